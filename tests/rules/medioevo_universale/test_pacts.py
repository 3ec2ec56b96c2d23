"""Pacts put together clause by clause, what changes hands by them, and what war and peace do to guests."""

from pentarchy.games.medioevo_universale.rules.diplomacy.bargains import goods_of, hand_over
from pentarchy.games.medioevo_universale.rules.diplomacy.pacts import Propose
from pentarchy.games.medioevo_universale.rules.realm.pieces import fits, piece
from pentarchy.games.medioevo_universale.rules.realm.relations import (
    at_war,
    declare_war,
    make_peace,
    may_declare,
)
from pentarchy.games.medioevo_universale.state.records import Gift, Siege
from pentarchy.kernel import changed
from tests.play import begin, rule

from .kingdoms import BYZANTIUM, EMPIRE, HORDE, HUNGARY, MAMLUKS, NOVGOROD
from .positions import Pause, at, at_level, bare, deal, inside, own, pact, put, war


def offers(g, seat, *steps):
    """What may be chosen after these clauses."""
    p = begin(g, Propose(seat), Pause())
    for x in steps:
        p.act(seat, x)
    return p.options(seat)


# ---- war and peace ---------------------------------------------------------------------------------------


@rule("MU-045", "MU-246", "MU-457")
def test_on_whom_war_may_be_declared():
    g = bare()
    assert may_declare(g, HUNGARY, EMPIRE)
    assert not may_declare(g, HUNGARY, HUNGARY)
    war(g, HUNGARY, HORDE)
    assert not may_declare(g, HUNGARY, HORDE)
    pact(g, "truce", HUNGARY, MAMLUKS)
    assert not may_declare(g, MAMLUKS, HUNGARY)
    pact(g, "crusade", HUNGARY, EMPIRE)
    assert not may_declare(g, HUNGARY, EMPIRE), "they march together"
    pact(g, "alliance", HUNGARY, NOVGOROD)
    assert may_declare(g, HUNGARY, NOVGOROD)


@rule("MU-047", "MU-467")
def test_war_ends_only_what_binds_the_two():
    g = bare()
    cards = deal(g, HUNGARY, "princess", "miser")
    g.gifts = [
        Gift(cards[0], "princess", HUNGARY, MAMLUKS, 0),
        Gift(cards[1], "miser", HUNGARY, HORDE, 3, 3),
    ]
    pact(g, "trade", HORDE, MAMLUKS)
    pact(g, "trade", HUNGARY, MAMLUKS)
    pact(g, "trade", HUNGARY, HORDE)
    pact(g, "alliance", HUNGARY, HORDE, MAMLUKS)
    inside(g, lambda: declare_war(g, HUNGARY, HORDE, False))
    assert [x.parties for x in g.pacts] == [(HORDE, MAMLUKS), (HUNGARY, MAMLUKS)]
    assert len(g.gifts) == 2, "the Princess is with another, the Miser stays"
    assert g.honour[HUNGARY] == -1 - 2
    (card,) = deal(g, EMPIRE, "princess")
    g.gifts = [Gift(card, "princess", EMPIRE, HUNGARY, 0)]
    inside(g, lambda: declare_war(g, HUNGARY, EMPIRE, False))
    assert (g.gifts, g.cards.at[card], g.cards.seen[card]) == ([], 0, 0), "back in the deck, unseen"


@rule("MU-271", "MU-272")
def test_guests_must_leave_when_war_breaks_out():
    for phase, grace in (("diplomacy", 0), ("combat", 1)):
        g = bare()
        g.phase = phase
        ours = put(g, HUNGARY, "wagon", "yedisan", fv=2)
        theirs = put(g, HORDE, "caravan", "banat")
        put(g, HORDE, "galley", "otranto", fv=2)
        put(g, HORDE, "wagon", "raska", fv=2)
        put(g, MAMLUKS, "wagon", "banat", fv=2)
        ship = put(g, HUNGARY, "galley", "crimea", fv=2)
        put(g, HUNGARY, "caravan", "crimea", aboard=ship)
        put(g, HUNGARY, "captain", "crimea", aboard=ship)
        inside(g, lambda g=g: declare_war(g, HUNGARY, HORDE, False))
        assert g.expelled == [(n, g.turn + grace) for n in (ours, theirs, ship)]


