/// The UUID of a session.
///
/// Sixteen bytes held as two integers, so that comparing, hashing and copying cost a few instructions and no memory.
/// The order is that of the text and of the bytes.
public struct SessionID: Hashable, Sendable {
    /// The first eight bytes, the first of them on top.
    public let high: UInt64
    /// The last eight bytes, the first of them on top.
    public let low: UInt64

    /// The number of characters of the text: 32 hexadecimal digits and four dashes.
    public static let textLength = 36

    /// The number of bytes of the binary form.
    public static let byteCount = 16

    /// Makes an id of its two halves.
    public init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// Makes a fresh random id (UUID version 4, RFC 9562 section 5.4) from a given source of chance.
    public static func random<Generator: RandomNumberGenerator>(using generator: inout Generator) -> SessionID {
        let high = generator.next() as UInt64
        let low = generator.next() as UInt64
        return SessionID(
            high: high & 0xFFFF_FFFF_FFFF_0FFF | 0x0000_0000_0000_4000,
            low: low & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000)
    }

    /// Makes a fresh random id (UUID version 4) from the system's source of chance.
    public static func random() -> SessionID {
        var generator = SystemRandomNumberGenerator()
        return random(using: &generator)
    }
}

extension SessionID: Comparable {
    public static func < (left: SessionID, right: SessionID) -> Bool {
        left.high == right.high ? left.low < right.low : left.high < right.high
    }
}

// MARK: - Bytes

extension SessionID {
    /// Reads an id from exactly sixteen bytes in network order; `nil` for any other number of bytes.
    public init?(bytes: UnsafeRawBufferPointer) {
        guard bytes.count == Self.byteCount else { return nil }
        self.init(
            high: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 0, as: UInt64.self)),
            low: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
    }

    /// Writes the sixteen bytes in network order to the start of `buffer`; `false`, and nothing written, where it is shorter.
    @discardableResult
    public func writeBytes(to buffer: UnsafeMutableRawBufferPointer) -> Bool {
        guard buffer.count >= Self.byteCount else { return false }
        buffer.storeBytes(of: high.bigEndian, toByteOffset: 0, as: UInt64.self)
        buffer.storeBytes(of: low.bigEndian, toByteOffset: 8, as: UInt64.self)
        return true
    }

    /// The sixteen bytes in network order. Allocates; see ``writeBytes(to:)``.
    public var bytes: [UInt8] {
        [UInt8](unsafeUninitializedCapacity: Self.byteCount) { buffer, count in
            count = writeBytes(to: UnsafeMutableRawBufferPointer(buffer)) ? Self.byteCount : 0
        }
    }
}

// MARK: - Text

extension SessionID: LosslessStringConvertible {
    /// Reads the form `68548007-dceb-5b47-9575-2f121958ca21`, in either case; `nil` for anything else.
    public init?(_ text: String) {
        var text = text
        guard let id = text.withUTF8({ SessionID(utf8: UnsafeRawBufferPointer($0)) }) else { return nil }
        self = id
    }

