"""What is being fought, bid or voted over right now."""

from __future__ import annotations

from typing import Literal

from pentarchy.kernel import Seat, Together
from pentarchy.kernel.scene import Arrow, Card, Cell, Contest, Die, Piece, Row, Side, Slot, Sum, Table

from ..book import SEA, UNITS
from ..rules.clash.battle import alive
from ..rules.clash.combat import charge_values
from ..rules.clash.sequence import Bid
from ..rules.fate import Vote
from ..rules.setup import OfferNation
from ..rules.units import attack, defence
from ..state import Battle, State
from ..words.names import WORDS, crowd, label, where, words


def contests(g: State, seat: Seat | None) -> list[Contest]:
    out: list[Contest] = []
    top = g.flow[-1] if g.flow else None
    if g.phase == "fate" and g.drawn:
        fate = g.book.fate[g.drawn[-1]]
        title = WORDS.say("contest-fate", year=g.book.year(g.round), name=fate.name)
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


def ways(g: State, fight: Battle) -> list[Arrow]:
    """From where they charge or shoot."""
    ids = g.book.id
    return [
        Arrow(f"fight-{h}", [f"space:{ids[h]}", f"space:{ids[fight.hex]}"], "attack", fight.attacker)
        for h in dict.fromkeys(g.at[u] for u in fight.units if g.at[u] >= 0 and g.at[u] != fight.hex)
    ]


def fate_card(g: State) -> Card:
    number = g.book.fate[g.drawn[-1]].number
    return Card(f"fate-{number}", f"fate-{number}")


def fate_words(g: State) -> Table:
    """The whole text: a card's face is too small for it."""
    row = Row("text", words(label("contest-fate.now")), [Cell("words", words(g.book.fate[g.drawn[-1]].text))])
    return Table(
        "fate-text", label("contest-fate.says"), [("words", label("contest-fate.text"), False)], [row]
    )


def offer(g: State, step: OfferNation) -> Contest:
    asked = step.who(g)
    card = step.lowest(g)
    sides = [
        Side(
            f"seat{s}",
            [s],
            label(f"contest-offer.{'chooses' if s == asked else 'waits'}"),
            "think" if s == asked else "in",
        )
        for s in range(g.seats)
    ]
    nation = g.book.nations[g.book.nation_of[card]].name
    return Contest(
        "nation",
        "offer",
        WORDS.say("contest-offer", nation=nation),
        sides,
        lot=[Card(str(card + 1), f"i{card + 1}")],
    )


def ballot(g: State, lanes: Together, seat: Seat | None) -> Contest:
    """Sealed cards: everybody sees who is ready, only the owner sees what he laid down."""
    voting = g.phase == "election"
    mine = g.drafting(seat)
    role = label("contest-vote.votes" if voting else "contest-bid.bids")
    sides = []
    for s in range(g.seats):
        if s not in lanes.seats:
            sides.append(
                Side(f"seat{s}", [s], label("contest-bid.none"), "out", bid=label("contest-bid.nothing"))
            )
            continue
        state: Literal["think", "ready"] = "think" if lanes.lanes[s] else "ready"
        if s == seat and isinstance(mine, Bid | Vote):
            cards = [Card(str(c + 1), f"i{c + 1}", secret=True) for c in mine.cards]
            total = str(sum(c + 1 for c in mine.cards))
            sides.append(Side(f"seat{s}", [s], role, state, cards=cards, bid=total))
        else:
            sides.append(Side(f"seat{s}", [s], role, state, bid=""))
    if voting:
        return Contest("vote", "vote", WORDS.say("contest-vote"), sides, lot=[fate_card(g)])
    return Contest("bid", "bid", WORDS.say("contest-bid"), sides)


def battle(g: State, fight: Battle) -> Contest:
    """Both sides with their units, the last roll and how it came about."""
    attackers = alive(g, fight.units)
    defenders = g.stack(fight.hex) if g.holder[fight.hex] == fight.defender else []
    id = f"contest-{fight.kind}"
    sides = [
        side(g, fight, "attacker", fight.attacker, attackers, label(f"{id}.attacker")),
        side(g, fight, "defender", fight.defender, defenders, label(f"{id}.defender")),
    ]
    stages = [stage for n in ("first", "second", "third") if (stage := label(f"{id}.{n}"))]
    return Contest(
        "battle",
        "battle",
        WORDS.say(id, hex=where(g, fight.hex)),
        sides,
        where=f"space:{g.book.id[fight.hex]}",
        stages=stages,
        stage=1 if fight.rolls else 0,
        round=fight.rolls,
    )


def side(g: State, fight: Battle, id_: str, seat: Seat, units: list[int], role: str) -> Side:
    slots = []
    for u in units:
        strength, defends = value(g, fight, u)
        piece = Piece(
            str(u),
            UNITS[g.kind(u)],
            seat,
            side="down" if g.light[u] else "up",
            badge=f"{strength}/{defends}",
            name=label("note-fighter", unit=crowd(g, u), attack=strength, defence=defends),
        )
        slots.append(Slot(f"battle/{u}", piece))
    rolled = fight.by == seat and fight.rolls > 0
    best = max(fight.dice, default=0)
    dice = [Die("d6", str(d), "kept" if d == best else "void") for d in fight.dice] if rolled else []
    total = None
    if rolled:
        lines = [
            (WORDS.say("contest-roll.die"), str(best)),
            (WORDS.say("contest-roll.attack"), str(fight.attack - best)),
            (WORDS.say("contest-roll.defence"), f"-{fight.defence}"),
        ]
        over = label("contest-roll.total", over=fight.attack - fight.defence, n=fight.wounds)
        total = Sum("roll", label("contest-roll"), lines, over)
    state: Literal["in", "lost"] = "in" if units else "lost"
    return Side(
        id_,
        [seat],
        role,
        state,
        [(label("contest-units"), slots)],
        dice=dice,
        total=total,
        hits=fight.wounds if rolled else 0,
    )


def value(g: State, fight: Battle, unit: int) -> tuple[int, int]:
    """Attack and defence as they count in this fight."""
    charging = unit >> 5 == fight.attacker
    if charging and fight.kind == "charge":
        strength = charge_values(g, [unit])[0]
    else:
        strength = attack(g, unit, charging and g.aboard[unit] >= 0 and g.book.terrain[fight.hex] < SEA)
    return strength, defence(g, unit, sheltered=not charging)
