import NavigationModel
import Testing

@testable import NavigationFormat

struct RowCodecTests {
    private func screen(_ number: Int, _ name: String, id: String? = nil, title: String? = nil) -> NavigationScreen {
        var fields = ScreenFields()
        fields.title = title
        return NavigationScreen(number: number, name: name, explicitID: id, fields: fields)
    }

    private func json(_ text: String) -> NavigationModel.JSONText { NavigationModel.JSONText(text) }

    // swift-format-ignore
    @Test func stacks() throws {
        let rows: [(NavigationEvent, TextRow)] = [
            (.pushed(screen(6, "A"), on: .tab("t"), origin: .code), TextRow(kind: .pushed, origin: .code, tab: "t", screen: 6, name: "A")),
            (
                .pushed(screen(6, "A", id: "x", title: "T"), on: .tab("t"), origin: .user),
                TextRow(kind: .pushed, origin: .user, tab: "t", screen: 6, name: "A", detail: #"{"screen":{"id":"x","title":"T"}}"#)
            ),
            (
                .pushed(screen(6, "A"), on: .modal(""), origin: .user),
                TextRow(kind: .pushed, origin: .user, screen: 6, name: "A", detail: #"{"modal":""}"#)
            ),
            (.pushed(screen(6, ""), on: .tab(""), origin: .user), TextRow(kind: .pushed, origin: .user, tab: "", screen: 6, name: "")),
            (.popped([.number(6)], from: .tab("t"), origin: .swipe), TextRow(kind: .popped, origin: .swipe, tab: "t", screen: 6)),
            (
                .popped([.number(6)], from: .root, origin: .swipe, swipe: SwipeValues(x: 1, dx: 2, progress: 1), answer: .allow),
                TextRow(
                    kind: .popped, origin: .swipe, screen: 6, detail: #"{"gesture":{"x":1,"dx":2,"progress":1},"answer":"allow"}"#)
            ),
            (
                .popped([.number(3), .number(4)], from: .tab("t"), origin: .user),
                TextRow(kind: .popped, origin: .user, tab: "t", detail: #"{"screens":[3,4]}"#)
            ),
            (
                .stackSet([.standing(.number(1)), .standing(.number(2)), .new(screen(7, "X"))], of: .tab("t"), origin: .code),
                TextRow(kind: .stackSet, origin: .code, tab: "t", screen: 7, name: "X", detail: #"{"screens":[1,2,7]}"#)
            ),
            (
                .stackSet([.standing(.number(1)), .new(screen(7, "X", id: "x", title: "T"))], of: .root, origin: .code),
                TextRow(
                    kind: .stackSet, origin: .code, screen: 7, name: "X", detail: #"{"screens":[1,7],"id":"x","screen":{"title":"T"}}"#)
            ),
            (
                .stackSet([.new(screen(7, "X")), .standing(.number(1)), .new(screen(8, "Y", id: "y", title: "T"))], of: .root, origin: .code),
                TextRow(
                    kind: .stackSet, origin: .code,
                    detail: #"{"screens":[{"number":7,"name":"X"},1,{"number":8,"name":"Y","id":"y","title":"T"}]}"#)
            ),
            (
                .stackSet([.standing(.number(2))], of: .root, origin: .user), TextRow(kind: .stackSet, origin: .user, detail: #"{"screens":[2]}"#)
            ),
            (
                .deepLinkOpened(tab: "t", [.new(screen(9, "X", id: "x"))]),
                TextRow(kind: .deepLinkOpened, tab: "t", screen: 9, name: "X", detail: #"{"screens":[9],"id":"x"}"#)
            ),
        ]
        for (event, row) in rows {
            #expect(try encodeRow(event) == row)
            #expect(try decodeRow(row).event == event)
        }
    }

    // swift-format-ignore
    @Test func others() throws {
        let rows: [(NavigationEvent, TextRow)] = [
            (
                .tabSelected(from: "a", to: .tab("b"), origin: .user), TextRow(kind: .tabSelected, origin: .user, tab: "b", name: "a")
            ),
            (.tabSelected(from: nil, to: .more, origin: .user), TextRow(kind: .tabSelected, origin: .user, detail: #"{"more":true}"#)),
            (.badgeSet(tab: "t", value: "3"), TextRow(kind: .badgeSet, tab: "t", detail: #"{"value":"3"}"#)),
            (.badgeSet(tab: "t", value: nil), TextRow(kind: .badgeSet, tab: "t", detail: #"{"value":null}"#)),
            (.note("n"), TextRow(kind: .note, detail: #"{"text":"n"}"#)),
            (
                .gestureConfigured(GestureChange(enabled: false), of: .tab("t")),
                TextRow(kind: .gestureConfigured, tab: "t", detail: #"{"enabled":false}"#)
            ),
            (
                .screenConfigured(.number(3), ScreenChange(unset: .title)),
                TextRow(kind: .screenConfigured, screen: 3, detail: #"{"unset":["title"]}"#)
            ),
            (.sessionEnded(reason: nil), TextRow(kind: .sessionEnded)),
            (.itemTapped(.left, screen: .number(3)), TextRow(kind: .itemTapped, screen: 3, detail: #"{"item":"left"}"#)),
            (.dismissed(["m"], origin: .user), TextRow(kind: .dismissed, origin: .user, detail: #"{"screens":["m"]}"#)),
            (
                .presented(ModalDescription(screen: screen(4, "M")), origin: nil),
                TextRow(kind: .presented, detail: #"{"screen":{"id":"M#4","name":"M"}}"#)
            ),
        ]
        for (event, row) in rows {
            #expect(try encodeRow(event) == row)
            #expect(try decodeRow(row).event == event)
        }
    }

    // swift-format-ignore
    @Test func fullStatesKeepTheNumbersThatDoNotFollow() throws {
        var state = FullState.tabs([
            TabDescription(id: "a", stack: [screen(1, "h0", id: "h0"), screen(2, "B"), screen(9, "c", id: "c")]),
            TabDescription(id: "b", stack: [screen(10, "d", id: "d"), screen(11, "E", id: "E#2"), screen(12, "F", id: "f")]),
        ])
        state.lastNumber = 20
        let event = NavigationEvent.base(SessionHeader(app: "Shop"), state)
        let row = try encodeRow(event)
        #expect(
            row.detail
                == #"{"app":"Shop","tabs":[{"id":"a","stack":["h0",{"id":"B#2","name":"B"},{"id":"c","number":9}]},{"id":"b","stack":["d",{"id":"E#2","name":"E","number":11},{"id":"f","name":"F"}]}],"lastNumber":20}"#
        )
        let back = try decodeRow(row).event
        #expect(back == event)
        #expect(numbers(of: back) == [1, 2, 9, 10, 11, 12, 20])
    }

    @Test func unknownKeysSurvive() throws {
        let event = NavigationEvent.stackSet([.new(screen(2, "A"))], of: .root, origin: .user)
        for (extra, detail) in [
            (#"{"zz":1}"#, #"{"screens":[2],"zz":1}"#), (#"{"id":1}"#, #"{"screens":[2],"extra":{"id":1}}"#),
            (#"{"extra":1}"#, #"{"screens":[2],"extra":{"extra":1}}"#), (#"{"\u0069d":1}"#, #"{"screens":[2],"extra":{"\u0069d":1}}"#),
        ] {
            let row = try encodeRow(event, extra: json(extra))
            #expect(row.detail == detail)
            #expect(try decodeRow(row).extra == json(extra))
            #expect(try decodeRow(row).event == event)
        }
    }

    @Test(arguments: EventKind.allCases)
    func randomRowsComeBack(_ kind: EventKind) throws {
        var random = RandomValues(seed: UInt64(kind.rawValue) + 77, form: .row)
        for _ in 0..<300 {
            let event = random.event(kind)
            let extra = random.eventExtra(kind)
            let row = try encodeRow(event, extra: extra)
            if let detail = row.detail { #expect(isAccepted(detail)) }
            let back = try decodeRow(row)
            #expect(back.event == event, "\(row)")
            #expect(numbers(of: back.event) == numbers(of: event), "\(row)")
            #expect(back.extra == extra, "\(row)")
        }
    }

    @Test func randomStatesComeBack() throws {
        var random = RandomValues(seed: 5, form: .row)
        var encoder = EventRowEncoder()
        var decoder = EventRowDecoder()
        for _ in 0..<300 {
            let state = random.state()
            var buffer: [UInt8] = []
            try encoder.encode(state, appendingTo: &buffer)
            let back = try withExactBytes(buffer) { try decoder.decodeState($0) }
            #expect(back == state)
            #expect(numbers(of: .restored(back, warnings: [])) == numbers(of: .restored(state, warnings: [])))
        }
    }

    @Test func whatHasNoNumberIsRefused() {
        let events: [NavigationEvent] = [
            .popped([.id("a")], from: .root, origin: .user), .popped([.number(0)], from: .root, origin: .user),
            .popped([.id("a"), .id("b")], from: .root, origin: .user), .pushed("a", on: .root, origin: .user),
            .stackSet(["a"].map { .new($0) }, of: .root, origin: .user), .presented(ModalDescription(screen: "a"), origin: nil),
            .screenConfigured(.id("a"), ScreenChange()), .restored(.stack(["a"]), warnings: []),
        ]
        for event in events {
            #expect { try encodeRow(event) } throws: { ($0 as? FormatError)?.kind == .unwritable }
        }
    }

    // swift-format-ignore
    @Test(arguments: [
        TextRow(kind: .pushed), TextRow(kind: .pushed, origin: .user, screen: 3), TextRow(kind: .pushed, screen: 3, name: "A"),
        TextRow(kind: .pushed, origin: .user, screen: 0, name: "A"), TextRow(kind: .pushed, origin: .user, screen: .max, name: "A"),
        TextRow(kind: .pushed, origin: .user, screen: -1, name: "A"), TextRow(kind: .pushed, origin: .user, screen: 1, name: "A", detail: ""),
        TextRow(kind: .pushed, origin: .user, screen: 1, name: "A", detail: "{"), TextRow(kind: .pushed, origin: .user, screen: 1, name: "A", detail: "[]"),
        TextRow(kind: .pushed, origin: .user, screen: 1, name: "A", detail: #"{"screen":3}"#),
        TextRow(kind: .pushed, origin: .user, screen: 1, name: "A", detail: #"{"tab":"x"}"#),
        TextRow(kind: .pushed, origin: .user, screen: 1, name: "A", detail: #"{"origin":"user"}"#),
        TextRow(kind: .pushed, origin: .user, screen: 1, name: "A", detail: #"{"extra":3}"#),
        TextRow(kind: .pushed, origin: .user, tab: "t", screen: 1, name: "A", detail: #"{"modal":"x"}"#),
        TextRow(kind: .popped, origin: .user), TextRow(kind: .popped, origin: .user, detail: #"{"screens":["a"]}"#),
        TextRow(kind: .popped, origin: .user, detail: #"{"screens":[0]}"#), TextRow(kind: .popped, origin: .user, screen: 1, detail: #"{"screens":[1]}"#),
        TextRow(kind: .popped, origin: .user, detail: #"{"screens":[1.5]}"#), TextRow(kind: .popped, detail: #"{"screens":[1]}"#),
        TextRow(kind: .stackSet, origin: .user), TextRow(kind: .stackSet, origin: .user, screen: 7, name: "A", detail: #"{"screens":[1,2]}"#),
        TextRow(kind: .stackSet, origin: .user, screen: 7, detail: #"{"screens":[7]}"#),
        TextRow(kind: .stackSet, origin: .user, detail: #"{"screens":["a"]}"#), TextRow(kind: .stackSet, origin: .user, detail: #"{"screens":[{"number":1}]}"#),
        TextRow(kind: .tabSelected, origin: .user), TextRow(kind: .tabSelected, tab: "a"),
        TextRow(kind: .tabSelected, origin: .user, tab: "a", detail: #"{"more":true}"#), TextRow(kind: .badgeSet, tab: "a"),
        TextRow(kind: .badgeSet, detail: #"{"value":"a"}"#), TextRow(kind: .note), TextRow(kind: .note, detail: "null"),
        TextRow(kind: .screenConfigured, detail: "{}"), TextRow(kind: .sessionStarted), TextRow(kind: .sessionStarted, detail: #"{"root":{"id":"a","kind":"tabs"}}"#),
        TextRow(kind: .restored, detail: #"{"root":{"id":"a","number":99999999999999999999}}"#), TextRow(kind: .note, detail: "{\"text\":\"a\"} "  + "x"),
    ])
    func damagedRowsAreTypedErrors(_ row: TextRow) {
        #expect { try decodeRow(row) } throws: { ($0 as? FormatError)?.kind == .damagedRow }
    }

    @Test func unknownCodes() {
        var decoder = EventRowDecoder()
        for (kind, origin) in [(17, nil), (-1, nil), (256 + 24, nil), (.max, nil), (20, 0), (20, 9), (20, .min)] as [(Int64, Int64?)] {
            #expect {
                try decoder.decode(kind: kind, origin: origin, tab: nil, screen: nil, name: nil, detail: nil)
            } throws: { ($0 as? FormatError)?.kind == .damagedRow }
        }
    }

    /// A push with a title and parameters has a way of its own: it says what the long way says.
    @Test(arguments: [
        #"{"screen":{"title":"T"}}"#, #"{"screen":{"title":"T","parameters":{"q":"ab"}}}"#, #"{"screen":{"parameters":{}}}"#,
        #"{"screen":{"title":"a\u0041\n四","parameters":{"a":[1,{"b":null}],"c":"\""}}}"#, #"{"screen":{"parameters":{ "a" : 1 }}}"#,
        #"{"screen":{"title":null}}"#, #"{"screen":{}}"#, #"{"screen":{"title":"T","title":"T"}}"#, #"{"screen":{"title":"T",}}"#,
        #"{"screen":{"title":"T","parameters":{"a":1,"a":2}}}"#, #"{"screen":{"title":"T","parameters":[]}}"#, #"{"screen":{"title":"T"}"#,
        #"{"screen":{"title":"T","parameters":{"q":"ab"},"isTable":true}}"#, #"{"screen":{"title":"T"},"modal":"m"}"#,
        #"{"screen":{"title":"T"}}}"#, #"{"screen":{"title":"T"}} "#, #"{"screen":{"title":"T","x":1}}"#, #"{"screen":{"title":7}}"#,
        #"{"screen":{"title":"T","parameters":{"a":1}}"#, #"{"screen":{"title":"\uD800"}}"#, #"{"screen":{"#, "",
        #"{"screen":{"parameters":"# + String(repeating: #"{"a":"#, count: 125) + "1" + String(repeating: "}", count: 125) + "}}",
        #"{"screen":{"parameters":"# + String(repeating: #"{"a":"#, count: 126) + "1" + String(repeating: "}", count: 126) + "}}",
        #"{"screen":{"parameters":"# + String(repeating: #"{"a":"#, count: 127) + "1" + String(repeating: "}", count: 127) + "}}",
    ])
    func theShortWayOfAPushSaysTheSame(_ detail: String) {
        let tab = detail.contains("modal") ? nil : "t"
        expectBothWaysAgree(NumberedRow(kind: EventKind.pushed.rawValue, origin: 1, tab: tab, screen: 6, name: "A", detail: detail))
    }

    @Test(arguments: [
        #"{"value":"3"}"#, #"{"value":null}"#, #"{"value":""}"#, #"{"value":"a\u0041\n四"}"#, #"{"value":"3"} "#, #"{"value": "3"}"#,
        #"{"value":"3","value":"3"}"#, #"{"value":3}"#, #"{"value":"3"}}"#, #"{"value":"3""#, #"{"value":nul}"#, #"{"value":null"#,
        #"{"value":"3","x":1}"#, #"{"value":"\uD800"}"#, #"{"valu":"3"}"#, "{}", "",
    ])
    func theShortWayOfABadgeSaysTheSame(_ detail: String) {
        expectBothWaysAgree(NumberedRow(kind: EventKind.badgeSet.rawValue, origin: nil, tab: "t", screen: nil, name: nil, detail: detail))
        expectBothWaysAgree(NumberedRow(kind: EventKind.badgeSet.rawValue, origin: 1, tab: "t", screen: nil, name: nil, detail: detail))
        expectBothWaysAgree(NumberedRow(kind: EventKind.badgeSet.rawValue, origin: nil, tab: nil, screen: 3, name: "A", detail: detail))
    }

    /// Rows of the kinds that have a short way, many of them damaged in a column or in a byte of the detail.
    @Test func theShortWaySaysTheSameOfRandomRows() throws {
        var random = RandomValues(seed: 4_242, form: .row)
        var short = 0
        for _ in 0..<4_000 {
            let text = try encodeRow(random.event(random.pick([.pushed, .popped, .tabSelected, .badgeSet])))
            var row = NumberedRow(
                kind: text.kind.rawValue, origin: text.origin.map { Int64($0.rawValue) }, tab: text.tab,
                screen: text.screen.map { Int64($0) },
                name: text.name, detail: text.detail)
            switch random.below(8) {
            case 0: row.origin = random.pick([nil, 0, 1, 9, 257, -1, .max])
            case 1: row.screen = random.pick([nil, 0, 1, -1, .max, 4_503_599_627_370_495, 4_503_599_627_370_496])
            case 2: row.name = random.maybe { $0.text() }
            case 3: row.tab = random.maybe { $0.text() }
            case 4: row.kind = random.pick([EventKind.pushed, .popped, .tabSelected, .badgeSet, .stackSet, .note]).rawValue
            case 5:
                guard var bytes = row.detail.map({ Array($0.utf8) }), !bytes.isEmpty else { continue }
                bytes[random.below(bytes.count)] = UInt8(random.pick([0x20, 0x22, 0x2C, 0x30, 0x5C, 0x61, 0x7B, 0x7D]))
                row.detail = String(decoding: bytes, as: UTF8.self)
            default: break
            }
            if expectBothWaysAgree(row) { short += 1 }
        }
        #expect(short > 500, "the short way is taken")
    }

    /// A row with its codes as numbers, which may be any.
    private struct NumberedRow {
        var kind: UInt8
        var origin: Int64?
        var tab: String?
        var screen: Int64?
        var name: String?
        var detail: String?
    }

    /// Expects that a row's change, its event and the event read the long way are the same, or that both ways refuse it for the same reason.
    ///
    /// - Returns: Whether there is a short way.
    @discardableResult
    private func expectBothWaysAgree(_ row: NumberedRow) -> Bool {
        var decoder = EventRowDecoder()
        func withDetail<Result>(_ body: (UnsafeRawBufferPointer?) throws -> Result) rethrows -> Result {
            guard let detail = row.detail else { return try body(nil) }
            return try withExactBytes(Array(detail.utf8)) { try body($0) }
        }
        func read(_ decode: () throws -> (event: NavigationEvent, extra: NavigationModel.JSONText?)) -> (
            event: NavigationEvent?, extra: NavigationModel.JSONText?, error: FormatError?
        ) {
            do {
                let (event, extra) = try decode()
                return (event, extra, nil)
            } catch {
                return (nil, nil, error as? FormatError)
            }
        }
        let short = read {
            try withDetail {
                try decoder.decode(kind: Int64(row.kind), origin: row.origin, tab: row.tab, screen: row.screen, name: row.name, detail: $0)
            }
        }
        let long = read {
            try withDetail {
                try decoder.decodeAnyRow(
                    kind: Int64(row.kind), origin: row.origin, tab: row.tab, screen: row.screen, name: row.name, detail: $0)
            }
        }
        #expect(short.event == long.event, "\(row)")
        #expect(short.extra == long.extra, "\(row)")
        #expect(short.error == long.error, "\(row)")
        if case .pushed(let screen, _, _)? = short.event, case .pushed(let other, _, _)? = long.event {
            #expect(screen.fields == other.fields, "\(row)")
            #expect(screen.number == other.number, "\(row)")
        }
        return withDetail { detail in
            let change = decoder.plainChange(
                kind: Int64(row.kind), origin: row.origin ?? 0, tab: row.tab, screen: row.screen ?? 0, name: row.name, detail: detail)
            return change != nil
        }
    }
}
