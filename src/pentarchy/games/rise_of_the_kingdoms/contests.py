"""What is being fought, bid or voted over right now."""

from __future__ import annotations

from typing import Literal

from pentarchy.kernel import Seat, Together
from pentarchy.kernel.scene import Card, Cell, Contest, Die, Piece, Row, Side, Slot, Sum, Table, text

from .book import SEA, UNITS
from .combat import charge_values
from .fate import Vote
from .game import Battle, Rise
from .names import crowd, where
from .sequence import Bid
from .start import OfferNation
from .units import attack, defence


def contests(g: Rise, seat: Seat | None) -> list[Contest]:
    out: list[Contest] = []
    top = g.flow[-1] if g.flow else None
    if g.phase == "fate" and g.drawn:
        fate = g.book.fate[g.drawn[-1]]
        title = text(f"Fate of {g.book.year(g.round)}: {fate.name}")
        out.append(Contest("fate", "roll", title, [], lot=[fate_card(g)], info=[fate_words(g)]))
    if g.battle:
        out.append(battle(g, g.battle))
    if isinstance(top, OfferNation):
        out.append(offer(g, top))
    if (
        type(top) is Together
        and top.secret
        and any(isinstance(lane[0], Bid | Vote) for lane in top.opening if lane)
    ):
        out.append(ballot(g, top, seat))
    return out


def fate_card(g: Rise) -> Card:
    number = g.book.fate[g.drawn[-1]].number
    return Card(f"fate-{number}", f"fate-{number}")


def fate_words(g: Rise) -> Table:
    """The whole text: a card's face is too small for it."""
    row = Row("text", text("Now"), [Cell("words", text=text(g.book.fate[g.drawn[-1]].text))])
    return Table("fate-text", "What the card says", [("words", "Text", False)], [row])


def offer(g: Rise, step: OfferNation) -> Contest:
    asked = step.who(g)
    card = step.lowest(g)
    sides = [
        Side(f"seat{s}", [s], "chooses" if s == asked else "waits", "think" if s == asked else "in")
        for s in range(g.seats)
    ]
    nation = g.book.nations[g.book.nation_of[card]].name
    return Contest(
        "nation", "offer", text(f"Who plays the {nation}?"), sides, lot=[Card(str(card + 1), f"i{card + 1}")]
    )


def ballot(g: Rise, lanes: Together, seat: Seat | None) -> Contest:
    """Sealed cards: everybody sees who is ready, only the owner sees what he laid down."""
    voting = g.phase == "election"
    mine = g.drafting(seat)
    sides = []
    for s in range(g.seats):
        if s not in lanes.seats:
            sides.append(Side(f"seat{s}", [s], "has no cards", "out", bid="none"))
            continue
        state: Literal["think", "ready"] = "think" if lanes.lanes[s] else "ready"
        if s == seat and isinstance(mine, Bid | Vote):
            cards = [Card(str(c + 1), f"i{c + 1}", secret=True) for c in mine.cards]
            total = str(sum(c + 1 for c in mine.cards))
            sides.append(Side(f"seat{s}", [s], "votes" if voting else "bids", state, cards=cards, bid=total))
        else:
            sides.append(Side(f"seat{s}", [s], "votes" if voting else "bids", state, bid=""))
    if voting:
        return Contest("vote", "vote", text("Who becomes pope?"), sides, lot=[fate_card(g)])
    return Contest("bid", "bid", text("Who moves first?"), sides)


def battle(g: Rise, fight: Battle) -> Contest:
    """Both sides with their units, the last roll and how it came about."""
    attackers = [u for u in fight.units if g.at[u] >= 0]
    defenders = g.stack(fight.hex) if g.holder[fight.hex] == fight.defender else []
    shot = fight.kind == "volley"
    sides = [
        side(g, fight, "attacker", fight.attacker, attackers, "shoots" if shot else "attacks"),
        side(g, fight, "defender", fight.defender, defenders, "is shot at" if shot else "defends"),
    ]
    stages = ["Shot", "Wounds"] if shot else ["Charge", "Rolls and retreats", "Capture"]
    stage = 1 if fight.rolls else 0
    return Contest(
        "battle",
        "battle",
        text("Arrows at " if shot else "Battle of ", where(g, fight.hex)),
        sides,
        where=f"space:{g.book.id[fight.hex]}",
        stages=stages,
        stage=stage,
        round=fight.rolls,
    )


def side(g: Rise, fight: Battle, id_: str, seat: Seat, units: list[int], role: str) -> Side:
    slots = []
    for u in units:
        strength, defends = value(g, fight, u)
        piece = Piece(
            str(u),
            UNITS[g.kind(u)],
            seat,
            side="down" if g.light[u] else "up",
            badge=f"{strength}/{defends}",
            name=f"{crowd(g, u)}: attack {strength}, defence {defends}",
        )
        slots.append(Slot(f"battle/{u}", piece))
    rolled = fight.by == seat and fight.rolls > 0
    best = max(fight.dice, default=0)
    dice = [Die("d6", str(d), "kept" if d == best else "void") for d in fight.dice] if rolled else []
    total = None
    if rolled:
        lines = [
            (text("Highest die"), str(best)),
            (text("Attack values"), str(fight.attack - best)),
            (text("Against defence"), f"-{fight.defence}"),
        ]
        wounds = "1 wound" if fight.wounds == 1 else f"{fight.wounds} wounds"
        total = Sum("roll", "Last roll", lines, f"{fight.attack - fight.defence}: {wounds}")
    state: Literal["in", "lost"] = "in" if units else "lost"
    return Side(
        id_,
        [seat],
        role,
        state,
        [("Units", slots)],
        dice=dice,
        total=total,
        hits=fight.wounds if rolled else 0,
    )


def value(g: Rise, fight: Battle, unit: int) -> tuple[int, int]:
    """Attack and defence as they count in this fight."""
    charging = unit >> 5 == fight.attacker
    if charging and fight.kind == "charge":
        strength = charge_values(g, [unit])[0]
    else:
        strength = attack(g, unit, charging and g.aboard[unit] >= 0 and g.book.terrain[fight.hex] < SEA)
    return strength, defence(g, unit, sheltered=not charging)
