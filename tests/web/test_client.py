"""The client plays a game it has never heard of: by mouse, by keyboard, by touch."""

from __future__ import annotations

import re

from msgspec.structs import replace
from playwright.sync_api import Page, expect

from pentarchy.kernel.scene import Amount, Effect, Missing, Option, Phase, text
from tests.web import invented
from tests.web.stand import Running


def open_table(page: Page, running: Running, stage: int = 0) -> None:
    running.stand.stage = stage
    page.goto(f"{running.url}/t/x1")
    page.locator("#board [data-ref]").first.wait_for()


def said(running: Running) -> list[list[object]]:
    return [act["action"] for act in running.stand.acts]


def heading(page: Page, words: str) -> None:
    expect(page.locator("#prompt-title")).to_contain_text(words)


def point(page: Page, ref: str, dx: float = 0, dy: float = 0) -> None:
    """A real click in the middle of what is drawn for a ref."""
    box = page.locator(f'#board [data-ref="{ref}"]').first.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2 + dx, box["y"] + box["height"] / 2 + dy)


def test_the_whole_game_by_mouse(page: Page, running: Running) -> None:
    open_table(page, running)
    heading(page, "Choose what your host does")
    point(page, "piece:a1")
    expect(page.get_by_text("Chosen:")).to_be_visible()
    point(page, "space:calder")
    heading(page, "Levy troops")
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Levy 2 ashguards").click()
    heading(page, "Choose a card")
    page.locator(".hand").get_by_role("button", name="Charge").click()
    page.get_by_role("button", name="Confirm").click()
    heading(page, "Write your orders")
    page.get_by_role("button", name="Ready", exact=True).click()
    heading(page, "Bid for the first place")
    page.get_by_label("Amount, 46 to 70").fill("60")
    page.get_by_label("Amount, 46 to 70").press("Enter")
    heading(page, "Trade and craft")
    page.get_by_role("button", name="Overview", exact=True).click()
    page.get_by_role("region", name="Overview").get_by_role("button", name="Sails").click()
    heading(page, "The game is over")
    assert said(running) == [
        ["move", "a1", "calder"],
        ["levy", 2],
        ["card", "c1"],
        ["done"],
        ["bid", 60],
        ["learn", "sails"],
    ]


def test_the_whole_game_by_keyboard_alone(page: Page, running: Running) -> None:
    open_table(page, running)
    keys = page.keyboard
    keys.press("F6")
    expect(page.locator("#prompt")).to_be_focused()
    keys.press("F6")
    expect(page.locator("#board")).to_be_focused()
    # the first lit space in order holds the host; into it, and pick the host
    keys.press("]")
    keys.press("Enter")
    heading(page, "Choose what your host does")
    expect(page.get_by_text("Chosen:")).to_be_visible()
    for _ in range(2):
        keys.press("]")
    keys.press("Enter")
    heading(page, "Levy troops")
    keys.press("Control+Enter")  # levy nobody: what ends it
    heading(page, "Choose a card")
    keys.press("2")
    expect(page.get_by_role("button", name="Confirm")).to_be_focused()
    keys.press("Enter")
    heading(page, "Write your orders")
    keys.press("Control+Enter")
    heading(page, "Bid for the first place")
    keys.press("Control+Enter")
    heading(page, "Trade and craft")
    keys.press("3")
    heading(page, "The game is over")
    assert said(running)[0][0:2] == ["move", "a1"]
    assert said(running)[1:] == [["levy", 0], ["card", "c2"], ["done"], ["bid", 0], ["learn", "sails"]]


def test_the_focus_stays_with_the_questions(page: Page, running: Running) -> None:
    open_table(page, running)
    prompt = page.locator("#prompt")
    prompt.get_by_role("button", name="Ashmoor").focus()
    page.keyboard.press("Enter")
    expect(prompt).to_be_focused()
    prompt.get_by_role("button", name="Build a hall").focus()
    page.keyboard.press("Enter")
    heading(page, "Levy troops")
    expect(prompt).to_be_focused()


def test_f6_leads_through_every_part_and_back(page: Page, running: Running) -> None:
    open_table(page, running, 2)
    for part in ("prompt", "board", "contest", "hand", "mats", "chronicle", "chat", "prompt"):
        page.keyboard.press("F6")
        expect(page.locator(f"#{part}")).to_be_focused()
    page.keyboard.press("Shift+F6")
    expect(page.locator("#chat")).to_be_focused()


