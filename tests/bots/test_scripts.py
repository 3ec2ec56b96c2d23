"""No plain idea beats those who think: a small sample; `python -m tests.bots.scripts` plays more."""

from __future__ import annotations

import pytest

from pentarchy.games import title
from pentarchy.kernel.title import steps_of
from tests.bots.scripts import Script, play, scripts
from tests.play import grown


@pytest.mark.parametrize("game", grown())
def test_every_game_has_six_scripts_that_wish_for_steps_it_has(game: str) -> None:
    found = scripts(game)
    assert len(found) >= 6
    tags = {step.__struct_config__.tag for step in steps_of(title(game).game)}
    for name, script in found.items():
        assert script.about
        if isinstance(script, Script):
            assert script.wishes.keys() <= tags, name


@pytest.mark.parametrize("name", ["rush", "raid"])
def test_who_attacks_without_a_plan_does_not_beat_a_captain(name: str) -> None:
    """The style `rush`, which has one, is another matter: see docs/bots.md."""
    script = scripts("herds-and-hosts")[name]
    assert sum(play("herds-and-hosts", script, "captain", 2, number) for number in range(2)) < 2
