"""Age of Sovereigns: Paladins against Barbarians over nine lands."""

from __future__ import annotations

from pathlib import Path

from pentarchy.kernel import Title

from . import book, bot, phrases, scene, scoring
from .game import AgeOfSovereigns, SovereignsVariants

TITLE = Title(
    id="age-of-sovereigns",
    name="Age of Sovereigns",
    prefix="AOS",
    seats=(2, 2),
    hours="2",
    blurb="Paladins and Barbarians raise sovereigns, cities and armies over nine lands until the last war.",
    game=AgeOfSovereigns,
    variants=SovereignsVariants,
    read=book.read,
    folder=Path(__file__).parent,
    portray=scene.portray,
    manifest=scene.manifest,
    phrases=phrases,
    evaluate=bot.evaluate,
    advise=bot.advise,
    habit=bot.habit,
    statistics=scoring.statistics,
    boards=("age-of-sovereigns-1", "age-of-sovereigns-2", "age-of-sovereigns-3"),
    complete=True,
)
