"""The battle, assault or offer in progress, as contests of the Scene."""

from __future__ import annotations

from pentarchy.kernel import Seat
from pentarchy.kernel.scene import Contest, Counter, Piece, Side, Slot, Sum, Text, text
from pentarchy.kernel.scene import Die as SceneDie

from .battle import Aim, BattleRound, Charge, GoOn, Hits, Promote, Removal, Strike, Victim, Wounds
from .diplomacy import Answer
from .game import HerdsAndHosts
from .rolling import Count, FurtherDie, Reroll, SetAside, rival_swords
from .siege import AcceptRansom
from .state import Battle, Die
from .values import counted, line_of, swords_of
from .words import BADGES, LINES, ranked, where, who

STAGES = ["Charge", "Re-rolls", "Swords", "Targets", "Hits", "Next round"]
STAGE_OF: dict[type, int] = {
    Charge: 0,
    BattleRound: 0,
    Strike: 1,
    Reroll: 1,
    FurtherDie: 1,
    Count: 2,
    SetAside: 2,
    Aim: 3,
    Hits: 4,
    Wounds: 4,
    Victim: 4,
    Removal: 4,
    GoOn: 5,
    Promote: 5,
}
FACES = ("blank", "sword", "two swords")


def contests(g: HerdsAndHosts) -> list[Contest]:
    if g.battle is not None and g.battle.dice:
        return [battle_contest(g, g.battle)]
    top = g.flow[-1] if g.flow else None
    if isinstance(top, Answer):
        return [offer_contest(g, top.maker, top.seat, top.what, top.payer, top.gold)]
    if isinstance(top, AcceptRansom):
        return [offer_contest(g, top.payer, top.seat, "ransom", top.payer, top.gold)]
    return []


def battle_contest(g: HerdsAndHosts, b: Battle) -> Contest:
    top = g.flow[-1] if g.flow else None
    place = g.map.ids[b.space]
    names = [who(g, seat).t for seat in b.seats]
    info = [Counter(f"shields{i}", f"Shields of {names[i]}", b.shields[i], icon="shield") for i in (0, 1)]
    info += [
        Counter(f"counted{i}", f"Units of {names[i]} for bonuses", counted(g, b.hosts[i])) for i in (0, 1)
    ]
    if any(b.saved):
        info += [
            Counter(f"saved{i}", f"Swords saved by {names[i]}", b.saved[i], icon="sword") for i in (0, 1)
        ]
    if b.siege:
        info.append(Counter("wall", "Shields of the walls", b.wall, icon="shield"))
    return Contest(
        f"b-{place}",
        "siege" if b.siege else "battle",
        text("Assault on " if b.siege else "Battle at ", where(g, b.space)),
        [side_of(g, b, side) for side in (0, 1)],
        where=f"space:{place}",
        stages=STAGES,
        stage=STAGE_OF.get(type(top), 1),
        round=b.round,
        info=[*info],
    )


def side_of(g: HerdsAndHosts, b: Battle, side: int) -> Side:
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
                    name=f"{ranked(g, f.unit)}, {f.lives} {'life' if f.lives == 1 else 'lives'}",
                    marks=["site"] if f.stays else [],
                ),
            )
            for f in b.hosts[side]
            if line_of(g, f.unit, f.stays) == line
        ]
        if slots:
            ranks.append((name, slots))
    role = ("Attacker", "Defender")[side]
    return Side(
        "ab"[side],
        seats,
        role,
        ranks=ranks,
        dice=[draw_die(die) for die in b.dice[side]],
        total=sword_sum(g, b, side),
    )


def draw_die(die: Die) -> SceneDie:
    return SceneDie(
        f"{die.colour}_die", FACES[die.swords], state="again" if die.again else "new", hits=die.swords
    )


def sword_sum(g: HerdsAndHosts, b: Battle, side: int) -> Sum:
    """How many swords there are and where they come from."""
    dice = b.dice[side]
    shown = sum(die.swords for die in dice)
    lines: list[tuple[Text, str]] = [(text("On the dice"), str(shown))]
    if extra := swords_of(g, dice) - shown:
        lines.append((text("Empty dice by threes"), f"+{extra}"))
    total = shown + extra
    more = rival_swords(g, b, side) if b.stage == "main" else 0
    if more:
        lines.append((text("Against a rival"), f"+{more}"))
        total += more
    return Sum(f"swords{side}", "Swords", lines, str(b.swords[side] or total))


def offer_contest(g: HerdsAndHosts, maker: Seat, seat: Seat, what: str, payer: Seat, gold: int) -> Contest:
    title = {
        "truce": text("An equal truce"),
        "tribute": text("A truce with tribute"),
        "vassalage": text("Homage"),
        "aid": text("Aid"),
        "ransom": text("Ransom"),
    }[what]
    sides = []
    for s, role in ((maker, "Offers"), (seat, "Answers")):
        bid = f"pays {gold} gold" if s == payer and gold else "serves" if s == payer else ""
        sides.append(Side(f"o{s}", [s], role, state="ready" if s == maker else "think", bid=bid or None))
    return Contest("offer", "offer", title, sides)
