"""The mats: each realm's stores, prestige, goals and Importance; the common mat with pacts and prices."""

from __future__ import annotations

from functools import cache
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
from pentarchy.kernel.words import spoken

from ..book import Book
from ..rules.income import base_income
from ..rules.scoring import able_to_feed, goal_targets, goals_met, importance_lines, standing
from ..rules.upkeep.feeding import mouths
from ..rules.upkeep.salaries import salary
from ..state import State
from ..state.records import Pact
from ..words.names import WORDS, bare, label, said, who

Blocks: TypeAlias = list[Counter | Track | Grid | Sum | Area | Table | Pile]


@shared
def realm_mat(g: State, seat: Seat) -> Mat:
    realm, limits = g.realms[seat], g.book.tables.limits
    blocks: Blocks = [Counter("gold", label("mat-gold"), realm.gold, icon="coin")]
    if g.mode.herds:
        blocks.append(Counter("grain", label("mat-grain"), realm.grain, icon="grain"))
        blocks.append(Counter("fish", label("mat-fish"), realm.fish, icon="fish"))
    cubes = sum(g.book.units[u.kind].cube for _, u in g.units(seat))
    blocks.append(Counter("cubes", label("mat-cubes"), cubes, icon="swordsman", cap=limits.cubes))
    blocks.append(Counter("tiles", label("mat-tiles"), g.tiles(seat), icon="village", cap=limits.tiles))
    blocks.append(prestige_track(g, seat))
    blocks.append(victory_track(g, seat))
    if realm.alive:
        blocks += [income_sum(g, seat), winter_sum(g, seat), goals_sum(g, seat), importance_sum(g, seat)]
    return Mat(f"m{seat}", who(g, seat).t, blocks, seat=seat)


def prestige_track(g: State, seat: Seat) -> Track:
    """Prestige with the thresholds where it helps."""
    table, goals = g.book.tables.construction, g.book.tables.goals
    prestige = g.realms[seat].prestige
    zones = [
        (table.cheaper_from, table.faster_from - 1, label("mat-zone-cheaper", n=table.cheaper_by)),
        (table.faster_from, goals.prestige - 1, label("mat-zone-faster")),
        (goals.prestige, max(goals.prestige + 10, prestige), label("mat-zone-goal")),
    ]
    last = max(goals.prestige + 10, prestige)
    pegs = [Peg(prestige, seat=seat, icon="laurel")]
    return Track("prestige", label("mat-prestige"), 0, last, pegs, zones=zones)


def victory_track(g: State, seat: Seat) -> Track:
    table = g.book.tables.goals
    points = g.realms[seat].victory
    zones = [
        (table.eased_from, table.dominance - 1, label("mat-zone-eased")),
        (table.dominance, table.dominance, label("mat-zone-dominance")),
    ]
    first, last = min(0, points), max(table.dominance, points)
    return Track(
        "victory", label("mat-victory"), first, last, [Peg(points, seat=seat, icon="crown")], zones=zones
    )


def income_sum(g: State, seat: Seat) -> Sum:
    return Sum("income", label("mat-income"), [], str(base_income(g, seat)))


def winter_sum(g: State, seat: Seat) -> Sum:
    """What the next winter will ask for."""
    found = mouths(g, seat)
    if not g.mode.herds:
        due = sum(salary(g, mouth) for mouth in found)
        salaries = (said("mat-salaries-all"), label("mat-n-gold", n=due))
        return Sum("winter", label("mat-salaries"), [salaries], f"{due}")
    food, fodder, wage = (sum(getattr(m, what) for m in found) for what in ("food", "fodder", "wage"))
    lines: list[tuple[Text, str]] = [(said("mat-winter-food"), str(food))]
    if fodder:
        lines.append((said("mat-winter-fodder"), label("mat-n-grain", n=fodder)))
    if wage:
        lines.append((said("mat-winter-wage"), label("mat-n-gold", n=wage)))
    realm = g.realms[seat]
    stored = realm.grain + realm.fish // g.book.goods.fish.per_food
    lines.append((said("mat-winter-store"), str(stored)))
    return Sum("winter", label("mat-winter"), lines, str(food + fodder))


def goals_sum(g: State, seat: Seat) -> Sum:
    """The minor goals of Might: two are needed."""
    now, met = standing(g, seat), goals_met(g, seat)
    lines: list[tuple[Text, str]] = []
    for goal, need in goal_targets(g, now.victory).items():
        if goal == "agriculture" and not g.mode.herds:
            continue
        reached = label("mat-goal", now=getattr(now, goal), need=need, met=goal in met)
        lines.append((said(f"mat-item-{goal}"), reached))
    all_met = label("mat-goals-met", met=len(met), need=g.book.tables.goals.might)
    return Sum("goals", label("mat-goals"), lines, all_met)


