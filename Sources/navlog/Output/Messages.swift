import NavigationFormat

/// What the program says to people: all of it on standard error.
struct Messages {
    var isQuiet = false
    var isVerbose = false
    /// Whether errors are written as JSON, too.
    var isJSON = false
    var usesColor = false

    /// Says what was done; `--quiet` silences it.
    func say(_ text: String) {
        if !isQuiet { put(Escaping.visible(text) + "\n") }
    }

    /// Says something that the user should know although all goes on.
    func warn(_ text: String) {
        if !isQuiet { put("warning: " + Escaping.visible(text) + "\n") }
    }

    /// Says more, with `--verbose`.
    func detail(_ text: String) {
        if isVerbose { put(Escaping.visible(text) + "\n") }
    }

    func report(_ failure: Failure) {
        var text = (usesColor ? "\u{1B}[31merror:\u{1B}[0m " : "error: ") + Escaping.visible(failure.message) + "\n"
        if isVerbose {
            for detail in failure.details { text += "  " + Escaping.visible(detail) + "\n" }
            if let path = failure.path { text += "  path: " + Escaping.visible(path) + "\n" }
        }
        if let hint = failure.hint { text += "hint: " + Escaping.visible(hint) + "\n" }
        if isJSON { text += json(failure) + "\n" }
        put(text)
    }

    private func json(_ failure: Failure) -> String {
        var writer = JSONWriter()
        func optional(_ value: String?) {
            if let value { writer.string(value) } else { writer.null() }
        }
        writer.beginObject()
        writer.key("code")
        writer.integer(Int(failure.status.rawValue))
        writer.key("name")
        writer.string(failure.name)
        writer.key("message")
        writer.string(failure.message)
        writer.key("hint")
        optional(failure.hint)
        writer.key("path")
        optional(failure.path)
        writer.endObject()
        return Escaping.json(writer.text)
    }

    /// Writes text as it is. There is nobody to tell when that fails.
    func put(_ text: String) {
        var text = text
        text.withUTF8 { try? Platform.write(Platform.standardError, UnsafeRawBufferPointer($0)) }
    }
}
