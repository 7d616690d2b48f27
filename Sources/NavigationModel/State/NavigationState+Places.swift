/// Where a stack lies, as positions: an address that was looked up.
enum Place: Hashable, Sendable {
    case root
    case tab(Int)
    case modal(Int)
}

extension NavigationState {
    func tabIndex(_ id: String) throws(FoldError) -> Int {
        // The selected tab is the one most often meant.
        if case .tab(let selected) = selection, selected < tabs.count, tabs[selected].id == id { return selected }
        guard let index = index(ofTab: id) else { throw FoldError(.unknownTab, "there is no tab '\(id)'") }
        return index
    }

    func place(of address: StackAddress) throws(FoldError) -> Place {
        switch address {
        case .tab(let id):
            return .tab(try tabIndex(id))
        case .root:
            guard !hasTabs else { throw FoldError(.unknownTab, "this app has tabs: the event must name one") }
            guard !root.screens.isEmpty else { throw FoldError(.emptyStack, "the session has no stack yet") }
            return .root
        case .modal(let id):
            guard let index = index(ofModal: id) else { throw FoldError(.notInStack, "there is no modal '\(id)'") }
            return .modal(index)
        }
    }

    /// The same for a place that may have been looked up before.
    func place(of address: StackAddress, unless known: Place?) throws(FoldError) -> Place {
        if let known { return known }
        return try place(of: address)
    }

    func stack(at place: Place) -> StackState {
        switch place {
        case .root: root
        case .tab(let index): tabs[index].stack
        case .modal(let index): modals[index].stack
        }
    }

    /// How many screens stand there. Not by `stack(at:)`, which gives a copy.
    func depth(at place: Place) -> Int {
        switch place {
        case .root: root.screens.count
        case .tab(let index): tabs[index].stack.screens.count
        case .modal(let index): modals[index].stack.screens.count
        }
    }

    /// The screen on top there.
    func topNumber(at place: Place) -> ScreenNumber? {
        switch place {
        case .root: root.screens.last
        case .tab(let index): tabs[index].stack.screens.last
        case .modal(let index): modals[index].stack.screens.last
        }
    }

    func isPlain(_ place: Place) -> Bool {
        switch place {
        case .root: false
        case .tab(let index): tabs[index].isPlain
        case .modal(let index): !modals[index].hasStack
        }
    }

    mutating func withStack(_ place: Place, _ change: (inout StackState) -> Void) {
        switch place {
        case .root: change(&root)
        case .tab(let index): change(&tabs[index].stack)
        case .modal(let index): change(&modals[index].stack)
        }
    }

    mutating func withStack(_ address: StackAddress, _ change: (inout StackState) -> Void) throws(FoldError) {
        withStack(try place(of: address), change)
    }

    func address(of place: Place) -> StackAddress {
        switch place {
        case .root: .root
        case .tab(let index): .tab(tabs[index].id)
        case .modal(let index): .modal(modals[index].id)
        }
    }

    /// Where a screen stands.
    func place(ofScreen number: ScreenNumber) -> Place? {
        if root.screens.contains(number) { return .root }
        if let index = tabs.firstIndex(where: { $0.stack.screens.contains(number) }) { return .tab(index) }
        return modals.firstIndex { $0.stack.screens.contains(number) }.map { .modal($0) }
    }

    // MARK: References

    func number(of reference: ScreenReference) -> ScreenNumber? {
        switch reference {
        case .number(let number): screens.contains(number) ? number : nil
        case .id(let id): screens.number(ofID: id)
        }
    }

    func standing(_ reference: ScreenReference) throws(FoldError) -> ScreenNumber {
        guard let number = number(of: reference) else { throw unknown(reference) }
        return number
    }

    func unknown(_ reference: ScreenReference) -> FoldError {
        switch reference {
        case .number(let number): FoldError(.notInStack, "there is no screen with the number \(number)")
        case .id(let id): FoldError(.notInStack, "there is no screen '\(id)'")
        }
    }

    func words(_ number: ScreenNumber) -> String {
        "'\(screens[number]?.id ?? "#\(number)")'"
    }

    func words(_ address: StackAddress) -> String {
        switch address {
        case .root: "the stack"
        case .tab(let id): "the tab '\(id)'"
        case .modal(let id): "the modal '\(id)'"
        }
    }
}
