import NavigationFormat
import NavigationHistory
import NavlogArguments

extension Failure {
    /// The words for any error that a command can throw.
    init(any error: any Error) {
        switch error {
        case let failure as Failure: self = failure
        case let error as HistoryError: self.init(error)
        case let error as FormatError: self.init(.data, "format", error.description, hint: error.hint)
        case let error as ValidationError: self = .usage(error.message, hint: error.hint)
        default: self.init(.failed, "failed", "\(error)")
        }
    }

    /// The failure, with what it is about in front.
    func about(_ subject: String) -> Failure {
        var copy = self
        copy.message = "\(subject): \(message)"
        return copy
    }
}

/// A number with its thousands apart: 1,204.
func grouped(_ number: Int) -> String {
    var result = ""
    let digits = String(number.magnitude)
    for (index, digit) in digits.enumerated() {
        if index > 0, (digits.count - index) % 3 == 0 { result += "," }
        result.append(digit)
    }
    return (number < 0 ? "-" : "") + result
}

/// A number and its noun: "1 event", "1,204 events".
func counted(_ number: Int, _ noun: String) -> String {
    "\(grouped(number)) \(noun)\(number == 1 ? "" : "s")"
}
