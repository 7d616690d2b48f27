// swift-tools-version: 6.0
// The benchmarks: a package of its own, so that a build of Navlog does not build them. They use its public interface only.
import PackageDescription

let package = Package(
    name: "NavlogBenchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Navlog", path: "..")],
    targets: [
        .executableTarget(
            name: "navlog-bench",
            dependencies: [
                .product(name: "NavigationHistory", package: "Navlog"),
                .product(name: "NavigationFormat", package: "Navlog"),
            ]
        )
    ],
    swiftLanguageModes: [.v6]
)
