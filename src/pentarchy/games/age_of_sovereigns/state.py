"""The state of a game: what lies on the table, and what each seat holds in its hand."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Literal

import msgspec

from pentarchy.kernel import Game, KernelError, Seat
from pentarchy.kernel import Variants as Declared

from .book import Book
from .book.pieces import (
    BONUSES,
    BUILDINGS,
    DEFENCE_TOKENS,
    FORTRESS,
    LANDS,
    NOBODY,
    REVOLUTIONARIES,
    TREASURE_HOUSE,
    WALL,
)

ATTACK, DEFEND = 0, 1
"""The two sides of a battle; whatever a battle keeps for both is a pair in this order."""
TO_BEGIN, ORDERING, ORDERED = 0, 1, 2
"""Where a seat stands in its age: before it, in the order phase, before war or the next age."""


class Variants(Declared, frozen=True):
    """How this table plays."""

    layout: Literal["flank_hub", "six_spoke", "lens"] = "flank_hub"
    bedehouse: Literal["game", "age"] = "game"
    support: Literal["hand", "held"] = "hand"
    temple: Literal["any", "common"] = "any"
    lost_buildings: Literal["score", "nothing"] = "score"
    great_conqueror: Literal["enemy", "anybody"] = "enemy"
    marauder: Literal["battle", "attack"] = "battle"
    wall_token_stacks: bool = True


class Battle(msgspec.Struct):
    """One battle, from its declaration to the discarding of its cards."""

    seat: list[Seat]
    """Per side; NOBODY for revolutionaries."""
    land: list[int]
    """Where each side's units stand: the attacked land is land[DEFEND]; an outbreak comes from nowhere."""
    size: list[int]
    """Units that took part, riders included."""
    card: list[int]
    """The face played, NOBODY for none (or not yet turned up)."""
    blind: list[bool]
    """Played from the deck, unseen."""
    support: list[int]
    property: list[str]
    """In force after the reveal; empty if none, cancelled or given up for a red strength."""
    strength: list[int]
    """Of the card; a red one counts nothing while its property is used."""
    bonus: list[int]
    """Strength added by properties and bonus cards."""
    slain: list[int]
    """Units of each side destroyed."""
    total: list[int]
    void: list[bool]
    """The property was cancelled by a Tactician."""
    riders: list[int]
    """The home lands of the cavalry that joined the Paladins."""
    open: bool = False
    """A Watchtower made the attacker play openly."""
    revealed: bool = False
    armoury: bool = False
    razed: bool = False
    """Wall, Fortress and token count for nothing in this battle."""
    parley: bool = False
    bribed: bool = False
    winner: int = NOBODY
    """A side."""
    fleeing: tuple[int, int] = (0, 0)
    """Common and special units fighting their way home."""
    weary: int = 0
    """Those of the fleeing cavalry that have joined a battle in this age."""

    def copy(self) -> Battle:
        return Battle(
            self.seat.copy(),
            self.land.copy(),
            self.size.copy(),
            self.card.copy(),
            self.blind.copy(),
            self.support.copy(),
            self.property.copy(),
            self.strength.copy(),
            self.bonus.copy(),
            self.slain.copy(),
            self.total.copy(),
            self.void.copy(),
            self.riders.copy(),
            self.open,
            self.revealed,
            self.armoury,
            self.razed,
            self.parley,
            self.bribed,
            self.winner,
            self.fleeing,
            self.weary,
        )


