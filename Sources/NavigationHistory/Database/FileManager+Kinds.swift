#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

// Foundation's essential part is all that is used on Linux: with the whole, and its data of all languages and calendars, `navlog` is twice
// as large and needs a sixth more instructions for a short run. Apple's systems have it in memory anyway.

extension FileManager {
    /// Whether a folder is at a path; links are followed.
    func isFolder(_ path: String) -> Bool {
        #if canImport(FoundationEssentials)
        var isFolder = false
        return fileExists(atPath: path, isDirectory: &isFolder) && isFolder
        #else
        var isFolder: ObjCBool = false
        return fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
        #endif
    }

    /// The bytes of a file; nil where there is none. The essential part of Foundation has them as another type of integer than the whole.
    func size(ofFile path: String) -> Int? {
        let size = try? attributesOfItem(atPath: path)[.size]
        return size as? Int ?? (size as? any BinaryInteger).map { Int(clamping: $0) }
    }

    /// Whether an ordinary file is at a path, or a link, and no pipe or device.
    func canBeDatabase(_ path: String) -> Bool {
        let type = try? attributesOfItem(atPath: path)[.type] as? FileAttributeType
        return type == .typeRegular || type == .typeSymbolicLink
    }
}
