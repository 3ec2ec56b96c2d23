"""A card battle with interrupts by both sides and a nested choice inside losses."""

from pathlib import Path

from pentarchy.kernel import Title, Variants
from tests.tiny import plain

from .game import Duel

TITLE = Title(
    id="duel",
    name="Duel",
    prefix="DU",
    blurb="",
    hours="",
    seats=(2, 2),
    game=Duel,
    setup=Duel.setup,
    variants=Variants,
    read=lambda folder: None,
    folder=Path(__file__).parent,
    portray=lambda g, seat: plain.scene(g, g.facts(seat)),
    manifest=plain.manifest,
    phrases=plain,
    plans=plain.plans,
    evaluate=lambda g, seat: float(len(g.units[seat]) - len(g.units[1 - seat])),
)
