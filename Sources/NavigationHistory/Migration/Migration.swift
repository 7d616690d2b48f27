import NavigationMigrations

/// One numbered step of the schema.
struct Migration: Sendable {
    /// Its number, from 1, without gaps.
    let version: Int
    /// What it does, in a word or two: the rest of its file's name.
    let name: String
    /// Its statements. They run inside a transaction of the migrator and must not end it.
    let sql: String
    /// Tells whether the file was edited after it was applied somewhere.
    let checksum: String

    init(version: Int, name: String, sql: String) {
        self.version = version
        self.name = name
        self.sql = sql
        checksum = Self.checksum(of: sql)
    }

    /// The migrations that this program was built with.
    static let embedded = EmbeddedMigrations.all.map {
        Migration(version: $0.version, name: $0.name, sql: String(decoding: $0.sql, as: UTF8.self))
    }

    /// FNV-1a, 64 bits, as 16 hexadecimal digits. It finds edits made by mistake; it is no protection against anyone.
    static func checksum(of text: String) -> String {
        var hash: UInt64 = 14_695_981_039_346_656_037
        var text = text
        text.withUTF8 { bytes in
            for byte in bytes { hash = (hash ^ UInt64(byte)) &* 1_099_511_628_211 }
        }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
