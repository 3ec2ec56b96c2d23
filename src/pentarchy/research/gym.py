"""Gymnasium: one seat to learn, bots at the others. Importing this registers `pentarchy/<game>-v2`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, TypeAlias

import gymnasium

from pentarchy.bots import Bot, Chair, bot
from pentarchy.games import ids
from pentarchy.kernel import Action, PentarchyError

from .encode import Encoder, Form, Ints
from .numbering import Mask
from .rewards import Reward, Rewards
from .zoo import rendered, spaces_of

Policy: TypeAlias = Callable[[dict[str, Ints]], int]
"""From what an agent sees to the number of an option."""
Opponent: TypeAlias = str | Bot | Policy
"""The name of a bot (or module:Class, or path/to/agent.py), a bot, or a policy: a checkpoint of one's own."""


class ByPolicy:
    """A policy at an opponent's seat. It sees what it would see as a learner."""

    def __init__(self, policy: Policy, encoder: Encoder) -> None:
        self.policy, self.encoder = policy, encoder

    def choose(self, chair: Chair, rng: Random) -> Action:
        action = int(self.policy(self.encoder.seen(chair.imagine(rng), chair.seat)))
        meant = self.encoder.numbering.option(chair.options, action)
        if meant is None:
            raise PentarchyError(f"opponent: action {action} is not offered")
        return meant


class AgainstBots(gymnasium.Env[Any, Any]):
    """The learner's decisions only. An action that is not offered counts as the default; `info` tells."""

    metadata = {"render_modes": ["ansi", "rgb_array"], "render_fps": 4}

    def __init__(
        self,
        game: str = "age-of-sovereigns",
        players: int | None = None,
        seat: int | None = 0,
        opponent: Opponent | Sequence[Opponent] = "random",
        variants: dict[str, Any] | None = None,
        render_mode: str | None = None,
        form: Form = "flat",
        reward: Reward = "place",
    ) -> None:
        """One opponent for all other seats, or a list of as many; `seat=None` draws the learner's by lot."""
        self.encoder = Encoder(game, players, variants, form)
        self.observation_space, self.action_space = spaces_of(self.encoder)
        self.wish, self.render_mode = seat, render_mode
        others = self.encoder.players - 1
        several = isinstance(opponent, Sequence) and not isinstance(opponent, str)
        self.opponents: list[Opponent] = list(opponent) if several else [opponent] * others  # type: ignore[arg-type,list-item]
        if len(self.opponents) != others:
            raise PentarchyError(f"opponent: expected one, or {others} of them, not {len(self.opponents)}")
        for one in self.opponents:
            self._sit(one)
        self.pay = Rewards(reward, self.encoder)
        self.spec = None

    def _sit(self, opponent: Opponent) -> Bot:
        if isinstance(opponent, str):
            return bot(opponent)
        return opponent if hasattr(opponent, "choose") else ByPolicy(opponent, self.encoder)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        self.g = self.encoder.new(self.np_random.bytes(32))
        self.rng = Random(self.np_random.bytes(16))
        players = self.encoder.players
        self.seat = int(self.np_random.integers(players)) if self.wish is None else self.wish
        seats = [s for s in range(players) if s != self.seat]
        self.bots = {s: self._sit(one) for s, one in zip(seats, self.opponents)}
        self._others_play()
        self.pay.begin(self.g)
        return self._seen(), self._info()

    def _others_play(self) -> None:
        """Until the learner has a real choice."""
        g = self.g
        while g.result is None:
            pending = g.pending()
            seat = next((s for s in pending if s != self.seat), self.seat)
            options = g.options(seat)
            if len(options) == 1:
                g.act(seat, options[0])
            elif seat == self.seat:
                return
            else:
                g.act(seat, self.bots[seat].choose(Chair(g, seat), self.rng))

    def _seen(self) -> dict[str, Any]:
        seen = self.encoder.seen(self.g, self.seat)
        if self.g.result is not None:
            seen["action_mask"] = self._mask()
        return seen

    def _info(self) -> dict[str, Any]:
        return {"seat": self.seat, "options": len(self.g.options(self.seat)) if self.g.result is None else 0}

    def action_masks(self) -> Any:
        """Which actions are offered now: sb3-contrib's MaskablePPO asks for it by this name."""
        return self._mask().astype(bool)

    def _mask(self) -> Mask:
        """When all is over the first action is offered: vector environments want one that begins anew."""
        if self.g.result is None:
            return self.encoder.numbering.mask(self.g.options(self.seat))
        mask = self.encoder.numbering.mask([])
        mask[0] = 1
        return mask

    def describe(self, action: int | None = None) -> Any:
        """What every number of an observation means; or, of an action, what it would do now."""
        return self.encoder.meaning() if action is None else self.encoder.describe(self.g, self.seat, action)

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        meant = self.encoder.numbering.option(self.g.options(self.seat), int(action))
        self.g.act(self.seat, self.g.default(self.seat) if meant is None else meant)
        self._others_play()
        over = self.g.result is not None
        reward = self.pay.since_last(self.g)[self.seat]
        return self._seen(), reward, over, False, self._info() | {"legal": meant is not None}

    def render(self) -> Any:
        """What the learner's seat sees: in words, or as pixels (then `RecordVideo` films it)."""
        return rendered(self.g, self.seat, self.render_mode)


def register() -> None:
    """Make every game known: `pentarchy/<game>-v2`, and `-v1` with the options in rows of their own."""
    for game in ids():
        for version, form in ((1, "options"), (2, "flat")):
            name = f"pentarchy/{game}-v{version}"
            if name not in gymnasium.registry:
                gymnasium.register(
                    name,
                    entry_point="pentarchy.research.gym:AgainstBots",
                    kwargs={"game": game, "form": form},
                    disable_env_checker=True,
                )


register()
