"""Prompts, options, reasons and drafts in words; the chronicle's sentences are in `chronicle`."""

from __future__ import annotations

from typing import Any

from pentarchy.kernel import Action, Seat
from pentarchy.kernel.scene import Amount, Draft, Effect, Missing, Option, Seg, Sum, Text, text

from .battle import battle
from .chronicle import event
from .combat import able_captains, reach_cost
from .commerce import buy_price, market_here, sell_price
from .game import Medioevo
from .movement import free_transports, moves
from .odds import chances
from .pacts import war_cost
from .placement import Place, quarters
from .purchase import Purchase, build_price, cost, patron_cut, tech_open, tech_price
from .realm import at_war, knows, piece, truce
from .reinforcements import Hire, owed_lines
from .taxes import TaxDraft, income, tax_lines
from .words import (
    building_name,
    buy_words,
    card_seg,
    city,
    kind_name,
    kingdom_name,
    land,
    piece_seg,
    seat_seg,
    tech_name,
)

__all__ = ["draft", "event", "missing", "option", "prompt"]

PROMPTS: dict[str, str] = {
    "PickKingdom": "Choose your kingdom",
    "Found": "Found your realm: Capital, Cathedral, and where your first pieces stand",
    "Muster": "Place {left} more armies",
    "Bidding": "Auction: raise or pass",
    "BuyCard": "Buy one more Empire card?",
    "Diplomacy": "Diplomacy: {left} actions left",
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
    "KeepLoyal": "Civil War: keep {left} lands or fleets loyal",
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
    "Trade": "Commerce: choose a transport and what it does",
    "SellCards": "Offer an Empire card for auction?",
    "Counter": "An intrigue against you: answer with a Killer?",
    "Choose": "Choose what to take",
    "Pillage": "The Cathedral: carry it off or do away with it",
    "Declarations": "Do you declare victory?",
    "TimeCheck": "Is the time up?",
}

PLAIN = {
    "pass": "Pass", "done": "Done", "ready": "Ready", "end": "End Combat", "halt": "Another transport", "no card": "No card",
    "cancel": "Propose nothing", "accept": "Accept", "refuse": "Refuse", "open": "Put it to them openly",
    "secret": "Put it to them in secret", "only these": "No other partner", "pact": "Propose a pact", "seal": "Seal the bid",
    "rupture": "It was broken", "respect": "It was kept", "obey": "Obey and make peace", "defy": "Defy the Pope",
    "commit": "Confirm", "architect": "Use an Architect: buildings at half price", "elsewhere": "Build elsewhere",
    "loan": "Take a loan", "repay": "Repay a loan", "refuse tithe": "Refuse the tithe", "hide cards": "Show no cards",
    "start over": "Start over", "investiture": "1 FV by INVESTITURE", "no ransom": "No ransom", "back": "Take the last line back",
    "launch": "Launch the attack", "call off": "Call the attack off", "defend": "Join the defence", "stay out": "Stay out",
    "stop": "Stop the attack", "assault": "Storm the walls", "besiege": "Besiege", "leave": "Leave", "none": "None",
    "confirm": "Go on with the siege", "confirm with genius": "Go on, with a Genius", "lift": "Lift the siege",
    "keep the rest": "Keep what can be kept, destroy the rest", "barber surgeon": "Play the Barber Surgeon", "no": "No",
    "counter": "Answer with a Killer", "let": "Let it happen", "florins": "Steal Florins", "eliminate": "Do away with it",
    "declare": "Declare victory", "play on": "Play on", "time is up": "The time is up", "give up": "Give the Crusade up",
    "prisoners": "Take them prisoner", "slaves": "Sell them as slaves", "killed": "They are dead", "bard": "Play the Bard",
    "crusade": "Call a Crusade on Rome", "join faction": "Follow the Antipope", "only": "No other",
}  # fmt: skip

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

