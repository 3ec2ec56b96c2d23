"""Pope and Antipope, tithe, excommunication, election; the Crusade."""

from pentarchy.games.medioevo_universale.rules.battle.conquest import failed
from pentarchy.games.medioevo_universale.rules.church.crusade import targets
from pentarchy.games.medioevo_universale.rules.church.election import Ballot, Conclave, SecretBid, elect
from pentarchy.games.medioevo_universale.rules.church.excommunication import (
    Absolve,
    Excommunicate,
    OrderPeace,
    SeekAbsolution,
    excommunicate,
    guilty,
)
from pentarchy.games.medioevo_universale.rules.church.faction import FoundFaction, JoinFaction
from pentarchy.games.medioevo_universale.rules.church.papacy import (
    end_of_turn,
    papal_conquest,
    papal_damage,
    pope_dies,
    tithe_of,
)
from pentarchy.games.medioevo_universale.rules.combat.attack import able_captains
from pentarchy.games.medioevo_universale.rules.combat.phase import CombatPhase
from pentarchy.games.medioevo_universale.rules.diplomacy.phase import Diplomacy
from pentarchy.games.medioevo_universale.rules.realm.lands import provisions
from pentarchy.games.medioevo_universale.rules.realm.pieces import army_left, piece
from pentarchy.games.medioevo_universale.rules.realm.powers import faith, same_faith
from pentarchy.games.medioevo_universale.rules.realm.relations import at_war
from pentarchy.games.medioevo_universale.state.records import ALL, Crusade
from pentarchy.kernel import changed, replace
from tests.play import begin, rule

from .kingdoms import BYZANTIUM, EMPIRE, HORDE, HUNGARY, MAMLUKS, NOVGOROD
from .positions import (
    Pause,
    army,
    at,
    bare,
    d,
    deal,
    duel,
    inside,
    learn,
    own,
    pact,
    papacy,
    put,
    resting,
    war,
)


def church_options(g, seat):
    """What a seat may do in matters of the Church."""
    deeds = (Excommunicate, Absolve, OrderPeace, SeekAbsolution, FoundFaction, JoinFaction)
    return [x for deed in deeds for x in deed.offers(g, seat)]


def table(g, seat, left=1):
    g.phase = "diplomacy"
    return begin(g, Diplomacy(seat, left), Pause())


@rule("MU-388", "MU-389", "MU-438", example="L1230")
def test_the_conquest_of_rome():
    g = papacy()
    g.owner[g.book.rome] = MAMLUKS
    inside(g, lambda: papal_conquest(g, g.book.rome, MAMLUKS, EMPIRE))
    assert g.pope == -1
    assert not g.vacant, "suspended"
    g.owner[g.book.rome] = HUNGARY
    inside(g, lambda: papal_conquest(g, g.book.rome, HUNGARY, MAMLUKS))
    assert g.pope == HUNGARY
    assert g.honour[HUNGARY] == 1


@rule("MU-389", example="L1232")
def test_barbarians_in_rome_end_the_office_without_an_election():
    g = papacy()
    g.owner[g.book.rome] = -1
    inside(g, lambda: papal_conquest(g, g.book.rome, -1, EMPIRE))
    begin(g, Conclave(), Pause())
    assert g.pope == -1
    assert resting(g)


@rule("MU-390", "MU-391")
def test_an_election_in_the_open():
    g = papacy()
    g.church[at(g, "banat")] = g.church[at(g, "croatia")] = 1
    cards = deal(g, EMPIRE, "cardinal", "heroine")
    inside(g, lambda: pope_dies(g, "pope"))
    g.order = [EMPIRE, HUNGARY, 0, 1, 3, 5]
    p = begin(g, Conclave(), Pause())
    assert isinstance(p.step(EMPIRE), Ballot)
    p.act(EMPIRE, ("vote", EMPIRE)).act(EMPIRE, ("show", cards[0])).act(EMPIRE, ("show", cards[1]))
    p.act(EMPIRE, ("pay", 500)).act(EMPIRE, ("done",))
    assert g.florins[EMPIRE] == 500
    p.act(HUNGARY, ("vote", HUNGARY))
    p.act(HUNGARY, ("done",))
    assert g.pope == EMPIRE, "1 + 2 cards + 2 paid against 1 + 2 Cathedrals"
    assert g.honour[EMPIRE] == 1