def importance_sum(g: State, seat: Seat) -> Sum:
    items = importance_lines(g, seat)
    lines: list[tuple[Text, str]] = [
        (said(f"mat-item-{item}"), f"{points:+d}") for item, points in items if points
    ]
    can = said("mat-can-feed" if g.mode.herds else "mat-can-pay")
    lines.append((can, label("mat-yes" if able_to_feed(g, seat) else "mat-no")))
    return Sum("importance", label("mat-importance"), lines, str(sum(points for _, points in items)))


@shared
def common_mat(g: State) -> Mat:
    blocks: Blocks = [pacts_table(g), rivals_table(g)]
    if g.mode.herds:
        blocks.append(prices_table(spoken(), g.book))
    return Mat("common", label("mat-common"), blocks)


def pacts_table(g: State) -> Table:
    rows = [
        Row(
            f"pact{i}",
            WORDS.say("mat-pair", a=who(g, pact.a), b=who(g, pact.b)),
            [Cell("kind", pact_name(g, pact)), Cell("until", pact_end(pact))],
        )
        for i, pact in enumerate(g.pacts)
    ]
    cols = [("kind", label("mat-pact"), False), ("until", label("mat-until"), False)]
    return Table("pacts", label("mat-pacts"), cols, rows)


def pact_name(g: State, pact: Pact) -> Text:
    if pact.lord >= 0:
        return WORDS.say("mat-vassalage", lord=who(g, pact.lord))
    if pact.taker >= 0:
        return WORDS.say("mat-tribute", taker=who(g, pact.taker))
    return said("mat-truce")


def pact_end(pact: Pact) -> Text:
    return WORDS.say("mat-end-of-round", n=pact.until) if pact.until else said("mat-until-revolt")


def rivals_table(g: State) -> Table:
    rows = []
    for seat, realm in enumerate(g.realms):
        names = ", ".join(who(g, other).t for other in realm.rivals)
        announced = label("name-road", road=realm.announced) if realm.announced else ""
        cells = [Cell("rivals", text(names)), Cell("announced", text(announced))]
        rows.append(Row(f"rival{seat}", bare(g, seat), cells, seat=seat))
    cols = [("rivals", label("mat-rivals"), False), ("announced", label("mat-announced"), False)]
    return Table("rivals", label("mat-rivals"), cols, rows)


@cache
def prices_table(language: str, book: Book) -> Table:
    """Commodities, as the sheet prints them: always the same."""
    goods = book.goods
    cols = [
        ("buy", label("mat-buy"), True),
        ("sell", label("mat-sell"), True),
        ("meat", label("mat-slaughter"), False),
    ]
    rows = [
        Row(
            kind,
            text(herd.name),
            [
                Cell("buy", n=herd.buy),
                Cell("sell", n=herd.sell),
                Cell("meat", WORDS.say("mat-n-meat", n=herd.meat)),
            ],
        )
        for kind, herd in goods.herds.items()
    ]
    grain, fish = goods.grain, goods.fish
    rows.append(
        Row(
            "grain",
            said("mat-grain"),
            [
                Cell("buy", n=grain.buy),
                Cell("sell", n=1 / grain.per_gold_with_port),
                Cell("meat", WORDS.say("mat-without-port", n=grain.per_gold)),
            ],
        )
    )
    cells = [Cell("buy", n=fish.buy), Cell("sell", n=1 / fish.per_gold), Cell("meat")]
    rows.append(Row("fish", said("mat-fish"), cells))
    return Table("prices", label("mat-prices"), cols, rows)


def result_table(g: State) -> Table:
    """Places at the end, with every item of Importance."""
    assert g.result is not None
    cols = [("place", label("mat-place"), True), ("points", label("mat-importance"), True)]
    cols += [(item, label(f"mat-item-{item}"), True) for item, _ in importance_lines(g, 0)]
    rows = []
    for seat in sorted(range(g.seats), key=lambda s: (g.result.places[s], s) if g.result else (0, s)):
        cells = [Cell("place", n=g.result.places[seat]), Cell("points", n=g.result.scores[seat])]
        cells += [Cell(item, n=points) for item, points in importance_lines(g, seat)]
        rows.append(Row(f"seat{seat}", bare(g, seat), cells, seat=seat))
    return Table("result", label("mat-won", road=g.result.how), cols, rows)
