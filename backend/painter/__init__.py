"""Pictures drawn by the program itself: travel-poster landscapes, one scene a place, and marks for operators.

The same scene, seed and size give the same pixels. A seed's parity mirrors the composition; its half chooses the hour
and the weather from the few that suit the place; the rest of its randomness shapes the land.
"""

import random

from PIL import Image

from painter.canvas import Canvas
from painter.logos import MARKS, draw_logo
from painter.partners import draw_portrait, draw_vehicle
from painter.scenes import SCENES

BANNER = (2400, 900)
"""Pixels of a client's banner."""


def draw(scene: str, *, seed: int, width: int = 1600, height: int = 1067) -> Image.Image:
    """Draw a scene in RGB, `width` by `height` pixels.

    Raises KeyError for a scene that is not in `SCENES`.
    """
    paint = SCENES[scene]
    canvas = Canvas(width, height, rng=random.Random(f"{scene}/{seed}"))
    paint(canvas, seed // 2)
    picture = canvas.finish()
    return picture.transpose(Image.Transpose.FLIP_LEFT_RIGHT) if seed % 2 else picture


def draw_banner(scene: str, *, seed: int) -> Image.Image:
    """Draw a scene as a client's wide banner, `BANNER` pixels.

    The scene keeps its proportions: it is drawn taller than the banner, and the middle is kept.
    """
    width, height = BANNER
    full = round(width / 2.05)
    picture = draw(scene, seed=seed, width=width, height=full)
    top = round((full - height) * 0.62)
    return picture.crop((0, top, width, top + height))


__all__ = ["BANNER", "MARKS", "SCENES", "draw", "draw_banner", "draw_logo", "draw_portrait", "draw_vehicle"]
