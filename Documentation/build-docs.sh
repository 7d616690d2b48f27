#!/usr/bin/env bash
# Builds the library's documentation with the toolchain's own tools. Fails on any warning (a link that leads nowhere, a parameter that is not
# explained) and on any public declaration without a comment.
#
#     Documentation/build-docs.sh [flags of `swift build`, such as --scratch-path DIR]
#
# The archive stands in .build/docs afterwards; OUTPUT=DIR puts it elsewhere. Needs the `sqlite3` shell, to look into JSON.
set -euo pipefail
cd "$(dirname "$0")/.."
swift=${SWIFT:-swift}
output=${OUTPUT:-.build/docs}
modules=(NavigationModel NavigationFormat NavigationSQLite NavlogArguments NavigationAdapters NavigationHistory)

command -v sqlite3 >/dev/null || { echo "error: the sqlite3 shell is missing" >&2; exit 69; }
docc=$(command -v docc || xcrun --find docc 2>/dev/null || echo "$(dirname "$(readlink -f "$(command -v "$swift")")")/docc")
[ -x "$docc" ] || { echo "error: docc is missing, which belongs to the Swift toolchain" >&2; exit 69; }

# NavigationAdapters needs all of the others but one.
"$swift" build --target NavigationAdapters "$@"
"$swift" build --target NavlogArguments "$@"
built=$("$swift" build --show-bin-path "$@")/Modules

graphs=$(mktemp -d)
trap 'rm -rf "$graphs"' EXIT
flags=(-I "$built" -I Sources/CNavigationSQLite -minimum-access-level public -skip-synthesized-members)
flags+=(-target "$("$swift" -print-target-info | sed -n 's/.*"triple": "\(.*\)".*/\1/p' | head -n 1)")
[ "$(uname -s)" != Darwin ] || flags+=(-sdk "$(xcrun --show-sdk-path)")

# What the declarations of a module say of themselves. A case, or an element of a set, is explained where its type's comment says that it
# stands for something "of that name".
undocumented() {
    sqlite3 -bail :memory: <<SQL
CREATE TABLE symbols AS
SELECT json_extract(value, '\$.kind.identifier') AS kind,
       (SELECT group_concat(value, '.') FROM json_each(symbol.value, '\$.pathComponents')) AS path,
       (SELECT group_concat(json_extract(value, '\$.text'), ' ') FROM json_each(symbol.value, '\$.docComment.lines')) AS comment,
       json_extract(value, '\$.names.title') AS title,
       replace(json_extract(value, '\$.location.uri'), 'file://$PWD/', '') || ':'
           || (json_extract(value, '\$.location.position.line') + 1) AS place
FROM json_each(readfile('$1'), '\$.symbols') AS symbol;
SELECT place || ': ' || path || ' has no comment' FROM symbols
WHERE trim(coalesce(comment, '')) = '' AND NOT (
    kind IN ('swift.enum.case', 'swift.type.property') AND EXISTS (
        SELECT 1 FROM symbols AS type
        WHERE type.comment LIKE '%of that name%' AND symbols.path LIKE type.path || '.%'
            AND length(symbols.path) - length(replace(symbols.path, '.', '')) = length(type.path) - length(replace(type.path, '.', '')) + 1))
ORDER BY place;
SQL
}

failed=0
for module in "${modules[@]}"; do
    mkdir "$graphs/$module"
    extra=()
    # What an app imports has the model too, as it exports it.
    [ "$module" != NavigationHistory ] || extra=(-experimental-allowed-reexported-modules=NavigationModel)
    "$swift" symbolgraph-extract -module-name "$module" "${flags[@]}" ${extra[@]+"${extra[@]}"} -output-dir "$graphs/$module"
    missing=$(undocumented "$graphs/$module/$module.symbols.json")
    [ -z "$missing" ] || { echo "$missing" >&2; failed=1; }
done
[ "$failed" = 0 ] || { echo "error: public declarations without a comment" >&2; exit 1; }
echo "Every public declaration has a comment."

# $1: module, $2: where to, and a catalogue if there is one.
convert() {
    local module=$1 archive=$2
    shift 2
    "$docc" convert "$@" --additional-symbol-graph-dir "$graphs/$module" --fallback-display-name "$module" \
        --fallback-bundle-identifier "navlog.$module" --warnings-as-errors --output-path "$archive"
}
for module in NavigationModel NavigationFormat NavigationSQLite NavlogArguments; do
    convert "$module" "$graphs/$module.doccarchive"
done
mkdir -p "$output"
rm -rf "$output/NavigationHistory.doccarchive"
convert NavigationHistory "$output/NavigationHistory.doccarchive" Sources/NavigationHistory/NavigationHistory.docc
echo "The documentation is in $output/NavigationHistory.doccarchive."
