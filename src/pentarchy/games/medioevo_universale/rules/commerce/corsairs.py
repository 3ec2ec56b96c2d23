"""Corsairs: where they lurk in secret, and what they take."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step, replace

from ...state import State
from ...state.records import NO_GOODS, Dump
from ..realm.cards import discard, find_card, has_cards, kinds_in_hand
from ..realm.lands import harbours
from ..realm.pieces import add_goods, change, here, piece
from ..realm.powers import capture, knows, level, players


class Lurk(Step[State], frozen=True):
    """In secret: a Corsair's sea area, and whose Merchant Ships he falls on."""

    rule = "MU-453"
    seat: Seat
    sea: str = ""
    victim: Seat = -2
    region: str = ""

    def who(self, g: State) -> Seat | None:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        if self.victim >= -1 or "corsair" not in g.fact(kinds_in_hand, seat):
            return [("done",)]
        if not self.sea:
            return [
                *(("lurk", g.book.ids[s]) for s in range(g.book.sea, len(g.book.ids)) if not g.shut[s]),
                ("done",),
            ]
        return [*(("strike", s) for s in players(g) if s != seat), ("strike", -1)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        match action:
            case ("lurk", sea):
                g.then(replace(self, sea=sea))
            case ("strike", s):
                g.then(replace(self, victim=s))
            case _:
                g.keep(self)


class Lurking(Step[State], frozen=True):
    """Corsairs wait in their seas, unseen."""

    rule = "MU-453"

    def run(self, g: State) -> None:
        g.corsair = []
        for s, draft in enumerate(g.gathered):
            if draft is not None and draft.victim >= -1 and draft.sea:
                g.corsair.append((find_card(g, s, "corsair"), g.book.space[draft.sea], draft.victim))


def corsairs(g: State, n: int) -> None:
    """A Merchant Ship crosses a Corsair's sea: 3, 6 or 9 goods are gone, with GUILDS as many FV.

    [MU-453, MU-454]
    """
    p = piece(g, n)
    if (any(p.goods) or p.fv) and any(has_cards(g, s) for s in players(g) if s != p.owner):
        g.reveal()  # that nobody lurks here is news, too
    for card, sea, victim in list(g.corsair):
        by = g.cards.at[card] - 2
        if sea != p.at or by == p.owner or victim not in (-1, p.owner) or by < 0 or by >= g.seats:
            continue
        if not any(p.goods) and not (p.fv and knows(g, by, "guilds")):
            continue
        discard(g, card)
        escort = sum(piece(g, m).level for m in here(g, sea, "galley") if piece(g, m).owner == p.owner)
        haul = max(0, 3 * level(g, by) - escort)
        goods, taken = p.goods, [0] * len(p.goods)
        for good in sorted(range(len(goods)), key=lambda x: -g.book.price[0][x] - goods[x]):
            k = min(goods[good], haul - sum(taken))
            taken[good] = k
        change(g, n, goods=tuple(a - b for a, b in zip(goods, taken)))
        slain = min(p.fv, haul) if knows(g, by, "guilds") else 0
        if slain:
            change(g, n, fv=piece(g, n).fv - slain)
        port = haven(g, by, sea)
        g.tell("corsair", seat=by, target=p.owner, sea=g.book.ids[sea], goods=sum(taken), n=slain,
               level=level(g, by), escort=escort)  # fmt: skip
        if slain and g.variants.corsair_guilds:
            g.interrupt(Captives(by, p.owner, slain, port))
        if port >= 0 and any(taken):
            g.dumps.append(Dump(port, tuple(taken), 0))


def haven(g: State, seat: Seat, sea: int) -> int:
    """The seat's nearest own harbour by sea, or -1. [MU-454]"""
    seen, edge = {sea}, [sea]
    while edge:
        for s in edge:
            for t in g.book.shore[s]:
                if g.owner[t] == seat and s in harbours(g, t):
                    return t
        edge = [u for s in edge for u, _, _ in g.book.lanes[s] if u not in seen]
        seen.update(edge)
    return -1


class Captives(Step[State], frozen=True):
    """Variant: the Corsair's dead may be prisoners or slaves instead."""

    rule = "MU-530"
    seat: Seat
    victim: Seat
    n: int
    port: int

    def who(self, g: State) -> Seat | None:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [("prisoners",), *((("slaves",),) if self.port >= 0 else ()), ("killed",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action[0] == "prisoners":
            capture(g, seat, self.victim, self.n)
        elif action[0] == "slaves":
            g.dumps.append(Dump(self.port, add_goods(NO_GOODS, g.book.good["slaves"], self.n), 0))
        g.tell("captives", seat=seat, how=action[0], n=self.n)
