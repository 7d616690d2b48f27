/// A pull reader of one JSON text (RFC 8259, strict): the caller asks for what it expects, in the order of the text.
///
///     reader.load(line)
///     try reader.beginObject()
///     while let key = try reader.nextKey() {
///         if reader.matches(key, "seq") { sequence = try reader.readInt64() } else { try reader.skipValue() }
///     }
///     try reader.finish()
///
/// The caller reads or skips exactly one value after each key and after each `true` of ``nextElement()``. A key that stands twice in
/// one object is an error, found by the reader itself at every level. Reading costs time in proportion to the text (with a factor of
/// the logarithm of the number of keys for objects of more than ``linearKeyLimit``), and no allocation but for the values that the
/// caller asks for: the reader's own scratch space is kept from one text to the next, so make one reader and load many texts.
///
/// After an error the reader is good for nothing but another ``load(_:)``.
struct JSONReader {
    /// The number of levels of arrays and objects beyond which a text is refused, so that no text can exhaust the stack.
    static let depthLimit = 128

    /// The text. The bytes belong to the caller, who keeps them unchanged until it has finished or loaded the next.
    private(set) var text = UnsafeRawBufferPointer(start: nil, count: 0)

    /// The offset of the next byte to read.
    var offset = 0

    /// Whether no member or element of the innermost object or array was read yet.
    private var isFirst = false

    /// Whether white space was skipped since this was last set to `false`.
    var sawSpace = false

    /// The innermost open object or array, and those around it.
    private(set) var frame = Frame.top
    private(set) var depth = 0

    /// The keys read so far of each open object, outermost first, are the first so many of those in ``scratchpad``.
    var keyCount = 0

    /// The frames around the innermost one and the keys.
    let scratchpad = JSONScratchpad()

    /// The bytes of keys that were written with escapes, escapes resolved.
    var unescapedKeys: [UInt8] = []

    /// Space in which strings with escapes are put together.
    var scratch: [UInt8] = []

    /// An open object or array.
    struct Frame {
        /// Where the object's keys begin in ``JSONReader/keys``.
        var firstKey: Int
        /// The index of the array's current element; negative in an object.
        var index: Int

        static let top = Frame(firstKey: 0, index: -1)
    }

    init() {}

    /// Begins with a text, which has to outlive its reading.
    mutating func load(_ text: UnsafeRawBufferPointer) {
        self.text = text
        offset = 0
        isFirst = false
        frame = .top
        depth = 0
        keyCount = 0
        // Asked first: emptying what is empty costs as much as reading a short value.
        if !unescapedKeys.isEmpty { unescapedKeys.removeAll(keepingCapacity: true) }
    }

    /// Counts objects whose opening brace the caller has gone over itself.
    @inline(__always)
    mutating func assumeOpen(levels: Int) {
        depth = min(levels, Self.depthLimit)
    }

    /// Checks that nothing but white space follows the value.
    mutating func finish() throws(JSONError) {
        skipSpace()
        guard offset == text.count else { throw error(.trailingContent) }
    }

    /// Whether the whole text was read, up to its last byte.
    @inline(__always)
    var isAtEnd: Bool { offset == text.count }

    // MARK: Objects

    /// Reads the `{` of an object; its members follow with ``nextKey()``.
    mutating func beginObject() throws(JSONError) {
        skipSpace()
        guard offset < text.count, text[offset] == JSONByte.openBrace else { throw mismatch("an object") }
        try open(Frame(firstKey: keyCount, index: -1))
    }

    /// Reads the next key of the innermost object and the colon behind it, or the `}` at its end: then `nil`.
    mutating func nextKey() throws(JSONError) -> JSONKey? {
        skipSpace()
        guard offset < text.count else { throw error(.endOfText(expected: isFirst ? "a key or '}'" : "',' or '}'")) }
        if text[offset] == JSONByte.closeBrace {
            try checkManyKeys(from: frame.firstKey)
            close()
            return nil
        }
        if isFirst {
            isFirst = false
            guard text[offset] == JSONByte.quote else { throw error(.expected("a key in quotation marks or '}'")) }
        } else {
            guard text[offset] == JSONByte.comma else { throw error(.expected("',' or '}'")) }
            offset &+= 1
            skipSpace()
            guard offset < text.count else { throw error(.endOfText(expected: "a key")) }
            guard text[offset] == JSONByte.quote else { throw error(.expected("a key in quotation marks")) }
        }
        let key = try noteKey(scanString())
        skipSpace()
        guard offset < text.count, text[offset] == JSONByte.colon else { throw mismatch(mark: "':'") }
        offset &+= 1
        return key
    }

    // MARK: Arrays

    /// Reads the `[` of an array; its elements follow with ``nextElement()``.
    mutating func beginArray() throws(JSONError) {
        skipSpace()
        guard offset < text.count, text[offset] == JSONByte.openBracket else { throw mismatch("an array") }
        try open(Frame(firstKey: keyCount, index: -1))
        frame.index = 0
    }

    /// Goes to the next element of the innermost array, which the caller then reads; `false` at its end.
    mutating func nextElement() throws(JSONError) -> Bool {
        skipSpace()
        guard offset < text.count else { throw error(.endOfText(expected: isFirst ? "a value or ']'" : "',' or ']'")) }
        if text[offset] == JSONByte.closeBracket {
            close()
            return false
        }
        if isFirst {
            isFirst = false
        } else {
            guard text[offset] == JSONByte.comma else { throw error(.expected("',' or ']'")) }
            offset &+= 1
            frame.index &+= 1
        }
        return true
    }

    // MARK: Levels

    @inline(__always)
    private mutating func open(_ inner: Frame) throws(JSONError) {
        guard depth < Self.depthLimit else { throw error(.tooDeep(limit: Self.depthLimit)) }
        scratchpad.frames[depth] = frame
        depth &+= 1
        frame = inner
        isFirst = true
        offset &+= 1
    }

    @inline(__always)
    private mutating func close() {
        keyCount = frame.firstKey
        if depth > 0 { depth &-= 1 }
        frame = scratchpad.frames[depth]
        isFirst = false
        offset &+= 1
    }

    // MARK: White space

    @inline(__always)
    mutating func skipSpace() {
        if offset < text.count, text[offset] > JSONByte.space { return }
        skipSpaces()
    }

    @inline(never)
    private mutating func skipSpaces() {
        while offset < text.count {
            switch text[offset] {
            case JSONByte.space, JSONByte.lineFeed, JSONByte.tab, JSONByte.carriageReturn: offset &+= 1
            default: return
            }
            sawSpace = true
        }
    }
}
