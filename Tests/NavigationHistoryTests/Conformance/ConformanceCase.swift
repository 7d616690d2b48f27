import Foundation

/// One conformance case: a starting state, steps, and what must be true after each and at the end.
struct ConformanceCase: Decodable, Sendable {
    let id: String
    let title: String
    let rules: [String]
    let source: String?
    let initial: CaseValue
    let steps: [CaseValue]
    let expect: CaseValue
    let needs: [String]?
}

/// The case files of one folder.
struct CaseFolder {
    let path: String
    let cases: [ConformanceCase]

    /// Reads every `*.json` of a folder, in the order of the names.
    init(path: String) throws {
        self.path = path
        let names = try FileManager.default.contentsOfDirectory(atPath: path).filter { $0.hasSuffix(".json") }.sorted()
        cases = try names.flatMap { name in
            let data = try Data(contentsOf: URL(fileURLWithPath: path).appendingPathComponent(name))
            return try JSONDecoder().decode([ConformanceCase].self, from: data)
        }
    }

    /// The project's own copy of the cases.
    static func own(from file: String = #filePath) throws -> CaseFolder {
        let tests = URL(fileURLWithPath: file).deletingLastPathComponent().deletingLastPathComponent()
        return try CaseFolder(path: tests.appendingPathComponent("Fixtures/cases").path)
    }

    /// The folder that `NAVLOG_CASES` names, if any.
    static func other() throws -> CaseFolder? {
        guard let path = ProcessInfo.processInfo.environment["NAVLOG_CASES"], !path.isEmpty else { return nil }
        return try CaseFolder(path: path)
    }
}
