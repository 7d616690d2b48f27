/// What the program's exit codes mean: the one list, for the code, the help and the manual.
enum ExitStatus: Int32, CaseIterable {
    case ok = 0
    case failed = 1
    case cancelled = 2
    /// `EX_USAGE` of sysexits.h; the others in this row have their numbers from there, too.
    case usage = 64
    case data = 65
    case noInput = 66
    case cannotCreate = 73
    case inputOutput = 74
    case busy = 75
    case schema = 78
    case interrupted = 130

    var meaning: String {
        switch self {
        case .ok: "all went well, also when nothing was found"
        case .failed: "it failed, or a check found differences"
        case .cancelled: "cancelled by the user at a question"
        case .usage: "the command line is wrong"
        case .data: "the input is wrong: a line, an event, a session or moment that is not there"
        case .noInput: "there is no such file, or it cannot be read"
        case .cannotCreate: "a file cannot be created"
        case .inputOutput: "reading or writing failed, or the file is damaged"
        case .busy: "the file is locked by another program; try again"
        case .schema: "the file's schema is newer or older than this program can use"
        case .interrupted: "interrupted with Ctrl-C"
        }
    }

    static let table: [(Int32, String)] = allCases.map { ($0.rawValue, $0.meaning) }
}
