import NavlogArguments

/// Prints a completion script.
struct Completion: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Prints a script that completes commands, options, sessions, screens and tabs.",
        discussion: "Sessions, screens and tabs come from the file that the line names, or from the usual one.",
        examples: [
            ("source <(navlog completion bash)", "For this shell; put the line into ~/.bashrc for all."),
            ("navlog completion zsh > ~/.zfunc/_navlog", "For zsh, in a folder of $fpath."),
            ("navlog completion fish > ~/.config/fish/completions/navlog.fish", "For fish."),
        ])

    @OptionGroup var global: GlobalOptions
    @Argument(help: ArgumentHelp("The shell.", valueName: "SHELL")) var shell: Shell

    func run() throws {
        try Context.run(global, pages: false) { context in try context.output.write(shell.script) }
    }
}

/// What the scripts call: prints one candidate a line, a tab, and what it means.
struct CompleteWords: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "__complete",
        abstract: "Lists what can stand at the end of a command line; the completion scripts call it.",
        examples: [("navlog __complete fish -- show 98", "Sessions that begin with 98.")],
        shouldDisplay: false)

    @OptionGroup var global: GlobalOptions
    @Argument(help: ArgumentHelp("The shell.", valueName: "SHELL")) var shell: Shell
    @Argument(help: ArgumentHelp("The words behind the program's name, up to the cursor.", valueName: "WORD")) var words: [String] = []

    func run() throws {
        try Context.run(global, pages: false) { context in
            var completer = Completer(CommandLineParser(Navlog.self).model(), shell: shell)
            switch completer.answer(words) {
            case .file: try context.output.write(":file\n")
            case .words(let candidates):
                for candidate in candidates {
                    let help = candidate.help.isEmpty ? "" : "\t" + Escaping.oneLine(candidate.help)
                    // A value of several lines could not be typed back.
                    if Escaping.oneLine(candidate.value) == candidate.value { try context.output.write(candidate.value + help + "\n") }
                }
            }
        }
    }
}
