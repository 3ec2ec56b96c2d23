"""Hand-made positions: six kingdoms after set-up, and small verbs to change them."""

from __future__ import annotations

from functools import cache
from typing import Any

from pentarchy.games.medioevo_universale import TITLE
from pentarchy.games.medioevo_universale.rules.purchase.purchase import PurchasePhase
from pentarchy.games.medioevo_universale.rules.realm.cards import hand_of, kind_of
from pentarchy.games.medioevo_universale.rules.realm.pieces import add_piece, enroll
from pentarchy.games.medioevo_universale.state import State
from pentarchy.games.medioevo_universale.state.records import DECK, Battle, Crusade, Pact, Piece, hand
from pentarchy.kernel import Action, Step
from tests.play import Play, begin

from .kingdoms import EMPIRE, FIVE, HUNGARY, KINGDOMS, MAMLUKS


def opening(players: int = 6, seed: int = 1, **variants: Any) -> Play:
    """A new game with kingdoms chosen in the book's order, at the foundation of the realms."""
    p = Play.new("medioevo-universale", players, seed, **variants)
    for seat in range(players):
        if p.g.pending() == [seat]:
            p.act(seat, ("kingdom", (KINGDOMS if players == 6 else FIVE)[seat]))
    return p


@cache
def _after_setup(players: int, seed: int, variants: tuple[tuple[str, Any], ...]) -> bytes:
    p = opening(players, seed, **dict(variants))
    p.by_default(lambda g: g.turn == 1 and g.phase == "empire")
    return p.g.save()


def world(players: int = 6, seed: int = 1, **variants: Any) -> State:
    """The first turn after set-up by default: capitals at the usual places, all pieces in them."""
    g = State.restore(_after_setup(players, seed, tuple(sorted(variants.items()))), TITLE.book())
    g.phase = "combat"
    g.gathered = []
    return g


def bare(players: int = 6, **variants: Any) -> State:
    """The same without transports, Captains and engines, every land held by 5 FV and no cards in hands."""
    g = world(players, **variants)
    g.pieces = []
    enroll(g)
    for t, o in enumerate(g.owner):
        g.army[t] = 5 if o >= 0 else 0
    for card in range(len(g.cards.at)):
        g.cards.at[card], g.cards.seen[card] = DECK, 0
    return g


def struck(area: str, **variants: Any) -> State:
    """A calamity is about to fall on an area; no Cathedrals stand in its way."""
    g = bare(**variants)
    g.area = g.book.area[area]
    g.church = [0] * len(g.church)
    return g


def card_of(g: State) -> int:
    """An Event card of the area struck."""
    return next(n for n, e in enumerate(g.book.events) if g.book.area[e.area] == g.area)


def at(g: State, name: str) -> int:
    return g.book.space[name]


def learn(g: State, seat: int, *techs: str) -> None:
    """Own technologies, with all they rest on left out: only what the test names."""
    for tech in techs:
        g.tech[seat] |= 1 << g.book.tech[tech]


def reach_level(g: State, seat: int, level: int) -> None:
    """Fill up with technologies that change little until the level is reached."""
    for tech in range(len(g.book.techs) - 1, -1, -1):
        if g.tech[seat].bit_count() >= (0, 0, 8, 16)[level]:
            return
        g.tech[seat] |= 1 << tech


def at_level(g: State, seat: int, level: int, *techs: str, never: tuple[str, ...] = ()) -> None:
    """Exactly the technologies named, filled up with harmless ones to a technological level."""
    g.tech[seat] = 0
    learn(g, seat, *techs)
    harmless = [t for t in HARMLESS if t not in techs and t not in never]
    while g.tech[seat].bit_count() < (0, 0, 8, 16)[level]:
        learn(g, seat, harmless.pop(0))


HARMLESS = (
    "weaving",
    "forging",
    "literature",
    "education",
    "hunting",
    "breeding",
    "coinage",
    "mathematics",
    "surgery",
    "mysticism",
    "monotheism",
    "philosophy",
    "architecture",
    "roads",
    "astronomy",
    "investiture",
    "vassalage",
    "cartography",
    "military",
    "tactics",
    "agriculture",
    "mill",
)


def deal(g: State, seat: int, *kinds: str) -> list[int]:
    """Put Empire cards from the deck into a hand."""
    dealt = []
    for kind in kinds:
        card = next(c for c, x in enumerate(g.cards.at) if x == DECK and kind_of(g, c) == kind)
        g.cards.at[card], g.cards.seen[card] = hand(seat), 1 << seat
        dealt.append(card)
    return dealt


def holds(g: State, seat: int) -> list[str]:
    return sorted(kind_of(g, c) for c in hand_of(g, seat))


