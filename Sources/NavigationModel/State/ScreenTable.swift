/// The screens that stand in a state, by number.
///
/// One shared copy-on-write table beside the stacks: a stack holds numbers only, so a push moves one number and a copy
/// of a state is cheap. Sorted by number, because new screens have the greatest one: they are added and mostly removed
/// at the end. Looking up costs O(log n), removing from the middle O(n), n being the screens that stand now.
struct ScreenTable: Hashable, Sendable {
    private var screens: [NavigationScreen] = []
    /// Where the ids stand that do not follow from name and number.
    private var numbersByID: [String: ScreenNumber] = [:]
    /// How many of these contain a `#`: only they can be mistaken for an id of the own form.
    private var textsLikeOwnForm = 0

    var count: Int { screens.count }
    var all: [NavigationScreen] { screens }
    var greatestNumber: ScreenNumber { screens.last?.number ?? 0 }

    subscript(number: ScreenNumber) -> NavigationScreen? {
        index(of: number).map { screens[$0] }
    }

    func contains(_ number: ScreenNumber) -> Bool {
        index(of: number) != nil
    }

    /// Whether a screen with a number that was never given can have the id of a standing one.
    func mayHold(idOf screen: NavigationScreen) -> Bool {
        screen.storedID == nil ? textsLikeOwnForm > 0 : true
    }

    /// The number of the screen with this id.
    func number(ofID id: String) -> ScreenNumber? {
        if !numbersByID.isEmpty, let number = numbersByID[id] { return number }
        // An id of the own form ends in its number; the name before it has to be the screen's.
        guard let mark = id.utf8.lastIndex(of: UInt8(ascii: "#")) else { return nil }
        let name = id[..<mark]
        guard let number = NavigationScreen.number(inOwnForm: id, name: String(name)), let screen = self[number] else { return nil }
        return screen.storedID == nil && screen.name == name ? number : nil
    }

    /// Adds a screen that has a number which is not in use.
    mutating func insert(_ screen: NavigationScreen) {
        if let id = screen.storedID {
            numbersByID[id] = screen.number
            if id.utf8.contains(UInt8(ascii: "#")) { textsLikeOwnForm += 1 }
        }
        if let last = screens.last, last.number > screen.number {
            screens.insert(screen, at: lowerBound(of: screen.number))
        } else {
            screens.append(screen)
        }
    }

    @discardableResult
    mutating func remove(_ number: ScreenNumber) -> NavigationScreen? {
        let screen: NavigationScreen
        if let last = screens.last, last.number == number {
            screen = screens.removeLast()
        } else {
            guard let index = index(of: number) else { return nil }
            screen = screens.remove(at: index)
        }
        if let id = screen.storedID {
            numbersByID[id] = nil
            if id.utf8.contains(UInt8(ascii: "#")) { textsLikeOwnForm -= 1 }
        }
        return screen
    }

    mutating func update(_ number: ScreenNumber, _ change: (inout NavigationScreen) -> Void) {
        guard let index = index(of: number) else { return }
        change(&screens[index])
    }

    private func index(of number: ScreenNumber) -> Int? {
        if let last = screens.last, last.number == number { return screens.count - 1 }
        let index = lowerBound(of: number)
        return index < screens.count && screens[index].number == number ? index : nil
    }

    private func lowerBound(of number: ScreenNumber) -> Int {
        var low = 0
        var high = screens.count
        while low < high {
            let middle = (low + high) / 2
            if screens[middle].number < number { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
