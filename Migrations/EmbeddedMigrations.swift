/// One numbered migration file, as it was embedded at build time.
public struct EmbeddedMigration: Sendable {
    /// The number in front of the file's name, from 1.
    public let version: Int
    /// The rest of the file's name, without its ending: `initial` for `0001_initial.sql`.
    public let name: String
    /// The file's bytes, UTF-8.
    public let sql: [UInt8]
}

/// The numbered `.sql` files of this folder, in order. It hides the constants that the build generates for embedded files.
public enum EmbeddedMigrations {
    /// Every migration that this program knows, by rising version.
    public static let all: [EmbeddedMigration] = [
        EmbeddedMigration(version: 1, name: "initial", sql: PackageResources._001_initial_sql)
    ]
}
