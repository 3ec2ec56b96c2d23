"""Every option in words, with the things on the board it is picked by."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pentarchy.kernel import Action, Seat
from pentarchy.kernel.scene import Amount, Effect, Option, Text, text

from .book import COLOURS
from .build import Muster, army_cost, free_units, ship_cost
from .cities import minor_price, upgrade_price
from .intrigue import TakeCards, card_price, dowry
from .names import (
    CITY_WORDS,
    card,
    fleet,
    force,
    in_points,
    label,
    own,
    piece_ref,
    place,
    slot_id,
    slot_ref,
    stationed,
    token_name,
    unit_name,
    where,
    who,
)
from .siege import casualty_points, pillage_dice, siege_dice

if TYPE_CHECKING:
    from .game import SwordsAndSails
    from .orders import Orders

PLAIN = {
    "pass": "Pass",
    "done": "Done",
    "back": "Back",
    "fight": "Fight on",
    "retreat": "Retreat",
    "withdraw": "Play Tactical Withdraw",
    "withdraw twice": "Play two Tactical Withdraws",
    "defend": "Stay and defend",
    "aboard": "Stay aboard",
    "accept": "Accept",
    "decline": "Decline",
    "ready": "Ready",
    "leave": "Leave the team",
    "time": "Vote for two more minutes",
    "forfeit": "No card of your colours is left",
    "give up": "Give up the rest",
    "leave stones": "Leave the rest unbuilt",
    "stay": "Stay as an enemy",
    "wait": "Wait",
    "hold": "Hold out here",
    "disband": "There is no way out: the army is lost",
    "together": "Fight all of them together",
    "pursue": "Pursue with cavalry",
    "let go": "Let them go",
    "ride off": "The cavalry rides off",
    "cover": "The cavalry covers the retreat",
    "none": "None",
    "support": "Support",
    "refuse": "Refuse",
}
IDLE = {
    "pass",
    "done",
    "ready",
    "defend",
    "aboard",
    "wait",
    "fight",
    "decline",
    "refuse",
    "stay",
    "let go",
    "none",
}


def option(g: SwordsAndSails, step: Any, seat: Seat, action: Action) -> Option:
    verb = action[0]
    kind = type(step).__name__
    if kind == "Orders" and (made := _order(g, step, action)):
        return made
    if kind == "Muster" and (made := _muster(g, step, seat, action)):
        return made
    if kind == "Talks" and (made := _talks(g, step, seat, action)):
        return made
    if kind in ("Deploy", "Rows", "Redeploy", "PullBack") and len(action) > 1:
        return _line(g, step, action)
    match action:
        case ("faction", name):
            return Option(text(g.book.factions[g.book.faction[name]].name), group="Powers")
        case ("ally", str(name)):
            ally = g.factions.index(g.book.faction[name])
            return Option(text("Start with ", who(g, ally)), picks=[f"seat:{ally}"])
        case ("leader", name):
            leader = g.book.tables.leader[g.book.leader[name]]
            return Option(text(leader.name), effect=[Effect(text(leader.text))])
        case ("bid", name):
            return Option(text("A marker on ", place(g, name)), picks=[f"space:{name}"])
        case ("free", colour):
            return Option(text(f"A {colour} card"), group="Free card", picks=[f"cell:deck/{colour}"])
        case ("buy", colour) if isinstance(step, TakeCards):
            cost = card_price(g, step.named[COLOURS.index(colour)])
            return Option(
                text(f"Buy a {colour} card"),
                group="Buy",
                cost=[Amount("coin", cost)],
                picks=[f"cell:deck/{colour}"],
            )
        case ("play", name):
            return Option(text("Play ", card(g, name)), picks=_card(g, seat, name))
        case ("marry", name, land):
            x = g.book.space[land]
            picks = [*_card(g, seat, name), f"space:{land}"]
            words = text(card(g, name), ": ", where(g, x))
            return Option(
                words, group="Marry", picks=picks, cost=[Amount("coin", dowry(g, x))], confirm="bar"
            )
        case ("spy", p):
            words = text("Spy on ", *force(g, p))
            return Option(
                words, group="Spy", picks=[*_card(g, seat, "spy"), piece_ref(g, p)], lock="The die is rolled"
            )
        case ("raid", i):
            t = g.trades[i]
            words = text("Raid the caravans of ", who(g, t.a), " and ", who(g, t.b), f" ({t.gold} gold)")
            return Option(
                words,
                group="Raid",
                picks=[*_card(g, seat, "raid_caravans"), f"cell:trades/t{t.card}"],
                confirm="bar",
            )
        case ("look", other):
            return Option(
                text("Look at the cards of ", who(g, other)),
                picks=[f"seat:{other}"],
                lock="You see hidden cards",
            )
        case ("counter", name):
            return Option(text("Play ", card(g, name)), picks=_card(g, seat, name))
        case ("sabotage", p):
            return Option(text("Sabotage ", *force(g, p)), group="Sabotage", picks=[piece_ref(g, p)])
        case ("agents", n):
            return Option(
                text(f"{n} counter agents"),
                amount=n,
                cost=[Amount("coin", n * g.book.tables.prices.espionage)],
            )
        case ("subterfuge", s):
            return Option(text("Undermine ", who(g, s)), picks=[f"seat:{s}"])
        case ("stake", n):
            return Option(text(f"Lay {n} gold"), amount=n, cost=[Amount("coin", n)])
        case ("take", n):
            return Option(text(f"Take {n} gold"), amount=n, idle=n == 0)
        case ("accept", c):
            return Option(
                text("Accept, giving ", g.book.cards[g.book.deck[c]].name),
                picks=[f"card:c{c}"],
                confirm="bar",
            )
        case ("lose", p, unit):
            p += len(g.army) * step.sea
            book = g.book
            ids, health = (book.ship_ids, book.ship_health) if step.sea else (book.unit_ids, book.health)
            return Option(
                text(f"Lose one {unit_name(g, seat, unit)} of ", own(g, p)),
                group=label(g, p),
                picks=[f"{piece_ref(g, p)}-{unit}"],
                effect=[Effect(text(f"-{in_points(health[ids.index(unit)])}"))],
            )
        case ("disband", p, unit):
            return Option(
                text(f"Disband one {unit_name(g, seat, unit)} of ", own(g, p)),
                group=label(g, p),
                picks=[f"{piece_ref(g, p)}-{unit}"],
            )
        case ("give", f, ship):
            return Option(text(f"Hand over a {ship} of ", fleet(g, f)), picks=[f"piece:f{f}-{ship}"])
        case ("into", f):
            return Option(text("Into ", fleet(g, f)), picks=[f"piece:f{f}"])
        case ("loaded", n):
            return Option(text(f"{n} transport{'s' if n != 1 else ''} with troops"), amount=n)
        case ("extra", unit):
            return Option(text(f"More dice for {unit}"))
        case ("first", *pieces):
            sea = kind == "EngageAtSea"
            names = [p + len(g.army) * sea for p in pieces]
            words = text(
                "First against ", *force(g, names[0]), f" and {len(names) - 1} more" if len(names) > 1 else ""
            )
            return Option(words, picks=[piece_ref(g, names[0])])
        case ("retreat" | "port" | "break through", name):
            lead = {
                "retreat": "Retreat to ",
                "port": "Into the port of ",
                "break through": "Fight through to ",
            }
            return Option(text(lead[verb], place(g, name)), picks=[f"space:{name}"])
        case ("aboard", f):
            return Option(text("Back aboard ", fleet(g, f)), picks=[f"piece:f{f}"])
        case ("siege", name):
            return _siege(g, seat, name, text("Siege ", place(g, name)), "")
        case ("city", name, what):
            return _siege(g, seat, name, text(f"Siege {CITY_WORDS[what]} of ", place(g, name)), what)
        case ("pillage", name):
            n = pillage_dice(g, g.book.space[name], seat)
            words = text("Pillage ", place(g, name))
            return Option(
                words,
                picks=_card(g, seat, "pillage"),
                effect=[Effect(text(f"{n} dice"))],
                lock="Dice are rolled",
            )
        case ("leave", name):
            return Option(text("Leave ", place(g, name)), picks=[f"space:{name}"])
        case ("pay", n):
            gold = n * g.book.tables.prices.buy_off
            return Option(
                text(f"Pay off {in_points(n)} for {gold} gold" if n else "Pay nothing"),
                amount=n,
                cost=[Amount("coin", gold)] if n else [],
                idle=n == 0,
            )
        case ("build", name):
            gold = minor_price(g, seat, g.book.space[name])
            return Option(
                text("Minor city in ", place(g, name)),
                group="Build",
                picks=[f"space:{name}"],
                cost=[Amount("coin", gold)],
            )
        case ("upgrade", name):
            gold = upgrade_price(g, seat, g.book.space[name])
            return Option(
                text("Upgrade in ", place(g, name)),
                group="Upgrade",
                picks=[f"space:{name}"],
                cost=[Amount("coin", gold)],
            )
        case ("place", name):
            return Option(text("Free city in ", place(g, name)), picks=[f"space:{name}"])
        case ("quarry", "minor"):
            return Option(text("Stone Quarry: free minor cities"), picks=_card(g, seat, "stone_quarry"))
        case ("quarry", "major", name):
            picks = [*_card(g, seat, "stone_quarry"), f"space:{name}"]
            return Option(text("Stone Quarry: upgrade in ", place(g, name)), picks=picks)
    confirm = "bar" if verb in ("leave", "accept") and kind != "Deal" else "no"
    return Option(text(PLAIN.get(verb, verb)), idle=verb in IDLE, confirm=confirm)  # type: ignore[arg-type]


def _card(g: SwordsAndSails, seat: Seat, kind: str) -> list[str]:
    c = g.holds(seat, kind)
    return [f"card:c{c}"] if c >= 0 else []


def _siege(g: SwordsAndSails, seat: Seat, name: str, words: Text, what: str) -> Option:
    land = g.book.space[name]
    n = siege_dice(g, land, seat, what)
    mean = (casualty_points(g, land, seat, [3] * n, what in ("", "capital"), True) * 2 + n) // 2
    effect = [Effect(text(f"{n} dice, about {mean} casualty points"))]
    return Option(words, picks=[f"space:{name}"], effect=effect, lock="Dice are rolled", confirm="bar")


def _order(g: SwordsAndSails, step: Orders, action: Action) -> Option | None:
    n, p = len(g.army), step.standing
    match action:
        case ("piece", q):
            return Option(text("Orders for ", stationed(g, q)), group="Pieces", picks=[piece_ref(g, q)])
        case ("limit",):
            return Option(text("Limit its attack to one faction"))
        case ("only", s):
            return Option(text("Only ", who(g, s)), picks=[f"seat:{s}"])
        case ("transfer",):
            return Option(text("Give units to another or merge with it"))
        case ("strike", i):
            return Option(text(f"Strike out transfer {i + 1}"), group="More")
        case ("to", q):
            return Option(text("To ", stationed(g, q)), picks=[piece_ref(g, q)])
        case ("units", unit, k, when):
            words = text(f"{unit_name(g, step.seat, unit)}, {when} moving")
            return Option(words, group=f"{when.capitalize()} moving", amount=k)
        case ("attack", name):
            here = g.book.space[name] == (g.army_at[p] if p < n else g.fleet_at[p - n])
            words = text("Attack here") if here else text("Attack ", place(g, name))
            return Option(words, group="Attack", picks=[f"space:{name}"])
        case ("move", name):
            return Option(text("Move to ", place(g, name)), group="Move", picks=[f"space:{name}"])
        case ("port", name):
            return Option(text("Dock in ", place(g, name)), group="Port", picks=[f"space:{name}"])
        case ("ship", f):
            return Option(text("Go by ", fleet(g, f)), group="By sea", picks=[f"piece:f{f}"])
        case ("board", f, when):
            moment = "before it sails" if when == "before" else "after it sailed"
            return Option(text("Board ", fleet(g, f), f" {moment} and stay aboard"), group="By sea")
        case ("land", kind, name, f, when):
            verb = {"attack": "Land and attack ", "move": "Land in ", "support": "Land in support in "}[kind]
            early = when == "before" and g.army_at[p] < 0
            return Option(
                text(verb, place(g, name), " before the fleet sails" if early else ""),
                group="Land",
                picks=[f"space:{name}"],
            )
        case ("with", f):
            return Option(
                text("Sail with ", fleet(g, f), " and share its load"),
                group="Together",
                picks=[f"piece:f{f}"],
            )
        case ("support",):
            return Option(text("Support another"))
        case ("at", name, m):
            q = n + m if p >= n else m
            words = text("Support ", *force(g, q), " in ", place(g, name))
            return Option(words, picks=[f"space:{name}", piece_ref(g, q)])
        case ("defend",) | ("aboard",):
            return Option(text(PLAIN[action[0]]))
        case ("done",):
            return Option(text("Hand in the orders"), idle=True)
    return None


def _muster(g: SwordsAndSails, step: Muster, seat: Seat, action: Action) -> Option | None:
    match action:
        case ("army" | "fleet", p):
            return Option(text("Units for ", own(g, p)), group="Reinforce", picks=[piece_ref(g, p)])
        case ("new army", name):
            return Option(text("New army in ", place(g, name)), group="New army", picks=[f"space:{name}"])
        case ("new fleet", name):
            return Option(text("New fleet in ", place(g, name)), group="New fleet", picks=[f"space:{name}"])
        case ("buy", unit, n):
            sea = step.piece >= len(g.army)
            ids = g.book.ship_ids if sea else g.book.unit_ids
            price = (ship_cost if sea else army_cost)(g, seat, ids.index(unit))
            words = text(f"Buy {unit_name(g, seat, unit)}")
            return Option(words, group="Buy", amount=n, cost=[Amount("coin", price * n)])
        case ("card", name, unit):
            n = free_units(g, seat, name, unit)
            return Option(text(card(g, name), f": {n} {unit}"), group="Cards", picks=_card(g, seat, name))
        case ("put", p, n):
            return Option(text("Into ", own(g, p)), group=label(g, p), picks=[piece_ref(g, p)], amount=n)
        case ("peasants", p, n):
            return Option(
                text("As peasants into ", own(g, p)), group=label(g, p), picks=[piece_ref(g, p)], amount=n
            )
        case ("found", name, n):
            return Option(text(f"A new fleet of {n} in ", place(g, name)), picks=[f"space:{name}"])
        case ("done",):
            return Option(text("Close the muster"), idle=True)
    return None


def _talks(g: SwordsAndSails, step: Any, seat: Seat, action: Action) -> Option | None:
    match action:
        case ("ally", s):
            return Option(text("Propose a team to ", who(g, s)), group="Alliance", picks=[f"seat:{s}"])
        case ("deal", s):
            return Option(text("Offer a deal to ", who(g, s)), group="Deals", picks=[f"seat:{s}"])
        case ("trade", s):
            picks = [*_card(g, seat, "trade_agreement"), f"seat:{s}"]
            return Option(text("Trade agreement with ", who(g, s)), group="Trade", picks=picks)
        case ("share", c):
            return Option(text("Propose to share out trade gold"), group="Trade", picks=[f"cell:trades/t{c}"])
        case ("give", "gold", n):
            return Option(text(f"Give {n} gold"), group="Give gold", cost=[Amount("coin", n)])
        case ("give", "card", c):
            return Option(
                text("Give ", g.book.cards[g.book.deck[c]].name), group="Give a card", picks=[f"card:c{c}"]
            )
        case ("give", *_):
            return Option(text("Give nothing"), group="Give")
        case ("ask", "gold", n):
            return Option(text(f"for {n} gold"), group="Ask for gold")
        case ("ask", "card", c):
            return Option(text(f"for a {COLOURS[c]} card"), group="Ask for a card")
        case ("ask", *_):
            return Option(text("as a gift"), group="Ask")
        case ("mine", n):
            return Option(text(f"{n} for me"), amount=n)
        case ("theirs", n):
            return Option(text(f"{n} for them"), amount=n)
        case ("suit", name):
            picks = [*_card(g, seat, "minor_ally"), f"space:{name}"]
            return Option(
                text("Political ally: ", place(g, name)), group="Political ally", picks=picks, confirm="bar"
            )
        case ("support", i):
            suit = g.suits[i]
            return Option(
                text("Support ", who(g, suit.seat), " in ", where(g, suit.land)), group="Political ally"
            )
        case ("subterfuge", i, s):
            words = text("Subterfuge against the support of ", who(g, s), " for ", who(g, g.suits[i].seat))
            return Option(words, group="Political ally", picks=_card(g, seat, "subterfuge"))
        case ("leave",):
            return Option(text("Leave your team"), group="Alliance", confirm="ask")
    return None


def _line(g: SwordsAndSails, step: Any, action: Action) -> Option:
    b = g.battle
    assert b is not None
    verb, token, at, *to = action
    unit, side = token_name(g, token, b.sea), step.side
    if len(b.pieces[side]) > 1:
        unit += f" of {label(g, token // 8 + len(g.army) * b.sea)}"
    slot = slot_ref(side, slot_id(0, at))
    reserve = slot_ref(side, f"r{token}")
    match verb:
        case "match":
            facing = b.line[at][1 - side][0]
            words = text(f"{unit} against the {token_name(g, facing, b.sea)} at position {at + 1}")
            return Option(words, group=unit, picks=[reserve, slot])
        case "place":
            beside = [slot_ref(side, slot_id(0, min(at, len(b.line) - 1)))] if b.line else []
            return Option(text(f"{unit} at position {at + 1}"), group=unit, picks=[reserve, *beside])
        case "behind":
            return Option(text(f"{unit} behind position {at + 1}"), group=unit, picks=[reserve, slot])
        case "shift":
            return Option(
                text(f"{unit} from position {at + 1} to {to[0] + 1}"),
                group=unit,
                picks=[slot, slot_ref(side, slot_id(0, to[0]))],
            )
    return Option(text(f"Pull back the {unit} at position {at + 1}"), group=unit, picks=[slot])
