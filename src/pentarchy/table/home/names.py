"""Names that are taken for others: look-alikes of accounts, impostors of bots and of those who keep the
house."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

LOOKS = str.maketrans(
    # Cyrillic, Greek and others drawn like Latin letters; signs drawn like letters
    "авеніјкморстухѕԁɡһԛԝαβενικορτυχωıſ0135|$@!",
    "abehijkmopctyxsdghqwabevikoptuxwisoiesisai",
)
ALIKE = (("rn", "m"), ("vv", "w"), ("l", "i"))
OFFICES = frozenset(
    ("admin", "administrator", "bot", "host", "moderator", "owner", "pentarchy", "root", "server", "somebody")
)
"""Words that only those may bear who are what they say."""


def skeleton(name: str) -> str:
    """What a name looks like at a glance: names with one skeleton are taken for each other.

    >>> skeleton("Аnnа") == skeleton("ANNA") == skeleton("ánna")
    True
    >>> skeleton("Wi11iam") == skeleton("William"), skeleton("Anna") == skeleton("Hanna")
    (True, False)
    """
    flat = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    signs = flat.translate(LOOKS)
    bare = "".join(sign for sign in signs if unicodedata.category(sign)[0] in "LNS" or sign.isspace())
    drawn = " ".join(bare.split()) or name
    for pair, one in ALIKE:
        drawn = drawn.replace(pair, one)
    return drawn


_OFFICES = frozenset(skeleton(word) for word in OFFICES)


def is_impostor(name: str, bots: Iterable[str]) -> bool:
    """Whether the name says that its bearer is a bot, the host, or a guest nobody has named.

    >>> is_impostor("The H0st", ["Marshal"]), is_impostor("mаrshal", ["Marshal"]), is_impostor("Guest 42", [])
    (True, True, True)
    >>> is_impostor("Anna Hostad", ["Marshal"])
    False
    """
    looks = skeleton(name)
    words = looks.split()
    guest = len(words) == 2 and words[0] == skeleton("guest") and name.split()[-1].isdigit()
    return guest or bool(_OFFICES & set(words)) or looks in {skeleton(bot) for bot in bots}


def like(name: str, accounts: Iterable[str]) -> bool:
    """Whether one of these names is taken for it."""
    looks = skeleton(name)
    return any(skeleton(account) == looks for account in accounts)
