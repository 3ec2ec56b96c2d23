"""The first rounds of the other games, by mouse and by keyboard: the client knows none of them by name."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from tests.browser.conftest import Welcome
from tests.browser.screens import picture
from tests.browser.visitor import Visitor

MOST = 400


def turn(visitor: Visitor) -> int:
    return int(visitor.scene["calendar"].get("turn", 0))


def phases_now(visitor: Visitor) -> set[str]:
    return {phase["id"] for phase in visitor.scene["calendar"]["phases"] if phase["state"] == "now"}


def play_round(people: list[Visitor], until_turn: int, most: int, seed: int = 1) -> set[str]:
    """Let them click through until that turn and the first one's move in it; the phases somebody saw."""
    rng, asked, seen = Random(seed), Counter[tuple[Any, ...]](), set[str]()
    first = people[0]
    for _ in range(MOST):
        first.until(lambda: any(_asked(p) or p.scene.get("result") for p in people), "somebody's move")
        if first.scene.get("result") or (turn(first) >= until_turn and first.decision):
            return seen
        mover = next(p for p in people if p.decision)
        seen |= phases_now(mover)
        mover.choose(mover.modest(rng, asked, most))
    raise AssertionError("the round does not end")


def _asked(visitor: Visitor) -> bool:
    visitor.page.wait_for_timeout(1)
    return visitor.decision is not None


def type_round(ann: Visitor, decisions: int, seed: int = 1) -> None:
    rng = Random(seed)
    for _ in range(decisions):
        ann.until(lambda: ann.decision or ann.scene.get("result"), "a move")
        if ann.scene.get("result"):
            return
        ann.type_choice(ann.early(rng))


def test_rise_of_the_kingdoms_by_mouse(welcome: Welcome) -> None:
    ann = welcome("Ann")
    ann.open("rise-of-the-kingdoms", "me", "random", "random", seed=7)
    seen = play_round([ann], until_turn=2, most=2)
    assert len(seen) > 4, seen
    picture(ann, "rise-of-the-kingdoms")


def test_rise_of_the_kingdoms_by_keyboard(welcome: Welcome) -> None:
    ann = welcome("Ann")
    ann.open("rise-of-the-kingdoms", "me", "random", "random", seed=7)
    type_round(ann, 25)
    assert turn(ann) >= 1


@pytest.mark.parametrize("map", ["italia", "orient"])
def test_a_year_of_herds_and_hosts_by_mouse(welcome: Welcome, map: str) -> None:
    ann = welcome("Ann")
    ann.open("herds-and-hosts", "me", "random", seed=7, variants={"map": map, "sovereignty": False})
    ann.my_move()
    play_round([ann], until_turn=turn(ann) + 4, most=1)
    picture(ann, f"herds-and-hosts-{map}")


def test_a_season_of_herds_and_hosts_by_keyboard(welcome: Welcome) -> None:
    ann = welcome("Ann")
    # a random opponent pays homage at once: without Sovereignty the season is played out
    ann.open("herds-and-hosts", "me", "random", seed=7, variants={"sovereignty": False})
    ann.my_move()
    began, rng = turn(ann), Random(2)
    for _ in range(80):
        ann.until(lambda: ann.decision or turn(ann) > began, "a move")
        if turn(ann) > began:
            return
        ann.type_choice(ann.early(rng))
    raise AssertionError("the season does not end")


def test_a_season_of_swords_and_sails_by_two_people_and_five_bots(welcome: Welcome) -> None:
    ann, bob = welcome("Ann"), welcome("Bob")
    table = ann.open("swords-and-sails", "me", "open", *["random"] * 5, seed=7)
    bob.post(f"/api/tables/{table}/sit", {})
    bob.look_at(table)
    seen = play_round([ann, bob], until_turn=2, most=1)
    assert len(seen) > 3, seen
    picture(ann, "swords-and-sails")


def test_orders_stay_secret_until_the_reveal(welcome: Welcome) -> None:
    ann, bob = welcome("Ann"), welcome("Bob")
    table = ann.open("swords-and-sails", "me", "open", *["random"] * 5, seed=7)
    bob.post(f"/api/tables/{table}/sit", {})
    bob.look_at(table)
    rng, asked, drafts = Random(1), Counter[tuple[Any, ...]](), 0
    for _ in range(MOST):
        ann.until(lambda: _asked(ann) or _asked(bob), "somebody's move")
        drafting = (
            ann.decision is not None and ann.decision["kind"] == "draft" and "orders" in str(phases_now(ann))
        )
        mover = ann if ann.decision else bob
        number = mover.modest(rng, asked, 6 if drafting else 1)
        ready = mover.my_move()["options"][number]["action"][0] in ("done", "ready", "commit")
        if drafting and not ready:
            # bots become ready on their own, which everybody may see: let them finish first
            bob.until(
                lambda: [s.get("wait") for s in bob.scene["seats"]][2:] == ["ready"] * 5, "the bots' orders"
            )
            bob.page.wait_for_timeout(300)
            heard = len(bob.frames)
            ann.choose(number)
            bob.page.wait_for_timeout(300)
            assert [f for f in bob.frames[heard:] if f.startswith(('{"t":"scene"', '{"t":"update"'))] == [], (
                "an order got out"
            )
            drafts += 1
            if drafts >= 4:
                return
            continue
        mover.choose(number)
    raise AssertionError("no orders were written")


def test_orders_of_swords_and_sails_by_keyboard(welcome: Welcome) -> None:
    ann = welcome("Ann")
    ann.open("swords-and-sails", "me", *["random"] * 2, seed=7)
    rng, orders = Random(3), 0
    for _ in range(60):
        ann.until(lambda: ann.decision or ann.scene.get("result"), "a move")
        if "orders" in str(phases_now(ann)):
            orders += 1
        if orders > 8 or (orders and "orders" not in str(phases_now(ann))):
            break
        ann.type_choice(ann.early(rng))
    assert orders, "no orders were written"


def test_a_turn_of_medioevo_universale_by_two_people_and_four_bots(welcome: Welcome) -> None:
    ann, bob = welcome("Ann"), welcome("Bob")
    table = ann.open("medioevo-universale", "me", "open", *["random"] * 4, seed=7)
    bob.post(f"/api/tables/{table}/sit", {})
    bob.look_at(table)
    seen = play_round([ann, bob], until_turn=2, most=1)
    assert len(seen) > 5, seen
    picture(ann, "medioevo-universale")


def test_purchases_of_medioevo_universale_by_keyboard(welcome: Welcome) -> None:
    ann = welcome("Ann")
    ann.open("medioevo-universale", "me", "random", "random", seed=7)
    type_round(ann, 25)
    assert len(ann.sent) > 20
