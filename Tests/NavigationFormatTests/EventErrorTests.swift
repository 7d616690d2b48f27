import NavigationModel
import Testing

@testable import NavigationFormat

/// Bad input: each mistake has its kind, names the key, and says what would be right.
struct EventErrorTests {
    static let session = #""session":"68548007-dceb-5b47-9575-2f121958ca21""#
    static let time = #""time":"2026-11-30T11:50:36Z""#

    private func line(_ rest: String) -> String {
        "{\(Self.session),\"seq\":1,\(Self.time),\"event\":\(rest)"
    }

    // swift-format-ignore
    @Test(arguments: [
        ("hello", FormatError.Kind.notJSON), ("", .notJSON), ("{", .notJSON), (#"{"session":"#, .notJSON), ("[1]", .wrongType), ("3", .wrongType),
        ("{}", .missingKey), ("{} x", .missingKey), (#"{"a":1,"a":2}"#, .repeatedKey), ("{\"a\":\"\u{1}\"}", .notJSON),
    ])
    func wholeLines(_ line: String, _ kind: FormatError.Kind) {
        #expect(eventError(line)?.kind == kind)
    }

    // swift-format-ignore
    @Test func headers() {
        let good = #","event":"plusTapped"}"#
        #expect(eventError("{" + Self.session + #","seq":1,"# + Self.time + good) == nil)
        let mistakes: [(String, String)] = [
            (#"{"seq":1,"# + Self.time + good, #""session" is missing"#),
            ("{" + Self.session + "," + Self.time + good, #""seq" is missing"#),
            ("{" + Self.session + #","seq":1"# + good, #""time" is missing"#),
            ("{" + Self.session + #","seq":1,"# + Self.time + "}", #""event" is missing"#),
            (#"{"session":"x"}"#, #""session" must be a UUID"#), (#"{"session":7}"#, #""session" must be a string"#),
            (#"{"seq":-1}"#, #""seq" must be an integer from 0 to 4294967295"#),
            (#"{"seq":4294967296}"#, #""seq" must be an integer from 0 to 4294967295"#),
            (#"{"seq":9007199254740993}"#, #""seq" must be an integer from 0 to 4294967295"#),
            (#"{"seq":99999999999999999999999}"#, #""seq" must be an integer from 0 to 4294967295"#),
            (#"{"seq":1.0}"#, #""seq" must be an integer from 0 to 4294967295"#),
            (#"{"seq":"1"}"#, #""seq" must be an integer from 0 to 4294967295"#),
            (#"{"seq":null}"#, #""seq" must be an integer from 0 to 4294967295"#),
            (#"{"event":5}"#, #""event" must be a string"#), (#"{"event":null}"#, #""event" must be a string"#),
            (#"{"event":"pushd"}"#, #"unknown event "pushd""#),
        ]
        for (line, message) in mistakes { #expect(eventError(line)?.message == message, "\(line)") }
        #expect(eventError(#"{"event":"pushd"}"#)?.hint == #"did you mean "pushed"?"#)
        #expect(eventError(#"{"event":"pushd"}"#)?.kind == .unknownName)
        #expect(eventError(#"{"event":"somethingElse"}"#)?.hint == nil)
        #expect(eventError(#"{"seq":4294967296}"#)?.kind == .outOfRange)
        #expect(eventError(#"{"seq":"1"}"#)?.kind == .wrongType)
        #expect(eventError(#"{"seq":"1"}"#)?.column == 8)
    }

    // swift-format-ignore
    @Test(arguments: [
        "1969-12-31T23:59:59Z", "10000-01-01T00:00:00Z", "1970-01-01T00:00:00+00:01", "9999-12-31T23:59:59-00:01", "2026-02-30T00:00:00Z",
        "2026-11-30", "2026-11-30T11:50:36", "", "now",
    ])
    func times(_ time: String) {
        let error = eventError(#"{"time":"\#(time)"}"#)
        #expect(error?.path == "time")
        #expect(error?.message.hasPrefix(#""time" is not a time"#) == true)
    }

    // swift-format-ignore
    @Test(arguments: [
        (#""pushed","screen":"a"}"#, #""origin" is missing"#), (#""pushed","origin":"user"}"#, #""screen" is missing"#),
        (#""pushed","screen":"a","origin":"me"}"#, #""origin" must be "user", "backButton", "swipe", "tabReselect", "code", "deepLink", "restore" or "inferred""#),
        (#""pushed","screen":5,"origin":"user"}"#, #""screen" must be a screen: a string or an object"#),
        (#""pushed","screen":{"name":"A"},"origin":"user"}"#, #""screen.id" is missing"#),
        (#""pushed","screen":{"id":"a","title":5},"origin":"user"}"#, #""screen.title" must be a string"#),
        (#""pushed","screen":{"id":"a","parameters":[]},"origin":"user"}"#, #""screen.parameters" must be an object"#),
        (#""pushed","screen":{"id":"a","kind":"view"},"origin":"user"}"#, #""screen.kind" must be "screen", "navigation" or "tabs""#),
        (#""pushed","screen":{"id":"a","leftItem":{"titel":"x"}},"origin":"user"}"#, #"unknown key "titel""#),
        (#""pushed","tab":"a","modal":"b","screen":"a","origin":"user"}"#, #""modal" must not stand beside "tab": a stack is named by one of them"#),
        (#""popped","screens":[1],"origin":"user"}"#, #""screens[0]" must be a string"#),
        (#""popped","screens":["a"],"origin":"user","gesture":{"x":1,"dx":2}}"#, #""gesture.progress" is missing"#),
        (#""stackSet","screens":["a",3],"origin":"user"}"#, #""screens[1]" must be a screen: a string or an object"#),
        (#""tabSelected","origin":"user"}"#, #""to" is missing"#), (#""tabSelected","to":"more","origin":"user"}"#, #""to" must not be "more", which is a reserved id"#),
        (#""deepLinkOpened","screens":[]}"#, #""tab" is missing"#), (#""badgeSet","tab":"a"}"#, #""value" is missing"#),
        (#""badgeSet","tab":"a","value":3}"#, #""value" must be a string"#), (#""note"}"#, #""text" is missing"#),
        (#""refused","gate":"root"}"#, #""action" is missing"#), (#""refused","action":"pop","gate":"root"}"#, #""action" must be an object"#),
        (#""sessionStarted"}"#, #""tabs", "stack" or "root" is missing"#),
        (#""sessionStarted","tabs":[],"stack":["a"]}"#, #""stack" must not stand beside "tabs""#),
        (#""sessionStarted","tabs":[{"id":"a","stack":["x"]},{"id":"plus","stack":["y"]}]}"#, #""tabs[1].id" must not be "plus", which is a reserved id"#),
        (#""sessionStarted","tabs":[{"id":"a"}]}"#, #""tabs[0].stack" is missing"#), (#""sessionStarted","tabs":["a"]}"#, #""tabs[0]" must be a tab: an object, or the id of one that stays"#),
        (#""sessionStarted","root":"a","gesture":{"enable":true}}"#, #"unknown key "enable""#),
        (#""sessionStarted","root":"a","plus":{"kind":"x"}}"#, #""plus.kind" must be "action" or "childTab""#),
        (#""sessionStarted","root":"a","utcOffset":100000}"#, #""utcOffset" must be an integer from -86400 to 86400"#),
        (#""sessionStarted","root":"a","lastNumber":9007199254740993}"#, #""lastNumber" must be an integer from 0 to 4503599627370495"#),
        (#""presented","screen":"a","stack":["b"]}"#, #"the value must have "screen" or "stack", not both"#),
        (#""presented","id":"-","stack":["b"]}"#, #""id" must not be "-", which is a reserved id"#), (#""presented"}"#, #""screen" is missing"#),
        (#""screenConfigured","screen":"a","unset":["titel"]}"#, #""unset[0]" is "titel", which is no setting"#),
        (#""clockChanged","offset":1e999}"#, #""offset" is beyond a double"#), (#""itemTapped","item":"top","screen":"a"}"#, #""item" must be "left" or "right""#),
    ])
    func members(_ rest: String, _ message: String) {
        #expect(eventError(line(rest))?.message == message)
    }

    // swift-format-ignore
    @Test(arguments: [
        #""note","text":"a","text":"b"}"#, #""note","text":"a","seq":1}"#, #""note","text":"a","\u0074ext":"b"}"#, #""note","text":"a","zz":{"a":{"b":1,"b":2}}}"#,
        #""pushed","screen":{"id":"a","id":"b"},"origin":"user"}"#, #""pushed","screen":{"id":"a","parameters":{"q":1,"q":1}},"origin":"user"}"#,
        #""note","text":"a","event":"note"}"#, #""refused","action":{"do":"pop","do":"pop"},"gate":"root"}"#, #""sessionStarted","labels":{"a":"1","a":"2"},"root":"r"}"#,
    ])
    func repeatedKeys(_ rest: String) {
        #expect(eventError(line(rest))?.kind == .repeatedKey)
    }

    @Test func invalidUTF8() {
        var decoder = EventDecoder()
        for bad: [UInt8] in [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xE2, 0x82], [0xF4, 0x90, 0x80, 0x80]] {
            let bytes = Array(line(#""note","text":""#).utf8) + bad + Array("\"}".utf8)
            #expect { try withExactBytes(bytes) { try decoder.decode(line: $0) } } throws: { ($0 as? FormatError)?.kind == .invalidUTF8 }
        }
    }

    @Test func theLineIsAddedByWhoeverKnowsIt() {
        let error = eventError(#"{"seq":-1}"#)?.at(line: 12)
        #expect(error?.description == #"line 12: "seq" must be an integer from 0 to 4294967295"#)
    }
}