@rule("MU-392")
def test_a_tie_is_broken_by_sealed_bids():
    g = papacy()
    inside(g, lambda: pope_dies(g, "pope"))
    p = begin(g, Conclave(), Pause())
    for _ in range(2):
        seat = g.pending()[0]
        p.act(seat, ("vote", seat)).act(seat, ("done",))
    assert set(g.pending()) == {HUNGARY, EMPIRE}
    p.act(HUNGARY, ("bid", 50)).act(HUNGARY, ("seal",)).act(EMPIRE, ("bid", 25)).act(EMPIRE, ("seal",))
    assert g.pope == HUNGARY
    assert g.florins[HUNGARY] == 950
    assert g.florins[EMPIRE] == 1000


@rule("MU-393", example="L1234")
def test_the_guard_of_rome_changes():
    g = papacy()
    own(g, EMPIRE, "lazio", fv=5)
    wagons = [put(g, EMPIRE, "wagon", "lazio", fv=2) for _ in range(2)]
    inside(g, lambda: elect(g, HUNGARY, "pope"))
    assert [piece(g, n).fv for n in wagons] == [1, 1], "one FV stays on each transport"
    assert g.owner[g.book.rome] == HUNGARY
    assert g.army[g.book.rome] == 10


@rule("MU-394")
def test_only_the_pope_has_his_rights():
    g = papacy()
    g.sins = changed(g.sins, HUNGARY, 1)
    assert ("excommunicate", HUNGARY) in church_options(g, EMPIRE)
    assert not church_options(g, HUNGARY)
    assert not church_options(g, MAMLUKS)
    assert tithe_of(g, HUNGARY)[0] == EMPIRE
    assert tithe_of(g, MAMLUKS)[0] == -1


@rule("MU-397")
def test_grounds_for_excommunication():
    g = papacy()
    assert not guilty(g, HUNGARY)
    assert ("excommunicate", HUNGARY) not in church_options(g, EMPIRE)
    g.unpaid = changed(g.unpaid, HUNGARY, 2)
    assert not guilty(g, HUNGARY)
    g.unpaid = changed(g.unpaid, HUNGARY, 3)
    assert guilty(g, HUNGARY)
    g = papacy()
    b = g.battle = duel(g, HUNGARY, "lazio", 10, "veneto")
    g.battle = replace(b, defender=EMPIRE, defenders=(EMPIRE,))
    inside(g, lambda: failed(g))
    assert guilty(g, HUNGARY), "an attack on Rome without conquest"


@rule("MU-398", "MU-440", "MU-401")
def test_what_excommunication_means():
    g = papacy()
    pact(g, "trade", HUNGARY, EMPIRE)
    pact(g, "trade", HUNGARY, MAMLUKS)
    wagon, _ = army(g, HUNGARY, "croatia", 10)
    assert able_captains(g, wagon)
    g.phase = "diplomacy"
    inside(g, lambda: excommunicate(g, HUNGARY))
    assert g.honour[HUNGARY] == -2
    assert [p.parties for p in g.pacts] == [(HUNGARY, MAMLUKS)]
    assert not able_captains(g, wagon), "his Captains do not attack this turn"
    g.turn += 1
    assert able_captains(g, wagon)
    inside(g, lambda: pope_dies(g, "pope"))
    p = begin(g, Conclave(), Pause())
    assert p.options(EMPIRE) == [("vote", EMPIRE)], "he does not stand"
    p.act(EMPIRE, ("vote", EMPIRE)).act(EMPIRE, ("done",))
    assert g.pope == EMPIRE
    assert resting(g), "nor vote"


