#!/bin/sh
# Counts the instructions of the hot loops with valgrind: unlike times they repeat. Fails where one has grown by more than 10 %.
#
#   sh Benchmarks/instructions.sh            compare with instructions.txt
#   sh Benchmarks/instructions.sh --record   write instructions.txt anew: to be committed with the change that explains it
#
# BENCH_SCRATCH=DIR     where it builds (.build/bench)
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(dirname "$here")
scratch=${BENCH_SCRATCH:-$root/.build/bench}
swift=${SWIFT:-swift}
for tool in "$swift" "${CC:-cc}" valgrind; do
    command -v "$tool" >/dev/null || { echo "instructions.sh: $tool is missing" >&2; exit 69; }
done
static=
[ "$(uname -s)" = Linux ] && static=--static-swift-stdlib
mkdir -p "$scratch/programs"
"${CC:-cc}" -std=c11 -O2 -o "$scratch/programs/yardstick" "$here/yardstick.c" -lsqlite3
(cd "$here" && "$swift" build -c release $static --scratch-path "$scratch" --product navlog-bench >&2)
bench=$(cd "$here" && "$swift" build -c release $static --scratch-path "$scratch" --show-bin-path)/navlog-bench
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# What would make the same program count differently: random seeds of hashing, and the C library's choice of copying for this processor.
export SWIFT_DETERMINISTIC_HASHING=1
export GLIBC_TUNABLES=glibc.cpu.hwcaps=-AVX512F,-AVX2,-AVX,-AVX_Fast_Unaligned_Load,-ERMS,-FSRM

# Instructions of one run of the benchmark program.
count() {
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$bench" -d "$work/n.sqlite" "$@" 2>&1 >/dev/null |
        sed -n 's/.*Collected *: *//p'
}
short=1000
long=5000
for events in $short $long; do "$scratch/programs/yardstick" -n $events -s $events ndjson >"$work/$events.ndjson"; done

# What a thousand events more cost, in instructions an event: starting up and reading the stream fall out of the difference.
measure() {
    case $1 in
    append | bulk)
        # The stream is decoded and the final state replayed outside of what is meant, but inside the process.
        a=$(count -i "$work/$short.ndjson" "$1")
        b=$(count -i "$work/$long.ndjson" "$1")
        echo "$1 $(((b - a) / (long - short)))"
        ;;
    replay)
        "$bench" -d "$work/r.sqlite" -i "$work/$short.ndjson" bulk >/dev/null
        "$bench" -d "$work/s.sqlite" -i "$work/$long.ndjson" bulk >/dev/null
        a=$(count -d "$work/r.sqlite" replay)
        b=$(count -d "$work/s.sqlite" replay)
        echo "$1 $(((b - a) / (long - short)))"
        ;;
    *)
        a=$(count -i "$work/$long.ndjson" -r 1 "$1")
        b=$(count -i "$work/$long.ndjson" -r 3 "$1")
        echo "$1 $(((b - a) / (2 * long)))"
        ;;
    esac
}
for loop in append bulk replay actions rows folds decode encode; do measure $loop; done >"$work/now"

if [ "${1:-}" = --record ]; then
    { echo "# Instructions an event, as instructions.sh counts them. Written by: sh Benchmarks/instructions.sh --record"; cat "$work/now"; } >"$here/instructions.txt"
    cat "$here/instructions.txt"
    exit 0
fi
status=0
while read -r loop now; do
    recorded=$(sed -n "s/^$loop //p" "$here/instructions.txt")
    if [ -z "$recorded" ]; then
        echo "$loop $now: nothing is recorded for it" && status=1
    elif [ $((now * 100)) -gt $((recorded * 110)) ]; then
        echo "$loop $now: more than 10 % above the recorded $recorded" && status=1
    else
        echo "$loop $now (recorded $recorded)"
    fi
done <"$work/now"
[ $status = 0 ] || echo "where the growth is meant, record it: sh Benchmarks/instructions.sh --record" >&2
exit $status
