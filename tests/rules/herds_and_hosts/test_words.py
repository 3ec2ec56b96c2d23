"""What players read: one of anything is one, and peoples do what peoples do."""

import ast
from collections.abc import Iterator
from pathlib import Path
from random import Random
from string import ascii_letters

import pentarchy
from pentarchy.games.herds_and_hosts import rules
from pentarchy.games.herds_and_hosts.book.pieces import CORSAIRS
from pentarchy.games.herds_and_hosts.rules.diplomacy import Answer
from pentarchy.games.herds_and_hosts.rules.movement.moves import MoveHosts
from pentarchy.games.herds_and_hosts.rules.war.siege import Besiege
from pentarchy.games.herds_and_hosts.state.records import INSIDE
from pentarchy.games.herds_and_hosts.words.chronicle import HEADLINES, event
from pentarchy.games.herds_and_hosts.words.names import WORDS
from pentarchy.kernel import Step, line
from pentarchy.kernel.scene import plain
from pentarchy.kernel.view import decide, look
from pentarchy.kernel.words import speaking

from .positions import A, B, Position


def lombards():
    g = pentarchy.new("herds-and-hosts", 2)
    g.realms[0].faction = next(n for n, x in enumerate(g.map.factions) if x.name == "Lombards")
    return g


def said(g, kind, you=None, **fields):
    return plain(event(g, kind, fields, you).text)


def test_one_herd_is_one():
    meal = {"seat": 0, "fed": 4, "unfed": 1, "slaughtered": 1, "gold": 0}
    assert said(lombards(), "feeding", **meal) == "The Lombards feed 4; 1 left hungry, 1 herd slaughtered"
    meal |= {"unfed": 2, "slaughtered": 2}
    assert said(lombards(), "feeding", **meal) == "The Lombards feed 4; 2 left hungry, 2 herds slaughtered"


def test_a_people_re_rolls_dice():
    again = {"seat": 0, "colour": "reverse_white", "how": "pay", "swords": 1}
    assert said(lombards(), "rerolls", **again) == "The Lombards re-roll a reversed white die for prestige: 1"


def test_thrown_dice_are_counted_by_colour():
    thrown = {"seat": 0, "part": 0, "dice": [["reverse_white", 1], ["reverse_white", 0], ["blue", 2]]}
    assert (
        said(lombards(), "rolls", **thrown) == "The Lombards roll 2 reversed white and 1 blue dice: 3 swords"
    )
    thrown["dice"] = [["white", 0]]
    assert said(lombards(), "rolls", **thrown) == "The Lombards roll 1 white die: no swords"


def test_one_unit_is_trained_several_are():
    g = lombards()
    place = g.map.ids[0]
    infantry = {"seat": 0, "unit": "light_infantry", "space": place, "level": 2}
    assert " is now Experienced" in said(g, "trained", **infantry)
    assert " are now Experienced" in said(g, "trained", **infantry | {"unit": "mercenaries"})


def test_whoever_reads_is_you():
    g = lombards()
    fight = {"seat": 1, "other": 0, "unit": "war_ship", "space": g.map.ids[-1]}
    assert said(g, "slain", **fight) == "The Franks destroy the Lombards' War Ship at the Upper Adriatic"
    assert said(g, "slain", 0, **fight) == "The Franks destroy your War Ship at the Upper Adriatic"
    assert said(g, "slain", 1, **fight) == "You destroy the Lombards' War Ship at the Upper Adriatic"
    deal = {"maker": 1, "seat": 0, "what": "tribute", "payer": 0, "gold": 3}
    assert said(g, "agreed", 0, **deal) == "The Franks and you agree on tribute of 3 gold from you"


def test_winners_win():
    g = lombards()
    assert said(g, "victory road", 0, winners=(0,), how="might", scores=()) == "You win by Might"
    both = "The Lombards and the Franks win by Importance"
    assert said(g, "victory road", winners=(0, 1), how="importance", scores=()) == both


def test_every_word_comes_from_the_table():
    """In a language made from English every sentence is in brackets and every letter of a table is marked."""
    g = pentarchy.new("herds-and-hosts", 4, 5)
    rng, news = Random(5), []
    with speaking("pseudo"):
        for turn in range(600):
            if g.result is not None:
                break
            seat = g.pending()[0]
            if turn % 9 == 0:
                for words in shown(look(g, seat)):
                    assert "[" in words or not set(words) & set(ascii_letters), words
            g.act(seat, rng.choice(g.options(seat)), news)
        for told in news:
            assert plain(line(g, told, 0).text).startswith("["), told


