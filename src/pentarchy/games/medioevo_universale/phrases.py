"""Prompts, options, reasons and drafts in words; the chronicle's sentences are in `chronicle`."""

from __future__ import annotations

from typing import Any

from pentarchy.kernel import Seat
from pentarchy.kernel.scene import Draft, Missing, Sum, Text, text

from .attack import able_captains
from .choices import PLAIN, bargain_words, option
from .choices_war import item_words
from .chronicle import event
from .forces import battle
from .game import Medioevo
from .movement import free_transports
from .odds import chances
from .pieces import piece
from .placement import Place
from .purchase import Purchase, build_price, tech_open, tech_price
from .realm import knows, truce
from .reinforcements import Hire, owed_lines
from .taxes import TaxDraft, income, tax_lines
from .words import (
    buy_words,
    land,
    piece_seg,
    seat_seg,
    tech_name,
    turns_word,
)

__all__ = ["draft", "event", "missing", "option", "prompt"]

PROMPTS: dict[str, str] = {
    "PickKingdom": "Choose your kingdom",
    "Found": "Found your realm: Capital, Cathedral, and where your first pieces stand",
    "Muster": "Place {left} more armies",
    "Bidding": "Auction: bid or pass",
    "BuyCard": "Buy one more Empire card?",
    "Diplomacy": "Diplomacy: war, peace, pacts and cards (actions left: {left})",
    "Propose": "Put the pact together",
    "PactAnswer": "Do you accept the pact?",
    "PeaceAnswer": "Do you grant peace?",
    "BreachVote": "Was the pact broken?",
    "SecretBid": "Bid in secret",
    "OrderedPeace": "The Pope orders you to make peace",
    "Absolution": "Absolve the penitent?",
    "Ballot": "Election: your vote",
    "Purchase": "Purchase: put your list together",
    "TaxDraft": "Taxes: cards, loans and the tithe",
    "Hire": "Hire armies",
    "Ransom": "Prisoners: treat for their return",
    "RansomAnswer": "Do you let the prisoners go?",
    "Toll": "Choose where {n} FV are lost",
    "Losses": "Choose which armies are lost: {n} FV",
    "AttackLosses": "Choose which transports lose armies: {n} FV",
    "Victim": "The area's lands are evenly held: name the victim",
    "NameVictim": "The Nizaris are yours: name the victim",
    "NameReligion": "Heresy: name the religion",
    "CallInquisitor": "Heresy: send an Inquisitor?",
    "KeepLoyal": "Civil War: choose the lands and fleets that stay loyal ({left} left)",
    "Exempt": "Inquisition: choose the cards that are exempt",
    "CallCrusade": "The Crusade: target, start and preparation",
    "TakeCross": "The Crusade: choose your side",
    "Depart": "The Crusade departs: by land or by sea",
    "MarchOn": "Lead the Crusade on",
    "RankOrder": "Set the order in which your side fights",
    "Place": "Placement: where do your new pieces and armies go?",
    "Command": "Combat: choose a transport, or end",
    "Unit": "What does it do?",
    "JoinAttack": "Launch the attack, or let others join it",
    "Guests": "Your host is attacked: do you join the defence?",
    "FightingOrder": "Set the order in which your side fights",
    "ShowCards": "Show cards for this roll",
    "WithdrawnCards": "Show other cards for this roll?",
    "LoseCard": "You lost the roll: discard one of the cards shown",
    "GoOn": "Go on with the attack?",
    "AtTheWalls": "Nobody is left outside: storm the walls, besiege, or leave",
    "Reserves": "Bring armies from behind the screen?",
    "Occupation": "How many armies stay in the conquered land?",
    "NewCapital": "Choose a new Capital",
    "Spoils": "What becomes of it?",
    "SiegeChoice": "The siege: go on, storm or leave",
    "Barber": "Play a Barber Surgeon?",
    "Lurk": "Does a Corsair of yours lurk somewhere?",
    "Captives": "What becomes of the Corsair's victims?",
    "Trade": "Commerce: choose a transport",
    "SellCards": "Offer an Empire card for auction?",
    "Counter": "An intrigue against you: answer with a Killer?",
    "Choose": "Choose what to take",
    "Pillage": "The Cathedral: carry it off or do away with it",
    "Declarations": "Do you declare victory?",
    "TimeCheck": "Is the time up?",
}