GROUPS = {"tech": "Technologies", "site": "Buildings", "piece": "Pieces", "upgrade": "Upgrades", "repair": "Repairs",
          "mend": "Repairs", "war": "War and peace", "peace": "War and peace", "strike": "List", "patron": "Cards",
          "architect": "Cards", "move": "Move", "attack": "Attack", "attack fleet": "Attack", "load": "Load",
          "unload": "Load", "take": "Load", "set down": "Load", "buy": "Trade", "sell": "Trade"}  # fmt: skip


def prompt(g: Medioevo, step: Any, seat: Seat) -> Text:
    tag = step.__struct_config__.tag
    words = (
        PROMPTS[tag].format(left=getattr(step, "left", ""), n=getattr(step, "n", ""))
        if tag != "Muster"
        else "Place your armies"
    )
    if tag == "Muster" and hasattr(step, "left"):
        words = f"Place {step.left} more armies"
    if tag in ("Unit", "Trade") and getattr(step, "unit", -1) >= 0 and g.pieces[step.unit] is not None:
        p = piece(g, step.unit)
        return text(words, " ", piece_seg(g, step.unit), " in ", land(g, p.at), f", {p.mp} MP")
    if tag == "Spoils" and step.items:
        return text("What becomes of ", _item(g, step.items[0]), "?")
    if tag in ("PactAnswer", "PeaceAnswer", "RansomAnswer", "Absolution"):
        return text(
            words, " (", seat_seg(g, step.asker), ")", _pact_words(g, step) if tag == "PactAnswer" else ""
        )
    if tag == "Bidding":
        high = f"{step.high} Florins by " if step.leader >= 0 else "no bid yet"
        return text(words, ": ", high, *((seat_seg(g, step.leader),) if step.leader >= 0 else ()))
    if tag in ("ShowCards", "GoOn") and g.battle is not None:
        win, tie, _ = chances(g, battle(g))
        return text(words, f" Attacker higher {win}%, tie {tie}%")
    return text(words)


def _pact_words(g: Medioevo, step: Any) -> Text:
    if step.kind == "bargain":
        return text(": you receive ", _bargain(g, step.give), ", you give ", _bargain(g, step.ask))
    turns = f" for {step.turns} turns" if step.turns else " without end"
    return text(f": {step.kind}{turns}", f", {step.sum} Florins" if step.sum else "")


def _bargain(g: Medioevo, item: tuple[str, int]) -> Text:
    what, n = item
    if what == "florins":
        return text(f"{n} Florins")
    if what == "land":
        return text(land(g, n))
    if what == "piece":
        return text(piece_seg(g, n))
    return text(f"{n % 100} FV") if what == "armies" else text("nothing")


def _item(g: Medioevo, item: str) -> Text:
    how, _, what = item.partition(":")
    return (
        text(piece_seg(g, int(what)))
        if how == "piece"
        else text(f"the {building_name(what) if what not in ('settlement', 'fortification') else what}")
    )


def option(g: Medioevo, step: Any, seat: Seat, action: Action) -> Option:
    verb = action[0]
    tag = step.__struct_config__.tag
    label, picks, more = _option(g, step, seat, action, tag)
    return Option(
        label=label, picks=picks, group=GROUPS.get(verb, ""), idle=verb in IDLE and len(action) == 1, **more
    )


def _space(name: str) -> str:
    return f"piece:{name[6:]}" if name.startswith("piece:") else f"space:{name}"


