"""Battles, auctions and elections as everybody sees them."""

from __future__ import annotations

from pentarchy.kernel import Together, shared
from pentarchy.kernel.scene import Arrow, Card, Contest, Die, Piece, Seg, Side, Slot, Sum, Text

from ..rules.auction import Bidding
from ..rules.battle.forces import attack_force, defence, next_defender, strength
from ..rules.battle.odds import chances, engaged_sides
from ..rules.church.election import Ballot, SecretBid
from ..rules.church.papacy import flock
from ..rules.diplomacy.cards import FeastEnds
from ..rules.realm.cards import kind_of
from ..state import State
from ..state.records import Battle
from ..words.names import WORDS, label, said, seat_name, space_name

STAGES = ("declared", "ramming", "cards", "roll", "losses", "result")
ASKED = {
    "ShowCards": "cards",
    "WithdrawnCards": "cards",
    "LoseCard": "losses",
    "Losses": "losses",
    "AttackLosses": "losses",
    "GoOn": "losses",
}


def stages(g: State, b: Battle) -> list[str]:
    """Barbarians and pirates come from somewhere before they fight; only fleets at sea ram."""
    rams = b.target == "fleet" and b.where >= g.book.sea
    fought = [stage for stage in STAGES if rams or stage != "ramming"]
    return ["march", *fought] if b.attacker < 0 else fought


def stage_of(g: State, b: Battle) -> int:
    """Where the battle stands, by what is asked."""
    asked = type(g.flow[-1]).__name__ if g.flow else ""
    return stages(g, b).index(ASKED.get(asked, "declared"))


@shared
def contests(g: State) -> list[Contest]:
    found = [battle_contest(g, g.battle)] if g.battle is not None else []
    top = g.flow[-1] if g.flow else None
    if isinstance(top, Bidding):
        found.append(auction_contest(g, top))
    elif isinstance(top, Ballot):
        found.append(election_contest(g, top))
    elif type(top) is Together and (
        tied := [s for s in top.seats if isinstance(top.opening[s][0], SecretBid)]
    ):
        found.append(sealed_contest(tied, top, "feast" if isinstance(g.flow[-2], FeastEnds) else "election"))
    return found


def auction_contest(g: State, bidding: Bidding) -> Contest:
    sides = [
        Side(
            id=str(s),
            seats=[s],
            role=label("contest-bidder"),
            state="think" if bidding.seats[:1] == (s,) else "in" if s in bidding.seats else "out",
            bid=str(bidding.high) if s == bidding.leader else None,
        )
        for s in range(g.seats)
        if g.alive[s]
    ]
    on_sale = bidding.data[:1] if bidding.purpose == "card" else ()
    return Contest(
        id="auction",
        kind="auction",
        title=WORDS.say(f"contest-{bidding.purpose}"),
        sides=sides,
        lot=[Card(id=f"c{card}", face=kind_of(g, card)) for card in on_sale],
    )


def election_contest(g: State, ballot: Ballot) -> Contest:
    sides = [
        Side(
            id=str(s),
            seats=[s],
            role=label("contest-candidate"),
            state="think" if ballot.voters[:1] == (s,) else "in" if s in ballot.voters else "ready",
            bid=WORDS.plain("contest-votes", n=ballot.votes[s]),
        )
        for s in flock(g, ballot.office)
    ]
    title = WORDS.say("contest-election", office=ballot.office)
    return Contest(id="election", kind="vote", title=title, sides=sides)


def sealed_contest(bidders: list[int], lanes: Together, what: str) -> Contest:
    """Sealed sums: at the Bard's feast, or where the votes were equal."""
    role = label("contest-bidder" if what == "feast" else "contest-candidate")
    sides = [Side(str(s), [s], role, "think" if lanes.lanes[s] else "ready", bid="") for s in bidders]
    return Contest(id=what, kind="bid", title=WORDS.say(f"contest-sealed-{what}"), sides=sides)


def battle_contest(g: State, b: Battle) -> Contest:
    how = "assault" if b.assault else "sea" if b.where >= g.book.sea else "land"
    foe = next_defender(g, b)[1]
    title = WORDS.say(
        "contest-battle",
        how=how,
        place=space_name(g, b.where),
        attacker=seat_name(g, b.attacker),
        defender=seat_name(g, foe),
    )
    return Contest(
        id="battle",
        kind="siege" if b.assault else "battle",
        title=title,
        sides=[battle_side(g, b, True), battle_side(g, b, False)],
        where=f"space:{g.book.ids[b.where]}",
        round=b.round,
        info=[odds(g, b)],
        stages=[label("contest-stage", stage=stage) for stage in stages(g, b)],
        stage=stage_of(g, b),
    )


def ways(g: State, b: Battle) -> list[Arrow]:
    """Where a power marches in; barbarians come from nowhere on the map."""
    if b.origin == b.where or b.attacker < 0:
        return []
    path = [f"space:{g.book.ids[b.origin]}", f"space:{g.book.ids[b.where]}"]
    return [Arrow(id="attack", path=path, kind="attack", seat=b.attacker, badge=str(attack_force(g, b)))]


def battle_side(g: State, b: Battle, attacking: bool) -> Side:
    """Who fights on one side, with what, and how the last roll went."""
    side, seats = (0, (b.attacker, *b.allies)) if attacking else (1, b.defenders)
    letter, wild = "ad"[side], seats[0] < 0
    fv = attack_force(g, b) if attacking else sum(defence(g, b, s) for s in b.defenders)
    army = Piece(
        id=f"fight-{letter}",
        kind="barbarian" if wild else "army",
        owner=None if wild else seats[0],
        n=fv,
    )
    die, rolled = strength(g, b, attacking)[0], b.dice[2 * side]
    return Side(
        id="attacker" if attacking else "defender",
        seats=[s for s in seats if s >= 0],
        role=WORDS.plain("contest-attacker" if attacking else "contest-defender", barbarians=wild),
        ranks=[(label("contest-armies"), [Slot(id=letter, piece=army)] if fv > 0 else [])],
        cards=[Card(id=f"c{c}", face=kind_of(g, c)) for c in b.shown[side] if g.cards.at[c] >= 2],
        dice=[Die(kind=f"d{die}", face=str(rolled))] if rolled else [],
        total=roll_sum(g, b, attacking),
        hits=b.lost[1 - side],
    )


def roll_sum(g: State, b: Battle, attacking: bool) -> Sum:
    """The die of a side and what is added to it, line by line."""
    die, plus = strength(g, b, attacking)
    rolled, total = b.dice[:2] if attacking else b.dice[2:]
    more = sum(n for _, n in plus)
    lines: list[tuple[Text, str]] = [([Seg(f"d{die}")], "")]
    lines += [(said("contest-bonus", line=what), f"+{n}") for what, n in plus]
    shown = str(total) if rolled else f"d{die}+{more}" if more else f"d{die}"
    return Sum(id="sum-a" if attacking else "sum-d", label=label("contest-roll"), lines=lines, total=shown)


def odds(g: State, b: Battle) -> Sum:
    """What to expect of the next roll."""
    win, tie, lose = chances(g, b)
    mine, theirs = engaged_sides(g, b)
    lines = [
        (said("contest-meet"), f"{mine} : {theirs}"),
        (said("contest-higher"), f"{win}%"),
        (said("contest-tie"), f"{tie}%"),
        (said("contest-lower"), f"{lose}%"),
    ]
    return Sum(id="odds", label=label("contest-next"), lines=lines, total=f"{win}%")
