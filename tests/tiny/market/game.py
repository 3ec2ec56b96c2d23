from __future__ import annotations

from typing import Any

from pentarchy.kernel import Action, Dice, Game, Result, Seat, Step, replace

PRICE = {"pike": 1, "knight": 3, "ship": 4}
SUPPLY = {"pike": 4, "knight": 3, "ship": 2}


class Market(Game, kw_only=True):
    gold: list[int]
    stock: dict[str, int]
    own: list[dict[str, int]]
    guard: int = 0

    @classmethod
    def setup(cls, book: Any, seats: int, variants: Any, seed: bytes) -> Market:
        own: list[dict[str, int]] = [dict.fromkeys(PRICE, 0) for _ in range(3)]
        g = cls(seats=3, dice=Dice(seed), gold=[6, 6, 6], stock=dict(SUPPLY), own=own)
        g.begin(Season(3))
        return g

    def clone(self) -> Market:
        g = super().clone()
        g.gold, g.stock, g.own = g.gold.copy(), g.stock.copy(), [o.copy() for o in g.own]
        return g

    def facts(self, seat: Seat | None) -> dict[str, Any]:
        draft = getattr(self.drafting(seat), "wants", None)
        return {"gold": self.gold, "stock": self.stock, "own": self.own, "guard": self.guard, "draft": draft}

    def check(self) -> None:
        for kind, n in SUPPLY.items():
            assert self.stock[kind] + sum(o[kind] for o in self.own) == n, f"{kind} made or lost"
        assert min(self.gold) >= 0, "debts"


class Season(Step, frozen=True):
    n: int

    def run(self, g: Market) -> None:
        for s in range(3):
            g.gold[s] += 3
        g.parallel({s: Buy(s) for s in range(3)})
        g.gather({s: Wish(s) for s in range(3)})
        g.then(Deliver(), Season(self.n - 1) if self.n else End())


class Buy(Step, frozen=True):
    rule = "MK-1"
    seat: Seat
    raids: int = 1
    deals: int = 8

    def who(self, g: Market) -> Seat:
        return self.seat

    def options(self, g: Market, seat: Seat) -> list[Action]:
        o: list[Action] = []
        if self.deals:
            o += [("buy", k) for k, p in PRICE.items() if g.stock[k] and g.gold[seat] >= p]
            o += [("sell", k) for k in PRICE if g.own[seat][k]]
        if self.raids:
            o += [("raid", t) for t in range(3) if t != seat and g.gold[t] and g.own[seat]["ship"]]
            o += [("offer", t) for t in range(3) if t != seat and g.gold[seat] > 1]
            o += [("search",)]
        return [*o, ("done",)]

    def take(self, g: Market, seat: Seat, action: Action) -> None:
        match action:
            case ("buy", k):
                g.stock[k] -= 1
                g.gold[seat] -= PRICE[k]
                g.own[seat][k] += 1
            case ("sell", k):
                g.stock[k] += 1
                g.gold[seat] += PRICE[k] - 1
                g.own[seat][k] -= 1
            case ("raid", t):
                g.interrupt(Raid(seat, t), Strike(seat, t))
            case ("offer", t):
                g.gold[seat] -= 1
                g.pass_to(t, Answer(t, seat))
            case ("search",):
                g.gold[seat] += g.draw(2)
            case _:
                g.tell("done", seat=seat)
                return
        g.tell("market", seat=seat, did=list(action), left=dict(g.stock))
        once = action[0] in ("raid", "offer", "search")
        g.then(replace(self, raids=self.raids - 1) if once else replace(self, deals=self.deals - 1))


class Answer(Step, frozen=True):
    rule = "MK-2"
    seat: Seat
    giver: Seat

    def who(self, g: Market) -> Seat:
        return self.seat

    def options(self, g: Market, seat: Seat) -> list[Action]:
        return [("accept",), ("decline",)]

    def take(self, g: Market, seat: Seat, action: Action) -> None:
        g.gold[seat if action == ("accept",) else self.giver] += 1
        g.tell("answers", seat=seat, what=action[0])


