"""REAR-Salaries: winter upkeep in gold, in Fast mode."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step, replace

from ...state import State
from ...state.records import INSIDE
from ..fields import connected, encircled
from .feeding import Mouth, alike, hunger, mouths, perish, remember


def salary(g: State, mouth: Mouth) -> int:
    """Its pay; double behind a ring. [HH-094, HH-095, HH-096, HH-098]"""
    kinds = g.book.units if mouth.unit else g.book.buildings
    pay: int = kinds[mouth.name].salary
    inside = mouth.unit is None or mouth.unit.place == INSIDE
    if inside and mouth.space < g.map.lands and encircled(g, mouth.space):
        return pay * g.book.tables.salaries.encircled
    return pay


def cut_off(g: State, seat: Seat) -> list[Mouth]:
    """Units without connection to a CUS, those behind a ring excepted. [HH-097]"""
    reach = connected(g, seat)
    return [
        m
        for m in mouths(g, seat)
        if m.unit and not reach >> m.space & 1 and not (m.unit.place == INSIDE and encircled(g, m.space))
    ]


class Pay(Step[State], frozen=True):
    """Units without connection are disbanded; then the rest is paid, or goes. [HH-094, HH-095, HH-097]"""

    rule = "HH-094"
    seat: Seat
    first: tuple[int | str, ...] = ()
    dismissed: tuple[int | str, ...] = ()
    mustered: bool = False

    def who(self, g: State) -> Seat | None:
        return self.seat if self.mustered else None

    def run(self, g: State) -> None:
        for mouth in cut_off(g, self.seat):
            if mouth.unit:
                perish(g, mouth.unit, "cut off")
        g.then(replace(self, mustered=True))

    def sorted_out(self, g: State) -> tuple[list[tuple[Mouth, int]], list[Mouth]]:
        """Who is paid how much, and who is not."""
        gold = g.realms[self.seat].gold
        due = [m for m in mouths(g, self.seat) if salary(g, m) or m.unit is None]
        queue = [m for who in self.first for m in due if m.id == who]
        queue += [m for m in due if m.id not in self.first]
        paid, unpaid = [], []
        for mouth in queue:
            pay = salary(g, mouth)
            if mouth.id in self.dismissed or pay > gold:
                unpaid.append(mouth)
            else:
                gold -= pay
                paid.append((mouth, pay))
        return paid, unpaid

    def options(self, g: State, seat: Seat) -> list[Action]:
        paid, unpaid = self.sorted_out(g)
        options: list[Action] = []
        if any(m.id not in self.dismissed for m in unpaid):
            options += [("first", m.id) for m in alike(unpaid, self.first)]
        if paid:
            options.append(("dismiss",))
        options.append(("confirm",))
        return options

    def take(self, g: State, seat: Seat, action: Action) -> None:
        match action:
            case ("first", who):
                g.then(replace(self, first=(*self.first, who)))
            case ("dismiss",):
                g.then(Dismiss(self.seat, self))
            case _:
                paid, unpaid = self.sorted_out(g)
                gold = sum(pay for _, pay in paid)
                g.realms[seat].gold -= gold
                g.tell("salaries", seat=seat, gold=gold, paid=len(paid), unpaid=len(unpaid))
                remember(g, seat, unpaid)
                hunger(g, seat, unpaid, "unpaid")


class Dismiss(Step[State], frozen=True):
    """Somebody is not paid by choice."""

    rule = "HH-094"
    seat: Seat
    plan: Pay

    def who(self, g: State) -> Seat:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        paid = [mouth for mouth, _ in self.plan.sorted_out(g)[0]]
        return [*(("dismiss", mouth.id) for mouth in alike(paid, ())), ("back",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        if action == ("back",):
            g.then(self.plan)
        else:
            g.then(replace(self.plan, dismissed=(*self.plan.dismissed, action[1])))
