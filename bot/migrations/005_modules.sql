-- The modules a table plays with, a list of ids.
ALTER TABLE games ADD COLUMN modules TEXT NOT NULL DEFAULT '[]';
