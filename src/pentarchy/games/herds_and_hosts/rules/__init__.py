"""The rulebook: one module or folder a chapter."""

NOT_IN_CODE = {
    "HH-310": "definition: what the other tiles are for, of which there is no limit",
}
"""Rules that nothing plays, and why."""
