"""How the bots think of a position, and what they do."""
