"""Laws that hold after every action: nothing below nothing or beyond its supply, nobody on both sides."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .records import DECK, DISCARD, TRANSPORTS, front, hand

if TYPE_CHECKING:
    from . import State


def check(g: State) -> None:
    """Purses, armies and holds; then the supply, the cards and the fights."""
    assert (g.crews, g.riders) == g.roll_call(), "the pieces are not enrolled as they are"
    assert all(x >= 0 for x in g.florins), f"a purse below nothing: {g.florins}"
    assert all(x >= 0 for x in g.army), "an army below nothing"
    for n, p in enumerate(g.pieces):
        if p is None:
            continue
        assert p.fv >= 0, f"piece {n} carries fewer than no armies: {p}"
        assert min(p.goods) >= 0, f"piece {n} carries less than nothing: {p}"
        if p.kind in TRANSPORTS:
            assert g.cube_room(p, 0) >= 0, f"piece {n} carries more goods than it holds: {p}"
            assert g.army_room(n) >= 0, f"piece {n} carries more armies than it holds: {p}"
        if p.aboard >= 0:
            carrier = g.pieces[p.aboard]
            assert carrier is not None, f"piece {n} rides on nothing: {p}"
            assert carrier.at == p.at, f"piece {n} is not where its transport is: {p}"
            assert carrier.owner == p.owner, f"piece {n} rides with a stranger: {p}"
    for seat in range(g.seats):
        assert g.total_armies(seat) <= g.book.tables.setup.chest, (
            f"seat {seat} fields more than its box holds"
        )
        assert all(g.war[o] >> seat & 1 == g.war[seat] >> o & 1 for o in range(g.seats)), "one-sided war"
    assert all(not (o >= 0 and g.shut[t]) for t, o in enumerate(g.owner)), "a closed land is owned"
    supply(g)
    cards(g)
    fights(g)
    church(g)
    agreements(g)


def supply(g: State) -> None:
    """No more pieces, tokens and buildings than the box holds; nothing is left of who is out."""
    box = g.book.tables.stock
    levels: dict[str, list[int]] = {kind: [] for kind in (*TRANSPORTS, "engine")}
    for p in g.pieces:
        if p is not None and p.kind != "captain":
            levels[p.kind].append(p.level)
    for kind in TRANSPORTS:
        assert len(levels[kind]) <= getattr(box, kind), f"more pieces than the box holds: {kind}"
    for lev, printed in enumerate(box.engine, start=1):
        assert levels["engine"].count(lev) <= printed, f"more engines of level {lev} than there are"
    assert sum(g.church) <= box.cathedral, "more Cathedrals than the box holds"
    for n in range(3):
        assert sum(x >> n & 1 for x in g.fair) <= box.fair, "more Fairs than the box holds"
    for seat in range(-1, g.seats):
        mine = [p for n in g.crews[seat] if (p := g.pieces[n]) is not None]
        captains = sum(p.kind == "captain" for p in mine)
        most = box.captain if seat >= 0 else box.barbarian_captain
        assert captains <= most, f"seat {seat} has {captains} Captains"
        tokens = len(box.tokens) if seat >= 0 else box.barbarian_tokens
        assert len(mine) - captains <= tokens, f"seat {seat} marks more pieces than it has tokens"
        if seat >= 0 and not g.alive[seat]:
            assert not mine, f"seat {seat} is out and has pieces"
            assert seat not in g.owner, f"seat {seat} is out and has lands"
            assert not g.florins[seat], f"seat {seat} is out and has Florins"


def cards(g: State) -> None:
    """Every Empire card lies in one place, and cards given lie before who was given them."""
    places = {
        DECK,
        DISCARD,
        *(hand(s) for s in range(g.seats)),
        *(front(s) for s in range(g.seats)),
    }
    assert set(g.cards.at) <= places, "a card lies nowhere"
    given = {x.card: x.holder for x in g.gifts}
    assert len(given) == len(g.gifts), "a card is given twice"
    for card, place in enumerate(g.cards.at):
        lies = place == front(given[card]) if card in given else place < front(0)
        assert lies, f"card {card} lies at {place}, given to {given.get(card)}"
    assert all(hand(0) <= g.cards.at[c] < front(0) for c, _, _ in g.corsair), "a Corsair at large"


def church(g: State) -> None:
    """The Pope holds Rome; nobody is on both sides of a Crusade, nobody who is out or banned in it."""
    if g.pope >= 0:
        assert g.owner[g.book.rome] == g.pope, "the Pope does not hold Rome"
        assert g.religion[g.pope] == "catholic", "the Pope is no Catholic"
    c = g.crusade
    if c is not None:
        assert not {*c.crusaders} & {*c.defenders}, f"somebody is on both sides of the Crusade: {c}"
        assert c.leader in c.crusaders, f"the Crusade is led by a stranger: {c}"
        assert not any(g.banned[s] for s in c.crusaders), f"the excommunicated take part in the Crusade: {c}"
        assert all(g.alive[s] for s in (*c.crusaders, *c.defenders)), f"who is out is in the Crusade: {c}"


def agreements(g: State) -> None:
    """Pacts bind two or more who play, and no allies are at war; nobody owes or holds anything when out."""
    for pact in g.pacts:
        assert len({*pact.parties}) == len(pact.parties) > 1, f"a pact of one: {pact}"
        assert all(g.alive[s] for s in pact.parties), f"a pact with who is out: {pact}"
        if pact.kind in ("alliance", "crusade"):
            foes = [(a, b) for a in pact.parties for b in pact.parties if g.war[a] >> b & 1]
            assert not foes, f"allies at war: {pact}"
    assert all(g.alive[x.holder] for x in g.gifts), "a card is given to who is out"
    assert all(g.alive[x.seat] for x in g.loans), "who is out has debts"
    for seat in range(g.seats):
        assert min(g.prisoners[seat], default=0) >= 0, "fewer than no prisoners"
        assert g.crusaders[seat] <= g.recruits[seat], "more armies for the Crusade than recruits"


def fights(g: State) -> None:
    """Nobody fights himself; who besieges a land does not own it."""
    b = g.battle
    if b is not None:
        side = {b.attacker, *b.allies}
        assert side.isdisjoint(b.defenders), f"somebody fights on both sides: {b}"
    for siege in g.sieges:
        assert g.owner[siege.at] != siege.seat, f"an owner besieges his own land: {siege}"
        close = (siege.at, *g.book.coast[siege.at])
        ring = g.crusade.crusaders if g.crusade and siege.seat in g.crusade.crusaders else (siege.seat,)
        assert (
            b is not None
            or siege.seat < 0
            or any(p.fv and p.at in close for s in ring for n in g.crews[s] if (p := g.pieces[n]) is not None)
        ), f"nobody closes that place in: {siege}"
    places = [(s.seat, s.at) for s in g.sieges]
    assert len(set(places)) == len(places), "a land is besieged twice by the same seat"
    if g.horde is not None:
        chief = g.pieces[g.horde.captain] if g.horde.captain >= 0 else None
        assert chief is None or chief.kind == "captain", "a horde is led by no Captain"
