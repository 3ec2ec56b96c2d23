"""Battles, sieges, auctions, elections and rolls as they were when each event of them was told."""

from __future__ import annotations

from typing import Any

from pentarchy.kernel import Seat, replace
from pentarchy.kernel.scene import Card, Contest, Die, Side, Sum, Text
from pentarchy.kernel.title import Beat

from ..rules.barbarians import guests_of
from ..rules.battle.forces import defending
from ..rules.battle.odds import battle_odds
from ..rules.battle.sack import best_chief
from ..rules.church.papacy import flock
from ..state import State
from ..state.records import BARBARIAN, Battle
from ..words.names import WORDS, kingdom_name, label, said, seat_name, space_name
from .contests import battle_contest, stages

Fields = dict[str, Any]


# ---- battles ---------------------------------------------------------------------------------------------


def battle(stage: str) -> Beat:
    def beat(g: State, f: Fields, you: Seat | None) -> Contest | None:
        b = g.battle
        return replace(battle_contest(g, b), stage=stages(b).index(stage)) if b else None

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
    return replace(shown, sides=sides, stage=stages(b).index("roll"))


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
        return replace(shown, sides=sides, stage=stages(b).index("result"), info=[], outcome=outcome)

    return beat


# ---- Barbarians, pirates, corsairs -----------------------------------------------------------------------


def coming(g: State, b: Battle) -> Contest:
    """Who comes upon whom, with the odds where somebody stands against them."""
    shown = battle_contest(g, b)
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
        place, seat = f.get("land", f.get("space")), f["seat"]
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
        return Contest("battle", "battle", WORDS.say("contest-undefended", you, **names), sides, stages=names_of,
                       stage=1, where=f"space:{place}", outcome=WORDS.say(id, you, **names))  # fmt: skip

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


# ---- the Crusade -----------------------------------------------------------------------------------------


def called(g: State, f: Fields, you: Seat | None) -> Contest:
    """A Crusade is called: by whom, against whom, and when it leaves."""
    names = {"seat": seat_name(g, f["seat"]), "land": space_name(g, f["land"]),
             "start": space_name(g, f["start"])}  # fmt: skip
    outcome = WORDS.say("outcome-crusade-called", you, **names, turns=f["turns"], least=f["least"])
    return crusade(g, g.book.space[f["land"]], {}, f["seat"], outcome, you)


def sides_taken(g: State, f: Fields, you: Seat | None) -> Contest | None:
    """One after another they say which side they are on; with the last it is settled."""
    c = g.crusade
    if c is None:
        return None
    told = {s: what for s, what in f["told"]}
    joined, held = ([s for s, what in told.items() if what == side] for side in ("join", "defend"))
    outcome: Text = []
    if not f["left"]:
        outcome = WORDS.say(
            "outcome-sides", you, land=space_name(g, c.target), n=len(joined) + 1, m=len(held) + 1
        )
    return crusade(g, c.target, told, c.leader, outcome, you)


def crusade(
    g: State, t: int, told: dict[Seat, str], leader: Seat, outcome: Text, you: Seat | None
) -> Contest:
    roles = {leader: "lead", g.owner[t]: "hold", **told}
    sides = [Side(str(s), [s], label("contest-cross", side=side)) for s, side in roles.items() if s >= 0]
    title = WORDS.say("contest-crusade", you, land=space_name(g, t))
    return Contest("crusade", "vote", title, sides, where=f"space:{g.book.ids[t]}", outcome=outcome)


def crusade_lost(g: State, f: Fields, you: Seat | None) -> Contest | None:
    c = g.crusade
    if c is None:
        return None
    sides = [Side(str(s), [s], label("contest-cross", side="join"), "lost") for s in c.crusaders]
    sides += [Side(str(s), [s], label("contest-cross", side="defend"), "won") for s in c.defenders]
    land = space_name(g, c.target)
    outcome = WORDS.say("outcome-crusade-lost", you, why=f["why"], land=land)
    title = WORDS.say("contest-crusade", you, land=land)
    return Contest("crusade", "vote", title, sides, where=f"space:{g.book.ids[c.target]}", outcome=outcome)


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
    """The votes so far; whose were given last is said beside."""
    shown = election(g, f["office"], f.get("votes"), you)
    given = f.get("seat")
    return replace(
        shown, sides=[replace(s, state="ready" if s.seats == [given] else "in") for s in shown.sides]
    )


def sealed(g: State, f: Fields, you: Seat | None) -> Contest:
    """The sums behind equal votes."""
    bids = [
        Side(str(s), [s], label("contest-candidate"), "ready", bid=WORDS.plain("contest-florins", n=n))
        for s, n in f["bids"]
    ]
    return replace(
        election(g, f["office"], None, you), sides=bids, title=WORDS.say("contest-sealed-election", you)
    )


def elected(office: str) -> Beat:
    def beat(g: State, f: Fields, you: Seat | None) -> Contest:
        shown = election(g, office, f.get("votes"), you)
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