@rule("MU-048", "MU-344")
def test_peace_ends_the_sieges_between_the_two_and_the_besiegers_leave():
    g = bare()
    war(g, HUNGARY, EMPIRE)
    war(g, HUNGARY, HORDE)
    own(g, EMPIRE, "styria")
    own(g, HORDE, "raska")
    wagon = put(g, HUNGARY, "wagon", "styria", fv=20)
    put(g, EMPIRE, "wagon", "styria", fv=2)
    put(g, HUNGARY, "wagon", "raska", fv=20)
    g.sieges = [Siege(HUNGARY, at(g, "styria"), 1), Siege(HUNGARY, at(g, "raska"), 1)]
    g.asked_peace = changed(g.asked_peace, HUNGARY, 1 << EMPIRE | 1 << HORDE)
    inside(g, lambda: make_peace(g, EMPIRE, HUNGARY))
    assert [s.at for s in g.sieges] == [at(g, "raska")]
    assert g.expelled == [(wagon, g.turn + 1)]
    assert at_war(g, HUNGARY, HORDE)
    assert not at_war(g, EMPIRE, HUNGARY)
    assert g.asked_peace[HUNGARY] == 1 << HORDE


# ---- clauses ---------------------------------------------------------------------------------------------


@rule("MU-051")
def test_with_whom_a_pact_may_be_made():
    g = bare()
    g.order = [0, 1, 2, 3, 4, 5]
    war(g, HUNGARY, HORDE)
    pact(g, "trade", HUNGARY, EMPIRE)

    def partners(kind):
        return [x[1] for x in offers(g, HUNGARY, ("kind", kind)) if x[0] == "with"]

    assert partners("trade") == [BYZANTIUM, MAMLUKS, NOVGOROD], "not twice the same, not with an enemy"
    assert partners("transit") == [BYZANTIUM, MAMLUKS, NOVGOROD, EMPIRE]
    assert partners("truce") == [BYZANTIUM, MAMLUKS, NOVGOROD, EMPIRE, HORDE], "a truce is for enemies too"
    for kind in ("loan", "promise", "bargain"):
        pact(g, kind, HUNGARY, EMPIRE)
        assert partners(kind) == [BYZANTIUM, MAMLUKS, NOVGOROD, EMPIRE], "as many as one likes"


@rule("MU-401")
def test_catholics_make_no_pacts_with_the_excommunicated():
    g = bare()
    g.banned[HUNGARY] = True
    able = {s: [x[1] for x in offers(g, s, ("kind", "trade")) if x[0] == "with"] for s in (EMPIRE, MAMLUKS)}
    assert HUNGARY not in able[EMPIRE]
    assert HUNGARY in able[MAMLUKS]
    g.banned[EMPIRE] = True
    assert ("with", HUNGARY) in offers(g, EMPIRE, ("kind", "trade"))


