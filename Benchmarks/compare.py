#!/usr/bin/env python3
"""Measures Navlog against the raw-C yardstick: interleaved rounds of whole processes, medians, and one line for each target.

run.sh builds the programs and calls this. A time counts only if both sides end with the same hash.
"""
import argparse
import json
import os
import platform
import re
import statistics
import subprocess
import sys

arguments = argparse.ArgumentParser(description=__doc__)
arguments.add_argument("--programs", required=True, help="folder with yardstick, navlog-bench and navlog")
arguments.add_argument("--work", required=True, help="a folder for streams and databases, on the disk that is to be measured")
arguments.add_argument("--rounds", type=int, default=5)
arguments.add_argument("--scale", type=float, default=1.0, help="fraction of the usual number of events")
arguments.add_argument("--only", default="", help="names of measurements, separated by commas")
arguments.add_argument("--peer", default="", help="a Python that has the package eventsourcing")
arguments.add_argument("--json", default="", help="a file for all figures")
options = arguments.parse_args()

YARDSTICK = os.path.join(options.programs, "yardstick")
BENCH = os.path.join(options.programs, "navlog-bench")
NAVLOG = os.path.join(options.programs, "navlog")
MILLION = max(20_000, int(1_000_000 * options.scale))
SMALL = max(4_000, int(20_000 * options.scale))
results = {}
targets = []


def path(name):
    return os.path.join(options.work, name)


def run(command, stdout=subprocess.PIPE, stdin=None):
    """Runs a program to its end: what its line says, and what the system says of it."""
    process = subprocess.Popen(command, stdout=stdout, stdin=stdin, stderr=subprocess.PIPE)
    text = process.stdout.read().decode() if stdout == subprocess.PIPE else ""
    errors = process.stderr.read().decode()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"compare: {' '.join(command)} failed: {errors}{text}")
    fields = dict(re.findall(r"(\w+)=(\S+)", text))
    fields["cpu"] = usage.ru_utime + usage.ru_stime
    fields["peak_mib"] = usage.ru_maxrss / (1 << 20 if sys.platform == "darwin" else 1024)
    return fields


def stream(name, *arguments_of_yardstick):
    if not os.path.exists(path(name)):
        with open(path(name), "wb") as file:
            run([YARDSTICK, *arguments_of_yardstick, "ndjson"], stdout=file)
    return path(name)


def target(name, figure, limit, unit="", least=False):
    met = figure >= limit if least else figure <= limit
    targets.append(f"target: {name} {figure:.4g}{unit} {'>=' if least else '<='}{limit:g}{unit} {'met' if met else 'missed'}")


def wanted(name):
    return not options.only or name in options.only.split(",")


def compare(name, ours, theirs, limit, figure="ns_per_event", unit="ns"):
    """Rounds of both programs in turn; the ratio of the medians is what counts."""
    if not wanted(name):
        return None
    sides = {"yardstick": [], "navlog": []}
    for _ in range(options.rounds):
        for side, command in (("yardstick", theirs), ("navlog", ours)):
            sides[side].append(run(command))
    hashes = {line["hash"] for lines in sides.values() for line in lines}
    if len(hashes) != 1:
        sys.exit(f"compare: {name}: the final states differ: {hashes}")
    durability = {line.get("synchronous", "-") for lines in sides.values() for line in lines}
    if len(durability) != 1:
        sys.exit(f"compare: {name}: not the same durability: {durability}")
    values = {side: [float(line[figure]) for line in lines] for side, lines in sides.items()}
    medians = {side: statistics.median(list_) for side, list_ in values.items()}
    ratios = sorted(a / b for a, b in zip(values["navlog"], values["yardstick"]))
    ratio = medians["navlog"] / medians["yardstick"]
    peak = max(line["peak_mib"] for line in sides["navlog"])
    results[name] = dict(medians, ratio=ratio, low=ratios[0], high=ratios[-1], peak_mib=peak, synchronous=durability.pop(), unit=unit)
    print(
        f"{name:10} yardstick {medians['yardstick']:10.1f} {unit}   navlog {medians['navlog']:10.1f} {unit}   "
        f"ratio {ratio:.3f} ({ratios[0]:.3f} to {ratios[-1]:.3f})   synchronous {results[name]['synchronous']}   hash {hashes.pop()}",
        flush=True)
    target(name, ratio, limit)
    return medians


def alone(name, command, **more):
    lines = [run(command, **more) for _ in range(options.rounds)]
    return lines


print(f"machine: {platform.processor() or platform.machine()}, {os.cpu_count()} cores, {platform.system()} {platform.release()}")
small = stream("small.ndjson", "-n", str(SMALL))
many = stream("many.ndjson", "-n", str(MILLION))
one = stream("one.ndjson", "-n", str(MILLION), "-s", str(MILLION))

