import NavigationHistory

/// Wrong arguments.
struct Misuse: Error {
    var reason: String?
}

/// What is measured.
enum Workload: String, CaseIterable {
    case append, behind, bulk, size, replay, fold, scan, state
    /// All sessions of a file, read once for each question.
    case read, statistics, top, swipe
    /// For counting instructions: the hot loops alone, without SQLite where they do without it.
    case folds, actions, decode, encode, rows
}

/// The arguments: those of the yardstick where they mean the same.
struct Options {
    var workload = Workload.append
    /// The stream that `yardstick ndjson` wrote.
    var stream = "stream.ndjson"
    var database = "navlog.sqlite"
    var isFull = false
    var showsText = false
    /// How often the hot loop runs, for workloads without a file.
    var rounds = 1

    static let usage = """
        usage: navlog-bench [OPTION]... WORKLOAD
          append   W1: one event a commit, through recorder and controller: each event as the action that brings it about
          behind   write-behind: what a call costs its caller, and how many events a second reach the file
          bulk     W2: decoded events through the importer into a new DB
          size     as bulk, then the DB is closed: bytes an event in the file
          replay   W3: the newest session of a DB through the replayer to its final state
          fold     decoded events in memory, without SQLite
          scan     dwell a screen name and transition matrix over all sessions of a DB
          read, statistics, top, swipe   all sessions of a DB: replayed; screens, transitions and gestures; two questions of find
          state    states at 2,000 random sequences of the newest session of a DB
          folds, actions, decode, encode, rows   fold, controller, NDJSON in, NDJSON out, rows in and out: in memory, ROUNDS times
        options: -i STREAM (stream.ndjson, as `yardstick ndjson` writes it)   -d DB (navlog.sqlite)
          -f synchronous=FULL, not NORMAL   -r ROUNDS (1)   -v print the text that is hashed, too
        prints one line: navlog WORKLOAD events=N seconds=S ns_per_event=X … peak_kib=M hash=H, the hash being the yardstick's

        """

    init(_ arguments: [String]) throws(Misuse) {
        var rest = arguments[...]
        var workload: Workload?
        while let argument = rest.popFirst() {
            switch argument {
            case "-f": isFull = true
            case "-v": showsText = true
            case "-i": stream = try Self.value(of: argument, &rest)
            case "-d": database = try Self.value(of: argument, &rest)
            case "-r":
                guard let number = Int(try Self.value(of: argument, &rest)), number > 0 else { throw Misuse(reason: "-r takes a number") }
                rounds = number
            default:
                guard workload == nil, let known = Workload(rawValue: argument) else { throw Misuse(reason: "what is '\(argument)'?") }
                workload = known
            }
        }
        guard let workload else { throw Misuse() }
        self.workload = workload
    }

    private static func value(of option: String, _ rest: inout ArraySlice<String>) throws(Misuse) -> String {
        guard let value = rest.popFirst() else { throw Misuse(reason: "\(option) needs a value") }
        return value
    }

    /// How the store is opened: durability as asked for, the same on both sides.
    var history: HistoryOptions {
        var options = HistoryOptions()
        options.synchronous = isFull ? .full : .normal
        return options
    }
}
