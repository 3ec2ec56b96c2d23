"""What is watched of whole games: contests from declaration to outcome, dice that say what they did."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import pentarchy
from pentarchy.games import ids
from pentarchy.kernel import Event, Game, line
from pentarchy.kernel.guide import written
from pentarchy.kernel.scene import Contest, Line, Piece, Side, plain
from tests.kernel.test_old_saves import SAVES, read
from tests.play import unknown
from tests.untold import of_code

GAMES = 3


def whole_games(game: str) -> Iterator[list[tuple[Game, Event]]]:
    """Some kept games, played once more; each event with the game it left."""
    title = pentarchy.title(game)
    for path in sorted((SAVES / game).glob(f"rules-{title.version}-*.json.gz"))[:GAMES]:
        record = read(path).replay(title)
        g, told = record.start.clone(), [(record.start, event) for event in record.story[0].events]
        for passage in record.story[1:]:
            assert passage.act is not None
            news: list[Event] = []
            g.act(passage.act.seat, passage.act.action, news, tape=iter(passage.act.drawn))
            told += [(g, event) for event in news]
        yield told


@pytest.mark.parametrize("game", ids())
def test_contests_are_shown_where_they_are_and_come_to_an_outcome(game: str) -> None:
    ended = 0
    for told in whole_games(game):
        begun: dict[str, Line] = {}
        for g, event in told:
            said = line(g, event, None)
            if said is None:
                continue
            assert unknown(g, said) == [], plain(said.text)
            if (contest := said.contest) is None:
                continue
            name = f"{contest.id} {contest.where}"
            if contest.outcome:
                begun.pop(name, None)
                ended += 1
            else:
                begun[name] = said
            of_stages(contest)
        assert begun == {}, "went without an outcome"
    assert ended > 5


@pytest.mark.parametrize(
    "game", ["age-of-sovereigns", "rise-of-the-kingdoms", "swords-and-sails", "medioevo-universale"]
)
def test_who_attacks_is_shown_by_an_arrow(game: str) -> None:
    """From the land it comes from to the one that is fought over, in the colour of the attacker."""
    shown = 0
    for told in whole_games(game):
        for g, event in told:
            said = line(g, event, None)
            if said is None or said.contest is None:
                continue
            for arrow in said.contest.arrows:
                assert arrow.path[-1] == said.contest.where != arrow.path[0]
                if arrow.kind == "attack":
                    assert arrow.seat in said.contest.sides[0].seats, plain(said.text)
                    shown += 1
    assert shown > 3


def of_stages(contest: Contest) -> None:
    assert 0 <= contest.stage < max(1, len(contest.stages))
    assert contest.odds is None or 0 <= contest.odds <= 1
    assert all(contest.stages), "a stage without a name"


FALLS = {
    "age-of-sovereigns": ("falls",),
    "rise-of-the-kingdoms": ("dies",),
    "swords-and-sails": ("loses", "wiped_out"),
    "herds-and-hosts": ("slain",),
    "medioevo-universale": ("loses",),
}


@pytest.mark.parametrize("game", ids())
def test_whoever_falls_is_seen_to_fall(game: str) -> None:
    """On the side of its owner, beside those that still stand."""
    seen = 0
    for told in whole_games(game):
        for g, event in told:
            said = line(g, event, None)
            if event.kind not in FALLS.get(game, ()) or said is None or said.contest is None:
                continue
            falls = [
                slot.piece
                for side in said.contest.sides
                for _, slots in side.ranks
                for slot in slots
                if slot.state == "falls" and slot.piece and of_side(said.contest, side, slot.piece)
            ]
            assert falls, plain(said.text)
            seen += 1
    assert seen > 3


def of_side(contest: Contest, side: Side, piece: Piece) -> bool:
    """Before walls the armies of allies stand with the besieger's."""
    return contest.kind == "siege" or piece.owner in (None, *side.seats)


def test_armies_that_fall_are_missing_among_those_that_stand() -> None:
    fallen = 0
    for told in whole_games("medioevo-universale"):
        stood: dict[str, int] = {}
        for g, event in told:
            said = line(g, event, None)
            if said is None or said.contest is None or said.contest.id != "battle":
                continue
            for side in said.contest.sides:
                pieces = [slot for _, slots in side.ranks for slot in slots if slot.piece is not None]
                left, gone = (
                    sum(s.piece.n for s in pieces if s.piece and (s.state == "falls") == fell)
                    for fell in (False, True)
                )
                if gone:
                    assert left + gone == stood[side.id], plain(said.text)
                    fallen += 1
                stood[side.id] = left
    assert fallen > 3


def test_dice_say_what_they_did() -> None:
    """In quick battles every die that counts bears its points: together they are the damage that is told."""
    counted = 0
    for told in whole_games("swords-and-sails"):
        for g, event in told:
            said = line(g, event, None)
            if event.kind != "close" or said is None or said.contest is None:
                continue
            fields = event.seen(None) or {}
            prizes = fields["prizes"]
            mine, theirs = (sum(die.hits for die in side.dice) for side in said.contest.sides)
            assert (theirs - 2 * prizes[1], mine - 2 * prizes[0]) == fields["damage"]
            counted += mine + theirs
    assert counted


def test_what_armour_stops_and_what_presses_on_morale_is_added_up() -> None:
    seen = {"damage": 0, "morale": 0}
    for told in whole_games("swords-and-sails"):
        for g, event in told:
            said = line(g, event, None)
            if event.kind not in seen or said is None or said.contest is None:
                continue
            fields = event.seen(None) or {}
            said_so = str(fields["points" if event.kind == "damage" else "rolled"])
            sums = [side.total for side in said.contest.sides if side.total and side.seats]
            told_sum = next(s for s in sums if s.id == ("damage" if event.kind == "damage" else "fear"))
            numbers = [int(n.replace("\N{MINUS SIGN}", "-")) for _, n in told_sum.lines]
            assert told_sum.total == said_so == str(sum(numbers)), plain(said.text)
            seen[event.kind] += 1
    assert all(seen.values())


def test_the_odds_of_a_siege_are_told_to_those_who_know_the_army() -> None:
    """Who does not would be told those of an imagined one, as if they were true."""
    told_odds = 0
    for told in whole_games("swords-and-sails"):
        for g, event in told:
            if event.kind != "siege_roll":
                continue
            seat = (event.seen(None) or {})["seat"]
            for reader in (None, *range(g.seats)):
                said = line(g, event, reader)
                assert said is not None
                assert said.contest is not None
                assert said.contest.odds is None or reader == seat
                told_odds += said.contest.odds is not None
    assert told_odds


@pytest.mark.parametrize("game", ids())
def test_no_event_is_without_weight(game: str) -> None:
    title = pentarchy.title(game)
    said = written(title.folder)
    assert said is not None
    assert [what for what in of_code(title, said) if what.startswith("weight")] == []
