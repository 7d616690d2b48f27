# Navlog. The targets, the first two of which are all that a newcomer needs:
#
#   make demo         build, record a session, replay it, show the queries
#   make test         run all tests
#   make check        what must pass before a commit: format, warnings as errors, tests
#   make format       lay out all Swift files with the toolchain's formatter
#   make conformance  run the behaviour cases of another folder as well: CASES=DIR
#   make bench        measure against the raw-C yardstick
#   make release      static release build
#   make install      put a static release build into PREFIX/bin (PREFIX=/usr/local)
#   make clean        remove what was built

SWIFT ?= swift
# Flags for every build; CI adds -Xswiftc -warnings-as-errors.
SWIFT_FLAGS ?=
PREFIX ?= /usr/local
# The static standard library exists on Linux only; on macOS it is part of the system.
STATIC := $(if $(filter Linux,$(shell uname -s)),--static-swift-stdlib)
SWIFT_FILES := git ls-files -z '*.swift' '*.swift.in'

.PHONY: demo test check format format-check conformance bench release install clean needs

demo: needs
	$(SWIFT) build $(SWIFT_FLAGS) --product navlog
	NAVLOG="$$($(SWIFT) build $(SWIFT_FLAGS) --show-bin-path)/navlog" sh Documentation/Demo/demo.sh

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

bench: needs
	sh Benchmarks/run.sh

release: needs
	$(SWIFT) build -c release $(STATIC) --product navlog

install: release
	install -d "$(DESTDIR)$(PREFIX)/bin"
	install "$$($(SWIFT) build -c release $(STATIC) --show-bin-path)/navlog" "$(DESTDIR)$(PREFIX)/bin/navlog"

clean:
	rm -rf .build

# Swift and SQLite's header are all that a build needs. On Debian and Ubuntu the header is installed where that is allowed.
needs:
	@command -v $(SWIFT) >/dev/null || { echo "error: Swift 6 is missing" >&2; \
		echo "hint: install it from https://www.swift.org/install and put it on the PATH" >&2; exit 69; }
	@test "$$(uname -s)" != Linux || echo '#include <sqlite3.h>' | $${CC:-cc} -E -x c - >/dev/null 2>&1 || { \
		if command -v apt-get >/dev/null && [ "$$(id -u)" = 0 ]; then apt-get update -q && apt-get install -y -q libsqlite3-dev; \
		else echo "error: SQLite's header is missing" >&2; echo "hint: sudo apt-get install libsqlite3-dev" >&2; exit 69; fi; }
