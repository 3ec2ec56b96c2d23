"""Verbs that agree with their subject: a people does what peoples do."""

from __future__ import annotations

import re

IRREGULAR = {
    "has": "have",
    "is": "are",
    "was": "were",
    "does": "do",
    "goes": "go",
    "dies": "die",
    "lies": "lie",
}
"""Of one -> of many, where the ending does not tell."""


def of_many(words: str) -> str:
    """Let the verb these words begin with speak of many; words that begin with none stay as they are.

    >>> of_many(" pays 3 gold"), of_many("is out"), of_many(" re-rolls"), of_many(" defies the Pope")
    (' pay 3 gold', 'are out', ' re-roll', ' defy the Pope')
    """
    return re.sub(r"^( ?)([a-z-]+s)\b", lambda found: found[1] + _verb(found[2]), words)


def _verb(one: str) -> str:
    if one in IRREGULAR:
        return IRREGULAR[one]
    if one.endswith("ies"):
        return one[:-3] + "y"
    return one[:-2] if one.endswith(("sses", "shes", "ches", "xes", "zzes")) else one[:-1]
