import NavigationSQLite

/// Why a file cannot be used as a Navlog file, or not in the way that was asked for.
public enum MigrationError: Error, Hashable, Sendable {
    /// The file was made from another text of this migration than the program's. It can be read, not written.
    case edited(version: Int, name: String, path: String)
    /// The file has the schema of a newer program. It can be read, not written.
    case newer(fileVersion: Int, programVersion: Int, path: String)
    /// The file has an older schema and was opened for reading only, so that it stays as it is.
    case older(fileVersion: Int, programVersion: Int, path: String)
    /// A SQLite database, but not one of Navlog's: another program's, or, opened for reading only, an empty one.
    case notNavlog(path: String, isEmpty: Bool)
    /// An error of the database.
    case sqlite(SQLiteError)
}

extension MigrationError: SQLiteErrorConvertible {
    public init(_ error: SQLiteError) {
        self = .sqlite(error)
    }

    /// Runs `body` and makes its errors of the database ones of this type.
    static func wrapping<Value>(_ body: () throws(SQLiteError) -> Value) throws(MigrationError) -> Value {
        do throws(SQLiteError) { return try body() } catch { throw .sqlite(error) }
    }
}

extension MigrationError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .edited(let version, let name, let path):
            "migration \(version) (\(name)) was edited after it had been applied to \(path)"
        case .newer(let fileVersion, let programVersion, let path):
            "\(path) has schema version \(fileVersion), newer than this program's \(programVersion)"
        case .older(let fileVersion, let programVersion, let path):
            "\(path) has schema version \(fileVersion), older than this program's \(programVersion), and is opened for reading only"
        case .notNavlog(let path, isEmpty: true):
            "\(path) is empty"
        case .notNavlog(let path, isEmpty: false):
            "\(path) is a SQLite database, but not a Navlog one"
        case .sqlite(let error):
            error.description
        }
    }
}
