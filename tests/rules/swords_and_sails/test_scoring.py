"""Points, teams and victory (chapters D, O and AC)."""

import pytest

from pentarchy.games.swords_and_sails.rules.battles.siege import capture
from pentarchy.games.swords_and_sails.rules.diplomacy.teams import form, leave, may_ally
from pentarchy.games.swords_and_sails.rules.income import incomes
from pentarchy.games.swords_and_sails.rules.scoring import PARTS, capital_points, land_points, scores, shown
from pentarchy.games.swords_and_sails.rules.turn import Advance
from pentarchy.kernel import Step
from tests.play import begin, rule

from . import positions as at


class Do(Step, frozen=True):
    """Run a piece of the rules in a test."""

    what: str
    seats: tuple[int, ...] = ()
    land: int = -1

    def run(self, g):
        {"form": form, "leave": leave}.get(self.what, lambda g, s: capture(g, s, self.land))(g, *self.seats)


def points(g, faction):
    return scores(g)[at.seat(g, faction)] / PARTS


def give_points(g, faction, n):
    """Make a power's land points n, by cities in its capital."""
    s = at.seat(g, faction)
    g.minor[g.book.capital[g.factions[s]]] += n - land_points(g)[s]
    assert land_points(g)[s] == n


@rule("SS-071", "SS-072", "SS-073", "SS-084", "SS-085")
def test_points_of_land_and_cities():
    g = at.board()
    s = at.seat(g, "england")
    assert points(g, "england") == 18  # 5 lands, 7 minors, 2 majors, the capital among them
    before = incomes(g)[s]
    at.own(g, "england", "venice")  # one major
    assert points(g, "england") == 18 + 1 + 3
    assert incomes(g)[s] == (before[0] + 10, before[1] + 30)
    at.own(g, "england", "alba")  # one minor
    assert points(g, "england") == 22 + 1 + 1
    assert incomes(g)[s] == (before[0] + 20, before[1] + 40)


@rule("SS-074", "SS-276", "SS-277")
def test_enemy_capitals():
    g = at.board()
    at.own(g, "england", "ile_de_france")
    assert points(g, "england") == 18 + 1 + 1 + 3 + 10
    at.own(g, "hre", "ile_de_france")  # the last holder has the points
    assert points(g, "england") == 18
    assert points(g, "hre") == 18 + 5 + 10
    at.own(g, "france", "ile_de_france")
    assert points(g, "hre") == 18
    at.own(g, "hre", "ile_de_france")
    at.team(g, "hre", "france")  # a team-mate is no enemy
    assert (
        points(g, "hre") == (land_points(g)[at.seat(g, "hre")] + land_points(g)[at.seat(g, "france")]) / 2 + 5
    )
    at.own(g, "hre", "poland")  # the capital of a faction that does not play
    assert scores(g)[at.seat(g, "england")] == 18 * PARTS


@rule("SS-075", "SS-269", "SS-270", "SS-271", example="V015")
@pytest.mark.parametrize(
    ("members", "total"),
    [((18, 22), 25.0), ((18, 19), 23.5), ((20, 25, 30), 35.0), ((20, 25, 30, 18), 38.25)],
)
def test_team_points(members, total):
    g = at.board()
    names = ["england", "france", "hre", "kievan_rus"][: len(members)]
    for name, n in zip(names, members, strict=True):
        give_points(g, name, n)
    at.team(g, *names)
    assert [points(g, name) for name in names] == [total] * len(names)
    before = scores(g)[at.seat(g, "england")]
    at.own(g, "england", "wales")  # one point more moves the team by its share
    assert scores(g)[at.seat(g, "england")] - before == PARTS // len(names)


@rule("SS-074")
def test_every_power_scores_for_every_enemy_capital():
    g = at.board()
    for holder in range(g.seats):
        for host in range(g.seats):
            one = g.clone()
            one.owner[g.book.capital[g.factions[host]]] = holder
            assert capital_points(one) == [10 * (s == holder != host) for s in range(g.seats)]


