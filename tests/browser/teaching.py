"""Pictures of what teaches, for docs/screens: `python -m tests.browser.teaching [FOLDER]`.

Of every game, at desk and phone width: the primer, the first game with hint and effects, the goal, a term,
and a lesson.
"""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser

from pentarchy.games import ids, title
from pentarchy.kernel.lesson import lessons
from tests.browser.screens import picture
from tests.browser.visitor import Visitor
from tests.chromium import running
from tests.table.players import Server


def teach(browser: Browser, server: Server, game: str, phone: bool) -> None:
    visitor = Visitor(browser, server, "Ann", phone)
    page, name = visitor.page, title(game).name
    prefix, suffix = f"teach-{game}", "-phone" if phone else ""
    page.goto(server.url)
    page.get_by_role("button", name=re.compile(f"Learn.*{name}")).click()
    page.get_by_text("In a minute").wait_for()
    picture(visitor, f"{prefix}-primer{suffix}")
    page.keyboard.press("Escape")
    page.get_by_role("button", name=re.compile(f"First game.*{name}")).click()
    visitor.my_move()
    page.locator("#prompt .option, #prompt .target").first.wait_for()
    page.wait_for_timeout(600)
    picture(visitor, f"{prefix}-first{suffix}")
    page.get_by_role("button", name=re.compile("^Goal")).click()
    picture(visitor, f"{prefix}-goal{suffix}")
    page.keyboard.press("Escape")
    if phone:
        page.get_by_role("button", name="Sheets", exact=True).click()
    page.locator(".term").first.click()
    page.wait_for_timeout(200)
    picture(visitor, f"{prefix}-term{suffix}")
    course = lessons(title(game).folder)
    if course:
        page.goto(server.url + visitor.post(f"/api/lessons/{game}/{course[0].id}", {})["url"])
        page.locator("#coach").wait_for()
        page.wait_for_timeout(600)
        picture(visitor, f"{prefix}-lesson{suffix}")
    visitor.context.close()


def main() -> None:
    os.environ["PENTARCHY_SCREENS"] = sys.argv[1] if len(sys.argv) > 1 else "1"
    with (
        TemporaryDirectory() as folder,
        Server(str(Path(folder) / "t.db"), path="") as server,
        running() as browser,
    ):
        for game in ids():
            for phone in (False, True):
                teach(browser, server, game, phone)
                print(game, "phone" if phone else "desk", flush=True)


if __name__ == "__main__":
    main()