def sparks(g: State, f: Fields, you: Seat | None) -> Contest:
    """A die for each settlement of the area, less what its owner knows."""
    sides, burnt = [], []
    for land, die, less, need in f["rolls"]:
        owner, burns = g.owner[g.book.space[land]], die - less >= need
        burnt += [space_name(g, land)] if burns else []
        role = WORDS.plain("contest-spark", place=space_name(g, land), need=need, less=less)
        sides.append(Side(land, [owner] if owner >= 0 else [], role, "lost" if burns else "won",
                          dice=[Die("d6", str(die), hits=int(burns))]))  # fmt: skip
    outcome = WORDS.say("outcome-sparks", you, lands=burnt, n=len(burnt))
    return Contest("fire", "roll", WORDS.say("contest-fire", you), sides, outcome=outcome)


def earthquake(g: State, f: Fields, you: Seat | None) -> Contest:
    owner = g.owner[g.book.space[f["land"]]]
    side = Side("land", [owner] if owner >= 0 else [], label("contest-shaken"), "lost",
                dice=[Die("d6", str(f["die"]), hits=1 + (f["die"] > 3) + (f["die"] > 5))])  # fmt: skip
    names = {"place": space_name(g, f["land"]), "die": f["die"]}
    title, outcome = (
        WORDS.say("contest-earthquake", you, **names),
        WORDS.say("outcome-earthquake", you, **names),
    )
    return Contest("earthquake", "roll", title, [side], where=f"space:{f['land']}", outcome=outcome)


def trial(g: State, f: Fields, you: Seat | None) -> Contest:
    """Inquisitor and accused each roll; zeal adds to it, and only the higher Inquisitor takes a card."""
    won = f["mine"] > f["theirs"]
    sides = []
    for n, (who, role) in enumerate(((f["seat"], "contest-inquisitor"), (f["target"], "contest-accused"))):
        die, more = f["dice"][n], f["more"][n]
        lines = [(said("contest-roll"), str(die)), *([(said("contest-zeal"), f"+{more}")] if more else [])]
        total = Sum(f"sum-{n}", label("contest-roll"), lines, str(die + more))
        sides.append(Side(str(n), [who], label(role), "won" if won == (not n) else "lost",
                          dice=[Die("d6", str(die), hits=int(won and not n))], total=total))  # fmt: skip
    names = {"target": seat_name(g, f["target"]), "won": won}
    outcome = WORDS.say("outcome-trial", you, **names)
    return Contest("trial", "roll", WORDS.say("contest-trial", you, **names), sides, outcome=outcome)


def knives(kind: str) -> Beat:
    """A dagger against a guard: each shows a number, the dagger must be higher."""

    def beat(g: State, f: Fields, you: Seat | None) -> Contest:
        by, victim = (f["seat"], f["target"]) if kind == "assassin" else (-1, f["seat"])
        blade, guard = (f["mine"], f["theirs"]) if kind == "assassin" else (f["theirs"], f["mine"])
        struck = blade > guard
        more = f.get("more", 0)
        blades = [Die("d6" if by >= 0 else "d8", str(blade), hits=int(struck))]
        guards = [Die(f"d{f.get('faces', 6)}", str(guard - more))]
        sides = [
            Side("blade", [by] if by >= 0 else [], label("contest-blade"), "won" if struck else "lost",
                 dice=blades, total=sum_of("blade", blade)),
            Side("guard", [victim], label("contest-guard"), "lost" if struck else "won",
                 dice=guards, total=sum_of("guard", guard, more)),
        ]  # fmt: skip
        title = WORDS.say(
            "contest-assassin" if by >= 0 else "contest-nizaris-strike", you, target=seat_name(g, victim)
        )
        outcome = WORDS.say(f"outcome-{kind}", you, target=seat_name(g, victim), struck=struck)
        return Contest(kind, "roll", title, sides, outcome=outcome)

    return beat


def sum_of(id: str, n: int, more: int = 0) -> Sum:
    lines = [(said("contest-roll"), str(n - more)), *([(said("contest-techs"), f"+{more}")] if more else [])]
    return Sum(id, label("contest-roll"), lines, str(n))


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
    "siege": besieged,
    "raid": raid,
    "horde": raid,
    "pirates land": landing,
    "ambush": ambush,
    "barbarians take": undefended("outcome-undefended"),
    "seized": undefended("outcome-seized"),
    "pirates": pirates,
    "invasion": invasion,
    "corsair": corsair,
    "crusade": called,
    "side": sides_taken,
    "crusade lost": crusade_lost,
    "artillery": engines,
    "reduces": engines,
    "bid": bidding,
    "passes": bidding,
    "auction won": bidding,
    "no bids": no_bids,
    "feast": feast,
    "conclave": ballot,
    "votes": ballot,
    "bids open": sealed,
    "pope": elected("pope"),
    "antipope": elected("antipope"),
    "omen": omen,
    "calamity": fate("calamity"),
    "event": fate("event"),
    "wooing": wooing,
    "rebellion": rebellion,
    "sparks": sparks,
    "earthquake": earthquake,
    "trial": trial,
    "assassin": knives("assassin"),
    "nizaris": knives("nizaris"),
}
