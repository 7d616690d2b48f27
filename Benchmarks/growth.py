#!/usr/bin/env python3
"""Measures how time and memory grow with size, and writes a table (Markdown) and a plot (SVG).

    python3 Benchmarks/growth.py --programs DIR [--full] [--table FILE] [--plot FILE]

DIR has navlog and navlog-bench, as run.sh builds them (.build/bench/programs). Each operation's order is the slope between its two
largest sizes, both axes logarithmic: 1 is in proportion to the size, 0 does not depend on it, 2 would be quadratic.
"""
import argparse
import json
import math
import os
import re
import subprocess
import sys
import tempfile
import time

arguments = argparse.ArgumentParser()
arguments.add_argument("--programs", required=True)
arguments.add_argument("--full", action="store_true", help="up to 10,000,000 events")
arguments.add_argument("--table", default="")
arguments.add_argument("--plot", default="")
options = arguments.parse_args()
work = tempfile.mkdtemp()
NAVLOG = os.path.join(options.programs, "navlog")
BENCH = os.path.join(options.programs, "navlog-bench")
DATABASE = os.path.join(work, "g.sqlite")
STREAM = os.path.join(work, "g.ndjson")


class Stream:
    """Writes events of one session after another."""

    def __init__(self):
        self.file = open(STREAM, "w")
        self.file.write('{"navlog":1}\n')
        self.session = -1
        self.clock = 1764500000000000
        self.count = 0

    def event(self, kind, rest):
        self.clock += 1_000_000
        seconds, micro = divmod(self.clock, 1_000_000)
        when = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(seconds))
        self.file.write(f'{{"session":"{self.uuid}","seq":{self.seq},"time":"{when}.{micro:06d}Z","event":"{kind}",{rest}}}\n')
        self.seq += 1
        self.count += 1

    def start(self, tabs=1):
        self.session += 1
        self.uuid = f"{self.session * 2654435761 % (1 << 32):08x}-0000-4000-8000-{self.session:012x}"
        self.seq = 0
        self.number = tabs
        self.stacks = {f"t{index}": [f"R#{index + 1}"] for index in range(tabs)}
        described = ",".join(f'{{"id":"{tab}","stack":[{{"id":"{stack[0]}","name":"R"}}]}}' for tab, stack in self.stacks.items())
        self.event("sessionStarted", f'"app":"Growth","tabs":[{described}],"selected":"t0"')
        self.selected = "t0"

    def push(self, tab="t0", name="Screen", parameters=0):
        self.number += 1
        identifier = f"{name}#{self.number}"
        more = f',"parameters":{{"q":"{"x" * (parameters - 8)}"}}' if parameters else ""
        self.event("pushed", f'"tab":"{tab}","screen":{{"id":"{identifier}","name":"{name}"{more}}},"origin":"user"')
        self.stacks[tab].append(identifier)

    def pop(self, tab="t0", count=1):
        removed = self.stacks[tab][-count:]
        del self.stacks[tab][-count:]
        self.event("popped", f'"tab":"{tab}","screens":{json.dumps(removed, separators=(",", ":"))},"origin":"user"')

    def select(self, tab):
        self.event("tabSelected", f'"from":"{self.selected}","to":"{tab}","origin":"user"')
        self.selected = tab

    def end(self):
        self.file.close()
        return self.count


def events(size):
    stream = Stream()
    stream.start(5)
    while stream.count < size:
        depth = len(stream.stacks["t0"])
        stream.push() if depth < 2 or (depth < 8 and stream.count % 3) else stream.pop()
    return stream.end()


def sessions(size):
    stream = Stream()
    for _ in range(size):
        stream.start(2)
        for _ in range(4):
            stream.push()
        for _ in range(4):
            stream.pop()
    return stream.end()


def depth(size):
    """Stays at a depth: pushes and pops at the top, and whole new stacks now and then."""
    stream = Stream()
    stream.start()
    for _ in range(size - 1):
        stream.push()
    for _ in range(2_000):
        stream.push()
        stream.pop()
    for _ in range(3):
        stream.pop(count=len(stream.stacks["t0"]) - 1)
        for _ in range(size - 1):
            stream.push()
    return stream.end()


def tabs(size):
    stream = Stream()
    stream.start(size)
    for index in range(8_000):
        tab = f"t{index * 7919 % size}"
        stream.push(tab) if len(stream.stacks[tab]) == 1 else stream.pop(tab)
        if tab != stream.selected and index % 4 == 0:
            stream.select(tab)
    return stream.end()


def names(size):
    stream = Stream()
    stream.start()
    for index in range(2 * size):
        stream.push(name=f"Screen{index % size}")
        stream.pop()
    return stream.end()


def parameters(size):
    stream = Stream()
    stream.start()
    for _ in range(4_000):
        stream.push(parameters=size)
        stream.pop()
    return stream.end()


# What is varied: the sizes, and whether the time of everything is meant (events, sessions, names) or that of one event.
AXES = [
    ("events", events, [10_000, 100_000, 1_000_000] + ([10_000_000] if options.full else []), True, 1),
    ("sessions", sessions, [1, 100, 10_000, 100_000], True, 1),
    ("depth", depth, [10, 100, 1_000], False, 0),
    ("tabs", tabs, [10, 100, 1_000], False, 1),
    ("screen names", names, [1_000, 10_000, 100_000], True, 1),
    ("bytes of parameters", parameters, [0, 100, 10_000], False, 1),
]
# Beside the axis' own order for each operation: opening a file and finding a state depend on no size (on what stands, at most).
WHOLE = ("import", "export", "replay")


