"""Options in words: label, refs to click, costs and effects. War and trade have files of their own."""

from __future__ import annotations

from typing import Any

from pentarchy.kernel import Action, Seat
from pentarchy.kernel.scene import Amount, Effect, Option, Seg, Text, Words, text

from .choices_trade import trade_choice
from .choices_war import war_choice
from .game import Medioevo
from .pacts import war_cost
from .placement import quarters
from .words import (
    card_seg,
    kind_name,
    kingdom_name,
    land,
    piece_seg,
    seat_seg,
    seats_text,
    tech_name,
    turns_word,
)

PLAIN = {
    "pass": "Pass",
    "done": "Done",
    "ready": "Ready",
    "end": "End Combat",
    "halt": "Another transport",
    "no card": "No card",
    "cancel": "Propose nothing",
    "accept": "Accept",
    "refuse": "Refuse",
    "open": "Put it to them openly",
    "secret": "Put it to them in secret",
    "only these": "No other partner",
    "pact": "Propose a pact",
    "seal": "Seal the bid",
    "rupture": "It was broken",
    "respect": "It was kept",
    "obey": "Obey and make peace",
    "defy": "Defy the Pope",
    "commit": "Confirm",
    "architect": "Use an Architect: buildings at half price",
    "elsewhere": "Build elsewhere",
    "loan": "Take a loan",
    "repay": "Repay a loan",
    "refuse tithe": "Refuse the tithe",
    "hide cards": "Show no cards",
    "start over": "Start over",
    "investiture": "1 FV by INVESTITURE",
    "no ransom": "No ransom",
    "back": "Take the last line back",
    "launch": "Launch the attack",
    "call off": "Call the attack off",
    "defend": "Join the defence",
    "stay out": "Stay out",
    "stop": "Stop the attack",
    "assault": "Storm the walls",
    "besiege": "Besiege",
    "leave": "Leave",
    "none": "None",
    "confirm": "Go on with the siege",
    "confirm with genius": "Go on, with a Genius",
    "lift": "Lift the siege",
    "keep the rest": "Keep what can be kept, destroy the rest",
    "barber surgeon": "Play the Barber Surgeon",
    "no": "No",
    "counter": "Answer with a Killer",
    "let": "Let it happen",
    "florins": "Steal Florins",
    "eliminate": "Do away with it",
    "declare": "Declare victory",
    "play on": "Play on",
    "time is up": "The time is up",
    "give up": "Give the Crusade up",
    "prisoners": "Take them prisoner",
    "slaves": "Sell them as slaves",
    "killed": "They are dead",
    "bard": "Play the Bard",
    "crusade": "Call a Crusade on Rome",
    "join faction": "Follow the Antipope",
    "only": "No other",
}


IDLE = {
    "pass",
    "done",
    "ready",
    "end",
    "halt",
    "no card",
    "none",
    "let",
    "no",
    "play on",
    "no ransom",
    "cancel",
    "stop",
    "back",
}


GROUPS = {
    "tech": "Technologies",
    "site": "Buildings",
    "piece": "Pieces",
    "upgrade": "Upgrades",
    "repair": "Repairs",
    "mend": "Repairs",
    "war": "War and peace",
    "peace": "War and peace",
    "strike": "List",
    "patron": "Cards",
    "architect": "Cards",
    "move": "Move",
    "attack": "Attack",
    "attack fleet": "Attack",
    "load": "Load",
    "unload": "Load",
    "take": "Load",
    "set down": "Load",
    "buy": "Trade",
    "sell": "Trade",
}


