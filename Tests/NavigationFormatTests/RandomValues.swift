import NavigationModel

/// Makes random parts of events and actions from a seed.
struct RandomValues {
    /// In which form screens come.
    enum Form { case event, row, action }

    var generator: SeededGenerator
    let form: Form
    /// The greatest number given to a screen of the present event, in rows.
    var lastNumber = 0

    init(seed: UInt64, form: Form) {
        generator = SeededGenerator(seed: seed)
        self.form = form
    }

    mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &generator) }
    mutating func chance(_ percent: Int) -> Bool { below(100) < percent }
    mutating func bool() -> Bool { chance(50) }
    mutating func pick<Element>(_ list: [Element]) -> Element { list[below(list.count)] }
    mutating func maybe<Value>(_ make: (inout Self) -> Value) -> Value? { bool() ? make(&self) : nil }
    mutating func list<Value>(_ range: ClosedRange<Int>, _ make: (inout Self) -> Value) -> [Value] {
        let count = Int.random(in: range, using: &generator)
        return (0..<count).map { _ in make(&self) }
    }

    mutating func text() -> String {
        let texts = [
            "", "a", "home", "cart", "Überblick", "\u{0}", "a\"b\\c/", "😀", "line\nfeed", "a text of more than fifteen bytes", "A#1", "#",
            "3",
            "null", "\u{7F}\u{2028}", "e\u{301}", "é",
        ]
        return pick(texts) + (bool() ? "" : String(below(1000)))
    }

    mutating func number() -> Double {
        pick([
            0, -0.5, 1, 10, 0.1, 1e-9, 123_456.789, 1e21, -3, .leastNonzeroMagnitude, .greatestFiniteMagnitude,
            Double(below(1_000_000)) / 7,
        ])
    }

    mutating func integer() -> Int { pick([0, 1, -1, 5, 9_007_199_254_740_991, -9_007_199_254_740_991]) }
    mutating func origin() -> Origin { pick(Origin.allCases) }

    mutating func object() -> NavigationModel.JSONText {
        NavigationModel.JSONText(
            pick([
                "{}", #"{"a":1}"#, #"{"do":"pop","n":1.50,"e":1E+2}"#, #"{"b":[1,{"c":null}],"a":"\u0041\n"}"#, #"{"ü":"😀","":{}}"#,
            ]))
    }

    /// Unknown members: with keys that are never known at the place, and some that a row must keep apart.
    mutating func extra(_ more: [String] = []) -> NavigationModel.JSONText? {
        guard chance(20) else { return nil }
        let keys = ["zz", "\\u007az2", "extra", "ü", "session#"] + more
        var members: [String] = []
        for key in keys where chance(40) {
            members.append("\"\(key)\":" + pick(["1", "null", "\"number\"", "{\"id\":2}", "[1.0,\"\\\"\"]", "true"]))
        }
        return members.isEmpty ? nil : NavigationModel.JSONText("{" + members.joined(separator: ",") + "}")
    }

    // MARK: Screens

    mutating func item() -> BarItem {
        BarItem(title: maybe { $0.text() }, image: maybe { $0.text() }, hasCustomView: bool())
    }

    mutating func fields() -> ScreenFields {
        var fields = ScreenFields()
        if bool() { fields.title = text() }
        if chance(20) { fields.leftItem = item() }
        if chance(20) { fields.rightItem = item() }
        if chance(20) { fields.backItem = item() }
        if chance(20) { fields.backButtonTitle = text() }
        fields.hidesBackButton = chance(20)
        fields.leftItemSupplementsBack = chance(20)
        if chance(20) { fields.hidesBottomBar = bool() }
        fields.prefersBarHidden = chance(20)
        if chance(20) { fields.barStyle = text() }
        if chance(20) { fields.popDisabled = bool() }
        fields.backHandler = pick(BackHandler.allCases)
        if chance(20) { fields.linkHeight = number() }
        fields.isTable = chance(20)
        if chance(40) { fields.parameters = object() }
        fields.extra = extra(["number", "session"])
        return fields
    }

    mutating func screen() -> NavigationScreen {
        let fields = bool() ? ScreenFields() : fields()
        let name = text()
        switch form {
        case .row:
            lastNumber = chance(80) ? lastNumber + 1 : 1 + below(1_000_000)
            let stored = pick([nil, nil, text(), name, "\(name)#7", "\(name)#\(lastNumber + 1)"])
            return NavigationScreen(number: lastNumber, name: name, explicitID: stored, fields: fields)
        case .action where chance(30): return NavigationScreen(named: name, fields: fields)
        default:
            let kind = chance(90) ? ScreenKind.screen : pick(ScreenKind.allCases)
            let id = pick([text(), name, "\(name)#\(1 + below(99))"])
            return NavigationScreen(id: id, name: bool() ? name : nil, kind: kind, fields: fields)
        }
    }

    mutating func reference() -> ScreenReference {
        form == .row ? .number(1 + below(100_000)) : .id(text())
    }

    mutating func entry() -> ScreenEntry {
        if bool() { return .standing(reference()) }
        let screen = screen()
        // In a stream a screen that is its id alone is a string, and may as well stand.
        if form == .event, screen.storedID == screen.name, !screen.hasFields, screen.kind == .screen { return .standing(.id(screen.name)) }
        return .new(screen)
    }

    mutating func place() -> StackAddress { pick([.root, .tab(text()), .modal(text())]) }

    mutating func screenChange() -> ScreenChange {
        var change = ScreenChange()
        let source = fields()
        for bit in 0..<15 where chance(30) {
            let field = ScreenFieldSet(rawValue: 1 << UInt32(bit))
            switch field {
            case .title: change.values.title = text()
            case .leftItem: change.values.leftItem = item()
            case .rightItem: change.values.rightItem = item()
            case .backItem: change.values.backItem = item()
            case .backButtonTitle: change.values.backButtonTitle = text()
            case .hidesBackButton: change.values.hidesBackButton = source.hidesBackButton
            case .leftItemSupplementsBack: change.values.leftItemSupplementsBack = source.leftItemSupplementsBack
            case .hidesBottomBar: change.values.hidesBottomBar = bool()
            case .prefersBarHidden: change.values.prefersBarHidden = source.prefersBarHidden
            case .barStyle: change.values.barStyle = text()
            case .popDisabled: change.values.popDisabled = bool()
            case .backHandler: change.values.backHandler = source.backHandler
            case .linkHeight: change.values.linkHeight = source.linkHeight
            case .isTable: change.values.isTable = source.isTable
            default: change.values.parameters = object()
            }
            change.set.formUnion(field)
        }
        change.unset = ScreenFieldSet(rawValue: UInt32(bool() ? 0 : below(1 << 15)))
        return change
    }

    // MARK: Gestures, tabs, modals

    mutating func gestureChange() -> GestureChange {
        GestureChange(
            enabled: maybe { $0.bool() }, temporarilyClosed: maybe { $0.bool() }, maxStartDistance: maybe { $0.number() },
            leftItemDisablesSwipe: maybe { $0.bool() }, barHiddenDisablesSwipe: maybe { $0.bool() },
            unset: GestureSettingSet(rawValue: UInt8(below(32))))
    }

    mutating func gesture() -> GestureSettings { gestureChange().applied(to: GestureSettings()) }

    mutating func tabChange() -> TabChange {
        TabChange(
            title: maybe { $0.text() }, image: maybe { $0.text() }, selectedImage: maybe { $0.text() },
            imageMode: maybe { $0.pick(ImageMode.allCases) }, unset: TabFieldSet(rawValue: UInt8(below(16))))
    }

    mutating func tab() -> TabDescription {
        let item = TabItem(
            title: maybe { $0.text() }, image: maybe { $0.text() }, selectedImage: maybe { $0.text() },
            imageMode: pick(ImageMode.allCases), badge: maybe { $0.text() })
        var tab =
            bool()
            ? TabDescription(id: text(), item: item, stack: list(0...3) { $0.screen() })
            : TabDescription(id: text(), item: item, root: screen())
        if chance(30) { tab.gesture = gesture() }
        tab.extra = extra(["number"])
        return tab
    }

    mutating func plus() -> PlusButton {
        pick([.action(index: nil), .action(index: integer()), .childTab(text())])
    }

    mutating func modal(withExtra: Bool = true) -> ModalDescription {
        var modal = bool() ? ModalDescription(screen: screen()) : ModalDescription(id: text(), stack: list(0...3) { $0.screen() })
        modal.from = maybe { $0.text() }
        if chance(30) { modal.gesture = gesture() }
        if withExtra { modal.extra = extra() }
        return modal
    }

    mutating func state() -> FullState {
        lastNumber = 0
        var state = bool() ? FullState.stack(list(0...3) { $0.screen() }) : FullState.tabs(list(0...3) { $0.tab() })
        state.selected = maybe { $0.text() }
        state.plus = maybe { $0.plus() }
        state.overflow = pick(OverflowPolicy.allCases)
        state.tabBarHidden = bool()
        if bool() { state.gesture = gesture() }
        state.direction = pick(LayoutDirection.allCases)
        state.badgePolicy = pick(BadgePolicy.allCases)
        state.modals = list(0...2) { $0.modal() }
        state.isMoreSelected = chance(10)
        state.lastNumber = chance(80) ? 0 : 1 + below(1 << 40)
        return state
    }

    mutating func header() -> SessionHeader {
        SessionHeader(
            app: maybe { $0.text() }, appVersion: maybe { $0.text() }, device: maybe { $0.text() }, system: maybe { $0.text() },
            utcOffset: maybe { $0.pick([0, 28_800, -43_200, 86_400]) }, run: maybe { $0.text() }, scene: maybe { $0.text() },
            labels: list(0...2) { $0.text() }.enumerated().map { SessionHeader.Label(key: "\($0.offset)" + $0.element, value: $0.element) })
    }
}
