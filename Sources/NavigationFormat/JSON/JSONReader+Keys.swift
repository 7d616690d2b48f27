/// A key of an object: a view of bytes that its reader holds, good until the next text is loaded.
struct JSONKey {
    /// The first eight bytes, the first of them lowest, zeros beyond the end. Most comparisons end here.
    var prefix: UInt64
    /// The offset in the text of the first byte behind the quotation mark.
    var start: Int
    /// The number of bytes, escapes resolved.
    var count: Int
    /// Where the bytes begin in ``JSONReader/unescapedKeys``; negative for a key without escapes, whose bytes stand in the text.
    var unescaped: Int
}

extension JSONReader {
    /// The number of keys of an object that are compared each with all before it. The keys of larger objects are sorted at its end.
    static let linearKeyLimit = 16

    /// Whether a key is the given one.
    @inline(__always)
    func matches(_ key: JSONKey, _ name: StaticString) -> Bool {
        guard key.count == name.utf8CodeUnitCount else { return false }
        return withBytes(of: key) { bytes in
            name.withUTF8Buffer { name in
                for index in 0..<bytes.count where bytes[index] != name[index] { return false }
                return true
            }
        }
    }

    /// The key as a string.
    func string(of key: JSONKey) -> String {
        withBytes(of: key) { String(decoding: $0, as: UTF8.self) }
    }

    /// Calls `body` with the bytes of a key, escapes resolved.
    @inline(__always)
    func withBytes<Result>(of key: JSONKey, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        if key.unescaped < 0 {
            return body(UnsafeRawBufferPointer(rebasing: text[key.start..<key.start &+ key.count]))
        }
        return unescapedKeys.withUnsafeBytes { bytes in
            body(UnsafeRawBufferPointer(rebasing: bytes[key.unescaped..<key.unescaped &+ key.count]))
        }
    }

    // MARK: Keys that stand twice

    /// Makes a key of a string just read, and compares it with those before it in the same object while these are few.
    @inline(__always)
    mutating func noteKey(_ string: JSONStringSpan) throws(JSONError) -> JSONKey {
        let key =
            string.hasEscapes
            ? unescapedKey(string)
            : JSONKey(
                prefix: JSONWord.load(text, at: string.start, count: string.count), start: string.start, count: string.count,
                unescaped: -1)
        if keyCount &- frame.firstKey < Self.linearKeyLimit {
            for index in frame.firstKey..<keyCount where scratchpad.keys[index].prefix == key.prefix {
                if isSame(scratchpad.keys[index], key) { throw duplicate(key) }
            }
        }
        if keyCount == scratchpad.keyCapacity { scratchpad.growKeys() }
        scratchpad.keys[keyCount] = key
        keyCount &+= 1
        return key
    }

    @inline(never)
    private mutating func unescapedKey(_ string: JSONStringSpan) -> JSONKey {
        let start = unescapedKeys.count
        unescape(string, into: &unescapedKeys)
        let count = unescapedKeys.count - start
        let prefix = unescapedKeys.withUnsafeBytes { JSONWord.load($0, at: start, count: count) }
        return JSONKey(prefix: prefix, start: string.start, count: count, unescaped: start)
    }

    private func isSame(_ left: JSONKey, _ right: JSONKey) -> Bool {
        guard left.prefix == right.prefix, left.count == right.count else { return false }
        return left.count <= 8 || order(left, right) == 0
    }

    /// At the end of an object with more than ``linearKeyLimit`` keys: throws if two are the same.
    @inline(__always)
    mutating func checkManyKeys(from first: Int) throws(JSONError) {
        guard keyCount &- first > Self.linearKeyLimit else { return }
        try sortManyKeys(from: first)
    }

    @inline(never)
    private mutating func sortManyKeys(from first: Int) throws(JSONError) {
        // The object is at its end: its keys may be sorted where they stand.
        let keys = UnsafeMutableBufferPointer(start: scratchpad.keys + first, count: keyCount - first)
        if let found = Self.firstRepeat(in: keys, order: order) { throw duplicate(found) }
    }

    private mutating func duplicate(_ key: JSONKey) -> JSONError {
        // The path is that of the object.
        keyCount = frame.firstKey
        return error(.duplicateKey(string(of: key)), at: key.start - 1)
    }

    /// The first key, in the order of the text, that was there before; sorts the keys.
    ///
    /// Sorting and not hashing: no choice of keys can make it slow. It takes n log n comparisons, each as long as what two keys have
    /// in common, and so at most the length of the text times log n.
    ///
    /// - Parameter order: compares two keys: negative, zero (the same) or positive.
    static func firstRepeat(in keys: UnsafeMutableBufferPointer<JSONKey>, order: (JSONKey, JSONKey) -> Int) -> JSONKey? {
        var keys = keys
        keys.sort { left, right in
            let result = order(left, right)
            return result == 0 ? left.start < right.start : result < 0
        }
        var found: JSONKey?
        for (left, right) in zip(keys, keys.dropFirst()) where order(left, right) == 0 {
            if found.map({ right.start < $0.start }) ?? true { found = right }
        }
        return found
    }

    /// Some total order of keys by content: negative, zero (the same) or positive.
    private func order(_ left: JSONKey, _ right: JSONKey) -> Int {
        if left.count != right.count { return left.count < right.count ? -1 : 1 }
        if left.prefix != right.prefix { return left.prefix < right.prefix ? -1 : 1 }
        if left.count <= 8 { return 0 }
        return withBytes(of: left) { leftBytes in
            withBytes(of: right) { rightBytes in
                var place = 8
                while place &+ 8 <= leftBytes.count, JSONWord.load(leftBytes, at: place) == JSONWord.load(rightBytes, at: place) {
                    place &+= 8
                }
                while place < leftBytes.count {
                    let difference = Int(leftBytes[place]) &- Int(rightBytes[place])
                    if difference != 0 { return difference }
                    place &+= 1
                }
                return 0
            }
        }
    }
}