def test_keys_lead_into_the_past_and_back_to_now(page: Page, running: Running) -> None:
    open_table(page, running, 4)
    for way_back in (".", "Escape"):
        page.keyboard.press(",")
        heading(page, "You are looking at the past")
        page.keyboard.press(way_back)
        heading(page, "Bid for the first place")


def test_escape_takes_back_a_pick(page: Page, running: Running) -> None:
    open_table(page, running)
    point(page, "piece:a1")
    expect(page.get_by_text("Chosen:")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_text("Chosen:")).to_be_hidden()


def test_two_things_in_one_place_open_a_menu(page: Page, running: Running) -> None:
    open_table(page, running)
    point(page, "space:ashmoor", dy=50)
    menu = page.get_by_role("dialog", name="Ashmoor")
    expect(menu.get_by_role("button")).to_have_count(2)
    menu.get_by_role("button", name="Build a hall").click()
    heading(page, "Levy troops")
    assert said(running) == [["build", "hall"]]


def test_beside_an_open_menu_the_list_still_chooses(page: Page, running: Running) -> None:
    open_table(page, running)
    point(page, "space:ashmoor", dx=30)
    expect(page.get_by_role("dialog", name="Ashmoor")).to_be_visible()
    page.locator("#prompt").get_by_role("button", name="Build a hall").click()
    heading(page, "Levy troops")
    assert said(running)[0][0] == "build"


def test_number_keys_choose_in_a_menu(page: Page, running: Running) -> None:
    open_table(page, running)
    point(page, "space:ashmoor", dy=50)
    expect(page.get_by_role("dialog", name="Ashmoor")).to_be_visible()
    page.keyboard.press("2")
    heading(page, "Levy troops")
    assert said(running) == [["build", "hall"]]


def test_the_list_is_its_own_menu(page: Page, running: Running) -> None:
    open_table(page, running)
    prompt = page.locator("#prompt")
    prompt.get_by_role("button", name="Ashmoor").click()
    expect(prompt.get_by_role("button", name="Build a hall")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.keyboard.press("1")
    heading(page, "Levy troops")
    assert said(running) == [["build", "tower"]]


def test_pointing_tells_what_a_click_would_do(page: Page, running: Running) -> None:
    open_table(page, running)
    hint, ways = page.locator(".hint"), page.locator("#board .arrows .draft")
    here = page.locator('#board .area[data-ref="space:emberfell"]').bounding_box()
    assert here is not None
    page.mouse.move(here["x"] + here["width"] / 2, here["y"] + here["height"] / 2 + 60)
    expect(hint).to_contain_text("The pass is closed in winter.")
    point(page, "piece:a1")
    before = ways.count()
    page.locator('#prompt [data-option="2"]').hover()
    expect(hint).to_contain_text("Move the host to Calder · Leaves Brine empty.")
    expect(ways).to_have_count(before + 1)
    page.keyboard.press("Escape")
    page.locator("#prompt").get_by_role("button", name="Ashmoor").click()
    page.locator('#prompt [data-option="41"]').hover()
    expect(hint).to_contain_text("costs 5 ")
    assert said(running) == []


def test_a_contest_does_not_cover_the_place_it_is_about(page: Page, running: Running) -> None:
    peace = invented.scene(0)
    low = max(invented.land_places(), key=lambda place: place.at[1])
    battle = replace(invented.contest_for(2)[0], where=f"space:{low.id}")
    running.stand.instead = peace
    open_table(page, running)
    running.publish(replace(peace, contests=[battle]))
    expect(page.locator("#contest")).to_be_visible()
    page.wait_for_function(f"""() => {{
        const box = (what) => document.querySelector(what).getBoundingClientRect();
        const panel = box("#contest"), board = box("#board");
        const apart = panel.left >= board.right - 1 || panel.top >= board.bottom - 1;
        const land = box('#board .area[data-ref="space:{low.id}"]');
        const [x, y] = [land.left + land.width / 2, land.top + land.height / 2];
        return apart && x > board.left && x < board.right && y > board.top && y < board.bottom;
    }}""")


def test_a_pencil_arrow_is_drawn_for_oneself_alone(page: Page, running: Running) -> None:
    sent: list[str] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda data: sent.append(str(data))))
    open_table(page, running)
    ends = [
        page.locator(f'#board .area[data-ref="space:{id}"]').bounding_box() for id in ("ashmoor", "calder")
    ]
    (x0, y0), (x1, y1) = [(b["x"] + b["width"] / 2, b["y"] + b["height"] / 2) for b in ends if b]
    page.mouse.move(x0, y0)
    page.mouse.down(button="right")
    page.mouse.move(x1, y1, steps=4)
    page.mouse.up(button="right")
    expect(page.locator("#board .strokes .lead")).to_have_count(1)
    assert not [frame for frame in sent if '"hello"' not in frame and '"ping"' not in frame]
    page.reload()
    expect(page.locator("#board .strokes .lead")).to_have_count(1)
    page.get_by_role("button", name="Rub out all pencil arrows").click()
    expect(page.locator("#board .strokes .lead")).to_have_count(0)
    page.locator("#board").focus()
    for key in ("]", "p", "ArrowRight", "p"):
        page.keyboard.press(key)
    expect(page.locator("#board .strokes path.lead")).to_have_count(1)


