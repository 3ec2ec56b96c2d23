"""The battle and the Tournament, as far as a seat may see them."""

from __future__ import annotations

from pentarchy.kernel import Seat, shared
from pentarchy.kernel.scene import Arrow, Card, Contest, Piece, Side, Slot, Sum

from ..book.pieces import LANDS, PALADINS
from ..rules.battle.count import modifiers, total_strength
from ..rules.battle.fighters import unit_strength
from ..rules.events.tournament import TournamentPick
from ..state import ATTACK, DEFEND, Battle, State
from ..words.names import WORDS

SIDES = ("attacker", "defender")


STAGES = ("declared", "prepared", "cards", "answers", "reveal", "properties", "count")


def contests(g: State, seat: Seat | None) -> list[Contest]:
    if g.battle is not None:
        return [battle_contest(g, g.battle, seat)]
    top = g.flow[-1] if g.flow else None
    lanes = getattr(top, "lanes", None)
    opening = top.opening[0] if lanes is not None and top is not None else ()
    if opening and isinstance(opening[0], TournamentPick):
        sides = [
            Side(
                f"{other}",
                [other],
                WORDS.plain("contest-champion"),
                "think" if lanes and lanes[other] else "ready",
            )
            for other in range(g.seats)
        ]
        return [Contest("tournament", "bid", WORDS.say("contest-tournament"), sides)]
    return []


def battle_contest(g: State, b: Battle, seat: Seat | None) -> Contest:
    target = LANDS[b.land[DEFEND]]
    name = g.book.lands[b.land[DEFEND]].name
    return Contest(
        "battle",
        "battle",
        WORDS.say("contest-battle", land=name),
        [battle_side(g, b, side, seat) for side in (ATTACK, DEFEND)],
        where=f"space:{target}",
        stages=[WORDS.labels("stage")[stage] for stage in STAGES],
        stage=stage(g, b),
    )


def stage(g: State, b: Battle) -> int:
    """Which of the seven stages the battle is in, from 0."""
    top = type(g.flow[-1]).__name__ if g.flow else ""
    known = {"BeforeCards": 1, "PlaceCard": 2, "AddSupport": 2, "BeforeReveal": 3}
    if top in known:
        return known[top]
    return 5 if top in ("ResolveCard", "CombatRapture") else 6


def battle_side(g: State, b: Battle, side: int, seat: Seat | None) -> Side:
    player, land = b.seat[side], b.land[side]
    state = "in"
    if b.winner >= 0 and b.revealed:
        state = "won" if b.winner == side else "lost"
    return Side(
        SIDES[side],
        [player] if player >= 0 else [],
        WORDS.plain(f"contest-{SIDES[side] if player >= 0 else 'rebels'}"),
        state,  # type: ignore[arg-type]
        ranks=[
            (
                WORDS.plain("contest-units"),
                [Slot(f"battle/{side}/{piece.id}", piece) for piece in side_pieces(g, b, side)],
            )
        ],
        cards=battle_cards(g, b, side, seat),
        total=strength_sum(g, b, side) if land >= 0 or player < 0 else None,
        hits=b.slain[1 - side],
    )


def side_pieces(g: State, b: Battle, side: int) -> list[Piece]:
    player, land = b.seat[side], b.land[side]
    if player < 0:
        left = b.size[side] - b.slain[side]
        return [Piece(f"battle/{side}/rebels", "rebel", None, left)] if left else []
    pieces = []
    if g.common[land]:
        pieces.append(Piece(f"battle/{side}/common", "common", player, g.common[land]))
    if g.special[land]:
        pieces.append(Piece(f"battle/{side}/special", g.book.special[player].id, player, g.special[land]))
    if player == PALADINS:
        for home in dict.fromkeys(b.riders):
            n = b.riders.count(home)
            pieces.append(Piece(f"battle/{side}/rider-{LANDS[home]}", "cavalry", player, n, marks=["rider"]))
    return pieces


def battle_cards(g: State, b: Battle, side: int, seat: Seat | None) -> list[Card]:
    """Card and support: faces to those who may see them, backs to the others."""
    seen = b.revealed or b.seat[side] == seat or (side == ATTACK and b.open)
    cards = []
    for name, face in (("card", b.card[side]), ("support", b.support[side])):
        if face >= 0 and seen:
            secret = not b.revealed and not (side == ATTACK and b.open)
            cards.append(Card(f"battle-{side}-{name}", g.book.combat[face].id, secret=secret))
        elif face >= 0 or (name == "card" and b.blind[side] and not b.revealed):
            cards.append(Card(side="back"))
    return cards


def strength_sum(g: State, b: Battle, side: int) -> Sum:
    """The strength as far as it is public: before the reveal without the card."""
    total = b.total[side] if any(b.total) else total_strength(g, b, side)
    more = modifiers(g, b, side)
    card = b.strength[side] if b.revealed else 0
    # once counted the total stands, whoever falls: the units are what the rest does not explain
    units = total - card - sum(n for _, n in more) if any(b.total) else unit_strength(g, b, side)
    lines = [(WORDS.say("contest-units"), str(units))]
    if b.revealed:
        lines.append((WORDS.say("contest-card"), f"{card:+d}"))
    lines += [(WORDS.say(f"contest-{name}"), f"{n:+d}") for name, n in more]
    return Sum(f"strength-{side}", WORDS.plain("contest-strength"), lines, str(total))


@shared
def arrows(g: State) -> list[Arrow]:
    return way(g.battle) if g.battle is not None else []


def way(b: Battle) -> list[Arrow]:
    """Where the attacker comes from; rebels are there already."""
    if b.seat[ATTACK] < 0:
        return []
    path = [f"space:{LANDS[b.land[ATTACK]]}", f"space:{LANDS[b.land[DEFEND]]}"]
    return [Arrow("battle", path, "attack", b.seat[ATTACK])]
