/// A JSON value with its keys in order, read from what this program's own encoders wrote: to compare two reports and to list one.
indirect enum JSONTree: Equatable {
    case object([(key: String, value: JSONTree)])
    /// An array, a string, a number or a word, as its text.
    case leaf(String)

    /// Reads valid JSON without white space between tokens; arrays stay text.
    init(_ json: String) {
        var reader = Reader(bytes: Array(json.utf8))
        self = reader.value()
    }

    static func == (left: JSONTree, right: JSONTree) -> Bool {
        switch (left, right) {
        case (.leaf(let left), .leaf(let right)): left == right
        case (.object(let left), .object(let right)): left.count == right.count && zip(left, right).allSatisfy { $0 == $1 }
        default: false
        }
    }

    var text: String {
        switch self {
        case .leaf(let text): text
        case .object(let members): "{" + members.map { "\"\($0.key)\":\($0.value.text)" }.joined(separator: ",") + "}"
        }
    }

    /// The values with the keys that lead to them, such as `leftSlot.kind`, in order. An empty object is a value.
    var leaves: [(path: String, value: String)] {
        switch self {
        case .leaf(let text): [("", text)]
        case .object(let members) where members.isEmpty: [("", "{}")]
        case .object(let members):
            members.flatMap { key, value in
                value.leaves.map { (path: $0.path.isEmpty ? key : "\(key).\($0.path)", value: $0.value) }
            }
        }
    }

    private struct Reader {
        let bytes: [UInt8]
        var place = 0

        mutating func value() -> JSONTree {
            guard place < bytes.count, bytes[place] == UInt8(ascii: "{") else { return .leaf(leaf()) }
            place += 1
            var members: [(key: String, value: JSONTree)] = []
            while place < bytes.count, bytes[place] != UInt8(ascii: "}") {
                if bytes[place] == UInt8(ascii: ",") { place += 1 }
                let key = string()
                place += 1
                members.append((key, value()))
            }
            place += 1
            return .object(members)
        }

        /// The text between quotation marks, escapes left as they are.
        private mutating func string() -> String {
            let quoted = leaf()
            return String(quoted.dropFirst().dropLast())
        }

        /// Goes over one value, brackets inside it matched.
        private mutating func leaf() -> String {
            let start = place
            var depth = 0
            var isInString = false
            while place < bytes.count {
                let byte = bytes[place]
                if isInString {
                    if byte == UInt8(ascii: "\\") { place += 1 } else if byte == UInt8(ascii: "\"") { isInString = false }
                } else if byte == UInt8(ascii: "\"") {
                    isInString = true
                } else if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") {
                    depth += 1
                } else if byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") {
                    if depth == 0 { break }
                    depth -= 1
                } else if depth == 0, byte == UInt8(ascii: ",") || byte == UInt8(ascii: ":") {
                    break
                }
                place += 1
            }
            place = min(place, bytes.count)
            return String(decoding: bytes[start..<place], as: UTF8.self)
        }
    }
}

/// One difference between two reports.
struct ReportChange {
    var path: String
    /// JSON; nil where the key is not there.
    var before: String?
    var after: String?

    /// What differs, in the order of the second report, then what is only in the first.
    static func between(_ before: JSONTree?, _ after: JSONTree, leavingOut: Set<String> = ["session", "seq", "time"]) -> [ReportChange] {
        let old = before?.leaves ?? []
        let new = after.leaves
        let oldValues = Dictionary(old.map { ($0.path, $0.value) }, uniquingKeysWith: { first, _ in first })
        let newPaths = Set(new.map(\.path))
        var changes: [ReportChange] = []
        for (path, value) in new where !leavingOut.contains(path) && oldValues[path] != value {
            changes.append(ReportChange(path: path, before: oldValues[path], after: value))
        }
        for (path, value) in old where !leavingOut.contains(path) && !newPaths.contains(path) {
            changes.append(ReportChange(path: path, before: value, after: nil))
        }
        return changes
    }
}
