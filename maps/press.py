"""The press: SVG to WebP in headless Chromium."""

from __future__ import annotations

import io
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from PIL import Image

from maps import paper

SCALE = 2
LIMIT = {1: 880_000, 2: 980_000}
"""Bytes a picture may have; quality gives way."""
ARGUMENTS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync",
    "--disable-background-networking", "--disable-component-update", "--force-color-profile=srgb",
    "--font-render-hinting=none",
]  # fmt: skip


def chromium() -> str:
    """The browser to draw with: `$CHROMIUM`, or the first one installed."""
    found = os.environ.get("CHROMIUM") or next(
        (p for n in ("chromium", "chromium-browser", "google-chrome") if (p := shutil.which(n))), ""
    )
    if not found:
        raise RuntimeError("no Chromium found: install it or name it in $CHROMIUM")
    return found


@contextmanager
def press() -> Iterator[Callable[[str, tuple[int, int], int], Image.Image]]:
    """A running browser that turns SVG of a size into an image at a scale."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium(), args=ARGUMENTS)

        def draw(svg: str, size: tuple[int, int], scale: int) -> Image.Image:
            page = browser.new_page(viewport={"width": size[0], "height": size[1]}, device_scale_factor=scale)
            page.set_content(f'<body style="margin:0">{svg}</body>')
            page.evaluate("document.fonts.ready.then(() => 1)")
            image = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
            page.close()
            return image

        yield draw
        browser.close()


def printed(drawing: Image.Image, folder: Path) -> None:
    """The two backgrounds of a board, from its drawing at scale 2."""
    image = paper.aged(drawing, SCALE)
    size = (image.width // SCALE, image.height // SCALE)
    for scale, picture in ((1, image.resize(size, Image.Resampling.LANCZOS)), (2, image)):
        (folder / f"{scale}x.webp").write_bytes(webp(picture, LIMIT[scale]))


def webp(image: Image.Image, limit: int) -> bytes:
    """As good as the limit allows."""
    for quality in (86, 80, 74, 68, 62, 56, 50, 44, 38):
        buffer = io.BytesIO()
        image.save(buffer, "WEBP", quality=quality, method=4)
        if buffer.tell() <= limit:
            break
    return buffer.getvalue()
