extension JSONReader {
    /// Reads an integer of 64 bits. A fraction, an exponent (`1.0` and `1e2` too) and a larger number are errors.
    mutating func readInt64() throws(JSONError) -> Int64 {
        skipSpace()
        // Of its own: each look at the end of the text that the reader has would ask whether there is one.
        let text = self.text
        let count = text.count
        let start = offset
        var place = start
        let isNegative = place < count && text[place] == JSONByte.minus
        if isNegative { place &+= 1 }
        let firstDigit = place
        var value: Int64 = 0
        while place < count {
            let digit = text[place] &- JSONByte.zero
            guard digit <= 9 else { break }
            value = value &* 10 &+ Int64(digit)
            place &+= 1
        }
        let digits = place &- firstDigit
        let isPlain = place == count || !Self.continuesNumber(text[place])
        // Up to 18 digits cannot overflow. Whatever is not plain goes the long way, to its error most of the time.
        if digits == 0 || digits > 18 || !isPlain || (digits > 1 && text[firstDigit] == JSONByte.zero) {
            return try readLongInt64()
        }
        offset = place
        return isNegative ? 0 &- value : value
    }

    @inline(never)
    private mutating func readLongInt64() throws(JSONError) -> Int64 {
        let start = offset
        let number = try scanNumber(as: "an integer")
        guard number.isInteger else { throw error(.wrongType(expected: "an integer"), at: start) }
        guard let value = Int64(String(decoding: text[start..<offset], as: UTF8.self)) else {
            throw error(.numberOutOfRange(type: "an integer of 64 bits"), at: start)
        }
        return value
    }

    /// Reads a number, rounded correctly to the nearest double. One that is beyond all finite doubles is an error.
    mutating func readDouble() throws(JSONError) -> Double {
        skipSpace()
        let start = offset
        let number = try scanNumber(as: "a number")
        if let value = number.exactValue { return value }
        guard let value = Double(String(decoding: text[start..<offset], as: UTF8.self)), value.isFinite else {
            throw error(.numberOutOfRange(type: "a double"), at: start)
        }
        return value
    }

    // MARK: The grammar of numbers

    /// What going over a number found.
    struct JSONNumber {
        var isInteger = true
        var isNegative = false
        /// The digits of the number without its dot, while they are at most 15 (any such number is a double exactly).
        var digits: Int64 = 0
        var digitCount = 0
        /// The power of ten to multiply the digits with.
        var exponent = 0

        /// The value, where one operation on two doubles that are exact gives it: it is then rounded once, and so correctly.
        /// (W. D. Clinger, "How to Read Floating Point Numbers Accurately", 1990.)
        var exactValue: Double? {
            guard digitCount <= 15, exponent >= -22, exponent <= 22 else { return nil }
            let magnitude = Double(digits)
            let power = Self.powersOfTen[abs(exponent)]
            let value = exponent < 0 ? magnitude / power : magnitude * power
            return isNegative ? -value : value
        }

        private static let powersOfTen: [Double] = [
            1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21,
            1e22,
        ]
    }

    private static func continuesNumber(_ byte: UInt8) -> Bool {
        byte == JSONByte.dot || byte | 0x20 == UInt8(ascii: "e")
    }

    /// Goes over a number and checks its spelling. `type` is what the caller wants, for the message.
    @discardableResult
    mutating func scanNumber(as type: String) throws(JSONError) -> JSONNumber {
        var number = JSONNumber()
        let start = offset
        guard start < text.count else { throw mismatch(type) }
        var place = start
        if text[place] == JSONByte.minus {
            number.isNegative = true
            place &+= 1
        } else if text[place] &- JSONByte.zero > 9 {
            throw mismatch(type)
        }
        let integerDigits = scanDigits(&place, into: &number)
        guard integerDigits > 0, integerDigits == 1 || text[place &- integerDigits] != JSONByte.zero else {
            throw error(.malformedNumber, at: start)
        }
        if place < text.count, text[place] == JSONByte.dot {
            number.isInteger = false
            place &+= 1
            let digits = scanDigits(&place, into: &number)
            guard digits > 0 else { throw error(.malformedNumber, at: start) }
            number.exponent = 0 &- digits
        }
        if place < text.count, text[place] | 0x20 == UInt8(ascii: "e") {
            number.isInteger = false
            place &+= 1
            let isNegative = place < text.count && text[place] == JSONByte.minus
            if isNegative || (place < text.count && text[place] == JSONByte.plus) { place &+= 1 }
            var power = JSONNumber()
            guard scanDigits(&place, into: &power) > 0 else { throw error(.malformedNumber, at: start) }
            // Fifteen digits do not overflow; more than these never are an exact power.
            let exponent = power.digitCount <= 15 ? Int(power.digits) : .max / 2
            number.exponent = isNegative ? number.exponent &- exponent : number.exponent &+ exponent
        }
        offset = place
        return number
    }

    /// Goes over digits, adds them to a number and returns how many there are.
    @inline(__always)
    private func scanDigits(_ place: inout Int, into number: inout JSONNumber) -> Int {
        let start = place
        while place < text.count {
            let digit = text[place] &- JSONByte.zero
            guard digit <= 9 else { break }
            if number.digitCount < 15 { number.digits = number.digits &* 10 &+ Int64(digit) }
            number.digitCount &+= 1
            place &+= 1
        }
        return place &- start
    }
}
