"""The Python package `eventsourcing` at the same work: one event a commit, 1,000 events a commit, replay of one aggregate."""
import json
import os
import sys
import time
from importlib.metadata import version

stream, database = sys.argv[1], sys.argv[2]
for suffix in ("", "-wal", "-shm"):
    if os.path.exists(database + suffix):
        os.remove(database + suffix)
os.environ["PERSISTENCE_MODULE"] = "eventsourcing.sqlite"
os.environ["SQLITE_DBNAME"] = database

from eventsourcing.application import Application  # noqa: E402
from eventsourcing.domain import Aggregate, event  # noqa: E402


class Session(Aggregate):
    """Keeps the stacks of tabs by what the events say: the least that a replay has to do."""

    @event("Started")
    def __init__(self, tabs):
        self.stacks = {tab["id"]: [screen_id(screen) for screen in tab["stack"]] for tab in tabs}
        self.selected = tabs[0]["id"]

    @event("Happened")
    def happen(self, what):
        kind = what["event"]
        if kind == "pushed":
            self.stacks[what["tab"]].append(screen_id(what["screen"]))
        elif kind == "popped":
            del self.stacks[what["tab"]][-len(what["screens"]):]
        elif kind == "stackSet":
            self.stacks[what["tab"]] = [screen_id(screen) for screen in what["screens"]]
        elif kind == "tabSelected":
            self.selected = what["to"]


def screen_id(screen):
    return screen if isinstance(screen, str) else screen["id"]


def read(limit):
    with open(stream) as file:
        lines = [json.loads(line) for line in file][1:]
    first = lines[0]["session"]
    # As much as one session of the stream has, again and again: what is stored is what counts.
    events = [line for line in lines if line["session"] == first]
    for line in events:
        for key in ("session", "seq", "time"):
            line.pop(key)
    return events[0], (events[1:] * (limit // max(1, len(events) - 1) + 1))[:limit]


started, happened = read(4_000)
application = Application()


def record(count, batch):
    session = Session(started["tabs"])
    application.save(session)
    start = time.perf_counter()
    for index in range(count):
        session.happen(happened[index])
        if (index + 1) % batch == 0:
            application.save(session)
    application.save(session)
    return session.id, (time.perf_counter() - start) / count * 1e9


_, append_ns = record(2_000, 1)
identifier, bulk_ns = record(4_000, 1_000)
start = time.perf_counter()
application.repository.get(identifier)
replay_ns = (time.perf_counter() - start) / 4_000 * 1e9
size = sum(os.path.getsize(database + suffix) for suffix in ("", "-wal") if os.path.exists(database + suffix))
print(f"peer version={version('eventsourcing')} append_ns={append_ns:.0f} bulk_ns={bulk_ns:.0f} replay_ns={replay_ns:.0f} "
      f"bytes_per_event={size / 6_000:.0f}")
