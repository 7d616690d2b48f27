extension ObservationExplainer {
    /// Modals that agree from the bottom on stay, those above are dismissed by one event, and the rest are presented.
    mutating func explainModals(_ reported: [ModalDescription]) {
        var kept = 0
        while kept < reported.count, kept < state.modals.count, isSame(state.modals[kept], reported[kept]) { kept += 1 }
        let leaving = state.modals[kept...].map(\.id)
        // A screen that is only mentioned keeps what it has, although it is dismissed before it is presented again.
        let left = state.modals[kept...].flatMap(\.stack.screens).compactMap { state.screens[$0] }
        if !leaving.isEmpty {
            add(.dismissed(leaving, origin: origin))
        }
        for index in 0..<kept {
            settle()
            if state.modals[index].hasStack {
                explainStack(reported[index].stack, at: .modal(index))
            } else if let screen = reported[index].stack.first, screen.hasFields, let number = state.modals[index].stack.screens.first {
                explainSettings(screen.fields, of: number)
            }
        }
        for modal in reported[kept...] {
            let screens = modal.stack.map { screen in
                screen.isMention ? left.first { $0.hasID(screen.id) } ?? screen : screen
            }
            settle()
            present(modal, screens)
        }
    }

    /// A stack that was reported for a modal that is not there, or has none: the missing presentation comes first.
    mutating func explainModal(_ id: String, _ screens: [NavigationScreen]) {
        guard let index = state.index(ofModal: id) else {
            present(ModalDescription(id: id, stack: screens), screens)
            return
        }
        guard screens.count != 1 || !isSame(state.modals[index].stack.screens[0], screens[0]) else { return }
        // A plain modal that has become a stack: everything from it on is presented anew.
        var modals = state.full.modals
        guard modals.indices.contains(index) else { return }
        modals[index] = ModalDescription(id: id, stack: screens, from: modals[index].from)
        explainModals(modals)
    }

    private func isSame(_ modal: NavigationModal, _ reported: ModalDescription) -> Bool {
        guard modal.hasStack == (reported.stackID != nil || reported.stack.count > 1) else { return false }
        if let id = reported.stackID { return modal.id == id || Self.isAlias(modal.id, of: id) }
        guard let root = reported.stack.first, let number = modal.stack.screens.first else { return false }
        if isSame(number, root) { return true }
        guard !modal.hasStack, root.hasID, NavigationState.isReserved(root.id) || state.index(ofTab: root.id) != nil else { return false }
        return Self.isAlias(modal.id, of: root.id)
    }

    private mutating func present(_ reported: ModalDescription, _ screens: [NavigationScreen]) {
        var modal = reported
        var arrivals = Arrivals()
        guard reported.stackID != nil || !reported.stack.isEmpty else { return note("a modal was reported without a screen") }
        modal.stack = arriving(screens, in: reported.stackID ?? "modal", &arrivals)
        if let id = reported.stackID {
            modal.stackID = modalID(id)
        } else if modal.stack.count > 1 {
            // A stack needs an id of its own; the number that its root gets makes it unique in the session.
            modal.stackID = "modal#\(state.lastNumber + 1)"
        } else if let screen = modal.stack.first, screen.hasID, isTaken(screen.id) {
            let id = modalID(screen.id)
            modal.stack = [NavigationScreen(number: 0, name: screen.name, explicitID: id, fields: screen.fields)]
        }
        add(.presented(modal, origin: origin))
    }

    private func isTaken(_ id: String) -> Bool {
        NavigationState.isReserved(id) || state.index(ofModal: id) != nil || state.index(ofTab: id) != nil
    }

    /// Ids of tabs and modals are one namespace.
    private mutating func modalID(_ id: String) -> String {
        guard isTaken(id) else { return id }
        let other = free(id) { !isTaken($0) && state.screens.number(ofID: $0) == nil }
        noteRenamed("the modal", id, other, NavigationState.isReserved(id) ? "is reserved" : "is in use")
        return other
    }
}
