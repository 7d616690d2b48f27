/// How a migration stands to a file.
public enum MigrationState: String, Sendable, CaseIterable {
    /// The program knows it, the file does not have it yet.
    case pending
    /// The file has it, as the program knows it.
    case applied
    /// The file has it, but from another text than the program's.
    case edited
    /// The file has it, the program does not know it: a newer program has written the file.
    case newer
}

/// One migration, of the program or of the file, and how it stands.
public struct MigrationStatus: Hashable, Sendable {
    /// The number, from 1.
    public let version: Int
    /// What it does, in a word or two.
    public let name: String
    /// How it stands to the file.
    public let state: MigrationState
    /// When it was applied, microseconds since 1970 UTC. Nil while pending.
    public let appliedAt: Int64?
    /// The version of the program that applied it. Nil while pending.
    public let programVersion: String?
}