def put(g: State, seat: int, kind: str, where: str, level: int = 1, fv: int = 0, **more: Any) -> int:
    """A piece on the board, ready for this turn."""
    mp = more.pop("mp", 9)
    acts = level if kind == "captain" else 0
    return add_piece(g, Piece(kind, level, seat, at(g, where), fv=fv, mp=mp, acts=acts, **more))


def army(
    g: State, seat: int, where: str, fv: int, captain: int = 1, kind: str = "wagon", level: int = 3
) -> tuple[int, int]:
    """A war transport with armies and a Captain aboard: their numbers."""
    wagon = put(g, seat, kind, where, level=level, fv=fv)
    return wagon, put(g, seat, "captain", where, level=captain, aboard=wagon)


def war(g: State, a: int, b: int) -> None:
    g.war[a] |= 1 << b
    g.war[b] |= 1 << a


def pact(g: State, kind: str, *parties: int, until: int = 0, sum: int = 0, secret: bool = False) -> int:
    g.serial += 1
    g.pacts.append(Pact(g.serial, kind, parties, until, sum, secret))
    return g.serial


def own(g: State, seat: int, *lands: str, fv: int = 5) -> None:
    for land in lands:
        g.owner[at(g, land)], g.army[at(g, land)] = seat, fv


def wild(g: State, *lands: str, fv: int = 0) -> None:
    for land in lands:
        g.owner[at(g, land)], g.army[at(g, land)] = -1, fv


def duel(g: State, attacker: int, where: str, fv: int, origin: str, captain: int = 1) -> Battle:
    """A battle about to be fought for a land, with a hand-made force next to it."""
    wagon, chief = army(g, attacker, origin, fv + 1, captain)
    host = g.owner[at(g, where)]
    return Battle(
        attacker,
        host,
        at(g, where),
        at(g, origin),
        "land",
        (wagon,),
        chief=chief,
        captains=(chief,),
        defenders=(host,),
    )


def field(fv: int = 20, foe: int = 20, captain: int = 1) -> tuple[State, Battle]:
    """Hungary attacks Bosnia, held by the Empire in the open, from Croatia."""
    g = bare()
    own(g, EMPIRE, "bosnia", fv=foe)
    war(g, HUNGARY, EMPIRE)
    b = g.battle = duel(g, HUNGARY, "bosnia", fv, "croatia", captain)
    return g, b


def papacy(pope: int = EMPIRE) -> State:
    """A Pope in Rome, and no Cathedrals."""
    g = bare()
    g.church = [0] * len(g.church)
    g.pope = pope
    own(g, pope, "lazio", fv=15)
    return g


def crusade(
    g: State,
    target: str = "judea",
    start: str = "pannonia",
    leaves: int = 1,
    honour: int = 5,
    crusaders: tuple[int, ...] = (HUNGARY, EMPIRE),
    defenders: tuple[int, ...] = (MAMLUKS,),
    least: int = 5,
) -> State:
    """A Crusade that has been called, its first crusader being Pope."""
    g.pope = g.owner[g.book.rome] = crusaders[0]
    g.crusade = Crusade(
        crusaders[0], at(g, start), at(g, target), honour, leaves, least, tuple(crusaders), tuple(defenders)
    )
    for a in crusaders:
        for b in defenders:
            war(g, a, b)
    return g


def d(*faces: int) -> list[int]:
    """Dice as they show; draws are counted from 0."""
    return [x - 1 for x in faces]


class Pause(Step, frozen=True):
    """The play stops here: what follows is not the test's business."""

    def who(self, g: State) -> int:
        return 0

    def options(self, g: State, seat: int) -> list[Action]:
        return [("go",), ("stay",)]

    def take(self, g: State, seat: int, action: Action) -> None:
        g.then(self)


def resting(g: State) -> bool:
    return bool(g.flow) and isinstance(g.flow[-1], Pause)


def inside(g: State, function: Any, draws: list[int] | None = None) -> Play:
    """Call a rule inside a running step and play on to the next decision."""

    class Call(Step, frozen=True):
        rule = "MU-000"

        def run(self, g: State) -> None:
            function()

    p = Play(g)
    g.offers = g.offered = None
    g.asked = -1
    g.begin(Call(), Pause())
    tape = iter(draws) if draws is not None else None
    g.start(p.events, tape)
    if tape is not None:
        assert (left := list(tape)) == [], f"chance results not used: {left}"
    return p


def shop(g: State, seat: int = HUNGARY, florins: int = 5000) -> Play:
    """The Purchase phase, a seat with this purse."""
    g.florins[seat] = florins
    g.phase = "purchase"
    return begin(g, PurchasePhase(), Pause())


def settle(p: Play) -> State:
    """Everybody is ready."""
    while not resting(p.g):
        seat = p.g.pending()[0]
        p.act(seat, ("elsewhere",) if ("elsewhere",) in p.options(seat) else ("ready",))
    return p.g
