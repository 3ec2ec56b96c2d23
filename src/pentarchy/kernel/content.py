"""Reading content files: typed by Structs, with errors that name file, entry and field."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TypeVar

import msgspec

from .errors import ContentError

T = TypeVar("T")


def read_content(path: Path, type: type[T]) -> T:
    """Read a TOML or JSON file into a Struct (or list of them).

    >>> from tempfile import TemporaryDirectory
    >>> class Land(msgspec.Struct):
    ...     id: str
    ...     gold: int
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder) / "land.toml"
    ...     _ = file.write_text('id = "anjou"\\ngold = 3')
    ...     read_content(file, Land)
    Land(id='anjou', gold=3)
    """
    try:
        data = path.read_bytes()
    except OSError:
        raise ContentError(f"{path.name}: cannot be read (looked in {path.parent.name}/)") from None
    try:
        raw = msgspec.toml.decode(data) if path.suffix == ".toml" else msgspec.json.decode(data)
    except msgspec.DecodeError as why:
        raise ContentError(f"{path.name}: {why}") from None
    try:
        return msgspec.convert(raw, type)
    except msgspec.ValidationError as why:
        raise ContentError(f"{path.name}: {_where(raw, str(why))}") from None


def _where(raw: object, why: str) -> str:
    """Add the id of the entry to msgspec's path (`$.cards[3].cost`), if it has one."""
    if not (found := re.search(r"at `\$(.*)`$", why)):
        return why
    here, name = raw, ""
    for key, index in re.findall(r"\.(\w+)|\[(\d+)\]", found[1]):
        try:
            here = here[key or int(index)]  # type: ignore[index]
        except (KeyError, IndexError, TypeError):
            break
        if isinstance(here, dict) and ("id" in here or "name" in here):
            name = str(here.get("id", here.get("name")))
    return f"{why} (entry {name})" if name else why
