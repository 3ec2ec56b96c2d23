"""The options of a game, as the host chooses them."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from pentarchy.kernel import Variants as Declared

SetName = Literal[
    "auto", "choose", "6A", "6B", "6C", "5A", "5B", "5C", "5D", "5E", "4A", "4B", "4C", "4D", "4E", "4F",
    "3A", "3B", "3C", "3D", "3E", "3F", "3G", "3H",
]  # fmt: skip


class Variants(Declared, frozen=True):
    """How long, with which factions, and by which of the optional rules. [SS-077, SS-396]"""

    length: Annotated[Literal["short", "medium", "long", "total"], Meta(title="Length")] = "medium"
    combat: Annotated[Literal["quick", "normal"], Meta(title="Combat")] = "quick"
    factions: Annotated[SetName, Meta(title="Set of great powers")] = "auto"
    seasons: Annotated[int, Meta(ge=1, le=400, title="Seasons at most")] = 40
    last_year: Annotated[bool, Meta(title="Ends with winter 1006")] = False
    poland: Annotated[bool, Meta(title="Minor faction: Poland")] = False
    hungary: Annotated[bool, Meta(title="Minor faction: Hungary")] = False
    qurtuba: Annotated[bool, Meta(title="Minor faction: Qurtuba")] = False
    bulgaria: Annotated[bool, Meta(title="Minor faction: Bulgaria")] = False
    leon: Annotated[bool, Meta(title="Minor faction: Leon")] = False
    ireland: Annotated[bool, Meta(title="Minor faction: Ireland")] = False
    khazar: Annotated[bool, Meta(title="Minor faction: Khazars")] = False
    armenia: Annotated[bool, Meta(title="Minor faction: Armenia")] = False
    advanced_pairings: Annotated[bool, Meta(title="Minor factions may start with each other")] = False
    removal: Annotated[bool, Meta(title="Put pieces aside for absent neighbours")] = False
    head_start: Annotated[bool, Meta(title="Draft neutral land first")] = False
    first_game: Annotated[bool, Meta(title="Scripted first season")] = False
    leaders: Annotated[Literal["none", "dealt", "chosen"], Meta(title="Leader cards")] = "none"
    maintenance: Annotated[bool, Meta(title="Upkeep of units")] = False
    espionage_only: Annotated[bool, Meta(title="Espionage instead of intrigue cards")] = False
    partial_siege: Annotated[bool, Meta(title="Siege city by city")] = False
    spring_diplomacy: Annotated[bool, Meta(title="Diplomacy only in spring")] = False
    double_withdraw: Annotated[bool, Meta(title="Two Withdraw cards leave before battle")] = False
    big_battles_quick: Annotated[bool, Meta(title="Over 50 units: quick combat")] = False
    passage_at_once: Annotated[bool, Meta(title="New allies share land at once")] = False
    open_straits: Annotated[bool, Meta(title="Straits are open where no fleet guards them")] = False
    endless_cities: Annotated[bool, Meta(title="More than the fifty city pieces")] = False
    wait_after_change: Annotated[bool, Meta(title="A changed team waits before it can win")] = True
    old_enemies: Annotated[bool, Meta(title="Byzantium and Fatimids never ally (under seven powers)")] = True
    offers: Annotated[int, Meta(ge=0, le=20, title="Offers per seat and Diplomacy")] = 3
