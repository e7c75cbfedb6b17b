-- The team that a seat of a lobby has chosen, from 1 on; 0 where there are none, or it is still to be drawn.
ALTER TABLE seats ADD COLUMN team INTEGER NOT NULL DEFAULT 0;

-- The private thread of each team of a game.
CREATE TABLE team_threads (
    game_id   INTEGER NOT NULL REFERENCES games,
    side      TEXT    NOT NULL,
    thread_id INTEGER NOT NULL,
    PRIMARY KEY (game_id, side)
) WITHOUT ROWID;

-- What somebody proposes to its allies: finished answers to the question that `serial` and `asked` name, and to what
-- the same seat is asked then; one a seat. Its number never comes back. It is as secret as what the team says in its
-- thread. `agreed` and `against` are seats.
CREATE TABLE proposals (
    number  INTEGER PRIMARY KEY AUTOINCREMENT,
    game_id INTEGER NOT NULL REFERENCES games,
    seat    TEXT    NOT NULL,
    serial  INTEGER NOT NULL,
    asked   TEXT    NOT NULL,
    kind    TEXT    NOT NULL,
    answers TEXT    NOT NULL,
    agreed  TEXT    NOT NULL DEFAULT '[]',
    against TEXT    NOT NULL DEFAULT '[]',
    UNIQUE (game_id, seat)
);

-- The answers of a proposal that somebody has begun to put together, one a seat.
CREATE TABLE proposals_begun (
    game_id INTEGER NOT NULL REFERENCES games,
    seat    TEXT    NOT NULL,
    serial  INTEGER NOT NULL,
    asked   TEXT    NOT NULL,
    answers TEXT    NOT NULL,
    PRIMARY KEY (game_id, seat)
) WITHOUT ROWID;

-- Cards that somebody showed to its allies, as they were held then: until they stand in the thread of the team, or,
-- where there is none, until others of the same part are shown. As secret as a hand.
CREATE TABLE shown_hands (
    number  INTEGER PRIMARY KEY AUTOINCREMENT,
    game_id INTEGER NOT NULL REFERENCES games,
    seat    TEXT    NOT NULL,
    part    TEXT    NOT NULL,
    battle  TEXT    NOT NULL,
    di      TEXT    NOT NULL,
    UNIQUE (game_id, seat, part)
);
