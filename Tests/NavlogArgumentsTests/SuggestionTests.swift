import Testing

@testable import NavlogArguments

@Suite struct SuggestionTests {
    @Test(arguments: [
        ("", "", 0), ("a", "", 1), ("kitten", "sitting", 3), ("log", "lgo", 1), ("ca", "abc", 3), ("same", "same", 0),
    ])
    func distance(_ a: String, _ b: String, _ expected: Int) {
        #expect(editDistance(Array(a.utf8), Array(b.utf8)) == expected)
        #expect(editDistance(Array(b.utf8), Array(a.utf8)) == expected)
    }

    @Test(
        arguments: [
            ("sesions", "sessions"), ("SHOW", "show"), ("shwo", "show"), ("sess", "sessions"), ("transitoins", "transitions"),
            ("l", nil), ("log", nil), ("", nil), (String(repeating: "s", count: 100_000), nil), ("show-all-of-it", nil),
        ] as [(String, String?)])
    func nearest(_ typed: String, _ expected: String?) {
        #expect(nearestName(to: typed, in: ["sessions", "show", "transitions", "ok"]) == expected)
    }

    @Test(arguments: [
        ("limit", "limit"), ("maxStartDistance", "max-start-distance"), ("DryRun", "dry-run"), ("appURL", "app-url"),
        ("what_if", "what-if"), ("", ""),
    ])
    func kebab(_ name: String, _ expected: String) {
        #expect(kebabCase(name) == expected)
    }
}