@rule("MU-399", "MU-402")
def test_absolution():
    g = papacy()
    inside(g, lambda: excommunicate(g, HUNGARY))
    assert faith(g, HUNGARY) == "banned"
    assert not same_faith(g, HUNGARY, EMPIRE)
    p = table(g, HUNGARY)
    p.act(HUNGARY, ("seek absolution", 250)).act(EMPIRE, ("absolve", HUNGARY))
    assert g.honour[HUNGARY] == 0
    assert not g.banned[HUNGARY]
    assert g.florins[EMPIRE] == 1250
    inside(g, lambda: excommunicate(g, HUNGARY))
    table(g, EMPIRE).act(EMPIRE, ("absolve", HUNGARY))
    assert g.honour[HUNGARY] == 0


@rule("MU-400")
def test_the_pope_orders_peace_among_catholics():
    g = papacy()
    g.religion = changed(g.religion, NOVGOROD, "catholic")
    war(g, HUNGARY, NOVGOROD)
    p = table(g, EMPIRE)
    p.act(EMPIRE, ("order peace", HUNGARY, NOVGOROD)).act(HUNGARY, ("defy",))
    assert at_war(g, HUNGARY, NOVGOROD)
    assert guilty(g, HUNGARY)
    p.act(EMPIRE, ("order peace", HUNGARY, NOVGOROD)).act(HUNGARY, ("obey",))
    assert not at_war(g, HUNGARY, NOVGOROD)


@rule("MU-402", "MU-403", "MU-438")
def test_a_new_faction_with_an_antipope_and_a_fourth_religious_capital():
    g = papacy()
    inside(g, lambda: excommunicate(g, HUNGARY))
    before = provisions(g, at(g, "pannonia"))
    table(g, HUNGARY).act(HUNGARY, ("found faction", "pannonia"))
    assert g.antipope == HUNGARY
    assert g.schism[HUNGARY]
    assert len(g.holy) == 4
    assert provisions(g, at(g, "pannonia")) == before + 10
    assert g.honour[HUNGARY] == -2 + 1


@rule("MU-404", "MU-406")
def test_the_antipope_collects_crusades_and_bans():
    g = papacy()
    g.antipope, g.schism[HUNGARY], g.see = HUNGARY, True, at(g, "pannonia")
    g.religion = changed(g.religion, NOVGOROD, "catholic")
    table(g, NOVGOROD).act(NOVGOROD, ("join faction",))
    assert g.schism[NOVGOROD]
    assert g.honour[NOVGOROD] == -2, "with the effects of excommunication"
    assert tithe_of(g, NOVGOROD)[0] == HUNGARY
    assert ("crusade",) in table(g, HUNGARY).options(HUNGARY)
    assert at(g, "lazio") in targets(g, "antipope", HUNGARY)
    g.sins = changed(g.sins, NOVGOROD, 1)
    assert ("excommunicate", NOVGOROD) in church_options(g, HUNGARY)
    inside(g, lambda: excommunicate(g, NOVGOROD))
    assert ("seek absolution", 0) in church_options(g, NOVGOROD), "back to the Pope if he agrees"


@rule("MU-405")
def test_a_dead_antipope_is_replaced_by_his_followers():
    g = papacy()
    g.antipope, g.see = HUNGARY, at(g, "pannonia")
    g.schism[HUNGARY] = g.schism[NOVGOROD] = True
    g.owner[at(g, "pannonia")] = -1
    inside(g, lambda: papal_conquest(g, at(g, "pannonia"), -1, HUNGARY))
    assert g.antipope == -1
    assert g.vacant == "antipope"
    p = begin(g, Conclave(), Pause())
    for seat in [s for s in g.order if s in (HUNGARY, NOVGOROD)]:
        p.act(seat, ("vote", NOVGOROD)).act(seat, ("done",))
    assert g.antipope == NOVGOROD


