// swift-tools-version: 6.0
// The map of Navlog: small targets, one direction of dependency. Documentation/Architecture.md explains it.
import PackageDescription

let package = Package(
    name: "Navlog",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "NavigationHistory", targets: ["NavigationHistory"]),
        // The model and its codec without SQLite and Foundation, for small programs that only read streams.
        .library(name: "NavigationFormat", targets: ["NavigationFormat", "NavigationModel"]),
        .library(name: "NavigationAdapters", targets: ["NavigationAdapters"]),
        .executable(name: "navlog", targets: ["navlog"]),
    ],
    targets: [
        // No pkg-config: on a Mac it would find and link another SQLite than the system's.
        .systemLibrary(name: "CNavigationSQLite", path: "Sources/CNavigationSQLite", providers: [.apt(["libsqlite3-dev"])]),
        .target(name: "NavigationSQLite", dependencies: ["CNavigationSQLite"]),
        .target(name: "NavigationModel"),
        .target(name: "NavigationFormat", dependencies: ["NavigationModel"]),
        .target(
            name: "NavigationMigrations",
            path: "Migrations",
            resources: [.embedInCode("0001_initial.sql")]
        ),
        .target(
            name: "NavigationHistory",
            dependencies: ["NavigationSQLite", "NavigationModel", "NavigationFormat", "NavigationMigrations"]
        ),
        // Reporters for UIKit and SwiftUI; where there is neither, nothing but what it exports.
        .target(name: "NavigationAdapters", dependencies: ["NavigationHistory"]),
        .target(name: "NavlogArguments"),
        // What `navlog demo` records.
        .target(
            name: "NavigationDemo",
            path: "Documentation/Demo",
            resources: [.embedInCode("actions.ndjson"), .embedInCode("reports.ndjson")]
        ),
        .executableTarget(
            name: "navlog",
            dependencies: ["NavigationHistory", "NavigationFormat", "NavigationModel", "NavlogArguments", "NavigationDemo"]
        ),
        .testTarget(name: "NavigationSQLiteTests", dependencies: ["NavigationSQLite"]),
        .testTarget(name: "NavigationModelTests", dependencies: ["NavigationModel"]),
        .testTarget(name: "NavigationFormatTests", dependencies: ["NavigationFormat", "NavigationModel"]),
        .testTarget(
            name: "NavigationHistoryTests",
            dependencies: [
                "NavigationHistory", "NavigationSQLite", "NavigationFormat", "NavigationModel", "NavigationMigrations", "RecorderProbe",
            ],
            exclude: ["Fixtures"]
        ),
        // A program that the recorder's tests kill, to see what is in the file.
        .executableTarget(name: "RecorderProbe", dependencies: ["NavigationHistory"], path: "Tests/RecorderProbe"),
        .testTarget(name: "NavlogArgumentsTests", dependencies: ["NavlogArguments"]),
        // Depends on the executable so that the binary that the tests run is built.
        .testTarget(name: "navlogTests", dependencies: ["navlog"]),
    ],
    swiftLanguageModes: [.v6]
)
