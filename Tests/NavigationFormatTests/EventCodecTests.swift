import NavigationModel
import Testing

@testable import NavigationFormat

struct EventCodecTests {
    static let head = #"{"session":"68548007-dceb-5b47-9575-2f121958ca21","seq":7,"time":"2026-11-30T11:50:36.123456Z","event":"#

    /// The members of events behind the time, as they are written: every kind, every member.
    // swift-format-ignore
    static let canonical: [String] = [
        #""sessionStarted","app":"Shop","appVersion":"3.2","device":"iPhone17,1","system":"iOS 26.1","utcOffset":28800,"tabs":[{"id":"home","title":"Home","stack":["h0"]},{"id":"cart","title":"Cart","stack":["c0"]}],"selected":"home"}"#,
        #""sessionStarted","run":"r1","scene":"s1","labels":{"b":"1","a":"2"},"root":"root"}"#,
        #""sessionStarted","stack":["a",{"id":"b","title":"B"},{"id":"c","name":"C"},{"id":"D#4","name":"D"}]}"#,
        #""sessionStarted","root":{"id":"a","name":"A"},"gesture":{"maxStartDistance":30},"direction":"rtl","lastNumber":9}"#,
        #""sessionStarted","tabs":[]}"#,
        #""sessionStarted","tabs":[{"id":"a","title":"A","image":"i","selectedImage":"j","imageMode":"original","badge":"3","root":"a0"},{"id":"b","stack":["b0","b1"],"gesture":{"enabled":false,"temporarilyClosed":true,"maxStartDistance":20.5,"leftItemDisablesSwipe":false,"barHiddenDisablesSwipe":true}},{"id":"c","stack":["c0"],"gesture":{}}],"selected":"b","plus":{"kind":"action","index":1},"overflow":"system","tabBarHidden":true,"gesture":{"enabled":false},"direction":"rtl","badgePolicy":"CYL","modals":[{"screen":"m"},{"id":"n","stack":["n0"],"from":"m","gesture":{"enabled":false}}],"more":true,"lastNumber":40}"#,
        #""sessionStarted","tabs":[{"id":"a","stack":["a0"]}],"plus":{"kind":"childTab","tab":"a"}}"#,
        #""sessionEnded"}"#, #""sessionEnded","reason":"quit"}"#,
        #""tabsSet","tabs":["a",{"id":"b","stack":["b0"]}]}"#,
        #""tabsSet","tabs":["a"],"selected":"a","plus":{"kind":"action"}}"#, #""tabsSet","tabs":["a"],"plus":null}"#,
        #""tabSelected","from":"home","to":"cart","origin":"user"}"#, #""tabSelected","to":"cart","origin":"deepLink"}"#,
        #""tabSelected","from":"home","more":true,"origin":"code"}"#,
        #""pushed","tab":"cart","screen":"s1","origin":"user"}"#, #""pushed","screen":"s1","origin":"inferred"}"#,
        #""pushed","modal":"m","screen":{"id":"s1","name":"Checkout","title":"Check out","parameters":{"items":3}},"origin":"user"}"#,
        #""pushed","screen":{"id":"s","kind":"tabs","title":"","leftItem":"L","rightItem":{"title":"R","image":"i","customView":true},"backItem":{},"backButtonTitle":"b","hidesBackButton":true,"leftItemSupplementsBack":true,"hidesBottomBar":false,"prefersBarHidden":true,"barStyle":"orange","popDisabled":false,"backHandler":"refuse","linkHeight":44.5,"isTable":true,"parameters":{"b":1.50,"a":[1E+2,"\u0041"]},"zz":null},"origin":"code"}"#,
        #""popped","tab":"cart","screens":["a","b"],"origin":"swipe","gesture":{"x":10,"dx":5.5,"progress":0.75},"answer":"allow"}"#,
        #""popped","screens":["a"],"origin":"backButton"}"#,
        #""stackSet","tab":"cart","screens":["a",{"id":"n","name":"N"},"b"],"origin":"restore"}"#, #""stackSet","screens":["a"],"origin":"tabReselect"}"#,
        #""deepLinkOpened","tab":"cart","screens":["a",{"id":"b","title":"B"}]}"#, #""deepLinkOpened","tab":"cart","screens":[]}"#,
        #""presented","screen":"m"}"#, #""presented","id":"m","stack":["m0","m1"],"from":"home","gesture":{"enabled":false},"origin":"user"}"#,
        #""dismissed","screens":["m","n"]}"#, #""dismissed","screens":["m"],"origin":"code"}"#,
        #""badgeSet","tab":"inbox","value":"3"}"#, #""badgeSet","tab":"inbox","value":null}"#,
        #""gestureConfigured","tab":"home","enabled":false,"temporarilyClosed":true,"maxStartDistance":1,"leftItemDisablesSwipe":true,"barHiddenDisablesSwipe":false}"#,
        #""gestureConfigured","unset":["enabled","maxStartDistance"]}"#, #""gestureConfigured","modal":"m","enabled":true}"#,
        #""screenConfigured","screen":"s1","title":"T","hidesBackButton":false,"backHandler":"none","linkHeight":0,"unset":["leftItem","parameters"]}"#,
        #""tabConfigured","tab":"home","title":"T","image":"i","selectedImage":"j","imageMode":"template","unset":["title"]}"#,
        #""tabBarConfigured","badgePolicy":"system","overflow":"custom","tabBarHidden":false,"direction":"ltr"}"#, #""tabBarConfigured"}"#,
        #""restored","root":"a","warnings":["lost:3","truncated"]}"#, #""restored","stack":["a","b"]}"#,
        #""base","app":"Shop","tabs":[{"id":"home","stack":["h0"]}],"selected":"home"}"#,
        #""refused","action":{"do":"pop","x":1.0},"gate":"root","values":{"depth":1}}"#, #""refused","action":{},"gate":"modal"}"#,
        #""ignored","action":{"do":"tapTab","tab":"home"},"reason":"alreadyAtRoot"}"#,
        #""failed","action":{"do":"push","screen":"a"},"code":"alreadyInStack"}"#,
        #""swipeCancelled","tab":"home","screen":"s","x":1,"dx":2,"progress":0.25}"#, #""swipeCancelled","screen":"s"}"#,
        #""plusTapped"}"#, #""itemTapped","item":"left","screen":"s"}"#, #""appStateChanged","state":"background"}"#,
        #""clockChanged","offset":-3600.5,"utcOffset":0}"#, #""clockChanged","offset":2}"#, #""note","text":"\u0000 \" \\ \n é 😀"}"#,
        #""note","text":"","zz":[1, 2]}"#.replacing(", 2", with: ",2"), #""pushed","screen":"a","origin":"user","name":"n","id":5,"\u007az":{"a":1.0}}"#,
    ]

