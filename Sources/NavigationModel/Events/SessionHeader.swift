/// What a session says of itself at its start: the app, the device, where and in which run.
public struct SessionHeader: Hashable, Sendable {
    public var app: String?
    public var appVersion: String?
    public var device: String?
    public var system: String?
    /// The zone's offset from UTC at the start, in seconds, east positive.
    public var utcOffset: Int?
    /// The run of the app; the windows of one run share it.
    public var run: String?
    /// The window (scene).
    public var scene: String?
    /// Labels in their order; a key stands once.
    public var labels: [Label] = []

    /// One label of a session.
    public struct Label: Hashable, Sendable {
        public var key: String
        public var value: String

        public init(key: String, value: String) {
            self.key = key
            self.value = value
        }
    }

    /// Makes a header; every part may be absent.
    public init(
        app: String? = nil, appVersion: String? = nil, device: String? = nil, system: String? = nil, utcOffset: Int? = nil,
        run: String? = nil, scene: String? = nil, labels: [Label] = []
    ) {
        self.app = app
        self.appVersion = appVersion
        self.device = device
        self.system = system
        self.utcOffset = utcOffset
        self.run = run
        self.scene = scene
        self.labels = labels
    }
}
