"""Houses, forts and lighthouses, about one unit high, the middle of the foot at the figure's origin."""

import random
from collections.abc import Sequence

from painter.palette import darker, lighter, mix
from painter.pen import Pen, Point, curve


def box(
    pen: Pen,
    left: float,
    right: float,
    foot: float,
    top: float,
    wall: str,
    *,
    batter: float = 0.0,
    side: float = 0.32,
    dark: str | None = None,
) -> None:
    """Draw a wall that narrows upwards by `batter` on each side, its right-hand part in shade."""
    shade = dark or darker(wall, 0.28)
    split = right - (right - left) * side
    pen.polygon([(left, foot), (left + batter, top), (right - batter, top), (right, foot)], wall)
    pen.polygon([(split, foot), (split - batter * 0.3, top), (right - batter, top), (right, foot)], shade)


def windows(
    pen: Pen,
    left: float,
    right: float,
    level: float,
    count: int,
    size: tuple[float, float],
    colour: str,
    *,
    sill: str | None = None,
) -> None:
    """Open a row of windows in a wall, wider at the sill, each under a lintel if `sill` gives it a colour."""
    wide, high = size
    for index in range(count):
        x = left + (right - left) * (index + 0.5) / count
        pen.polygon(
            [
                (x - wide / 2, level),
                (x - wide * 0.42, level + high),
                (x + wide * 0.42, level + high),
                (x + wide / 2, level),
            ],
            colour,
        )
        if sill is not None:
            pen.polygon(
                [
                    (x - wide * 0.68, level + high),
                    (x - wide * 0.68, level + high * 1.22),
                    (x + wide * 0.68, level + high * 1.22),
                    (x + wide * 0.68, level + high),
                ],
                sill,
            )


def fort_wall(
    pen: Pen, line: Sequence[Point], *, high: float, stone: str, shade: str, aspect: float, rng: random.Random
) -> None:
    """Draw a crenellated laterite wall that stands on a line of the sheet, with round bastions."""
    top = [(x, y - high) for x, y in line]
    pen.polygon([*top, *reversed([(x, y + 0.01) for x, y in line])], stone)
    merlon = high * 0.20
    for index in range(len(line) - 1):
        (x, y), (right, low) = top[index], top[index + 1]
        parts = max(1, int((right - x) * aspect / (merlon * 1.5)))
        for part in range(parts):
            spot = x + (right - x) * (part + 0.5) / parts
            level = y + (low - y) * (part + 0.5) / parts
            half = merlon * 0.42 / aspect
            pen.polygon(
                [
                    (spot - half, level + 0.001),
                    (spot - half, level - merlon * 0.8),
                    (spot, level - merlon * 1.15),
                    (spot + half, level - merlon * 0.8),
                    (spot + half, level + 0.001),
                ],
                stone,
            )
    for _ in range(round(220 * high / 0.12)):
        cell = rng.randrange(len(line) - 1)
        share = rng.random()
        x = line[cell][0] + (line[cell + 1][0] - line[cell][0]) * share
        y = line[cell][1] + (line[cell + 1][1] - line[cell][1]) * share - high * rng.random() * 0.95
        pen.polygon(
            [(x, y), (x + high * 0.09 / aspect, y), (x + high * 0.09 / aspect, y + high * 0.04), (x, y + high * 0.04)],
            mix(stone, shade, rng.random() * 0.7),
        )
    for x, y in line[::2]:
        bastion(pen.at((x, y + high * 0.08), high), stone, shade=shade)


def bastion(pen: Pen, stone: str, *, shade: str) -> None:
    """Draw a round tower, one unit to the parapet."""
    tones = (
        mix(stone, shade, 0.25),
        lighter(stone, 0.14),
        lighter(stone, 0.05),
        mix(stone, shade, 0.3),
        mix(stone, shade, 0.65),
        shade,
    )
    for strip, tone in enumerate(tones):
        low, high = strip / 6, (strip + 1) / 6
        pen.polygon(
            [
                (-0.52 + 1.04 * low, -0.06),
                (-0.42 + 0.84 * low, 1.16),
                (-0.42 + 0.84 * high, 1.16),
                (-0.52 + 1.04 * high, -0.06),
            ],
            tone,
        )
        x = -0.42 + 0.14 * strip
        pen.polygon(
            [(x + 0.015, 1.14), (x + 0.015, 1.28), (x + 0.07, 1.34), (x + 0.125, 1.28), (x + 0.125, 1.14)], tone
        )
        pen.polygon([(x, 0.98), (x, 1.03), (x + 0.14, 1.03), (x + 0.14, 0.98)], mix(tone, shade, 0.5))


def lighthouse(pen: Pen, white: str, *, shade: str, band: str, glow: str) -> None:
    """Draw a banded lighthouse, its lantern lit."""
    half, top = 0.085, 0.055
    for index in range(6):
        low, high = index * 0.13, (index + 1) * 0.13
        wide, narrow = half - (half - top) * index / 6, half - (half - top) * (index + 1) / 6
        colour = white if index % 2 == 0 else band
        pen.polygon([(-wide, low), (-narrow, high), (narrow, high), (wide, low)], colour)
        pen.polygon([(wide * 0.25, low), (narrow * 0.25, high), (narrow, high), (wide, low)], mix(colour, shade, 0.75))
    pen.polygon([(-0.085, 0.78), (-0.085, 0.80), (0.085, 0.80), (0.085, 0.78)], darker(band, 0.4))
    pen.polygon([(-0.048, 0.80), (-0.048, 0.895), (0.048, 0.895), (0.048, 0.80)], glow)
    for x in (-0.048, 0.0, 0.048):
        pen.line([(x, 0.80), (x, 0.895)], 0.008, darker(band, 0.5))
    pen.blob([(-0.06, 0.895), (-0.03, 0.95), (0.0, 0.975), (0.03, 0.95), (0.06, 0.895)], darker(band, 0.2))
    pen.line([(0, 0.97), (0, 1.03)], 0.008, darker(band, 0.5))


