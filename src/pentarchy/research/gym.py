"""Gymnasium: one seat to learn, bots at the others."""

from __future__ import annotations

from random import Random
from typing import Any

import gymnasium

from pentarchy.bots import Bot, Chair, bot
from pentarchy.games import ids
from pentarchy.kernel import manifest
from pentarchy.terminal import show

from .encode import Encoder
from .zoo import spaces_of


class AgainstBots(gymnasium.Env[Any, Any]):
    """The learner's decisions only. An action that is not offered counts as the default; `info` tells."""

    metadata = {"render_modes": ["ansi"]}

    def __init__(
        self,
        game: str = "age-of-sovereigns",
        players: int | None = None,
        seat: int | None = 0,
        opponent: str = "random",
        variants: dict[str, Any] | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.encoder = Encoder(game, players, variants)
        self.observation_space, self.action_space = spaces_of(self.encoder)
        self.wish, self.opponent, self.render_mode = seat, opponent, render_mode
        self.spec = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        self.g = self.encoder.new(self.np_random.bytes(32))
        self.rng = Random(self.np_random.bytes(16))
        players = self.encoder.players
        self.seat = int(self.np_random.integers(players)) if self.wish is None else self.wish
        self.bots: dict[int, Bot] = {s: bot(self.opponent) for s in range(players) if s != self.seat}
        self._others_play()
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
        return self.encoder.seen(self.g, self.seat)

    def _info(self) -> dict[str, Any]:
        return {"seat": self.seat, "options": len(self.g.options(self.seat)) if self.g.result is None else 0}

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        options = self.g.options(self.seat)
        legal = 0 <= action < len(options)
        self.g.act(self.seat, options[int(action)] if legal else self.g.default(self.seat))
        self._others_play()
        over = self.g.result is not None
        reward = self.encoder.rewards(self.g)[self.seat] if over else 0.0
        return self._seen(), reward, over, False, self._info() | {"legal": legal}

    def render(self) -> Any:
        return show(self.g.view(self.seat), manifest(self.g)) if self.render_mode == "ansi" else None


def register() -> None:
    """Make every game known as `pentarchy/<game>-v1`."""
    for game in ids():
        name = f"pentarchy/{game}-v1"
        if name not in gymnasium.registry:
            gymnasium.register(name, entry_point=AgainstBots, kwargs={"game": game}, disable_env_checker=True)
