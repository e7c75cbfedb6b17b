-- The team that a seat of a lobby has chosen, from 1 on; 0 where there are none, or it is still to be drawn.
ALTER TABLE seats ADD COLUMN team INTEGER NOT NULL DEFAULT 0;

-- The private thread of each team of a game.
CREATE TABLE team_threads (
    game_id   INTEGER NOT NULL REFERENCES games,
    side      TEXT    NOT NULL,
    thread_id INTEGER NOT NULL,
    PRIMARY KEY (game_id, side)
) WITHOUT ROWID;

-- What somebody proposes to its allies: a finished answer to the decision named by `serial` and `asked`, one a seat.
-- It is as secret as what the team says in its thread. `agreed` are the seats that agree.
CREATE TABLE proposals (
    game_id INTEGER NOT NULL REFERENCES games,
    seat    TEXT    NOT NULL,
    serial  INTEGER NOT NULL,
    asked   TEXT    NOT NULL,
    kind    TEXT    NOT NULL,
    words   TEXT    NOT NULL,
    agreed  TEXT    NOT NULL,
    PRIMARY KEY (game_id, seat)
) WITHOUT ROWID;
