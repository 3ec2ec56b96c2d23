"""What players read: purchases, spoils and the end of a battle in words."""

from pentarchy.games.medioevo_universale.chronicle import event
from pentarchy.kernel.scene import plain

from .kingdoms import HUNGARY, MAMLUKS
from .positions import bare, put


def said(g, kind, **fields):
    return plain(event(g, kind, fields).text)


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


def test_one_turn_is_one():
    g = bare()
    truce = {"seat": HUNGARY, "target": MAMLUKS}
    assert said(g, "truce", **truce, turns=1) == "A Diplomat brings Hungary and the Mamluks a truce of 1 turn"
