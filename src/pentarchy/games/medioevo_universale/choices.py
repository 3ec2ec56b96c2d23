"""Options in words: label, refs to click, costs and effects."""

from __future__ import annotations

from typing import Any

from pentarchy.kernel import Action, Seat
from pentarchy.kernel.scene import Amount, Effect, Option, Seg, Text, text

from .attack import reach_cost
from .commerce import buy_price, market_here, sell_price
from .game import Medioevo
from .movement import moves
from .pacts import war_cost
from .placement import quarters
from .purchase import Purchase, cost, patron_cut
from .realm import at_war, piece
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


def bargain_words(g: Medioevo, item: tuple[str, int]) -> Text:
    what, n = item
    if what == "florins":
        return text(f"{n} Florins")
    if what == "land":
        return text(land(g, n))
    if what == "piece":
        return text(piece_seg(g, n))
    return text(f"{n % 100} FV") if what == "armies" else text("nothing")


def item_words(g: Medioevo, item: str) -> Text:
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
                text("Give " if action[0] == "give" else "Ask for ", bargain_words(g, (what, n))),
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
            return text(words[action[0]], " ", item_words(g, item)), [], more
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
