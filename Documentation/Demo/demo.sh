#!/bin/sh
# The demo: records a session of a small forum and shop with five tabs, then asks the questions that a tester would.
# NAVLOG is the program to run; the files go to a temporary folder that is removed at the end.
set -eu
here=$(dirname "$0")
: "${NAVLOG:=navlog}"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
NAVLOG_DATABASE="$folder/demo.sqlite"
NO_COLOR=1
export NAVLOG_DATABASE NO_COLOR

ask() {
    printf '\n$ navlog %s\n' "$*"
    "$NAVLOG" --format table --tz +08:00 "$@"
}

printf '$ navlog record %s\n' "Documentation/Demo/actions.ndjson"
"$NAVLOG" record "$here/actions.ndjson"

ask sessions --long
printf '\nWhat did the user do, and what was refused?\n'
ask log latest --limit 12
ask log latest --refused
printf '\nWhere was the user when the swipe was refused, and why was it?\n'
ask state latest --at 17
ask show latest 17
printf '\nThe whole history as text, for other tools:\n'
printf '\n$ navlog export latest | tail -n 2\n'
"$NAVLOG" export latest | tail -n 2
