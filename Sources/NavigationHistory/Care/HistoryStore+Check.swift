import NavigationModel

extension HistoryStore {
    /// Checks a file from its pages to its meaning and tells of each finding as it is found.
    ///
    /// The structure, as SQLite checks it; foreign keys; the schema, its migrations and its guards; the sequence of each session; every
    /// event, decoded and folded; each snapshot against the replay. The state of the file is that of the beginning, whatever others
    /// write meanwhile; until it ends, the write-ahead log cannot be emptied. O(n) in the size of the file; memory is flat.
    /// - Parameters:
    ///   - quick: Leaves out what takes long: comparing indexes with tables, decoding and folding events, comparing snapshots.
    ///   - progress: Called every 4,096 events with how many there were so far.
    ///   - report: Told of each finding; answers whether to go on.
    /// - Throws: Errors of the storage that keep it from looking at all. A part that cannot be read is a finding.
    @discardableResult
    public func check(
        quick: Bool = false, progress: (_ events: Int) -> Void = { _ in }, _ report: (CheckFinding) -> Bool
    ) throws(HistoryError) -> CheckSummary {
        let source = try readSource()
        return try source.read { db throws(HistoryError) in
            try withoutActuallyEscaping(report) { report throws(HistoryError) in
                try withoutActuallyEscaping(progress) { progress throws(HistoryError) in
                    let checker = HistoryChecker(
                        db, isQuick: quick, programVersion: options.programVersion, progress: progress, report)
                    return try checker.run()
                }
            }
        }
    }

    /// Checks a file and gives the findings, at most the first 10,000: ``check(quick:progress:_:)``.
    public func check(quick: Bool = false) throws(HistoryError) -> [CheckFinding] {
        var findings: [CheckFinding] = []
        try check(quick: quick) { finding in
            findings.append(finding)
            return findings.count < 10_000
        }
        return findings
    }
}