@rule("MU-529", example="L1791")
def test_variant_a_killer_reaches_the_pope_and_given_cards():
    from pentarchy.games.medioevo_universale.rules.empire import intrigue_options, play_intrigue
    from pentarchy.games.medioevo_universale.state.records import Gift

    g = bare(killer_guilds=True)
    g.pope = EMPIRE
    own(g, EMPIRE, "lazio")
    deal(g, HORDE, "killer", "killer")
    (card,) = deal(g, HUNGARY, "diplomat")
    g.cards.at[card] = 10 + BYZANTIUM
    g.gifts = [Gift(card, "diplomat", HUNGARY, BYZANTIUM, 5, 4)]
    assert ("assassinate", EMPIRE) not in intrigue_options(g, HORDE), "needs GUILDS"
    learn(g, HORDE, "guilds")
    assert {("assassinate", EMPIRE), ("silence", card)} <= set(intrigue_options(g, HORDE))
    inside(g, lambda: play_intrigue(g, HORDE, ("assassinate", EMPIRE)), draws=d(4, 3))
    assert g.pope == -1
    assert g.vacant == "pope"
    inside(g, lambda: play_intrigue(g, HORDE, ("silence", card)))
    assert not g.gifts
    steps = begin(g, CombatPhase(), Pause())
    while not resting(g):
        steps.act(g.pending()[0], g.default(g.pending()[0]))
    assert g.pope < 0, "not in this Combat phase"
    begin(g, Conclave(), Pause())
    g.phase = "events"
    g.turn += 1
    begin(g, Conclave(), Pause())
    assert g.pope < 0, "nor with the Events"
    steps = begin(g, CombatPhase(), Pause())
    while not resting(g):
        steps.act(g.pending()[0], g.default(g.pending()[0]))
    assert g.pope >= 0, "the election is held at the end of the next Combat"


@rule("MU-131", example="L1234")
def test_each_damaging_turn_in_a_row_puts_the_pope_at_greater_risk():
    g = papacy(BYZANTIUM)
    g.religion = changed(g.religion, BYZANTIUM, "catholic")
    for die in (5, 4):
        inside(g, lambda: papal_damage(g, g.book.rome), d(die))
        assert g.pope == BYZANTIUM
        g.calamity = "flood"
        inside(g, lambda: end_of_turn(g))
    inside(g, lambda: papal_damage(g, g.book.rome), d(4))
    assert g.pope == -1, "6, then 5 or more, then 4 or more"
    assert g.vacant == "pope"
    assert g.peril == 0, "his successor is not in danger yet"


@rule("MU-131")
def test_a_turn_without_calamity_ends_the_peril_and_an_epidemic_goes_on_with_it():
    g = papacy()
    inside(g, lambda: papal_damage(g, g.book.rome), d(5))
    g.plague[at(g, "lazio")] = 1
    inside(g, lambda: end_of_turn(g))
    assert g.peril == 1
    g.plague[at(g, "lazio")] = 0
    inside(g, lambda: end_of_turn(g))
    assert g.peril == 0
    inside(g, lambda: papal_damage(g, g.book.rome), d(5))
    assert g.pope == EMPIRE
    inside(g, lambda: papal_damage(g, at(g, "banat")), [])
    g.owner[g.book.rome] = MAMLUKS
    inside(g, lambda: papal_damage(g, g.book.rome), [])
    assert g.peril == 1, "only losses of the Pope in the Papal States"


@rule("MU-367", "MU-405")
def test_an_office_ends_with_the_player():
    g = papacy(BYZANTIUM)
    inside(g, lambda: end_of_turn(g))
    assert g.pope == BYZANTIUM
    g.antipope, g.schism[HUNGARY] = HUNGARY, True
    inside(g, lambda: end_of_turn(g))
    assert g.antipope == HUNGARY
    g.alive[BYZANTIUM] = g.alive[HUNGARY] = False
    inside(g, lambda: end_of_turn(g))
    assert (g.pope, g.antipope, g.vacant) == (-1, -1, "antipope"), "the faction may elect another"
    g = papacy(HUNGARY)
    g.antipope, g.alive[BYZANTIUM] = BYZANTIUM, False
    inside(g, lambda: end_of_turn(g))
    assert (g.pope, g.antipope) == (HUNGARY, -1)


