"""Strikes only at land of whoever leads, and allies with everybody else."""

from __future__ import annotations

from typing import Any

from pentarchy.games.swords_and_sails.bot.styles import leader, warriors
from pentarchy.kernel import Action, Seat


def wish(g: Any, seat: Seat, options: list[Action]) -> Action | None:
    step: Any = g.step(seat)
    tag = str(step.__struct_config__.tag)
    first = leader(g)
    if tag == "Talks":
        friends = [o for o in options if o[0] == "ally" and o[1] != first]
        return friends[0] if friends else None
    if tag == "AllianceOffer":
        return ("decline",) if step.proposer == first else ("accept",)
    if tag == "Orders" and not step.draft:
        lands = {g.book.ids[land] for land, owner in enumerate(g.owner) if owner == first != seat}
        foe = [o for o in options if o[0] == "attack" and o[1] in lands]
        if foe:
            return foe[0]
    return warriors(g, seat, options)
