"""Somebody in front of a browser: sees what is drawn, clicks, taps and types. Nothing else reaches the page.

The frames of the socket are only listened to, to know when the table has something new and to search them.
"""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from playwright.sync_api import Browser, Locator, Page, WebSocket
from playwright.sync_api import TimeoutError as Late

from tests.table.players import Server

DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 360, "height": 740}
PATIENCE = 30.0
SOON = 3_000
"""Milliseconds a click waits for what was there a moment ago."""


class Visitor:
    def __init__(self, browser: Browser, server: Server, name: str = "", phone: bool = False) -> None:
        self.server, self.name = server, name
        size: Any = PHONE if phone else DESKTOP
        self.context = browser.new_context(
            viewport=size, has_touch=phone, is_mobile=phone, reduced_motion="reduce"
        )
        self.phone = phone
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE * 1000)
        self.wrong: list[str] = []
        self.frames: list[str] = []
        self.sent: list[dict[str, Any]] = []
        self.scene: dict[str, Any] = {}
        self.lines: dict[int, dict[str, Any]] = {}
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.page.on("websocket", self._listen)
        if name:
            self.post("/api/me", {"name": name})

    # ---- the socket, listened to ---------------------------------------------------------------------------

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda data: self._hear(str(data)))
        socket.on("framesent", lambda data: self.sent.append(json.loads(str(data))))

    def _hear(self, data: str) -> None:
        self.frames.append(data)
        frame = json.loads(data)
        if frame["t"] == "scene":
            self.scene = frame["scene"]
            for line in self.scene.get("chronicle", []):
                self.lines[line["at"]] = line

    @property
    def decision(self) -> dict[str, Any] | None:
        return self.scene.get("decision")

    def until(self, true: Callable[[], Any], what: str, seconds: float = PATIENCE) -> None:
        """Let the page go on until this holds."""
        end = time.monotonic() + seconds
        while not true():
            assert time.monotonic() < end, f"{what}: did not happen"
            self.page.wait_for_timeout(15)

    # ---- going places --------------------------------------------------------------------------------------

    def post(self, path: str, body: dict[str, Any]) -> Any:
        answer = self.context.request.post(
            self.server.url + path,
            data=json.dumps(body),
            headers={"X-Pentarchy": "1", "Content-Type": "application/json"},
        )
        assert answer.ok, answer.text()
        return answer.json()

    def open(self, game: str, *seats: str, seed: int = 1, **wish: Any) -> str:
        """A table by the same door the lobby uses, with a seed of the test's choice; then look at it."""
        kinds = [{"kind": s} if s in ("me", "open", "person") else {"kind": "bot", "bot": s} for s in seats]
        plain = {
            "game": game,
            "players": len(seats),
            "seats": kinds,
            "seed": f"{seed:064x}",
            "name": "The test",
        }
        table: str = self.post("/api/tables", plain | wish)["id"]
        self.look_at(table)
        return table

    def look_at(self, table: str, query: str = "") -> None:
        self.scene, self.lines = {}, {}
        self.page.goto(f"{self.server.url}/t/{table}{query}")

    def prompt(self) -> Locator:
        return self.page.locator("#prompt-title")

    # ---- playing by mouse ----------------------------------------------------------------------------------

    def my_move(self) -> dict[str, Any]:
        self.until(lambda: self.decision or self.scene.get("result"), f"{self.name}: a move")
        decision = self.decision
        assert decision is not None, "the game is over"
        return decision

    def choose(self, number: int) -> None:
        """Take one of the options by clicks: on the board where it is drawn there, else in the list."""
        decision = self.my_move()
        option, before = decision["options"][number], decision["id"]
        self._drawn()
        steps = [lambda: self._point_at(option, decision["options"])] if not self.phone else []
        steps += [lambda: self._click_on(option)] * 8
        for step in steps:
            try:
                done = step()
            except Late:
                done = True  # what was to be clicked went away under the hand: look again
            if done and self._moved_on(before, 0.6):
                return
        self.until(lambda: self._moved_on(before, 0), f"{self.name}: {option['action']} accepted", 5)

    def _click_on(self, option: dict[str, Any]) -> bool:
        """One click towards the option: confirm it, press its button, or point at what it needs."""
        for name in ("Confirm", "Yes: "):
            button = self.page.get_by_role("button", name=name)
            if button.count() and button.first.is_enabled(timeout=SOON):
                return self._click(button.first)
        # a menu at the pointer lies above the list
        if self._button(option).count():
            return self._click(self._button(option).last)
        for ref in option.get("picks", []):
            target = self.page.locator(f'[data-target="{ref}"]:visible')
            if target.count():
                return self._click(target.first)
        if option.get("amount") is not None and self.page.locator(".stepper").count():
            field = self.page.locator(".stepper input").first
            field.fill(str(option["amount"]), timeout=SOON)
            field.press("Enter", timeout=SOON)
        return True

    def _point_at(self, option: dict[str, Any], options: list[dict[str, Any]]) -> bool:
        """Click the space on the board, where only this option is meant by it."""
        picks = option.get("picks", [])
        alone = len(picks) == 1 and sum(picks[0] in o.get("picks", []) for o in options) == 1
        return alone and picks[0].startswith("space:") and self._point(picks[0])

    def _drawn(self) -> None:
        """The question stands on the screen, and the page has had a moment to lay out what belongs to it."""

        def shown() -> bool:
            words = "".join(part["t"] for part in self.decision["prompt"]) if self.decision else ""
            return not words or " ".join(words.split()) == " ".join(self.prompt().inner_text().split())

        self.until(shown, f"{self.name}: the question on the screen")
        self.page.evaluate("() => new Promise(done => requestAnimationFrame(() => setTimeout(done)))")

    def _button(self, option: dict[str, Any]) -> Locator:
        return self.page.locator(f'[data-option="{option.get("id", 0)}"]:visible')

    def _click(self, target: Locator) -> bool:
        if target.is_enabled(timeout=SOON):
            (target.tap if self.phone else target.click)(timeout=SOON)
        return True

    def _point(self, ref: str) -> bool:
        """A real click in the middle of a space, unless something else lies there."""
        drawn = self.page.locator(f'#board .area[data-ref="{ref}"]')
        if not drawn.count():
            return False
        spot = drawn.first.evaluate(
            """(area, ref) => {
                const box = area.getBoundingClientRect();
                const steps = [.5, .35, .65, .25, .75];
                for (const [fx, fy] of steps.flatMap(a => steps.map(b => [a, b]))) {
                    const [x, y] = [box.left + box.width * fx, box.top + box.height * fy];
                    const hit = document.elementFromPoint(x, y)?.closest('[data-ref]');
                    if (hit?.dataset.ref === ref && hit.classList.contains('area')) return [x, y];
                }
                return null;
            }""",
            ref,
        )
        if spot is None:
            return False
        self.page.mouse.click(*spot)
        return True

    def _moved_on(self, question: str, seconds: float) -> bool:
        end = time.monotonic() + seconds
        while True:
            if self.scene.get("result") or not self.decision or self.decision["id"] != question:
                return True
            if time.monotonic() >= end:
                return False
            self.page.wait_for_timeout(10)

    def play(self, rng: Random, stop: Callable[[], Any], most: int = 600) -> int:
        """Play at random by clicks until `stop` holds or the game is over; how many decisions."""
        for n in range(most):
            self.until(lambda: self.decision or self.scene.get("result") or stop(), f"{self.name}: a move")
            if self.scene.get("result") or stop() or not self.decision:
                return n
            options = self.decision["options"]
            busy = [i for i, option in enumerate(options) if not option.get("idle")]
            self.choose(rng.choice(busy or list(range(len(options)))))
        raise AssertionError("it does not end")

    def modest(self, rng: Random, seen: Counter[tuple[Any, ...]], most: int) -> int:
        """Some option; where the same has been asked often enough, the one that leads on."""
        decision = self.my_move()
        options = decision["options"]
        phase = [p["id"] for p in self.scene["calendar"]["phases"] if p["state"] == "now"]
        key = (self.scene["you"], decision["rule"], *phase, self.scene["calendar"]["turn"])
        seen[key] += 1
        idle = [i for i, option in enumerate(options) if option.get("idle")]
        busy = [i for i, option in enumerate(options) if not option.get("idle")]
        if seen[key] > most:
            return idle[0] if idle else len(options) - 1
        return rng.choice(busy or idle)

    # ---- playing by keyboard -------------------------------------------------------------------------------

    def type_choice(self, rng: Random) -> None:
        """Take some option with keys only: its number in the list, then Enter where it is asked for."""
        decision = self.my_move()
        before, keys = decision["id"], self.page.keyboard
        for _ in range(12):
            self._drawn()
            if self._moved_on(before, 0):
                return
            if self.page.get_by_role("button", name="Yes: ").count():
                keys.press("Tab")
                keys.press("Enter")
            elif (
                self.page.get_by_role("button", name="Confirm").count()
                or self.page.locator(".popover").count()
            ):
                keys.press("Enter")  # the focus is on it, or on the first choice of the menu
            elif numbers := self._numbers():
                keys.press(rng.choice(numbers))
            elif self.page.locator(".stepper input").count():
                self._tab_to(".stepper input")
                keys.press("Enter")
            else:
                keys.press("Control+Enter")
            if self._moved_on(before, 1.0):
                return
        raise AssertionError(f"no key leads on from {decision['prompt']}")

    def _tab_to(self, selector: str) -> None:
        """Walk there with Tab, as a keyboard has to."""
        for _ in range(60):
            if self.page.evaluate("s => !!document.activeElement?.matches(s)", selector):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not lead to {selector}")

    def _numbers(self) -> list[str]:
        shown = self.page.locator("#prompt [aria-keyshortcuts]:enabled, .popover [aria-keyshortcuts]:enabled")
        found: list[str] = shown.evaluate_all("all => all.map(one => one.getAttribute('aria-keyshortcuts'))")
        return [key for key in found if len(key) == 1 and key.isdigit()]
