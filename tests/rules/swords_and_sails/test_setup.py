"""Set-up, half maps, absent factions, head start, the first game, minor players (chapters E, F and AH)."""

import pytest

import pentarchy
from pentarchy.games.swords_and_sails.rules.diplomacy.teams import may_ally
from pentarchy.games.swords_and_sails.rules.head_start import HeadStart, price
from pentarchy.games.swords_and_sails.rules.income import CollectIncome, holdings, incomes
from pentarchy.games.swords_and_sails.rules.orders.phase import blank
from pentarchy.games.swords_and_sails.rules.orders.reach import enters
from pentarchy.games.swords_and_sails.rules.powers import fits, pairing
from pentarchy.games.swords_and_sails.rules.scoring import PARTS, land_points, scores
from pentarchy.games.swords_and_sails.state.records import CLOSED
from pentarchy.games.swords_and_sails.view.mats import common
from pentarchy.kernel import PentarchyError, replace
from tests.play import rule

from . import positions as at


@rule("SS-087", "SS-093", "SS-117")
def test_players_choose_different_neighbouring_factions():
    p = at.new(2, factions="choose")
    p.act(0, ("faction", "england"))
    second = [o[1] for o in p.options(1, "faction")]
    assert "england" not in second
    assert set(second) == {"hre", "north_sea_empire", "france"}  # the fixed list, never the map
    p.act(1, ("faction", "france"))
    assert [p.g.fid(s) for s in range(2)] == ["england", "france"]


@rule("SS-093", "SS-116", example="V009")
def test_every_faction_needs_two_neighbours():
    g = at.board()
    assert not fits(g, ["england", "kievan_rus", "fatimid"])
    trio = ["byzantium", "fatimid"]
    thirds = [f.id for f in g.book.factions if not f.minor and f.id not in trio and fits(g, [*trio, f.id])]
    assert sorted(thirds) == ["hre", "kievan_rus"]


@rule("SS-088", "SS-089")
def test_city_and_harvest_income_are_tracked_apart_and_the_track_shows_spring():
    g = at.board()
    s = at.seat(g, "france")
    g.turn = 1  # summer
    assert incomes(g)[s] == (120, 120)
    table = common(g).blocks[0]
    row = next(r for r in table.rows if r.seat == s)
    cells = {c.id: c.n for c in row.cells}
    assert (cells["harvest"], cells["city"]) == (60, 120)


SETS = {
    "6A": "byzantium hre england france kievan_rus north_sea_empire",
    "6B": "byzantium fatimid hre england france north_sea_empire",
    "6C": "byzantium fatimid hre france kievan_rus north_sea_empire",
    "5A": "hre kievan_rus north_sea_empire france england",
    "5B": "byzantium hre kievan_rus north_sea_empire france",
    "5C": "byzantium fatimid hre kievan_rus france",
    "5D": "hre kievan_rus north_sea_empire france england",
    "5E": "fatimid hre north_sea_empire france england",
    "4A": "hre north_sea_empire france england",
    "4B": "byzantium fatimid hre kievan_rus",
    "4C": "byzantium fatimid hre france",
    "4D": "byzantium hre north_sea_empire france",
    "4E": "hre kievan_rus north_sea_empire france",
    "4F": "hre north_sea_empire france england",
    "3A": "byzantium fatimid kievan_rus",
    "3B": "byzantium hre kievan_rus",
    "3C": "hre north_sea_empire france",
    "3D": "hre france england",
    "3E": "hre kievan_rus north_sea_empire",
    "3F": "north_sea_empire france england",
    "3G": "byzantium fatimid kievan_rus",
}


@rule("SS-095", "SS-096", "SS-097", "SS-098", "SS-099", "SS-100", "SS-101", "SS-102", "SS-103", "SS-104")
@rule("SS-105", "SS-106", "SS-107", "SS-109", "SS-110", "SS-111", "SS-112", "SS-113", "SS-114")
@pytest.mark.parametrize(("name", "members"), SETS.items())
def test_recommended_sets(name, members):
    names = members.split()
    g = pentarchy.new(at.GAME, len(names), 0, factions=name)
    assert {g.fid(s) for s in range(g.seats)} == set(names)
    with pytest.raises(PentarchyError, match="SS-095"):
        pentarchy.new(at.GAME, len(names) + 1, 0, factions=name)


