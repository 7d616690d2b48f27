/// The story of the demo: two sessions of a forum and shop, as streams of actions. It stands in the files of this folder alone.
public enum DemoStory {
    /// Version 3.2, driven: the rules decide what becomes of each action.
    public static let driven: [UInt8] = PackageResources.actions_ndjson
    /// Version 3.3, observed: the app reports what is true, the recorder finds out what happened.
    public static let observed: [UInt8] = PackageResources.reports_ndjson
}
