"""The generated pages are those the sources give, and the site can be built and read without a network."""

from __future__ import annotations

import re
from pathlib import Path

from tools.docs import DOCS, build, pages


def test_no_generated_page_is_stale() -> None:
    stale = [
        str(path.relative_to(DOCS))
        for path, data in pages().items()
        if not path.is_file() or path.read_bytes() != data
    ]
    assert stale == [], "run `make docs`"


def test_the_site_is_built_without_a_warning_and_needs_no_network(tmp_path: Path) -> None:
    assert build(tmp_path) == 0
    pages = list(tmp_path.rglob("*.html"))
    assert len(pages) > 20
    for page in pages:
        loaded = re.findall(
            r"<(?:script|link|img)[^>]+(?:src|href)=\"?(https?:)?//[^\" >]+", page.read_text("utf-8")
        )
        assert loaded == [], page.name