    @Test(arguments: canonical)
    func canonicalLinesAreWrittenAsTheyWereRead(_ rest: String) throws {
        let line = Self.head + rest
        #expect(try encodeEvent(decodeEvent(line)) == line)
    }

    @Test func everyKindIsInTheTable() {
        let written = Set(Self.canonical.map { String($0.dropFirst().prefix { $0 != "\"" }) })
        #expect(Set(EventKind.allCases.map(\.name)).subtracting(written) == [])
    }

    /// What may be written otherwise, and how it is written then.
    // swift-format-ignore
    @Test(arguments: [
        (#""sessionStarted","stack":["root"],"more":false,"overflow":"custom","labels":{},"utcOffset":null,"selected":null,"tabs":null}"#, #""sessionStarted","root":"root"}"#),
        (#""sessionStarted","tabs":[{"stack":[{"name":"h0","id":"h0","kind":"screen","title":null}],"imageMode":"template","id":"home","gesture":null}]}"#, #""sessionStarted","tabs":[{"id":"home","stack":["h0"]}]}"#),
        (#""pushed","origin":"user","screen":{"isTable":false,"linkHeight":0.0,"leftItem":{"title":"x"},"id":"a"},"tab":null}"#, #""pushed","screen":{"id":"a","leftItem":"x"},"origin":"user"}"#),
        (#""gestureConfigured","maxStartDistance":null,"enabled":true}"#, #""gestureConfigured","enabled":true,"unset":["maxStartDistance"]}"#),
        (#""tabSelected","to":"b","more":false,"origin":"user"}"#, #""tabSelected","to":"b","origin":"user"}"#),
        (#""note", "text" : "\u0061\/" , "zz" : [ 1 , "a b" ]}"#, #""note","text":"a/","zz":[1,"a b"]}"#),
    ])
    func otherSpellings(_ read: String, _ written: String) throws {
        #expect(try encodeEvent(decodeEvent(Self.head + read)) == Self.head + written)
    }

    @Test func keysMayComeInAnyOrder() throws {
        let line =
            #"{"zz":1,"screens":["a"],"event":"popped","origin":"code","time":"2026-11-30T19:50:36+08:00","yy":2,"seq":7,"session":"68548007-DCEB-5B47-9575-2f121958ca21"}"#
        let event = try decodeEvent(line)
        #expect(event.event == .popped([.id("a")], from: .root, origin: .code))
        #expect(event.sequence == 7)
        #expect(event.extra?.text == #"{"zz":1,"yy":2}"#)
        #expect(event.time == 1_796_039_436_000_000)
    }

    @Test(arguments: EventKind.allCases)
    func randomEventsComeBack(_ kind: EventKind) throws {
        var random = RandomValues(seed: UInt64(kind.rawValue) + 1, form: .event)
        var decoder = EventDecoder()
        var encoder = EventEncoder()
        for _ in 0..<300 {
            let event = random.recorded(kind)
            let line = try encoder.text(event)
            #expect(isAccepted(line))
            let back = try withExactBytes(Array(line.utf8)) { try decoder.decode(line: $0) }
            #expect(back == event, "\(line)")
            #expect(try encoder.text(back) == line)
        }
    }

    @Test func aFailedEventLeavesTheBufferAlone() throws {
        let session = SessionID(high: 1, low: 2)
        var encoder = EventEncoder()
        var buffer: [UInt8] = [1, 2]
        let bad: [NavigationEvent] = [
            .popped([.number(3)], from: .root, origin: .user), .pushed(NavigationScreen(named: "A"), on: .root, origin: .user),
            .clockChanged(offset: .infinity, utcOffset: nil),
        ]
        for event in bad {
            #expect {
                try encoder.append(RecordedEvent(session: session, sequence: 0, time: 0, event: event), to: &buffer)
            } throws: { ($0 as? FormatError)?.kind == .unwritable }
            #expect(buffer == [1, 2])
        }
        try encoder.append(RecordedEvent(session: session, sequence: 0, time: 0, event: .plusTapped), to: &buffer)
        #expect(buffer.last == UInt8(ascii: "\n"))
    }

    @Test func headers() throws {
        var decoder = EventDecoder()
        func isHeader(_ line: String) throws -> Bool { try withExactBytes(Array(line.utf8)) { try decoder.isHeader($0) } }
        #expect(try isHeader(#"{"navlog":1}"#))
        #expect(try isHeader(#" { "navlog" : 1 , "by" : "x" } "#))
        for line in ["", "{", "[]", "{}", "x", #"{"seq":1}"#, #"{"session":"x"}"#, #"{"s":1}"#] { #expect(try !isHeader(line)) }
        for version in ["2", "0", "-1", "99999999999999999999"] {
            #expect { try isHeader("{\"navlog\":\(version)}") } throws: {
                let error = $0 as? FormatError
                return error?.kind == .newerFormat && error?.hint != nil
            }
        }
        #expect { try isHeader(#"{"navlog":"1"}"#) } throws: { ($0 as? FormatError)?.kind == .wrongType }
        #expect(EventEncoder.header == "{\"navlog\":1}\n")
    }
}
