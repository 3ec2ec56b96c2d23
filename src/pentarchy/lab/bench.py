"""`make bench`: our speed against the peers', in one run, by one yardstick.

Ours counts real choices only, through the checked public API; a peer counts every decision of its own. With a
file named, all figures are written there as JSON, too.
"""

from __future__ import annotations

import json
import math
import statistics
import subprocess
import tracemalloc
import venv
from contextlib import nullcontext
from pathlib import Path
from random import Random
from time import process_time
from typing import Any
from unittest.mock import patch

from pentarchy.games import title, titles
from pentarchy.kernel import Game, PentarchyError, Title, view

from .orders import GAME, orders_per_mloop
from .run import check_page
from .spread import on_ray, two_workers
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
        "clone_kb": clone_kb(games),
        "save_us": cost(games, lambda g: g.save())[0],
        "restore_us": cost(packed, lambda pair: cls.restore(pair[1], pair[0].book))[0],
        "view_ms": view_ms(games),
        "teaching_share": teaching_share(games),
        "greedy_per_mloop": greedy_decisions(t, seconds),
        "tries_per_mloop": search_tries(t, seconds),
    }


def clone_kb(games: list[Game], n: int = 40) -> float:
    """What a clone takes of its own."""
    kept: list[Game] = []
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    for g in games:
        kept += [g.clone() for _ in range(n)]
    taken = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    return taken / len(kept) / 1024


def view_ms(games: list[Game], acts: int = 30) -> float:
    """A view of the seat that is asked, after an ordinary act: the median."""
    rng, spent = Random(1), []
    for g in games:
        g = g.clone()
        for _ in range(acts):
            if g.result is not None:
                break
            seat = g.pending()[0]
            begun = process_time()
            g.view(seat)
            spent.append(process_time() - begun)
            g.act(seat, rng.choice(g.options(seat)))
    return 1000 * statistics.median(spent)


def teaching_share(games: list[Game], acts: int = 30) -> float:
    """By how much the goal and what options do make a view of the seat that is asked dearer: 0.2 is a fifth.

    The same positions with and without, in turn; the hint lies in the manifest and costs a view nothing.
    """
    rng, spent = Random(1), {True: list[float](), False: list[float]()}
    silent = patch.multiple(view, _goal=lambda g, seat: None, _foreseen=lambda g, seat, actions: {})
    for g in games:
        g = g.clone()
        for n in range(acts):
            if g.result is not None:
                break
            seat = g.pending()[0]
            best = {True: math.inf, False: math.inf}
            for look in range(6):  # whatever else the machine does only ever makes one longer
                taught = (n + look) % 2 == 0
                with nullcontext() if taught else silent:
                    fresh = g.clone()
                    begun = process_time()
                    fresh.view(seat)
                    best[taught] = min(best[taught], process_time() - begun)
            for taught, times in spent.items():
                times.append(best[taught])
            g.act(seat, rng.choice(g.options(seat)))
    return statistics.median(spent[True]) / statistics.median(spent[False]) - 1


def greedy_decisions(t: Title, seconds: float) -> float:
    """Real decisions of the greedy bot per million loops, in games among its like."""
    from pentarchy.bots import Chair, bot

    def play(seed: int) -> int:
        player, rng = bot("greedy"), Random(seed)
        g, choices = t.new(seed=rng.randbytes(32)), 0
        while g.result is None and choices < 60:
            seat = g.pending()[0]
            options = g.options(seat)
            choices += len(options) > 1
            g.act(seat, options[0] if len(options) == 1 else player.choose(Chair(g, seat), rng))
        return choices

    return per_mloop(play, seconds)


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
    home, wanted = ROOT / ".venv" / "peers", ROOT / "requirements" / "bench.txt"
    if not wanted.is_file():
        raise PentarchyError(
            "the bench needs a checkout, which says which peers to install: run it from there"
        )
    python, stamp = home / "bin" / "python", home / "installed.txt"
    if not stamp.exists() or stamp.read_bytes() != wanted.read_bytes():
        venv.create(home, with_pip=True)
        quiet = ["--quiet", "--disable-pip-version-check"]
        subprocess.run([python, "-m", "pip", "install", *quiet, "-r", wanted], check=True)
        stamp.write_bytes(wanted.read_bytes())
    return str(python)


def zoo_steps(game: str, seconds: float) -> float:
    """PettingZoo steps with observation and mask, per million loops."""
    import numpy as np

    from pentarchy.research import zoo

    env = zoo.raw_env(game, form="options")  # the plain numbers, as our peers give them

    def play(seed: int) -> int:
        rng = Random(seed)
        env.reset(seed=seed)
        steps = 0
        for _ in env.agent_iter():
            seen, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            legal = np.flatnonzero(seen["action_mask"])
            env.step(int(legal[int(rng.random() * len(legal))]))
            steps += 1
        return steps

    return per_mloop(play, seconds)


