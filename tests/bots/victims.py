"""Do bots gang up on somebody? One seat plays as people do who have just learned the game, the others think.

    python -m tests.bots.victims herds-and-hosts --person novice --against captain --games 8

Counted is whom the others attack. Among n players each of them has n - 1 whom he could attack: that is the
person's fair share.
"""

from __future__ import annotations

import argparse
from collections import Counter
from random import Random

from pentarchy.bots import Minds
from pentarchy.games import title
from pentarchy.kernel import Event
from pentarchy.lab.plan import game_seed
from pentarchy.lab.simulate import wilson

ATTACKS: dict[str, dict[str, tuple[str, str]]] = {
    "herds-and-hosts": {"attack": ("seat", "other"), "assault": ("seat", "other")},
    "medioevo-universale": {"battle": ("attacker", "defender"), "war": ("seat", "target")},
    "rise-of-the-kingdoms": {"charges": ("seat", "defender"), "captures": ("seat", "loser")},
    "swords-and-sails": {"battle": ("attacker", "defender"), "captured": ("seat", "old")},
}
"""By game: what counts, and which of its fields say who and whom."""


def victims(game: str, person: str, against: str, players: int, number: int, seed: int = 5) -> Counter[str]:
    """Attacks of the others in that game, on the person and on one another; and the person's own."""
    found, luck, attacks = title(game), game_seed(seed, number), ATTACKS[game]
    rng, minds, me = Random(luck), Minds(timed=False), number % players
    news: list[Event] = []
    g = found.new(players, luck, news=news)
    total: Counter[str] = Counter()
    while g.result is None:
        seat = g.pending()[0]
        options = g.options(seat)
        name = person if seat == me else against
        action = options[0]
        if len(options) > 1:
            action = minds.choose(type(g), g.book, g.save(), seat, name, str(seat), rng.getrandbits(64))
        g.act(seat, action, news)
        for event in news:
            if event.kind in attacks and event.open is not None:
                who, whom = (event.open[field] for field in attacks[event.kind])
                if 0 <= who != whom >= 0:
                    total["by the person" if who == me else "on the person" if whom == me else "others"] += 1
        news.clear()
    total["first"] += g.result.places[me] == 1
    return total


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bots.victims", description=__doc__)
    parser.add_argument("game", choices=ATTACKS)
    parser.add_argument("--person", default="novice")
    parser.add_argument("--against", default="captain")
    parser.add_argument("--games", type=int, default=8)
    parser.add_argument("--players", type=int, default=0)
    asked = parser.parse_args()
    players = asked.players or title(asked.game).usual
    total: Counter[str] = Counter()
    for number in range(asked.games):
        total += victims(asked.game, asked.person, asked.against, players, number)
    on, others = total["on the person"], total["others"]
    low, high = wilson(on, on + others)
    print(
        f"{asked.game}, {players} players, {asked.games} games: {on} of {on + others} attacks of "
        f"{asked.against}s were on the {asked.person}: {on / max(1, on + others):.0%} "
        f"({low:.0%} to {high:.0%}), fair {1 / (players - 1):.0%}; he attacked {total['by the person']} "
        f"times and came first {total['first']} times"
    )


if __name__ == "__main__":
    main()