# W1: write-through, each event durable before the next, through recorder and controller.
append = compare(
    "append", [BENCH, "-d", path("n.sqlite"), "-i", small, "append"], [YARDSTICK, "-d", path("y.sqlite"), "-n", str(SMALL), "append"], 1.15)
if wanted("append"):
    compare(
        "append-full", [BENCH, "-f", "-d", path("n.sqlite"), "-i", small, "append"],
        [YARDSTICK, "-f", "-d", path("y.sqlite"), "-n", str(SMALL), "append"], 1.15) if wanted("append-full") else None
    # The yardstick locks as a program that writes one event at a time does. What it would need if it locked as Navlog does:
    lines = {"append": [], "append -k": []}
    for _ in range(options.rounds):
        for kind, option in (("append", []), ("append -k", ["-k"])):
            lines[kind].append(float(run([YARDSTICK, *option, "-d", path("y.sqlite"), "-n", str(SMALL), "append"])["ns_per_event"]))
    results["append-keeping"] = {kind: statistics.median(list_) for kind, list_ in lines.items()}
    share = results["append-keeping"]["append -k"] / results["append-keeping"]["append"]
    print(f"append     the yardstick with Navlog's way of locking: {share:.2f} of the yardstick")
if wanted("behind"):
    lines = alone("behind", [BENCH, "-d", path("n.sqlite"), "-i", small, "behind"])
    p50 = statistics.median(float(line["p50_us"]) for line in lines)
    p99 = statistics.median(float(line["p99_us"]) for line in lines)
    rate = statistics.median(1e9 / float(line["ns_per_event"]) for line in lines)
    results["behind"] = dict(p50_us=p50, p99_us=p99, events_per_second=rate)
    print(f"behind     caller p50 {p50:.2f} µs, p99 {p99:.2f} µs, {rate:,.0f} events/s durable")
    target("behind-p50", p50, 1, "µs")
    target("behind-p99", p99, 10, "µs")
    if append:
        target("behind-rate", rate / (1e9 / append["navlog"]), 5, "x", least=True)

# W2 and the size of the file.
compare("bulk", [BENCH, "-d", path("n.sqlite"), "-i", many, "bulk"], [YARDSTICK, "-d", path("y.sqlite"), "-n", str(MILLION), "bulk"], 1.20)
if wanted("size"):
    sizes = []
    for command in ([YARDSTICK, "-d", path("y.sqlite"), "-n", str(MILLION), "size"], [BENCH, "-d", path("n.sqlite"), "-i", many, "size"]):
        sizes.append(float(run(command)["bytes_per_event"]))
    results["size"] = dict(yardstick=sizes[0], navlog=sizes[1], ratio=sizes[1] / sizes[0])
    print(f"size       yardstick {sizes[0]:.2f} bytes an event   navlog {sizes[1]:.2f}   ratio {sizes[1] / sizes[0]:.3f}")
    target("size", sizes[1] / sizes[0], 1.05)

# W3, and states at random places, of one session.
if wanted("replay") or wanted("state"):
    run([YARDSTICK, "-d", path("y1.sqlite"), "-n", str(MILLION), "-s", str(MILLION), "bulk"])
    run([BENCH, "-d", path("n1.sqlite"), "-i", one, "bulk"])
compare("replay", [BENCH, "-d", path("n1.sqlite"), "replay"], [YARDSTICK, "-d", path("y1.sqlite"), "replay"], 1.40)
if "replay" in results:
    target("memory-replay", results["replay"]["peak_mib"], 60, "MiB")
if wanted("state"):
    lines = alone("state", [BENCH, "-d", path("n1.sqlite"), "state"])
    p50 = statistics.median(float(line["p50_us"]) for line in lines)
    p99 = statistics.median(float(line["p99_us"]) for line in lines)
    results["state"] = dict(p50_us=p50, p99_us=p99)
    print(f"state      at a random sequence: p50 {p50:.0f} µs, p99 {p99:.0f} µs")
    target("state-p99", p99, 1000, "µs")

compare("fold", [BENCH, "-i", many, "fold"], [YARDSTICK, "-n", str(MILLION), "fold"], 4.0)

