import NavigationHistory
import Testing

@testable import navlog

/// The drawing is a function of the state: exact pictures.
@Suite struct ReplayDrawingTests {
    private func screen(_ name: String, title: String? = nil, _ change: (inout ScreenFields) -> Void = { _ in }) -> NavigationScreen {
        var fields = ScreenFields()
        fields.title = title
        change(&fields)
        return NavigationScreen(id: name, fields: fields)
    }

    private func state(_ full: FullState) throws -> NavigationState { try HeadlessNavigation(full).state }

    private var forum: FullState {
        var full = FullState.tabs(
            [
                TabDescription(id: "home", item: TabItem(title: "首页"), stack: [screen("Home", title: "集市")]),
                TabDescription(id: "forum", item: TabItem(title: "论坛", badge: "3"), stack: [screen("Forum")]),
                TabDescription(id: "shop", item: TabItem(title: "Shop", badge: "100000"), stack: [screen("Shop")]),
                TabDescription(id: "me", stack: [screen("Profile")]),
            ], selected: "home")
        full.plus = .action(index: nil)
        return full
    }

    @Test func `a root with its tab bar, badges, a dot and the plus button`() throws {
        let lines = PhoneDrawing(state: try state(forum), width: 32, height: 14).lines
        #expect(
            lines == [
                "╭──────────────────────────────╮",
                "│             集市             │",
                "├──────────────────────────────┤",
                "│                              │",
                "│             Home             │",
                "│            \"集市\"            │",
                "│                              │",
                "│                              │",
                "│  swipe back · refused:root   │",
                "├──────────────────────────────┤",
                "│       (3)          •         │",
                "│ 首页  论坛  (+)   Shop   me  │",
                "│ ━━━━                         │",
                "╰──────────────────────────────╯",
            ])
    }

    @Test func `a pushed screen with back button, own right item, link view and long path`() throws {
        var full = FullState.stack([
            screen("Root", title: "二手"), screen("List"), screen("Section"), screen("Thread", title: "Bikes"),
            screen("Photo", title: "👨‍👩‍👧 in Zürich") {
                $0.rightItem = BarItem(title: "Share")
                $0.linkHeight = 44
            },
        ])
        full.gesture.enabled = false
        let lines = PhoneDrawing(state: try state(full), width: 40, height: 14).lines
        #expect(
            lines == [
                "╭──────────────────────────────────────╮",
                "│ ‹ Bikes     👨‍👩‍👧 in Zürich     [Share] │",
                "├──────────────────────────────────────┤",
                "│                                      │",
                "│                                      │",
                "│                Photo                 │",
                "│            \"👨‍👩‍👧 in Zürich\"            │",
                "│                                      │",
                "│ … › List › Section › Thread › Photo  │",
                "│                                      │",
                "│                                      │",
                "│    swipe back · refused:disabled     │",
                "│     ╌╌ link view · 44 points ╌╌      │",
                "╰──────────────────────────────────────╯",
            ])
    }

    @Test func `modals cover screen and tab bar, of the lower ones the edge shows`() throws {
        var full = forum
        full.modals = [
            ModalDescription(screen: screen("Login")),
            ModalDescription(id: "pay", stack: [screen("Payment", title: "支付"), screen("Card", title: "Card")]),
        ]
        let lines = PhoneDrawing(state: try state(full), width: 32, height: 14).lines
        #expect(
            lines == [
                "╭──────────────────────────────╮",
                "│             集市             │",
                "├──────────────────────────────┤",
                "│╭─ Login ────────────────────╮│",
                "│╭─ pay ──────────────────────╮│",
                "││ ‹ 支付     Card          ⌂ ││",
                "│├────────────────────────────┤│",
                "││            Card            ││",
                "││           \"Card\"           ││",
                "││                            ││",
                "││       Payment › Card       ││",
                "││                            ││",
                "│╰────────────────────────────╯│",
                "╰──────────────────────────────╯",
            ])
    }

    @Test func `an app that runs from right to left is mirrored`() throws {
        var full = forum
        full.direction = .rightToLeft
        full.selected = "shop"
        full.tabs?[2].stack = [screen("Shop"), screen("Product", title: "Lamp") { $0.hidesBottomBar = false }]
        let lines = PhoneDrawing(state: try state(full), width: 32, height: 14).lines
        #expect(lines[1] == "│ ⌂           Lamp      › Back │")
        #expect(lines[11] == "│  me   Shop  (+)   论坛  首页 │")
        #expect(lines[12] == "│       ━━━━                   │")
    }

    @Test func `a hidden bar, a left item beside the back button, the More list`() throws {
        let hidden = try state(.stack([screen("Player") { $0.prefersBarHidden = true }]))
        #expect(PhoneDrawing(state: hidden, width: 32, height: 14).lines[1] == "│                              │")
        let own = screen("Edit") {
            $0.leftItem = BarItem(title: "Cancel")
            $0.leftItemSupplementsBack = true
        }
        let both = try state(.stack([screen("Root"), own]))
        #expect(PhoneDrawing(state: both, width: 40, height: 14).lines[1] == "│ ‹ Back [Cancel]                    ⌂ │")
        var many = FullState.tabs((1...6).map { TabDescription(id: "t\($0)", stack: [screen("s\($0)")]) })
        many.overflow = .system
        many.isMoreSelected = true
        let more = PhoneDrawing(state: try state(many), width: 32, height: 16).lines.map { $0.filter { $0 != " " } }
        #expect(more.contains("│More│") && more.contains("│t5│") && more.contains("│t6│"))
    }

    @Test func `whatever the state and the size, each line takes its cells`() throws {
        var full = forum
        full.tabs?[0].item.title = "\u{1B}[31m\u{202E}长长长长长长长长"
        full.modals = [ModalDescription(id: "\u{7}m", stack: [screen("A\nB", title: "👍🏽\u{200D}")])]
        for state in [try state(forum), try state(full), try state(.stack([screen("x")]))] {
            for width in 24...60 {
                for height in 14...24 {
                    let lines = PhoneDrawing(state: state, width: width, height: height).lines
                    #expect(lines.count == height)
                    #expect(lines.allSatisfy { CellWidth.of($0) == width && !$0.contains("\u{1B}") })
                }
            }
        }
    }

    // MARK: The whole picture

    private func picture(_ count: Int) throws -> ReplayPicture {
        let session = SessionID(high: 1, low: 1)
        var controls = ReplayControls(range: 0...count - 1, isPaused: true)
        controls.sequence = 1
        let events = (0..<count).map { number in
            RecordedEvent(
                session: session, sequence: number, time: Int64(number) * 61_500_000,
                event: .badgeSet(tab: "forum", value: number == 0 ? nil : "\(number)"))
        }
        return ReplayPicture(title: "session 1 · 集市", state: try state(forum), controls: controls, started: 0, events: events)
    }

    @Test func `phone and events stand side by side, keys below`() throws {
        let lines = ReplayDrawing(width: 80, height: 17).lines(of: try picture(4))
        #expect(lines.count == 17)
        #expect(lines[0] == "session 1 · 集市")
        #expect(lines[1] == "╭──────────────────────────────────────╮    0 +0:00.0   badgeSet forum none")
        #expect(lines[2] == "│                 集市                 │  > 1 +1:01.5   badgeSet forum \"1\"")
        #expect(lines[4] == "│                                      │    3 +3:04.5   badgeSet forum \"3\"")
        #expect(lines[5] == "│                 Home                 │")
        #expect(lines[15] == "paused · ×1 · event 1 of 3 · +1:01.5")
        #expect(lines[16] == "space pause  n/b step  +/- speed  g/G ends  / seek  q quit")
    }

    @Test func `a shortened pause is told, and what is typed`() throws {
        var picture = try picture(4)
        picture.controls.isPaused = false
        picture.shortened = 61.5
        let playing = ReplayDrawing(width: 100, height: 17).lines(of: picture)
        #expect(playing[15] == "playing · ×1 · event 1 of 3 · +1:01.5 · pause of 1 min 02 s shortened to 2 s")
        _ = picture.controls.take(.character("/"))
        _ = picture.controls.take(.character("3"))
        #expect(ReplayDrawing(width: 100, height: 17).lines(of: picture)[16] == "go to (42, +12.5s or a time): 3_")
    }

    @Test func `the event shown now stays in the middle of a long list`() throws {
        var picture = try picture(100)
        picture.controls.sequence = 50
        let lines = ReplayDrawing(width: 80, height: 17).lines(of: picture)
        #expect(lines[8].contains("> 50 +"))
        picture.controls.sequence = 99
        #expect(ReplayDrawing(width: 80, height: 17).lines(of: picture)[14].contains("> 99 +"))
    }

    @Test func `no line is wider than the terminal, however small`() throws {
        let picture = try picture(30)
        for width in 1...90 {
            for height in [1, 2, 3, 5, 16, 17, 18, 40] {
                let lines = ReplayDrawing(width: width, height: height).lines(of: picture)
                #expect(lines.count <= height)
                #expect(lines.allSatisfy { CellWidth.of($0) <= width })
            }
        }
    }
}
