"""Herds and Hosts: herds, harvests and sieges in early Italy and the ancient Orient."""

from __future__ import annotations

from pathlib import Path

from pentarchy.kernel import Title

from . import book, bot, market, opening, phrases, scene, scoring, styles
from .game import HerdsAndHosts, HostVariants

STEPS = (opening, market)
"""Imported so that every step is known when the title is declared."""

TITLE = Title(
    id="herds-and-hosts",
    name="Herds and Hosts",
    prefix="HH",
    seats=(2, 6),
    usual=4,
    hours="3-5",
    blurb="Graze, sow and feed through five years, and be the one whose name the others bow to.",
    game=HerdsAndHosts,
    variants=HostVariants,
    read=book.read,
    folder=Path(__file__).parent,
    portray=scene.portray,
    manifest=scene.manifest,
    phrases=phrases,
    evaluate=bot.evaluate,
    advise=bot.advise,
    styles=styles.STYLES,
    statistics=scoring.statistics,
    boards=("herds-and-hosts-italia", "herds-and-hosts-orient"),
    complete=True,
    version=3,
)
