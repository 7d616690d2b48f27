/// Screens that were seen before, by id (`UIK-N14`): one that left keeps its settings until it comes again.
///
/// Ids that follow from name and number are not made: such a screen stands in a list at its number. Numbers are given one after the
/// other, so that the list is dense; what would leave large gaps in it, and every other id, is found by its text.
struct ScreenMemory: Sendable {
    /// At its number, the first screen of the own form that was kept with it.
    private var own: [NavigationScreen?] = []
    private var ownCount = 0
    private var others: [String: NavigationScreen] = [:]
    /// How many of these have an id that looks like one of the own form: only they can be in the way of one.
    private var othersOfOwnForm = 0

    var count: Int { ownCount + others.count }
    var isEmpty: Bool { count == 0 }

    subscript(id: String) -> NavigationScreen? {
        if let (number, mark) = NavigationScreen.ownNumber(of: id), number < own.count, let screen = own[number],
            screen.isOfOwnForm(id, mark: mark)
        {
            return screen
        }
        return others.isEmpty ? nil : others[id]
    }

    /// Keeps a screen in the place of the one with its id.
    mutating func keep(_ screen: NavigationScreen) {
        if screen.storedID == nil, screen.number > 0, screen.number <= NavigationScreen.greatestOwnNumber, keepOwn(screen) {
            if othersOfOwnForm > 0, others.removeValue(forKey: screen.id) != nil { othersOfOwnForm -= 1 }
            return
        }
        let id = screen.id
        let isNew = others.updateValue(screen.forgettingNumber(), forKey: id) == nil
        guard let (number, mark) = NavigationScreen.ownNumber(of: id) else { return }
        if isNew { othersOfOwnForm += 1 }
        if number < own.count, own[number]?.isOfOwnForm(id, mark: mark) == true {
            own[number] = nil
            ownCount -= 1
        }
    }

    /// False where another name has the number, or it lies too far away.
    private mutating func keepOwn(_ screen: NavigationScreen) -> Bool {
        let number = screen.number
        if number >= own.count {
            guard number <= 2 * ownCount + 1_024 else { return false }
            // By doubling: each number may be one more than the last.
            own.append(contentsOf: repeatElement(nil, count: max(64, own.count, number + 1 - own.count)))
        }
        if let kept = own[number] {
            guard kept.name == screen.name else { return false }
        } else {
            ownCount += 1
        }
        own[number] = screen
        return true
    }
}
