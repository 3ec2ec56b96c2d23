"""The typed tables of `content/tables.toml`: every number that belongs to no piece."""

from __future__ import annotations

from bisect import bisect_right
from typing import Literal

import msgspec

from pentarchy.kernel import Said

Source = Literal["rulebook", "reconstruction"]


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A piece of content: where it comes from, and the lines of the sheet that fix it."""

    source: Source
    lines: str = ""


class CalendarTable(Entry, frozen=True):
    years: int
    seasons: tuple[Said, Said, Said, Said]


class Limits(Entry, frozen=True):
    cubes: int
    tiles: int
    buy_at_village: int
    buy_at_city: int


class Purchase(Entry, frozen=True):
    recruit: int
    standard: int
    mercenaries: int
    mercenaries_prestige: int
    bonus_mercenaries: int
    bonus_mercenaries_prestige: int
    corsairs: int
    corsairs_prestige: int
    training: int
    double_prestige: int


class ConstructionTable(Entry, frozen=True):
    quarters: int
    quarters_a_round: int
    workers_at_site: int
    cheaper_from: int
    cheaper_by: int
    least_price: int
    faster_from: int
    twice_prestige: int
    cancelled: int
    clear_token: int


class Festival(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    factor: int
    grain: int


class Festivals(Entry, frozen=True):
    small: Festival
    double: Festival
    triple: Festival
    fields_per_point: int
    a_year: int

    def of(self, size: str) -> Festival:
        """What a festival of this size costs and yields. [HH-042, HH-043, HH-044]"""
        return self.small if size == "small" else self.double if size == "double" else self.triple


class FishingTable(Entry, frozen=True):
    success: int
    calm: int
    stormy: int
    basic: int
    again_prestige: int


class FarmingTable(Entry, frozen=True):
    birth_needs: int
    feed: int
    unlock: int


class MovementTable(Entry, frozen=True):
    special_prestige: int


class CombatTable(Entry, frozen=True):
    rounds: int
    wall_shields: int
    wall_dice: tuple[str, ...]
    field_dice: tuple[str, ...]
    ambush: str
    most_walls: int
    besiegers_per_wall: int
    empties_per_sword: int
    swords_aside: int
    units_per_shield: int
    units_per_rival_sword: int
    rival_sword_players: int
    identical_per_die: int
    charge_shield: int
    again_prestige: int
    again_dice: int
    target_prestige: int


class LootingTable(Entry, frozen=True):
    gold: int
    rival: int
    other: int


class SalariesTable(Entry, frozen=True):
    encircled: int


class PrestigeTable(Entry, frozen=True):
    vassal_gained: int
    vassal_lost: int
    aid_given: int
    aid_received: int
    per_victory_lost: int
    extra_rival: int
    rival_percent: int


class VictoryTable(Entry, frozen=True):
    """Pairs are (gained by one side, lost by the other)."""

    vassalage: tuple[int, int]
    tribute: tuple[int, int]
    ransom: tuple[int, int]
    aid: tuple[int, int]
    stolen: tuple[int, int]
    destroyed: tuple[int, int]
    battle: tuple[int, int]
    new_year: tuple[int, ...]

    def band(self, prestige: int) -> int:
        """Victory points for a year's prestige from destroyed units. [HH-251]"""
        return bisect_right(self.new_year, prestige)


class Goals(Entry, frozen=True):
    dominance: int
    might: int
    fields: int
    settlements: int
    agriculture: int
    cities: int
    prestige: int
    eased_from: int
    agriculture_eased: int
    prestige_eased: int


class ImportanceTable(Entry, frozen=True):
    tribute: tuple[int, int]
    ransom: tuple[int, int]
    vassalage: tuple[int, int]
    aid: tuple[int, int]
    agriculture_per_point: int
    prestige_per_point: int


class DiplomacyTable(Entry, frozen=True):
    truce_rounds: int
    tribute: int
    ransom: int
    aid: int
    vassal_gold: int
    revolt_after: int


class SetupTable(Entry, frozen=True):
    workers_per_home: int
    gold: int
    gold_without_herds: int
    grain: int
    fish: int
    prestige: int


class Terrain(Entry, frozen=True):
    name: Said
    room: int
    harvest: int = 0
    star: bool = False
    walls: int = 0
    village: bool = True


class Transhumance(Entry, frozen=True):
    temperate: tuple[str, ...]
    subtropical: tuple[str, ...]


class Mode(Entry, frozen=True):
    name: Said
    herds: bool
    fishing: Literal["always", "none", "die"]
    experience: bool
    special: bool
    charge: bool
    ambush: bool
    morale: bool
    ransom_and_aid: bool


class DiceTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    white: tuple[int, ...]
    reverse_white: tuple[int, ...]
    blue: tuple[int, ...]
    red: tuple[int, ...]


class Tables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    calendar: CalendarTable
    limits: Limits
    dice: DiceTable
    purchase: Purchase
    construction: ConstructionTable
    festivals: Festivals
    fishing: FishingTable
    farming: FarmingTable
    movement: MovementTable
    combat: CombatTable
    looting: LootingTable
    salaries: SalariesTable
    prestige: PrestigeTable
    victory: VictoryTable
    goals: Goals
    importance: ImportanceTable
    diplomacy: DiplomacyTable
    setup: SetupTable
    terrains: dict[str, Terrain]
    transhumance: Transhumance
    modes: dict[str, Mode]
