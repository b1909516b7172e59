"""Square marks for operators: a few bold shapes in one colour and its neighbours, sharp at 32 pixels and at 512."""

import math
from collections.abc import Callable, Mapping

from PIL import Image, ImageDraw

from painter.palette import darker, lighter, mix, rgb
from painter.pen import Point, curve

_LARGE = 4
"""Marks are drawn this many times larger and averaged down."""

Sheet = Callable[[list[Point], str], None]


def draw_logo(mark: str, *, colour: str, size: int = 512) -> Image.Image:
    """Draw an operator's mark on a tile of its colour.

    Raises KeyError for a mark that is not in `MARKS`.
    """
    paint = MARKS[mark]
    large = size * _LARGE
    image = Image.linear_gradient("L").resize((large, large))
    tile = Image.composite(
        Image.new("RGB", (large, large), rgb(darker(colour, 0.30))),
        Image.new("RGB", (large, large), rgb(lighter(colour, 0.06))),
        image,
    )
    draw = ImageDraw.Draw(tile)

    def fill(points: list[Point], ink: str) -> None:
        draw.polygon([(x * large, y * large) for x, y in points], fill=rgb(ink))

    paint(fill, colour)
    return tile.reduce(_LARGE)


def _disc(centre: Point, radius: float) -> list[Point]:
    return [
        (centre[0] + math.cos(turn * math.tau / 90) * radius, centre[1] + math.sin(turn * math.tau / 90) * radius)
        for turn in range(90)
    ]


def _band(level: float, thick: float, swing: float, phase: float) -> list[Point]:
    upper = [(x / 60, level + swing * math.sin(x / 60 * math.tau * 1.05 + phase)) for x in range(-2, 63)]
    return [*upper, *[(x, y + thick) for x, y in reversed(upper)]]


def _river(fill: Sheet, colour: str) -> None:
    """A low sun over three bends of a river."""
    warm = "#ffd98a"
    fill(_disc((0.5, 0.40), 0.205), warm)
    fill(
        [
            (-0.05, 0.52),
            *[(x / 60, 0.50 + 0.035 * math.sin(x / 60 * math.tau * 1.05 + 0.6)) for x in range(61)],
            (1.05, 0.52),
            (1.05, 1.05),
            (-0.05, 1.05),
        ],
        darker(colour, 0.12),
    )
    for level, thick, ink in (
        (0.555, 0.055, "#fff6e2"),
        (0.665, 0.062, mix("#fff6e2", colour, 0.30)),
        (0.785, 0.068, mix("#fff6e2", colour, 0.55)),
    ):
        fill(_band(level, thick, 0.035, 0.6), ink)


def _peak(fill: Sheet, colour: str) -> None:
    """A mountain with one lit face, its snow cut by a ridge."""
    fill([(0.08, 0.80), (0.42, 0.20), (0.50, 0.34), (0.50, 0.80)], lighter(colour, 0.55))
    fill([(0.42, 0.20), (0.47, 0.42), (0.43, 0.55), (0.50, 0.80), (0.80, 0.80)], lighter(colour, 0.28))
    fill([(0.42, 0.20), (0.275, 0.456), (0.335, 0.50), (0.37, 0.445), (0.43, 0.52), (0.47, 0.43)], "#ffffff")
    fill(
        [(0.42, 0.20), (0.47, 0.43), (0.50, 0.51), (0.545, 0.455), (0.565, 0.50), (0.592, 0.472)],
        mix("#ffffff", colour, 0.22),
    )
    fill([(0.52, 0.80), (0.71, 0.46), (0.93, 0.80)], mix("#fff2dc", colour, 0.10))
    fill([(0.71, 0.46), (0.735, 0.62), (0.69, 0.70), (0.72, 0.80), (0.93, 0.80)], mix("#fff2dc", colour, 0.42))
    fill(_disc((0.735, 0.265), 0.075), "#ffd98a")
    fill([(0.08, 0.80), (0.93, 0.80), (0.93, 0.835), (0.08, 0.835)], "#ffffff")


def _sail(fill: Sheet, colour: str) -> None:
    """A lateen sail and a palm leaf over one wave."""
    white = "#fffaf0"
    fill(
        [
            *curve([(0.20, 0.62), (0.36, 0.40), (0.54, 0.12)], steps=12),
            *curve([(0.54, 0.12), (0.60, 0.38), (0.56, 0.62)], steps=12),
        ],
        white,
    )
    fill(
        [
            *curve([(0.58, 0.20), (0.76, 0.38), (0.80, 0.62)], steps=12),
            *curve([(0.80, 0.62), (0.70, 0.63), (0.60, 0.62)], steps=6),
            *curve([(0.60, 0.62), (0.635, 0.40), (0.58, 0.20)], steps=12),
        ],
        mix(white, colour, 0.38),
    )
    fill(
        [
            *curve([(0.14, 0.665), (0.5, 0.68), (0.88, 0.66)], steps=12),
            *curve([(0.88, 0.66), (0.76, 0.765), (0.5, 0.785), (0.27, 0.76), (0.14, 0.665)], steps=12),
        ],
        "#ffd98a",
    )
    fill(_band(0.825, 0.045, 0.022, 0.2), mix(white, colour, 0.2))


MARKS: Mapping[str, Callable[[Sheet, str], None]] = {"river": _river, "peak": _peak, "sail": _sail}

__all__ = ["MARKS", "draw_logo"]
