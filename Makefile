# Navlog. The targets, the first two of which are all that a newcomer needs:
#
#   make demo         build, record a session, replay it, show the queries
#   make test         run all tests
#   make check        what must pass before a commit: format, warnings as errors, tests
#   make format       lay out all Swift files with the toolchain's formatter
#   make conformance  run the behaviour cases of another folder as well: CASES=DIR
#   make docs         build the library's documentation; fails on a dead link and on a public declaration without a comment
#   make bench        measure against the raw-C yardstick
#   make torture      faults, kills, power failures, damaged files, fuzzing: the long form; SEED=N repeats a run
#   make torture-short  the same in a few minutes, for CI
#   make sanitize     the tests of recorder and store under the thread and the address sanitizer
#   make release      static release build
#   make install      put a static release build into PREFIX/bin (PREFIX=/usr/local)
#   make clean        remove what was built

SWIFT ?= swift
# Flags for every build; CI adds -Xswiftc -warnings-as-errors.
SWIFT_FLAGS ?=
PREFIX ?= /usr/local
# On Linux all of the release binary is static where SQLite's archive is there (Debian's libsqlite3-dev has it): it starts in half the
# time and runs on any Linux. Elsewhere only Swift's library is. On macOS that library is part of the system.
ifeq ($(shell uname -s),Linux)
STATIC := $(if $(filter /%,$(shell $${CC:-cc} -print-file-name=libsqlite3.a 2>/dev/null)),-Xswiftc -static-executable,--static-swift-stdlib)
endif

.PHONY: demo test check format format-check conformance docs bench torture torture-short sanitize release install static-flags clean needs

demo: needs
	$(SWIFT) build $(SWIFT_FLAGS) --product navlog
	"$$($(SWIFT) build $(SWIFT_FLAGS) --show-bin-path)/navlog" demo

test: needs
	$(SWIFT) test $(SWIFT_FLAGS)

check: needs format-check
	$(MAKE) test SWIFT_FLAGS="-Xswiftc -warnings-as-errors"

format:
	git ls-files -z '*.swift' | xargs -0 $(SWIFT) format format --in-place --parallel

format-check:
	git ls-files -z '*.swift' | xargs -0 $(SWIFT) format lint --strict --parallel

conformance: needs
	@test -n "$(CASES)" || { echo "usage: make conformance CASES=DIR" >&2; exit 64; }
	NAVLOG_CASES="$(abspath $(CASES))" $(SWIFT) test $(SWIFT_FLAGS) --filter Conformance

docs: needs
	SWIFT="$(SWIFT)" bash Documentation/build-docs.sh $(SWIFT_FLAGS)

bench: needs
	sh Benchmarks/run.sh

# Apart from the main package; its figures stand in Documentation/Reliability.md.
TORTURE := $(SWIFT) run -c release --package-path Tests/Torture navlog-torture
SEED ?= 1

torture: needs
	$(TORTURE) all --seed $(SEED)
	SWIFT="$(SWIFT)" sh Tests/Torture/fuzz.sh 100000 $(SEED)

torture-short: needs
	$(TORTURE) all --seed $(SEED) --short
	SWIFT="$(SWIFT)" sh Tests/Torture/fuzz.sh 3000 $(SEED)

# Each sanitizer needs a build of its own. Swift's runtime keeps memory that the leak detector takes for lost.
sanitize: needs
	SWIFT_BACKTRACE=enable=no $(SWIFT) test $(SWIFT_FLAGS) --sanitize=thread --scratch-path .build/thread \
		--filter 'NavigationSQLiteTests|NavigationHistoryTests.*(Record|Store|Session|Retention|Import|Check|Damage|Migration|Appending)'
	SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0 $(SWIFT) test $(SWIFT_FLAGS) --sanitize=address --scratch-path .build/address \
		--filter 'NavigationSQLiteTests|NavigationFormatTests|NavigationHistoryTests.*(Record|Store|Session|Retention|Import|Check|Damage|Migration|Appending|Cursor)'

release: needs
	$(SWIFT) build -c release $(STATIC) --product navlog

install: release
	install -d "$(DESTDIR)$(PREFIX)/bin"
	install "$$($(SWIFT) build -c release $(STATIC) --show-bin-path)/navlog" "$(DESTDIR)$(PREFIX)/bin/navlog"

# For scripts that build the release binary somewhere else.
static-flags:
	@echo "$(STATIC)"

clean:
	rm -rf .build Tests/Torture/.build

# Swift and SQLite's header are all that a build needs. On Debian and Ubuntu the header is installed where that is allowed.
needs:
	@command -v $(SWIFT) >/dev/null || { echo "error: Swift 6 is missing" >&2; \
		echo "hint: install it from https://www.swift.org/install and put it on the PATH" >&2; exit 69; }
	@test "$$(uname -s)" != Linux || echo '#include <sqlite3.h>' | $${CC:-cc} -E -x c - >/dev/null 2>&1 || { \
		if command -v apt-get >/dev/null && [ "$$(id -u)" = 0 ]; then apt-get update -q && apt-get install -y -q libsqlite3-dev; \
		else echo "error: SQLite's header is missing" >&2; echo "hint: sudo apt-get install libsqlite3-dev" >&2; exit 69; fi; }
