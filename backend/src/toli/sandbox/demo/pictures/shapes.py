"""Shapes that scenes share: ribbons laid on the ground, levels of a skyline, scattered places."""

import random
from bisect import bisect_left
from collections.abc import Sequence

from toli.sandbox.demo.pictures.canvas import Canvas, Line, Point
from toli.sandbox.demo.pictures.palette import mix
from toli.sandbox.demo.pictures.pen import curve


def ribbon(path: Sequence[tuple[float, float, float]], *, steps: int = 14) -> Line:
    """Lay a river, road or trail on the ground: places with half-widths, smoothed, as a closed outline."""
    spine = curve([(x, y) for x, y, _ in path], steps=steps)
    widths = curve([(float(index), half) for index, (_, _, half) in enumerate(path)], steps=steps)
    left = [(x - half, y) for (x, y), (_, half) in zip(spine, widths, strict=True)]
    right = [(x + half, y) for (x, y), (_, half) in zip(spine, widths, strict=True)]
    return [*left, *reversed(right)]


def level(line: Line, x: float) -> float:
    """Read the height of a skyline above a place."""
    after = bisect_left(line, (x,))
    if after == 0:
        return line[0][1]
    if after == len(line):
        return line[-1][1]
    (left, high), (right, low) = line[after - 1], line[after]
    return low if right <= left else high + (low - high) * (x - left) / (right - left)


def scatter(rng: random.Random, box: tuple[float, float, float, float], count: int) -> list[Point]:
    """Scatter places over a box, ordered from far to near."""
    left, top, right, bottom = box
    return sorted(((rng.uniform(left, right), rng.uniform(top, bottom)) for _ in range(count)), key=lambda place: place[1])


def boulders(canvas: Canvas, places: Sequence[Point], *, size: tuple[float, float], lit: str, dark: str) -> None:
    """Set stones on the ground, larger towards the viewer."""
    rng = canvas.rng
    if not places:
        return
    low, high = min(y for _, y in places), max(y for _, y in places)
    with canvas.pen() as pen:
        for x, y in places:
            share = 0.0 if high == low else (y - low) / (high - low)
            frame = pen.at((x, y), (size[0] + (size[1] - size[0]) * share) * rng.uniform(0.5, 1.2), flip=rng.random() < 0.5)
            tone = rng.uniform(0, 0.35)
            frame.blob([(-0.9, -0.1), (-0.75, 0.35), (-0.2, 0.66), (0.4, 0.55), (0.85, 0.2), (0.9, -0.1), (0, -0.22)], mix(dark, lit, tone), steps=4)
            frame.blob([(-0.82, 0.05), (-0.7, 0.36), (-0.2, 0.64), (0.2, 0.55), (0.0, 0.25), (-0.4, 0.12)], mix(dark, lit, tone + 0.55), steps=4)


def spray(canvas: Canvas, x: float, top: float, bottom: float, *, width: float, colour: str = "#ffffff", strength: float = 0.95, threads: int = 16) -> None:
    """Drop a waterfall: threads of white that widen and blur downwards."""
    rng = canvas.rng
    flat = 1 / canvas.aspect
    reach = width * 1.6 * flat
    with canvas.pen() as pen:
        for _ in range(threads):
            off = rng.gauss(0, 0.33) * width * flat
            start = top + abs(off) * 0.25 + rng.uniform(0, 0.012)
            end = bottom - rng.uniform(0, 0.22) * (bottom - top)
            path = [(x + off * (0.45 + 0.55 * step / 8) + rng.uniform(-1, 1) * width * 0.03 * flat, start + (end - start) * step / 8) for step in range(9)]
            thick = width * rng.uniform(0.05, 0.14) * flat
            swell = [thick * (0.35 + 0.65 * index / 8) * (1.0 if index < 6 else (9 - index) / 3.6) for index in range(9)]
            left = [(px - half, py) for (px, py), half in zip(path, swell, strict=True)]
            right = [(px + half, py) for (px, py), half in zip(path, swell, strict=True)]
            pen.polygon([*left, *reversed(right)], colour, alpha=strength * rng.uniform(0.3, 0.75))
