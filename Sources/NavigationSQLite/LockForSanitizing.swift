// ThreadSanitizer cannot look into the Mutex of Linux: its slow path lies in a library that is not instrumented, so that what it protects
// looks like a race. Built with -DSANITIZE_THREADS, all parts use a lock of the system instead, which the sanitizer knows:
//
//     swift test --sanitize=thread -Xswiftc -DSANITIZE_THREADS --filter Recorder
//
// Only for such builds. Each module that locks has the alias, since a declaration of a module's own goes before an imported one.
#if SANITIZE_THREADS
import Foundation

/// A lock with the surface of `Synchronization.Mutex`.
///
/// `@unchecked Sendable`: the value is touched under the lock only, and can only come in and go out as `sending`.
package struct LockForSanitizing<Value>: ~Copyable, @unchecked Sendable {
    private let lock = NSLock()
    private let value: UnsafeMutablePointer<Value>

    package init(_ initial: consuming sending Value) {
        value = .allocate(capacity: 1)
        value.initialize(to: initial)
    }

    deinit {
        value.deinitialize(count: 1)
        value.deallocate()
    }

    package borrowing func withLock<Result: ~Copyable, Failure: Error>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value.pointee)
    }

    package borrowing func withLockIfAvailable<Result: ~Copyable, Failure: Error>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result? {
        guard lock.try() else { return nil }
        defer { lock.unlock() }
        return try body(&value.pointee)
    }
}

typealias Mutex<Value> = LockForSanitizing<Value>
#endif
