"""Open parallel purchase from a shared supply, raids inside it, offers to other lanes, secret drafts."""

from pathlib import Path

from pentarchy.kernel import Title, Variants
from tests.tiny import plain

from .game import Market

TITLE = Title(
    id="market",
    name="Market",
    prefix="MK",
    blurb="",
    hours="",
    seats=(3, 3),
    game=Market,
    setup=Market.setup,
    variants=Variants,
    read=lambda folder: None,
    folder=Path(__file__).parent,
    portray=lambda g, seat: plain.scene(g, g.facts(seat)),
    manifest=plain.manifest,
    phrases=plain,
    plans=plain.plans,
    evaluate=lambda g, seat: float(g.gold[seat]),
)
