"""The whole game can be played by what is drawn: every ref leads somewhere, every event has words."""

import re
from random import Random

import pentarchy
from pentarchy.games.rise_of_the_kingdoms.rules import scoring
from pentarchy.games.rise_of_the_kingdoms.rules.expand import Build, FoundAndGrow
from pentarchy.games.rise_of_the_kingdoms.words.names import WORDS
from pentarchy.kernel import Event, Step, line, manifest
from pentarchy.kernel.guide import written
from pentarchy.kernel.scene import Scene, plain
from pentarchy.kernel.words import speaking
from tests.rules.rise_of_the_kingdoms.positions import (
    FRANKS,
    GAME,
    SAXONS,
    VIKINGS,
    Position,
    europe,
    play,
    rolls,
)


def refs_of(scene: Scene, spaces: set[str]) -> set[str]:
    """Everything in the scene that can be pointed at."""
    refs = {f"space:{s}" for s in spaces}

    def pieces(found):
        for piece in found:
            refs.add(f"piece:{piece.id}")
            pieces(piece.holds)

    for space in scene.boards[0].spaces:
        pieces(space.pieces)
    for mat in scene.mats:
        for block in mat.blocks:
            for card in getattr(block, "cards", []):
                refs.add(f"card:{card.id}")
            for cell in getattr(block, "cells", []):
                refs.add(f"cell:{block.id}/{cell.id}")
    return refs


def test_every_option_of_a_random_game_has_words_and_points_at_something_drawn():
    rng = Random(5)
    p = play(4, seed=5)
    spaces = {place.id for art in manifest(p.g).boards.values() for place in art.places}
    kinds = manifest(p.g).kinds
    seen = set()
    while p.g.result is None:
        seat = p.g.pending()[0]
        name = type(p.g.step(seat)).__name__
        if name not in seen or rng.random() < 0.03:
            seen.add(name)
            scene = p.g.view(seat)
            refs = refs_of(scene, spaces)
            assert plain(scene.decision.prompt) not in ("", "Choose"), name
            for option in scene.decision.options:
                assert plain(option.label), (name, option.action)
                assert set(option.picks) <= refs, (name, option.action, set(option.picks) - refs)
                assert all(amount.what in kinds for amount in option.cost), (name, option.action)
            for reason in scene.decision.missing:
                assert set(reason.picks) <= refs, (name, plain(reason.label))
        p.act(seat, rng.choice(p.options(seat)))
        for event in p.events:
            for eye in (0, None):
                assert plain(line(p.g, event, eye).text)
    assert len(seen) > 20


def test_options_that_are_clicked_alike_differ_in_words():
    p = europe()
    p.army(VIKINGS, "K10", "swordsman", "archer")
    p.unit(SAXONS, "archer", "K9")
    p.campaign(VIKINGS).act(VIKINGS, ("unit", 12))
    labels = [plain(o.label) for o in p.g.view(VIKINGS).decision.options]
    assert len(set(labels)) == len(labels)


def messages(prefix: str) -> set[str]:
    """The messages of a sort; their attributes (`event-moves.weight`) are none."""
    return {id.removeprefix(prefix) for id in WORDS.table("en") if id.startswith(prefix) and "." not in id}


def test_every_event_the_rules_tell_has_a_sentence_and_no_other():
    folder = pentarchy.title(GAME).folder
    told = set()
    for path in sorted(folder.rglob("*.py")):
        told |= set(re.findall(r'g\.tell\(\s*"([^"]+)"', path.read_text()))
    assert {kind.replace(" ", "-") for kind in told} == messages("event-")


def test_every_step_that_asks_has_a_prompt_and_no_other():
    def below(step):
        return {step, *(found for sub in step.__subclasses__() for found in below(sub))}

    asking = {
        step.__name__ for step in below(Step) if step.asks and ".rise_of_the_kingdoms." in step.__module__
    }
    assert asking == messages("prompt-")


