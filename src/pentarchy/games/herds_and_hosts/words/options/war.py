"""Options in MOVE and COMBAT: steps, dice, attacks, sieges and looting."""

from __future__ import annotations

from typing import Any

from pentarchy.kernel import Action, Seat, Step
from pentarchy.kernel.forecast import Forecast, about
from pentarchy.kernel.scene import Effect, Option

from ...rules.movement.moves import MoveHosts, column
from ...rules.values import fit_to_fight
from ...rules.war.odds import assault_forecast, attack_forecast, forecast
from ...rules.war.rolling import FurtherDie, Reroll, battle
from ...rules.war.siege import Besiege
from ...state import State
from ..names import WORDS, herd_ref, label, piece_id, said, soldier, space_ref, troop, unit_ref, where
from .ahead import ahead
from .common import idle, offer, prestige
from .trade import cancel_option


def of_unit(g: State, id: str, number: int, **about: Any) -> tuple[Any, list[str]]:
    """Words about a unit where it stands, and the ref of its piece."""
    space, unit = g.find(number)
    here = where(g, space)
    words = said(f"option-{id}", unit=soldier(g, unit), a=here, space=here, **about)
    return words, [f"piece:{piece_id(g.stacks[space], unit)}"]


# ---- movement ---------------------------------------------------------------------------------------------


def move_option(g: State, step: MoveHosts, seat: Seat, action: Action) -> Option:
    match action:
        case ("end",):
            return idle("move-end")
        case ("pay",):
            cost = prestige(g.book.tables.movement.special_prestige)
            return Option(said("option-pay"), group=label("group-prestige"), cost=cost, confirm="bar")
        case ("cancel", space):
            return cancel_option(g, space)
        case ("march", origin, to):
            picks = [space_ref(origin), space_ref(to)]
            start, end = g.map.index[origin], g.map.index[to]
            effect = ahead(g, seat, column(g, step, start), start, end, fight=True)
            return offer(g, "march", "march", about={"a": origin, "b": to}, picks=picks, effect=effect)
        case ("drive", origin, what, to):
            picks = [herd_ref(g, g.map.index[origin], what, seat), space_ref(to)]
            return offer(g, "drive", "herds", about={"herd": what, "a": origin, "b": to}, picks=picks)
        case ("land", number, to):
            _, unit = g.find(number)
            picks = [unit_ref(g, number), space_ref(to)]
            return offer(g, "land", "land", about={"unit": unit.kind, "b": to}, picks=picks, confirm="bar")
        case ("move", number, to):
            words, picks = of_unit(g, "move", number, b=where(g, to))
            origin, unit = g.find(number)
            effect = ahead(g, seat, [unit], origin, g.map.index[to], fight=False)
            return Option(words, group=label("group-move"), picks=[*picks, space_ref(to)], effect=effect)
    return boarding_option(g, action)


def boarding_option(g: State, action: Action) -> Option:
    match action:
        case ("board", number, ship):
            sea, _ = g.find(ship)
            words, picks = of_unit(g, "board", number, b=where(g, sea))
            picks.append(unit_ref(g, ship))
        case ("aboard", number, ship):
            words, picks = of_unit(g, "aboard", number)
            picks.append(unit_ref(g, ship))
        case (_, number):
            words, picks = of_unit(g, "ashore", number)
            picks.append(space_ref(g.map.ids[g.find(number)[0]]))
    return Option(words, group=label("group-ships"), picks=picks)


# ---- dice -------------------------------------------------------------------------------------------------


def dice_option(g: State, step: Step, action: Action) -> Option:
    table = g.book.tables.combat
    match action:
        case ("again" | "morale" | "pay" as how, i) if isinstance(step, Reroll | FurtherDie):
            die = battle(g).dice[step.side][i]
            words = said("option-reroll", colour=die.colour, swords=die.swords, how=how)
            paid = how == "pay" and isinstance(step, Reroll)
            return Option(
                words,
                group=label("group-reroll"),
                cost=prestige(table.again_prestige) if paid else [],
                lock=label("note-die-rolled"),
            )
        case ("shield" | "save" as how,):
            return Option(said(f"option-{how}", n=table.swords_aside))
        case ("charge",):
            return Option(said("option-charge"), lock=label("note-dice-rolled"))
        case ("go on",):
            effect = [fate(g, forecast(g, battle(g)))]
            return Option(said("option-go-on"), effect=effect, lock=label("note-dice-rolled"))
        case ("done",):
            return idle("Reroll-done")
    return idle(action[0])


