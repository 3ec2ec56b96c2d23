"""Battles, sieges and offers in progress, as everybody may see them."""

from __future__ import annotations

from pentarchy.kernel import Seat, Together
from pentarchy.kernel.scene import Arrow, Contest, Counter, Die, Piece, Side, Slot, Sum

from ..rules.battles.morale import morale_total
from ..rules.battles.siege import BuyOff, SiegeChoice, SiegeEnd, open_cities, siege_dice, walls
from ..rules.diplomacy.answers import AllianceOffer, Deal, ShareOffer, TradeOffer
from ..state import State
from ..state.battle import IN, ROUT, Battle
from ..state.records import ARMY_NAMES, FORMATIONS
from ..words import WORDS, caption, counted
from ..words.names import label, slot_id, token_name, where, wherever, who

BEFORE = ("EarlyChoice", "SpreadCargo", "Deploy", "Rows")

AFTER = ("StayOrGo", "RideOff", "Pursue")
"""Steps that ask before the first blow of a round, and after the last."""


def contests(g: State, seat: Seat | None) -> list[Contest]:
    out = []
    if g.battle is not None:
        out.append(battle(g, g.battle, seat))
    top = g.flow[-1] if g.flow else None
    if isinstance(top, SiegeChoice | BuyOff):
        out.append(siege(g, top, seat))
    elif end := next((step for step in g.flow[:-1] if isinstance(step, SiegeEnd)), None):
        out.append(siege(g, end, seat))  # the besiegers are taking their losses
    if type(top) is Together and not top.secret:
        for lane in top.lanes:
            out += [
                offer(g, step, seat)
                for step in lane
                if isinstance(step, AllianceOffer | Deal | TradeOffer | ShareOffer)
            ]
    return out


def battle(g: State, b: Battle, you: Seat | None) -> Contest:
    info: list[Counter | Sum] = []
    if b.quick:
        pools = [WORDS.plain("contest-armour", side=i) for i in (0, 1)]
        info += [Counter(f"armour{i}", pools[i], b.armour[i], icon="shield") for i in (0, 1)]
    info += [Counter(f"lost{i}", WORDS.plain("contest-lost", side=i), b.lost[i]) for i in (0, 1)]
    first = "arrival" if b.quick and b.sea else "barrage" if b.quick else "line"
    stages = [first, "combat", *([] if b.sea else ["morale"]), "leave", "result"]
    top = g.flow[-1] if g.flow else None
    lanes = [lane[-1] for lane in top.opening if lane] if type(top) is Together else [top]
    asked = type(lanes[0]).__name__ if lanes else ""
    return Contest(
        id="battle",
        kind="battle",
        title=WORDS.say("contest-battle", you, sea=b.sea, place=where(g, b.place), gap=wherever(g, b.gap)),
        sides=[side(g, b, i) for i in (0, 1)],
        where=f"space:{g.book.ids[b.place]}",
        stages=[caption(f"contest-stage-{stage}") for stage in stages],
        stage=0 if asked in BEFORE else len(stages) - 2 if asked in AFTER else 1,
        round=b.round,
        info=info,  # type: ignore[arg-type]
    )


def ways(g: State, b: Battle) -> list[Arrow]:
    """From where those who fight have come this season."""
    found = {}
    for i, pieces in enumerate(b.pieces):
        for p in pieces:
            start = g.came_from[p + len(g.army) if b.sea else p]
            if 0 <= start != b.place:
                path = [f"space:{g.book.ids[start]}", f"space:{g.book.ids[b.place]}"]
                seat = p // FORMATIONS
                found[start, seat] = Arrow(f"way-{start}-{seat}", path, "move" if i else "attack", seat)
    return list(found.values())


