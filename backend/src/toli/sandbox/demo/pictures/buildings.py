"""Buildings of the regions, in a figure's frame: the foot of the middle at the origin, y upwards, about one unit high."""

import math
import random
from collections.abc import Sequence

from toli.sandbox.demo.pictures.palette import darker, lighter, mix
from toli.sandbox.demo.pictures.pen import Pen, Point, curve

FLAGS = ("#2f6fc0", "#f4f1ea", "#d8402f", "#3f9a4f", "#f0c23a")
"""Prayer flags always hang in this order: sky, air, fire, water, earth."""


def box(pen: Pen, left: float, right: float, foot: float, top: float, wall: str, *, batter: float = 0.0, side: float = 0.32, dark: str | None = None) -> None:
    """Draw a wall that narrows upwards by `batter` on each side, its right-hand part in shade."""
    shade = dark or darker(wall, 0.28)
    split = right - (right - left) * side
    pen.polygon([(left, foot), (left + batter, top), (right - batter, top), (right, foot)], wall)
    pen.polygon([(split, foot), (split - batter * 0.3, top), (right - batter, top), (right, foot)], shade)


def windows(pen: Pen, left: float, right: float, level: float, count: int, size: tuple[float, float], colour: str, *, sill: str | None = None) -> None:
    wide, high = size
    for index in range(count):
        x = left + (right - left) * (index + 0.5) / count
        pen.polygon([(x - wide / 2, level), (x - wide * 0.42, level + high), (x + wide * 0.42, level + high), (x + wide / 2, level)], colour)
        if sill is not None:
            pen.polygon([(x - wide * 0.68, level + high), (x - wide * 0.68, level + high * 1.22), (x + wide * 0.68, level + high * 1.22), (x + wide * 0.68, level + high)], sill)


def chorten(pen: Pen, white: str, *, shade: str, gold: str, band: str = "#a3402f") -> None:
    """Draw a stupa: stepped plinth, dome, thirteen rings, sun and moon."""
    for left, foot, top in ((0.36, 0.0, 0.09), (0.30, 0.09, 0.25), (0.335, 0.25, 0.28), (0.25, 0.28, 0.33), (0.215, 0.33, 0.38)):
        box(pen, -left, left, foot, top, white, side=0.38, dark=shade)
    pen.polygon([(-0.30, 0.115), (-0.30, 0.135), (0.30, 0.135), (0.30, 0.115)], band)
    dome = curve([(-0.15, 0.38), (-0.205, 0.50), (-0.19, 0.60), (-0.10, 0.655), (0.0, 0.665), (0.10, 0.655), (0.19, 0.60), (0.205, 0.50), (0.15, 0.38)], steps=8)
    pen.polygon(dome, white)
    pen.polygon([*curve([(0.05, 0.38), (0.10, 0.52), (0.05, 0.66), (0.10, 0.655), (0.19, 0.60), (0.205, 0.50), (0.15, 0.38)], steps=6)], shade)
    pen.blob([(-0.045, 0.44), (-0.045, 0.53), (0.0, 0.56), (0.045, 0.53), (0.045, 0.44)], band)
    box(pen, -0.075, 0.075, 0.655, 0.71, white, side=0.4, dark=shade)
    for ring in range(9):
        half = 0.062 - 0.005 * ring
        level = 0.71 + 0.022 * ring
        pen.polygon([(-half, level), (-half, level + 0.017), (half, level + 0.017), (half, level)], gold if ring % 2 else mix(gold, band, 0.5))
    pen.polygon([(-0.05, 0.905), (0.0, 0.935), (0.05, 0.905)], gold)
    pen.ellipse((0, 0.965), (0.026, 0.026), gold)


def prayer_flags(pen: Pen, start: Point, end: Point, *, sag: float, size: float, count: int, aspect: float, rng: random.Random, string: str = "#3d332e") -> None:
    """Hang a string of flags between two places of the sheet."""
    def at(share: float) -> Point:
        return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share + sag * 4 * share * (1 - share)

    pen.line([at(step / 24) for step in range(25)], 0.0016, string)
    for index in range(count):
        (x, y), (right, low) = at((index + 0.08) / count), at((index + 0.9) / count)
        sway = rng.uniform(-0.12, 0.32) * size / aspect
        lift = rng.uniform(0.75, 1.05) * size
        colour = FLAGS[index % 5]
        pen.polygon([(x, y), (right, low), (right + sway, low + lift), ((x + right) / 2 + sway * 1.2, (y + low) / 2 + lift * 0.94), (x + sway, y + lift)], colour)
        pen.polygon([(right - (right - x) * 0.35, low), (right, low), (right + sway, low + lift), (right + sway - (right - x) * 0.2, low + lift * 0.96)], darker(colour, 0.14))


