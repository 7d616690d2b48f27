import NavigationHistory

extension Failure {
    /// The words and the exit code for an error of the history.
    init(_ error: HistoryError) {
        let message = error.description
        switch error {
        case .noSuchFile(let path):
            self.init(
                .noInput, "noSuchFile", message, hint: "check the path, or make one: 'navlog record' and 'navlog import' create it",
                path: path)
        case .isFolder(let path):
            self.init(.noInput, "isFolder", message, hint: "give the path of a file", path: path)
        case .notReadable(let path):
            self.init(.noInput, "notReadable", message, hint: "check the permissions of the file", path: path)
        case .notNavlog(let path):
            self.init(.data, "notNavlog", message, hint: "check the path; events in NDJSON are read with 'navlog import'", path: path)
        case .newerSchema(_, _, let path):
            self.init(
                .schema, "newerSchema", message, hint: "use a newer navlog; 'info' and 'export' can read the file as it is", path: path)
        case .olderSchema(_, _, let path):
            self.init(.schema, "olderSchema", message, hint: "bring it up to date with 'navlog migrate'", path: path)
        case .editedSchema(_, _, let path):
            self.init(
                .schema, "editedSchema", message, hint: "'navlog export' reads the file; import the events into a new one", path: path)
        case .cannotCreate(let path, _):
            self.init(.cannotCreate, "cannotCreate", message, hint: "check that the folder is there and may be written to", path: path)
        case .readOnly(let path):
            self.init(.inputOutput, "readOnly", message, hint: "check the permissions of the file and of its folder", path: path)
        case .busy(let path, let waited, _):
            self.init(
                .busy, "busy", "\(path) is locked by another program (waited \(TimeText.decimal(Double(waited) / 1_000, digits: 3)) s)",
                hint: "try again, or wait longer with '--timeout SECONDS'", path: path, details: error.details)
        case .closed:
            self.init(.failed, "closed", message)
        default:
            self = Failure(aboutContent: error)
        }
    }

    private init(aboutContent error: HistoryError) {
        let message = error.description
        switch error {
        case .unknownSession(let text, let hints):
            let hint = text == "latest" ? "the file has no sessions yet" : hints.isEmpty ? nil : "did you mean \(Self.list(hints))?"
            self.init(.data, "unknownSession", message, hint: hint ?? "'navlog sessions' lists them")
        case .ambiguousSession(_, let matches):
            self.init(.data, "ambiguousSession", message, hint: "give more of it: \(Self.list(matches.prefix(5)))")
        case .noSuchMoment(let session, let moment, let first, let last, let started):
            let start = moment.isTime ? "it started at \(TimeText(zone: .utc, now: 0).iso(started)); " : ""
            self.init(
                .data, "noSuchMoment", "session \(session) has no event at \(Self.text(moment))",
                hint: "\(start)its events run from \(first) to \(last)")
        case .sessionEnded:
            self.init(.data, "sessionEnded", message, hint: "record into a new session, without '--resume'")
        case .conflict:
            self.init(.data, "conflict", message, hint: "the events of a session are never changed; give the other one an id of its own")
        case .gap(_, let expected, let found) where expected == found:
            self.init(.data, "gap", message)
        case .gap:
            self.init(.data, "gap", message, hint: "events of a session follow each other by 1, from 0")
        case .doesNotFold:
            self.init(.data, "doesNotFold", message)
        case .outOfRange:
            self.init(.data, "outOfRange", message)
        case .damagedRow:
            self.init(.inputOutput, "damagedRow", message, hint: "the file is damaged at this event; those before it can be read")
        case .io(let cause):
            let hint =
                switch cause.primaryCode {
                case .corrupt: "the file is damaged: 'navlog check' says where, and 'navlog export' writes what can be read"
                case .full: "make room on the disk, and try again"
                default: "check the disk, and the permissions of the file and of its folder"
                }
            self.init(
                .inputOutput, "io", "\(cause.path.map { "\($0): " } ?? "")\(cause.message)", hint: hint, path: cause.path,
                details: error.details)
        case .storage(let cause):
            self.init(
                .failed, "storage", "\(cause.path.map { "\($0): " } ?? "")\(cause.message)", hint: "'navlog check' looks for damage",
                path: cause.path, details: error.details)
        default:
            self.init(.failed, "failed", message)
        }
    }

    private static func list(_ ids: some Collection<SessionID>) -> String {
        ids.map(\.description).joined(separator: ", ")
    }

    private static func text(_ moment: HistoryMoment) -> String {
        switch moment {
        case .sequence(let sequence): "\(sequence)"
        case .time(let time): TimeText(zone: .utc, now: 0).iso(time)
        case .offset(let seconds): "+\(TimeText.decimal(seconds, digits: 6))s"
        case .end: "its end"
        }
    }
}

extension HistoryMoment {
    fileprivate var isTime: Bool { if case .time = self { true } else { false } }
}
