"""What a game declares before it begins, and what it says when it is over."""

from __future__ import annotations

import msgspec

from .step import Seat


class Result(msgspec.Struct, frozen=True):
    """How it ended: place and score per seat (ties share a place), and in which way.

    >>> Result(places=(2, 1, 1), scores=(3, 8, 8), how="points").winners
    [1, 2]
    """

    places: tuple[int, ...]
    scores: tuple[int, ...]
    how: str = ""

    @property
    def winners(self) -> list[Seat]:
        return [seat for seat, place in enumerate(self.places) if place == 1]


class Points(msgspec.Struct, frozen=True):
    """One line of what a seat would have if the game ended now, named by a term of the guide.

    >>> sum(line.n for line in [Points("lands", 4), Points("feats", 3)])
    7
    """

    term: str
    n: float


class Variants(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game's declared options; each game subclasses it. The lobby's form is made from its fields.

    >>> from pentarchy.template.the_ford import TITLE as THE_FORD
    >>> THE_FORD.variants_from({"rounds": 4}).rounds
    4
    """
