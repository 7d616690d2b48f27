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
    /// Whether any screen has an id that does not follow from name and number.
    var hasStoredIDs: Bool { !numbersByID.isEmpty }
    var all: [NavigationScreen] { screens }
    /// Only the number is read: `last` would copy a screen and all it holds.
    var greatestNumber: ScreenNumber { screens.isEmpty ? 0 : screens[screens.count - 1].number }

    subscript(number: ScreenNumber) -> NavigationScreen? {
        index(of: number).map { screens[$0] }
    }

    /// Where the screen with a number stands in the table; good until that changes.
    func position(of number: ScreenNumber) -> Int? { index(of: number) }

    subscript(position position: Int) -> NavigationScreen { screens[position] }

    func name(of number: ScreenNumber) -> String? {
        index(of: number).map { screens[$0].name }
    }

    /// Whether a screen has settings besides title and parameters; false where none of this number stands.
    func hasRareSettings(_ number: ScreenNumber) -> Bool {
        index(of: number).map { screens[$0].hasRareSettings } ?? false
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
        guard let (number, mark) = NavigationScreen.ownNumber(of: id), let index = index(of: number) else { return nil }
        return screens[index].isOfOwnForm(id, mark: mark) ? number : nil
    }

    /// Whether a screen that stands is the one that is meant; builds no text.
    func isScreen(_ number: ScreenNumber, _ reference: ScreenReference) -> Bool {
        switch reference {
        case .number(let other): number == other
        case .id(let id): index(of: number).map { screens[$0].hasID(id) } ?? false
        }
    }

    /// Whether a screen stands that has this number, this name and the id that follows from them.
    func isOwn(_ number: ScreenNumber, named name: String) -> Bool {
        index(of: number).map { screens[$0].storedID == nil && screens[$0].name == name } ?? false
    }

    /// Whether these screens are the top of a stack, bottom to top, and not all of it.
    func isTop<References>(_ references: References, of stack: [ScreenNumber]) -> Bool
    where References: RandomAccessCollection<ScreenReference>, References.Index == Int {
        let kept = stack.count - references.count
        guard kept > 0 else { return false }
        for place in references.indices where !isScreen(stack[kept + place], references[place]) { return false }
        return true
    }

    /// Whether a screen with a number that was never given can be added without looking further.
    func mayAppend(_ screen: NavigationScreen) -> Bool {
        screen.storedID == nil && textsLikeOwnForm == 0 && screen.kind == .screen && screen.number <= NavigationScreen.greatestOwnNumber
    }

    /// Adds a screen that ``mayAppend(_:)``.
    mutating func append(_ screen: consuming NavigationScreen) {
        screens.append(screen)
    }

    /// Adds a screen that has a number which is not in use.
    mutating func insert(_ screen: NavigationScreen) {
        if let id = screen.storedID {
            numbersByID[id] = screen.number
            if id.utf8.contains(UInt8(ascii: "#")) { textsLikeOwnForm += 1 }
        }
        if greatestNumber > screen.number {
            screens.insert(screen, at: lowerBound(of: screen.number))
        } else {
            screens.append(screen)
        }
    }

    mutating func remove(_ number: ScreenNumber) {
        guard let index = index(of: number) else { return }
        if !numbersByID.isEmpty { forgetID(at: index) }
        if index == screens.count - 1 { screens.removeLast() } else { screens.remove(at: index) }
    }

    /// Removes several screens: one by one each would move all that come behind it.
    mutating func remove(_ numbers: [ScreenNumber]) {
        guard numbers.count > 4 else {
            for number in numbers.reversed() { remove(number) }
            return
        }
        let leaving = Set(numbers)
        if !numbersByID.isEmpty {
            for number in numbers { index(of: number).map { forgetID(at: $0) } }
        }
        screens.removeAll { leaving.contains($0.number) }
    }

    private mutating func forgetID(at index: Int) {
        guard let id = screens[index].storedID else { return }
        numbersByID[id] = nil
        if id.utf8.contains(UInt8(ascii: "#")) { textsLikeOwnForm -= 1 }
    }

    mutating func update(_ number: ScreenNumber, _ change: (inout NavigationScreen) -> Void) {
        guard let index = index(of: number) else { return }
        change(&screens[index])
    }

    private func index(of number: ScreenNumber) -> Int? {
        if greatestNumber == number { return screens.isEmpty ? nil : screens.count - 1 }
        let index = lowerBound(of: number)
        return index < screens.count && screens[index].number == number ? index : nil
    }

    private func lowerBound(of number: ScreenNumber) -> Int {
        // Halves what is left whatever it finds: which half it is in cannot be foretold, and a wrong guess costs more than a comparison.
        var start = 0
        var count = screens.count
        while count > 1 {
            let half = count / 2
            start = screens[start &+ half &- 1].number < number ? start &+ half : start
            count &-= half
        }
        return count == 1 && screens[start].number < number ? start + 1 : start
    }
}