def _option(
    g: Medioevo, step: Any, seat: Seat, action: Action, tag: str
) -> tuple[Text, list[str], dict[str, Any]]:
    more: dict[str, Any] = {}
    match action:
        case ("kingdom", k):
            return text(kingdom_name(g, k)), [], more
        case ("capital" | "cathedral" | "steal" | "start" | "target", where):
            words = {
                "capital": "Capital in ",
                "cathedral": "Cathedral in ",
                "steal": "Carry it to ",
                "start": "Start from ",
                "target": "Target: ",
            }
            if tag == "Diplomacy":
                words["cathedral"] = "Cardinal: the Cathedral of "
            return text(words[action[0]], land(g, where)), [f"space:{where}"], more
        case ("cardinal", where):
            return text("Cardinal: the Cathedral of ", land(g, where)), [f"space:{where}"], more
        case ("put", kind, where):
            name = (
                kind_name(kind)
                if isinstance(kind, str)
                else g.pieces[kind] and kind_name(piece(g, kind).kind, piece(g, kind).level)
            )
            return text(f"{name} in ", land(g, where)), [f"space:{where}"], more
        case ("place", "reserve"):
            return text("Keep behind the screen"), ["box:reserve"], more
        case ("place", where):
            room = quarters(g, seat).get(where) if tag == "Place" else None
            name = piece_seg(g, int(where[6:])) if where.startswith("piece:") else land(g, where)
            return text(name, f" (room for {room})" if room else ""), [_space(where)], more
        case ("armies" | "garrison" | "mercenaries" | "reserves" | "units", n):
            unit = {"units": " units"}.get(action[0], " FV")
            if action[0] == "mercenaries":
                more["cost"] = [Amount("coin", n * g.book.tables.prices.mercenary)]
            if action[0] == "units" and step.order in ("buy", "sell"):
                t = market_here(g, piece(g, step.unit))
                each = (
                    buy_price(g, seat, t, step.good)
                    if step.order == "buy"
                    else sell_price(g, seat, t, step.good)
                )
                unit = f" {g.book.goods[step.good].name.lower()} for {n * each} Florins"
            return text(f"{n}{unit}"), [], {**more, "amount": n}
        case ("bid" | "ransom" | "price" | "toll" | "lend" | "pay", n):
            words = {
                "bid": "Bid",
                "ransom": "Offer",
                "price": "Start at",
                "toll": "Toll of",
                "lend": "Lend",
                "pay": "Pay",
            }
            return text(f"{words[action[0]]} {n} Florins"), [], {"amount": n}
        case ("buy card", n):
            return (
                text(f"Buy a card for {n} Florins"),
                [],
                {"cost": [Amount("coin", n)], "lock": "a card is drawn"},
            )
        case ("turns" | "prepare", n):
            return text("Without end" if n == 0 else f"{n} turns"), [], {"amount": n}
        case ("ask", n) if tag == "CallCrusade":
            return text(f"{n} FV of each ally"), [], {"amount": n}
        case ("war", s):
            price = war_cost(g, seat, s, False)
            return (
                text("Declare war on ", seat_seg(g, s)),
                [f"seat:{s}"],
                {"effect": [Effect(text(f"-{price} honour"))], "confirm": "bar"},
            )
        case (
            "peace"
            | "princess"
            | "safe-conduct"
            | "diplomat"
            | "killer"
            | "thief"
            | "inquisitor"
            | "miser"
            | "usurer"
            | "excommunicate"
            | "absolve"
            | "vote"
            | "victim"
            | "with"
            | "treat with"
            | "strike"
            | "assassinate",
            s,
        ) if tag not in ("Purchase",):
            words = {
                "peace": "Ask peace of ", "princess": "Give a Princess to ", "safe-conduct": "Safe-Conduct with ",
                "diplomat": "Diplomat: truce with ", "killer": "Killer against ", "thief": "Thief against ",
                "inquisitor": "Inquisitor against ", "miser": "Miser for ", "usurer": "Usurer for ",
                "excommunicate": "Excommunicate ", "absolve": "Absolve ", "vote": "Vote for ", "victim": "",
                "with": "With ", "treat with": "Treat with ", "strike": "Fall on ", "assassinate": "Killer against the Pope, ",
            }  # fmt: skip
            if isinstance(s, str):
                return text("Inquisitor in ", land(g, s)), [f"space:{s}"], more
            name = seat_seg(g, s) if s >= 0 else Seg("whoever comes")
            return text(words[action[0]], name), [f"seat:{s}"] if s >= 0 else [], more
        case ("kind", k):
            return text(k.capitalize()), [], more
        case ("give" | "ask", what, n):
            return (
                text("Give " if action[0] == "give" else "Ask for ", _bargain(g, (what, n))),
                [f"space:{g.book.ids[n]}"] if what == "land" else [],
                more,
            )
        case ("annex", k):
            realm = g.book.realm[g.book.realm_of[k]]
            return (
                text("Princess: annex the ", kingdom_name(g, k)),
                [f"space:{g.book.ids[realm[0]]}"],
                {"lock": "a die is rolled"},
            )
        case ("break" | "accuse", n, *rest):
            p = next(x for x in g.pacts if x.id == n)
            names = text(*(y for x in p.parties if x != seat for y in (seat_seg(g, x), " ")))
            words = "Break the pact with " if action[0] == "break" else "Accuse of a breach: "
            return (
                text(words, names if action[0] == "break" else seat_seg(g, rest[0]), f" ({p.kind})"),
                [],
                {"confirm": "bar"},
            )
        case ("cut truce" | "silence", card):
            x = next(y for y in g.gifts if y.card == card)
            words = (
                "Cut the truce of "
                if action[0] == "cut truce"
                else f"Remove the {g.book.faces[x.kind].name} before "
            )
            return (
                text(words, seat_seg(g, x.giver), " and ", seat_seg(g, x.holder))
                if action[0] == "cut truce"
                else text(words, seat_seg(g, x.holder)),
                [],
                more,
            )
        case ("order peace", a, b):
            return text("Order ", seat_seg(g, a), " to make peace with ", seat_seg(g, b)), [f"seat:{a}"], more
        case ("seek absolution", n):
            return text(f"Ask for absolution, offering {n} Florins"), [], {"amount": n}
        case ("found faction", where):
            return text("Found a faction at ", land(g, where)), [f"space:{where}"], {"confirm": "ask"}
        case ("convert" | "religion", x):
            return text(f"{'Become ' if action[0] == 'convert' else ''}{x}"), [], more
        case ("tech" | "build" | "piece" | "upgrade" | "repair" | "mend", *_) if tag == "Purchase":
            return _buy_option(g, step, seat, action)
        case ("site", where):
            return text("Build in ", land(g, where)), [f"space:{where}"], more
        case ("patron", n):
            return (
                text("Patron for ", buy_words(g, step.buys[n])),
                [],
                {"effect": [Effect(text(f"-{patron_cut(g, seat)} Florins"))]},
            )
        case ("strike", n):
            return text("Strike out ", buy_words(g, step.buys[n])), [], more
        case ("unit", n):
            p = piece(g, n)
            return (
                text(piece_seg(g, n), " in ", land(g, p.at), f" ({p.fv} FV, {p.mp} MP)"),
                [f"piece:{n}"],
                more,
            )
        case ("move" | "march" | "storm", where):
            return _move_option(g, step, where, action[0])
        case ("attack", where):
            return _attack_option(g, step, seat, where)
        case ("attack fleet", where, s):
            effect = (
                [Effect(text(f"surprise: -{war_cost(g, seat, s, True)} honour"))]
                if s >= 0 and not at_war(g, seat, s)
                else []
            )
            return (
                text("Attack the transports of ", seat_seg(g, s), " in ", land(g, where)),
                [f"space:{where}", *([f"seat:{s}"] if s >= 0 else [])],
                {"effect": effect, "confirm": "bar"},
            )
        case ("load" | "unload", where) if tag == "Unit":
            return (
                text("Load armies in " if action[0] == "load" else "Unload armies in ", land(g, where)),
                [f"space:{where}"],
                more,
            )
        case ("take", n):
            return text("Take aboard ", piece_seg(g, n)), [f"piece:{n}"], more
        case ("set down", n, where):
            return (
                text("Set down ", piece_seg(g, n), " in ", land(g, where)),
                [f"piece:{n}", f"space:{where}"],
                more,
            )
        case ("occupy" | "join", n):
            return (
                text("Occupy " if action[0] == "occupy" else "Join: ", piece_seg(g, n)),
                [f"piece:{n}"],
                more,
            )
        case ("go on", n):
            who = text("Go on under ", piece_seg(g, n)) if n >= 0 else text("Go on")
            return who, [f"piece:{n}"] if n >= 0 else [], {"lock": "dice are rolled"}
        case ("lose", *_):
            return _lose_option(g, step, action)
        case ("destroy" | "plunder" | "capture" | "pass over" | "treasure", item):
            words = {
                "destroy": "Destroy",
                "plunder": "Plunder",
                "capture": "Keep",
                "pass over": "Pass over",
                "treasure": "Draw a Treasure card for",
            }
            return text(words[action[0]], " ", _item(g, item)), [], more
        case ("show" | "withdraw" | "discard" | "exempt" | "offer" | "card", card):
            words = {
                "show": "Show",
                "withdraw": "Take back",
                "discard": "Discard",
                "exempt": "Exempt",
                "offer": "Offer",
                "card": "Take",
            }
            return (
                text(words[action[0]], " ", card_seg(g, card)),
                [f"card:c{card}"],
                {"lock": "a card is shown"} if action[0] in ("show", "offer") else more,
            )
        case ("technology", x):
            return text("Copy ", tech_name(g, x)), [f"cell:technologies/{x}"], more
        case ("buy" | "sell" | "load" | "leave", good):
            return _trade_option(g, step, seat, action)
        case ("lurk", where):
            return text("Lurk in ", land(g, where)), [f"space:{where}"], more
        case ("keep", x):
            where = x.removeprefix("fleet ")
            return (
                text("The fleet in " if x.startswith("fleet ") else "", land(g, where)),
                [f"space:{where}"],
                more,
            )
        case ("side", x):
            return (
                text(
                    {
                        "join": "Take the cross",
                        "refuse": "Refuse",
                        "defend": "Join the defenders",
                        "neutral": "Stay neutral",
                    }[x]
                ),
                [],
                {"confirm": "bar"},
            )
        case ("depart", x):
            return text("By land" if x == "wagon" else "By sea"), [], more
        case ("order", *seats):
            return (
                text(
                    *(
                        y
                        for n, s in enumerate(seats)
                        for y in ((", then ", seat_seg(g, s)) if n else (seat_seg(g, s),))
                    )
                ),
                [],
                more,
            )
        case ("swap", n):
            return text(f"Swap {n} FV of prisoners"), [], more
    words = PLAIN.get(action[0], str(action[0]).capitalize())
    lock = {"assault": "dice are rolled", "launch": "the attack begins"}.get(action[0], "")
    return text(words), [], {"lock": lock} if lock else more