ON_SEATS = {
    "peace": "Ask peace of ",
    "princess": "Give a Princess to ",
    "safe-conduct": "Safe-Conduct with ",
    "diplomat": "Diplomat: truce with ",
    "killer": "Killer against ",
    "thief": "Thief against ",
    "inquisitor": "Inquisitor against ",
    "miser": "Miser for ",
    "usurer": "Usurer for ",
    "excommunicate": "Excommunicate ",
    "absolve": "Absolve ",
    "vote": "Vote for ",
    "victim": "",
    "with": "With ",
    "treat with": "Treat with ",
    "strike": "Fall on ",
    "assassinate": "Killer against the Pope, ",
}
ON_LANDS = {
    "capital": "Capital in ",
    "cathedral": "Cathedral in ",
    "cardinal": "Cardinal: the Cathedral of ",
    "steal": "Carry it to ",
    "start": "Start from ",
    "target": "Target: ",
    "found faction": "Found a faction at ",
    "lurk": "Lurk in ",
    "inquisitor": "Inquisitor in ",
}
ON_CARDS = {
    "show": "Show ",
    "withdraw": "Take back ",
    "discard": "Discard ",
    "exempt": "Exempt ",
    "offer": "Offer ",
    "card": "Take ",
}
SUMS = {
    "bid": "Bid {} Florins",
    "ransom": "Offer {} Florins",
    "price": "Start at {} Florins",
    "toll": "Toll of {} Florins a load",
    "lend": "Lend {} Florins",
    "pay": "Pay {} Florins",
    "seek absolution": "Ask for absolution, offering {} Florins",
    "armies": "{} FV",
    "garrison": "{} FV",
    "reserves": "{} FV",
}
SIDES = {
    "join": "Take the cross",
    "refuse": "Refuse",
    "defend": "Join the defenders",
    "neutral": "Stay neutral",
}
LOCKS = {"assault": "dice are rolled", "launch": "the attack begins"}


def option(g: Medioevo, step: Any, seat: Seat, action: Action) -> Option:
    """One option in words, with what to click for it."""
    verb = action[0]
    for choice in (war_choice, trade_choice, _on_things, _diplomacy, _others):
        made = choice(g, step, seat, action)
        if made is not None:
            break
    else:
        made = say(PLAIN.get(verb, str(verb).capitalize()), lock=LOCKS.get(verb, ""))
    label, picks, more = made
    return Option(
        label=label, picks=picks, group=GROUPS.get(verb, ""), idle=verb in IDLE and len(action) == 1, **more
    )


Said = tuple[Text, list[str], dict[str, Any]]


def say(*words: Words, picks: list[str] | None = None, **more: Any) -> Said:
    return text(*words), picks or [], more


def _on_things(g: Medioevo, step: Any, seat: Seat, action: Action) -> Said | None:
    """A verb and a seat, a land, a card or a number."""
    match action:
        case (verb, str(where)) if verb in ON_LANDS and where in g.book.space:
            confirm = "ask" if verb == "found faction" else "no"
            return say(ON_LANDS[verb], land(g, where), picks=[f"space:{where}"], confirm=confirm)
        case (verb, int(n)) if verb in SUMS:
            return say(SUMS[verb].format(n), amount=n)
        case (verb, int(card)) if verb in ON_CARDS:
            lock = "a card is shown" if verb in ("show", "offer") else ""
            return say(ON_CARDS[verb], card_seg(g, card), picks=[f"card:c{card}"], lock=lock)
        case (verb, int(s)) if verb in ON_SEATS and not hasattr(step, "buys"):
            name = seat_seg(g, s) if s >= 0 else Seg("whoever comes")
            return say(ON_SEATS[verb], name, picks=[f"seat:{s}"] if s >= 0 else [])
    return None