def side(g: State, b: Battle, i: int) -> Side:
    seats = sorted({p // FORMATIONS for p in b.pieces[i]})
    ranks = _ranks(g, b, i) if b.line or b.reserve[i] else [(caption("contest-units"), _units(g, b, i))]
    state = "in" if b.leaving[i] == IN else "lost" if b.leaving[i] == ROUT else "out"
    total = None
    if not b.sea:
        pieces = [p for p in b.pieces[i] if any(g.army[p])]
        value = morale_total(g, pieces, b.lead[i])
        lines = [(counted("contest-best-units"), str(value))]
        if b.home[i]:
            lines.append((counted("contest-at-home"), f"+{b.home[i]}"))
        total = Sum(f"morale{i}", caption("contest-morale"), lines, str(value + b.home[i]))
    return Side(
        id=f"b{i}",
        seats=seats,
        role=WORDS.plain("name-role", side=i),
        state=state,  # type: ignore[arg-type]
        ranks=ranks,
        dice=[Die("d6" if b.quick else "2d6", str(d)) for d in b.rolls[i]],
        total=total,
        hits=b.lost[1 - i],
    )


def _units(g: State, b: Battle, i: int) -> list[Slot]:
    ids, out = g.book.ship_ids if b.sea else g.book.unit_ids, []
    for p in b.pieces[i]:
        for k, n in enumerate(g.fleet[p] if b.sea else g.army[p]):
            if n:
                piece = Piece(f"b{p}-{ids[k]}", ids[k], owner=p // FORMATIONS, n=n)
                out.append(Slot(f"{p}-{ids[k]}", piece))
    return out


def _ranks(g: State, b: Battle, i: int) -> list[tuple[str, list[Slot]]]:
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
        if not several:
            return ""
        name = token_name(g, t, b.sea)
        unit = name if n == 1 else WORDS.plain("name-several", n=n, unit=name)
        return WORDS.plain("name-of-force", unit=unit, force=label(g, t // 8 + len(g.army) * b.sea))

    depth = max((len(p[i]) for p in b.line), default=0)
    rows = [
        (
            WORDS.plain("contest-row", n=r + 1) if r else caption("contest-front"),
            [slot(r, at) for at in range(len(b.line))],
        )
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
    return [*rows, (caption("contest-reserve"), reserve)] if reserve else rows


def siege(g: State, step: SiegeChoice | BuyOff | SiegeEnd, you: Seat | None) -> Contest:
    land, seat = step.land, step.seat
    owner = g.owner[land]
    m, n, c = open_cities(g, land, seat)
    lines = [(counted("contest-land"), _dice(1))]
    dice, wall = siege_dice(g, land, seat), walls(g, land)
    if m:
        lines.append((counted("mat-minor-cities", m), _dice(m)))
    if n + c:
        lines.append((counted("mat-major-cities", n + c), _dice(dice - m - 1)))
    if wall:
        lines.append((counted("contest-walls"), f"+{wall}"))
    total = WORDS.plain("contest-total", n=dice, wall=wall)
    rolled = not isinstance(step, SiegeChoice)
    info: list[Counter | Sum] = [Sum("dice", caption("contest-dice"), lines, total)]
    if isinstance(step, BuyOff):
        info.append(Counter("points", caption("contest-casualty-points"), step.points, icon="sword"))
    besieger, defender = caption("contest-besieger"), caption("contest-defender")
    people = defender if owner >= 0 else WORDS.plain("contest-people", land=where(g, land))
    armies = [(caption("contest-armies"), besiegers(g, land, seat))]
    cities = walled(m, n, c)
    return Contest(
        id="siege",
        kind="siege",
        title=WORDS.say("contest-siege", you, land=where(g, land)),
        sides=[
            Side("besieger", [seat], besieger, "think", ranks=armies),
            Side(
                "town",
                [owner] if owner >= 0 else [],
                people,
                ranks=[(caption("contest-cities"), cities)] if cities else [],
            ),
        ],
        where=f"space:{g.book.ids[land]}",
        stages=siege_stages(),
        stage=SIEGE.index("losses" if rolled else "choice"),
        info=info,  # type: ignore[arg-type]
    )


SIEGE = ("choice", "dice", "losses", "result")


def siege_stages() -> list[str]:
    return [caption(f"contest-siege-{stage}") for stage in SIEGE]


def besiegers(g: State, land: int, seat: Seat) -> list[Slot]:
    """The armies before the walls; what is in them stays hidden."""
    return [
        Slot(
            str(a),
            Piece(f"s{a}", "army", owner=a // FORMATIONS, badge=ARMY_NAMES[a % FORMATIONS], name=label(g, a)),
        )
        for a in g.standing(land)
        if g.allied(a // FORMATIONS, seat)
    ]


def walled(minor: int, major: int, capital: int) -> list[Slot]:
    """The cities that hold out."""
    kinds = (("capital", capital), ("major", major), ("minor", minor))
    return [Slot(kind, Piece(f"t-{kind}", kind, n=n)) for kind, n in kinds if n]


def _dice(n: int) -> str:
    return WORDS.plain("contest-die", n=n)


def offer(g: State, step: AllianceOffer | Deal | TradeOffer | ShareOffer, you: Seat | None) -> Contest:
    tag = type(step).__name__
    return Contest(
        id=f"offer-{step.proposer}-{step.seat}-{tag}",
        kind="offer",
        title=WORDS.say(f"contest-{tag}", you, proposer=who(g, step.proposer), asked=who(g, step.seat)),
        sides=[
            Side("from", [step.proposer], caption("contest-proposer"), "ready"),
            Side("to", [step.seat], caption("contest-asked"), "think"),
        ],
    )
