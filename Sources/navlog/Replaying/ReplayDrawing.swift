import NavigationHistory

/// All that a picture of a replay shows.
struct ReplayPicture {
    /// The session in a few words.
    var title: String
    var state: NavigationState
    var controls: ReplayControls
    /// The time of the session's first event, microseconds since 1970.
    var started: Int64
    /// Events around the one shown now, in order, that one among them.
    var events: [RecordedEvent]
    /// The pause that runs now, where it is shorter than the recorded one: how long that would be on the screen, in seconds.
    var shortened: Double?
}

/// Draws a replay: the phone at the left, the events at the right, what runs and the keys below.
struct ReplayDrawing {
    var width: Int
    var height: Int
    var usesColor = false

    /// The phone takes so many cells where there is room.
    private static let phoneWidth = 40
    private static let phoneHeight = 26
    /// The list is left out where it would be narrower than this.
    private static let leastList = 24
    private static let keys = "space pause  n/b step  +/- speed  g/G ends  / seek  q quit"

    /// The lines, at most `height`, none wider than `width`.
    func lines(of picture: ReplayPicture) -> [String] {
        let room = height - 3
        guard room >= 14, width >= 24 else { return small(picture) }
        let phoneWidth = min(Self.phoneWidth, width)
        let phone = PhoneDrawing(state: picture.state, width: phoneWidth, height: min(room, Self.phoneHeight)).lines
        let listWidth = width - phoneWidth - 2
        let list = listWidth >= Self.leastList ? self.list(picture, width: listWidth, height: phone.count) : []
        let middle = phone.indices.map { list.indices.contains($0) ? phone[$0] + "  " + list[$0] : phone[$0] }
        return [bold(CellWidth.cut(Escaping.visible(picture.title), to: width))] + middle + footer(picture)
    }

    /// A terminal that has no room for a phone gets words.
    private func small(_ picture: ReplayPicture) -> [String] {
        let state = picture.state
        let place = state.modals.last.map { "modal \($0.id)" } ?? state.selectedTab.map { "tab \($0)" } ?? "stack"
        let words = [picture.title, "\(place): \(state.visibleScreen?.words ?? "nothing")"]
        let lines = words.map { CellWidth.cut(Escaping.visible($0), to: max(1, width)) } + footer(picture)
        return Array(lines.suffix(max(0, height)))
    }

    // MARK: The list

    private func list(_ picture: ReplayPicture, width: Int, height: Int) -> [String] {
        let events = picture.events
        guard let current = events.firstIndex(where: { $0.sequence == picture.controls.sequence }) else { return [] }
        // The event shown now stands in the middle, but for the ends.
        let start = max(0, min(current - height / 2, events.count - height))
        return events[start..<min(events.count, start + height)].map { event in
            let text = CellWidth.cut(Escaping.visible(Self.line(event, picture)), to: width)
            if event.sequence == picture.controls.sequence { return bold(text) }
            return event.sequence > picture.controls.sequence ? faint(text) : text
        }
    }

    private static func line(_ event: RecordedEvent, _ picture: ReplayPicture) -> String {
        let mark = event.sequence == picture.controls.sequence ? ">" : " "
        let digits = "\(picture.controls.range.upperBound)".count
        let number = "\(event.sequence)"
        let space = String(repeating: " ", count: max(0, digits - number.count))
        let words = [event.event.kind.name, event.event.places.last ?? "", event.event.summary].filter { !$0.isEmpty }
        return
            "\(mark) \(space)\(number) \(offset(event.time.offset(from: picture.started)).padding(to: 9)) \(words.joined(separator: " "))"
    }

    /// `+1:02.5`.
    static func offset(_ microseconds: Int64) -> String {
        let tenths = microseconds.magnitude / 100_000
        let (minutes, rest) = (tenths / 600, tenths % 600)
        return "\(microseconds < 0 ? "-" : "+")\(minutes):\(rest < 100 ? "0" : "")\(rest / 10).\(rest % 10)"
    }

    // MARK: The lines below

    private func footer(_ picture: ReplayPicture) -> [String] {
        let controls = picture.controls
        var words = [controls.isAtEnd ? "end" : controls.isPaused ? "paused" : "playing", ReplayControls.text(ofSpeed: controls.speed)]
        words.append("event \(controls.sequence) of \(controls.range.upperBound)")
        if let now = picture.events.first(where: { $0.sequence == controls.sequence }) {
            words.append(Self.offset(now.time.offset(from: picture.started)))
        }
        if let shortened = picture.shortened, !controls.isPaused {
            words.append("pause of \(TimeText.duration(shortened)) shortened to \(TimeText.duration(ReplayControls.longestPause))")
        }
        let last =
            controls.typed.map { "go to (42, +12.5s or a time): \($0)_" } ?? controls.message.map { "! \($0)" } ?? Self.keys
        return [words.joined(separator: " · "), last].map { CellWidth.cut(Escaping.visible($0), to: max(1, width)) }
    }

    private func bold(_ text: String) -> String { usesColor ? "\u{1B}[1m\(text)\u{1B}[0m" : text }
    private func faint(_ text: String) -> String { usesColor ? "\u{1B}[2m\(text)\u{1B}[0m" : text }
}