@rule("MU-388", "MU-390")
def test_whoever_takes_rome_needs_no_election():
    g = papacy()
    g.religion = changed(g.religion, BYZANTIUM, "catholic")
    inside(g, lambda: papal_damage(g, g.book.rome), d(5))
    g.pope, g.vacant = -1, "pope"
    inside(g, lambda: papal_conquest(g, g.book.rome, BYZANTIUM, EMPIRE))
    assert g.pope == BYZANTIUM
    assert (g.vacant, g.peril) == ("", 0)
    g.vacant = "antipope"
    inside(g, lambda: papal_conquest(g, g.book.rome, HUNGARY, BYZANTIUM))
    assert (g.pope, g.vacant) == (HUNGARY, "antipope")
    g.banned[EMPIRE] = True
    inside(g, lambda: papal_conquest(g, g.book.rome, EMPIRE, HUNGARY))
    assert g.pope == -1, "the excommunicated cannot be Pope"


@rule("MU-403", "MU-405")
def test_the_antipopes_see_is_taken():
    def schism():
        g = papacy()
        g.antipope, g.see = HUNGARY, at(g, "pannonia")
        g.schism[HUNGARY] = g.schism[BYZANTIUM] = True
        return g

    g = schism()
    inside(g, lambda: papal_conquest(g, at(g, "banat"), MAMLUKS, HUNGARY))
    inside(g, lambda: papal_conquest(g, g.see, MAMLUKS, NOVGOROD))
    assert g.antipope == HUNGARY, "another land, or no longer his"
    inside(g, lambda: papal_conquest(g, g.see, BYZANTIUM, HUNGARY))
    assert (g.antipope, g.vacant, g.honour[BYZANTIUM]) == (BYZANTIUM, "", 1), "a follower takes his place"
    g = schism()
    inside(g, lambda: papal_conquest(g, g.see, MAMLUKS, HUNGARY))
    assert (g.antipope, g.vacant, g.honour[MAMLUKS]) == (-1, "antipope", 0)


@rule("MU-401")
def test_excommunication_after_combat_keeps_captains_idle_next_turn():
    for phase, turns in (("diplomacy", 0), ("combat", 1), ("commerce", 1)):
        g = papacy()
        pact(g, "trade", EMPIRE, NOVGOROD)
        g.phase = phase
        inside(g, lambda g=g: excommunicate(g, HUNGARY))
        assert g.grounded[HUNGARY] == g.turn + turns
        assert g.pacts, "others keep their pacts with Catholics"


@rule("MU-394", "MU-397", "MU-399", "MU-400")
def test_all_that_the_pope_may_do():
    g = papacy()
    g.religion = changed(g.religion, NOVGOROD, "catholic")
    for sinner in (EMPIRE, HUNGARY, MAMLUKS):
        g.sins = changed(g.sins, sinner, 1)
    war(g, NOVGOROD, HUNGARY)
    war(g, NOVGOROD, MAMLUKS)
    war(g, EMPIRE, NOVGOROD)
    peace = {
        ("order peace", HUNGARY, NOVGOROD),
        ("order peace", NOVGOROD, HUNGARY),
        ("order peace", NOVGOROD, EMPIRE),
    }
    assert set(church_options(g, EMPIRE)) == {("excommunicate", HUNGARY), *peace}
    assert church_options(g, NOVGOROD) == []
    g.crusade = Crusade(EMPIRE, 0, 1, 5, 9, 5, (EMPIRE,), (MAMLUKS,))
    assert church_options(g, EMPIRE) == [("excommunicate", HUNGARY)], "a Crusade has peace of its own"
    g.banned[HUNGARY] = True
    assert church_options(g, EMPIRE) == [("absolve", HUNGARY)]
    g.pope = -1
    assert church_options(g, EMPIRE) == []


