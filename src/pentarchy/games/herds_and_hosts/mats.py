"""The mats: each realm's stores, prestige, goals and Importance; the common mat with pacts and prices."""

from __future__ import annotations

from typing import TypeAlias

from pentarchy.kernel import Seat, shared
from pentarchy.kernel.scene import (
    Area,
    Cell,
    Counter,
    Grid,
    Mat,
    Peg,
    Pile,
    Row,
    Sum,
    Table,
    Text,
    Track,
    text,
)

from .feeding import mouths
from .game import HerdsAndHosts
from .income import base_income
from .salaries import salary
from .scoring import able_to_feed, goal_targets, goals_met, importance, importance_lines, standing
from .state import Pact
from .words import GOAL_NAMES, ITEMS, ROADS, who

Blocks: TypeAlias = list[Counter | Track | Grid | Sum | Area | Table | Pile]


@shared
def realm_mat(g: HerdsAndHosts, seat: Seat) -> Mat:
    realm, limits = g.realms[seat], g.book.tables.limits
    blocks: Blocks = [Counter("gold", "Gold", realm.gold, icon="coin")]
    if g.mode.herds:
        blocks.append(Counter("grain", "Grain", realm.grain, icon="grain"))
        blocks.append(Counter("fish", "Fish", realm.fish, icon="fish"))
    cubes = sum(g.book.units[u.kind].cube for _, u in g.units(seat))
    blocks.append(Counter("cubes", "Unit cubes", cubes, icon="swordsman", cap=limits.cubes))
    blocks.append(Counter("tiles", "Building tiles", g.tiles(seat), icon="village", cap=limits.tiles))
    blocks.append(prestige_track(g, seat))
    blocks.append(victory_track(g, seat))
    if realm.alive:
        blocks += [income_sum(g, seat), winter_sum(g, seat), goals_sum(g, seat), importance_sum(g, seat)]
    return Mat(f"m{seat}", who(g, seat).t, blocks, seat=seat)


def prestige_track(g: HerdsAndHosts, seat: Seat) -> Track:
    """Prestige with the thresholds where it helps."""
    table, goals = g.book.tables.construction, g.book.tables.goals
    prestige = g.realms[seat].prestige
    zones = [
        (table.cheaper_from, table.faster_from - 1, f"building price -{table.cheaper_by}"),
        (table.faster_from, goals.prestige - 1, "construction doubled"),
        (goals.prestige, max(goals.prestige + 10, prestige), "goal of Might"),
    ]
    last = max(goals.prestige + 10, prestige)
    return Track("prestige", "Prestige", 0, last, [Peg(prestige, seat=seat, icon="laurel")], zones=zones)


def victory_track(g: HerdsAndHosts, seat: Seat) -> Track:
    table = g.book.tables.goals
    points = g.realms[seat].victory
    zones = [
        (table.eased_from, table.dominance - 1, "goals eased"),
        (table.dominance, table.dominance, "Dominance"),
    ]
    first, last = min(0, points), max(table.dominance, points)
    return Track(
        "victory", "Victory points", first, last, [Peg(points, seat=seat, icon="crown")], zones=zones
    )


def income_sum(g: HerdsAndHosts, seat: Seat) -> Sum:
    return Sum("income", "Taxes or small festival", [], str(base_income(g, seat)))


def winter_sum(g: HerdsAndHosts, seat: Seat) -> Sum:
    """What the next winter will ask for."""
    found = mouths(g, seat)
    if not g.mode.herds:
        due = sum(salary(g, mouth) for mouth in found)
        return Sum("winter", "Salaries in winter", [(text("Settlements and units"), f"{due} gold")], f"{due}")
    food, fodder, wage = (sum(getattr(m, what) for m in found) for what in ("food", "fodder", "wage"))
    lines: list[tuple[Text, str]] = [(text("Food for units and settlements"), str(food))]
    if fodder:
        lines.append((text("Grain for horses and elephants"), f"{fodder} grain"))
    if wage:
        lines.append((text("Mercenaries"), f"{wage} gold"))
    realm = g.realms[seat]
    stored = realm.grain + realm.fish // g.book.goods.fish.per_food
    lines.append((text("In store, grain and fish by twos"), str(stored)))
    return Sum("winter", "Winter needs", lines, str(food + fodder))


