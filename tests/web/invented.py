"""A sixth game that exists nowhere: enough of one to prove that the client knows no game.

It has a board of lands with geometry, a board of hexes without, and one question of every kind the
vocabulary has. `python tests/web/invented.py` writes what the client's unit tests read.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import msgspec

from pentarchy.kernel.scene import (
    Amount,
    Area,
    Arrow,
    Art,
    Board,
    Calendar,
    Card,
    Cell,
    Contest,
    Counter,
    Decision,
    Die,
    Draft,
    Effect,
    Face,
    Grid,
    Kind,
    Line,
    Link,
    Lot,
    Manifest,
    Mat,
    Missing,
    Motion,
    Option,
    Peg,
    Phase,
    Piece,
    Pile,
    Place,
    Row,
    Scene,
    SeatInfo,
    Seg,
    Side,
    Slot,
    Space,
    Standing,
    Sum,
    Table,
    Track,
    text,
)

COLS, ROWS, CELL = 6, 4, 200
NAMES = (
    *("Ashmoor", "Brine", "Calder", "Dunholt", "Emberfell", "Fenwick", "Garth", "Hollin"),
    *("Isk", "Jarrow", "Kestrel", "Lorne", "Marl", "Nidd", "Orrin", "Pell"),
    *("Quarn", "Rhos", "Skerry", "Tarn", "Ulla", "Vane", "Wick", "Yarrow"),
)
TERRAINS = ("plains", "hills", "mountains", "woods", "marsh")
SEATS = [
    SeatInfo(0, "Ann", 0, "C", faction="Cinders", score="31", here=True, clock=(812_000, 0, True)),
    SeatInfo(1, "Bob", 1, "T", faction="Tides", score="28", here=True),
    SeatInfo(2, "Greedy", 2, "S", faction="Sands", score="17", bot="greedy"),
    SeatInfo(3, "Dora", 3, "M", faction="Moss", score="9"),
]


def land_id(i: int) -> str:
    return NAMES[i].lower()


def land_places() -> list[Place]:
    places = []
    for i, name in enumerate(NAMES):
        col, row = i % COLS, i // COLS
        near = [
            land_id(r * COLS + c)
            for c, r in ((col - 1, row), (col + 1, row), (col, row - 1), (col, row + 1))
            if 0 <= c < COLS and 0 <= r < ROWS
        ]
        x, y = 100.0 + col * CELL, 100.0 + row * CELL
        sea = i in (3, 16)
        places.append(
            Place(
                land_id(i),
                name,
                "sea" if sea else "land",
                (x, y),
                terrain="sea" if sea else TERRAINS[i % 5],
                group="west" if col < 3 else "east",
                near=near,
                label=[x, y + 72, 0, 22, 0.2],
            )
        )
    places.append(Place("keep", "The Keep", "site", (150.0, 60.0), group="west"))
    return places


def hex_places() -> list[Place]:
    places = []
    for row in range(8):
        for col in range(10):
            x, y = 60 + col * 96 + (row % 2) * 48, 60 + row * 83.1
            near = [
                f"h{c}-{r}"
                for c, r in (
                    (col - 1, row),
                    (col + 1, row),
                    (col + row % 2 - 1, row - 1),
                    (col + row % 2, row - 1),
                    (col + row % 2 - 1, row + 1),
                    (col + row % 2, row + 1),
                )
                if 0 <= c < 10 and 0 <= r < 8
            ]
            terrain = ("plains", "forest", "hills", "sea")[(col * 7 + row * 3) % 4]
            places.append(
                Place(f"h{col}-{row}", f"{terrain.title()} {col}.{row}", "hex", (x, y), terrain, near=near)
            )
    return places


def topology() -> dict[str, Any]:
    """Wobbly squares that share their borders: each border is one arc."""
    rng = random.Random(6)

    def corner(c: int, r: int) -> tuple[int, int]:
        inner = 0 < c < COLS and 0 < r < ROWS
        shift = random.Random(c * 31 + r)
        return (
            c * CELL + (shift.randint(-30, 30) if inner else 0),
            r * CELL + (shift.randint(-30, 30) if inner else 0),
        )

    arcs: list[list[list[int]]] = []

    def border(a: tuple[int, int], b: tuple[int, int]) -> int:
        points = [a]
        for k in range(1, 6):
            t = k / 6
            points.append(
                (
                    round(a[0] + (b[0] - a[0]) * t + rng.randint(-7, 7)),
                    round(a[1] + (b[1] - a[1]) * t + rng.randint(-7, 7)),
                )
            )
        points.append(b)
        steps, last = [], (0, 0)
        for p in points:
            steps.append([p[0] - last[0], p[1] - last[1]])
            last = p
        arcs.append(steps)
        return len(arcs) - 1

    across = {(c, r): border(corner(c, r), corner(c + 1, r)) for r in range(ROWS + 1) for c in range(COLS)}
    down = {(c, r): border(corner(c, r), corner(c, r + 1)) for r in range(ROWS) for c in range(COLS + 1)}
    spaces = []
    for i in range(COLS * ROWS):
        c, r = i % COLS, i // COLS
        ring = [across[c, r], down[c + 1, r], ~across[c, r + 1], ~down[c, r]]
        spaces.append({"type": "Polygon", "id": land_id(i), "arcs": [ring]})
    groups = [
        {
            "type": "Point",
            "id": g,
            "coordinates": [x, 400],
            "properties": {"name": n, "label": [x, 400, 0, 60]},
        }
        for g, n, x in (("west", "Westmark", 300), ("east", "Eastmark", 900))
    ]
    return {
        "type": "Topology",
        "transform": {"scale": [1, 1], "translate": [0, 0]},
        "arcs": arcs,
        "objects": {
            "spaces": {"type": "GeometryCollection", "geometries": spaces},
            "groups": {"type": "GeometryCollection", "geometries": groups},
        },
    }


def manifest() -> Manifest:
    kinds = {
        "ashguard": Kind(
            "ashguard", "ashguards", "swordsman", "disc", 1, [("Strength", "2"), ("Price", "3")]
        ),
        "rider": Kind("rider", "riders", "knight", "disc", 3, [("Strength", "4")], text("Moves two lands.")),
        "host": Kind("host", "hosts", "flag", "banner", 5),
        "boat": Kind("boat", "boats", "ship", "hull", 2),
        "tower": Kind("tower", "towers", "tower", "building"),
        "hall": Kind("hall", "halls", "palace", "building"),
        "flock": Kind("flock", "flocks", "sheep", "cube"),
        "gnome": Kind("gnome", "gnomes", "no-such-icon", "square"),
        "coin": Kind("crown", "crowns", "coin", "mark"),
        "blight": Kind("blight", "", "plague", "mark"),
        "white die": Kind("white die"),
    }
    faces = {
        "charge": Face("Charge", "battle", "knight", ["+3"], text("Add 3 to your strength."), "rule:IA-12"),
        "wall": Face("Shield wall", "battle", "shield", ["+2"], text("Add 2. The enemy may not pursue.")),
        "feint": Face("Feint", "ruse", "eye", ["0"], text("Look at the enemy's card, then choose again.")),
        "feast": Face(
            "Great feast", "peace", "wine", ["4"], text("Gain 4 crowns; nobody attacks you this season.")
        ),
    }
    return Manifest(
        "invented-1",
        "Isles of Ash",
        "isles-of-ash",
        {
            "isles": Art(
                (COLS * CELL, ROWS * CELL),
                land_places(),
                "/boards/isles/board.topo.json",
                words={"west": "Westmark", "east": "Eastmark"},
            ),
            "wilds": Art((1080, 702), hex_places()),
        },
        kinds,
        faces,
    )


def options_for(stage: int) -> Decision | None:
    """One question of every kind, in order."""
    rule = "rule:IA-1"
    match stage:
        case 0:
            moves = [
                Option(
                    text("Move the host to ", NAMES[i]),
                    i,
                    ["move", "a1", land_id(i)],
                    "Move",
                    ["piece:a1", f"space:{land_id(i)}"],
                    effect=[Effect(text("Leaves Brine empty."))],
                )
                for i in (0, 2, 7)
            ]
            moves += [
                Option(
                    text("Sail to ", NAMES[i]),
                    20 + i,
                    ["sail", "b1", land_id(i)],
                    "Sail",
                    ["piece:b1", f"space:{land_id(i)}"],
                    confirm="bar",
                    lock="the storm die is rolled",
                    effect=[Effect(text("Lands unless a storm comes."), odds=0.83)],
                )
                for i in (2, 4, 9)
            ]
            rest = [
                Option(
                    text("Build a tower in Ashmoor"),
                    40,
                    ["build", "tower"],
                    "Build",
                    ["space:ashmoor"],
                    cost=[Amount("coin", 3)],
                ),
                Option(
                    text("Build a hall in Ashmoor"),
                    41,
                    ["build", "hall"],
                    "Build",
                    ["space:ashmoor"],
                    cost=[Amount("coin", 5)],
                ),
                Option(
                    text("Break the pact with the Tides"),
                    42,
                    ["break"],
                    "Other",
                    confirm="ask",
                    effect=[Effect(text("The Tides may attack you at once."), ["seat:1"])],
                ),
                Option(text("Pass"), 43, ["pass"], "Other", idle=True),
            ]
            missing = [
                Missing(
                    text("Move to Emberfell"),
                    text("The pass is closed in winter."),
                    ["space:emberfell"],
                    "rule:IA-7",
                ),
                Missing(text("Hire riders"), text("You have 7 crowns; a rider costs 9."), [], "rule:IA-9"),
            ]
            return Decision(
                "1", text("Choose what your host does"), rule, "choose", moves + rest, missing=missing
            )
        case 1:
            levies = [
                Option(
                    text("Levy ", n, " ashguards" if n != 1 else " ashguard"),
                    n,
                    ["levy", n],
                    "Levy",
                    amount=n,
                    cost=[Amount("coin", n)],
                )
                for n in range(1, 8)
            ]
            return Decision(
                "2",
                text("Levy troops in ", Seg("Brine", "space:brine")),
                "rule:IA-3",
                "choose",
                [*levies, Option(text("Levy nobody"), 90, ["levy", 0], idle=True)],
            )
        case 2:
            cards = [
                Option(text("Play ", name), i, ["card", cid], "", [f"card:{cid}"], confirm="bar")
                for i, (cid, name) in enumerate((("c1", "Charge"), ("c2", "Shield wall"), ("c3", "Feint")))
            ]
            return Decision(
                "3",
                text("Choose a card for the battle"),
                "rule:IA-12",
                "choose",
                [*cards, Option(text("No card"), 9, ["card", "none"], idle=True)],
            )
        case 3:
            orders = [
                Option(
                    text("Host: attack ", NAMES[i]),
                    i,
                    ["order", "a1", land_id(i)],
                    "Orders",
                    ["piece:a1", f"space:{land_id(i)}"],
                )
                for i in (0, 2, 7)
            ]
            remove = Option(text("Take back"), 50, ["unorder", 0])
            lines = [(text("II ", Seg("Brine", "space:brine"), " → Calder, attack Tides"), ["piece:a1"], 50)]
            sums = [Sum("cost", "Cost of orders", [(text("Attack"), "2"), (text("Convoy"), "1")], "3")]
            draft = Draft(lines, sums, [])
            ready = Option(text("Ready"), 60, ["done"], key="ready")
            return Decision(
                "4", text("Write your orders"), "rule:IA-20", "draft", [*orders, remove, ready], draft=draft
            )
        case 4:
            bids = [Option(text("Bid ", n), n, ["bid", n], amount=n) for n in range(46, 71, 2)]
            return Decision(
                "5",
                text("Bid for the first place"),
                "rule:IA-30",
                "choose",
                [*bids, Option(text("Pass"), 99, ["bid", 0], idle=True)],
            )
        case 5:
            cells = [
                Option(text("Buy wine in Rhos"), 1, ["buy", "rhos", "wine"], "", ["cell:market/rhos/wine"]),
                Option(text("Buy salt in Isk"), 2, ["buy", "isk", "salt"], "", ["cell:market/isk/salt"]),
                Option(text("Learn sailing"), 3, ["learn", "sails"], "", ["cell:crafts/sails"]),
                Option(text("Give a flock to the Moss"), 4, ["give", 3], "", ["seat:3"]),
                Option(text("Scout a hex"), 5, ["scout", "h2-2"], "", ["space:h2-2"]),
                Option(text("Scout far"), 6, ["scout", "h3-2"], "", ["space:h3-2"]),
            ]
            return Decision("6", text("Trade and craft"), "rule:IA-40", "choose", cells)
        case _:
            return None


def contest_for(stage: int) -> list[Contest]:
    if stage == 2:
        return [
            Contest(
                "b1",
                "battle",
                text("Battle of ", Seg("Calder", "space:calder")),
                [
                    Side(
                        "a",
                        [0],
                        "Attacker",
                        "think",
                        [
                            (
                                "front",
                                [
                                    Slot("1", Piece("a1", "host", 0, badge="II", name="Host II"), "1"),
                                    Slot("2", Piece("a9", "rider", 0)),
                                ],
                            ),
                            ("rear", [Slot("3", Piece("a8", "ashguard", 0, 3)), Slot("4")]),
                        ],
                        dice=[
                            Die("white die", "5", hits=1),
                            Die("white die", "2"),
                            Die("red die", "sword", hits=1),
                        ],
                        total=Sum(
                            "t",
                            "Strength",
                            [(text("Host"), "4"), (text("Riders"), "4"), (text("River"), "-1")],
                            "7",
                        ),
                        hits=2,
                    ),
                    Side(
                        "d",
                        [1],
                        "Defender",
                        "ready",
                        [
                            (
                                "front",
                                [
                                    Slot("1", Piece("d1", "ashguard", 1, 2)),
                                    Slot("2", Piece("d2", "tower", 1)),
                                ],
                            )
                        ],
                        [Card()],
                        [Die("white die", "6", hits=1), Die("blue die", "swords", "again")],
                        Sum("t", "Strength", [(text("Ashguards"), "4"), (text("Tower"), "2")], "6"),
                        hits=1,
                    ),
                ],
                where="space:calder",
                stages=["Declare", "Cards", "Reveal", "Roll", "Losses", "Retreat", "Move in"],
                stage=1,
                round=1,
            )
        ]
    if stage == 4:
        sides = [
            Side("0", [0], "Cinders", "think", bid="40"),
            Side("1", [1], "Tides", "in", bid="44"),
            Side("2", [2], "Sands", "out", bid=None),
            Side("3", [3], "Moss", "ready", bid=""),
        ]
        return [
            Contest(
                "q1",
                "auction",
                text("First place in the order of play"),
                sides,
                lot=[Card("x1", "feast"), Lot(Piece("l1", "boat"))],
                info=[Counter("purse", "You have", 120, "coin")],
            )
        ]
    return []


def seat_mat(seat: SeatInfo, you: int | None) -> Mat:
    own = seat.id == you
    hand = [
        Card("c1", "charge", secret=True),
        Card("c2", "wall", secret=True),
        Card("c3", "feint", secret=True),
        Card("c4", "feast", secret=True),
    ]
    return Mat(
        f"mat{seat.id}",
        seat.faction,
        [
            Counter("coin", "Crowns", 7 if own else None, "coin", secret=own),
            Counter("grain", "Grain", 4 + seat.id, "grain", cap=12),
            Track(
                "honour",
                "Honour",
                0,
                10,
                [Peg(3 + seat.id, seat.id)],
                [(0, 3, "shunned"), (7, 10, "revered")],
            ),
            Area(
                "reserve",
                "Reserve",
                [Piece(f"r{seat.id}", "ashguard", seat.id, 6), Piece(f"s{seat.id}", "boat", seat.id)],
                9,
            ),
            Sum("income", "Income", [(text("Lands"), "6"), (text("Hall"), "2"), (text("Upkeep"), "-3")], "5"),
            Pile(f"hand{seat.id}", "Hand", 4, hand if own else [], "hand", 6),
        ],
        seat.id,
    )


def common_mats() -> list[Mat]:
    goods = ("salt", "wine", "cloth")
    rows = [
        Row(
            town,
            text(Seg(town.title(), f"space:{town}")),
            [Cell(g, n=float((k * 7 + j * 5) % 40)) for j, g in enumerate(goods)],
            group,
        )
        for k, (town, group) in enumerate(
            (("rhos", "West"), ("isk", "West"), ("orrin", "East"), ("vane", "East"))
        )
    ]
    market = Table("market", "Market", [(g, g.title(), True) for g in goods], rows, "wine")
    crafts = Grid(
        "crafts",
        "Crafts",
        3,
        [
            Cell("oars", text("Oars"), state="have", seats=[0, 1]),
            Cell("sails", text("Sails"), state="open", needs=["oars"]),
            Cell("charts", text("Charts"), state="shut", needs=["sails"]),
            Cell("plough", text("Plough"), state="have", seats=[0]),
            Cell("mill", text("Mill"), state="open", needs=["plough"]),
            Cell("fair", text("Fair"), state="gone", needs=["mill", "sails"]),
        ],
    )
    ladder = Track("score", "Renown", 0, 60, [Peg(int(s.score), s.id) for s in SEATS], [(50, 60, "victory")])
    return [Mat("common", "Trade", [market, crafts, ladder, Pile("deck", "Fate deck", 18, [Card()])])]


def boards(host_at: str) -> list[Board]:
    lands = []
    for i in range(COLS * ROWS):
        if i in (3, 16):
            continue
        owner = (0, 1, None, 2, 3)[(i + i // COLS) % 5]
        pieces = [Piece(f"g{i}", "ashguard", owner, 1 + i % 4)] if owner is not None else []
        if i % 7 == 0:
            pieces.append(Piece(f"t{i}", "tower", owner, level=1 + i % 3))
        if i % 9 == 4:
            pieces += [Piece(f"f{i}", "flock", owner, 2), Piece(f"r{i}", "rider", owner, side="down")]
        if i == 8:
            pieces += [Piece(f"x{k}", ("gnome", "rider", "host")[k % 3], k % 4) for k in range(7)]
        if land_id(i) == host_at:
            held = [Piece("h1", "rider", 0, 2)]
            pieces.append(Piece("a1", "host", 0, badge="II", name="Host II", holds=held, secret=True))
        marks = ["blight"] if i in (5, 14) else []
        lands.append(Space(land_id(i), owner, pieces, marks, badge="×2" if i == 10 else "", closed=i == 23))
    lands.append(Space("dunholt", None, [Piece("b1", "boat", 0, holds=[Piece("k1", "ashguard", 0)])]))
    lands.append(Space("keep", 0))
    links = [Link("space:ashmoor", "space:garth", "blockade", 1, "3")]
    wilds = [
        Space(
            f"h{c}-{r}",
            (c + r) % 4 if (c * r) % 3 == 0 else None,
            [Piece(f"w{c}{r}", "ashguard", (c + r) % 4, 1 + c % 3)] if (c + r) % 4 == 0 else [],
        )
        for c in range(10)
        for r in range(8)
    ]
    return [Board("isles", lands, links), Board("wilds", wilds)]


def scene(stage: int, you: int | None = 0, v: str = "1") -> Scene:
    host_at = "brine" if stage == 0 else "calder"
    decision = options_for(stage) if you == 0 else None
    waits = {s.id: "ready" if stage == 3 and s.id > 1 else "" for s in SEATS}
    waits[0] = "must" if stage < 6 else ""
    phases = [
        Phase("income", "Income", "done"),
        Phase("orders", "Orders", "now" if stage < 4 else "done", "scroll", "rule:IA-20"),
        Phase("moves", "Moves", "next" if stage < 4 else "now"),
        Phase("trade", "Trade", "next"),
        Phase("feast", "Feast", "skip"),
    ]
    arrows = [
        Arrow("o1", ["space:brine", "space:calder"], "attack", 0, "II", "draft"),
        Arrow("o2", ["space:fenwick", "space:emberfell"], "support", 1, state="shown"),
        Arrow("o3", ["space:garth", "space:hollin", "space:isk"], "move", 2, state="done"),
    ]
    result = None
    if stage >= 6:
        rows = [
            Row(
                str(s.id),
                text(s.faction),
                [Cell("place", n=float(k + 1)), Cell("score", n=float(s.score))],
                seat=s.id,
            )
            for k, s in enumerate(SEATS)
        ]
        result = Table("result", "Final renown", [("place", "Place", True), ("score", "Renown", True)], rows)
    return Scene(
        [msgspec.structs.replace(s, wait=waits[s.id]) for s in SEATS],
        Calendar("Spring 1003", 3, phases, 12, [2, 0, 1, 3], text("Ends after winter 1006")),
        boards(host_at),
        [*(seat_mat(s, you) for s in SEATS), *common_mats()],
        v=v,
        at=410 + stage,
        last=410 + stage,
        manifest="invented-1",
        you=you,
        contests=contest_for(stage),
        arrows=arrows if stage in (3, 5) else [],
        chronicle=chronicle(stage),
        decision=decision,
        standing=[
            Standing(
                "react",
                text("Reactions"),
                [("ask", text("always ask")), ("pass", text("pass for me"))],
                "ask",
            )
        ]
        if you is not None
        else [],
        undo=text("choose what your host does") if stage in (1, 3) else [],
        result=result,
    )


def chronicle(stage: int) -> list[Line]:
    news = [
        Line(text("Spring 1003"), 400, "turn"),
        Line(text("Income"), 401, "phase", rule="rule:IA-2"),
        Line(text(Seg("Cinders", "seat:0"), " take 5 crowns."), 402, seat=0, rule="rule:IA-2"),
        Line(text("6 from lands, 2 from the hall, 3 upkeep."), 402, "detail", 0),
        Line(text(Seg("Tides", "seat:1"), " take 4 crowns."), 403, seat=1, rule="rule:IA-2"),
        Line(text("You drew ", Seg("Great feast", "card:c4"), "."), 404, seat=0, secret=True),
        Line(text("The Sands marched and took it back."), 405, seat=2, undone=True),
        Line(text("Orders"), 409, "phase", rule="rule:IA-20"),
    ]
    if stage > 0:
        way = [Motion("piece:a1", "space:brine", "space:calder")]
        news.append(
            Line(
                text(
                    Seg("Cinders", "seat:0"),
                    " march from ",
                    Seg("Brine", "space:brine"),
                    " to ",
                    Seg("Calder", "space:calder"),
                    ".",
                ),
                411,
                seat=0,
                rule="rule:IA-5",
                motions=way,
            )
        )
    return news


RULES = {
    "title": "Isles of Ash",
    "sections": [
        {
            "title": title,
            "rules": [
                {
                    "id": f"IA-{n}",
                    "text": f"Rule {n}: a **host** may march to a land that borders its own; see IA-{n + 1}.",
                    "notes": ["*Example*: from Brine to Calder."] if n % 3 == 0 else [],
                }
                for n in range(first, first + 10)
            ],
        }
        for title, first in (
            ("The year", 1),
            ("Marching", 11),
            ("Orders", 20),
            ("The auction", 30),
            ("Trade", 40),
        )
    ],
}

if __name__ == "__main__":
    home = Path(__file__).parents[2] / "web" / "fixtures"
    home.mkdir(exist_ok=True)
    made = {"manifest": manifest(), "scenes": [scene(k, v=str(k + 1)) for k in range(7)]}
    (home / "invented.json").write_bytes(msgspec.json.encode(made) + b"\n")
    (home / "invented.topo.json").write_text(json.dumps(topology()) + "\n", encoding="utf-8")
