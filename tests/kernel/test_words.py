"""Sentences from tables: agreement, who reads, languages, and what is said of a broken table."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pentarchy.kernel import ContentError, words
from pentarchy.kernel.scene import Seg, plain
from pentarchy.kernel.words import MISSED, Name, Words, speaking, spoken

PALADINS = Name("Paladins", "seat:0", article="the", many=True, seat=0)
FRANCE = Name("France", "seat:1", seat=1)
ANJOU = Seg("Anjou", "space:anjou")

Table = Callable[[str], Words]


@pytest.fixture
def table(tmp_path: Path) -> Table:
    def read(source: str) -> Words:
        (tmp_path / "en.ftl").write_text(source, "utf-8")
        return Words.read(tmp_path)

    return read


@pytest.fixture
def lenient(monkeypatch: pytest.MonkeyPatch) -> None:
    """As it is while people play."""
    monkeypatch.setattr(words, "strict", False)


def test_a_sentence_keeps_its_references_and_joins_plain_words(table: Table) -> None:
    said = table("event-takes = { $seat } takes { $land } for { $n } gold.").say(
        "event-takes", seat=PALADINS, land=ANJOU, n=3
    )
    assert said == [
        Seg("The "),
        Seg("Paladins", "seat:0"),
        Seg(" takes "),
        ANJOU,
        Seg(" for 3 gold."),
    ]


def test_the_reader_is_addressed(table: Table) -> None:
    w = table(
        'event-taxes = { $seat } { VERB($seat, "taxes") } { OF($other) } land and { VERB($seat, "is") } happy'
        ' with { THEIR($seat) } gold, as { THEY($seat) } { VERB($seat, "has") } it for { SELF($seat) }.\n'
    )
    heard = {you: w.plain("event-taxes", you, seat=PALADINS, other=FRANCE) for you in (None, 0, 1)}
    assert heard == {
        None: "The Paladins tax France's land and are happy with their gold, as they have it for themselves.",
        0: "You tax France's land and are happy with your gold, as you have it for yourself.",
        1: "The Paladins tax your land and are happy with their gold, as they have it for themselves.",
    }
    assert w.plain("event-taxes", seat=FRANCE, other=PALADINS) == (
        "France taxes the Paladins' land and is happy with its gold, as it has it for itself."
    )
    assert w.say("event-taxes", 1, seat=PALADINS, other=FRANCE)[3] == Seg("your", "seat:1")


@pytest.mark.parametrize(
    ("n", "said"), [(0, "no talents fall"), (1, "1 talent falls"), (2, "2 talents fall")]
)
def test_numbers_have_nouns_and_verbs(table: Table, n: int, said: str) -> None:
    w = table('note = { COUNT($n, "talent", "talents") } { VERB($n, "falls") }')
    assert w.plain("note", n=n).lower() == said


def test_lists(table: Table) -> None:
    w = table('a = { LIST($things) }\nb = { LIST($things, joint: "or", none: "nobody") }')
    assert w.plain("a", things=["one", ANJOU, PALADINS]) == "One, Anjou and the Paladins"
    assert w.plain("a", 0, things=["one", PALADINS]) == "One and you"
    assert w.plain("b", things=["one", "two"]) == "One or two"
    assert [w.plain(id, things=[]) for id in "ab"] == ["Nothing", "Nobody"]


def test_articles_signs_and_capitals(table: Table) -> None:
    w = table("a = It is { A($x) }.\nb = { SIGN($n) } for { BARE($seat) }\nc = With { CAP($x) }")
    assert [w.plain("a", x=x) for x in ("Farm", "Armoury", "unit", Name("Huns", many=True))] == [
        "It is a Farm.",
        "It is an Armoury.",
        "It is a unit.",
        "It is Huns.",
    ]
    assert [w.plain("b", 0, n=n, seat=PALADINS) for n in (3, -2)] == ["+3 for Paladins", "-2 for Paladins"]
    assert w.plain("c", x=PALADINS) == "With The Paladins"


def test_selectors(table: Table) -> None:
    w = table(
        "number = { $n ->\n  [0] nobody\n  [one] a man\n *[other] { $n } men\n } here\n"
        "person = { $seat ->\n  [you] your turn\n  [many] their turn\n *[one] its turn\n }\n"
        "outcome = { $how ->\n  [great-win] hurrah\n *[other] so so\n }\n"
        "card = { $card ->\n  [none] a card\n *[other] { $card }\n }\n"
    )
    assert [w.plain("number", n=n) for n in (0, 1, 5)] == ["Nobody here", "A man here", "5 men here"]
    assert [w.plain("person", 1, seat=seat) for seat in (PALADINS, FRANCE)] == ["Their turn", "Your turn"]
    assert w.plain("person", 0, seat=FRANCE) == "Its turn"
    assert [w.plain("outcome", how=how) for how in ("great win", "draw")] == ["Hurrah", "So so"]
    assert [w.plain("card"), w.plain("card", card="Bribe")] == ["A card", "Bribe"]


def test_what_is_put_in_at_the_beginning_of_a_sentence_gets_a_capital(table: Table) -> None:
    w = table("event-a = It rains. { $seat } sing: { $seat }.\nname-b = { $seat } and all")
    assert w.plain("event-a", seat=PALADINS) == "It rains. The Paladins sing: the Paladins."
    assert w.plain("name-b", seat=PALADINS) == "the Paladins and all"


def test_texts_are_spliced_in_and_messages_refer_to_each_other(table: Table) -> None:
    w = table(
        "-gold = { $many ->\n  [yes] talents\n *[no] talent\n }\n"
        'name-force = { COUNT($n, "man", "men") }\n'
        'event-a = Here { $deed } { name-force } with { -gold(many: "yes") }\n    or more.\n'
        '    .short = { TERM("upkeep", "maintenance") }\n'
    )
    said = w.say("event-a", deed=[Seg("stand in "), ANJOU, Seg(", ")], n=2)
    assert plain(said) == "Here stand in Anjou,  2 men with talents or more."
    assert said[1] == ANJOU
    assert w.say("event-a.short") == [Seg("Maintenance", "term:upkeep")]


def test_the_pseudo_language_marks_every_word_of_a_table(table: Table) -> None:
    w = table(
        'event-a = The { $seat } { VERB($seat, "pays") } { COUNT($n, "coin", "coins") }'
        ' to { LIST($to) } for { TERM("upkeep", "maintenance") }.'
    )
    assert spoken() == "en"
    with speaking("pseudo"):
        said = w.plain("event-a", 0, seat=PALADINS, n=0, to=["1", "2"])
        assert spoken() == "pseudo"
    assert (said[0], said[-1]) == ("[", "]")
    assert not any(letter.isascii() and letter.isalpha() for letter in said), said
    assert w.plain("event-a", 0, seat=PALADINS, n=0, to=["1", "2"]).endswith(
        "no coins to 1 and 2 for maintenance."
    )


def test_a_language_without_a_table_is_english_and_one_without_grammar_is_refused(
    table: Table, tmp_path: Path
) -> None:
    w = table("a = Hello")
    with speaking("de"):
        assert w.plain("a") == "Hello"
    (tmp_path / "fr.ftl").write_text("a = Salut")
    with pytest.raises(ContentError, match=r"fr\.ftl: there is no grammar of 'fr'"):
        w.table("fr")


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("ok = fine\nbad = { $x }}\nc = 1", r"en\.ftl: bad: line 2: Unbalanced"),
        ("a = 1\na = 2", "a: is there twice"),
        ("a = { b }", "a: refers to b, which is not there"),
        ("a = { -b }", "a: refers to -b, which is not there"),
        ("a = { b }\nb = { a }", "a: refers to itself: a -> b -> a"),
        ("a = { SHOUT($x) }", "a: SHOUT is unknown; there are A, BARE"),
        ("a = { VERB($x) }", r"a: VERB\(subject, one\): missing a required argument: 'one'"),
        ("a = { VERB($x, $y) }", 'a: VERB: one must be written out, as "words"'),
        ('a = { OF("x") }', r"a: expected a variable, as \$name"),
        ('a = { LIST($x, glue: "x") }', r"a: LIST\(things, joint, none\): got an unexpected"),
        ("a = { -b }\n-b = { $n }", "a: -b wants n"),
        ("a = { SIGN($x) ->\n  *[other] x\n }", r"a: a selector must be a variable"),
    ],
)
def test_a_broken_table_is_named_with_its_entry(table: Table, source: str, why: str) -> None:
    with pytest.raises(ContentError, match=why):
        table(source).table("en")


def test_a_missing_table_is_named(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"en\.ftl: cannot be read"):
        Words.read(tmp_path).table("en")


def test_labels_and_what_is_said_often_are_made_once_for_each_language(table: Table) -> None:
    w = table("mat-gold = Talents\nnote = { $n } units")
    assert w.labels("mat")["gold"] == "Talents"
    assert plain(w.often("note", n=3)) == "3 units"
    assert w.often("note", n=3) is w.often("note", n=3) is not w.often("note", n=2)
    with speaking("pseudo"):
        assert w.labels("mat")["gold"] == "[Țåļéñțš]"
        assert plain(w.often("note", n=3)) == "[3 ûñîțš]"


def test_a_message_says_what_it_wants(table: Table) -> None:
    w = table(
        "a = { $x } { b } { $k ->\n  [yes] { $y } { $z }\n *[no] { $z }\n }"
        " { $c ->\n  [none] -\n *[other] { $c }\n }\n"
        "b = { OF($w) }\n"
    )
    assert w.wants("a") == {"x", "w", "k", "z"}
    assert w.has("a")
    assert not w.has("c")


def test_the_suite_is_stopped_by_what_cannot_be_said(table: Table) -> None:
    w = table('event-a = { $seat } pays { COUNT($n, "coin", "coins") }')
    with pytest.raises(ContentError, match=r"en\.ftl: event-b: expected a message of this id"):
        w.say("event-b", seat=FRANCE)
    with pytest.raises(ContentError, match=r"en\.ftl: event-a: expected \$n, given \$seat"):
        w.say("event-a", seat=FRANCE)


@pytest.mark.usefixtures("lenient")
def test_players_see_id_and_arguments_of_what_cannot_be_said_and_it_is_counted(
    table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    w = table("event-a = { $seat } pays { SIGN($n) }")
    MISSED.clear()
    assert (
        w.plain("event-b", seat=FRANCE, lands=[ANJOU, "Kent"], n=3)
        == "event-b (seat=France, lands=Anjou Kent, n=3)"
    )
    assert w.plain("event-b") == "event-b"
    assert w.plain("event-a", seat=FRANCE) == "event-a (seat=France)"
    assert w.plain("event-a", seat=FRANCE, n="three") == "event-a (seat=France, n=three)"
    assert MISSED.total() == 4
    for _ in range(10):
        w.plain("event-c")
    assert [record.message.split(": ", 1)[1] for record in caplog.records] == [
        "event-b: expected a message of this id, and there is none (1× so far)",
        "event-a: expected $n, given $seat (1× so far)",
        "event-c: expected a message of this id, and there is none (1× so far)",
        "event-c: expected a message of this id, and there is none (10× so far)",
    ]
