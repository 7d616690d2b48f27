-- The first schema of a Navlog file. Documentation/Schema.md explains it for readers of the file.
-- Never edited after a release: what changes, changes in a file with the next number. The program keeps a checksum of each file.
-- The program runs it inside a transaction of its own, in which it has made the table `migrations` and marked the file as Navlog's
-- (application_id, user_version).

-- A session is one window (scene) of one run of an app.
CREATE TABLE sessions (
    -- The number that users see. AUTOINCREMENT, so that a removed session's number is never given to another one.
    -- It is the upper half of the ids of the session's events, hence the limit.
    id INTEGER PRIMARY KEY AUTOINCREMENT CHECK (id BETWEEN 1 AND 2147483647),
    -- The name that holds across files. 16 bytes, not text: half the space in the table and in its index.
    uuid BLOB NOT NULL UNIQUE CHECK (length(uuid) = 16),
    -- Time of the first event, microseconds since 1970 UTC. Kept here so that listing sessions by time reads no event.
    started INTEGER NOT NULL
) STRICT;

-- Ids of tabs and modals and names of screens: a few texts that repeat in most events, so that these hold a small number instead.
CREATE TABLE names (
    id INTEGER PRIMARY KEY,
    text TEXT NOT NULL UNIQUE
) STRICT;

-- What the codes in events.kind mean. For people and views; the program has the same list. From 32 on an event is diagnostic:
-- it explains something and changes nothing.
CREATE TABLE event_kinds (
    code INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE
) STRICT;

INSERT INTO event_kinds (code, name) VALUES
    (0, 'sessionStarted'), (1, 'sessionEnded'), (2, 'tabsSet'), (3, 'tabSelected'), (4, 'pushed'), (5, 'popped'), (6, 'stackSet'),
    (7, 'deepLinkOpened'), (8, 'presented'), (9, 'dismissed'), (10, 'badgeSet'), (11, 'gestureConfigured'), (12, 'screenConfigured'),
    (13, 'tabConfigured'), (14, 'tabBarConfigured'), (15, 'restored'), (16, 'base'),
    (32, 'refused'), (33, 'ignored'), (34, 'failed'), (35, 'swipeCancelled'), (36, 'plusTapped'), (37, 'itemTapped'),
    (38, 'appStateChanged'), (39, 'clockChanged'), (40, 'note');

-- What the codes in events.origin mean.
CREATE TABLE origins (
    code INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE
) STRICT;

INSERT INTO origins (code, name) VALUES
    (1, 'user'), (2, 'backButton'), (3, 'swipe'), (4, 'tabReselect'), (5, 'code'), (6, 'deepLink'), (7, 'restore'), (8, 'inferred');

-- The log. One row a fact, in the order in which the facts happened. Appending is what costs: so there is no second index, and there
-- are no foreign keys (each would be a look-up for each event). The number in `id` keeps a session together and in order, and makes
-- the table its own index. A rowid table: with WITHOUT ROWID long details would take 2.3 times the space.
CREATE TABLE events (
    -- session << 32 | sequence. The sequence counts from 0 without gaps.
    id INTEGER PRIMARY KEY,
    -- Microseconds since 1970 UTC.
    time INTEGER NOT NULL,
    -- A code of event_kinds.
    kind INTEGER NOT NULL,
    -- A code of origins, or NULL where the event has none.
    origin INTEGER,
    -- A number of names: the tab or modal that it happened in; for tabSelected the tab that became selected.
    tab INTEGER,
    -- The number of a screen within its session, counted from 1 as they appear: the one that was pushed, the only one that was popped,
    -- the only new one of a stackSet. NULL for none or several.
    screen INTEGER,
    -- A number of names: the name of that screen; for tabSelected the tab that was left.
    name INTEGER,
    -- What the columns do not say: the event's JSON object without the keys that are columns, or NULL when nothing is left.
    detail TEXT
) STRICT;

-- The log only grows. The program has recursive_triggers on, so that INSERT OR REPLACE is stopped too. Two triggers that never run on
-- an append cost nothing there; a BEFORE INSERT guard would cost half as much again.
CREATE TRIGGER events_no_update BEFORE UPDATE ON events BEGIN
    SELECT RAISE(ABORT, 'events are append-only');
