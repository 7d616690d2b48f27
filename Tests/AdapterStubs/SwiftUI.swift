// The few declarations of SwiftUI that the adapters use, for type-checking where there is no SwiftUI. Copied by hand from Apple's interfaces.

@MainActor @preconcurrency public protocol View {}

extension View {
    nonisolated public func onChange<V: Equatable>(
        of value: V, initial: Bool = false, _ action: @escaping (_ oldValue: V, _ newValue: V) -> Void
    ) -> some View {
        ChangingView()
    }
}

struct ChangingView: View {}
