"""Which number means which option.

By default action *i* is the *i*-th option offered, in every game. Where a game lists all it can ever offer
(`actions` of its `observation`), `form="fixed"` gives each a number of its own, the same in every position.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, TypeAlias

import numpy as np

from pentarchy.kernel import Action, PentarchyError

Mask: TypeAlias = np.ndarray[Any, np.dtype[np.int8]]


class Numbering(Protocol):
    size: int
    """How many actions there are."""

    def mask(self, offered: Sequence[Action]) -> Mask: ...

    def option(self, offered: Sequence[Action], action: int) -> Action | None:
        """What an action means here; None where it is not offered."""


class InOrder:
    """An action is the place of an option in the list offered."""

    def __init__(self, most: int) -> None:
        self.size = most
        self._masks: dict[int, Mask] = {}

    def mask(self, offered: Sequence[Action]) -> Mask:
        n = len(offered)
        mask = self._masks.get(n)
        if mask is None:
            mask = self._masks[n] = np.zeros(self.size, dtype=np.int8)
            mask[:n] = 1
        return mask.copy()

    def option(self, offered: Sequence[Action], action: int) -> Action | None:
        return offered[action] if 0 <= action < len(offered) else None


class Fixed:
    """An action is an option's place among all the game can ever offer."""

    def __init__(self, actions: Sequence[Action]) -> None:
        self.actions, self.size = actions, len(actions)
        self._number = {action: n for n, action in enumerate(actions)}

    def _of(self, option: Action) -> int:
        try:
            return self._number[option]
        except KeyError:
            raise PentarchyError(f"{option} is not among the actions the game lists") from None

    def mask(self, offered: Sequence[Action]) -> Mask:
        mask = np.zeros(self.size, dtype=np.int8)
        mask[[self._of(option) for option in offered]] = 1
        return mask

    def option(self, offered: Sequence[Action], action: int) -> Action | None:
        meant = self.actions[action] if 0 <= action < self.size else None
        return meant if meant in offered else None
