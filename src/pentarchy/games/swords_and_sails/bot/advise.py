"""What to do where looking one step ahead says nothing: talks, cards, building, battle.

Orders have a file of their own (plans.py). Everything here sees an imagined world only.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pentarchy.kernel import Action, Seat

from ..book import COLOURS, PS
from ..rules.battles.line import target_number
from ..rules.battles.siege import casualty_points, siege_dice
from ..rules.casualties import strength
from ..rules.cities import minor_price, upgrade_price
from ..rules.head_start import price as markers
from ..rules.intrigue.marriage import suitors
from ..rules.intrigue.taking import card_price
from ..rules.scoring import scores
from ..rules.units import army_cost
from ..state import State
from ..state.records import FORMATIONS
from .pacts import alliance, better_alone, seek_ally
from .plans import advise_orders, danger

CARD_WORTH = 25
AGENTS = 90
"""Gold of which some goes into agents."""

UNHIDDEN = frozenset(
    (
        "AllianceOffer",
        "BuyOff",
        "Casualties",
        "Cities",
        "LastSubterfuge",
        "PlayCards",
        "React",
        "SiegeChoice",
        "SupportAsked",
        "TakeCards",
        "Talks",
    )
)
"""Steps at which no way to play looks at anything hidden: see `Title.unhidden`."""


def advise(g: State, seat: Seat, options: list[Action]) -> Action | None:
    """The habit for this kind of decision, if there is one and it is possible."""
    step = g.step(seat)
    habit = HABITS.get(type(step).__name__)
    if habit is None:
        return None
    choice = habit(g, step, seat, options)
    return choice if choice in options else None


# ---- before the first season, spies --------------------------------------------------------------------


def bid(g: State, step: Any, seat: Seat, options: list[Action]) -> Action:
    """One land after another up to its price, the richest for its price first, and no duels for it."""
    left = step.state.left[seat]

    def need(land: int) -> int:
        rivals = max(n for s, n in enumerate(g.bids[land]) if s != seat)
        return max(markers(g, land), rivals + 1) - g.bids[land][seat]

    def value(o: Action) -> tuple[bool, float, Action]:
        land = g.book.space[o[1]]
        return g.bids[land][seat] > 0, g.worth(land) / need(land), o

    within = [o for o in options if o[0] == "bid" and 0 < need(g.book.space[o[1]]) <= left]
    return max(within, key=value, default=("give up",))


def agents(g: State, step: Any, seat: Seat, options: list[Action]) -> Action:
    """One counter agent, where there is gold left for troops."""
    return ("agents", 1) if g.gold[seat] >= AGENTS and ("agents", 1) in options else ("agents", 0)


def attempts(g: State, step: Any, seat: Seat, options: list[Action]) -> Action:
    """One look at an army next door."""
    spying = [o for o in options if o[0] == "spy"] if g.gold[seat] >= AGENTS and not step.declared else []
    return next((o for o in spying if next_door(g, seat, o[1])), ("done",))


def next_door(g: State, seat: Seat, piece: int) -> bool:
    """Is it an army beside one of the seat's?"""
    if piece >= len(g.army):
        return False
    return any(
        x >= 0 and g.army_at[piece] in g.book.near[x] for x in (g.army_at[a] for a in g.armies_of(seat))
    )


# ---- income, cards ---------------------------------------------------------------------------------------


def bonus(g: State, step: Any, seat: Seat, options: list[Action]) -> Action:
    if ("play", "bonus_city_income") in options:
        return ("play", "bonus_city_income")
    return ("play", "bonus_harvest") if ("play", "bonus_harvest") in options and g.season < 3 else ("done",)


def take_cards(g: State, step: Any, seat: Seat, options: list[Action]) -> Action:
    """Political cards while there are neighbours to win, else development."""
    wooing = bool(suitors(g, seat))
    wish = ("blue", "green", "yellow", "red") if wooing else ("green", "blue", "yellow", "red")
    for colour in wish:
        if ("free", colour) in options:
            return ("free", colour)
    if wooing and ("buy", "blue") in options and step.named[COLOURS.index("blue")] < 2:
        cost = card_price(g, step.named[COLOURS.index("blue")])
        if g.gold[seat] - cost >= 60:
            return ("buy", "blue")
    return options[-1]


