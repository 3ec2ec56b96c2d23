"""The shield of a person: a blazon in one word, as the address of its picture."""

from __future__ import annotations

from hashlib import blake2b

from pentarchy.bots import CHARACTERS
from pentarchy.bots.arms import CHARGES, DIVISIONS, TINCTURES
from pentarchy.bots.characters import Arms
from pentarchy.table.errors import Refusal

METALS = ("or", "argent")
COLOURS = tuple(name for name in TINCTURES if name not in METALS)
NO_CHARGE = "none"


def spelled(arms: Arms) -> str:
    """
    >>> spelled(Arms("plain", ("gules", "or"), "tower"))
    'plain-gules-or-tower'
    """
    return "-".join((arms.division, *arms.tinctures, arms.charge or NO_CHARGE))


def read(blazon: str) -> Arms:
    """
    >>> spelled(read("cross-azure-argent-none"))
    'cross-azure-argent-none'
    """
    division, field, other, charge = (*blazon.split("-"), "", "", "", "")[:4]
    known = division in DIVISIONS and {field, other} <= TINCTURES.keys() and field != other
    if not known or (charge != NO_CHARGE and charge not in CHARGES) or blazon.count("-") != 3:
        raise Refusal("bad_arms", 404)
    return Arms(division, (field, other), "" if charge == NO_CHARGE else charge)


def arms_of(player: str, chosen: str = "") -> Arms:
    """What the person has chosen, or arms that follow from the id: colour on metal or metal on colour."""
    character = CHARACTERS.get(player.removeprefix("bot:"))
    if character is not None and player.startswith("bot:"):
        return character.arms
    if chosen:
        return read(chosen)
    drawn = blake2b(player.encode(), digest_size=5).digest()
    pick = [sorted(names)[byte % len(names)] for names, byte in zip((DIVISIONS, COLOURS, METALS), drawn)]
    charge = sorted((*CHARGES, "")) if pick[0] in ("plain", "chief") else [""]
    pair = (pick[1], pick[2]) if drawn[3] % 2 else (pick[2], pick[1])
    return Arms(pick[0], pair, charge[drawn[4] % len(charge)])
