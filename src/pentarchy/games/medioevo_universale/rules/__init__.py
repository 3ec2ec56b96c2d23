"""The rulebook, chapter by chapter."""

NOT_IN_CODE = {
    "MU-025": "definition: tokens of the board game that only count what the state knows",
    "MU-041": "setting: coins and credit notes are a matter of paper money",
    "MU-103": "definition: armies are counted in force value throughout",
    "MU-119": "setting: numbers printed on the cards without a meaning",
    "MU-247": "advice: nothing keeps defenders from fortifying",
    "MU-255": "advice: nothing keeps either side from reinforcing",
}
"""Rules that nothing in the code plays, and why."""
