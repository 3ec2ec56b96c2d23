"""Age of Sovereigns: Paladins against Barbarians over nine lands."""

from __future__ import annotations

from pathlib import Path

from pentarchy.kernel import Title

from .book import read
from .bot import intents, styles
from .bot.advise import UNHIDDEN, advise, habit
from .bot.evaluate import evaluate, parts
from .rules import scoring, setup
from .state import State, Variants
from .view.beats import BEATS
from .view.manifest import manifest
from .view.scene import portray
from .words import names, phrases

TITLE = Title(
    id="age-of-sovereigns",
    name="Age of Sovereigns",
    prefix="AOS",
    seats=(2, 2),
    hours="2",
    blurb="Paladins and Barbarians raise sovereigns, cities and armies over nine lands until the last war.",
    game=State,
    variants=Variants,
    setup=setup.begin,
    read=read,
    folder=Path(__file__).parent,
    portray=portray,
    manifest=manifest,
    phrases=phrases,
    beats=BEATS,
    rows=(
        ("PlaceStartingUnits",),
        ("PlaceUnits",),
        ("Casualties", "RageLoss", "BreakthroughLosses"),
        ("UnitFines",),
        ("Famine",),
        ("HordesMuster",),
        ("GiveOrder", "Order", "Construction", "MarketSquare"),
        ("Regrouping", "RegroupingOrder"),
    ),
    plans=intents.plans,
    words=names.WORDS,
    evaluate=evaluate,
    parts=parts,
    round=lambda g: g.turn,
    advise=advise,
    habit=habit,
    unhidden=UNHIDDEN,
    styles=styles.STYLES,
    tempers=styles.TEMPERS,
    account=scoring.account,
    figures=scoring.figures,
    statistics=scoring.statistics,
    boards=("age-of-sovereigns-1", "age-of-sovereigns-2", "age-of-sovereigns-3"),
    version=4,
    complete=True,
)
