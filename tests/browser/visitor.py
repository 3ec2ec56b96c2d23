"""Somebody in front of a browser: sees what is drawn, clicks, taps and types. Nothing else reaches the page.

The frames of the socket are only listened to, to know when the table has something new and to search them.
"""

from __future__ import annotations

import json
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Browser, Locator, Page, Route, WebSocket

from pentarchy.kernel.saved import SavedGame
from tests.chromium import AT_ONCE
from tests.table.players import Server, updated

DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 360, "height": 740}
PATIENCE = 60.0
HANDS = 0.06
"""Seconds after a click or a key in which a message to the table leaves, if one does."""

ROUND = "() => new Promise(done => requestAnimationFrame(() => setTimeout(done)))"
DRAWN = "() => document.querySelector('.page')?.dataset.v"
"""The version of the scene the page shows."""
AIM = """({option, group, picks, space, question, v}) => {
    const page = document.querySelector('.page')?.dataset;
    if (page?.v !== v || page.question !== question) return null;
    const at = (node, what) => {
        for (const block of ['nearest', 'center', 'start', 'end']) {
            node.scrollIntoView({block});
            const box = node.getBoundingClientRect();
            const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
            if (node.contains(document.elementFromPoint(x, y))) return {x, y, what};
        }
        return null;
    };
    const seen = (selector) => [...document.querySelectorAll(selector)]
        .filter(node => node.checkVisibility() && !node.disabled);
    const sure = seen('.confirm .button.main')[0];
    if (sure) return at(sure, 'confirm');
    if (document.querySelector('.confirm')) return null;
    const area = space && document.querySelector(`#board .area[data-ref="${space}"]`);
    if (area) {
        // a place in the middle of the space where nothing else lies
        const box = area.getBoundingClientRect();
        const steps = [.5, .35, .65, .25, .75];
        for (const [fx, fy] of steps.flatMap(a => steps.map(b => [a, b]))) {
            const [x, y] = [box.left + box.width * fx, box.top + box.height * fy];
            if (document.elementFromPoint(x, y)?.closest('[data-ref]') === area) return {x, y, what: 'space'};
        }
    }
    // a menu at the pointer lies above the list
    const button = seen(`[data-option="${option}"]`).at(-1);
    if (button) return at(button, 'option');
    for (const ref of picks) {
        const target = seen(`[data-target="${ref}"]`)[0];
        if (target) return at(target, 'target');
    }
    const tab = seen('[data-tab]').find(tab => tab.dataset.tab === group && tab.ariaPressed !== 'true');
    if (tab) return at(tab, 'tab');
    const field = seen('.stepper input')[0];
    if (field) return at(field, 'stepper');
    // a click met its neighbour, as the page moved: whoever sees that takes it back
    const back = seen('#prompt .trail button')[0];
    return back ? at(back, 'back') : null;
}"""
"""Where to click next on the way to an option: to confirm it, on the board, in a menu or in the list; null
while the page still shows an older scene."""


