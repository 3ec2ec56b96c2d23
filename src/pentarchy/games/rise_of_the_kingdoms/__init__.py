"""Rise of the Kingdoms: eight centuries of settling, building and war on a hex map of Europe."""

from pathlib import Path

from pentarchy.kernel import Title

from .book import read
from .bot import advise, evaluate, intents, styles
from .rules import scoring, setup
from .state import State, Variants
from .view import beats, manifest, scene
from .words import names, phrases

TITLE = Title(
    id="rise-of-the-kingdoms",
    name="Rise of the Kingdoms",
    prefix="RK",
    seats=(2, 4),
    usual=4,
    hours="3-4",
    blurb="Eight centuries of settlements, inventions and war on a hex map of Europe, from 500 to 1200 A.D.",
    game=State,
    variants=Variants,
    setup=setup.begin,
    read=read,
    folder=Path(__file__).parent,
    portray=scene.portray,
    manifest=manifest.manifest,
    phrases=phrases,
    beats=beats.BEATS,
    rows=(
        ("Placement",),
        ("Recruit",),
        ("Build", "FoundAndGrow", "TakeLand"),
        ("KeepWithinLimit",),
        ("Maneuver", "Command"),
        ("LoseUnits", "Wounds", "TakeWounds", "Freeze"),
        ("Vote",),
        ("PlaceGift",),
    ),
    plans=intents.plans,
    words=names.WORDS,
    evaluate=evaluate.evaluate,
    parts=evaluate.parts,
    advise=advise.advise,
    unhidden=advise.UNHIDDEN,
    styles=styles.STYLES,
    tempers=styles.TEMPERS,
    round=lambda g: g.round,
    account=scoring.account,
    figures=scoring.figures,
    statistics=scoring.statistics,
    boards=("rise-of-the-kingdoms",),
    version=4,
    complete=True,
)