def test_the_reader_is_addressed():
    p = battle()
    rolls, wounded = (next(e for e in p.events if e.kind == kind) for kind in ("rolls", "wounded"))
    assert plain(line(p.g, rolls, SAXONS).text) == "You roll 4: 6 against 4, 1 wound"
    assert plain(line(p.g, rolls, None).text) == "The Saxons roll 4: 6 against 4, 1 wound"
    assert plain(line(p.g, wounded, VIKINGS).text) == "Your horseman is wounded at Nordgau (K10)"
    assert plain(line(p.g, wounded, SAXONS).text) == "The Vikings' horseman is wounded at Nordgau (K10)"


def test_nothing_is_said_but_from_the_table():
    """In the marked language whatever is written in code would stay as it is."""
    rng, p = Random(3), play(4, seed=3)
    for n in range(400):
        seat = p.g.pending()[0]
        if n % 10 == 0:
            with speaking("pseudo"):
                scene = p.g.view(seat)
            decision, calendar = scene.decision, scene.calendar
            labels = [calendar.label, *(phase.label for phase in calendar.phases)]
            labels += [part.label for mat in scene.mats for part in (mat, *mat.blocks)]
            labels += [plain(contest.title) for contest in scene.contests]
            labels += [side.role for contest in scene.contests for side in contest.sides]
            labels += [plain(decision.prompt), *(plain(m.why) for m in decision.missing)]
            assert [words for words in labels if not words.startswith("[")] == []
            for option in decision.options:
                assert plain(option.label).startswith("["), (option.action, plain(option.label))
                assert option.lock[:1] in ("", "["), option.lock
        p.act(seat, rng.choice(p.options(seat)))
        with speaking("pseudo"):
            for event in p.events:
                assert plain(line(p.g, event, seat).text).startswith("["), event.kind


def test_everything_drawn_is_in_the_manifest():
    p = europe()
    p.settle(SAXONS, "K9", 2, ["church", "castle"], ["K8"])
    p.unit(VIKINGS, "ship", "J7")
    p.unit(VIKINGS, "archer", "J7", wounded=True)
    p.hold(SAXONS, 3, 4)
    p.campaign(VIKINGS)
    book, scene = manifest(p.g), p.g.view(SAXONS)
    for space in scene.boards[0].spaces:
        for piece in (*space.pieces, *(h for q in space.pieces for h in q.holds)):
            assert piece.kind in book.kinds
            assert set(piece.marks) <= set(book.kinds)
    hand = next(m for m in scene.mats if m.seat == SAXONS).blocks[0]
    assert [book.faces[c.face].name for c in hand.cards] == ["Slavs 3", "Franks 4"]
    assert all(link.kind == "tie" for link in scene.boards[0].links)


def test_a_hand_is_seen_by_its_owner_only():
    p = europe()
    p.hold(SAXONS, 3, 4)
    p.start()
    for eye in (VIKINGS, None):
        hand = next(m for m in p.g.view(eye).mats if m.seat == SAXONS).blocks[0]
        assert hand.n == 2
        assert [(c.face, c.n) for c in hand.cards] == [("", 2)]


def battle() -> Position:
    p = europe()
    p.army(VIKINGS, "K10", "horseman", "horseman")
    p.army(SAXONS, "K9", "swordsman", "archer")
    p.campaign(VIKINGS)
    p.command(p.g.stack(p.hex("K10"))[0], ("charge", "K9"))
    p.act(VIKINGS, p.options(VIKINGS, "join")[0]).act(VIKINGS, ("begin",), draws=rolls(4))
    return p


def test_a_battle_shows_both_sides_the_dice_and_how_the_sum_came_about():
    p = battle()
    fight = next(c for c in p.g.view(FRANKS).contests if c.kind == "battle")
    attacker, defender = fight.sides
    assert [len(rank) for _, rank in attacker.ranks] == [2]
    assert [slot.piece.badge for _, rank in defender.ranks for slot in rank] == ["2/3", "2/1"]
    assert [d.face for d in defender.dice] == ["4"]
    assert defender.total.total == "2: 1 wound"
    assert fight.where == "space:K9"
    assert [a.path for a in p.g.view(FRANKS).arrows] == [["space:K10", "space:K9"]]


