#!/bin/sh
# Builds the yardstick, the benchmarks and the static release binary, and compares them.
#
#   sh Benchmarks/run.sh             everything; minutes
#   sh Benchmarks/run.sh --quick     a tenth of the events, three rounds
#   other arguments go to compare.py: --rounds N, --only append,fold, --json FILE
#
# BENCH_SCRATCH=DIR     where it builds (.build/bench)
# BENCH_WORK=DIR        where streams and databases go (a temporary folder): the disk that is measured
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(dirname "$here")
scratch=${BENCH_SCRATCH:-$root/.build/bench}
swift=${SWIFT:-swift}
for tool in "$swift" "${CC:-cc}" python3 sqlite3; do
    command -v "$tool" >/dev/null || { echo "run.sh: $tool is missing" >&2; exit 69; }
done

static=
[ "$(uname -s)" = Linux ] && static=--static-swift-stdlib
mkdir -p "$scratch/programs"
"${CC:-cc}" -std=c11 -O2 -Wall -Wextra -o "$scratch/programs/yardstick" "$here/yardstick.c" -lsqlite3
(cd "$here" && "$swift" build -c release $static --scratch-path "$scratch" --product navlog-bench)
cp "$(cd "$here" && "$swift" build -c release $static --scratch-path "$scratch" --show-bin-path)/navlog-bench" "$scratch/programs/"
# The release binary as `make release` makes it; the benchmarks link the shared SQLite, as the yardstick does.
static=$(make -s -C "$root" static-flags)
(cd "$root" && "$swift" build -c release $static --scratch-path "$scratch/navlog" --product navlog)
cp "$(cd "$root" && "$swift" build -c release $static --scratch-path "$scratch/navlog" --show-bin-path)/navlog" "$scratch/programs/"

# The peer, in an environment of its own. Without a network, or without the package, it is left out.
peer=
if [ ! -x "$scratch/peer/bin/python" ]; then
    python3 -m venv "$scratch/peer" >/dev/null 2>&1 && "$scratch/peer/bin/pip" install -q 'eventsourcing>=9,<10' >/dev/null 2>&1 || rm -rf "$scratch/peer"
fi
if [ -x "$scratch/peer/bin/python" ]; then
    peer="--peer $scratch/peer/bin/python"
else
    echo "run.sh: the Python package eventsourcing cannot be had: that peer is left out" >&2
fi

work=${BENCH_WORK:-$(mktemp -d)}
[ -n "${BENCH_WORK:-}" ] || trap 'rm -rf "$work"' EXIT
mkdir -p "$work"
quick=
if [ "${1:-}" = --quick ]; then
    shift
    quick="--rounds 3 --scale 0.1"
fi
echo "command: sh Benchmarks/run.sh${quick:+ --quick}${*:+ $*}"
"$swift" --version 2>/dev/null | head -1
"${CC:-cc}" --version | head -1
echo "SQLite $(sqlite3 --version | cut -d' ' -f1)"
# shellcheck disable=SC2086 # these are lists of arguments
python3 "$here/compare.py" --programs "$scratch/programs" --work "$work" $peer $quick "$@"
