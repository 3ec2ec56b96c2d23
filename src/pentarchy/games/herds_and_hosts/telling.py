"""The chronicle: one sentence per event."""

from __future__ import annotations

from typing import Any

from pentarchy.kernel.scene import Line, Motion, Text, text

from .game import HerdsAndHosts
from .words import (
    PHASES,
    REASONS,
    ROADS,
    agree,
    building,
    counted,
    good,
    herd,
    kind,
    level_name,
    many,
    troop,
    where,
    who,
)


def event(g: HerdsAndHosts, what: str, f: dict[str, Any]) -> Line:
    """The sentence, its level, and what moves on the board."""
    seat = f.get("seat")
    if what == "round":
        names = g.book.tables.calendar.seasons
        return Line(text(f"{names[f['season']]} of year {f['year']}, round {f['round']}"), level="turn")
    if what == "phase":
        return Line(text(PHASES[f["code"]]), level="phase")
    motions = []
    if "a" in f and "b" in f and isinstance(f["a"], str):
        motions = [Motion(f"space:{f['a']}", f"space:{f['a']}", f"space:{f['b']}", len(f.get("units", (1,))))]
    detail = what in ("prestige", "victory", "rolls", "hits", "battle round", "rerolls", "sets aside")
    words = agree(g, sentence(g, what, f))
    return Line(words, level="detail" if detail else "event", seat=seat, motions=motions)


def sentence(g: HerdsAndHosts, what: str, f: dict[str, Any]) -> Text:
    seat = who(g, f["seat"]) if isinstance(f.get("seat"), int) else ""
    space = where(g, f["space"]) if "space" in f else ""
    other = who(g, f["other"]) if isinstance(f.get("other"), int) else ""
    match what:
        case "settles":
            return text(seat, " settles ", where(g, f["capital"]), " and ", where(g, f["home"]))
        case "rival":
            return text(seat, " names ", other, " a rival")
        case "ring":
            return text(who(g, f["by"]), " encircles ", space, " of ", who(g, f["owner"]))
        case "prestige":
            return text(
                seat, f" {'gains' if f['n'] > 0 else 'loses'} {abs(f['n'])} prestige ", REASONS[f["why"]]
            )
        case "victory":
            points = counted(abs(f["n"]), "victory point")
            return text(seat, f" {'gains' if f['n'] > 0 else 'loses'} {points} ", REASONS[f["why"]])
        case "agreed" | "declined":
            return deal(g, what, f)
        case "vassal gold":
            return text(seat, f" hands {f['n']} gold to ", who(g, f["lord"]))
        case "revolt":
            return text(seat, " revolts against ", who(g, f["lord"]))
        case "truce ends":
            return text("The truce of ", who(g, f["a"]), " and ", who(g, f["b"]), " ends")
        case "taxes":
            return text(seat, f" takes {f['gold']} gold in taxes")
        case "festival":
            grain = f" with {f['grain']} grain" if f["grain"] else ""
            return text(seat, f" holds a {f['size']} festival{grain}")
        case "fishing":
            rolls = ", ".join(str(roll) for _, roll in f["rolls"])
            return text(seat, f" catches {f['fish']} fish", f" (rolled {rolls})" if rolls else "")
        case "fishing again":
            return text(seat, " rolls again in the ", space, f": {f['roll']}, {f['fish']} fish")
        case "birth":
            return text("Young ", herd(g, f["herd"]), " of ", seat, " graze at ", space)
        case "sows":
            return text(seat, " sows ", space)
        case "harvest":
            return text(seat, f" harvests {f['grain']} grain")
        case "stolen grain":
            return text(seat, " reaps what ", other, " sowed at ", space)
        case "feeding":
            tail = f", {f['unfed']} {'goes' if f['unfed'] == 1 else 'go'} hungry" if f["unfed"] else ""
            herds = f", {counted(f['slaughtered'], 'herd')} slaughtered" if f["slaughtered"] else ""
            gold = f", {f['gold']} gold for spare meat" if f["gold"] else ""
            return text(seat, f" feeds {f['fed']}{tail}{herds}{gold}")
        case "salaries":
            tail = f"; {f['unpaid']} {'goes' if f['unpaid'] == 1 else 'go'} unpaid" if f["unpaid"] else ""
            return text(seat, f" pays {f['gold']} gold to {f['paid']}{tail}")
        case "lost":
            return text(seat, " loses ", kind(g, f["unit"]), " at ", space, f" ({f['why']})")
        case "abandoned":
            return text(seat, " gives up the ", building(g, f["what"]), " at ", space, f" ({f['why']})")
        case "drowned":
            return text(kind(g, f["unit"]), " of ", seat, " drowns in the ", space)
    return trade_sentence(g, what, f)


