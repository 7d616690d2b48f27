import CNavigationSQLite

/// Stops what a connection does at the moment, from any thread: the running statements throw `ResultCode.interrupt`.
///
/// It may be kept, and used, after the connection was closed: then it does nothing.
public final class InterruptHandle: Sendable {
    /// The address of the `sqlite3` object as a number, 0 when it is closed. The lock keeps the connection from being closed during
    /// a call, the one condition under which sqlite3_interrupt may come from another thread. A number, since pointers are not Sendable.
    private let address: Lock<UInt>

    init(_ pointer: OpaquePointer) {
        address = Lock(UInt(bitPattern: pointer))
    }

    /// Interrupts the statements that run now. One that starts later is not affected, unless another is still running then: one that
    /// stands on a row is. An open transaction is rolled back if the interrupted statement was writing.
    public func interrupt() {
        address.withLock { address in
            guard let pointer = OpaquePointer(bitPattern: address) else { return }
            sqlite3_interrupt(pointer)
        }
    }

    /// From here on `interrupt()` does nothing. Returns when no call is under way.
    func disarm() {
        address.withLock { $0 = 0 }
    }
}
