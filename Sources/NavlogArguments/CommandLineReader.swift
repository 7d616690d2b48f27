/// One pass over the words of a command line.
///
/// The first error is kept and reading goes on, because a later `--help` wins and because the global options are
/// wanted even from a line that is wrong.
struct CommandLineReader {
    let root: any ParsableCommand.Type
    private var words: ArraySlice<String>

    /// The command found so far and its names.
    var type: any ParsableCommand.Type
    var path: [String]
    /// The chosen command, once there is one without subcommands.
    var command: (any ParsableCommand)?
    var commandParameters: ParameterSet?

    var globals: (any ParsableArguments)?
    var globalParameters: ParameterSet?

    /// The options known at this point, by name with dashes: a few dozen, which are gone through faster than a dictionary of them is made.
    private(set) var options: [(name: String, parameter: BoundParameter)] = []
    var positionals: [String] = []
    private var acceptsNegativeArguments = false

    var wantsHelp = false
    var isHelpCommand = false
    var commandIsUnknown = false
    var isReplaced = false
    var failure: ArgumentError?

    init(root: any ParsableCommand.Type, arguments: [String]) {
        self.root = root
        words = arguments[...]
        type = root
        path = [root.name]
        if let globalType = root.configuration.globalOptions {
            let globals = globalType.init()
            let parameters = ParameterSet(of: globals, globalType: nil)
            self.globals = globals
            globalParameters = parameters
            add(parameters.options)
        }
        add([.help])
        enter(root)
    }

    private mutating func add(_ parameters: [BoundParameter]) {
        for parameter in parameters {
            for name in parameter.dashedNames { options.append((name, parameter)) }
        }
    }

    /// The option of this name; the command's own before one of all commands.
    func option(_ name: String) -> BoundParameter? {
        options.last { $0.name == name }?.parameter
    }

    private mutating func enter(_ type: any ParsableCommand.Type) {
        self.type = type
        guard !type.configuration.hasSubcommands else { return }
        let command = type.init()
        let parameters = ParameterSet(of: command, globalType: root.configuration.globalOptions)
        self.command = command
        commandParameters = parameters
        acceptsNegativeArguments = parameters.arguments.contains {
            $0.target?.definition.valueType?.acceptsNegativeNumbers ?? false
        }
        add(parameters.options)
    }

    mutating func readAll() {
        var optionsEnded = false
        while let word = words.popFirst() {
            if optionsEnded || !word.looksLikeOption || (acceptsNegativeArguments && isNegativeNumber(word)) {
                readPositional(word)
            } else if word == "--" {
                optionsEnded = true
            } else if word.utf8.starts(with: "--".utf8) {
                readLong(word)
            } else {
                readShort(word)
            }
        }
    }

    private mutating func readPositional(_ word: String) {
        if command != nil || isHelpCommand || commandIsUnknown {
            positionals.append(word)
        } else if let next = type.subcommand(word) {
            path.append(word)
            enter(next)
        } else if path.count == 1, word == "help" {
            isHelpCommand = true
        } else {
            commandIsUnknown = true
            fail(.unknownCommand(word, below: type, path: path))
        }
    }

    private mutating func readLong(_ word: String) {
        let (name, attached) = word.splitAtEquals
        guard let option = option(name) else { return failUnknown(name) }
        read(option, as: name, attached: attached)
    }

    /// Reads a word such as `-q`, `-qv`, `-n5`, `-n=5` or `-qn 5`.
    private mutating func readShort(_ word: String) {
        var letters = word.unicodeScalars.dropFirst()
        while let letter = letters.popFirst() {
            let name = "-\(letter)"
            guard let option = option(name) else {
                return failUnknown(name, written: word)
            }
            let rest = letters.isEmpty ? nil : String(Substring(letters))
            let startsWithEquals = letters.first == "="
            if option.kind == .flag, !startsWithEquals {
                read(option, as: name, attached: nil)
            } else {
                return read(option, as: name, attached: startsWithEquals ? String(Substring(letters.dropFirst())) : rest)
            }
        }
    }

    private mutating func read(_ option: BoundParameter, as name: String, attached: String?) {
        if option.kind == .flag {
            guard attached == nil else { return fail(.unexpectedValue, "option '\(name)' takes no value") }
            guard let target = option.target else {
                wantsHelp = true
                return
            }
            _ = target.take("")
            if target.definition.replacesCommand { isReplaced = true }
            return
        }
        guard let target = option.target else { return }
        guard let value = attached ?? nextValue(for: target) ?? target.definition.valueIfMissing else {
            let hint = detachedValue.map { "a value that begins with '-' has to be attached: '\(option.model.displayName)=\($0)'" }
            return fail(.missingValue, "missing value for '\(option.model.signature)'", hint: hint)
        }
        if target.isGiven, !target.definition.isRepeatable {
            return fail(.repeatedOption, "option '\(option.model.displayName)' is given more than once")
        }
        give(value, to: option)
    }

    /// The next word, if it can be a value.
    private mutating func nextValue(for target: any ParameterTarget) -> String? {
        guard let next = words.first else { return nil }
        let isNumber = target.definition.valueType?.acceptsNegativeNumbers == true && isNegativeNumber(next)
        guard !next.looksLikeOption || isNumber else { return nil }
        return words.popFirst()
    }

    /// The next word, if it looks like a value with a dash in front and not like an option: the `-02:00` of `--tz -02:00`.
    private var detachedValue: String? {
        guard let next = words.first, let letter = next.unicodeScalars.dropFirst().first, letter != "-" else { return nil }
        return option("-\(letter)") == nil ? next : nil
    }

    mutating func give(_ value: String, to parameter: BoundParameter) {
        guard let target = parameter.target, !target.take(value) else { return }
        let type = target.definition.valueType
        let expected = type?.expectation(insteadOf: value) ?? "a valid value"
        let message = "'\(value)' is not \(expected) for '\(parameter.model.signature)'"
        fail(.invalidValue, message, hint: type?.hint(insteadOf: value))
    }
}

extension String {
    /// Begins with `-` and is more than that. By bytes: a combining mark after the dash does not hide it.
    var looksLikeOption: Bool {
        let bytes = utf8
        return bytes.first == UInt8(ascii: "-") && bytes.dropFirst().first != nil
    }

    /// What is before the first `=` and what is after it.
    var splitAtEquals: (name: String, value: String?) {
        guard let equals = utf8.firstIndex(of: UInt8(ascii: "=")) else { return (self, nil) }
        return (String(self[..<equals]), String(self[utf8.index(after: equals)...]))
    }
}
