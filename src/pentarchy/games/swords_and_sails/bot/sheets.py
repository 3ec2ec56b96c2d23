"""The lines of an order sheet, for whoever thinks about them one by one."""

from __future__ import annotations

from pentarchy.kernel import Action

from ..rules.orders.sheet import Orders

VERBS = ("attack", "move", "port", "support", "ship", "land", "defend", "aboard")
"""What an order may begin with. Exchanges of units and sailing together are left to the styles."""


def line(step: Orders, options: list[Action]) -> tuple[int | None, list[Action]]:
    """The piece the sheet stands at, and what it may be told."""
    if step.draft:
        return None, []
    return step.standing, [o for o in options if o[0] in VERBS]


DRAFTS = {"Orders": line}
