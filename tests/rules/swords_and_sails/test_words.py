"""What players read: powers as one says them, seas with their article, whoever reads as "you"."""

import re
from pathlib import Path
from random import Random

import pytest

from pentarchy.games.swords_and_sails import TITLE, rules
from pentarchy.games.swords_and_sails.rules.intrigue.playing import PlayCards
from pentarchy.games.swords_and_sails.words import WORDS
from pentarchy.games.swords_and_sails.words.chronicle import event
from pentarchy.games.swords_and_sails.words.options import ABOUT, AMOUNT, ASK, BAR, GOLD, IDLE
from pentarchy.games.swords_and_sails.words.phrases import prompt
from pentarchy.kernel import Step, line
from pentarchy.kernel.scene import plain
from pentarchy.kernel.view import look
from pentarchy.kernel.words import speaking

from . import positions as at


def said(g, kind, you=None, **fields):
    return plain(event(g, kind, fields, you).text)


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
    f = at.fleet(g, "england", 1, "channel", WS=1)
    assert said(g, "sails", fleet=f, a=0, b=at.land(g, "bay_of_biscay")).endswith(
        "sails to the Bay of Biscay"
    )
    assert said(g, "sails", fleet=f, a=0, b=at.land(g, "channel")).endswith("sails to the Channel")
    assert said(g, "captured", seat=0, land=at.land(g, "bavaria"), old=-1).endswith("captures Bavaria")


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


def test_whoever_reads_is_you():
    g = at.board()
    empire, france = at.seat(g, "hre"), at.seat(g, "france")
    bavaria = at.land(g, "bavaria")
    fall = {"seat": france, "land": bavaria, "old": empire}
    assert said(g, "captured", france, **fall) == "You capture Bavaria from the Empire"
    assert said(g, "captured", empire, **fall) == "France captures Bavaria from you"
    army = at.army(g, "france", "II", "burgundy", HI=1)
    assert said(g, "wiped_out", france, piece=army) == "Your Army II is wiped out"
    assert said(g, "wiped_out", empire, piece=army) == "France Army II is wiped out"
    assert said(g, "declines", empire, seat=france, other=empire) == "France declines your offer"
    raid = {"seat": at.seat(g, "england"), "a": france, "b": empire, "gold": 10}
    assert said(g, "raids", empire, **raid) == "England takes 10 gold from your caravans with France"


def test_every_verb_of_a_sentence_agrees():
    g = at.board()
    fatimids, kiev = at.seat(g, "fatimid"), at.seat(g, "kievan_rus")
    lays = {"seat": fatimids, "other": kiev, "gold": 20}
    assert said(g, "offers_trade", **lays) == "The Fatimids offer Kiev a trade agreement and lay 20 gold"
    rolls = {"seat": fatimids, "piece": 0, "rolled": 6, "need": 8}
    assert said(g, "spy_roll", **rolls) == "The Fatimids roll 6 (need 8 or less) and learn what it is"


def test_everything_told_and_asked_has_its_words():
    """The kinds of events in the rules are those of the table; every step that asks has a prompt."""
    source = "".join(path.read_text() for path in Path(rules.__file__).parent.rglob("*.py"))
    told = {kind.replace("_", "-") for kind in re.findall(r'\.tell\(\s*"(\w+)"', source)}
    table = WORDS.table("en")
    assert {f"event-{kind}" for kind in told} == {
        id for id in table if id.startswith("event-") and "." not in id
    }
    own = [step for step in every_step(Step) if step.__module__.startswith(rules.__name__)]
    asked = {f"prompt-{step.__name__}" for step in own if step.asks and step.rule}  # not a bare shape
    assert asked == {id for id in table if id.startswith("prompt-")}


def every_step(base):
    for step in base.__subclasses__():
        yield step
        yield from every_step(step)


def test_what_is_known_of_options_is_known_of_options_there_are():
    for id in (*ABOUT, *AMOUNT, *ASK, *BAR, *GOLD, *IDLE):
        assert WORDS.has(id), id


@pytest.mark.parametrize(
    ("players", "variants"),
    [
        (5, {"leaders": "dealt", "maintenance": True, "partial_siege": True}),
        (4, {"combat": "normal", "leaders": "chosen", "head_start": True}),
        (3, {"espionage_only": True}),
    ],
)
def test_every_word_comes_from_the_table(players, variants):
    """In a language made from English every message is in brackets, or its letters are marked."""
    g = TITLE.new(players, bytes(32), variants)
    rng, news = Random(5), []
    with speaking("pseudo"):
        for turn in range(500):
            seat = g.pending()[0]
            if turn % 9 == 0:
                for words in shown(look(g, seat)):
                    assert "[" in words or not words.isascii(), words
            g.act(seat, rng.choice(g.options(seat)), news)
        for told in news:
            assert (spoken := line(g, told, 0)) is None or plain(spoken.text).startswith("["), told


def shown(scene):
    """The words of a scene that are no names."""
    decision = scene.decision
    yield plain(decision.prompt)
    for option in decision.options:
        yield from (plain(option.label), *([option.group] if option.group else []))
        yield from (plain(effect.text) for effect in option.effect)
        yield from ([option.lock] if option.lock else [])
    for missing in decision.missing:
        yield from (plain(missing.label), plain(missing.why))
    if decision.draft:
        yield from (plain(words) for words, *_ in decision.draft.lines)
    for mat in scene.mats:
        yield from (block.label for block in mat.blocks)
    for contest in scene.contests:
        yield from (plain(contest.title), *contest.stages, *(side.role for side in contest.sides))
    for board in scene.boards:
        yield from (plain(space.note) for space in board.spaces if space.note)
    yield from (phase.label for phase in scene.calendar.phases)
    yield plain(scene.calendar.end)
