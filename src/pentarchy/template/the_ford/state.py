"""The state: where the hosts stand and how many men they have."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from msgspec import Meta

from pentarchy import kernel
from pentarchy.kernel import Game, Seat

from .book import Book


class Variants(kernel.Variants, frozen=True):
    """Declared options: their titles, types and bounds become the form in the lobby."""

    rounds: Annotated[int, Meta(ge=2, le=40)] = 12


class State(Game, kw_only=True):
    if TYPE_CHECKING:
        book: Book
    variants: Variants
    round: int = 1
    at: list[int]
    """The land of each host."""
    men: list[int]

    def clone(self) -> State:
        g = super().clone()
        g.at = g.at.copy()
        g.men = g.men.copy()
        return g

    def check(self) -> None:
        assert all(0 <= men <= self.book.men for men in self.men), "men come from nowhere"
        assert self.at[0] < self.at[1] or 0 in self.men, "the hosts have passed through each other"

    def ahead(self, seat: Seat) -> int:
        """The next land towards the other camp."""
        return self.at[seat] + (1 if seat == 0 else -1)

    def enemy_camp(self, seat: Seat) -> int:
        return len(self.book.lands) - 1 if seat == 0 else 0
