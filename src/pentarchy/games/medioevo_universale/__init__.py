"""Medioevo Universale: six kingdoms, ten phases a turn, technology, trade, faith and fourteen calamities."""

from pathlib import Path

from pentarchy.kernel import Title

from . import (  # every module with steps must be loaded before the title is declared
    attack,
    barbarians,
    battle,
    bot,
    calamities,
    church,
    combat,
    commerce,
    conquest,
    crusade,
    diplomacy,
    disasters,
    empire,
    epidemic,
    events,
    invasion,
    march,
    opening,
    pacts,
    phrases,
    placement,
    purchase,
    reinforcements,
    scene,
    scoring,
    siege,
    spoils,
    styles,
    taxes,
    turn,
    unrest,
)
from .book import read
from .game import Medioevo, MedioevoVariants

TITLE = Title(
    id="medioevo-universale",
    name="Medioevo Universale",
    prefix="MU",
    seats=(3, 6),
    usual=6,
    hours="3-8",
    blurb="Six kingdoms from Novgorod to Egypt: conquest, commerce, learning, popes, crusades, calamities.",
    game=Medioevo,
    variants=MedioevoVariants,
    read=read,
    folder=Path(__file__).parent,
    portray=scene.portray,
    manifest=scene.manifest,
    phrases=phrases,
    evaluate=bot.evaluate,
    advise=bot.advise,
    styles=styles.STYLES,
    statistics=scoring.statistics,
    boards=("medioevo-universale",),
    version=3,
    complete=True,
)

CHAPTERS = (
    opening, turn, empire, diplomacy, pacts, purchase, taxes, reinforcements, events, calamities, epidemic,
    unrest, invasion, crusade, march, disasters, placement, combat, attack, battle, conquest, spoils, siege,
    commerce, church, barbarians,
)  # fmt: skip
"""The modules that play the rulebook, in its order."""
