"""Monasteries, temples, chortens and churches, about one unit high, the foot at the figure's origin."""

import math
import random

from painter.buildings import box, windows
from painter.palette import darker, lighter, mix
from painter.pen import Pen, Point, curve

FLAGS = ("#2f6fc0", "#f4f1ea", "#d8402f", "#3f9a4f", "#f0c23a")
"""Prayer flags always hang in this order: sky, air, fire, water, earth."""


def chorten(pen: Pen, white: str, *, shade: str, gold: str, band: str = "#a3402f") -> None:
    """Draw a stupa: stepped plinth, dome, thirteen rings, sun and moon."""
    for left, foot, top in (
        (0.36, 0.0, 0.09),
        (0.30, 0.09, 0.25),
        (0.335, 0.25, 0.28),
        (0.25, 0.28, 0.33),
        (0.215, 0.33, 0.38),
    ):
        box(pen, -left, left, foot, top, white, side=0.38, dark=shade)
    pen.polygon([(-0.30, 0.115), (-0.30, 0.135), (0.30, 0.135), (0.30, 0.115)], band)
    dome = curve(
        [
            (-0.15, 0.38),
            (-0.205, 0.50),
            (-0.19, 0.60),
            (-0.10, 0.655),
            (0.0, 0.665),
            (0.10, 0.655),
            (0.19, 0.60),
            (0.205, 0.50),
            (0.15, 0.38),
        ],
        steps=8,
    )
    pen.polygon(dome, white)
    pen.polygon(
        [
            *curve(
                [(0.05, 0.38), (0.10, 0.52), (0.05, 0.66), (0.10, 0.655), (0.19, 0.60), (0.205, 0.50), (0.15, 0.38)],
                steps=6,
            )
        ],
        shade,
    )
    pen.blob([(-0.045, 0.44), (-0.045, 0.53), (0.0, 0.56), (0.045, 0.53), (0.045, 0.44)], band)
    box(pen, -0.075, 0.075, 0.655, 0.71, white, side=0.4, dark=shade)
    for ring in range(9):
        half = 0.062 - 0.005 * ring
        level = 0.71 + 0.022 * ring
        pen.polygon(
            [(-half, level), (-half, level + 0.017), (half, level + 0.017), (half, level)],
            gold if ring % 2 else mix(gold, band, 0.5),
        )
    pen.polygon([(-0.05, 0.905), (0.0, 0.935), (0.05, 0.905)], gold)
    pen.ellipse((0, 0.965), (0.026, 0.026), gold)


def prayer_flags(
    pen: Pen,
    start: Point,
    end: Point,
    *,
    sag: float,
    size: float,
    count: int,
    aspect: float,
    rng: random.Random,
    string: str = "#3d332e",
) -> None:
    """Hang a string of flags between two places of the sheet."""

    def at(share: float) -> Point:
        return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share + sag * 4 * share * (
            1 - share
        )

    pen.line([at(step / 24) for step in range(25)], 0.0016, string)
    for index in range(count):
        (x, y), (right, low) = at((index + 0.08) / count), at((index + 0.9) / count)
        sway = rng.uniform(-0.12, 0.32) * size / aspect
        lift = rng.uniform(0.75, 1.05) * size
        colour = FLAGS[index % 5]
        pen.polygon(
            [
                (x, y),
                (right, low),
                (right + sway, low + lift),
                ((x + right) / 2 + sway * 1.2, (y + low) / 2 + lift * 0.94),
                (x + sway, y + lift),
            ],
            colour,
        )
        pen.polygon(
            [
                (right - (right - x) * 0.35, low),
                (right, low),
                (right + sway, low + lift),
                (right + sway - (right - x) * 0.2, low + lift * 0.96),
            ],
            darker(colour, 0.14),
        )


