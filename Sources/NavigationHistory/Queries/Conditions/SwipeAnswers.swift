import NavigationModel

/// Remembers what the gates of the swipe have answered, while many states are asked.
///
/// Above the root and without a modal the gates look at the settings of the visible stack, at the direction, and at settings of the top
/// screen that few screens have. So states that agree in these have one answer, and the rules are asked once for all of them.
struct SwipeAnswers {
    /// What the answer follows from.
    private struct Key: Equatable {
        var gesture: GestureSettings
        var direction: LayoutDirection
        var isPlain: Bool
    }

    private struct Answer {
        var key: Key
        var canSwipeBack: Bool?
        var availability: SwipeAvailability?
    }

    private var answers: [Answer] = []
    /// The place of the answer that was given last: mostly the next one too.
    private var last = 0
    /// Tabs differ in their settings, but not in more than a few.
    private static let limit = 16

    /// The same as `HeadlessNavigation.canSwipeBack`.
    mutating func canSwipeBack(in state: NavigationState) -> Bool {
        guard let place = place(of: state) else { return HeadlessNavigation(resuming: state).canSwipeBack }
        if let known = answers[place].canSwipeBack { return known }
        let answer = HeadlessNavigation(resuming: state).canSwipeBack
        answers[place].canSwipeBack = answer
        return answer
    }

    /// The same as ``NavigationModel/NavigationState/swipeAvailability``.
    mutating func availability(in state: NavigationState) -> SwipeAvailability {
        guard let place = place(of: state) else { return state.swipeAvailability }
        if let known = answers[place].availability { return known }
        let answer = state.swipeAvailability
        answers[place].availability = answer
        return answer
    }

    /// The place of what is known of such a state; nil where its answer may be its own.
    private mutating func place(of state: NavigationState) -> Int? {
        guard state.modals.isEmpty, state.canPop, !state.topScreenHasRareSettings else { return nil }
        let key: Key
        if !state.hasTabs {
            key = Key(gesture: state.root.gesture, direction: state.direction, isPlain: false)
        } else if case .tab(let index) = state.selection, state.tabs.indices.contains(index) {
            key = Key(gesture: state.tabs[index].stack.gesture, direction: state.direction, isPlain: state.tabs[index].isPlain)
        } else {
            return nil
        }
        if last < answers.count, answers[last].key == key { return last }
        if let place = answers.firstIndex(where: { $0.key == key }) {
            last = place
        } else {
            if answers.count == Self.limit { answers.removeAll(keepingCapacity: true) }
            last = answers.count
            answers.append(Answer(key: key))
        }
        return last
    }
}
