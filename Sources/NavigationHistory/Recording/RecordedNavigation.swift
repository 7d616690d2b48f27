import NavigationModel

/// Performs the actions of controllers and records them: what ``TabBarController`` and ``NavigationController`` need to drive a program.
///
/// ```swift
/// let recorder = try store.record(SessionHeader(app: "Kiosk"), initial: .tabs([…]))   // writes through
/// let tabBar = RecordedNavigation(recorder).tabBarController
/// try tabBar.navigationController(of: "cart")?.push(NavigationScreen(named: "Checkout"))
/// ```
///
/// With a recorder that writes through, an event is in the file before the action is answered; where it cannot be written nothing has
/// changed, and the controller throws `error:storage`. Belongs to one isolation, as controllers do; the recorder belongs to any.
public final class RecordedNavigation: NavigationPerformer {
    /// Who records.
    public let recorder: Recorder
    /// Why the last action could not be recorded; nil when it was.
    public private(set) var failure: HistoryError?

    /// Makes the performer of a recorder.
    public init(_ recorder: Recorder) {
        self.recorder = recorder
    }

    /// The headless controller of the recorder, as it is now.
    public var navigation: HeadlessNavigation { recorder.navigation }

    /// Performs and records an action; `error:storage`, with nothing changed, where that fails, and then `failure` says why.
    @discardableResult
    public func perform(_ action: NavigationAction) -> NavigationDecision {
        do throws(HistoryError) {
            let recorded = try recorder.perform(action)
            failure = recorded.failure
            if let decision = recorded.decision { return decision }
        } catch {
            failure = error
        }
        return recorder.navigation.decide(action).failing(.storage)
    }

    /// The tab bar controller that is recorded.
    public var tabBarController: TabBarController { TabBarController(of: self) }

    /// The navigation controller of an app without tabs that is recorded.
    public var navigationController: NavigationController { NavigationController(.root, of: self) }
}
