"""Bots that peek are caught: in every game, whatever it hides, by the proof of blind imagination."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from pentarchy.bots.plans import answer
from pentarchy.games import title
from pentarchy.kernel import Game, imagination
from pentarchy.kernel.dice import Dice
from tests.play import grown
from tests.proofs import Prover

LONGEST = 800
"""Decisions within which a cheat must be noticed, in one game or two: not in each is anything held back."""


def caught(game: str, patch: pytest.MonkeyPatch, where: Any, name: str, cheat: Any) -> None:
    """The honest imagination passes at every decision until the first at which the cheat does not."""
    found, honest = title(game), getattr(where, name)
    seats = found.usual or found.seats[0]
    g = found.new(seats, bytes(31) + b"7")
    prover = Prover(found, g.seats, 0, {}, 1.0, "random")
    for number in range(LONGEST):
        if g.result is not None:
            g = found.new(seats, bytes(31) + b"8")
        seat, eye = g.pending()[0], number % g.seats
        other = g.redeal(eye, Random(number))
        prover.blind(g, other, eye)
        patch.setattr(where, name, cheat)
        noticed = peeked(prover, g, other, eye)
        patch.setattr(where, name, honest)
        if noticed:
            return
        g.act(seat, answer(found.advise, g, seat, g.options(seat)))
    pytest.fail("nothing noticed it")


def peeked(prover: Prover, g: Game, other: Game, eye: int) -> bool:
    try:
        prover.blind(g, other, eye)
    except AssertionError as why:
        return "imagines what it cannot know" in str(why)
    return False


@pytest.mark.parametrize("game", sorted({*grown()} - {"herds-and-hosts"}))  # that hides dice alone
def test_who_imagines_by_what_others_hold_is_caught(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    kind = title(game).game
    honest = kind.shuffle_hidden

    def peeks(g: Any, seat: int | None, rng: Random) -> None:
        truth = g.hand if game == "age-of-sovereigns" else g.cards.at
        honest(g, seat, Random(f"{rng.random()} {truth}"))

    caught(game, monkeypatch, kind, "shuffle_hidden", peeks)


def test_who_imagines_an_army_from_the_true_one_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of those it does not see every fourth unit is changed, the others are as they are."""
    kind = title("swords-and-sails").game
    honest = kind.shuffle_hidden

    def peeks(g: Any, seat: int | None, rng: Random) -> None:
        true = list(g.army)
        honest(g, seat, rng)
        for a, units in enumerate(true):
            if units != g.army[a]:
                g.army[a] = tuple(max(0, n - (rng.random() < 0.25)) for n in units)

    caught("swords-and-sails", monkeypatch, kind, "shuffle_hidden", peeks)


@pytest.mark.parametrize("game", grown())
def test_who_knows_the_next_dice_is_caught(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Game.redeal

    def peeks(g: Game, seat: int | None, rng: Random) -> Game:
        world = honest(g, seat, rng)
        world.dice = Dice(g.dice.seed)
        return world

    caught(game, monkeypatch, Game, "redeal", peeks)


@pytest.mark.parametrize("game", ["medioevo-universale", "swords-and-sails"])
def test_who_reads_what_others_draft_is_caught(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    caught(game, monkeypatch, imagination, "_begin_anew", lambda lanes, seat: None)