@rule("MU-051")
def test_clauses_of_each_kind():
    g = bare()
    kinds = [("kind", k) for k in ("alliance", "transit", "trade", "truce", "loan", "promise", "bargain")]
    assert offers(g, HUNGARY) == [*kinds, ("cancel",)]
    to = ("with", MAMLUKS)
    turns = [("turns", n) for n in (0, 1, 2, 3, 4, 6)]
    assert offers(g, HUNGARY, ("kind", "transit"))[-1] == ("cancel",)
    assert offers(g, HUNGARY, ("kind", "transit"), to) == turns
    assert offers(g, HUNGARY, ("kind", "truce"), to) == turns[1:], "a truce and a loan must end"
    assert offers(g, HUNGARY, ("kind", "loan"), to) == turns[1:]
    tolls = [("toll", n) for n in (0, 10, 25, 50)]
    assert offers(g, HUNGARY, ("kind", "trade"), to, ("turns", 0)) == tolls
    sealing = [("open",), ("secret",), ("cancel",)]
    assert offers(g, HUNGARY, ("kind", "trade"), to, ("turns", 0), ("toll", 10)) == sealing
    g.florins[HUNGARY] = 500
    lent = [("lend", 100), ("lend", 200), ("lend", 500), ("cancel",)]
    assert offers(g, HUNGARY, ("kind", "loan"), to, ("turns", 1)) == lent
    for kind in ("alliance", "promise"):
        more = offers(g, HUNGARY, ("kind", kind), to)
        assert ("only these",) in more
        assert ("with", MAMLUKS) not in more
        assert offers(g, HUNGARY, ("kind", kind), to, ("with", HORDE))[-1] == ("only these",)
        assert offers(g, HUNGARY, ("kind", kind), to, ("with", HORDE), ("with", EMPIRE)) == turns, (
            "four at most"
        )
    war(g, HUNGARY, MAMLUKS)
    for s in (BYZANTIUM, NOVGOROD, EMPIRE, HORDE):
        war(g, HUNGARY, s)
    assert offers(g, HUNGARY) == [("kind", "truce"), ("cancel",)], "at war with all"


@rule("MU-051", "MU-012")
def test_one_refusal_ends_a_proposal():
    g = bare()
    p = begin(g, Propose(HUNGARY), Pause())
    for x in (
        ("kind", "alliance"),
        ("with", MAMLUKS),
        ("with", HORDE),
        ("only these",),
        ("turns", 2),
        ("open",),
    ):
        p.act(HUNGARY, x)
    p.act(MAMLUKS, ("accept",)).act(HORDE, ("refuse",))
    assert g.pacts == []
    for kind in ("transit", "truce"):
        p = begin(g, Propose(HUNGARY), Pause())
        for x in (("kind", kind), ("with", MAMLUKS), ("turns", 2), ("open",)):
            p.act(HUNGARY, x)
        p.act(MAMLUKS, ("accept",))
    assert [(x.kind, x.parties, x.until) for x in g.pacts] == [
        ("transit", (HUNGARY, MAMLUKS), g.turn + 1),
        ("truce", (HUNGARY, MAMLUKS), g.turn + 1),
    ]
    assert g.pacts[0].id != g.pacts[1].id


@rule("MU-051")
def test_a_secret_proposal_is_told_to_its_partners_only():
    for how in ("open", "secret"):
        g = bare()
        p = begin(g, Propose(HUNGARY), Pause())
        for x in (("kind", "transit"), ("with", MAMLUKS), ("turns", 2)):
            p.act(HUNGARY, x)
        p.act(HUNGARY, (how,))
        (told,) = [e for e in p.events if e.kind == "proposes"]
        assert ("kind" in told.open) == (how == "open")
        p.act(MAMLUKS, ("accept",))
        assert g.pacts[0].secret == (how == "secret")
        (sealed,) = [e for e in p.events if e.kind in ("pact", "secret pact")]
        assert ("kind" in sealed.open) == (how == "open")


# ---- what changes hands ----------------------------------------------------------------------------------


@rule("MU-054")
def test_a_bargain_gives_something_for_something():
    g = bare()
    to = (("kind", "bargain"), ("with", MAMLUKS))
    assert ("give", "nothing", 0) in offers(g, HUNGARY, *to)
    assert ("ask", "nothing", 0) not in offers(g, HUNGARY, *to, ("give", "nothing", 0))
    assert ("ask", "nothing", 0) in offers(g, HUNGARY, *to, ("give", "florins", 25)), "a gift"


