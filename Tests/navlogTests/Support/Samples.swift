/// Streams that several tests use.
enum Samples {
    static let session = "68548007-dceb-5b47-9575-2f121958ca21"

    /// A shop with three tabs: pushes, a refused swipe, a modal, a badge.
    static let shop = """
        {"do":"start","app":"Shop","appVersion":"3.2","device":"iPhone17,1","system":"iOS 26.1","utcOffset":28800,"labels":{"build":"beta"},"tabs":[{"id":"home","title":"Home","stack":["h0"]},{"id":"cart","title":"Cart","stack":["c0"]},{"id":"inbox","title":"Inbox","stack":["i0"]}],"time":"2026-11-30T11:50:36.123456Z"}
        {"do":"tapTab","tab":"cart","time":"2026-11-30T11:50:38Z"}
        {"do":"push","screen":{"name":"Checkout","title":"Check out","parameters":{"items":3}},"time":"2026-11-30T11:50:39.5Z"}
        {"do":"beginPop","x":200,"delegateAllows":false,"time":"2026-11-30T11:50:41Z"}
        {"do":"setBadge","tab":"inbox","value":"100","time":"2026-11-30T11:50:42Z"}
        {"do":"tapBack","time":"2026-11-30T11:50:44Z"}
        {"do":"present","screen":"Login","time":"2026-11-30T11:50:45Z"}
        {"do":"end","reason":"done","time":"2026-11-30T11:50:50Z"}

        """

    /// A session of one navigation controller with so many pushes.
    static func events(_ session: String = session, pushes: Int) -> String {
        var text = "{\"navlog\":1}\n" + event(session, 0, #""event":"sessionStarted","app":"Shop","root":"root""#)
        for number in 0..<pushes {
            text += event(session, number + 1, #""event":"pushed","screen":"s\#(number)","origin":"user""#)
        }
        return text
    }

    /// One line of the session of most tests.
    static func event(_ sequence: Int, _ rest: String, time: String = "2026-11-30T11:50:36.000000Z") -> String {
        event(session, sequence, rest, time: time)
    }

    /// One line.
    static func event(_ session: String, _ sequence: Int, _ rest: String, time: String = "2026-11-30T11:50:36.000000Z") -> String {
        #"{"session":"\#(session)","seq":\#(sequence),"time":"\#(time)",\#(rest)}"# + "\n"
    }

    /// The UUID of the n-th session of a test.
    static func id(_ number: Int) -> String {
        let digits = String(number, radix: 16)
        return "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
    }
}
