"""What options show of a fight against fights: `python -m tests.fights [GAME [FIGHTS]]`.

Games are played as the bots advise. Wherever an option shows a chance, the contest it begins is fought many
times by the rules themselves, each time in another world the seat may imagine, with that world's dice. Both
sides fight as the option supposes: to the end, with nothing up their sleeves.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

from pentarchy.bots.plans import answer
from pentarchy.games import ids, title
from pentarchy.kernel import Action, Event, Game, Seat
from pentarchy.kernel.imagination import redealt
from pentarchy.kernel.step import Together

Fields = dict[str, Any]


class Law(NamedTuple):
    """How the fights of a game go."""

    begins: tuple[str, ...]
    """Options that show a chance, as Step.verb."""
    ends: dict[str, Callable[[Event, Seat], bool | None]]
    """Events that decide a contest, and whether the seat has what it hoped for."""
    prefers: tuple[str, ...]
    """What fighters answer: the first of these verbs that is offered, else what bots advise."""
    avoids: str = ""
    """A verb they never use."""
    choose: Callable[[Game, Seat, list[Action]], Action | None] = lambda g, seat, options: None
    """What they answer else."""


class Shown(NamedTuple):
    kind: str
    game: Game
    seat: Seat
    action: Action
    odds: float


def told(event: Event) -> Fields:
    return event.open or {}


def volley(event: Event, seat: Seat) -> bool | None:
    """The roll of a volley decides it; one of a charge does not."""
    return bool(told(event)["wounds"]) if event.then.battle.kind == "volley" else None


def leave_somebody(g: Any, seat: Seat, options: list[Action]) -> Action | None:
    """Before walls: the biggest units first, so that somebody is left to hold the place."""
    step = g.step(seat)
    if type(step).__name__ != "Casualties" or g.battle is not None:
        return None
    return max(options, key=lambda option: g.book.health[g.book.unit_ids.index(option[2])])


def held(event: Event, seat: Seat) -> bool:
    """Whether the field is left to the side that seat leads."""
    return bool(told(event)["winner"] == seat)


LAWS: dict[str, Law] = {
    "age-of-sovereigns": Law(
        begins=("DeclareAttack.attack",),
        ends={
            "result": lambda event, seat: told(event)["winner"] == seat,
            "conquers": lambda event, seat: told(event)["seat"] == seat,
        },
        prefers=(),
    ),
    "medioevo-universale": Law(
        begins=("Unit.attack", "Unit.attack fleet", "JoinAttack.launch", "AtTheWalls.assault", "GoOn.go on"),
        ends={
            "victory": lambda event, seat: True,
            "repelled": lambda event, seat: False,
        },
        prefers=("launch", "assault", "go on", "stay out", "ready"),
    ),
    "herds-and-hosts": Law(
        begins=("Declare.attack", "Besiege.assault", "GoOn.go on"),
        ends={
            "won": lambda event, seat: told(event)["seat"] == seat,
            "draw": lambda event, seat: False,
        },
        prefers=("charge", "go on", "strike", "no aim"),
        avoids="pay",
    ),
    "swords-and-sails": Law(
        begins=("SiegeChoice.siege", "SiegeChoice.pillage", "StayOrGo.fight", "EarlyChoice.fight"),
        ends={
            "battle_over": held,
            "captured": lambda event, seat: True,
            "pillaged": lambda event, seat: True,
            "siege_fails": lambda event, seat: False,
        },
        prefers=("fight", "none", "pass"),
        avoids="pay",
        choose=leave_somebody,
    ),
    "rise-of-the-kingdoms": Law(
        begins=("Muster.begin", "Muster.join all", "Exchange.roll"),
        ends={
            "wins": lambda event, seat: told(event)["seat"] == seat,
            "repelled": lambda event, seat: told(event)["seat"] == seat,
            "retreats": lambda event, seat: told(event)["seat"] != seat,
            "rolls": volley,
        },
        prefers=("begin", "roll", "pass"),
    ),
}


def options_with_odds(game: str, seed: int, decisions: int = 100_000) -> Iterator[Shown]:
    """Every such option of one game, or of its beginning."""
    t, law = title(game), LAWS[game]
    g = t.new(t.usual or t.seats[0], seed.to_bytes(32, "big"))
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
                        yield Shown(kind, g.clone(), seat, action, effect.odds)
        g.act(seat, answer(t.advise, g, seat, options))


def won(one: Shown, law: Law, n: int) -> bool | None:
    """One fight, to the event that decides it. None: it was never fought."""
    g = redealt(one.game, one.seat, Random(n))
    seat, action = one.seat, one.action
    for _ in range(300):
        news: list[Event] = []
        g.act(seat, action, news)
        for event in news:
            end = law.ends.get(event.kind)
            if end and (known := end(event, one.seat)) is not None:
                return known
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

    @property
    def off(self) -> float:
        """By how much the option is wrong, beyond what chance explains in nineteen of twenty fights."""
        by_chance = 2 * (max(0.05, self.share * (1 - self.share)) / self.fights) ** 0.5
        return max(0.0, abs(self.odds - self.share) - by_chance)


def compare(
    game: str, fights: int, places: int, seeds: range, decisions: int = 100_000
) -> dict[str, list[Compared]]:
    """For every kind of option: at so many places so many fights in all."""
    law, found = LAWS[game], dict[str, list[Compared]]()
    each = max(10, fights // places)
    for seed in seeds:
        for one in options_with_odds(game, seed, decisions):
            seen = found.setdefault(one.kind, [])
            if len(seen) >= places:
                continue
            ends = [won(one, law, n) for n in range(each)]
            known = [end for end in ends if end is not None]
            if len(known) >= each // 2:
                seen.append(Compared(one.odds, sum(known) / len(known), len(known)))
        if all(len(found.get(kind, [])) >= places for kind in law.begins):
            break
    return found


def main() -> None:
    games = sys.argv[1:2] or [id for id in ids() if id in LAWS]
    fights = int(sys.argv[2]) if len(sys.argv) > 2 else 10_000
    for game in games:
        for kind, seen in compare(game, fights, 50, range(20)).items():
            mean = [sum(column) / len(seen) for column in zip(*seen)] if seen else [0, 0]
            worst = max(seen, key=lambda one: one.off, default=None)
            print(f"{game} {kind}: {len(seen)} places, shown {mean[0]:.2f}, won {mean[1]:.2f}; worst {worst}")


if __name__ == "__main__":
    main()
