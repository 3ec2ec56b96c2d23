"""The entries of `content/`, one Struct each: a misspelt or missing field is found when a file is read."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from pentarchy.kernel import Said, Signed

Source: TypeAlias = Literal["rulebook", "reconstruction"]


KingdomId: TypeAlias = Literal["", "paladins", "barbarians"]


Sphere: TypeAlias = Literal["army", "wealth", "constructions", "glory", "victory"]


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What all entries share: no unknown fields, so that a misspelt one is found."""


class Land(Entry, frozen=True):
    id: str
    name: Said
    kingdom: KingdomId


class Layout(Entry, frozen=True):
    """One way the nine lands border on each other."""

    id: str
    name: Said
    board: str
    near: dict[str, list[str]]


class Board(Entry, frozen=True):
    source: Source
    lands: list[Land]
    layouts: list[Layout]


class Building(Entry, frozen=True):
    id: str
    name: Said
    kingdom: KingdomId
    level: int
    price: int
    copies: int
    source: Source
    text: Said


class Buildings(Entry, frozen=True):
    building: list[Building]


class Kingdom(Entry, frozen=True):
    id: str
    name: Said
    one: str
    colour: int
    letter: str


class Unit(Entry, frozen=True):
    id: str
    name: Said
    many: Said
    kingdom: KingdomId
    strength: int
    endurance: int
    limit: int
    source: Source


class Sovereign(Entry, frozen=True):
    id: str
    name: Said
    kingdom: KingdomId
    source: Source
    text: Said


class Kingdoms(Entry, frozen=True):
    kingdom: list[Kingdom]
    unit: list[Unit]
    sovereign: list[Sovereign]


class Half(Entry, frozen=True):
    """One side of a combat card."""

    strength: int
    property: str
    n: int
    text: Said


class CombatCard(Entry, frozen=True):
    """A mixed card has `attack` and `defence`, a universal one `both`."""

    id: str
    name: Said
    copies: int
    source: Source
    red: bool = False
    attack: Half | None = None
    defence: Half | None = None
    both: Half | None = None


class CombatCards(Entry, frozen=True):
    card: list[CombatCard]


class Bonus(Entry, frozen=True):
    id: str
    name: Said
    kingdom: KingdomId
    coins: int
    source: Source
    coins_source: Source
    text: Said


class EndOfTimes(Entry, frozen=True):
    id: str
    name: Said
    source: Source
    text: Said
    for_two: bool = True


class Destiny(Entry, frozen=True):
    id: str
    name: Said
    sphere: Sphere
    penalty: int
    source: Source


class Ages(Entry, frozen=True):
    bonus: list[Bonus]
    event: list[EndOfTimes]
    destiny: list[Destiny]


class Start(Entry, frozen=True):
    talents: int
    units: int
    track: int


class Limits(Entry, frozen=True):
    army: int
    land: int
    crowded_land: int
    treasury: int
    house: int
    hand: int
    attacks: int
    ordered_lands: int
    buildings: int
    end_of_times: int
    tokens: int


class Prices(Entry, frozen=True):
    unit: int
    move: int
    library_card: int
    crowding: int
    land: int
    brickyard_extra: int
    enemy_capital: int
    demolition_rebate: int
    altar: int
    switch_off: list[int]
    free_moves: int


class Fines(Entry, frozen=True):
    army: list[tuple[int, int]]


class BattleNumbers(Entry, frozen=True):
    deck_penalty: int
    support: int
    wall: int
    defence_token: int
    armoury: int
    bloody_dawn: int
    rebellion: Signed
    great_strength: int
    altar_army: int
    volley_army: int
    rapture_least: int
    attack_points: int
    defence_points: int
    victory_points: int
    frontier_units: int
    frontier_gap: int
    frontier_slain_points: int
    frontier_empty_points: int


class Reign(Entry, frozen=True):
    points: int
    statue: int


class Income(Entry, frozen=True):
    tax: int
    districts: int
    orange_talents: int
    orange_points: int
    bank: int
    market: int
    temple: int
    marauder: int
    plunder: int


class CardNumbers(Entry, frozen=True):
    commander: int
    mentor: int
    rapid: int
    extra_turns: int
    harvest: int
    mercenaries: int
    famine_units: int
    thieves_take: int
    unrest_units: int
    fire_level: int
    temple: list[Literal["talent", "unit", "double"]]
    rebels: list[int]
    wheel: list[int]


class ScoringNumbers(Entry, frozen=True):
    land: int
    great_conqueror: int
    house: int
    statue: int
    palace: int
    tournament: int
    capital_lost: Signed


class Numbers(Entry, frozen=True):
    source: Source
    start: Start
    limits: Limits
    prices: Prices
    fines: Fines
    battle: BattleNumbers
    reign: Reign
    income: Income
    cards: CardNumbers
    scoring: ScoringNumbers
