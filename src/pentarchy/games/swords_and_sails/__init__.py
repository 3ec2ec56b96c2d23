"""Swords & Sails: seven powers around the year 1000, secret orders, intrigue and alliances."""

from pathlib import Path

from pentarchy.kernel import Title

from . import bargains, bot, espionage, line, phrases, quick, scene, scoring, setup, turn
from .book import read
from .game import MOST_SEATS, SailVariants, SwordsAndSails

CHAPTERS = (bargains, espionage, line, quick, setup, turn)
"""Chapters that only steps refer to: their steps must be known when a saved game is read."""

TITLE = Title(
    id="swords-and-sails",
    name="Swords & Sails",
    prefix="SS",
    seats=(2, MOST_SEATS),
    usual=7,
    hours="3-6",
    blurb="Seven powers around the year 1000: secret orders, intrigue, alliances, swords and sails.",
    game=SwordsAndSails,
    variants=SailVariants,
    read=read,
    folder=Path(__file__).parent,
    portray=scene.portray,
    manifest=scene.manifest,
    phrases=phrases,
    evaluate=bot.evaluate,
    advise=bot.advise,
    styles=(bot.advise,),
    statistics=scoring.statistics,
    boards=("swords-and-sails",),
    version=3,
    complete=True,
)
