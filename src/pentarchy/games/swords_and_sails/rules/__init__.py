"""The rulebook: one module or folder a chapter, in the order of play."""

NOT_IN_CODE = {
    "SS-266": "agreements that players keep to themselves",
    "SS-514": "minor factions play by all the other rules",
}
"""Rules that no law and no content plays, and why."""
