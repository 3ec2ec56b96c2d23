"""The clash phase: the sequence, maneuvers of units and ships, arrows and close combat, capture."""
