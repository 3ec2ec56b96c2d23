"""What the styles of a game are worth: each plays in every seat against others drawn from the library."""

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


def play_league(game: str, players: list[int], games: int, seed: int) -> League:
    """So many games for each style, number of players and seat, all against the same others."""
    found = title(game)
    library = [found.advise, *found.styles]  # the usual way twice: most people play somehow like it
    entries = []
    for n in players:
        for style in found.styles:
            entry = Entry(n, style.__name__, [0] * n, [0.0] * n)
            for number in range(games * n):
                seat, luck = number % n, game_seed(seed, number)
                styles = Random(luck).choices(library, k=n)
                styles[seat] = style
                places = play_styles(found, styles, luck)
                entry.games[seat] += 1
                entry.first[seat] += (places[seat] == 1) / max(1, places.count(1))
            entry.first = [round(x, 2) for x in entry.first]
            entries.append(entry)
    return League(found.version, seed, games, entries)


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
        "# What each style is worth against others drawn from the library, by number of players and seat:",
        "# games and first places. Made by",
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
