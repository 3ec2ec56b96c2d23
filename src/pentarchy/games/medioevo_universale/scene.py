"""The Scene: board, mats and contests as one seat may see them."""

from __future__ import annotations

from pentarchy.boards import art
from pentarchy.kernel import Seat, shared
from pentarchy.kernel.scene import (
    Arrow,
    Board,
    Calendar,
    Card,
    Cell,
    Contest,
    Die,
    Face,
    Kind,
    Link,
    Manifest,
    Phase,
    Piece,
    Row,
    Scene,
    Side,
    Slot,
    Space,
    Sum,
    Table,
    Text,
    text,
)

from .auction import Bidding
from .book import ENGINES, FORTIFICATIONS, SETTLEMENTS
from .cards import kind_of
from .church import Ballot, flock
from .forces import attack_force, defence, next_defender, strength
from .game import PHASES, Medioevo
from .mats import realm_mat, seat_info, seat_mat
from .odds import chances, engaged_sides
from .realm import BUILDINGS, buildings
from .state import Piece as Unit
from .words import FAIR_NAMES, PHASE_NAMES, capital, kind_name, land, seat_seg

BOARD = "medioevo-universale"

RANKS = ("I", "II", "III")


def portray(g: Medioevo, seat: Seat | None) -> Scene:
    seats = [seat_info(g, s) for s in range(g.seats)]
    return Scene(
        seats=seats,
        calendar=calendar(g),
        boards=[Board(id=BOARD, spaces=spaces(g), links=links(g))],
        mats=[realm_mat(g, seat), *(seat_mat(g, s, seat) for s in range(g.seats))],
        contests=contests(g),
        arrows=arrows(g),
        result=result(g),
    )


@shared
def calendar(g: Medioevo) -> Calendar:
    now = PHASES.index(g.phase) if g.phase in PHASES else -1
    phases = [
        Phase(id=p, label=PHASE_NAMES[p], state="done" if n < now else "now" if n == now else "next")
        for n, p in enumerate(PHASES)
    ]
    end = text(f"The game ends after turn {g.variants.turns}")
    if g.variants.honour:
        end = text(end, f", or at {g.variants.honour} honour")
    label = f"Turn {g.turn}" if g.turn else "Set-up"
    if g.calamity:
        label += f": {g.calamity.title()}"
    return Calendar(
        label=label,
        turn=g.turn,
        phases=phases,
        of=g.variants.turns,
        order=[s for s in g.order if g.alive[s]],
        end=end,
    )


# ---- the board -------------------------------------------------------------------------------------------


def unit(g: Medioevo, n: int, p: Unit) -> Piece:
    """A transport with what it carries, a Captain or an engine."""
    holds = [unit(g, m, q) for m, q in enumerate(g.pieces) if q is not None and q.aboard == n]
    if p.fv:
        holds.append(
            Piece(
                id=f"crew-{n}",
                kind="army" if p.owner >= 0 else "barbarian",
                owner=p.owner if p.owner >= 0 else None,
                n=p.fv,
            )
        )
    holds += [
        Piece(id=f"cargo-{n}-{x.id}", kind=x.id, n=p.goods[k])
        for k, x in enumerate(g.book.goods)
        if p.goods[k]
    ]
    badge = str(p.fv) if p.fv else RANKS[p.level - 1]
    kind = p.kind if p.kind != "engine" else ENGINES[p.level - 1].lower()
    return Piece(
        id=str(n),
        kind=kind,
        owner=p.owner if p.owner >= 0 else None,
        level=p.level,
        badge=badge,
        name=kind_name(p.kind, p.level),
        holds=holds,
        marks=["damaged"] if p.damaged else [],
        spent=p.stuck,
    )


