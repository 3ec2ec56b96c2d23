"""The chronicle: every event as a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pentarchy.kernel.scene import Line, Motion, Seg, Text, text

from .book import COLOURS
from .names import (
    CITY_WORDS,
    card,
    counted,
    fleet,
    force,
    in_points,
    join,
    own,
    piece_ref,
    roster,
    season_name,
    sentence,
    token_name,
    unit_name,
    where,
    who,
)

if TYPE_CHECKING:
    from .game import SwordsAndSails

F = dict[str, Any]


def event(g: SwordsAndSails, kind: str, fields: dict[str, Any]) -> Line:
    f = fields
    seat = f.get("seat")
    if kind == "season":
        return Line(text(season_name(g, f["turn"])), level="turn")
    words = sentence(g, _words(g, kind, f))
    level = "detail" if kind in DETAIL else "event"
    return Line(words, level=level, seat=seat, motions=_motions(g, kind, f))  # type: ignore[arg-type]


DETAIL = {
    "misses",
    "destroys",
    "captures",
    "damage",
    "armour",
    "ready",
    "buys_card",
    "transfer",
    "loses",
    "asks_time",
}


def _motions(g: SwordsAndSails, kind: str, f: F) -> list[Motion]:
    ids = g.book.ids
    match kind:
        case "marches" if f["a"] >= 0:
            return [Motion(f"piece:a{f['army']}", f"space:{ids[f['a']]}", f"space:{ids[f['b']]}")]
        case "sails":
            return [Motion(f"piece:f{f['fleet']}", f"space:{ids[f['a']]}", f"space:{ids[f['b']]}")]
        case "retreats" if f["dest"] >= 0:
            ref = piece_ref(g, f["piece"])
            return [Motion(ref, ref, f"space:{ids[f['dest']]}")]
    return []


def _dice(dice: tuple[int, ...]) -> str:
    return ", ".join(map(str, dice)) or "no dice"


def _orders(g: SwordsAndSails, f: F) -> Text:
    from .game import Order
    from .phrases import order_words

    said: list[Seg | str] = []
    for p, here, order in f["orders"]:
        o = order if isinstance(order, Order) else Order(**order)
        said += ["; " if said else "", own(g, p), ": ", *order_words(g, p, o, here)]
    return text(who(g, f["seat"]), ": ", *(said or ["all pieces hold"]))


def _words(g: SwordsAndSails, kind: str, f: F) -> Text:
    def s(key: str = "seat") -> Seg:
        return who(g, f[key])

    def at(key: str = "land") -> Seg:
        return where(g, f[key])

    match kind:
        case "faction":
            return text(s(), " is chosen")
        case "deployed":
            return text("The powers take their places")
        case "first_ally":
            return text(s(), " starts allied with ", s("ally"))
        case "leader":
            return text(s(), " is led by the ", g.book.tables.leader[g.book.leader[f["leader"]]].name)
        case "bid":
            return text(s(), " lays a marker on ", at())
        case "no_bids":
            return text(s(), " lays no more markers")
        case "drafted":
            return text(s(), " starts with ", at())
        case "income":
            sea = f" and {f['sea']} from the sea" if f["sea"] else ""
            return text(s(), f" collects {f['harvest']} gold from the harvest, {f['city']} from cities{sea}")
        case "bonus":
            return text(s(), " plays ", card(g, f["card"]), f": {f['percent']}% more")
        case "upkeep":
            return text(s(), f" pays {f['gold']} upkeep")
        case "disbands":
            return text(s(), f" disbands one {unit_name(g, f['seat'], f['unit'])} of ", own(g, f["piece"]))
        case "buys_card":
            return text(s(), f" buys a {f['colour']} card for {f['gold']} gold")
        case "draws":
            named = [f"{n} {COLOURS[k]}" for k, n in enumerate(f["named"]) if n]
            seen = text(": ", *join([card(g, c) for c in f["cards"]])) if "cards" in f else []
            return text(s(), " draws ", *join(list(named)), seen)
        case "marries":
            return text(s(), " plays ", card(g, f["card"]), " on ", at(), f" for {f['gold']} gold")
        case "wins_land":
            return text(at(), " joins ", s())
        case "counters":
            return text(s(), " counters with ", card(g, f["card"]))
        case "spies":
            return text(s(), " sends a spy to ", *force(g, f["piece"]))
        case "declares_spy":
            return text(s(), " will spy on ", *force(g, f["piece"]))
        case "spy_roll":
            good = "learns what it is" if f["rolled"] <= f["need"] else "learns nothing"
            return text(s(), f" rolls {f['rolled']} (needs {f['need']} or less) and {good}")
        case "eavesdrops":
            return text(s(), f" listens in and rolls {f['rolled']}")
        case "sees":
            sea = f["piece"] >= len(g.army)
            units = f": {roster(g, f['units'], sea)}" if "units" in f else ""
            return text(s(), " sees ", *force(g, f["piece"]), units)
        case "raids":
            return text(s(), f" takes {f['gold']} gold from the caravans of ", s("a"), " and ", s("b"))
        case "trade_ends":
            return text("The trade agreement of ", s("a"), " and ", s("b"), " is over")
        case "looks":
            seen = text(": ", *join([card(g, c) for c in f["cards"]])) if "cards" in f else []
            return text(s(), " looks at the cards of ", s("other"), seen)
        case "agents_paid":
            return text(s(), f" pays {counted(f['n'], 'counter agent', 'counter agents')}")
        case "alliance":
            return text(*join([who(g, x) for x in f["seats"]]), " form a team")
        case "leaves_team":
            return text(s(), " leaves the team with ", *join([who(g, x) for x in f["others"]]))
        case "guest_stays":
            return text(*force(g, f["piece"]), " stays in the former ally's land")
        case "ready":
            return text(s(), " is done talking")
        case "offers_alliance":
            return text(s(), " proposes a team to ", s("other"))
        case "offers_deal" | "deal":
            gives = {"gold": f"{f['gold']} gold", "card": "a card", "nothing": "nothing"}[f["gives"]]
            n = f["n"]
            asks = {"gold": f"{n} gold", "card": f"a {COLOURS[n % 4]} card", "nothing": "nothing"}[f["asks"]]
            if kind == "deal":
                return text(s("other"), " and ", s(), f" trade {gives} for {asks}")
            return text(s(), " offers ", s("other"), f" {gives} for {asks}")
        case "offers_trade":
            return text(s(), " offers ", s("other"), f" a trade agreement and lays {f['gold']} gold")
        case "trade_made":
            return text(s(), " and ", s("other"), f" agree to trade: {f['gold']} gold are laid")
        case "bank_matches":
            return text("The bank doubles the agreement of ", s("a"), " and ", s("b"), f" to {f['gold']}")
        case "offers_share":
            return text(s(), " proposes to share out with ", s("other"), f": {f['mine']} and {f['theirs']}")
        case "shared":
            return text(s("other"), f" takes {f['mine']} and ", s(), f" {f['theirs']} of their trade gold")
        case "takes_share":
            return text(s(), f" takes {f['gold']} trade gold")
        case "declines":
            return text(s(), " declines the offer of ", s("other"))
        case "asks_time":
            return text(s(), " asks for more time")
        case "more_time":
            return text(f"Diplomacy is prolonged by {f['seconds'] // 60} minutes")
        case "sues":
            return text(s(), " claims ", at(), " as a political ally")
        case "supports_suit":
            return text(s(), " supports the claim of ", s("other"), " to ", at())
        case "undermines":
            return text(s(), " undermines the support of ", s("supporter"), " for ", s("other"))
        case "suit_fails":
            return text("The claim of ", s(), " to ", at(), " fails")
        case "orders":
            return _orders(g, f)
        case "transfer":
            much = f": {f['n']} {f['unit']}" if "unit" in f else ""
            return text(own(g, f["giver"]), " of ", s(), " gives units to ", own(g, f["taker"]), much)
        case "docks":
            return text(*force(g, len(g.army) + f["fleet"]), " docks in ", at())
        case "sails":
            return text(*force(g, len(g.army) + f["fleet"]), " sails to ", at("b"))
        case "strait_shut":
            return text("The strait is shut to ", *join([fleet(g, x) for x in f["fleets"]]))
        case "puts_to_sea":
            return text(*force(g, len(g.army) + f["fleet"]), " puts to sea")
        case "landing_cancelled":
            return text(*force(g, f["army"]), " cannot land")
        case "no_room":
            return text(*force(g, f["army"]), " finds no room aboard ", fleet(g, f["fleet"]))
        case "boards":
            return text(*force(g, f["army"]), " boards ", fleet(g, f["fleet"]))
        case "marches":
            by = text(" by ", fleet(g, f["fleet"])) if f["fleet"] >= 0 else []
            return text(*force(g, f["army"]), " goes to ", at("b"), by)
        case "must_leave":
            return text(s(), " must leave ", at())
        case "battle":
            return text(
                "Battle in " if not f["sea"] else "Sea battle in ",
                at("place"),
                ": ",
                s("attacker"),
                " attacks ",
                s("defender"),
            )
        case "leaves_early" | "gives_way":
            how = "withdraws" if f["how"].startswith("withdraw") else "retreats"
            return text(s(), f" {how}", " before the battle" if kind == "leaves_early" else "")
        case "armour":
            return text(f"Armour: attacker {f['attacker']}, defender {f['defender']}")
        case "barrage":
            a, d = f["points"]
            return text(
                f"Barrage: {_dice(f['attacker'])} against {_dice(f['defender'])}; {d} and {a} get through"
            )
        case "close":
            return text(f"Close combat: {_dice(f['attacker'])} against {_dice(f['defender'])}")
        case "damage":
            return text(s(), f" must take {in_points(f['points'])}")
        case "loses":
            return text(s(), f" loses one {unit_name(g, f['seat'], f['unit'])} of ", own(g, f["piece"]))
        case "wiped_out":
            return text(*force(g, f["piece"]), " is wiped out")
        case "cargo_lost":
            down = "goes" if sum(f["units"]) == 1 else "go"
            return text(
                f"{roster(g, f['units'], False)} {down} down with the ships of ",
                *force(g, len(g.army) + f["fleet"]),
            )
        case "ship_captured":
            return text(s(), f" captures a {f['ship']} of ", s("other"))
        case "transports_taken":
            taken = counted(f["taken"], "transport", "transports")
            return text(s(), f" takes {taken} and sinks {f['sunk']}")
        case "destroys" | "captures" | "misses":
            a, b = token_name(g, f["token"], f["sea"]), token_name(g, f["target"], f["sea"])
            return text(
                f"The {a} of ",
                who(g, f["token"] // 8 // 5),
                f" {kind} the {b} of ",
                who(g, f["target"] // 8 // 5),
                f" ({f['rolled']})",
            )
        case "morale":
            end = "breaks" if f["routs"] else "holds"
            return text("The morale of ", s(), f" {end}: {f['rolled']} against {f['total']}")
        case "volley":
            return text(s(), f" fires a last volley ({_dice(f['dice'])}): {in_points(f['points'])}")
        case "pursuit":
            return text(s(), f" pursues ({_dice(f['dice'])}): {f['damage']} damage, {f['back']} in return")
        case "battle_over":
            return (
                text(who(g, f["winner"]), " holds the field in ", at("place"))
                if f["winner"] >= 0
                else text("Nobody holds the field in ", at("place"))
            )
        case "retreats":
            return text(
                *force(g, f["piece"]),
                " retreats to " if f["dest"] >= 0 else " has nowhere to go",
                *([at("dest")] if f["dest"] >= 0 else []),
            )
        case "breaks_through":
            return text(*force(g, f["piece"]), " fights its way to ", at("dest"))
        case "no_way_out":
            return text(*force(g, f["piece"]), " has no way out and is lost")
        case "sabotages":
            return text(s(), " plays Sabotage against ", *force(g, f["piece"]))
        case "sabotage_roll":
            end = counted(f["points"], "casualty point", "casualty points") if f["points"] else "it fails"
            return text(s(), f" rolls {f['rolled']} (needs {f['need']} or less): {end}")
        case "pillages":
            return text(s(), " pillages ", at())
        case "siege_roll":
            cost = counted(f["points"], "casualty point", "casualty points")
            return text(s(), " besieges ", at(), f" and rolls {_dice(f['dice'])}: {cost}")
        case "pays_off":
            return text(s(), f" pays off {in_points(f['points'])} for {f['gold']} gold")
        case "siege_fails":
            return text("The siege of ", at(), " by ", s(), " fails")
        case "pillaged":
            return text(s(), f" carries {f['gold']} gold from ", at())
        case "captured":
            loser = text(" from ", who(g, f["old"])) if f["old"] >= 0 else []
            return text(s(), " captures ", at(), loser)
        case "city_taken":
            return text(s(), f" takes {CITY_WORDS[f['what']]} of ", at())
        case "resource":
            return text(s(), " plays ", card(g, f["card"]))
        case "musters":
            new = text(" and raises ", *join([own(g, p) for p, _ in f["new"]])) if f["new"] else []
            return text(s(), f" musters for {f['gold']} gold", new)
        case "city_built":
            return text(s(), " builds a minor city in ", at(), f" for {f['gold']} gold" if f["gold"] else "")
        case "city_upgraded":
            price = f" for {f['gold']} gold" if f["gold"] else ""
            return text(s(), " makes a city in ", at(), " major", price)
        case "marked":
            return text(s(), " has reached the target and must hold it for a season")
        case "out":
            return text(s(), " is out of the game")
        case "over":
            return text("The game is over: ", *join([who(g, x) for x in f["winners"]]), " first")
    return text(kind)
