"""Empire cards: the phase that deals them, and the intrigues that may be played in Combat or Diplomacy.

Killer, Thief, Inquisitor and Cardinal are instants: they do not count as battle cards, and a victim with
GUILDS may answer with a Killer.
"""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step, changed, replace

from ..state import State
from ..state.records import ALL, DISCARD, hand
from .church.papacy import pope_dies
from .realm.cards import discard, draw_empire, find_card, hand_of, has_cards, kind_of, kinds_in_hand
from .realm.lands import cathedral_room, set_building
from .realm.powers import honour, knows, level, pay, players
from .realm.relations import truce

INTRIGUES = ("killer", "thief", "inquisitor", "cardinal")


class EmpirePhase(Step[State], frozen=True):
    """In turn order each player draws a card and may buy another. [MU-035, MU-042]"""

    rule = "MU-042"

    def run(self, g: State) -> None:
        g.enter("empire")
        g.then(*(DrawCard(seat) for seat in players(g)))


class DrawCard(Step[State], frozen=True):
    rule = "MU-042"
    seat: Seat

    def run(self, g: State) -> None:
        draw_empire(g, self.seat)
        g.then(BuyCard(self.seat))


class BuyCard(Step[State], frozen=True):
    """One more card for 100, 200 or 300 Florins by technological level."""

    rule = "MU-043"
    veiled = True
    seat: Seat

    def who(self, g: State) -> Seat | None:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        price = g.book.tables.prices.card[level(g, seat) - 1]
        return [("buy card", price), ("no card",)] if g.florins[seat] >= price else [("no card",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action[0] == "buy card":
            pay(g, seat, action[1])
            draw_empire(g, seat)


# ---- intrigues -------------------------------------------------------------------------------------------


def intrigue_options(g: State, seat: Seat, *kinds: str) -> list[Action]:
    """The instants a seat could play now. No card reaches a player protected by a truce.

    [MU-457, MU-460, MU-461, MU-472, MU-529]
    """
    found: list[Action] = []
    mine = kinds_in_hand(g, seat)
    held = [kind for kind in kinds or INTRIGUES if kind in mine]
    if not held:
        return found
    rivals = [s for s in players(g) if s != seat and not truce(g, seat, s)]
    for kind in held:
        if kind == "cardinal":
            found += [
                ("cardinal", g.book.ids[t]) for t, c in enumerate(g.church)
                if c and g.owner[t] != seat and (g.owner[t] < 0 or g.owner[t] in rivals)
            ]  # fmt: skip
        elif kind == "thief" and knows(g, seat, "guilds"):
            found += [("thief", s) for s in rivals]
        else:
            found += [(kind, s) for s in rivals if has_cards(g, s)]
        if kind == "killer" and g.variants.killer_guilds and knows(g, seat, "guilds"):
            found += [("assassinate", s) for s in rivals if s in (g.pope, g.antipope)]
            found += [("silence", x.card) for x in g.gifts]
    return found


def play_intrigue(g: State, seat: Seat, action: Action) -> None:
    """Lay the card down; the victim may answer, then it works. [MU-319, MU-461]"""
    kind = "killer" if action[0] in ("assassinate", "silence") else str(action[0])
    card = find_card(g, seat, kind)
    discard(g, card)
    g.reveal()
    if action[0] == "silence":
        _silence(g, seat, action[1])
        return
    where = g.book.space[action[1]] if action[0] == "cardinal" else -1
    target = g.owner[where] if where >= 0 else action[1]
    g.tell("plays", seat=seat, card=kind, target=target, **({"land": action[1]} if where >= 0 else {}))
    g.then(Counter(action[0], seat, target, where))


def _silence(g: State, seat: Seat, card: int) -> None:
    """Variant: a Killer with GUILDS takes away a card that lies before somebody. [MU-529]"""
    gift = next(x for x in g.gifts if x.card == card)
    g.gifts.remove(gift)
    g.cards.move(card, DISCARD, ALL)
    g.tell("silenced", seat=seat, card=gift.kind, holder=gift.holder)


class Counter(Step[State], frozen=True):
    """A victim with GUILDS may cancel the intrigue with a Killer, which may be answered in the same way."""

    rule = "MU-461"
    veiled = True
    kind: str
    by: Seat
    target: Seat
    where: int = -1
    answers: int = 0

    def who(self, g: State) -> Seat | None:
        seat = self.by if self.answers % 2 else self.target
        able = seat >= 0 and knows(g, seat, "guilds") and has_cards(g, seat)
        return seat if able else None

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [("counter",), ("let",)] if find_card(g, seat, "killer") >= 0 else [("let",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action[0] == "counter":
            discard(g, find_card(g, seat, "killer"))
            g.reveal()
            g.tell("counters", seat=seat, by=self.by, card=self.kind)
            g.then(replace(self, answers=self.answers + 1))
        else:
            self.run(g)

    def run(self, g: State) -> None:
        if self.answers % 2:
            return
        match self.kind:
            case "cardinal":
                g.then(Pillage(self.by, self.where))
            case "inquisitor":
                trial(g, self.by, self.target)
            case "assassinate":
                assassinate(g, self.by, self.target)
            case "killer" | "thief":
                for card in hand_of(g, self.target):
                    g.cards.seen[card] |= 1 << self.by
                g.reveal()
                g.then(Choose(self.kind, self.by, self.target))


class Choose(Step[State], frozen=True):
    """Killer: remove a card of your choice. Thief: take it, or with GUILDS a technology or Florins.

    [MU-461, MU-472]
    """

    rule = "MU-472"
    kind: str
    by: Seat
    target: Seat

    def who(self, g: State) -> Seat | None:
        return self.by if self.choices(g) else None

    def choices(self, g: State) -> list[Action]:
        found: list[Action] = [("card", c) for c in hand_of(g, self.target)]
        if self.kind == "thief" and knows(g, self.by, "guilds"):
            tech = g.tech[self.by]
            found += [
                ("technology", x.id) for n, x in enumerate(g.book.techs)
                if g.tech[self.target] >> n & 1 and not tech >> n & 1 and g.book.needs[n] & ~tech == 0
            ]  # fmt: skip
            found.append(("florins",))
        return found

    def options(self, g: State, seat: Seat) -> list[Action]:
        return self.choices(g)

    def twin(self, g: State, seat: Seat, action: Action) -> Action:
        return ("card",) if self.kind == "thief" and action[0] == "card" else action

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action[0] == "technology":
            learn(g, seat, g.book.tech[action[1]])
            g.tell("copies", seat=seat, target=self.target, tech=action[1])
        elif action[0] == "florins":
            sum_ = min(100 * g.roll((4, 6, 8)[level(g, seat) - 1]), g.florins[self.target])
            pay(g, self.target, sum_)
            g.florins[seat] += sum_
            g.tell("steals", seat=seat, target=self.target, n=sum_)
        elif self.kind == "killer":
            g.tell("kills card", seat=seat, target=self.target, card=kind_of(g, action[1]))
            discard(g, action[1])
            g.reveal()
        else:
            g.tell(
                "steals card",
                to=(seat, self.target),
                closed={"card": kind_of(g, action[1])},
                seat=seat,
                target=self.target,
            )
            g.cards.move(action[1], hand(seat), 1 << seat | 1 << self.target)


def trial(g: State, by: Seat, target: Seat) -> None:
    """Inquisitor: both roll 1d6, THEOLOGY +1, FANATICISM +2; a win costs the victim a random card.

    [MU-460, MU-480, MU-481]
    """

    def zeal(seat: Seat) -> int:
        return 2 if knows(g, seat, "fanaticism") else 1 if knows(g, seat, "theology") else 0

    dice, more = (g.roll(), g.roll()), (zeal(by), zeal(target))
    mine, theirs = dice[0] + more[0], dice[1] + more[1]
    g.tell("trial", seat=by, target=target, mine=mine, theirs=theirs, dice=list(dice), more=list(more))
    cards = hand_of(g, target)
    if mine > theirs and cards:
        card = cards[g.draw(len(cards))]
        g.tell("loses card", seat=target, card=kind_of(g, card))
        discard(g, card)


def assassinate(g: State, by: Seat, target: Seat) -> None:
    """Variant: a Killer with GUILDS tries to kill a Pope; the election is held after the next Combat.

    [MU-529]
    """
    mine, theirs = g.roll(), g.roll()
    g.tell("assassin", seat=by, target=target, mine=mine, theirs=theirs)
    if mine > theirs:
        pope_dies(g, "pope" if target == g.pope else "antipope")
        g.conclave = g.turn + 1


class Pillage(Step[State], frozen=True):
    """Cardinal: carry the Cathedral to own land, within the limits of its kingdom, or do away with it.

    [MU-451, MU-452]
    """

    rule = "MU-451"
    seat: Seat
    where: int

    def who(self, g: State) -> Seat | None:
        return self.seat if g.church[self.where] else None

    def options(self, g: State, seat: Seat) -> list[Action]:
        was, g.church[self.where] = g.church[self.where], 0
        dests: list[Action] = [
            ("steal", g.book.ids[t]) for t, o in enumerate(g.owner) if o == seat and cathedral_room(g, t)
        ]
        g.church[self.where] = was
        return [*dests, ("eliminate",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        set_building(g, self.where, "cathedral", 0)
        g.tell("cathedral gone", seat=seat, land=g.book.ids[self.where])
        if action[0] == "steal":
            set_building(g, g.book.space[action[1]], "cathedral", 1)
            g.tell("cathedral", seat=seat, land=action[1])


def learn(g: State, seat: Seat, tech: int) -> None:
    """Own a technology: 1 honour for each seven, and for each of row IV. [MU-436]"""
    g.tech[seat] |= 1 << tech
    if g.book.techs[tech].row == 4:
        honour(g, seat, 1, "great technology")
    sevens = g.tech[seat].bit_count() // 7
    if sevens > g.inventive[seat]:
        honour(g, seat, sevens - g.inventive[seat], "seven technologies")
        g.inventive = changed(g.inventive, seat, sevens)