@rule("SS-074", "SS-462")
def test_a_capital_taken_city_by_city_counts_for_who_holds_it():
    g = at.board(partial_siege=True)
    before = points(g, "france")
    x, s = at.land(g, "thrace"), at.seat(g, "france")
    minor, major = g.minor[x], g.major[x]
    g.parts[x] = ((s, minor, major - 1, 0),)  # all but the capital
    without = points(g, "france") - before
    g.parts[x] = ((s, minor, major - 1, 0), (at.seat(g, "hre"), 0, 1, 1))
    assert points(g, "france") - before == without
    g.parts[x] = ((s, minor, major, 1),)
    assert points(g, "france") - before == without + g.book.tables.points.major + 10


@rule("SS-270", "SS-274", "SS-275", "SS-276", example="V020")
def test_captured_capitals_count_whole_for_the_team_and_stay_with_their_holder():
    g = at.board()
    give_points(g, "england", 20)
    at.own(g, "france", "thrace")
    give_points(g, "france", 26)
    at.team(g, "england", "france", "hre")
    hre = at.seat(g, "hre")
    give_points(g, "hre", 20)
    assert points(g, "england") == 22 + 10 + 10
    begin(g, Do("leave", (hre,)), at.Pause())
    assert points(g, "hre") == 20
    assert points(g, "england") == 23 + 5 + 10
    begin(g, Do("leave", (at.seat(g, "england"),)), at.Pause())
    assert (points(g, "england"), points(g, "france")) == (20, 36)  # V021


@rule("SS-076", "SS-269", "SS-513")
@pytest.mark.parametrize("members", [(), (21, 18), (21, 18, 26), (21, 19, 26, 23)])
def test_the_account_of_a_seat_adds_up_to_the_score_that_is_shown(members):
    g = at.board()
    at.own(g, "england", "thrace")  # an enemy capital
    names = ["england", "france", "hre", "kievan_rus"][: len(members)]
    for name, n in zip(names, members, strict=True):
        give_points(g, name, n)
    if names:
        at.team(g, *names)
    for seat in range(g.seats):
        view = g.view(seat)
        assert view.goal.target == "60"
        assert view.goal.score == view.seats[seat].score


@rule("SS-268", "SS-272", "SS-280")
def test_teams_have_two_to_four_members_and_grow():
    g = at.board()
    for a, b in (("england", "france"), ("england", "hre"), ("hre", "kievan_rus")):
        assert may_ally(g, at.seat(g, a), at.seat(g, b))
        begin(g, Do("form", (at.seat(g, a), at.seat(g, b))), at.Pause())
    assert len(g.members(at.seat(g, "france"))) == 4
    assert points(g, "france") == 18 + 15
    assert not may_ally(g, at.seat(g, "france"), at.seat(g, "byzantium"))
    small = at.board(2)
    assert not may_ally(small, 0, 1)  # somebody must be left to play against


def advance(g, **values):
    for faction, n in values.items():
        give_points(g, faction, n)
    return begin(g, Advance())


@rule("SS-076", "SS-080", "SS-081", "SS-082", "SS-445", "SS-079", example="V113")
def test_the_target_must_be_held_for_a_season():
    g = at.board(length="short")
    g.turn = 2
    p = advance(g, england=40)
    assert p.g.result is None
    assert g.mark[at.seat(g, "england")] == 2  # autumn of the year 1000
    assert (g.season, g.year) == (3, 1000)
    p = advance(g, england=41)
    assert p.g.result.places[at.seat(g, "england")] == 1
    assert p.g.result.winners == [at.seat(g, "england")]


@rule("SS-081", "SS-082", example="V114")
def test_falling_below_the_target_starts_anew():
    g = at.board(length="short")
    s = at.seat(g, "england")
    advance(g, england=40)
    advance(g, england=39)
    assert g.mark[s] == -1
    p = advance(g, england=42)
    assert p.g.result is None
    assert g.mark[s] == 2


