"""Battles, sieges, auctions, elections and rolls as they were when each event of them was told."""

from __future__ import annotations

from typing import Any

from pentarchy.kernel import Seat, replace
from pentarchy.kernel.scene import Contest, Die, Side, Sum, Text
from pentarchy.kernel.title import Beat

from ..rules.battle.odds import battle_odds
from ..rules.church.papacy import flock
from ..state import State
from ..words.names import WORDS, kingdom_name, label, said, seat_name, space_name
from .contests import STAGES, battle_contest

Fields = dict[str, Any]


# ---- battles ---------------------------------------------------------------------------------------------


def battle(stage: str) -> Beat:
    def beat(g: State, f: Fields, you: Seat | None) -> Contest | None:
        return replace(battle_contest(g, g.battle), stage=STAGES.index(stage)) if g.battle else None

    return beat


def declared(g: State, f: Fields, you: Seat | None) -> Contest | None:
    shown = battle("declared")(g, f, you)
    return replace(shown, odds=battle_odds(g, g.battle)) if shown and g.battle else shown


def rolled(g: State, f: Fields, you: Seat | None) -> Contest | None:
    """The dice as they fall, with what is added to each."""
    b = g.battle
    if b is None:
        return None
    dice = (f["a"], f["total_a"], f["d"], f["total_d"])
    shown = battle_contest(g, replace(b, dice=dice, round=b.round + 1))
    higher = (f["total_a"] > f["total_d"]) - (f["total_a"] < f["total_d"])
    sides = []
    for side, sign in zip(shown.sides, (1, -1)):
        state = "in" if not higher else "won" if higher == sign else "lost"
        gap = max(0, sign * (f["total_a"] - f["total_d"]))
        dice_shown = [replace(die, hits=gap) for die in side.dice]
        sides.append(replace(side, state=state, dice=dice_shown))
    return replace(shown, sides=sides, stage=STAGES.index("roll"))


def over(id: str, won: int) -> Beat:
    """How the battle ended, and which side has it: 0 the attacker, 1 the defender."""

    def beat(g: State, f: Fields, you: Seat | None) -> Contest | None:
        b = g.battle
        if b is None:
            return None
        shown = battle_contest(g, b)
        states = ("in", "in") if won < 0 else ("won", "lost") if won == 0 else ("lost", "won")
        outcome = WORDS.say(
            id,
            you,
            attacker=seat_name(g, b.attacker),
            defender=seat_name(g, b.defender),
            place=space_name(g, b.where),
            rolls=b.round,
            mine=b.lost[0],
            theirs=b.lost[1],
        )
        sides = [replace(side, state=state, dice=[]) for side, state in zip(shown.sides, states)]
        return replace(shown, sides=sides, stage=STAGES.index("result"), info=[], outcome=outcome)

    return beat


# ---- sieges ----------------------------------------------------------------------------------------------


def engines(g: State, f: Fields, you: Seat | None) -> Contest:
    """Artillery of both sides at once, or the walls brought down."""
    land = space_name(g, f["land"])
    owner = g.owner[g.book.space[f["land"]]]
    mine, theirs = f.get("dice", [[], []])
    hits = f.get("needs", [[], []])
    sides = [
        Side("attacker", [f["seat"]] if f["seat"] >= 0 else [], label("contest-besieger"),
             dice=thrown(mine, hits[0]), hits=f.get("a", 0)),
        Side("defender", [owner] if owner >= 0 else [], label("contest-besieged"),
             dice=thrown(theirs, hits[1]), hits=f.get("d", 0)),
    ]  # fmt: skip
    id = "artillery" if "a" in f else "reduces"
    args = {"seat": seat_name(g, f["seat"]), "land": land, **{k: f.get(k, 0) for k in ("a", "d", "level")}}
    title = WORDS.say("contest-siege", you, place=land)
    outcome = WORDS.say(f"outcome-{id}", you, **args)
    return Contest(f"siege-{f['land']}", "siege", title, sides, where=f"space:{f['land']}", outcome=outcome)


