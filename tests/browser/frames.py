"""How quick the client is on the largest board: `python -m tests.browser.frames [--out FILE]`.

Frame times with twenty pieces on their way, what an update of a game in play costs from its arrival until the
page has taken it in, how large it was, and the time to the first board in a browser that has never been here,
with the longest task on the way, during which it answers nothing.
On a machine with nothing else to do.
"""

from __future__ import annotations

import argparse
import gzip
import json
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Any

from playwright.sync_api import Browser, Page, WebSocketRoute

import pentarchy
from pentarchy.kernel import Record
from pentarchy.kernel.saved import SavedGame
from tests.browser.battles import sensible
from tests.browser.test_first_board import GAME, WATCH
from tests.browser.visitor import Visitor
from tests.chromium import running
from tests.table.players import Player, Server
from tools.figures import note

MOVING, MOVES = 20, 16
ACTS, UPDATES = 700, 600
FRAME_MS, HANDLER_MS, BOARD_MS, UPDATE_KB, TASK_MS = 20.0, 16.0, 1200.0, 6.0, 100.0
SETTLED_MS = 500
"""Tasks that follow the first board at once count, too."""
WATCHES = """
const plain = {pace: "PACE", tips: false, sounds: {turn: false}};
localStorage.setItem("pentarchy.settings", JSON.stringify(plain));
"""
TAKEN_IN = """
window.taken = [];
const real = Object.getOwnPropertyDescriptor(WebSocket.prototype, 'onmessage');
Object.defineProperty(WebSocket.prototype, 'onmessage', {...real, set(hear) {
  real.set.call(this, (event) => {
    const began = performance.now();
    hear(event);
    // what it changed is drawn in the microtasks that are waiting now, and in those they leave behind
    const done = () => window.taken.push(performance.now() - began);
    const later = (n) => queueMicrotask(() => n ? later(n - 1) : done());
    if (event.data.startsWith('{"t":"update"')) later(3);
  });
}});
"""
LONG_TASKS = """
window.longest = 0;
new PerformanceObserver((list) => {
  for (const task of list.getEntries()) window.longest = Math.max(window.longest, task.duration);
}).observe({type: "longtask", buffered: true});
"""
FRAMES = """() => {
  window.frames_ = [];
  let last = 0;
  const look = (now) => {
    if (last) window.frames_.push(now - last);
    last = now;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}"""


class Wire:
    """Between the page and the server: what comes through is kept, and more can be put in."""

    def __init__(self, page: Page) -> None:
        self.frames: list[str] = []
        self.client: WebSocketRoute | None = None
        page.route_web_socket("**/ws/t/**", self._join)

    def _join(self, client: WebSocketRoute) -> None:
        self.client = client
        client.connect_to_server().on_message(self._hear)

    def _hear(self, data: str | bytes) -> None:
        assert self.client is not None
        self.frames.append(str(data))
        self.client.send(data)

    def scenes(self) -> list[dict[str, Any]]:
        return [f for f in map(json.loads, self.frames) if f["t"] in ("scene", "update")]


def watching(page: Page, pace: str) -> None:
    page.add_init_script(WATCHES.replace("PACE", pace))


def visitor(chromium: Browser, server: Server, pace: str) -> Visitor:
    """Somebody to whom things move."""
    eve = Visitor(chromium, server, "Eve")
    eve.page.emulate_media(reduced_motion="no-preference")
    watching(eve.page, pace)
    return eve


def crowded() -> bytes:
    """The largest game in its middle, with all its powers."""
    title, rng = pentarchy.title(GAME), Random(3)
    record = Record.new(title, title.seats[1], bytes([3]) * 32)
    while len(record.log) < ACTS:
        seat = rng.choice(record.game.pending())
        record.act(seat, sensible(title, record, seat, rng))
    return SavedGame.of(record).encode()


