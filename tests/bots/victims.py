"""Do bots gang up on somebody? One seat plays as people do who have just learned the game, the others think.

    python -m tests.bots.victims herds-and-hosts --person novice --against captain --games 8

Counted is whom the others attack. Among n players each of them has n - 1 whom he could attack: that is the
person's fair share. Attacks of one game hang together, a feud is many: the interval is that of games.
"""

from __future__ import annotations

import argparse
from collections import Counter
from math import sqrt
from random import Random

from pentarchy.bots import Minds
from pentarchy.games import title
from pentarchy.kernel import Event
from pentarchy.lab.plan import game_seed

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


def interval(games: list[tuple[int, int]]) -> tuple[float, float]:
    """The 95% interval of a share of which each game has some: so many of so many.

    >>> interval([(3, 9), (3, 9), (3, 9)])
    (0.33, 0.33)
    >>> interval([(9, 9), (0, 9), (0, 9)])
    (0.0, 0.99)
    """
    n, total = len(games), sum(of for _, of in games)
    if n < 2 or not total:
        return 0.0, 1.0
    share = sum(some for some, _ in games) / total
    error = sqrt(n / (n - 1) * sum((some - share * of) ** 2 for some, of in games)) / total
    return round(max(0.0, share - 1.96 * error), 2), round(min(1.0, share + 1.96 * error), 2)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bots.victims", description=__doc__)
    parser.add_argument("game", choices=ATTACKS)
    parser.add_argument("--person", default="novice")
    parser.add_argument("--against", default="captain")
    parser.add_argument("--games", type=int, default=8)
    parser.add_argument("--players", type=int, default=0)
    asked = parser.parse_args()
    players = asked.players or title(asked.game).usual
    games = [victims(asked.game, asked.person, asked.against, players, n) for n in range(asked.games)]
    total = sum(games, Counter[str]())
    on, others = total["on the person"], total["others"]
    low, high = interval([(g["on the person"], g["on the person"] + g["others"]) for g in games])
    print(
        f"{asked.game}, {players} players, {asked.games} games: {on} of {on + others} attacks of "
        f"{asked.against}s were on the {asked.person}: {on / max(1, on + others):.0%} "
        f"({low:.0%} to {high:.0%}), fair {1 / (players - 1):.0%}; he attacked {total['by the person']} "
        f"times and came first {total['first']} times"
    )


if __name__ == "__main__":
    main()
