import NavigationModel

extension Recorder {
    /// Takes a report of what is true in the app now, and records the smallest events that explain the difference to the state, or nothing.
    ///
    /// What an app should never report is repaired, and a note says so. Never throws and, with ``RecordingMode/writeBehind(capacity:onError:)``,
    /// never waits. After the end of the session, or `close()`, it is ignored. O(what is reported and what stands there).
    @discardableResult
    public func observe(_ observation: NavigationObservation, at time: Int64? = nil) -> RecordedReport {
        core.withLock { core in
            do throws(HistoryError) {
                try core.checkOpen(session)
            } catch {
                return RecordedReport(outcome: .error(.storage), failure: error)
            }
            let explanation = core.navigation.explaining(observation)
            var events = explanation.events
            if !explanation.notes.isEmpty || !core.lastNotes.isEmpty, !events.isEmpty || explanation.notes != core.lastNotes {
                core.lastNotes = explanation.notes
                for text in explanation.notes { events.append(.note(text)) }
            }
            guard !events.isEmpty else { return RecordedReport(outcome: .noop(.unchanged)) }
            return core.queue != nil ? take(events, &core, at: time) : writeThrough(events, &core, at: time)
        }
    }

    /// Lets the state take in what happened, and puts it into the queue.
    private func take(_ events: [NavigationEvent], _ core: inout RecorderCore, at given: Int64?) -> RecordedReport {
        let time = begin(&core, at: given)
        let first = core.nextSequence
        for event in events { take(event, &core, at: time) }
        schedule(&core)
        return RecordedReport(outcome: .applied, sequences: first..<core.nextSequence)
    }

    private func take(_ event: NavigationEvent, _ core: inout RecorderCore, at time: Int64) {
        do throws(FoldError) {
            take(numbered: try core.navigation.numbered(event), &core, at: time)
        } catch {
            core.enqueue(.note("a report cannot be recorded: \(error.message)"), at: time)
        }
    }

    private func take(numbered event: NavigationEvent, _ core: inout RecorderCore, at time: Int64) {
        do throws(FoldError) {
            try core.navigation.observe(event)
            core.enqueue(event, at: time)
        } catch {
            // Explaining gives events that fold; should it not, the log stays true, and says so.
            core.enqueue(.note("a report cannot be recorded: \(error.message)"), at: time)
        }
    }

    private func writeThrough(_ events: [NavigationEvent], _ core: inout RecorderCore, at time: Int64?) -> RecordedReport {
        var after = core.navigation
        var folding: [NavigationEvent] = []
        for event in events {
            do throws(FoldError) {
                let numbered = try after.numbered(event)
                try after.observe(numbered)
                folding.append(numbered)
            } catch {
                folding.append(.note("a report cannot be recorded: \(error.message)"))
            }
        }
        do throws(HistoryError) {
            let sequences = try write(folding, &core, at: time)
            core.navigation = after
            return RecordedReport(outcome: .applied, sequences: sequences)
        } catch {
            return RecordedReport(outcome: .error(.storage), failure: error)
        }
    }

    // MARK: Single facts

    /// Reports a stack by the names of its screens, root first. A nil tab is the visible stack.
    ///
    /// Screens keep their ids as far as the names agree from the root on.
    public func observe(stack names: [String], in tab: String? = nil, origin: Origin = .code) {
        let isDone = core.withLock { core in
            guard core.queue != nil, core.queue?.failure == nil, core.lastNotes.isEmpty, !core.isEnded, !core.isClosed else { return false }
            switch core.navigation.quicklyExplaining(stack: names, in: tab, origin: origin) {
            case .unchanged: return true
            case .other: return false
            case .event(let event):
                let time = begin(&core, at: nil)
                take(numbered: event, &core, at: time)
                schedule(&core)
                return true
            }
        }
        if !isDone { observe(.stack(names, in: tab, origin: origin)) }
    }

    /// Reports a stack, root first; a screen with an id is matched by it. A nil address is the visible stack.
    public func observe(stack screens: [NavigationScreen], of address: StackAddress?, origin: Origin = .code) {
        observe(.stack(screens, of: address, origin: origin))
    }

    /// Reports which tab is selected.
    public func observe(selected tab: String, origin: Origin = .code) {
        observe(.selected(tab, origin: origin))
    }

    /// Reports which tab is selected, or that the More list is.
    public func observe(selected destination: TabDestination, origin: Origin = .code) {
        observe(NavigationObservation([.selected(destination)], origin: origin))
    }

    /// Reports the modals, bottom to top.
    public func observe(modals: [ModalDescription], origin: Origin = .code) {
        observe(.modals(modals, origin: origin))
    }

    /// Reports the badge of a tab; nil is none.
    public func observe(badge: String?, of tab: String) {
        observe(.badge(badge, of: tab))
    }

    /// Reports all that a tab shows in the bar.
    public func observe(item: TabItem, of tab: String) {
        observe(NavigationObservation([.item(item, of: tab)]))
    }

    /// Reports the whole list of tabs.
    public func observe(tabs: [ObservedTab], origin: Origin = .code) {
        observe(NavigationObservation([.tabs(tabs)], origin: origin))
    }

    /// Reports the gesture settings of a tab's stack, or of the visible one.
    public func observe(gesture settings: GestureSettings, in tab: String? = nil) {
        observe(NavigationObservation([.gesture(GestureChange(all: settings), of: tab.map { .tab($0) })]))
    }

    /// Reports all settings of a screen, which is given by its id or else by its name.
    public func observe(settings: ScreenFields, of screen: String) {
        observe(NavigationObservation([.screen(screen, settings)]))
    }

    /// Reports settings of the tab bar; those that are nil are not reported.
    public func observe(tabBar: TabBarChange) {
        observe(NavigationObservation([.tabBar(tabBar)]))
    }
}
