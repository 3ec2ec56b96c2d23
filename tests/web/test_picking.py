"""A click does what one means: pieces are picked, targets asked about, plans taken; looking never acts."""

from __future__ import annotations

import os
from typing import Any

from msgspec.structs import replace
from playwright.sync_api import Page, expect

from pentarchy.kernel.scene import Amount, Effect, Mode, Option, Plan
from tests.web import invented
from tests.web.invented import text
from tests.web.stand import Running
from tests.web.test_client import heading, open_table, point, said

MARCH = Plan(
    text("March to Ulla and attack"),
    [["move", "a1", "garth"], ["move", "a1", "ulla"]],
    ["piece:a1", "space:ulla"],
)
LOSSES = [Option(text("Lose ", name), n, ["lose", name]) for n, name in enumerate(("a rider", "a guard"))]

LIT = """() => {
    window.lit = new Promise(done => addEventListener('pointerup', () => {
        const from = performance.now();
        const look = () => document.querySelector('.trail')
            ? done(performance.now() - from) : setTimeout(look);
        look();
    }, {once: true, capture: true}));
}"""


def share() -> float:
    """Where others use the machine too, each process has only its share of the cores."""
    return max(1.0, os.getloadavg()[0] / len(os.sched_getaffinity(0)))


def middle(page: Page, ref: str) -> tuple[float, float]:
    box = page.locator(f'#board [data-ref="{ref}"]').first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def carried(running: Running) -> list[Any]:
    return [act["actions"] for act in running.stand.acts if act["t"] == "plan"]


def test_a_piece_is_picked_and_then_its_target(page: Page, running: Running) -> None:
    open_table(page, running)
    point(page, "piece:b1")
    point(page, "piece:a1")  # another one of mine: it is that one I mean now
    expect(page.locator(".trail b")).to_have_text("Host II")
    point(page, "space:calder", dy=50)
    heading(page, "Levy troops")
    assert said(running) == [["move", "a1", "calder"]]


def test_a_target_first_asks_from_where(page: Page, running: Running) -> None:
    open_table(page, running)
    point(page, "space:calder", dy=50)  # by the host or by the boat
    menu = page.get_by_role("dialog", name="Calder")
    expect(menu).to_contain_text("Host II")
    menu.get_by_role("button", name="Host II", exact=True).click()
    heading(page, "Levy troops")
    assert said(running) == [["move", "a1", "calder"]]


def test_dragging_a_piece_is_picking_it_and_then_the_target(page: Page, running: Running) -> None:
    open_table(page, running)
    page.mouse.move(*middle(page, "piece:a1"))
    page.mouse.down()
    x, y = middle(page, "space:calder")
    page.mouse.move(x - 40, y, steps=3)
    page.mouse.move(x, y)
    page.mouse.up()
    heading(page, "Levy troops")
    assert said(running) == [["move", "a1", "calder"]]


def test_the_reach_of_a_piece_says_what_each_place_costs(page: Page, running: Running) -> None:
    scene = invented.scene(0)
    assert scene.decision is not None
    far = {"calder": 3, "hollin": 1}
    priced = [
        replace(option, cost=[Amount("coin", far.get(str(option.action[-1]), 2))])
        if option.action[0] == "move"
        else option
        for option in scene.decision.options
    ]
    running.stand.instead = replace(scene, decision=replace(scene.decision, options=priced))
    open_table(page, running)
    expect(page.locator("#board .costs text")).to_have_count(0)
    point(page, "piece:a1")
    moves = [option for option in priced if option.action[0] == "move"]
    costs = sorted(str(option.cost[0].n) for option in moves)
    expect(page.locator("#board .costs text")).to_have_count(len(moves))
    assert sorted(page.locator("#board .costs text").all_text_contents()) == costs
    page.keyboard.press("Escape")
    expect(page.locator("#board .costs text")).to_have_count(0)


def test_the_map_is_coloured_by_what_one_asks_of_it(page: Page, running: Running) -> None:
    scene = invented.scene(0)
    places = [space.id for space in scene.boards[0].spaces[:4]]
    yields = Mode("yield", "Yield", dict(zip(places, (1, 2, 3, 3), strict=True)), unit="crowns")
    faith = Mode("faith", "Faith", dict.fromkeys(places, "sun"), {"sun": "Of the Sun", "moon": "Of the Moon"})
    boards = [replace(scene.boards[0], modes=[yields, faith]), *scene.boards[1:]]
    running.stand.instead = replace(scene, boards=boards)
    open_table(page, running)
    shades, legend = page.locator("#board .shade"), page.get_by_role("list", name="What the colours mean")
    page.get_by_role("button", name="What the map shows").click()
    offered = page.get_by_role("group", name="What the map shows")
    assert offered.get_by_role("button").all_inner_texts() == [
        "Owners",
        "Strength",
        "Changed",
        "Yield",
        "Faith",
    ]
    expect(shades).to_have_count(0)
    offered.get_by_role("button", name="Yield").click()
    expect(shades).to_have_count(4)
    expect(legend).to_contain_text("1 crowns")
    expect(legend).to_contain_text("3 crowns")
    assert len({shade.get_attribute("fill") for shade in shades.all()}) == 3
    offered.get_by_role("button", name="Faith").click()
    expect(legend).to_contain_text("Of the Sun")
    assert len({shade.get_attribute("fill") for shade in shades.all()}) == 1
    offered.get_by_role("button", name="Strength").click()
    expect(legend).to_contain_text("Strength")
    assert shades.count() > 0
    offered.get_by_role("button", name="Owners").click()
    expect(shades).to_have_count(0)


