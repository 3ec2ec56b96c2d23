"""Calamities of men: Conspiracy, Heresy, Civil War, Inquisition, Pirates, Uprisings."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step, replace

from .auction import AWARDS, Bidding
from .barbarians import launch_pirate, overrun, seize
from .battle import fight
from .cards import discard, find_card, hand_of, has_cards, kind_of
from .events import area_lands, area_spaces
from .game import Medioevo
from .pieces import change, chiefs, force, here, own, piece, remove, stock
from .realm import allied, knows, level, players, rebellion_shift, set_building
from .state import BARBARIAN, SEA_KINDS, TRANSPORTS, Battle

# ---- Conspiracy ------------------------------------------------------------------------------------------


def conspiracy(g: Medioevo, card: int) -> None:
    """All bid for the Nizaris."""
    g.then(Bidding("nizaris", tuple(players(g))))


def _hired(g: Medioevo, winner: Seat, price: int, data: tuple[int, ...]) -> None:
    if winner >= 0:
        g.then(NameVictim(winner))


AWARDS["nizaris"] = _hired


class NameVictim(Step, frozen=True):
    """Who hired them names a victim: his Captains and those of all his allies are attacked."""

    rule = "MU-161"
    seat: Seat

    def who(self, g: Medioevo) -> Seat | None:
        return self.seat

    def options(self, g: Medioevo, seat: Seat) -> list[Action]:
        return [("victim", s) for s in players(g) if s != seat]

    def take(self, g: Medioevo, seat: Seat, action: Action) -> None:
        for s in players(g):
            if s != seat and allied(g, action[1], s):
                for n in list(own(g, s, "captain")):
                    knife(g, s, n)


def knife(g: Medioevo, seat: Seat, n: int) -> None:
    """1d8 against the owner's 1d4, 1d6 or 1d8; INVESTITURE and VASSALAGE add one each, FEUDALISM protects."""
    if knows(g, seat, "feudalism"):
        return
    mine = g.roll((4, 6, 8)[level(g, seat) - 1]) + knows(g, seat, "investiture") + knows(g, seat, "vassalage")
    theirs = g.roll(8)
    g.tell("nizaris", seat=seat, mine=mine, theirs=theirs)
    if theirs > mine:
        remove(g, n)


# ---- Heresy ----------------------------------------------------------------------------------------------

CALM = ("mysticism", "monotheism", "theology")
DOUBT = (
    "education",
    "literature",
    "philosophy",
    "university",
    "astronomy",
    "cartography",
    "surgery",
    "alchemy",
)


def heresy(g: Medioevo, card: int) -> None:
    g.then(NameReligion())


class NameReligion(Step, frozen=True):
    """The first player names one of the religions present in the area."""

    rule = "MU-181"

    def who(self, g: Medioevo) -> Seat | None:
        return players(g)[0]

    def options(self, g: Medioevo, seat: Seat) -> list[Action]:
        there = {g.owner[t] for t in area_lands(g)} - {BARBARIAN} or set(players(g))
        return [("religion", x) for x in dict.fromkeys(g.religion[s] for s in sorted(there))]

    def take(self, g: Medioevo, seat: Seat, action: Action) -> None:
        g.tell("heresy", religion=action[1])
        struck = [
            t
            for t, c in enumerate(g.church)
            if c
            and g.owner[t] >= 0
            and g.religion[g.owner[t]] == action[1]
            and not knows(g, g.owner[t], "fanaticism")
        ]
        for s in players(g):
            mine = tuple(t for t in struck if g.owner[t] == s)
            if mine:
                g.then(CallInquisitor(s, mine))


class CallInquisitor(Step, frozen=True):
    """An Inquisitor lowers the heretics of one land by one FV."""

    rule = "MU-183"
    veiled = True
    seat: Seat
    struck: tuple[int, ...]

    def who(self, g: Medioevo) -> Seat | None:
        return self.seat if has_cards(g, self.seat) else None

    def options(self, g: Medioevo, seat: Seat) -> list[Action]:
        if find_card(g, seat, "inquisitor") < 0:
            return [("none",)]
        return [*(("inquisitor", g.book.ids[t]) for t in self.struck), ("none",)]

    def take(self, g: Medioevo, seat: Seat, action: Action) -> None:
        helped = -1
        if action[0] == "inquisitor":
            discard(g, find_card(g, seat, "inquisitor"))
            g.reveal()
            helped = g.book.space[action[1]]
        self.rise(g, helped)

    def run(self, g: Medioevo) -> None:
        self.rise(g, -1)

    def rise(self, g: Medioevo, helped: int) -> None:
        seat = self.seat
        for t in self.struck:
            fv = (
                g.roll(8)
                - sum(knows(g, seat, x) for x in CALM)
                + sum(knows(g, seat, x) for x in DOUBT)
                - (t == helped)
            )
            if fv > 0:
                g.then(Heretics(seat, t, fv))


