import NavigationModel

extension FormatReader {
    /// Reads a member of a session's header; false, and nothing read, for any other key.
    mutating func member(_ key: FormatKey, of header: inout SessionHeader) throws -> Bool {
        switch key {
        case .app: header.app = try optionalString()
        case .appVersion: header.appVersion = try optionalString()
        case .device: header.device = try optionalString()
        case .system: header.system = try optionalString()
        case .utcOffset: header.utcOffset = try isNull() ? nil : utcOffset()
        case .run: header.run = try optionalString()
        case .scene: header.scene = try optionalString()
        case .labels:
            if try !isNull() { header.labels = try labels() }
        default: return false
        }
        return true
    }

    private mutating func labels() throws -> [SessionHeader.Label] {
        var labels: [SessionHeader.Label] = []
        try json.beginObject()
        while let key = try json.nextKey() {
            labels.append(SessionHeader.Label(key: json.string(of: key), value: try string()))
        }
        return labels
    }
}

extension FormatWriter {
    mutating func header(_ header: SessionHeader) {
        member("app", header.app)
        member("appVersion", header.appVersion)
        member("device", header.device)
        member("system", header.system)
        member("utcOffset", header.utcOffset)
        member("run", header.run)
        member("scene", header.scene)
        guard !header.labels.isEmpty else { return }
        json.key("labels")
        json.beginObject()
        for label in header.labels {
            json.key(label.key)
            json.string(label.value)
        }
        json.endObject()
    }
}
