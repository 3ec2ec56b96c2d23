"""A battle in its seven stages: declared, prepared, cards placed, answered, revealed, resolved, counted.

[AOS-162]
"""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step

from ...book.pieces import (
    ARMOURY,
    BARBARIANS,
    CASTLE,
    COMMANDER,
    CONQUEROR,
    LANDS,
    MENTOR,
    NOBODY,
    ONCE_TACTICIAN,
    PALADINS,
    PROTECTIVE,
    RAPTURE,
    STOREHOUSE,
    TACTICIAN,
    WATCHTOWER,
)
from ...state import ATTACK, DEFEND, Battle, State
from ..bonuses import anytime_bonuses, play_bonus
from ..conquest import conquer, marauder_at_buildings
from ..kingdom.cards import top_card
from ..kingdom.realm import holds_cards, rules, units, working, works
from ..kingdom.sovereigns import feat
from ..kingdom.treasury import pay, purse
from .count import Count
from .properties import ASKING, AT_ONCE, choices, choose


def attack(g: State, seat: Seat, source: int, target: int) -> None:
    """Stage 1: all units of one land against all of an adjacent one. Empty land falls without a battle.

    [AOS-161, AOS-218, AOS-224, AOS-295]
    """
    g.battles[seat] += 1
    g.tell("attacks", seat=seat, start=LANDS[source], end=LANDS[target], defender=g.owner[target])
    marauder_at_buildings(g, seat, target)
    if not units(g, target) and not g.rebels[target]:
        feat(g, seat, g.book.battle.attack_points)
        conquer(g, seat, source, target)
        return
    defenders = units(g, target) + g.rebels[target]
    g.battle = new_battle([seat, g.owner[target]], [source, target], [units(g, source), defenders])
    g.then(BeforeCards(seat), PlaceCard(ATTACK), PlaceCard(DEFEND), BeforeReveal(), Reveal())


def outbreak(g: State, seat: Seat, land: int, rebels: int) -> None:
    """Revolutionaries rise against the garrison of a land. [AOS-254]"""
    g.battle = new_battle([NOBODY, seat], [NOBODY, land], [rebels, units(g, land)])
    g.then(PlaceCard(DEFEND), BeforeReveal(), Reveal())


def new_battle(seats: list[Seat], lands: list[int], sizes: list[int]) -> Battle:
    return Battle(
        seat=seats,
        land=lands,
        size=sizes,
        card=[NOBODY, NOBODY],
        blind=[False, False],
        support=[NOBODY, NOBODY],
        property=["", ""],
        strength=[0, 0],
        bonus=[0, 0],
        slain=[0, 0],
        total=[0, 0],
        void=[False, False],
        riders=[],
    )


def against_rebels(b: Battle) -> bool:
    return b.seat[ATTACK] < 0 or b.seat[DEFEND] < 0


def watched(g: State, b: Battle) -> bool:
    """A working Watchtower makes the attacker play openly and not from the deck. [AOS-182]"""
    seat, target = b.seat[DEFEND], b.land[DEFEND]
    return seat >= 0 and bool(works(g, seat, target, WATCHTOWER) & ~g.off[target])


class BeforeCards(Step[State], frozen=True):
    """Stage 2: the Armoury, the Conqueror's money, and bonus cards that bring cards or units.

    [AOS-162, AOS-185, AOS-250]
    """

    rule = "AOS-162"
    seat: Seat

    def who(self, g: State) -> Seat | None:
        seat = self.seat
        conqueror = seat == BARBARIANS and rules(g, seat, CONQUEROR)
        return seat if g.bonuses[seat] or conqueror or working(g, seat, ARMOURY) else None

    def options(self, g: State, seat: Seat) -> list[Action]:
        b = g.fight()
        options: list[Action] = []
        if g.bonuses[seat]:
            options = anytime_bonuses(g, seat, only=COMMANDER | MENTOR)
        if not b.armoury and working(g, seat, ARMOURY) and g.armed[seat] < working(g, seat, STOREHOUSE):
            options.append(("armoury",))
        if seat == BARBARIANS and rules(g, seat, CONQUEROR) and b.seat[DEFEND] >= 0:
            options += self.switches(g, b)
        return [*options, ("go on",)]

    def switches(self, g: State, b: Battle) -> list[Action]:
        """Protective buildings the Conqueror can pay to switch off; what is off stays off.

        [AOS-186, AOS-188]
        """
        target, gold = b.land[DEFEND], purse(g, self.seat)
        on = works(g, b.seat[DEFEND], target, PROTECTIVE) & ~g.off[target]
        return [
            ("switch off", building.id)
            for bit, building in g.book.by_bit.items()
            if on & bit and g.book.prices.switch_off[building.level] <= gold
        ]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        b = g.fight()
        if action[0] == "go on":
            return
        if action[0] == "armoury":
            b.armoury = True
            g.armed[seat] += 1
            g.tell("armoury", seat=seat)
        elif action[0] == "switch off":
            bit = g.book.bit[action[1]]
            pay(g, seat, g.book.prices.switch_off[g.book.by_bit[bit].level])
            g.off[b.land[DEFEND]] |= bit
            g.tell("switches off", seat=seat, building=action[1])
        else:
            play_bonus(g, seat, action[1], barred=b.land[ATTACK])
        g.then(self)


