"""Swords & Sails: seven powers around the year 1000, secret orders, intrigue and alliances."""

from pathlib import Path

from pentarchy.kernel import Title

from . import bot, phrases, scene, scoring
from .book import read
from .game import SailVariants, SwordsAndSails

TITLE = Title(
    id="swords-and-sails",
    name="Swords & Sails",
    prefix="SS",
    seats=(2, 15),
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
    statistics=scoring.statistics,
    boards=("swords-and-sails",),
)
