import NavlogArguments
import Testing

/// One command line and what a listing of the parsed values has to be.
struct ParsingCase: CustomTestStringConvertible, Sendable {
    let id: String
    let line: String
    let expected: String
    var testDescription: String { id }

    init(_ id: String, _ line: String, _ expected: String) {
        (self.id, self.line, self.expected) = (id, line, expected)
    }
}

@Suite struct ParsingTests {
    static let add = [
        ParsingCase("one argument", "add 5.2", "5.2 - none utc"),
        ParsingCase("optional argument", "add 5 hills", "5.0 hills none utc"),
        ParsingCase("empty argument", "add 5 ''", "5.0  none utc"),
        ParsingCase("dash alone is a value", "add 5 -", "5.0 - none utc"),
        ParsingCase("negative argument", "add -5", "-5.0 - none utc"),
        ParsingCase("negative fraction", "add -.5", "-0.5 - none utc"),
        ParsingCase("option after argument", "add 5 --zone cet", "5.0 - none cet"),
        ParsingCase("option before argument", "add --zone cet 5", "5.0 - none cet"),
        ParsingCase("value after equals", "add 5 --zone=cet", "5.0 - none cet"),
        ParsingCase("value with equals", "add 5 --zone=a=b", "5.0 - none a=b"),
        ParsingCase("empty value after equals", "add 5 --zone=", "5.0 - none "),
        ParsingCase("attached value with dash", "add 5 --zone=-02:00", "5.0 - none -02:00"),
        ParsingCase("dash as option value", "add 5 --zone -", "5.0 - none -"),
        ParsingCase("array replaces default", "add 5 --tag a", "5.0 - a utc"),
        ParsingCase("array in order", "add --tag a 5 --tag=b --tag a", "5.0 - a,b,a utc"),
        ParsingCase("double dash ends options", "add 5 -- --zone", "5.0 --zone none utc"),
        ParsingCase("second double dash is a value", "add 5 -- --", "5.0 -- none utc"),
        ParsingCase("double dash before the command", "-- add 5 --zone", "5.0 --zone none utc"),
        ParsingCase("help after double dash is a value", "add 5 -- --help", "5.0 --help none utc"),
    ]

    @Test(arguments: add) func addCommand(_ test: ParsingCase) throws {
        let add = try #require(try parsed(words(test.line), as: Add.self))
        #expect("\(add.distance) \(add.note ?? "-") \(add.tag.joined(separator: ",")) \(add.timeZone)" == test.expected)
    }

    static let list = [
        ParsingCase("defaults", "list", "latest - [] false | - table 5.0 false false"),
        ParsingCase("argument replaces default", "list spring", "spring - [] false | - table 5.0 false false"),
        ParsingCase("group", "list --limit 3 --tag a", "latest 3 [a] false | - table 5.0 false false"),
        ParsingCase("short", "list -n 3", "latest 3 [] false | - table 5.0 false false"),
        ParsingCase("short attached", "list -n3", "latest 3 [] false | - table 5.0 false false"),
        ParsingCase("short equals", "list -n=3", "latest 3 [] false | - table 5.0 false false"),
        ParsingCase("negative number", "list --limit -3", "latest -3 [] false | - table 5.0 false false"),
        ParsingCase("short negative number", "list -n -3", "latest -3 [] false | - table 5.0 false false"),
        ParsingCase("cluster", "list -rq", "latest - [] true | - table 5.0 true false"),
        ParsingCase("cluster with value", "list -rqn3", "latest 3 [] true | - table 5.0 true false"),
        ParsingCase("cluster and value", "list -rn 3", "latest 3 [] true | - table 5.0 false false"),
        ParsingCase("value takes the rest", "list -dqr", "latest - [] false | qr table 5.0 false false"),
        ParsingCase("attached dash", "list -d-", "latest - [] false | - table 5.0 false false"),
        ParsingCase("repeated flag", "list -qq -q --quiet", "latest - [] false | - table 5.0 true false"),
        ParsingCase("global before", "-d a.db --quiet list", "latest - [] false | a.db table 5.0 true false"),
        ParsingCase("global after", "list -d a.db --quiet", "latest - [] false | a.db table 5.0 true false"),
        ParsingCase("global around", "--format json list x -v --timeout=2", "x - [] false | - json 2.0 false true"),
        ParsingCase("hidden option", "list --secret-clock 1", "latest - [] false | - table 5.0 false false"),
        ParsingCase("help is only a command in front", "list help", "help - [] false | - table 5.0 false false"),
    ]