class PlaceCard(Step[State], frozen=True):
    """Stage 3: a card from the hand, or unseen from the deck. Which card stays hidden.

    [AOS-143, AOS-163, AOS-164, AOS-165, AOS-166]
    """

    rule = "AOS-163"
    veiled = True
    side: int

    def who(self, g: State) -> Seat | None:
        seat = g.fight().seat[self.side]
        return seat if seat >= 0 and holds_cards(g, seat) else None

    def run(self, g: State) -> None:
        """Without cards only the deck is left, and at a Watchtower not even that."""
        b = g.fight()
        b.blind[self.side] = not (self.side == ATTACK and watched(g, b))

    def options(self, g: State, seat: Seat) -> list[Action]:
        options = held(g, seat, g.book.play, g.book.play_apart)
        if not (self.side == ATTACK and watched(g, g.fight())):
            options.append(("deck",))
        return options

    def take(self, g: State, seat: Seat, action: Action) -> None:
        b = g.fight()
        if action[0] == "deck":
            b.blind[self.side] = True
            g.tell("places", seat=seat, source="deck")
        else:
            face = g.book.face[action[1]]
            take_held(g, seat, action[0], face)
            b.card[self.side] = face
            b.open = self.side == ATTACK and watched(g, b)
            lay(g, b, "places", seat, action[1], action[0])
        if supports(g, seat):
            g.then(AddSupport(self.side))

    def twin(self, g: State, seat: Seat, action: Action) -> Action:
        return action if self.side == ATTACK and watched(g, g.fight()) else unseen(g, seat, action)


