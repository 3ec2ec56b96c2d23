"""Medioevo Universale: six kingdoms, ten phases a turn, technology, trade, faith and fourteen calamities."""

from pathlib import Path

from pentarchy.kernel import Title

from .book import read
from .bot import advise, evaluate, intents, styles
from .rules import scoring, setup
from .state import State, Variants
from .view import beats, manifest, scene
from .words import names, phrases

TITLE = Title(
    id="medioevo-universale",
    name="Medioevo Universale",
    prefix="MU",
    seats=(3, 6),
    usual=6,
    hours="3-8",
    blurb="Six kingdoms from Novgorod to Egypt: conquest, commerce, learning, popes, crusades, calamities.",
    game=State,
    variants=Variants,
    setup=setup.begin,
    read=read,
    folder=Path(__file__).parent,
    portray=scene.portray,
    manifest=manifest.manifest,
    phrases=phrases,
    beats=beats.BEATS,
    again={"ShowCards": "ready", "GoOn": "go on"},
    rows=(
        ("Trade",),
        ("Purchase",),
        ("Place",),
        ("Command", "Unit"),
        ("Found",),
        ("Muster",),
        ("Hire",),
        ("Toll",),
        ("Losses", "AttackLosses"),
        ("TaxDraft",),
    ),
    plans=intents.plans,
    words=names.WORDS,
    account=scoring.account,
    target=scoring.target,
    figures=scoring.figures,
    evaluate=evaluate.evaluate,
    parts=evaluate.parts,
    advise=advise.advise,
    unhidden=advise.UNHIDDEN,
    styles=styles.STYLES,
    tempers=styles.TEMPERS,
    round=lambda g: g.turn,
    statistics=scoring.statistics,
    boards=("medioevo-universale",),
    version=8,
    complete=True,
)