def gompa(
    pen: Pen,
    rng: random.Random,
    *,
    white: str,
    shade: str,
    red: str,
    gold: str,
    dark: str = "#2a1e1c",
    levels: int = 4,
    wide: float = 1.5,
    snow: str | None = None,
) -> None:
    """Draw a monastery stacked up a slope: whitewashed cells below, the red assembly hall with its gold roof on top."""
    step = 0.64 / levels
    for level in reversed(range(levels)):
        foot = level * step
        half = wide / 2 * (1 - 0.86 * level / levels)
        x = -half
        while x < half - 0.03:
            right = min(half, x + rng.uniform(0.10, 0.22))
            top = foot + step * rng.uniform(0.85, 1.5)
            tone = mix(white, shade, rng.uniform(0.0, 0.35) + (0.2 if x > half * 0.3 else 0.0))
            box(pen, x, right, foot - 0.06, top, tone, batter=0.008, side=0.25, dark=mix(tone, shade, 0.6))
            eaves = mix(red, dark, rng.uniform(0.0, 0.5))
            pen.polygon(
                [(x - 0.004, top - 0.018), (x - 0.004, top), (right + 0.004, top), (right + 0.004, top - 0.018)], eaves
            )
            if snow is not None:
                pen.polygon(
                    [
                        (x - 0.006, top - 0.003),
                        (x - 0.006, top + 0.014),
                        (right + 0.006, top + 0.014),
                        (right + 0.006, top - 0.003),
                    ],
                    snow,
                )
            rows = 2 if top - foot > step * 1.15 else 1
            for row in range(rows):
                windows(
                    pen,
                    x + 0.008,
                    right - 0.012,
                    top - 0.062 - row * 0.058,
                    max(1, round((right - x) / 0.055)),
                    (0.020, 0.032),
                    dark,
                    sill=eaves,
                )
            x = right - 0.006
    box(pen, -0.27, 0.27, 0.62, 0.86, red, batter=0.015, dark=darker(red, 0.3))
    pen.polygon([(-0.275, 0.835), (-0.275, 0.865), (0.275, 0.865), (0.275, 0.835)], darker(red, 0.45))
    windows(pen, -0.24, 0.24, 0.70, 6, (0.04, 0.07), dark, sill=white)
    pen.polygon([(-0.20, 0.865), (-0.12, 0.94), (0.12, 0.94), (0.20, 0.865)], gold)
    pen.polygon([(-0.08, 0.94), (-0.05, 0.985), (0.05, 0.985), (0.08, 0.94)], lighter(gold, 0.2))
    pen.line([(0, 0.98), (0, 1.04)], 0.014, gold)
    if snow is not None:
        pen.polygon([(-0.19, 0.88), (-0.12, 0.945), (0.0, 0.945), (-0.07, 0.905)], snow)


def pagoda_temple(pen: Pen, wood: str, *, slate: str, light: str, gold: str, snow: str | None = None) -> None:
    """Draw a Himachali tower temple of timber and stone, its storeys under slate roofs."""
    for layer in range(5):
        low = layer * 0.07
        pen.polygon(
            [(-0.20, low), (-0.20, low + 0.07), (0.20, low + 0.07), (0.20, low)],
            mix(wood, "#b9b2a8", 0.7) if layer % 2 else wood,
        )
    for half, low, high, out in ((0.20, 0.35, 0.50, 0.34), (0.15, 0.56, 0.67, 0.26), (0.10, 0.73, 0.81, 0.19)):
        box(pen, -half - 0.03, half + 0.03, low, high, wood, side=0.35)
        windows(pen, -half, half, low + 0.03, 4, (0.045, 0.07), darker(wood, 0.6))
        roof = [
            *curve([(-out - 0.02, high - 0.03), (-half * 0.9, high + 0.05), (0, high + 0.12)], steps=5),
            *curve([(0, high + 0.12), (half * 0.9, high + 0.05), (out + 0.02, high - 0.03)], steps=5),
        ]
        pen.polygon(roof, slate)
        pen.polygon(
            [
                *curve([(0, high + 0.12), (half * 0.9, high + 0.05), (out + 0.02, high - 0.03)], steps=5),
                (0.06, high - 0.03),
            ],
            darker(slate, 0.28),
        )
        if snow is not None:
            pen.polygon(
                [
                    *curve([(-out - 0.01, high - 0.02), (-half * 0.9, high + 0.055), (0, high + 0.125)], steps=5),
                    (0.02, high + 0.075),
                    (-half * 0.8, high + 0.015),
                ],
                snow,
            )
        pen.limb([(-out, high - 0.025), (out, high - 0.025)], (0.012, 0.012), mix(wood, light, 0.3))
    pen.line([(0, 0.92), (0, 1.02)], 0.016, gold)
    pen.ellipse((0, 1.0), (0.022, 0.022), gold)