def thrown(dice: list[int], needs: list[int]) -> list[Die]:
    return [
        Die("d6", str(die), state="kept" if die >= need else "void", hits=int(die >= need))
        for die, need in zip(dice, needs)
    ]


# ---- auctions and elections ------------------------------------------------------------------------------


def bidding(g: State, f: Fields, you: Seat | None) -> Contest:
    """Who is still in and who leads; at the end, who has it."""
    leader, won = f["leader"], f.get("won", False)
    sides = []
    for s in range(g.seats):
        if g.alive[s]:
            state = "won" if won and s == leader else "in" if s in f["left"] else "out"
            bid = str(f["high"]) if s == leader else None
            sides.append(Side(str(s), [s], label("contest-bidder"), state, bid=bid))  # type: ignore[arg-type]
    outcome: Text = []
    if won:
        name = seat_name(g, leader)
        outcome = WORDS.say("outcome-auction", you, seat=name, n=f["high"], purpose=f["purpose"])
    return Contest("auction", "auction", WORDS.say(f"contest-{f['purpose']}", you), sides, outcome=outcome)


def no_bids(g: State, f: Fields, you: Seat | None) -> Contest:
    sides = [Side(str(s), [s], label("contest-bidder"), "out") for s in range(g.seats) if g.alive[s]]
    outcome = WORDS.say("outcome-no-bids", you)
    return Contest("auction", "auction", WORDS.say(f"contest-{f['purpose']}", you), sides, outcome=outcome)


def feast(g: State, f: Fields, you: Seat | None) -> Contest:
    sides = [
        Side("host", [f["seat"]], label("contest-host")),
        Side("guest", [f["guest"]], label("contest-bidder"), "won", bid=str(f["n"])),
    ]
    said = {"guest": seat_name(g, f["guest"]), "seat": seat_name(g, f["seat"]), "n": f["n"]}
    outcome = WORDS.say("outcome-feast", you, **said)
    return Contest("feast", "bid", WORDS.say("contest-sealed-feast", you), sides, outcome=outcome)


def ballot(g: State, f: Fields, you: Seat | None) -> Contest:
    return election(g, f["office"], f.get("votes"), you)


def elected(office: str) -> Beat:
    def beat(g: State, f: Fields, you: Seat | None) -> Contest:
        shown = election(g, office, None, you)
        sides = [replace(side, state="won" if side.seats == [f["seat"]] else "lost") for side in shown.sides]
        outcome = WORDS.say(f"outcome-{office}", you, seat=seat_name(g, f["seat"]))
        return replace(shown, sides=sides, outcome=outcome)

    return beat


def election(g: State, office: str, votes: list[int] | None, you: Seat | None) -> Contest:
    sides = [
        Side(
            str(s),
            [s],
            label("contest-candidate"),
            bid=WORDS.plain("contest-votes", n=votes[s]) if votes else None,
        )
        for s in flock(g, office)
    ]
    return Contest("election", "vote", WORDS.say("contest-election", you, office=office), sides)


# ---- rolls -----------------------------------------------------------------------------------------------


def omen(g: State, f: Fields, you: Seat | None) -> Contest:
    """Two dice: a double up to the number in force brings a calamity."""
    bad = f["a"] == f["b"] <= f["up_to"]
    dice = [Die("d6", str(n), hits=int(bad)) for n in (f["a"], f["b"])]
    side = Side("omen", [], WORDS.plain("contest-omen-role", up_to=f["up_to"]), dice=dice)
    outcome = WORDS.say("outcome-omen", you, bad=bad)
    return Contest("omen", "roll", WORDS.say("contest-omen", you), [side], outcome=outcome)


def fate(kind: str) -> Beat:
    """What a card brings upon an area: the calamity by its name, a lesser event by its sign."""

    def beat(g: State, f: Fields, you: Seat | None) -> Contest:
        name = f["name"] if kind == "calamity" else f["icon"]
        area = g.book.area[f["area"]]
        lands = [t for t in g.book.area_lands[area] if not g.shut[t]]
        where = f"space:{g.book.ids[lands[len(lands) // 2]]}" if lands else ""
        said = {"calamity": name, "icon": name, "area": g.book.areas[area].name}
        title, outcome = WORDS.say(f"contest-{kind}", you, **said), WORDS.say(f"outcome-{kind}", you, **said)
        return Contest(f"fate-{name}", "roll", title, [], where=where, outcome=outcome)

    return beat


