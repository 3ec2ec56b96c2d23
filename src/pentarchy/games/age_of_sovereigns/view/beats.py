"""Battles, the Tournament and drawn cards as they were when each event of them was told."""

from __future__ import annotations

from typing import Any

from pentarchy.kernel import Seat, replace
from pentarchy.kernel.scene import Card, Contest, Die, Piece, Side, Text, with_fallen
from pentarchy.kernel.title import Beat

from ..book.pieces import NOBODY
from ..rules.battle.odds import attack_on, battle_odds
from ..rules.battle.stages import new_battle
from ..rules.kingdom.realm import units
from ..state import ATTACK, DEFEND, Battle, State
from ..words.names import WORDS, face, kingdom, named
from .contests import STAGES, battle_contest, way

Fields = dict[str, Any]


def battle(stage: str, outcome: str = "") -> Beat:
    """The battle in a stage; the last one says how it ended."""

    def beat(g: State, f: Fields, you: Seat | None) -> Contest | None:
        if g.battle is None:
            return None
        shown = replace(battle_contest(g, g.battle, you), stage=STAGES.index(stage))
        return replace(shown, outcome=WORDS.say(outcome, you, **named(g.book, f))) if outcome else shown

    return beat


def declared(g: State, f: Fields, you: Seat | None) -> Contest | None:
    """Before any card is laid: who meets whom, and how it looks."""
    b = attack_on(g, f["seat"], g.book.land[f["start"]], g.book.land[f["end"]])
    return opening(g, b, you) if b else None


def rising(g: State, f: Fields, you: Seat | None) -> Contest | None:
    land = g.book.land[f["land"]]
    if not units(g, land):
        return None
    b = new_battle([NOBODY, f["seat"]], [NOBODY, land], [f["rebels"], units(g, land)])
    return with_die(opening(g, b, you), ATTACK, f["die"], f["rebels"])


def bonus(g: State, f: Fields, you: Seat | None) -> Contest | None:
    """A card from the table in the midst of a battle: before the cards are laid, or once they lie open."""
    if g.battle is None:
        return None
    return battle("properties" if g.battle.revealed else "prepared")(g, f, you)


def falls(g: State, f: Fields, you: Seat | None) -> Contest | None:
    """A unit is slain: it is seen to fall."""
    shown = battle("count")(g, f, you)
    if shown is None or g.battle is None:
        return None
    seat, unit = f["seat"], f["unit"]
    kinds = {"special": g.book.special[seat].id if seat >= 0 else "", "rider": "cavalry"}
    kind = "rebel" if seat < 0 else str(kinds.get(unit, unit))
    side = g.battle.seat.index(seat)
    slain = with_fallen(shown.sides[side], Piece(kind, kind, seat if seat >= 0 else None))
    return replace(shown, sides=[slain if n == side else s for n, s in enumerate(shown.sides)])


def rolled(g: State, f: Fields, you: Seat | None) -> Contest | None:
    """A die for strength, and what it adds."""
    shown = battle("properties")(g, f, you)
    if shown is None or g.battle is None:
        return None
    return with_die(shown, g.battle.seat.index(f["seat"]), f["die"], f["strength"])


def with_die(shown: Contest, side: int, die: int, did: int) -> Contest:
    thrown = [Die("d6", str(die), hits=did)]
    return replace(
        shown, sides=[replace(s, dice=thrown) if n == side else s for n, s in enumerate(shown.sides)]
    )


def opening(g: State, b: Battle, you: Seat | None) -> Contest:
    return replace(battle_contest(g, b, you), stage=0, arrows=way(b), odds=battle_odds(g, b, you))


