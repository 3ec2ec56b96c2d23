"""The rulebook, chapter by chapter."""

NOT_IN_CODE = {
    "MU-041": "setting: coins and credit notes are a matter of paper money",
    "MU-103": "definition: armies are counted in force value throughout",
    "MU-119": "setting: numbers printed on the cards without a meaning",
}
"""Rules that nothing in the code plays, and why."""