def _buy_option(
    g: Medioevo, step: Purchase, seat: Seat, action: Action
) -> tuple[Text, list[str], dict[str, Any]]:
    price = cost(g, seat, action, step.architect)
    picks = {
        "tech": lambda: [f"cell:technologies/{action[1]}"], "build": lambda: [f"space:{action[1]}"],
        "repair": lambda: [f"space:{action[1]}"], "upgrade": lambda: [f"piece:{action[1]}"], "mend": lambda: [f"piece:{action[1]}"],
    }.get(action[0], list)()  # fmt: skip
    effect = [Effect(text(g.book.techs[g.book.tech[action[1]]].effect))] if action[0] == "tech" else []
    return (
        text(buy_words(g, action), f", {price} Florins"),
        picks,
        {"cost": [Amount("coin", price)], "effect": effect},
    )


def _move_option(g: Medioevo, step: Any, where: str, verb: str) -> tuple[Text, list[str], dict[str, Any]]:
    to = g.book.space[where]
    unit = getattr(step, "unit", -1)
    mp = dict(moves(g, unit)).get(to) if unit >= 0 else None
    words = {"move": "Move to ", "march": "March to ", "storm": "Attack "}[verb]
    note = []
    if unit >= 0 and to < g.book.sea and g.owner[to] < 0 and g.army[to] > piece(g, unit).fv:
        note = [Effect(text(f"{g.army[to]} FV of Barbarians will attack"))]
    return (
        text(words, land(g, where), f" ({mp} MP)" if mp is not None else ""),
        [f"space:{where}"],
        {"effect": note},
    )