def prompt(g: Medioevo, step: Any, seat: Seat) -> Text:
    tag = str(step.__struct_config__.tag)
    if tag in ("Muster", "Place") and step.place:
        return text("How many armies go ", place_words(g, step.place), "?")
    words = PROMPTS[tag].format(left=getattr(step, "left", ""), n=getattr(step, "n", ""))
    if tag in ("Unit", "Trade") and step.unit >= 0 and g.pieces[step.unit] is not None:
        return _unit_prompt(g, step)
    if tag == "Spoils" and step.items:
        return text("What becomes of ", item_words(g, step.items[0]), "?")
    if tag in ("PactAnswer", "PeaceAnswer", "RansomAnswer", "Absolution"):
        return text(
            words, " (", seat_seg(g, step.asker), ")", _pact_words(g, step) if tag == "PactAnswer" else ""
        )
    if tag == "Ballot" and step.choice >= 0:
        weight = "1 vote" if step.weight == 1 else f"{step.weight} votes"
        return text(f"Election: {weight} for ", seat_seg(g, step.choice), ". Add to them?")
    if tag == "Bidding":
        if step.leader < 0:
            return text("Auction, no bid yet: bid or pass")
        return text(f"Auction, {step.high} Florins by ", seat_seg(g, step.leader), ": raise or pass")
    if tag in ("ShowCards", "GoOn") and g.battle is not None:
        win, tie, _ = chances(g, battle(g))
        return text(words, f" (attacker higher {win}%, tie {tie}%)")
    return text(words)


def place_words(g: Medioevo, place: str) -> Text:
    """Where armies are put: a land, a transport, the screen."""
    if place == "reserve":
        return text("behind the screen")
    if place.startswith("piece:"):
        return text("aboard ", piece_seg(g, int(place[6:])))
    return text("to ", land(g, place))


def _unit_prompt(g: Medioevo, step: Any) -> Text:
    p = piece(g, step.unit)
    if getattr(step, "load", ""):
        verb, where = step.load.split(" ")
        return text(f"How many armies does it {verb} in ", land(g, where), "?")
    if getattr(step, "good", -1) >= 0:
        return text(f"How many units of {g.book.goods[step.good].name.lower()} does it {step.order}?")
    return text("What does ", piece_seg(g, step.unit), " do in ", land(g, p.at), f"? {p.mp} MP")


def _pact_words(g: Medioevo, step: Any) -> Text:
    if step.kind == "bargain":
        return text(": you receive ", bargain_words(g, step.give), ", you give ", bargain_words(g, step.ask))
    turns = f" for {turns_word(step.turns)}" if step.turns else " without end"
    return text(f": {step.kind}{turns}", f", {step.sum} Florins" if step.sum else "")


# ---- why not ---------------------------------------------------------------------------------------------


def missing(g: Medioevo, step: Any, seat: Seat) -> list[Missing]:
    """What a player might look for in vain, with the reason."""
    match step:
        case Purchase(land=""):
            return _missing_buys(g, step, seat)
        case _ if step.__struct_config__.tag == "Diplomacy":
            return [
                Missing(
                    label=text("War on ", seat_seg(g, s)),
                    why=text("A truce holds between you"),
                    picks=[f"seat:{s}"],
                    rule="rule:MU-457",
                )
                for s in range(g.seats)
                if s != seat and g.alive[s] and truce(g, seat, s)
            ]
        case _ if step.__struct_config__.tag in ("Command", "Unit"):
            return _missing_attacks(g, seat)
    return []


def _missing_buys(g: Medioevo, step: Purchase, seat: Seat) -> list[Missing]:
    purse = g.florins[seat] - step.total(g)
    found = []
    for n, x in enumerate(g.book.techs):
        if g.tech[seat] >> n & 1:
            continue
        if not tech_open(g, seat, n):
            why, rule = f"Needs {', '.join(tech_name(g, r) for r in x.requires)} first", "rule:MU-058"
        elif tech_price(g, seat, n) > purse:
            why, rule = f"Costs {tech_price(g, seat, n)} Florins, you have {purse} left", "rule:MU-057"
        else:
            continue
        found.append(
            Missing(label=text(x.name), why=text(why), picks=[f"cell:technologies/{x.id}"], rule=rule)
        )
    if not knows(g, seat, "military"):
        found.append(
            Missing(
                label=text("Captains"),
                why=text("Needs MILITARY, owned before this phase"),
                rule="rule:MU-076",
            )
        )
    if not knows(g, seat, "architecture"):
        found.append(
            Missing(
                label=text("Towns, Cities, Fairs, Cathedrals"),
                why=text("Need ARCHITECTURE"),
                rule="rule:MU-503",
            )
        )
    if not knows(g, seat, "engineering"):
        found.append(
            Missing(label=text("Forts and Castles"), why=text("Need ENGINEERING"), rule="rule:MU-504")
        )
    if build_price(g, seat, 0, "cathedral", 1, step.architect) > purse and knows(g, seat, "architecture"):
        found.append(Missing(label=text("Cathedral"), why=text("Too dear"), rule="rule:MU-062"))
    return found


