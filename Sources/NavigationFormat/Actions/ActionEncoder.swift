import NavigationModel

/// Writes actions as objects of an action stream; parameters that have their defaults are left out.
public struct ActionEncoder {
    private var writer = FormatWriter(form: .action)

    /// Makes an encoder.
    public init() {}

    /// The object of an action, as a line of an action stream has it.
    ///
    /// - Throws: `FormatError` of the kind `unwritable` for an infinite number or a modal without a screen.
    public mutating func encode(_ action: NavigationAction) throws(FormatError) -> NavigationModel.JSONText {
        writer.start()
        writer.json.beginObject()
        try writer.action(action)
        writer.json.endObject()
        return NavigationModel.JSONText(writer.json.text)
    }
}

extension FormatWriter {
    private mutating func begin(_ name: ActionName) {
        json.key("do")
        json.string(name.rawValue)
    }

    /// Begins an action that has nothing but a place.
    private mutating func begin(_ name: ActionName, _ address: StackAddress?, animated: Bool = false) {
        begin(name)
        end(address, animated: animated)
    }

    private mutating func end(_ address: StackAddress?, by actor: Actor = .code, animated: Bool) {
        place(address)
        if actor == .user { member("by", "user") }
        flag("animated", animated)
    }

    mutating func action(_ action: NavigationAction) throws(FormatError) {
        switch action {
        case .push(let screen, let address, let actor, let animated, let guarded):
            begin(.push)
            json.key("screen")
            try self.screen(screen)
            end(address, by: actor, animated: animated)
            flag("guarded", guarded)
        case .pop(let count, let address, let animated):
            begin(.pop)
            if count != 1 { member("count", count) }
            end(address, animated: animated)
        case .popTo(let target, let address, let animated):
            begin(.popTo)
            switch target {
            case .screen(let id): member("screen", id)
            case .name(let name): member("name", name)
            }
            end(address, animated: animated)
        case .popToRoot(let address, let animated): begin(.popToRoot, address, animated: animated)
        case .setStack(let screens, let address, let animated, let interactive):
            begin(.setStack)
            try self.screens("screens", screens)
            end(address, animated: animated)
            flag("interactive", interactive)
        case .remove(let id, let address, let animated):
            begin(.remove)
            member("screen", id)
            end(address, animated: animated)
        case .openDeepLink(let tab, let screens, let animated):
            begin(.openDeepLink)
            member("tab", tab)
            try self.screens("screens", screens)
            flag("animated", animated)
        case .present(let modal, let actor, let animated):
            begin(.present)
            try members(of: modal)
            end(nil, by: actor, animated: animated)
        case .dismiss(let from, let actor, let animated):
            begin(.dismiss)
            member("from", from)
            end(nil, by: actor, animated: animated)
        case .restore(let snapshot, let known):
            begin(.restore)
            json.key("snapshot")
            try self.snapshot(snapshot)
            if let known { strings("known", known.sorted()) }
        case .setTabs, .tapTab, .selectTab, .tapPlus, .tapMore, .setBadge, .setBadgePolicy, .configureTab, .setTabBarHidden,
            .setLayoutDirection:
            try tabAction(action)
        default: try touchAction(action)
        }
    }

    private mutating func tabAction(_ action: NavigationAction) throws(FormatError) {
        switch action {
        case .setTabs(let tabs, let plus):
            begin(.setTabs)
            try tabEntries(tabs)
            if case .set(let button) = plus { self.plus(button) }
        case .tapTab(let tab, let allow, let place, let animated):
            begin(.tapTab)
            member("tab", tab)
            if !allow { member("allow", false) }
            if place != .button { member("on", place.rawValue) }
            flag("animated", animated)
        case .selectTab(let choice):
            begin(.selectTab)
            switch choice {
            case .id(let id): member("tab", id)
            case .index(let index): member("index", index)
            case .more: member("more", true)
            }
        case .tapPlus(let allow, let animated):
            begin(.tapPlus)
            if !allow { member("allow", false) }
            flag("animated", animated)
        case .tapMore: begin(.tapMore)
        case .setBadge(let tab, let value):
            begin(.setBadge)
            badgeSet(tab: tab, value: value)
        case .setBadgePolicy(let policy):
            begin(.setBadgePolicy)
            member("policy", policy.rawValue)
        case .configureTab(let tab, let change):
            begin(.configureTab)
            member("tab", tab)
            self.change(change)
        case .setTabBarHidden(let isHidden):
            begin(.setTabBarHidden)
            member("hidden", isHidden)
        case .setLayoutDirection(let direction):
            begin(.setLayoutDirection)
            member("direction", direction.rawValue)
        default: break
        }
    }

    private mutating func touchAction(_ action: NavigationAction) throws(FormatError) {
        switch action {
        case .tapBack(let address, let animated): begin(.tapBack, address, animated: animated)
        case .tapRootButton(let address, let animated): begin(.tapRootButton, address, animated: animated)
        case .tapItem(let side, let address): begin(side == .left ? .tapLeftItem : .tapRightItem, address)
        case .beginPop(let touch, let address):
            begin(.beginPop)
            try member("x", touch.x)
            try member("dx", touch.dx)
            if !touch.delegateAllows { member("delegateAllows", false) }
            place(address)
        case .updatePop(let progress, let address):
            begin(.updatePop)
            try member("progress", progress)
            place(address)
        case .finishPop(let address): begin(.finishPop, address)
        case .cancelPop(let address): begin(.cancelPop, address)
        case .endPop(let address): begin(.endPop, address)
        case .endTransition(let number, let address):
            begin(.endTransition)
            member("of", number)
            place(address)
        case .configureGesture(let change, let address):
            begin(.configureGesture, address)
            try self.change(change)
        case .configureScreen(let id, let change):
            begin(.configureScreen)
            member("screen", id)
            try self.change(change)
        default: break
        }
    }

    private mutating func snapshot(_ snapshot: RestorationSnapshot) throws(FormatError) {
        json.beginObject()
        if let stack = snapshot.stack { try members(of: stack) }
        if let tabs = snapshot.tabs {
            json.key("tabs")
            json.beginArray()
            for tab in tabs {
                guard let stack = tab.stack else {
                    json.string(tab.id)
                    continue
                }
                json.beginObject()
                member("id", tab.id)
                try members(of: stack)
                json.endObject()
            }
            json.endArray()
        }
        member("selected", snapshot.selected)
        json.endObject()
    }

    private mutating func members(of stack: RestorationSnapshot.Stack) throws(FormatError) {
        try screens("stack", stack.screens)
        member("index", stack.index)
    }
}
