"""They use the whole game: twenty games of each title, every seat by a style of its library.

`use.toml` lists what must occur. `pentarchy arena GAME --use` says how often what does. Where it is once in
thirty games, one such game is named by its seed.
"""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from pentarchy.games import title, titles
from pentarchy.lab.use import use_of
from tests.play import grown


class Must(msgspec.Struct, forbid_unknown_fields=True):
    game: str
    players: int
    games: int
    seed: int = 3
    variants: dict[str, object] = {}
    deeds: list[str] = []
    steps: list[str] = []
    events: list[str] = []
    roads: list[str] = []


MUST = msgspec.toml.decode(Path(__file__).with_name("use.toml").read_bytes(), type=dict[str, Must])


def test_every_game_is_watched() -> None:
    assert {must.game for must in MUST.values()} == {t.id for t in titles()}


@pytest.mark.parametrize("name", MUST)
def test_bots_use_the_whole_game_and_finish_it(name: str) -> None:
    must = MUST[name]
    used = use_of(title(must.game), must.players, must.games, must.seed, must.variants)
    wanted = [*must.deeds, *(f"step {x}" for x in must.steps), *(f"event {x}" for x in must.events)]
    assert [what for what in wanted if not used[what]] == []
    assert sum(used[f"won by {road}"] for road in must.roads) == must.games if must.roads else True


@pytest.mark.parametrize("game", grown())
def test_every_game_has_five_ways_to_play_with_a_name_and_a_word_about_them(game: str) -> None:
    styles = [style for style in title(game).styles if style is not title(game).advise]
    assert len(styles) >= 5
    assert len({style.__name__ for style in styles}) == len(styles)
    assert all(style.__doc__ for style in styles)
