import NavigationModel

extension RandomValues {
    private mutating func address() -> StackAddress? { pick([nil, .tab(text()), .modal(text())]) }

    /// A random action, one of each sort by `index`.
    mutating func action(_ index: Int) -> NavigationAction {
        let actor: Actor = chance(30) ? .user : .code
        let animated = chance(30)
        switch index % 31 {
        case 0:
            return .setTabs(
                list(0...3) { $0.bool() ? .existing($0.text()) : .new($0.tab()) }, plus: pick([.unchanged, .set(nil), .set(plus())]))
        case 1: return .tapTab(text(), allow: bool(), on: pick(TapPlace.allCases), animated: animated)
        case 2: return .selectTab(pick([.id(text()), .index(integer()), .more]))
        case 3: return .tapPlus(allow: bool(), animated: animated)
        case 4: return .tapMore
        case 5: return .push(screen(), on: address(), by: actor, animated: animated, guarded: bool())
        case 6: return .pop(count: below(4), from: address(), animated: animated)
        case 7: return .popTo(pick([.screen(text()), .name(text())]), on: address(), animated: animated)
        case 8: return .popToRoot(on: address(), animated: animated)
        case 9: return .setStack(list(0...3) { $0.screen() }, of: address(), animated: animated, interactive: bool())
        case 10: return .remove(text(), from: address(), animated: animated)
        case 11: return .tapBack(on: address(), animated: animated)
        case 12: return .tapRootButton(on: address(), animated: animated)
        case 13: return .tapItem(pick(ItemSide.allCases), on: address())
        case 14: return .beginPop(PopTouch(x: maybe { $0.number() }, dx: maybe { $0.number() }, delegateAllows: bool()), on: address())
        case 15: return .updatePop(progress: number(), on: address())
        case 16: return .finishPop(on: address())
        case 17: return .cancelPop(on: address())
        case 18: return .endPop(on: address())
        case 19: return .endTransition(of: maybe { $0.below(9) }, on: address())
        case 20: return .present(modal(withExtra: false), by: actor, animated: animated)
        case 21: return .dismiss(from: maybe { $0.text() }, by: actor, animated: animated)
        case 22: return .setBadge(tab: text(), value: maybe { $0.text() })
        case 23: return .setBadgePolicy(pick(BadgePolicy.allCases))
        case 24: return .configureGesture(gestureChange(), of: address())
        case 25: return .configureScreen(text(), screenChange())
        case 26: return .configureTab(text(), tabChange())
        case 27: return .setTabBarHidden(bool())
        case 28: return .setLayoutDirection(pick(LayoutDirection.allCases))
        case 29: return .openDeepLink(tab: text(), list(0...3) { $0.screen() }, animated: animated)
        default: return .restore(snapshot(), known: maybe { Set($0.list(0...3) { $0.text() }) })
        }
    }

    private mutating func snapshot() -> RestorationSnapshot {
        RestorationSnapshot(
            stack: maybe { $0.storedStack() },
            tabs: maybe { $0.list(0...3) { RestorationSnapshot.Tab(id: $0.text(), stack: $0.maybe { $0.storedStack() }) } },
            selected: maybe { $0.integer() })
    }

    private mutating func storedStack() -> RestorationSnapshot.Stack {
        RestorationSnapshot.Stack(screens: list(0...3) { $0.screen() }, index: maybe { $0.integer() })
    }
}