@rule("MU-402", "MU-403", "MU-406")
def test_what_the_excommunicated_may_do():
    g = papacy()
    g.banned[HUNGARY] = True
    g.florins[HUNGARY] = 250
    g.town = [0] * len(g.town)
    g.town[at(g, "pannonia")] = g.town[at(g, "banat")] = g.town[at(g, "thrace")] = 1
    seek = [("seek absolution", n) for n in (0, 100, 250)]
    found = {("found faction", "pannonia"), ("found faction", "banat")}
    assert set(church_options(g, HUNGARY)) == {*seek, *found}
    g.pope = -1
    assert set(church_options(g, HUNGARY)) == found, "nobody to absolve him"
    g.pope, g.antipope, g.schism[BYZANTIUM] = BYZANTIUM, NOVGOROD, True
    assert church_options(g, HUNGARY) == [*seek, ("join faction",)], "one faction at a time"
    g.antipope = BYZANTIUM
    assert church_options(g, HUNGARY) == [*seek, ("join faction",)]


@rule("MU-404", "MU-406")
def test_who_may_join_the_antipope_and_who_may_come_back():
    g = papacy()
    g.antipope = BYZANTIUM
    g.schism[BYZANTIUM] = g.schism[NOVGOROD] = True
    assert church_options(g, HUNGARY) == [("join faction",)]
    assert church_options(g, EMPIRE) == [], "not the Pope"
    assert church_options(g, MAMLUKS) == [], "nor who is no Catholic"
    assert church_options(g, BYZANTIUM) == [], "nor does the Antipope ask the Pope's pardon"
    g.florins[NOVGOROD] = 100
    assert church_options(g, NOVGOROD) == [("seek absolution", 0), ("seek absolution", 100)]
    g.crusade = Crusade(EMPIRE, 0, 1, 5, 9, 5, (EMPIRE,), (MAMLUKS,))
    assert church_options(g, HUNGARY) == [], "not in the middle of a Crusade"
    g.pope = -1
    assert church_options(g, NOVGOROD) == []


@rule("MU-406", "MU-440")
def test_the_excommunicated_pay_once_when_they_join_the_antipope():
    g = papacy()
    g.antipope, g.schism[NOVGOROD] = NOVGOROD, True
    inside(g, lambda: excommunicate(g, HUNGARY))
    table(g, HUNGARY).act(HUNGARY, ("join faction",))
    assert g.schism[HUNGARY]
    assert g.honour[HUNGARY] == -2


@rule("MU-402")
def test_the_pope_may_refuse_absolution():
    g = papacy()
    inside(g, lambda: excommunicate(g, HUNGARY))
    table(g, HUNGARY).act(HUNGARY, ("seek absolution", 250)).act(EMPIRE, ("refuse",))
    assert g.banned[HUNGARY]
    assert (g.florins[HUNGARY], g.honour[HUNGARY]) == (1000, -2)


@rule("MU-390", "MU-405")
def test_no_election_while_a_heretic_holds_rome_but_the_antipope_needs_no_rome():
    g = papacy()
    g.owner[g.book.rome] = BYZANTIUM
    g.pope, g.vacant = -1, "pope"
    begin(g, Conclave(), Pause())
    assert resting(g)
    g.schism[NOVGOROD], g.vacant = True, "antipope"
    p = begin(g, Conclave(), Pause())
    assert p.options(NOVGOROD) == [("vote", NOVGOROD)]
    p.act(NOVGOROD, ("vote", NOVGOROD)).act(NOVGOROD, ("done",))
    assert (g.antipope, g.vacant) == (NOVGOROD, "")
    assert g.owner[g.book.rome] == BYZANTIUM
    g.religion = changed(g.religion, BYZANTIUM, "catholic")
    g.vacant, g.schism[NOVGOROD] = "antipope", False
    begin(g, Conclave(), Pause())
    assert resting(g), "a faction without followers ends"


