/// Whether colours are used on a stream: the option, then the conventions of the environment, then whether it is a terminal.
enum Colors {
    static func areUsed(_ choice: ColorChoice, on descriptor: Int32) -> Bool {
        switch choice {
        case .always: return true
        case .never: return false
        case .auto: break
        }
        func isSet(_ name: String) -> Bool { Platform.environment(name).map { !$0.isEmpty } ?? false }
        if isSet("NO_COLOR") { return false }
        if isSet("FORCE_COLOR") || isSet("CLICOLOR_FORCE") { return true }
        return Platform.environment("TERM") != "dumb" && Platform.isTerminal(descriptor)
    }
}

/// The width to write for, in cells: COLUMNS, else the terminal's, else 80.
func outputWidth() -> Int {
    if let text = Platform.environment("COLUMNS"), let columns = Int(text), columns > 0 { return min(columns, 10_000) }
    return Platform.terminalWidth(Platform.standardOutput) ?? 80
}
