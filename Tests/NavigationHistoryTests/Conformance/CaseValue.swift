import Foundation

/// A JSON value of a case: what a case says, and what is compared with it.
indirect enum CaseValue: Equatable, Sendable {
    case null
    case flag(Bool)
    case number(Double)
    case text(String)
    case list([CaseValue])
    case object([String: CaseValue])

    subscript(key: String) -> CaseValue? {
        if case .object(let members) = self { members[key] } else { nil }
    }

    var string: String? { if case .text(let text) = self { text } else { nil } }
    var double: Double? { if case .number(let number) = self { number } else { nil } }
    var integer: Int? { double.map { Int($0) } }
    var bool: Bool? { if case .flag(let flag) = self { flag } else { nil } }
    var array: [CaseValue]? { if case .list(let values) = self { values } else { nil } }
    var members: [String: CaseValue]? { if case .object(let members) = self { members } else { nil } }
    var strings: [String]? { array?.compactMap(\.string) }

    /// Parses JSON text.
    init(json: String) throws {
        self = try JSONDecoder().decode(CaseValue.self, from: Data(json.utf8))
    }

    /// Wraps an optional text; nil is null.
    init(_ text: String?) {
        self = text.map { .text($0) } ?? .null
    }

    init(_ numbers: [Double]) {
        self = .list(numbers.map { .number($0) })
    }
}

extension CaseValue: Decodable {
    private struct Key: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    init(from decoder: any Decoder) throws {
        if let container = try? decoder.container(keyedBy: Key.self) {
            var members: [String: CaseValue] = [:]
            for key in container.allKeys { members[key.stringValue] = try container.decode(CaseValue.self, forKey: key) }
            self = .object(members)
        } else if var container = try? decoder.unkeyedContainer() {
            var values: [CaseValue] = []
            while !container.isAtEnd { values.append(try container.decode(CaseValue.self)) }
            self = .list(values)
        } else {
            let container = try decoder.singleValueContainer()
            if container.decodeNil() {
                self = .null
            } else if let flag = try? container.decode(Bool.self) {
                self = .flag(flag)
            } else if let number = try? container.decode(Double.self) {
                self = .number(number)
            } else {
                self = .text(try container.decode(String.self))
            }
        }
    }
}

extension CaseValue: CustomStringConvertible {
    /// The value as JSON, keys sorted.
    var description: String {
        switch self {
        case .null: "null"
        case .flag(let flag): "\(flag)"
        case .number(let number): number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
        case .text(let text): Self.quoted(text)
        case .list(let values): "[\(values.map(\.description).joined(separator: ", "))]"
        case .object(let members):
            "{\(members.sorted { $0.key < $1.key }.map { "\(Self.quoted($0.key)): \($0.value)" }.joined(separator: ", "))}"
        }
    }

    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case let control where control.value < 0x20:
                let digits = String(control.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}

extension CaseValue {
    /// Where `actual` differs from this expectation, as "path: expected … , got …" lines.
    ///
    /// Numbers compare with a tolerance of 0.01, objects by the keys that the expectation has.
    func differences(from actual: CaseValue?, path: String) -> [String] {
        switch (self, actual) {
        case (.number(let expected), .number(let number)?) where abs(expected - number) <= 0.01:
            return []
        case (.list(let expected), .list(let values)?) where expected.count == values.count:
            return zip(expected, values).enumerated().flatMap { index, pair in
                pair.0.differences(from: pair.1, path: "\(path)[\(index)]")
            }
        case (.object(let expected), .object(let members)?):
            return expected.sorted { $0.key < $1.key }.flatMap { key, value in
                value.differences(from: members[key], path: "\(path).\(key)")
            }
        default:
            return self == actual ? [] : ["\(path): expected \(self), got \(actual.map(\.description) ?? "nothing")"]
        }
    }
}
