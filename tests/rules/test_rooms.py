"""The same rooms in every game: whoever knows one finds his way in all of them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from pentarchy.coverage import in_code, in_content, not_in_code, unplayed
from pentarchy.games import ids, title
from pentarchy.kernel import Step
from pentarchy.kernel.guide import written
from pentarchy.kernel.title import _steps
from pentarchy.kernel.words import Words

MOST_FILES = 16
"""In one folder, its `__init__` included: what is more wants a folder of its own."""
ROOMS = {
    "": ["__init__", "book", "observation", "plans", "state"],
    "view": ["beats", "contests", "ghosts", "manifest", "mats", "scene"],
    "teach": [],
    "words": ["chronicle", "drafts", "names", "options", "phrases", "prompts", "reasons", "todo"],
}
"""Furniture, by the room it stands in: a file, or a folder where one file would be too long. A new name needs
a reason that holds for every game; what only one game has belongs to its rules."""
OF_THE_GAME = ["rules", "book", "state", "bot"]
"""Rooms with names of the game's own: chapters of the rulebook, parts of book and state, ways to think."""
MUST = [
    *("rules/setup.py", "rules/turn.py", "rules/scoring.py", "view/scene.py", "words/en.ftl"),
    *("words/names.py", "words/phrases.py", "content", "RULES.md"),
]
WRITTEN = ("*.py", "*.toml", "*.ftl")
"""Where a rule may be named without being played: the guide, lessons, reasons, what the view points at."""
AT_LEAST = 0.95
"""Of the rules, named in code or content."""


def with_rooms() -> list[str]:
    """Games laid out in rooms, their sentences in a table; the others are older."""
    folders = {game: title(game).folder for game in ids()}
    return [
        game for game in ids() if all((folders[game] / name).exists() for name in ("rules", "words/en.ftl"))
    ]


def with_reasons() -> list[str]:
    """Games that say which of their rules nothing plays, so that all others must have a place."""
    return [game for game in with_rooms() if not_in_code(title(game))]


def modules(game: str) -> Iterator[tuple[Path, ast.Module]]:
    for path in sorted(title(game).folder.rglob("*.py")):
        yield path, ast.parse(path.read_text(encoding="utf-8"))


def told(game: str) -> Iterator[tuple[str, str]]:
    """Where in the rules which kind of event is told of."""
    for path, module in modules(game):
        calls = [node for node in ast.walk(module) if isinstance(node, ast.Call) and node.args]
        for call in calls:
            if getattr(call.func, "attr", "") == "tell" and isinstance(call.args[0], ast.Constant):
                yield f"{path.name}:{call.lineno}", call.args[0].value


def spoken(game: str) -> Iterator[tuple[str, str, set[str] | None]]:
    """Where the code says which message, and with what: None where that is put together elsewhere."""
    for path, module in modules(game):
        for call in (node for node in ast.walk(module) if isinstance(node, ast.Call) and node.args):
            owner, name = getattr(call.func, "value", None), getattr(call.func, "attr", "")
            direct = getattr(owner, "id", "") == "WORDS" and name in ("say", "plain", "often")
            by_helper = getattr(call.func, "id", "") == "say"
            if (direct or by_helper) and isinstance(call.args[0], ast.Constant):
                given = {word.arg for word in call.keywords}
                whole = direct and None not in given
                yield f"{path.name}:{call.lineno}", call.args[0].value, given if whole else None  # type: ignore[misc]


@pytest.mark.parametrize("game", with_rooms())
def test_furniture_has_the_same_names_everywhere(game: str) -> None:
    folder = title(game).folder
    for path in folder.rglob("*.py"):
        room, *below = path.relative_to(folder).with_suffix("").parts
        if not below:
            room, below = "", [room]
        elif room in OF_THE_GAME or below[0] == "__init__":
            continue
        known = ROOMS.get(room)
        assert known, f"{room}/ is a new room; there are {', '.join([*ROOMS, *OF_THE_GAME]).strip(', ')}"
        assert below[0] in known, (
            f"{room}/{below[0]} is called so in no other game: call it one of {', '.join(known)}, put it "
            f"into a folder of that name, or find a reason why every game needs such a thing and add it here"
        )


