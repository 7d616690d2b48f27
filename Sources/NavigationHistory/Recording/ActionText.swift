import NavigationFormat
import NavigationModel

extension JSONText {
    /// The text of an action that was not received as text.
    static func text(of action: NavigationAction) -> JSONText {
        var encoder = ActionEncoder()
        // What has no written form (an infinite number) can only come from code; the diagnostic event then says which error.
        return (try? encoder.encode(action)) ?? JSONText("null")
    }

    /// What the gates saw, as an object; nil where they looked at nothing. A name stands once, with the value seen last.
    static func text(of seen: [SeenValue]) -> JSONText? {
        guard !seen.isEmpty else { return nil }
        var names: [String] = []
        var values: [String: SeenValue.Value] = [:]
        for value in seen where values.updateValue(value.value, forKey: value.name) == nil { names.append(value.name) }
        var writer = JSONWriter(capacity: 256)
        writer.beginObject()
        for name in names {
            writer.key(name)
            switch values[name] {
            case .flag(let flag): writer.bool(flag)
            case .number(let number) where number.isFinite: writer.double(number)
            case .text(let text): writer.string(text)
            default: writer.null()
            }
        }
        writer.endObject()
        return JSONText(writer.text)
    }
}