# ---- combat -----------------------------------------------------------------------------------------------


def combat_option(g: State, step: Step, seat: Seat, action: Action) -> Option:
    match action:
        case ("attack", space, foe):
            return attack_option(g, seat, space, foe)
        case ("assault", space):
            rolled = label("note-dice-rolled")
            return offer(
                g,
                "assault",
                about={"space": space},
                picks=[space_ref(space)],
                effect=[
                    Effect(said("does-assault")),
                    fate(g, assault_forecast(g, g.map.index[space], seat)),
                ],
                confirm="bar",
                lock=rolled,
            )
        case ("ransom", space):
            owner = g.lands[g.map.index[space]].owner
            return offer(g, "ransom", about={"other": owner}, picks=[space_ref(space)])
        case ("loot", space):
            return offer(g, "loot", about={"space": space}, picks=[space_ref(space)], confirm="bar")
        case ("steal" | "destroy" as how, what):
            return offer(g, how, about={"what": what})
        case ("degrade", *port):
            return Option(said("option-degrade-loot" if port else "option-degrade"), confirm="bar")
        case ("destroy",):
            return Option(said("option-Fall-destroy"), confirm="bar")
        case ("announce", road):
            return Option(said("option-announce", road=road), confirm="bar")
        case ("all in" | "all out" as how, space):
            words = said(f"option-{how.replace(' ', '-')}", space=where(g, space))
            return Option(words, group=where(g, space).t, picks=[space_ref(space)])
        case ("withdraw all", to):
            return offer(g, "withdraw-all", about={"b": to}, picks=[space_ref(to)])
        case (verb, int() as number, *there):
            return unit_option(g, verb, number, there)
        case ("end",) if isinstance(step, Besiege):
            return idle("Besiege-end")
    return idle(action[0].replace(" ", "-"))


def attack_option(g: State, seat: Seat, space: str, foe: Seat) -> Option:
    """With who would fight whom."""
    ours, theirs = (troop(g, [u.kind for u in fit_to_fight(g, g.map.index[space], s)]) for s in (seat, foe))
    return offer(
        g,
        "attack",
        about={"other": foe, "space": space},
        picks=[space_ref(space)],
        effect=[
            Effect(WORDS.say("effect-odds", ours=ours, theirs=theirs)),
            fate(g, attack_forecast(g, g.map.index[space], (seat, foe))),
        ],
        confirm="bar",
        lock=label("note-dice-rolled"),
    )


def fate(g: State, shown: Forecast) -> Effect:
    """How often nobody of the other side is left, and what it costs."""
    words = WORDS.say("effect-fate", mine=about(shown.mine), theirs=about(shown.theirs))
    return Effect(words, odds=round(shown.win, 2))


def unit_option(g: State, verb: str, number: int, there: list[str]) -> Option:
    """One unit that goes in, out or away, or is struck, saved, promoted."""
    if verb in ("in", "out", "leave"):
        words, picks = of_unit(g, verb, number)
        return Option(words, group=where(g, g.find(number)[0]).t, picks=picks)
    if there:
        words, picks = of_unit(g, verb, number, b=where(g, there[0]))
        return Option(words, picks=[*picks, space_ref(there[0])])
    words, picks = of_unit(g, verb if verb in ("aim", "rescue") else "unit", number)
    if g.battle and verb in ("aim", "hit"):
        side = next(side for side, host in enumerate(g.battle.hosts) if number in [f.unit.id for f in host])
        picks = [f"slot:b{side}-{number}"]
    cost = prestige(g.book.tables.combat.target_prestige) if verb == "aim" else []
    return Option(words, picks=picks, cost=cost)
