import NavigationDemo
import NavigationHistory
import NavlogArguments

/// Shows what the program does, with a history made up for it.
struct Demo: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Records a small history of a forum and shop into a new file, replays it and shows what can be asked.",
        discussion: """
            Two sessions: version 3.2, driven by actions, and version 3.3, as an app reports itself. The file is a new one in the temporary \
            folder, or the one given with '--database', which must not be there yet. It is kept, for you to go on.
            """,
        examples: [
            ("navlog demo", "Look around."),
            ("navlog demo -d demo.sqlite", "Keep the history in a file of your choice."),
        ])

    @OptionGroup var global: GlobalOptions

    func run() throws {
        guard global.format == nil || global.format == .table, !global.json else {
            throw Failure.usage(
                "the demo is written for people: it knows no other format", hint: "ask the file that it leaves, with '--json'")
        }
        guard !global.readOnly else {
            throw Failure.usage("this command writes, and '--read-only' was given", hint: "leave out '--read-only'")
        }
        guard global.database != [":memory:"] else {
            throw Failure.usage("the demo needs a file, which you can go on with", hint: "give the path of a new one, or none")
        }
        let path = try newFile()
        // A pager would keep the reader from seeing what follows.
        try Context.run(global, pages: false) { context in
            var options = HistoryOptions()
            options.programVersion = Version.number
            let store = try HistoryStore(at: path, options: options)
            try record(into: store, context)
            let zone = global.tz?.defaultValueDescription ?? "+08:00"
            let tour = DemoTour(
                store: store, context: context,
                options: ["--database", path, "--no-pager", "--color", context.usesColor ? "always" : "never"], zone: zone)
            try tour.drawPictures()
            try context.output.write("\(Self.heading("Questions", context))\nexport NAVLOG_DATABASE=\(DemoTour.quoted(path))\n\n")
            try tour.answerQuestions()
            try context.output.write(
                """
                \(Self.heading("Go on", context))
                The history stays in \(Escaping.visible(path)); remove it when you are done.
                navlog replay 1 --speed 4      watch it: space pauses, n and b step, q leaves
                navlog help                    all commands

                """)
        }
    }

    private func record(into store: HistoryStore, _ context: Context) throws {
        let recording = DemoRecording(store: store)
        let ids = ["d3a00001-0000-4000-8000-000000000001", "d3a00002-0000-4000-8000-000000000002"].compactMap { SessionID($0) }
        try context.output.write("\(Self.heading("Recording", context))\ninto the new file \(Escaping.visible(store.path))\n")
        for (id, stream) in zip(ids, [DemoStory.driven, DemoStory.observed]) {
            let result = try recording.record(stream, as: id)
            let way = stream == DemoStory.driven ? "driven by actions" : "reported by the app"
            let refused = result.refused == 0 ? "" : ", \(counted(result.refused, "action")) refused"
            let title = Replay.title(try store.summary(of: store.session(named: id.description)))
            try context.output.write("\(title): \(counted(result.events, "event")), \(way)\(refused)\n")
        }
        try context.output.write("\n\(Self.heading("Replaying", context))\n")
    }

    private static func heading(_ text: String, _ context: Context) -> String {
        context.usesColor ? "\u{1B}[1m\(text)\u{1B}[0m" : "== \(text) =="
    }

    /// Makes the file, empty: so none is overwritten, not even one that comes in between.
    private func newFile() throws(Failure) -> String {
        let path =
            try Context.oneDatabase(given: global.database) ?? Platform.temporaryFolder
            + "/navlog-demo-\(SessionID.random().description.prefix(8)).sqlite"
        do throws(Platform.SystemError) {
            Platform.closeFile(try Platform.createFile(path))
        } catch {
            let hint =
                Platform.exists(path) ? "give the path of a new file, or none for a temporary one" : "check that the folder is there"
            throw Failure(.cannotCreate, "cannotCreate", "cannot create \(path): \(error.message)", hint: hint, path: path)
        }
        return path
    }
}
