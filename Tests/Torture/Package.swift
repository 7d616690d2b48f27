// swift-tools-version: 6.0
// Campaigns against the history: faults, kills, power failures, crowds, damaged files. Apart from the main package, so that a plain
// build and `swift test` stay small. Its targets are links to the main package's sources: fuzzing needs them all with its own flags.
// `make torture` runs it; Documentation/Reliability.md says what it shows.
import PackageDescription

let package = Package(
    name: "Torture",
    platforms: [.macOS(.v15)],
    targets: [
        .systemLibrary(name: "CNavigationSQLite", path: "Sources/CNavigationSQLite", providers: [.apt(["libsqlite3-dev"])]),
        .target(name: "NavigationSQLite", dependencies: ["CNavigationSQLite"]),
        .target(name: "NavigationModel"),
        .target(name: "NavigationFormat", dependencies: ["NavigationModel"]),
        .target(name: "NavigationMigrations", path: "Migrations", resources: [.embedInCode("0001_initial.sql")]),
        .target(
            name: "NavigationHistory", dependencies: ["NavigationSQLite", "NavigationModel", "NavigationFormat", "NavigationMigrations"]),
        .target(name: "NavlogArguments"),
        .target(
            name: "NavigationDemo", path: "Demo", resources: [.embedInCode("actions.ndjson"), .embedInCode("reports.ndjson")]),
        // The commands as a library: they are asked about damaged files, and fuzzing reads their declarations. Without
        // optimizing, which would take longer than all the rest.
        .target(
            name: "NavlogCommands",
            dependencies: ["NavigationHistory", "NavigationFormat", "NavigationModel", "NavlogArguments", "NavigationDemo"],
            path: "Sources/navlog", exclude: ["main.swift"], swiftSettings: [.unsafeFlags(["-enable-testing", "-Onone"])]),
        .target(name: "FaultShim", linkerSettings: [.linkedLibrary("sqlite3")]),
        .executableTarget(
            name: "navlog-torture", dependencies: ["NavigationHistory", "NavlogCommands", "FaultShim"], path: "Sources/Torture"),
        .executableTarget(
            name: "navlog-fuzz", dependencies: ["NavigationFormat", "NavigationModel", "NavlogArguments", "NavlogCommands", "CFuzzer"],
            path: "Sources/Fuzz"),
        .target(name: "CFuzzer"),
    ],
    swiftLanguageModes: [.v6]
)