@rule("MU-054")
def test_who_has_nothing_can_be_asked_for_something():
    """Whatever the two have: who began a bargain is never left without an answer."""
    g = bare()
    g.florins[HUNGARY] = g.florins[MAMLUKS] = 0
    g.owner = [o if o >= 0 and g.capital[o] == t else -1 for t, o in enumerate(g.owner)]
    to = (("kind", "bargain"), ("with", MAMLUKS))
    assert {x[0] for x in offers(g, HUNGARY, *to)} == {"ask"}, "nothing is all he can give"
    p = begin(g, Propose(HUNGARY), Pause())
    for x in (*to, ("ask", "florins", 25)):
        p.act(HUNGARY, x)
    assert p.options(MAMLUKS) == [("refuse",)]


@rule("MU-054", "MU-264")
def test_what_may_be_asked_for_tells_nothing_of_a_purse_or_of_armies_behind_the_screen():
    asked, given = [], []
    for florins, reserve in ((0, 250), (900, 0)):
        g = bare()
        g.florins[MAMLUKS], g.reserve[MAMLUKS] = florins, reserve
        to = (("kind", "bargain"), ("with", MAMLUKS))
        given.append(offers(g, HUNGARY, *to))
        asked.append(offers(g, HUNGARY, *to, ("give", "florins", 25)))
    assert asked[0] == asked[1]
    assert given[0] == given[1]


@rule("MU-054", "MU-266")
def test_nobody_promises_florins_he_has_not_or_takes_armies_his_box_does_not_hold():
    for florins, reserve, give, answers in (
        (200, 0, "land", [("accept",), ("refuse",)]),
        (199, 0, "land", [("refuse",)]),
        (200, 250, "land", [("refuse",)]),
        (200, 250, "florins", [("accept",), ("refuse",)]),
    ):
        g = bare()
        g.florins[MAMLUKS], g.reserve[MAMLUKS] = florins, reserve
        p = begin(g, Propose(HUNGARY), Pause())
        item = ("land", at(g, "croatia")) if give == "land" else ("florins", 25)
        for x in (("kind", "bargain"), ("with", MAMLUKS), ("give", *item), ("ask", "florins", 200)):
            p.act(HUNGARY, x)
        assert p.options(MAMLUKS) == answers, (florins, reserve, give)


@rule("MU-054")
def test_what_a_player_has_to_give():
    g = bare()
    g.florins[HUNGARY] = 100
    g.owner = [o if o != HUNGARY else -1 for o in g.owner]
    own(g, HUNGARY, "pannonia", "banat", "bihar", "slavonia", "croatia")
    g.army[at(g, "bihar")] = 0
    caravan = put(g, HUNGARY, "caravan", "slavonia")
    wagon = put(g, HUNGARY, "wagon", "slavonia", fv=1)
    put(g, HUNGARY, "merchant", "slavonia", goods=(0, 5, 0, 0, 0, 0, 0, 0))
    put(g, HUNGARY, "engine", "slavonia", aboard=wagon)
    put(g, HUNGARY, "captain", "slavonia")
    put(g, HUNGARY, "galley", "slavonia", level=2)
    g.sieges = [Siege(EMPIRE, at(g, "croatia"), 1)]
    florins = [("florins", n) for n in (25, 50, 100)]
    assert goods_of(g, HUNGARY, EMPIRE, HUNGARY) == [
        *florins,
        ("land", at(g, "banat")),
        ("piece", caravan),
        ("nothing", 0),
    ]
    g.reserve[EMPIRE] = 250
    assert ("land", at(g, "banat")) not in goods_of(g, HUNGARY, EMPIRE, EMPIRE), "more than his box holds"


