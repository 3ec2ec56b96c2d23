"""People with one idea: a script wishes for certain deeds at certain steps, never does others, and else plays
as usual. None may get much more than a fair share against those who think.

    python -m tests.bots.scripts herds-and-hosts --against captain --games 8

`<game>/<script>.toml`: `wishes` has for a step the deeds wished for, the dearest first, by their first words.
`<game>/<script>.py`: `wish(g, seat, options)` is the deed wished for, or None: as usual. It sees an
imagined world.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random
from typing import Protocol

import msgspec

from pentarchy.bots import Chair, Minds
from pentarchy.games import title
from pentarchy.kernel import Action, Game, Seat
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


class Idea:
    """A script in Python: its deed where it has one and may do it, else what is usual."""

    def __init__(self, file: Path) -> None:
        spec = spec_from_file_location(f"script_{file.stem}", file)
        assert spec is not None
        assert spec.loader is not None
        module = module_from_spec(spec)
        spec.loader.exec_module(module)
        self.about = str(module.__doc__)
        self.wish: Callable[[Game, Seat, list[Action]], Action | None] = module.wish

    def choose(self, chair: Chair, rng: Random) -> Action:
        world, seat, options = chair.imagine(rng), chair.seat, chair.options
        wish = self.wish(world, seat, options)
        if wish in options:
            return wish
        usual = chair.title.advise(world, seat, options)
        return usual if usual is not None else options[-1]


class Player(Protocol):
    about: str

    def choose(self, chair: Chair, rng: Random) -> Action: ...


def scripts(game: str) -> dict[str, Player]:
    found: dict[str, Player] = {}
    for file in sorted((FOLDER / game).iterdir()):
        if file.suffix == ".toml":
            found[file.stem] = msgspec.toml.decode(file.read_bytes(), type=Script)
        elif file.suffix == ".py":
            found[file.stem] = Idea(file)
    return found


def play(game: str, script: Player, against: str, players: int, number: int, seed: int = 5) -> float:
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
