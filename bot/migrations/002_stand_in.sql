-- The computer stands in for a person in single games, and only while they run.
ALTER TABLE seats ADD COLUMN stand_in INTEGER NOT NULL DEFAULT 0;
UPDATE seats SET stand_in = 1
    WHERE person_id IN (SELECT person_id FROM people WHERE computer)
    AND game_id IN (SELECT id FROM games WHERE state = 'running');

-- Not every SQLite can drop a column.
CREATE TABLE people_anew (
    person_id INTEGER PRIMARY KEY,
    settings  TEXT    NOT NULL DEFAULT '{}'
);
INSERT INTO people_anew SELECT person_id, settings FROM people;
DROP TABLE people;
ALTER TABLE people_anew RENAME TO people;
