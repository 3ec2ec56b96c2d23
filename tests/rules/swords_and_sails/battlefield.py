"""Two forces in a land, for tests of battles."""

from pentarchy.games.swords_and_sails.rules.battles.battle import join
from pentarchy.games.swords_and_sails.rules.battles.engage import AfterLand
from pentarchy.kernel import Step
from tests.play import begin

from . import positions as at


class Fight(Step, frozen=True):
    """Two forces meet in a land."""

    land: int
    one: tuple[int, ...]
    two: tuple[int, ...]

    def run(self, g):
        join(g, self.land, False, "land", list(self.one), list(self.two))


def clash(g, a, b, where="burgundy", draws=None):
    return at.run(g, Fight(at.land(g, where), (a,), (b,)), AfterLand(), draws=draws)


class Meet(Fight, frozen=True):
    """The same, but the test plays single steps of the battle itself."""

    def run(self, g):
        super().run(g)
        g.run.said.clear()
        g.then(at.Pause())


def bare(g, a, b, where="burgundy"):
    begin(g, Meet(at.land(g, where), (a,), (b,)))
    return g.battle


def french(g, **units):
    return at.army(g, "france", "I", "burgundy", **units)


def german(g, where="burgundy", **units):
    return at.army(g, "hre", "I", where, **units)
