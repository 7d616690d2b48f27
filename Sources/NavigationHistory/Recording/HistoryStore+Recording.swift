import NavigationModel

extension HistoryStore {
    /// Starts a session of an app and records it.
    ///
    /// - Parameters:
    ///   - app: What the app says of itself.
    ///   - initial: The tabs or the stack with which it starts.
    ///   - environment: What surrounds the model.
    ///   - id: The session's id; a fresh one by default.
    ///   - time: The time of the first event, microseconds since 1970, UTC; nil is now.
    ///   - clock: Where later times come from.
    ///   - mode: Whether calls wait for the file. The first event is in the file when this returns, whatever the mode.
    /// - Throws: `doesNotFold` where the initial state is not legal; `conflict` where the file has the session; errors of the storage.
    public func record(
        _ app: AppInfo, initial: FullState, environment: NavigationEnvironment = NavigationEnvironment(), id: SessionID = .random(),
        at time: Int64? = nil, clock: HistoryClock = .running(), mode: RecordingMode = .writeBehind()
    ) throws(HistoryError) -> Recorder {
        var header = app.header
        if header.utcOffset == nil { header.utcOffset = clock.wallTime()?.utcOffset }
        return try record(header, initial: initial, environment: environment, id: id, at: time, clock: clock, mode: mode)
    }

    /// Starts a session with a header and records it, by default writing through. As
    /// ``record(_:initial:environment:id:at:clock:mode:)-(AppInfo,_,_,_,_,_,_)``.
    public func record(
        _ header: SessionHeader, initial: FullState, environment: NavigationEnvironment = NavigationEnvironment(),
        id: SessionID = .random(), at time: Int64? = nil, clock: HistoryClock = .running(), mode: RecordingMode = .writeThrough
    ) throws(HistoryError) -> Recorder {
        let event = RecordedEvent(session: id, sequence: 0, time: time ?? clock.now(), event: .sessionStarted(header, initial))
        let navigation: HeadlessNavigation
        do throws(FoldError) {
            navigation = try HeadlessNavigation(initial, environment: environment)
        } catch {
            throw .doesNotFold(session: id, sequence: 0, error)
        }
        let session = try withWriter { db throws(HistoryError) in
            try db.transaction { () throws(HistoryError) -> RecordedSession in
                guard case .addedSession = try db.write(event), let session = try db.session(id) else {
                    throw .conflict(session: id, sequence: 0)
                }
                return session
            }
        }
        return Recorder(
            store: self, session: session, core: RecorderCore(navigation: navigation, nextSequence: 1, lastTime: event.time), clock: clock,
            mode: mode)
    }

    /// Goes on with a recorded session behind its last event, with no transition running.
    ///
    /// - Throws: `sessionEnded`; `doesNotFold`, `damagedRow` or `gap` where its state cannot be found; `unknownSession`.
    public func resume(
        _ session: RecordedSession, environment: NavigationEnvironment = NavigationEnvironment(), clock: HistoryClock = .running(),
        mode: RecordingMode = .writeThrough
    ) throws(HistoryError) -> Recorder {
        let core = try withWriter { db throws(HistoryError) -> RecorderCore in
            guard let range = try db.sequences(of: session), case .event(let last) = try db.storedEvent(session, range.last) else {
                throw .unknownSession(session.id.description, hints: [])
            }
            if case .sessionEnded = last.event { throw .sessionEnded(session.id) }
            guard let state = try db.state(of: session, at: range.last, first: range.first) else {
                throw .damagedRow(session: session.id, sequence: range.last, reason: "the row is missing")
            }
            return RecorderCore(
                navigation: HeadlessNavigation(resuming: state, environment: environment), nextSequence: range.last + 1, lastTime: last.time
            )
        }
        return Recorder(store: self, session: session, core: core, clock: clock, mode: mode)
    }
}
