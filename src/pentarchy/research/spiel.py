"""OpenSpiel: every game as `pentarchy_<game>`, registered by importing this module.

Luck is explicit. A few chance nodes at the root pick the deal; after that, an action that needs dice or a
draw is followed by a chance node, whose outcome is the luck of that action. So a clone never knows the rolls
to come. What lies hidden (hands, decks, drafts) is in the state, as in every OpenSpiel game of imperfect
information: searches that must not see it ask `resample_from_infostate`, as IS-MCTS does.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from hashlib import blake2b
from random import Random
from typing import Any

import numpy as np
import pyspiel

from pentarchy.games import ids, observation, title
from pentarchy.kernel import Action, Game, PentarchyError, Seat, manifest
from pentarchy.terminal import show

from .encode import Encoder

CHANCE, TERMINAL = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)
OUTCOMES = 1024
"""Of every chance node, all equally likely."""
DEALS = 3
"""Chance nodes at the root: a thousand million different deals."""
LONGEST = 100_000
STANDARD = "standard"
"""The value of `variants` that changes nothing."""


class NeedsLuck(Exception):
    """An act came to a roll or a draw."""


class _Closed(Iterator[int]):
    """A record of chance results that has none: whoever looks for one is stopped."""

    def __next__(self) -> int:
        raise NeedsLuck


def variants_from(text: str) -> dict[str, Any]:
    """
    >>> variants_from("years:2;map:orient;sovereignty:false")
    {'years': 2, 'map': 'orient', 'sovereignty': False}
    """
    found: dict[str, Any] = {}
    for word in filter(None, text.split(";")) if text != STANDARD else ():
        name, colon, value = word.partition(":")
        if not colon:
            raise PentarchyError(f"variants: expected name:value;name:value, not {text!r}")
        try:
            found[name] = json.loads(value)
        except ValueError:
            found[name] = value
    return found


class SpielGame(pyspiel.Game):
    """One title at one number of players, with its options."""

    def __init__(self, kind: pyspiel.GameType, game: str, params: dict[str, Any] | None = None) -> None:
        params = params or {}
        players = int(params.get("players", title(game).seats[0]))
        self.encoder = Encoder(game, players, variants_from(str(params.get("variants", STANDARD))))
        info = pyspiel.GameInfo(
            num_distinct_actions=self.encoder.most,
            max_chance_outcomes=OUTCOMES,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(kind, info, params)

    def new_initial_state(self, state: Any = None) -> SpielState:
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        return LONGEST

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        recall = iig_obs_type is not None and iig_obs_type.perfect_recall
        return Recall(self.encoder) if recall else Observer(self.encoder)

    def __reduce__(self) -> tuple[Any, ...]:
        return load_game, (str(self),)


def load_game(name: str) -> Any:
    """`pyspiel.load_game`, with our games known."""
    return pyspiel.load_game(name)


def load_state(game: str, data: str) -> Any:
    return load_game(game).deserialize_state(data)


class Position:
    """What a state holds. OpenSpiel copies a state's attributes deeply; this makes that quick."""

    __slots__ = ("deal", "encoder", "g", "memory", "waiting")

    def __init__(
        self,
        encoder: Encoder,
        g: Game | None = None,
        deal: tuple[int, ...] = (),
        waiting: tuple[Seat, Action] | None = None,
        memory: tuple[bytes, ...] = (),
    ) -> None:
        self.encoder, self.g = encoder, g
        self.deal = deal
        """Outcomes of the chance nodes at the root so far."""
        self.waiting = waiting
        """The act that waits for its luck."""
        self.memory = memory or (b"",) * encoder.players
        """Per seat, a digest of all it was shown at its decisions and what it did."""

    def __deepcopy__(self, memo: dict[int, Any]) -> Position:
        g = None if self.g is None else self.g.clone()
        return Position(self.encoder, g, self.deal, self.waiting, self.memory)

    def __reduce__(self) -> tuple[Any, ...]:
        return Position, (self.encoder, self.g, self.deal, self.waiting, self.memory)

    def apply(self, action: int) -> None:
        if self.g is None:
            self.deal = (*self.deal, action)
            if len(self.deal) == DEALS:
                self.g = self.encoder.new(blake2b(repr(self.deal).encode(), digest_size=32).digest())
                self._go_on()
        elif self.waiting is not None:
            dice = self.g.dice
            dice.seed = blake2b(f"{action} {dice.n}".encode(), digest_size=32).digest()
            self.g.act(*self.waiting)
            self.waiting = None
            self._go_on()
        else:
            seat = self.g.pending()[0]
            chosen = self.g.options(seat)[action]
            self._remember(seat, chosen)
            self._try(seat, chosen)
            self._go_on()

    def _try(self, seat: Seat, action: Action) -> None:
        """Act without luck, or wait for it."""
        assert self.g is not None
        world = self.g.clone()
        try:
            world.act(seat, action, tape=_Closed())
        except NeedsLuck:
            self.waiting = (seat, action)
        else:
            self.g = world

    def _go_on(self) -> None:
        """Answer whatever leaves no choice."""
        while self.g is not None and self.g.result is None and self.waiting is None:
            seat = self.g.pending()[0]
            options = self.g.options(seat)
            if len(options) > 1:
                return
            self._try(seat, options[0])

    def _remember(self, seat: Seat, action: Action) -> None:
        assert self.g is not None
        seen = self.encoder.position(self.g, seat).tobytes() + repr(action).encode()
        own = blake2b(self.memory[seat] + seen, digest_size=16).digest()
        self.memory = (*self.memory[:seat], own, *self.memory[seat + 1 :])


