import CNavigationSQLite

/// The SQLite that this program runs with. It differs by system: the project needs 3.40 or newer.
public enum SQLiteLibrary {
    /// The version, such as `3.40.1`.
    public static var version: String {
        String(cString: sqlite3_libversion())
    }

    /// The version as a number: 3,040,001 for 3.40.1.
    public static var versionNumber: Int {
        Int(sqlite3_libversion_number())
    }

    /// The options with which it was compiled, without `SQLITE_` in front, such as `THREADSAFE=1`.
    public static var compileOptions: [String] {
        var options: [String] = []
        while let option = sqlite3_compileoption_get(Int32(truncatingIfNeeded: options.count)) {
            options.append(String(cString: option))
        }
        return options
    }

    /// Pauses the thread for about so many milliseconds, as SQLite does where it waits for a lock.
    public static func sleep(milliseconds: Int) {
        _ = sqlite3_sleep(Int32(clamping: milliseconds))
    }

    /// The oldest version that is used: STRICT tables and `SQLITE_OPEN_EXRESCODE` need 3.37, the tests run on 3.40.
    static let minimumVersionNumber = 3_040_000

    static func explanation(of code: Int32) -> String {
        guard let text = sqlite3_errstr(code) else { return "unknown error" }
        return String(cString: text)
    }
}
