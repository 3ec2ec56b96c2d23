"""People with one idea: a script wishes for certain deeds at certain steps, never does others, and else plays
as usual. None may get much more than a fair share against those who think.

    python -m tests.bots.scripts herds-and-hosts --against captain --games 8

`<game>/<script>.toml`: `wishes` has for a step the deeds wished for, the dearest first, by their first words.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec

from pentarchy.bots import Chair, Minds
from pentarchy.games import title
from pentarchy.kernel import Action
from pentarchy.lab.plan import game_seed

FOLDER = Path(__file__).parent


class Script(msgspec.Struct, forbid_unknown_fields=True):
    about: str
    never: list[str] = []
    wishes: dict[str, list[str]] = {}

    def choose(self, chair: Chair, rng: Random) -> Action:
        world, seat, options = chair.imagine(rng), chair.seat, chair.options
        for wish in self.wishes.get(str(world.step(seat).__struct_config__.tag), ()):
            fitting = [action for action in options if fits(action, wish)]
            if fitting:
                return rng.choice(fitting)
        usual = chair.title.advise(world, seat, options)
        allowed = [action for action in options if not any(fits(action, bad) for bad in self.never)]
        return usual if usual in allowed else (allowed or options)[-1]


def fits(action: Action, words: str) -> bool:
    """Whether a deed begins with these words: `build wall`.

    >>> fits(("build", "keep", "wall"), "build wall"), fits(("build", "keep", "wall"), "tax")
    (True, False)
    """
    verb, *rest = words.split(" ") if words not in (action[0],) else [words]
    if action[0] == words:
        return True
    return action[0] == verb and all(word in action[1:] for word in rest)


def scripts(game: str) -> dict[str, Script]:
    files = sorted((FOLDER / game).glob("*.toml"))
    return {file.stem: msgspec.toml.decode(file.read_bytes(), type=Script) for file in files}


def play(game: str, script: Script, against: str, players: int, number: int, seed: int = 5) -> float:
    """The first place, or its part, that the script won in that game, sitting where the number says."""
    found, luck = title(game), game_seed(seed, number)
    rng, minds, me = Random(luck), Minds(timed=False), number % players
    g = found.new(players, luck)
    while g.result is None:
        seat = g.pending()[0]
        options = g.options(seat)
        if len(options) == 1:
            action = options[0]
        elif seat == me:
            action = script.choose(Chair(g, seat), rng)
        else:
            action = minds.choose(type(g), g.book, g.save(), seat, against, str(seat), rng.getrandbits(64))
        g.act(seat, action)
    return (g.result.places[me] == 1) / g.result.places.count(1)
