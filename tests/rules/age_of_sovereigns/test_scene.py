"""What players see, click and read."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import msgspec
import pytest

import pentarchy
from pentarchy.games.age_of_sovereigns.book.pieces import LANDS
from pentarchy.games.age_of_sovereigns.rules.events.deck import Prophecy
from pentarchy.games.age_of_sovereigns.words import chronicle, phrases
from pentarchy.games.age_of_sovereigns.words.names import WORDS
from pentarchy.kernel import Step, line, manifest
from pentarchy.kernel.scene import Card, Pile, Scene, plain

from .positions import B, P, at, at_war, ordering, position

PACKAGE = pentarchy.title("age-of-sovereigns").folder


def refs(scene: Scene) -> set[str]:
    """Everything drawn that can be clicked."""
    found = {f"space:{space.id}" for board in scene.boards for space in board.spaces}
    found |= {f"piece:{piece.id}" for board in scene.boards for s in board.spaces for piece in s.pieces}
    for contest in scene.contests:
        found |= {
            f"piece:{slot.piece.id}"
            for side in contest.sides
            for _, slots in side.ranks
            for slot in slots
            if slot.piece is not None
        }
    for mat in scene.mats:
        for block in mat.blocks:
            if isinstance(block, Pile):
                found.add(f"pile:{block.id}")
                found |= {f"card:{card.id}" for card in block.cards if isinstance(card, Card)}
    return found


def games(n: int) -> Any:
    """Every decision of some random games, with the news since the last one."""
    for seed in range(n):
        rng, news = Random(seed), []  # type: ignore[var-annotated]
        g = pentarchy.title("age-of-sovereigns").new(seed=seed.to_bytes(32, "big"), news=news)
        while g.result is None:
            yield g, news
            news.clear()
            seat = g.pending()[0]
            g.act(seat, rng.choice(g.options(seat)), news)
        yield g, news


def test_every_pick_is_drawn_and_every_option_has_words() -> None:
    for g, _ in games(4):
        if g.result is not None:
            continue
        seat = g.pending()[0]
        scene = g.view(seat)
        drawn = refs(scene)
        assert scene.decision is not None
        assert plain(scene.decision.prompt)
        labels = set()
        for option in scene.decision.options:
            assert plain(option.label)
            assert set(option.picks) <= drawn, (option, type(g.step(seat)).__name__)
            labels.add((plain(option.label), tuple(option.picks)))
        assert len(labels) == len(scene.decision.options), "no two options read alike"


def test_every_event_has_a_sentence_for_everybody() -> None:
    for g, news in games(6):
        for event in news:
            for seat in (P, B, None):
                said = line(g, event, seat)
                assert said is None or plain(said.text).strip()


def test_every_event_the_rules_tell_is_in_the_chronicle() -> None:
    told = set()
    for path in PACKAGE.rglob("*.py"):
        told |= set(re.findall(r'g\.tell\(\s*"([a-z ]+)"', path.read_text()))
    assert {f"event-{kind.replace(' ', '-')}" for kind in told} <= WORDS.table("en").keys()
    assert told >= chronicle.TURNS | chronicle.DETAILS


def test_every_step_has_a_prompt() -> None:
    def steps(base: type[Step]) -> list[type[Step]]:
        return [s for sub in base.__subclasses__() for s in (sub, *steps(sub))]

    own = [s for s in steps(Step) if s.__module__.startswith(PACKAGE_NAME) and not s.__subclasses__()]
    asking = {s.__name__ for s in own if s.asks}
    asked = {id.removeprefix("prompt-") for id in WORDS.table("en") if id.startswith("prompt-")}
    assert asking == asked


PACKAGE_NAME = "pentarchy.games.age_of_sovereigns."


def test_kinds_and_faces_of_every_scene_are_in_the_manifest() -> None:
    g: Any = None
    for g, _ in games(2):
        names = manifest(g)
        scene = g.view(None)
        for board in scene.boards:
            for space in board.spaces:
                assert {piece.kind for piece in space.pieces} | set(space.marks) <= names.kinds.keys()
        for mat in scene.mats:
            for block in mat.blocks:
                if isinstance(block, Pile):
                    assert {card.face for card in block.cards if card.face} <= names.faces.keys()
    assert {place.id for art in manifest(g).boards.values() for place in art.places} >= set(LANDS)


def test_the_rules_named_in_scenes_exist() -> None:
    rules = pentarchy.title("age-of-sovereigns").rulebook()
    known = set(re.findall(r"AOS-\d{3}", (PACKAGE / "RULES.md").read_text()))
    for path in PACKAGE.rglob("*.py"):
        assert set(re.findall(r"AOS-\d{3}", path.read_text())) <= known, path.name
    assert rules


def test_an_opponent_sees_counts_only() -> None:
    g = position(hand=("bribe vanguard", ""))
    ordering(g)
    for seat in (B, None):
        said = msgspec.json.encode(g.view(seat).mats).decode()
        assert '"face":"bribe"' not in said
        assert '"face":"vanguard"' not in said
    assert '"face":"bribe"' in msgspec.json.encode(g.view(P).mats).decode()


def test_a_full_land_says_why_it_takes_no_unit() -> None:
    p = ordering(position(units={"P_L": 3, "B_L": 1}))
    p.act(P, ("order", "P_L"))
    decision = p.g.view(P).decision
    assert decision is not None
    reasons = {plain(m.label): (plain(m.why), m.rule) for m in decision.missing}
    assert reasons["Mobilize"] == ("The land is full.", "rule:AOS-087")


def test_a_building_out_of_reach_says_why() -> None:
    p = ordering(position(gold=(2, 3), paladin={"P_L": "statue"}))
    p.act(P, ("order", "P_L"))
    p.act(P, ("build",))
    decision = p.g.view(P).decision
    assert decision is not None
    reasons = {plain(m.label): plain(m.why) for m in decision.missing}
    assert reasons["Palace"] == "It needs a level-2 building in this land."
    assert reasons["Statue"] == "You have one in this land."


def test_a_battle_is_drawn_with_its_stage_and_strengths() -> None:
    g = position(units={"B_L": 3, "P_L": 2}, hand=("bribe", "vanguard"), active=B)
    p = at_war(g)
    p.act(B, ("attack", "B_L", "P_L"))
    contest = g.view(B).contests[0]
    assert contest.stages[contest.stage] == "Cards"
    assert [side.total.total for side in contest.sides if side.total] == ["3", "2"]
    assert g.view(B).arrows[0].path == ["space:B_L", "space:P_L"]


@pytest.mark.parametrize("layout", ["flank_hub", "six_spoke", "lens"])
def test_the_drawn_board_agrees_with_the_rules_on_neighbours(layout: str) -> None:
    g = position(layout=layout)
    (art,) = manifest(g).boards.values()
    near = g.book.near[g.layout]
    for place in art.places:
        if place.near:
            assert {at(name) for name in place.near} == set(near[at(place.id)])


def said(g: Any, kind: str, you: int | None = None, **fields: Any) -> str:
    return plain(chronicle.event(g, kind, fields, you).text)


def test_numbers_and_units_are_said_as_one_says_them() -> None:
    g = position()
    assert said(g, "taxes", seat=P, land="P_L", talents=0) == "The Paladins tax Left Shire: no talents."
    assert said(g, "taxes", seat=P, land="P_L", talents=1) == "The Paladins tax Left Shire: 1 talent."
    assert said(g, "falls", seat=-1, unit="common") == "A revolutionary falls."
    assert said(g, "falls", seat=P, unit="special") == "A cavalry unit of the Paladins falls."
    moves = {"seat": P, "common": 1, "special": 0, "start": "P_L", "end": "P_OUT"}
    assert said(g, "moves in", **moves) == "1 common unit of the Paladins moves into Outer Shire."


def test_whoever_it_happens_to_is_addressed() -> None:
    g = position()
    for you, words in (
        (P, "You demolish in Left Shire: the Barbarians' Wall."),
        (B, "The Paladins demolish in Left Shire: your Wall."),
        (None, "The Paladins demolish in Left Shire: the Barbarians' Wall."),
    ):
        assert said(g, "demolishes", you, seat=P, builder=B, land="P_L", building="wall") == words
    own = {"seat": P, "builder": P, "land": "P_L", "building": "wall"}
    assert said(g, "demolishes", B, **own) == "The Paladins demolish in Left Shire: their Wall."
    assert said(g, "falls", P, seat=P, unit="special") == "You lose a cavalry unit."
    assert said(g, "perish", P, seat=P, units=1) == "1 unit of yours has nowhere to go and perishes."
    assert said(g, "perish", P, seat=B, units=2) == (
        "2 units of the Barbarians have nowhere to go and perish."
    )


def test_who_has_seen_the_top_destiny_card_is_told_which() -> None:
    g = position()
    g.foreseen, g.seer = 0, P
    card = g.book.destiny[0].name
    assert plain(phrases.prompt(g, Prophecy(P), P)) == f"{card} lies on top of Destiny: leave it there?"


def test_an_attack_says_who_meets_whom_and_an_attack_concerns_the_defender() -> None:
    g = at_war(position(units={"P_OUT": 2, "B_OUT": 3})).g
    decision = g.view(P).decision
    assert decision is not None
    said = {tuple(option.action): [plain(e.text) for e in option.effect] for option in decision.options}
    assert said["attack", "P_OUT", "B_OUT"][0].startswith("2 units against 3")
    assert said["attack", "P_OUT", "ORANGE"][0].startswith("Nobody defends it")
    news: list[Any] = []
    g.act(P, ("attack", "P_OUT", "B_OUT"), news)
    attack = next(event for event in news if event.kind == "attacks")
    weights = [line(g, attack, reader) for reader in (P, B)]
    assert [told.weight for told in weights if told] == [2, 3]


def test_a_second_order_is_a_danger() -> None:
    g = ordering(position()).g
    g.orders[at("P_L")] = 1
    decision = g.view(P).decision
    assert decision is not None
    assert {o.danger for o in decision.options if o.action == ["order", "P_L"]} == {"second-order"}
    assert {o.danger for o in decision.options if o.action == ["order", "P_IN"]} == {""}
