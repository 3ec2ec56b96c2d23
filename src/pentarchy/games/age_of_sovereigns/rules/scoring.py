"""The end: six spheres, Destiny, places. And what a designer wants to know of a finished game."""

from __future__ import annotations

import msgspec

from pentarchy.kernel import Points, Result, Seat, shared

from ..book.pieces import NOBODY, PALACE, PROTECTIVE, STATUE, TREASURE_HOUSE
from ..state import State
from .fines import army_fine, crowding_fine
from .kingdom.realm import army
from .kingdom.treasury import purse

SPHERES = ("army", "wealth", "constructions", "glory", "feats")
"""Those ranked; lands count by themselves."""


class Score(msgspec.Struct):
    """One seat's scoring points by sphere, and the victory points made of them."""

    lands: int
    army: int
    wealth: int
    constructions: int
    glory: int
    feats: int
    altar: int
    penalty: int = 0
    """On the victory points themselves."""
    ranks: list[int] = []
    """Victory points per ranked sphere."""

    @property
    def total(self) -> int:
        return self.lands + sum(self.ranks) + self.altar - self.penalty


def points(g: State, seat: Seat) -> Score:
    """The scoring points of a seat before Destiny and ranks.

    [AOS-276, AOS-277, AOS-278, AOS-279, AOS-280, AOS-281, AOS-282, AOS-283]
    """
    numbers, levels = g.book.scoring, g.book.level_mask
    lost_score = g.variants.lost_buildings == "score"
    protective = houses = constructions = glory = 0
    for land, mask in enumerate(g.built[seat]):
        if not mask:
            continue
        constructions += 3 if mask & levels[3] else 2 if mask & levels[2] else 1
        if mask & STATUE:
            glory += numbers.statue
        if mask & PALACE:
            glory += numbers.palace
        if lost_score or (g.owner[land] == seat and not g.rebellion[land]):
            protective += (mask & PROTECTIVE).bit_count()
            houses += bool(mask & TREASURE_HOUSE)
    if g.glory == seat:
        glory += numbers.tournament
    if g.capital_lost[seat]:
        glory += numbers.capital_lost
    return Score(
        lands=numbers.land * len(g.lands[seat]) + (numbers.great_conqueror if g.great[seat] else 0),
        army=army(g, seat) + protective,
        wealth=purse(g, seat) + numbers.house * houses,
        constructions=constructions,
        glory=glory,
        feats=g.track[seat],
        altar=g.altar[seat],
    )


def rank(scores: list[int]) -> list[int]:
    """Victory points in a sphere: as many as players for the best, one less per place, ties alike.

    >>> rank([7, 7, 5, 3, 2])
    [5, 5, 4, 3, 2]

    [AOS-284, AOS-285]
    """
    if len(scores) == 2:  # always, and often
        one, other = scores
        return [1 + (one >= other), 1 + (other >= one)]
    order = sorted(set(scores), reverse=True)
    return [len(scores) - order.index(score) for score in scores]


def score(g: State) -> list[Score]:
    """Both seats' final scores, with the Destiny card drawn. [AOS-288, AOS-289]"""
    sheet = [points(g, seat) for seat in range(g.seats)]
    if g.fate >= 0:
        card = g.book.destiny[g.fate]
        cursed = sheet[min(range(g.seats), key=lambda seat: g.track[seat])]
        if card.sphere == "victory":
            cursed.penalty = card.penalty
        else:
            setattr(cursed, card.sphere, getattr(cursed, card.sphere) - card.penalty)
    ranks = [rank([getattr(line, sphere) for line in sheet]) for sphere in SPHERES]
    for seat, line in enumerate(sheet):
        line.ranks = [places[seat] for places in ranks]
    return sheet


sheet = shared(score)
"""The same, reckoned once for everything that a view shows of it."""


def account(g: State, seat: Seat) -> list[Points]:
    """A seat's victory points if the game ended now, or as it did end.

    [AOS-276, AOS-284, AOS-288, AOS-289]
    """
    line = sheet(g)[seat]
    lines = [Points("lands", line.lands), *(Points(sphere, vp) for sphere, vp in zip(SPHERES, line.ranks))]
    if line.altar:
        lines.append(Points("altar", line.altar))
    if line.penalty:
        lines.append(Points("destiny", -line.penalty))
    return lines


def figures(g: State, seat: Seat) -> dict[str, int]:
    """The numbers a kingdom's choices change."""
    line = score(g)[seat]
    return {
        "points": line.total,
        "gold": purse(g, seat),
        "units": army(g, seat),
        "cards": len(g.hand[seat]),
        "lands": len(g.lands[seat]),
        "constructions": line.constructions,
        "glory": line.glory,
        "feats": line.feats,
        "fines": army_fine(g, seat) + crowding_fine(g, seat),
    }


def draw_destiny(g: State) -> None:
    """The lower on the feat-of-arms track draws the top Destiny card; equals draw none.

    [AOS-009, AOS-286, AOS-287]
    """
    if g.track[0] == g.track[1]:
        return
    if g.foreseen >= 0 and not g.sunk:
        g.reveal()
        g.fate = g.foreseen
        g.foreseen = NOBODY
    else:
        g.fate = g.destiny_deck.pop(g.draw(len(g.destiny_deck)))
    loser = 0 if g.track[0] < g.track[1] else 1
    g.tell("destiny", seat=loser, card=g.book.destiny[g.fate].id)


def end_game(g: State, how: str) -> None:
    """Score both seats: victory points, then glory, lands, gold; else a draw. [AOS-290]"""
    draw_destiny(g)
    sheet = score(g)
    keys = [(line.total, line.glory, len(g.lands[seat]), purse(g, seat)) for seat, line in enumerate(sheet)]
    places = tuple(1 + sum(other > key for other in keys) for key in keys)
    for seat, line in enumerate(sheet):
        g.tell("scores", seat=seat, total=line.total)
    g.finish(Result(places=places, scores=tuple(line.total for line in sheet), how=how))


def statistics(g: State) -> dict[str, int | float | str]:
    """What happened in a finished game, per seat where it matters."""
    out: dict[str, int | float | str] = {"turns": g.turn, "layout": g.variants.layout, "first": g.first}
    for seat, line in enumerate(score(g)):
        out |= {
            f"seat{seat}.ages": g.ages[seat],
            f"seat{seat}.attacks": g.battles[seat],
            f"seat{seat}.lands": line.lands,
            f"seat{seat}.army": line.army,
            f"seat{seat}.wealth": line.wealth,
            f"seat{seat}.constructions": line.constructions,
            f"seat{seat}.glory": line.glory,
            f"seat{seat}.feats": line.feats,
            f"seat{seat}.altar": line.altar,
        }
    return out
