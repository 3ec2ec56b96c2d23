"""Rows for the lab's tests, made up or played."""

from __future__ import annotations

from typing import Any

from pentarchy.lab.plan import Row

GAME = "age-of-sovereigns"


def made_up(bots: list[str], places: list[int], number: int = 0, variants: str = "{}", **more: Any) -> Row:
    return Row(
        game=GAME, rules=1, product="1", content=more.pop("content", "c"), run=0, number=number, seed="",
        players=len(bots), variants=variants, bots=bots,
        factions=["Paladins", "Barbarians", "Others"][: len(bots)], places=places,
        scores=[10 - p for p in places], how="points", finished=True, decisions=100, forced=10, **more,
    )  # fmt: skip
