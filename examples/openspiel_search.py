"""OpenSpiel's MCTS and IS-MCTS against random play: no learning, a few imagined games for each decision.

python examples/openspiel_search.py [GAMES] [SIMULATIONS]     some minutes on one core

MCTS searches the state as it is, hidden hands and all; IS-MCTS only what its player may know.
"""

import sys
import time

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from pentarchy.research import spiel  # noqa: F401  (makes the games known)

GAME = "pentarchy_herds_and_hosts(variants=years:1)"


def searchers(game, simulations: int, rng: np.random.RandomState):
    judge = mcts.RandomRolloutEvaluator(1, rng)
    return {
        "MCTS": mcts.MCTSBot(game, 1.4, simulations, judge, random_state=rng),
        "IS-MCTS": ismcts.ISMCTSBot(
            game, judge, 1.4, simulations, random_state=rng,
            final_policy_type=ismcts.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
        ),
    }  # fmt: skip


def play(game, bot, seat: int, rng: np.random.RandomState) -> float:
    """One game against random play, to the bot's return."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.current_player() == seat:
            state.apply_action(bot.step(state))
        else:
            state.apply_action(int(rng.choice(state.legal_actions())))
    return state.returns()[seat]


def main(games: int = 10, simulations: int = 10) -> None:
    game, rng = pyspiel.load_game(GAME), np.random.RandomState(1)
    for name, bot in searchers(game, simulations, rng).items():
        began = time.process_time()
        won = sum(play(game, bot, n % 2, rng) > 0 for n in range(games))
        seconds = time.process_time() - began
        print(f"{name}, {simulations} simulations: wins {won} of {games} games, {seconds:.0f} s", flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:3]))