def spiel_decisions(game: str, seconds: float) -> tuple[float, float]:
    """OpenSpiel decisions per million loops, and a clone in loops."""
    import pyspiel

    from pentarchy.research import spiel

    spiel.register()
    found = pyspiel.load_game(f"pentarchy_{game.replace('-', '_')}")

    def play(seed: int) -> int:
        rng = Random(seed)
        state, n = found.new_initial_state(), 0
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(rng.random() * len(legal))])
            n += 1
        return n

    middle = found.new_initial_state()
    for _ in range(spiel.DEALS):
        middle.apply_action(1)
    for _ in range(100):
        if not middle.is_terminal():
            middle.apply_action(middle.legal_actions()[0])
    return per_mloop(play, seconds), cost([middle], lambda state: state.clone())[1]


def search_tries(t: Title, seconds: float) -> float:
    """Tries of the search bot per million loops, from the middle of games."""
    from pentarchy.bots import Chair
    from pentarchy.bots.search import Search

    games = middle_of(t, 6)

    def play(seed: int) -> int:
        g, bot = games[seed % len(games)], Search(iterations=100)
        bot.choose(Chair(g, g.pending()[0]), Random(seed))
        return bot.tries

    return per_mloop(play, seconds)


def run(games: list[str], seconds: float = 3.0, research: bool = True, file: Path | None = None) -> None:
    """Print the table, line by line as figures come, and write all of it where that is wished."""
    found: dict[str, Any] = {"games": {}}

    def say(line: str) -> None:
        print(line, flush=True)
        if file:
            file.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")

    if file:
        check_page(file)
    python = peers_python()
    yard = found["catanatron"] = peer("catanatron", seconds, python)
    base, copy = yard["decisions_per_mloop"], yard["copy_loops"]
    say(f"catanatron: {base:,.0f} decisions per Mloop, copy {copy:.0f} loops")
    chosen = [title(game) for game in games] if games else titles()
    if GAME in [t.id for t in chosen]:
        theirs = peer("diplomacy", seconds, python)["orders_per_mloop"]
        written = orders_per_mloop(seconds)
        found["orders"] = {"diplomacy": theirs, GAME: written}
        say(
            f"diplomacy: {theirs:,.0f} orders per Mloop; {GAME}, seven random powers: {written:,.0f} "
            f"= {written / theirs:.1f} times"
        )
    for t in chosen:
        figures = found["games"][t.id] = ours(t, seconds)
        choices, clone = figures["choices_per_mloop"], figures["clone_loops"]
        say(
            f"{t.id}: {choices:,.0f} real choices per Mloop = {choices / base:.2f} times catanatron; "
            f"clone {clone:.0f} loops = {copy / clone:.1f} times faster, {figures['clone_kb']:.1f} KB; "
            f"save {figures['save_us']:.1f} us, restore {figures['restore_us']:.1f} us; "
            f"view {figures['view_ms']:.2f} ms, of which goal and effects make it "
            f"{figures['teaching_share']:.0%} dearer; greedy {figures['greedy_per_mloop']:,.0f} decisions, "
            f"search {figures['tries_per_mloop']:,.0f} tries per Mloop"
        )
    if not research:
        return
    four = peer("connect_four", seconds, python)["steps_per_mloop"]
    toe = peer("tic_tac_toe", seconds, python)["decisions_per_mloop"]
    found |= {"connect_four": four, "tic_tac_toe": toe}
    say(f"PettingZoo connect_four_v3: {four:,.0f} steps per Mloop; OpenSpiel python_tic_tac_toe: {toe:,.0f}")
    for t in chosen:
        steps = zoo_steps(t.id, seconds)
        decisions, clone = spiel_decisions(t.id, seconds)
        found["games"][t.id] |= {"zoo_steps": steps, "spiel_decisions": decisions, "spiel_clone_loops": clone}
        say(
            f"{t.id}: PettingZoo {steps:,.0f} steps = {steps / four:.2f} times; "
            f"OpenSpiel {decisions:,.0f} = {decisions / toe:.2f} times, clone {clone:.0f} loops"
        )
    game = chosen[0].id
    spread = found["spread"] = {"two workers, times one": two_workers(game)}
    say(f"simulation with two workers: {spread['two workers, times one']:.2f} times one")
    on_two_nodes = spread["Ray, times as long as processes"] = on_ray(game)
    say(f"on two nodes of Ray: {on_two_nodes:.2f} times as long as in two processes")
