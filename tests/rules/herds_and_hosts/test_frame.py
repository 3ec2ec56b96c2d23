"""Frame: calendar, order of steps, limits, modes."""

from __future__ import annotations

from pentarchy.games.herds_and_hosts.book.pieces import CAVALRY, CORSAIRS, ELEPHANTS, TRANSPORT
from pentarchy.games.herds_and_hosts.rules.income import Fish
from pentarchy.games.herds_and_hosts.rules.prestige import lose_prestige, score
from pentarchy.games.herds_and_hosts.rules.trade.trading import Trade
from pentarchy.games.herds_and_hosts.rules.turn import PHASES, Phase, Round, happens, turn_order
from pentarchy.games.herds_and_hosts.state.records import SITE
from pentarchy.kernel import replace
from tests.play import Play, rule

from .positions import A, B, C, Position, by_hand, new, resting, verbs


@rule("HH-001", "HH-002")
def test_five_years_of_four_seasons():
    g = new()
    assert g.rounds == 20
    seen = []
    for g.round in range(1, 21):
        seen.append((g.year, g.season))
    assert seen == [(year, season) for year in range(1, 6) for season in range(4)]
    p = Play.new("herds-and-hosts", 2, 0).by_default(lambda g: g.result is not None)
    assert p.g.round == 20
    assert p.g.result.how == "importance"


@rule("HH-003")
def test_the_steps_of_a_round_come_in_their_order():
    p = Play.new("herds-and-hosts", 2, 0)
    rounds: list[list[str]] = [[]]
    while p.g.round < 6:
        p.act(p.g.pending()[0], p.g.default(p.g.pending()[0]))
        for event in p.events:
            if event.kind == "round":
                rounds.append([])
            elif event.kind == "phase":
                rounds[-1].append(event.open["code"])
    for told in rounds[1:5]:
        assert told == [code for code in PHASES if code in told]
    always = {"R1", "R5", "M1", "C1", "E"}
    assert [set(told) - {"D", "R2", "R6", "R7", "M2", "M3", "C3"} for told in rounds[1:5]] == [
        always, always | {"R3"}, always | {"R4"}, always | {"R3"}
    ]  # fmt: skip
    assert PHASES == ("D", "R1", "R2", "R3", "R4", "R5", "R6", "R7", "M1", "M2", "M3", "C1", "C2", "C3", "E")
    g = new()
    by_season = []
    for g.round in range(1, 5):
        by_season.append([code for code in PHASES if not happens(g.mode, g.season, code)])
    assert by_season == [["R4"], ["R3", "R4"], ["R4"], ["R3"]]


@rule("HH-003")
def test_a_round_pushes_every_step_once_in_order():
    s = Position(season="winter")
    s.g.round = 3
    s.village(A, "Lombardy")
    s.village(B, "Apulia")
    p = s.play(Round())
    assert [e["code"] for e in p.told("phase")] == ["D"]
    later = [step for step in reversed(s.g.flow) if isinstance(step, Phase)]
    waiting = [code for step in later for code in (step.code, *step.later)]
    assert waiting == [code for code in PHASES if happens(s.g.mode, s.g.season, code)][1:]


# ---- the steps of a round come up where something can happen ---------------------------------------------


@rule("HH-003")
def test_a_step_in_which_nothing_can_happen_is_passed_without_a_word():
    s = Position()
    s.village(A, "Latium")
    s.village(B, "Apulia")
    p = s.play(Phase("C2", ("C3", "E")))
    assert next(e["code"] for e in p.told("phase")) == "E"


@rule("HH-003", "HH-047")
def test_ships_fish_without_a_harbour_and_harbours_without_a_ship():
    for placed in ("ship", "harbour", "neither"):
        s = Position()
        s.village(A, "Latium", shipyard="dock" if placed == "harbour" else "")
        if placed == "ship":
            s.units(A, "Upper Tyrrhenian", TRANSPORT)
        fished = s.play(Phase("R2")).told("fishing")
        assert [event["seat"] for event in fished] == ([] if placed == "neither" else [A])


@rule("HH-003", "HH-139")
def test_construction_turns_what_is_being_built():
    s = Position()
    s.village(A, "Latium")
    s.site(A, "Siena", "village")
    s.units(A, "Siena", n=2, place=SITE)
    assert resting(s.play(Phase("R6")))
    assert s.field("Siena").site.quarters == 1


