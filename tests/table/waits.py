"""How long a person waits at the real server: `python -m tests.table.waits`, or with the names of levels.

Somebody sits down with five bots at Medioevo Universale, the game with the longest turns, at a server as a
host starts it, pauses and all, and answers at once with the last option. Counted is what passes from an
answer until the next question; the set-up is left out. Each level may take so many seconds of a whole turn.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

from pentarchy.table.settings import Settings
from tests.table.players import Player, Server

GAME, SEATS, TURNS = "medioevo-universale", 6, 2
LONGEST = {"novice": 5.0, "captain": 20.0, "marshal": 60.0}
PATIENCE = 120.0


def waited(level: str, turns: int = TURNS) -> list[float]:
    """Seconds of each turn in which the others were to act."""
    usual = Settings()
    told = {"bot_pause": usual.bot_pause, "bot_workers": usual.bot_workers, "path": ""}
    found: dict[int, float] = {}
    with tempfile.TemporaryDirectory() as folder, Server(str(Path(folder) / "waits.db"), **told) as server:
        person = Player(server, "Anna")
        table = person.open(GAME, "me", *[level] * (SEATS - 1))
        with person.at(table) as seat:
            turn = 0
            while turn <= turns:
                begun = time.monotonic()
                decision = seat.my_move(PATIENCE)
                turn = int(seat.scene["calendar"]["turn"])
                found[turn] = found.get(turn, 0.0) + time.monotonic() - begun
                seat.act(decision["options"][-1]["action"])
    return [found[n] for n in range(1, turns + 1)]


def main(levels: list[str]) -> int:
    late = False
    for level in levels or [*LONGEST]:
        times = waited(level)
        late |= max(times) > LONGEST[level]
        shown = ", ".join(f"{seconds:.1f}" for seconds in times)
        print(
            f"five of {level + ',':9} seconds of waiting a turn: {shown} (at most {LONGEST[level]:g})",
            flush=True,
        )
    return late


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
