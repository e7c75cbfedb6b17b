-- What a table agreed on before its start: who may watch, whether boards are drawn or written, and options by name.
ALTER TABLE games ADD COLUMN watch TEXT NOT NULL DEFAULT 'everyone';
ALTER TABLE games ADD COLUMN pictures INTEGER NOT NULL DEFAULT 1;
ALTER TABLE games ADD COLUMN options TEXT NOT NULL DEFAULT '{}';
-- The channel to which the thread of a game belongs, 0 for a game in a channel itself.
ALTER TABLE games ADD COLUMN parent_id INTEGER NOT NULL DEFAULT 0;

-- A seat of a lobby that is kept for somebody until they come, say no, or the time is over.
CREATE TABLE invites (
    game_id   INTEGER NOT NULL REFERENCES games,
    person_id INTEGER NOT NULL,
    name      TEXT    NOT NULL,
    PRIMARY KEY (game_id, person_id)
) WITHOUT ROWID;

-- What a table is asked to agree on, one of each kind at most. `serial` is the game's when it was asked.
-- `asked` are the seats that may vote, `need` how many of them must agree, `ballots` what they said so far.
-- `ballots` is as secret as a hand where the vote is; `fell` is what an undo would take back.
CREATE TABLE votes (
    game_id INTEGER NOT NULL REFERENCES games,
    kind    TEXT    NOT NULL,
    seat    TEXT    NOT NULL,
    serial  INTEGER NOT NULL,
    need    INTEGER NOT NULL,
    asked   TEXT    NOT NULL,
    ballots TEXT    NOT NULL,
    fell    TEXT    NOT NULL,
    PRIMARY KEY (game_id, kind)
) WITHOUT ROWID;

-- The serial of the first choice of the command that a choice belongs to: all of one command fall together.
ALTER TABLE choices ADD COLUMN command INTEGER NOT NULL DEFAULT 0;
UPDATE choices SET command = serial;

-- Lobbies opened by an earlier version get their seven days from now on.
INSERT INTO timers (game_id, kind, serial, seat, due)
    SELECT id, 'lobby', 0, '', strftime('%Y-%m-%dT%H:%M:%S', 'now', '+7 days') || '.000000+00:00'
    FROM games WHERE state = 'lobby';
