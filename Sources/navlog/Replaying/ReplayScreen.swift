import NavigationHistory

/// Plays a session on the whole terminal, with keys.
final class ReplayScreen {
    private let timeline: ReplayTimeline
    private let title: String
    private let context: Context
    private var controls: ReplayControls
    private var decoder = ReplayKeyDecoder()
    /// When the next event is due; nil while paused.
    private var due: ContinuousClock.Instant?
    /// How long the pause that runs would be on the screen, where it was shortened.
    private var shortened: Double?

    init(_ timeline: ReplayTimeline, title: String, controls: ReplayControls, _ context: Context) {
        self.timeline = timeline
        self.title = title
        self.controls = controls
        self.context = context
    }

    /// Plays until the user leaves. The terminal is as it was before, whatever happens.
    func run() throws {
        Platform.deferInterruption(true)
        guard Platform.enterFullScreen() else { throw Failure(.inputOutput, "io", "the terminal cannot be set up for a replay") }
        defer {
            Platform.leaveFullScreen()
            Platform.deferInterruption(false)
        }
        try schedule()
        try draw()
        while true {
            // A signal may come just before the wait: it is never long.
            let wait = min(0.25, due.map { Self.seconds(from: .now, to: $0) } ?? 0.25)
            switch Platform.waitForInput(Platform.standardInput, milliseconds: Int32((wait * 1_000).rounded(.up))) {
            case .hangUp: throw BrokenPipe()
            case .input: if try !takeKeys() { return }
            case .timeout, .signal: break
            }
            if Platform.isInterrupted { throw Failure.interrupted("interrupted") }
            if Platform.takeResize() { try draw() }
            if try play() { try draw() }
        }
    }

    private static func seconds(from start: ContinuousClock.Instant, to end: ContinuousClock.Instant) -> Double {
        let (seconds, attoseconds) = start.duration(to: end).components
        return max(0, Double(seconds) + Double(attoseconds) / 1e18)
    }

    // MARK: Keys

    /// Reads keys; false when the user leaves.
    private func takeKeys() throws -> Bool {
        let bytes = try readBytes()
        for key in decoder.decode(bytes) {
            let before = controls
            switch controls.take(key) {
            case .quit: return false
            case .seek(let text): seek(text)
            case .nothing: break
            }
            try timeline.go(to: controls.sequence)
            let isSame = before.sequence == controls.sequence && before.isPaused == controls.isPaused && before.speed == controls.speed
            if !isSame { try schedule() }
        }
        try draw()
        return true
    }

    private func readBytes() throws -> [UInt8] {
        try withUnsafeTemporaryAllocation(byteCount: 256, alignment: 1) { buffer in
            do {
                let count = try Platform.read(Platform.standardInput, into: buffer)
                guard count > 0 else { throw BrokenPipe() }
                return Array(buffer[..<count])
            } catch let error as Platform.SystemError {
                guard error.isInterruption else { throw BrokenPipe() }
                return []
            }
        }
    }

    private func seek(_ text: String) {
        do {
            let moment = try context.words.historyMoment(text)
            if case .sequence(let sequence) = moment { return controls.go(to: sequence) }
            controls.go(to: try timeline.sequence(at: moment))
        } catch {
            controls.message = Failure(any: error).message
        }
    }

    // MARK: Time

    /// Finds out when the next event is due.
    private func schedule() throws {
        due = nil
        shortened = nil
        guard !controls.isPaused else { return }
        guard let span = try timeline.spanToNext() else {
            controls.isPaused = true
            return
        }
        let pause = ReplayControls.pause(span, speed: controls.speed)
        if pause.isShortened { shortened = Double(span) / 1_000_000 / controls.speed }
        due = .now + .microseconds(Int64(pause.seconds * 1_000_000))
    }

    /// Plays what is due, for a short while at most, so that keys and pictures have their turn. Returns whether anything was.
    private func play() throws -> Bool {
        let end = ContinuousClock.now + .milliseconds(30)
        var isChanged = false
        while let due, due <= .now {
            controls.sequence += 1
            controls.message = nil
            try timeline.go(to: controls.sequence)
            isChanged = true
            try schedule()
            if ContinuousClock.now > end || Platform.isInterrupted { break }
        }
        return isChanged
    }

    // MARK: The picture

    private func draw() throws {
        let width = Platform.terminalWidth(Platform.standardOutput) ?? 80
        let height = Platform.terminalHeight(Platform.standardOutput) ?? 24
        let picture = ReplayPicture(
            title: title, state: timeline.current.state, controls: controls, started: timeline.session.started,
            events: try timeline.surroundings(), shortened: shortened)
        let lines = ReplayDrawing(width: width, height: height, usesColor: context.usesColor).lines(of: picture)
        // Each line is written over the old one, so that nothing flickers.
        try context.output.write("\u{1B}[H" + lines.map { $0 + "\u{1B}[K" }.joined(separator: "\r\n") + "\u{1B}[J")
        do {
            try context.output.flush()
        } catch is Failure {
            // A terminal whose other end is gone: nobody watches any more.
            throw BrokenPipe()
        }
    }
}
