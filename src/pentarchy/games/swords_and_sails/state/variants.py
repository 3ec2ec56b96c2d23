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

    length: Literal["short", "medium", "long", "total"] = "medium"
    combat: Literal["quick", "normal"] = "quick"
    factions: SetName = "auto"
    seasons: Annotated[int, Meta(ge=1, le=400)] = 40
    last_year: bool = False
    poland: bool = False
    hungary: bool = False
    qurtuba: bool = False
    bulgaria: bool = False
    leon: bool = False
    ireland: bool = False
    khazar: bool = False
    armenia: bool = False
    advanced_pairings: bool = False
    removal: bool = False
    head_start: bool = False
    first_game: bool = False
    leaders: Literal["none", "dealt", "chosen"] = "none"
    maintenance: bool = False
    espionage_only: bool = False
    partial_siege: bool = False
    spring_diplomacy: bool = False
    double_withdraw: bool = False
    big_battles_quick: bool = False
    passage_at_once: bool = False
    open_straits: bool = False
    endless_cities: bool = False
    wait_after_change: bool = True
    old_enemies: bool = True
    offers: Annotated[int, Meta(ge=0, le=20)] = 3
