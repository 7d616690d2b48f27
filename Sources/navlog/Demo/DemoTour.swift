import NavigationHistory
import NavlogArguments

/// What the demo shows after recording: some pictures of the replay, then questions with the command lines that answer them.
struct DemoTour {
    /// A question in words, and the command that answers it, as a shell would split it.
    static let questions: [(words: String, command: [String])] = [
        ("What happens on the way to the publish page?", ["replay", "2", "--to", "+20s", "--format", "table"]),
        ("Which sessions are there, and how deep did they go?", ["sessions", "--long"]),
        ("What was refused?", ["log", "1", "--refused"]),
        ("Why was the back tap on the check-out page refused?", ["explain", "1", "15"]),
        ("Where was the user then?", ["state", "1", "--at", "15"]),
        ("What did the deep link change?", ["show", "1", "25"]),
        ("When was Check out on top, in either version?", ["find", "--top", "Checkout"]),
        ("How long did users look at which screen?", ["screens"]),
        ("How did the swipes go?", ["gestures"]),
        ("How did the app's reports become events?", ["log", "2", "--tab", "publish"]),
    ]
    /// The moments of the pictures: session and event.
    static let moments: [(session: Int, sequence: Int)] = [(1, 13), (1, 23), (2, 4)]

    let store: HistoryStore
    let context: Context
    /// Options of every command: the file, and how it is written here.
    let options: [String]
    let zone: String

    // MARK: Pictures

    func drawPictures() throws {
        for moment in Self.moments {
            let session = try store.session(named: "\(moment.session)")
            let summary = try store.summary(of: session)
            let range = summary.firstSequence...summary.lastSequence
            let timeline = try ReplayTimeline(store, session, range)
            try timeline.go(to: moment.sequence)
            var controls = ReplayControls(range: range)
            controls.sequence = moment.sequence
            let picture = ReplayPicture(
                title: Replay.title(summary), state: timeline.current.state, controls: controls, started: session.started,
                events: try timeline.surroundings())
            // Without the two lines about keys, which work on a terminal only.
            let lines = ReplayDrawing(width: 100, height: 21, usesColor: context.usesColor).lines(of: picture).dropLast(2)
            try context.output.write(lines.joined(separator: "\n") + "\n\n")
        }
    }

    // MARK: Questions

    func answerQuestions() throws {
        let parser = CommandLineParser(Navlog.self)
        // A question whose command this build lacks is left out.
        let commands = parser.model().subcommands.map(\.name)
        for question in Self.questions where commands.contains(question.command[0]) {
            try context.output.write("\(question.words)\n$ \(Self.commandLine(question.command, zone))\n")
            try context.output.flush()
            let format = question.command.contains("--format") ? [] : ["--format", "table"]
            let parsed = try parser.parse(options + format + ["--tz=\(zone)"] + question.command)
            guard case .run(var command) = parsed.outcome else { continue }
            try command.run()
            try context.output.write("\n")
        }
    }

    /// The line that a user types.
    static func commandLine(_ command: [String], _ zone: String) -> String {
        "navlog " + command.joined(separator: " ") + (zone == "local" ? "" : " --tz=\(zone)")
    }

    /// A text as one word of a shell.
    static func quoted(_ text: String) -> String {
        let plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-+:@%"
        return !text.isEmpty && text.allSatisfy(plain.contains) ? text : "'" + text.replacing("'", with: "'\\''") + "'"
    }
}