def gompa(pen: Pen, rng: random.Random, *, white: str, shade: str, red: str, gold: str, dark: str = "#2a1e1c", levels: int = 4, wide: float = 1.5, snow: str | None = None) -> None:
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
            pen.polygon([(x - 0.004, top - 0.018), (x - 0.004, top), (right + 0.004, top), (right + 0.004, top - 0.018)], eaves)
            if snow is not None:
                pen.polygon([(x - 0.006, top - 0.003), (x - 0.006, top + 0.014), (right + 0.006, top + 0.014), (right + 0.006, top - 0.003)], snow)
            rows = 2 if top - foot > step * 1.15 else 1
            for row in range(rows):
                windows(pen, x + 0.008, right - 0.012, top - 0.062 - row * 0.058, max(1, round((right - x) / 0.055)), (0.020, 0.032), dark, sill=eaves)
            x = right - 0.006
    box(pen, -0.27, 0.27, 0.62, 0.86, red, batter=0.015, dark=darker(red, 0.3))
    pen.polygon([(-0.275, 0.835), (-0.275, 0.865), (0.275, 0.865), (0.275, 0.835)], darker(red, 0.45))
    windows(pen, -0.24, 0.24, 0.70, 6, (0.04, 0.07), dark, sill=white)
    pen.polygon([(-0.20, 0.865), (-0.12, 0.94), (0.12, 0.94), (0.20, 0.865)], gold)
    pen.polygon([(-0.08, 0.94), (-0.05, 0.985), (0.05, 0.985), (0.08, 0.94)], lighter(gold, 0.2))
    pen.line([(0, 0.98), (0, 1.04)], 0.014, gold)
    if snow is not None:
        pen.polygon([(-0.19, 0.88), (-0.12, 0.945), (0.0, 0.945), (-0.07, 0.905)], snow)


def church(pen: Pen, white: str, *, shade: str, trim: str, dark: str = "#3a3038") -> None:
    """Draw a Goan church front: two towers, a curved gable, a cross."""
    box(pen, -0.50, 0.50, 0, 0.52, white, side=0.0)
    for side in (-1, 1):
        left = side * 0.40 - 0.12
        box(pen, left, left + 0.24, 0, 0.74, white, side=0.36, dark=shade)
        pen.polygon([(left - 0.015, 0.74), (left - 0.015, 0.765), (left + 0.255, 0.765), (left + 0.255, 0.74)], trim)
        pen.blob([(left + 0.02, 0.765), (left + 0.03, 0.84), (left + 0.12, 0.90), (left + 0.21, 0.84), (left + 0.22, 0.765)], white)
        pen.blob([(left + 0.14, 0.765), (left + 0.15, 0.83), (left + 0.12, 0.90), (left + 0.21, 0.84), (left + 0.22, 0.765)], shade)
        pen.line([(left + 0.12, 0.88), (left + 0.12, 0.97)], 0.012, dark)
        pen.line([(left + 0.09, 0.945), (left + 0.15, 0.945)], 0.010, dark)
        for level in (0.12, 0.34, 0.56):
            _arched(pen, left + 0.12, level, 0.085, 0.13, dark)
        for level in (0.27, 0.50):
            pen.polygon([(left - 0.006, level), (left - 0.006, level + 0.014), (left + 0.246, level + 0.014), (left + 0.246, level)], trim)
    gable = curve([(-0.28, 0.52), (-0.27, 0.60), (-0.19, 0.63), (-0.16, 0.74), (-0.08, 0.78), (0.0, 0.84), (0.08, 0.78), (0.16, 0.74), (0.19, 0.63), (0.27, 0.60), (0.28, 0.52)], steps=6)
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
    arch = [(x + math.cos(step * math.pi / 10) * half, foot + high - half + math.sin(step * math.pi / 10) * half) for step in range(11)]
    pen.polygon([(x + half, foot), *arch, (x - half, foot)], colour)


