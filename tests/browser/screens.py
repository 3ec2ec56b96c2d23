"""Pictures for docs/screens: taken by the tests on the way, if PENTARCHY_SCREENS is 1 or names a folder."""

from __future__ import annotations

import io
import os
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page

from tests.browser.visitor import Visitor

FOLDER = Path(__file__).parents[2] / "docs" / "screens"
MOST_BYTES = 300_000
GAP = 8


def picture(visitor: Visitor, name: str) -> None:
    """What the visitor sees, as a small WebP."""
    shot(visitor.page, name)


def wanted() -> bool:
    return bool(os.environ.get("PENTARCHY_SCREENS"))


def shot(page: Page, name: str) -> None:
    if wanted():
        store(page, name, chosen())


def chosen() -> Path:
    wish = os.environ["PENTARCHY_SCREENS"]
    return FOLDER if wish == "1" else Path(wish)


def store(page: Page, name: str, folder: Path) -> Path:
    page.wait_for_load_state("networkidle")
    return keep(Image.open(io.BytesIO(page.screenshot())).convert("RGB"), name, folder)


def keep(shot: Image.Image, name: str, folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    assert len(shot.getcolors(1 << 24) or []) > 100, f"{name}: an empty page"
    kept = folder / f"{name}.webp"
    shot.save(kept, quality=82, method=6)
    assert kept.stat().st_size < MOST_BYTES, f"{name} is too large"
    return kept


def sheet(shots: list[bytes], name: str, across: int, columns: int = 3) -> None:
    """Several pictures on one page, in reading order."""
    small = []
    for data in shots:
        taken = Image.open(io.BytesIO(data)).convert("RGB")
        small.append(taken.resize((across, taken.height * across // taken.width), Image.Resampling.LANCZOS))
    high = max(taken.height for taken in small)
    rows = -(-len(small) // columns)
    page = Image.new("RGB", (columns * (across + GAP) + GAP, rows * (high + GAP) + GAP), "white")
    for n, taken in enumerate(small):
        page.paste(taken, (GAP + n % columns * (across + GAP), GAP + n // columns * (high + GAP)))
    keep(page, name, chosen())
