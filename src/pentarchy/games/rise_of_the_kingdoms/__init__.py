"""Rise of the Kingdoms: eight centuries of settling, building and war on a hex map of Europe."""

from pathlib import Path

from pentarchy.kernel import Title

from . import bot, phrases, scene, scoring, styles
from .book import read
from .game import Rise, RiseVariants

TITLE = Title(
    id="rise-of-the-kingdoms",
    name="Rise of the Kingdoms",
    prefix="RK",
    seats=(2, 4),
    usual=4,
    hours="3-4",
    blurb="Eight centuries of settlements, inventions and war on a hex map of Europe, from 500 to 1200 A.D. "
    "For 3 or 4 players; the game for 2 follows a house rule of ours.",
    game=Rise,
    variants=RiseVariants,
    read=read,
    folder=Path(__file__).parent,
    portray=scene.portray,
    manifest=scene.manifest,
    phrases=phrases,
    evaluate=bot.evaluate,
    advise=bot.advise,
    styles=styles.STYLES,
    statistics=scoring.statistics,
    boards=("rise-of-the-kingdoms",),
    complete=True,
)