@rule("HH-003", "HH-150", "HH-164", "HH-176", "HH-282")
def test_a_builder_may_cancel_in_every_part_of_move_but_is_not_asked_for_that_alone():
    for code in ("M1", "M2", "M3"):
        for pressed in (True, False):
            s = Position()
            s.village(A, "Latium")
            s.site(A, "Siena", "village")
            if pressed:
                s.unit(A, "Siena", CAVALRY)
                s.unit(B, "Siena")
            p = s.play(Phase(code))
            if pressed or code == "M1":
                assert ("cancel", s.id("Siena")) in p.options(A), code
            else:
                assert resting(p), code


@rule("HH-003", "HH-164")
def test_special_moves_begin_with_fresh_steps():
    s = Position()
    rider = s.unit(A, "Siena", CAVALRY)
    s.g.change(s.at("Siena"), replace(s.see(rider), steps=1, capacity=False))
    assert ("move", rider, s.id("Tuscany")) in s.play(Phase("M2")).options(A)


@rule("HH-003", "HH-164", "HH-165")
def test_special_moves_are_asked_of_whoever_has_just_the_price():
    for prestige, asked in ((14, True), (13, False)):
        s = Position()
        s.unit(A, "Siena")
        s.give(A, prestige=prestige)
        p = s.play(Phase("M2"))
        assert resting(p) is not asked
        assert (("pay",) in p.options(A)) is asked


@rule("HH-003", "HH-022")
def test_rings_close_after_retreats_and_open_before_battles():
    s = Position()
    s.village(A, "Latium")
    besieger = s.unit(B, "Latium")
    s.play(Phase("M3"))
    assert s.field("Latium").ringed
    s.g.lift(s.at("Latium"), s.see(besieger))
    s.play(Phase("C1"))
    assert not s.field("Latium").ringed


@rule("HH-003", "HH-158", "HH-229")
def test_looting_and_overrun_sites_come_last():
    s = Position()
    s.site(A, "Siena", "village")
    s.units(B, "Siena")
    p = s.play(Phase("C3"))
    assert p.options(B) == [("loot", s.id("Siena")), ("end",)]
    p.act(B, ("end",))
    assert s.field("Siena").site is None


@rule("HH-003", "HH-254", "HH-159")
def test_the_end_of_a_round_ends_truces_and_gives_everybody_his_step_back():
    s = Position()
    s.village(A, "Latium")
    s.village(B, "Apulia")
    s.truce(A, B, until=s.g.round)
    tired = s.unit(A, "Siena")
    s.g.change(s.at("Siena"), replace(s.see(tired), capacity=False, steps=1))
    s.play(Phase("E"))
    assert s.g.pacts == []
    assert s.g.phase == "D"
    assert (s.see(tired).capacity, s.see(tired).steps) == (True, 0)


@rule("HH-004")
def test_turn_order_by_prestige_then_fewer_victory_points_then_seat():
    s = Position(players=3)
    s.g.round = 2
    s.give(A, prestige=5, victory=3)
    s.give(B, prestige=9)
    s.give(C, prestige=5, victory=1)
    assert turn_order(s.g) == (B, C, A)
    s.give(C, victory=3)
    assert turn_order(s.g) == (B, C, A)
    s.g.round = 4
    assert turn_order(s.g) == (B, A, C)
    s.give(B, prestige=5, victory=3)
    assert [turn_order(s.g) for s.g.round in (4, 5, 6, 7)] == [(A, B, C), (B, C, A), (C, A, B), (A, B, C)]
    s.g.round = 1
    assert turn_order(s.g) == (A, B, C)


@rule("HH-005", "HH-006", "HH-009")
def test_twenty_cubes_and_the_pieces_outside_them():
    s = Position()
    s.village(A, "Lombardy")
    s.give(A, gold=99)
    units = s.units(A, "Lombardy", n=20)
    assert ("buy", "IL06", "standard") not in s.play(Trade(A)).options(A)
    s.units(A, "Djerid", ELEPHANTS)
    s.units(A, "Ligurian Sea", CORSAIRS)
    s.g.check()
    s.g.lift(s.at("Lombardy"), s.see(units[3]))
    p = s.play(Trade(A))
    assert ("buy", "IL06", "standard") in p.options(A)
    p.act(A, ("buy", "IL06", "standard"))
    assert len(s.here("Lombardy", A)) == 20