END;

CREATE TRIGGER events_no_delete BEFORE DELETE ON events BEGIN
    SELECT RAISE(ABORT, 'events are append-only');
END;

-- A cache: the full state after an event, so that finding a state in a long session need not start at its beginning.
-- Any row may be deleted at any time without loss.
CREATE TABLE snapshots (
    -- As events.id: the event after which this was the state.
    id INTEGER PRIMARY KEY,
    -- The full state, as JSON.
    state TEXT NOT NULL
) STRICT;

-- The log with words in place of codes, for the plain sqlite3 shell and other tools. CROSS JOIN keeps the order of the loops: the
-- session first, then its range of ids. So `WHERE session = 3` reads that session's events and no others, in sequence. NOT INDEXED keeps
-- SQLite from walking the sessions along the index of the UUIDs, in an order that means nothing.
CREATE VIEW event_log AS
SELECT
    sessions.id AS session,
    lower(printf('%s-%s-%s-%s-%s', hex(substr(sessions.uuid, 1, 4)), hex(substr(sessions.uuid, 5, 2)),
        hex(substr(sessions.uuid, 7, 2)), hex(substr(sessions.uuid, 9, 2)), hex(substr(sessions.uuid, 11, 6)))) AS session_uuid,
    events.id & 4294967295 AS sequence,
    -- SQLite's own date functions have milliseconds at best.
    strftime('%Y-%m-%dT%H:%M:%S', events.time / 1000000, 'unixepoch') || printf('.%06dZ', events.time % 1000000) AS time,
    event_kinds.name AS event,
    origins.name AS origin,
    tab_names.text AS tab,
    events.screen AS screen,
    screen_names.text AS name,
    events.detail AS detail
FROM sessions NOT INDEXED
CROSS JOIN events ON events.id BETWEEN sessions.id << 32 AND (sessions.id << 32) + 4294967295
LEFT JOIN event_kinds ON event_kinds.code = events.kind
LEFT JOIN origins ON origins.code = events.origin
LEFT JOIN names AS tab_names ON tab_names.id = events.tab
LEFT JOIN names AS screen_names ON screen_names.id = events.name;

-- The sessions, with what their first event says about the app. Each column that is asked for reads a session's range of ids only.
CREATE VIEW session_list AS
SELECT
    sessions.id AS number,
    lower(printf('%s-%s-%s-%s-%s', hex(substr(sessions.uuid, 1, 4)), hex(substr(sessions.uuid, 5, 2)),
        hex(substr(sessions.uuid, 7, 2)), hex(substr(sessions.uuid, 9, 2)), hex(substr(sessions.uuid, 11, 6)))) AS uuid,
    strftime('%Y-%m-%dT%H:%M:%S', sessions.started / 1000000, 'unixepoch') || printf('.%06dZ', sessions.started % 1000000) AS started,
    json_extract(first_event.detail, '$.app') AS app,
    json_extract(first_event.detail, '$.appVersion') AS app_version,
    json_extract(first_event.detail, '$.device') AS device,
    json_extract(first_event.detail, '$.system') AS system,
    (SELECT count(*) FROM events
        WHERE events.id BETWEEN sessions.id << 32 AND (sessions.id << 32) + 4294967295) AS events,
    (SELECT strftime('%Y-%m-%dT%H:%M:%S', events.time / 1000000, 'unixepoch') || printf('.%06dZ', events.time % 1000000) FROM events
        WHERE events.id BETWEEN sessions.id << 32 AND (sessions.id << 32) + 4294967295
        ORDER BY events.id DESC LIMIT 1) AS last_event
FROM sessions NOT INDEXED
LEFT JOIN events AS first_event ON first_event.id = (
    SELECT events.id FROM events
    WHERE events.id BETWEEN sessions.id << 32 AND (sessions.id << 32) + 4294967295
    ORDER BY events.id LIMIT 1)
    -- json_extract fails on what is not JSON, and would take the whole list with it.
    AND json_valid(first_event.detail);
