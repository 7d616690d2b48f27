/// What `--version` says.
enum Version {
    static let number = "0.1.0"
}
