"""Every word of the game: prompts and options (`asking`), events (`telling`), reasons and plans here."""

from __future__ import annotations

from collections import Counter

from pentarchy.kernel import Seat, Step
from pentarchy.kernel.grammar import of_many
from pentarchy.kernel.scene import Draft, Missing, Sum, Text, plain, text

from .asking import option
from .battle import Declare
from .bits import bits
from .construction import builders, has_city
from .diplomacy import Negotiate
from .feeding import Feed, Mouth, plan
from .fields import encircled, enemy_outside, sound_homes, walls
from .game import HerdsAndHosts
from .income import Tax
from .market import Market, ports
from .movement import MoveHosts, Retreat
from .prompts import prompt
from .retyping import horses
from .salaries import Pay
from .siege import Besiege
from .state import INSIDE
from .telling import event
from .trade import Trade, buying_limit
from .words import building, herd, many, soldier, unit_ref, where, who

__all__ = ["draft", "event", "missing", "option", "prompt"]


def missing(g: HerdsAndHosts, step: Step, seat: Seat) -> list[Missing]:
    """What one might expect to be offered, and why it is not."""
    match step:
        case Trade():
            return [*trade_missing(g, step, seat), *site_missing(g, seat)]
        case Market() if not ports(g, seat):
            why = text("needs a port in an unencircled settlement of yours")
            return [Missing(text("Buy or sell herds alive"), why, rule="rule:HH-125")]
        case Tax() if g.realms[seat].festival == g.year:
            return [Missing(text("A festival"), text("one a year; this year's is over"), rule="rule:HH-041")]
        case Retreat():
            why = text("it never moves in Retreat")
            return [
                Missing(text("Heavy Infantry at ", where(g, s)), why, [unit_ref(g, u.id)], "rule:HH-163")
                for s, u in g.units(seat)
                if not g.book.units[u.kind].retreats
            ]
        case MoveHosts():
            return move_missing(g, seat)
        case Besiege():
            return siege_missing(g, seat)
        case Declare():
            return [
                Missing(
                    text("Attack at ", where(g, space)),
                    text("the enemy is inside: ring the settlement and assault it"),
                    [f"space:{g.map.ids[space]}"],
                    "rule:HH-217",
                )
                for space in range(g.map.lands)
                if any(u.seat == seat for u in g.stacks[space])
                and any(u.place == INSIDE and not g.friends(seat, u.seat) for u in g.stacks[space])
                and not enemy_outside(g, space, seat)
            ]
        case Negotiate():
            return [
                Missing(
                    text("An offer to ", who(g, other)),
                    text("a pact between you is running"),
                    [f"seat:{other}"],
                    "rule:HH-287",
                )
                for other in g.order
                if other != seat and g.pact(seat, other)
            ]
    return []


def trade_missing(g: HerdsAndHosts, step: Trade, seat: Seat) -> list[Missing]:
    found: list[Missing] = []
    realm, prices = g.realms[seat], g.book.tables.purchase
    for space, land in enumerate(g.lands):
        if land.owner != seat:
            continue
        refs = [f"space:{g.map.ids[space]}"]
        buy = text("Buy units at ", where(g, space))
        if land.red:
            found.append(Missing(buy, text("looted: clear the red token first"), refs, "rule:HH-103"))
        elif encircled(g, space):
            found.append(Missing(buy, text("the settlement is encircled"), refs, "rule:HH-100"))
        elif step.bought.count(space) >= buying_limit(
            g.book, g.lands[space].settlement == "city", step.doubled == space
        ):
            found.append(Missing(buy, text("its limit for this round is used up"), refs, "rule:HH-101"))
        if land.settlement == "village" and not land.site and has_city(g, seat) and land.shipyard != "port":
            city = text("A city at ", where(g, space))
            found.append(Missing(city, text("a further city needs a port here"), refs, "rule:HH-152"))
    if realm.gold < prices.recruit:
        found.append(Missing(text("Buy units"), text("no gold"), rule="rule:HH-010"))
    if g.mode.herds and not step.covered and not horses(g, seat):
        found.append(Missing(text("Cavalry"), text("needs a connected herd of horses"), rule="rule:HH-111"))
    if not any(g.lands[space].settlement == "city" for space in bits(sound_homes(g, seat))):
        found.append(Missing(text("Heavy Infantry"), text("needs an unencircled city"), rule="rule:HH-109"))
    if g.free_piece(seat, "light_infantry") < 0:
        found.append(Missing(text("More units"), text("all cubes are on the map"), rule="rule:HH-005"))
    if g.tiles(seat) >= g.book.tables.limits.tiles:
        found.append(Missing(text("More buildings"), text("all tiles are on the map"), rule="rule:HH-007"))
    return found


def site_missing(g: HerdsAndHosts, seat: Seat) -> list[Missing]:
    """Sites that will not go on for want of hands."""
    found = []
    for space, land in enumerate(g.lands):
        if land.site and land.site.seat == seat:
            need = g.book.buildings[land.site.kind].workers
            if (have := builders(g, space)) < need:
                words = text("The ", building(g, land.site.kind), " at ", where(g, space), " goes on")
                why = text(f"{have} of {need} builders: let Light Infantry enter the site")
                found.append(Missing(words, why, [f"piece:w-{g.map.ids[space]}"], "rule:HH-135"))
    return found


