// The code of the documentation that needs UIKit or SwiftUI, type-checked together with the adapters.
import NavigationHistory
import SwiftUI
import UIKit

// example
@MainActor final class FlightRecorder {
    let recorder: Recorder
    private let reporter: TabBarReporter

    init(_ tabBar: UITabBarController, in store: HistoryStore) throws {
        let ids = ["home", "cart", "inbox"]
        recorder = try store.record(AppInfo(name: "Shop", version: "3.2"), initial: TabBarReporter.state(of: tabBar, ids: ids))
        reporter = TabBarReporter(tabBar, ids: ids, to: recorder)
    }
}
// end

// example
extension View {
    @MainActor func recordingCart(_ path: [String], selected tab: String, unread: String?, to recorder: Recorder) -> some View {
        recordPath(path, root: "Cart", in: "cart", to: recorder) { $0 }
            .recordSelection(tab, to: recorder)
            .recordBadge(unread, of: "inbox", to: recorder)
    }
}
// end
