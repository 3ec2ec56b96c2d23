"""What players read: who is addressed, how sentences agree, and that none is missing."""

import re
from pathlib import Path

import pytest

from pentarchy.games.medioevo_universale import rules
from pentarchy.games.medioevo_universale.rules.church.election import Ballot
from pentarchy.games.medioevo_universale.rules.combat.command import Unit
from pentarchy.games.medioevo_universale.rules.diplomacy.truce import CutTruce
from pentarchy.games.medioevo_universale.state.records import Gift
from pentarchy.games.medioevo_universale.words.chronicle import event
from pentarchy.games.medioevo_universale.words.names import WORDS
from pentarchy.games.medioevo_universale.words.options import option
from pentarchy.kernel import Step
from pentarchy.kernel.scene import plain
from tests.play import begin

from .kingdoms import EMPIRE, HUNGARY, MAMLUKS
from .positions import bare, deal, papacy, put


def said(g, kind, you=None, **fields):
    return plain(event(g, kind, fields, you).text)


def test_a_better_piece_is_paid_for():
    g = bare()
    n = put(g, HUNGARY, "wagon", "pannonia")
    buy = {"seat": HUNGARY, "buy": ["upgrade", n, 2], "price": 50}
    assert said(g, "buys", **buy) == "Hungary pays 50 Florins: War Wagon I becomes War Wagon II"
    done = {"seat": HUNGARY, "buy": ["upgrade", n, 1], "price": 50}
    assert said(g, "buys", **done) == "Hungary pays 50 Florins: a War Wagon becomes War Wagon I"


def test_verbs_agree_with_who_does_it():
    g = bare()
    assert said(g, "spoils", seat=MAMLUKS, piece="galley", how="destroy") == "The Mamluks destroy a Galley"
    assert said(g, "spoils", seat=HUNGARY, piece="galley", how="capture") == "Hungary keeps a Galley"
    assert said(g, "side", seat=HUNGARY, side="join") == "Hungary takes the cross"
    treasure = {"seat": HUNGARY, "piece": "captain", "how": "treasure"}
    assert said(g, "spoils", **treasure) == "Hungary takes the treasure of a Captain"


def test_one_turn_is_one():
    g = bare()
    truce = {"seat": HUNGARY, "target": MAMLUKS}
    assert said(g, "truce", **truce, turns=1) == "A Diplomat brings Hungary and the Mamluks a truce of 1 turn"


@pytest.mark.parametrize(
    ("you", "words"),
    [
        (None, "The Mamluks play Thief against Hungary"),
        (MAMLUKS, "You play Thief against Hungary"),
        (HUNGARY, "The Mamluks play Thief against you"),
    ],
)
def test_whoever_reads_is_addressed(you, words):
    assert said(bare(), "plays", you, seat=MAMLUKS, card="thief", target=HUNGARY) == words


def test_what_is_mine_is_yours_to_you():
    g = bare()
    move = {"seat": EMPIRE, "piece": "wagon", "a": "bavaria", "b": "swabia"}
    assert said(g, "moves", **move) == "The Empire's War Wagon: Bavaria to Swabia"
    assert said(g, "moves", EMPIRE, **move) == "Your War Wagon: Bavaria to Swabia"
    assert said(g, "gives", EMPIRE, seat=EMPIRE, target=EMPIRE, card="usurer") == (
        "You lay a card before yourself: Usurer"
    )
    assert said(g, "votes", seat=EMPIRE, target=EMPIRE, n=1) == "The Empire gives 1 vote to itself"


def test_options_speak_to_the_one_who_chooses():
    g = papacy()
    p = begin(g, Ballot("pope", (HUNGARY, EMPIRE), (0,) * 6))
    labels = {plain(x.label) for x in p.g.view(HUNGARY).decision.options}
    assert labels == {"Vote for yourself", "Vote for the Empire"}
    (card,) = deal(g, HUNGARY, "diplomat")
    g.gifts.append(Gift(card, "diplomat", HUNGARY, MAMLUKS, 3, 3))
    for seat, other in ((HUNGARY, "the Mamluks"), (MAMLUKS, "Hungary")):
        labels = [plain(option(g, p.step(HUNGARY), seat, x).label) for x in CutTruce.offers(g, seat)]
        assert labels[0] == f"Shorten the truce with {other} by 1 turn"
        assert labels[-1] == f"End the truce with {other}"


def test_no_sentence_is_missing():
    told = {
        kind
        for file in Path(rules.__file__).parent.rglob("*.py")
        for kind in re.findall(r"\btell\(\s*\"([a-z ]+)\"", file.read_text("utf-8"))
    }
    assert len(told) > 150
    assert [kind for kind in sorted(told) if not WORDS.has(f"event-{kind.replace(' ', '-')}")] == []
    ours = [step for step in Step.__subclasses__() if step.__module__.startswith(rules.__name__)]
    tags = [step.__struct_config__.tag for step in ours if step.asks and step is not Unit]
    assert len(tags) > 50
    assert [tag for tag in tags if not WORDS.has(f"prompt-{tag}")] == []
    assert WORDS.table("pseudo").keys() == WORDS.table("en").keys()