def test_looking_never_acts(page: Page, running: Running) -> None:
    open_table(page, running)
    point(page, "space:orrin")  # nothing leads there
    point(page, "piece:g9")  # somebody else's
    page.get_by_role("button", name="Tides").first.click()
    heading(page, "Choose what your host does")
    assert running.stand.acts == []


def test_a_plan_lights_what_no_single_act_reaches(page: Page, running: Running) -> None:
    running.stand.plans = lambda asked: [MARCH] if asked["picks"][0] == "piece:a1" else []
    open_table(page, running)
    point(page, "piece:a1")
    expect(page.locator("#board .over.open")).to_have_count(4)  # three by a single act
    point(page, "space:ulla", dy=40)
    page.get_by_role("dialog", name="Ulla").get_by_role("button", name="March to Ulla and attack").click()
    page.wait_for_function("() => !document.querySelector('.popover')")
    assert carried(running) == [MARCH.actions]


def test_plans_to_a_target_pointed_at_first_are_offered_there(page: Page, running: Running) -> None:
    running.stand.plans = lambda asked: [MARCH] if asked["picks"] == ["space:ulla"] else []
    open_table(page, running)
    point(page, "space:ulla", dy=40)
    menu = page.get_by_role("dialog", name="Ulla")
    expect(menu.get_by_role("button", name="March to Ulla and attack")).to_be_visible()
    page.keyboard.press("Escape")
    expect(menu).to_be_hidden()
    assert running.stand.acts == []


def test_a_plan_says_each_thing_once(page: Page, running: Running) -> None:
    told = [Effect(text("March to Ulla")), Effect(text("Coin 7 → 4"))]
    scene = invented.scene(0)
    assert scene.decision is not None
    headed = replace(scene.decision, plans=[replace(MARCH, label=text("Rest, march to Ulla"), effect=told)])
    running.stand.instead = replace(scene, decision=headed)
    open_table(page, running)
    words = page.locator("[data-plan]").inner_text().split("\n")
    assert [line.strip() for line in words if line.strip()] == ["Rest, march to Ulla", "Coin 7 → 4"]


def test_a_row_of_small_questions_is_one_form(page: Page, running: Running) -> None:
    def proposal(asked: dict[str, Any]) -> list[Plan]:
        wish = [(action, n) for action, n in asked["wish"]] or [(["lose", "a guard"], 3)]
        acts = [action for action, n in wish for _ in range(n)][:3]
        return [Plan(text(f"{len(acts)} losses"), acts)]

    running.stand.plans = proposal
    scene = invented.scene(0)
    assert scene.decision is not None
    asked = replace(scene.decision, options=LOSSES, missing=[], row=True)
    running.stand.instead = replace(scene, decision=asked)
    open_table(page, running)
    rider = page.get_by_role("group", name="How often: Lose a rider")
    guard = page.get_by_role("group", name="How often: Lose a guard")
    expect(guard.get_by_role("status")).to_have_text("3")
    rider.get_by_role("button", name="More").click()
    expect(rider.get_by_role("status")).to_have_text("1")
    expect(guard.get_by_role("status")).to_have_text("2")  # no more than three in all
    page.get_by_role("button", name="3 losses").click()
    page.wait_for_timeout(50)
    assert carried(running) == [[["lose", "a rider"], ["lose", "a guard"], ["lose", "a guard"]]]


def test_the_last_button_says_what_is_left_undone_and_stands_still(page: Page, running: Running) -> None:
    scene = invented.scene(0)
    assert scene.decision is not None
    busy = replace(scene.decision, todo=[text("2 hosts idle"), text("7 crowns unspent")])
    running.stand.instead = replace(scene, decision=busy)
    open_table(page, running)
    last = page.get_by_role("button", name="Pass")
    expect(last).to_contain_text("2 hosts idle, 7 crowns unspent")
    before = last.bounding_box()
    done = replace(scene.decision, todo=[], options=scene.decision.options[-4:])
    running.stand.instead = replace(scene, decision=done)
    page.reload()
    expect(last).not_to_contain_text("idle")
    after = last.bounding_box()
    assert before
    assert after
    assert before["y"] + before["height"] == after["y"] + after["height"]
    assert before["x"] + before["width"] == after["x"] + after["width"]


