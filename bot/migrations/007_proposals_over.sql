-- How a proposal ended whose message does not say so yet: done, withdrawn, replaced, declined, otherwise or gone.
CREATE TABLE proposals_over (
    number  INTEGER PRIMARY KEY,
    game_id INTEGER NOT NULL REFERENCES games,
    how     TEXT    NOT NULL
);
