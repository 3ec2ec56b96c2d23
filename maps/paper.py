"""Old paper: stains, fibres and darkened edges, laid over the finished drawing."""

from __future__ import annotations

import numpy as np
from PIL import Image

from maps import noise
from maps.mesh import Floats

STAIN = np.array([0.50, 0.37, 0.19])
"""What old paper turns to where it is darkest."""


def _field(width: int, height: int, step: int, wave: tuple[float, float], salt: int, octaves: int) -> Floats:
    """Noise over a picture, made on every `step`-th pixel and interpolated; turned, so that no grid shows."""
    ys, xs = np.mgrid[0 : height + step : step, 0 : width + step : step].astype(float)
    points = np.column_stack(
        [(0.83 * xs + 0.56 * ys).ravel() / wave[0], (0.83 * ys - 0.56 * xs).ravel() / wave[1]]
    )
    values = noise.fractal(points * 64, 64.0, salt, octaves).reshape(xs.shape)
    rough = Image.fromarray(values.astype(np.float32), "F")
    smooth = rough.resize((rough.width * step, rough.height * step), Image.Resampling.BICUBIC)
    return np.asarray(smooth, dtype=np.float64)[:height, :width]


def aged(image: Image.Image, scale: int) -> Image.Image:
    """The picture on parchment that has seen some centuries."""
    w, h = image.size
    stain = np.clip(_field(w, h, 8, (190.0 * scale, 175.0 * scale), 91, 4) * 0.5 + 0.42, 0, 1) * 0.1
    fibre = np.clip(_field(w, h, 2, (15.0 * scale, 9.0 * scale), 95, 2), -1, 1) * 0.028
    ys, xs = np.mgrid[0:h, 0:w]
    away = np.hypot((xs / w - 0.5) * 1.32, (ys / h - 0.5) * 1.32)
    edge = np.clip((away - 0.52) / 0.42, 0, 1) ** 1.6 * 0.36
    weight = np.clip(stain + fibre + edge, 0, 0.6)[:, :, None]
    pixels = np.asarray(image, dtype=np.float64) / 255
    # Multiplying keeps ink dark and lets the stain lie on light ground only.
    out = pixels * (1 - weight * (1 - STAIN))
    return Image.fromarray(np.rint(out * 255).clip(0, 255).astype(np.uint8), "RGB")
