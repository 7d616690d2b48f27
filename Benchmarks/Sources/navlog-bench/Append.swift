import Foundation
import NavigationHistory

/// One step of a recording: what a program does so that the stream's event comes about.
private indirect enum Step {
    case start(SessionHeader, FullState)
    case action(NavigationAction)
    /// Two actions: a swipe is one event, at its finish.
    case swipe(NavigationAction, NavigationAction)
    case note(String)
}

/// A step with its place and time.
private struct Entry {
    let session: SessionID
    let time: Int64
    let step: Step
}

/// W1: every event through controller and recorder, committed before the next. The clock stands while the next 1,000 actions are read:
/// a program has one at a time, and the memory that 20,000 take is not what is measured.
func append(_ options: Options) throws {
    let store = try newStore(options)
    var recorder: Recorder?
    var page: [Entry] = []
    var count = 0
    var time = 0.0
    func takePage(_ page: [Entry]) throws {
        time += try seconds {
            for entry in page { try take(entry) }
        }
        count += page.count
    }
    func take(_ entry: Entry) throws {
        switch entry.step {
        case .start(let header, let full): recorder = try store.record(header, initial: full, id: entry.session, at: entry.time)
        case .action(let action): try check(recorder?.perform(action, at: entry.time))
        case .swipe(let begin, let finish):
            try check(recorder?.perform(begin, at: entry.time))
            try check(recorder?.perform(finish, at: entry.time))
        case .note(let text): try check(recorder?.note(text, at: entry.time))
        }
    }
    try EventStream.decode(try EventStream.text(options.stream)) { event in
        page.append(Entry(session: event.session, time: event.time, step: try step(event.event)))
        if page.count == 1_000 {
            try takePage(page)
            page.removeAll(keepingCapacity: true)
        }
    }
    try takePage(page)
    report(
        .append, events: count, seconds: time, "synchronous=\(options.isFull ? "FULL" : "NORMAL")",
        hash: try finalState(store, options))
}

/// The controller alone: each event's action decided and made true, in memory, ROUNDS times. For counting instructions.
func actions(_ options: Options) throws {
    let steps = try EventStream.events(options.stream).map { try step($0.event) }
    let time = try seconds {
        for _ in 0..<options.rounds {
            var navigation: HeadlessNavigation?
            for step in steps {
                switch step {
                case .start(_, let full): navigation = try HeadlessNavigation(full)
                case .action(let action): try check(navigation?.perform(action).outcome)
                case .swipe(let begin, let finish):
                    try check(navigation?.perform(begin).outcome)
                    try check(navigation?.perform(finish).outcome)
                case .note: break
                }
            }
        }
    }
    report(.actions, events: steps.count * options.rounds, seconds: time, hash: nil)
}

/// A refused action would save the work that is measured.
private func check(_ outcome: RecordedOutcome?) throws {
    try check(outcome?.outcome)
}

private func check(_ outcome: NavigationOutcome?) throws {
    guard case .applied? = outcome else {
        throw Misuse(reason: "an action was not applied: \(outcome.map { "\($0)" } ?? "there is no session")")
    }
}

/// The action that brings an event about.
private func step(_ event: NavigationEvent) throws -> Step {
    switch event {
    case .sessionStarted(let header, let full): return .start(header, full)
    case .pushed(let screen, let address, let origin): return .action(.push(screen, on: address, by: origin == .user ? .user : .code))
    case .popped(let screens, let address, let origin, _, _):
        switch origin {
        case .backButton: return .action(.tapBack(on: address))
        case .swipe: return .swipe(.beginPop(on: address), .finishPop(on: address))
        case .user: return .action(.tapRootButton(on: address))
        default: return .action(.pop(count: screens.count, from: address))
        }
    case .tabSelected(_, .tab(let tab), let origin): return .action(origin == .user ? .tapTab(tab) : .selectTab(.id(tab)))
    case .stackSet(let entries, let address, _):
        let screens = entries.map { entry in
            switch entry {
            case .standing(.id(let id)): NavigationScreen(id: id)
            case .standing(.number(let number)): NavigationScreen(id: "\(number)")
            case .new(let screen): screen
            }
        }
        return .action(.setStack(screens, of: address))
    case .badgeSet(let tab, let value): return .action(.setBadge(tab: tab, value: value))
    case .gestureConfigured(let change, let address): return .action(.configureGesture(change, of: address))
    case .note(let text): return .note(text)
    default: throw Misuse(reason: "no action for \(event.kind.name)")
    }
}
