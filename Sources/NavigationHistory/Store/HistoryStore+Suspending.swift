import Dispatch
import NavigationSQLite

/// What a store knows of its own suspension.
struct Suspension {
    var isSuspended = false
    /// Stops a statement of the writing connection that runs too long.
    var interruptHandle: InterruptHandle?
    /// The recorders that are in use.
    var recorders: [WeakRecorder] = []
}

/// A recorder that is known and not kept.
struct WeakRecorder {
    weak var recorder: Recorder?
}

extension HistoryStore {
    /// Whether the store has given up its connections for a while.
    public var isSuspended: Bool { suspension.withLock { $0.isSuspended } }

    func add(_ recorder: Recorder) {
        suspension.withLock { suspension in
            suspension.recorders.removeAll { $0.recorder == nil }
            suspension.recorders.append(WeakRecorder(recorder: recorder))
        }
    }

    var recorders: [Recorder] { suspension.withLock { $0.recorders.compactMap(\.recorder) } }

    /// Writes what recorders hold and closes the connections, so that no lock on the file is held: iOS ends apps that hold one while they
    /// are suspended. Call it when the app goes to the background. Reports go on and wait; every other call throws `suspended` until `resume()`.
    ///
    /// Blocks for at most about `limit`: a write that takes longer is interrupted and made up for after `resume()`. Connections of cursors
    /// and imports that are in use are not closed. A database in memory is kept.
    /// - Returns: Whether everything that was reported before the call is in the file.
    @discardableResult
    public func suspend(within limit: Duration = .seconds(2)) -> Bool {
        let deadline = ContinuousClock.now + limit
        let isDurable = flushRecorders(until: deadline)
        guard !isInMemory else { return isDurable }
        suspension.withLock { $0.isSuspended = true }
        closeConnection(writer, by: deadline)
        closeConnection(reader, by: deadline)
        spareReader.withLock { spare in
            spare?.database.close()
            spare = nil
        }
        return isDurable
    }

    /// Opens the file again and writes what has waited meanwhile. Does nothing where the store is not suspended.
    ///
    /// - Throws: As opening; the store is suspended still.
    public func resume() throws(HistoryError) {
        guard isSuspended else { return }
        let options = reopeningOptions
        let handle = try writer.withLock { (writer) throws(HistoryError) -> InterruptHandle? in
            // Another thread may have been faster.
            guard writer == nil else { return nil }
            let database = try HistoryStore.open(path, options: options)
            let handle = database.connection.interruptHandle
            writer = database
            return handle
        }
        guard let handle else { return }
        suspension.withLock { suspension in
            suspension.isSuspended = false
            suspension.interruptHandle = handle
        }
        for recorder in recorders { recorder.hurry() }
    }

    private var reopeningOptions: HistoryOptions {
        var options = options
        options.createsIfMissing = false
        return options
    }

    @discardableResult
    func flushRecorders(until deadline: ContinuousClock.Instant) -> Bool {
        var isDurable = true
        for recorder in recorders {
            let left = max(.zero, ContinuousClock.now.duration(to: deadline))
            isDurable = ((try? recorder.flushBlocking(within: left)) ?? false) && isDurable
        }
        return isDurable
    }

    /// Closes a connection as soon as nobody uses it. After the deadline whoever uses it is interrupted.
    private func closeConnection(_ connection: borrowing Lock<HistoryDatabase?>, by deadline: ContinuousClock.Instant) {
        while true {
            let isDone: Void? = connection.withLockIfAvailable { database in
                database?.close()
                database = nil
            }
            if isDone != nil { return }
            if ContinuousClock.now >= deadline { suspension.withLock { $0.interruptHandle }?.interrupt() }
            DispatchSemaphore(value: 0).waitBriefly()
        }
    }
}

extension DispatchSemaphore {
    /// Lets a millisecond pass.
    fileprivate func waitBriefly() {
        _ = wait(timeout: .now() + .milliseconds(1))
    }
}
