"""Battles, sieges and rolls as they were when each event of them was told."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

from pentarchy.kernel import Seat, replace
from pentarchy.kernel.scene import Contest, Die, Piece, Side, Slot, Sum, with_fallen
from pentarchy.kernel.title import Beat

from ..rules.battles.field import present
from ..rules.battles.odds import battle_odds, besiegers, siege_odds
from ..rules.battles.quick import chase_dice, close_dice, half_dice
from ..rules.battles.siege import SiegeEnd, open_cities, walls
from ..state import State
from ..state.battle import Battle
from ..state.records import FORMATIONS
from ..words import WORDS, caption, counted
from ..words.names import force, slot_id, where, who, whoever
from . import contests as now

Fields = dict[str, Any]


# ---- battles ---------------------------------------------------------------------------------------------


def battle(stage: str) -> Beat:
    """The battle in a stage of its round."""

    def beat(g: State, f: Fields, you: Seat | None) -> Contest | None:
        b = g.battle
        if b is None:
            return None
        shown = now.battle(g, b, you)
        at = {"first": 0, "combat": 1, "morale": 2, "leave": len(shown.stages) - 2}[stage]
        return replace(shown, stage=at)

    return beat


def declared(g: State, f: Fields, you: Seat | None) -> Contest | None:
    shown = battle("first")(g, f, you)
    return replace(shown, arrows=now.ways(g, g.battle), odds=battle_odds(g)) if shown and g.battle else None


def blow(g: State, f: Fields, you: Seat | None) -> Contest | None:
    """One unit of the line strikes at the one before it."""
    shown, b = battle("combat")(g, f, you), g.battle
    if shown is None or b is None:
        return None
    side, at = f["side"], f["at"]
    hit = f["rolled"] <= f["need"]
    states: dict[tuple[int, str], Literal["strikes", "falls", "struck"]] = {
        (side, slot_id(f["row"], at)): "strikes",
        (1 - side, slot_id(0, at)): "falls" if hit else "struck",
    }
    sides = []
    for i, s in enumerate(shown.sides):
        ranks = [
            (name, [_state(slot, states.get((i, slot.id), "")) for slot in row]) for name, row in s.ranks
        ]
        dice = [Die("2d6", str(f["rolled"]), "kept" if hit else "void", int(hit))] if i == side else []
        sides.append(replace(s, ranks=ranks, dice=dice, total=needed(f) if i == side else None))
    return replace(shown, sides=sides)


def _state(slot: Slot, state: Literal["", "strikes", "struck", "falls"]) -> Slot:
    return replace(slot, state=state) if state else slot


def needed(f: Fields) -> Sum:
    lines = [(WORDS.say("contest-needs", need=f["need"]), str(f["rolled"]))]
    return Sum("blow", caption("contest-roll"), lines, str(f["rolled"]))


def _dice(rolled: tuple[int, ...], needs: Iterable[int]) -> list[Die]:
    """A die at or under its hit value does as many points as it shows."""
    return [
        Die("d6", str(d), "kept" if d <= hit else "void", d if d <= hit else 0)
        for d, hit in zip(rolled, needs, strict=True)
    ]


def barrage(g: State, f: Fields, you: Seat | None) -> Contest | None:
    """Ranged units of both sides: the lowest dice alone count."""
    hit = g.book.tables.dice.barrage_hit
    thrown = (f["attacker"], f["defender"])
    return with_dice(battle("first")(g, f, you), [_dice(dice, [hit] * len(dice)) for dice in thrown])


def close(g: State, f: Fields, you: Seat | None) -> Contest | None:
    """Everybody at once: each die against what its unit needs."""
    needs = [[hit for hit, n in close_dice(g, side) for _ in range(n)] for side in (0, 1)]
    thrown = (f["attacker"], f["defender"])
    return with_dice(battle("combat")(g, f, you), [_dice(*pair) for pair in zip(thrown, needs, strict=True)])


def last_volley(g: State, f: Fields, you: Seat | None) -> Contest | None:
    """The side that stays fires once more."""
    hit, by = g.book.tables.dice.barrage_hit, g.fight.lead.index(f["seat"])
    dice = _dice(f["dice"], [hit] * len(f["dice"]))
    return with_dice(battle("leave")(g, f, you), [dice if side == by else [] for side in (0, 1)])


def pursuit(g: State, f: Fields, you: Seat | None) -> Contest | None:
    """Riders after those who go, who strike back with half their dice if they keep their order."""
    by = g.fight.lead.index(f["seat"])
    needs = [hit for hit, n in chase_dice(g, by) for _ in range(n)]
    riders = g.fight.ridden[1 - by]
    back = [hit for hit, n in half_dice(g, 1 - by, riders) for _ in range(n)] if f["answer"] else []
    pair = [_dice(f["dice"], needs), _dice(f["answer"], back)]
    return with_dice(battle("leave")(g, f, you), pair if by == 0 else pair[::-1])


def with_dice(shown: Contest | None, dice: list[list[Die]]) -> Contest | None:
    if shown is None:
        return None
    return replace(shown, sides=[replace(side, dice=d) for side, d in zip(shown.sides, dice, strict=True)])


def damage(g: State, f: Fields, you: Seat | None) -> Contest | None:
    """What armour did not stop."""
    shown, b = battle("combat")(g, f, you), g.battle
    if shown is None or b is None:
        return None
    hit = b.lead.index(f["seat"])
    dealt, left = b.damage[hit], f["points"]
    lines = [(counted("contest-roll"), str(dealt))]
    if dealt > left:
        lines.append((counted("contest-stopped"), f"\N{MINUS SIGN}{dealt - left}"))
    suffers = Sum("damage", caption("contest-points"), lines, str(left))
    return replace(
        shown, sides=[replace(s, total=suffers) if i == hit else s for i, s in enumerate(shown.sides)]
    )


def loses(g: State, f: Fields, you: Seat | None) -> Contest | None:
    """A unit for the points, or the whole force: in a battle, or before walls."""
    b, piece, n = g.battle, f["piece"], len(g.army)
    if b is not None and all(piece % n not in pieces for pieces in b.pieces):
        return None  # a card strikes somebody else meanwhile
    shown = paid(g, f, you) if b is None else battle("combat")(g, f, you)
    if shown is None:
        return None
    owner = piece % n // FORMATIONS
    fallen = Piece(f"fallen-{piece}", f.get("unit", "army" if piece < n else "fleet"), owner)
    side = 0 if b is None or piece % n in b.pieces[0] else 1
    return replace(
        shown, sides=[with_fallen(s, fallen) if i == side else s for i, s in enumerate(shown.sides)]
    )


def captured(g: State, f: Fields, you: Seat | None) -> Contest | None:
    """A ship goes over to the other side."""
    shown, b = battle("combat")(g, f, you), g.battle
    if shown is None or b is None:
        return None
    ship = Piece(f["ship"], f["ship"], f["other"])
    lost = 1 - b.lead.index(f["seat"])
    return replace(shown, sides=[with_fallen(s, ship) if i == lost else s for i, s in enumerate(shown.sides)])


def paid(g: State, f: Fields, you: Seat | None) -> Contest | None:
    """How casualty points of a siege are paid, in gold and in units."""
    end = next((step for step in reversed(g.flow) if isinstance(step, SiegeEnd)), None)
    return siege("losses")(g, f | {"land": end.land, "seat": end.seat}, you) if end else None


def morale(g: State, f: Fields, you: Seat | None) -> Contest | None:
    """The dice of one side, what is added to them, and what breaks it."""
    shown, b = battle("morale")(g, f, you), g.battle
    if shown is None or b is None:
        return None
    mine = b.lead.index(f["seat"])
    sides = []
    for i, s in enumerate(shown.sides):
        if i == mine:
            state = "lost" if f["routs"] else "in"
            s = replace(s, dice=[Die("d6", str(d)) for d in f["dice"]], state=state, total=fear(b, mine, f))
        else:
            s = replace(s, dice=[])
        sides.append(s)
    return replace(shown, sides=sides)


def fear(b: Battle, side: int, f: Fields) -> Sum:
    """Morale holds below the number that breaks it: own losses press on it, the enemy's lift it."""
    pressed = {"contest-own-losses": b.lost[side], "contest-enemy-losses": -b.lost[1 - side]}
    lines = [(counted("contest-roll"), str(sum(f["dice"])))]
    lines += [(counted(name), f"{n:+}".replace("-", "\N{MINUS SIGN}")) for name, n in pressed.items() if n]
    return Sum("fear", WORDS.plain("contest-breaks", total=f["total"]), lines, str(f["rolled"]))