def _missing_attacks(g: Medioevo, seat: Seat) -> list[Missing]:
    found = []
    for n in free_transports(g, seat):
        p = piece(g, n)
        if p.kind not in ("wagon", "galley"):
            continue
        if not p.fv:
            why, rule = "No army aboard: it cannot move or attack", "rule:MU-277"
        elif not able_captains(g, n):
            why, rule = "No Captain aboard with an attack left", "rule:MU-297"
        elif p.stuck:
            why, rule = "It is held fast this turn", "rule:MU-116"
        else:
            continue
        found.append(
            Missing(
                label=text("Attack with ", piece_seg(g, n)), why=text(why), picks=[f"piece:{n}"], rule=rule
            )
        )
    return found


# ---- drafts ----------------------------------------------------------------------------------------------


Lines = list[tuple[Text, list[str], int | None]]


def draft(g: Medioevo, step: Any, seat: Seat) -> Draft | None:
    match step:
        case Purchase():
            return _purchase_draft(g, step, seat)
        case Place():
            lines: Lines = [(_place_line(g, line), [], None) for line in step.lines]
            left = step.left(g)
            sums = [
                Sum(
                    id="armies",
                    label="Armies",
                    lines=[(text("Placed"), str(g.recruits[seat] + g.reserve[seat] - left))],
                    total=f"{left} left",
                )
            ]
            return Draft(lines=lines, sums=sums, ready=not left)
        case TaxDraft():
            words = [
                (f"{k.capitalize()} for ", getattr(step, k))
                for k in ("miser", "usurer")
                if getattr(step, k) >= 0
            ]
            lines = [(text(w, seat_seg(g, s)), [f"seat:{s}"], None) for w, s in words]
            lines += [
                (text(PLAIN[w]), [], None)
                for w, on in (
                    ("loan", step.loan),
                    ("repay", step.repay),
                    ("refuse tithe", step.refuse),
                    ("hide cards", step.hide),
                )
                if on
            ]
            parts = [(text(w.capitalize()), str(n)) for w, n in tax_lines(g, seat, not step.hide)]
            return Draft(
                lines=lines,
                sums=[Sum(id="taxes", label="Taxes", lines=parts, total=str(income(g, seat, not step.hide)))],
                ready=True,
            )
        case Hire():
            parts = [(text(w.capitalize()), str(n)) for w, n in owed_lines(g, seat)]
            parts += [(text("Mercenaries"), str(n)) for n in step.bands]
            total = sum(n for _, n in owed_lines(g, seat)) + sum(step.bands) + step.investiture
            return Draft(
                lines=[],
                sums=[Sum(id="armies", label="Reinforcements", lines=parts, total=f"{total} FV")],
                ready=True,
            )
    return None


def _purchase_draft(g: Medioevo, step: Purchase, seat: Seat) -> Draft:
    options = g.options(seat)
    lines: Lines = []
    prices = step.prices(g)
    for n, buy in enumerate(step.buys):
        strike = options.index(("strike", n)) if ("strike", n) in options else None
        lines.append((text(buy_words(g, buy), f", {prices[n]}"), [], strike))
    total = sum(prices)
    sums = [
        Sum(
            id="cost",
            label="Florins",
            lines=[(text("In the purse"), str(g.florins[seat])), (text("This list"), str(-total))],
            total=f"{g.florins[seat] - total} left",
        )
    ]
    return Draft(lines=lines, sums=sums, ready=True)


def _place_line(g: Medioevo, line: tuple[str, str, int]) -> Text:
    what, place, n = line
    if what == "piece":
        return text(piece_seg(g, n), " in ", land(g, place))
    if what == "reserve":
        return text(f"{n} FV behind the screen")
    where = piece_seg(g, int(place[6:])) if place.startswith("piece:") else land(g, place)
    return text(f"{n} FV: ", where)
