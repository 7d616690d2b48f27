@testable import NavigationFormat

/// SplitMix64: the same numbers from the same seed on every platform.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }
}

/// Reads a text with a fresh reader, to its end.
func reading<Value>(
    _ text: [UInt8], _ body: (inout JSONReader) throws(JSONError) -> Value
) throws(JSONError) -> Value {
    // A buffer of exactly the text's size, so that a look beyond the end is caught by the checks of a debug build.
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: text.count, alignment: 1)
    defer { buffer.deallocate() }
    buffer.copyBytes(from: text)
    var reader = JSONReader()
    reader.load(UnsafeRawBufferPointer(buffer))
    let value = try body(&reader)
    try reader.finish()
    return value
}

func reading<Value>(
    _ text: String, _ body: (inout JSONReader) throws(JSONError) -> Value
) throws(JSONError) -> Value {
    try reading(Array(text.utf8), body)
}

/// The error with which a text is refused; `nil` if it is read.
func failure<Value>(_ text: String, _ body: (inout JSONReader) throws(JSONError) -> Value) -> JSONError? {
    do throws(JSONError) {
        _ = try reading(text, body)
        return nil
    } catch {
        return error
    }
}

/// Whether all of a text is one JSON value.
func isAccepted(_ text: [UInt8]) -> Bool {
    do throws(JSONError) {
        try reading(text) { reader throws(JSONError) in try reader.skipValue() }
        return true
    } catch {
        return false
    }
}

func isAccepted(_ text: String) -> Bool { isAccepted(Array(text.utf8)) }

/// Any JSON value, built and written with the reader's and writer's typed calls.
indirect enum JSONTree: Equatable {
    case null
    case bool(Bool)
    case integer(Int64)
    case double(Double)
    case string(String)
    case array([JSONTree])
    case object([Member])

    struct Member: Equatable {
        var key: String
        var value: JSONTree
    }

    init(from reader: inout JSONReader) throws(JSONError) {
        switch try reader.peek() {
        case .null:
            try reader.readNull()
            self = .null
        case .bool: self = .bool(try reader.readBool())
        case .string: self = .string(try reader.readString())
        case .number:
            let start = reader.offset
            do throws(JSONError) {
                self = .integer(try reader.readInt64())
            } catch {
                reader.offset = start
                self = .double(try reader.readDouble())
            }
        case .array:
            var elements: [JSONTree] = []
            try reader.beginArray()
            while try reader.nextElement() { elements.append(try JSONTree(from: &reader)) }
            self = .array(elements)
        case .object:
            var members: [Member] = []
            try reader.beginObject()
            while let key = try reader.nextKey() {
                members.append(Member(key: reader.string(of: key), value: try JSONTree(from: &reader)))
            }
            self = .object(members)
        }
    }

    func write(to writer: inout JSONWriter) {
        switch self {
        case .null: writer.null()
        case .bool(let value): writer.bool(value)
        case .integer(let value): writer.integer(value)
        case .double(let value): writer.double(value)
        case .string(let value): writer.string(value)
        case .array(let elements):
            writer.beginArray()
            for element in elements { element.write(to: &writer) }
            writer.endArray()
        case .object(let members):
            writer.beginObject()
            for member in members {
                writer.key(member.key)
                member.value.write(to: &writer)
            }
            writer.endObject()
        }
    }
}
