"""Keep whole games of the present rules in `tests/saves`, played by all sorts of players.

    python -m tests.kernel.keep_games [GAME ...] --count 12 --seed 1

They are kept with their digests, so whoever changes a rule without raising the title's version is told by
`test_old_saves`, and `make mutants` has whole games to compare a broken rule with.
"""

from __future__ import annotations

import argparse
import gzip
from pathlib import Path
from random import Random

import pentarchy
from pentarchy.games import ids
from pentarchy.kernel import Action, Game, PentarchyError, Record, SavedGame, Seat, Title
from tests.soak import mixture

SAVES = Path(__file__).parents[1] / "saves"
LONGEST = 2_500
"""Acts: a longer game is not kept, for the suite replays them all."""
ABSENT = 0.1
"""Every tenth answer is the one that is given for somebody who is away."""


def choice(g: Game, seat: Seat, wise: bool, rng: Random) -> Action:
    """What one sort of player does: as advised, or anything, and now and then nothing in particular."""
    options = g.options(seat)
    if rng.random() < ABSENT:
        return g.default(seat)
    advice = g.title.advise(g.redeal(seat, rng), seat, options) if wise else None
    return advice if advice in options else rng.choice(options)


def played(title: Title, seed: int) -> Record | None:
    """A whole game by players of both sorts; None where it takes too long or cannot be set up."""
    rng = Random(f"{title.id} {seed}")
    players, variants = rng.randint(*title.seats), mixture(title, rng)
    try:
        record = Record.new(title, players, rng.randbytes(32), variants)
    except PentarchyError:
        return None
    wise = [rng.random() < 0.6 for _ in range(players)]
    while record.game.result is None and len(record.log) < LONGEST:
        seat = rng.choice(record.game.pending())
        record.act(seat, choice(record.game, seat, wise[seat], rng))
    return record if record.game.result is not None else None


def main() -> None:
    args = argparse.ArgumentParser(prog="python -m tests.kernel.keep_games", description=__doc__)
    args.add_argument("games", nargs="*", default=ids())
    args.add_argument("--count", type=int, default=12, help="how many of the present rules there shall be")
    args.add_argument("--seed", type=int, default=1)
    asked = args.parse_args()
    for title in map(pentarchy.title, asked.games):
        folder, seed = SAVES / title.id, asked.seed
        folder.mkdir(exist_ok=True)
        for n in range(1, asked.count + 1):
            path = folder / f"rules-{title.version}-{n}.json.gz"
            while not path.exists():
                if (record := played(title, seed)) is not None:
                    path.write_bytes(gzip.compress(SavedGame.of(record).encode(), mtime=0))
                    print(f"{path.parent.name}/{path.name}: {len(record.log)} acts, seed {seed}", flush=True)
                seed += 1


if __name__ == "__main__":
    main()
