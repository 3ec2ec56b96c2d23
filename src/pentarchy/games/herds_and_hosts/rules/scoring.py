"""Agricultural points, the goals of might, Importance, and how a game ends."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from pentarchy.kernel import Points, Result, Seat, shared

from ..book.bits import bits
from ..state import State
from .farming import herds_of
from .fields import connected, encircled, field_count, sound_homes


def agriculture(g: State, seat: Seat) -> int:
    """AP: fish by twos, stored grain, and connected herds. [HH-064, HH-068, HH-069]"""
    if not g.mode.herds:
        return 0
    realm, goods = g.realms[seat], g.book.goods
    points = realm.fish // goods.fish.per_point + realm.grain // goods.grain.per_point
    herds = herds_of(g, seat)
    reach = connected(g, seat) if herds else 0
    for space, herd in herds:
        if reach >> space & 1:
            points += goods.herds[herd.kind].points
    return points


def able_to_feed(g: State, seat: Seat) -> bool:
    """Were all settlements fed (paid in Fast) this winter? Before it: could they be, from what there is? Sown
    grain counts. [HH-266, HH-267]"""
    if abs(g.realms[seat].fed) == g.year:
        return g.realms[seat].fed > 0
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


@shared
def standing(g: State, seat: Seat) -> Standing:
    own = sound_homes(g, seat)
    return Standing(
        fields=field_count(g, seat),
        settlements=own.bit_count(),
        agriculture=agriculture(g, seat),
        cities=(own & g.cities).bit_count(),
        prestige=g.realms[seat].prestige,
        victory=g.realms[seat].victory,
    )


def goal_targets(g: State, victory: int) -> dict[str, int]:
    """What each minor goal needs; with five victory points two of them are eased. [HH-261, HH-262]"""
    table = g.book.tables.goals
    eased = victory >= table.eased_from
    return {
        "fields": table.fields,
        "settlements": table.settlements,
        "agriculture": table.agriculture - (table.agriculture_eased if eased else 0),
        "cities": table.cities,
        "prestige": table.prestige - (table.prestige_eased if eased else 0),
    }


def has_fields(g: State, seat: Seat, need: int) -> bool:
    """Where there are too few homes and units nothing has to be counted. [HH-020, HH-261]"""
    near = g.homes[seat] | (g.here[seat] & g.book.map.land_mask)
    return near.bit_count() >= need and field_count(g, seat) >= need


def has_agriculture(g: State, seat: Seat, need: int) -> bool:
    """Points alone do not do: the settlements must be fed too. [HH-261, HH-267]"""
    return agriculture(g, seat) >= need and able_to_feed(g, seat)


GOALS: dict[str, Callable[[State, Seat, int], bool]] = {
    "prestige": lambda g, seat, need: g.realms[seat].prestige >= need,
    "cities": lambda g, seat, need: (sound_homes(g, seat) & g.cities).bit_count() >= need,
    "settlements": lambda g, seat, need: sound_homes(g, seat).bit_count() >= need,
    "fields": has_fields,
    "agriculture": has_agriculture,
}
"""Does a seat meet the goal? What is quickly counted comes first."""


def goals_met(g: State, seat: Seat) -> list[str]:
    """The minor goals of MIGHT that the seat meets now. [HH-261]"""
    targets = goal_targets(g, g.realms[seat].victory)
    return [goal for goal, need in targets.items() if GOALS[goal](g, seat, need)]


def is_mighty(g: State, seat: Seat) -> bool:
    """Are enough minor goals met? No more of them are counted than must be. [HH-260]"""
    targets, might = goal_targets(g, g.realms[seat].victory), g.book.tables.goals.might
    met, left = 0, len(GOALS)
    for goal, meets in GOALS.items():
        left -= 1
        met += meets(g, seat, targets[goal])
        if met + left < might:
            return False
    return met >= might


def roads(g: State, seat: Seat) -> list[str]:
    """The victories the seat may announce now. [HH-259, HH-260]"""
    found = []
    if g.realms[seat].victory >= g.book.tables.goals.dominance:
        found.append("dominance")
    if is_mighty(g, seat):
        found.append("might")
    return found


def importance_lines(g: State, seat: Seat, now: Standing | None = None) -> list[tuple[str, int]]:
    """Importance, item by item; from how the seat stands, if that is counted already. [HH-268]"""
    realm, table = g.realms[seat], g.book.tables.importance
    now = now or standing(g, seat)
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


def importance(g: State, seat: Seat) -> int:
    return sum([points for _, points in importance_lines(g, seat)])


def account(g: State, seat: Seat) -> list[Points]:
    """Importance if it were counted now; who is out has none. [HH-268]"""
    if not g.realms[seat].alive:
        return []
    return [Points(item, points) for item, points in importance_lines(g, seat) if points]


def figures(g: State, seat: Seat) -> dict[str, int]:
    """The numbers a realm's choices change."""
    realm, now = g.realms[seat], standing(g, seat)
    found = {"gold": realm.gold}
    if g.mode.herds:
        herds = len(herds_of(g, seat))
        found |= {"grain": realm.grain, "fish": realm.fish, "herds": herds, "agriculture": now.agriculture}
    return found | {
        "units": len(g.units(seat)),
        "fields": now.fields,
        "settlements": now.settlements,
        "cities": now.cities,
        "prestige": now.prestige,
        "victory": now.victory,
        "importance": sum([points for _, points in importance_lines(g, seat, now)]),
    }


def finish(g: State, winners: Sequence[Seat], how: str) -> None:
    """The game is over: the winners first, the others by Importance, gold, and fewer units. [HH-269]"""
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


def most_important(g: State) -> list[Seat]:
    """Most points among those able to feed their settlements; then gold, then fewer units; else shared.
    [HH-265, HH-266, HH-269]"""
    able = [seat for seat in g.order if able_to_feed(g, seat)] or g.order
    keys = {seat: (-importance(g, seat), -g.realms[seat].gold, len(g.units(seat))) for seat in able}
    best = min(keys.values())
    return [seat for seat in able if keys[seat] == best]


def statistics(g: State) -> dict[str, int | float | str]:
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
