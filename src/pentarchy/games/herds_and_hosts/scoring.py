"""Agricultural points, the goals of might, Importance, and how a game ends."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from pentarchy.kernel import Result, Seat

from .bits import bits
from .farming import herds_of
from .fields import connected, encircled, field_count, sound_homes
from .game import HerdsAndHosts


def agriculture(g: HerdsAndHosts, seat: Seat) -> int:
    """AP: fish by twos, stored grain, and connected herds."""
    if not g.mode.herds:
        return 0
    realm, goods = g.realms[seat], g.book.goods
    points = realm.fish // goods.fish.per_point + realm.grain // goods.grain.per_point
    herds = herds_of(g, seat)
    reach = connected(g, seat) if herds else 0
    for space, herd in herds:
        if reach >> space & 1:
            points += goods.herds[herd.kind].points
    return int(points)


def able_to_feed(g: HerdsAndHosts, seat: Seat) -> bool:
    """Could all settlements be fed (paid in Fast) from what there is? Sown grain counts."""
    own = [(space, g.lands[space]) for space in bits(g.homes[seat])]
    realm, book = g.realms[seat], g.book
    if not g.mode.herds:
        due = 0
        for space, land in own:
            pay = book.buildings[land.settlement].salary
            due += pay * book.tables.salaries.encircled if encircled(g, space) else pay
        return realm.gold >= due
    need = sum(book.buildings[land.settlement].food for _, land in own)
    food = realm.grain // book.goods.grain.per_food + realm.fish // book.goods.fish.per_food
    food += len([land for land in g.lands if land.sown == seat])
    if food >= need:
        return True
    reach = connected(g, seat)
    food += sum(book.goods.herds[herd.kind].meat for space, herd in herds_of(g, seat) if reach >> space & 1)
    return bool(food >= need)


class Standing(Struct, frozen=True):
    """A seat's numbers that victory depends on."""

    fields: int
    settlements: int
    agriculture: int
    cities: int
    prestige: int
    victory: int
    feeds: bool


def standing(g: HerdsAndHosts, seat: Seat) -> Standing:
    own = [g.lands[space] for space in bits(sound_homes(g, seat))]
    return Standing(
        fields=field_count(g, seat),
        settlements=len(own),
        agriculture=agriculture(g, seat),
        cities=sum(land.settlement == "city" for land in own),
        prestige=g.realms[seat].prestige,
        victory=g.realms[seat].victory,
        feeds=able_to_feed(g, seat),
    )


def goal_targets(g: HerdsAndHosts, victory: int) -> dict[str, int]:
    """What each minor goal needs; with five victory points two of them are eased."""
    table = g.book.tables.goals
    eased = victory >= table.eased_from
    return {
        "fields": table.fields,
        "settlements": table.settlements,
        "agriculture": table.agriculture - (table.agriculture_eased if eased else 0),
        "cities": table.cities,
        "prestige": table.prestige - (table.prestige_eased if eased else 0),
    }


def goals_met(g: HerdsAndHosts, seat: Seat) -> list[str]:
    """The minor goals of MIGHT that the seat meets now."""
    now = standing(g, seat)
    met = [goal for goal, need in goal_targets(g, now.victory).items() if getattr(now, goal) >= need]
    if "agriculture" in met and not (now.feeds and g.mode.herds):
        met.remove("agriculture")
    return met


def roads(g: HerdsAndHosts, seat: Seat) -> list[str]:
    """The victories the seat may announce now."""
    table, found = g.book.tables.goals, []
    if g.realms[seat].victory >= table.dominance:
        found.append("dominance")
    if may_be_mighty(g, seat) and len(goals_met(g, seat)) >= table.might:
        found.append("might")
    return found


