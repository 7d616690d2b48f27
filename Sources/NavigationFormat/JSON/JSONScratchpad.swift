/// Where a reader notes the objects and arrays that are open and their keys: one memory for all the texts that it reads.
///
/// Plain memory and not arrays: an array asks at each change whether it is shared and whether the place exists, which for short texts is
/// a good part of reading them. A copy of a reader shares it; two may take turns, but each has to load its text anew. Not `Sendable`, and
/// so neither is a reader.
final class JSONScratchpad {
    /// The frames of all levels but the innermost; there is room for as many as may be open, and one more.
    let frames: UnsafeMutablePointer<JSONReader.Frame>
    /// The keys of all open objects.
    // Not checked at run time for overlapping accesses: its reader alone uses it, and keeps no access open.
    @exclusivity(unchecked) private(set) var keys: UnsafeMutablePointer<JSONKey>
    @exclusivity(unchecked) private(set) var keyCapacity = 32

    init() {
        let room = JSONReader.depthLimit + 1
        frames = .allocate(capacity: room)
        frames.initialize(repeating: .top, count: room)
        keys = .allocate(capacity: keyCapacity)
    }

    deinit {
        // Frames and keys are plain numbers: there is nothing to release in them.
        frames.deallocate()
        keys.deallocate()
    }

    /// Makes room for more keys.
    @inline(never)
    func growKeys() {
        let grown = UnsafeMutablePointer<JSONKey>.allocate(capacity: keyCapacity * 2)
        grown.moveInitialize(from: keys, count: keyCapacity)
        keys.deallocate()
        keys = grown
        keyCapacity *= 2
    }
}
