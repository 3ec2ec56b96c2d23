"""The content, typed: board, buildings, kingdoms, cards and numbers, read from `content/`.

Besides the entries themselves the book keeps tables derived from them (masks by level and price, ready-made
actions), so that no rule has to search while the game is played.
"""

from __future__ import annotations

from pathlib import Path

from pentarchy.kernel import Action, ContentError, read_content

from .entries import Ages, Board, Buildings, CombatCards, Half, Kingdoms, Numbers
from .pieces import BONUSES, BUILDINGS, COLOUR, KINGDOMS, LANDS, NOBODY, SOVEREIGNS


class Book:
    """All content and the tables made from it. Shared by every game; nobody changes it."""

    def __init__(
        self,
        board: Board,
        buildings: Buildings,
        kingdoms: Kingdoms,
        combat: CombatCards,
        ages: Ages,
        numbers: Numbers,
    ) -> None:
        self.lands = board.lands
        self.layouts = board.layouts
        self.buildings = buildings.building
        self.kingdoms = kingdoms.kingdom
        self.units = kingdoms.unit
        self.combat = combat.card
        self.bonuses = ages.bonus
        self.events = ages.event
        self.destiny = ages.destiny
        self.start = numbers.start
        self.limits = numbers.limits
        self.prices = numbers.prices
        self.fines = numbers.fines
        self.battle = numbers.battle
        self.reign = numbers.reign
        self.income = numbers.income
        self.cards = numbers.cards
        self.scoring = numbers.scoring
        self._board(board)
        self._buildings()
        self._kingdoms(kingdoms)
        self._combat()
        self._ages()
        self._actions()

    def _board(self, board: Board) -> None:
        """The nine lands, and how they border on each other in each layout. [AOS-002]"""
        _same("board.json", "lands", [land.id for land in board.lands], LANDS)
        colours = [NOBODY if not land.kingdom else KINGDOMS.index(land.kingdom) for land in board.lands]
        _same("board.json", "kingdoms of the lands", colours, COLOUR)
        self.land = {name: i for i, name in enumerate(LANDS)}
        """The number of a land's id."""
        self.near: list[tuple[tuple[int, ...], ...]] = []
        """Per layout and land: the adjacent lands."""
        for layout in board.layouts:
            for name, others in layout.near.items():
                for other in others:
                    if other not in layout.near or name not in layout.near[other]:
                        raise ContentError(
                            f"board.json: layout {layout.id}: {name} borders on {other}, but not the reverse"
                        )
            self.near.append(tuple(tuple(self.land[n] for n in layout.near[name]) for name in LANDS))

    def _buildings(self) -> None:
        """Buildings as masks, by level, price and kingdom. [AOS-093, AOS-097, AOS-098, AOS-100]"""
        _same("buildings.toml", "buildings", [b.id for b in self.buildings], BUILDINGS)
        self.bit = {b.id: 1 << i for i, b in enumerate(self.buildings)}
        self.by_bit = {1 << i: b for i, b in enumerate(self.buildings)}
        self.level_mask = [sum(self.bit[b.id] for b in self.buildings if b.level == n) for n in range(4)]
        """Per level: its buildings."""
        dearest = max(b.price for b in self.buildings) + self.prices.brickyard_extra
        self.within = [
            sum(self.bit[b.id] for b in self.buildings if b.price <= gold) for gold in range(dearest + 1)
        ]
        """Per amount of gold: the buildings it can pay for."""
        self.buildable = [
            sum(self.bit[b.id] for b in self.buildings if b.kingdom in ("", kingdom)) for kingdom in KINGDOMS
        ]

    def _kingdoms(self, kingdoms: Kingdoms) -> None:
        _same("kingdoms.toml", "kingdoms", [k.id for k in self.kingdoms], KINGDOMS)
        by_kingdom = {unit.kingdom: unit for unit in self.units}
        self.common = by_kingdom[""]
        self.special = [by_kingdom["paladins"], by_kingdom["barbarians"]]
        """Per kingdom: its special unit."""
        by_id = {sovereign.id: sovereign for sovereign in kingdoms.sovereign}
        _same("kingdoms.toml", "sovereigns", sorted(by_id), sorted(SOVEREIGNS[0] + SOVEREIGNS[1]))
        self.sovereigns = [[by_id[name] for name in names] for names in SOVEREIGNS]

    def _combat(self) -> None:
        """The halves of mixed and universal cards, and the deck of them all. [AOS-003, AOS-171, AOS-172]"""
        self.face = {card.id: i for i, card in enumerate(self.combat)}
        self.attack: list[Half] = []
        self.defence: list[Half] = []
        for card in self.combat:
            attack, defence = card.attack or card.both, card.defence or card.both
            if attack is None or defence is None:
                raise ContentError(
                    f"combat.toml: card {card.id} needs attack and defence (mixed) or both (universal)"
                )
            self.attack.append(attack)
            self.defence.append(defence)
        self.red = [card.red for card in self.combat]
        self.halves = (self.attack, self.defence)
        """Per role in battle and face: the half that counts."""
        self.combat_deck = [face for face, card in enumerate(self.combat) for _ in range(card.copies)]

    def _ages(self) -> None:
        """Bonuses and the End of Times, without the cards that two players never meet. [AOS-006, AOS-008]"""
        _same("ages.toml", "bonuses", [b.id for b in self.bonuses], BONUSES)
        self.bonus_owner = [KINGDOMS.index(b.kingdom) for b in self.bonuses if b.kingdom]
        self.event_deck = [i for i, event in enumerate(self.events) if event.for_two]
        self.titles = {
            card.id: card.name
            for cards in (self.combat, self.bonuses, self.events, self.destiny)
            for card in cards
        }
        """The name of every card by its id."""

    def _actions(self) -> None:
        """Ready-made actions: offering one costs a look-up instead of a new tuple."""
        self.order_in: list[Action] = [("order", name) for name in LANDS]
        self.double_in: list[Action] = [("double", name) for name in LANDS]
        self.place_in: list[Action] = [("place", name) for name in LANDS]
        self.build: list[tuple[int, Action]] = [(self.bit[name], ("build", name)) for name in BUILDINGS]
        self.play: list[Action] = [("card", card.id) for card in self.combat]
        self.play_apart: list[Action] = [("apart", card.id) for card in self.combat]
        self.support: list[Action] = [("support", card.id) for card in self.combat]
        self.support_apart: list[Action] = [("support apart", card.id) for card in self.combat]
        self.discard: list[Action] = [("discard", card.id) for card in self.combat]
        self.attack_from: list[list[Action]] = [[("attack", a, b) for b in LANDS] for a in LANDS]
        kinds = ("common", "special")
        self.move: list[list[list[Action]]] = [
            [[("move", kind, a, b) for b in LANDS] for a in LANDS] for kind in kinds
        ]
        """Per kind of unit (common, special), from, to."""
        self.dismiss: list[list[Action]] = [[("dismiss", kind, name) for name in LANDS] for kind in kinds]


def _same(file: str, what: str, found: object, expected: object) -> None:
    if list(found) != list(expected):  # type: ignore[call-overload]
        raise ContentError(f"{file}: {what} must be {list(expected)}, not {list(found)}")  # type: ignore[call-overload]


def read(folder: Path) -> Book:
    """Read a content folder."""
    return Book(
        read_content(folder / "board.json", Board),
        read_content(folder / "buildings.toml", Buildings),
        read_content(folder / "kingdoms.toml", Kingdoms),
        read_content(folder / "combat.toml", CombatCards),
        read_content(folder / "ages.toml", Ages),
        read_content(folder / "numbers.toml", Numbers),
    )