class State(Game, kw_only=True):
    """Paladins (seat 0) against Barbarians (seat 1) over nine lands."""

    if TYPE_CHECKING:
        book: Book
    variants: Variants
    layout: int
    first: Seat = NOBODY
    active: Seat = NOBODY
    turn: int = 0

    # per land
    owner: list[Seat]
    common: list[int]
    special: list[int]
    rebels: list[int]
    """Revolutionaries; they hold the land."""
    orders: list[int]
    """Order tokens, 0 to 2."""
    rebellion: list[bool]
    defence: list[bool]
    """Defence tokens."""
    ungarrisoned: list[bool]
    """Conquered and not yet entered: it will rebel."""
    ridden: list[int]
    """Cavalry here that has joined a battle in this age."""
    off: list[int]
    """Protective buildings a Conqueror has switched off for now."""

    # per seat and land
    lands: list[list[int]]
    """The lands of each seat, in the order of the board; `owner` says the same the other way round."""
    built: list[list[int]]
    """Masks of buildings."""
    hoard: list[list[int]]
    """Gold in Treasure Houses, by builder."""

    # per seat
    gold: list[int]
    stage: list[int]
    """TO_BEGIN, ORDERING or ORDERED."""
    ages: list[int]
    track: list[int]
    sovereign: list[int]
    """His number in the kingdom, NOBODY while none rules."""
    heirs: list[int]
    """Mask of sovereigns who have not ruled yet."""
    reign: list[int]
    """Where the reign began, or the successor's will."""
    statues: list[int]
    """Raised in this reign."""
    doomed: list[Seat]
    """In whose phase the reign's limit was passed; NOBODY while he lives on."""
    standing: list[int]
    """Masks of buildings that stand anywhere: a quick look before a closer one."""
    exhausted: list[int]
    """Masks of buildings of which no token is left."""
    unordered: list[int]
    """Mask of lands left without an order in the age just ended."""
    once: list[int]
    """Mask of what was used up in this age."""
    library: list[int]
    """Cards bought from Libraries in this age."""
    market: list[int]
    """Mask of lands whose Market Square has paid in this age."""
    orange: list[bool]
    """Held the Orange Land when the age began."""
    claimed: list[bool]
    """Has used the once-per-game right to the coins."""
    bonuses: list[int]
    """Masks of kingdom bonus cards held."""
    hordes: list[int]
    """2 in the age of Invincible Hordes, 1 until the fines of the next."""
    rapid: list[int]
    """Double orders left from Rapid Development."""
    sallies: list[int]
    """Attack orders given in this age (last war)."""
    armed: list[int]
    """Uses of the Armoury in this phase."""
    altar: list[int]
    """Victory points from the Altar."""
    great: list[bool]
    """Holds the Great Conqueror token."""
    capital_lost: list[bool]
    """Its capital was destroyed and not rebuilt."""
    fallen: list[tuple[int, int]]
    """Common and special units destroyed in this combat phase, or in this turn of the last war."""
    battles: list[int]
    """Attacks made, for the statistics."""

    extra_turns: int = 0
    attacks: int = 0
    """Attacks made in this combat phase."""
    glory: Seat = NOBODY
    """Holder of the Tournament's glory token."""
    dawn: Seat = NOBODY
    """Who drew Bloody Dawn, until his next age."""
    plague: int = 0
    """Mask of lands with a plague token."""
    last_war: bool = False
    final: Seat = NOBODY
    battle: Battle | None = None

    # cards: a pile nobody has looked into is a bag, there is no order to leak
    deck: list[int]
    discard: list[int]
    """Faces everybody has seen."""
    buried: list[list[int]]
    """Per seat: what it has discarded face down."""
    hand: list[list[int]]
    apart: list[list[int]]
    """Great Commander's cards, beyond the hand limit."""
    slot: list[int]
    """The Strategist's card, NOBODY if the slot is empty."""
    bonus_deck: list[int]
    event_deck: list[int]
    """All End of Times cards not yet drawn; those set aside are among them, unknown to all."""
    events_left: int
    destiny_deck: list[int]
    foreseen: int = NOBODY
    """The Destiny card seen by Prophecy, and what became of it."""
    seer: Seat = NOBODY
    sunk: bool = False
    fate: int = NOBODY
    """The Destiny card drawn at the end."""

    def clone(self) -> State:
        g = super().clone()
        g.owner = g.owner.copy()
        g.common = g.common.copy()
        g.special = g.special.copy()
        g.rebels = g.rebels.copy()
        g.orders = g.orders.copy()
        g.rebellion = g.rebellion.copy()
        g.defence = g.defence.copy()
        g.ungarrisoned = g.ungarrisoned.copy()
        g.ridden = g.ridden.copy()
        g.off = g.off.copy()
        g.lands = [g.lands[0].copy(), g.lands[1].copy()]
        g.built = [g.built[0].copy(), g.built[1].copy()]
        g.hoard = [g.hoard[0].copy(), g.hoard[1].copy()]
        g.gold = g.gold.copy()
        g.stage = g.stage.copy()
        g.ages = g.ages.copy()
        g.track = g.track.copy()
        g.sovereign = g.sovereign.copy()
        g.heirs = g.heirs.copy()
        g.reign = g.reign.copy()
        g.statues = g.statues.copy()
        g.doomed = g.doomed.copy()
        g.standing = g.standing.copy()
        g.exhausted = g.exhausted.copy()
        g.unordered = g.unordered.copy()
        g.once = g.once.copy()
        g.library = g.library.copy()
        g.market = g.market.copy()
        g.orange = g.orange.copy()
        g.claimed = g.claimed.copy()
        g.bonuses = g.bonuses.copy()
        g.hordes = g.hordes.copy()
        g.rapid = g.rapid.copy()
        g.sallies = g.sallies.copy()
        g.armed = g.armed.copy()
        g.altar = g.altar.copy()
        g.great = g.great.copy()
        g.capital_lost = g.capital_lost.copy()
        g.fallen = g.fallen.copy()
        g.battles = g.battles.copy()
        if g.battle is not None:
            g.battle = g.battle.copy()
        g.deck = g.deck.copy()
        g.discard = g.discard.copy()
        g.buried = [g.buried[0].copy(), g.buried[1].copy()]
        g.hand = [g.hand[0].copy(), g.hand[1].copy()]
        g.apart = [g.apart[0].copy(), g.apart[1].copy()]
        g.slot = g.slot.copy()
        g.bonus_deck = g.bonus_deck.copy()
        g.event_deck = g.event_deck.copy()
        g.destiny_deck = g.destiny_deck.copy()
        return g

    def fight(self) -> Battle:
        """The battle in progress; asked only by what happens in one."""
        if self.battle is None:
            raise KernelError("there is no battle")
        return self.battle

    def unseen(self, seat: Seat | None) -> list[int]:
        """Every combat card whose face the seat has not seen, wherever it lies."""
        pool = [face for pile in self._unseen_piles(seat) for face in pile]
        pool += [self.slot[other] for other in self._hidden_slots(seat)]
        pool += [cards[side] for cards, side in self._laid_by_others(seat)]
        pool.sort()
        return pool

    def _unseen_piles(self, seat: Seat | None) -> list[list[int]]:
        piles = [self.deck]
        for other in range(self.seats):
            if other != seat:
                piles += [self.hand[other], self.apart[other], self.buried[other]]
        return piles

    def shuffle_hidden(self, seat: Seat | None, rng: Random) -> None:
        """Deal anew every combat card whose face the seat has not seen, and the foreseen Destiny card."""
        piles, laid, pool = self._unseen_piles(seat), self._laid_by_others(seat), self.unseen(seat)
        rng.shuffle(pool)
        for cards, side in laid:
            cards[side] = pool.pop()
        for other in self._hidden_slots(seat):
            self.slot[other] = pool.pop()
        for pile in piles:
            pile[:] = [pool.pop() for _ in pile]
        for other in range(self.seats):
            if other != seat:
                self.hand[other].sort()
                self.apart[other].sort()
        if self.foreseen >= 0 and self.seer != seat:
            fates = sorted([*self.destiny_deck, self.foreseen])
            rng.shuffle(fates)
            self.foreseen = fates.pop()
            self.destiny_deck[:] = fates

    def _hidden_slots(self, seat: Seat | None) -> list[Seat]:
        return [other for other in range(self.seats) if other != seat and self.slot[other] >= 0]

    def _laid_by_others(self, seat: Seat | None) -> list[tuple[list[int], int]]:
        """The face-down battle cards the seat has not seen: which list of the battle, which side."""
        b = self.battle
        if b is None or b.revealed:
            return []
        hidden = [
            side for side in (ATTACK, DEFEND) if b.seat[side] != seat and not (side == ATTACK and b.open)
        ]
        return [(cards, side) for side in hidden for cards in (b.card, b.support) if cards[side] >= 0]

    def check(self) -> None:
        """Nothing is made or lost that the rules do not make or lose."""
        self._check_cards()
        self._check_seats()
        self._check_lands()
        self._check_battle()

    def _check_cards(self) -> None:
        """Every card of every deck is in exactly one place."""
        book, battle = self.book, self.battle
        laid = [] if battle is None else [face for face in (*battle.card, *battle.support) if face >= 0]
        piles = [self.deck, self.discard, *self.buried, *self.hand, *self.apart, laid]
        faces = [face for pile in piles for face in pile] + [face for face in self.slot if face >= 0]
        assert sorted(faces) == book.combat_deck, f"combat cards are missing or too many: {sorted(faces)}"
        stacked = sum(1 << card for card in self.bonus_deck)
        for seat, held in enumerate(self.bonuses):
            assert not held & stacked, f"a bonus card of seat {seat} lies in the deck too"
            foreign = [
                BONUSES[i] for i, owner in enumerate(book.bonus_owner) if held >> i & 1 and owner != seat
            ]
            assert not foreign, f"seat {seat} holds {foreign}"
        assert len(set(self.event_deck)) == len(self.event_deck), "an End of Times card is there twice"
        drawn = len(book.event_deck) - len(self.event_deck)
        assert self.last_war or drawn + self.events_left == book.limits.end_of_times, "End of Times cards"
        fates = [*self.destiny_deck, *(card for card in (self.foreseen, self.fate) if card >= 0)]
        assert sorted(fates) == list(range(len(book.destiny))), f"Destiny cards: {fates}"

    def _check_seats(self) -> None:
        """Nobody has more of anything than there is, and who fell in an earlier phase is forgotten."""
        limits, battle = self.book.limits, self.battle
        for seat in range(self.seats):
            held = [land for land, owner in enumerate(self.owner) if owner == seat]
            assert self.lands[seat] == held, f"the lands of seat {seat} are {held}, not {self.lands[seat]}"
            special = sum(self.special[land] for land in held)
            common = sum(self.common[land] for land in held)
            if battle is not None:
                special += len(battle.riders) if seat == 0 else 0
                if battle.seat[DEFEND] == seat:
                    common, special = common + battle.fleeing[0], special + battle.fleeing[1]
            assert common + special <= limits.army, f"seat {seat} has {common + special} units"
            assert special <= self.book.special[seat].limit, f"seat {seat} has {special} special units"
            assert 0 <= self.gold[seat] <= limits.treasury, f"seat {seat} has {self.gold[seat]} talents"
            foreign = self.standing[seat] & ~self.book.buildable[seat]
            assert not foreign, f"seat {seat} has built what its kingdom cannot: {foreign:b}"
            kinds = range(len(self.book.buildings))
            tokens = [i for mask in self.built[seat] if mask for i in kinds if mask >> i & 1]
            for i, building in enumerate(self.book.buildings):
                copies = tokens.count(i)
                assert (self.standing[seat] >> i & 1) == (copies > 0), f"{BUILDINGS[i]} standing"
                assert copies <= building.copies, f"{copies} of {BUILDINGS[i]} for seat {seat}"
                assert (self.exhausted[seat] >> i & 1) == (copies == building.copies), (
                    f"tokens of {BUILDINGS[i]}"
                )
        if any(map(any, self.fallen)):
            assert self.last_war or self.stage[self.active] == TO_BEGIN, "somebody fell outside of a war"

    def _check_lands(self) -> None:
        """Tokens within their supply, and on each land only what belongs together."""
        limits = self.book.limits
        assert sum(self.rebels) <= REVOLUTIONARIES, f"{sum(self.rebels)} revolutionaries"
        assert sum(self.defence) <= DEFENCE_TOKENS, f"{sum(self.defence)} defence tokens"
        for land, name in enumerate(LANDS):
            units = self.common[land] + self.special[land]
            assert not (units and self.owner[land] < 0), f"units in {name}, which nobody owns"
            assert not (self.rebels[land] and self.owner[land] >= 0), (
                f"{name} has an owner and revolutionaries"
            )
            assert 0 <= self.orders[land] <= limits.tokens, f"{self.orders[land]} orders in {name}"
            assert not (
                self.owner[land] < 0 and (self.orders[land] or self.rebellion[land] or self.defence[land])
            )
            assert self.common[land] >= 0, f"common units of {name}"
            assert 0 <= self.ridden[land] <= self.special[land], f"special units of {name}"
            stand = [self.built[seat][land].bit_count() for seat in range(self.seats)]
            assert sum(stand) <= limits.buildings + 1, f"{stand} buildings in {name}"
            for seat in range(self.seats):
                hoard = self.hoard[seat][land]
                assert 0 <= hoard <= limits.house, f"hoard of {hoard} in {name}"
                assert not hoard or self.built[seat][land] & TREASURE_HOUSE, f"gold without a house in {name}"
            owner = self.owner[land]
            assert not self.defence[land] or self.built[owner][land] & (WALL | FORTRESS), f"token in {name}"
            assert not self.orders[land] or self.stage[owner] == ORDERING, f"order left in {name}"
            assert not (self.ungarrisoned[land] and units), f"{name} is garrisoned and will rebel"

    def _check_battle(self) -> None:
        """Nobody fights on both sides, each side stands in its own land, and the dead are gone."""
        b = self.battle
        if b is None:
            return
        assert b.seat[ATTACK] != b.seat[DEFEND], "a seat fights itself"
        assert b.land[ATTACK] != b.land[DEFEND], "a land fights itself"
        for side, seat in enumerate(b.seat):
            land = b.land[side]
            if seat >= 0:
                assert self.owner[land] == seat, f"seat {seat} fights in a land that is not its own"
                here = self.common[land] + self.special[land] + (len(b.riders) if seat == 0 else 0)
                here += sum(b.fleeing) if side == DEFEND else 0
                assert here + b.slain[side] <= b.size[side], f"side {side} has more units than came"
            assert 0 <= b.slain[side] <= b.size[side], f"{b.slain[side]} of {b.size[side]} fell"
        assert 0 <= b.weary <= b.fleeing[1], "more weary riders than flee"
        for home in b.riders:
            assert self.owner[home] == 0, f"cavalry from {LANDS[home]}, which is not the Paladins'"
