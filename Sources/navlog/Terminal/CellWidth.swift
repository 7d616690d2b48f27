/// How many cells of a terminal a text takes: East Asian wide characters and emoji take two, combining marks none.
enum CellWidth {
    static func of(_ text: some StringProtocol) -> Int {
        // All ASCII: the common case, without looking at scalars.
        if !text.hasByte({ $0 < 0x20 || $0 >= 0x7F }) { return text.utf8.count }
        return text.reduce(0) { $0 + of($1) }
    }

    static func of(_ character: Character) -> Int {
        guard let first = character.unicodeScalars.first else { return 0 }
        // U+FE0F asks for the emoji form; a flag is a pair of letters.
        if character.unicodeScalars.count > 1, first.properties.isEmoji, first.value > 0x7F,
            character.unicodeScalars.contains(where: { $0.value == 0xFE0F || $0.value == 0x200D || isRegional($0) })
        {
            return 2
        }
        return character.unicodeScalars.reduce(0) { max($0, of($1)) }
    }

    static func of(_ scalar: Unicode.Scalar) -> Int {
        let value = scalar.value
        if value < 0x300 { return value < 0x20 || (0x7F..<0xA0).contains(value) || value == 0xAD ? 0 : 1 }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .lineSeparator, .paragraphSeparator: return 0
        default: break
        }
        // The vowels and finals of Hangul join the consonant before them.
        if (0x1160...0x11FF).contains(value) { return 0 }
        return isWide(value) || scalar.properties.isEmojiPresentation ? 2 : 1
    }

    /// The beginning of a text that fits into so many cells, with `…` where something was cut off.
    static func cut(_ text: String, to width: Int) -> String {
        guard of(text) > width else { return text }
        var result = ""
        var used = 0
        for character in text {
            let cells = of(character)
            if used + cells > width - 1 { break }
            result.append(character)
            used += cells
        }
        return result + "…"
    }

    private static func isRegional(_ scalar: Unicode.Scalar) -> Bool {
        (0x1F1E6...0x1F1FF).contains(scalar.value)
    }

    /// The ranges that Unicode's EastAsianWidth.txt marks W or F.
    private static func isWide(_ value: UInt32) -> Bool {
        switch value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF, 0xA960...0xA97F,
            0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x16FF1, 0x17000...0x18CFF,
            0x1AFF0...0x1B2FF, 0x1F200...0x1F265, 0x20000...0x3FFFD:
            true
        default: false
        }
    }
}
