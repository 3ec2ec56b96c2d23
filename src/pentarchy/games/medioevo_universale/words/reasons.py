"""Why not: what a player might look for in vain."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pentarchy.kernel import Seat
from pentarchy.kernel.scene import Missing, Text, text

from ..rules.combat.attack import able_captains
from ..rules.combat.command import Command, Unit
from ..rules.diplomacy.phase import Diplomacy
from ..rules.purchase.prices import build_price, tech_price
from ..rules.purchase.purchase import Purchase
from ..rules.purchase.wares import tech_open
from ..rules.realm.movement import free_transports
from ..rules.realm.pieces import piece
from ..rules.realm.powers import knows
from ..rules.realm.relations import truce
from ..state import State
from .names import WORDS, said, seat_name, unit_name


def missing(g: State, step: Any, seat: Seat) -> list[Missing]:
    """What a player might look for in vain, with the reason."""
    match step:
        case Purchase(land=""):
            return [*_technologies(g, step, seat), *_wares(g, step, seat)]
        case Diplomacy():
            return [
                Missing(
                    label=WORDS.say("why-war", seat=seat_name(g, s)),
                    why=said("why-truce"),
                    picks=[f"seat:{s}"],
                    rule="rule:MU-457",
                )
                for s in range(g.seats)
                if s != seat and g.alive[s] and truce(g, seat, s)
            ]
        case Command() | Unit():
            return list(_attacks(g, seat))
    return []


def _technologies(g: State, step: Purchase, seat: Seat) -> Iterator[Missing]:
    purse = g.florins[seat] - step.total(g)
    for n, x in enumerate(g.book.techs):
        if g.tech[seat] >> n & 1:
            continue
        if not tech_open(g, seat, n):
            why, rule = (
                WORDS.say("why-needs", techs=[g.book.techs[g.book.tech[r]].name for r in x.requires]),
                "rule:MU-058",
            )
        elif (price := tech_price(g, seat, n)) > purse:
            why, rule = WORDS.say("why-costs", price=price, purse=purse), "rule:MU-057"
        else:
            continue
        yield Missing(label=text(x.name), why=why, picks=[f"cell:technologies/{x.id}"], rule=rule)


def _wares(g: State, step: Purchase, seat: Seat) -> Iterator[Missing]:
    if not knows(g, seat, "military"):
        yield _lacking("why-captains", "why-military", "rule:MU-076")
    if not knows(g, seat, "architecture"):
        yield _lacking("why-civil", "why-architecture", "rule:MU-503")
    if not knows(g, seat, "engineering"):
        yield _lacking("why-military-buildings", "why-engineering", "rule:MU-504")
    purse = g.florins[seat] - step.total(g)
    if build_price(g, seat, 0, "cathedral", 1, step.architect) > purse and knows(g, seat, "architecture"):
        yield _lacking("why-cathedral", "why-dear", "rule:MU-062")


def _lacking(label: str, why: str, rule: str) -> Missing:
    return Missing(label=said(label), why=said(why), rule=rule)


def _attacks(g: State, seat: Seat) -> Iterator[Missing]:
    for n in free_transports(g, seat):
        reason = _held_back(g, n)
        if reason is not None:
            why, rule = reason
            label = WORDS.say("why-attack", unit=unit_name(g, n))
            yield Missing(label=label, why=why, picks=[f"piece:{n}"], rule=rule)


def _held_back(g: State, n: int) -> tuple[Text, str] | None:
    """Why a war transport cannot attack."""
    p = piece(g, n)
    if p.kind not in ("wagon", "galley"):
        return None
    if not p.fv:
        return said("why-empty"), "rule:MU-277"
    if not able_captains(g, n):
        return said("why-leaderless"), "rule:MU-297"
    return (said("why-stuck"), "rule:MU-116") if p.stuck else None