    @Test(arguments: list) func listCommand(_ test: ParsingCase) throws {
        let list = try #require(try parsed(words(test.line), as: List.self))
        let own = "\(list.season) \(list.filter.limit.map(String.init) ?? "-") [\(list.filter.tag.joined(separator: ","))] \(list.reverse)"
        let globals = list.globals
        let common = "\(globals.database ?? "-") \(globals.format) \(globals.timeout) \(globals.quiet) \(globals.verbose)"
        #expect("\(own) | \(common)" == test.expected)
    }

    @Test func requiredOptionAndArray() throws {
        let join = try #require(try parsed(["join", "a", "-o", "c", "b"], as: Join.self))
        #expect(join.output == "c")
        #expect(join.files == ["a", "b"])
    }

    @Test func nestedCommand() throws {
        let result = try track.parse(["-q", "store", "check", "--repair", "true", "1", "-2", "3"])
        #expect(result.path == ["track", "store", "check"])
        #expect((result.globalOptions as? Globals)?.quiet == true)
        guard case .run(let command) = result.outcome, let check = command as? Check else {
            Issue.record("not the command")
            return
        }
        #expect(check.repair)
        #expect(check.rows == [1, -2, 3])
    }

    @Test func thousandsOfArguments() throws {
        let files = (0..<20_000).map { "file\($0)" }
        #expect(try parsed(["join", "-o", "x"] + files, as: Join.self)?.files == files)
    }

    @Test func wordsAreTakenByBytes() throws {
        // A combining mark after a dash or an equals sign makes one Character with it.
        let add = try #require(try parsed(["add", "5", "--zone=\u{301}x", "--tag", "\r\n"], as: Add.self))
        #expect(add.timeZone == "\u{301}x")
        #expect(add.tag == ["\r\n"])
        let list = try #require(try parsed(["list", "-d\u{301}y"], as: List.self))
        #expect(list.globals.database == "\u{301}y")
    }

    @Test func whatOneLineGaveIsNotInTheNextCommand() throws {
        let first = try #require(try parsed(["list", "-n", "3", "-r"], as: List.self))
        let second = try #require(try parsed(["list"], as: List.self))
        #expect(first.filter.limit == 3 && first.reverse)
        #expect(second.filter.limit == List().filter.limit && !second.reverse)
    }

    @Test func defaultsWithoutParsing() {
        let list = List()
        #expect(list.season == "latest")
        #expect(list.globals.timeout == 5)
        #expect(list.filter.tag.isEmpty)
    }

    @Test(arguments: ["--version", "add --version", "list --version --limit x", "--version --unknown"])
    func flagThatReplacesTheCommand(_ line: String) throws {
        let result = try track.parse(words(line))
        guard case .replacedByFlag = result.outcome else {
            Issue.record("not replaced: \(line)")
            return
        }
        #expect((result.globalOptions as? Globals)?.version == true)
    }

    @Test(arguments: ["lgo -q --format json", "list --bogus --format json -q", "list -n x -q --format json", "-q --format json"])
    func globalOptionsOfAWrongLine(_ line: String) throws {
        let globals = try #require(track.globalOptions(in: words(line)) as? Globals)
        #expect(globals.format == .json)
        #expect(globals.quiet)
    }

    @Test func globalOptionThatCannotBeRead() throws {
        let globals = try #require(track.globalOptions(in: ["--timeout", "x", "--format", "y"]) as? Globals)
        #expect(globals.timeout == 5)
        #expect(globals.format == .table)
    }

    @Test func helpRequestIsTheDefaultRun() throws {
        var store = Store()
        #expect { try store.run() } throws: { error in
            guard case CleanExit.helpRequest(let type)? = error as? CleanExit else { return false }
            return type == Store.self
        }
    }
}
