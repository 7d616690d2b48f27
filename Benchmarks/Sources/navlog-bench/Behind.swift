import Foundation
import NavigationHistory

/// One report of an app.
private enum Report {
    case start(SessionHeader, FullState)
    case stack([String], tab: String, Origin)
    case selected(String, Origin)
    case badge(String?, tab: String)
    case gesture(GestureSettings, tab: String)
    case note(String)
}

/// Write-behind: what is true after each event of the stream is reported, and each call is timed; then all of it is waited for.
func behind(_ options: Options) throws {
    let events = try EventStream.events(options.stream)
    let reports = try makeReports(events)
    let store = try newStore(options)
    var recorder: Recorder?
    var calls: [Double] = []
    calls.reserveCapacity(reports.count)
    let clock = ContinuousClock()
    let time = try seconds {
        for (session, report) in reports {
            if case .start(let header, let full) = report {
                // One session is waited for before the next begins, as one app does.
                _ = try recorder?.flush(within: .seconds(60))
                recorder = try store.record(header, initial: full, id: session, mode: .writeBehind())
                continue
            }
            guard let recorder else { throw Misuse(reason: "the stream does not begin with a session") }
            let start = clock.now
            switch report {
            case .start: break
            case .stack(let names, let tab, let origin): recorder.observe(stack: names, in: tab, origin: origin)
            case .selected(let tab, let origin): recorder.observe(selected: tab, origin: origin)
            case .badge(let value, let tab): recorder.observe(badge: value, of: tab)
            case .gesture(let settings, let tab): recorder.observe(gesture: settings, in: tab)
            case .note(let text): try recorder.note(text)
            }
            let (seconds, attoseconds) = start.duration(to: clock.now).components
            calls.append(Double(seconds) * 1e6 + Double(attoseconds) / 1e12)
        }
        guard try recorder?.flush(within: .seconds(60)) == true else { throw Misuse(reason: "the events did not reach the file") }
    }
    calls.sort()
    let percentiles = String(format: "p50_us=%.3f p99_us=%.3f ", calls[calls.count / 2], calls[calls.count * 99 / 100])
    report(
        .behind, events: reports.count, seconds: time, percentiles + "synchronous=\(options.isFull ? "FULL" : "NORMAL")",
        hash: try finalState(store, options))
}

/// What an app would report after each event.
private func makeReports(_ events: [RecordedEvent]) throws -> [(SessionID, Report)] {
    var state: NavigationState?
    return try events.map { recorded in
        if case .sessionStarted(let header, let full) = recorded.event {
            state = try NavigationState(full)
            return (recorded.session, .start(header, full))
        }
        try state?.fold(recorded.event)
        guard let state else { throw Misuse(reason: "the stream does not begin with a session") }
        func stack(_ address: StackAddress, _ origin: Origin) throws -> Report {
            guard case .tab(let tab) = address else { throw Misuse(reason: "a stack without a tab") }
            return .stack(state.screens(at: address).map(\.name), tab: tab, origin)
        }
        switch recorded.event {
        case .pushed(_, let address, let origin): return (recorded.session, try stack(address, origin))
        case .popped(_, let address, let origin, _, _): return (recorded.session, try stack(address, origin))
        case .stackSet(_, let address, let origin): return (recorded.session, try stack(address, origin))
        case .tabSelected(_, .tab(let tab), let origin): return (recorded.session, .selected(tab, origin))
        case .badgeSet(let tab, let value): return (recorded.session, .badge(value, tab: tab))
        case .gestureConfigured(_, .tab(let tab)):
            return (recorded.session, .gesture(state.stack(at: .tab(tab))?.gesture ?? GestureSettings(), tab: tab))
        case .note(let text): return (recorded.session, .note(text))
        default: throw Misuse(reason: "no report for \(recorded.event.kind.name)")
        }
    }
}
