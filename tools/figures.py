"""Figures of one run of the bench, put together in one JSON file by those who measure them."""

from __future__ import annotations

import json
from pathlib import Path


def note(file: str, part: str, figures: dict[str, float]) -> None:
    """Add a part's figures to the file; without a file they are only printed."""
    if file:
        path = Path(file)
        known = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
        known[part] = known.get(part, {}) | figures
        path.write_text(json.dumps(known, indent=1) + "\n", encoding="utf-8")
