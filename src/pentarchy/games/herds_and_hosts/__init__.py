"""Herds and Hosts: herds, harvests and sieges in early Italy and the ancient Orient."""

from __future__ import annotations

from pathlib import Path

from pentarchy.kernel import Title
from pentarchy.kernel.plans import ADVISED

from . import book
from .bot import advise, evaluate, intents, styles
from .rules import scoring, setup
from .state import State, Variants
from .view import beats, manifest, scene
from .words import names, phrases

TITLE = Title(
    id="herds-and-hosts",
    name="Herds and Hosts",
    prefix="HH",
    seats=(2, 6),
    usual=4,
    hours="3-5",
    blurb="Graze, sow and feed through five years, and be the one whose name the others bow to.",
    game=State,
    variants=Variants,
    setup=setup.begin,
    read=book.read,
    folder=Path(__file__).parent,
    portray=scene.portray,
    manifest=manifest.manifest,
    phrases=phrases,
    beats=beats.BEATS,
    rows=(
        ("Trade", "Market", "TakeHorses"),
        ("MoveHosts", "MoveSpecial", "Retreat", "Loot", "Plunder"),
        ("Sow",),
        ("Feed", "Starve"),
        ("Pay", "Dismiss"),
        ("Posture",),
        ("Wounds", "Victim", "Removal"),
        ("Birth",),
    ),
    again={"Charge": ADVISED, "GoOn": "go on", "Reroll": ADVISED, "SetAside": ADVISED},
    plans=intents.plans,
    words=names.WORDS,
    account=scoring.account,
    figures=scoring.figures,
    evaluate=evaluate.evaluate,
    parts=evaluate.parts,
    advise=advise.advise,
    unhidden=advise.UNHIDDEN,
    styles=styles.STYLES,
    tempers=styles.TEMPERS,
    round=lambda g: g.round,
    statistics=scoring.statistics,
    boards=("herds-and-hosts-italia", "herds-and-hosts-orient"),
    complete=True,
    version=6,
)
