"""What must always hold: `check` refuses each of these impossible positions."""

from __future__ import annotations

import pytest

from pentarchy.games.herds_and_hosts.book.pieces import HI
from pentarchy.games.herds_and_hosts.rules.war.battle import Declare
from pentarchy.games.herds_and_hosts.state.records import Pact
from pentarchy.kernel import replace
from tests.play import rule

from .positions import OPEN, A, B, C, Position


def battle():
    """A battle before its first dice are counted."""
    s = Position(players=3)
    s.units(A, OPEN, HI, n=2)
    s.units(B, OPEN, HI)
    s.give(A, prestige=4)
    s.play(Declare(A)).act(A, ("attack", s.id(OPEN), B), draws=[0, 0, 0])
    s.g.check()
    return s


def both_sides(s):
    s.g.battle.hosts[1].append(s.g.battle.hosts[0][0])


def strange_host(s):
    s.g.battle.hosts[0] += s.g.battle.hosts[1]
    s.g.battle.hosts[1] = []


def dead_fight(s):
    s.g.lift(s.at(OPEN), s.g.battle.hosts[0][0].unit)


def many_lives(s):
    s.g.battle.hosts[0][0] = replace(s.g.battle.hosts[0][0], lives=9)


def friends_fight(s):
    s.truce(A, B)


@rule("HH-017", "HH-198")
@pytest.mark.parametrize("wrong", [both_sides, strange_host, dead_fight, many_lives, friends_fight])
def test_no_such_battle(wrong):
    s = battle()
    wrong(s)
    with pytest.raises(AssertionError):
        s.g.check()


def vassal_of_a_vassal(s):
    s.homage(B, A)
    s.homage(C, B)


def two_lords(s):
    s.homage(C, A)
    s.homage(C, B)


def pact_with_oneself(s):
    s.g.pacts.append(Pact(A, A, 1, until=9))


def inland_dock(s):
    s.village(A, "Umbria", shipyard="dock")


def desert_village(s):
    s.village(A, "Djerid")


def empty_ring(s):
    s.land("Umbria", ringed=True)


def barren_grain(s):
    s.land("Savoy", sown=A)


def walking_dead(s):
    s.unit(A, "Umbria")
    s.g.change(s.at("Umbria"), replace(s.g.stacks[s.at("Umbria")][0], hurt=1))


def own_rival(s):
    s.rivals(A, A)


def rich_ghost(s):
    s.give(C, alive=False, gold=1)
    s.g.order = (A, B)


@rule("HH-256", "HH-154", "HH-155", "HH-270", "HH-295")
@pytest.mark.parametrize(
    "wrong",
    [
        vassal_of_a_vassal,
        two_lords,
        pact_with_oneself,
        inland_dock,
        desert_village,
        empty_ring,
        barren_grain,
        walking_dead,
        own_rival,
        rich_ghost,
    ],
)
def test_no_such_position(wrong):
    s = Position(players=3)
    s.g.check()
    wrong(s)
    with pytest.raises(AssertionError):
        s.g.check()
