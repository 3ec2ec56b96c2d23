"""A7 Civil War."""

from __future__ import annotations

from pentarchy.kernel import Action, Seat, Step, replace

from ...state import State
from ...state.records import BARBARIAN, SEA_KINDS, TRANSPORTS
from ..battle.sack import launch_pirate, overrun
from ..realm.pieces import change, chiefs, force, here, own, piece, remove, stock


def civil_war(g: State, victim: Seat) -> None:
    """Lands outside the home kingdom and transports away from own land rise, but for those kept loyal.

    [MU-191]
    """
    families = g.book.families
    loyal = g.tech[victim] & (families["religion"] | families["politics"] | families["university_medicine"])
    g.then(KeepLoyal(victim, rebels(g, victim), loyal.bit_count()))


def rebels(g: State, seat: Seat) -> tuple[str, ...]:
    """Lands outside the home kingdom, and fleets and columns abroad. [MU-189, MU-190]"""
    lands = [
        g.book.ids[t] for t, o in enumerate(g.owner) if o == seat and g.book.kingdom[t] != g.kingdom[seat]
    ]
    away = dict.fromkeys(
        piece(g, n).at for n in own(g, seat, *TRANSPORTS)
        if piece(g, n).at >= g.book.sea or (piece(g, n).at >= 0 and g.owner[piece(g, n).at] != seat)
    )  # fmt: skip
    return (*lands, *(f"fleet {g.book.ids[x]}" for x in away))


class KeepLoyal(Step[State], frozen=True):
    """For each technology of religion, politics and learning one land or fleet stays loyal."""

    rule = "MU-191"
    seat: Seat
    rising: tuple[str, ...]
    left: int

    def who(self, g: State) -> Seat | None:
        return self.seat if self.left and len(self.rising) > self.left else None

    def options(self, g: State, seat: Seat) -> list[Action]:
        return [("keep", x) for x in self.rising]

    def take(self, g: State, seat: Seat, action: Action) -> None:
        g.then(replace(self, rising=tuple(x for x in self.rising if x != action[1]), left=self.left - 1))

    def run(self, g: State) -> None:
        if self.left >= len(self.rising):
            g.tell("all loyal", seat=self.seat)
            return
        for item in self.rising:
            if item.startswith("fleet "):
                mutiny(g, self.seat, g.book.space[item[6:]])
            else:
                secede(g, self.seat, g.book.space[item])


def mutiny(g: State, seat: Seat, space: int) -> None:
    """Ships turn pirate, Captains go over; other transports are destroyed. [MU-192, MU-193]"""
    for n in here(g, space, *TRANSPORTS):
        p = g.pieces[n]
        if p is None or p.owner != seat or p.aboard >= 0:
            continue
        if p.kind in SEA_KINDS and space >= g.book.sea and p.fv:
            aboard = any(piece(g, m).aboard == n for m in chiefs(g, space, seat))
            crew = p.fv
            remove(g, n)
            launch_pirate(g, space, min(20, crew), captain=aboard, calamity=False)
        else:
            remove(g, n)
    g.tell("mutiny", seat=seat, space=g.book.ids[space])


def secede(g: State, seat: Seat, t: int) -> None:
    """A land becomes Barbarian with its armies, Captains and engines. [MU-192, MU-193]"""
    fv = force(g, t, seat)
    for n in here(g, t):
        p = g.pieces[n]
        if p is None or p.owner != seat:
            continue
        if (p.kind == "captain" and stock(g, "captain") > 0) or p.kind == "engine":
            change(g, n, owner=BARBARIAN, aboard=-1)
    overrun(g, t, max(1, fv))
