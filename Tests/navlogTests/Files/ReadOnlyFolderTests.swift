import Foundation
import Testing

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A history in a folder that cannot be written, as on a read-only medium.
@Suite struct ReadOnlyFolderTests {
    private let tool: Tool

    init() throws {
        tool = try Tool()
        #expect(try tool.run("record", input: Samples.shop).code == 0)
    }

    /// The superuser may write everywhere: then the program runs as another user, where there is the tool for that and the program can
    /// be reached by that user.
    private static let otherUser: [String]? = {
        guard getuid() == 0 else { return ["/usr/bin/env"] }
        let words = ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
        guard FileManager.default.isExecutableFile(atPath: words[0]), let tool = try? Tool() else { return nil }
        let answer = try? tool.runOther(words[0], Array(words.dropFirst()) + [Tool.program.path, "--version"])
        return answer?.code == 0 ? words : nil
    }()

    /// Runs the program as somebody who may not write the folder.
    private func run(_ arguments: String..., input: String = "") throws -> Answer {
        let words = try #require(Self.otherUser) + [Tool.program.path, "-d", tool.database] + arguments
        try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: tool.folder.path)
        defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: tool.folder.path) }
        return try tool.runOther(words[0], Array(words.dropFirst()), input: input)
    }

    @Test(.enabled(if: otherUser != nil, "needs a user other than root, or setpriv"))
    func `reading works where no log stands beside the file, and leaves nothing there`() throws {
        let (log, events) = (try tool.run("log", "--json").output, try tool.run("export").output)
        // A reader leaves an empty log and its index there.
        for name in tool.files where name != "history.sqlite" { try FileManager.default.removeItem(atPath: tool.path(name)) }
        #expect(try run("log", "--json").output == log)
        #expect(try run("state", "latest").code == 0)
        #expect(try run("screens", "--fields", "screen,visits").lines.contains("Checkout\t1"))
        #expect(try run("export").output == events)
        #expect(tool.files == ["history.sqlite"])
        let refused = try run("import", "-", input: Samples.events(pushes: 3))
        #expect(refused.code == 74)
        #expect(refused.errors.hasPrefix("error: "))
    }

    @Test(.enabled(if: otherUser != nil, "needs a user other than root, or setpriv"))
    func `with a log beside it that cannot be used, reading explains itself`() throws {
        for name in tool.files where name != "history.sqlite" { try FileManager.default.removeItem(atPath: tool.path(name)) }
        try tool.write("", to: "history.sqlite-wal")
        #expect(try run("sessions").code == 0)
        try tool.write("something", to: "history.sqlite-wal")
        let answer = try run("sessions")
        #expect(answer.code == 74)
        #expect(answer.errors.contains("its folder cannot be written"))
    }

    @Test(.enabled(if: otherUser != nil, "needs a user other than root, or setpriv"))
    func `a file that may not be read is 66`() throws {
        try FileManager.default.setAttributes([.posixPermissions: 0o000], ofItemAtPath: tool.database)
        let answer = try run("sessions", "--json")
        #expect(answer.code == 66)
        #expect(answer.errors.contains("cannot be read"))
    }
}
