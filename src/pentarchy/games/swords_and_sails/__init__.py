"""Swords & Sails: seven powers around the year 1000, secret orders, intrigue and alliances."""

from pathlib import Path

from pentarchy.kernel import Title

from .book import read
from .bot import advise, evaluate, intents, sheets, styles
from .rules import scoring, setup
from .state import State, Variants
from .state.records import MOST_SEATS
from .view import beats, manifest, scene
from .words import WORDS, phrases

TITLE = Title(
    id="swords-and-sails",
    name="Swords & Sails",
    prefix="SS",
    seats=(2, MOST_SEATS),
    usual=7,
    hours="3-6",
    blurb="Seven powers around the year 1000: secret orders, intrigue, alliances, swords and sails.",
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
        ("BuyOff", "Casualties", "FootCasualties"),
        ("Orders",),
        ("Cities",),
        ("TakeCards",),
        ("Muster",),
        ("SetOut",),
        ("Deploy", "Rows", "Redeploy"),
    ),
    plans=intents.plans,
    words=WORDS,
    account=scoring.account,
    target=scoring.target,
    figures=scoring.figures,
    evaluate=evaluate.evaluate,
    parts=evaluate.parts,
    advise=advise.advise,
    unhidden=advise.UNHIDDEN,
    styles=styles.STYLES,
    drafts=sheets.DRAFTS,
    tempers=styles.TEMPERS,
    round=lambda g: g.turn,
    statistics=scoring.statistics,
    boards=("swords-and-sails",),
    version=7,
    former={"0c2116b51f5eb15cd2c3ff710ed9ebde": "771d17159918be02cb9972c7b5a4daf4"},
    complete=True,
)
