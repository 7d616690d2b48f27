import NavigationModel
import NavigationSQLite

/// Checks one session: one ordered pass over its events, with its snapshots beside it.
final class SessionChecker {
    private let checker: HistoryChecker
    private let session: RecordedSession
    private var state: NavigationState?
    /// Whether the state is that of the log: not behind an event that could not be folded.
    private var isFolding = true
    private var expected: Int?
    private var lastTime = Int64.min
    private var backwards = 0
    private var firstBackwards = 0
    private var snapshot: (sequence: Int, state: NavigationState?)?
    private var told = 0
    private var untold = 0

    /// So many findings of one session are told of one by one.
    private static let limit = 50

    init(_ checker: HistoryChecker, _ session: RecordedSession) {
        self.checker = checker
        self.session = session
    }

    func run() throws(HistoryError) {
        let rows = try checker.db.eventRows(of: session)
        defer { rows.reset() }
        let snapshots = try checker.db.snapshotRows(of: session)
        defer { snapshots.reset() }
        try nextSnapshot(snapshots)
        while checker.goesOn, try HistoryError.wrapping({ () throws(SQLiteError) in try rows.step() }) {
            checker.countEvent()
            let sequence = RecordedSession.sequence(of: rows.int64(at: 0))
            if let expected, sequence < expected {
                // The tree of a damaged table can run in circles.
                return tell(
                    CheckFinding(
                        .structure, session: session.id, sequence: sequence, "the events of session \(session.number) are out of order",
                        advice: .salvage))
            }
            checkSequence(sequence, kind: rows.int64(at: 2))
            checkTime(rows.int64(at: 1), sequence, kind: rows.int64(at: 2))
            let isKnown = try checkCodes(rows, sequence)
            if !checker.isQuick {
                if isKnown { try fold(rows, sequence) } else { isFolding = false }
            }
            while let kept = snapshot, kept.sequence <= sequence {
                compare(kept, after: sequence)
                try nextSnapshot(snapshots)
            }
        }
        guard checker.goesOn else { return }
        if expected == nil {
            tell(CheckFinding(.session, session: session.id, "session \(session.number) has no events", advice: .salvage))
        }
        while let kept = snapshot {
            tell(
                CheckFinding(
                    .snapshot, session: session.id, sequence: kept.sequence,
                    "a snapshot is kept for event \(kept.sequence), which is not there",
                    advice: .export))
            try nextSnapshot(snapshots)
        }
        tellRest()
    }

    /// The first findings one by one, the rest as a number.
    private func tell(_ finding: CheckFinding) {
        if told < Self.limit {
            told += 1
            checker.tell(finding)
        } else {
            untold += 1
            checker.summary.errors += 1
        }
    }

    private func tellRest() {
        if backwards > 0 {
            checker.tell(
                CheckFinding(
                    .time, as: .warning, session: session.id, sequence: firstBackwards,
                    "the time runs back at \(backwards) event\(backwards == 1 ? "" : "s"), first at \(firstBackwards)", advice: .times))
        }
        if untold > 0 {
            // The sum has them already.
            checker.summary.errors -= 1
            checker.tell(
                CheckFinding(
                    .damagedRow, session: session.id, "\(untold) more findings in session \(session.number)", advice: .exportBefore))
        }
    }

    // MARK: An event

    private func checkSequence(_ sequence: Int, kind: Int64) {
        // A pruned session begins with a base at any number.
        let wanted = expected ?? (kind == Int64(EventKind.base.rawValue) ? sequence : 0)
        if sequence != wanted {
            let count = sequence - wanted
            let message = count == 1 ? "event \(wanted) is missing" : "events \(wanted) to \(sequence - 1) are missing"
            tell(CheckFinding(.gap, session: session.id, sequence: wanted, message, advice: .exportBefore))
            isFolding = false
        }
        expected = sequence + 1
    }

    private func checkTime(_ time: Int64, _ sequence: Int, kind: Int64) {
        if time < lastTime {
            if backwards == 0 { firstBackwards = sequence }
            backwards += 1
        }
        lastTime = time
        if !RecordedEvent.times.contains(time) {
            let message = "event \(sequence) has the time \(time) µs, outside of the years 1970 to 9999"
            tell(CheckFinding(.damagedRow, session: session.id, sequence: sequence, message, advice: .exportBefore))
        }
        if sequence == 0, kind == Int64(EventKind.sessionStarted.rawValue), time != session.started {
            let message = "session \(session.number) says another start than its first event"
            tell(CheckFinding(.session, session: session.id, sequence: 0, message, advice: .export))
        }
    }