class SpielState(pyspiel.State):
    """A position, or a roll that is due."""

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
        at = self.at
        if at.g is None or at.waiting is not None:
            return CHANCE
        return TERMINAL if at.g.result is not None else at.g.pending()[0]

    def legal_actions(self, player: Seat | None = None) -> list[int]:
        """For callers in Python: the way through OpenSpiel's own method calls back three times."""
        now = self.current_player()
        if now == TERMINAL or player not in (None, now):
            return []
        if now == CHANCE:
            return list(range(OUTCOMES))
        assert self.at.g is not None
        return list(range(len(self.at.g.options(now))))

    def _legal_actions(self, player: Seat) -> Sequence[int]:
        return self.legal_actions(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(outcome, 1 / OUTCOMES) for outcome in range(OUTCOMES)]

    def _apply_action(self, action: int) -> None:
        self.at.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == CHANCE or self.g is None:
            return f"luck {action}"
        return " ".join(map(str, self.g.options(player)[action]))

    def is_terminal(self) -> bool:
        return self.at.g is not None and self.at.g.result is not None

    def returns(self) -> list[float]:
        if self.g is None or self.g.result is None:
            return [0.0] * self.encoder.players
        return self.encoder.rewards(self.g)

    def resample_from_infostate(self, player: Seat, sampler: Callable[[], float]) -> SpielState:
        """Another world in which this player has seen and done just what it has: for IS-MCTS.

        It comes from the imagined worlds of our own bots, which start from what the seat may know.
        """
        at = self.at
        if at.g is None or at.waiting is not None:
            raise ValueError("only a player's decision has worlds to imagine")
        rng = Random(int(sampler() * 2**53))
        other = self.clone()
        own = tuple(m if seat == player else b"imagined" for seat, m in enumerate(at.memory))
        other.at = Position(at.encoder, at.g.redeal(player, rng), at.deal, None, own)
        return other

    def __deepcopy__(self, memo: dict[int, Any]) -> SpielState:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        return load_state, (str(self.get_game()), self.serialize())

    def __str__(self) -> str:
        """The board as an onlooker sees it, then a digest that tells positions apart."""
        at = self.at
        if at.g is None:
            return f"before the deal {at.deal}"
        due = f"\nluck decides: {' '.join(map(str, at.waiting[1]))}" if at.waiting else ""
        return f"{show(at.g.view(None), manifest(at.g))}{due}\nstate {at.g.digest()}"


class Observer:
    """The position as the seat may know it, with what it is asked."""

    def __init__(self, encoder: Encoder) -> None:
        self.encoder = encoder
        self.tensor: Any = np.zeros(encoder.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        g = state.g
        self.tensor[:] = 0 if g is None else self.encoder.numbers(g, player, asked(state, player))

    def string_from(self, state: SpielState, player: int) -> str:
        g = state.g
        if g is None:
            return ""
        words = " ".join(map(str, self.encoder.position(g, player).tolist()))
        if not asked(state, player):
            return words
        options = "; ".join(" ".join(map(str, option)) for option in g.options(player))
        return f"{words} {type(g.step(player)).__name__}: {options}"


class Recall(Observer):
    """All that a player has seen and done, as a digest, with what it sees now."""

    def __init__(self, encoder: Encoder) -> None:
        super().__init__(encoder)
        self.tensor, self.dict = None, {}

    def set_from(self, state: SpielState, player: int) -> None:
        raise ValueError("there is no information state tensor; use observation_tensor")

    def string_from(self, state: SpielState, player: int) -> str:
        return f"{state.at.memory[player].hex()} {super().string_from(state, player)}"


def asked(state: SpielState, player: int) -> bool:
    return state.current_player() == player


def register() -> None:
    """Make every game that has an encoding known to OpenSpiel; importing this module has done so."""
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
            provides_information_state_string=True,
            provides_information_state_tensor=False,
            provides_observation_string=True,
            provides_observation_tensor=True,
            parameter_specification={"players": least, "variants": STANDARD},
        )
        pyspiel.register_game(kind, type(name, (SpielGame,), {"__init__": _maker(kind, game)}))


def _maker(kind: pyspiel.GameType, game: str) -> Any:
    def init(self: SpielGame, params: dict[str, Any] | None = None) -> None:
        SpielGame.__init__(self, kind, game, params)

    return init


register()
