-- How a proposal ended whose message does not say so yet: done, withdrawn, replaced, declined, otherwise or gone.
CREATE TABLE proposals_over (
    number  INTEGER PRIMARY KEY,
    game_id INTEGER NOT NULL REFERENCES games,
    how     TEXT    NOT NULL
);

-- The notes of messages of an earlier release lack the words that tell an end: what still stands is posted anew.
DELETE FROM messages WHERE kind = 'proposal';
