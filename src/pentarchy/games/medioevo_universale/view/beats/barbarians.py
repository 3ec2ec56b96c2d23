"""Those who come uninvited: raids, hordes, pirates and corsairs."""

from __future__ import annotations

from typing import Any

from pentarchy.kernel import Seat, replace
from pentarchy.kernel.scene import Card, Contest, Die, Side, Sum
from pentarchy.kernel.title import Beat

from ...rules.barbarians import guests_of
from ...rules.battle.forces import defending
from ...rules.battle.odds import battle_odds
from ...rules.battle.sack import best_chief
from ...state import State
from ...state.records import BARBARIAN, Battle
from ...words.names import WORDS, label, said, seat_name, space_name
from ..contests import battle_contest, stages
from .battles import over

Fields = dict[str, Any]


def coming(g: State, b: Battle) -> Contest:
    """Who comes upon whom, with the odds where somebody stands against them."""
    shown = battle_contest(g, b)
    shown = replace(shown, stage=stages(g, b).index("march"))
    if not defending(g, b):
        return replace(shown, info=[], sides=[replace(side, total=None) for side in shown.sides])
    return replace(shown, odds=battle_odds(g, b))


def upon_land(g: State, t: int, origin: int, n: int, chief: int) -> Contest | None:
    host = g.owner[t]
    if host < 0:
        return None
    defenders = (host, *guests_of(g, t))
    return coming(g, Battle(BARBARIAN, host, t, origin, "land", horde=n, chief=chief, defenders=defenders))


def raid(g: State, f: Fields, you: Seat | None) -> Contest | None:
    """A raid, or the horde of an invasion on its march."""
    a = g.book.space[f["a"]]
    return upon_land(g, g.book.space[f["b"]], a, f["n"], best_chief(g, a))


def landing(g: State, f: Fields, you: Seat | None) -> Contest | None:
    t = g.book.space[f["land"]]
    return upon_land(g, t, t, f["n"], -1)


def ambush(g: State, f: Fields, you: Seat | None) -> Contest:
    t, seat = g.book.space[f["land"]], f["seat"]
    return coming(g, Battle(BARBARIAN, seat, t, t, "fleet", horde=g.army[t], chief=best_chief(g, t),
                            defenders=(seat,)))  # fmt: skip


def undefended(id: str) -> Beat:
    """Barbarians take what nobody defends: where it was fought for, the battle has had its own outcome."""

    def beat(g: State, f: Fields, you: Seat | None) -> Contest | None:
        if g.battle is not None:
            return None
        place, seat = f["land"] if "land" in f else f["space"], f["seat"]
        names = {"place": space_name(g, place), "seat": seat_name(g, seat)}
        sides = [
            Side("attacker", [], WORDS.plain("contest-attacker", barbarians=True), "won"),
            Side(
                "defender",
                [seat] if seat >= 0 else [],
                WORDS.plain("contest-defender", barbarians=seat < 0),
                "lost",
            ),
        ]
        names_of = [label("contest-stage", stage=stage) for stage in ("march", "result")]
        title, outcome = WORDS.say("contest-undefended", you, **names), WORDS.say(id, you, **names)
        return Contest(
            "battle", "battle", title, sides, f"space:{place}", stages=names_of, stage=1, outcome=outcome
        )

    return beat


def besieged(g: State, f: Fields, you: Seat | None) -> Contest | None:
    """A siege that follows from a battle, or the horde's, which begins without one."""
    if g.battle is not None:
        return over("outcome-siege", -1)(g, f, you)
    land, t = space_name(g, f["land"]), g.book.space[f["land"]]
    sides = [
        Side("attacker", [], WORDS.plain("contest-attacker", barbarians=True), "in"),
        Side("defender", [g.owner[t]] if g.owner[t] >= 0 else [], label("contest-besieged"), "in"),
    ]
    outcome = WORDS.say("outcome-horde-siege", you, place=land)
    return Contest("battle", "siege", WORDS.say("contest-siege", you, place=land), sides,
                   where=f"space:{f['land']}", outcome=outcome)  # fmt: skip


def pirates(g: State, f: Fields, you: Seat | None) -> Contest | None:
    """A ship of the calamity: a die is its crew. Others are manned from elsewhere."""
    if not f["rolled"]:
        return None
    side = Side("pirates", [], label("contest-crew"), dice=[Die("d8", str(f["n"]), hits=f["n"])])
    names = {"sea": space_name(g, f["sea"]), "n": f["n"]}
    title, outcome = WORDS.say("contest-pirates", you, **names), WORDS.say("outcome-pirates", you, **names)
    return Contest("pirates", "roll", title, [side], where=f"space:{f['sea']}", outcome=outcome)


def invasion(g: State, f: Fields, you: Seat | None) -> Contest:
    """A die for the strength of the horde, as many times as there are players."""
    owner, times = g.owner[g.book.space[f["goal"]]], f["n"] // f["rolled"]
    faces = f"d{f['faces']}"
    lines = [(said("contest-roll"), str(f["rolled"])), (said("contest-players"), f"×{times}")]
    total = Sum("horde", label("contest-armies"), lines, str(f["n"]))
    names = {"land": space_name(g, f["land"]), "goal": space_name(g, f["goal"]), "n": f["n"]}
    sides = [
        Side(
            "attacker",
            [],
            label("contest-horde"),
            dice=[Die(faces, str(f["rolled"]), hits=f["n"])],
            total=total,
        ),
        Side("defender", [owner] if owner >= 0 else [], label("contest-threatened")),
    ]
    title, outcome = WORDS.say("contest-invasion", you, **names), WORDS.say("outcome-invasion", you, **names)
    return Contest("invasion", "roll", title, sides, where=f"space:{f['land']}", outcome=outcome)


def corsair(g: State, f: Fields, you: Seat | None) -> Contest:
    """No die: three goods a level, one less for each level of the escort."""
    lines = [(said("contest-level"), f"+{3 * f['level']}"), (said("contest-escort"), f"−{f['escort']}")]
    haul = Sum("haul", label("contest-haul"), lines, str(max(0, 3 * f["level"] - f["escort"])))
    robbed = f["goods"] + f["n"] > 0
    sides = [
        Side("attacker", [f["seat"]], label("contest-corsair"), "won" if robbed else "lost", total=haul,
             cards=[Card(id="corsair", face="corsair")]),
        Side("defender", [f["target"]], label("contest-merchant"), "lost" if robbed else "won"),
    ]  # fmt: skip
    names = {
        "seat": seat_name(g, f["seat"]),
        "target": seat_name(g, f["target"]),
        "sea": space_name(g, f["sea"]),
    }
    outcome = WORDS.say("outcome-corsair", you, **names, goods=f["goods"], n=f["n"])
    names_of = [label("contest-stage", stage=stage) for stage in ("lurking", "escort", "result")]
    title = WORDS.say("contest-corsair-in", you, **names)
    return Contest("corsair", "battle", title, sides, stages=names_of, stage=2, where=f"space:{f['sea']}",
                   outcome=outcome)  # fmt: skip
