"""Auctions, elections and the sides of a Crusade."""

from __future__ import annotations

from typing import Any

from pentarchy.kernel import Seat, replace
from pentarchy.kernel.scene import Contest, Side, Text
from pentarchy.kernel.title import Beat

from ...rules.church.papacy import flock
from ...state import State
from ...words.names import WORDS, label, seat_name, space_name

Fields = dict[str, Any]


# ---- auctions and elections --------------------------------------------------------------------------------


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


# ---- the Crusade -------------------------------------------------------------------------------------------


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
    told: dict[Seat, str] = dict(f["told"])
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
