import CNavigationSQLite

/// What stands at a path, links followed.
package struct FileStatus {
    package enum Kind: Int32 {
        case file = 1
        case folder = 2
        /// A pipe, a device and the like.
        case other = 3
    }

    package let kind: Kind
    /// In bytes.
    package let size: Int

    /// Asks the system once; `nil` where nothing stands there, or the way to it is barred.
    package init?(path: String) {
        var size: Int64 = 0
        // A C string would end at the NUL, and be another path.
        guard !path.utf8.contains(0), let kind = Kind(rawValue: navigation_file_status(path, &size)) else { return nil }
        self.kind = kind
        self.size = Int(clamping: size)
    }
}
