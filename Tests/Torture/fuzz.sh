#!/bin/sh
# Builds the fuzzer with libFuzzer and the address sanitizer and feeds each reader with so many inputs: fuzz.sh RUNS [SEED].
# New inputs stay in a temporary folder; what crashes is kept beside this script as crash-*.
set -eu
cd "$(dirname "$0")"
runs=${1:-2000}
seed=${2:-1}
scratch=${NAVLOG_FUZZ_BUILD:-.build/fuzz}
# Optimizing makes each input five times as fast. It takes minutes, which only many inputs are worth.
if [ "$runs" -ge 10000 ]; then configuration=release; else configuration=debug; fi
# A trap must end the process at once; Swift's runtime keeps memory that the leak detector takes for lost.
SWIFT_BACKTRACE=enable=no
ASAN_OPTIONS=detect_leaks=0:malloc_context_size=5:quarantine_size_mb=16
export SWIFT_BACKTRACE ASAN_OPTIONS

swift=$(command -v "${SWIFT:-swift}")
toolchain=$(dirname "$(dirname "$(readlink -f "$swift")")")
library=$(find "$toolchain/lib/clang" -name 'libclang_rt.fuzzer_no_main-*.a' -o -name 'libclang_rt.fuzzer_no_main_osx.a' 2>/dev/null | head -n 1)
if [ -z "$library" ]; then
    echo "fuzzing: skipped, this toolchain has no libFuzzer"
    exit 0
fi
corpus=$(mktemp -d)
trap 'rm -rf "$corpus"' EXIT
# The linker has hundreds of warnings about the sanitizer's own symbols.
"$swift" build -c "$configuration" --scratch-path "$scratch" --product navlog-fuzz --sanitize address \
    -Xswiftc -sanitize-coverage=edge,trace-cmp,inline-8bit-counters,pc-table -Xlinker "$library" -Xlinker -lstdc++ \
    >"$corpus/build.log" 2>&1 || { grep -v 'Cannot export local symbol' "$corpus/build.log"; exit 1; }
program="$("$swift" build -c "$configuration" --scratch-path "$scratch" --show-bin-path)/navlog-fuzz"

failed=0
for reader in events actions details arguments; do
    mkdir -p "$corpus/$reader"
    echo "fuzzing $reader: $runs inputs, seed $seed"
    if "$program" "$reader" -runs="$runs" -seed="$seed" -max_len=4096 -timeout=20 -rss_limit_mb=4096 -print_final_stats=1 -verbosity=0 \
        -artifact_prefix="$(pwd)/crash-$reader-" "$corpus/$reader" "Corpora/$reader" 2>"$corpus/$reader.log"; then
        grep -E 'number_of_executed_units|new_units_added' "$corpus/$reader.log" || true
    else
        failed=1
        tail -n 40 "$corpus/$reader.log"
        echo "FAILED  repeat with: navlog-fuzz $reader crash-$reader-…" >&2
    fi
done
exit $failed
