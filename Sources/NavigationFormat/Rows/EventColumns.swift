import NavigationModel

/// An event as a row keeps it, but for session, sequence and time: the columns that are hot, and a detail for the rest.
public struct EventColumns: Hashable, Sendable {
    /// The kind; its raw value is what is stored.
    public var kind: EventKind
    /// What brought the event about; its raw value is what is stored.
    public var origin: Origin?
    /// The tab that the event is about, or that was selected.
    public var tab: String?
    /// The number of the screen pushed, of the only one popped, of the only new one of a new stack, of the one configured.
    public var screen: ScreenNumber?
    /// The name of a new screen in `screen`; of a `tabSelected`, the tab that was left.
    public var name: String?
    /// Where the detail stands in the buffer that it was appended to: the event's NDJSON object without the keys that are columns.
    /// Nil where the columns say all.
    public var detail: Range<Int>?

    /// Makes columns.
    public init(
        kind: EventKind, origin: Origin? = nil, tab: String? = nil, screen: ScreenNumber? = nil, name: String? = nil,
        detail: Range<Int>? = nil
    ) {
        self.kind = kind
        self.origin = origin
        self.tab = tab
        self.screen = screen
        self.name = name
        self.detail = detail
    }
}
