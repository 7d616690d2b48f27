import NavigationFormat
import NavigationModel

// A stop-gap until the action decoder of NavigationFormat is there.
enum CaseDecoding {
    static func screen(_ v: CaseValue) -> NavigationScreen {
        if let s = v.string { return NavigationScreen(id: s) }
        var f = ScreenFields()
        apply(v, to: &f)
        return NavigationScreen(
            id: v["id"]?.string ?? "", name: v["name"]?.string ?? v["id"]?.string, kind: ScreenKind(rawValue: v["kind"]?.string ?? "screen")!,
            fields: f)
    }

    static func item(_ v: CaseValue?) -> BarItem? {
        guard let v, v != .null else { return nil }
        if let s = v.string { return BarItem(title: s) }
        return BarItem(title: v["title"]?.string, image: v["image"]?.string, customView: v["customView"]?.string)
    }

    @discardableResult
    static func apply(_ v: CaseValue, to f: inout ScreenFields) -> ScreenFieldSet {
        var set: ScreenFieldSet = []
        if let x = v["title"] { f.title = x.string; set.insert(.title) }
        if let x = v["leftItem"] { f.leftItem = item(x); set.insert(.leftItem) }
        if let x = v["rightItem"] { f.rightItem = item(x); set.insert(.rightItem) }
        if let x = v["backItem"] { f.backItem = item(x); set.insert(.backItem) }
        if let x = v["backButtonTitle"] { f.backButtonTitle = x.string; set.insert(.backButtonTitle) }
        if let x = v["hidesBackButton"] { f.hidesBackButton = x.bool!; set.insert(.hidesBackButton) }
        if let x = v["leftItemSupplementsBack"] { f.leftItemSupplementsBack = x.bool!; set.insert(.leftItemSupplementsBack) }
        if let x = v["hidesBottomBar"] { f.hidesBottomBar = x.bool; set.insert(.hidesBottomBar) }
        if let x = v["prefersBarHidden"] { f.prefersBarHidden = x.bool!; set.insert(.prefersBarHidden) }
        if let x = v["barStyle"] { f.barStyle = x.string; set.insert(.barStyle) }
        if let x = v["popDisabled"] { f.popDisabled = x.bool; set.insert(.popDisabled) }
        if let x = v["backHandler"] { f.backHandler = BackHandler(rawValue: x.string!)!; set.insert(.backHandler) }
        if let x = v["linkHeight"] { f.linkHeight = x.double!; set.insert(.linkHeight) }
        if let x = v["isTable"] { f.isTable = x.bool!; set.insert(.isTable) }
        return set
    }

    static let names: [String: ScreenFieldSet] = [
        "title": .title, "leftItem": .leftItem, "rightItem": .rightItem, "backItem": .backItem, "backButtonTitle": .backButtonTitle,
        "hidesBackButton": .hidesBackButton, "leftItemSupplementsBack": .leftItemSupplementsBack, "hidesBottomBar": .hidesBottomBar,
        "prefersBarHidden": .prefersBarHidden, "barStyle": .barStyle, "popDisabled": .popDisabled, "backHandler": .backHandler,
        "linkHeight": .linkHeight, "isTable": .isTable,
    ]

    static func tab(_ v: CaseValue) -> TabDescription {
        let item = TabItem(
            title: v["title"]?.string, image: v["image"]?.string, selectedImage: v["selectedImage"]?.string,
            imageMode: ImageMode(rawValue: v["imageMode"]?.string ?? "template")!, badge: v["badge"]?.string)
        if let root = v["root"] { return TabDescription(id: v["id"]!.string!, item: item, root: screen(root)) }
        return TabDescription(id: v["id"]!.string!, item: item, stack: (v["stack"]?.array ?? []).map(screen))
    }

    static func plus(_ v: CaseValue?) -> PlusButton? {
        guard let v, v != .null else { return nil }
        if v["kind"]?.string == "childTab" { return .childTab(v["tab"]?.string ?? "") }
        return .action(index: v["index"]?.integer)
    }

    static func gesture(_ v: CaseValue) -> GestureChange {
        var unset: GestureSettingSet = []
        for n in v["unset"]?.strings ?? [] {
            switch n {
            case "enabled": unset.insert(.enabled)
            case "temporarilyClosed": unset.insert(.temporarilyClosed)
            case "maxStartDistance": unset.insert(.maxStartDistance)
            case "leftItemDisablesSwipe": unset.insert(.leftItemDisablesSwipe)
            default: unset.insert(.barHiddenDisablesSwipe)
            }
        }
        return GestureChange(
            enabled: v["enabled"]?.bool, temporarilyClosed: v["temporarilyClosed"]?.bool, maxStartDistance: v["maxStartDistance"]?.double,
            leftItemDisablesSwipe: v["leftItemDisablesSwipe"]?.bool, barHiddenDisablesSwipe: v["barHiddenDisablesSwipe"]?.bool, unset: unset)
    }

    static func full(_ v: CaseValue) -> FullState {
        var full = FullState.empty
        full.stack = (v["stack"]?.array ?? []).map(screen)
        full.tabs = v["tabs"]?.array?.map(tab)
        full.selected = v["selected"]?.string
        full.plus = plus(v["plus"])
        if let o = v["overflow"]?.string { full.overflow = OverflowPolicy(rawValue: o)! }
        full.tabBarHidden = v["tabBarHidden"]?.bool ?? false
        if let g = v["gesture"] { full.gesture = gesture(g).applied(to: GestureSettings()) }
        if let d = v["direction"]?.string { full.direction = LayoutDirection(rawValue: d)! }
        if let d = v["badgePolicy"]?.string { full.badgePolicy = BadgePolicy(rawValue: d)! }
        return full
    }

