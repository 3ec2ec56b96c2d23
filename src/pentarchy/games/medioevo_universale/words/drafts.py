"""Drafts: what a seat has written down so far in secret, with its sums."""

from __future__ import annotations

from typing import Any

from pentarchy.kernel import Seat
from pentarchy.kernel.scene import Draft, Sum, Text

from ..rules.placement import Place
from ..rules.purchase.purchase import Purchase
from ..rules.reinforcements import Hire, owed_lines
from ..rules.setup import STARTING, Found
from ..rules.taxes import TaxDraft, income, tax_lines
from ..state import State
from .names import WORDS, buy_words, face_name, ranked_name, said, seat_name, space_name, unit_name

Lines = list[tuple[Text, list[str], int | None]]


def draft(g: State, step: Any, seat: Seat) -> Draft | None:
    match step:
        case Purchase():
            return _purchase(g, step, seat)
        case Place():
            return _place(g, step, seat)
        case TaxDraft():
            return _taxes(g, step, seat)
        case Hire():
            return _hire(g, step, seat)
        case Found():
            return _found(g, step)
    return None


def _found(g: State, step: Found) -> Draft:
    lines: Lines = []
    for what, place in zip(("capital", "cathedral", *STARTING), step.chosen):
        name = space_name(g, place)
        if what in STARTING:
            words = WORDS.say("option-put", unit=ranked_name(what), place=name)
        else:
            words = WORDS.say(f"option-{what}", place=name)
        lines.append((words, [f"space:{place}"], None))
    return Draft(lines=lines, sums=[], ready=len(lines) == 2 + len(STARTING))


def _purchase(g: State, step: Purchase, seat: Seat) -> Draft:
    options, prices = g.options(seat), step.prices(g)
    lines: Lines = []
    for n, buy in enumerate(step.buys):
        strike = options.index(("strike", n)) if ("strike", n) in options else None
        lines.append((WORDS.say("draft-buy", buy=buy_words(g, buy), price=prices[n]), [], strike))
    purse, total = g.florins[seat], sum(prices)
    parts = [(WORDS.say("draft-purse"), str(purse)), (WORDS.say("draft-list"), str(-total))]
    left = WORDS.plain("draft-left", n=purse - total)
    cost = Sum(id="cost", label=WORDS.plain("draft-cost"), lines=parts, total=left)
    return Draft(lines=lines, sums=[cost], ready=True)


def _place(g: State, step: Place, seat: Seat) -> Draft:
    left = step.left(g)
    placed = [(WORDS.say("draft-placed"), str(g.recruits[seat] + g.reserve[seat] - left))]
    armies = Sum(
        id="armies", label=WORDS.plain("draft-armies"), lines=placed, total=WORDS.plain("draft-left", n=left)
    )
    return Draft(
        lines=[(_place_line(g, line), [], None) for line in step.lines], sums=[armies], ready=not left
    )


def _place_line(g: State, line: tuple[str, str, int]) -> Text:
    what, place, n = line
    if what == "piece":
        return WORDS.say("draft-piece", unit=unit_name(g, n), place=space_name(g, place))
    if what == "reserve":
        return WORDS.say("draft-reserve", n=n)
    where = unit_name(g, int(place[6:])) if place.startswith("piece:") else space_name(g, place)
    return WORDS.say("draft-place", n=n, place=where)


def _taxes(g: State, step: TaxDraft, seat: Seat) -> Draft:
    given = [(kind, s) for kind, s in (("miser", step.miser), ("usurer", step.usurer)) if s >= 0]
    lines: Lines = [
        (
            WORDS.say("draft-given", seat, card=face_name(g, kind), seat=seat_name(g, s)),
            [f"seat:{s}"],
            None,
        )
        for kind, s in given
    ]
    marks = (
        ("loan", step.loan),
        ("repay", step.repay),
        ("refuse-tithe", step.refuse),
        ("hide-cards", step.hide),
    )
    lines += [(WORDS.say(f"option-{mark}"), [], None) for mark, on in marks if on]
    parts = [(said("draft-tax-line", line=what), str(n)) for what, n in tax_lines(g, seat, not step.hide)]
    total = str(income(g, seat, not step.hide))
    return Draft(
        lines=lines,
        sums=[Sum(id="taxes", label=WORDS.plain("draft-taxes"), lines=parts, total=total)],
        ready=True,
    )


def _hire(g: State, step: Hire, seat: Seat) -> Draft:
    owed = owed_lines(g, seat)
    parts = [(said("draft-owed-line", line=what), str(n)) for what, n in owed]
    parts += [(WORDS.say("draft-mercenaries"), str(n)) for n in step.bands]
    total = sum(n for _, n in owed) + sum(step.bands) + step.investiture
    armies = Sum(
        id="armies",
        label=WORDS.plain("draft-reinforcements"),
        lines=parts,
        total=WORDS.plain("draft-fv", n=total),
    )
    return Draft(lines=[], sums=[armies], ready=True)
