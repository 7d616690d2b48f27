import NavigationFormat
import NavigationModel

/// Reads the parts of a case with the project's own decoder: a step is a line of an action stream with the runner's keys.
enum CaseDecoding {
    private static let runnerKeys: Set<String> = ["outcome", "popped", "notified", "expect", "writeFails"]
    private static let environmentKeys: Set<String> = ["known", "badgeMeasure", "arrow", "layout"]

    /// The action of a step.
    static func action(_ step: CaseValue) throws -> NavigationAction {
        guard case .perform(let action) = try line(step, ignoring: runnerKeys).request else { throw CaseError("\(step) is no action") }
        return action
    }

    /// The starting state, which has the keys of a session's start.
    static func full(_ initial: CaseValue) throws -> FullState {
        guard var members = initial.members else { throw CaseError("initial is no object") }
        members["do"] = "start"
        guard case .start(_, let state?) = try line(.object(members), ignoring: environmentKeys).request else {
            throw CaseError("initial has no state")
        }
        return state
    }

    /// The line as it would be received, for what the store records of it.
    static func line(_ step: CaseValue, ignoring keys: Set<String> = runnerKeys) throws -> ActionLine {
        var decoder = ActionDecoder(ignoredKeys: keys)
        let bytes = Array(step.description.utf8)
        return try bytes.withUnsafeBytes { buffer in try decoder.decode(line: buffer) }
    }
}
