"""What several commands ask for, and how they refuse."""

from __future__ import annotations

import json
import sys
from typing import Annotated, Any, NoReturn

import typer

from .kernel import PentarchyError

GameId = Annotated[str, typer.Argument(help="The game's id, as `pentarchy games` lists it.")]
Seed = Annotated[int, typer.Option(help="Runs with the same seed are the same.")]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON object instead of text.")]
Variant = Annotated[
    str,
    typer.Option(
        "--variants",
        help="Options of the game as JSON, which `pentarchy games GAME` lists: "
        """'{"layout": "lens"}' for age-of-sovereigns.""",
    ),
]


def fail(why: str) -> NoReturn:
    """One line, and the code that says: asked wrongly."""
    print(f"pentarchy: {why}", file=sys.stderr)
    sys.exit(2)


def variants_from(text: str) -> dict[str, Any]:
    try:
        found = json.loads(text or "{}")
    except ValueError as why:
        raise PentarchyError(f"--variants: expected a JSON object: {why}") from None
    if not isinstance(found, dict):
        raise PentarchyError("--variants: expected a JSON object")
    return found
