"""Battles, bids, votes and fate as they were when each event of them was told."""

from __future__ import annotations

from typing import Any

from pentarchy.kernel import Seat, replace
from pentarchy.kernel.scene import Card, Contest, Die, Piece, Side, Text, with_fallen
from pentarchy.kernel.title import Beat

from ..book import UNITS, UNITS_PER_SEAT
from ..rules.clash.battle import alive
from ..rules.clash.odds import forecast, volley_odds
from ..state import State
from ..words.names import WORDS, label, player, space, where, words
from . import contests as now

Fields = dict[str, Any]


def fight(stage: int) -> Beat:
    """The battle in a stage; where it begins, with what is to be expected."""

    def beat(g: State, f: Fields, you: Seat | None) -> Contest | None:
        battle = g.battle
        if battle is None:
            return None
        shown = replace(now.battle(g, battle), stage=stage)
        if stage:
            return shown
        odds = forecast(g, battle).win if battle.kind == "charge" else volley_odds(g, battle)
        return replace(shown, arrows=now.ways(g, battle), odds=round(odds, 2))

    return beat


def rolled(g: State, f: Fields, you: Seat | None) -> Contest | None:
    """A roll and the wounds it deals; a volley is over with each."""
    shown = fight(1)(g, f, you)
    battle = g.battle
    if shown is None or battle is None or battle.kind != "volley":
        return shown
    other = battle.attacker + battle.defender - battle.by
    who = {"seat": player(g, battle.by), "other": player(g, other)}
    return replace(shown, outcome=WORDS.say("outcome-volley", you, wounds=battle.wounds, **who))


def hurt(g: State, f: Fields, you: Seat | None) -> Contest | None:
    """A unit is wounded, or dies."""
    shown, battle = rolled(g, f, you), g.battle
    if shown is None or battle is None:
        return None
    unit, seat = f["unit"], f["unit"] // UNITS_PER_SEAT
    side = 0 if seat == battle.attacker else 1
    if g.at[unit] >= 0:
        slots = [(name, [replace(s, state="struck") if s.id == f"battle/{unit}" else s for s in slots])
                 for name, slots in shown.sides[side].ranks]  # fmt: skip
        struck = replace(shown.sides[side], ranks=slots)
    else:
        struck = with_fallen(shown.sides[side], Piece(f"dead-{unit}", UNITS[g.kind(unit)], seat, side="down"))
    return replace(shown, sides=[struck if n == side else s for n, s in enumerate(shown.sides)])


def over(id: str, won: int) -> Beat:
    """How the battle ended, and which side has it: 0 the attacker, 1 the defender."""

    def beat(g: State, f: Fields, you: Seat | None) -> Contest | None:
        battle = g.battle
        if battle is None:
            return None
        shown = now.battle(g, battle)
        side = 1 - won if id == "outcome-retreats" and f["b"] < 0 else won
        sides = [replace(s, state="won" if i == side else "lost") for i, s in enumerate(shown.sides)]
        dead = len(battle.units) - len(alive(g, battle.units))
        said = {
            "seat": player(g, f["seat"]),
            "other": player(g, battle.defender if side else battle.attacker),
            "hex": where(g, f["hex"]),
            "rolls": battle.rolls,
            "dead": dead,
            "attacker": player(g, battle.attacker),
        }
        outcome = WORDS.say(id, you, **said)
        return replace(shown, sides=sides, stage=max(0, len(shown.stages) - 1), outcome=outcome)

    return beat


# ---- cards and dice --------------------------------------------------------------------------------------


def cards_shown(g: State, bids: list[list[int]], role: str, winner: Seat | None = None) -> list[Side]:
    sides = []
    for s, bid in enumerate(bids):
        state = "in" if winner is None else "won" if s == winner else "lost"
        cards = [Card(str(c), f"i{c}") for c in bid]
        sides.append(Side(f"seat{s}", [s], role, state, cards=cards, bid=str(sum(bid))))  # type: ignore[arg-type]
    return sides


def sequence(g: State, f: Fields, you: Seat | None) -> Contest:
    role = label("contest-bid.bids")
    sides = cards_shown(g, f["bids"], role, f["order"][0])
    order = [player(g, s) for s in f["order"]]
    outcome = WORDS.say("outcome-sequence", you, order=order, seat=order[0])
    return Contest("bid", "bid", WORDS.say("contest-bid", you), sides, outcome=outcome)


def votes(g: State, f: Fields, you: Seat | None) -> Contest:
    sides = cards_shown(g, f["bids"], label("contest-vote.votes"))
    return Contest("vote", "vote", WORDS.say("contest-vote", you), sides, lot=[now.fate_card(g)])


def elected(id: str) -> Beat:
    def beat(g: State, f: Fields, you: Seat | None) -> Contest:
        won = f["seat"]
        sides = cards_shown(g, [list(bid) for bid in g.bids], label("contest-vote.votes"), won)
        outcome = WORDS.say(id, you, seat=player(g, won) if won >= 0 else None)
        return Contest("vote", "vote", WORDS.say("contest-vote", you), sides, outcome=outcome)

    return beat


def fate(g: State, f: Fields, you: Seat | None) -> Contest:
    card = g.book.fate[f["card"]]
    title = WORDS.say("contest-fate", you, year=g.book.year(g.round), name=card.name)
    return Contest("fate", "roll", title, [], lot=[now.fate_card(g)], outcome=words(card.text))


def die(kind: str) -> Beat:
    """One die of a fate card, for one place."""

    def beat(g: State, f: Fields, you: Seat | None) -> Contest:
        card = g.book.fate[g.drawn[-1]]
        title = WORDS.say("contest-fate", you, year=g.book.year(g.round), name=card.name)
        struck = bool(f.get("lost") or f.get("sunk") or f.get("burns"))
        thrown = Die("d6", str(f["die"]), hits=int(struck))
        seat = f["seat"]
        role = label("contest-struck" if struck else "contest-spared")
        side = Side(f"seat{seat}", [seat], role, "lost" if struck else "won", dice=[thrown])
        outcome: Text = WORDS.say(f"outcome-{kind}", you, seat=player(g, seat), **places(g, f), **told(f))
        return Contest(f"fate-{kind}", "roll", title, [side], where=space(g, f["hex"]), outcome=outcome)

    return beat


def places(g: State, f: Fields) -> dict[str, Any]:
    return {"hex": where(g, f["hex"])}


def told(f: Fields) -> dict[str, Any]:
    return {name: f.get(name, 0) for name in ("lost", "sunk", "burns")}


BEATS: dict[str, Beat] = {
    "charges": fight(0),
    "shoots": fight(0),
    "answers": fight(1),
    "rolls": rolled,
    "wounded": hurt,
    "dies": hurt,
    "repelled": over("outcome-repelled", 1),
    "retreats": over("outcome-retreats", 0),
    "wins": over("outcome-wins", 0),
    "sequence": sequence,
    "votes": votes,
    "pope": elected("outcome-pope"),
    "no pope": elected("outcome-no-pope"),
    "fate": fate,
    "plague": die("plague"),
    "storm": die("storm"),
    "fire": die("fire"),
}
