"""What a stranger meets without a word: `python -m tests.untold GAME` lists it; the list must be empty.

Steps and events are found in the code; counters, columns, marks, kinds, phases, cards, options and
abbreviations on the screens of games played at random, at every number of players and with every option
of the table.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from pentarchy.games import title
from pentarchy.kernel import Game, PentarchyError, Title, manifest
from pentarchy.kernel.guide import GuideFile, written
from pentarchy.kernel.lesson import tag
from pentarchy.kernel.scene import Area, Counter, Decision, Pile, Scene, Sum, Table, Track, plain
from pentarchy.kernel.step import Step
from pentarchy.kernel.title import _steps

ABBREVIATION = re.compile(r"\b[A-Z]{2,4}\b")
NUMERALS = re.compile(r"[IVX]+")


def untold(game: str, decisions: int = 400, seeds: int = 2, every: int = 4) -> set[str]:
    """Everything on the screens of a game that its guide does not explain.

    A screen is looked at wherever something is offered for the first time, and at `every` so many decisions.
    """
    met: set[str] = set()
    t = title(game)
    said = written(t.folder)
    if said is None:
        return {"guide: teach/guide.toml is not there"}
    found = set(of_code(t, said)) | set(of_options(t))
    for seats in range(t.seats[0], t.seats[1] + 1):
        for seed in range(seeds):
            found |= set(
                of_a_game(t, said, t.new(seats, seed.to_bytes(32, "big")), Walk(decisions, every, seed, met))
            )
    for n, variants in enumerate(every_variant(t)):
        try:
            g = t.new(t.usual or t.seats[0], n.to_bytes(32, "big"), variants)
        except PentarchyError:  # not with so many players
            continue
        found |= set(of_a_game(t, said, g, Walk(decisions // 2, every, n, met, haste=0.5)))
    return found


def every_variant(t: Title) -> Iterator[dict[str, Any]]:
    """Each value of each option of the table that is not the usual one, the others as usual; of a number
    those at its ends."""
    for name, kind in t.options().items():
        values = kind.get("enum") or ([True, False] if kind.get("type") == "boolean" else ends(kind))
        for value in values:
            if value != kind.get("default"):
                yield {name: value}


def ends(kind: dict[str, Any]) -> list[int]:
    """Beside the least also the next: where 0 is never, 1 is as soon as can be."""
    least: int = kind.get("minimum", 0)
    return [least, least + 1, kind.get("maximum", least + 2)]


def of_options(t: Title) -> Iterator[str]:
    """The ways a table may be played."""
    for name, kind in t.options().items():
        if not kind["description"]:
            yield f"option of the table without a word: {name}"


def of_code(t: Title, said: GuideFile) -> Iterator[str]:
    """Steps that ask, and events, as the code has them."""
    package = t.game.__module__.rpartition(".")[0].removesuffix(".state") + "."
    for step in _steps(Step):
        if (step.__module__ + ".").startswith(package) and step.asks and step.__struct_config__.tag:
            tag = str(step.__struct_config__.tag)
            if tag not in said.choices and not step.__subclasses__():
                yield f"choices.{tag}"
    if t.words is not None:
        for id in t.words.table("en"):
            if id.startswith("event-") and "." not in id and t.words.weight(id) is None:
                yield f"weight: {id}"


class Walk(NamedTuple):
    """How a game is played at random, and how often one looks."""

    decisions: int
    every: int
    seed: int
    met: set[str]
    """What was offered somewhere already."""
    haste: float = 0.0
    """The share of answers given by default: so one comes to what is asked late in a turn."""


def of_a_game(t: Title, said: GuideFile, g: Game, walk: Walk) -> Iterator[str]:
    rng = Random(walk.seed)
    explained = [pattern for term in said.terms.values() for pattern in term.of]
    names = manifest(g)
    for id, kind in names.kinds.items():
        if not kind.text and not covered(f"kind:{id}", explained):
            yield f"kind:{id}"
    for id, face in names.faces.items():
        if not face.text:
            yield f"face without text: {id}"
    for id in figures(g):
        if id not in said.terms:
            yield f"terms.{id} (a figure or line of the account)"
    for n in range(walk.decisions):
        if g.result is not None:
            return
        seat = rng.choice(g.pending())
        offered = {f"{tag(g.step(seat))}.{action[0]}" for action in g.options(seat)}
        if n % walk.every == 0 or not offered <= walk.met:
            walk.met.update(offered)
            scene = g.view(seat)
            yield from (what for what in of_a_scene(scene, said) if not covered(what, explained))
            options = scene.decision.options if scene.decision is not None else []
            prices = {cost.what for option in options for cost in option.cost}
            yield from (f"price in what has no name: {what}" for what in prices - names.kinds.keys())
        g.act(seat, g.default(seat) if rng.random() < walk.haste else rng.choice(g.options(seat)))


def figures(g: Game) -> list[str]:
    return [*g.title.figures(g, 0), *(line.term for line in g.title.account(g, 0))]


def of_a_scene(scene: Scene, said: GuideFile) -> Iterator[str]:
    for phase in scene.calendar.phases:
        if phase.id not in said.phases:
            yield f"phases.{phase.id}"
    for board in scene.boards:
        for space in board.spaces:
            yield from (f"mark:{mark}" for mark in space.marks)
            yield from (f"mark:{mark}" for piece in space.pieces for mark in piece.marks)
    for mat in scene.mats:
        for block in mat.blocks:
            if isinstance(block, Counter | Track | Sum | Area | Pile):
                yield f"{type(block).__name__.lower()}:{block.id}"
            elif isinstance(block, Table):
                yield from (f"column:{id}" for id, _, _ in block.cols)
    if scene.decision is not None:
        yield from of_a_question(scene.decision, said)


def of_a_question(decision: Decision, said: GuideFile) -> Iterator[str]:
    step = decision.step
    for option in decision.options:
        verb = f"{step}.{option.action[0]}"
        if option.danger and option.danger not in said.dangers:
            yield f"dangers.{option.danger}"
        if not option.effect and verb not in said.plainly and f"{step}.*" not in said.plainly:
            yield f"option without effect: {verb}  ({plain(option.label)})"
        for word in ABBREVIATION.findall(plain(option.label)):
            if not NUMERALS.fullmatch(word):
                yield f"word:{word}"
    for lacking in decision.missing:
        if not lacking.why:
            yield f"not offered, and not why: {step}  ({plain(lacking.label)})"


def covered(what: str, patterns: list[str]) -> bool:
    """A pattern may end with a star."""
    return any(what == p or (p.endswith("*") and what.startswith(p[:-1])) for p in patterns)


def main() -> None:
    lacking: set[Any] = set()
    for game in sys.argv[1:]:
        lacking = untold(game)
        seen: set[str] = set()
        for what in sorted(lacking):
            short = what.partition("  (")[0]
            if short not in seen:  # one example of each option is enough
                print(what)
            seen.add(short)
        print(f"{game}: {len(seen)} things are not explained")
    sys.exit(bool(lacking))


if __name__ == "__main__":
    main()