def first_board(chromium: Browser, server: Server, table: str) -> tuple[float, float]:
    """When it was there, and the longest task, medians of five."""
    times, tasks = [], []
    for _ in range(5):
        eve = visitor(chromium, server, "once")
        eve.page.add_init_script(WATCH + LONG_TASKS)
        eve.look_at(table)
        eve.page.wait_for_function("() => window.drawnAfter")
        eve.page.wait_for_timeout(SETTLED_MS)
        times.append(float(eve.page.evaluate("window.drawnAfter")))
        tasks.append(float(eve.page.evaluate("window.longest")))
        eve.context.close()
    return median(times), median(tasks)


def frames(chromium: Browser, server: Server, table: str) -> list[float]:
    """Milliseconds of each frame while twenty pieces glide, again and again."""
    eve = visitor(chromium, server, "normal")
    page, wire, rng = eve.page, Wire(eve.page), Random(1)
    eve.look_at(table)
    page.wait_for_selector("#board [data-ref^='piece:']")
    page.wait_for_timeout(1500)
    scene = wire.scenes()[-1].get("scene") or {}
    pieces = page.evaluate(
        "[...document.querySelectorAll('#board [data-ref^=\"piece:\"]')].map(n => n.dataset.ref)"
    )
    spaces = page.evaluate(
        "[...document.querySelectorAll('#board [data-ref^=\"space:\"]')].map(n => n.dataset.ref)"
    )
    assert len(pieces) >= MOVING, f"only {len(pieces)} pieces on the board"
    page.evaluate(FRAMES)
    v, at = str(scene["v"]), int(scene["at"])
    for n in range(MOVES):
        moved = rng.sample(pieces, MOVING)
        ways = [{"ref": ref, "a": rng.choice(spaces), "b": rng.choice(spaces), "n": 1} for ref in moved]
        line = {"text": [{"t": "They move."}], "at": at + n, "weight": 1, "seat": 0, "motions": ways}
        news = {"t": "update", "of": v, "v": f"bench-{n}", "seats": scene["seats"], "chronicle": [line]}
        assert wire.client is not None
        wire.client.send(json.dumps(news))
        v = f"bench-{n}"
        page.wait_for_timeout(700)
    found: list[float] = page.evaluate("window.frames_")
    eve.context.close()
    return found


def updates(chromium: Browser, server: Server) -> tuple[list[float], list[int]]:
    """What taking in each update costs, and its size packed: a table of bots, shown at once."""
    eve = visitor(chromium, server, "once")
    eve.page.add_init_script(TAKEN_IN)
    wire = Wire(eve.page)
    eve.open(GAME, *["random"] * 6, seed=5)
    eve.page.wait_for_function(f"() => window.taken.length >= {UPDATES}", timeout=120_000)
    taken: list[float] = eve.page.evaluate("window.taken")
    sizes = [len(gzip.compress(f.encode(), 6)) for f in wire.frames if f.startswith('{"t":"update"')]
    eve.context.close()
    return taken, sizes


def last(times: list[float]) -> float:
    """What 95 of 100 stay under."""
    return quantiles(times, n=20)[-1]


def main(say: Callable[[str], None] = print, out: str = "") -> int:
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(str(Path(folder) / "frames.db"), path="") as server,
        running() as chromium,
    ):
        table = Player(server, "Ann").http.post("/api/import", content=crowded()).json()["id"]
        board, task = first_board(chromium, server, table)
        moved = frames(chromium, server, table)
        taken, sizes = updates(chromium, server)
    kept = {
        "first board, ms": (board, BOARD_MS),
        "longest task, ms": (task, TASK_MS),
        f"{MOVING} pieces moving, ms a frame, 95%": (last(moved), FRAME_MS),
        "an update taken in, ms, 95%": (last(taken), HANDLER_MS),
        "an update packed, KB, median": (median(sizes) / 1024, UPDATE_KB),
    }
    for what, (value, most) in kept.items():
        say(f"{what:40} {value:.1f} (at most {most:g})")
    say(f"{'  frames, median':40} {median(moved):.1f} of {len(moved)}")
    say(f"{'  updates, median':40} {median(taken):.1f} of {len(taken)}")
    note(out, "client", {what: round(value, 2) for what, (value, _) in kept.items()})
    return 0 if all(value <= most for value, most in kept.values()) else 1


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", default="", help="JSON file to add the figures to")
    raise SystemExit(main(out=parser.parse_args().out))