@rule("HH-007", "HH-008", "HH-009")
def test_fifteen_tiles_and_upgrades_turn_a_tile_over():
    s = Position()
    s.village(A, "Latium", "Apulia", "Salento", "Tuscany", "Campania", shipyard="dock", fort=True)
    s.units(A, "Umbria", n=2)
    s.give(A, gold=99)
    assert s.g.tiles(A) == 15
    p = s.play(Trade(A))
    assert ("build", "village", "IL20") not in p.options(A)
    assert ("build", "port", "IL22") in p.options(A)
    assert ("build", "city", "IL22") in p.options(A)
    p.act(A, ("build", "port", "IL22"))
    assert s.g.tiles(A) == 15
    s.land("Salento", fort=False)
    assert ("build", "village", "IL20") in s.play(Trade(A)).options(A)


@rule("HH-010", "HH-306")
def test_what_cannot_be_paid_is_not_offered_and_penalties_stop_at_nothing():
    s = Position()
    s.village(A, "Lombardy")
    s.units(A, "Lombardy")
    s.give(A, gold=1, prestige=1)
    p = s.play(Trade(A))
    assert ("buy", "IL06", "recruit") in p.options(A)
    assert ("buy", "IL06", "standard") not in p.options(A)
    assert ("double", "IL06") not in p.options(A)
    assert not [o for o in p.options(A) if o[0] in ("build", "train", "hire")]
    by_hand(s, lambda: lose_prestige(s.g, A, 8, "vassalage"))
    assert s.realm(A).prestige == 0


@rule("HH-011")
def test_victory_points_may_be_negative():
    s = Position()
    by_hand(s, lambda: score(s.g, A, -4, "conquest"))
    assert s.realm(A).victory == -4


@rule("HH-012")
def test_salaries_only_in_fast():
    for mode, step in (("basic", "Feed"), ("full", "Feed"), ("fast", "Pay")):
        s = Position(season="winter", mode=mode)
        s.village(A, "Lombardy", "Emilia")
        s.village(B, "Apulia")
        s.units(A, "Lombardy", n=2)
        s.give(A, gold=2, grain=3)
        p = s.play(Phase("R4"))
        assert type(p.step(A)).__name__ == step


@rule("HH-013")
def test_basic_fishing_needs_no_die():
    s = Position(mode="basic")
    s.village(B, "Salento", shipyard="dock")
    s.play(Fish(B), draws=[])
    assert s.realm(B).fish == 2


@rule("HH-014")
def test_basic_has_no_experience_special_units_charge_ambush_or_morale():
    s = Position(mode="basic")
    s.village(A, "Latium", shipyard="dock")
    s.units(A, "Latium", n=2)
    s.units(A, "Djerid")
    s.give(A, gold=50, prestige=50)
    offered = verbs(s.play(Trade(A)), A)
    assert not offered & {"train", "hire", "corsairs"}
    assert ("buy", "IL22", "recruit") not in s.play(Trade(A)).options(A)
    assert not [o for o in s.play(Trade(A)).options(A) if ELEPHANTS in o]
    mode = s.g.mode
    assert (mode.experience, mode.special, mode.charge, mode.ambush, mode.morale) == (False,) * 5


@rule("HH-015")
def test_fast_has_no_herds_grain_fish_or_market():
    g = new(4, mode="fast")
    assert all(not land.herds for land in g.lands)
    assert all((realm.grain, realm.fish) == (0, 0) for realm in g.realms)
    s = Position(mode="fast")
    s.village(A, "Lombardy", "Emilia")
    s.units(A, "Lombardy", n=2)
    s.give(A, gold=20)
    assert "market" not in verbs(s.play(Trade(A)), A)
    for s.g.round in range(1, 5):
        assert not happens(s.g.mode, s.g.season, "R2")
        assert not happens(s.g.mode, s.g.season, "R3")


@rule("HH-016")
def test_morale_only_in_full():
    modes = new().book.tables.modes
    assert [name for name, mode in modes.items() if mode.morale] == ["full"]