class Heretics(Step, frozen=True):
    """Heretics attack the armies there; winning, they are Barbarians with a Captain; no Cathedral is left."""

    rule = "MU-186"
    seat: Seat
    land: int
    fv: int

    def run(self, g: Medioevo) -> None:
        if g.owner[self.land] != self.seat:
            return
        g.tell("heretics", land=g.book.ids[self.land], n=self.fv)
        rise_up(g, self.land, self.fv)


def rise_up(g: Medioevo, t: int, fv: int) -> None:
    """People of a land against its armies; whoever survives a defeat scatters."""
    nowhere = g.book.sea
    b = Battle(BARBARIAN, g.owner[t], t, nowhere, "land", horde=fv, defenders=(g.owner[t],))
    if force(g, t, g.owner[t]):
        fight(g, b)
    else:
        overrun(g, t, fv)


# ---- Civil War -------------------------------------------------------------------------------------------


def civil_war(g: Medioevo, victim: Seat) -> None:
    """Lands outside the home kingdom and transports away from own land rise, but for those kept loyal."""
    families = g.book.families
    loyal = g.tech[victim] & (families["religion"] | families["politics"] | families["university_medicine"])
    g.then(KeepLoyal(victim, rebels(g, victim), loyal.bit_count()))


def rebels(g: Medioevo, seat: Seat) -> tuple[str, ...]:
    lands = [
        g.book.ids[t] for t, o in enumerate(g.owner) if o == seat and g.book.kingdom[t] != g.kingdom[seat]
    ]
    away = dict.fromkeys(
        piece(g, n).at for n in own(g, seat, *TRANSPORTS)
        if piece(g, n).at >= g.book.sea or (piece(g, n).at >= 0 and g.owner[piece(g, n).at] != seat)
    )  # fmt: skip
    return (*lands, *(f"fleet {g.book.ids[x]}" for x in away))


class KeepLoyal(Step, frozen=True):
    """For each technology of religion, politics and learning one land or fleet stays loyal."""

    rule = "MU-191"
    seat: Seat
    rising: tuple[str, ...]
    left: int

    def who(self, g: Medioevo) -> Seat | None:
        return self.seat if self.left and len(self.rising) > self.left else None

    def options(self, g: Medioevo, seat: Seat) -> list[Action]:
        return [("keep", x) for x in self.rising]

    def take(self, g: Medioevo, seat: Seat, action: Action) -> None:
        g.then(replace(self, rising=tuple(x for x in self.rising if x != action[1]), left=self.left - 1))

    def run(self, g: Medioevo) -> None:
        if self.left >= len(self.rising):
            g.tell("all loyal", seat=self.seat)
            return
        for item in self.rising:
            if item.startswith("fleet "):
                mutiny(g, self.seat, g.book.space[item[6:]])
            else:
                secede(g, self.seat, g.book.space[item])


def mutiny(g: Medioevo, seat: Seat, space: int) -> None:
    """Ships turn pirate, Captains go over; other transports are destroyed."""
    for n in here(g, space, *TRANSPORTS):
        p = g.pieces[n]
        if p is None or p.owner != seat or p.aboard >= 0:
            continue
        if p.kind in SEA_KINDS and space >= g.book.sea and p.fv:
            aboard = any(piece(g, m).aboard == n for m in chiefs(g, space, seat))
            crew = p.fv
            remove(g, n)
            launch_pirate(g, space, min(20, crew), captain=aboard, calamity=False)
        else:
            remove(g, n)
    g.tell("mutiny", seat=seat, space=g.book.ids[space])


def secede(g: Medioevo, seat: Seat, t: int) -> None:
    """A land becomes Barbarian with its armies, Captains and engines."""
    fv = force(g, t, seat)
    for n in here(g, t):
        p = g.pieces[n]
        if p is None or p.owner != seat:
            continue
        if (p.kind == "captain" and stock(g, "captain") > 0) or p.kind == "engine":
            change(g, n, owner=BARBARIAN, aboard=-1)
    overrun(g, t, max(1, fv))


# ---- Inquisition -----------------------------------------------------------------------------------------


def inquisition(g: Medioevo, victim: Seat) -> None:
    """The victim and all of the same religion: every Empire card is tried, but for those exempt."""
    accused = [s for s in players(g) if g.religion[s] == g.religion[victim]]
    judges = [s for s in players(g) if s not in accused]
    g.tell("inquisition", seats=accused, judge=judges[0] if judges else -1)
    lanes = {s: Exempt(s) for s in accused if hand_of(g, s)}
    if lanes:
        g.gather(lanes)
        g.then(Trials(tuple(lanes)))


def exemptions(g: Medioevo, seat: Seat) -> int:
    """One card for each own Cathedral unless UNIVERSITY, two for THEOLOGY unless PHILOSOPHY."""
    churches = (
        0 if knows(g, seat, "university") else sum(g.church[t] for t, o in enumerate(g.owner) if o == seat)
    )
    theology = 2 if knows(g, seat, "theology") and not knows(g, seat, "philosophy") else 0
    return churches + theology


