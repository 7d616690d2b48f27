import Foundation

/// Validates values against the subset of JSON Schema that the project's schemas use. A word beyond it is an error, so that no schema
/// promises what nobody checks.
struct JSONSchema {
    private let root: [String: Any]

    init(file: URL) throws {
        guard let object = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any] else {
            throw SchemaError.noSchema
        }
        root = object
    }

    enum SchemaError: Error { case noSchema }

    /// Where and why a JSON text is not as the schema says; empty when it is.
    func problems(of text: String) throws -> [String] {
        Self.problems(try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed), root, at: "$")
    }

    private static let known: Set<String> = [
        "$schema", "title", "description", "type", "required", "properties", "additionalProperties", "items", "enum", "pattern", "minimum",
        "anyOf",
    ]

    private static func problems(_ value: Any, _ schema: [String: Any], at path: String) -> [String] {
        var problems = schema.keys.filter { !known.contains($0) }.map { "\(path): the schema has the unknown word '\($0)'" }
        let types = (schema["type"] as? String).map { [$0] } ?? schema["type"] as? [String]
        if let types, !types.contains(where: { isType($0, value) }) {
            return problems + ["\(path): \(value) is not \(types.joined(separator: " or "))"]
        }
        if let allowed = schema["enum"] as? [String], !allowed.contains(value as? String ?? "") {
            problems.append("\(path): '\(value)' is none of \(allowed)")
        }
        if let choices = schema["anyOf"] as? [[String: Any]], choices.allSatisfy({ !Self.problems(value, $0, at: path).isEmpty }) {
            problems.append("\(path): fits none: \(choices.map { Self.problems(value, $0, at: path).first ?? "" })")
        }
        if let text = value as? String, let pattern = schema["pattern"] as? String,
            text.range(of: pattern, options: .regularExpression) == nil
        {
            problems.append("\(path): '\(text)' does not match \(pattern)")
        }
        if let minimum = schema["minimum"] as? Double, let number = value as? Double, number < minimum {
            problems.append("\(path): \(number) < \(minimum)")
        }
        if let list = value as? [Any], let items = schema["items"] as? [String: Any] {
            problems += list.enumerated().flatMap { Self.problems($1, items, at: "\(path)[\($0)]") }
        }
        if let object = value as? [String: Any] { problems += members(object, schema, at: path) }
        return problems
    }

    private static func members(_ object: [String: Any], _ schema: [String: Any], at path: String) -> [String] {
        let properties = schema["properties"] as? [String: [String: Any]] ?? [:]
        var problems = (schema["required"] as? [String] ?? []).filter { object[$0] == nil }.map { "\(path): '\($0)' is missing" }
        for (key, value) in object {
            if let property = properties[key] {
                problems += Self.problems(value, property, at: "\(path).\(key)")
            } else if let other = schema["additionalProperties"] as? [String: Any] {
                problems += Self.problems(value, other, at: "\(path).\(key)")
            } else if !properties.isEmpty, schema["additionalProperties"] as? Bool != true {
                // JSON Schema would let it pass; here a key that the schema does not name is a schema that was forgotten.
                problems.append("\(path): '\(key)' is in no schema")
            }
        }
        return problems
    }

    private static func isType(_ name: String, _ value: Any) -> Bool {
        switch name {
        case "null": value is NSNull
        case "string": value is String
        case "array": value is [Any]
        case "object": value is [String: Any]
        case "boolean": isBoolean(value)
        case "number": value is NSNumber && !isBoolean(value)
        case "integer": value is NSNumber && !isBoolean(value) && (value as? Double).map { $0 == $0.rounded() } ?? false
        default: false
        }
    }

    private static func isBoolean(_ value: Any) -> Bool {
        // A boolean is a number for Foundation: only its type code tells them apart.
        guard let number = value as? NSNumber else { return false }
        return String(cString: number.objCType) == "c" || String(cString: number.objCType) == "B"
    }
}
