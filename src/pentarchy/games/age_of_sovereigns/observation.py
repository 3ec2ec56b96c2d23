"""The position as ints, for learning: public fields as they are, own cards counted by face."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain, product

from pentarchy.kernel import FLAG, SEAT, Action, Column, Feature, Seat, bits, number

from .book.pieces import BONUSES, LANDS, SOVEREIGNS
from .state import State

MOST_OPTIONS = 256
"""No decision offers more."""
SINGLE = (
    "first", "active", "turn", "extra_turns", "attacks", "glory", "dawn", "plague", "last_war", "final",
    "events_left",
)  # fmt: skip
PER_LAND = (
    "owner", "common", "special", "rebels", "orders", "rebellion", "defence", "ungarrisoned", "ridden", "off",
)  # fmt: skip
PER_SEAT = (
    "gold", "stage", "ages", "track", "sovereign", "heirs", "reign", "statues", "doomed", "unordered", "once",
    "library", "market", "orange", "claimed", "bonuses", "hordes", "rapid", "sallies", "armed", "altar",
    "great", "capital_lost",
)  # fmt: skip


def layout(g: State) -> list[Feature]:
    """The parts, in order."""
    n, lands, faces = g.seats, len(LANDS), len(g.book.combat)
    buildings = len(g.book.buildings)
    kinds: dict[str, Column] = {
        **dict.fromkeys(("first", "active", "owner", "doomed"), SEAT),
        **dict.fromkeys(("orders", "stage", "hordes", "rapid", "sallies", "armed"), number(2)),
        **dict.fromkeys(("rebellion", "defence", "ungarrisoned", "orange", "claimed", "great"), FLAG),
        **dict.fromkeys(("common", "special", "rebels", "ridden"), number(10)),
        **dict.fromkeys(("heirs", "bonuses", "once"), bits(8)),
        **dict.fromkeys(("unordered", "market"), bits(lands)),
        "built": bits(buildings),
        "off": bits(buildings),
        "gold": number(30),
        "hoard": number(10),
        "turn": number(100),
        "ages": number(10),
        "track": number(30),
        "sovereign": number(10),
        "events_left": number(20),
        "glory": number(10),
        "capital_lost": FLAG,
    }

    def of(name: str) -> tuple[Column, ...]:
        return (kinds.get(name, number()),)

    def sizes_and_own(cards: list[list[int]], seat: Seat) -> Sequence[int]:
        counts = [0] * faces
        for face in cards[seat]:
            counts[face] += 1
        return (*map(len, cards), *counts)

    return [
        Feature("seat", 1, "seats", lambda _, seat: (seat,), columns=(FLAG,)),
        *(Feature(name, 1, name, columns=of(name)) for name in SINGLE),
        *(Feature(name, lands, name, columns=of(name), over="land") for name in PER_LAND),
        *(
            Feature(
                f"{name} by seat and land", n * lands, name, _end_to_end, columns=of(name), over="seat, land"
            )
            for name in ("built", "hoard")
        ),
        *(Feature(name, n, name, columns=of(name), over="seat") for name in PER_SEAT),
        Feature("hands: sizes, own cards by face", n + faces, "hand", sizes_and_own, columns=(number(10),)),
        Feature(
            "cards set apart: numbers, own by face", n + faces, "apart", sizes_and_own, columns=(number(10),)
        ),
        Feature(
            "size of buried",
            n,
            "buried",
            lambda cards, _: map(len, cards),
            columns=(number(20),),
            over="seat",
        ),
        Feature("own slot", 1, "slot", lambda slot, seat: (slot[seat],)),
        Feature(
            "battle: two lands, two open cards, own card",
            5,
            write=_battle,
            columns=(number(lands), number(lands), number(faces), number(faces), number(faces)),
        ),
    ]


def actions(g: State) -> list[Action]:
    """Every option the game can ever offer, in a fixed order."""
    book, kinds, seats = g.book, ("common", "special"), range(g.seats)
    cards, buildings = [card.id for card in book.combat], [building.id for building in book.buildings]
    units, talents = range(book.limits.crowded_land + 1), range(40)
    alone = (
        "armoury", "altar", "bottom", "build", "buy card", "cancel", "claim", "continue", "deck", "decline",
        "demolish", "done", "draw", "end phase", "end turn", "finish", "go on", "leave", "leave on top",
        "market", "new age", "no attack", "no draw", "no more", "no support", "no unit", "not now", "pass",
        "perish", "plan", "property", "regroup", "spare", "strength", "tax", "train", "waive", "war",
    )  # fmt: skip
    in_a_land = (
        "break through", "capital", "double", "hire", "incite", "infect", "negotiate", "order", "pay for",
        "place", "ride", "store",
    )  # fmt: skip
    with_a_card = ("apart", "card", "discard", "support", "support apart")
    units_in_a_land = ("dismiss", "levy", "muster", "retreat")
    shapes: list[tuple[tuple[str, ...], list[Sequence[str | int]]]] = [
        (alone, []),
        (in_a_land, [LANDS]),
        (with_a_card, [cards]),
        (units_in_a_land, [kinds, LANDS]),
        (("kill", "lose", "mobilize"), [kinds]),
        (("attack", "frontier"), [LANDS, LANDS]),
        (("build", "burn", "switch off"), [buildings]),
        (("bonus",), [BONUSES]),
        (("bribe",), [units]),
        (("burn",), [buildings, LANDS]),
        (("crown",), [[*chain(*SOVEREIGNS)]]),
        (("demolish",), [buildings, seats]),
        (("kill",), [["rider"], LANDS]),
        (("move",), [kinds, LANDS, LANDS]),
        (("move in",), [units, units]),
        (("pay",), [talents]),
        (("spend",), [LANDS, seats]),
    ]
    return [(verb, *words) for verbs, domains in shapes for verb in verbs for words in product(*domains)]


def _end_to_end(rows: list[list[int]], seat: Seat) -> Iterable[int]:
    return chain.from_iterable(rows)


def _battle(g: State, seat: Seat) -> Sequence[int]:
    b = g.battle
    if b is None:
        return (-1, -1, -1, -1, -1)
    own = b.card[b.seat.index(seat)] if seat in b.seat else -1
    return (*b.land, *(b.card if b.revealed else (-1, -1)), own)
