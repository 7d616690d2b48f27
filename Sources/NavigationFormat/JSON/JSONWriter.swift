import NavigationModel

/// Writes JSON texts without white space, one after another, to a buffer that grows and is used again.
///
///     writer.beginObject()
///     writer.key("seq")
///     writer.integer(4)
///     writer.endObject()
///     writer.endLine()
///
/// Commas and colons are the writer's business; that keys and values alternate and that brackets match is the caller's. Each
/// call costs time in proportion to what it writes, and allocates only when the buffer has to grow.
package struct JSONWriter {
    /// Whether strings are written in ASCII, all other scalars as `\u` escapes.
    package let escapesNonASCII: Bool

    /// The number of bytes written since the beginning or the last ``removeAll()``.
    package private(set) var count = 0

    private var storage: [UInt8]
    private var needsComma = false

    /// Makes a writer with room for `capacity` bytes at first.
    package init(capacity: Int = 4_096, escapesNonASCII: Bool = false) {
        storage = Array(repeating: 0, count: max(64, capacity))
        self.escapesNonASCII = escapesNonASCII
    }

    // MARK: The result

    /// Calls `body` with what was written.
    package func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        try storage.withUnsafeBytes { try body(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
    }

    /// Calls `body` with what was written; its errors keep their type.
    package func withUTF8<Value, Failure>(
        _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        try storage.withUnsafeBufferPointer { (bytes) throws(Failure) in try body(UnsafeBufferPointer(rebasing: bytes[..<count])) }
    }

    /// A copy of what was written.
    package var bytes: [UInt8] { Array(storage[..<count]) }

    /// What was written, as a string.
    package var text: String { withBytes { String(decoding: $0, as: UTF8.self) } }

    /// Forgets what was written and keeps the room.
    package mutating func removeAll() {
        count = 0
        needsComma = false
    }

    /// Ends a text with a line feed.
    package mutating func endLine() {
        put(JSONByte.lineFeed)
        needsComma = false
    }

    // MARK: Objects and arrays

    package mutating func beginObject() { begin(JSONByte.openBrace) }
    package mutating func endObject() { end(JSONByte.closeBrace) }
    package mutating func beginArray() { begin(JSONByte.openBracket) }
    package mutating func endArray() { end(JSONByte.closeBracket) }

    private mutating func begin(_ bracket: UInt8) {
        if needsComma { put(JSONByte.comma) }
        put(bracket)
        needsComma = false
    }

    private mutating func end(_ bracket: UInt8) {
        put(bracket)
        needsComma = true
    }

    /// Writes a key that needs no escapes.
    package mutating func key(_ name: StaticString) {
        let followsMember = needsComma
        name.withUTF8Buffer { name in
            withRoom(name.count &+ 4) { buffer in
                var place = 0
                if followsMember {
                    buffer[0] = JSONByte.comma
                    place = 1
                }
                buffer[place] = JSONByte.quote
                UnsafeMutableRawBufferPointer(rebasing: buffer[(place &+ 1)...]).copyMemory(from: UnsafeRawBufferPointer(name))
                place &+= name.count &+ 1
                buffer[place] = JSONByte.quote
                buffer[place &+ 1] = JSONByte.colon
                return place &+ 2
            }
        }
        needsComma = false
    }

    /// Writes a key.
    package mutating func key(_ name: String) {
        string(name)
        put(JSONByte.colon)
        needsComma = false
    }

    // MARK: Values

    /// Writes a string, with the escapes that JSON demands and no others (see ``escapesNonASCII``).
    package mutating func string(_ value: String) {
        var value = value
        value.withUTF8 { string(utf8: UnsafeRawBufferPointer($0)) }
    }

    /// Writes a string that is given as valid UTF-8.
    package mutating func string(utf8 value: UnsafeRawBufferPointer) {
        guard isPlain(value) else {
            separate()
            put(JSONByte.quote)
            putEscaped(value)
            return put(JSONByte.quote)
        }
        putValue(value.count &+ 2) { buffer in
            buffer[0] = JSONByte.quote
            UnsafeMutableRawBufferPointer(rebasing: buffer[1...]).copyMemory(from: value)
            buffer[value.count &+ 1] = JSONByte.quote
            return value.count &+ 2
        }
    }

    /// Writes an integer.
    package mutating func integer(_ value: Int64) {
        putValue(20) { buffer in
            var magnitude = value.magnitude
            var start = 20
            repeat {
                let quotient = magnitude / 10
                start &-= 1
                buffer[start] = UInt8(truncatingIfNeeded: magnitude &- quotient &* 10 &+ 0x30)
                magnitude = quotient
            } while magnitude != 0
            if value < 0 {
                start &-= 1
                buffer[start] = JSONByte.minus
            }
            let count = 20 &- start
            for index in 0..<count { buffer[index] = buffer[start &+ index] }
            return count
        }
    }

    /// Writes an integer.
    package mutating func integer(_ value: Int) { integer(Int64(value)) }

    /// Writes the shortest number that reads back as the same double, whole ones without `.0`. JSON has no number for infinities and
    /// NaN: they become `null`.
    package mutating func double(_ value: Double) {
        guard value.isFinite else { return null() }
        // Whole numbers below 2^53 are exact as integers; minus zero is not one of them. (`Int64(exactly:)` would need the C library
        // of mathematics, which a program without Foundation does not link.)
        if value.magnitude < 0x1p53 {
            let whole = Int64(value)
            if Double(whole) == value, whole != 0 || value.sign == .plus { return integer(whole) }
        }
        separate()
        var text = value.description
        if text.hasSuffix(".0") { text.removeLast(2) }
        text.withUTF8 { put(UnsafeRawBufferPointer($0)) }
    }

    /// Writes `true` or `false`.
    package mutating func bool(_ value: Bool) { value ? raw("true") : raw("false") }

    /// Writes `null`.
    package mutating func null() { raw("null") }

    /// Writes a moment as a string; see ``Timestamp``.
    package mutating func timestamp(_ microseconds: Int64) {
        putValue(Timestamp.maximumTextLength &+ 2) { buffer in
            buffer[0] = JSONByte.quote
            let count = Timestamp.write(microseconds, to: UnsafeMutableRawBufferPointer(rebasing: buffer[1...]))
            buffer[count &+ 1] = JSONByte.quote
            return count &+ 2
        }
    }

    /// Writes an id as a string.
    package mutating func sessionID(_ id: SessionID) {
        putValue(SessionID.textLength &+ 2) { buffer in
            buffer[0] = JSONByte.quote
            id.writeText(to: UnsafeMutableRawBufferPointer(rebasing: buffer[1...]))
            buffer[SessionID.textLength &+ 1] = JSONByte.quote
            return SessionID.textLength &+ 2
        }
    }

    /// Writes a value that is JSON already, as it is.
    package mutating func raw(_ json: StaticString) {
        json.withUTF8Buffer { raw(UnsafeRawBufferPointer($0)) }
    }

    /// Writes a value that is JSON already, as it is.
    package mutating func raw(_ json: String) {
        var json = json
        json.withUTF8 { raw(UnsafeRawBufferPointer($0)) }
    }

    /// Writes a value that is JSON already, as it is.
    package mutating func raw(_ json: UnsafeRawBufferPointer) {
        putValue(json.count) { buffer in
            buffer.copyMemory(from: json)
            return json.count
        }
    }

    // MARK: The buffer

    /// Writes the comma before a value that follows another.
    @inline(__always)
    private mutating func separate() {
        if needsComma { put(JSONByte.comma) }
        needsComma = true
    }

    /// Writes a value of at most `size` bytes, and a comma before it where it follows another; see ``withRoom(_:_:)``.
    @inline(__always)
    private mutating func putValue(_ size: Int, _ body: (UnsafeMutableRawBufferPointer) -> Int) {
        if needsComma { put(JSONByte.comma) }
        needsComma = true
        withRoom(size, body)
    }

    @inline(__always)
    mutating func put(_ byte: UInt8) {
        if count == storage.count { grow(by: 1) }
        storage[count] = byte
        count &+= 1
    }

    @inline(__always)
    mutating func put(_ bytes: UnsafeRawBufferPointer) {
        withRoom(bytes.count) { buffer in
            buffer.copyMemory(from: bytes)
            return bytes.count
        }
    }

    /// Calls `body` with exactly `size` bytes behind those written; it returns how many of them it has written.
    @inline(__always)
    mutating func withRoom(_ size: Int, _ body: (UnsafeMutableRawBufferPointer) -> Int) {
        if storage.count &- count < size { grow(by: size) }
        let start = count
        let written = storage.withUnsafeMutableBytes { body(UnsafeMutableRawBufferPointer(rebasing: $0[start..<start &+ size])) }
        count = start &+ written
    }

    @inline(never)
    private mutating func grow(by size: Int) {
        storage.append(contentsOf: repeatElement(0, count: max(size, storage.count)))
    }
}
