"""What each bot, and what an example learnt, wins at the least number of players.

    python -m tools.baselines [GAME ...] [--bots NAME,...] [--rivals NAME,...]

plays, and writes tools/baselines.json as it goes.

The bot in question at one seat against random and against greedy bots at all others, seats rotated. `trained`
is `examples/ppo.py` after a few minutes of learning against random bots, and needs sb3-contrib.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import msgspec

from pentarchy.games import ids, title
from pentarchy.lab.plan import Plan
from pentarchy.lab.simulate import simulate, wilson

ROOT = Path(__file__).parents[1]
FILE = Path(__file__).with_suffix(".json")
RIVALS = ("random", "greedy")
GAMES = {
    "random": (60, 60),
    "greedy": (60, 60),
    "novice": (24, 24),
    "captain": (12, 24),
    "marshal": (6, 12),
    "trained": (40, 40),
}
"""How many against each rival: what takes longer is played less often, and its interval says so."""
DEAR = {
    ("age-of-sovereigns", "marshal"): (4, 6),
    ("medioevo-universale", "captain"): (6, 12),
    ("medioevo-universale", "marshal"): (4, 6),
    ("rise-of-the-kingdoms", "captain"): (6, 12),
    ("rise-of-the-kingdoms", "marshal"): (4, 6),
}
"""Fewer of the games that take a core long."""
STEPS = 120_000
SEED = 41
TRAINED = "examples/ppo.py:Agent"


class Result(msgspec.Struct):
    """What a bot got against others of one kind."""

    game: str
    bot: str
    rival: str
    rules: int
    players: int
    games: int
    won: float
    """First places; shared ones are shared."""
    seconds: float
    """Of one core, for a game with all its bots."""


def train(game: str) -> float:
    """Teach the example this game; seconds of one core."""
    began = time.monotonic()
    few = "1"  # what it has learnt is judged here
    subprocess.run([sys.executable, "examples/ppo.py", game, str(STEPS), few], cwd=ROOT, check=True)
    return time.monotonic() - began


def play(game: str, bot: str, rival: str) -> Result:
    name, players = TRAINED if bot == "trained" else bot, title(game).seats[0]
    games = DEAR.get((game, bot), GAMES[bot])[RIVALS.index(rival)]
    plan = Plan(game=game, bots=(name, *[rival] * (players - 1)), games=games, seed=SEED, players=players)
    began, won = time.process_time(), 0.0
    for row in simulate(plan):
        first = [seat for seat, place in enumerate(row.places) if place == 1]
        won += sum(row.bots[seat] != rival for seat in first) / len(first)
    return Result(
        game, bot, rival, title(game).version, players, games, won, (time.process_time() - began) / games
    )


def read() -> list[Result]:
    return msgspec.json.decode(FILE.read_bytes(), type=list[Result]) if FILE.exists() else []


def measure(game: str, bots: list[str], rivals: list[str]) -> None:
    """Play what this game's part of the table says, and write it as it comes."""
    for bot in bots:
        if bot == "trained":
            if find_spec("sb3_contrib") is None:
                continue
            train(game)
        for rival in rivals:
            if bot == rival:
                continue
            found = play(game, bot, rival)
            print(found, flush=True)
            kept = [r for r in read() if (r.game, r.bot, r.rival) != (game, bot, rival)]
            FILE.write_bytes(msgspec.json.format(msgspec.json.encode([*kept, found]), indent=1) + b"\n")


SECTION = """## How far one comes

First places of one seat against random and against greedy bots at all others, at the least number of
players, with 95% intervals; half of all games is what equals get in a duel, a third with three players.
`trained` is `examples/ppo.py` after 120,000 steps against random bots, seed 1, paid by places; in Swords &
Sails by the own account on the way as well (by places alone it came to 25% against random). All of it is
played again by `python -m tools.baselines`.

| game, rules version | bot | against random | against greedy | games | a game, s |
|---|---|---|---|---|---|
"""


def section() -> str:
    """The figures as the documentation shows them, as far as they have been played."""
    lines = [SECTION] if read() else []
    results = {(r.game, r.bot, r.rival): r for r in read()}
    for game in ids():
        for bot in GAMES:
            found = [results.get((game, bot, rival)) for rival in RIVALS]
            known = [r for r in found if r]
            if not known:
                continue
            cells = " | ".join(map(_share, found))
            seconds = max(r.seconds for r in known)
            head = f"{title(game).name}, {known[0].rules}"
            games = " and ".join(str(r.games) for r in found if r)
            lines.append(f"| {head} | {bot} | {cells} | {games} | {seconds:.2g} |\n")
    return "".join(lines)


def _share(r: Any) -> str:
    if r is None:
        return ""
    low, high = wilson(r.won, r.games)
    return f"{r.won / r.games:.0%} ({low:.0%} to {high:.0%})"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.baselines")
    parser.add_argument("games", nargs="*", help="all, if none is named")
    parser.add_argument("--bots", default=",".join(GAMES))
    parser.add_argument("--rivals", default=",".join(RIVALS))
    wish = parser.parse_args()
    for game in wish.games or ids():
        measure(game, wish.bots.split(","), wish.rivals.split(","))


if __name__ == "__main__":
    main()
