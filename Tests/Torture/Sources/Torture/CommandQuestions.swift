import Foundation

@testable import NavlogCommands

/// The reading commands of `navlog`, run in this process: from the words of the command line to the exit code.
enum CommandQuestions {
    static let all: [[String]] = [
        ["sessions"], ["sessions", "--long", "--json"], ["log"], ["log", "latest", "--json"], ["log", "1", "--tab", "home", "--reverse"],
        ["show", "1", "5"], ["state", "1"], ["state", "latest", "--at", "7", "--json"], ["replay", "1"], ["replay", "2", "--json"],
        ["find", "--depth", ">=2"], ["find", "latest", "--where", "swipe=off"], ["bisect", "1", "depth>=1"], ["diff", "1", "2"],
        ["diff", "latest", "3", "9", "--derived"], ["explain", "1", "5"], ["what-if", "--max-start-distance", "20", "--list"],
        ["what-if", "1", "--skip", "4"], ["tail"], ["graph"], ["test", "latest"], ["sql", "SELECT * FROM event_log LIMIT 50"],
        ["stats"], ["screens"], ["transitions"], ["paths"], ["funnel", "Detail", "List"], ["badges", "--json"], ["gestures", "--json"],
        ["info"], ["info", "--json"], ["check"], ["check", "--quick", "--json"], ["migrate", "--list"], ["export"],
    ]

    /// What a reading command may say of a file: its codes are those of `navlog help exit-codes`.
    private static let promised: Set<ExitStatus> = [.ok, .failed, .data, .noInput, .inputOutput, .busy, .schema]

    static func ask(_ command: [String], _ path: String) throws {
        let code = Program.run(command + ["-d", path])
        // A table that is not there is an error of whoever names it.
        let isPromised = ExitStatus(rawValue: code).map { promised.contains($0) || command[0] == "sql" && $0 == .usage } ?? false
        guard isPromised else {
            throw Violation("navlog \(command.joined(separator: " ")) ends with \(code)")
        }
    }

    /// An error of `check` says what to do, as its findings do.
    static func withAdvice(_ error: any Error) throws -> any Error {
        guard Failure(any: error).hint != nil else { throw Violation("check fails without advice: \(error)") }
        return error
    }

    /// The questions themselves are right: a good file answers them.
    static func askGood(_ path: String) throws {
        for command in all {
            let code = Program.run(command + ["-d", path])
            guard code == 0 || command[0] == "explain" && code == 65 || command[0] == "diff" && code == 1 else {
                throw Violation("navlog \(command.joined(separator: " ")) ends with \(code) for a good file")
            }
        }
    }
}
