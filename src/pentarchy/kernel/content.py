"""Reading content files: typed by Structs, with errors that name file, entry and field.

What players read of them (`Said`) is English as it stands there. Another language says it in a file of the
same name and shape, `words/de/units.toml` beside `content/units.toml`, with nothing but what it says
otherwise and entries told apart by their `id` or `number` (or in the same order); the rest stays English.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated, Any, TypeAlias, TypeVar

import msgspec
from msgspec import inspect

from .english import Pseudo
from .errors import ContentError
from .words import spoken

T = TypeVar("T")
Said: TypeAlias = Annotated[str, msgspec.Meta(extra={"said": True})]
"""A string of the content that players read: a name, or what a card does."""
Signed: TypeAlias = Annotated[int, msgspec.Meta(extra={"signed": True})]
"""A number of the content that may be below 0, such as a modifier. All others begin at 0, as prices and
limits do: else somebody's edition with a price of -5 would be played without a word."""
KEYS = ("id", "number")
"""By what the entries of a list are told apart."""


def read_content(path: Path, type: type[T]) -> T:
    """Read a TOML or JSON file into a Struct (or list of them), in the language spoken.

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
    raw = _decoded(path)
    shape = inspect.type_info(type)
    if spoken() != "en" and _is_said(shape):
        raw = _in_language(path, raw, shape)
    try:
        found = msgspec.convert(raw, type)
    except msgspec.ValidationError as why:
        raise ContentError(f"{path.name}: {_where(raw, str(why))}") from None
    if where := _below(raw, shape):
        raise ContentError(f"{path.name}: {_where(raw, f'Expected a number from 0 up - at `{where}`')}")
    return found


def _decoded(path: Path) -> Any:
    try:
        data = path.read_bytes()
    except OSError:
        raise ContentError(f"{path.name}: cannot be read (looked in {path.parent.name}/)") from None
    try:
        return msgspec.toml.decode(data) if path.suffix == ".toml" else msgspec.json.decode(data)
    except msgspec.DecodeError as why:
        raise ContentError(f"{path.name}: {why}") from None


def _below(raw: object, shape: inspect.Type, where: str = "$") -> str:
    """Where a number is below 0 that may not be, if there is any."""
    if isinstance(shape, inspect.Metadata):
        return "" if (shape.extra or {}).get("signed") else _below(raw, shape.type, where)
    if isinstance(raw, int):
        kinds = shape.types if isinstance(shape, inspect.UnionType) else (shape,)
        return where if raw < 0 and any(isinstance(kind, inspect.IntType) for kind in kinds) else ""
    inner, found = _within(shape), ""
    if isinstance(raw, dict):
        for name, part in raw.items():
            if part_shape := inner.get(name) or inner.get("*"):
                found = found or _below(part, part_shape, f"{where}.{name}")
    elif isinstance(raw, list) and "*" in inner:
        for n, part in enumerate(raw):
            found = found or _below(part, inner["*"], f"{where}[{n}]")
    return found


# ---- in another language --------------------------------------------------------------------------------


def _in_language(path: Path, raw: Any, shape: inspect.Type) -> Any:
    if spoken() == "pseudo":
        return _marked(raw, shape)
    own = path.parent.with_name("words") / spoken() / f"{path.stem}.toml"
    return _over(raw, _decoded(own), shape, f"words/{spoken()}/{own.name}") if own.exists() else raw


def _within(shape: inspect.Type) -> dict[str, inspect.Type]:
    """What a type is made of: fields of a Struct by name, whatever a collection holds as `*`."""
    match shape:
        case inspect.StructType(fields=fields):
            return {field.encode_name: field.type for field in fields}
        case inspect.DictType(value_type=inner) | inspect.CollectionType(item_type=inner):
            return {"*": inner}
        case inspect.TupleType(item_types=(first, *_)):
            return {"*": first}
        case inspect.UnionType(types=types):
            return {name: inner for one in types for name, inner in _within(one).items()}
    return {}


def _is_said(shape: inspect.Type) -> bool:
    """Whether players read it, or anything in it."""
    if isinstance(shape, inspect.Metadata):
        return bool((shape.extra or {}).get("said")) or _is_said(shape.type)
    if isinstance(shape, inspect.UnionType):
        return any(map(_is_said, shape.types))
    return any(map(_is_said, _within(shape).values()))


def _marked(raw: Any, shape: inspect.Type) -> Any:
    """Every word that players read with the marks of the pseudo-language."""
    if not _is_said(shape):
        return raw
    if isinstance(raw, str):
        return Pseudo().word(raw)
    inner = _within(shape)
    if isinstance(raw, dict):
        return {name: _marked(part, inner.get(name) or inner["*"]) for name, part in raw.items()}
    return [_marked(part, inner["*"]) for part in raw] if isinstance(raw, list) else raw


def _over(raw: Any, own: Any, shape: inspect.Type, where: str) -> Any:
    """The English entries with what their language says otherwise laid over them."""
    inner = _within(shape)
    match raw, own:
        case dict(), dict():
            for name in own.keys() - raw.keys():
                raise ContentError(f"{where}: {name}: expected one of {', '.join(raw)}")
            parts = {name: inner.get(name) or inner["*"] for name in own}
            return raw | {
                name: part if name in KEYS else _over(raw[name], part, parts[name], f"{where}: {name}")
                for name, part in own.items()
            }
        case list(), list() if raw and _key(raw[0]) is not None:
            entries = {_key(entry): n for n, entry in enumerate(raw)}
            out = list(raw)
            for entry in own:
                if (key := _key(entry)) not in entries:
                    raise ContentError(f"{where}: there is no entry {key}")
                out[entries[key]] = _over(raw[entries[key]], entry, inner["*"], f"{where}: {key}")
            return out
        case list(), list() if len(raw) == len(own):
            return [_over(a, b, inner["*"], where) for a, b in zip(raw, own)]
        case str(), str() if _is_said(shape):
            return own
    raise ContentError(f"{where}: nothing to translate: expected what players read, as it is in English")


def _key(entry: Any) -> Any:
    """What tells an entry from others; None where only its place does."""
    return next((entry[key] for key in KEYS if key in entry), None) if isinstance(entry, dict) else None


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