def fort_wall(pen: Pen, line: Sequence[Point], *, high: float, stone: str, shade: str, aspect: float, rng: random.Random) -> None:
    """Draw a crenellated laterite wall that stands on a line of the sheet, with round bastions."""
    top = [(x, y - high) for x, y in line]
    pen.polygon([*top, *reversed([(x, y + 0.01) for x, y in line])], stone)
    merlon = high * 0.20
    for index in range(0, len(line) - 1):
        (x, y), (right, low) = top[index], top[index + 1]
        parts = max(1, int((right - x) * aspect / (merlon * 1.5)))
        for part in range(parts):
            spot = x + (right - x) * (part + 0.5) / parts
            level = y + (low - y) * (part + 0.5) / parts
            half = merlon * 0.42 / aspect
            pen.polygon([(spot - half, level + 0.001), (spot - half, level - merlon * 0.8), (spot, level - merlon * 1.15), (spot + half, level - merlon * 0.8), (spot + half, level + 0.001)], stone)
    for _ in range(round(220 * high / 0.12)):
        cell = rng.randrange(len(line) - 1)
        share = rng.random()
        x = line[cell][0] + (line[cell + 1][0] - line[cell][0]) * share
        y = line[cell][1] + (line[cell + 1][1] - line[cell][1]) * share - high * rng.random() * 0.95
        pen.polygon([(x, y), (x + high * 0.09 / aspect, y), (x + high * 0.09 / aspect, y + high * 0.04), (x, y + high * 0.04)], mix(stone, shade, rng.random() * 0.7))
    for x, y in line[::2]:
        bastion(pen.at((x, y + high * 0.08), high), stone, shade=shade)


def bastion(pen: Pen, stone: str, *, shade: str) -> None:
    """Draw a round tower, one unit to the parapet."""
    tones = (mix(stone, shade, 0.25), lighter(stone, 0.14), lighter(stone, 0.05), mix(stone, shade, 0.3), mix(stone, shade, 0.65), shade)
    for strip, tone in enumerate(tones):
        low, high = strip / 6, (strip + 1) / 6
        pen.polygon([(-0.52 + 1.04 * low, -0.06), (-0.42 + 0.84 * low, 1.16), (-0.42 + 0.84 * high, 1.16), (-0.52 + 1.04 * high, -0.06)], tone)
        x = -0.42 + 0.14 * strip
        pen.polygon([(x + 0.015, 1.14), (x + 0.015, 1.28), (x + 0.07, 1.34), (x + 0.125, 1.28), (x + 0.125, 1.14)], tone)
        pen.polygon([(x, 0.98), (x, 1.03), (x + 0.14, 1.03), (x + 0.14, 0.98)], mix(tone, shade, 0.5))


def lighthouse(pen: Pen, white: str, *, shade: str, band: str, glow: str) -> None:
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
        pen.polygon([(x - 0.06, foot + 0.14), (x - 0.06, foot + 0.26), (x + 0.06, foot + 0.26), (x + 0.06, foot + 0.14)], glow or darker(wall, 0.6))
    roof = [(-0.64, foot + 0.27), *curve([(-0.58, foot + 0.33), (-0.36, foot + 0.62), (-0.30, foot + 0.80)], steps=5), (0.30, foot + 0.80), *curve([(0.36, foot + 0.62), (0.58, foot + 0.33), (0.64, foot + 0.27)], steps=5)]
    pen.polygon(roof, thatch)
    pen.polygon([(0.16, foot + 0.27), (0.10, foot + 0.80), (0.30, foot + 0.80), (0.36, foot + 0.62), (0.64, foot + 0.27)], darker(thatch, 0.25))
    pen.limb([(-0.31, foot + 0.80), (0.31, foot + 0.80)], (0.03, 0.03), mix(thatch, light, 0.5))


