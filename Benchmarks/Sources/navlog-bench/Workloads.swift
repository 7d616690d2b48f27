import Foundation
import NavigationFormat
import NavigationHistory

func run(_ options: Options) throws {
    switch options.workload {
    case .append: try append(options)
    case .behind: try behind(options)
    case .bulk, .size: try bulk(options)
    case .replay: try replay(options)
    case .fold: try fold(options)
    case .folds: try folds(options)
    case .actions: try actions(options)
    case .scan: try scan(options)
    case .state: try states(options)
    case .read: try read(options)
    case .statistics: try statistics(options)
    case .top: try find(.top("Topic08Detail"), options)
    case .swipe: try find(StateCondition(swipe: "off"), options)
    case .decode: try decode(options)
    case .encode: try encode(options)
    case .rows: try rows(options)
    }
}

/// A store in a new file.
func newStore(_ options: Options) throws -> HistoryStore {
    for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: options.database + suffix) }
    return try HistoryStore(at: options.database, options: options.history)
}

/// The hash of what was stored, not of what was meant.
func finalState(_ store: HistoryStore, _ options: Options) throws -> TextHash {
    var hash = TextHash(showsText: options.showsText)
    hash.say(try store.replay(try store.session(.latest)))
    return hash
}

/// W2: decoded events through the importer. The clock stands while the next 1,000 are decoded: an import never has more of them.
private func bulk(_ options: Options) throws {
    let store = try newStore(options)
    let importer = try store.importer()
    var page: [RecordedEvent] = []
    var count = 0
    var time = 0.0
    func importPage() throws {
        time += try seconds {
            for index in page.indices { try importer.add(page[index]) }
        }
        count += page.count
        page.removeAll(keepingCapacity: true)
    }
    try EventStream.decode(try EventStream.text(options.stream)) { event in
        page.append(event)
        if page.count == 1_000 { try importPage() }
    }
    try importPage()
    time += try seconds { _ = try importer.finish() }
    let hash = try finalState(store, options)
    var more = "synchronous=\(options.isFull ? "FULL" : "NORMAL")"
    if options.workload == .size {
        // Closing the last connection checkpoints and removes the write-ahead log.
        time += seconds { store.close() }
        let size = try FileManager.default.attributesOfItem(atPath: options.database)[.size] as? Int ?? 0
        more = String(format: "bytes_per_event=%.2f ", Double(size) / Double(count)) + more
    }
    report(options.workload, events: count, seconds: time, more, hash: hash)
}

/// W3: one session to its final state.
private func replay(_ options: Options) throws {
    let store = try HistoryStore(at: options.database, options: .readOnly)
    var count = 0
    var hash = TextHash(showsText: options.showsText)
    let time = try seconds {
        let session = try store.session(.latest)
        count = try store.sequence(of: session, at: .end) + 1
        hash.say(try store.replay(session))
    }
    report(.replay, events: count, seconds: time, hash: hash)
}

/// The fold alone: the clock runs while events are folded, and stands while the next 1,024 are read.
///
/// A replay never has more than a page of events in memory. A million of them at once would measure how long memory takes to give them.
private func fold(_ options: Options) throws {
    var state: NavigationState?
    var page: [NavigationEvent] = []
    var reading: NavigationState?
    var count = 0
    var time = 0.0
    func foldPage() throws {
        guard var folded = state else { return }
        // In the only variable that has it: another would make the first change copy it.
        state = nil
        time += try seconds {
            for event in page { try folded.fold(event) }
        }
        count += page.count
        page.removeAll(keepingCapacity: true)
        state = folded
    }
    try EventStream.decode(try EventStream.text(options.stream)) { recorded in
        page.append(try EventStream.numbered(recorded.event, after: &reading))
        if state == nil, let reading { state = reading }
        if page.count == 1_024 { try foldPage() }
    }
    try foldPage()
    var hash = TextHash(showsText: options.showsText)
    if let state { hash.say(state) }
    report(.fold, events: count, seconds: time, hash: hash)
}

/// All events in memory, folded again and again: for counting instructions.
private func folds(_ options: Options) throws {
    let events = try EventStream.numbered(try EventStream.events(options.stream)).map(\.event)
    guard case .sessionStarted(_, let full)? = events.first else { throw Misuse(reason: "the stream does not begin with a session") }
    var state = try NavigationState(full)
    let time = try seconds {
        for _ in 0..<options.rounds {
            for event in events { try state.fold(event) }
        }
    }
    report(.folds, events: events.count * options.rounds, seconds: time, hash: nil)
}

/// The state at random sequence numbers of a long session: the slowest of a hundred.
private func states(_ options: Options) throws {
    let store = try HistoryStore(at: options.database, options: .readOnly)
    let session = try store.session(.latest)
    let last = try store.sequence(of: session, at: .end)
    var random = UInt64(88_172_645_463_325_252)
    var times: [Double] = []
    for _ in 0..<2_000 {
        random ^= random << 13
        random ^= random >> 7
        random ^= random << 17
        let sequence = Int(random % UInt64(last + 1))
        times.append(try seconds { _ = try store.state(of: session, at: .sequence(sequence)) })
    }
    times.sort()
    let p50 = times[times.count / 2] * 1e6
    let p99 = times[times.count * 99 / 100] * 1e6
    report(.state, events: times.count, seconds: times.reduce(0, +), String(format: "p50_us=%.1f p99_us=%.1f", p50, p99), hash: nil)
}

// MARK: The codec alone

private func decode(_ options: Options) throws {
    let text = try EventStream.text(options.stream)
    var count = 0
    let time = try seconds {
        for _ in 0..<options.rounds { try EventStream.decode(text) { _ in count += 1 } }
    }
    report(.decode, events: count, seconds: time, hash: nil)
}

private func encode(_ options: Options) throws {
    let events = try EventStream.events(options.stream)
    var encoder = EventEncoder()
    var buffer: [UInt8] = []
    let time = try seconds {
        for _ in 0..<options.rounds {
            for event in events {
                if buffer.count > 1 << 16 { buffer.removeAll(keepingCapacity: true) }
                try encoder.append(event, to: &buffer)
            }
        }
    }
    report(.encode, events: events.count * options.rounds, seconds: time, hash: nil)
}

/// Rows out and in again, without SQLite.
private func rows(_ options: Options) throws {
    let events = try EventStream.numbered(try EventStream.events(options.stream))
    var encoder = EventRowEncoder()
    var decoder = EventRowDecoder()
    var detail: [UInt8] = []
    let time = try seconds {
        for _ in 0..<options.rounds {
            for event in events {
                detail.removeAll(keepingCapacity: true)
                let columns = try encoder.encode(event.event, extra: event.extra, appendingTo: &detail)
                _ = try detail.withUnsafeBytes { bytes in
                    try decoder.decode(
                        kind: Int64(columns.kind.rawValue), origin: columns.origin.map { Int64($0.rawValue) }, tab: columns.tab,
                        screen: columns.screen.map { Int64($0) }, name: columns.name,
                        detail: columns.detail.map { UnsafeRawBufferPointer(rebasing: bytes[$0]) })
                }
            }
        }
    }
    report(.rows, events: events.count * options.rounds, seconds: time, hash: nil)
}
