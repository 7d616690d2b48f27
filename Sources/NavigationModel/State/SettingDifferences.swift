// What makes some settings others: for what an app reports, and for the way from one state to another.

extension TabItem {
    /// The change that makes these settings those of another item, the badge left out.
    package func change(to new: TabItem) -> TabChange {
        var change = TabChange()
        func note(_ old: String?, _ new: String?, _ field: TabFieldSet, _ value: inout String?) {
            guard old != new else { return }
            if let new { value = new } else { change.unset.insert(field) }
        }
        var (title, image, selectedImage): (String?, String?, String?)
        note(self.title, new.title, .title, &title)
        note(self.image, new.image, .image, &image)
        note(self.selectedImage, new.selectedImage, .selectedImage, &selectedImage)
        (change.title, change.image, change.selectedImage) = (title, image, selectedImage)
        if imageMode != new.imageMode { change.imageMode = new.imageMode }
        return change
    }
}

extension GestureSettings {
    /// The change that makes these settings those. A distance that is no number, or has no end, is no limit: JSON has neither.
    package func change(to new: GestureSettings) -> GestureChange {
        var change = GestureChange()
        if enabled != new.enabled { change.enabled = new.enabled }
        if temporarilyClosed != new.temporarilyClosed { change.temporarilyClosed = new.temporarilyClosed }
        if leftItemDisablesSwipe != new.leftItemDisablesSwipe { change.leftItemDisablesSwipe = new.leftItemDisablesSwipe }
        if barHiddenDisablesSwipe != new.barHiddenDisablesSwipe { change.barHiddenDisablesSwipe = new.barHiddenDisablesSwipe }
        let distance = new.maxStartDistance.flatMap { $0.isFinite ? $0 : nil }
        if maxStartDistance != distance {
            change.maxStartDistance = distance
            if distance == nil { change.unset = .maxStartDistance }
        }
        return change
    }
}

extension ScreenFields {
    /// The change that makes these settings those. What is unknown to this version is left out.
    package func change(to new: ScreenFields) -> ScreenChange {
        var change = ScreenChange(values: new)
        func compare<Value: Equatable>(_ path: KeyPath<ScreenFields, Value>, _ field: ScreenFieldSet) {
            guard self[keyPath: path] != new[keyPath: path] else { return }
            if new[keyPath: path] == ScreenFields.defaults[keyPath: path] { change.unset.insert(field) } else { change.set.insert(field) }
        }
        compare(\.title, .title)
        compare(\.leftItem, .leftItem)
        compare(\.rightItem, .rightItem)
        compare(\.backItem, .backItem)
        compare(\.backButtonTitle, .backButtonTitle)
        compare(\.hidesBackButton, .hidesBackButton)
        compare(\.leftItemSupplementsBack, .leftItemSupplementsBack)
        compare(\.hidesBottomBar, .hidesBottomBar)
        compare(\.prefersBarHidden, .prefersBarHidden)
        compare(\.barStyle, .barStyle)
        compare(\.popDisabled, .popDisabled)
        compare(\.backHandler, .backHandler)
        compare(\.linkHeight, .linkHeight)
        compare(\.isTable, .isTable)
        compare(\.parameters, .parameters)
        return change
    }
}

extension ScreenChange {
    package var isEmpty: Bool { self.set.isEmpty && unset.isEmpty }
}
