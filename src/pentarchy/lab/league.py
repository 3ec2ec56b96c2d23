"""What the styles of a game are worth: they play in every seat against others drawn from the library."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

from pentarchy.bots.league import Entry, League
from pentarchy.bots.plans import answer
from pentarchy.games import title
from pentarchy.kernel import Advice, Title

from .plan import game_seed

LIMIT = 20_000
"""A game with more decisions tells nothing."""
SELDOM = 0.2
"""How often the worst style is met; one with a fair share weighs 1 more, one with twice as much 4 more."""
FEW = 8
"""So many games of a fair share are added where few were played."""


def play_league(game: str, players: list[int], games: int, seed: int) -> League:
    """So many games for each style, number of players and seat on average, twice over.

    First all styles are met as often; then, and this is kept, those more often that won more: whoever thinks
    plays them.
    """
    found = title(game)
    total, entries = games * len(found.styles), []
    for n in players:
        tried = _season(found, n, [1.0] * len(found.styles), seed, range(total))
        weights = [SELDOM + _times_fair(entry) ** 2 for entry in tried]
        entries += _season(found, n, weights, seed, range(total, 2 * total))
    return League(found.version, seed, games, entries)


def _season(found: Title, n: int, weights: list[float], seed: int, numbers: range) -> list[Entry]:
    """Games of styles drawn by these weights: each counts for all who sit there."""
    entries = [Entry(n, style.__name__, [0] * n, [0.0] * n) for style in found.styles]
    for number in numbers:
        luck = game_seed(seed, number)
        drawn = Random(luck).choices(range(len(entries)), weights, k=n)
        places = play_styles(found, [found.styles[k] for k in drawn], luck)
        for seat, k in enumerate(drawn):
            entries[k].games[seat] += 1
            entries[k].first[seat] += (places[seat] == 1) / max(1, places.count(1))
    for entry in entries:
        entry.first = [round(x, 2) for x in entry.first]
    return entries


def _times_fair(entry: Entry) -> float:
    """How much it won, reckoned with some more games of a fair share."""
    return (entry.players * sum(entry.first) + FEW) / (sum(entry.games) + FEW)


def play_styles(found: Title, styles: list[Advice], seed: bytes) -> Sequence[int]:
    """The places of seats that play by these styles; none if it takes too long. Everybody sees everything."""
    g = found.new(len(styles), seed)
    for _ in range(LIMIT):
        if g.result is not None:
            return g.result.places
        seat = g.pending()[0]
        options = g.options(seat)
        g.act(seat, options[0] if len(options) == 1 else answer(styles[seat], g, seat, options))
    return [0] * len(styles)


def written(game: str, league: League) -> Path:
    """Where it was written: it belongs to the game's bots."""
    path = title(game).folder / "bot" / "league.toml"
    lines = [
        "# What each style is worth against others drawn from the library, the better ones more often, by",
        "# number of players and seat: games and first places. Made by",
        f"#   pentarchy league {game} "
        f"--players {','.join(str(n) for n in sorted({e.players for e in league.entry}))} "
        f"--games {league.games} --seed {league.seed}",
        "",
        f"rules = {league.rules}",
        f"seed = {league.seed}",
        f"games = {league.games}",
    ]
    for e in league.entry:
        lines += ["", "[[entry]]", f"players = {e.players}", f'style = "{e.style}"']
        lines += [f"games = {e.games}", f"first = {e.first}"]
    path.write_text("\n".join(lines) + "\n", "utf-8")
    return path