@rule("MU-391")
def test_what_a_vote_weighs():
    g = papacy()
    g.religion = changed(g.religion, BYZANTIUM, "catholic")
    g.order = [EMPIRE, BYZANTIUM, HUNGARY, 1, 3, 5]
    g.church[at(g, "thrace")] = g.church[at(g, "banat")] = 1
    first, second, third = deal(g, EMPIRE, "cardinal", "heroine", "killer")
    inside(g, lambda: pope_dies(g, "pope"))
    p = begin(g, Conclave(), Pause())
    p.act(EMPIRE, ("vote", BYZANTIUM))
    pays = [("pay", 250), ("pay", 500), ("pay", 1000)]
    assert set(p.options(EMPIRE)) == {("show", first), ("show", second), *pays, ("done",)}
    p.act(EMPIRE, ("show", first))
    assert g.cards.seen[first] == ALL, "everybody sees it"
    assert g.cards.seen[third] == 1 << EMPIRE
    assert set(p.options(EMPIRE)) == {("show", second), *pays, ("done",)}
    p.act(EMPIRE, ("show", second)).act(EMPIRE, ("pay", 250))
    assert p.options(EMPIRE) == [("pay", 250), ("pay", 500), ("done",)]
    p.act(EMPIRE, ("done",))
    assert p.told("votes")[0]["n"] == 1 + 2 + 1, "Cathedrals of others do not count"
    p.act(BYZANTIUM, ("vote", HUNGARY)).act(BYZANTIUM, ("done",))
    assert p.told("votes")[0]["n"] == 2
    p.act(HUNGARY, ("vote", HUNGARY)).act(HUNGARY, ("done",))
    assert set(g.pending()) == {BYZANTIUM, HUNGARY}, "4 to 4"
    assert isinstance(p.step(HUNGARY), SecretBid)


@rule("MU-392")
def test_a_sealed_bid_is_within_the_purse():
    g = papacy()
    g.florins[HUNGARY] = 75
    assert [n for _, n in SecretBid(HUNGARY).options(g, HUNGARY)] == [75, 50, 25, 10, 5, 0]


@rule("MU-393")
def test_at_most_ten_fv_of_the_old_pope_are_removed():
    g = papacy()
    own(g, EMPIRE, "lazio", fv=4)
    stood = (("lazio", 6), ("lazio", 5), ("veneto", 9))
    wagons = [put(g, EMPIRE, "wagon", where, fv=fv) for where, fv in stood]
    inside(g, lambda: elect(g, HUNGARY, "pope"))
    assert [piece(g, n).fv for n in wagons] == [1, 4, 9], "4 on the ground, 5 and 1 aboard, none elsewhere"
    assert g.army[g.book.rome] == 10
    assert g.recruits[EMPIRE] == 0
    g = papacy()
    wagon = put(g, EMPIRE, "wagon", "lazio", fv=6)
    inside(g, lambda: elect(g, HUNGARY, "pope"))
    assert g.recruits[EMPIRE] == 15 - 10, "the rest of the garrison goes home"
    assert piece(g, wagon).fv == 6


@rule("MU-393")
def test_the_guard_comes_from_the_new_popes_box():
    g = papacy()
    inside(g, lambda: elect(g, EMPIRE, "pope"))
    assert g.army[g.book.rome] == 15, "elected again, he takes ten away and brings ten"
    for winner, guard in ((HUNGARY, 3), (EMPIRE, 15)):
        g = papacy()
        g.reserve[winner] += army_left(g, winner) - 3
        inside(g, lambda g=g, winner=winner: elect(g, winner, "pope"))
        assert g.army[g.book.rome] == guard


@rule("MU-395", "MU-404")
def test_a_tenth_of_the_taxes_rounded_down():
    g = papacy()
    g.income = (199,) * 6
    assert tithe_of(g, HUNGARY) == (EMPIRE, 19)
    assert tithe_of(g, EMPIRE) == (-1, 0)
    g.schism[HUNGARY] = g.schism[NOVGOROD] = True
    assert tithe_of(g, HUNGARY) == (-1, 0), "no Antipope yet"
    g.antipope = HUNGARY
    assert tithe_of(g, NOVGOROD) == (HUNGARY, 19)
    assert tithe_of(g, HUNGARY) == (-1, 0)
    g.schism[HUNGARY], g.pope = False, -1
    assert tithe_of(g, HUNGARY) == (-1, 0)