    /// Reads the text form, in either case, from exactly 36 bytes; `nil` for anything else. Allocates nothing.
    public init?(utf8 text: UnsafeRawBufferPointer) {
        guard text.count == Self.textLength else { return nil }
        guard text[8] == Self.dash, text[13] == Self.dash, text[18] == Self.dash, text[23] == Self.dash else { return nil }
        func digits(_ offset: Int, _ second: Int) -> UInt64 {
            let first = UInt64(UInt32(littleEndian: text.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
            return first | UInt64(UInt32(littleEndian: text.loadUnaligned(fromByteOffset: second, as: UInt32.self))) << 32
        }
        let parts = (digits(0, 4), digits(9, 14), digits(19, 24), digits(28, 32))
        let valid = Self.hexMarks(parts.0) & Self.hexMarks(parts.1) & Self.hexMarks(parts.2) & Self.hexMarks(parts.3)
        guard valid == Self.eachByte(0x80) else { return nil }
        self.init(
            high: Self.value(ofHex: parts.0) << 32 | Self.value(ofHex: parts.1),
            low: Self.value(ofHex: parts.2) << 32 | Self.value(ofHex: parts.3))
    }

    /// The text in lower case, as in `68548007-dceb-5b47-9575-2f121958ca21`.
    public var description: String {
        String(unsafeUninitializedCapacity: Self.textLength) { buffer in
            writeText(to: UnsafeMutableRawBufferPointer(buffer)) ? Self.textLength : 0
        }
    }

    /// Writes the 36 bytes of the text to the start of `buffer`; `false`, and nothing written, where it is shorter.
    @discardableResult
    public func writeText(to buffer: UnsafeMutableRawBufferPointer) -> Bool {
        guard buffer.count >= Self.textLength else { return false }
        func put(_ digits: UInt64, _ first: Int, _ second: Int) {
            buffer.storeBytes(of: UInt32(truncatingIfNeeded: digits).littleEndian, toByteOffset: first, as: UInt32.self)
            buffer.storeBytes(of: UInt32(truncatingIfNeeded: digits >> 32).littleEndian, toByteOffset: second, as: UInt32.self)
        }
        put(Self.hex(of: high >> 32), 0, 4)
        put(Self.hex(of: high & 0xFFFF_FFFF), 9, 14)
        put(Self.hex(of: low >> 32), 19, 24)
        put(Self.hex(of: low & 0xFFFF_FFFF), 28, 32)
        buffer[8] = Self.dash
        buffer[13] = Self.dash
        buffer[18] = Self.dash
        buffer[23] = Self.dash
        return true
    }
}

// MARK: - Eight hexadecimal digits at once

// A recorder's log carries an id in every line, and digits and letters alternate at random in it: a loop with a branch for
// each character spends most of its time on mispredicted branches. Here eight characters stand in one word, the first
// in its lowest byte, and are treated together.
extension SessionID {
    private static let dash = UInt8(ascii: "-")

    @inline(__always)
    private static func eachByte(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }

    /// The top bit of each byte that holds a hexadecimal digit.
    @inline(__always)
    private static func hexMarks(_ characters: UInt64) -> UInt64 {
        let low = characters & eachByte(0x7F)
        let folded = low | eachByte(0x20)
        let digits = (low &+ eachByte(0x80 - 0x30)) & ~(low &+ eachByte(0x80 - 0x3A))
        let letters = (folded &+ eachByte(0x80 - 0x61)) & ~(folded &+ eachByte(0x80 - 0x67))
        return (digits | letters) & ~characters & eachByte(0x80)
    }

    /// The 32-bit number that eight valid digits spell.
    @inline(__always)
    private static func value(ofHex characters: UInt64) -> UInt64 {
        // Letters of both cases have bit 6 and count from 1; decimal digits do not have it and count from 0.
        let nibbles = (characters & eachByte(0x0F)) &+ ((characters >> 6) & eachByte(0x01)) &* 9
        var word = nibbles.byteSwapped
        word = (word | word >> 4) & 0x00FF_00FF_00FF_00FF
        word = (word | word >> 8) & 0x0000_FFFF_0000_FFFF
        return (word | word >> 16) & 0xFFFF_FFFF
    }

    /// The eight digits, in lower case, of a 32-bit number.
    @inline(__always)
    private static func hex(of value: UInt64) -> UInt64 {
        var word = value
        word = (word | word << 16) & 0x0000_FFFF_0000_FFFF
        word = (word | word << 8) & 0x00FF_00FF_00FF_00FF
        word = ((word | word << 4) & eachByte(0x0F)).byteSwapped
        let letters = ((word &+ eachByte(6)) >> 4) & eachByte(0x01)
        return word &+ eachByte(0x30) &+ letters &* 39
    }
}
