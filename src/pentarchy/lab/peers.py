"""The peers, measured by the same yardstick: `python peers.py NAME SECONDS` prints one JSON object.

Run by `pentarchy bench` in an environment that has the peer; it imports nothing of this project but the
yardstick beside it.
"""

from __future__ import annotations

import json
import logging
import random
import sys
from typing import Any

import yardstick


def catanatron(seconds: float) -> dict[str, float]:
    """Four random players on the base map; all its decisions count, forced ones too."""
    from catanatron import Color, Game, RandomPlayer

    colors = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)

    def new(seed: int) -> Any:
        return Game([RandomPlayer(color) for color in colors], seed=seed + 1)

    def log(game: Any) -> list[object]:
        state = game.state
        return state.action_records if hasattr(state, "action_records") else state.actions

    def play(seed: int) -> int:
        game = new(seed)
        game.play()
        return len(log(game))

    middle = []
    for seed in range(10):
        game = new(seed)
        for _ in range(400):
            if game.winning_color() is None:
                game.play_tick()
        middle.append(game)
    _, loops = yardstick.cost(middle, lambda game: game.copy())
    return {"decisions_per_mloop": yardstick.per_mloop(play, seconds), "copy_loops": loops}


def diplomacy(seconds: float) -> dict[str, float]:
    """Seven powers, one random legal order per unit; orders count."""
    from diplomacy import Game

    def play(seed: int) -> int:
        rng = random.Random(seed)
        game, orders = Game(), 0
        for _ in range(20):
            if game.is_game_done:
                break
            possible = game.get_all_possible_orders()
            for power in game.powers:
                chosen = [
                    rng.choice(possible[loc]) for loc in game.get_orderable_locations(power) if possible[loc]
                ]
                game.set_orders(power, chosen)
                orders += len(chosen)
            game.process()
        return orders

    return {"orders_per_mloop": yardstick.per_mloop(play, seconds)}


def connect_four(seconds: float) -> dict[str, float]:
    """PettingZoo's own game: a step with observation and mask."""
    import numpy as np
    from pettingzoo.classic import connect_four_v3

    env = connect_four_v3.env()

    def play(seed: int) -> int:
        rng = random.Random(seed)
        env.reset(seed=seed)
        steps = 0
        for _ in env.agent_iter():
            seen, _, terminated, truncated, info = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            mask = seen["action_mask"] if isinstance(seen, dict) else info["action_mask"]
            legal = np.flatnonzero(mask)
            env.step(int(legal[int(rng.random() * len(legal))]))
            steps += 1
        return steps

    return {"steps_per_mloop": yardstick.per_mloop(play, seconds)}


def tic_tac_toe(seconds: float) -> dict[str, float]:
    """OpenSpiel's tic-tac-toe written in Python."""
    import open_spiel.python.games  # noqa: F401
    import pyspiel

    game = pyspiel.load_game("python_tic_tac_toe")

    def play(seed: int) -> int:
        rng = random.Random(seed)
        state, n = game.new_initial_state(), 0
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(rng.random() * len(legal))])
            n += 1
        return n

    return {"decisions_per_mloop": yardstick.per_mloop(play, seconds)}


PEERS = {
    "catanatron": catanatron,
    "diplomacy": diplomacy,
    "connect_four": connect_four,
    "tic_tac_toe": tic_tac_toe,
}

if __name__ == "__main__":
    logging.disable(logging.WARNING)
    print(json.dumps(PEERS[sys.argv[1]](float(sys.argv[2]))))
