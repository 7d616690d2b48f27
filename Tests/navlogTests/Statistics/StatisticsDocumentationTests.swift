import Foundation
import Testing

@testable import navlog

/// Help and documentation define the figures in the same words.
@Suite struct StatisticsDocumentationTests {
    private static func words(_ text: some StringProtocol) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// The definitions of Documentation/Statistics.md: its indented paragraphs.
    private static func definitions() throws -> [String] {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let text = try String(contentsOf: root.appendingPathComponent("Documentation/Statistics.md"), encoding: .utf8)
        var definitions: [String] = []
        var isInside = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            guard line.hasPrefix("> ") else {
                isInside = false
                continue
            }
            if isInside {
                definitions[definitions.count - 1] += " " + line.dropFirst(2)
            } else {
                definitions.append(String(line.dropFirst(2)))
            }
            isInside = true
        }
        return definitions.map { words($0) }
    }

    @Test func `the documentation has the definitions of the help, and no others`() throws {
        typealias W = StatisticsWords
        let help = [
            W.visit, W.dwell, W.entry, W.transition, W.path, W.loop, W.deadEnd, W.rageTap, W.funnel, W.badge, W.gesture, W.filter, W.groups,
            W.comparison,
        ]
        #expect(try Self.definitions() == help.map { Self.words($0) })
    }

    @Test func `each command's help has its definitions`() throws {
        let tool = try Tool()
        let expected = [
            "screens": [StatisticsWords.visit, StatisticsWords.dwell, StatisticsWords.entry],
            "transitions": [StatisticsWords.transition],
            "paths": [StatisticsWords.path, StatisticsWords.loop, StatisticsWords.deadEnd, StatisticsWords.rageTap],
            "funnel": [StatisticsWords.funnel], "badges": [StatisticsWords.badge], "gestures": [StatisticsWords.gesture],
            "stats": [StatisticsWords.visit],
        ]
        for (command, definitions) in expected {
            let help = Self.words(try tool.run("help", command).output)
            for definition in definitions + StatisticsWords.common {
                #expect(help.contains(Self.words(definition)), "\(command)")
            }
        }
    }

    @Test func `bars and sparklines`() {
        #expect(Bars.bar(0) == "")
        #expect(Bars.bar(1) == "██████████")
        #expect(Bars.bar(0.5) == "█████")
        #expect(Bars.bar(0.51) == "█████▏")
        #expect(Bars.bar(0.0001) == "▏")
        #expect(Bars.bar(7) == "██████████")
        #expect(Bars.sparkline([0, 1, 2, 7]) == "▁▂▃█")
        #expect(Bars.sparkline([0, 0] as [Int]) == "▁▁")
        #expect(Bars.percent(0.1234) == "12.3 %")
        #expect(Bars.percent(-0.05) == "-5.0 %")
    }
}