class Visitor:
    def __init__(
        self, browser: Browser, server: Server, name: str = "", phone: bool = False, dense: bool = False
    ) -> None:
        """At a desk or with a phone; `dense` is a screen with two pixels for one."""
        self.server, self.name = server, name
        size: Any = PHONE if phone else DESKTOP
        self.context = browser.new_context(
            viewport=size,
            has_touch=phone,
            is_mobile=phone,
            reduced_motion="reduce",
            device_scale_factor=1 + dense,
        )
        self.context.add_init_script(AT_ONCE)
        self.phone = phone
        self.hands = HANDS
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE * 1000)
        self.wrong: list[str] = []
        self.frames: list[str] = []
        self.sent: list[dict[str, Any]] = []
        self.refusals = 0
        self.scene: dict[str, Any] = {}
        self.lines: dict[int, dict[str, Any]] = {}
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.page.on("websocket", self._listen)
        if name:
            self.post("/api/me", {"name": name})

    # ---- the socket, listened to ---------------------------------------------------------------------------

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda data: self._hear(str(data)))
        socket.on("framesent", lambda data: self._note(json.loads(str(data))))

    def _note(self, message: dict[str, Any]) -> None:
        if message["t"] not in ("ping", "plans"):  # nothing is chosen by them
            self.sent.append(message)

    def _hear(self, data: str) -> None:
        self.frames.append(data)
        frame = json.loads(data)
        if frame["t"] in ("scene", "update"):
            self.scene = frame["scene"] if frame["t"] == "scene" else updated(self.scene, frame)
            for line in self.scene.get("chronicle", []):
                self.lines[line["at"]] = line
        elif frame["t"] == "refused":
            self.refusals += 1

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

    def bring(self, saved: bytes) -> str:
        """A table where a saved game goes on: its first seat is mine, bots have the others."""
        answer = self.context.request.post(
            self.server.url + "/api/import", data=saved, headers={"X-Pentarchy": "1"}
        )
        assert answer.ok, answer.text()
        table: str = answer.json()["id"]
        for seat in range(1, SavedGame.read(saved).seats):
            self.post(f"/api/tables/{table}/bot", {"seat": seat, "bot": "greedy"})
        self.look_at(table)
        return table

    def fix_seed(self, seed: int) -> None:
        """Let the next table this page opens have a seed of the test's choice."""

        def add_seed(route: Route) -> None:
            wish = json.loads(route.request.post_data or "{}") | {"seed": f"{seed:064x}"}
            route.continue_(post_data=json.dumps(wish))

        self.page.route("**/api/tables", add_seed, times=1)

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
        aim = {
            "option": option.get("id", 0),
            "group": option.get("group", ""),
            "picks": option.get("picks", []),
            "question": before,
            "space": "" if self.phone else self._own_space(option, decision["options"]),
        }
        end, seen = time.monotonic() + PATIENCE, None
        while not self._moved_on(before):
            if time.monotonic() > end:
                raise AssertionError(f"{self.name}: {option['action']} was not accepted; {self._looks(aim)}")
            spot = self.page.evaluate(AIM, {**aim, "v": self.scene["v"]})
            if not spot or (spot["what"] == "space" and spot != seen):
                self.page.evaluate(ROUND)  # the map may still turn to the question
                seen = spot
                continue
            sent = len(self.sent)
            (self.page.touchscreen.tap if self.phone else self.page.mouse.click)(spot["x"], spot["y"])
            if spot["what"] == "stepper":
                self.page.keyboard.press("Control+A")
                self.page.keyboard.type(str(option["amount"]))
                self.page.keyboard.press("Enter")
            aim["space"] = ""  # whatever lay above the space, the list is always there
            self._settle(before, sent)

    def _looks(self, aim: dict[str, Any]) -> str:
        """What a failure wants to know of the page: what it shows, of what it knows, and how it looks."""
        shown = self.page.evaluate("() => ({...document.querySelector('.page')?.dataset})")
        focus = self.page.evaluate("() => document.activeElement?.outerHTML.slice(0, 200)")
        file = Path(tempfile.mkdtemp()) / "stuck.png"
        self.page.screenshot(path=file)
        return f"the page shows {shown}, the table said {self.scene['v']}; {aim}; at {focus}; see {file}"

    def _own_space(self, option: dict[str, Any], options: list[dict[str, Any]]) -> str:
        """The space on the board, where only this option is meant by it."""
        picks = option.get("picks", [])
        alone = len(picks) == 1 and sum(picks[0] in o.get("picks", []) for o in options) == 1
        return picks[0] if alone and picks[0].startswith("space:") else ""

    def _moved_on(self, question: str) -> bool:
        return bool(self.scene.get("result")) or not self.decision or self.decision["id"] != question

    def _settle(self, question: str, sent: int) -> None:
        """After a click or a key: until the table has answered, if something went out to it at all."""
        end = time.monotonic() + self.hands
        while len(self.sent) == sent:
            if time.monotonic() > end:
                self.page.evaluate(ROUND)  # however slow the page is: what it sent is heard before it answers
                if len(self.sent) == sent:
                    return
                break
            self.page.wait_for_timeout(5)
        refusals = self.refusals
        self.until(lambda: self._moved_on(question) or self.refusals > refusals, f"{self.name}: an answer")

    def _drawn(self) -> None:
        """Until the page shows what the table has said last."""
        self.until(lambda: self.page.evaluate(DRAWN) == self.scene.get("v", ""), "the scene on the screen")

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

    def early(self, rng: Random) -> int:
        """One of the first options: those that have a digit."""
        return rng.randrange(min(9, len(self.my_move()["options"])))

    # ---- playing by keyboard -------------------------------------------------------------------------------

    def type_choice(self, number: int) -> None:
        """Take one of the options with keys only, and confirm it where that is asked for."""
        decision = self.my_move()
        option, before, keys = decision["options"][number], decision["id"], self.page.keyboard
        for _ in range(12):
            self._drawn()
            if self._moved_on(before):
                return
            sent = len(self.sent)
            if self.page.get_by_role("button", name="Yes: ").count():
                keys.press("Tab")
                keys.press("Enter")
            elif self.page.get_by_role("button", name="Confirm", exact=True).count():
                keys.press("Enter")  # the focus is on it
            elif decision.get("draft") and option.get("idle"):
                keys.press("Control+Enter")
            else:
                self._walk_to(option)
            self._settle(before, sent)
        raise AssertionError(f"no key leads to {option['action']}")

    def _walk_to(self, option: dict[str, Any]) -> None:
        """One step towards an option: its digit or what it points at, a walk with Tab, or its amount."""
        keys = self.page.keyboard
        tab = self.page.locator(f'[data-tab="{option.get("group", "")}"][aria-pressed="false"]:visible')
        if tab.count():
            self._tab_to(f'[data-tab="{option.get("group", "")}"]')
            keys.press("Enter")
        targets = (f'[data-target="{ref}"]' for ref in option.get("picks", []))
        for name in (f'[data-option="{option.get("id", 0)}"]', *targets):
            button = self.page.locator(f"{name}:visible")
            if not button.count():
                continue
            digit = button.last.get_attribute("aria-keyshortcuts") or ""
            if digit:  # or the keys of what ends the turn
                keys.press(digit)
            else:
                self._tab_to(name)
                keys.press("Enter")
            return
        if not self.page.locator(".stepper input:visible").count():
            return  # the page is on its way from one to the other: looked at again
        self._tab_to(".stepper input")
        keys.press("Control+a")
        keys.type(str(option["amount"]))
        keys.press("Enter")

    def _tab_to(self, selector: str) -> None:
        """Walk there as a keyboard has to: to the prompt with F6, then on with Tab."""
        focus = "s => !!document.activeElement?.matches(s)"
        for _ in range(7):
            if self.page.evaluate(focus, "#prompt, #prompt *"):
                break
            self.page.keyboard.press("F6")
        for _ in range(60):
            if self.page.evaluate(focus, selector):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not lead to {selector}")