    static func address(_ v: CaseValue) -> StackAddress? {
        if let m = v["modal"]?.string { return .modal(m) }
        return v["tab"]?.string.map { .tab($0) }
    }

    static func stack(_ v: CaseValue) -> RestorationSnapshot.Stack? {
        v["stack"]?.array.map { .init(screens: $0.map(screen), index: v["index"]?.integer) }
    }

    static func action(_ v: CaseValue) -> NavigationAction {
        let on = address(v)
        let animated = v["animated"]?.bool ?? false
        let by: Actor = v["by"]?.string == "user" ? .user : .code
        switch v["do"]!.string! {
        case "setTabs":
            let entries = (v["tabs"]?.array ?? []).map { t -> TabEntry in t.string.map { .existing($0) } ?? .new(tab(t)) }
            return .setTabs(entries, plus: v["plus"].map { .set(plus($0)) } ?? .unchanged)
        case "tapTab":
            return .tapTab(
                v["tab"]!.string!, allow: v["allow"]?.bool ?? true, on: v["on"]?.string == "badge" ? .badge : .button, animated: animated)
        case "selectTab":
            if let t = v["tab"]?.string { return .selectTab(.id(t)) }
            if let i = v["index"]?.integer { return .selectTab(.index(i)) }
            return .selectTab(.more)
        case "tapPlus": return .tapPlus(allow: v["allow"]?.bool ?? true, animated: animated)
        case "tapMore": return .tapMore
        case "push": return .push(screen(v["screen"]!), on: on, by: by, animated: animated, guarded: v["guarded"]?.bool ?? false)
        case "pop": return .pop(count: v["count"]?.integer ?? 1, from: on, animated: animated)
        case "popTo":
            return .popTo(v["screen"]?.string.map { .screen($0) } ?? .name(v["name"]!.string!), on: on, animated: animated)
        case "popToRoot": return .popToRoot(on: on, animated: animated)
        case "setStack":
            return .setStack(
                (v["screens"]?.array ?? []).map(screen), of: on, animated: animated, interactive: v["interactive"]?.bool ?? false)
        case "remove": return .remove(v["screen"]!.string!, from: on, animated: animated)
        case "tapBack": return .tapBack(on: on, animated: animated)
        case "tapRootButton": return .tapRootButton(on: on, animated: animated)
        case "tapLeftItem": return .tapItem(.left, on: on)
        case "tapRightItem": return .tapItem(.right, on: on)
        case "beginPop":
            return .beginPop(PopTouch(x: v["x"]?.double, dx: v["dx"]?.double, delegateAllows: v["delegateAllows"]?.bool ?? true), on: on)
        case "updatePop": return .updatePop(progress: v["progress"]!.double!, on: on)
        case "finishPop": return .finishPop(on: on)
        case "cancelPop": return .cancelPop(on: on)
        case "endPop": return .endPop(on: on)
        case "endTransition": return .endTransition(of: v["of"]?.integer, on: on)
        case "present":
            let from = v["from"]?.string
            if let id = v["id"]?.string {
                return .present(
                    ModalDescription(id: id, stack: (v["stack"]?.array ?? []).map(screen), from: from), by: by, animated: animated)
            }
            return .present(ModalDescription(screen: screen(v["screen"]!), from: from), by: by, animated: animated)
        case "dismiss": return .dismiss(from: v["from"]?.string, by: by, animated: animated)
        case "setBadge": return .setBadge(tab: v["tab"]!.string!, value: v["value"]?.string)
        case "setBadgePolicy": return .setBadgePolicy(BadgePolicy(rawValue: v["policy"]!.string!)!)
        case "configureGesture": return .configureGesture(gesture(v), of: on)
        case "configureScreen":
            var f = ScreenFields()
            let set = apply(v, to: &f)
            var unset: ScreenFieldSet = []
            for n in v["unset"]?.strings ?? [] { unset.formUnion(names[n]!) }
            return .configureScreen(v["screen"]!.string!, ScreenChange(values: f, set: set, unset: unset))
        case "configureTab":
            var unset: TabFieldSet = []
            for n in v["unset"]?.strings ?? [] {
                unset.insert(n == "title" ? .title : n == "image" ? .image : n == "selectedImage" ? .selectedImage : .imageMode)
            }
            return .configureTab(
                v["tab"]!.string!,
                TabChange(
                    title: v["title"]?.string, image: v["image"]?.string, selectedImage: v["selectedImage"]?.string,
                    imageMode: v["imageMode"]?.string.flatMap { ImageMode(rawValue: $0) }, unset: unset))
        case "setTabBarHidden": return .setTabBarHidden(v["hidden"]!.bool!)
        case "setLayoutDirection": return .setLayoutDirection(LayoutDirection(rawValue: v["direction"]!.string!)!)
        case "openDeepLink":
            return .openDeepLink(tab: v["tab"]!.string!, (v["screens"]?.array ?? []).map(screen), animated: animated)
        case "restore":
            let snapshot = v["snapshot"]!
            let tabs = snapshot["tabs"]?.array?.map { t -> RestorationSnapshot.Tab in
                t.string.map { .init(id: $0) } ?? .init(id: t["id"]!.string!, stack: stack(t))
            }
            return .restore(
                RestorationSnapshot(stack: stack(snapshot), tabs: tabs, selected: snapshot["selected"]?.integer),
                known: v["known"]?.strings.map { Set($0) })
        default: fatalError("unknown action \(v)")
        }
    }
}
