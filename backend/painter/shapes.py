"""Shapes that scenes share: ribbons laid on the ground, levels of a skyline, scattered places."""

import random
from bisect import bisect_left
from collections.abc import Sequence

from PIL import ImageChops

from painter.canvas import Canvas, Line, Mask, Point, grey
from painter.palette import mix
from painter.pen import curve


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
    return sorted(
        ((rng.uniform(left, right), rng.uniform(top, bottom)) for _ in range(count)), key=lambda place: place[1]
    )


def boulders(canvas: Canvas, places: Sequence[Point], *, size: tuple[float, float], lit: str, dark: str) -> None:
    """Set stones on the ground, larger towards the viewer."""
    rng = canvas.rng
    if not places:
        return
    low, high = min(y for _, y in places), max(y for _, y in places)
    with canvas.pen() as pen:
        for x, y in places:
            share = 0.0 if high == low else (y - low) / (high - low)
            frame = pen.at(
                (x, y), (size[0] + (size[1] - size[0]) * share) * rng.uniform(0.5, 1.2), flip=rng.random() < 0.5
            )
            tone = rng.uniform(0, 0.35)
            frame.blob(
                [(-0.9, -0.1), (-0.75, 0.35), (-0.2, 0.66), (0.4, 0.55), (0.85, 0.2), (0.9, -0.1), (0, -0.22)],
                mix(dark, lit, tone),
                steps=4,
            )
            frame.blob(
                [(-0.82, 0.05), (-0.7, 0.36), (-0.2, 0.64), (0.2, 0.55), (0.0, 0.25), (-0.4, 0.12)],
                mix(dark, lit, tone + 0.55),
                steps=4,
            )


def spray(
    canvas: Canvas,
    x: float,
    top: float,
    bottom: float,
    *,
    width: float,
    colour: str = "#ffffff",
    strength: float = 0.95,
    threads: int = 16,
) -> None:
    """Drop a waterfall: a veil with threads of white in it, widening and fading downwards."""
    rng = canvas.rng
    flat = 1 / canvas.aspect
    half = width * 0.22 * flat
    veil = canvas.area(
        [(x - half * 0.6, top), (x + half * 0.6, top), (x + half * 1.5, bottom), (x - half * 1.5, bottom)]
    )
    fade = grey([(0.0, strength), (0.55, strength * 0.55), (1.0, 0.0)], veil.image.size)
    canvas.paint(Mask(ImageChops.multiply(veil.image, fade), veil.left, veil.top), colour)
    with canvas.pen() as pen:
        for _ in range(threads * 2):
            off = max(-0.62, min(0.62, rng.gauss(0, 0.27))) * width * flat
            start = top + abs(off) * 0.3 + rng.uniform(0, 0.006)
            end = bottom - (0.04 + 0.4 * rng.random() ** 2 + 0.3 * abs(off) / (width * flat)) * (bottom - top)
            sway = rng.uniform(-1, 1) * width * 0.025 * flat
            path = [
                (x + off * (0.5 + 0.5 * step / 6) + sway * (step % 3 - 1), start + (end - start) * step / 6)
                for step in range(7)
            ]
            thick = width * rng.uniform(0.02, 0.065) * flat
            swell = [thick * (0.3 + 0.7 * step / 6) * (1.0 if step < 5 else (6.4 - step) / 2.4) for step in range(7)]
            left = [(px - wide, py) for (px, py), wide in zip(path, swell, strict=True)]
            right = [(px + wide, py) for (px, py), wide in zip(path, swell, strict=True)]
            pen.polygon([*left, *reversed(right)], colour, alpha=strength * rng.uniform(0.25, 0.7))
