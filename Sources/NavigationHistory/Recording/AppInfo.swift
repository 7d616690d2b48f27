import NavigationModel

/// What an app says of itself where a session starts.
public struct AppInfo: Hashable, Sendable {
    /// The name of the app.
    public var name: String?
    /// The version of the app.
    public var version: String?
    /// The model of the device.
    public var device: String?
    /// The operating system and its version.
    public var system: String?
    /// The zone's offset from UTC, in seconds, east positive.
    public var utcOffset: Int?
    /// The run of the app; the windows of one run share it.
    public var run: String?
    /// The window (scene).
    public var scene: String?
    /// Labels in their order; a key stands once.
    public var labels: [SessionHeader.Label] = []

    /// Makes a description; every part may be absent.
    public init(
        name: String? = nil, version: String? = nil, device: String? = nil, system: String? = nil, utcOffset: Int? = nil,
        run: String? = nil, scene: String? = nil, labels: [SessionHeader.Label] = []
    ) {
        self.name = name
        self.version = version
        self.device = device
        self.system = system
        self.utcOffset = utcOffset
        self.run = run
        self.scene = scene
        self.labels = labels
    }

    /// The header of a session of this app.
    public var header: SessionHeader {
        SessionHeader(
            app: name, appVersion: version, device: device, system: system, utcOffset: utcOffset, run: run, scene: scene, labels: labels)
    }
}
