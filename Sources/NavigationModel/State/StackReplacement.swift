/// What a whole new stack in the place of another is.
struct StackReplacement {
    /// The old stack, less what stays.
    var old: OldStack
    /// The screens that come in, in their order.
    var arriving = NewScreens()
    /// The new stack, root first.
    var numbers: [ScreenNumber] = []
    /// The greatest number given so far.
    var lastNumber: ScreenNumber

    init(old: [ScreenNumber], lastNumber: ScreenNumber) {
        self.old = OldStack(old)
        self.lastNumber = lastNumber
    }

    /// The new stack as an event of a row has it: what stays by number, what comes in in full.
    var entries: [ScreenEntry] {
        var coming = arriving.screens[...]
        return numbers.map { number in
            guard let screen = coming.first, screen.number == number else { return .standing(.number(number)) }
            coming = coming.dropFirst()
            return .new(screen)
        }
    }
}

/// The screens of a stack while another takes its place: which of them stay.
///
/// A new stack mostly begins like the old one: no hashing until it does not.
struct OldStack {
    private let numbers: [ScreenNumber]
    /// So many were taken, from the root on and in order.
    private var kept = 0
    /// What is left behind these, once one was taken out of order.
    private var others: Set<ScreenNumber>?

    init(_ numbers: [ScreenNumber]) {
        self.numbers = numbers
    }

    /// Takes a screen over; false where the stack does not have it, or not any more.
    mutating func take(_ number: ScreenNumber) -> Bool {
        if others == nil {
            if kept < numbers.count, numbers[kept] == number {
                kept += 1
                return true
            }
            others = Set(numbers[kept...])
        }
        return others?.remove(number) != nil
    }

    /// Whether the stack had a screen at first.
    func had(_ number: ScreenNumber) -> Bool { numbers.contains(number) }

    /// What was not taken over.
    var rest: [ScreenNumber] { others.map { Array($0) } ?? Array(numbers[kept...]) }
}

/// The screens that come in with a new stack: no id and no number twice.
///
/// Mostly it is one: no hashing until there are more.
struct NewScreens {
    private(set) var screens: [NavigationScreen] = []
    private var ids: Set<String> = []
    private var numbers: Set<ScreenNumber> = []

    /// Whether one of them has the number.
    func hasNumber(_ number: ScreenNumber) -> Bool {
        screens.count == 1 ? screens[0].number == number : numbers.contains(number)
    }

    /// Adds a screen; false where its id is there already.
    mutating func add(_ screen: NavigationScreen) -> Bool {
        if screens.count == 1 { note(screens[0]) }
        if !screens.isEmpty, !note(screen) { return false }
        screens.append(screen)
        return true
    }

    @discardableResult
    private mutating func note(_ screen: NavigationScreen) -> Bool {
        numbers.insert(screen.number)
        return ids.insert(screen.id).inserted
    }
}
