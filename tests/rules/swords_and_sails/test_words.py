"""What players read: powers as one says them, seas with their article, what a counter would counter."""

from pentarchy.games.swords_and_sails.chronicle import event
from pentarchy.games.swords_and_sails.intrigue import PlayCards
from pentarchy.games.swords_and_sails.names import where
from pentarchy.games.swords_and_sails.phrases import prompt
from pentarchy.kernel.scene import plain

from . import positions as at


def said(g, kind, **fields):
    return plain(event(g, kind, fields).text)


def test_powers_are_named_as_one_says_them():
    g = at.board()
    empire, fatimids, kiev = (at.seat(g, x) for x in ("hre", "fatimid", "kievan_rus"))
    assert said(g, "gives_way", seat=fatimids, how="retreat") == "The Fatimids retreat"
    assert said(g, "gives_way", seat=empire, how="retreat") == "The Empire retreats"
    bavaria = at.land(g, "bavaria")
    assert said(g, "captured", seat=kiev, land=bavaria, old=empire) == "Kiev captures Bavaria from the Empire"
    army = at.army(g, "fatimid", "II", "egypt", LC=1)
    assert said(g, "wiped_out", piece=army) == "Fatimid Army II is wiped out"


def test_a_sea_has_its_article():
    g = at.board()
    assert where(g, at.land(g, "bay_of_biscay")).t == "the Bay of Biscay"
    assert where(g, at.land(g, "channel")).t == "the Channel"
    assert where(g, at.land(g, "bavaria")).t == "Bavaria"


def test_a_counter_says_what_it_counters():
    g = at.board()
    england, france = at.seat(g, "england"), at.seat(g, "france")
    g.gold[england] = 100
    at.hand(g, "england", "royal_marriage")
    at.hand(g, "france", "unmask_pretender")
    p = at.run(g, PlayCards(england))
    p.act(england, ("marry", "royal_marriage", "wales"))
    asked = plain(prompt(p.g, p.step(france), france))
    assert asked == "England claims Wales by marriage. Counter with Unmask Pretender?"