class Exempt(Step, frozen=True):
    rule = "MU-201"
    seat: Seat
    cards: tuple[int, ...] = ()

    def who(self, g: Medioevo) -> Seat | None:
        return self.seat

    def options(self, g: Medioevo, seat: Seat) -> list[Action]:
        rest = [c for c in hand_of(g, seat) if c not in self.cards]
        if len(self.cards) >= exemptions(g, seat) or not rest:
            return [("done",)]
        return [*(("exempt", c) for c in rest), ("done",)]

    def default(self, g: Medioevo, seat: Seat, options: list[Action]) -> Action:
        return options[0]

    def take(self, g: Medioevo, seat: Seat, action: Action) -> None:
        if action[0] == "done":
            g.keep(self)
        else:
            g.then(replace(self, cards=(*self.cards, action[1])))


class Trials(Step, frozen=True):
    """Both roll 1d6 for each card; only a higher Inquisitor discards it. FANATICISM weighs on the victim."""

    rule = "MU-204"
    accused: tuple[Seat, ...]

    def run(self, g: Medioevo) -> None:
        for seat in self.accused:
            safe = g.gathered[seat].cards
            for card in hand_of(g, seat):
                if card in safe:
                    continue
                if g.roll() > g.roll() - knows(g, seat, "fanaticism"):
                    g.tell("loses card", seat=seat, card=kind_of(g, card))
                    discard(g, card)


# ---- Pirates ---------------------------------------------------------------------------------------------


def pirates(g: Medioevo, card: int) -> None:
    """One to three ships in a coastal sea of the area, each with 1d8 FV and a Captain if one is left."""
    seas = [s for s in g.book.area_seas[g.area] if not g.shut[s]]
    if not seas:
        return
    ships = (g.roll() + 1) // 2
    names = list(dict.fromkeys(g.book.seas[s - g.book.sea].sea for s in seas))
    name = names[g.draw(len(names))] if len(names) > 1 else names[0]
    cells = [s for s in seas if g.book.seas[s - g.book.sea].sea == name]
    cell = cells[g.draw(len(cells))] if len(cells) > 1 else cells[0]
    crews = [g.roll(8) for _ in range(ships)]
    left = stock(g, "captain")
    led = set(range(ships))
    while len(led) > left:
        led.remove(sorted(led)[g.draw(len(led))])
    for n, crew in enumerate(crews):
        launch_pirate(g, cell, crew, captain=n in led, calamity=True)


# ---- Uprisings -------------------------------------------------------------------------------------------


def uprisings(g: Medioevo, card: int) -> None:
    """Slaves rise where they are, weak lands rebel, Barbarians arm, Fairs are closed."""
    slaves = g.book.good["slaves"]
    for space in area_spaces(g):
        for seat in players(g):
            risen = 0
            for n in here(g, space, *TRANSPORTS):
                p = piece(g, n)
                if p.owner == seat and p.goods[slaves]:
                    risen += p.goods[slaves]
                    change(g, n, goods=(*p.goods[:slaves], 0, *p.goods[slaves + 1 :]))
            if risen:
                g.then(SlavesRise(seat, space, risen))
    for t in area_lands(g):
        o = g.owner[t]
        if o >= 0 and force(g, t, o) <= 4 + rebellion_shift(g, o, t):
            overrun(g, t, g.roll())
        elif o < 0:
            g.army[t] += 1
        close_fairs(g, t)


def close_fairs(g: Medioevo, t: int) -> None:
    """All Fairs are gone; those of a MARKET owner only rest for a turn."""
    if knows(g, g.owner[t], "market"):
        g.idle_fairs[t] = 1
        return
    for what in ("agricultural", "mining", "textile"):
        set_building(g, t, what, 0)


class SlavesRise(Step, frozen=True):
    """One good is one FV: they fight the crew or the garrison they are held by."""

    rule = "MU-213"
    seat: Seat
    space: int
    fv: int

    def run(self, g: Medioevo) -> None:
        g.tell("slaves", seat=self.seat, space=g.book.ids[self.space], n=self.fv)
        if not force(g, self.space, self.seat):
            if any(piece(g, n).owner == self.seat for n in here(g, self.space, *TRANSPORTS)):
                seize(g, self.space, self.seat, self.fv)
            return
        if self.space < g.book.sea and g.owner[self.space] == self.seat:
            rise_up(g, self.space, self.fv)
            return
        nowhere = g.book.sea if self.space < g.book.sea else self.space
        fight(
            g,
            Battle(
                BARBARIAN,
                self.seat,
                self.space,
                nowhere,
                "fleet",
                horde=self.fv,
                defenders=(self.seat,),
                rammed=True,
            ),
        )
