import Foundation
import Testing

/// The handed cases, each with its outcomes, notifications and expectations, and that the log gives the same state.
///
/// `NAVLOG_CASES=DIR` runs the `*.json` of another folder as well.
@Suite("Conformance")
struct ConformanceTests {
    /// One test for both folders, so that the last count is that of the other folder alone.
    @Test("Every case holds")
    func everyCase() throws {
        let own = try CaseFolder.own()
        #expect(own.cases.count >= 374)
        run(own)
        if let other = try CaseFolder.other() {
            #expect(!other.cases.isEmpty, "no case in \(other.path)")
            run(other)
        }
    }

    /// An id names one case.
    @Test("Case ids are unique")
    func uniqueIDs() throws {
        let ids = try CaseFolder.own().cases.map(\.id)
        #expect(Set(ids).count == ids.count)
    }

    private func run(_ folder: CaseFolder) {
        var passed = 0
        var failed = 0
        var lines: [String] = []
        for item in folder.cases {
            let failures = CaseRunner.failures(of: item)
            if failures.isEmpty {
                passed += 1
            } else {
                failed += 1
                let report = (["\(item.id): \(item.title) [\(item.rules.joined(separator: ", "))]"] + failures.map { "  " + $0 })
                    .joined(separator: "\n")
                lines.append(report)
                Issue.record("\(report)")
            }
        }
        for line in lines { print(line) }
        print("\(passed) passed, \(failed) failed, 0 skipped")
    }
}