def thatched(pen: Pen, wall: str, *, thatch: str, light: str, glow: str | None = None, stilts: bool = False) -> None:
    """Draw a thatched house with a tall roof; on stilts beside a flooding river."""
    foot = 0.2 if stilts else 0.0
    if stilts:
        for x in (-0.42, -0.2, 0.02, 0.24, 0.44):
            pen.line([(x, 0.0), (x, 0.22)], 0.028, darker(wall, 0.5))
    box(pen, -0.46, 0.46, foot, foot + 0.36, wall, side=0.3)
    pen.polygon([(-0.08, foot), (-0.08, foot + 0.26), (0.08, foot + 0.26), (0.08, foot)], glow or darker(wall, 0.65))
    for x in (-0.30, 0.26):
        pen.polygon(
            [(x - 0.06, foot + 0.14), (x - 0.06, foot + 0.26), (x + 0.06, foot + 0.26), (x + 0.06, foot + 0.14)],
            glow or darker(wall, 0.6),
        )
    roof = [
        (-0.64, foot + 0.27),
        *curve([(-0.58, foot + 0.33), (-0.36, foot + 0.62), (-0.30, foot + 0.80)], steps=5),
        (0.30, foot + 0.80),
        *curve([(0.36, foot + 0.62), (0.58, foot + 0.33), (0.64, foot + 0.27)], steps=5),
    ]
    pen.polygon(roof, thatch)
    pen.polygon(
        [(0.16, foot + 0.27), (0.10, foot + 0.80), (0.30, foot + 0.80), (0.36, foot + 0.62), (0.64, foot + 0.27)],
        darker(thatch, 0.25),
    )
    pen.limb([(-0.31, foot + 0.80), (0.31, foot + 0.80)], (0.03, 0.03), mix(thatch, light, 0.5))


def morung(pen: Pen, wood: str, *, thatch: str, light: str, glow: str | None = None) -> None:
    """Draw a Naga morung, end on: a huge thatched gable with crossed horns of wood."""
    pen.polygon([(-0.36, 0), (-0.36, 0.30), (0.36, 0.30), (0.36, 0)], wood)
    for index in range(7):
        x = -0.36 + index * 0.12
        pen.line([(x, 0), (x, 0.34)], 0.012, darker(wood, 0.35))
    gable = [
        *curve([(-0.62, 0.16), (-0.34, 0.52), (0.0, 0.98)], steps=6),
        *curve([(0.0, 0.98), (0.34, 0.52), (0.62, 0.16)], steps=6),
    ]
    pen.polygon([*gable, (0.46, 0.16), (0.0, 0.70), (-0.46, 0.16)], thatch)
    pen.polygon([(-0.40, 0.22), (0.0, 0.72), (0.40, 0.22)], darker(wood, 0.3))
    for row, count in ((0.27, 7), (0.38, 5), (0.49, 3), (0.60, 1)):
        for index in range(count):
            x = (index - (count - 1) / 2) * 0.09
            colour = "#e8dcc4" if (index + count) % 2 else "#a8352c"
            pen.polygon([(x - 0.034, row), (x, row + 0.045), (x + 0.034, row), (x, row - 0.045)], colour)
    pen.polygon([(-0.10, 0), (-0.10, 0.22), (0.10, 0.22), (0.10, 0)], glow or darker(wood, 0.7))
    pen.limb([(-0.02, 0.90), (0.10, 1.04), (0.20, 1.18)], (0.045, 0.03, 0.014), mix(wood, light, 0.35))
    pen.limb([(0.02, 0.90), (-0.10, 1.04), (-0.20, 1.18)], (0.045, 0.03, 0.014), mix(wood, light, 0.35))
    pen.limb([(-0.61, 0.17), (-0.34, 0.525), (0.0, 0.975)], (0.02, 0.03, 0.02), mix(thatch, light, 0.45))


def cottage(pen: Pen, wall: str, *, roof: str, light: str, glow: str | None = None, snow: str | None = None) -> None:
    """Draw a small house with a pitched roof."""
    box(pen, -0.5, 0.5, 0, 0.42, wall, side=0.3)
    windows(pen, -0.46, 0.2, 0.14, 3, (0.12, 0.16), glow or darker(wall, 0.65))
    pen.polygon([(-0.62, 0.38), (-0.34, 0.78), (0.40, 0.78), (0.64, 0.38)], roof)
    pen.polygon([(0.30, 0.38), (0.18, 0.78), (0.40, 0.78), (0.64, 0.38)], darker(roof, 0.28))
    if snow is not None:
        pen.polygon([(-0.60, 0.41), (-0.345, 0.79), (0.41, 0.79), (0.30, 0.58), (-0.1, 0.52)], snow)
    pen.limb([(-0.34, 0.78), (0.40, 0.78)], (0.03, 0.03), mix(roof, light, 0.5))
