"""Self-play with a value net: policy and worth, the nets of ppo.py, learn against checkpoints of themselves.

python examples/self_play.py [ROUNDS]     pip install sb3-contrib; some minutes on one core

It never meets our bots while it learns; at the end it is judged by them.
"""

import sys
import time

from ppo import SHORT, OptionReading, learner, tables, wins

KEEP, STEPS = 8, 2048


class Checkpoint:
    """The policy as it is now, at the other seats: from what is seen to an action."""

    def __init__(self, model) -> None:
        self.policy = OptionReading(model.observation_space, model.action_space, lambda _: 0.0)
        self.policy.load_state_dict(model.policy.state_dict())

    def __call__(self, seen) -> int:
        action, _ = self.policy.predict(seen, action_masks=seen["action_mask"])
        return int(action)


def main(rounds: int = 20, each: int = 10) -> None:
    envs = tables(**SHORT)
    model, began = learner(envs), time.process_time()
    print(f"before: wins {wins(model, tables(**SHORT), each):.0%} of {16 * each} games", flush=True)
    league = [Checkpoint(model)]  # the first member has learnt nothing
    for n in range(rounds):
        for table in range(envs.num_envs):
            envs.set_attr("opponents", [league[(table + n) % len(league)]], table)  # from its next game on
        model.learn(STEPS, reset_num_timesteps=False)
        league = [*league, Checkpoint(model)][-KEEP:]
    print(f"{rounds * STEPS} steps, {time.process_time() - began:.0f} s of one core", flush=True)
    for opponent in ("random", "greedy"):
        share = wins(model, tables(opponent=opponent, **SHORT), each)
        print(f"after: wins {share:.0%} of {16 * each} games against {opponent}", flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