def result(g: State, f: Fields, you: Seat | None) -> Contest | None:
    b = g.battle
    if b is None:
        return None
    high, low = max(b.total), min(b.total)
    losses: list[Text] = [
        WORDS.say("outcome-losses", you, n=n, seat=kingdom(g.book, b.seat[side]))
        for side, n in enumerate(b.slain)
        if n
    ]
    outcome = WORDS.say(
        "outcome-parley" if b.parley and not sum(b.slain) else "outcome-result",
        you,
        winner=kingdom(g.book, f["winner"]),
        rebels=b.winner >= 0,
        high=high,
        low=low,
        losses=losses,
        fallen=sum(b.slain),
    )
    shown = battle_contest(g, b, you)
    states = ["won" if b.winner == side else "lost" if b.winner >= 0 else "in" for side in (ATTACK, DEFEND)]
    sides = [replace(side, state=state) for side, state in zip(shown.sides, states)]
    return replace(shown, sides=sides, stage=STAGES.index("count"), outcome=outcome)


# ---- other contests --------------------------------------------------------------------------------------


def tournament(g: State, you: Seat | None, sides: list[Side], outcome: Text) -> Contest:
    return Contest("tournament", "bid", WORDS.say("contest-tournament", you), sides, outcome=outcome)


def champion(g: State, f: Fields, you: Seat | None) -> Contest:
    """Each in the lists stays there."""
    role = WORDS.plain("contest-champion")
    there = {s: (card, value) for s, card, value in f["shown"]}
    sides = [
        Side(f"{s}", [s], role, "ready", cards=[Card(there[s][0], there[s][0])], bid=str(there[s][1]))
        if s in there
        else Side(f"{s}", [s], role)
        for s in range(g.seats)
    ]
    return tournament(g, you, sides, [])


def duel(g: State, f: Fields, you: Seat | None) -> Contest:
    role = WORDS.plain("contest-champion")
    sides = [Side(f"{s}", [s], role, dice=[Die("d6", str(n))], bid=str(n)) for s, n in enumerate(f["dice"])]
    return tournament(g, you, sides, [])


def decided(g: State, f: Fields, you: Seat | None) -> Contest:
    role, values = WORDS.plain("contest-champion"), f["values"]
    sides = [
        Side(f"{s}", [s], role, "won" if s == f["seat"] else "lost", bid=str(n)) for s, n in enumerate(values)
    ]
    said = {"seat": kingdom(g.book, f["seat"]), "high": max(values), "low": min(values)}
    return tournament(g, you, sides, WORDS.say("outcome-wins-tournament", you, **said))


def event_card(g: State, f: Fields, you: Seat | None) -> Contest:
    """A card everybody watches being turned over."""
    title = WORDS.say("contest-event", you, event=face(g.book, f["event"]))
    card = next(event for event in g.book.events if event.id == f["event"])
    return Contest("event", "roll", title, [], lot=[Card(card.id, card.id)], outcome=says(card.text))


def destiny(g: State, f: Fields, you: Seat | None) -> Contest:
    title = WORDS.say("contest-destiny", you, card=face(g.book, f["card"]))
    card = next(fate for fate in g.book.destiny if fate.id == f["card"])
    verdict = WORDS.say("face-penalty", you, n=card.penalty, sphere=card.sphere)
    return Contest("destiny", "roll", title, [], lot=[Card(card.id, card.id)], outcome=verdict)


def says(words: str) -> Text:
    return WORDS.say("outcome-event", text=words)


BEATS: dict[str, Beat] = {
    "attacks": declared,
    "revolution": rising,
    "armoury": battle("prepared"),
    "switches off": battle("prepared"),
    "places": battle("cards"),
    "supports": battle("cards"),
    "rides": battle("answers"),
    "cancels": battle("answers"),
    "reveals": battle("reveal"),
    "property": battle("properties"),
    "bribes": battle("properties"),
    "reserves": battle("properties"),
    "plays bonus": bonus,
    "wheel": rolled,
    "rapture": rolled,
    "counts": battle("count"),
    "falls": falls,
    "result": result,
    "fortress holds": battle("count", "outcome-fortress-holds"),
    "conquers": battle("count", "outcome-conquers"),
    "rebels hold": battle("count", "outcome-rebels-hold"),
    "champion": champion,
    "duel dice": duel,
    "wins tournament": decided,
    "draws event": event_card,
    "destiny": destiny,
}