def move_missing(g: HerdsAndHosts, seat: Seat) -> list[Missing]:
    found = []
    seen: set[str] = set()
    for space, unit in g.units(seat):
        ref = unit_ref(g, unit.id)
        if ref in seen:
            continue
        seen.add(ref)
        entry = g.book.units[unit.kind]
        words = text(soldier(g, unit), " at ", where(g, space))
        if not entry.moves:
            found.append(Missing(words, text("never moves"), [ref], "rule:HH-160"))
        elif unit.steps >= 9:
            found.append(Missing(words, text("met an enemy and must stop"), [ref], "rule:HH-166"))
        elif unit.place == INSIDE and encircled(g, space):
            found.append(Missing(words, text("is encircled"), [ref], "rule:HH-177"))
        elif not unit.capacity and not entry.rides:
            found.append(Missing(words, text("has made its step this round"), [ref], "rule:HH-159"))
    return found


def siege_missing(g: HerdsAndHosts, seat: Seat) -> list[Missing]:
    found = []
    for space, land in enumerate(g.lands):
        if land.owner < 0 or g.friends(seat, land.owner) or encircled(g, space):
            continue
        own = sum(u.seat == seat for u in g.stacks[space])
        if own:
            need = max(1, walls(g, space))
            why = (
                text(f"a ring needs {need} units outside; you have {own}")
                if own < need
                else text("the defenders stand outside")
            )
            words = text("Besiege ", where(g, space))
            found.append(Missing(words, why, [f"space:{g.map.ids[space]}"], "rule:HH-022"))
    return found


# ---- winter plans -----------------------------------------------------------------------------------------


def draft(g: HerdsAndHosts, step: Step, seat: Seat) -> Draft | None:
    """The winter plan as it stands: who eats what, and what would starve."""
    if isinstance(step, Feed):
        return feeding_draft(g, step)
    if isinstance(step, Pay):
        return salary_draft(g, step)
    return None


Line = tuple[Text, list[str], int | None]
FATES = {"feed": "is fed", "spare": "grazes outside", "slaughter": "is slaughtered"}


def feeding_draft(g: HerdsAndHosts, step: Feed) -> Draft:
    made = plan(g, step)
    realm = g.realms[step.seat]
    lines: list[Line] = []
    for fate in made.fates:
        space = g.map.ids[fate.space]
        words = text("The herd of ", herd(g, fate.kind), " at ", where(g, fate.space), f" {FATES[fate.what]}")
        lines.append((words, [f"piece:h-{space}-{fate.kind}-{step.seat}"], None))
    for mouth, eaten in made.fed:
        lines.append((text(mouth_name(g, mouth.id), does(g, mouth.id, f" eats {eaten}")), [], None))
    problems = [
        Missing(
            mouth_name(g, mouth.id),
            text(does(g, mouth.id, "starves"), why_hungry(step, mouth, made.reach)),
            rule="rule:HH-089",
        )
        for mouth in made.unfed
    ]
    stores = [
        (text("Meat left over, sold for gold"), str(made.meat)),
        (text("Grain"), f"{realm.grain} to {made.grain}"),
        (text("Fish"), f"{realm.fish} to {made.fish}"),
        (text("Gold"), f"{realm.gold} to {made.gold + made.meat * g.book.goods.meat.left_over}"),
    ]
    needs = [
        (text("Food for units and settlements"), str(sum(m.food for m, _ in made.fed))),
        (text("Goes hungry"), str(len(made.unfed))),
    ]
    sums = [
        Sum("needs", "Needs", needs, f"{len(made.fed)} fed"),
        Sum("stores", "Stores after winter", stores, f"{made.grain} grain"),
    ]
    return Draft(folded(lines), sums, problems, ready=True)


def folded(lines: list[Line]) -> list[Line]:
    """Lines that say the same, said once with their number."""
    said = [(plain(words), words, refs) for words, refs, _ in lines]
    counts = Counter(key for key, _, _ in said)
    once = {key: (words, refs) for key, words, refs in said}
    return [
        (text(words, f" ×{counts[key]}" if counts[key] > 1 else ""), refs, None)
        for key, (words, refs) in once.items()
    ]


def why_hungry(step: Feed, mouth: Mouth, reach: int) -> str:
    if mouth.id in step.starved:
        return " by your choice"
    return ": there is not enough" if reach >> mouth.space & 1 else ": no food reaches it"


def salary_draft(g: HerdsAndHosts, step: Pay) -> Draft:
    paid, unpaid = step.sorted_out(g)
    lines: list[Line] = [
        (text(mouth_name(g, mouth.id), does(g, mouth.id, f" gets {pay} gold")), [], None)
        for mouth, pay in paid
    ]
    gold = g.realms[step.seat].gold
    due = sum(pay for _, pay in paid)
    sums = [Sum("pay", "Salaries", [(text("Gold"), f"{gold} to {gold - due}")], str(due))]
    problems = [Missing(mouth_name(g, m.id), text("unpaid and lost"), rule="rule:HH-094") for m in unpaid]
    return Draft(folded(lines), sums, problems, ready=True)


def does(g: HerdsAndHosts, id: int | str, words: str) -> str:
    """What a mouth does: mercenaries are many."""
    return of_many(words) if isinstance(id, int) and many(g, (g.find(id)[1].kind,)) else words


def mouth_name(g: HerdsAndHosts, id: int | str) -> Text:
    if isinstance(id, str):
        land = g.lands[g.map.index[id]]
        return text("The ", building(g, land.settlement), " at ", where(g, id))
    space, unit = g.find(id)
    return text(soldier(g, unit), " at ", where(g, space))
