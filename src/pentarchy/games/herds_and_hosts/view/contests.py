"""The battle, assault or offer in progress, as contests of the Scene."""

from __future__ import annotations

from typing import Literal

from pentarchy.kernel import Seat
from pentarchy.kernel.scene import Contest, Counter, Piece, Side, Slot, Sum, Text
from pentarchy.kernel.scene import Die as SceneDie

from ..rules.diplomacy import Answer
from ..rules.values import counted, line_of, swords_of
from ..rules.war.aftermath import Promote
from ..rules.war.battle import Aim, BattleRound, Charge, GoOn, Hits, Removal, Strike, Victim, Wounds
from ..rules.war.rolling import Count, FurtherDie, Reroll, SetAside, rival_swords
from ..rules.war.siege import AcceptRansom
from ..state import State
from ..state.records import Battle, Die
from ..words.names import BADGES, WORDS, label, ranked, said, where, who

STAGES = ("declared", "charge", "rerolls", "swords", "targets", "hits", "next")
STAGE_OF: dict[type, int] = {
    Charge: 1,
    BattleRound: 1,
    Strike: 2,
    Reroll: 2,
    FurtherDie: 2,
    Count: 3,
    SetAside: 3,
    Aim: 4,
    Hits: 5,
    Wounds: 5,
    Victim: 5,
    Removal: 5,
    GoOn: 6,
    Promote: 6,
}
LINES = ("vanguard", "standard", "rearguard")


def contests(g: State) -> list[Contest]:
    if g.battle is not None:
        return [battle_contest(g, g.battle)]
    top = g.flow[-1] if g.flow else None
    if isinstance(top, Answer):
        return [offer_contest(g, top.maker, top.seat, top.what, top.payer, top.gold)]
    if isinstance(top, AcceptRansom):
        return [offer_contest(g, top.payer, top.seat, "ransom", top.payer, top.gold)]
    return []


def battle_contest(g: State, b: Battle) -> Contest:
    top = g.flow[-1] if g.flow else None
    place = g.map.ids[b.space]
    info = [side_counter(g, b, "shields", i, n, "shield") for i, n in enumerate(b.shields)]
    info += [side_counter(g, b, "counted", i, counted(g, b.hosts[i])) for i in (0, 1)]
    if any(b.saved):
        info += [side_counter(g, b, "saved", i, b.saved[i], "sword") for i in (0, 1)]
    if b.siege:
        info.append(Counter("wall", label("contest-wall"), b.wall, icon="shield"))
    return Contest(
        f"b-{place}",
        "siege" if b.siege else "battle",
        WORDS.say("contest-assault" if b.siege else "contest-battle", space=where(g, b.space)),
        [side_of(g, b, side) for side in (0, 1)],
        where=f"space:{place}",
        stages=[label(f"contest-stage-{stage}") for stage in STAGES],
        stage=STAGE_OF.get(type(top), 2),
        round=b.round,
        info=[*info],
    )


def side_counter(g: State, b: Battle, what: str, side: int, n: int, icon: str = "") -> Counter:
    name = WORDS.plain(f"contest-{what}", seat=who(g, b.seats[side]))
    return Counter(f"{what}{side}", name, n, icon=icon)


def side_of(g: State, b: Battle, side: int) -> Side:
    seats = list(dict.fromkeys([b.seats[side], *(f.unit.seat for f in b.hosts[side])]))
    ranks: list[tuple[str, list[Slot]]] = []
    for line, name in enumerate(LINES):
        slots = [
            Slot(
                f"b{side}-{f.unit.id}",
                Piece(
                    f"f{f.unit.id}",
                    f.unit.kind,
                    owner=f.unit.seat,
                    level=f.unit.level,
                    badge=BADGES[f.unit.level] + "♥" * f.lives,
                    name=label("contest-fighter", unit=ranked(g, f.unit), lives=f.lives),
                    marks=["site"] if f.stays else [],
                ),
                state="" if f.lives else "falls",
            )
            for f in b.hosts[side]
            if line_of(g, f.unit, f.stays) == line
        ]
        if slots:
            ranks.append((label(f"contest-{name}"), slots))
    role = label(("contest-attacker", "contest-defender")[side])
    return Side(
        "ab"[side],
        seats,
        role,
        ranks=ranks,
        dice=[draw_die(die) for die in b.dice[side]] if b.dice else [],
        total=sword_sum(g, b, side) if b.dice else None,
    )


def draw_die(die: Die) -> SceneDie:
    face = label(f"contest-face-{die.swords}")
    return SceneDie(f"{die.colour}_die", face, state="again" if die.again else "new", hits=die.swords)


def sword_sum(g: State, b: Battle, side: int) -> Sum:
    """How many swords there are and where they come from."""
    dice = b.dice[side]
    shown = sum(die.swords for die in dice)
    lines: list[tuple[Text, str]] = [(said("contest-on-dice"), str(shown))]
    if extra := swords_of(g, dice) - shown:
        lines.append((said("contest-empty-dice"), f"+{extra}"))
    total = shown + extra
    more = rival_swords(g, b, side) if b.stage == "main" else 0
    if more:
        lines.append((said("contest-rival"), f"+{more}"))
        total += more
    return Sum(f"swords{side}", label("contest-swords"), lines, str(b.swords[side] or total))


def offer_contest(g: State, maker: Seat, seat: Seat, what: str, payer: Seat, gold: int) -> Contest:
    sides = []
    for s, role in ((maker, "offers"), (seat, "answers")):
        bid = None
        if s == payer:
            bid = label("contest-pays", gold=gold) if gold else label("contest-serves")
        state: Literal["ready", "think"] = "ready" if s == maker else "think"
        sides.append(Side(f"o{s}", [s], label(f"contest-{role}"), state=state, bid=bid))
    return Contest("offer", "offer", said(f"contest-offer-{what}"), sides)
