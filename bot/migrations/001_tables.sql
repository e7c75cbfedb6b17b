-- Times are UTC in ISO form with microseconds, so that text order is time order. JSON columns hold plain values.

CREATE TABLE games (
    id         INTEGER PRIMARY KEY,
    guild_id   INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    host_id    INTEGER NOT NULL,
    state      TEXT    NOT NULL,
    edition    TEXT    NOT NULL,
    mode       TEXT    NOT NULL,
    players    INTEGER NOT NULL,
    undo       TEXT    NOT NULL,
    pace       TEXT    NOT NULL,
    created    TEXT    NOT NULL,
    error_code TEXT    NOT NULL DEFAULT ''
);
-- A channel or thread holds one game at a time.
CREATE UNIQUE INDEX games_in_channel ON games (channel_id) WHERE state IN ('lobby', 'running', 'damaged');

CREATE TABLE seats (
    game_id   INTEGER NOT NULL REFERENCES games,
    seat      TEXT    NOT NULL,
    place     INTEGER NOT NULL,
    person_id INTEGER,
    name      TEXT    NOT NULL DEFAULT '',
    computer  INTEGER NOT NULL DEFAULT 0,
    city      TEXT    NOT NULL DEFAULT '',
    PRIMARY KEY (game_id, seat)
) WITHOUT ROWID;

-- The choice log: as secret as a hand. Rows are never deleted; an undo marks them.
-- `asked` is the serial of the decision's key, 0 where the game answered by itself.
CREATE TABLE choices (
    game_id INTEGER NOT NULL REFERENCES games,
    serial  INTEGER NOT NULL,
    asked   INTEGER NOT NULL,
    seat    TEXT    NOT NULL,
    kind    TEXT    NOT NULL,
    words   TEXT    NOT NULL,
    auto    INTEGER NOT NULL,
    undone  INTEGER NOT NULL DEFAULT 0,
    at      TEXT    NOT NULL,
    PRIMARY KEY (game_id, serial)
) WITHOUT ROWID;
CREATE INDEX choices_by_key ON choices (game_id, asked, seat);

-- Whole games, secrets and all. `hand_over`: kept for good.
CREATE TABLE snapshots (
    game_id   INTEGER NOT NULL REFERENCES games,
    serial    INTEGER NOT NULL,
    hand_over INTEGER NOT NULL,
    undone    INTEGER NOT NULL DEFAULT 0,
    state     TEXT    NOT NULL,
    PRIMARY KEY (game_id, serial)
);

-- `private` holds what single seats learn besides, by seat.
CREATE TABLE events (
    id      INTEGER PRIMARY KEY,
    game_id INTEGER NOT NULL REFERENCES games,
    serial  INTEGER NOT NULL,
    kind    TEXT    NOT NULL,
    public  TEXT    NOT NULL,
    private TEXT    NOT NULL,
    undone  INTEGER NOT NULL DEFAULT 0,
    at      TEXT    NOT NULL
);
CREATE INDEX events_of_game ON events (game_id, id);

-- Who is waited for, and since when.
CREATE TABLE prompts (
    game_id INTEGER NOT NULL REFERENCES games,
    seat    TEXT    NOT NULL,
    serial  INTEGER NOT NULL,
    kind    TEXT    NOT NULL,
    since   TEXT    NOT NULL,
    PRIMARY KEY (game_id, seat)
) WITHOUT ROWID;

CREATE TABLE messages (
    game_id    INTEGER NOT NULL REFERENCES games,
    kind       TEXT    NOT NULL,
    seat       TEXT    NOT NULL,
    channel_id INTEGER NOT NULL,
    message_id INTEGER NOT NULL,
    data       TEXT    NOT NULL,
    PRIMARY KEY (game_id, kind, seat)
) WITHOUT ROWID;

-- Answers said so far, not yet sent; as secret as a hand. They die with their key.
CREATE TABLE drafts (
    game_id INTEGER NOT NULL REFERENCES games,
    serial  INTEGER NOT NULL,
    seat    TEXT    NOT NULL,
    answers TEXT    NOT NULL,
    PRIMARY KEY (game_id, serial, seat)
) WITHOUT ROWID;

CREATE TABLE timers (
    game_id INTEGER NOT NULL REFERENCES games,
    kind    TEXT    NOT NULL,
    serial  INTEGER NOT NULL,
    seat    TEXT    NOT NULL,
    due     TEXT    NOT NULL,
    PRIMARY KEY (game_id, kind, serial, seat)
) WITHOUT ROWID;

-- state: waiting, sent, replaced by a newer one of its kind, or given_up.
CREATE TABLE outbox (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    game_id  INTEGER NOT NULL REFERENCES games,
    kind     TEXT    NOT NULL,
    data     TEXT    NOT NULL,
    replaces INTEGER NOT NULL,
    nonce    TEXT    NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    state    TEXT    NOT NULL DEFAULT 'waiting',
    due      TEXT    NOT NULL,
    at       TEXT    NOT NULL
);
CREATE INDEX outbox_waiting ON outbox (game_id, id) WHERE state = 'waiting';

CREATE TABLE people (
    person_id INTEGER PRIMARY KEY,
    computer  INTEGER NOT NULL DEFAULT 0,
    settings  TEXT    NOT NULL DEFAULT '{}'
);

CREATE TABLE servers (
    guild_id INTEGER PRIMARY KEY,
    settings TEXT    NOT NULL DEFAULT '{}'
);

-- What the program itself wants to know again, such as which commands it last announced.
CREATE TABLE facts (
    key   TEXT PRIMARY KEY,
    value TEXT NOT NULL
) WITHOUT ROWID;