def deal(g: HerdsAndHosts, what: str, f: dict[str, Any]) -> Text:
    """An offer and its answer."""
    maker, answerer = who(g, f["maker"]), who(g, f["seat"])
    gold = f" of {f['gold']} gold" if f["gold"] else ""
    payer = who(g, f["payer"]) if f["payer"] >= 0 else ""
    names = {
        "truce": text("a truce"),
        "tribute": text(f"tribute{gold} from ", payer),
        "vassalage": text("homage by ", payer),
        "aid": text(f"aid{gold}"),
        "ransom": text(f"ransom{gold}"),
    }
    verb = " agree on " if what == "agreed" else " do not agree on "
    return text(maker, " and ", answerer, verb, names[f["what"]])


def trade_sentence(g: HerdsAndHosts, what: str, f: dict[str, Any]) -> Text:
    seat = who(g, f["seat"]) if isinstance(f.get("seat"), int) else ""
    space = where(g, f["space"]) if "space" in f else ""
    match what:
        case "buys":
            level = "recruits " if f["level"] == "recruit" else "buys "
            return text(seat, " ", level, kind(g, f["unit"]), " at ", space)
        case "upgrades":
            return text(seat, " turns Light Infantry into ", kind(g, f["unit"]), " at ", space)
        case "downgrades":
            tail = f" for {f['gold']} gold" if f["gold"] else ""
            return text(seat, " turns ", kind(g, f["unit"]), " into Light Infantry at ", space, tail)
        case "horses":
            return text("Horses of ", seat, " at ", space, " mount the cavalry")
        case "doubles":
            return text(seat, " buys twice as many units at ", space)
        case "buys goods":
            return text(seat, f" buys {f['n']} {f['good']}")
        case "sells goods":
            return text(seat, f" sells {f['n']} {f['good']} for {f['gold']} gold")
        case "buys herd":
            return text(seat, " buys ", herd(g, f["herd"]), " at ", space)
        case "sell herd":
            return text(seat, " sells ", herd(g, f["herd"]), f" for {f['gold']} gold")
        case "slaughter":
            return text(seat, " slaughters ", herd(g, f["herd"]), " at ", space, f" for {f['gold']} gold")
        case "trains":
            return text(seat, " trains ", kind(g, f["unit"]), " at ", space)
        case "trained":
            verb = "are" if many(g, (f["unit"],)) else "is"
            now = f" {verb} now {level_name(g, f['level'])}"
            return text(kind(g, f["unit"]), " of ", seat, " at ", space, now)
        case "enters site":
            return text("Light Infantry of ", seat, " enters the site at ", space)
        case "begins":
            return text(seat, " begins a ", building(g, f["what"]), " at ", space)
        case "builds":
            parts = g.book.tables.construction.quarters
            return text(
                "The ", building(g, f["what"]), " at ", space, f" stands at {f['quarters']} of {parts}"
            )
        case "completes":
            return text(seat, " completes the ", building(g, f["what"]), " at ", space)
        case "hastens":
            return text(seat, " accelerates building at ", space)
        case "cancels":
            return text(seat, " cancels the ", building(g, f["what"]), " at ", space)
        case "clears":
            return text(seat, " clears the red token at ", space)
        case "builds twice":
            return text(seat, " builds twice this round")
        case "special move":
            return text(seat, " lets every unit make a special move")
    return war_sentence(g, what, f)


