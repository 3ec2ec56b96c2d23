"""An edition of a game's content as a zip file or as its files: how it comes out of the program, and strictly
checked, in."""

from __future__ import annotations

import zipfile
from io import BytesIO
from pathlib import Path, PurePosixPath
from stat import S_ISLNK

from pentarchy.kernel import PentarchyError, Title

MOST_BYTES = 8_000_000
"""What the files may measure unpacked, all together."""
METHODS = {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}


def files_of(title: Title) -> dict[str, Path]:
    """The files a content consists of."""
    return {path.name: path for path in sorted((title.folder / "content").iterdir()) if path.is_file()}


def pack(title: Title) -> bytes:
    """The content that comes with the game."""
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, path in files_of(title).items():
            packed.write(path, name)
    return out.getvalue()


def unpack(data: bytes, title: Title, folder: Path) -> None:
    """Write the edition in `data` to a new folder.

    Nothing is written unless all of it is sound: known names, plain files, sizes as they really are.
    """
    try:
        with zipfile.ZipFile(BytesIO(data)) as packed:
            found = _read(packed, files_of(title))
    except (zipfile.BadZipFile, zipfile.LargeZipFile, NotImplementedError, RuntimeError, OSError) as why:
        raise PentarchyError(f"not a zip file that can be read: {why}") from None
    except Exception as why:  # what inflating damaged data raises is nobody's promise
        if isinstance(why, PentarchyError):
            raise
        raise PentarchyError(f"not a zip file that can be read: {type(why).__name__}") from None
    lay(found, title, folder)


def lay(found: dict[str, bytes], title: Title, folder: Path) -> None:
    """Write these files to a new folder; those that are left out are those of the game."""
    known = files_of(title)
    for name in found:
        if name not in known:
            raise _stranger(name, known)
    folder.mkdir(parents=True)
    for name, path in known.items():
        (folder / name).write_bytes(found[name] if name in found else path.read_bytes())


def _stranger(name: str, known: dict[str, Path]) -> PentarchyError:
    return PentarchyError(f"{name[:80]!r} is no file of this game: {', '.join(known)}")


def _read(packed: zipfile.ZipFile, known: dict[str, Path]) -> dict[str, bytes]:
    """The files by name. They may lie in one folder, as where somebody packed the folder itself."""
    infos = [info for info in packed.infolist() if not info.is_dir()]
    if not infos:
        raise PentarchyError("the zip file is empty")
    if len(infos) > len(known):
        raise PentarchyError(f"{len(infos)} files; there are {len(known)}: {', '.join(known)}")
    folders = {PurePosixPath(info.filename).parent.as_posix() for info in infos}
    if len(folders) > 1:
        raise PentarchyError(f"files of several folders: {', '.join(sorted(folders))}")
    found: dict[str, bytes] = {}
    left = MOST_BYTES
    for info in infos:
        name = PurePosixPath(info.filename).name
        if name not in known:
            raise _stranger(name, known)
        if name in found:
            raise PentarchyError(f"{name[:80]!r} is in it twice")
        if S_ISLNK(info.external_attr >> 16) or info.flag_bits & 1 or info.compress_type not in METHODS:
            raise PentarchyError(f"{name}: neither links, passwords nor unusual packing are read")
        with packed.open(info) as file:
            content = file.read(left + 1)  # what a file says of its own size need not be true
        left -= len(content)
        if left < 0:
            raise PentarchyError(f"larger than {MOST_BYTES} bytes when unpacked")
        found[name] = content
    return found
