"""What options show of a fight against fights: `python -m tests.fights [GAME [FIGHTS]]`.

Games are played as the bots advise. Wherever an option shows a chance, the contest it begins is fought many
times by the rules themselves, each time in another world the seat may imagine, with that world's dice. Both
sides fight as the option supposes: to the end, with nothing up their sleeves. The units that are gone then
are compared with those the option said would fall.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

from pentarchy.bots.plans import answer
from pentarchy.games import ids, title
from pentarchy.kernel import Action, Event, Game, Seat
from pentarchy.kernel.imagination import redealt
from pentarchy.kernel.scene import plain
from pentarchy.kernel.step import Together

FORMATIONS = 5
"""Armies, and fleets, a power of Swords & Sails may have."""

Fields = dict[str, Any]
LOSSES = re.compile(r"about ([\d.]+)(?:[^\d]*([\d.]+) of theirs)?")
"""What an option says of losses: mine, and mostly theirs."""


class Law(NamedTuple):
    """How the fights of a game go."""

    begins: tuple[str, ...]
    """Options that show a chance, as Step.verb."""
    ends: dict[str, Callable[[Event, Seat], bool | None]]
    """Events that decide a contest, and whether the seat has what it hoped for."""
    count: Callable[[Any, Seat, str], float]
    """What a seat has that may fall, as this kind of option counts it."""
    prefers: tuple[str, ...]
    """What fighters answer: the first of these verbs that is offered, else what bots advise."""
    avoids: str = ""
    """A verb they never use."""
    choose: Callable[[Game, Seat, list[Action]], Action | None] = lambda g, seat, options: None
    """What they answer else."""
    tables: tuple[Fields, ...] = ({},)
    """Variants in which all these options come up."""
    rare: str = ""
    """A kind of option that hardly ever comes up; it is worked out like another."""
    nobodys: tuple[str, ...] = ()
    """Kinds of option against who belongs to no seat, so that what falls is not counted."""
    wild: float = 0.0
    """The share of answers given at random, for what bots hardly ever come to."""


class Shown(NamedTuple):
    kind: str
    game: Game
    seat: Seat
    action: Action
    odds: float
    losses: tuple[float | None, float | None]


def told(event: Event) -> Fields:
    return event.open or {}


def volley(event: Event, seat: Seat) -> bool | None:
    """The roll of a volley decides it; one of a charge does not."""
    return bool(told(event)["wounds"]) if event.then.battle.kind == "volley" else None


def leave_somebody(g: Any, seat: Seat, options: list[Action]) -> Action | None:
    """Before walls: the biggest units the points allow, so that somebody is left to hold the place and none
    dies for a point that a smaller one could bear."""
    step = g.step(seat)
    if type(step).__name__ != "Casualties" or g.battle is not None:
        return None

    def fits(option: Action) -> int:
        health: int = g.book.health[g.book.unit_ids.index(option[2])]
        return health if health <= step.points else -health

    return max(options, key=fits)


def held(event: Event, seat: Seat) -> bool:
    """Whether the field is left to the side that seat leads."""
    return bool(told(event)["winner"] == seat)


def troops(g: Any, seat: Seat, kind: str) -> float:
    """A battle counts units and ships, a siege points of health."""
    worth = g.book.health if kind.startswith("SiegeChoice") else [1] * len(g.book.health)
    armies = sum(
        n * w for a, army in enumerate(g.army) if a // FORMATIONS == seat for n, w in zip(army, worth)
    )
    if kind.startswith("SiegeChoice"):
        return float(armies)
    return float(armies + sum(sum(fleet) for f, fleet in enumerate(g.fleet) if f // FORMATIONS == seat))


LAWS: dict[str, Law] = {
    "age-of-sovereigns": Law(
        begins=("DeclareAttack.attack",),
        ends={
            "result": lambda event, seat: told(event)["winner"] == seat,
            "conquers": lambda event, seat: told(event)["seat"] == seat,
        },
        count=lambda g, seat, kind: sum(
            g.common[land] + g.special[land] for land, owner in enumerate(g.owner) if owner == seat
        ),
        prefers=(),
    ),
    "medioevo-universale": Law(
        begins=("Unit.attack", "Unit.attack fleet", "JoinAttack.launch", "AtTheWalls.assault", "GoOn.go on"),
        ends={
            "victory": lambda event, seat: True,
            "repelled": lambda event, seat: False,
        },
        count=lambda g, seat, kind: g.total_armies(seat),
        prefers=("launch", "assault", "go on", "stay out", "ready"),
        nobodys=("Unit.attack", "JoinAttack.launch", "AtTheWalls.assault", "GoOn.go on"),
    ),
    "herds-and-hosts": Law(
        begins=("Declare.attack", "Besiege.assault", "GoOn.go on"),
        ends={
            "won": lambda event, seat: told(event)["seat"] == seat,
            "draw": lambda event, seat: False,
        },
        count=lambda g, seat, kind: sum(u.seat == seat for stack in g.stacks for u in stack),
        prefers=("charge", "go on", "strike", "no aim"),
        avoids="pay",
    ),
    "swords-and-sails": Law(
        begins=(
            "SiegeChoice.siege",
            "SiegeChoice.city",
            "SiegeChoice.pillage",
            "StayOrGo.fight",
            "EarlyChoice.fight",
        ),
        ends={
            "battle_over": held,
            "captured": lambda event, seat: True,
            "city_taken": lambda event, seat: True,
            "pillaged": lambda event, seat: True,
            "siege_fails": lambda event, seat: False,
        },
        count=troops,
        prefers=("fight", "none", "pass"),
        avoids="pay",
        choose=leave_somebody,
        rare="EarlyChoice.fight",
        tables=({}, {"combat": "normal"}, {"partial_siege": True}),
        wild=0.1,
    ),
    "rise-of-the-kingdoms": Law(
        begins=("Muster.begin", "Muster.join all", "Exchange.roll"),
        ends={
            "wins": lambda event, seat: told(event)["seat"] == seat,
            "repelled": lambda event, seat: told(event)["seat"] == seat,
            "retreats": lambda event, seat: told(event)["seat"] != seat,
            "rolls": volley,
        },
        count=lambda g, seat, kind: len(g.ground(seat)),
        prefers=("begin", "roll", "pass"),
    ),
}


def options_with_odds(game: str, seed: int, decisions: int = 100_000) -> Iterator[Shown]:
    """Every such option of one game, or of its beginning."""
    t, law, rng = title(game), LAWS[game], Random(seed)
    variants = law.tables[seed % len(law.tables)]
    g = t.new(t.usual or t.seats[0], seed.to_bytes(32, "big"), variants)
    for _ in range(decisions):
        if g.result is not None:
            return
        seat = g.pending()[0]
        step, options, top = g.step(seat), g.options(seat), g.flow[-1]
        decided = type(top) is Together and not all(top.lanes[other] for other in top.seats)
        tag = str(step.__struct_config__.tag)
        for action in options:
            kind = f"{tag}.{action[0]}"
            if kind in law.begins and not decided:  # else the other's choice would be made up
                said = t.phrases.option(g, step, seat, action)
                for effect in said.effect:
                    if effect.odds is not None:
                        yield Shown(kind, g.clone(), seat, action, effect.odds, losses(plain(effect.text)))
        wild = rng.random() < law.wild
        g.act(seat, rng.choice(options) if wild else answer(t.advise, g, seat, options))


def losses(said: str) -> tuple[float | None, float | None]:
    """
    >>> losses("about 0.4 of your units fall, 2 of theirs"), losses("the arrows wound somebody")
    ((0.4, 2.0), (None, None))
    """
    found = LOSSES.search(said)
    mine, theirs = found.groups() if found else (None, None)
    return mine and float(mine), theirs and float(theirs)


class End(NamedTuple):
    won: bool
    mine: float
    theirs: float


def fight(one: Shown, law: Law, n: int) -> End | None:
    """One fight, to the event that decides it. None: it was never fought."""
    g = redealt(one.game, one.seat, Random(n))  # its dice too
    seat, action = one.seat, one.action
    others = [other for other in range(g.seats) if other != seat]

    def had(g: Game) -> list[float]:
        return [law.count(g, one.seat, one.kind), sum(law.count(g, other, one.kind) for other in others)]

    before = had(g)
    for _ in range(300):
        news: list[Event] = []
        g.act(seat, action, news)
        for event in news:
            end = law.ends.get(event.kind)
            if end and (known := end(event, one.seat)) is not None:
                return End(known, *(a - b for a, b in zip(before, had(event.then or g))))
        if g.result is not None:
            return None
        seat = g.pending()[0]
        options = g.options(seat)
        options = [option for option in options if option[0] != law.avoids] or options[-1:]
        verbs = {option[0]: option for option in reversed(options)}
        liked = next((verbs[verb] for verb in law.prefers if verb in verbs), None)
        action = liked or law.choose(g, seat, options) or answer(g.title.advise, g, seat, options)
    return None


class Compared(NamedTuple):
    odds: float
    share: float
    fights: int
    lost: list[tuple[float, float]]
    """Losses as shown and as they were: mine, then theirs."""

    @property
    def off(self) -> float:
        """By how much the option is wrong, beyond what chance explains in nineteen of twenty fights."""
        by_chance = 2 * (max(0.05, self.share * (1 - self.share)) / self.fights) ** 0.5
        return max(0.0, abs(self.odds - self.share) - by_chance)


def compare(
    game: str, fights: int, places: int, seeds: range, decisions: int = 100_000
) -> dict[str, list[Compared]]:
    """For every kind of option: at so many places so many fights in all."""
    law = LAWS[game]
    found: dict[str, list[Compared]] = {kind: [] for kind in law.begins}
    each = max(10, fights // places)
    for seed in seeds:
        of_this_game = dict.fromkeys(law.begins, 0)
        for one in options_with_odds(game, seed, decisions):
            seen = found[one.kind]
            of_this_game[one.kind] += 1
            if len(seen) >= places or of_this_game[one.kind] > max(2, places // 4):
                continue
            first = len(seen) * each  # other dice at every place, else they would be wrong together
            ends = [end for end in (fight(one, law, first + n) for n in range(each)) if end is not None]
            if len(ends) >= each // 2:
                share, *real = (sum(column) / len(ends) for column in zip(*ends))
                told = one.losses[: 1 if one.kind in law.nobodys else 2]
                lost = [(said, was) for said, was in zip(told, real) if said is not None]
                seen.append(Compared(one.odds, share, len(ends), lost))
        if all(len(seen) >= places for kind, seen in found.items() if kind != law.rare):
            break
    return found


def means(seen: list[Compared]) -> tuple[float, float, list[tuple[float, float]]]:
    """Over all places: the chance shown, the share won, and losses shown and real, mine and theirs."""
    shown, won = (sum(column) / len(seen) for column in zip(*((one.odds, one.share) for one in seen)))
    lost = []
    for side in range(min(len(one.lost) for one in seen)):
        said, was = (sum(column) / len(seen) for column in zip(*(one.lost[side] for one in seen)))
        lost.append((said, was))
    return shown, won, lost


def main() -> None:
    games = sys.argv[1:2] or [id for id in ids() if id in LAWS]
    fights = int(sys.argv[2]) if len(sys.argv) > 2 else 10_000
    for game in games:
        for kind, seen in compare(game, fights, 50, range(60)).items():
            if not seen:
                print(f"{game} {kind}: never came up")
                continue
            shown, won, lost = means(seen)
            fell = "; ".join(f"{said:.2f} to fall, {was:.2f} fell" for said, was in lost)
            worst = max(seen, key=lambda one: one.off)
            print(
                f"{game} {kind}: {len(seen)} places, shown {shown:.2f}, won {won:.2f}; {fell}; worst {worst}"
            )


if __name__ == "__main__":
    main()
