"""An agent of one's own plays wherever a bot's name is asked for."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from pentarchy.bots import bot, spelled
from pentarchy.kernel import PentarchyError
from pentarchy.lab import arena
from pentarchy.lab.plan import Plan
from pentarchy.lab.simulate import simulate
from pentarchy.research.gym import AgainstBots

GAME = "age-of-sovereigns"
AGENT = '''
class Agent:
    """Takes the last option."""

    def choose(self, chair, rng):
        return chair.options[-1]
'''


@pytest.fixture
def agent(tmp_path: Path) -> Path:
    path = tmp_path / "last.py"
    path.write_text(AGENT)
    return path


def test_it_plays_in_simulations_arenas_and_environments(agent: Path) -> None:
    plan = Plan(game=GAME, bots=(str(agent), "random"), games=2).check()
    row = next(simulate(plan))
    assert row.finished
    assert row.bots[0] == spelled(str(agent)) == plan.bots[0]
    assert len(list(simulate(plan, workers=2))) == 2, "in other processes too"
    names = {bots for p in arena.pairings(GAME, [str(agent), "random"], 2, 0, None) for bots in p.bots}
    assert names == {plan.bots[0], "random"}
    env = AgainstBots(opponent=str(agent))
    env.reset(seed=1)
    env.step(0)


def test_a_changed_agent_is_another_one(agent: Path) -> None:
    code = (
        "import sys; from pentarchy.bots import bot, spelled; print(spelled(sys.argv[1])); bot(sys.argv[2])"
    )
    before = spelled(str(agent))
    agent.write_text(AGENT.replace("-1", "0"))
    run = subprocess.run([sys.executable, "-c", code, str(agent), before], capture_output=True, text=True)
    assert run.stdout.strip().startswith(f"{agent}@")
    assert run.stdout.strip() != before
    assert "has changed" in run.stderr


def test_it_is_named_by_module_and_class_where_it_lies(agent: Path) -> None:
    """By the command itself: that looks beside its own file first, not in the folder one is in."""
    command = [str(Path(sys.executable).parent / "pentarchy"), "sim", GAME, "--bots", "last:Agent,random"]
    run = subprocess.run([*command, "--games", "2", "--workers", "2", "--json"], cwd=agent.parent,
                         capture_output=True, text=True)  # fmt: skip
    assert run.returncode == 0, run.stderr
    assert json.loads(run.stdout)["bots"][0].startswith("last:Agent@")


@pytest.mark.parametrize(
    ("text", "name", "why"),
    [
        ("", "nothing.py", "cannot be loaded: FileNotFoundError: there is no file"),
        ("x = 1", "mine.py", "expected a class with choose.chair, rng.; there are: none"),
        ("1 / 0", "mine.py", "cannot be loaded: ZeroDivisionError"),
        ("class A:\n def choose(self, c, r): ...\n def __init__(self, x): ...", "mine.py", "cannot be made"),
        ("", "no.such.module:Agent", "cannot be loaded: ModuleNotFoundError"),
    ],
)
def test_what_is_wrong_with_it_is_said_in_one_line(tmp_path: Path, text: str, name: str, why: str) -> None:
    if text:
        (tmp_path / name).write_text(text)
    with pytest.raises(PentarchyError, match=why):
        bot(str(tmp_path / name) if name.endswith(".py") else name)


def test_a_server_offers_what_it_is_told_to(agent: Path) -> None:
    code = "import json; from pentarchy.bots import BOTS, bot; bot('last'); print(json.dumps(list(BOTS)))"
    env = {**os.environ, "PENTARCHY_AGENTS": f"last={agent}"}
    run = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True)
    assert "last" in json.loads(run.stdout), run.stderr
