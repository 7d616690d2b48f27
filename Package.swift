// swift-tools-version: 6.0
// The map of Navlog: small targets, one direction of dependency. Documentation/Architecture.md explains it.
import PackageDescription

let package = Package(
    name: "Navlog",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "NavigationHistory", targets: ["NavigationHistory"]),
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
        .target(name: "NavlogArguments"),
        .executableTarget(
            name: "navlog",
            dependencies: ["NavigationHistory", "NavigationFormat", "NavigationModel", "NavlogArguments"]
        ),
        .testTarget(name: "NavigationSQLiteTests", dependencies: ["NavigationSQLite"]),
        .testTarget(name: "NavigationModelTests", dependencies: ["NavigationModel"]),
        .testTarget(name: "NavigationFormatTests", dependencies: ["NavigationFormat", "NavigationModel"]),
        .testTarget(
            name: "NavigationHistoryTests",
            dependencies: ["NavigationHistory", "NavigationSQLite", "NavigationFormat", "NavigationModel", "NavigationMigrations"]
        ),
        .testTarget(name: "NavlogArgumentsTests", dependencies: ["NavlogArguments"]),
        // Depends on the executable so that the binary that the tests run is built.
        .testTarget(name: "navlogTests", dependencies: ["navlog"]),
    ],
    swiftLanguageModes: [.v6]
)
