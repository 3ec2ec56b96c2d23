"""Fights to watch: games played on to just before one, and the acts that decide it.

They are kept in `fights/`, so that tests watch the same fights always and look for none. Rules that have
changed since are no reason to fail: then one is looked for. `python -m tests.browser.battles` keeps new ones.
"""

from __future__ import annotations

import gzip
from functools import cache
from pathlib import Path
from random import Random

import msgspec

import pentarchy
from pentarchy.kernel import Record, Title
from pentarchy.kernel.record import Act
from pentarchy.kernel.saved import SavedGame
from pentarchy.kernel.view import staged
from tests.kernel.test_old_saves import SAVES, read

SEEDS = {
    "age-of-sovereigns": (2, 3),
    "rise-of-the-kingdoms": (3, 1),
    "swords-and-sails": (4, 3),
    "herds-and-hosts": (3, 3),
    "medioevo-universale": (3, 5),
}
"""By game: players, and a seed by which there is soon a fight."""
MOST = 4000
FOLDER = Path(__file__).parent / "fights"


class Fight(msgspec.Struct):
    version: int
    """Of the rules it is fought by."""
    saved: bytes
    """The game before it is declared."""
    acts: list[Act]
    """From its declaration to its outcome."""
    seats: list[int]
    """Those who fight, the attacker first."""

    def chosen(self, title: Title) -> list[Act]:
        """Those acts that were chosen: the table itself lets a window pass where there is no choice."""
        record, chosen = SavedGame.read(self.saved).replay(title), []
        for act in self.acts:
            if len(record.game.options(act.seat)) > 1:
                chosen.append(act)
            record.act(act.seat, act.action)
        return chosen

    def begun(self, title: Title) -> int:
        """Where it begins, as an onlooker counts."""
        return len(SavedGame.read(self.saved).replay(title).told(None))


@cache
def fight(game: str) -> Fight:
    """The first battle of a game between two seats."""
    path = FOLDER / f"{game}.json.gz"
    if path.exists():
        kept = msgspec.json.decode(gzip.decompress(path.read_bytes()), type=Fight)
        if kept.version == pentarchy.title(game).version:
            return kept
    return seek(game)


def seek(game: str) -> Fight:
    players, first = SEEDS[game]
    for seed in range(first, first + 20):
        if found := _fight(pentarchy.title(game), players, seed):
            return found
    raise AssertionError(f"{game}: no battle by any of these seeds")


def _fight(title: Title, players: int, seed: int) -> Fight | None:
    record, rng = Record.new(title, players, bytes([seed]) * 32), Random(seed)
    begun = -1
    for _ in range(MOST):
        g = record.game
        if g.result is not None:
            break
        seat = rng.choice(g.pending())
        before = record.fork()
        record.act(seat, sensible(title, record, seat, rng))
        for event in record.story[-1].events:
            shown = staged(event, None)
            if shown is None or shown.kind != "battle":
                continue
            seats = [seat for side in shown.sides for seat in side.seats[:1]]
            if begun < 0 and not shown.outcome and len(set(seats)) == 2:
                begun, opening = len(before.log), SavedGame.of(before).encode()
            if begun >= 0 and shown.outcome:
                acts = [entry for entry in record.log[begun:] if isinstance(entry, Act)]
                return Fight(title.version, opening, acts, seats)
    return None


def sensible(title: Title, record: Record, seat: int, rng: Random) -> tuple[object, ...]:
    g = record.game
    advise = title.habit or title.advise
    options = g.options(seat)
    # whoever only follows advice may live in peace for ever
    chosen = None if rng.random() < 0.15 else advise(g.canonical(seat), seat, options)
    return chosen if chosen in options else rng.choice(options)


def capital_falls() -> tuple[Record, int, Act]:
    """A game in which somebody's Capital is about to fall by another's act: the loser, and the act."""
    title = pentarchy.title("medioevo-universale")
    for path in sorted((SAVES / title.id).glob(f"rules-{title.version}-*.json.gz")):
        saved = read(path)
        record = Record.new(title, saved.seats, bytes.fromhex(saved.seed), saved.variants)
        for entry in saved.log:
            before = record.fork()
            record.apply(entry)
            fallen = [event for event in record.story[-1].events if event.kind == "capital falls"]
            if fallen and isinstance(entry, Act) and entry.seat != (loser := (fallen[0].open or {})["seat"]):
                return before, loser, entry
    raise AssertionError("no Capital falls in any kept game")


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for game in SEEDS:
        found = seek(game)
        (FOLDER / f"{game}.json.gz").write_bytes(gzip.compress(msgspec.json.encode(found), mtime=0))
        print(f"{game}: {len(found.acts)} acts, {len(found.saved)} bytes")
