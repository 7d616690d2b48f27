/// Why a command ends: one sentence, what to do, and the exit code.
struct Failure: Error {
    var status: ExitStatus
    /// A stable word for scripts, such as `noSuchFile`.
    var name: String
    /// One sentence without a full stop.
    var message: String
    /// What to do about it.
    var hint: String?
    /// The file concerned.
    var path: String?
    /// What `--verbose` adds: lines such as `sql: …`.
    var details: [String] = []

    init(_ status: ExitStatus, _ name: String, _ message: String, hint: String? = nil, path: String? = nil, details: [String] = []) {
        self.status = status
        self.name = name
        self.message = message
        self.hint = hint
        self.path = path
        self.details = details
    }

    /// A command line that makes no sense.
    static func usage(_ message: String, hint: String? = nil) -> Failure {
        Failure(.usage, "usage", message, hint: hint)
    }

    /// Ctrl-C. `message` says what became of the work.
    static func interrupted(_ message: String) -> Failure {
        Failure(.interrupted, "interrupted", message)
    }

    /// A file that cannot be opened for reading.
    static func cannotRead(_ path: String, _ error: Platform.SystemError) -> Failure {
        if error.isMissing {
            return Failure(.noInput, "noSuchFile", "there is no file \(path)", hint: "check the path", path: path)
        }
        if error.isFolder {
            return Failure(.noInput, "isFolder", "\(path) is a folder", hint: "give the path of a file", path: path)
        }
        return Failure(.noInput, "cannotRead", "cannot read \(path): \(error.message)", path: path)
    }
}

/// Standard output was closed by its reader, as `head` does: the program ends quietly.
struct BrokenPipe: Error {}