@rule("SS-082", example="V115")
def test_an_unmarked_rival_above_stops_the_win():
    g = at.board(length="short")
    advance(g, england=42)
    p = advance(g, france=45)
    assert p.g.result is None
    assert g.mark[at.seat(g, "england")] == 0
    assert g.mark[at.seat(g, "france")] == 1
    assert advance(g).g.result.winners == [at.seat(g, "france")]


@rule("SS-076")
@pytest.mark.parametrize(("length", "target"), [("short", 40), ("medium", 60), ("long", 100)])
def test_targets(length, target):
    g = at.board(length=length)
    advance(g, england=target - 1)
    assert g.mark[at.seat(g, "england")] == -1
    advance(g, england=target)
    assert g.mark[at.seat(g, "england")] == 1


@rule("SS-078")
def test_campaign_play_lasts_until_one_side_is_left():
    g = at.board(3, length="total")
    s = at.seat(g, "kievan_rus")
    give_points(g, "kievan_rus", 300)
    p = advance(g)
    assert p.g.result is None
    assert g.mark[s] == -1
    g.owner = [s if owner >= 0 else owner for owner in g.owner]
    result = begin(g, Advance()).g.result
    assert (result.how, result.winners) == ("last", [s])


@rule("SS-083")
def test_a_changed_team_waits():
    g = at.board()
    give_points(g, "england", 60)
    give_points(g, "france", 60)
    s = at.seat(g, "england")
    advance(g)
    assert g.mark[s] == 0
    begin(g, Do("form", (s, at.seat(g, "france"))), at.Pause())
    assert g.mark[s] == -1  # the change is made in season 1
    for _ in range(2):
        assert advance(g).g.result is None
        assert g.mark[s] == -1
    assert advance(g).g.result is None
    assert g.mark[s] == 3  # two more seasons have passed, L823
    assert advance(g).g.result.winners == sorted([s, at.seat(g, "france")])
    quick = at.board(wait_after_change=False)
    give_points(quick, "england", 60)
    begin(quick, Do("form", (s, at.seat(quick, "france"))), at.Pause())
    advance(quick, france=60)
    assert quick.mark[s] == 0


@rule("SS-086", "SS-513")
def test_a_team_wins_together():
    g = at.board()
    at.team(g, "england", "france")
    advance(g, england=60, france=60)
    result = advance(g).g.result
    assert result.winners == sorted([at.seat(g, "england"), at.seat(g, "france")])


@rule("SS-144", "SS-145", "SS-444")
def test_seasons_and_years():
    g = at.board()
    seen = []
    for _ in range(5):
        seen.append((g.book.tables.seasons[g.season], g.year))
        begin(g, Advance())
    assert seen == [("spring", 1000), ("summer", 1000), ("autumn", 1000), ("winter", 1000), ("spring", 1001)]


@rule("SS-079")
def test_at_the_end_most_points_win():
    g = at.board(seasons=1)
    result = advance(g, hre=30).g.result
    assert (result.how, result.winners) == ("time", [at.seat(g, "hre")])
    assert shown(23 * PARTS + 6) == "23.5"
    for turn, ends in ((3, False), (26, False), (27, True)):  # winter 1000, autumn and winter 1006
        last = at.board(last_year=True)
        last.turn = turn
        result = advance(last, hre=30).g.result
        assert (result is not None and result.how == "time") == ends


def test_a_player_without_anything_is_out():
    g = at.board()
    s = at.seat(g, "england")
    g.owner = [-1 if owner == s else owner for owner in g.owner]
    at.hand(g, "england", "spy")
    g.gold[s] = 100
    advance(g)
    assert g.out[s]
    assert g.gold[s] == 0
    assert g.hand(s) == []