def test_whoever_gives_way_leaves_the_hex_to_the_other():
    answers = [
        (
            [(SAXONS, ("retreat", "J8"))],
            "The Saxons give way after 1 roll: Thuringia (K9) is with the Vikings.",
        ),
        (
            [(SAXONS, ("roll",)), (VIKINGS, ("retreat",))],
            "The Vikings give way after 2 rolls: Thuringia (K9) is with the Saxons.",
        ),
    ]
    for acts, outcome in answers:
        p = europe()
        horseman = p.army(VIKINGS, "K10", "horseman")[0]
        p.army(SAXONS, "K9", "swordsman", "swordsman")
        p.campaign(VIKINGS).command(horseman, ("charge", "K9"), ("begin",), draws=rolls(1))
        for seat, act in acts:
            p.act(seat, act, draws=rolls(1, 1) if act == ("roll",) else [])
        told = next(event for event in p.events if event.kind == "retreats")
        contest = line(p.g, told, FRANKS).contest
        assert plain(contest.outcome) == outcome
        won = next(side for side in contest.sides if side.state == "won")
        assert won.seats == [VIKINGS if len(acts) == 1 else SAXONS]


def test_why_something_is_not_offered():
    p = europe()
    p.learn(SAXONS, "feudalism")
    p.settle(SAXONS, "K9")
    p.settle(SAXONS, "G11")
    p.own(SAXONS, production=3, food=3)
    p.start(Build(SAXONS)).act(SAXONS, ("build", "K9", "palace"))
    p.own(SAXONS, production=3, food=3)
    p.start(Build(SAXONS))
    why = {plain(m.label): (plain(m.why), m.rule) for m in p.g.view(SAXONS).decision.missing}
    assert why["Church"] == ("It needs Christianity", "rule:RK-106")
    assert why["Build again at Thuringia (K9)"] == ("One building per settlement and round", "rule:RK-105")
    q = europe()
    q.settle(SAXONS, "K9")
    q.unit(SAXONS, "swordsman", "L12")
    q.own(SAXONS, food=3)
    q.start(FoundAndGrow(SAXONS))
    grow = q.g.view(SAXONS).decision.missing[0]
    assert plain(grow.why) == "It costs 4 food, you have 3"
    assert grow.picks == ["space:K9"]


def test_an_attack_shows_its_odds():
    p = europe()
    p.army(VIKINGS, "K10", "archer", "archer")
    p.army(SAXONS, "K9", "swordsman", "swordsman")
    p.campaign(VIKINGS).command(p.g.stack(p.hex("K10"))[0], ("shoot", "K9"))

    def odds() -> float:
        begin = next(o for o in p.g.view(VIKINGS).decision.options if o.action == ["begin"])
        return begin.effect[-1].odds

    assert odds() == 1 - 3 / 6, "one archer needs a 4 against 6"
    p.act(VIKINGS, p.options(VIKINGS, "join")[0])
    assert odds() == round(1 - (1 / 6) ** 2, 2), "two need a 2 with either die"


def test_the_account_is_the_score_shown_and_every_figure_has_a_term():
    said = written(pentarchy.title(GAME).folder)
    g, rng = pentarchy.title(GAME).new(3, bytes(32)), Random(5)
    for _ in range(150):
        g.act(seat := rng.choice(g.pending()), rng.choice(g.options(seat)))
    assert g.round
    for seat in range(3):
        goal = g.view(seat).goal
        assert goal.score == str(scoring.culture(g, seat))
        assert {*scoring.figures(g, seat), *(line.term for line in scoring.account(g, seat))} <= {*said.terms}


def test_whose_unit_falls_is_struck_by_it():
    g = battle().g
    fallen = line(g, Event("RK-166", "dies", {"unit": 33}), 1)
    assert fallen.hits == [1]
