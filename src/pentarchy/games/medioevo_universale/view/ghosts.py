"""What a seat has drafted and nobody else sees yet, drawn where it will stand."""

from __future__ import annotations

from pentarchy.kernel import Seat, replace
from pentarchy.kernel.scene import Piece, Space

from ..book import ENGINES, FORTIFICATIONS, SETTLEMENTS
from ..rules.placement import Place
from ..rules.purchase.purchase import Purchase
from ..rules.realm.pieces import piece
from ..rules.setup import STARTING, Found
from ..state import State
from ..words.names import ranked_name


def with_ghosts(spaces: list[Space], ghosts: dict[str, list[Piece]]) -> list[Space]:
    """The board with the drafts of whoever looks."""
    if not ghosts:
        return spaces
    left = ghosts.copy()
    drawn = [replace(s, pieces=[*s.pieces, *left.pop(s.id)]) if s.id in left else s for s in spaces]
    return [*drawn, *(Space(id=name, pieces=pieces) for name, pieces in left.items())]


def ghosts(g: State, seat: Seat | None) -> dict[str, list[Piece]]:
    """By the space where it will stand."""
    out: dict[str, list[Piece]] = {}
    draft = g.drafting(seat)
    match draft:
        case _ if seat is None:
            return out
        case Place():
            for what, place, n in draft.lines:
                if what == "piece":
                    p = piece(g, n)
                    out.setdefault(place, []).append(unit(seat, p.kind, p.level, f"plan-{n}"))
                elif what == "armies":
                    out.setdefault(whereabouts(g, place), []).append(armies(seat, place, n))
        case Found():
            for what, place in zip(("city", "cathedral", *STARTING), draft.chosen):
                ghost = unit(seat, what, 1, f"plan-{what}") if what in STARTING else built(seat, what, place)
                out.setdefault(place, []).append(ghost)
        case Purchase():
            for buy in draft.buys:
                if buy[0] == "build":
                    land, kind, level = str(buy[1]), str(buy[2]), int(buy[3])
                    if kinds := {"settlement": SETTLEMENTS, "fortification": FORTIFICATIONS}.get(kind):
                        kind = kinds[level - 1]
                    out.setdefault(land, []).append(built(seat, kind, land))
    return out


def whereabouts(g: State, place: str) -> str:
    """The space of a place for armies: itself, or where the transport lies."""
    return g.book.ids[piece(g, int(place[6:])).at] if place.startswith("piece:") else place


def unit(seat: Seat, kind: str, level: int, id: str) -> Piece:
    shown = kind if kind != "engine" else ENGINES[level - 1]
    return Piece(id, shown, seat, side="ghost", level=level, name=ranked_name(kind, level), secret=True)


def armies(seat: Seat, place: str, n: int) -> Piece:
    return Piece(f"plan-army-{place}", "army", seat, n=n, worth=n, side="ghost", secret=True)


def built(seat: Seat, kind: str, place: str) -> Piece:
    return Piece(f"plan-{kind}-{place}", kind, seat, side="ghost", secret=True)
