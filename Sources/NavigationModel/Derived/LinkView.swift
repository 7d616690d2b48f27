/// The view at the bottom of the screen that a screen brings along (`LINK-1` to `LINK-7`).
public struct LinkView: Hashable, Sendable {
    /// In points.
    public let height: Double
    /// Its top in the navigation bar's coordinates; the bar's top is at 20.
    public let y: Double
    /// The bottom inset of a table screen; 0 for any other.
    public let inset: Double

    /// `LINK-5`: whether a point, in the navigation bar's coordinates, lies in it.
    public func contains(x: Double, y: Double, width: Double) -> Bool {
        x >= 0 && x < width && y >= self.y && y < self.y + height
    }
}

extension NavigationState {
    /// The link view of the visible top screen. Derived, so a later change of the height takes effect (`LINK-6`).
    public func linkView(in environment: NavigationEnvironment = NavigationEnvironment()) -> LinkView? {
        guard let fields = topScreen?.fields, fields.linkHeight > 0 else { return nil }
        return LinkView(
            height: fields.linkHeight, y: environment.layout.screenHeight - fields.linkHeight - 20,
            inset: fields.isTable ? fields.linkHeight : 0)
    }
}
