"""The pictures of every primer, taken from lessons in a real browser: see `kernel/guide.py` for what each shows."""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image
from playwright.sync_api import Browser

from pentarchy.games import title
from pentarchy.kernel.guide import Shot, pictures, written
from pentarchy.kernel.lesson import lessons
from tests.browser.visitor import Visitor
from tests.chromium import running
from tests.table.players import Player, Server

SIZE = 640, 400
"""Of a picture, in pixels: as wide as a drawer on a dense screen shows it."""
LEAST = 520.0
"""A picture is at least so wide on the page, or little would be seen of where it is."""
MARGIN = 24.0
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


def take(games: list[str]) -> Iterator[Path]:
    """Take the pictures of these games; where each was put."""
    with TemporaryDirectory() as folder, Server(str(Path(folder) / "t.db"), path="") as server:
        with running() as browser:
            for game in games:
                said = written(title(game).folder)
                kept = pictures(title(game).folder)
                kept.mkdir(exist_ok=True)
                shots = [card.picture for card in said.primer if card.picture] if said else []
                for stale in {*kept.iterdir()} - {kept / shot.file for shot in shots}:
                    stale.unlink()
                for shot in shots:
                    shown = photograph(browser, server, game, shot)
                    shown.save(kept / shot.file, quality=80, method=6)
                    yield kept / shot.file


def photograph(browser: Browser, server: Server, game: str, shot: Shot) -> Image.Image:
    player = Player(server, "Ann")
    table = player.post(f"/api/lessons/{game}/{shot.lesson}")["id"]
    reach(player, table, shot)
    looker = Visitor(browser, server, dense=True)
    cookies = player.http.cookies.jar
    looker.context.add_cookies([{"name": c.name, "value": c.value or "", "url": server.url} for c in cookies])
    looker.look_at(table)
    page = looker.page
    page.locator("#coach").wait_for()
    while (onward := page.get_by_role("button", name="Next", exact=True)).count():
        onward.first.click()
    if shot.part == "goal":
        page.locator(".goal .button").click()
    lesson = next(one for one in lessons(title(game).folder) if one.id == shot.lesson)
    if shot.part == "board":
        selectors = [f'#board [data-ref="{ref}"]' for ref in shot.at or lesson.beat[shot.beat - 1].show]
    else:
        selectors = [PARTS[shot.part]]
    page.wait_for_timeout(700)  # colours and glides settle
    boxes = page.evaluate(BOXES, selectors)
    assert boxes, f"{game}: {shot.file}: there is no {shot.part} to be seen"
    around = inner(boxes[0]) if shot.part == "map" else frame(boxes, page.viewport_size or {})
    image = Image.open(io.BytesIO(page.screenshot(clip=around))).convert("RGB")  # type: ignore[arg-type]
    looker.context.close()
    return image.resize(SIZE, Image.Resampling.LANCZOS)


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
