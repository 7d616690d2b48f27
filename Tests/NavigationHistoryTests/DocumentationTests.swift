import Foundation
import Testing

/// The Swift code of the articles and of the README is that of the examples, which are compiled: it cannot drift.
@Suite struct DocumentationTests {
    private let project = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    @Test func theCodeOfTheArticlesIsTested() throws {
        let examples = try ["Tests/NavigationHistoryTests/DocumentationExamples.swift", "Tests/AdapterStubs/Examples.swift"].flatMap {
            Self.examples(in: try String(contentsOf: project.appendingPathComponent($0), encoding: .utf8))
        }
        let catalogue = "Sources/NavigationHistory/NavigationHistory.docc/"
        let articles = try FileManager.default.contentsOfDirectory(atPath: project.appendingPathComponent(catalogue).path)
        var blocks: [String] = []
        for name in articles.filter({ $0.hasSuffix(".md") }).sorted().map({ catalogue + $0 }) + ["README.md"] {
            let text = try String(contentsOf: project.appendingPathComponent(name), encoding: .utf8)
            for block in Self.blocks(in: text) {
                let isTested = examples.contains(block)
                #expect(isTested, "\(name) has code that is no example of the tests:\n\(block)")
                blocks.append(block)
            }
        }
        #expect(!blocks.isEmpty)
        for example in examples {
            let isShown = blocks.contains(example)
            #expect(isShown, "no article has this example:\n\(example)")
        }
    }

    /// What stands between the lines `// example` and `// end`, moved to the left.
    private static func examples(in text: String) -> [String] {
        parts(of: text, from: "// example", to: "// end").map { lines in
            let indent = lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
            return lines.map { String($0.dropFirst(indent)) }.joined(separator: "\n")
        }
    }

    /// The blocks of Swift code in an article; the import above one is not part of the example.
    private static func blocks(in text: String) -> [String] {
        parts(of: text, from: "```swift", to: "```").map { lines in
            lines.drop { $0.isEmpty || $0 == "import NavigationHistory" }.joined(separator: "\n")
        }
    }

    private static func parts(of text: String, from start: String, to end: String) -> [[String]] {
        var parts: [[String]] = []
        var open: [String]?
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
            let trimmed = line.trimmingCharacters(in: .whitespaces)
            if let lines = open {
                if trimmed == end {
                    parts.append(lines)
                    open = nil
                } else {
                    open = lines + [line]
                }
            } else if trimmed == start {
                open = []
            }
        }
        return parts
    }
}
