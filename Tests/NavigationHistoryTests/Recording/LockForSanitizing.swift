#if SANITIZE_THREADS
import NavigationSQLite

// See the file of this name in NavigationSQLite.
typealias Mutex<Value> = LockForSanitizing<Value>
#endif
