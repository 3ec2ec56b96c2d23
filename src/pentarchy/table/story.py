"""The story of a finished game: points from turn to turn, how each came by them, and what it turned on."""

from __future__ import annotations

from itertools import pairwise

import msgspec

from pentarchy.kernel import Event, Game, Record, Result, line
from pentarchy.kernel.effects import named
from pentarchy.kernel.record import Passage
from pentarchy.kernel.scene import Seg, Text, plain
from pentarchy.kernel.view import staged
from pentarchy.table.viewpoint import concluded, with_verdict

HIGHLIGHTS = 12
ALIKE = 3
"""So many highlights may be of one kind."""
MOST_TURNS = 400


class Turn(msgspec.Struct, omit_defaults=True):
    """What everybody had when a turn began."""

    label: Text
    at: int
    """The position one can go back to, as an onlooker counts."""
    points: list[float]
    held: dict[str, int] = {}
    """Who held which space of the first board."""


class Deeds(msgspec.Struct):
    """What a seat did most."""

    decisions: int = 0
    fights: int = 0
    won: int = 0
    taken: int = 0
    """Spaces of the first board it had from one turn to the next, and did not have before,"""
    lost: int = 0
    """and those it had no longer."""


class Chapter(msgspec.Struct, omit_defaults=True):
    """A line worth remembering, and where it is."""

    text: Text
    at: int
    weight: int
    kind: str = ""
    seat: int | None = None
    hits: list[int] = []


class Ending(msgspec.Struct, omit_defaults=True):
    """A seat at the end."""

    seat: int
    name: str
    colour: int
    place: int
    points: list[tuple[Seg, float]]
    """The lines of its score by name."""
    total: float
    deeds: Deeds


class Story(msgspec.Struct, omit_defaults=True):
    turns: list[Turn]
    endings: list[Ending]
    """The best first."""
    highlights: list[Chapter]
    decisions: int
    verdict: str = ""
    """Who has won, and how."""
    board: str = ""
    """The first board,"""
    manifest: str = ""
    """and where its picture is found."""


def story_of(record: Record, result: Result | None = None) -> Story:
    """Play the game once more, as an onlooker sees it. It may have ended otherwise than by the rules."""
    result = result or record.game.result
    assert result is not None, "the game is not over"
    game, at = record.start.clone(), 0
    turns: list[Turn] = []
    chapters: list[Chapter] = []
    deeds = [Deeds() for _ in range(game.seats)]
    for passage in record.story:
        events = _played(game, passage)
        if passage.act is not None:
            deeds[passage.act.seat].decisions += 1
        for event in events:
            said = line(game, event, None)
            if said is None:
                continue
            at += 1
            if said.level == "turn" and len(turns) < MOST_TURNS:
                turns.append(Turn(said.text, at, _points(game), _held(game)))
            shown = staged(event, None)
            words = said.text
            if shown is not None and shown.outcome:
                then = Seg(" " if plain(shown.title).endswith("?") else ": ")
                words = [*shown.title, then, *shown.outcome] if shown.sides else said.text
                for side in shown.sides if shown.kind in ("battle", "siege") else ():
                    for seat in side.seats:
                        deeds[seat].fights += 1
                        deeds[seat].won += side.state == "won"
            if said.weight >= 2 and (shown is None or shown.outcome):  # a fight once, by how it ended
                chapters.append(Chapter(words, at, said.weight, event.kind, said.seat, said.hits))
    turns.append(Turn([], at, _points(game), _held(game)))
    _conquests(turns, deeds)
    last = _points(game)
    endings = [
        Ending(
            info.id,
            info.faction or info.name,
            info.colour,
            result.places[info.id],
            _lines(game, info.id),
            last[info.id],
            deeds[info.id],
        )
        for info in sorted(game.view(None).seats, key=lambda info: result.places[info.id])
    ]
    over = with_verdict if record.game.result is not None else concluded
    scene = over(game.view(None), result)
    return Story(
        turns,
        endings,
        _best(chapters),
        len(record.story) - 1,
        scene.result.label if scene.result else "",
        scene.boards[0].id if scene.boards else "",
        scene.manifest,
    )


def _played(game: Game, passage: Passage) -> list[Event]:
    """The events of one decision, with their contests: the game goes on by it."""
    if passage.act is None:
        return list(passage.events)
    news: list[Event] = []
    game.act(passage.act.seat, tuple(passage.act.action), news, tape=iter(passage.act.drawn))
    return news


def _lines(game: Game, seat: int) -> list[tuple[Seg, float]]:
    return [(named(game, part.term), part.n) for part in game.title.account(game, seat)]


def _points(game: Game) -> list[float]:
    return [sum(part.n for part in game.title.account(game, seat)) for seat in range(game.seats)]


def _held(game: Game) -> dict[str, int]:
    boards = game.title.portray(game, None).boards
    return {space.id: space.owner for space in boards[0].spaces if space.owner is not None} if boards else {}


def _conquests(turns: list[Turn], deeds: list[Deeds]) -> None:
    for before, after in pairwise(turns):
        for space in before.held.keys() | after.held.keys():
            old, new = before.held.get(space), after.held.get(space)
            if old != new:
                if new is not None:
                    deeds[new].taken += 1
                if old is not None:
                    deeds[old].lost += 1


def _best(chapters: list[Chapter]) -> list[Chapter]:
    """The heaviest, the later the better, few of a kind: what a game turns on comes towards its end."""
    heavy: list[Chapter] = []
    for chapter in sorted(chapters, key=lambda c: (c.weight, c.at), reverse=True):
        alike = sum(chapter.kind == other.kind for other in heavy)
        if alike < ALIKE and len(heavy) < HIGHLIGHTS:
            heavy.append(chapter)
    return sorted(heavy, key=lambda c: c.at)
