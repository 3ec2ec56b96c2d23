"""`make bench`: our speed against the peers', in one run, by one yardstick.

Ours counts real choices only, through the checked public API; a peer counts every decision of its own.
"""

from __future__ import annotations

import json
import subprocess
import sys
import venv
from pathlib import Path
from random import Random
from typing import Any

from pentarchy.games import title, titles
from pentarchy.kernel import Game, PentarchyError, Title

from .yardstick import cost, per_mloop

HERE = Path(__file__).parent
ROOT = HERE.parents[2]


def random_game(t: Title, seed: int, stop_at: int = 1_000_000) -> tuple[Game, int]:
    """Random play up to so many real choices; the game, and how many there were."""
    rng = Random(seed)
    g = t.new(seed=rng.randbytes(32))
    choices, pick = 0, rng.random
    while g.result is None and choices < stop_at:
        seat = g.pending()[0]
        options = g.options(seat)
        n = len(options)
        if n == 1:
            g.act(seat, options[0])
        else:
            choices += 1
            g.act(seat, options[int(pick() * n)])
    return g, choices


def middle_of(t: Title, n: int = 12) -> list[Game]:
    """Positions from the middle of random games."""
    found = []
    for seed in range(n):
        _, length = random_game(t, seed)
        found.append(random_game(t, seed, length // 2)[0])
    return [g for g in found if g.result is None]


def ours(t: Title, seconds: float) -> dict[str, float]:
    """Our figures for one game, at its least number of players."""
    games = middle_of(t, 12 if t.seats[1] == 2 else 4)
    cls = t.game
    packed = [(g, g.save()) for g in games]
    return {
        "choices_per_mloop": per_mloop(lambda seed: random_game(t, seed)[1], seconds),
        "clone_loops": cost(games, lambda g: g.clone())[1],
        "save_us": cost(games, lambda g: g.save())[0],
        "restore_us": cost(packed, lambda pair: cls.restore(pair[1], pair[0].book))[0],
    }


def peer(name: str, seconds: float, python: str) -> dict[str, Any]:
    """One peer's figures, from a process of its own."""
    command = [python, str(HERE / "peers.py"), name, str(seconds)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise PentarchyError(f"{name} does not run: {done.stderr.strip().splitlines()[-1:]}")
    found: dict[str, Any] = json.loads(done.stdout.strip().splitlines()[-1])
    return found


def peers_python() -> str:
    """An environment with the peers, made on first use; they are installed for nothing else."""
    home = ROOT / ".venv" / "peers"
    python = home / "bin" / "python"
    stamp = home / "installed"
    if not stamp.exists():
        venv.create(home, with_pip=True)
        wanted = str(ROOT / "requirements" / "bench.txt")
        subprocess.run([python, "-m", "pip", "install", "--quiet", "-r", wanted], check=True)
        stamp.touch()
    return str(python)


def run(games: list[str], seconds: float = 3.0) -> list[str]:
    """All lines of the table, printed as they come."""
    lines: list[str] = []

    def say(line: str) -> None:
        lines.append(line)
        print(line, flush=True)

    python = peers_python()
    yard = peer("catanatron", seconds, python)
    base, copy = yard["decisions_per_mloop"], yard["copy_loops"]
    say(f"catanatron: {base:,.0f} decisions per Mloop, copy {copy:.0f} loops")
    for t in [title(game) for game in games] if games else titles():
        figures = ours(t, seconds)
        choices, clone = figures["choices_per_mloop"], figures["clone_loops"]
        say(
            f"{t.id}: {choices:,.0f} real choices per Mloop = {choices / base:.2f} times catanatron; "
            f"clone {clone:.0f} loops = {copy / clone:.1f} times faster; "
            f"save {figures['save_us']:.1f} us, restore {figures['restore_us']:.1f} us"
        )
    return lines


if __name__ == "__main__":
    run(sys.argv[1:])
