"""Break the rules at random places, one operator at a time, and see whether a test notices.

`python -m tests.mutants` (or `make mutants`) breaks twenty places of every game. On each break it replays the
kept games, then runs that game's rule tests; what they miss is tried once more with fuzzed games. Survivors
are printed with their line, so that somebody can write the test that was missing; those that change nothing a
player could notice are listed in `mutants.toml` with the reason. Fewer than nine in ten caught is an error.
"""

from __future__ import annotations

import argparse
import ast
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple

from pentarchy.games import ids, title

ROOT = Path(__file__).parents[1]
FLOOR = 0.9
SECONDS = 300
"""A break that loops for ever is caught as well."""
SLOW = ("test_fuzz.py", "test_hundred_games.py", "test_bot.py")
OPERATORS: dict[type[ast.AST], str] = {
    ast.Lt: "<=",
    ast.LtE: "<",
    ast.Gt: ">=",
    ast.GtE: ">",
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.In: "not in",
    ast.NotIn: "in",
    ast.And: "or",
    ast.Or: "and",
    ast.Add: "-",
    ast.Sub: "+",
    ast.Mult: "+",
    ast.FloorDiv: "*",
}


class Mutant(NamedTuple):
    """One break: this operator or number of this line becomes something else."""

    game: str
    file: Path
    line: int
    start: int
    end: int
    new: str

    @property
    def before(self) -> str:
        return self.file.read_text(encoding="utf-8").splitlines()[self.line - 1]

    @property
    def after(self) -> str:
        # the parser counts bytes
        line = self.before.encode()
        return (line[: self.start] + self.new.encode() + line[self.end :]).decode()

    def __str__(self) -> str:
        where = self.file.relative_to(title(self.game).folder)
        return f"{self.game} {where}:{self.line}\n    - {self.before.strip()}\n    + {self.after.strip()}"


def sources(game: str) -> list[Path]:
    """Where the rules of a game are written."""
    folder = title(game).folder
    return sorted([*folder.glob("rules/**/*.py"), *folder.glob("state.py"), *folder.glob("state/*.py")])


def places(game: str, file: Path) -> Iterator[Mutant]:
    """Every place in functions of this file that can be broken."""
    lines = file.read_text(encoding="utf-8").splitlines()

    def between(left: ast.expr, right: ast.expr, new: str) -> Iterator[Mutant]:
        if left.end_lineno == right.lineno and left.end_col_offset is not None:
            raw = lines[right.lineno - 1].encode()[left.end_col_offset : right.col_offset]
            word = raw.strip(b" ()")
            if word:
                start = left.end_col_offset + raw.index(word)
                yield Mutant(game, file, right.lineno, start, start + len(word), new)

    for function in ast.walk(ast.parse("\n".join(lines))):
        if not isinstance(function, ast.FunctionDef) or function.name in ("check", "clone", "copy"):
            continue
        if function.name.startswith("_check"):
            continue
        lawful = {
            inner for law in ast.walk(function) if isinstance(law, ast.Assert) for inner in ast.walk(law)
        }
        for node in (inner for statement in function.body for inner in ast.walk(statement)):
            if node in lawful:  # a broken law would only notice less
                continue
            if isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in OPERATORS:
                yield from between(node.left, node.comparators[0], OPERATORS[type(node.ops[0])])
            elif isinstance(node, ast.BoolOp):
                yield from between(node.values[0], node.values[1], OPERATORS[type(node.op)])
            elif isinstance(node, ast.BinOp) and type(node.op) in OPERATORS:
                yield from between(node.left, node.right, OPERATORS[type(node.op)])
            elif isinstance(node, ast.Constant) and type(node.value) is int and node.end_col_offset:
                yield Mutant(
                    game, file, node.lineno, node.col_offset, node.end_col_offset, str(node.value + 1)
                )


def sample(game: str, count: int, rng: Random) -> list[Mutant]:
    every = [mutant for file in sources(game) for mutant in places(game, file)]
    return rng.sample(every, min(count, len(every)))


class Bench:
    """A copy of the package in which one place is broken at a time."""

    def __init__(self, folder: Path) -> None:
        self.src = folder / "src"
        ignored = shutil.ignore_patterns("static", "__pycache__")
        shutil.copytree(ROOT / "src", self.src, ignore=ignored)

    def notices(self, mutant: Mutant) -> bool:
        """Whether a test of the game fails with this break."""
        file = self.src / mutant.file.relative_to(ROOT / "src")
        whole = file.read_text(encoding="utf-8")
        lines = whole.splitlines(keepends=True)
        lines[mutant.line - 1] = mutant.after + "\n"
        file.write_text("".join(lines), encoding="utf-8")
        try:
            folder = f"tests/rules/{mutant.game.replace('-', '_')}"
            quick = [f"--ignore-glob=*{name}" for name in SLOW]
            fuzz = [str(path) for path in sorted((ROOT / folder).glob("test_fuzz.py"))]
            return (
                self._fails("tests/kernel/test_old_saves.py", "-k", mutant.game)
                or self._fails(folder, *quick)
                or self._fails("tests/rules/test_fights.py", "-k", mutant.game)
                or (bool(fuzz) and self._fails(*fuzz))
            )
        finally:
            file.write_text(whole, encoding="utf-8")

    def _fails(self, *what: str) -> bool:
        options = ["-x", "-q", "-p", "no:cacheprovider", "-o", f"pythonpath={self.src} ."]
        command = [sys.executable, "-B", "-m", "pytest", *options, *what]
        quiet = subprocess.DEVNULL
        try:
            done = subprocess.run(command, timeout=SECONDS, check=False, cwd=ROOT, stdout=quiet, stderr=quiet)
            return done.returncode != 0
        except subprocess.TimeoutExpired:
            return True


def known() -> dict[str, str]:
    """Breaks that change nothing: the broken line and why, from mutants.toml."""
    listed = tomllib.loads((ROOT / "tests" / "mutants.toml").read_text(encoding="utf-8"))
    return {" ".join(entry["line"].split()): entry["why"] for entry in listed.get("equivalent", [])}


def main() -> int:
    args = argparse.ArgumentParser(description=__doc__)
    args.add_argument("games", nargs="*", default=ids())
    args.add_argument("--count", type=int, default=20, help="breaks a game")
    args.add_argument("--seed", type=int, default=1)
    args.add_argument("--workers", type=int, default=2)
    asked = args.parse_args()
    harmless = known()
    mutants = [
        mutant
        for game in asked.games
        for mutant in sample(game, asked.count, Random(f"{asked.seed} {game}"))
        if " ".join(mutant.after.split()) not in harmless
    ]
    survivors: list[Mutant] = []
    with TemporaryDirectory() as home, ThreadPoolExecutor(asked.workers) as pool:
        benches: SimpleQueue[Bench] = SimpleQueue()
        for n in range(asked.workers):
            benches.put(Bench(Path(home) / str(n)))

        def attempt(mutant: Mutant) -> bool:
            bench = benches.get()
            try:
                return bench.notices(mutant)
            finally:
                benches.put(bench)

        for mutant, caught in zip(mutants, pool.map(attempt, mutants)):
            if not caught:
                survivors.append(mutant)
                print(f"survived: {mutant}", flush=True)
    share = 1 - len(survivors) / max(1, len(mutants))
    print(f"{len(mutants) - len(survivors)} of {len(mutants)} breaks caught ({share:.0%}); floor {FLOOR:.0%}")
    print(f"again: python -m tests.mutants {' '.join(asked.games)} --count {asked.count} --seed {asked.seed}")
    return 0 if share >= FLOOR else 1


if __name__ == "__main__":
    sys.exit(main())