def may_be_mighty(g: HerdsAndHosts, seat: Seat) -> bool:
    """A quick look before everything is counted: could two goals be met at all?"""
    table, realm, homes = g.book.tables.goals, g.realms[seat], g.homes[seat]
    near = homes | (g.here[seat] & g.book.map.land_mask)
    goods = realm.grain + realm.fish // 2 + 6 * 2 * g.herding[seat].bit_count()
    chances = (near.bit_count() >= table.fields) + (homes.bit_count() >= table.settlements)
    chances += goods >= table.agriculture - table.agriculture_eased
    chances += (homes & g.cities).bit_count() >= table.cities
    chances += realm.prestige >= table.prestige - table.prestige_eased
    return bool(chances >= table.might)


def importance_lines(g: HerdsAndHosts, seat: Seat) -> list[tuple[str, int]]:
    """Importance, item by item."""
    now, realm, table = standing(g, seat), g.realms[seat], g.book.tables.importance
    lords = sum(pact.lord == seat for pact in g.pacts)
    serves = sum(pact.lord >= 0 and pact.lord != seat and seat in (pact.a, pact.b) for pact in g.pacts)
    return [
        ("victory", now.victory),
        ("fields", now.fields),
        ("settlements", now.settlements),
        ("cities", now.cities),
        ("agriculture", now.agriculture // table.agriculture_per_point),
        ("prestige", now.prestige // table.prestige_per_point),
        ("tribute", table.tribute[0] * realm.tributes),
        ("ransom", table.ransom[0] * realm.ransoms),
        ("vassalage", table.vassalage[0] * lords - table.vassalage[1] * serves),
        ("aid", table.aid[0] * realm.aids_given - table.aid[1] * realm.aids_received),
    ]


def importance(g: HerdsAndHosts, seat: Seat) -> int:
    return sum([points for _, points in importance_lines(g, seat)])


def finish(g: HerdsAndHosts, winners: Sequence[Seat], how: str) -> None:
    """The game is over: the winners first, the others by Importance, gold, and fewer units."""
    scores = [importance(g, seat) if g.realms[seat].alive else -99 for seat in range(g.seats)]
    keys = [
        (
            seat not in winners,
            not g.realms[seat].alive,
            -scores[seat],
            -g.realms[seat].gold,
            len(g.units(seat)),
        )
        for seat in range(g.seats)
    ]
    if how != "importance":
        keys = [(True, *key[1:]) if key[0] else (False, False, 0, 0, 0) for key in keys]
    places = tuple(1 + sum(other < key for other in keys) for key in keys)
    shown = tuple(score if score > -99 else 0 for score in scores)
    g.tell("victory road", winners=tuple(winners), how=how, scores=shown)
    g.finish(Result(places=places, scores=shown, how=how))


def most_important(g: HerdsAndHosts) -> list[Seat]:
    """Most points among those able to feed their settlements; then gold, then fewer units; else shared."""
    able = [seat for seat in g.order if able_to_feed(g, seat)] or g.order
    keys = {seat: (-importance(g, seat), -g.realms[seat].gold, len(g.units(seat))) for seat in able}
    best = min(keys.values())
    return [seat for seat in able if keys[seat] == best]


def statistics(g: HerdsAndHosts) -> dict[str, int | float | str]:
    """What a designer wants to know of a finished game."""
    found: dict[str, int | float | str] = {
        "map": g.variants.map,
        "mode": g.variants.mode,
        "rounds": g.round,
        "how": g.result.how if g.result else "",
    }
    for seat, realm in enumerate(g.realms):
        now = standing(g, seat)
        found[f"seat{seat}.faction"] = g.faction(seat).id
        found[f"seat{seat}.victory"] = realm.victory
        found[f"seat{seat}.prestige"] = realm.prestige
        found[f"seat{seat}.gold"] = realm.gold
        found[f"seat{seat}.fields"] = now.fields
        found[f"seat{seat}.settlements"] = now.settlements
        found[f"seat{seat}.agriculture"] = now.agriculture
        found[f"seat{seat}.units"] = len(g.units(seat))
        found[f"seat{seat}.battles"] = realm.battles
        found[f"seat{seat}.conquests"] = realm.conquests
        found[f"seat{seat}.alive"] = int(realm.alive)
    return found
