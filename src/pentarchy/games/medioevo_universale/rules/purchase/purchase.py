"""Purchase: a secret draft per player, laid open and carried out in turn order."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step, replace

from ...state import State
from ...state.records import OFFBOARD, Piece, Work
from ..empire import learn
from ..realm.cards import discard, find_card
from ..realm.lands import building_left, buildings, cathedral_room, set_building
from ..realm.pieces import add_piece, change, marked, piece, stock, token_left, tokens_enough
from ..realm.powers import pay, players
from .prices import Buy, cost, helped, patron_cut
from .repairs import decay
from .wares import Shop, shop, tech_wares

MOST_TECHNOLOGIES = 3


class PurchasePhase(Step[State], frozen=True):
    rule = "MU-056"

    def run(self, g: State) -> None:
        g.enter("purchase")
        g.gather({seat: Purchase(seat) for seat in players(g)})
        g.then(Purchased())


class Purchase(Step[State], frozen=True):
    """A shopping list; lines may be struck out until it is ready. [MU-056, MU-059, MU-516]"""

    rule = "MU-056"
    seat: Seat
    buys: tuple[tuple[str | int, ...], ...] = ()
    architect: bool = False
    patrons: int = 0
    land: str = ""

    def who(self, g: State) -> Seat | None:
        return self.seat

    def prices(self, g: State) -> list[int]:
        """The price of each line, the Patrons' help taken off."""
        return helped(self.buys, self.full_prices(g), self.gift(g))

    def full_prices(self, g: State) -> list[int]:
        return [cost(g, self.seat, buy, self.architect) for buy in self.buys]

    def gift(self, g: State) -> int:
        """What the Patrons give."""
        return self.patrons * patron_cut(g, self.seat) if self.patrons else 0

    def total(self, g: State) -> int:
        return sum(self.prices(g)) if self.buys else 0

    def payable(self, g: State) -> bool:
        """Whether something is left on the list that a Patron would pay for."""
        kinds = zip(self.buys, self.prices(g))
        return any(price and buy[0] in ("tech", "build") for buy, price in kinds)

    def wares(self, g: State, seat: Seat, open_: Shop) -> list[tuple[Buy, int]]:
        """All but buildings that is open to the seat beside what is on the list, whatever it costs."""
        if not self.buys:
            return open_.all
        kinds = [b[0] for b in self.buys]
        techs, mending, listed = open_.techs, open_.mending, g.book.listed
        if "tech" in kinds:
            have = g.tech[seat]
            for b in self.buys:
                have |= g.book.bit[str(b[1])] if b[0] == "tech" else 0
            techs = tech_wares(g, seat, have) if kinds.count("tech") < MOST_TECHNOLOGIES else []
        levels = self.levels(g)
        if "piece" in kinds:
            taken = [b[1:] if b[1] == "engine" else b[1] for b in self.buys if b[0] == "piece"]
            pieces = [
                (b, listed[b]) for b, left in open_.pieces.items()
                if taken.count(b[1:] if b[1] == "engine" else b[1]) < left
                and (b[1] == "captain" or tokens_enough(g, seat, [*levels, b[2]]))
            ]  # fmt: skip
        else:
            pieces = [(b, listed[b]) for b in open_.pieces]
        if mending:
            raised = [b[1] for b in self.buys if b[0] == "upgrade"]
            mending = [
                (b, n)
                for b, n in mending
                if b not in self.buys and not (b[0] == "upgrade" and b[1] in raised)
            ]
        return [*techs, *pieces, *mending]

    def levels(self, g: State) -> list[int]:
        """Levels of the transports and engines that need a property token, those on the list included."""
        found = marked(g, self.seat)
        for b in self.buys:
            if b[0] == "piece" and b[1] != "captain":
                found.append(int(b[2]))
            elif b[0] == "upgrade":
                found.remove(piece(g, int(b[1])).level)
                found.append(int(b[2]))
        return found

    def site(self, open_: Shop, land: str, purse: int) -> list[Action]:
        """What can be built in a land for the money left; one building of a kind."""
        done = [b[2] for b in self.buys if b[0] == "build" and b[1] == land]
        return [
            b for b, price, halved in open_.sites[land]
            if (halved if self.architect else price) <= purse and b[2] not in done
        ]  # fmt: skip

    def options(self, g: State, seat: Seat) -> list[Action]:
        purse, open_ = g.florins[seat] - self.total(g), g.fact(shop, seat)
        if self.land:
            return [*self.site(open_, self.land, purse), ("elsewhere",)]
        found: list[Action] = [b for b, n in self.wares(g, seat, open_) if n <= purse] if purse else []
        doors = [site for site, n in open_.doors[self.architect] if n <= purse]
        if begun := [b[1] for b in self.buys if b[0] == "build"]:
            doors = [x for x in doors if x[1] not in begun or self.site(open_, x[1], purse)]
        found += doors
        if not self.architect and open_.architect:
            found.append(("architect",))
        if self.patrons < open_.patrons and self.payable(g):
            found.append(("patron",))
        found += [("strike", n) for n in range(len(self.buys))]
        return [*found, ("ready",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        match action[0]:
            case "ready":
                g.keep(self)
            case "strike":
                g.then(self.without(g, action[1]))
            case "site":
                g.then(replace(self, land=action[1]))
            case "elsewhere":
                g.then(replace(self, land=""))
            case "architect":
                g.then(replace(self, architect=True))
            case "patron":
                g.then(replace(self, patrons=self.patrons + 1))
            case _:
                g.then(replace(self, buys=(*self.buys, action), land=""))

    def without(self, g: State, n: int) -> Purchase:
        """Strike a line out; technologies that rested on it go too, and Patrons with nothing to pay for."""
        struck = {n}
        if self.buys[n][0] == "tech":
            gone = 1 << g.book.tech[str(self.buys[n][1])]
            for m in range(n + 1, len(self.buys)):
                if self.buys[m][0] == "tech" and g.book.needs[g.book.tech[str(self.buys[m][1])]] & gone:
                    struck.add(m)
                    gone |= 1 << g.book.tech[str(self.buys[m][1])]
        kept = [m for m in range(len(self.buys)) if m not in struck]
        left = replace(self, buys=tuple(self.buys[m] for m in kept))
        while left.patrons and not replace(left, patrons=left.patrons - 1).payable(g):
            left = replace(left, patrons=left.patrons - 1)
        return left


# ---- carried out -----------------------------------------------------------------------------------------


class Purchased(Step[State], frozen=True):
    """Lists are laid open in turn order: the first takes the last piece; what is refused costs nothing.

    [MU-035, MU-078]
    """

    rule = "MU-078"

    def run(self, g: State) -> None:
        g.reveal()
        for seat in players(g):
            draft: Purchase = g.gathered[seat]
            asked, gift = draft.full_prices(g), draft.gift(g)
            if draft.architect:
                discard(g, find_card(g, seat, "architect"))
            for _ in range(draft.patrons):
                discard(g, find_card(g, seat, "patron"))
            done = [carry_out(g, seat, buy) for buy in draft.buys]
            got = [n for n, had in enumerate(done) if had]
            prices = helped([draft.buys[n] for n in got], [asked[n] for n in got], gift)
            for n, price in zip(got, prices):
                pay(g, seat, price)
                g.tell("buys", seat=seat, buy=list(draft.buys[n]), price=price)
            for buy, had in zip(draft.buys, done):
                if not had:
                    g.tell("sold out", seat=seat, buy=list(buy))
        decay(g)


def raised(g: State, seat: Seat, old: int, new: int) -> list[int]:
    """Levels under a seat's property tokens once a piece is raised."""
    levels = marked(g, seat)
    levels.remove(old)
    return [*levels, new]


def carry_out(g: State, seat: Seat, buy: Buy) -> bool:
    match buy:
        case ("tech", tech):
            learn(g, seat, g.book.tech[tech])
        case ("build", land, what, lev):
            t, pledged = g.book.space[land], [w.at for w in g.works if (w.what, w.level) == (what, lev)]
            if building_left(g, what, lev) <= len(pledged):
                return False
            if what == "cathedral" and not cathedral_room(g, t, pledged):
                return False
            g.works.append(Work(seat, t, what, lev))
        case ("piece", kind, lev):
            if stock(g, kind, lev, seat) < 1 or (kind != "captain" and not token_left(g, seat, lev)):
                return False
            add_piece(g, Piece(kind, lev, seat, OFFBOARD))
        case ("upgrade", n, lev):
            p = piece(g, n)
            if p.kind == "engine" and stock(g, "engine", lev) < 1:
                return False
            if not tokens_enough(g, seat, raised(g, seat, p.level, lev)):
                return False
            change(g, n, level=lev)
        case ("repair", land, what):
            t = g.book.space[land]
            set_building(g, t, what, dict(buildings(g, t))[what])
        case ("mend", n):
            change(g, n, damaged=False, stuck=False)
    return True