@shared
def spaces(g: Medioevo) -> list[Space]:
    there: dict[int, list[Piece]] = {}
    for n, p in enumerate(g.pieces):
        if p is not None and p.at >= 0 and p.aboard < 0:
            there.setdefault(p.at, []).append(unit(g, n, p))
    marked, heaps = marked_lands(g), {d.at for d in g.dumps}
    found = []
    for t, name in enumerate(g.book.ids):
        if g.shut[t]:
            found.append(Space(id=name, closed=True))
            continue
        pieces = there.get(t, [])
        if t >= g.book.sea:
            if pieces:
                found.append(Space(id=name, pieces=pieces))
            continue
        owner = g.owner[t]
        if g.army[t]:
            kind = "army" if owner >= 0 else "barbarian"
            pieces = [
                Piece(id=f"army-{name}", kind=kind, owner=owner if owner >= 0 else None, n=g.army[t]),
                *pieces,
            ]
        pieces = pieces + [building(g, t, what, lev) for what, lev in buildings(g, t)]
        marks = [mark for mark, lands in marked.items() if t in lands]
        note = goods_note(g, t) if t in heaps else []
        if pieces or owner >= 0 or marks or note:
            found.append(
                Space(
                    id=name,
                    owner=owner if owner >= 0 else None,
                    pieces=pieces,
                    marks=marks,
                    note=note,
                )
            )
    return found


def marked_lands(g: Medioevo) -> dict[str, set[int]]:
    """Which lands bear which mark."""
    c = g.crusade
    struck = set(g.book.area_lands[g.area]) if g.area >= 0 and g.calamity else set()
    found = {
        "capital": set(g.capital), "holy": set(g.holy), "siege": {s.at for s in g.sieges},
        "plague": {t for t, n in enumerate(g.plague) if n > 0},
        "relic": {t for t, n in enumerate(g.relic) if n},
        "target": {c.target} if c is not None else set(), "start": {c.start} if c is not None else set(),
        "struck": struck,
    }  # fmt: skip
    return {mark: lands for mark, lands in found.items() if lands}


def goods_note(g: Medioevo, t: int) -> Text:
    lying = [
        (sum(d.goods[k] for d in g.dumps if d.at == t), x.name.lower()) for k, x in enumerate(g.book.goods)
    ]
    return text("Goods lying here: ", ", ".join(f"{n} {name}" for n, name in lying if n))


def building(g: Medioevo, t: int, what: str, lev: int) -> Piece:
    kind = {"settlement": SETTLEMENTS, "fortification": FORTIFICATIONS}.get(what)
    hurt = (g.damaged[t] | g.dented[t]) >> BUILDINGS.index(what) & 1
    return Piece(
        id=f"{what}-{g.book.ids[t]}", kind=kind[lev - 1].lower() if kind else what, level=lev,
        marks=["damaged"] if hurt else [],
    )  # fmt: skip


@shared
def links(g: Medioevo) -> list[Link]:
    """Straits one player closes, drawn as blockades."""
    found = []
    for (a, b), strait in zip(g.book.banks, g.book.straits):
        if g.owner[a] == g.owner[b] >= 0:
            found.append(
                Link(
                    a=f"space:{g.book.ids[a]}",
                    b=f"space:{g.book.ids[b]}",
                    kind="blockade",
                    owner=g.owner[a],
                    badge=strait.name[:1],
                )
            )
    return found


@shared
def arrows(g: Medioevo) -> list[Arrow]:
    b = g.battle
    if b is None or b.origin == b.where or b.attacker < 0:
        return []
    path = [f"space:{g.book.ids[b.origin]}", f"space:{g.book.ids[b.where]}"]
    return [Arrow(id="attack", path=path, kind="attack", seat=b.attacker, badge=str(attack_force(g, b)))]


# ---- mats ------------------------------------------------------------------------------------------------


# ---- contests --------------------------------------------------------------------------------------------


