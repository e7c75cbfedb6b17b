"""The sections of the rulebook as steps."""
