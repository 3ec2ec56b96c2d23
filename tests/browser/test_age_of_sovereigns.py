"""Age of Sovereigns in the browser: alone, together, by mouse, keys and touch, through crashes, in replay."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Welcome
from tests.browser.screens import picture
from tests.browser.visitor import PHONE, Visitor
from tests.chromium import violations
from tests.table.players import Server

GAME = "age-of-sovereigns"


def in_battle(visitor: Visitor) -> bool:
    return bool(visitor.scene.get("contests")) and visitor.decision is not None


def secrets_of(scene: dict[str, Any]) -> set[str]:
    """The cards only this seat knows: their ids."""
    piles = [block for mat in scene["mats"] for block in mat["blocks"] if block["type"] == "Pile"]
    return {card["id"] for pile in piles for card in pile["cards"] if card.get("secret") and card.get("id")}


def test_from_the_lobby_to_the_end_against_the_greedy_bot(welcome: Welcome) -> None:
    ann = welcome("Ann")
    ann.page.goto(ann.server.url)
    expect(ann.page.get_by_role("heading", name="Five games of the Middle Ages")).to_be_visible()
    picture(ann, "lobby")
    ann.fix_seed(22)
    ann.page.get_by_role("button", name=re.compile("Play now.*Age of Sovereigns")).click()
    rng, asked, decisions = Random(2), Counter[tuple[Any, ...]](), 0
    while not ann.scene.get("result"):
        ann.until(lambda: ann.decision or ann.scene.get("result"), "a move")
        if ann.decision:
            ann.choose(ann.modest(rng, asked, most=1))
            decisions += 1
    assert decisions > 20
    expect(ann.prompt()).to_have_text("The game is over")
    expect(ann.page.get_by_role("region", name="Result")).to_contain_text("Victory: ")
    answers = sum(message["t"] in ("act", "plan") for message in ann.sent)
    assert answers >= decisions, "every decision was a click"

    the_end_tells_the_whole_story(ann)
    ann.page.get_by_role("button", name="Replay the game").click()
    bar = ann.page.get_by_role("region", name="Replay")
    expect(bar).to_be_visible()
    last = ann.scene["last"]
    bar.get_by_label("Position", exact=True).fill(str(last // 2))
    expect(bar).to_contain_text(f"{last // 2}/{last}")
    ann.until(lambda: f'"at":{last // 2},' in ann.frames[-1], "the position of the past")
    picture(ann, "replay")
    for what in ("Turn", "Battle", "What hit you"):
        steps_to(ann, bar, what)
    bar.locator("select").last.select_option(label="Barbarians")
    ann.until(lambda: '"you":1' in ann.frames[-1], "the other side's view, now that it is over")


def steps_to(ann: Visitor, bar: Locator, what: str) -> None:
    """From the beginning on to two of these, and back to the first."""

    def position() -> int:
        return int(bar.locator(".n").inner_text().split("/")[0])

    def step(way: str) -> int:
        before = position()
        bar.get_by_role("button", name=f"{way}: {what}").click()
        ann.until(lambda: position() != before, f"{way}: {what}")
        return position()

    bar.get_by_role("button", name="First position").click()
    ann.until(lambda: position() == 0, "the beginning")
    first = step("On to the next")
    assert 0 < first < step("On to the next")
    assert step("Back to the last") <= first


def the_end_tells_the_whole_story(ann: Visitor) -> None:
    """Won or lost and how, points by name, a curve of them, the map turn by turn, and ways on; then back."""
    page = ann.page
    page.get_by_role("link", name="The whole story").click()
    expect(page.get_by_role("heading", name="Age of Sovereigns: the end")).to_be_visible()
    won = ann.scene["result"]["rows"][0]["seat"] == ann.scene["you"]
    expect(page.get_by_text("You have won." if won else "You did not win this time.")).to_be_visible()
    expect(page.get_by_text(re.compile("^Victory: .*, won by"))).to_be_visible()
    for seat in ("Paladins", "Barbarians"):
        account = page.locator(".endings section").filter(has=page.get_by_role("heading", name=seat))
        rows = account.get_by_role("row").all_inner_texts()
        total = int(account.locator("h3 b").inner_text())
        assert sum(int(row.split()[-1]) for row in rows) == total, (seat, rows)
    expect(page.get_by_role("img", name=re.compile("Points of everybody from turn to turn"))).to_be_visible()
    expect(page.get_by_role("heading", name="What it turned on")).to_be_visible()
    turns = page.get_by_role("slider", name="The map turn by turn")
    expect(page.get_by_role("img", name="The end", exact=True)).to_be_visible()
    turns.fill("0")
    expect(page.get_by_role("img", name=re.compile("begin"))).to_be_visible()
    for way in ("Rematch", "Copy the link"):
        expect(page.get_by_role("button", name=way)).to_be_visible()
    for way in ("Replay", "To the table", "Save the game"):
        expect(page.get_by_role("link", name=way)).to_be_visible()
    assert violations(page) == []
    top = "scrollTo(0, 0)"
    page.evaluate(top)
    picture(ann, "end")
    desk = page.viewport_size
    assert desk
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    page.evaluate(top)
    picture(ann, "end-phone")
    page.set_viewport_size(desk)
    page.get_by_role("link", name="To the table").click()
    expect(ann.prompt()).to_have_text("The game is over")


def test_two_browsers_play_each_other(welcome: Welcome) -> None:
    ann, bob = welcome("Ann"), welcome("Bob")
    table = ann.open(GAME, "me", "open", listed=True)
    expect(ann.page.get_by_text("Bob")).to_have_count(0)
    bob.page.goto(bob.server.url)
    bob.page.get_by_role("button", name="Open", exact=True).click()
    bob.page.get_by_role("button", name=re.compile("^Sit")).first.click()
    bob.until(lambda: table in bob.page.url or bob.scene, "Bob's way to the table")
    bob.look_at(table)
    rng, moves = Random(2), {"Ann": 0, "Bob": 0}
    for _ in range(24):
        ann.until(lambda: ann.decision or bob.page.wait_for_timeout(5) or bob.decision, "somebody's move")
        mover = ann if ann.decision else bob
        mover.choose(rng.randrange(len(mover.my_move()["options"])))
        moves[mover.name] += 1
    assert min(moves.values()) > 2, moves
    for one in (ann, bob):
        one.until(lambda: len(ann.lines) == len(bob.lines), "the same chronicle")
        expect(one.page.locator("#chronicle li").last).to_be_in_viewport()
    assert [s["name"] for s in ann.scene["seats"]] == ["Ann", "Bob"]
    assert (ann.scene["you"], bob.scene["you"]) == (0, 1)
    assert not secrets_of(ann.scene) & secrets_of(bob.scene)


def test_the_first_age_by_keyboard_alone(welcome: Welcome) -> None:
    ann = welcome("Ann")
    ann.open(GAME, "me", "greedy", seed=5)
    ann.my_move()
    rng, age = Random(3), ann.scene["calendar"]["turn"]
    for _ in range(120):
        ann.until(lambda: ann.decision or ann.scene.get("result"), "a move")
        if ann.scene["calendar"]["turn"] > max(age, 1) or ann.scene.get("result"):
            break
        ann.type_choice(ann.early(rng))
    assert ann.scene["calendar"]["turn"] > max(age, 1), "the first age is over"


def test_a_phone_is_wide_enough(welcome: Welcome) -> None:
    ann = welcome("Ann", phone=True)
    ann.page.goto(ann.server.url)
    picture(ann, "lobby-phone")
    table = ann.open(GAME, "me", "greedy", seed=3)
    rng = Random(12)
    ann.play(rng, stop=lambda: ann.scene.get("last", 0) > 25 and ann.decision)
    picture(ann, "table-phone")
    for tab in ("Sheets", "Log", "Chat", "Board"):
        ann.page.get_by_role("navigation").get_by_role("button", name=tab).tap()
        assert ann.page.evaluate("document.documentElement.scrollWidth") <= 360, tab
    ann.page.get_by_role("button", name=re.compile("rule AOS-")).first.tap()
    expect(ann.page.locator("article.at")).to_be_visible()
    picture(ann, "rules-phone")
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= 360
    ann.page.get_by_role("button", name="Close").first.tap()
    last = ann.scene["last"]
    ann.look_at(table, f"?at={last - 3}")
    expect(ann.page.get_by_role("region", name="Replay")).to_contain_text(f"{last - 3}/")
    picture(ann, "replay-phone")
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= 360
    ann.page.get_by_role("button", name="Back to now").first.tap()
    ann.play(rng, stop=lambda: in_battle(ann))
    picture(ann, "battle-phone")
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= 360


def test_the_server_is_killed_in_the_middle_of_a_battle(
    welcome: Welcome, client: Path, tmp_path: Path
) -> None:
    with Server(str(tmp_path / "t.db"), path="", log=tmp_path / "log") as server:
        ann = welcome("Ann", server=server)
        ann.open(GAME, "me", "greedy", seed=3)
        rng = Random(12)
        ann.play(rng, stop=lambda: in_battle(ann))
        picture(ann, "battle")
        question, lines, fight = ann.my_move(), dict(ann.lines), ann.scene["contests"]
        ann.page.wait_for_timeout(300)
        frames = len(ann.frames)
        server.kill()
        expect(ann.page.get_by_text(re.compile("connect", re.I)).first).to_be_visible()
        server.start()
        ann.until(lambda: len(ann.frames) > frames, "the browser comes back by itself", 60)
        assert ann.my_move() == question, "the same question"
        assert ann.lines == lines, "nothing is missing from the chronicle"
        assert ann.scene["contests"] == fight
        ann.choose(0)
        ann.play(rng, stop=lambda: not ann.scene.get("contests"))


def test_hot_seat_with_a_curtain_between(welcome: Welcome) -> None:
    ann = welcome("Ann")
    ann.open(GAME, "me", "me", hotseat=True, seed=5)
    rng, curtains = Random(6), 0
    button = ann.page.get_by_role("button", name="Show my side")
    for _ in range(40):
        ann.until(lambda: ann.decision or button.count(), "a move or the curtain")
        if button.count():
            curtains += 1
            hidden = secrets_of(ann.scene)
            for card in hidden:
                assert not ann.page.locator(f'[data-ref="card:{card}"]').count()
            before = ann.scene["you"]
            button.click()
            ann.until(lambda you=before: ann.scene["you"] != you, "the other side")  # type: ignore[misc]
            continue
        ann.choose(rng.randrange(len(ann.my_move()["options"])))
        ann.page.wait_for_timeout(50)
        if curtains >= 3:
            return
    raise AssertionError("the seats did not change hands")


def test_undo_takes_back_and_restart_takes_back_all(welcome: Welcome) -> None:
    ann = welcome("Ann")
    ann.open(GAME, "me", "greedy", seed=5)
    first = ann.my_move()
    ann.choose(0)
    for _ in range(30):
        ann.my_move()
        if ann.scene.get("undo"):
            break
        ann.choose(0)
    assert ann.scene.get("undo"), "nothing that can be taken back came up"
    asked, last = ann.my_move()["id"], ann.scene["last"]
    ann.page.get_by_role("button", name=re.compile("^Undo")).click()
    ann.until(lambda: ann.my_move()["id"] != asked, "the undo")
    assert ann.scene["last"] <= last
    assert first["prompt"]
    ann.choose(0)
    ann.my_move()
    if ann.scene.get("undo"):
        asked = ann.my_move()["id"]
        ann.page.get_by_role("button", name="Restart").click()
        ann.until(lambda: ann.my_move()["id"] != asked, "the restart")


def test_the_past_of_a_running_game_and_a_link_to_it(welcome: Welcome) -> None:
    ann = welcome("Ann")
    table = ann.open(GAME, "me", "greedy", seed=5)
    rng = Random(7)
    for _ in range(10):
        ann.choose(rng.randrange(len(ann.my_move()["options"])))
    last = ann.scene["last"]
    ann.look_at(table, f"?at={last // 2}")
    bar = ann.page.get_by_role("region", name="Replay")
    expect(bar).to_contain_text(f"{last // 2}/")
    expect(ann.prompt()).to_have_text("You are looking at the past")
    bar.get_by_role("button", name="One back").click()
    expect(bar).to_contain_text(f"{last // 2 - 1}/")
    bar.get_by_role("button", name="Back to now").click()
    ann.choose(0)


def test_an_onlooker_sees_no_hidden_card(welcome: Welcome) -> None:
    ann, eve = welcome("Ann"), welcome("")
    table = ann.open(GAME, "me", "greedy", seed=5)
    ann.my_move()
    eve.look_at(table)
    rng, compared = Random(8), 0
    for _ in range(30):
        ann.until(lambda: ann.decision or ann.scene.get("result"), "a move")
        if ann.scene.get("result"):
            break
        hidden = secrets_of(ann.scene)
        eve.until(lambda: eve.scene.get("last") == ann.scene["last"], "the onlooker sees as far")
        seen = eve.frames[-1]
        for card in hidden:
            assert f'"id":"{card}"' not in seen, f"{card} reached the onlooker's socket"
            assert not eve.page.locator(f'[data-ref="card:{card}"]').count()
            compared += 1
        ann.choose(rng.randrange(len(ann.my_move()["options"])))
    assert compared > 10, "hardly a hidden card came up"
    assert not any('"secret":true' in frame for frame in eve.frames)
    assert not any('"decision":' in frame for frame in eve.frames)
    expect(eve.prompt()).to_have_text("You are watching")


def test_rules_are_a_click_away(welcome: Welcome) -> None:
    ann = welcome("Ann")
    ann.open(GAME, "me", "greedy", seed=5)
    ann.my_move()
    ann.page.get_by_role("button", name=re.compile("rule AOS-")).first.click()
    expect(ann.page.locator("article.at")).to_be_visible()
    ann.page.wait_for_timeout(300)
    picture(ann, "rules")