@shared
def contests(g: Medioevo) -> list[Contest]:
    found = []
    if g.battle is not None:
        found.append(battle_contest(g))
    top = g.flow[-1] if g.flow else None
    if isinstance(top, Bidding):
        sides = [
            Side(
                id=str(s),
                seats=[s],
                role="bidder",
                state="think" if top.seats[:1] == (s,) else "in" if s in top.seats else "out",
                bid=str(top.high) if s == top.leader else None,
            )
            for s in range(g.seats)
            if g.alive[s]
        ]
        titles = {
            "order": "First place in the turn order",
            "nizaris": "The service of the Nizaris",
            "card": "An Empire card",
        }
        lot = [Card(id=f"c{top.data[0]}", face=kind_of(g, top.data[0]))] if top.purpose == "card" else []
        found.append(
            Contest(id="auction", kind="auction", title=text(titles[top.purpose]), sides=sides, lot=list(lot))
        )
    elif isinstance(top, Ballot):
        sides = [
            Side(
                id=str(s),
                seats=[s],
                role="candidate",
                state="think" if top.voters[:1] == (s,) else "in" if s in top.voters else "ready",
                bid="1 vote" if top.votes[s] == 1 else f"{top.votes[s]} votes",
            )
            for s in flock(g, top.office)
        ]
        found.append(
            Contest(
                id="election", kind="vote", title=text(f"Election of the {top.office.title()}"), sides=sides
            )
        )
    return found


def battle_contest(g: Medioevo) -> Contest:
    b = g.battle
    assert b is not None
    sides = []
    foe = next_defender(g, b)[1]
    for attacking, seats in ((True, (b.attacker, *b.allies)), (False, b.defenders)):
        die, plus = strength(g, b, attacking)
        more = sum(n for _, n in plus)
        lines = [(text(f"d{die}"), ""), *((text(word.capitalize()), f"+{n}") for word, n in plus)]
        shown = [
            Card(id=f"c{c}", face=kind_of(g, c)) for c in b.shown[0 if attacking else 1] if g.cards.at[c] >= 2
        ]
        rolled = b.dice[0] if attacking else b.dice[2]
        total = b.dice[1] if attacking else b.dice[3]
        fv = attack_force(g, b) if attacking else sum(defence(g, b, s) for s in b.defenders)
        slots = [Slot(id=f"{'a' if attacking else 'd'}", piece=Piece(
            id=f"fight-{'a' if attacking else 'd'}", kind="army" if seats[0] >= 0 else "barbarian",
            owner=seats[0] if seats[0] >= 0 else None, n=max(1, fv)))]  # fmt: skip
        sides.append(
            Side(
                id="attacker" if attacking else "defender",
                seats=[s for s in seats if s >= 0],
                role=("Attacker" if attacking else "Defender") + ("" if seats[0] >= 0 else ": Barbarians"),
                ranks=[("Armies", slots)],
                cards=shown,
                dice=[Die(kind=f"d{die}", face=str(rolled))] if rolled else [],
                total=Sum(
                    id=f"sum-{'a' if attacking else 'd'}",
                    label="Roll",
                    lines=lines,
                    total=str(total) if rolled else f"d{die}" + (f"+{more}" if more else ""),
                ),
                hits=b.lost[0 if attacking else 1],
            )
        )
    win, tie, lose = chances(g, b)
    fighting = engaged_sides(g, b)
    info = Sum(id="odds", label="Next roll", lines=[
        (text("Armies that meet"), f"{fighting[0]} : {fighting[1]}"), (text("Attacker higher"), f"{win}%"),
        (text("Tie"), f"{tie}%"), (text("Defender higher"), f"{lose}%"),
    ], total=f"{win}%")  # fmt: skip
    name = "Assault on " if b.assault else "Battle at sea, " if b.where >= g.book.sea else "Battle of "
    who = text(": ", seat_seg(g, b.attacker), " against ", seat_seg(g, foe))
    return Contest(
        id="battle", kind="siege" if b.assault else "battle", title=text(name, land(g, b.where), who),
        sides=sides, where=f"space:{g.book.ids[b.where]}", round=b.round, info=[info],
        stages=["Cards", "Roll", "Losses"], stage=0,
    )  # fmt: skip