def church(pen: Pen, white: str, *, shade: str, trim: str, dark: str = "#3a3038") -> None:
    """Draw a Goan church front: two towers, a curved gable, a cross."""
    box(pen, -0.50, 0.50, 0, 0.52, white, side=0.0)
    for side in (-1, 1):
        left = side * 0.40 - 0.12
        box(pen, left, left + 0.24, 0, 0.74, white, side=0.36, dark=shade)
        pen.polygon([(left - 0.015, 0.74), (left - 0.015, 0.765), (left + 0.255, 0.765), (left + 0.255, 0.74)], trim)
        pen.blob(
            [(left + 0.02, 0.765), (left + 0.03, 0.84), (left + 0.12, 0.90), (left + 0.21, 0.84), (left + 0.22, 0.765)],
            white,
        )
        pen.blob(
            [(left + 0.14, 0.765), (left + 0.15, 0.83), (left + 0.12, 0.90), (left + 0.21, 0.84), (left + 0.22, 0.765)],
            shade,
        )
        pen.line([(left + 0.12, 0.88), (left + 0.12, 0.97)], 0.012, dark)
        pen.line([(left + 0.09, 0.945), (left + 0.15, 0.945)], 0.010, dark)
        for level in (0.12, 0.34, 0.56):
            _arched(pen, left + 0.12, level, 0.085, 0.13, dark)
        for level in (0.27, 0.50):
            pen.polygon(
                [
                    (left - 0.006, level),
                    (left - 0.006, level + 0.014),
                    (left + 0.246, level + 0.014),
                    (left + 0.246, level),
                ],
                trim,
            )
    gable = curve(
        [
            (-0.28, 0.52),
            (-0.27, 0.60),
            (-0.19, 0.63),
            (-0.16, 0.74),
            (-0.08, 0.78),
            (0.0, 0.84),
            (0.08, 0.78),
            (0.16, 0.74),
            (0.19, 0.63),
            (0.27, 0.60),
            (0.28, 0.52),
        ],
        steps=6,
    )
    pen.polygon(gable, white)
    pen.line(gable[::2], 0.014, trim)
    pen.line([(0, 0.83), (0, 0.98)], 0.018, dark)
    pen.line([(-0.05, 0.925), (0.05, 0.925)], 0.016, dark)
    for level in (0.27, 0.50):
        pen.polygon([(-0.28, level), (-0.28, level + 0.014), (0.28, level + 0.014), (0.28, level)], trim)
    for x in (-0.17, 0.17):
        _arched(pen, x, 0.33, 0.085, 0.13, dark)
        _arched(pen, x, 0.07, 0.085, 0.15, dark)
    _arched(pen, 0, 0.0, 0.15, 0.23, darker("#7a4a2a", 0.2))
    _arched(pen, 0, 0.33, 0.095, 0.14, dark)
    pen.ellipse((0, 0.655), (0.055, 0.055), trim)
    pen.ellipse((0, 0.655), (0.04, 0.04), dark)


def _arched(pen: Pen, x: float, foot: float, wide: float, high: float, colour: str) -> None:
    half = wide / 2
    arch = [
        (x + math.cos(step * math.pi / 10) * half, foot + high - half + math.sin(step * math.pi / 10) * half)
        for step in range(11)
    ]
    pen.polygon([(x + half, foot), *arch, (x - half, foot)], colour)