@pytest.mark.parametrize("game", with_rooms())
def test_no_room_is_missing(game: str) -> None:
    t = title(game)
    for name in MUST:
        found = [t.folder / name, (t.folder / name).with_suffix("")]
        assert any(path.exists() for path in found), f"{game} has no {name}"
    assert [kind.__name__ for kind in (t.game, t.variants, type(t.book()))] == ["State", "Variants", "Book"]


@pytest.mark.parametrize("game", with_rooms())
def test_no_folder_is_crowded(game: str) -> None:
    for folder in {path.parent for path in title(game).folder.rglob("*.py")}:
        files = sorted(path.name for path in folder.glob("*.py"))
        assert len(files) <= MOST_FILES, f"{folder.name}/ has {len(files)} files: make a chapter a folder"


@pytest.mark.parametrize("game", with_rooms())
def test_no_import_is_late(game: str) -> None:
    for path, module in modules(game):
        for node in ast.walk(module):
            if isinstance(node, ast.FunctionDef):
                late = [part for part in ast.walk(node) if isinstance(part, ast.Import | ast.ImportFrom)]
                assert not late, (
                    f"{path.name}:{late[0].lineno} imports inside {node.name}: move what both need down"
                )


@pytest.mark.parametrize("game", with_rooms())
def test_tables_of_words_are_whole_and_every_event_has_its_sentence(game: str) -> None:
    words = Words.read(title(game).folder / "words")
    assert words.table("en").keys() == words.table("pseudo").keys()
    for place, kind in told(game):
        message = "event-" + re.sub("[ _]", "-", kind)
        said = [id for id in words.table("en") if id == message or id.startswith(f"{message}-")]
        assert said, f"{place} tells of {kind!r}: expected {message} in {game} words/en.ftl"


@pytest.mark.parametrize("game", with_rooms())
def test_every_message_the_code_says_is_there_and_gets_what_it_wants(game: str) -> None:
    table = Words.read(title(game).folder / "words").table("en")
    for place, message, given in spoken(game):
        assert message in table, f"{place} says {message}: expected it in {game} words/en.ftl"
        lacking = table[message].wants - given if given is not None else set()
        assert not lacking, f"{place} says {message}: expected also {', '.join(sorted(lacking))}"


@pytest.mark.parametrize("game", with_rooms())
def test_every_term_a_sentence_points_at_is_explained(game: str) -> None:
    said = written(title(game).folder)
    terms = said.terms if said else {}
    entry = ""
    for line in (title(game).folder / "words" / "en.ftl").read_text(encoding="utf-8").splitlines():
        if begun := re.match(r"-?[a-zA-Z][\w-]*(?= =)", line):
            entry = begun[0]
        for term in re.findall(r'TERM\("([^"]+)"', line):
            assert term in terms, (
                f"{game} words/en.ftl: {entry}: TERM({term!r}): expected one of [terms] of teach/guide.toml"
            )


@pytest.mark.parametrize("game", with_rooms())
def test_every_rule_named_exists(game: str) -> None:
    known = set(title(game).rulebook().ids)
    for places in (in_code(title(game)), in_content(title(game))):
        for id, found in places.items():
            assert id in known, f"{found[0].file.name}:{found[0].line}: {id} is not in RULES.md"
    folder, prefix = title(game).folder, min(known).partition("-")[0]
    for path in (path for kind in WRITTEN for path in folder.rglob(kind)):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            for id in re.findall(rf"\b{prefix}-\d+[a-z]?\b", line):
                assert id in known, f"{path.relative_to(folder)}:{number}: {id} is not in RULES.md"


@pytest.mark.parametrize("game", with_reasons())
def test_nearly_every_rule_has_a_place_in_the_code_and_the_rest_a_reason(game: str) -> None:
    lacking, _, total = unplayed(title(game))
    reasons = not_in_code(title(game))
    assert len(lacking) <= (1 - AT_LEAST) * total, f"{len(lacking)} of {total} rules have no place: {lacking}"
    assert set(lacking) == reasons.keys(), "NOT_IN_CODE lists what nothing names, and only that"
    assert all(reasons.values())


@pytest.mark.parametrize("game", with_reasons())
def test_every_step_names_its_rule(game: str) -> None:
    package = title(game).game.__module__.rpartition(".state")[0]
    steps = [s for s in _steps(Step) if s.__module__.startswith(f"{package}.") and not s.__subclasses__()]
    assert [step.__name__ for step in steps if not step.rule] == []
