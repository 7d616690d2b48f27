import Foundation
import Testing

/// `Documentation/Rules.md` says where each rule lives and what holds it: every entry is looked up, so that it cannot drift.
@Suite("Conformance: the table of rules")
struct RulesTableTests {
    @Test("Each row names files that name the rule, and cases or tests that hold it")
    func rows() throws {
        let project = Project()
        let rows = try project.rows()
        #expect(rows.count > 180)
        #expect(Set(rows.map(\.rule)).count == rows.count, "a rule has two rows")
        let cases = Dictionary(uniqueKeysWithValues: try CaseFolder.own().cases.map { ($0.id, Set($0.rules)) })
        for row in rows {
            for file in row.files {
                let text = project.text("Sources/NavigationModel/\(file)")
                #expect(text.map { Self.rules(in: $0).contains(row.rule) } ?? false, "\(row.rule): \(file) does not name it")
            }
            for holder in row.holders {
                if holder.hasSuffix(".swift") {
                    #expect(project.text("Tests/\(holder)")?.contains(row.rule) ?? false, "\(row.rule): \(holder) does not name it")
                } else {
                    #expect(cases[holder]?.contains(row.rule) ?? false, "\(row.rule): the case \(holder) does not test it")
                }
            }
            #expect(!row.files.isEmpty || row.place == "not modelled" || row.place == "everywhere", "\(row.rule) lives nowhere")
            #expect(!row.holders.isEmpty || row.place == "not modelled", "\(row.rule) is held by nothing")
        }
    }

    @Test("Each rule that a case or a gate names has a row")
    func completeness() throws {
        let project = Project()
        let rows = Set(try project.rows().map(\.rule))
        let named = Set(try CaseFolder.own().cases.flatMap(\.rules))
        #expect(named.subtracting(rows).sorted() == [])
        let gates = try project.files(below: "Sources/NavigationModel/Rules").flatMap { file in
            (project.text(file) ?? "").matches(of: /(?:id: |error\()"([A-Z0-9]+-[A-Z]*[0-9]+)"/).map { String($0.1) }
        }
        #expect(gates.count > 40)
        #expect(Set(gates).subtracting(rows).sorted() == [])
    }

    /// The rules that a text names, ranges such as "`GEST-1` to `GEST-7`" included.
    private static func rules(in text: String) -> Set<String> {
        var rules = Set(text.matches(of: /[A-Z][A-Z0-9]+-[A-Z]*[0-9]+/).map { String($0.0) })
        for range in text.matches(of: /`([A-Z]+-[A-Z]*)([0-9]+)` to `([A-Z]+-[A-Z]*)([0-9]+)`/) where range.1 == range.3 {
            guard let first = Int(range.2), let last = Int(range.4), first <= last else { continue }
            rules.formUnion((first...last).map { "\(range.1)\($0)" })
        }
        return rules
    }
}

/// The files of this checkout.
private struct Project {
    struct Row {
        let rule: String
        let place: String
        let files: [String]
        let holders: [String]
    }

    private let root: URL

    init(file: String = #filePath) {
        root = URL(fileURLWithPath: file).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
    }

    func text(_ path: String) -> String? {
        try? String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }

    func files(below path: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: root.appendingPathComponent(path).path).map { "\(path)/\($0)" }
    }

    /// The rows of the table: rule, in short, lives in, held by.
    func rows() throws -> [Row] {
        let table = try #require(text("Documentation/Rules.md"))
        return table.split(separator: "\n").compactMap { line in
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            guard line.hasPrefix("| `"), cells.count == 4, let rule = Self.code(in: cells[0]).first else { return nil }
            return Row(rule: rule, place: cells[2], files: Self.code(in: cells[2]), holders: Self.code(in: cells[3]))
        }
    }

    private static func code(in cell: String) -> [String] {
        cell.matches(of: /`([^`]+)`/).map { String($0.1) }
    }
}
