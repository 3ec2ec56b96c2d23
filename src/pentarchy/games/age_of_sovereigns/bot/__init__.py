"""What the generic bots need to know of this game."""