def test_what_is_not_offered_says_why(page: Page, running: Running) -> None:
    scene = invented.scene(0)
    assert scene.decision is not None
    elsewhere = [option for option in scene.decision.options if "space:emberfell" not in option.picks]
    running.stand.instead = replace(scene, decision=replace(scene.decision, options=elsewhere))
    open_table(page, running)
    point(page, "space:emberfell", dy=60)
    why = page.get_by_role("dialog", name="Why not")
    expect(why).to_contain_text("The pass is closed in winter.")
    why.get_by_role("button", name="Rule IA-7").click()
    expect(page.locator("#rule-IA-7")).to_be_in_viewport()


def test_a_grave_step_is_asked_about_with_the_focus_on_cancel(page: Page, running: Running) -> None:
    open_table(page, running)
    page.get_by_role("button", name="Break the pact").click()
    expect(page.get_by_role("button", name="Cancel")).to_be_focused()
    page.get_by_role("button", name="Cancel").click()
    assert said(running) == []
    page.get_by_role("button", name="Break the pact").click()
    page.get_by_role("button", name="Yes: Break the pact").click()
    heading(page, "Levy troops")
    assert said(running) == [["break"]]


def test_a_refusal_names_the_rule_and_keeps_the_question(page: Page, running: Running) -> None:
    running.stand.refuse_next = "The bridge has fallen."
    open_table(page, running)
    page.get_by_role("button", name="Pass").click()
    alert = page.get_by_role("alert").filter(has_text="refused")
    expect(alert).to_contain_text("The bridge has fallen.")
    alert.get_by_role("button", name="IA-5").click()
    expect(page.locator("#rule-IA-5")).to_be_visible()
    page.keyboard.press("Escape")
    heading(page, "Choose what your host does")
    page.get_by_role("button", name="Pass").click()
    heading(page, "Levy troops")


def test_an_answer_that_comes_too_late_is_no_error(page: Page, running: Running) -> None:
    running.stand.refuse_next, running.stand.refuse_as = "That question is no longer open.", "stale"
    open_table(page, running)
    page.get_by_role("button", name="Pass").click()
    expect(page.get_by_role("status").filter(has_text="The table moved on")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)
    page.get_by_role("button", name="Pass").click()
    heading(page, "Levy troops")


def test_undo_leads_back(page: Page, running: Running) -> None:
    open_table(page, running, 1)
    page.get_by_role("button", name="Undo").click()
    heading(page, "Choose what your host does")


def test_a_draft_line_can_be_taken_back(page: Page, running: Running) -> None:
    open_table(page, running, 3)
    page.get_by_role("button", name="Take back: II Brine").click()
    expect(page.get_by_role("button", name="Ready", exact=True)).to_be_enabled()
    assert said(running) == [["unorder", 0]]


def test_a_draft_with_warnings_can_be_handed_in_if_that_is_offered(page: Page, running: Running) -> None:
    scene = invented.scene(3)
    assert scene.decision is not None
    assert scene.decision.draft is not None
    worry = Missing(invented.text("The host"), invented.text("finds no food."))
    draft = replace(scene.decision.draft, problems=[worry], ready=False)
    running.stand.instead = replace(scene, decision=replace(scene.decision, kind="choose", draft=draft))
    open_table(page, running, 3)
    expect(page.locator(".foot")).to_contain_text("Ready")
    expect(page.locator("#prompt")).to_contain_text("finds no food.")
    seen = page.locator(".page").get_attribute("data-v") or ""
    page.get_by_role("button", name="Ready", exact=True).click()
    expect(page.locator(".page")).not_to_have_attribute("data-v", seen)
    assert said(running) == [["done"]]


