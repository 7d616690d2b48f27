import CNavigationSQLite
import Synchronization

/// A `Mutex` that the thread sanitizer can follow.
///
/// On Linux the slow path of `Mutex` lies in the standard library and in the kernel, where the sanitizer does not look: what two threads
/// do one after the other there would be reported as a race. Here it is told.
package struct Lock<Value>: ~Copyable, Sendable {
    @usableFromInline let mutex: Mutex<Value>
    // An address that nothing is read from or written to.
    @usableFromInline nonisolated(unsafe) let token: UnsafeMutableRawPointer?

    @inlinable
    package init(_ initial: consuming sending Value) {
        mutex = Mutex(initial)
        token = navigation_lock_token()
    }

    @inlinable
    deinit { free(token) }

    /// Waits for the lock, and gives it back when `body` ends.
    @inlinable
    package borrowing func withLock<Result: ~Copyable, Failure: Error>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        try mutex.withLock { value throws(Failure) in
            navigation_lock_taken(token)
            defer { navigation_lock_left(token) }
            return try body(&value)
        }
    }

    /// The same, unless another thread has the lock: then nil, at once.
    @inlinable
    package borrowing func withLockIfAvailable<Result: ~Copyable, Failure: Error>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result? {
        try mutex.withLockIfAvailable { value throws(Failure) in
            navigation_lock_taken(token)
            defer { navigation_lock_left(token) }
            return try body(&value)
        }
    }
}
