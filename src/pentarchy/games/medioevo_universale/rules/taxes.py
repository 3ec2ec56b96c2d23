"""Taxes: income with every modifier, Misers and Usurers, loans, the tithe."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step, changed, replace

from ..state import State
from ..state.records import Gift, Loan
from .church.papacy import shepherd, tithe_of
from .realm.cards import find_card, hand_of, kind_of, kinds_in_hand, lay_before, show
from .realm.lands import lands, sound
from .realm.powers import honour, knows, level, pay, players

TRADES = ("mathematics", "coinage", "banks", "guilds")
"""Technologies that raise a Merchant's worth, in rising order."""


class TaxPhase(Step[State], frozen=True):
    rule = "MU-080"

    def run(self, g: State) -> None:
        g.enter("taxes")
        g.gather({seat: TaxDraft(seat) for seat in players(g)})
        g.then(GiveCards(), CollectTaxes())


def russians(g: State, seat: Seat) -> int:
    """Russian principalities that pay the Golden Horde: open, and not held by another player. [MU-083]"""
    if g.book.kingdoms[g.kingdom[seat]].id != "golden_horde":
        return 0
    return sum([not g.shut[t] and g.owner[t] in (seat, -1) for t in g.book.russian_lands])


def merchant_worth(g: State, seat: Seat) -> int:
    """Florins a Merchant card brings by the best of its technologies. [MU-085, MU-463]"""
    rank = max((n + 1 for n, x in enumerate(TRADES) if knows(g, seat, x)), default=0)
    return g.book.tables.taxes.merchant[rank - 1] if rank else 0


