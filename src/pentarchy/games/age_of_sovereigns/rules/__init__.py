"""The rulebook, a chapter each: `setup` opens a game, `turn` is the sequence of play, `scoring` ends it."""

NOT_IN_CODE = {
    "AOS-291": "the players settle it by sitting down",
}
"""Rules that nothing here plays, and why."""
