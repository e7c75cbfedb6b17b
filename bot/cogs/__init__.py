"""Commands by group. Groups are built for each bot object, never shared."""