def goals_sum(g: HerdsAndHosts, seat: Seat) -> Sum:
    """The minor goals of Might: two are needed."""
    now, met = standing(g, seat), goals_met(g, seat)
    lines: list[tuple[Text, str]] = []
    for goal, need in goal_targets(g, now.victory).items():
        if goal == "agriculture" and not g.mode.herds:
            continue
        mark = " (met)" if goal in met else ""
        lines.append((text(GOAL_NAMES[goal]), f"{getattr(now, goal)} of {need}{mark}"))
    return Sum("goals", "Goals of Might", lines, f"{len(met)} of {g.book.tables.goals.might}")


def importance_sum(g: HerdsAndHosts, seat: Seat) -> Sum:
    lines: list[tuple[Text, str]] = [
        (text(ITEMS[item]), f"{points:+d}") for item, points in importance_lines(g, seat) if points
    ]
    feeds = able_to_feed(g, seat)
    can = "can feed its settlements" if g.mode.herds else "can pay its settlements"
    lines.append((text(can), "yes" if feeds else "no"))
    return Sum("importance", "Importance", lines, str(importance(g, seat)))


@shared
def common_mat(g: HerdsAndHosts) -> Mat:
    blocks: Blocks = [pacts_table(g), rivals_table(g)]
    if g.mode.herds:
        blocks.append(prices_table(g))
    return Mat("common", "Table", blocks)


def pacts_table(g: HerdsAndHosts) -> Table:
    rows = [
        Row(
            f"pact{i}",
            text(who(g, pact.a), " and ", who(g, pact.b)),
            [Cell("kind", text(pact_name(g, pact))), Cell("until", text(pact_end(pact)))],
        )
        for i, pact in enumerate(g.pacts)
    ]
    return Table("pacts", "Pacts", [("kind", "Pact", False), ("until", "Until", False)], rows)


def pact_name(g: HerdsAndHosts, pact: Pact) -> str:
    if pact.lord >= 0:
        return f"Vassalage, lord {who(g, pact.lord).t}"
    if pact.taker >= 0:
        return f"Truce, tribute to {who(g, pact.taker).t}"
    return "Truce"


def pact_end(pact: Pact) -> str:
    return f"end of round {pact.until}" if pact.until else "revolt"


def rivals_table(g: HerdsAndHosts) -> Table:
    rows = []
    for seat, realm in enumerate(g.realms):
        names = ", ".join(who(g, other).t for other in realm.rivals)
        announced = ROADS.get(realm.announced, "")
        cells = [Cell("rivals", text(names)), Cell("announced", text(announced))]
        rows.append(Row(f"rival{seat}", text(who(g, seat)), cells, seat=seat))
    return Table("rivals", "Rivals", [("rivals", "Rivals", False), ("announced", "Announced", False)], rows)


def prices_table(g: HerdsAndHosts) -> Table:
    """Commodities, as the sheet prints them."""
    goods = g.book.goods
    cols = [("buy", "Buy with port", True), ("sell", "Sell with port", True), ("meat", "Slaughter", False)]
    rows = [
        Row(
            kind,
            text(herd.name),
            [Cell("buy", n=herd.buy), Cell("sell", n=herd.sell), Cell("meat", text(f"{herd.meat} m"))],
        )
        for kind, herd in goods.herds.items()
    ]
    grain, fish = goods.grain, goods.fish
    rows.append(
        Row(
            "grain",
            text("Grain"),
            [
                Cell("buy", n=grain.buy),
                Cell("sell", n=1 / grain.per_gold_with_port),
                Cell("meat", text(f"1/{grain.per_gold} without port")),
            ],
        )
    )
    rows.append(
        Row("fish", text("Fish"), [Cell("buy", n=fish.buy), Cell("sell", n=1 / fish.per_gold), Cell("meat")])
    )
    return Table("prices", "Prices", cols, rows)


def result_table(g: HerdsAndHosts) -> Table:
    """Places at the end, with every item of Importance."""
    assert g.result is not None
    cols = [("place", "Place", True), ("points", "Importance", True)]
    cols += [(item, ITEMS[item], True) for item, _ in importance_lines(g, 0)]
    rows = []
    for seat in sorted(range(g.seats), key=lambda s: (g.result.places[s], s) if g.result else (0, s)):
        cells = [Cell("place", n=g.result.places[seat]), Cell("points", n=g.result.scores[seat])]
        cells += [Cell(item, n=points) for item, points in importance_lines(g, seat)]
        rows.append(Row(f"seat{seat}", text(who(g, seat)), cells, seat=seat))
    how = ROADS.get(g.result.how, g.result.how)
    return Table("result", f"Won by {how}", cols, rows)
