import NavigationFormat

extension Failure {
    /// A line that cannot be read.
    init(_ error: FormatError, in source: String) {
        let place = error.line.map { "\(source), line \($0)" } ?? source
        self.init(.data, Self.name(error.kind), "\(place): \(error.message)", hint: error.hint, path: source)
    }

    /// The mistake's kind as a stable word.
    private static func name(_ kind: FormatError.Kind) -> String {
        switch kind {
        case .notJSON: "notJSON"
        case .invalidUTF8: "invalidUTF8"
        case .repeatedKey: "repeatedKey"
        case .wrongType: "wrongType"
        case .outOfRange: "outOfRange"
        case .missingKey: "missingKey"
        case .unknownKey: "unknownKey"
        case .unknownName: "unknownName"
        case .invalidValue: "invalidValue"
        case .newerFormat: "newerFormat"
        case .lineTooLong: "lineTooLong"
        case .damagedRow: "damagedRow"
        case .unwritable: "unwritable"
        }
    }
}