class AddSupport(Step[State], frozen=True):
    """One more card from the hand strengthens the army; its face does not count. [AOS-169, AOS-170]"""

    rule = "AOS-169"
    veiled = True
    side: int

    def who(self, g: State) -> Seat | None:
        return g.fight().seat[self.side]

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [*supports(g, seat), ("no support",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        b = g.fight()
        if action[0] != "no support":
            face = g.book.face[action[1]]
            take_held(g, seat, "card" if action[0] == "support" else "apart", face)
            b.support[self.side] = face
            lay(g, b, "supports", seat, action[1], action[0])

    def twin(self, g: State, seat: Seat, action: Action) -> Action:
        return action if self.side == ATTACK and watched(g, g.fight()) else unseen(g, seat, action)


def unseen(g: State, seat: Seat, action: Action) -> Action:
    """What others see of a card laid face down: where it came from. The Strategist's has its own place."""
    theirs = action[0] in ("apart", "support apart") and g.slot[seat] == g.book.face[action[1]]
    return (action[0], "slot") if theirs else action[:1]


def supports(g: State, seat: Seat) -> list[Action]:
    """The cards that may be added in support: those in hand, and by the variant those kept apart.

    [AOS-170, AOS-236]
    """
    if g.variants.support == "held":
        return held(g, seat, g.book.support, g.book.support_apart)
    return [g.book.support[face] for face in dict.fromkeys(g.hand[seat])]


def held(g: State, seat: Seat, hand: list[Action], apart: list[Action]) -> list[Action]:
    """The seat's combat cards as actions, each face once. [AOS-236]"""
    options = [hand[face] for face in dict.fromkeys(g.hand[seat])]
    if g.apart[seat] or g.slot[seat] >= 0:
        faces = g.apart[seat] if g.slot[seat] < 0 else [g.slot[seat], *g.apart[seat]]
        options += [apart[face] for face in dict.fromkeys(faces)]
    return options


def take_held(g: State, seat: Seat, source: str, face: int) -> None:
    """A card leaves the hand, or the Strategist's slot, or what the Great Commander brought."""
    if source == "card":
        g.hand[seat].remove(face)
    elif g.slot[seat] == face:
        g.slot[seat] = NOBODY
    else:
        g.apart[seat].remove(face)


def lay(g: State, b: Battle, what: str, seat: Seat, card: str, source: str) -> None:
    """Tell of a card laid down; an open one is a reveal. [AOS-164]"""
    if b.open and seat == b.seat[ATTACK]:
        g.reveal()
        g.tell(what, seat=seat, source=source, card=card)
    else:
        g.tell(what, to=(seat,), closed={"card": card}, seat=seat, source=source)


def stables(g: State, target: int, source: int) -> list[int]:
    """Lands beside a battle with cavalry that has not ridden in this age; who attacks is there already.

    [AOS-189]
    """
    if not any(g.special) or not working(g, PALADINS, CASTLE):
        return []
    return [
        land
        for land in g.book.near[g.layout][target]
        if g.owner[land] == PALADINS and land != source and g.special[land] > g.ridden[land]
    ]


class BeforeReveal(Step[State], frozen=True):
    """Stage 4: the Paladins' Tactician and their cavalry, in either role. [AOS-187, AOS-189]"""

    rule = "AOS-189"

    def who(self, g: State) -> Seat | None:
        b = g.fight()
        if PALADINS not in b.seat:
            return None
        return PALADINS if self.can_cancel(g, b) or stables(g, b.land[DEFEND], b.land[ATTACK]) else None

    def can_cancel(self, g: State, b: Battle) -> bool:
        """Once in an age, and only a card that was played against him. [AOS-187]"""
        if not rules(g, PALADINS, TACTICIAN) or g.once[PALADINS] & ONCE_TACTICIAN or against_rebels(b):
            return False
        enemy = 1 - b.seat.index(PALADINS)
        return b.blind[enemy] or b.card[enemy] >= 0

    def options(self, g: State, seat: Seat) -> list[Action]:
        b = g.fight()
        options: list[Action] = [("ride", LANDS[land]) for land in stables(g, b.land[DEFEND], b.land[ATTACK])]
        if self.can_cancel(g, b):
            options.append(("cancel",))
        return [*options, ("go on",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        b = g.fight()
        side = b.seat.index(PALADINS)
        if action[0] == "ride":
            home = g.book.land[action[1]]
            g.special[home] -= 1
            b.riders.append(home)
            b.size[side] += 1
            g.tell("rides", seat=seat, land=action[1])
            g.then(self)
        elif action[0] == "cancel":
            g.once[seat] |= ONCE_TACTICIAN
            b.void[1 - side] = True
            g.tell("cancels", seat=seat)
            g.then(self)


class Reveal(Step[State], frozen=True):
    """Stages 5 and 6: cards are turned up; Neutralizing first, then the defender's, then the attacker's.

    [AOS-175, AOS-176, AOS-255]
    """

    rule = "AOS-175"

    def run(self, g: State) -> None:
        b = g.fight()
        g.reveal()
        b.revealed = True
        plain = against_rebels(b)
        for side in (ATTACK, DEFEND):
            turn_up(g, b, side, plain)
        if not plain:
            neutralize(b)
        g.tell("reveals", cards=[g.book.combat[face].id if face >= 0 else "" for face in b.card])
        g.then(ResolveCard(DEFEND), ResolveCard(ATTACK))
        if g.bonuses[BARBARIANS] & RAPTURE and BARBARIANS in b.seat:
            g.then(CombatRapture())
        g.then(Count())


def turn_up(g: State, b: Battle, side: int, plain: bool) -> None:
    """A card's strength; from the deck one less, except in fights with revolutionaries.

    [AOS-167, AOS-168, AOS-171, AOS-172, AOS-254, AOS-255, AOS-258]
    """
    if b.seat[side] < 0 or b.blind[side]:
        b.card[side] = top_card(g)
    face = b.card[side]
    if face < 0:
        return
    half = g.book.halves[side][face]
    b.strength[side] = half.strength
    if plain:
        return
    if b.blind[side]:
        b.strength[side] = max(0, half.strength - g.book.battle.deck_penalty)
    if not b.void[side]:
        b.property[side] = half.property


def neutralize(b: Battle) -> None:
    """A Neutralizing card cancels the other property; two of them do nothing to each other.

    [AOS-176, AOS-177]
    """
    attacker, defender = b.property
    if attacker == "neutralize":
        b.property[DEFEND] = ""
    if defender == "neutralize":
        b.property[ATTACK] = ""


class ResolveCard(Step[State], frozen=True):
    """Stage 6: one card's property, asked or automatic. [AOS-174, AOS-175]"""

    rule = "AOS-174"
    side: int

    def who(self, g: State) -> Seat | None:
        b = g.fight()
        return b.seat[self.side] if b.property[self.side] in ASKING and not b.parley else None

    def run(self, g: State) -> None:
        b = g.fight()
        act = AT_ONCE.get(b.property[self.side])
        if act is not None and not b.parley:
            act(g, b, self.side, g.book.halves[self.side][b.card[self.side]].n)

    def options(self, g: State, seat: Seat) -> list[Action]:
        return choices(g, g.fight(), self.side)

    def take(self, g: State, seat: Seat, action: Action) -> None:
        choose(g, g.fight(), self.side, action)


class CombatRapture(Step[State], frozen=True):
    """Stage 6: the Barbarians' bonus card adds a die, at least three. [AOS-192, AOS-251]"""

    rule = "AOS-192"

    def who(self, g: State) -> Seat | None:
        return None if g.fight().parley else BARBARIANS

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [("bonus", "combat_rapture"), ("pass",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        b = g.fight()
        if action[0] == "bonus":
            play_bonus(g, seat, action[1])
            die = g.roll()
            strength = max(die, g.book.battle.rapture_least)
            b.bonus[b.seat.index(seat)] += strength
            g.tell("rapture", seat=seat, die=die, strength=strength)