def run(command):
    start = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    out = process.stdout.read().decode()
    errors = process.stderr.read().decode()
    _, status, usage = os.wait4(process.pid, 0)
    if status:
        sys.exit(f"growth: {' '.join(command)} failed: {errors}")
    return time.monotonic() - start, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, dict(re.findall(r"(\w+)=(\S+)", out))


def measure(count):
    """Seconds of processor time of each operation, and the greatest memory of the command line in MiB."""
    for suffix in ("", "-wal", "-shm"):
        if os.path.exists(DATABASE + suffix):
            os.remove(DATABASE + suffix)
    figures = {}
    _, figures["import"], peak, _ = run([NAVLOG, "import", "-q", "-d", DATABASE, STREAM])
    out = os.path.join(work, "out.ndjson")
    _, figures["export"], other, _ = run([NAVLOG, "export", "-q", "-d", DATABASE, "-o", out])
    # Else the next export replaces it, and to free a large file takes longer than to write a small one.
    os.remove(out)
    _, _, replay_peak, fields = run([BENCH, "-d", DATABASE, "replay"])
    figures["replay"] = float(fields["seconds"])
    _, _, _, fields = run([BENCH, "-d", DATABASE, "state"])
    figures["state"] = float(fields["p50_us"]) / 1e6
    figures["open"] = min(run([NAVLOG, "state", "-d", DATABASE, "1", "--at", "0", "--json"])[1] for _ in range(3))
    figures["peak"] = max(peak, other, replay_peak)
    figures["file"] = os.path.getsize(DATABASE)
    return figures


def order(points):
    (x1, y1), (x2, y2) = points[-2:]
    return math.log(max(y2, 1e-9) / max(y1, 1e-9)) / math.log(x2 / x1)


rows = []
curves = {}
for axis, make, sizes, whole, expected in AXES:
    points = {}
    for size in sizes:
        count = make(size)
        figures = measure(count)
        print(f"{axis} {size}: {count} events, " + ", ".join(f"{name} {value:.4g}" for name, value in figures.items()), file=sys.stderr, flush=True)
        for name, value in figures.items():
            if name in WHOLE and not whole:
                value /= count
            points.setdefault(name, []).append((size, value))
    for name in ("import", "export", "replay", "state", "open", "peak"):
        values = points[name]
        if axis == "sessions" and name == "replay":
            continue  # one session, always as long
        limit = expected if name in WHOLE else 0
        if axis in ("tabs", "depth", "bytes of parameters") and name in ("state", "open"):
            limit = 1  # a state is as large as what stands in it
        if axis == "depth" and name in WHOLE:
            limit = "0 to 1"  # a pop to the root names all that it removes; snapshots hold all that stands
        unit = "MiB" if name == "peak" else "µs" if name in ("state", "open") or not whole else "s"
        factor = 1 if unit in ("MiB", "s") else 1e6
        shown = " → ".join(f"{value * factor:,.3g}" for _, value in values)
        per = "" if whole or name not in WHOLE else " an event"
        rows.append(f"| {axis}: {' → '.join(f'{size:,}' for size in sizes)} | {name} | {shown} {unit}{per} | {limit} | {order(values):.2f} |")
        if axis == "events" and name in WHOLE:
            curves[name] = values

table = "| size | operation | processor time, or memory | order expected | measured |\n|---|---|---|---|---|\n" + "\n".join(rows) + "\n"
print(table)
if options.table:
    with open(options.table, "w") as file:
        file.write(table)


def plot(curves):
    """Seconds against events, both logarithmic."""
    width, height, left, bottom = 720, 420, 70, 50
    xs = [x for curve in curves.values() for x, _ in curve]
    ys = [y for curve in curves.values() for _, y in curve]
    x0, x1 = math.floor(math.log10(min(xs))), math.ceil(math.log10(max(xs)))
    y0, y1 = math.floor(math.log10(min(ys))), math.ceil(math.log10(max(ys)))

    def place(x, y):
        return (left + (math.log10(x) - x0) / (x1 - x0) * (width - left - 110),
                height - bottom - (math.log10(y) - y0) / (y1 - y0) * (height - bottom - 20))

    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="13">',
             f'<rect width="{width}" height="{height}" fill="#fff"/>']
    for power in range(x0, x1 + 1):
        x, y = place(10 ** power, 10 ** y0)
        parts.append(f'<path d="M{x:.1f} 20V{y:.1f}" stroke="#ddd"/><text x="{x:.1f}" y="{y + 20:.1f}" text-anchor="middle">{10 ** power:,}</text>')
    for power in range(y0, y1 + 1):
        x, y = place(10 ** x0, 10 ** power)
        text = f"{10 ** power:,} s" if power >= 0 else f"{10 ** (power + 3):g} ms"
        parts.append(f'<path d="M{x:.1f} {y:.1f}H{width - 110}" stroke="#ddd"/><text x="{x - 6:.1f}" y="{y + 4:.1f}" text-anchor="end">{text}</text>')
    for (name, curve), color in zip(curves.items(), ("#c0392b", "#2471a3", "#1e8449")):
        spots = [place(x, y) for x, y in curve]
        parts.append(f'<polyline fill="none" stroke="{color}" stroke-width="2" points="{" ".join(f"{x:.1f},{y:.1f}" for x, y in spots)}"/>')
        parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5" fill="{color}"/>' for x, y in spots]
        parts.append(f'<text x="{spots[-1][0] + 10:.1f}" y="{spots[-1][1] + 4:.1f}" fill="{color}">{name}</text>')
    parts.append(f'<text x="{(left + width - 110) / 2:.0f}" y="{height - 8}" text-anchor="middle">events of one session</text></svg>')
    return "\n".join(parts) + "\n"


if options.plot:
    with open(options.plot, "w") as file:
        file.write(plot(curves))
