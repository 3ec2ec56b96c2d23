"""Pictures of what teaches, taken in a real browser: `python -m tools.docs --pictures [GAME ...]`.

Those of the primers lie with their games (`kernel/guide.py` says what each shows); those of `docs/screens`
show, of every game at a desk and on a phone, whatever a stranger meets first.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image
from playwright.sync_api import Browser, Page

from pentarchy.games import title
from pentarchy.kernel.guide import Shot, pictures, written
from pentarchy.kernel.lesson import lessons
from tests.browser.screens import FOLDER, store
from tests.browser.visitor import Visitor
from tests.chromium import running
from tests.table.players import Player, Server

SIZE = 640, 400
"""Of a picture, in pixels: as wide as a drawer on a dense screen shows it."""
LEAST = 520.0
"""A picture is at least so wide on the page, or little would be seen of where it is."""
MARGIN = 24.0
SETTLE = 700
"""Milliseconds for colours and glides."""
PARTS = {
    "map": "#board",
    "contest": "#contest .contest",
    "question": "#prompt",
    "goal": ".goal .sheet",
    "sheet": "#mats",
}
BOXES = """selectors => selectors.flatMap(s => [...document.querySelectorAll(s)])
    .filter(node => node.checkVisibility()).map(node => node.getBoundingClientRect())
    .map(box => [box.left, box.top, box.right, box.bottom])"""
SCREENS = {
    "primer": "the primer, opened from the game's card in the lobby",
    "first": "the first question of the first game",
    "lesson": "a lesson, with its coach",
    "hint": "a question with its hint, and what each answer does",
    "goal": "the goal and the arithmetic of one's points",
    "term": "a term, opened from the sheet",
}
"""What is shown of every game, in order."""


def take(games: list[str]) -> Iterator[Path]:
    """Take the pictures of these games; where each was put."""
    with (
        TemporaryDirectory() as folder,
        Server(str(Path(folder) / "t.db"), path="") as server,
        running() as browser,
    ):
        for game in games:
            yield from primer(browser, server, game)
            for phone in (False, True):
                yield from screens(browser, server, game, phone)


# ---- of the primer -------------------------------------------------------------------------------------


def shots(game: str) -> list[Shot]:
    said = written(title(game).folder)
    return [card.picture for card in said.primer if card.picture] if said else []


def primer(browser: Browser, server: Server, game: str) -> Iterator[Path]:
    kept = pictures(title(game).folder)
    kept.mkdir(exist_ok=True)
    for stale in {*kept.iterdir()} - {kept / shot.file for shot in shots(game)}:
        stale.unlink()
    for shot in shots(game):
        photograph(browser, server, game, shot).save(kept / shot.file, quality=80, method=6)
        yield kept / shot.file


def photograph(browser: Browser, server: Server, game: str, shot: Shot) -> Image.Image:
    looker = in_lesson(browser, server, game, shot, dense=True)
    page = looker.page
    lesson = next(one for one in lessons(title(game).folder) if one.id == shot.lesson)
    if shot.part == "goal":
        page.locator(".goal .button").click()
    if shot.part == "board":
        selectors = [f'#board [data-ref="{ref}"]' for ref in shot.at or lesson.beat[shot.beat - 1].show]
    else:
        selectors = [PARTS[shot.part]]
    page.wait_for_timeout(SETTLE)
    boxes = page.evaluate(BOXES, selectors)
    assert boxes, f"{game}: {shot.file}: there is no {shot.part} to be seen"
    around = inner(boxes[0]) if shot.part == "map" else frame(boxes, page.viewport_size or {})
    image = Image.open(io.BytesIO(page.screenshot(clip=around))).convert("RGB")  # type: ignore[arg-type]
    looker.context.close()
    return image.resize(SIZE, Image.Resampling.LANCZOS)


def in_lesson(
    browser: Browser, server: Server, game: str, shot: Shot, phone: bool = False, dense: bool = False
) -> Visitor:
    """Somebody who looks at a lesson, with all before the moment of the picture done."""
    player = Player(server, "Ann")
    table = player.post(f"/api/lessons/{game}/{shot.lesson}")["id"]
    reach(player, table, shot)
    looker = Visitor(browser, server, phone=phone, dense=dense)
    cookies = player.http.cookies.jar
    looker.context.add_cookies([{"name": c.name, "value": c.value or "", "url": server.url} for c in cookies])
    looker.look_at(table)
    looker.page.locator("#coach").wait_for()
    while (onward := looker.page.get_by_role("button", name="Next", exact=True)).count():
        onward.first.click()
    return looker


def reach(player: Player, table: str, shot: Shot) -> None:
    """Do what the lesson says, up to the moment of the picture."""
    with player.at(table) as seat:

        def do() -> None:
            options, doing = seat.my_move()["options"], seat.scene["coach"].get("doing")
            meant = [option for option in options if option.get("id", 0) == doing] or options
            said = seat.act(meant[0]["action"])
            assert said["t"] == "ack", said

        while seat.my_move() and seat.scene["coach"]["beat"] < shot.beat - 1:
            do()
        for _ in range(shot.acts):
            do()
        seat.my_move()


def inner(box: list[float]) -> dict[str, float]:
    """The largest part of the middle of a box that has the shape of a picture."""
    left, top, right, bottom = box
    shape = SIZE[0] / SIZE[1]
    width = min(right - left, (bottom - top) * shape)
    height = width / shape
    return {
        "x": (left + right - width) / 2,
        "y": (top + bottom - height) / 2,
        "width": width,
        "height": height,
    }


def frame(boxes: list[list[float]], page: Mapping[str, int]) -> dict[str, float]:
    """The smallest part of the page with all of these boxes in it that has the shape of a picture."""
    left, top = min(box[0] for box in boxes) - MARGIN, min(box[1] for box in boxes) - MARGIN
    right, bottom = max(box[2] for box in boxes) + MARGIN, max(box[3] for box in boxes) + MARGIN
    shape = SIZE[0] / SIZE[1]
    width = min(max(right - left, (bottom - top) * shape, LEAST), page["width"], page["height"] * shape)
    height = width / shape
    x = min(max((left + right - width) / 2, 0), page["width"] - width)
    y = min(max((top + bottom - height) / 2, 0), page["height"] - height)
    return {"x": x, "y": y, "width": width, "height": height}


# ---- of docs/screens -----------------------------------------------------------------------------------


def screen_name(game: str, what: str, phone: bool) -> str:
    return f"teach-{game}-{what}{'-phone' if phone else ''}"


def screens(browser: Browser, server: Server, game: str, phone: bool) -> Iterator[Path]:
    """Whatever a stranger meets first."""

    def shoot(page: Page, what: str) -> Path:
        page.wait_for_timeout(SETTLE)
        return store(page, screen_name(game, what, phone), FOLDER)

    stranger = Visitor(browser, server, "Ann", phone)
    page, name = stranger.page, title(game).name
    page.goto(server.url)
    page.get_by_role("button", name=re.compile(f"Learn.*{name}")).click()
    heading = page.get_by_role("heading", name="In a minute")
    heading.evaluate("node => node.scrollIntoView()")
    loaded = "() => [...document.images].every(image => image.complete)"
    stranger.until(lambda: page.evaluate(loaded), "the pictures")
    yield shoot(page, "primer")
    page.keyboard.press("Escape")
    page.get_by_role("button", name=re.compile(f"First game.*{name}")).click()
    stranger.my_move()
    page.locator("#prompt .option, #prompt .target").first.wait_for()
    yield shoot(page, "first")
    until_answers_tell(stranger)
    page.locator("#prompt .option, #prompt .target").first.wait_for()
    yield shoot(page, "hint")
    stranger.context.close()

    lesson = lessons(title(game).folder)[0]
    learner = in_lesson(browser, server, game, Shot(lesson.id, 2), phone)
    yield shoot(learner.page, "lesson")
    learner.page.locator(".goal .button").click()
    yield shoot(learner.page, "goal")
    learner.page.keyboard.press("Escape")
    if phone:
        learner.page.get_by_role("button", name="Sheets", exact=True).click()
    learner.page.locator("#mats .term").first.click()
    yield shoot(learner.page, "term")
    learner.context.close()


def until_answers_tell(stranger: Visitor) -> None:
    """Play on, at least once, to a question whose answers say what they do; nothing is begun on the way."""
    while True:
        options = stranger.my_move()["options"]
        stranger.choose(next((n for n, option in enumerate(options) if option.get("idle")), 0))
        if sum(bool(option.get("effect")) for option in stranger.my_move()["options"]) > 1:
            return


def page_of(games: list[str]) -> str:
    """The page that lists the screens."""
    lines = [
        "<!-- Generated by `make docs`. -->\n\n# What a stranger meets first\n\n",
        "`python -m tools.docs --pictures` takes these pictures anew, and those of the primers.\n",
    ]
    for game in games:
        lines.append(f"\n## {title(game).name}\n\n| what | desk | phone |\n|---|---|---|\n")
        for what, about in SCREENS.items():
            links = [f"[{at}]({screen_name(game, what, at == 'phone')}.webp)" for at in ("desk", "phone")]
            lines.append(f"| {about} | {links[0]} | {links[1]} |\n")
    return "".join(lines)
