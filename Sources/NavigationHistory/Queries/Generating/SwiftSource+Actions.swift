import NavigationModel

extension SwiftSource {
    /// An action as an implicit member of `NavigationAction`; nil for one that no recorded event asks for.
    static func action(_ action: NavigationAction) -> String? {
        switch action {
        case .push(let new, let address, let actor, let animated, let guarded):
            return call(
                ".push",
                [screen(new), on(address), by(actor), flag("animated", animated), flag("guarded", guarded)])
        case .pop(let count, let address, let animated):
            return call(".pop", [count == 1 ? nil : "count: \(count)", from(address), flag("animated", animated)])
        case .popTo(.screen(let id), let address, let animated):
            return call(".popTo", [".screen(\(string(id)))", on(address), flag("animated", animated)])
        case .popTo(.name(let name), let address, let animated):
            return call(".popTo", [".name(\(string(name)))", on(address), flag("animated", animated)])
        case .popToRoot(let address, let animated): return call(".popToRoot", [on(address), flag("animated", animated)])
        case .setStack(let new, let address, let animated, let interactive):
            return call(
                ".setStack", [screens(new), of(address), flag("animated", animated), flag("interactive", interactive)])
        case .remove(let id, let address, let animated):
            return call(".remove", [string(id), from(address), flag("animated", animated)])
        case .openDeepLink(let tab, let new, let animated):
            return call(".openDeepLink", ["tab: \(string(tab))", screens(new), flag("animated", animated)])
        case .present(let new, let actor, let animated): return call(".present", [modal(new), by(actor), flag("animated", animated)])
        case .dismiss(let presenter, let actor, let animated):
            return call(".dismiss", [presenter.map { "from: \(string($0))" }, by(actor), flag("animated", animated)])
        default: return touch(action) ?? setting(action)
        }
    }

    /// What the user does.
    private static func touch(_ action: NavigationAction) -> String? {
        switch action {
        case .tapTab(let id, let allow, let place, let animated):
            return call(
                ".tapTab",
                [
                    string(id), allow ? nil : "allow: false", place == .button ? nil : "on: .\(place.rawValue)", flag("animated", animated),
                ])
        case .tapPlus(let allow, let animated): return call(".tapPlus", [allow ? nil : "allow: false", flag("animated", animated)])
        case .tapMore: return ".tapMore"
        case .tapBack(let address, let animated): return call(".tapBack", [on(address), flag("animated", animated)])
        case .tapRootButton(let address, let animated): return call(".tapRootButton", [on(address), flag("animated", animated)])
        case .tapItem(let side, let address): return call(".tapItem", [".\(side.rawValue)", on(address)])
        case .beginPop(let touch, let address):
            let parts: [String?] = [
                touch.x.map { "x: \(number($0))" }, touch.dx.map { "dx: \(number($0))" },
                touch.delegateAllows ? nil : "delegateAllows: false",
            ]
            return call(".beginPop", [call("PopTouch", parts), on(address)])
        case .updatePop(let progress, let address): return call(".updatePop", ["progress: \(number(progress))", on(address)])
        case .finishPop(let address): return call(".finishPop", [on(address)])
        case .cancelPop(let address): return call(".cancelPop", [on(address)])
        case .endPop(let address): return call(".endPop", [on(address)])
        case .endTransition(let number, let address):
            return call(".endTransition", [number.map { "of: \($0)" }, on(address)])
        default: return nil
        }
    }

    /// What code sets.
    private static func setting(_ action: NavigationAction) -> String? {
        switch action {
        case .setTabs(let entries, let change):
            let list = list(
                entries.map { entry in
                    switch entry {
                    case .existing(let id): ".existing(\(string(id)))"
                    case .new(let description): ".new(\(tab(description)))"
                    }
                })
            if case .set(let button) = change { return call(".setTabs", [list, "plus: .set(\(plus(button)))"]) }
            return call(".setTabs", [list])
        case .selectTab(.id(let id)): return ".selectTab(.id(\(string(id))))"
        case .selectTab(.index(let index)): return ".selectTab(.index(\(index)))"
        case .selectTab(.more): return ".selectTab(.more)"
        case .setBadge(let tab, let value): return ".setBadge(tab: \(string(tab)), value: \(optional(value)))"
        case .setBadgePolicy(let policy): return ".setBadgePolicy(.\(policy.rawValue))"
        case .configureGesture(let change, let address): return call(".configureGesture", [self.change(change), of(address)])
        case .configureScreen(let id, let change): return ".configureScreen(\(string(id)), \(self.change(change)))"
        case .configureTab(let id, let change): return ".configureTab(\(string(id)), \(self.change(change)))"
        case .setTabBarHidden(let hidden): return ".setTabBarHidden(\(hidden))"
        case .setLayoutDirection(let direction): return ".setLayoutDirection(.\(direction == .leftToRight ? "leftToRight" : "rightToLeft"))"
        default: return nil
        }
    }

    static func change(_ change: TabChange) -> String {
        let names: [(TabFieldSet, String)] = [
            (.title, ".title"), (.image, ".image"), (.selectedImage, ".selectedImage"), (.imageMode, ".imageMode"),
        ]
        let unset = names.filter { change.unset.contains($0.0) }.map(\.1)
        return call(
            "TabChange",
            [
                change.title.map { "title: \(string($0))" }, change.image.map { "image: \(string($0))" },
                change.selectedImage.map { "selectedImage: \(string($0))" }, change.imageMode.map { "imageMode: .\($0.rawValue)" },
                unset.isEmpty ? nil : "unset: \(list(unset))",
            ])
    }

    private static func on(_ address: StackAddress?) -> String? { address.map { "on: \(self.address($0))" } }
    private static func of(_ address: StackAddress?) -> String? { address.map { "of: \(self.address($0))" } }
    private static func from(_ address: StackAddress?) -> String? { address.map { "from: \(self.address($0))" } }
    private static func by(_ actor: Actor) -> String? { actor == .code ? nil : "by: .user" }
    private static func flag(_ name: String, _ value: Bool) -> String? { value ? "\(name): true" : nil }
}
