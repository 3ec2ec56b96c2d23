"""Battles, sieges and offers in progress, as everybody may see them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pentarchy.kernel import Seat, Together
from pentarchy.kernel.scene import Contest, Counter, Die, Piece, Side, Slot, Sum, text

from .battle import morale_total
from .battle_state import IN, ROUT
from .diplomacy import AllianceOffer, Deal, ShareOffer, TradeOffer
from .game import ARMY_NAMES, FORMATIONS
from .names import counted, label, sentence, slot_id, token_name, where, who
from .siege import BuyOff, SiegeChoice, open_cities, siege_dice, walls

if TYPE_CHECKING:
    from .battle_state import Battle
    from .game import SwordsAndSails

BEFORE = ("EarlyChoice", "SpreadCargo", "Deploy", "Rows")
AFTER = ("StayOrGo", "RideOff", "Pursue")
"""Steps that ask before the first blow of a round, and after the last."""


def contests(g: SwordsAndSails, seat: Seat | None) -> list[Contest]:
    out = []
    if g.battle is not None:
        out.append(battle(g, g.battle))
    top = g.flow[-1] if g.flow else None
    if isinstance(top, SiegeChoice | BuyOff):
        out.append(siege(g, top))
    if type(top) is Together and not top.secret:
        for lane in top.lanes:
            out += [
                offer(g, step)
                for step in lane
                if isinstance(step, AllianceOffer | Deal | TradeOffer | ShareOffer)
            ]
    return out


def battle(g: SwordsAndSails, b: Battle) -> Contest:
    names = ("attacker", "defender")
    info: list[Counter | Sum] = []
    if b.quick:
        info += [Counter(f"armour{i}", f"Armour, {names[i]}", b.armour[i], icon="shield") for i in (0, 1)]
    info += [Counter(f"lost{i}", f"Lost this round, {names[i]}", b.lost[i]) for i in (0, 1)]
    between = text(" and ", where(g, b.gap)) if b.gap >= 0 else []
    first = "Arrival" if b.quick and b.sea else "Barrage" if b.quick else "Line"
    stages = [first, "Combat", *([] if b.sea else ["Morale"]), "Stay or go"]
    top = g.flow[-1] if g.flow else None
    lanes = [lane[-1] for lane in top.opening if lane] if type(top) is Together else [top]
    asked = type(lanes[0]).__name__ if lanes else ""
    return Contest(
        id="battle",
        kind="battle",
        title=text("Battle at sea: " if b.sea else "Battle: ", where(g, b.place), between),
        sides=[_side(g, b, i) for i in (0, 1)],
        where=f"space:{g.book.ids[b.place]}",
        stages=stages,
        stage=0 if asked in BEFORE else len(stages) - 1 if asked in AFTER else 1,
        round=b.round,
        info=info,  # type: ignore[arg-type]
    )


def _side(g: SwordsAndSails, b: Battle, i: int) -> Side:
    seats = sorted({p // FORMATIONS for p in b.pieces[i]})
    ranks = _ranks(g, b, i) if b.line or b.reserve[i] else [("units", _units(g, b, i))]
    state = "in" if b.leaving[i] == IN else "lost" if b.leaving[i] == ROUT else "out"
    total = None
    if not b.sea:
        pieces = [p for p in b.pieces[i] if any(g.army[p])]
        value = morale_total(g, pieces, b.lead[i])
        lines = [(text("best units"), str(value))]
        if b.home[i]:
            lines.append((text("at home"), f"+{b.home[i]}"))
        total = Sum(f"morale{i}", "Morale breaks at", lines, str(value + b.home[i]))
    return Side(
        id=f"b{i}",
        seats=seats,
        role=("attacker", "defender")[i],
        state=state,  # type: ignore[arg-type]
        ranks=ranks,
        dice=[Die("d6" if b.quick else "2d6", str(d)) for d in b.rolls[i]],
        total=total,
        hits=b.lost[1 - i],
    )


def _units(g: SwordsAndSails, b: Battle, i: int) -> list[Slot]:
    ids, out = g.book.ship_ids if b.sea else g.book.unit_ids, []
    for p in b.pieces[i]:
        for k, n in enumerate(g.fleet[p] if b.sea else g.army[p]):
            if n:
                piece = Piece(f"b{p}-{ids[k]}", ids[k], owner=p // FORMATIONS, n=n)
                out.append(Slot(f"{p}-{ids[k]}", piece))
    return out


def _ranks(g: SwordsAndSails, b: Battle, i: int) -> list[tuple[str, list[Slot]]]:
    """The line as ranks: front, then the rows behind, then the reserve."""
    ids = g.book.ship_ids if b.sea else g.book.unit_ids

    def slot(row: int, at: int) -> Slot:
        stack = b.line[at][i]
        name = slot_id(row, at)
        faces = name if row == 0 and b.line[at][1 - i] else ""
        if row >= len(stack):
            return Slot(name)
        t = stack[row]
        kind = ids[min(t % 8, len(ids) - 1)]
        loaded = ["docked"] if b.sea and t % 8 == 3 else []
        piece = Piece(
            f"l{i}-{row}-{at}",
            kind,
            owner=t // 8 // FORMATIONS,
            badge=badge(t),
            marks=loaded,
            name=in_full(t),
        )
        return Slot(name, piece, faces)

    several = len(b.pieces[i]) > 1

    def badge(t: int) -> str:
        """Of which army or fleet, where there are several."""
        number = t // 8 % FORMATIONS
        return "" if not several else str(number + 1) if b.sea else ARMY_NAMES[number]

    def in_full(t: int, n: int = 1) -> str:
        name = token_name(g, t, b.sea)
        host = label(g, t // 8 + (len(g.army) if b.sea else 0))
        return f"{name if n == 1 else f'{n} {name}'} of {host}" if several else ""

    depth = max((len(p[i]) for p in b.line), default=0)
    rows = [
        ("front" if r == 0 else f"row {r + 1}", [slot(r, at) for at in range(len(b.line))])
        for r in range(depth)
    ]
    pool: dict[int, int] = {}
    for t in b.reserve[i]:
        pool[t] = pool.get(t, 0) + 1
    reserve = [
        Slot(
            f"r{t}",
            Piece(
                f"r{i}-{t}",
                ids[min(t % 8, len(ids) - 1)],
                owner=t // 8 // FORMATIONS,
                n=n,
                badge=badge(t),
                name=in_full(t, n),
            ),
        )
        for t, n in sorted(pool.items())
    ]
    return [*rows, ("reserve", reserve)] if reserve else rows


def siege(g: SwordsAndSails, step: SiegeChoice | BuyOff) -> Contest:
    land, seat = step.land, step.seat
    owner = g.owner[land]
    m, n, c = open_cities(g, land, seat)
    lines = [(text("the land"), "1 die")]
    dice, wall = siege_dice(g, land, seat), walls(g, land)
    if m:
        lines.append((text(counted(m, "minor city", "minor cities")), counted(m, "die", "dice")))
    if n + c:
        lines.append(
            (text(counted(n + c, "major city", "major cities")), counted(dice - m - 1, "die", "dice"))
        )
    if wall:
        lines.append((text("walls"), f"+{wall}"))
    total = counted(dice, "die", "dice") + (f" + {wall}" if wall else "")
    info: list[Counter | Sum] = [Sum("dice", "Siege", lines, total)]
    if isinstance(step, BuyOff):
        info.append(Counter("points", "Casualty points", step.points, icon="sword"))
    return Contest(
        id="siege",
        kind="siege",
        title=text("Siege of ", where(g, land)),
        sides=[
            Side("besieger", [seat], "besieger", "think", ranks=[("armies", _besiegers(g, land, seat))]),
            Side(
                "town",
                [owner] if owner >= 0 else [],
                "defender" if owner >= 0 else f"the people of {g.book.names[land]}",
                ranks=[("cities", cities)] if (cities := _walled(m, n, c)) else [],
            ),
        ],
        where=f"space:{g.book.ids[land]}",
        info=info,  # type: ignore[arg-type]
    )


def _besiegers(g: SwordsAndSails, land: int, seat: Seat) -> list[Slot]:
    """The armies before the walls; what is in them stays hidden."""
    return [
        Slot(
            str(a),
            Piece(f"s{a}", "army", owner=a // FORMATIONS, badge=ARMY_NAMES[a % FORMATIONS], name=label(g, a)),
        )
        for a in g.standing(land)
        if g.allied(a // FORMATIONS, seat)
    ]


def _walled(minor: int, major: int, capital: int) -> list[Slot]:
    """The cities that hold out."""
    kinds = (("capital", capital), ("major", major), ("minor", minor))
    return [Slot(kind, Piece(f"t-{kind}", kind, n=n)) for kind, n in kinds if n]


def offer(g: SwordsAndSails, step: AllianceOffer | Deal | TradeOffer | ShareOffer) -> Contest:
    words = {
        "AllianceOffer": "proposes an alliance to",
        "Deal": "offers a deal to",
        "TradeOffer": "offers a trade agreement to",
        "ShareOffer": "offers to share out trade gold with",
    }[type(step).__name__]
    return Contest(
        id=f"offer-{step.proposer}-{step.seat}-{type(step).__name__}",
        kind="offer",
        title=sentence(g, who(g, step.proposer), f" {words} ", who(g, step.seat)),
        sides=[Side("from", [step.proposer], "proposer", "ready"), Side("to", [step.seat], "asked", "think")],
    )