@rule("SS-094")
def test_land_of_absent_factions_is_out_of_play():
    g = at.board(6, factions="6C")  # without England
    closed = [g.book.ids[x] for x, owner in enumerate(g.owner) if owner == CLOSED]
    assert sorted(closed) == ["east_anglia", "kent", "mercia", "northumbria", "wessex"]
    france = at.seat(g, "france")
    assert not enters(g, france, at.land(g, "kent"), attack=True)
    f = at.fleet(g, "france", 1, "channel", TR=2)
    a = at.army(g, "france", "I", "normandy", LI=3)
    p = at.run(g, replace(blank(g, france), piece=a, draft=("ship", f)))
    assert not any("kent" in o for o in p.options(france))


@rule("SS-108", "SS-115", "SS-539")
def test_half_maps():
    west = at.new(4, factions="4F").g
    assert west.owner[at.land(west, "kiev")] == CLOSED
    assert west.owner[at.land(west, "pomerania")] == -1  # cut by the seam: on both maps
    assert not west.open_sea(at.land(west, "aegean_sea"))
    east = at.new(3, factions="3G").g
    s = at.seat(east, "fatimid")
    assert east.owner[at.land(east, "ifriqiya")] == CLOSED
    assert [a % 5 for a in east.armies_of(s)] == [0, 1]
    assert [f % 5 for f in east.fleets_of(s)] == [0]
    assert land_points(east)[s] == 11
    assert incomes(east)[s] == (40, 70)


@rule("SS-118")
def test_byzantium_and_the_fatimids_do_not_ally_in_smaller_games():
    g = at.board(6, factions="6B")
    assert not may_ally(g, at.seat(g, "byzantium"), at.seat(g, "fatimid"))
    g = at.board(6, factions="6B", old_enemies=False)
    assert may_ally(g, at.seat(g, "byzantium"), at.seat(g, "fatimid"))
    g = at.board()
    assert may_ally(g, at.seat(g, "byzantium"), at.seat(g, "fatimid"))


REMOVALS = [
    ("6A", "fatimid", {"byzantium": ("II", 2)}),
    ("6B", "kievan_rus", {"north_sea_empire": ("", 3)}),
    ("6C", "england", {"north_sea_empire": ("III", 2)}),
    ("4A", "byzantium", {"hre": ("IV", 0)}),
    ("3E", "france", {"hre": ("III", 0)}),
    ("4C", "north_sea_empire", {"hre": ("", 1)}),
    ("4E", "byzantium", {"kievan_rus": ("IV", 0)}),
    ("3B", "north_sea_empire", {"kievan_rus": ("IV", 0)}),
    ("3F", "hre", {"france": ("III", 0)}),
    ("3A", "hre", {"kievan_rus": ("III", 0)}),
]


@rule(
    "SS-119",
    "SS-120",
    "SS-121",
    "SS-122",
    "SS-123",
    "SS-124",
    "SS-125",
    "SS-126",
    "SS-127",
    "SS-128",
    "SS-130",
)
@pytest.mark.parametrize(("name", "absent", "gone"), REMOVALS)
def test_pieces_put_aside_for_absent_neighbours(name, absent, gone):
    players = int(name[0])
    full = at.new(players, factions=name).g
    less = at.new(players, factions=name, removal=True).g
    for faction, (army, fleet) in gone.items():
        s = at.seat(full, faction)
        if army:
            a = s * 5 + ("I", "II", "III", "IV", "V").index(army)
            assert any(full.army[a])
            assert not any(less.army[a])
        if fleet:
            assert any(full.fleet[s * 5 + fleet - 1])
            assert not any(less.fleet[s * 5 + fleet - 1])


@rule("SS-129", "SS-537")
def test_removals_that_need_no_recommended_set():
    p = at.new(2, factions="choose", removal=True)  # England and the Empire: no France
    p.act(0, ("faction", "england"))
    p.act(1, ("faction", "hre"))
    assert [a % 5 for a in p.g.armies_of(0)] == [0, 2]
    g = at.new(3, factions="3A", removal=True).g  # no Empire, no North Sea: Kiev loses III and IV, once each
    assert [a % 5 for a in g.armies_of(at.seat(g, "kievan_rus"))] == [0, 1]
    assert len(g.armies_of(at.seat(g, "byzantium"))) == 3  # an asterisk only
    assert len(g.armies_of(at.seat(g, "fatimid"))) == 3