def test_the_board_as_text_has_the_same_choices(page: Page, running: Running) -> None:
    open_table(page, running)
    page.keyboard.press("t")
    lists = page.get_by_role("region", name="Board as text")
    expect(lists).to_contain_text("Brine, hills, Tides.")
    lists.get_by_role("button", name="Choose host").click()
    lists.get_by_role("button", name="Choose Calder").click()
    heading(page, "Levy troops")
    assert said(running) == [["move", "a1", "calder"]]


def test_the_past_can_be_looked_at_and_left(page: Page, running: Running) -> None:
    open_table(page, running, 4)
    page.get_by_role("button", name="Look at position 411").click()
    expect(page.get_by_role("region", name="Replay")).to_be_visible()
    heading(page, "You are looking at the past")
    page.get_by_role("region", name="Replay").get_by_role("button", name="Back to now").click()
    heading(page, "Bid for the first place")


def test_a_link_to_a_position_opens_there(page: Page, running: Running) -> None:
    running.stand.stage = 4
    page.goto(f"{running.url}/t/x1?at=412")
    expect(page.get_by_role("region", name="Replay")).to_contain_text("412/414")


def test_the_table_comes_back_after_a_lost_connection(page: Page, running: Running) -> None:
    open_table(page, running)
    running.drop_all()
    page.wait_for_timeout(200)
    heading(page, "Choose what your host does")
    page.get_by_role("button", name="Pass").click()
    heading(page, "Levy troops")
    assert said(running) == [["pass"]]


def test_a_curtain_hangs_between_two_people_at_one_screen(page: Page, running: Running) -> None:
    running.stand.hotseat = True
    scene = invented.scene(3, 0)
    waits = [replace(s, wait="must" if s.id == 1 else "") for s in scene.seats]
    running.stand.instead = replace(scene, decision=None, seats=waits)
    page.goto(f"{running.url}/t/x1")
    show = page.get_by_role("button", name="Show my side")
    expect(show).to_be_focused()
    page.wait_for_timeout(1500)
    assert "Great feast" not in page.content(), "what the one who leaves knows is still on the page"
    running.stand.stage = 6
    show.click()
    expect(page.locator("#board")).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("Bob .you"))).to_be_visible()


def test_talk_reaches_the_table(page: Page, running: Running) -> None:
    open_table(page, running)
    page.get_by_role("button", name="Chat").click()
    page.get_by_label("Message to Everybody").fill("Well met <b>all</b>")
    page.get_by_role("button", name="Send").click()
    expect(page.get_by_role("log")).to_contain_text("Well met <b>all</b>")