def _attack_option(g: Medioevo, step: Any, seat: Seat, where: str) -> tuple[Text, list[str], dict[str, Any]]:
    t = g.book.space[where]
    host = g.owner[t]
    effect = [Effect(text(f"{g.army[t]} FV there, walls of level {g.fort[t]}"))]
    if host >= 0 and not at_war(g, seat, host):
        effect.append(Effect(text(f"surprise attack: -{war_cost(g, seat, host, True)} honour")))
    mp = reach_cost(g, step.unit, t)
    return (
        text("Attack ", land(g, where), f" ({mp} MP)"),
        [f"space:{where}"],
        {"effect": effect, "confirm": "bar"},
    )


def _lose_option(g: Medioevo, step: Any, action: Action) -> tuple[Text, list[str], dict[str, Any]]:
    if len(action) == 4:
        _, where, pile, n = action
        name = piece_seg(g, pile) if pile >= 0 else Seg("the garrison")
        return (
            text(f"{n} FV of ", name, " in ", land(g, where)),
            [f"piece:{pile}" if pile >= 0 else f"space:{where}"],
            {"amount": n},
        )
    _, pile, n = action
    name = piece_seg(g, pile) if pile >= 0 else Seg("the garrison")
    space = getattr(step, "space", -1)
    ref = f"piece:{pile}" if pile >= 0 else f"space:{g.book.ids[space]}"
    return text(f"{n} FV of ", name), [ref], {"amount": n}


