import NavlogArguments

/// The program.
struct Navlog: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "navlog",
        abstract: "A flight recorder for the navigation of apps: records sessions, replays them to any moment, answers questions.",
        discussion: """
            SESSION is a number, a UUID or its first 4 or more characters, or 'latest'. AT is a sequence number (42), an offset into the \
            session (+12.5s, +2m) or a time (2026-01-02T03:04:05Z). Options may stand before and after the command.
            """,
        examples: [
            ("navlog record actions.ndjson", "Record a session from a file of actions."),
            ("navlog state latest", "The state of the newest session at its end."),
            ("navlog log latest --tab cart --since 2h", "What happened in one tab during the last two hours."),
        ],
        groupedSubcommands: [
            CommandGroup(name: "Recording", subcommands: [Record.self, Import.self, Export.self]),
            CommandGroup(name: "Looking", subcommands: [Sessions.self, Log.self, Show.self, State.self, Replay.self]),
            CommandGroup(
                name: "Asking",
                subcommands: [
                    Find.self, Bisect.self, Diff.self, Explain.self, WhatIf.self, Tail.self, Graph.self, MakeTest.self, SQL.self,
                ]),
            CommandGroup(
                name: "Counting",
                subcommands: [Stats.self, Screens.self, Transitions.self, Paths.self, Funnel.self, Badges.self, Gestures.self]),
            CommandGroup(name: "Care for the file", subcommands: [Info.self, Check.self, Migrate.self, Backup.self]),
            CommandGroup(name: "Learning", subcommands: [Demo.self]),
            CommandGroup(name: "Shell", subcommands: [Completion.self, Man.self, CompleteWords.self]),
        ],
        globalOptions: GlobalOptions.self,
        exitCodes: ExitStatus.table,
        bugReport: "open an issue at the project's page, with the output of 'navlog info'")
}
