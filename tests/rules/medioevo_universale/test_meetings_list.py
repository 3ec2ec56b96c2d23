"""RULES.md ends with the list of meetings played."""

from pentarchy.games import title

from . import (
    test_meetings_barbarians,
    test_meetings_battles,
    test_meetings_calamities,
    test_meetings_interrupts,
    test_meetings_lands,
    test_meetings_realm,
    test_meetings_shared,
    test_meetings_sieges,
    test_meetings_transports,
)
from .meetings import listed

PLAYED = (
    test_meetings_sieges,
    test_meetings_battles,
    test_meetings_barbarians,
    test_meetings_calamities,
    test_meetings_interrupts,
    test_meetings_realm,
    test_meetings_lands,
    test_meetings_transports,
    test_meetings_shared,
)


def test_the_rules_list_every_meeting_that_was_played():
    assert all(module.__doc__ for module in PLAYED)
    text = (title("medioevo-universale").folder / "RULES.md").read_text(encoding="utf-8")
    lacking = [line for line in listed() if line not in text]
    assert lacking == [], "add these lines to the end of RULES.md"
    assert len(listed()) >= 80