def _trade_option(
    g: Medioevo, step: Any, seat: Seat, action: Action
) -> tuple[Text, list[str], dict[str, Any]]:
    good = g.book.good[action[1]]
    name = g.book.goods[good].name.lower()
    t = market_here(g, piece(g, step.unit))
    if action[0] in ("load", "leave") or t < 0:
        return text(f"{action[0].capitalize()} {name}"), [], {}
    price = buy_price(g, seat, t, good) if action[0] == "buy" else sell_price(g, seat, t, good)
    cell = f"cell:market/{g.book.ids[t]}/{action[1]}"
    effect = [Effect(text(x)) for x in best_markets(g, seat, t, good)] if action[0] == "buy" else []
    return text(f"{action[0].capitalize()} {name} at {price} Florins"), [cell], {"effect": effect}


def best_markets(g: Medioevo, seat: Seat, t: int, good: int) -> list[str]:
    """Where the good sells best, with the profit of a unit: three places."""
    price = buy_price(g, seat, t, good)
    gains = [
        (sell_price(g, seat, u, good) - price, city(g, u)) for u in range(g.book.sea)
        if g.book.price[u][good] and not g.book.sells[u][good] and not g.shut[u] and g.town[u]
    ]  # fmt: skip
    return [f"{name} pays {gain:+d} a unit" for gain, name in sorted(gains, reverse=True)[:3]]


# ---- why not ---------------------------------------------------------------------------------------------


def missing(g: Medioevo, step: Any, seat: Seat) -> list[Missing]:
    """What a player might look for in vain, with the reason."""
    match step:
        case Purchase(land=""):
            return _missing_buys(g, step, seat)
        case _ if step.__struct_config__.tag == "Diplomacy":
            return [
                Missing(label=text("War on ", seat_seg(g, s)), why=text("A truce holds between you"), picks=[f"seat:{s}"], rule="rule:MU-457")
                for s in range(g.seats) if s != seat and g.alive[s] and truce(g, seat, s)
            ]  # fmt: skip
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


def draft(g: Medioevo, step: Any, seat: Seat) -> Draft | None:
    match step:
        case Purchase():
            return _purchase_draft(g, step, seat)
        case Place():
            lines = [(_place_line(g, line), [], None) for line in step.lines]
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
    lines = []
    for n, buy in enumerate(step.buys):
        strike = options.index(("strike", n)) if ("strike", n) in options else None
        lines.append((text(buy_words(g, buy), f", {step.price(g, n)}"), [], strike))
    total = step.total(g)
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
