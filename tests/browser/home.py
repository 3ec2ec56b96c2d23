"""Pictures of a house people come back to, for docs/screens: `python -m tests.browser.home [FOLDER]`.

A club of three lives in it for a minute: games, a tournament, an evening, an invitation, a report. At
desk and phone width: profile, results, club, tournament, invitation, waiting room, host page, and how one is
called.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser

from tests.browser.screens import picture
from tests.browser.visitor import Visitor
from tests.chromium import running
from tests.table.home.test_keepers import account
from tests.table.players import PATIENCE, Player, Server
from tests.table.test_play import play_out

GAME, LONGER = "age-of-sovereigns", "rise-of-the-kingdoms"
DAY = 86_400_000


def live(server: Server) -> dict[str, tuple[Player, str]]:
    """What a club does; the pages that show it, and who looks at each."""
    host, ann, bob = (
        account(server, "Hildegard", "host"),
        account(server, "Eleanor"),
        account(server, "Tristan"),
    )
    me, other = ann.get("/api/me")["id"], bob.get("/api/me")["id"]
    bots = [_played(bob, ("greedy", "novice"), f"Bots {n}") for n in range(3)]
    own = [_played(ann, ("me", "novice"), f"Evening {n + 1}") for n in range(4)]
    _until_over(ann, bots + own)
    for one, two in ((ann, other), (bob, me)):
        one.post("/api/me/stance", player=two, stance="friend")
    options = {"preset": "day", "level": "new", "language": "en"}
    about = "Wednesdays at eight, with bread and cheese."
    club = ann.post("/api/clubs", name="The Round Table", about=about, game=GAME, options=options)
    page = f"/api/clubs/{club['id']}"
    for member in (bob, host):
        member.post(f"{page}/join", link=club["link"])
    at = int(time.time() * 1000) // DAY * DAY + 4 * DAY + 72_000_000
    evening = ann.post(f"{page}/evenings", at=at, game=LONGER, note="All of it, with soup")
    bob.post(f"{page}/coming", evening=evening["evenings"][0]["id"], coming=True)
    clock = {"kind": "mail", "hours": 24, "reserve": 259_200}
    seats = [{"kind": "me"}, {"kind": "open"}]
    wish: dict[str, Any] = {"game": GAME, "players": 2, "seats": seats, "club": club["id"], "ready": True}
    waiting = ann.post("/api/tables", **wish, name="Who comes?", level="new", language="en", clock=clock)[
        "id"
    ]
    cup = ann.post("/api/cups", name="The Lists", game=GAME, players=2, rounds=2, club=club["id"])["id"]
    bob.post(f"/api/cups/{cup}/enter")
    for _ in range(2):
        ann.post(f"/api/cups/{cup}/enter", bot="novice")
    meetings = ann.post(f"/api/cups/{cup}/start")["meetings"]
    for meeting in meetings:
        for player in (ann, bob):
            player.http.post(f"/api/tables/{meeting['table']}/bot", json={"bot": "greedy"})
    until = time.monotonic() + PATIENCE
    while ann.get(f"/api/cups/{cup}")["round"] == 0 and time.monotonic() < until:
        time.sleep(0.2)
    bob.post("/api/reports", about=me, why="Talks about cheese all evening")
    host.post("/api/host", what="silence", whom="Eleanor", why="Cheese", hours=1)
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "captain"}]
    clock = {"kind": "live", "reserve": 2700, "increment": 45}
    wish = {"game": LONGER, "players": 3, "seats": seats, "listed": True, "clock": clock, "language": "it"}
    asked = bob.post("/api/tables", **wish, level="skilled", name="Una serata")["id"]
    bob.post(f"/api/tables/{asked}/invite", player=me)
    return {
        "profile": (bob, f"/people/{me}"),
        "results": (ann, f"/results?game={GAME}"),
        "club": (ann, f"/clubs/{club['id']}"),
        "tournament": (ann, f"/cups/{cup}"),
        "invitation": (ann, "/"),
        "waiting": (ann, f"/t/{waiting}"),
        "host": (host, "/host"),
        "calls": (ann, "/settings"),
    }


def _played(player: Player, who: tuple[str, str], name: str) -> str:
    """A whole game; a person answers with the first option, and may lose by it."""
    seats = [{"kind": "me"} if one == "me" else {"kind": "bot", "bot": one} for one in who]
    wish = {"game": GAME, "players": 2, "seats": seats, "listed": True, "name": name}
    table = str(player.post("/api/tables", **wish)["id"])
    if "me" not in who:
        return table
    with player.at(table) as seat:
        play_out(seat)
    return table


def _until_over(player: Player, tables: list[str]) -> None:
    until = time.monotonic() + 4 * PATIENCE
    for table in tables:
        while player.get(f"/api/tables/{table}")["state"] != "done":
            assert time.monotonic() < until, "the games do not end"
            time.sleep(0.2)


def show(browser: Browser, server: Server, pages: dict[str, tuple[Player, str]], phone: bool) -> None:
    suffix = "-phone" if phone else ""
    for name, (player, path) in pages.items():
        visitor = Visitor(browser, server, phone=phone)
        for cookie in player.http.cookies.jar:
            visitor.context.add_cookies(
                [{"name": cookie.name, "value": str(cookie.value), "url": server.url}]
            )
        page = visitor.page
        page.goto(server.url + path)
        page.wait_for_load_state("networkidle")
        if name == "calls":
            page.get_by_role("heading", name="Turn notices").scroll_into_view_if_needed()
        if name == "waiting":
            page.get_by_text("QR code for a phone's camera").click()
            page.wait_for_load_state("networkidle")
        picture(visitor, f"home-{name}{suffix}")
        assert visitor.wrong == [], visitor.wrong
        visitor.context.close()


def main() -> None:
    os.environ["PENTARCHY_SCREENS"] = sys.argv[1] if len(sys.argv) > 1 else "1"
    with (
        TemporaryDirectory() as folder,
        Server(
            str(Path(folder) / "t.db"), path="", login_burst=1000, mail_relay="mailto://127.0.0.1"
        ) as server,
        running() as browser,
    ):
        pages = live(server)
        for phone in (False, True):
            show(browser, server, pages, phone)
            print("phone" if phone else "desk", flush=True)


if __name__ == "__main__":
    main()