def tax_lines(g: State, seat: Seat, cards: bool = True) -> list[tuple[str, int]]:
    """A seat's income, line by line, before Usurers; `cards`: its Merchants and Tax Collector are shown.

    [MU-080, MU-081, MU-082, MU-083, MU-084, MU-085, MU-086, MU-087, MU-088, MU-089, MU-470, MU-483,
    MU-497, MU-498, MU-501]
    """
    t, own = g.book.tables.taxes, lands(g, seat)
    kinds = kinds_in_hand(g, seat) if cards else []
    doubled = 2 if "tax_collector" in kinds and knows(g, seat, "mathematics") else 1
    lines = [("territories", len(own) * t.territory * doubled)]
    lines.append(("cathedrals", t.cathedral * sum([sound(g, x, "cathedral") for x in own if g.church[x]])))
    lines.append(("level", t.level * level(g, seat)))
    lines.append(("russians", t.russian * russians(g, seat)))
    lines.append(("merchants", kinds.count("merchant") * merchant_worth(g, seat)))
    if knows(g, seat, "banks"):
        lines.append(("banks", g.florins[seat] // 10))
    if knows(g, seat, "mill"):
        lines.append(("mill", t.mill * doubled * sum(g.book.terrain[x] == "plain" for x in own)))
    if knows(g, seat, "vassalage"):
        lines.append(("vassalage", t.vassalage * sum(g.town[x] > 0 for x in own)))
    if knows(g, seat, "feudalism"):
        lines.append(
            ("feudalism", t.feudalism * sum(g.town[x] == 3 and sound(g, x, "settlement") for x in own))
        )
    return [(what, n) for what, n in lines if n]


def income(g: State, seat: Seat, cards: bool = True) -> int:
    """Under a Miser nothing; a Usurer adds a fifth of it, or takes it (two fifths with BANKS).

    [MU-464, MU-473, MU-474]
    """
    if g.gifts and any(x.kind == "miser" and x.holder == seat for x in g.gifts):
        return 0
    sum_ = sum([n for _, n in tax_lines(g, seat, cards)])
    percent: int = g.book.tables.taxes.usurer[knows(g, seat, "banks")]
    for gift in g.gifts:
        if gift.kind == "usurer" and gift.holder == seat:
            sum_ += sum_ * percent // 100 if gift.giver == seat else -(sum_ * percent // 100)
    return max(0, sum_)


def may_borrow(g: State, seat: Seat, own_usurer: bool = False) -> bool:
    """One loan at a time; an own Usurer allows a second, one given by another forbids it.

    `own_usurer`: one that is about to be laid down.

    [MU-093, MU-473, MU-474]
    """
    usurers = [x.giver for x in g.gifts if x.kind == "usurer" and x.holder == seat]
    usurers += [seat] if own_usurer else []
    if any(x != seat for x in usurers):
        return False
    return sum(x.seat == seat for x in g.loans) < 1 + (seat in usurers)


class TaxDraft(Step[State], frozen=True):
    """In secret: cards to give, a loan, a repayment, the tithe."""

    rule = "MU-080"
    seat: Seat
    miser: Seat = -1
    usurer: Seat = -1
    loan: bool = False
    repay: bool = False
    refuse: bool = False
    hide: bool = False

    def who(self, g: State) -> Seat | None:
        return self.seat

    def options(self, g: State, seat: Seat) -> list[Action]:
        others, held = [s for s in players(g) if s != seat], g.fact(kinds_in_hand, seat)
        found: list[Action] = []
        if self.miser < 0 and "miser" in held:
            found += [("miser", s) for s in others]
        if self.usurer < 0 and "usurer" in held:
            found += [("usurer", s) for s in (seat, *others)]
        if not self.loan and may_borrow(g, seat, self.usurer == seat):
            found.append(("loan",))
        if not self.repay and any(x.seat == seat for x in g.loans):
            found.append(("repay",))
        if not self.refuse and shepherd(g, seat) >= 0:
            found.append(("refuse tithe",))
        if not self.hide and ("merchant" in held or "tax_collector" in held):
            found.append(("hide cards",))
        if self != TaxDraft(seat):
            found.append(("start over",))
        return [*found, ("done",)]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        match action[0]:
            case "done":
                g.keep(self)
            case "miser":
                g.then(replace(self, miser=action[1]))
            case "usurer":
                g.then(replace(self, usurer=action[1]))
            case "loan":
                g.then(replace(self, loan=True))
            case "repay":
                g.then(replace(self, repay=True))
            case "refuse tithe":
                g.then(replace(self, refuse=True))
            case "hide cards":
                g.then(replace(self, hide=True))
            case _:
                g.then(TaxDraft(seat))


class GiveCards(Step[State], frozen=True):
    """Misers and Usurers are laid down before anything is collected. [MU-464, MU-473, MU-474]"""

    rule = "MU-464"

    def run(self, g: State) -> None:
        g.reveal()
        for seat in players(g):
            draft: TaxDraft = g.gathered[seat]
            for kind, target in (("miser", draft.miser), ("usurer", draft.usurer)):
                if target >= 0:
                    card = find_card(g, seat, kind)
                    lay_before(g, card, target)
                    turns = level(g, seat)
                    g.gifts.append(Gift(card, kind, seat, target, g.turn + turns - 1, turns))
                    g.tell("gives", seat=seat, target=target, card=kind)


class CollectTaxes(Step[State], frozen=True):
    rule = "MU-080"

    def run(self, g: State) -> None:
        for seat in players(g):
            draft: TaxDraft = g.gathered[seat]
            if not draft.hide and knows(g, seat, "mathematics"):
                for card in hand_of(g, seat):
                    if kind_of(g, card) in ("merchant", "tax_collector"):
                        show(g, card)
            g.income = changed(g.income, seat, income(g, seat, not draft.hide))
        for seat in players(g):
            draft = g.gathered[seat]
            g.florins[seat] += g.income[seat]
            g.tell("taxes", to=(seat,), closed={"n": g.income[seat]}, seat=seat)
            if draft.loan and may_borrow(g, seat):
                borrow(g, seat)
            if draft.repay:
                repay(g, seat)
        for seat in players(g):
            pay_tithe(g, seat, g.gathered[seat].refuse)


def borrow(g: State, seat: Seat) -> None:
    """1d4, 1d6 or 1d8 hundreds by level, 100 more with BANKS or 200 with GUILDS; a tenth more to pay back.

    [MU-090, MU-091, MU-092, MU-502]
    """
    t = g.book.tables.taxes
    sum_ = t.loan * g.roll((4, 6, 8)[level(g, seat) - 1])
    sum_ += t.loan_guilds if knows(g, seat, "guilds") else t.loan_banks if knows(g, seat, "banks") else 0
    g.florins[seat] += sum_
    g.loans.append(Loan(seat, sum_ + -(-sum_ // 10)))
    g.tell("borrows", seat=seat, n=sum_)


def repay(g: State, seat: Seat) -> None:
    """A loan is paid back with its interest, if the purse allows. [MU-092]"""
    loan = next((x for x in g.loans if x.seat == seat), None)
    if loan is not None and g.florins[seat] >= loan.due:
        pay(g, seat, loan.due)
        g.loans.remove(loan)
        g.tell("repays", seat=seat, n=loan.due)


def pay_tithe(g: State, seat: Seat, refuse: bool) -> None:
    """A tenth to the Pope (or the Antipope); a refusal costs 1 honour a turn, three at most.

    [MU-395, MU-396, MU-439]
    """
    head, sum_ = tithe_of(g, seat)
    if head < 0 or not sum_:
        return
    if not refuse:
        sum_ = min(sum_, g.florins[seat])
        pay(g, seat, sum_)
        g.florins[head] += sum_
        g.tell("tithe", seat=seat, target=head, n=sum_)
        return
    g.unpaid = changed(g.unpaid, seat, g.unpaid[seat] + 1)
    g.tell("refuses tithe", seat=seat, target=head)
    if g.unpaid[seat] <= g.book.tables.honour.tithe_most:
        honour(g, seat, -1, "tithe refused")
