"""A server with a deliberate fault of its own: the reckoning notices that it loses or betrays something."""

from __future__ import annotations

from tests.chaos.ground import Ground, Outcome

FORGETFUL = """
from pentarchy.table.sqlite import Sqlite
_write, _count = Sqlite.write, 0
async def _forgets(self, statements):
    global _count
    _count += any("INSERT INTO log" in statement.sql for statement in statements)
    if _count % 9 != 8:
        await _write(self, statements)
Sqlite.write = _forgets
"""
INDISCREET = """
from msgspec.structs import replace
from pentarchy.kernel.view import Looks
_view = Looks.view
Looks.view = lambda self, seat: replace(_view(self, seat), mats=_view(self, 0).mats)
"""
TALKATIVE = """
from pentarchy.table.room import Room
_tell = Room._tell
def _tells_too_much(self, before):
    _tell(self, before)
    self.say_table()
Room._tell = _tells_too_much
"""


def played(prelude: str, acts: int) -> Outcome:
    with Ground("sqlite", 3) as ground:
        server = ground.serve(prelude=prelude)
        with ground.people(server, bots=False) as parties:
            ground.settle(parties, acts)
        server.stop()
        return ground.reckon("", 1)


def test_a_server_as_it_is_loses_and_leaks_nothing() -> None:
    outcome = played("", 40)
    assert (outcome.lost, outcome.leaked) == (0, 0), outcome.note


def test_an_acknowledged_act_that_is_not_written_is_noticed() -> None:
    assert played(FORGETFUL, 10).lost > 0


def test_a_view_of_another_seat_is_noticed() -> None:
    assert played(INDISCREET, 10).leaked > 0


def test_a_frame_that_betrays_a_draft_is_noticed() -> None:
    assert played(TALKATIVE, 40).leaked > 0