def _diplomacy(g: Medioevo, step: Any, seat: Seat, action: Action) -> Said | None:
    match action:
        case ("war", s):
            effect = [Effect(text(f"-{war_cost(g, seat, s, False)} honour"))]
            return say("Declare war on ", seat_seg(g, s), picks=[f"seat:{s}"], effect=effect, confirm="bar")
        case ("kind", kind):
            return say(kind.capitalize())
        case ("turns" | "prepare", n):
            return say("Without end" if n == 0 else turns_word(n), amount=n)
        case ("give" | "ask", what, n):
            words = "Give " if action[0] == "give" else "Ask for "
            picks = [f"space:{g.book.ids[n]}"] if what == "land" else []
            return say(words, bargain_words(g, (what, n)), picks=picks)
        case ("annex", k):
            first = g.book.ids[g.book.realm[g.book.realm_of[k]][0]]
            words = f"Princess: annex the {kingdom_name(g, k)}"
            return say(words, picks=[f"space:{first}"], lock="a die is rolled")
        case ("break", n):
            pact = next(x for x in g.pacts if x.id == n)
            names = seats_text(g, [x for x in pact.parties if x != seat])
            return say("Break the pact with ", names, f" ({pact.kind})", confirm="bar")
        case ("accuse", n, s):
            pact = next(x for x in g.pacts if x.id == n)
            return say("Accuse of a breach: ", seat_seg(g, s), f" ({pact.kind})", confirm="bar")
        case ("cut truce", card):
            gift = next(y for y in g.gifts if y.card == card)
            return say(
                "Cut the truce of ", seat_seg(g, gift.giver), " and ", seat_seg(g, gift.holder), confirm="bar"
            )
        case ("silence", card):
            gift = next(y for y in g.gifts if y.card == card)
            return say(f"Remove the {g.book.faces[gift.kind].name} before ", seat_seg(g, gift.holder))
        case ("order peace", a, b):
            order = text("Order ", seat_seg(g, a), " to make peace with ", seat_seg(g, b))
            return say(order, picks=[f"seat:{a}"])
        case ("convert", religion):
            return say(f"Become {religion}", confirm="ask")
    return None


def _others(g: Medioevo, step: Any, seat: Seat, action: Action) -> Said | None:
    match action:
        case ("kingdom", k):
            home = g.book.kingdoms[g.book.realm_of[k]].seat
            lands = g.book.realm[g.book.realm_of[k]]
            capital = next(t for t in lands if g.book.lands[t].city == home)
            return say(kingdom_name(g, k), picks=[f"space:{g.book.ids[capital]}"])
        case ("put", str(kind), where):
            return say(f"{kind_name(kind)} in ", land(g, where), picks=[f"space:{where}"])
        case ("put", n, where):
            return say(piece_seg(g, n), " in ", land(g, where), picks=[f"space:{where}"])
        case ("place", "reserve"):
            return say("Keep behind the screen")
        case ("place", where):
            room = quarters(g, seat).get(where) if hasattr(step, "lines") else None
            aboard = where.startswith("piece:")
            name = piece_seg(g, int(where[6:])) if aboard else land(g, where)
            return say(
                name, f" (room for {room})" if room else "", picks=[where if aboard else f"space:{where}"]
            )
        case ("mercenaries", n):
            return say(f"{n} FV", amount=n, cost=[Amount("coin", n * g.book.tables.prices.mercenary)])
        case ("buy card", n):
            return say(f"Buy a card for {n} Florins", cost=[Amount("coin", n)], lock="a card is drawn")
        case ("ask", n):
            return say(f"{n} FV of each ally", amount=n)
        case ("religion", x):
            return say(x.capitalize())
        case ("technology", x):
            return say("Copy ", tech_name(g, x), picks=[f"cell:technologies/{x}"])
        case ("keep", x):
            where = x.removeprefix("fleet ")
            return say("The fleet in " if x != where else "", land(g, where), picks=[f"space:{where}"])
        case ("side", x):
            effect = [Effect(text("You are excommunicated"))] if x == "refuse" else []
            return say(SIDES[x], effect=effect, confirm="bar")
        case ("depart", x):
            return say("By land" if x == "wagon" else "By sea")
        case ("order", *seats):
            names = (
                y
                for n, s in enumerate(seats)
                for y in ((", then ", seat_seg(g, s)) if n else (seat_seg(g, s),))
            )
            return say(*names)
        case ("swap", n):
            return say(f"Swap {n} FV of prisoners")
    return None


def bargain_words(g: Medioevo, item: tuple[str, int]) -> Text:
    """One side of a bargain."""
    what, n = item
    if what == "florins":
        return text(f"{n} Florins")
    if what == "land":
        return text(land(g, n))
    if what == "piece":
        return text(piece_seg(g, n))
    if what == "armies":
        return text(f"{n % 100} FV aboard ", piece_seg(g, n // 100))
    return text("nothing")