def morung(pen: Pen, wood: str, *, thatch: str, light: str, glow: str | None = None) -> None:
    """Draw a Naga morung, end on: a huge thatched gable with crossed horns of wood."""
    pen.polygon([(-0.36, 0), (-0.36, 0.30), (0.36, 0.30), (0.36, 0)], wood)
    for index in range(7):
        x = -0.36 + index * 0.12
        pen.line([(x, 0), (x, 0.34)], 0.012, darker(wood, 0.35))
    gable = [*curve([(-0.62, 0.16), (-0.34, 0.52), (0.0, 0.98)], steps=6), *curve([(0.0, 0.98), (0.34, 0.52), (0.62, 0.16)], steps=6)]
    pen.polygon([*gable, (0.46, 0.16), (0.0, 0.70), (-0.46, 0.16)], thatch)
    pen.polygon([(-0.40, 0.22), (0.0, 0.72), (0.40, 0.22)], darker(wood, 0.3))
    for ring, colour in ((0.11, "#e8dcc4"), (0.08, "#9c2f2a"), (0.045, "#f0c23a")):
        pen.ellipse((0, 0.42), (ring, ring), colour)
    pen.polygon([(-0.10, 0), (-0.10, 0.22), (0.10, 0.22), (0.10, 0)], glow or darker(wood, 0.7))
    pen.limb([(-0.02, 0.90), (0.10, 1.04), (0.20, 1.18)], (0.045, 0.03, 0.014), mix(wood, light, 0.35))
    pen.limb([(0.02, 0.90), (-0.10, 1.04), (-0.20, 1.18)], (0.045, 0.03, 0.014), mix(wood, light, 0.35))
    pen.limb([(-0.61, 0.17), (-0.34, 0.525), (0.0, 0.975)], (0.02, 0.03, 0.02), mix(thatch, light, 0.45))


def pagoda_temple(pen: Pen, wood: str, *, slate: str, light: str, gold: str, snow: str | None = None) -> None:
    """Draw a Himachali tower temple of timber and stone, its storeys under slate roofs."""
    for layer in range(5):
        low = layer * 0.07
        pen.polygon([(-0.20, low), (-0.20, low + 0.07), (0.20, low + 0.07), (0.20, low)], mix(wood, "#b9b2a8", 0.7) if layer % 2 else wood)
    for half, low, high, out in ((0.20, 0.35, 0.50, 0.34), (0.15, 0.56, 0.67, 0.26), (0.10, 0.73, 0.81, 0.19)):
        box(pen, -half - 0.03, half + 0.03, low, high, wood, side=0.35)
        windows(pen, -half, half, low + 0.03, 4, (0.045, 0.07), darker(wood, 0.6))
        roof = [*curve([(-out - 0.02, high - 0.03), (-half * 0.9, high + 0.05), (0, high + 0.12)], steps=5), *curve([(0, high + 0.12), (half * 0.9, high + 0.05), (out + 0.02, high - 0.03)], steps=5)]
        pen.polygon(roof, slate)
        pen.polygon([*curve([(0, high + 0.12), (half * 0.9, high + 0.05), (out + 0.02, high - 0.03)], steps=5), (0.06, high - 0.03)], darker(slate, 0.28))
        if snow is not None:
            pen.polygon([*curve([(-out - 0.01, high - 0.02), (-half * 0.9, high + 0.055), (0, high + 0.125)], steps=5), (0.02, high + 0.075), (-half * 0.8, high + 0.015)], snow)
        pen.limb([(-out, high - 0.025), (out, high - 0.025)], (0.012, 0.012), mix(wood, light, 0.3))
    pen.line([(0, 0.92), (0, 1.02)], 0.016, gold)
    pen.ellipse((0, 1.0), (0.022, 0.022), gold)


def cottage(pen: Pen, wall: str, *, roof: str, light: str, glow: str | None = None, snow: str | None = None) -> None:
    """Draw a small house with a pitched roof."""
    box(pen, -0.5, 0.5, 0, 0.42, wall, side=0.3)
    windows(pen, -0.46, 0.2, 0.14, 3, (0.12, 0.16), glow or darker(wall, 0.65))
    pen.polygon([(-0.62, 0.38), (-0.34, 0.78), (0.40, 0.78), (0.64, 0.38)], roof)
    pen.polygon([(0.30, 0.38), (0.18, 0.78), (0.40, 0.78), (0.64, 0.38)], darker(roof, 0.28))
    if snow is not None:
        pen.polygon([(-0.60, 0.41), (-0.345, 0.79), (0.41, 0.79), (0.30, 0.58), (-0.1, 0.52)], snow)
    pen.limb([(-0.34, 0.78), (0.40, 0.78)], (0.03, 0.03), mix(roof, light, 0.5))
