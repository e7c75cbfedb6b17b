-- Snapshots that are not a hand-over's are forgotten at each save: they must be found without reading all the others.
CREATE INDEX snapshots_to_forget ON snapshots (game_id, serial) WHERE NOT hand_over;
