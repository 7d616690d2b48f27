import Dispatch
import NavigationModel
import NavigationSQLite

// The writer runs on the store's serial dispatch queue: SQLite's calls block, so that they must not take a thread of the cooperative
// pool, and a thread of its own would sit idle in an app that reports a few events a minute. To wake it costs a caller several
// microseconds. So it comes back by itself every 10 ms while there is something to do, and gives up only after a second of silence: of the
// reports that follow each other, the first one wakes it. That also makes groups of what comes within 10 ms; `flush()` does not wait for that.
extension Recorder {
    /// Puts events into the queue whose effect the state has taken in.
    func enqueue(_ events: [NavigationEvent], _ core: inout RecorderCore, at given: Int64?) -> Range<Int> {
        guard !events.isEmpty else { return 0..<0 }
        let time = begin(&core, at: given)
        let first = core.nextSequence
        for event in events { core.enqueue(event, at: time) }
        schedule(&core)
        return first..<core.nextSequence
    }

    /// The time of what comes next; a change of the wall clock is recorded before it.
    func begin(_ core: inout RecorderCore, at given: Int64?) -> Int64 {
        let (time, change) = core.time(given, clock)
        if let change { core.enqueue(change, at: time) }
        return time
    }

    /// Sends the writer on its way where it sleeps, or where it would come too late.
    func schedule(_ core: inout RecorderCore) {
        guard core.queue?.needsWriter == true else { return }
        core.queue?.writerState = .coming
        store.background.async { self.takeTurn() }
    }

    /// Sends the writer on its way now, even where it waits to try again.
    func hurry() {
        let isNeeded = core.withLock { core in
            guard let queue = core.queue, queue.failure == nil else { return false }
            core.queue?.writerState = .coming
            return true
        }
        if isNeeded { store.background.async { self.takeTurn() } }
    }

    // MARK: The writer's turn

    /// Writes group after group until nothing waits. On the store's background queue only.
    private func takeTurn() {
        while writeGroup() {}
        let comesBack = writer.withLock { writer in
            guard !writer.isComingBack, core.withLock({ $0.queue?.writerState == .lingering }) else { return false }
            writer.isComingBack = true
            return true
        }
        guard comesBack else { return }
        store.background.asyncAfter(deadline: .now() + .milliseconds(10)) {
            self.writer.withLock { $0.isComingBack = false }
            self.takeTurn()
        }
    }

    /// Writes one group. False where nothing waits, or writing does not go.
    private func writeGroup() -> Bool {
        writer.withLock { writer in
            guard !store.isSuspended else {
                pause()
                return false
            }
            guard core.withLock({ $0.queue?.failure == nil }) else { return false }
            if writer.group == nil {
                writer.group = takeGroup(&writer)
                guard writer.group != nil else { return false }
            }
            guard var group = writer.group else { return false }
            do throws(HistoryError) {
                try store.withWriter { db throws(HistoryError) in
                    try db.record(group, in: session, isRetry: writer.isRetry)
                }
            } catch {
                failed(error, &writer)
                return false
            }
            writer.group = nil
            writer.failures = 0
            let answers = core.withLock { $0.queue?.written(group) ?? [] }
            group.items.removeAll(keepingCapacity: true)
            group.snapshots.removeAll()
            writer.spare = group
            for answer in answers { answer(.success(())) }
            return true
        }
    }

    private func takeGroup(_ writer: inout GroupWriter) -> EventGroup? {
        let spare = writer.spare
        writer.spare = nil
        let idleTurns = writer.idleTurns
        let group = core.withLock { core in
            let now = max(clock.now(), core.lastTime)
            let group = core.queue?.take(now: now, state: core.navigation.state, spare: spare)
            if let next = core.queue?.next { core.nextSequence = next }
            if let last = group?.items.last { core.lastTime = max(core.lastTime, last.time) }
            if group == nil { core.queue?.writerState = idleTurns < GroupWriter.patience ? .lingering : .asleep }
            return group
        }
        writer.idleTurns = group == nil ? idleTurns + 1 : 0
        if group == nil { writer.spare = spare }
        return group
    }

    /// The store is suspended: `resume()` sends the writer again.
    private func pause() {
        let answers = core.withLock { core in
            core.queue?.writerState = .asleep
            return core.queue?.takeWaiters() ?? []
        }
        for answer in answers { answer(.failure(.suspended)) }
    }

    private func failed(_ error: HistoryError, _ writer: inout GroupWriter) {
        if case .suspended = error { return pause() }
        let mayPass = error.isStorageFailure && error != .closed
        let answers = core.withLock { core in
            if !mayPass { core.queue?.failure = error }
            return core.queue?.takeWaiters() ?? []
        }
        writer.failures += 1
        if mayPass {
            store.background.asyncAfter(deadline: .now() + .milliseconds(writer.pause)) { self.takeTurn() }
        }
        for answer in answers { answer(.failure(error)) }
        onError?(error)
    }

    // MARK: Waiting for the file

    /// Waits until everything that was reported before the call is in the file. Returns at once for write-through.
    ///
    /// What is in the file survives the end of the process, a kill too; a power failure only with `HistoryOptions.Synchronous.full`.
    /// - Throws: The failure of the next write; the events stay in the queue and are tried again. `conflict` where another recorder writes
    ///   the same session: recording has ended then.
    public func flush() async throws(HistoryError) {
        let result: Result<Void, HistoryError> = await withCheckedContinuation { continuation in
            whenDurable { continuation.resume(returning: $0) }
        }
        try result.get()
    }

    /// Waits at most so long until everything that was reported before the call is in the file: for callers that cannot suspend.
    ///
    /// - Returns: Whether it is. - Throws: As `flush()`.
    @available(*, noasync, message: "use flush()")
    @discardableResult
    public func flush(within limit: Duration) throws(HistoryError) -> Bool {
        try flushBlocking(within: limit)
    }

    func flushBlocking(within limit: Duration) throws(HistoryError) -> Bool {
        let semaphore = DispatchSemaphore(value: 0)
        let answer = AnswerBox()
        whenDurable { result in
            answer.result.withLock { $0 = result }
            semaphore.signal()
        }
        guard semaphore.wait(timeout: .now() + limit.dispatchInterval) == .success else { return false }
        try answer.result.withLock { $0 }.get()
        return true
    }

    private func whenDurable(_ answer: @escaping @Sendable (Result<Void, HistoryError>) -> Void) {
        let immediate = core.withLock { core -> Result<Void, HistoryError>? in
            guard let queue = core.queue else { return .success(()) }
            if let failure = queue.failure { return .failure(failure) }
            if queue.isDurable { return .success(()) }
            if store.isSuspended { return .failure(.suspended) }
            core.queue?.wait(answer)
            return nil
        }
        if let immediate { answer(immediate) } else { hurry() }
    }

    /// Writes what waits, for at most so long, and stops recording: afterwards actions throw `closed`, and reports are ignored. The session
    /// stays open and can be resumed; `end()` ends it.
    ///
    /// - Returns: Whether everything is in the file.
    @discardableResult
    public func close(within limit: Duration = .seconds(5)) -> Bool {
        core.withLock { $0.isClosed = true }
        return (try? flushBlocking(within: limit)) ?? false
    }
}

/// Where an answer is put for a thread that waits for it.
private final class AnswerBox: Sendable {
    let result = Lock(Result<Void, HistoryError>.success(()))
}

extension Duration {
    var dispatchInterval: DispatchTimeInterval {
        let (seconds, attoseconds) = components
        guard seconds < 1 << 30 else { return .seconds(1 << 30) }
        return .nanoseconds(max(0, Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)))
    }
}
