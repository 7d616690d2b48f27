/// Makes text from outside harmless where a terminal, a table or a line would act on it.
enum Escaping {
    /// Whether a terminal acts on the scalar, or hides or reorders text by it.
    static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E, 0x200F, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: true
        default: false
        }
    }

    /// The text with every unsafe scalar as `\n`, `\t`, `\r` or `\u001b`.
    static func visible(_ text: String) -> String {
        guard text.hasByte({ $0 < 0x20 || $0 >= 0x7F }), text.unicodeScalars.contains(where: isUnsafe) else { return text }
        var result = ""
        for scalar in text.unicodeScalars {
            if isUnsafe(scalar) { result += escape(scalar) } else { result.unicodeScalars.append(scalar) }
        }
        return result
    }

    /// The text with only line ends and tabs escaped, so that it stays on its line.
    static func oneLine(_ text: String) -> String {
        guard text.hasByte({ $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }) else { return text }
        var result = ""
        for scalar in text.unicodeScalars {
            if [0x0A, 0x0D, 0x09].contains(scalar.value) { result += escape(scalar) } else { result.unicodeScalars.append(scalar) }
        }
        return result
    }

    /// As ``oneLine(_:)``, and backslashes doubled, so that the escapes can be told apart: what `tsv` writes.
    static func tabSeparated(_ text: String) -> String {
        guard text.hasByte({ $0 == UInt8(ascii: "\\") }) else { return oneLine(text) }
        return oneLine(text.replacing("\\", with: "\\\\"))
    }

    /// JSON with the scalars that it may hold unescaped, and on which a terminal acts, as `\u` escapes. They stand in strings only.
    static func json(_ json: String) -> String {
        guard json.unicodeScalars.contains(where: { isUnsafe($0) && $0 != "\n" }) else { return json }
        var result = ""
        for scalar in json.unicodeScalars {
            if isUnsafe(scalar), scalar != "\n" { result += escape(scalar) } else { result.unicodeScalars.append(scalar) }
        }
        return result
    }

    /// JSON with all that is not ASCII as `\u` escapes. It stands in strings only.
    static func ascii(_ json: String) -> String {
        guard json.utf8.contains(where: { $0 >= 0x80 }) else { return json }
        var result = ""
        for scalar in json.unicodeScalars {
            if scalar.isASCII {
                result.unicodeScalars.append(scalar)
                continue
            }
            for unit in String(scalar).utf16 { result += hexadecimal(UInt32(unit)) }
        }
        return result
    }

    /// A field of CSV (RFC 4180): in quotation marks where it has to be.
    static func csv(_ text: String) -> String {
        let special: Set<UInt8> = [UInt8(ascii: ","), UInt8(ascii: "\""), 0x0A, 0x0D]
        guard text.utf8.contains(where: special.contains) || text.first == " " || text.last == " " else { return text }
        return "\"" + text.replacing("\"", with: "\"\"") + "\""
    }

    /// A cell of a Markdown table.
    static func markdown(_ text: String) -> String {
        visible(text).replacing("\\", with: "\\\\").replacing("|", with: "\\|").replacing("<", with: "&lt;").replacing("`", with: "\\`")
    }

    private static func escape(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\n": return "\\n"
        case "\r": return "\\r"
        case "\t": return "\\t"
        default: return hexadecimal(scalar.value)
        }
    }

    private static func hexadecimal(_ value: UInt32) -> String {
        let digits = String(value, radix: 16)
        return "\\u" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
    }
}

extension StringProtocol {
    /// Whether one of the bytes is meant. Where they lie together, as nearly always, they are gone through in place.
    @inline(__always)
    func hasByte(_ isMeant: (UInt8) -> Bool) -> Bool {
        utf8.withContiguousStorageIfAvailable { $0.contains(where: isMeant) } ?? utf8.contains(where: isMeant)
    }
}