def test_settings_are_kept(page: Page, running: Running) -> None:
    page.goto(f"{running.url}/settings")
    page.get_by_label("Theme").select_option("dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_play_now_is_one_click(page: Page, running: Running) -> None:
    page.goto(running.url)
    page.get_by_role("button", name=re.compile("Play now.*Isles of Ash")).click()
    heading(page, "Choose what your host does")


def test_a_table_is_as_high_as_a_phone(phone: Page, running: Running) -> None:
    """Whatever scrolls, the page itself does not: its bars stay where they are."""
    open_table(phone, running)
    assert phone.evaluate("document.documentElement.scrollHeight - innerHeight") == 0


def test_a_phone_shows_everything_without_scrolling_sideways(phone: Page, running: Running) -> None:
    for path in ("/", "/new", "/settings", "/t/x1"):
        phone.goto(running.url + path)
        phone.wait_for_timeout(300)
        assert phone.evaluate("document.documentElement.scrollWidth") <= 360, path
    for tab in ("Hand", "Sheets", "Overview", "Log", "Chat", "Board"):
        phone.get_by_role("navigation").get_by_role("button", name=tab).tap()
        assert phone.evaluate("document.documentElement.scrollWidth") <= 360, tab


def test_taps_pick_on_a_phone(phone: Page, running: Running) -> None:
    open_table(phone, running)
    for ref in ("piece:a1", "space:calder"):
        box = phone.locator(f'#board [data-ref="{ref}"]').first.bounding_box()
        assert box is not None
        phone.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    heading(phone, "Levy troops")
    assert said(running) == [["move", "a1", "calder"]]


def test_a_private_word_is_noticed_and_answered_in_private(page: Page, running: Running) -> None:
    open_table(page, running)
    line = {"at": 1, "seat": 1, "name": "Bob", "text": "Shall we?", "to": [0]}
    running.tell({"t": "chat", "lines": [line]})
    chat = page.get_by_role("button", name="Chat 1")
    expect(chat).to_be_visible()
    chat.click()
    talk = page.get_by_role("region", name="Chat")
    expect(talk.get_by_text("Shall we?")).to_be_visible()
    expect(talk.get_by_role("textbox")).to_have_accessible_name("Message to Tides")


def ask(running: Running, *options: Option) -> None:
    scene = invented.scene(0)
    assert scene.decision is not None
    asked = replace(scene.decision, options=list(options), missing=[])
    running.stand.instead = replace(scene, decision=asked)


def test_choices_stand_below_their_heading_and_passing_has_its_place(page: Page, running: Running) -> None:
    ask(
        running,
        Option(text("Play Storm"), 1, ["storm"], "Cards"),
        Option(text("Play Calm"), 2, ["calm"], "Cards"),
        Option(text("Done"), 3, ["done"], idle=True),
        Option(text("Rest"), 4, ["rest"]),
        Option(text("Dig"), 5, ["dig"], picks=["space:ashmoor"]),
    )
    open_table(page, running)
    shown = page.locator("#prompt .options").locator("h3, .option .grow").all_inner_texts()
    assert shown == ["Rest", "Dig", "Cards", "Play Storm", "Play Calm"]
    expect(page.locator(".foot").get_by_role("button", name="Done")).to_be_visible()


def test_answers_say_what_they_do_while_there_is_room(page: Page, running: Running) -> None:
    words, prompt = "Your neighbours hear of it at once.", page.locator("#prompt .options")
    loud = Option(
        text("Sound the horn"),
        1,
        ["horn"],
        cost=[Amount("coin", 3)],
        effect=[Effect(text(words)), Effect(text("+2 honour"))],
    )
    ask(running, loud, Option(text("Rest"), 2, ["rest"]))
    open_table(page, running)
    expect(prompt).to_contain_text(words)
    ask(running, loud, *(Option(text("Rest ", n), n, ["rest", n], f"Place {n}") for n in range(2, 9)))
    open_table(page, running)
    expect(prompt).to_contain_text(words)
    long = [Effect(text(f"{n} neighbours {'wonder at it, ' * 16}and go home.")) for n in range(9)]
    rests = [Option(text("Rest ", n), n, ["rest", n], f"Place {n}", effect=[long[n]]) for n in range(2, 9)]
    ask(running, loud, *rests)
    open_table(page, running)
    expect(prompt.get_by_role("button", name="Sound the horn")).to_contain_text("+2 honour")
    expect(prompt).not_to_contain_text(words)


def test_the_phase_of_now_stays_in_the_middle_when_the_window_changes(page: Page, running: Running) -> None:
    scene = invented.scene(0)
    states = ["done"] * 6 + ["now"] + ["next"] * 7
    phases = [Phase(str(n), f"A phase of some length {n}", state) for n, state in enumerate(states)]  # type: ignore[arg-type]
    running.stand.instead = replace(scene, calendar=replace(scene.calendar, phases=phases))
    open_table(page, running)
    middle = """() => {
        const strip = document.querySelector('.phases').getBoundingClientRect();
        const now = document.querySelector('.phases [aria-current]').getBoundingClientRect();
        return Math.abs(now.left + now.right - strip.left - strip.right) / 2 < 12;
    }"""
    for width in (1440, 900, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        page.wait_for_function(middle)


def test_an_open_drawer_is_all_that_is_printed(page: Page, running: Running) -> None:
    open_table(page, running)
    page.get_by_role("button", name="Help", exact=True).click()
    page.emulate_media(media="print")
    expect(page.get_by_role("dialog").get_by_text("Anywhere")).to_be_visible()
    expect(page.locator("#prompt-title")).to_be_hidden()
    page.emulate_media(media="screen")
    expect(page.locator("#prompt-title")).to_be_visible()
