"""Which script gets how much against whom."""

from __future__ import annotations

import argparse

from pentarchy.games import title
from pentarchy.lab.simulate import wilson
from tests.bots.scripts import play, scripts

parser = argparse.ArgumentParser(prog="python -m tests.bots.scripts", description=__doc__)
parser.add_argument("game")
parser.add_argument("--against", default="captain")
parser.add_argument("--games", type=int, default=8)
parser.add_argument("--players", type=int, default=0)
parser.add_argument("--only", default="")
asked = parser.parse_args()
players = asked.players or title(asked.game).usual or title(asked.game).seats[0]
for name, script in scripts(asked.game).items():
    if asked.only and name not in asked.only.split(","):
        continue
    won = sum(play(asked.game, script, asked.against, players, number) for number in range(asked.games))
    low, high = (players * share for share in wilson(won, asked.games))
    times = players * won / asked.games
    print(f"{name:14} {times:.2f} times fair ({low:.2f} to {high:.2f}) in {asked.games} games", flush=True)
