import NavigationFormat
import NavigationModel

/// What the user did, as far as it decides whether it was done again.
struct UserAction: Hashable, Sendable {
    /// The name of the action.
    var name: String
    /// The tab or screen name that it is about.
    var target: String?
    /// Where a touch that wants to pop went down, in points from the left edge.
    var x: Double?
    /// The stack that is meant; nil is the visible one.
    var address: StackAddress?

    init(_ name: String, _ target: String? = nil) {
        self.name = name
        self.target = target
    }

    /// The action behind an event of the user's that took effect; nil for any other event.
    init?(of event: NavigationEvent) {
        switch event {
        case .tabSelected(_, .tab(let id), .user): self.init("tapTab", id)
        case .tabSelected(_, .more, .user): self.init("tapMore")
        case .pushed(let screen, _, .user): self.init("push", screen.name)
        case .popped(_, _, .backButton, _, _): self.init("tapBack")
        case .popped(_, _, .swipe, _, _), .swipeCancelled: self.init("beginPop")
        case .popped(_, .tab(let id), .tabReselect, _, _): self.init("tapTab", id)
        case .popped(_, _, .user, _, _): self.init("tapRootButton")
        case .presented(let modal, .user): self.init("present", modal.stackID ?? modal.stack.last?.name)
        case .dismissed(_, .user): self.init("dismiss")
        case .plusTapped: self.init("tapPlus")
        case .itemTapped(.left, _): self.init("tapLeftItem")
        case .itemTapped(.right, _): self.init("tapRightItem")
        default: return nil
        }
    }

    /// The action in the text that a refused or ignored one has.
    init(text: JSONText, decoder: inout ActionDecoder) {
        let line = Array(text.text.utf8).withUnsafeBytes { try? decoder.decode(line: $0) }
        guard case .perform(let action) = line?.request else {
            self.init(Self.word(in: text.text))
            return
        }
        switch action {
        case .tapTab(let id, _, _, _): self.init("tapTab", id)
        case .tapPlus: self.init("tapPlus")
        case .tapMore: self.init("tapMore")
        case .push(let screen, _, _, _, _): self.init("push", screen.name)
        case .present(let modal, _, _): self.init("present", modal.stackID ?? modal.stack.last?.name)
        case .dismiss: self.init("dismiss")
        case .tapBack: self.init("tapBack")
        case .tapRootButton: self.init("tapRootButton")
        case .tapItem(let side, _): self.init(side == .left ? "tapLeftItem" : "tapRightItem")
        case .beginPop(let touch, let address):
            self.init("beginPop")
            x = touch.x
            self.address = address
        default: self.init(Self.word(in: text.text))
        }
    }

    /// The word after `"do":` in a text that is no action of this version: what is left of it to count by.
    private static func word(in text: String) -> String {
        guard let mark = text.firstRange(of: "\"do\":\"") else { return "-" }
        return String(text[mark.upperBound...].prefix { $0 != "\"" })
    }
}