class Raid(Step, frozen=True):
    rule = "MK-3"
    seat: Seat
    on: Seat

    def run(self, g: Market) -> None:  # a gather inside an interrupt inside a parallel phase
        g.tell("raids", seat=self.seat, on=self.on)
        third = 3 - self.seat - self.on
        g.gather({self.on: Guard(self.on), third: Help(third)})


class Guard(Step, frozen=True):
    seat: Seat
    how: tuple[str, ...] = ()

    def who(self, g: Market) -> Seat:
        return self.seat

    def options(self, g: Market, seat: Seat) -> list[Action]:
        if self.how:
            return [("sure",), ("rather", "yield")]
        stand: list[Action] = [("stand", k) for k in PRICE if g.own[seat][k]]
        return [("pay",)] * (g.gold[seat] > 1) + stand + [("yield",)]

    def take(self, g: Market, seat: Seat, action: Action) -> None:
        if action == ("sure",):
            g.keep(self)
        elif action[0] in ("yield", "rather"):
            g.keep(replace(self, how=("yield",)))
        else:
            g.then(replace(self, how=action))


class Help(Step, frozen=True):
    seat: Seat
    answer: str = ""

    def who(self, g: Market) -> Seat:
        return self.seat

    def options(self, g: Market, seat: Seat) -> list[Action]:
        return [("help",)] * bool(g.own[seat]["ship"]) + [("watch",)]

    def take(self, g: Market, seat: Seat, action: Action) -> None:
        g.keep(replace(self, answer=action[0]))


class Strike(Step, frozen=True):
    rule = "MK-4"
    seat: Seat
    on: Seat

    def run(self, g: Market) -> None:
        g.reveal()
        guard, helper = g.gathered[self.on], g.gathered[3 - self.seat - self.on]
        g.guard = 2 * (helper.answer == "help") + (PRICE[guard.how[1]] if guard.how[0] == "stand" else 0)
        if guard.how == ("pay",):
            g.gold[self.on] -= 1
            g.gold[self.seat] += 1
            g.guard += 1
        if g.draw(6) >= g.guard and g.gold[self.on]:
            g.gold[self.on] -= 1
            g.gold[self.seat] += 1
        g.tell("strike", seat=self.seat, gold=list(g.gold))


class Wish(Step, frozen=True):
    rule = "MK-5"
    seat: Seat
    wants: tuple[str, ...] = ()

    def who(self, g: Market) -> Seat:
        return self.seat

    def options(self, g: Market, seat: Seat) -> list[Action]:
        left = g.gold[seat] - sum(PRICE[k] for k in self.wants)
        wants: list[Action] = [
            ("want", k) for k, p in PRICE.items() if p <= left and self.wants.count(k) < g.stock[k]
        ]
        return [*wants, ("done",)]

    def take(self, g: Market, seat: Seat, action: Action) -> None:
        if action == ("done",):
            return g.keep(self)
        g.then(replace(self, wants=(*self.wants, action[1])))


class Deliver(Step, frozen=True):
    rule = "MK-6"

    def run(self, g: Market) -> None:
        g.reveal()
        for s, draft in enumerate(
            g.gathered
        ):  # conflicts over the stock in turn order; what is refused is not paid
            for k in draft.wants:
                if g.stock[k] and g.gold[s] >= PRICE[k]:
                    g.stock[k] -= 1
                    g.gold[s] -= PRICE[k]
                    g.own[s][k] += 1
            g.tell("delivers", seat=s, wants=list(draft.wants))


class End(Step, frozen=True):
    def run(self, g: Market) -> None:
        scores = tuple(sum(PRICE[k] * n for k, n in g.own[s].items()) + g.gold[s] for s in range(3))
        g.finish(Result(places=tuple(1 + sum(o > x for o in scores) for x in scores), scores=scores))
