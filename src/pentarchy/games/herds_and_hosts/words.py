"""Names with their references: the small words all sentences of this game are made of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from pentarchy.kernel import Seat
from pentarchy.kernel.grammar import of_many
from pentarchy.kernel.scene import Seg, Text, text

from .game import HerdsAndHosts
from .state import ABOARD, INSIDE, SITE, Unit

PHASES = {
    "D": "Diplomacy",
    "R1": "Taxes or festival",
    "R2": "Fishing",
    "R3": "Fields",
    "R4": "Winter upkeep",
    "R5": "Trade",
    "R6": "Construction",
    "R7": "Training",
    "M1": "Move units",
    "M2": "Special moves",
    "M3": "Retreat",
    "C1": "Battle",
    "C2": "Siege",
    "C3": "Looting",
    "E": "End",
}

LINES = ("Vanguard", "Standard line", "Rearguard")
BADGES = ("r", "", "e", "v", "E")
GOAL_NAMES = {
    "fields": "Fields",
    "settlements": "Settlements",
    "agriculture": "Agriculture",
    "cities": "Cities",
    "prestige": "Prestige",
}
ITEMS = {
    **GOAL_NAMES,
    "victory": "Victory points",
    "tribute": "Tribute",
    "ransom": "Ransom",
    "vassalage": "Vassalage",
    "aid": "Aid",
}
ROADS = {
    "sovereignty": "Sovereignty",
    "dominance": "Dominance",
    "might": "Might",
    "importance": "Importance",
    "last": "being the last realm left",
    "nobody": "nobody: no realm is left",
}
REASONS = {
    "destroyed": "for a destroyed unit",
    "festival": "from the festival",
    "vassalage": "from homage",
    "aid": "from aid",
    "conquest": "for the conquest",
    "shipyard": "for the shipyard",
    "looting": "for looting",
    "plunder": "for plunder",
    "tribute": "from tribute",
    "ransom": "from ransom",
    "battle": "for the battle",
    "new year": "at New Year",
    "stolen grain": "for stolen grain",
    "victory points lost": "for lost victory points",
}


def season(g: HerdsAndHosts) -> str:
    return f"{g.book.tables.calendar.seasons[g.season]} of year {g.year}" if g.round else "Set-up"


def who(g: HerdsAndHosts, seat: Seat) -> Seg:
    """A player, by faction where one is chosen."""
    number = g.realms[seat].faction
    name = g.map.factions[number].name if number >= 0 else f"Seat {seat + 1}"
    return Seg(name, ref=f"seat:{seat}")


def where(g: HerdsAndHosts, space: str | int) -> Seg:
    number = g.map.index[space] if isinstance(space, str) else space
    return Seg(g.map.names[number], ref=f"space:{g.map.ids[number]}")


def kind(g: HerdsAndHosts, unit: str, n: int = 1) -> Seg:
    name = g.book.units[unit].name
    plural = (
        name if n == 1 or name.endswith("s") or unit in ("cavalry",) or "Infantry" in name else name + "s"
    )
    return Seg(plural if n == 1 else f"{n} {plural}", icon=g.book.units[unit].icon)


def agree(g: HerdsAndHosts, words: Text) -> Text:
    """Let the first verb agree with a people it speaks of: "Lombards pays" becomes "Lombards pay"."""
    if len(words) < 2 or not words[0].ref.startswith("seat:") or words[1].ref:
        return words
    number = g.realms[int(words[0].ref[5:])].faction
    if number < 0 or not g.map.factions[number].plural:
        return words
    return [words[0], Seg(of_many(words[1].t), icon=words[1].icon), *words[2:]]


def level_name(g: HerdsAndHosts, level: int) -> str:
    return str(g.book.levels[level].name)


def soldier(g: HerdsAndHosts, unit: Unit) -> Text:
    """A unit by level and kind: 'Veteran Cavalry inside'."""
    place = {INSIDE: " inside", SITE: " at the site", ABOARD: " aboard"}.get(unit.place, "")
    return text(level_word(g, unit), kind(g, unit.kind), place)


def level_word(g: HerdsAndHosts, unit: Unit) -> str:
    return "" if unit.level == 1 or not g.book.units[unit.kind].learns else level_name(g, unit.level) + " "


def ranked(g: HerdsAndHosts, unit: Unit, n: int = 1) -> str:
    """Units of one level: 'Recruit Cavalry', '2 Veteran Galleys'."""
    number, space, name = ("", "", kind(g, unit.kind).t) if n == 1 else kind(g, unit.kind, n).t.partition(" ")
    return f"{number}{space}{level_word(g, unit)}{name}"


def troop(g: HerdsAndHosts, units: Iterable[str]) -> Text:
    """Several units: '2 Light Infantry and Cavalry'."""
    parts: Text = []
    counts = Counter(units)
    for i, (unit, n) in enumerate(counts.items()):
        joint = "" if i == 0 else " and " if i == len(counts) - 1 else ", "
        parts = text(parts, joint, kind(g, unit, n))
    return parts


def many(g: HerdsAndHosts, units: Sequence[str]) -> bool:
    """Do these go, or does it go? Mercenaries are many even as one unit."""
    return len(units) > 1 or g.book.units[units[0]].name.endswith("s")


def counted(n: int, what: str) -> str:
    """1 sword, 2 swords."""
    return f"{n} {what if n == 1 else what + 's'}"


def building(g: HerdsAndHosts, what: str) -> Seg:
    return Seg(g.book.buildings[what].name.lower(), icon=g.book.buildings[what].icon)


def herd(g: HerdsAndHosts, what: str) -> Seg:
    return Seg(g.book.goods.herds[what].name.lower(), icon=g.book.goods.herds[what].icon)


def good(g: HerdsAndHosts, what: str) -> Seg:
    return Seg("grain", icon="grain") if what == "grain" else herd(g, what)


# ---- refs of what stands on the map ------------------------------------------------------------------------


def sort_of(u: Unit) -> tuple[object, ...]:
    """Units alike in all this are drawn as one piece with a number."""
    return (u.seat, u.kind, u.level, u.place, u.ship, u.capacity, u.steps, u.ordered, u.turned)


def piece_id(stack: tuple[Unit, ...], unit: Unit) -> str:
    return f"u{min(u.id for u in stack if sort_of(u) == sort_of(unit))}"


def unit_ref(g: HerdsAndHosts, number: int) -> str:
    space, unit = g.find(number)
    return f"piece:{piece_id(g.stacks[space], unit)}"


def herd_ref(g: HerdsAndHosts, space: int, what: str, seat: Seat) -> str:
    return f"piece:h-{g.map.ids[space]}-{what}-{seat}"


def space_ref(space: str) -> str:
    return f"space:{space}"
