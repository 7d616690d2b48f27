/// Finds a short list that still fails.
enum Shrinker {
    /// Leaves out elements, in ever smaller pieces, as long as what is left fails.
    static func shortest<Element>(_ list: [Element], thatFails fails: ([Element]) -> Bool) -> [Element] {
        var best = list
        var size = max(1, best.count / 2)
        while true {
            var start = 0
            while start < best.count {
                var shorter = best
                shorter.removeSubrange(start..<min(start + size, best.count))
                if fails(shorter) { best = shorter } else { start += size }
            }
            if size == 1 { return best }
            size /= 2
        }
    }
}
