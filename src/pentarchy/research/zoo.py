"""PettingZoo: `env(game)` for agents in turn (AEC), `parallel_env(game)` for all at once."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import OrderEnforcingWrapper

from pentarchy.kernel import Game, Seat, manifest
from pentarchy.terminal import show

from .encode import WORDS, Encoder, Floats, Form, Ints
from .rewards import Reward, Rewards


def spaces_of(encoder: Encoder) -> tuple[spaces.Dict, spaces.Discrete]:
    """Observation and action space of every agent."""
    actions = encoder.numbering.size
    mask = spaces.Box(0, 1, (actions,), np.int8)
    if encoder.form != "options":
        flat = spaces.Box(-1.0, 1.0, (encoder.size,), np.float32)
        return spaces.Dict({"observation": flat, "action_mask": mask}), spaces.Discrete(actions)
    low, high = np.iinfo(np.int32).min, np.iinfo(np.int32).max
    observation = spaces.Dict(
        {
            "observation": spaces.Box(low, high, (encoder.length,), np.int32),
            "options": spaces.Box(low, high, (encoder.most, WORDS), np.int32),
            "action_mask": mask,
        }
    )
    return observation, spaces.Discrete(actions)


def rendered(g: Game, seat: Seat | None, mode: str | None) -> Any:
    """What a seat sees, or with None everybody."""
    if mode == "ansi":
        return show(g.view(seat), manifest(g))
    if mode != "rgb_array":
        return None
    from .picture import picture  # only who wants pixels needs Pillow

    return picture(g.view(seat), manifest(g))


def next_choice(g: Game) -> Seat | None:
    """Answer whatever leaves no choice; then the seat that has one, or None: it is over."""
    while g.result is None:
        seat = g.pending()[0]
        options = g.options(seat)
        if len(options) > 1:
            return seat
        g.act(seat, options[0])
    return None


class GameEnv(AECEnv):
    """One game, agents in turn. `max_cycles` bounds the number of decisions."""

    def __init__(
        self,
        game: str,
        players: int | None = None,
        variants: dict[str, Any] | None = None,
        render_mode: str | None = None,
        max_cycles: int | None = None,
        form: Form = "flat",
        reward: Reward = "place",
    ) -> None:
        super().__init__()
        self.encoder = Encoder(game, players, variants, form)
        self.metadata: dict[str, Any] = {
            "name": f"pentarchy_{game.replace('-', '_')}_v2",
            "render_modes": ["ansi", "human", "rgb_array"],
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.render_mode, self.max_cycles = render_mode, max_cycles
        self.pay = Rewards(reward, self.encoder)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.encoder.players)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._spaces = {agent: spaces_of(self.encoder) for agent in self.possible_agents}
        self.state_space = spaces.Box(-1.0, 1.0, (self._whole().size,), np.float32)
        self._seeds = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._spaces[agent][0]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self._spaces[agent][1]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self.g = self.encoder.new(self._seeds.bytes(32))
        self.decisions = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[next_choice(self.g) or 0]
        self.pay.begin(self.g)

    def observe(self, agent: str) -> dict[str, Ints]:
        return self.encoder.seen(self.g, self.seat_of[agent])

    def state(self) -> Floats:
        """All that all seats together know, one after the other: for critics that see the whole table."""
        return self._whole(self.g)

    def _whole(self, g: Game | None = None) -> Floats:
        flattening = self.encoder.flattening
        out = np.zeros((self.encoder.players, flattening.length), np.float32)
        if g is not None:
            for seat in range(self.encoder.players):
                flattening.write(out[seat], self.encoder.position(g, seat), seat)
        return out.ravel()

    def describe(self, action: int | None = None) -> Any:
        """What every number of an observation means; or, of an action, what it would do now."""
        if action is None:
            return self.encoder.meaning()
        return self.encoder.describe(self.g, self.seat_of[self.agent_selection], action)

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        g, seat = self.g, self.seat_of[agent]
        offered = g.options(seat)
        meant = None if action is None else self.encoder.numbering.option(offered, action)
        if meant is None:
            raise ValueError(f"{agent}: expected one of the {len(offered)} actions offered, got {action!r}")
        self._cumulative_rewards[agent] = 0.0
        g.act(seat, meant)
        asked = next_choice(g)
        self.decisions += 1
        self.rewards = dict(zip(self.agents, self.pay.since_last(g)))
        self._accumulate_rewards()
        if asked is None:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        elif self.max_cycles is not None and self.decisions >= self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[asked]
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        """What everybody may see: in words, or as pixels."""
        if self.render_mode != "human":
            return rendered(self.g, None, self.render_mode)
        print(rendered(self.g, None, "ansi"))
        return None

    def close(self) -> None:
        pass


class AtOnce(ParallelEnv):
    """One game, all agents in every cycle. Agents who are not asked wait: their only action is 0.

    An action that is not offered counts as the default, so that unmasked policies can play.
    """

    def __init__(
        self,
        game: str,
        players: int | None = None,
        variants: dict[str, Any] | None = None,
        render_mode: str | None = None,
        max_cycles: int | None = None,
        form: Form = "flat",
        reward: Reward = "place",
    ) -> None:
        self.inner = GameEnv(game, players, variants, render_mode, None, form, reward)
        self.metadata = self.inner.metadata | {"name": self.inner.metadata["name"] + "_parallel"}
        self.possible_agents, self.max_cycles = self.inner.possible_agents, max_cycles
        self.render_mode, self.state_space = render_mode, self.inner.state_space

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.inner.observation_space(agent)

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.inner.action_space(agent)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> Any:
        self.inner.reset(seed, options)
        self.cycles = 0
        self.agents = self.possible_agents[:]
        return self._observations(), {agent: {} for agent in self.agents}

    def state(self) -> Floats:
        return self.inner.state()

    def _observations(self) -> dict[str, Any]:
        seen = {agent: self.inner.observe(agent) for agent in self.agents}
        for one in seen.values():
            if not one["action_mask"].any():
                one["action_mask"][0] = 1
        return seen

    def step(self, actions: dict[str, int]) -> Any:
        g = self.inner.g
        for seat in list(g.pending()):
            agent = self.possible_agents[seat]
            if g.result is None and seat in g.pending() and agent in actions:
                meant = self.inner.encoder.numbering.option(g.options(seat), int(actions[agent]))
                g.act(seat, g.default(seat) if meant is None else meant)
        next_choice(g)
        self.cycles += 1
        over = g.result is not None
        cut = not over and self.max_cycles is not None and self.cycles >= self.max_cycles
        seen = self._observations()
        rewards = dict(zip(self.agents, self.inner.pay.since_last(g)))
        ended = dict.fromkeys(self.agents, over)
        truncated = dict.fromkeys(self.agents, cut)
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        if over or cut:
            self.agents = []
        return seen, rewards, ended, truncated, infos

    def render(self) -> Any:
        return self.inner.render()

    def close(self) -> None:
        self.inner.close()


def raw_env(game: str = "age-of-sovereigns", **settings: Any) -> GameEnv:
    """Agents in turn, without a guard against calls out of order."""
    return GameEnv(game, **settings)


def env(game: str = "age-of-sovereigns", **settings: Any) -> Any:
    """Agents in turn."""
    return OrderEnforcingWrapper(raw_env(game, **settings))


def parallel_env(game: str = "age-of-sovereigns", **settings: Any) -> AtOnce:
    """All agents at once."""
    return AtOnce(game, **settings)