    /// Checks the numbers that stand for words.
    private func checkCodes(_ rows: Statement, _ sequence: Int) throws(HistoryError) -> Bool {
        var isKnown = true
        func tellUnknown(_ kind: CheckFinding.Kind, _ message: String) {
            isKnown = false
            tell(CheckFinding(kind, session: session.id, sequence: sequence, "event \(sequence) has \(message)", advice: .exportBefore))
        }
        let kind = rows.int64(at: 2)
        if UInt8(exactly: kind).flatMap(EventKind.init(rawValue:)) == nil { tellUnknown(.unknownKind, "the unknown kind \(kind)") }
        let origin = rows.int64(at: 3)
        if origin != 0, UInt8(exactly: origin).flatMap(Origin.init(rawValue:)) == nil {
            tellUnknown(.unknownOrigin, "the unknown origin \(origin)")
        }
        for (index, column) in [(4, "tab"), (6, "name")] {
            let id = rows.int64(at: index)
            guard id != 0 else { continue }
            if try HistoryError.wrapping({ () throws(SQLiteError) in try checker.db.name(id) }) == nil {
                tellUnknown(.unknownName, "the \(column) \(id), which no name has")
            }
        }
        return isKnown
    }

    private func fold(_ rows: Statement, _ sequence: Int) throws(HistoryError) {
        do throws(HistoryError) {
            let stored = try checker.db.decode(ReadRow(rows), of: session)
            // A full state mends what went before.
            if case .restored = stored.event { isFolding = isFolding || state != nil }
            guard isFolding else { return }
            do throws(FoldError) {
                if state != nil, stored.event.kind == .sessionStarted || stored.event.kind == .base {
                    throw FoldError(.duplicate, "the session has begun before")
                }
                try HistoryDatabase.fold(stored.event, into: &state)
            } catch {
                isFolding = false
                tell(
                    CheckFinding(
                        .fold, session: session.id, sequence: sequence, "event \(sequence) does not fold: \(error.message)",
                        advice: .exportBefore))
            }
        } catch {
            guard case .damagedRow(_, _, let reason) = error else { throw error }
            isFolding = false
            let message = "event \(sequence) cannot be read: \(reason)"
            tell(CheckFinding(.damagedRow, session: session.id, sequence: sequence, message, advice: .exportBefore))
        }
    }

    // MARK: Snapshots

    private func nextSnapshot(_ rows: Statement) throws(HistoryError) {
        guard try HistoryError.wrapping({ () throws(SQLiteError) in try rows.step() }) else {
            snapshot = nil
            return
        }
        let sequence = RecordedSession.sequence(of: rows.int64(at: 0))
        if let snapshot, sequence <= snapshot.sequence {
            self.snapshot = nil
            return tell(
                CheckFinding(
                    .structure, session: session.id, sequence: sequence, "the snapshots of session \(session.number) are out of order",
                    advice: .salvage))
        }
        checker.summary.snapshots += 1
        let state = checker.isQuick ? nil : rows.withText(at: 1) { checker.db.decodeSnapshot($0) }
        snapshot = (sequence, state)
    }

    private func compare(_ kept: (sequence: Int, state: NavigationState?), after sequence: Int) {
        guard kept.sequence == sequence else {
            let message = "a snapshot is kept for event \(kept.sequence), which is not there"
            tell(CheckFinding(.snapshot, session: session.id, sequence: kept.sequence, message, advice: .export))
            return
        }
        // Behind an event that does not fold there is nothing to compare with.
        guard !checker.isQuick, isFolding, let state else { return }
        guard let keptState = kept.state else {
            let message = "the snapshot after event \(sequence) cannot be read"
            tell(CheckFinding(.snapshot, session: session.id, sequence: sequence, message, advice: .export))
            return
        }
        if keptState.full != state.full {
            let message = "the snapshot after event \(sequence) is another state than the replay gives"
            tell(CheckFinding(.snapshot, session: session.id, sequence: sequence, message, advice: .export))
        }
    }
}

extension RecordedEvent {
    /// The times that a file can hold, microseconds since 1970, UTC: up to the end of the year 9999.
    static let times: Range<Int64> = 0..<253_402_300_800_000_000
}
