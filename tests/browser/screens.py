"""Pictures for docs/screens: taken by the tests on the way, kept when PENTARCHY_SCREENS is set."""

from __future__ import annotations

import io
import os
from pathlib import Path

from PIL import Image

from tests.browser.visitor import Visitor

FOLDER = Path(__file__).parents[2] / "docs" / "screens"


def picture(visitor: Visitor, name: str) -> None:
    """What the visitor sees, as a small WebP."""
    visitor.page.wait_for_load_state("networkidle")
    shot = visitor.page.screenshot()
    assert len(shot) > 5_000, "an empty page"
    if os.environ.get("PENTARCHY_SCREENS"):
        FOLDER.mkdir(parents=True, exist_ok=True)
        Image.open(io.BytesIO(shot)).convert("RGB").save(FOLDER / f"{name}.webp", quality=82, method=6)
