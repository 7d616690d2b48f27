import Foundation
import NavigationHistory
import Testing

/// Groups, comparisons, several files, selected sessions.
struct StatisticsGroupingTests {
    @Test func aGroupIsWhatItsSessionsGiveAlone() throws {
        let sessions = try StatisticsTests.usage(5)
        let store = try StatisticsTests.store(sessions)
        defer { store.close() }
        var request = StatisticsRequest([.screens, .transitions, .gestures, .summary])
        request.grouping = .appVersion
        let grouped = try store.statistics(request)
        #expect(grouped.groups.map(\.key) == ["-", "3.1", "3.2"])
        request.grouping = nil
        for group in grouped.groups {
            let own = sessions.filter { ($0.header.appVersion ?? "-") == group.key }
            let recorded = try own.map { try store.session(.id($0.id)) }
            var alone = try store.statistics(request, of: recorded).group
            alone.key = group.key
            #expect(alone == group)
        }
    }

    @Test func aSessionWithTwoLabelsCountsInBothGroups() throws {
        let sessions = try StatisticsTests.usage(2)
        let store = try StatisticsTests.store(sessions)
        defer { store.close() }
        var request = StatisticsRequest(.summary)
        request.grouping = .label
        let groups = try store.statistics(request).groups
        #expect(groups.map(\.key) == ["-", "build=beta", "plan=0", "plan=1"])
        #expect(groups.map(\.sessions) == [2, 6, 2, 4])
        request.grouping = .label("plan")
        #expect(try store.statistics(request).groups.map(\.key) == ["-", "0", "1"])
    }

    @Test func aComparisonHasItsTwoGroupsInOrder() throws {
        let sessions = try StatisticsTests.usage(1)
        let store = try StatisticsTests.store(sessions)
        defer { store.close() }
        var request = StatisticsRequest(.screens)
        request.grouping = .comparing(.appVersion, "3.2", "9.9")
        let groups = try store.statistics(request).groups
        #expect(groups.map(\.key) == ["3.2", "9.9"])
        #expect(groups[0].sessions == sessions.filter { $0.header.appVersion == "3.2" }.count)
        #expect(groups[1].sessions == 0)
    }

    @Test func severalFilesCountEachSessionOnce() throws {
        let sessions = try StatisticsTests.usage(3)
        let whole = try StatisticsTests.store(sessions)
        let first = try StatisticsTests.store(Array(sessions[..<5]))
        let second = try StatisticsTests.store(Array(sessions[3...]))
        defer { [whole, first, second].forEach { $0.close() } }
        let request = StatisticsRequest([.screens, .transitions, .deadEnds, .summary])
        let expected = try whole.statistics(request)
        let both = try HistoryStore.statistics(request, in: [first, second])
        #expect(both.groups == expected.groups)
        #expect(both.events == expected.events)
        #expect(both.repeatedSessions == 2)
    }

    @Test func filtersOfSessionsLeaveTheOthersOut() throws {
        let sessions = try StatisticsTests.usage(4)
        let store = try StatisticsTests.store(sessions)
        defer { store.close() }
        var request = StatisticsRequest([.screens, .summary])
        request.filter.sessions.labels = [.init(key: "plan", value: "1")]
        let own = sessions.filter { $0.header.labels.contains(.init(key: "plan", value: "1")) }
        let filtered = try store.statistics(request)
        #expect(filtered.sessions == own.count)
        request.filter = StatisticsFilter()
        #expect(try store.statistics(request, of: own.map { try store.session(.id($0.id)) }).groups == filtered.groups)
    }

    @Test func daysAndWeeksFollowTheZone() throws {
        // 2026-11-29T23:30:00Z, a Sunday; an hour further east it is Monday.
        let session = StatisticsSession(id: SessionID(high: 1, low: 1), header: SessionHeader(), started: 1_795_995_000_000_000)
        let utc = try #require(TimeZone(secondsFromGMT: 0))
        let east = try #require(TimeZone(secondsFromGMT: 3_600))
        #expect(keys(.day(in: utc), session) == ["2026-11-29"])
        #expect(keys(.day(in: east), session) == ["2026-11-30"])
        #expect(keys(.week(in: utc), session) == ["2026-W48"])
        #expect(keys(.week(in: east), session) == ["2026-W49"])
        // Against the calendar of the system, over years that begin on every day of the week.
        var calendar = Calendar(identifier: .iso8601)
        calendar.timeZone = utc
        for day in stride(from: 0, to: 20_000, by: 13) {
            let date = Date(timeIntervalSince1970: Double(day) * 86_400 + 5)
            let parts = calendar.dateComponents([.yearForWeekOfYear, .weekOfYear], from: date)
            var moved = session
            moved.started = Int64(day) * 86_400_000_000 + 5_000_000
            let week = (parts.weekOfYear ?? 0) < 10 ? "0\(parts.weekOfYear ?? 0)" : "\(parts.weekOfYear ?? 0)"
            #expect(keys(.week(in: utc), moved) == ["\(parts.yearForWeekOfYear ?? 0)-W\(week)"])
        }
    }

    private func keys(_ grouping: StatisticsGrouping, _ session: StatisticsSession) -> [String] {
        var request = StatisticsRequest(.summary)
        request.grouping = grouping
        var pass = StatisticsPass(request)
        _ = pass.begin(session)
        try? pass.add(.sessionStarted(session.header, .stack(["root"])), at: session.started)
        return pass.finish().groups.compactMap(\.key)
    }

    @Test func progressIsReportedAndCanStopThePass() throws {
        struct Stop: Error {}
        let store = try StatisticsTests.store(try StatisticsTests.usage(6))
        defer { store.close() }
        var reports: [StatisticsProgress] = []
        let result = try store.statistics(StatisticsRequest(.screens)) { reports.append($0) }
        #expect(reports.last?.events == result.events)
        #expect(reports.last?.allSessions == 8)
        #expect(throws: Stop.self) { try store.statistics(StatisticsRequest(.screens)) { _ in throw Stop() } }
    }

    @Test func damageIsNamedAndNeverCounted() throws {
        let store = try StatisticsTests.store(try StatisticsTests.usage(7))
        try store.damage("DELETE FROM events WHERE id = (2 << 32) + 5")
        let error = historyError { _ = try store.statistics(StatisticsRequest(.screens)) }
        guard case .gap(_, 5, 6) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }
}
