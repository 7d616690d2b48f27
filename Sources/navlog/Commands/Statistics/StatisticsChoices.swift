import NavigationHistory
import NavlogArguments

/// By what sessions are told apart: `app-version`, `device`, `label.plan`…
struct SessionProperty: Equatable {
    var name: String
    var grouping: StatisticsGrouping

    init?(_ name: String) {
        switch name {
        case "app": grouping = .app
        case "app-version": grouping = .appVersion
        case "device": grouping = .device
        case "system": grouping = .system
        default:
            guard name.hasPrefix("label."), name.utf8.count > 6 else { return nil }
            grouping = .label(String(name.dropFirst(6)))
        }
        self.name = name
    }

    static func == (left: SessionProperty, right: SessionProperty) -> Bool { left.name == right.name }
}

/// A value of `--by`.
enum GroupingChoice: ExpressibleByArgument, Equatable {
    case day, week, label, origin
    case property(SessionProperty)

    init?(argument: String) {
        switch argument {
        case "day": self = .day
        case "week": self = .week
        case "label": self = .label
        case "origin": self = .origin
        default:
            guard let property = SessionProperty(argument) else { return nil }
            self = .property(property)
        }
    }

    static let allValueStrings = ["day", "week", "app", "app-version", "device", "system", "label", "label.KEY"]

    static func hint(insteadOf argument: String) -> String? { "as in '--by day' or '--by app-version'" }

    var title: String {
        switch self {
        case .day: "day"
        case .week: "week"
        case .label: "label"
        case .origin: "origin"
        case .property(let property): property.name
        }
    }

    /// The groups; nil for `origin`, which does not group sessions.
    func grouping(in zone: TimeZoneChoice) -> StatisticsGrouping? {
        switch self {
        case .day: .day { zone.offset(at: $0) }
        case .week: .week { zone.offset(at: $0) }
        case .label: .label
        case .origin: nil
        case .property(let property): property.grouping
        }
    }
}

/// The value of `--compare`: `app-version=3.1,3.2`.
struct ComparisonChoice: ExpressibleByArgument {
    var property: SessionProperty
    var first: String
    var second: String

    init?(argument: String) {
        guard let equals = argument.firstIndex(of: "="), let property = SessionProperty(String(argument[..<equals])) else { return nil }
        let values = argument[argument.index(after: equals)...].split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        guard values.count == 2, !values[0].isEmpty, !values[1].isEmpty, values[0] != values[1] else { return nil }
        self.property = property
        first = values[0]
        second = values[1]
    }

    static func expectation(insteadOf argument: String) -> String { "of the form KEY=A,B" }

    static func hint(insteadOf argument: String) -> String? {
        "KEY is app, app-version, device, system or label.KEY, as in --compare app-version=3.1,3.2"
    }
}

/// A length of time: `90s`, `10m`, `2h`.
struct Span: ExpressibleByArgument {
    var microseconds: Int64

    init?(argument: String) {
        guard let unit = argument.utf8.last, let seconds = TimeWords.unitSeconds[unit] else { return nil }
        guard let count = Double(argument.dropLast()), count >= 0, count <= 1e9,
            argument.dropLast().utf8.allSatisfy({ $0 >= 48 && $0 <= 57 || $0 == UInt8(ascii: ".") })
        else { return nil }
        microseconds = Int64(min(count * Double(seconds) * 1e6, 9e15))
    }

    static func expectation(insteadOf argument: String) -> String { "a length of time" }

    static func hint(insteadOf argument: String) -> String? { "write 90s, 10m, 2h or 3d" }
}
