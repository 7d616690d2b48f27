/// What a session says of itself at its start: the app, the device, where and in which run.
public struct SessionHeader: Hashable, Sendable {
    /// The name of the app.
    public var app: String?
    /// The version of the app.
    public var appVersion: String?
    /// The model of the device.
    public var device: String?
    /// The operating system and its version.
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
        /// The label's name.
        public var key: String
        /// The label's value.
        public var value: String

        /// Makes a label.
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
