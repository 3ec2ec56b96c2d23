"""An edition of a game's content: how its files come out of the program, and, strictly checked, in."""

from __future__ import annotations

import zipfile
from io import BytesIO
from pathlib import Path

from pentarchy.kernel import PentarchyError, Title


def files_of(title: Title) -> dict[str, Path]:
    """The files a content consists of."""
    return {path.name: path for path in sorted((title.folder / "content").iterdir()) if path.is_file()}


def pack(title: Title) -> bytes:
    """The content that comes with the game, as a zip file."""
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, path in files_of(title).items():
            packed.write(path, name)
    return out.getvalue()


def lay(found: dict[str, str], title: Title, folder: Path) -> None:
    """Write an edition's files to a new folder; those that are left out are those of the game.

    A name is one of the game's own or nothing is written, so it leads to no other place.
    """
    known = files_of(title)
    for name in found:
        if name not in known:
            raise PentarchyError(f"{name[:80]!r} is no file of this game: {', '.join(known)}")
    folder.mkdir(parents=True)
    for name, path in known.items():
        data = found[name].encode() if name in found else path.read_bytes()
        (folder / name).write_bytes(data)
