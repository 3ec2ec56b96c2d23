"""The Ford: two hosts meet in the middle of a river."""

from __future__ import annotations

from pathlib import Path

from pentarchy.kernel import Title

from . import book
from .rules import scoring, setup
from .state import State, Variants
from .view import manifest, scene
from .words import phrases
from .words.names import WORDS

TITLE = Title(
    id="the-ford",
    name="The Ford",
    prefix="TF",
    seats=(2, 2),
    hours="1/4",
    blurb="Two hosts meet in the middle of a river: march, fight, or rest.",
    game=State,
    variants=Variants,
    setup=setup.begin,
    read=book.read,
    folder=Path(__file__).parent,
    portray=scene.portray,
    manifest=manifest.manifest,
    phrases=phrases,
    words=WORDS,
    account=scoring.account,
    figures=scoring.figures,
    statistics=scoring.statistics,
)