def wooing(g: State, f: Fields, you: Seat | None) -> Contest:
    """A die for a kingdom's hand."""
    won, seat = f["die"] >= f["need"], f["seat"]
    role = WORDS.plain("contest-suitor", need=f["need"])
    side = Side(
        str(seat), [seat], role, "won" if won else "lost", dice=[Die("d6", str(f["die"]), hits=int(won))]
    )
    realm = g.book.realm[g.book.realm_of[f["kingdom"]]]
    said = {"seat": seat_name(g, seat), "kingdom": kingdom_name(g, f["kingdom"]), "won": won}
    title, outcome = WORDS.say("contest-wooing", you, **said), WORDS.say("outcome-wooing", you, **said)
    where = f"space:{g.book.ids[realm[0]]}" if realm else ""
    return Contest("wooing", "roll", title, [side], where=where, outcome=outcome)


def rebellion(g: State, f: Fields, you: Seat | None) -> Contest:
    seat, lands = f["seat"], f["lands"]
    dice = [Die("d4", str(f["die"]), hits=len(lands))]
    side = Side(str(seat), [seat], label("contest-ruler"), "lost" if lands else "won", dice=dice)
    title = WORDS.say("contest-rebellion", you, seat=seat_name(g, seat))
    names = [space_name(g, land) for land in lands]
    outcome = WORDS.say("outcome-rebellion", you, seat=seat_name(g, seat), lands=names, n=len(lands))
    where = f"space:{lands[0]}" if lands else ""
    return Contest(f"rebellion-{seat}", "roll", title, [side], where=where, outcome=outcome)


def knives(kind: str) -> Beat:
    """A dagger against a guard: each shows a number, the dagger must be higher."""

    def beat(g: State, f: Fields, you: Seat | None) -> Contest:
        by, victim = (f["seat"], f["target"]) if kind == "assassin" else (-1, f["seat"])
        blade, guard = (f["mine"], f["theirs"]) if kind == "assassin" else (f["theirs"], f["mine"])
        struck = blade > guard
        sides = [
            Side("blade", [by] if by >= 0 else [], label("contest-blade"), "won" if struck else "lost",
                 total=sum_of("blade", blade)),
            Side("guard", [victim], label("contest-guard"), "lost" if struck else "won",
                 total=sum_of("guard", guard)),
        ]  # fmt: skip
        title = WORDS.say(
            "contest-assassin" if by >= 0 else "contest-nizaris-strike", you, target=seat_name(g, victim)
        )
        outcome = WORDS.say(f"outcome-{kind}", you, target=seat_name(g, victim), struck=struck)
        return Contest(kind, "roll", title, sides, outcome=outcome)

    return beat


def sum_of(id: str, n: int) -> Sum:
    return Sum(id, label("contest-roll"), [(said("contest-roll"), str(n))], str(n))


BEATS: dict[str, Beat] = {
    "battle": declared,
    "joins defence": battle("declared"),
    "reserves": battle("declared"),
    "ramming": battle("ramming"),
    "shows": battle("cards"),
    "assault": battle("cards"),
    "rolls": rolled,
    "loses": battle("losses"),
    "victory": over("outcome-victory", 0),
    "repelled": over("outcome-repelled", 1),
    "siege": over("outcome-siege", -1),
    "artillery": engines,
    "reduces": engines,
    "bid": bidding,
    "passes": bidding,
    "auction won": bidding,
    "no bids": no_bids,
    "feast": feast,
    "conclave": ballot,
    "votes": ballot,
    "pope": elected("pope"),
    "antipope": elected("antipope"),
    "omen": omen,
    "calamity": fate("calamity"),
    "event": fate("event"),
    "wooing": wooing,
    "rebellion": rebellion,
    "assassin": knives("assassin"),
    "nizaris": knives("nizaris"),
}
