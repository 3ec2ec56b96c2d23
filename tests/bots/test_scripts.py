"""No plain idea beats those who think: small samples; `python -m tests.bots.scripts` plays more."""

from __future__ import annotations

import pytest

from pentarchy.games import title
from pentarchy.kernel.title import steps_of
from tests.bots.scripts import Script, play, scripts
from tests.play import grown

AGAINST_CAPTAINS = {
    "age-of-sovereigns": ("rush", "raid"),
    "herds-and-hosts": ("rush", "raid"),
    "medioevo-universale": ("raid",),
    "rise-of-the-kingdoms": ("raid",),
    "swords-and-sails": ("rush", "raid"),
}
GAMES = {"medioevo-universale": 2, "rise-of-the-kingdoms": 2}
"""Three of each where none are given: a script that wins all of them is no plain one."""


@pytest.mark.parametrize("game", grown())
def test_every_game_has_six_scripts_that_wish_for_steps_it_has(game: str) -> None:
    found = scripts(game)
    assert len(found) >= 6
    tags = {step.__struct_config__.tag for step in steps_of(title(game).game)}
    for name, script in found.items():
        assert script.about
        if isinstance(script, Script):
            assert script.wishes.keys() <= tags, name


def won_all(game: str, name: str, against: str) -> bool:
    script, players = scripts(game)[name], title(game).seats[0]
    return all(play(game, script, against, players, n) == 1 for n in range(GAMES.get(game, 3)))


@pytest.mark.parametrize(
    ("game", "name"), [(g, name) for g, names in AGAINST_CAPTAINS.items() for name in names]
)
def test_who_attacks_without_a_plan_does_not_beat_captains(game: str, name: str) -> None:
    """Styles, which have one, are another matter: see docs/bots.md."""
    assert not won_all(game, name, "captain")


def test_every_game_has_a_script_against_captains() -> None:
    assert set(AGAINST_CAPTAINS) == set(grown())


@pytest.mark.parametrize(
    ("game", "name"),
    [("age-of-sovereigns", "always_attack"), ("herds-and-hosts", "rush"), ("swords-and-sails", "rush")],
)
def test_the_same_games_are_all_won_against_chance(game: str, name: str) -> None:
    """Else nobody could tell whether a sample above can fail."""
    assert won_all(game, name, "random")


@pytest.mark.parametrize("name", ["rush", "raid"])
def test_who_attacks_without_a_plan_does_not_beat_a_marshal(name: str) -> None:
    assert not won_all("swords-and-sails", name, "marshal")
