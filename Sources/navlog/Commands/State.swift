import NavigationFormat
import NavigationHistory
import NavlogArguments

/// Shows the state at a moment.
struct State: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Shows the state of a session at a moment: tabs, stacks, modals, badges, bars, and whether a swipe would be accepted.",
        examples: [
            ("navlog state latest", "The newest session at its end."),
            ("navlog state 3 --at 42", "Session 3 after event 42."),
            ("navlog state 3 --at +12.5s --json", "12.5 seconds after its start, as JSON."),
        ])

    @OptionGroup var global: GlobalOptions
    @Argument(help: ArgumentHelp("The session.", valueName: "SESSION"), completion: .custom("sessions")) var session: String
    @Option(help: ArgumentHelp("The moment: a sequence number, +12.5s or a time; the end if it is left out.", valueName: "AT")) var at:
        String?
    @Flag(help: "Write JSON in ASCII, with \\u escapes.") var ascii

    func run() throws {
        try Context.run(global) { context in
            let moment = try at.map { (text) throws(Failure) in try context.words.historyMoment(text) } ?? .end
            let store = try context.openForReading()
            let found = try store.state(of: store.session(named: session), at: moment)
            if context.format == .table {
                let time = context.times().moment(found.time, digits: 3)
                return try context.write(
                    StateTree(found.state).tree(titled: "session \(found.session.id) · event \(found.sequence) · \(time)"))
            }
            let report = found.report
            if context.format.isJSON { return try context.writeJSON(report, isASCII: ascii) }
            try context.write(JSONTree(report).leaves.map { Property(key: $0.path, cell: .json($0.value)) })
        }
    }
}

extension StateMoment {
    /// The state's JSON.
    var report: String {
        var encoder = StateEncoder()
        return encoder.report(state, at: StateHeading(session: session.id, sequence: sequence, time: time))
    }
}