@rule("SS-131", "SS-132", "SS-133", example="V007")
def test_head_start_markers():
    p = at.new(3, factions="3D", head_start=True)
    g = p.g
    assert price(g, at.land(g, "alba")) == 2
    assert price(g, at.land(g, "pomerania")) == 3  # V008
    s = g.pending()[0]
    assert s == g.order[0]
    offered = {o[1] for o in p.options(s, "bid")}
    assert offered == {"wales", "alba"}  # neutral land next to England
    p.act(s, ("bid", "wales"))
    for other in g.order[1:]:
        p.act(other, ("give up",))
    for _ in range(9):
        p.act(s, ("bid", "alba"))
    assert g.owner[at.land(g, "wales")] == s
    assert g.owner[at.land(g, "alba")] == s


@rule("SS-134", "SS-135", "SS-538")
def test_head_start_losers_and_ties():
    g = at.board(3, factions="3D")
    hre, france = at.seat(g, "hre"), at.seat(g, "france")
    g.bids = [(0,) * 3 for _ in range(g.book.lands)]
    x = at.land(g, "provence")
    tie = [0, 0, 0]
    tie[hre] = tie[france] = 3
    g.bids[x] = tuple(tie)
    p = at.run(g, HeadStart((0, 0, 0)))
    assert g.owner[x] == -1  # nobody gets it, and neither may bid there again
    first = next(s for s in g.order if s in (hre, france))
    assert g.pending() == [first]
    assert ("bid", "provence") not in p.options(first)
    assert p.options(first, "bid")
    assert g.bids[x] == (0, 0, 0)  # the markers are back in hand
    win = at.board(3, factions="3D")
    win.bids = [(0,) * 3 for _ in range(win.book.lands)]
    bids = [0, 0, 0]
    bids[hre], bids[france] = 3, 4
    win.bids[x] = tuple(bids)
    at.run(win, HeadStart((0, 0, 0)))
    assert win.owner[x] == france


@rule("SS-136", "SS-137", "SS-138", "SS-139", "SS-140")
def test_the_scripted_first_season():
    p = at.new(first_game=True, combat="normal")
    kinds, fought = set(), []
    while p.g.turn == 0:
        s = p.g.pending()[0]
        kinds.add(type(p.g.step(s)).__name__)
        p.act(s, p.g.default(s) if "siege" not in str(p.options(s)[0]) else p.options(s)[0])
        fought += p.told("battle")
    assert "TakeCards" in kinds  # cards are drawn, but not played
    assert not kinds & {"PlayCards", "Talks", "Orders"}
    assert fought == []
    g = p.g
    assert g.book.ids[g.army_at[at.seat(g, "north_sea_empire") * 5 + 2]] == "munster"
    from pentarchy.games.swords_and_sails.rules.battles.battle import join

    a, b = at.army(g, "france", "V", "burgundy", LI=2), at.army(g, "hre", "V", "burgundy", LI=2)
    from pentarchy.kernel import Step

    class Clash(Step, frozen=True):
        def run(self, g):
            join(g, at.land(g, "burgundy"), False, "land", [a], [b])

    at.run(g, Clash())
    assert g.battle.quick  # quick combat for learners


@rule("SS-136")
def test_the_script_passes_over_what_the_removal_table_took():
    p = at.new(7, factions="5B", poland=True, hungary=True, removal=True, first_game=True)
    g = p.g
    gone = at.seat(g, "north_sea_empire") * 5 + 2
    assert not any(g.army[gone]), "Army III is out of this game"
    while p.g.turn == 0:
        s = p.g.pending()[0]
        p.act(s, p.g.default(s))
        p.g.check()
    assert p.g.army_at[gone] == -1


