"""Secret simultaneous orders, hidden cards, a hidden reaction window, memory of what was seen."""

from pathlib import Path

from pentarchy.kernel import Title, Variants
from tests.tiny import plain

from .game import Spies

TITLE = Title(
    id="spies",
    name="Spies",
    prefix="SP",
    blurb="",
    hours="",
    seats=(3, 3),
    game=Spies,
    setup=Spies.setup,
    variants=Variants,
    read=lambda folder: None,
    folder=Path(__file__).parent,
    portray=lambda g, seat: plain.scene(g, g.facts(seat)),
    manifest=plain.manifest,
    phrases=plain,
    plans=plain.plans,
    evaluate=lambda g, seat: float(len(g.hand(seat))),
)