def over(g: State, f: Fields, you: Seat | None) -> Contest | None:
    b = g.battle
    if b is None:
        return None
    shown = now.battle(g, b, you)
    winner = f["winner"]
    first = b.lead.index(winner) if winner in b.lead else 0
    left = [units_left(g, b, side) for side in (first, 1 - first)]
    outcome = WORDS.say(
        "outcome-battle",
        you,
        winner=whoever(g, winner),
        place=where(g, b.place),
        rounds=b.round,
        mine=left[0],
        theirs=left[1],
    )
    sides = [
        replace(s, dice=[], state="in" if winner < 0 else "won" if i == first else "lost")
        for i, s in enumerate(shown.sides)
    ]
    return replace(shown, sides=sides, stage=len(shown.stages) - 1, outcome=outcome)


def units_left(g: State, b: Battle, side: int) -> int:
    force = g.fleet if b.sea else g.army
    return sum(sum(force[p]) for p in present(g, side))


# ---- sieges ----------------------------------------------------------------------------------------------


def siege(stage: str, outcome: str = "") -> Beat:
    """The dice of the walls, what they cost, and whether the place fell."""

    def beat(g: State, f: Fields, you: Seat | None) -> Contest:
        land, seat = f["land"], f["seat"]
        dice = f.get("dice", ())
        wall, odds, total = walls(g, land), None, None
        if dice:
            # what armies are made of is their owners' secret: nobody else can say how long they hold out
            known = all(a // FORMATIONS == you for a in besiegers(g, land, seat))
            odds = siege_odds(g, land, seat, f.get("what", "")) if known else None
            lines = [(counted("contest-roll"), str(f["points"] - wall))]
            lines += [(counted("contest-walls"), f"+{wall}")] if wall else []
            total = Sum("points", caption("contest-points"), lines, str(f["points"]))
        owner = f["old"] if "old" in f else g.owner[land]
        town = (
            caption("contest-defender") if owner >= 0 else WORDS.plain("contest-people", land=where(g, land))
        )
        cities = now.walled(*open_cities(g, land, seat))
        fell = stage == "result" and outcome != "outcome-siege-fails"
        states = ("in", "in") if stage != "result" else ("won", "lost") if fell else ("lost", "won")
        sides = [
            Side("besieger", [seat], caption("contest-besieger"), states[0],  # type: ignore[arg-type]
                 ranks=[(caption("contest-armies"), now.besiegers(g, land, seat))]),
            Side("town", [owner] if owner >= 0 else [], town, states[1],  # type: ignore[arg-type]
                 ranks=[(caption("contest-cities"), cities)] if cities else [],
                 dice=[Die("d6", str(d), hits=d) for d in dice], total=total),
        ]  # fmt: skip
        said = (
            WORDS.say(outcome, you, seat=who(g, seat), land=where(g, land), gold=f.get("gold", 0))
            if outcome
            else []
        )
        return Contest(
            "siege",
            "siege",
            WORDS.say("contest-siege", you, land=where(g, land)),
            sides,
            where=f"space:{g.book.ids[land]}",
            stages=now.siege_stages(),
            stage=now.SIEGE.index(stage),
            odds=odds,
            outcome=said,
        )

    return beat


def roll(id: str, title: str) -> Beat:
    """Two dice at or under a number: spies and saboteurs."""

    def beat(g: State, f: Fields, you: Seat | None) -> Contest:
        done = f["rolled"] <= f["need"]
        die = Die("2d6", str(f["rolled"]), "kept" if done else "void", int(done))
        role = WORDS.plain("contest-needs", need=f["need"])
        side = Side("agent", [f["seat"]], role, "won" if done else "lost", dice=[die])
        seat, piece, n = who(g, f["seat"]), f["piece"], len(g.army)
        outcome = WORDS.say(id, you, done=done, points=f.get("points", 0), seat=seat)
        at = g.army_at[piece] if piece < n else g.fleet_at[piece - n]
        where = f"space:{g.book.ids[at]}" if at >= 0 else ""
        name = WORDS.say(title, you, seat=seat, **force(g, piece))
        return Contest("roll", "roll", name, [side], where, outcome=outcome)

    return beat


BEATS: dict[str, Beat] = {
    "battle": declared,
    "leaves_early": battle("first"),
    "armour": battle("first"),
    "barrage": barrage,
    "close": close,
    "damage": damage,
    "wiped_out": loses,
    "loses": loses,
    "pays_off": paid,
    "volley": last_volley,
    "pursuit": pursuit,
    "ship_captured": captured,
    "destroys": blow,
    "captures": blow,
    "misses": blow,
    "morale": morale,
    "gives_way": battle("leave"),
    "transports_taken": battle("leave"),
    "battle_over": over,
    "siege_roll": siege("dice"),
    "siege_fails": siege("result", "outcome-siege-fails"),
    "captured": siege("result", "outcome-captured"),
    "city_taken": siege("result", "outcome-city-taken"),
    "pillaged": siege("result", "outcome-pillaged"),
    "spy_roll": roll("outcome-spy-roll", "contest-spying"),
    "sabotage_roll": roll("outcome-sabotage-roll", "contest-sabotage"),
}