def play_cards(g: State, step: Any, seat: Seat, options: list[Action]) -> Action:
    brides = [o for o in options if o[0] == "marry"]
    if brides:
        return max(brides, key=lambda o: (g.worth(g.book.space[o[2]]), o))
    raids = [o for o in options if o[0] == "raid"]
    if raids:
        return max(raids, key=lambda o: g.trades[o[1]].gold)
    looks = [o for o in options if o[0] == "look"]
    if looks:
        return looks[0]
    spying = [o for o in options if o[0] == "spy"]
    # the neighbour one would most like to know
    return next((o for o in spying if next_door(g, seat, o[1])), ("pass",))


def react(g: State, step: Any, seat: Seat, options: list[Action]) -> Action:
    return options[0]


def saboteur(g: State, step: Any, seat: Seat, options: list[Action]) -> Action:
    """Strike the army of an enemy in battle with one's own, or of the leader."""
    b, n = g.battle, len(g.army)
    if b is not None and not b.sea:
        for side in (0, 1):
            if any(g.allied(p // FORMATIONS, seat) for p in b.pieces[side]):
                foes = [p for p in b.pieces[1 - side] if any(g.army[p])]
                if foes:
                    return ("sabotage", foes[0])
        return ("pass",)
    score = scores(g)
    armies = [
        o for o in options if o[0] == "sabotage" and o[1] < n and not g.allied(o[1] // FORMATIONS, seat)
    ]
    return max(armies, key=lambda o: (score[o[1] // FORMATIONS], o)) if armies and step.rule else ("pass",)


# ---- diplomacy -------------------------------------------------------------------------------------------


def talks(g: State, step: Any, seat: Seat, options: list[Action]) -> Action:
    claims = [o for o in options if o[0] == "suit"]
    if claims:
        return max(claims, key=lambda o: (g.worth(g.book.space[o[1]]), o))
    if ("leave",) in options and better_alone(g, seat):
        return ("leave",)
    if (offer := seek_ally(g, seat, options)) is not None:
        return offer
    partners = [o for o in options if o[0] == "trade"]
    if partners and g.gold[seat] >= 100 and g.proposals[seat] == g.variants.offers:
        return max(partners, key=lambda o: (g.gold[o[1]], o))
    return ("ready",)


def stake(g: State, step: Any, seat: Seat, options: list[Action]) -> Action:
    """As much as one can lay."""
    stakes = [o for o in options if o[0] == "stake"]
    return stakes[-1] if stakes else ("back",)


def deal(g: State, step: Any, seat: Seat, options: list[Action]) -> Action:
    gain = step.gold if step.gives == "gold" else CARD_WORTH if step.gives == "card" else 0
    loss = step.n if step.wants == "gold" else CARD_WORTH if step.wants == "card" else 0
    good = [o for o in options if o[0] == "accept"]
    return good[0] if good and gain > loss else ("decline",)


def share(g: State, step: Any, seat: Seat, options: list[Action]) -> Action:
    return ("accept",) if step.theirs >= step.mine else ("decline",)


def trade(g: State, step: Any, seat: Seat, options: list[Action]) -> Action:
    stakes = [o for o in options if o[0] == "stake"]
    return stakes[-1] if stakes and g.gold[seat] >= 60 else ("decline",)


def support(g: State, step: Any, seat: Seat, options: list[Action]) -> Action:
    suit = next((s for s in g.suits if s.card == step.card), None)
    return ("support",) if suit is not None and g.allied(suit.seat, seat) else ("refuse",)


# ---- battle and siege ------------------------------------------------------------------------------------


def _ratio(g: State, side: int) -> float:
    b = g.fight
    mine, theirs = strength(g, b.pieces[side], b.sea), strength(g, b.pieces[1 - side], b.sea)
    return (mine + 1) / (theirs + 1)


def stay_or_go(g: State, step: Any, seat: Seat, options: list[Action]) -> Action:
    if _ratio(g, step.side) >= 0.6:
        return ("fight",)
    return ("withdraw",) if ("withdraw",) in options else ("retreat",)


def early(g: State, step: Any, seat: Seat, options: list[Action]) -> Action:
    return options[0] if _ratio(g, step.side) < 0.5 else ("fight",)


def losses(g: State, step: Any, seat: Seat, options: list[Action]) -> Action:
    """The cheapest units for the points, without wasting a big one on a small rest."""
    if step.sea:
        cost = {u.id: u.cost for u in g.book.ships[g.factions[seat]]}
        health = {u.id: u.health for u in g.book.units.ship}
    else:
        cost = {u.id: u.cost for u in g.book.troops[g.factions[seat]]}
        health = {u.id: u.health for u in g.book.units.unit}

    def price(o: Action) -> float:
        used: int = min(step.points, health[o[2]])
        return cost[o[2]] / used

    return min(options, key=lambda o: (price(o), o))


def besiege(g: State, step: Any, seat: Seat, options: list[Action]) -> Action:
    """Siege when the army can pay the price in blood and gold, pillage what it cannot take."""
    land = step.land
    armies = [a for a in g.standing(land) if g.allied(a // FORMATIONS, seat)]
    mine = strength(g, armies, False) + min(g.gold[seat] // g.book.tables.prices.buy_off, 20)
    name = g.book.ids[land]
    n = siege_dice(g, land, seat)
    mean = casualty_points(g, land, seat, [3] * n, True, True) + n // 2
    if ("siege", name) in options and (mine > mean * 1.15 or land in g.sieging):
        return ("siege", name)
    cities = [o for o in options if o[0] == "city"]
    if cities and mine > 12:
        return cities[-1]
    if ("pillage", name) in options and mine > mean * 0.8:
        return ("pillage", name)
    return ("wait",)


def buy_off(g: State, step: Any, seat: Seat, options: list[Action]) -> Action:
    """Enough that the army survives; more if the treasury is full."""
    armies = [a for a in g.standing(step.land) if g.allied(a // FORMATIONS, seat)]
    need = max(0, step.points - strength(g, armies, False) + 6)
    rich = max(0, g.gold[seat] - 250) // g.book.tables.prices.buy_off
    most = options[0][1]
    return ("pay", min(most, max(need, rich)))


def match_line(g: State, step: Any, seat: Seat, options: list[Action]) -> Action:
    b = g.fight

    def worth(o: Action) -> float:
        if o[0] != "match":
            return 0.0
        foe = b.line[o[2]][1 - step.side][0]
        return target_number(g, o[1], foe)[0] - target_number(g, foe, o[1])[0]

    return max(options, key=lambda o: (worth(o), o))


def shift_line(g: State, step: Any, seat: Seat, options: list[Action]) -> Action:
    """Whoever stands behind others, or before nobody, goes where nobody stands yet and it hits best."""
    line, side = g.fight.line, step.side
    free = [at for at in range(len(line)) if not line[at][side]]

    def worth(token: int, at: int) -> int:
        foes = line[at][1 - side]
        return target_number(g, token, foes[0])[0] if foes else 0

    def gain(token: int, at: int) -> int:
        idle = len(line[at][side]) > 1 or not line[at][1 - side]
        best = max((worth(token, to) for to in free if to != at), default=0)
        return best - (0 if idle else worth(token, at))

    if step.token >= 0:
        return max(options, key=lambda o: (o[1] in free, worth(step.token, o[1]), o))
    best = max(options[:-1], key=lambda o: (gain(*o[1:]), o), default=options[-1])
    return best if best[0] == "shift" and gain(*best[1:]) > 0 else options[-1]


# ---- building --------------------------------------------------------------------------------------------


def savings(g: State, seat: Seat) -> int:
    """Gold to keep for the cities of this season: they are points that nobody has to fight for."""
    prices = sorted(minor_price(g, seat, x) for x in g.lands_of(seat))
    return sum(prices[: 1 + len(g.lands_of(seat)) // 3])


def muster(
    g: State,
    step: Any,
    seat: Seat,
    options: list[Action],
    keep: Callable[[State, Seat], int] = savings,
) -> Action:
    """Troops for what is not kept, where most fighting is to be expected."""
    n = len(g.army)
    if step.left:
        puts = [o for o in options if o[0] == "put"]
        if puts:
            return max(puts, key=lambda o: (danger(g, seat, o[1]) if o[1] < n else 0, o[2], o))
        founds = [o for o in options if o[0] == "found"]
        return founds[0] if founds else ("give up",)
    cards = [o for o in options if o[0] == "card"]
    if cards:
        return cards[0]
    spare = step.purse(g) - keep(g, seat)
    if step.piece >= 0:
        buys = [o for o in options if o[0] == "buy"]
        if not buys:
            return options[-1]
        if step.piece < n:
            troops = g.book.troops[g.factions[seat]]
            best = max(
                range(PS), key=lambda k: (troops[k].health + troops[k].dice * troops[k].hit) / troops[k].cost
            )
            most = max(1, spare // army_cost(g, seat, best))
            fits = [o for o in buys if o[1] == g.book.unit_ids[best] and o[2] <= most]
            if fits:
                return max(fits, key=lambda o: o[2])
        return buys[0]
    if spare >= 60:
        armies = [o for o in options if o[0] == "army"]
        if armies:
            return max(armies, key=lambda o: (danger(g, seat, o[1]), o))
        new = [o for o in options if o[0] == "new army"]
        if new and spare >= 150:
            return max(new, key=lambda o: (g.worth(g.book.space[o[1]]), o))
    return ("done",)


def build_cities(g: State, step: Any, seat: Seat, options: list[Action]) -> Action:
    """The cheapest points first."""
    if step.stones:
        places = [o for o in options if o[0] == "place"]
        return places[0] if places else options[-1]
    quarry = [o for o in options if o[0] == "quarry"]
    if quarry:
        return quarry[-1]

    def price(o: Action) -> float:
        land = g.book.space[o[1]]
        return minor_price(g, seat, land) if o[0] == "build" else upgrade_price(g, seat, land) / 2

    offers = [o for o in options if o[0] in ("build", "upgrade")]
    return min(offers, key=lambda o: (price(o), o)) if offers else ("done",)


def first(g: State, step: Any, seat: Seat, options: list[Action]) -> Action:
    return options[0]


def last(g: State, step: Any, seat: Seat, options: list[Action]) -> Action:
    return options[-1]


Habit = Callable[..., Action]


HABITS: dict[str, Habit] = {
    "Orders": advise_orders,
    "Bid": bid,
    "BuyAgents": agents,
    "Attempts": attempts,
    "BonusCards": bonus,
    "TakeCards": take_cards,
    "PlayCards": play_cards,
    "React": react,
    "Saboteur": saboteur,
    "Talks": talks,
    "DiplomatSpeaks": last,
    "OfferDeal": last,
    "AskInReturn": last,
    "OfferTrade": stake,
    "OwnShare": last,
    "PartnersShare": last,
    "AllianceOffer": alliance,
    "Deal": deal,
    "ShareOffer": share,
    "TradeOffer": trade,
    "SupportAsked": support,
    "LastSubterfuge": first,
    "TakeShare": first,
    "StayOrGo": stay_or_go,
    "EarlyChoice": early,
    "Casualties": losses,
    "FootCasualties": losses,
    "SiegeChoice": besiege,
    "BuyOff": buy_off,
    "Deploy": match_line,
    "Rows": first,
    "Redeploy": shift_line,
    "PullBack": last,
    "RideOff": last,
    "Pursue": first,
    "Engage": last,
    "EngageAtSea": first,
    "GiveShip": last,
    "TakeShip": first,
    "SpreadCargo": last,
    "ArmyRetreat": last,
    "FleetRetreat": first,
    "Guest": first,
    "Muster": muster,
    "Cities": build_cities,
}
