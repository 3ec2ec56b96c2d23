"""A whole turn of each game by real clicks, and how many it takes.

The visitor means what the game advises (the test reads the table's log for that, the page does not), and says
it by what the page offers: plans where there are any, single options else.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from typing import Any

import pytest
from msgspec.structs import replace

from pentarchy.bots import Chair
from pentarchy.kernel import Record
from pentarchy.kernel.plans import proposed
from pentarchy.kernel.saved import SavedGame
from pentarchy.kernel.scene import Plan, plain
from pentarchy.table.engine import follow
from pentarchy.table.rows import LogRow
from tests.browser.conftest import Welcome
from tests.browser.screens import picture
from tests.browser.visitor import PHONE, Visitor
from tests.rules.test_gestures import Hand, asked, turn

SPOT = """(ref) => {
    const nodes = [...document.querySelectorAll(`#board [data-ref="${ref}"], [data-target="${ref}"]`)];
    const steps = [.5, .35, .65, .2, .8];
    for (const node of nodes.filter(node => node.checkVisibility())) {
        if (node.dataset.target) node.scrollIntoView({block: 'nearest'});
        const box = node.getBoundingClientRect();
        for (const [fx, fy] of steps.flatMap(a => steps.map(b => [a, b]))) {
            const [x, y] = [box.left + box.width * fx, box.top + box.height * fy];
            const hit = document.elementFromPoint(x, y)?.closest('[data-ref], [data-target]');
            if (hit === node) return {x, y};
        }
    }
    return null;
}"""
"""Where something lies open: on the board, else in the list."""


PICTURED = {
    "age-of-sovereigns": "GiveOrder",
    "rise-of-the-kingdoms": "Recruit",
    "swords-and-sails": "Orders",
    "herds-and-hosts": "MoveHosts",
    "medioevo-universale": "Purchase",
}
"""The question of each turn that is shown in docs/screens/turns.md; if a plan answers it, the one before."""


class Mind(Hand):
    """Follows the table's log, and clicks what it means on the visitor's page."""

    def __init__(
        self, visitor: Visitor, game: str, players: int, seed: int, begun: Record | None = None
    ) -> None:
        super().__init__(game, players, 0)
        self.visitor = visitor
        visitor.hands = 0.5  # a second click on a busy machine would be counted
        if begun is None:
            self.table = visitor.open(game, "me", *["greedy"] * (players - 1), seed=seed)
            self.record = self.record.new(self.title, players, seed.to_bytes(32, "big"))
        else:
            self.table = visitor.bring(SavedGame.of(begun).encode())
            self.record = begun
        self.heard = len(self.record.log)
        self.shown = True
        """A picture of a plan is no longer wanted."""
        press = visitor.page.mouse.click

        def click(*at: Any, **how: Any) -> None:
            self.clicks += 1
            press(*at, **how)

        visitor.page.mouse.click = click  # type: ignore[method-assign]

    def listen(self) -> None:
        """Until the record has come to the question on the page."""

        def there() -> bool:
            sql = "SELECT seq, entry, at FROM log WHERE table_id = ? AND seq > ? ORDER BY seq"
            with closing(sqlite3.connect(self.visitor.server.db)) as db:
                rows = db.execute(sql, (self.table, self.heard)).fetchall()
            for seq, entry, at in rows:
                data = entry if isinstance(entry, bytes) else entry.encode()
                follow(self.record, LogRow(seq=seq, entry=data, client="", at=at))
                self.heard = seq
            decision, g = self.visitor.decision, self.record.game
            if decision is None or 0 not in g.pending():
                return False
            return sorted(map(str, g.options(0))) == sorted(
                str(tuple(option["action"])) for option in decision["options"]
            )

        self.visitor.until(there, "the table and its log agree")

    def play(self, last: int) -> int:
        """To the first move of this turn; how many clicks that took."""
        return self.until(lambda g: turn(g) >= last)

    def until(self, over: Callable[[Any], bool]) -> int:
        self.visitor.my_move()
        self.listen()
        before = self.clicks
        while not over(self.record.game) and not self.visitor.scene.get("result"):
            self.act(self.record.game)
            self.visitor.until(lambda: self.visitor.decision or self.visitor.scene.get("result"), "a move")
            if not self.visitor.scene.get("result"):
                self.listen()
        return self.clicks - before

    def act(self, g: Any) -> None:
        if not self.shown and type(g.step(0)).__name__ == PICTURED[self.title.id]:
            self.shown = True
            self.show()
        super().act(g)

    def show(self) -> None:
        """What is offered, at a desk and on a phone."""
        page, name = self.visitor.page, f"turn-{self.title.id}"
        desk = page.viewport_size
        assert desk
        page.locator("[data-plan]:visible").first.wait_for()
        picture(self.visitor, name)
        page.set_viewport_size(PHONE)  # type: ignore[arg-type]
        page.wait_for_timeout(300)
        picture(self.visitor, f"{name}-phone")
        page.set_viewport_size(desk)
        page.wait_for_timeout(300)

    def choose(self, g: Any, action: Any) -> None:
        options = self.visitor.my_move()["options"]
        self.visitor.choose(next(n for n, o in enumerate(options) if tuple(o["action"]) == tuple(action)))

    def take(self, plan: Plan) -> None:
        """Point at what it begins and ends with, and press it."""
        visitor, before = self.visitor, self.visitor.my_move()["id"]
        self.plans += 1
        for ref in plan.picks:
            visitor.until(lambda ref=ref: visitor.page.evaluate(SPOT, ref), f"{ref} lies open", 10)
            spot = visitor.page.evaluate(SPOT, ref)
            visitor.page.mouse.click(spot["x"], spot["y"])
            visitor.page.wait_for_timeout(300)
        told = visitor.page.locator("[data-plan]:visible").filter(has_text=plain(plan.label))
        # what goes on where another one ends is said in its words, and stands below it
        button = told.last if plan.again or plan.then else told.first
        button.scroll_into_view_if_needed()
        box = button.bounding_box()
        assert box
        sent = len(visitor.sent)
        visitor.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        sure = visitor.page.locator(".confirm .button.main")
        if plan.danger:
            spot = sure.bounding_box()
            visitor.page.mouse.click(spot["x"] + 9, spot["y"] + 9)
        visitor._settle(before, sent)
        visitor.until(lambda: visitor._moved_on(before), f"{plain(plan.label)}: was not accepted")


class Conqueror(Mind):
    """Attacks with the first transport that can, and fights on."""

    conquest: int | None = None
    """How many clicks it took, to the last question of the battle."""
    began = -1

    def act(self, g: Any) -> None:
        step = type(g.step(0)).__name__
        if self.began >= 0 and self.conquest is None and step in ("Command", "Unit"):
            self.conquest = self.clicks - self.began
        attack = self.attack(g) if step == "Command" and self.began < 0 and turn(g) else None
        if attack is None:
            super().act(g)
            return
        self.began = self.clicks
        self.take(attack)

    def attack(self, g: Any) -> Plan | None:
        wagons = [option[1] for option in g.options(0) if option[0] == "unit"]
        plans = [plan for n in wagons for plan in proposed(g, 0, (f"piece:{n}",))]
        return next((plan for plan in plans if plan.again), None)


@pytest.mark.parametrize(
    ("game", "players", "turns", "budget", "seed", "parts"),
    [
        ("age-of-sovereigns", 2, 1, 22, 2, {}),
        ("rise-of-the-kingdoms", 2, 1, 35, 2, {}),
        ("swords-and-sails", 3, 1, 30, 2, {("SiegeChoice", "BuyOff"): 2}),
        ("herds-and-hosts", 3, 4, 28, 3, {}),
        ("medioevo-universale", 3, 1, 40, 2, {("Place",): 3, ("Trade",): 3}),
    ],
)
def test_a_turn_by_clicks(
    welcome: Welcome,
    game: str,
    players: int,
    turns: int,
    budget: int,
    seed: int,
    parts: dict[tuple[str, ...], int],
) -> None:
    """`parts`: of some intents, how many clicks each time their first question comes up, on average."""
    mind = (Conqueror if game == "medioevo-universale" else Mind)(welcome("Ann"), game, players, seed)
    mind.play(1)
    mind.shown = False
    mind.at.clear()
    mind.times.clear()
    took = mind.play(turn(mind.record.game) + turns)
    assert mind.plans, "nothing was proposed"
    assert took <= budget, f"{took} clicks: {mind.at}"
    for steps, most in parts.items():
        assert 0 < sum(mind.at[step] for step in steps) <= most * mind.times[steps[0]], (steps, mind.at)
    if isinstance(mind, Conqueror):
        assert mind.conquest is not None
        assert mind.conquest <= 4, mind.at


def test_three_sieges_with_their_losses_take_six_clicks(welcome: Welcome) -> None:
    hand = Hand("swords-and-sails", 3, seed=2)
    hand.until(asked("SiegeChoice"))
    mind = Mind(welcome("Ann"), "swords-and-sails", 3, 0, hand.record)
    losses = asked("BuyOff"), asked("Casualties")
    mind.until(lambda g: mind.times["SiegeChoice"] >= 3 and not any(asks(g) for asks in losses))
    assert sum(mind.at[step] for step in ("SiegeChoice", "BuyOff", "Casualties")) <= 6, (mind.at, mind.times)


def test_twenty_five_armies_are_placed_by_three_clicks(welcome: Welcome) -> None:
    hand = Hand("medioevo-universale", 3, seed=12)
    while not (asked("Place")(g := hand.record.game) and g.recruits[0] >= 25):
        seat = g.pending()[0]
        hand.record.act(seat, hand.bots.choose(Chair(g, seat), hand.rng))
    mind = Mind(welcome("Ann"), "medioevo-universale", 3, 0, hand.record)
    assert mind.until(lambda g: not asked("Place")(g)) <= 3, mind.at


def test_a_ship_trades_by_three_clicks(welcome: Welcome) -> None:
    """The far market is pointed at: there it is offered to sail and to buy all it carries."""
    hand = Hand("medioevo-universale", 3, seed=2)
    hand.until(asked("Trade"))
    mind = Mind(welcome("Ann"), "medioevo-universale", 3, 0, hand.record)
    mind.visitor.my_move()
    mind.listen()
    g = mind.record.game
    ships = [option[1] for option in g.options(0) if option[0] == "unit"]
    plans = [plan for n in ships for plan in proposed(g, 0, (f"piece:{n}",))]
    deal = next(plan for plan in plans if plan.actions[-1][0] == "units" and plan.actions[1][0] == "move")
    mind.take(replace(deal, picks=deal.picks[-1:]))
    mind.listen()
    assert mind.clicks <= 3
    own = [list(entry.action) for entry in mind.record.log if entry.seat == 0]  # the others trade meanwhile
    assert own[-len(deal.actions) :] == deal.actions