def test_a_press_meant_for_the_last_question_does_not_answer_the_next(fresh: Page, running: Running) -> None:
    fresh.add_init_script("localStorage.clear(); performance.now = () => window.clock ?? 0")
    scene = invented.scene(0)
    assert scene.decision is not None
    first = replace(scene.decision, id="0", options=[Option(text("Rest"), 1, ["rest"])], missing=[])
    running.stand.instead = replace(scene, decision=first)
    open_table(fresh, running)
    fresh.evaluate("window.clock = 10_000")
    asked = replace(scene.decision, options=[Option(text("Pass"), 43, ["pass"])], missing=[])
    running.publish(replace(scene, decision=asked))
    button = fresh.locator("#prompt").get_by_role("button", name="Pass")
    fresh.evaluate("window.clock = 10_100")
    button.click()
    fresh.wait_for_timeout(100)
    assert said(running) == []
    fresh.evaluate("window.clock = 10_400")
    button.click()
    for _ in range(100):
        if not said(running):
            fresh.wait_for_timeout(20)
    assert said(running) == [["pass"]]


def test_what_is_picked_is_lit_at_once(page: Page, running: Running) -> None:
    """From letting go of the button to the first frame that shows it, in milliseconds of the page itself."""
    open_table(page, running)
    times = []
    for _ in range(5):
        page.evaluate(LIT)
        point(page, "piece:a1")
        times.append(page.evaluate("window.lit"))
        page.keyboard.press("Escape")
    assert min(times) < 50 * share(), times


def test_the_same_acts_in_another_order_are_offered_once(page: Page, running: Running) -> None:
    scene = invented.scene(0)
    assert scene.decision is not None
    one = Plan(text("Lose a rider and a guard"), [["lose", "a rider"], ["lose", "a guard"]])
    other = Plan(text("Lose the cheapest"), one.actions[::-1])
    running.stand.instead = replace(scene, decision=replace(scene.decision, plans=[one, other]))
    open_table(page, running)
    expect(page.locator("[data-plan]")).to_have_text(["Lose the cheapest"])


def test_a_plan_says_what_it_goes_on_from_and_how_likely_it_is(page: Page, running: Running) -> None:
    scene = invented.scene(0)
    assert scene.decision is not None
    march = replace(MARCH, picks=[], effect=[Effect(text("to win"), odds=0.88)])
    ended = Plan(text("end the turn"), [*MARCH.actions, ["done"]], then=True)
    running.stand.instead = replace(scene, decision=replace(scene.decision, plans=[march, ended]))
    open_table(page, running)
    expect(page.locator("[data-plan]").first).to_contain_text("88% to win")
    expect(page.locator("[data-plan]").last).to_have_text("The same, then end the turn")


def test_a_kind_that_is_offered_last_stands_below_what_can_be_pointed_at(
    page: Page, running: Running
) -> None:
    scene = invented.scene(0)
    assert scene.decision is not None
    options = [
        Option(text("Dig in Ashmoor"), 1, ["dig", "a"], picks=["space:ashmoor"]),
        Option(text("Dig in Calder"), 2, ["dig", "c"], picks=["space:calder"]),
        Option(text("Trade a card"), 3, ["trade"], "Influence"),
    ]
    asked = replace(scene.decision, options=options, missing=[])
    running.stand.instead = replace(scene, decision=asked)
    open_table(page, running)
    names = page.locator("#prompt .option .grow").all_inner_texts()
    assert names == ["Dig in Ashmoor", "Dig in Calder", "Trade a card"]


def test_a_vote_about_no_place_leaves_the_map_its_width(page: Page, running: Running) -> None:
    scene = invented.scene(0)
    battle = next(c for stage in range(7) for c in invented.scene(stage).contests if c.where)
    vote = replace(battle, kind="vote", where="", arrows=[])
    wide = {}
    for contest in (battle, vote):
        running.stand.instead = replace(scene, contests=[contest])
        open_table(page, running)
        box = page.locator("#board").bounding_box()
        assert box
        wide[contest.kind] = box["width"]
    assert wide["vote"] > 1.5 * wide["battle"]


def test_a_long_banner_is_whole_on_a_phone(phone: Page, running: Running) -> None:
    open_table(phone, running, stage=2)  # beside a fight room is scarce
    running.tell({"t": "vote", "id": "v1", "to": 3, "by": 1, "votes": {}})
    banner = phone.locator(".banner").first
    expect(banner.get_by_role("button", name="Refuse")).to_be_visible()
    phone.wait_for_timeout(200)
    assert banner.evaluate("node => node.scrollHeight - node.clientHeight") == 0


def test_what_the_table_says_lies_above_an_open_drawer(phone: Page, running: Running) -> None:
    open_table(phone, running)
    phone.get_by_role("button", name="This table").tap()
    phone.locator("dialog[open]").wait_for()
    line = {"at": 1, "seat": None, "name": "The table", "text": "The game is paused.", "to": None}
    running.tell({"t": "chat", "lines": [line]})
    phone.locator(".toasts:popover-open").get_by_text("The game is paused.").wait_for()
