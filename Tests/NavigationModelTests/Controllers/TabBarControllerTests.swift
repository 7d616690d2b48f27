import NavigationModel
import Testing

@Suite struct TabBarControllerTests {
    private func controller(_ count: Int = 3) throws -> TabBarController {
        try TabBarController((0..<count).map { TabDescription(id: "t\($0)", stack: [NavigationScreen(id: "r\($0)")]) })
    }

    @Test("The first tab is selected; selecting by code and by tap end the same")
    func selection() throws {
        let bar = try controller()
        #expect(bar.selectedIndex == 0)
        try bar.select(index: 2)
        #expect(bar.selectedTab == "t2")
        #expect(try bar.tap("t1") == .applied)
        #expect(bar.selectedIndex == 1)
        #expect(bar.selectedViewController?.topViewController?.id == "r1")
        #expect(try bar.tap("t1") == .noop(.alreadyAtRoot))
        #expect(try bar.tap("t0", allow: false) == .refused(.shouldSelect))
        #expect(try bar.select("t1") == .noop(.unchanged))
    }

    @Test("Wrong input is thrown and changes nothing")
    func errors() throws {
        let bar = try controller()
        let before = bar.performer.state
        #expect(throws: NavigationError(.indexOutOfRange)) { try bar.select(index: 3) }
        #expect(throws: NavigationError(.unknownTab)) { try bar.select("t9") }
        #expect(throws: NavigationError(.unknownTab)) { try bar.selectMore() }
        #expect(throws: NavigationError(.noPlus)) { try bar.tapPlus() }
        #expect(throws: NavigationError(.duplicate)) { try bar.setTabs([.existing("t0"), .existing("t0")]) }
        #expect(throws: NavigationError(.reserved)) { try TabBarController([TabDescription(id: "more", stack: ["A"])]) }
        #expect(bar.performer.state == before)
    }

    @Test("Each tab keeps its stack")
    func stacks() throws {
        let bar = try controller()
        try bar.selectedViewController?.push("A")
        try bar.select("t1")
        #expect(bar.navigationController(of: "t0")?.viewControllers.map(\.id) == ["r0", "A"])
        #expect(bar.isTabBarVisible)
        try bar.select("t0")
        #expect(!bar.isTabBarVisible)
        #expect(bar.viewControllers.count == 3)
        #expect(bar.navigationController(of: "t9") == nil)
    }

    @Test("A new list of tabs, a deep link, badges")
    func changes() throws {
        let bar = try controller()
        try bar.setViewControllers([.existing("t2"), .new(TabDescription(id: "n", stack: ["N"]))], animated: false)
        #expect(bar.tabs.map(\.id) == ["t2", "n"])
        #expect(bar.selectedTab == "t2")
        try bar.openDeepLink("n", ["X", "Y"])
        #expect(bar.selectedViewController?.viewControllers.map(\.id) == ["N", "X", "Y"])
        try bar.setBadge("3", of: "t2")
        #expect(bar.tabs[0].item.badge == "3")
        try bar.setTabBarHidden(true)
        #expect(bar.isTabBarHidden)
    }

    @Test("With six tabs in a system bar More can be selected, and then no tab is")
    func more() throws {
        var full = FullState.tabs((0..<6).map { TabDescription(id: "t\($0)", stack: [NavigationScreen(id: "r\($0)")]) })
        full.overflow = .system
        let bar = TabBarController(of: HeadlessPerformer(try HeadlessNavigation(full)))
        #expect(try bar.tapMore() == .applied)
        #expect(bar.isMoreSelected)
        #expect(bar.selectedIndex == nil)
        #expect(try bar.tap("t5") == .applied)
        #expect(bar.selectedIndex == 5)
    }
}
