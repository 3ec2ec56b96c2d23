"""OpenSpiel: every game as `pentarchy_<game>`, registered by importing this module.

Chance is one node at the root that picks the seed; from there the game follows from the players' actions.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pyspiel

from pentarchy.games import ids, observation, title
from pentarchy.kernel import Game, Seat

from .encode import Encoder
from .zoo import next_choice

CHANCE, TERMINAL = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)
SEEDS = 1024
"""Outcomes of the chance node at the root."""
LONGEST = 100_000


class SpielGame(pyspiel.Game):
    """One title at one number of players."""

    def __init__(self, kind: pyspiel.GameType, game: str, params: dict[str, Any] | None = None) -> None:
        params = params or {}
        players = int(params.get("players", title(game).seats[0]))
        self.encoder = Encoder(game, players)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.encoder.most,
            max_chance_outcomes=SEEDS,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(kind, info, params)

    def new_initial_state(self, state: Any = None) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(self.encoder)


class Position:
    """What a state holds. OpenSpiel copies a state's attributes deeply; this makes that quick."""

    __slots__ = ("encoder", "g")

    def __init__(self, encoder: Encoder, g: Game | None = None) -> None:
        self.encoder, self.g = encoder, g

    def __deepcopy__(self, memo: dict[int, Any]) -> Position:
        return Position(self.encoder, None if self.g is None else self.g.clone())


class SpielState(pyspiel.State):
    """A position; before the chance node there is none yet."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.at = Position(game.encoder)

    @property
    def g(self) -> Game | None:
        return self.at.g

    @property
    def encoder(self) -> Encoder:
        return self.at.encoder

    def current_player(self) -> int:
        g = self.at.g
        if g is None:
            return CHANCE
        return TERMINAL if g.result is not None else g.pending()[0]

    def legal_actions(self, player: Seat | None = None) -> list[int]:
        """For callers in Python: the way through OpenSpiel's own method calls back three times."""
        g = self.at.g
        if g is None:
            return list(range(SEEDS)) if player in (None, CHANCE) else []
        if g.result is not None:
            return []
        pending = g.pending()
        if player is None:
            player = pending[0]
        return list(range(len(g.options(player)))) if player in pending else []

    def _legal_actions(self, player: Seat) -> Sequence[int]:
        return self.legal_actions(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(seed, 1 / SEEDS) for seed in range(SEEDS)]

    def _apply_action(self, action: int) -> None:
        at = self.at
        g = at.g
        if g is None:
            g = at.g = at.encoder.new(action)
        else:
            seat = g.pending()[0]
            g.act(seat, g.options(seat)[action])
        next_choice(g)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == CHANCE or self.g is None:
            return f"seed {action}"
        return " ".join(map(str, self.g.options(player)[action]))

    def is_terminal(self) -> bool:
        g = self.at.g
        return g is not None and g.result is not None

    def returns(self) -> list[float]:
        if self.g is None or self.g.result is None:
            return [0.0] * self.encoder.players
        return self.encoder.rewards(self.g)

    def __str__(self) -> str:
        return "before the first roll" if self.g is None else self.g.digest()


class Observer:
    """The position as the seat may know it."""

    def __init__(self, encoder: Encoder) -> None:
        self.encoder = encoder
        self.tensor = np.zeros(encoder.length, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor[:] = 0 if state.g is None else self.encoder.position(state.g, player)

    def string_from(self, state: SpielState, player: int) -> str:
        return "" if state.g is None else " ".join(map(str, self.encoder.position(state.g, player).tolist()))


def register() -> None:
    """Make every game that has an encoding known to OpenSpiel."""
    for game in ids():
        name = f"pentarchy_{game.replace('-', '_')}"
        if name in pyspiel.registered_names():
            continue
        observation(game)
        least, most = title(game).seats
        kind = pyspiel.GameType(
            short_name=name,
            long_name=title(game).name,
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
            information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
            utility=pyspiel.GameType.Utility.ZERO_SUM,
            reward_model=pyspiel.GameType.RewardModel.TERMINAL,
            max_num_players=most,
            min_num_players=least,
            provides_information_state_string=False,
            provides_information_state_tensor=False,
            provides_observation_string=True,
            provides_observation_tensor=True,
            parameter_specification={"players": least},
        )
        pyspiel.register_game(kind, type(name, (SpielGame,), {"__init__": _maker(kind, game)}))


def _maker(kind: pyspiel.GameType, game: str) -> Any:
    def init(self: SpielGame, params: dict[str, Any] | None = None) -> None:
        SpielGame.__init__(self, kind, game, params)

    return init