@rule("SS-141")
def test_the_script_fits_poland_hungary_and_qurtuba():
    g = at.board(10, poland=True, hungary=True, qurtuba=True)
    homes = {g.book.faction[x] for x in ("poland", "hungary", "qurtuba")}
    targets = [line.to for line in g.book.setups.script if line.order == "attack"]
    assert len(targets) == len(set(targets))
    assert not any(g.book.home[at.land(g, x)] in homes for x in targets)
    clash = {g.book.faction[x] for x in ("bulgaria", "ireland")}
    assert any(g.book.home[at.land(g, x)] in clash for x in targets)


@rule("SS-141", example="L885")
@pytest.mark.parametrize("minor", ["bulgaria", "leon", "ireland", "khazar", "armenia"])
def test_a_first_game_refuses_minor_factions_it_would_attack(minor):
    with pytest.raises(PentarchyError, match=minor):
        at.new(8, first_game=True, **{minor: True})
    assert at.new(10, first_game=True).g.seats == 10  # Poland, Hungary and Qurtuba join by themselves
    with pytest.raises(PentarchyError, match="SS-141"):
        at.new(11, first_game=True)


@rule("SS-516", example="L909")
def test_polish_medium_cavalry_differs_from_heavy_cavalry_in_name_and_price_only():
    g = at.board()
    heavy, medium = (g.book.troops[g.book.faction[x]][1] for x in ("hre", "poland"))
    assert (medium.name, medium.cost) == ("Medium Cavalry", 70)
    assert replace(medium, name=heavy.name, cost=heavy.cost) == heavy


# ---- minor players ---------------------------------------------------------------------------------------


@rule("SS-501", "SS-502", "SS-512", "SS-513")
def test_fifteen_players_all_start_with_an_ally():
    p = at.new(15)
    p.by_default(lambda g: g.gold[0] > 0)
    g = p.g
    assert sum(f.minor for f in g.book.factions) == 8
    assert len(g.factions) == len(set(g.factions)) == 15
    for s in range(7, 15):
        assert len(g.members(s)) == 2
        assert max(g.since[m] for m in g.members(s)) < 0  # counts as declared before the first season
        a, b = g.members(s)
        own = land_points(g)
        assert scores(g)[s] == (own[a] + own[b]) * PARTS // 2 + 5 * PARTS


@rule("SS-503", "SS-442")
def test_four_minor_capitals_are_placed_at_the_start():
    plain, played = at.board(), at.board(11, leon=True, ireland=True, khazar=True, armenia=True)
    for name in ("leon", "leinster", "khazaria", "armenia"):
        x = at.land(plain, name)
        assert (plain.major[x], played.major[x]) == (0, 1)
        assert played.built[x] == 0


FRIENDS = {
    "poland": ("hre kievan_rus", ""),
    "hungary": ("hre byzantium kievan_rus", ""),
    "qurtuba": ("fatimid", "leon"),
    "leon": ("france", "qurtuba"),
    "bulgaria": ("hre kievan_rus", "hungary"),
    "ireland": ("england", ""),
    "khazar": ("kievan_rus byzantium", ""),
    "armenia": ("byzantium fatimid", "khazar"),
}


@rule("SS-504", "SS-505", "SS-506", "SS-507", "SS-508", "SS-509", "SS-510", "SS-511")
@pytest.mark.parametrize("minor", FRIENDS)
def test_first_allies(minor):
    usual, advanced = FRIENDS[minor]
    p = at.new(8, **{minor: True})
    if len(usual.split()) > 1:
        assert {o[1] for o in p.options(7)} == set(usual.split())
    else:
        assert p.g.fid(next(m for m in p.g.members(7) if m != 7)) == usual
    if advanced:
        q = at.new(9, advanced_pairings=True, **{minor: True, advanced: True})
        asked = q.g.factions.index(q.g.book.faction[minor])
        if q.g.pending() == [asked]:
            assert advanced in {o[1] for o in q.options(asked)}
        assert advanced in q.g.book.factions[q.g.book.faction[minor]].advanced_allies


@rule("SS-512")
def test_a_power_starts_in_one_pair_only():
    g = at.board()
    assert pairing(g, ["poland", "bulgaria", "khazar"], ["hre", "kievan_rus", "byzantium"]) is not None
    assert pairing(g, ["ireland", "poland"], ["england", "france"]) is None
    iberia = ["qurtuba", "leon"]
    assert pairing(g, iberia, ["fatimid", "france"])["qurtuba"] == "fatimid"
    assert pairing(g, iberia, ["hre", "england"]) == {"qurtuba": "leon", "leon": "qurtuba"}  # no great power
    with pytest.raises(PentarchyError, match="SS-502"):
        pentarchy.new(at.GAME, 4, 0, factions="3A", ireland=True)