if wanted("scan"):
    five = stream("five.ndjson", "-n", str(5 * MILLION))
    run([YARDSTICK, "-d", path("y5.sqlite"), "-n", str(5 * MILLION), "bulk"])
    for suffix in ("", "-wal", "-shm"):
        if os.path.exists(path("n5.sqlite") + suffix):
            os.remove(path("n5.sqlite") + suffix)
    run([NAVLOG, "import", "-q", "-d", path("n5.sqlite"), five])
    compare("scan", [BENCH, "-d", path("n5.sqlite"), "scan"], [YARDSTICK, "-d", path("y5.sqlite"), "scan"], 1.5)
    target("memory-scan", results["scan"]["peak_mib"], 60, "MiB")

    # Questions to all sessions, by what it takes Navlog to read them once.
    lines = {question: [] for question in ("read", "statistics", "top", "swipe")}
    for _ in range(options.rounds):
        for question in lines:
            lines[question].append(run([BENCH, "-d", path("n5.sqlite"), question]))
    medians = {question: statistics.median(float(line["ns_per_event"]) for line in list_) for question, list_ in lines.items()}
    results["questions"] = medians
    for question, name in (("statistics", "statistics"), ("top", "find-top"), ("swipe", "find-swipe")):
        ratio = medians[question] / medians["read"]
        peak = max(line["peak_mib"] for line in lines[question])
        print(f"{name:10} {medians[question]:.0f} ns an event, one full read {medians['read']:.0f} ns, ratio {ratio:.2f}, peak {peak:.0f} MiB")
        target(name, ratio, 1.5)
        target("memory-" + name, peak, 60, "MiB")

# End to end, by the release binary.
if wanted("ndjson"):
    rates = {"import": [], "export": []}
    peaks = {"import": 0, "export": 0}
    import time
    for _ in range(options.rounds):
        for suffix in ("", "-wal", "-shm"):
            if os.path.exists(path("e.sqlite") + suffix):
                os.remove(path("e.sqlite") + suffix)
        for command, arguments_ in (("import", [many]), ("export", ["-o", path("e.ndjson")])):
            start = time.monotonic()
            line = run([NAVLOG, command, "-q", "-d", path("e.sqlite"), *arguments_])
            rates[command].append(MILLION / (time.monotonic() - start))
            peaks[command] = max(peaks[command], line["peak_mib"])
    with open(many, "rb") as a, open(path("e.ndjson"), "rb") as b:
        while True:
            left, right = a.read(1 << 20), b.read(1 << 20)
            if left != right:
                sys.exit("compare: what was exported is not what was imported")
            if not left:
                break
    for command, limit in (("import", 250_000), ("export", 500_000)):
        rate = statistics.median(rates[command])
        results[command] = dict(events_per_second=rate, peak_mib=peaks[command])
        print(f"{command:10} {rate:,.0f} events/s end to end, peak {peaks[command]:.0f} MiB")
        target(command, rate, limit, "/s", least=True)
        target("memory-" + command, peaks[command], 60, "MiB")

# A trivial query, whole process.
if wanted("startup"):
    run([BENCH, "-d", path("s.sqlite"), "-i", small, "bulk"])
    commands = {
        "sqlite3": ["sqlite3", path("s.sqlite"), "SELECT count(*) FROM sessions"],
        "navlog": [NAVLOG, "sessions", "-d", path("s.sqlite"), "--json"],
    }
    cpu = {name: [] for name in commands}
    for _ in range(40):
        for name, command in commands.items():
            cpu[name].append(run(command)["cpu"])
    medians = {name: statistics.median(values) * 1000 for name, values in cpu.items()}
    ratio = medians["navlog"] / medians["sqlite3"]
    results["startup"] = dict(medians, ratio=ratio)
    print(f"startup    sqlite3 {medians['sqlite3']:.2f} ms CPU   navlog {medians['navlog']:.2f} ms   ratio {ratio:.2f}")
    target("startup", ratio, 1.5)

if options.peer and wanted("peer"):
    script = os.path.join(os.path.dirname(os.path.abspath(__file__)), "eventsourcing_peer.py")
    line = run([options.peer, script, small, path("peer.sqlite")])
    results["peer"] = {name: float(line[name]) for name in ("append_ns", "bulk_ns", "replay_ns", "bytes_per_event")}
    print(f"peer       eventsourcing {line['version']}: append {line['append_ns']} ns, bulk {line['bulk_ns']} ns, "
          f"replay {line['replay_ns']} ns, {line['bytes_per_event']} bytes an event")
    for ours, theirs in (("append", "append_ns"), ("bulk", "bulk_ns"), ("replay", "replay_ns")):
        if ours in results:
            target("ahead-of-eventsourcing-" + ours, float(line[theirs]) / results[ours]["navlog"], 1, "x", least=True)

print()
print("\n".join(targets))
if options.json:
    with open(options.json, "w") as file:
        json.dump(dict(results=results, targets=targets), file, indent=1)
