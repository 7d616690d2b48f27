#!/usr/bin/env bash
# Type-checks the adapters for UIKit and SwiftUI where neither exists, against the declarations of this folder. It proves that they
# compile against these declarations, and nothing about how they behave on a device.
#
#     Tests/AdapterStubs/typecheck.sh [flags of `swift build`, such as --scratch-path DIR]
set -euo pipefail
cd "$(dirname "$0")/../.."
swift build --target NavigationHistory "$@"
products=$(swift build --show-bin-path "$@")
stubs=$(mktemp -d)
trap 'rm -rf "$stubs"' EXIT
# UIKit's delegates have optional requirements, which are Objective-C.
flags=(-swift-version 6 -warnings-as-errors -Xfrontend -enable-objc-interop -Xfrontend -disable-objc-attr-requires-foundation-module)
for module in UIKit SwiftUI; do
    swiftc -emit-module -module-name "$module" "${flags[@]}" -emit-module-path "$stubs/$module.swiftmodule" "Tests/AdapterStubs/$module.swift"
done
swiftc -typecheck -module-name NavigationAdapters "${flags[@]}" -I "$stubs" -I "$products/Modules" -I Sources/CNavigationSQLite \
    Sources/NavigationAdapters/*.swift Tests/AdapterStubs/Examples.swift
echo "The adapters type-check against the stubs of UIKit and SwiftUI."
