/// Where a replay stands and how it runs, as keys change it. Knows no terminal and no file.
struct ReplayControls: Equatable {
    /// The first and the last event that are played.
    let range: ClosedRange<Int>
    /// The event shown now.
    var sequence: Int
    var isPaused: Bool
    /// How many times as fast as recorded; infinity is without pauses.
    private(set) var speed: Double
    /// The place that is being typed; nil when none is.
    private(set) var typed: String?
    /// What the user should know until the next key.
    var message: String?

    /// Pauses on the screen are no longer than this, in seconds, at any speed.
    static let longestPause = 2.0
    private static let speeds = -4...10

    init(range: ClosedRange<Int>, speed: Double = 1, isPaused: Bool = false) {
        self.range = range
        self.speed = speed
        self.isPaused = isPaused
        sequence = range.lowerBound
    }

    var isAtEnd: Bool { sequence == range.upperBound }

    /// What is to be done about a key, beyond what changed here.
    enum Answer: Equatable {
        case nothing, quit
        /// Go to the place that was typed.
        case seek(String)
    }

    mutating func take(_ key: ReplayKey) -> Answer {
        message = nil
        if typed != nil { return type(key) }
        switch key {
        case .character(let character):
            if character == "/" {
                typed = ""
            } else if ("0"..."9").contains(character) {
                typed = String(character)
            } else if let command = ReplayKey.command(character) {
                return take(command)
            }
        case .quit: return .quit
        case .pause:
            if isPaused, isAtEnd { sequence = range.lowerBound }
            isPaused.toggle()
        case .forward: step(1)
        case .back: step(-1)
        case .farForward: step(10)
        case .farBack: step(-10)
        case .start: go(to: range.lowerBound)
        case .end: go(to: range.upperBound)
        case .faster: changeSpeed(by: 1)
        case .slower: changeSpeed(by: -1)
        case .enter, .erase, .escape, .redraw: break
        }
        return .nothing
    }

    /// Goes to an event, or to the nearest that is played, and stops there.
    mutating func go(to target: Int) {
        sequence = min(max(target, range.lowerBound), range.upperBound)
        isPaused = true
        if sequence != target { message = "plays \(range.lowerBound) to \(range.upperBound) only" }
    }

    private mutating func step(_ count: Int) {
        sequence = min(max(sequence + count, range.lowerBound), range.upperBound)
        isPaused = true
    }

    /// To the next power of two, which is where `--speed 3` goes, too.
    private mutating func changeSpeed(by step: Int) {
        guard speed.isFinite else {
            if step < 0 { speed = Double(sign: .plus, exponent: Self.speeds.upperBound, significand: 1) }
            return
        }
        let exponent = Int(speed.exponent)
        let isPower = speed.significand == 1
        let next = step > 0 ? exponent + 1 : isPower ? exponent - 1 : exponent
        if next > Self.speeds.upperBound {
            speed = .infinity
        } else {
            speed = Double(sign: .plus, exponent: max(next, Self.speeds.lowerBound), significand: 1)
        }
    }

    private mutating func type(_ key: ReplayKey) -> Answer {
        guard let text = typed else { return .nothing }
        switch key {
        case .character(let character) where text.count < 40: typed = text + String(character)
        case .erase: typed = text.isEmpty ? nil : String(text.dropLast())
        case .escape: typed = nil
        case .enter:
            typed = nil
            return text.isEmpty ? .nothing : .seek(text)
        default: break
        }
        return .nothing
    }

    // MARK: Time

    /// How long the replay waits before an event, in seconds, and whether that is less than the speed asks for. `span` is the time
    /// between the events, in microseconds; it may be negative in an imported session, which counts as none.
    static func pause(_ span: Int64, speed: Double) -> (seconds: Double, isShortened: Bool) {
        guard span > 0, speed.isFinite else { return (0, false) }
        let seconds = Double(span) / 1_000_000 / speed
        return seconds > longestPause ? (longestPause, true) : (seconds, false)
    }

    /// `×4`, `×0.5`, `max`.
    static func text(ofSpeed speed: Double) -> String {
        speed.isFinite ? "×\(TimeText.decimal(speed, digits: 4))" : "max"
    }
}
