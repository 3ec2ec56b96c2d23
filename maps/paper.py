"""Old paper: stains, fibres and darkened edges, laid over the finished drawing."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from maps import noise

STAIN = (0.50, 0.37, 0.19)
"""What old paper turns to where it is darkest."""


def _field(
    width: int, height: int, step: int, wave: tuple[float, float], salt: int, octaves: int
) -> NDArray[np.float32]:
    """Noise over a picture, made on every `step`-th pixel and interpolated; turned, so that no grid shows."""
    ys, xs = np.mgrid[0 : height + step : step, 0 : width + step : step].astype(float)
    points = np.column_stack(
        [(0.83 * xs + 0.56 * ys).ravel() / wave[0], (0.83 * ys - 0.56 * xs).ravel() / wave[1]]
    )
    values = noise.fractal(points * 64, 64.0, salt, octaves).reshape(xs.shape)
    rough = Image.fromarray(values.astype(np.float32))
    smooth = rough.resize((rough.width * step, rough.height * step), Image.Resampling.BICUBIC)
    return np.asarray(smooth)[:height, :width]


def aged(image: Image.Image, scale: int) -> Image.Image:
    """The picture on parchment that has seen some centuries."""
    w, h = image.size
    stain = np.clip(_field(w, h, 8, (190.0 * scale, 175.0 * scale), 91, 4) * 0.5 + 0.42, 0, 1) * 0.1
    fibre = np.clip(_field(w, h, 3, (15.0 * scale, 9.0 * scale), 95, 2), -1, 1) * 0.028
    xs = (np.arange(w, dtype=np.float32) / w - 0.5) * 1.32
    ys = (np.arange(h, dtype=np.float32) / h - 0.5) * 1.32
    away = np.hypot(xs[None, :], ys[:, None])
    edge = np.clip((away - 0.52) / 0.42, 0, 1) ** 1.6 * 0.36
    weight = np.clip(stain + fibre + edge, 0, 0.6)
    pixels = np.array(image, dtype=np.uint16)
    # Multiplying keeps ink dark and lets the stain lie on light ground only.
    for channel, dark in enumerate(STAIN):
        pixels[:, :, channel] *= np.rint(256 * (1 - weight * (1 - dark))).astype(np.uint16)
    return Image.fromarray((pixels >> 8).astype(np.uint8))
