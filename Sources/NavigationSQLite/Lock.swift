import CNavigationSQLite
import Synchronization

/// A `Mutex` that the thread sanitizer can follow.
///
/// On Linux the slow path of `Mutex` lies in the standard library and in the kernel, where the sanitizer does not look: what two threads
/// do one after the other there would be reported as a race. Here it is told.
public struct Lock<Value>: ~Copyable, Sendable {
    @usableFromInline let mutex: Mutex<Value>
    // An address that nothing is read from or written to.
    @usableFromInline nonisolated(unsafe) let token: UnsafeMutableRawPointer?

    /// Makes a lock that nobody holds.
    @inlinable
    public init(_ initial: consuming sending Value) {
        mutex = Mutex(initial)
        token = navigation_lock_token()
    }

    @inlinable
    deinit { free(token) }

    /// Waits for the lock, and gives it back when `body` ends.
    ///
    /// Public and always inlined: called as a generic function, as one that is `package` is from other modules, it would look up
    /// the types of the lock at run time, twice a call.
    @inlinable @inline(__always)
    public borrowing func withLock<Result: ~Copyable, Failure: Error>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        try mutex.withLock { value throws(Failure) in
            navigation_lock_taken(token)
            defer { navigation_lock_left(token) }
            return try body(&value)
        }
    }

    /// The same, unless another thread has the lock: then nil, at once.
    @inlinable @inline(__always)
    public borrowing func withLockIfAvailable<Result: ~Copyable, Failure: Error>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result? {
        try mutex.withLockIfAvailable { value throws(Failure) in
            navigation_lock_taken(token)
            defer { navigation_lock_left(token) }
            return try body(&value)
        }
    }
}
