"""The generated pages are those the sources give."""

from tools.docs import DOCS, pages


def test_no_generated_page_is_stale() -> None:
    stale = [
        str(path.relative_to(DOCS))
        for path, data in pages().items()
        if not path.is_file() or path.read_bytes() != data
    ]
    assert stale == [], "run `make docs`"
