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


def picture(visitor: Visitor, name: str) -> None:
    """What the visitor sees, as a small WebP."""
    shot(visitor.page, name)


def shot(page: Page, name: str) -> None:
    wish = os.environ.get("PENTARCHY_SCREENS")
    if wish:
        store(page, name, FOLDER if wish == "1" else Path(wish))


def store(page: Page, name: str, folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    page.wait_for_load_state("networkidle")
    shot = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    assert len(shot.getcolors(1 << 24) or []) > 100, f"{name}: an empty page"
    kept = folder / f"{name}.webp"
    shot.save(kept, quality=82, method=6)
    assert kept.stat().st_size < MOST_BYTES, f"{name} is too large"
    return kept