def result(g: Medioevo) -> Table | None:
    if g.result is None:
        return None
    rows = [
        Row(id=str(s), head=capital(text(seat_seg(g, s))), seat=s, cells=[
            Cell(id="place", n=g.result.places[s]),
            Cell(id="total", n=g.result.scores[s]),
            Cell(id="held", n=g.honour[s]),
        ]) for s in range(g.seats)
    ]  # fmt: skip
    cols = [("place", "Place", True), ("total", "Honour in all", True), ("held", "Honour in play", True)]
    return Table(
        id="result",
        label="Won as the last one left" if g.ended == "alone" else "Won by honour",
        cols=cols,
        rows=rows,
        sort="place",
    )


# ---- manifest --------------------------------------------------------------------------------------------


def manifest(g: Medioevo) -> Manifest:
    book, prices = g.book, g.book.tables.prices
    kinds = {
        "army": Kind(name="Army", many="Armies", icon="swordsman", shape="disc", text=text("Force value")),
        "barbarian": Kind(name="Barbarian army", many="Barbarians", icon="horseman", shape="disc"),
        "captain": Kind(
            name="Captain",
            icon="captain",
            shape="banner",
            text=text("Leads attacks; as many a turn as his level"),
        ),
        "merchant": Kind(name="Merchant Ship", icon="ship", shape="hull"),
        "galley": Kind(name="Galley", icon="galley", shape="hull"),
        "caravan": Kind(name="Caravan", icon="caravan", shape="square"),
        "wagon": Kind(name="War Wagon", icon="wagon", shape="square"),
        "catapult": Kind(name="Catapult", icon="catapult", shape="cone"),
        "trebuchet": Kind(name="Trebuchet", icon="trebuchet", shape="cone"),
        "bombard": Kind(name="Bombard", icon="bombard", shape="cone"),
        "cathedral": Kind(
            name="Cathedral", icon="cathedral", shape="building", stats=[("Price", str(prices.cathedral))]
        ),
        "harbour": Kind(name="Far Away Harbour", icon="dock", shape="building"),
        "capital": Kind(name="Capital", icon="crown", shape="mark"),
        "holy": Kind(name="Religious Capital", icon="mitre", shape="mark"),
        "siege": Kind(name="Under siege", icon="catapult", shape="mark"),
        "plague": Kind(name="Epidemic", icon="plague", shape="mark"),
        "relic": Kind(name="Relic", icon="honour", shape="mark"),
        "target": Kind(name="Target of the Crusade", icon="flag", shape="mark"),
        "start": Kind(name="Start of the Crusade", icon="flag", shape="mark"),
        "struck": Kind(name="Struck by the calamity", icon="storm", shape="mark"),
        "damaged": Kind(name="Damaged", icon="flame", shape="mark"),
        "blockade": Kind(name="Closed strait", icon="lock", shape="mark"),
    }
    icons = {
        "village": "village",
        "town": "town",
        "city": "city",
        "tower": "tower",
        "fort": "fort",
        "castle": "castle",
    }
    for names, table in ((SETTLEMENTS, prices.settlement), (FORTIFICATIONS, prices.fortification)):
        for name, price in zip(names, table):
            kinds[name.lower()] = Kind(
                name=name, icon=icons[name.lower()], shape="building", stats=[("Price", str(price))]
            )
    for name, label in FAIR_NAMES.items():
        kinds[name] = Kind(name=label, icon="fair", shape="building", stats=[("Price", str(prices.fair))])
    cubes = {"salt": "salt", "cereals": "grain", "wine": "wine", "leather": "leather", "textiles": "cloth",
             "weapons": "weapons", "spices": "spice", "slaves": "captive"}  # fmt: skip
    for x in book.goods:
        kinds[x.id] = Kind(name=x.name, icon=cubes[x.id], shape="cube")
    faces = {x.id: Face(name=x.name, suit=x.phase, text=text(x.text)) for x in book.faces.values()}
    return Manifest(
        hash="",
        title="Medioevo Universale",
        rules="medioevo-universale",
        boards={BOARD: art(BOARD)},
        kinds=kinds,
        faces=faces,
    )
