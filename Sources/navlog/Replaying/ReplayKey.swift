/// What a key of the replay means.
enum ReplayKey: Equatable {
    case pause, forward, back, farForward, farBack, faster, slower, start, end, quit
    case redraw
    /// A key with which a place is typed: a digit, or what follows after `/`.
    case character(Character)
    case enter, erase, escape
}

/// Makes keys of the bytes that a terminal sends.
struct ReplayKeyDecoder {
    /// The beginning of a sequence whose rest has not come yet.
    private var pending: [UInt8] = []

    /// The keys that the bytes complete. A lone ESC is one when nothing follows it in the same piece.
    mutating func decode(_ bytes: some Sequence<UInt8>) -> [ReplayKey] {
        let all = pending + bytes
        pending = []
        var keys: [ReplayKey] = []
        var index = 0
        while index < all.count {
            guard all[index] == 0x1B else {
                if let key = Self.plain(all[index]) { keys.append(key) }
                index += 1
                continue
            }
            guard index + 1 < all.count else {
                keys.append(.escape)
                return keys
            }
            guard all[index + 1] == UInt8(ascii: "[") || all[index + 1] == UInt8(ascii: "O") else {
                keys.append(.escape)
                index += 1
                continue
            }
            // Parameters, then one byte from @ to ~ that ends it (ECMA-48, 5.4).
            guard let end = all[(index + 2)...].firstIndex(where: { (0x40...0x7E).contains($0) }) else {
                if all.count - index < 16 { pending = Array(all[index...]) }
                return keys
            }
            if let key = Self.sequence(all[(index + 2)...end]) { keys.append(key) }
            index = end + 1
        }
        return keys
    }

    private static func plain(_ byte: UInt8) -> ReplayKey? {
        switch byte {
        case 0x0C: .redraw
        case 0x0A, 0x0D: .enter
        case 0x08, 0x7F: .erase
        case 0x20..<0x7F: .character(Character(Unicode.Scalar(byte)))
        default: nil
        }
    }

    private static func sequence(_ bytes: ArraySlice<UInt8>) -> ReplayKey? {
        switch String(decoding: bytes, as: UTF8.self) {
        case "A", "D": .back
        case "B", "C": .forward
        case "H", "1~", "7~": .start
        case "F", "4~", "8~": .end
        case "5~": .farBack
        case "6~": .farForward
        default: nil
        }
    }
}

extension ReplayKey {
    /// What a character means where no place is being typed.
    static func command(_ character: Character) -> ReplayKey? {
        switch character {
        case " ": .pause
        case "n", "l", "j": .forward
        case "b", "h", "k": .back
        case "+", "=": .faster
        case "-": .slower
        case "g": .start
        case "G": .end
        case "q": .quit
        default: nil
        }
    }
}