def war_sentence(g: HerdsAndHosts, what: str, f: dict[str, Any]) -> Text:
    seat = who(g, f["seat"]) if isinstance(f.get("seat"), int) else ""
    space = where(g, f["space"]) if "space" in f else ""
    other = who(g, f["other"]) if isinstance(f.get("other"), int) else ""
    match what:
        case "moves" | "withdraws":
            way = text(" from ", where(g, f["a"]), " to ", where(g, f["b"]))
            return text(troop(g, f["units"]), " of ", seat, " go" if many(g, f["units"]) else " goes", way)
        case "boards":
            goes = " go" if many(g, (f["unit"],)) else " goes"
            return text(kind(g, f["unit"]), " of ", seat, goes, " aboard in the ", where(g, f["b"]))
        case "lands":
            return text(
                kind(g, f["unit"]), " of ", seat, " is given up; its crew lands at ", where(g, f["b"])
            )
        case "drives":
            way = text(" from ", where(g, f["a"]), " to ", where(g, f["b"]))
            return text(seat, " drives ", herd(g, f["herd"]), way)
        case "ambush":
            return text("The fortification at ", space, " strikes" if f["swords"] else " misses", " ", other)
        case "wounded":
            return text(kind(g, f["unit"]), " of ", seat, " withstands it")
        case "slain":
            return text(seat, " destroys ", kind(g, f["unit"]), " of ", other, " at ", space)
        case "posture":
            return text(
                seat, f" has {counted(f['n'], 'unit')} {'inside' if f['inside'] else 'outside'} at ", space
            )
        case "attack":
            return text(seat, " attacks ", other, " at ", space)
        case "assault":
            return text(
                seat, " assaults ", space, " of ", other, f": {counted(f['shields'], 'shield')} in the way"
            )
        case "battle round":
            return text(f"Battle round {f['round']}")
        case "charge":
            return text(seat, " charges")
        case "rolls":
            dice = ", ".join(f"{colour.replace('_', ' ')} {swords}" for colour, swords in f["dice"])
            return text(seat, " rolls ", dice)
        case "rerolls":
            how = {"again": "by experience", "morale": "by morale", "pay": "for prestige"}[f["how"]]
            return text(seat, f" re-rolls a {f['colour'].replace('_', ' ')} die {how}: {f['swords']}")
        case "sets aside":
            return text(
                seat, " sets two swords aside for a ", "shield" if f["what"] == "shield" else "later sword"
            )
        case "aims":
            return text(seat, " aims at ", kind(g, f["unit"]))
        case "hits":
            return text(
                seat, f" has {counted(f['swords'], 'sword')}: {f['shields']} stopped, {f['hits']} hit"
            )
        case "won":
            return text(seat, " wins the ", "assault on " if f["siege"] else "battle at ", space)
        case "draw":
            return text("The ", "assault on " if f["siege"] else "battle at ", space, " is undecided")
        case "promoted":
            rise = " rise" if many(g, (f["unit"],)) else " rises"
            return text(kind(g, f["unit"]), " of ", seat, rise, f" to {level_name(g, f['level'])}")
        case "seized":
            verb = " surrenders to " if f["why"] == "surrender" else " is seized by "
            return text("The ", building(g, f["what"]), " at ", space, verb, seat)
        case "degraded":
            return text(seat, " takes ", space, " from ", other, ", degraded")
        case "destroyed":
            gold = f" for {f['gold']} gold" if f["gold"] else ""
            return text(seat, " destroys the ", building(g, f["what"]), " at ", space, gold)
        case "loots":
            return text(seat, " loots ", space, f" for {f['gold']} gold" if f["gold"] else "")
        case "plunders":
            return text(
                seat,
                " steals " if f["stolen"] else " destroys ",
                good(g, f["what"]),
                " of ",
                other,
                " at ",
                space,
            )
        case "overrun":
            return text(seat, " overruns the site of ", other, " at ", space)
        case "out":
            return text(seat, " is out of the game")
        case "announces":
            return text(seat, f" announces {ROADS[f['road']]}")
        case "lapsed":
            return text("The announcement of ", seat, f" ({ROADS[f['road']]}) lapses")
        case "victory road":
            if len(f["winners"]) == 1:
                return text(who(g, f["winners"][0]), f" wins by {ROADS[f['how']]}")
            names = [who(g, s).t for s in f["winners"]]
            return text(" and ".join(names), f" win by {ROADS[f['how']]}")
    raise LookupError(f"no words for the event {what}")