@rule("MU-054", example="L410")
def test_armies_are_handed_over_into_the_others_transports():
    g = bare()
    put(g, HUNGARY, "captain", "banat")
    wagon = put(g, EMPIRE, "wagon", "banat", level=1, fv=17)
    put(g, EMPIRE, "galley", "otranto", fv=1)
    put(g, EMPIRE, "wagon", "saxony", level=1)
    g.army[at(g, "banat")] = 9
    armies = [x for x in goods_of(g, HUNGARY, EMPIRE, HUNGARY) if x[0] == "armies"]
    assert armies == [("armies", wagon * 100 + n) for n in (1, 2, 3)], "as much as there is room for"
    inside(g, lambda: hand_over(g, HUNGARY, EMPIRE, ("armies", wagon * 100 + 3)))
    assert (piece(g, wagon).fv, g.army[at(g, "banat")]) == (20, 6)
    assert not [x for x in goods_of(g, HUNGARY, EMPIRE, HUNGARY) if x[0] == "armies"]
    wagon = put(g, EMPIRE, "wagon", "bihar", level=1, fv=1)
    inside(g, lambda: hand_over(g, HUNGARY, EMPIRE, ("armies", wagon * 100 + 9)))
    assert (piece(g, wagon).fv, g.army[at(g, "bihar")]) == (5, 1), "one FV stays"
    g.owner[at(g, "bihar")] = MAMLUKS
    g.army[at(g, "bihar")] = 9
    inside(g, lambda: hand_over(g, HUNGARY, EMPIRE, ("armies", wagon * 100 + 2)))
    assert piece(g, wagon).fv == 5, "not out of another's land"


@rule("MU-054")
def test_lands_pieces_and_florins_change_hands_as_far_as_they_are_there():
    g = bare()
    caravan = put(g, HUNGARY, "caravan", "banat")
    inside(g, lambda: hand_over(g, HUNGARY, EMPIRE, ("piece", caravan)))
    assert piece(g, caravan).owner == EMPIRE
    inside(g, lambda: hand_over(g, HUNGARY, MAMLUKS, ("piece", caravan)))
    assert piece(g, caravan).owner == EMPIRE, "no longer his to give"
    second = put(g, HUNGARY, "caravan", "banat")
    inside(g, lambda: hand_over(g, HUNGARY, EMPIRE, ("piece", second)))
    assert piece(g, second).owner == HUNGARY, "the level allows one"
    g.florins[HUNGARY] = 70
    inside(g, lambda: hand_over(g, HUNGARY, EMPIRE, ("florins", 100)))
    assert (g.florins[HUNGARY], g.florins[EMPIRE]) == (0, 1070)
    inside(g, lambda: hand_over(g, MAMLUKS, EMPIRE, ("land", at(g, "banat"))))
    assert g.owner[at(g, "banat")] == HUNGARY
    g.army[at(g, "banat")] = 300
    inside(g, lambda: hand_over(g, HUNGARY, EMPIRE, ("land", at(g, "banat"))))
    assert g.owner[at(g, "banat")] == HUNGARY, "more armies than his box holds"


@rule("MU-325", "MU-072", "MU-079")
def test_limits_hold_for_what_comes_from_others():
    g = bare()
    at_level(g, EMPIRE, 2)
    wagon = put(g, HUNGARY, "wagon", "banat", level=2)
    big = put(g, HUNGARY, "wagon", "banat", level=3)
    assert fits(g, EMPIRE, wagon)
    assert not fits(g, EMPIRE, big)
    put(g, EMPIRE, "wagon", "saxony")
    assert fits(g, EMPIRE, wagon)
    put(g, EMPIRE, "wagon", "saxony")
    assert not fits(g, EMPIRE, wagon)
    catapult = put(g, HUNGARY, "engine", "banat", level=1)
    for _ in range(2):
        put(g, EMPIRE, "engine", "saxony", level=2)
    put(g, EMPIRE, "engine", "saxony", level=1)
    assert fits(g, EMPIRE, catapult), "engines are counted type by type"
    put(g, EMPIRE, "engine", "saxony", level=1)
    assert not fits(g, EMPIRE, catapult)
