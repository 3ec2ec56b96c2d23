"""Prompts, reasons and drafts in words; options are in choices.py, the chronicle in chronicle.py."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pentarchy.kernel import Seat
from pentarchy.kernel.scene import Draft, Missing, Sum, Text, text

from .book import PS
from .build import Muster, army_cost
from .choices import option as option
from .chronicle import event as event
from .cities import Cities, city_limit, minor_price, upgradable
from .diplomacy import AllianceOffer, Deal, Talks, TradeOffer
from .game import CLOSED, Order
from .income import BonusCards
from .intrigue import Marriage, PlayCards, SpyRoll, TakeCards, suitors
from .names import card, counted, fleet, force, in_points, own, sentence, stationed, unit_name, where, who
from .orders import Orders, enters, written
from .sabotage import SabotageRoll
from .siege import BuyOff, SiegeChoice, protected
from .teams import may_ally

if TYPE_CHECKING:
    from .game import SwordsAndSails

PROMPTS = {
    "ChooseFaction": "Choose the power you lead",
    "FirstAlly": "Choose the power you start allied with",
    "ChooseLeader": "Choose your leader",
    "Bid": "Place a marker on neutral land",
    "BonusCards": "Play bonus cards before income is paid?",
    "BuyAgents": "How many counter agents do you hire, in secret?",
    "Attempts": "Whom do you spy on?",
    "PlayCards": "Play intrigue cards",
    "StayOrGo": "Fight on or leave? The choice is secret",
    "EarlyChoice": "Leave before the battle begins?",
    "Cities": "Build cities",
    "Saboteur": "Sabotage an army or fleet?",
    "SpreadCargo": "How many of your transports carry troops?",
    "GiveShip": "Hand over a ship to the captors",
    "TakeShip": "Which fleet takes the captured ship?",
    "RideOff": "Does your cavalry ride off before the pursuit?",
    "Pursue": "Pursue with your cavalry?",
    "ExtraDice": "Which units does your Commander drive on?",
    "Redeploy": "Shift units along the line",
    "PullBack": "Pull cavalry back from the line?",
    "Rows": "Place your reserves behind the line",
    "TakeShare": "Take your share of the trade agreement",
    "SupportAsked": "Do you support this claim?",
    "LastSubterfuge": "Undermine a supporter?",
    "Upkeep": "You cannot pay your upkeep: disband a unit",
    "Engage": "They come from several sides. How do you meet them?",
    "EngageAtSea": "They come from several seas. How do you meet them?",
}


def prompt(g: SwordsAndSails, step: Any, seat: Seat) -> Text:
    match step:
        case Orders():
            return _order_prompt(g, step)
        case TakeCards(free=free):
            return text("Choose your free card" if free else "Buy more intrigue cards?")
        case Muster(left=left, piece=p):
            if left:
                return text(f"Place {counted(left, 'free unit', 'free units')}")
            return text("Units for ", own(g, p)) if p >= 0 else text("Muster armies and fleets")
        case Talks(draft=draft, audience=audience):
            if draft:
                return (
                    text("Your offer to ", who(g, int(draft[1])))
                    if draft[0] != "share"
                    else text("Share out trade gold")
                )
            return text("Your Diplomat may speak" if audience else "Diplomacy")
        case Deal():
            return sentence(
                g,
                who(g, step.proposer),
                " offers ",
                *_thing(g, step.gives, step.gold),
                " for ",
                *_asked(g, step),
            )
        case TradeOffer():
            return sentence(g, who(g, step.proposer), f" offers a trade agreement and lays {step.stake} gold")
        case SiegeChoice(land=land):
            return text("Your army stands alone in ", where(g, land))
        case BuyOff(land=land, points=points):
            return text(
                counted(points, "casualty point", "casualty points"),
                " before ",
                where(g, land),
                ": pay some off?",
            )
    name = type(step).__name__
    if name == "AllianceOffer":
        return text("Form a team with ", who(g, step.proposer), "?")
    if name == "SupportAsked" and (suit := next((x for x in g.suits if x.card == step.card), None)):
        return text("Support the claim of ", who(g, suit.seat), " to ", where(g, suit.land), "?")
    if name == "ShareOffer":
        terms = f" would take {step.mine} and leave you {step.theirs} of the trade gold"
        return sentence(g, who(g, step.proposer), terms)
    if name in ("Casualties", "FootCasualties"):
        return text(f"Choose losses: {in_points(step.points)} left")
    if name == "React":
        return text(_threat(g), "Counter with ", card(g, step.card), "?")
    if name in ("ArmyRetreat", "Guest"):
        return text("Where does ", own(g, step.army), " go?")
    if name == "FleetRetreat":
        return text("Where does ", fleet(g, step.fleet), " retreat?")
    if name == "Deploy":
        return text("Match an enemy unit" if step.stage == "match" else "Place a unit on the line")
    return text(PROMPTS.get(name, name))


def _threat(g: SwordsAndSails) -> Text:
    """What is about to happen unless somebody counters it."""
    match g.flow[-2]:
        case Marriage(seat=s, land=land):
            return sentence(g, who(g, s), " claims ", where(g, land), " by marriage. ")
        case SpyRoll(seat=s, piece=piece):
            return sentence(g, who(g, s), " spies on ", *force(g, piece), ". ")
        case SabotageRoll(seat=s, target=piece):
            return sentence(g, who(g, s), " sabotages ", *force(g, piece), ". ")
    return []


def _order_prompt(g: SwordsAndSails, step: Orders) -> Text:
    p, draft = step.piece, step.draft
    match draft:
        case ("transfer",):
            return text("Which of yours takes units of ", own(g, p), "?")
        case ("transfer", taker):
            return text("What does ", own(g, p), " give ", own(g, int(taker)), "?")
        case ("limit",):
            return text("Whom alone does ", own(g, p), " attack?")
        case ("support", *_):
            return text("Where does ", own(g, p), " give support, and to whom?")
        case ("ship", f):
            return text("Where does ", own(g, p), " go by ", fleet(g, int(f)), "?")
    if step.standing >= 0:
        return text("Orders for ", stationed(g, step.standing))
    return text("All orders are written: change any, or hand them in")


def _thing(g: SwordsAndSails, what: str, n: int) -> Text:
    return text("nothing" if what == "nothing" else f"{n} gold" if what == "gold" else "a card face down")


def _asked(g: SwordsAndSails, step: Deal) -> Text:
    colours = ("green", "blue", "yellow", "red")
    return text(
        "nothing"
        if step.wants == "nothing"
        else f"{step.n} gold"
        if step.wants == "gold"
        else f"a {colours[step.n]} card"
    )


# ---- why not ---------------------------------------------------------------------------------------------


def missing(g: SwordsAndSails, step: Any, seat: Seat) -> list[Missing]:
    match step:
        case Orders(draft=()) if 0 <= (p := step.standing) < len(g.army) and g.army_at[p] >= 0:
            return _no_march(g, seat, p)
        case Cities():
            return _no_cities(g, step, seat)
        case PlayCards():
            return _no_marriage(g, seat)
        case Muster(piece=p, left=0) if 0 <= p < len(g.army):
            return _no_units(g, step, seat)
        case SiegeChoice(land=land) if protected(g, land):
            why = "Pillaged land cannot be sieged before it produces again."
            return [_missing(text("Siege ", where(g, land)), why, [f"space:{g.book.ids[land]}"], "SS-250")]
        case Talks(left=0, draft=()):
            return [
                _missing(text("Another offer"), "You have made all your offers of this season.", [], "SS-279")
            ]
        case AllianceOffer() if not may_ally(g, step.proposer, step.other):
            return [_no_team(g, step)]
        case BonusCards():
            if g.season == 3:
                return [
                    _missing(text(card(g, "bonus_harvest")), "There is no harvest in winter.", [], "SS-149")
                ]
    return []


def _missing(label: Text, why: str, picks: list[str], rule: str) -> Missing:
    return Missing(label, text(why), picks, f"rule:{rule}")


def _no_team(g: SwordsAndSails, step: AllianceOffer) -> Missing:
    size, most = len(g.members(step.proposer)) + len(g.members(step.other)), g.book.tables.points.team
    if g.allied(step.proposer, step.other):
        why, rule = "You are in one team already.", "SS-268"
    elif size > most:
        why, rule = f"A team has at most {most} members; yours would have {size}.", "SS-268"
    elif size == len(g.alive):
        why, rule = "There must be somebody left to play against.", "SS-268"
    else:
        why, rule = "Byzantium and the Fatimids do not ally among fewer than seven powers.", "SS-118"
    return _missing(text("Accept"), why, [], rule)


def _no_march(g: SwordsAndSails, seat: Seat, a: int) -> list[Missing]:
    out, land = [], g.army_at[a]
    for x in g.book.near[land]:
        pick = [f"space:{g.book.ids[x]}"]
        if g.owner[x] == CLOSED:
            out.append(_missing(text("Enter ", where(g, x)), "This land is out of play.", pick, "SS-094"))
        elif not enters(g, seat, x, True):
            why = "Your team must have been declared in an earlier season."
            out.append(_missing(text("Enter ", where(g, x)), why, pick, "SS-304"))
    for _, _, x, y, crossing in g.book.straits:
        if land in (x, y):
            other = x + y - land
            pick = [f"space:{g.book.ids[other]}"]
            if not crossing:
                out.append(
                    _missing(text("Cross to ", where(g, other)), "This strait needs a fleet.", pick, "SS-315")
                )
            elif g.crossing(seat, land) < 0:
                why = "You must control both banks of the strait."
                out.append(_missing(text("Cross to ", where(g, other)), why, pick, "SS-311"))
    return out


def _no_cities(g: SwordsAndSails, step: Cities, seat: Seat) -> list[Missing]:
    out = []
    if not step.left:
        why = f"You may build {city_limit(g, seat)} cities a season with your lands."
        out.append(_missing(text("Build another city"), why, [], "SS-437"))
    for x in g.lands_of(seat):
        pick = [f"space:{g.book.ids[x]}"]
        price = minor_price(g, seat, x)
        if step.left and price > g.gold[seat]:
            why = f"It costs {price} gold; you have {g.gold[seat]}."
            out.append(_missing(text("City in ", where(g, x)), why, pick, "SS-438"))
        elif g.minor[x] and not upgradable(g, seat, x):
            why = "Cities printed on the map and those of this season cannot be upgraded."
            out.append(_missing(text("Upgrade in ", where(g, x)), why, pick, "SS-442"))
    return out


def _no_marriage(g: SwordsAndSails, seat: Seat) -> list[Missing]:
    out, good = [], suitors(g, seat)
    for x in sorted({n for land in g.lands_of(seat) for n in g.book.near[land] if g.owner[n] == -1}):
        if x not in good:
            big = g.worth(x) > g.book.tables.prices.marriage_limit
            why = "It has more than five cities' worth." if big else "Another player's army stands there."
            rule = "SS-219" if big else "SS-217"
            out.append(_missing(text("Marry into ", where(g, x)), why, [f"space:{g.book.ids[x]}"], rule))
    return out


def _no_units(g: SwordsAndSails, step: Muster, seat: Seat) -> list[Missing]:
    out = []
    for k, name in enumerate(g.book.unit_ids):
        price = army_cost(g, seat, k)
        if price > step.purse(g):
            out.append(
                _missing(
                    text(unit_name(g, seat, name)), f"Costs {price} gold; {step.purse(g)} left.", [], "SS-434"
                )
            )
        elif k == PS and not step.peasants(g, step.piece, 1, 1):
            share = "two thirds" if g.fid(seat) == "kievan_rus" else "half"
            out.append(
                _missing(
                    text(unit_name(g, seat, name)),
                    f"Peasants may be at most {share} of an army.",
                    [],
                    "SS-433",
                )
            )
    return out


# ---- drafts ----------------------------------------------------------------------------------------------


def draft(g: SwordsAndSails, step: Any, seat: Seat) -> Draft | None:
    match step:
        case Orders():
            return _order_sheet(g, step, seat)
        case Muster():
            return _muster_sheet(g, step)
        case BonusCards():
            return Draft([(text("Play ", card(g, c)), [], None) for c in step.chosen], [])
    return None


def order_words(g: SwordsAndSails, piece: int, o: Order, here: int) -> Text:
    """An order as one would write it on the card of a piece that is here (-1: aboard)."""
    n, sea = len(g.army), piece >= len(g.army)
    only = text(" (only ", who(g, o.foe), ")") if o.foe >= 0 else []
    by = text(" by ", fleet(g, o.fleet)) if o.fleet >= 0 else []
    match o.kind:
        case "attack":
            return text("attack ", where(g, o.to), by, only) if o.to != here else text("attack here", only)
        case "move":
            return text("move to ", where(g, o.to), by)
        case "port":
            return text("dock in ", where(g, o.to))
        case "board":
            return text("board ", fleet(g, o.fleet), " before it sails" if o.before else " after it sailed")
        case "support":
            mate = n + o.mate if sea else o.mate
            return text("support ", own(g, mate), " in ", where(g, o.to), by)
        case "with":
            return text("sail with ", fleet(g, o.mate))
    return text("stay and defend") if sea or here >= 0 else text("stay aboard")


def _order_sheet(g: SwordsAndSails, step: Orders, seat: Seat) -> Draft:
    n = len(g.army)
    lines: list[tuple[Text, list[str], int | None]] = []
    for p in step.pieces:
        o = written(step.orders, p)
        here = g.army_at[p] if p < n else g.fleet_at[p - n]
        none = text("which order?") if p == step.standing else text("no order (holds)")
        words = none if p in step.left else order_words(g, p, o, here)
        target = [f"space:{g.book.ids[o.to]}"] if o.to >= 0 else []
        lines.append((text(stationed(g, p), ": ", words), [own(g, p).ref, *target], None))
    number = {action: i for i, action in enumerate(g.options(seat))}
    for k, t in enumerate(step.transfers):
        m = n * t.sea
        unit = (g.book.ship_ids if t.sea else g.book.unit_ids)[t.kind]
        when = "before moving" if t.before else "after moving"
        words = text(own(g, m + t.giver), f" gives {t.n} {unit} to ", own(g, m + t.taker), f", {when}")
        lines.append((words, [own(g, m + t.giver).ref], number.get(("strike", k))))
    return Draft(lines, [])


def _muster_sheet(g: SwordsAndSails, step: Muster) -> Draft:
    n = len(g.army)
    lines: list[tuple[Text, list[str], int | None]] = []
    for x in step.gains:
        unit = (g.book.ship_ids if x.piece >= n else g.book.unit_ids)[x.kind]
        at = text(" (new, ", where(g, x.place), ")") if x.place >= 0 else []
        lines.append(
            (
                text(own(g, x.piece), at, f": {x.n} {unit}", " free" if x.free else ""),
                [own(g, x.piece).ref],
                None,
            )
        )
    lines += [(text("Play ", card(g, c)), [], None) for c in step.cards]
    money = [(text("Treasury"), str(g.gold[step.seat])), (text("Spent"), str(-step.spent))]
    return Draft(lines, [Sum("purse", "Gold", money, str(step.purse(g)))])


__all__ = ["draft", "event", "missing", "option", "prompt"]