@rule("SS-502", "SS-093")
def test_great_powers_are_chosen_so_that_minor_players_find_an_ally():
    p = at.new(3, factions="choose", qurtuba=True)  # only the Fatimids take Qurtuba in
    first = {o[1] for o in p.options(0, "faction")}
    assert "england" not in first  # no neighbour of theirs
    assert {"fatimid", "byzantium"} <= first
    p.act(0, ("faction", "byzantium"))
    assert p.g.fid(1) == "fatimid"  # nothing else was left to choose


@rule("SS-118")
def test_who_is_not_there_is_nobodys_old_enemy():
    for factions, players in (("6A", 6), ("4A", 4)):  # without the Fatimids; without both
        g = at.board(players, factions=factions)
        assert may_ally(g, at.seat(g, "hre"), at.seat(g, "france"))


@rule("SS-514")
def test_minor_players_play_by_all_the_rules():
    p = at.new(8, ireland=True)
    p.by_default(lambda g: g.phase == 2)
    assert ("leave",) in p.options(7)
    p.act(7, ("leave",))
    assert p.g.members(7) == [7]


MINOR_UNITS = {
    "poland": {"HC": {"cost": 70, "name": "Medium Cavalry"}, "KN": {"cost": 90}, "LI": {"cost": 25}},
    "hungary": {"LC": {"cost": 40, "morale": 3}, "LI": {"cost": 25}},
    "qurtuba": {"LC": {"cost": 40, "morale": 3}, "LI": {"cost": 25}},
    "leon": {"HI": {"cost": 40, "shield": 1}, "HC": {"cost": 70}, "LC": {"cost": 50}},
    "bulgaria": {
        "HC": {"cost": 65, "morale": 7},
        "HI": {"cost": 45, "morale": 5},
        "KN": {"morale": 8},
        "LC": {"morale": 5},
        "LI": {"morale": 4},
        "PS": {"morale": 1, "land_row": (3, 3, 4, 4, 5, 8)},
    },
    "ireland": {"LI": {"cost": 25, "morale": 4}, "HI": {"cost": 45, "ranged": True, "morale": 6}},
    "khazar": {"HC": {"cost": 75, "ranged": True, "shield": 2}, "LC": {"cost": 50, "shield": 1}},
    "armenia": {
        "HC": {"cost": 70, "shield": 2},
        "KN": {"shield": 3},
        "HI": {"cost": 45},
        "LI": {"cost": 35, "shield": 1},
    },
}


@rule("SS-516", "SS-517", "SS-518", "SS-519", "SS-520", "SS-521", "SS-523", "SS-524", "SS-525", "SS-526")
@rule("SS-528", "SS-529", "SS-530", "SS-531", "SS-532", "SS-533", "SS-534", "SS-535", "SS-536")
@pytest.mark.parametrize("minor", MINOR_UNITS)
def test_minor_faction_specials(minor):
    g = at.board()
    f = g.book.faction[minor]
    troops = {t.id: t for t in g.book.troops[f]}
    for unit, values in MINOR_UNITS[minor].items():
        assert {k: getattr(troops[unit], k) for k in values} == values
    cheap = {"hungary", "leon", "ireland", "khazar", "armenia"}
    assert g.book.factions[f].cheap_cities == (minor in cheap)
    if minor == "khazar":
        assert g.book.ships[f][2].cost == 15


@rule("SS-077", "SS-322", "SS-396")
def test_length_and_combat_are_settled_before_the_game():
    p = at.new(3, length="medium", combat="normal")
    assert p.g.variants.length == "medium"
    with pytest.raises(AttributeError):
        p.g.variants.combat = "quick"


@rule("SS-146")
def test_first_income_is_spring_income():
    g = at.board()
    at.run(g, CollectIncome())
    assert [sum(h) > 0 for h in holdings(g)] == [True] * 7
    assert g.gold == [180] * 7
