/// Shows what is longer than the screen page by page, by another program.
final class Pager {
    private let command: String
    private let height: Int
    private var process: Int32?
    /// Where to write once it runs.
    private(set) var descriptor: Int32?

    /// The pager of the environment; nil where none is wanted: `--no-pager`, an empty one, `cat`, a dumb terminal.
    init?(_ global: GlobalOptions) {
        guard !global.noPager, Platform.environment("TERM") != "dumb" else { return nil }
        let command = Platform.environment("NAVLOG_PAGER") ?? Platform.environment("PAGER") ?? "less -FIRX"
        guard !command.isEmpty, command != "cat", let height = Platform.terminalHeight(Platform.standardOutput), height > 1 else {
            return nil
        }
        self.command = command
        self.height = height
    }

    /// Whether the pager shows the output: it starts when the first piece is longer than the screen.
    func takesOver(_ buffer: [UInt8]) -> Bool {
        if descriptor != nil { return true }
        // The prompt takes the last line.
        guard buffer.count(where: { $0 == 0x0A }) >= height, let started = Platform.startCommand(command) else { return false }
        (process, descriptor) = started
        return true
    }

    /// Tells the pager that this was all, and waits until its user has left it.
    func wait() {
        if let descriptor { Platform.closeFile(descriptor) }
        descriptor = nil
        if let process { Platform.wait(for: process) }
        process = nil
    }
}