def shown(scene):
    """The words of a scene that are no names."""
    decision = scene.decision
    yield plain(decision.prompt)
    for option in decision.options:
        yield plain(option.label)
        yield from (plain(effect.text) for effect in option.effect)
        yield from (words for words in (option.lock,) if words)
    for missing in decision.missing:
        yield from (plain(missing.label), plain(missing.why))
    for mat in scene.mats:
        for block in mat.blocks:
            yield block.label
    for contest in scene.contests:
        yield from (plain(contest.title), *contest.stages)
    for board in scene.boards:
        yield from (plain(space.note) for space in board.spaces if space.note)
    yield from (phase.label for phase in scene.calendar.phases)
    yield scene.calendar.label


def why_not(s, step):
    """What is missing at a step, and why."""
    p = s.play(step)
    return {plain(m.label): plain(m.why) for m in decide(s.g, p.g.pending()[0]).missing}


def test_why_a_settlement_cannot_be_besieged():
    s = Position()
    s.village(B, "Latium")
    s.unit(A, "Latium")
    s.ring("Latium")
    s.city(B, "Umbria")
    s.unit(A, "Umbria")
    s.village(B, "Siena")
    s.unit(A, "Siena")
    s.unit(B, "Siena")
    assert why_not(s, Besiege(A)) == {
        "Besiege Umbria": "a ring needs 2 units outside; you have 1",
        "Besiege Siena": "the defenders stand outside",
    }


def test_why_a_unit_cannot_move():
    s = Position()
    s.village(A, "Latium")
    s.unit(A, "Latium", place=INSIDE)
    s.unit(B, "Latium")
    s.ring("Latium")
    s.unit(A, "Ionian Sea", CORSAIRS)
    s.unit(A, "Siena")
    assert why_not(s, MoveHosts(A)) == {
        "Light Infantry inside at Latium": "is encircled",
        "Corsairs at the Ionian Sea": "never move",
    }


# ---- nothing is told or asked without words, and no words are left over -----------------------------------

ADDED = {"gained", "number", "of", "road", "seat"}
"""What the chronicle adds to the fields of some events."""


def tellings() -> Iterator[tuple[str, set[str]]]:
    """Every event that rules tell, with the fields it has."""
    for path in Path(rules.__file__).parent.rglob("*.py"):
        for call in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(call, ast.Call) and getattr(call.func, "attr", "") == "tell":
                kinds = [node.value for node in ast.walk(call.args[0]) if isinstance(node, ast.Constant)]
                for kind in kinds or ["sell herd", "slaughter"]:
                    yield kind, {keyword.arg or "" for keyword in call.keywords}


def test_every_event_has_a_sentence_about_its_fields():
    told = dict(tellings())
    for kind, fields in tellings():
        lacking = WORDS.wants(f"event-{kind.replace(' ', '-')}") - fields - ADDED
        assert not lacking, f"the sentence of {kind} speaks of {lacking}"
    assert set(HEADLINES) <= set(told)
    said_of = {id for id in WORDS.table("en") if id.startswith("event-") and "." not in id}
    assert said_of == {f"event-{kind.replace(' ', '-')}" for kind in told}


def test_whom_an_event_hits_stands_in_its_fields():
    for kind, fields in tellings():
        known = WORDS.weight(f"event-{kind.replace(' ', '-')}")
        assert known, f"{kind} has no weight"
        assert set(known[1]) <= fields, f"{kind} hits {known[1]}"


def test_homage_says_what_both_sides_gain_and_lose():
    g = Position().play(Answer(B, A, "vassalage", payer=B)).g
    g.realms[A].rivals = ()
    accept = decide(g, A).options[0]
    assert plain(accept.effect[0].text) == (
        "They serve you until they revolt at a New Year; you cannot attack them. You gain 2 victory points, "
        "8 prestige, 3 Importance while they serve, and 1 gold each winter; they lose 1 victory point, "
        "8 prestige and 3 Importance"
    )
    g.realms[A].rivals = (B,)
    assert "12 prestige, 3 Importance" in plain(decide(g, A).options[0].effect[0].text)


def test_the_goal_shows_the_score_of_the_seat():
    g = pentarchy.new("herds-and-hosts", 4, 5)
    scene = look(g, 1)
    assert scene.goal.score == scene.goal.sum.total == scene.seats[1].score
    g.realms[1].alive = False
    assert look(g, 1).goal is None


def test_every_step_that_asks_has_a_question():
    asked = {id.removeprefix("prompt-") for id in WORDS.table("en") if id.startswith("prompt-")}
    assert asked == {step.__name__ for step in steps(Step) if step.asks}


def steps(base: type[Step]) -> Iterator[type[Step]]:
    """The steps of this game, and those made from them."""
    for step in base.__subclasses__():
        if step.__module__.startswith(rules.__name__):
            yield step
        yield from steps(step)
