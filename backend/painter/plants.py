"""Trees, grasses and flowers."""

import math
import random
from collections.abc import Sequence

from painter.palette import darker, mix
from painter.pen import Pen, Point, curve


def palm(
    pen: Pen, rng: random.Random, *, lean: float, leaf: str, light: str, bark: str, fronds: int = 13, fine: int = 14
) -> None:
    """Draw a coconut palm one unit tall, leaning to the right; `fine` is how many leaflets a side a frond has."""
    top = (lean, 0.78)
    trunk = [(0.0, -0.02), (lean * 0.12, 0.22), (lean * 0.45, 0.52), top]
    pen.limb(trunk, (0.048, 0.03, 0.026, 0.022), bark, steps=10)
    lit = [(x - 0.006, y) for x, y in trunk]
    pen.limb(lit, (0.014, 0.009, 0.008, 0.006), mix(bark, light, 0.35), steps=10)
    order = sorted(range(fronds), key=lambda index: abs(index - (fronds - 1) / 2), reverse=True)
    for index in order:
        angle = math.radians(-38 + 256 * index / (fronds - 1) + rng.uniform(-7, 7))
        length = rng.uniform(0.30, 0.40)
        droop = 0.10 + 0.16 * abs(math.cos(angle))
        tone = mix(leaf, light, max(0.0, math.sin(angle)) * rng.uniform(0.2, 0.75))
        _frond(pen, rng, top, angle, length, droop, tone, fine)
    for _ in range(5):
        pen.ellipse(
            (top[0] + rng.uniform(-0.03, 0.03), top[1] - rng.uniform(0.01, 0.04)),
            (0.016, 0.018),
            mix(bark, "#7a5a1e", 0.4),
        )


def _frond(
    pen: Pen, rng: random.Random, start: Point, angle: float, length: float, droop: float, colour: str, fine: int
) -> None:
    across, up = math.cos(angle), math.sin(angle)
    spine: list[Point] = []
    for step in range(fine + 1):
        share = step / fine
        spine.append((start[0] + across * length * share, start[1] + up * length * share * 0.8 - droop * share**2.1))
    pen.limb(spine, (0.010, 0.007, 0.003), darker(colour, 0.18), steps=1)
    for step in range(1, fine + 1):
        x, y = spine[step]
        before = spine[step - 1]
        run, rise = x - before[0], y - before[1]
        size = math.hypot(run, rise) or 1.0
        run, rise = run / size, rise / size
        share = step / fine
        leaflet = 0.115 * math.sin(math.pi * min(1.0, share * 0.78 + 0.16)) * rng.uniform(0.8, 1.1)
        for side in (-1, 1):
            tip = (
                x + run * leaflet * 0.75 - side * rise * leaflet * 0.55,
                y + rise * leaflet * 0.75 + side * run * leaflet * 0.4 - leaflet * 0.55,
            )
            root = 0.154 / fine
            pen.polygon([(x - run * root, y - rise * root), tip, (x + run * root, y + rise * root)], colour)


def conifer(
    pen: Pen, rng: random.Random, *, dark: str, light: str, bark: str = "#2b2019", snow: str | None = None
) -> None:
    """Draw a deodar or pine one unit tall, lit from the left."""
    pen.limb([(0, 0), (0, 0.3)], (0.035, 0.02), bark)
    tiers = 13
    for tier in range(tiers):
        share = tier / (tiers - 1)
        level = 0.10 + 0.86 * share
        wide = (0.235 * (1 - share) ** 0.9 + 0.012) * rng.uniform(0.85, 1.12)
        drop = 0.075 * (1 - share) + 0.022
        tip = level + 0.10 * (1 - share) + 0.03
        edge: list[Point] = [(0, tip)]
        for side in (1, -1):
            fringe = [(side * wide, level - drop)]
            for notch in range(1, 5):
                spot = 1 - notch / 5
                fringe += [
                    (side * wide * (spot + 0.07), level - drop * spot * 0.35),
                    (side * wide * spot, level - drop * (spot * 0.9 + 0.25)),
                ]
            edge += fringe if side > 0 else list(reversed(fringe))
        pen.polygon(edge, mix(dark, light, 0.12 + 0.2 * share))
        pen.polygon(
            [(0, tip), (-wide * 0.15, level - drop * 0.3), (-wide, level - drop), (-wide * 0.45, level + drop * 0.2)],
            mix(dark, light, 0.5 + 0.3 * share),
        )
        if snow is not None:
            pen.polygon(
                [
                    (0, tip),
                    (wide * 0.35, level + drop * 0.3),
                    (wide * 0.1, level - drop * 0.1),
                    (-wide * 0.35, level - drop * 0.25),
                    (-wide * 0.92, level - drop * 0.9),
                ],
                snow,
            )


def tree(
    pen: Pen,
    rng: random.Random,
    *,
    dark: str,
    light: str,
    bark: str,
    wide: float = 0.42,
    clumps: int = 46,
    base: float = 0.42,
    leaf: float = 1.0,
) -> None:
    """Draw a broadleaved tree one unit tall, its crown from `base` up, lit from the upper left."""
    pen.limb([(0.0, -0.01), (0.01, 0.25), (-0.01, base + 0.12)], (0.07, 0.045, 0.03), bark)
    for side in (-1, 1):
        pen.limb(
            [(0.005, base * 0.7), (side * wide * 0.35, base + 0.1), (side * wide * 0.55, base + 0.2)],
            (0.03, 0.02, 0.01),
            bark,
        )
    high = (1 - base) / 2
    middle = base + high
    spots = []
    for _ in range(clumps):
        angle, reach = rng.uniform(0, math.tau), math.sqrt(rng.random()) * 0.82
        spots.append(
            (math.cos(angle) * wide * reach, middle + math.sin(angle) * high * reach, leaf * rng.uniform(0.055, 0.10))
        )
    for x, y, size in spots:
        _clump(pen, rng, x + 0.012, y - 0.018, size * 1.22, dark)
    for x, y, size in spots:
        tone = 0.5 + 0.32 * (y - middle) / high - 0.22 * x / wide
        _clump(pen, rng, x, y, size, mix(dark, light, min(0.75, max(0.1, tone * 0.75))))
    for x, y, size in spots:
        tone = 0.5 + 0.4 * (y - middle) / high - 0.3 * x / wide
        if tone > 0.45:
            _clump(pen, rng, x - size * 0.28, y + size * 0.32, size * 0.55, mix(dark, light, min(1.0, tone * 1.05)))


def _clump(pen: Pen, rng: random.Random, x: float, y: float, size: float, colour: str) -> None:
    points = []
    for step in range(9):
        angle = step * math.tau / 9
        reach = size * rng.uniform(0.78, 1.15)
        points.append((x + math.cos(angle) * reach, y + math.sin(angle) * reach * 0.85))
    pen.blob(points, colour, steps=3 if pen.unit * size > 60 else 1)


def shade_tree(pen: Pen, rng: random.Random, *, dark: str, light: str, bark: str) -> None:
    """Draw a tall, thin tea-garden shade tree with an airy, flat crown, one unit tall."""
    lean = rng.uniform(-0.05, 0.05)
    pen.limb([(0, 0), (lean * 0.5, 0.4), (lean, 0.72)], (0.032, 0.022, 0.014), bark)
    for _ in range(5):
        out = rng.uniform(-0.24, 0.24)
        pen.limb(
            [(lean * 0.8, rng.uniform(0.5, 0.66)), (lean + out * 0.6, 0.74), (lean + out, rng.uniform(0.78, 0.88))],
            (0.014, 0.01, 0.005),
            bark,
        )
    large = pen.unit > 700
    count, leaf = (150, 0.036) if large else (46, 0.062) if pen.unit > 260 else (22, 0.085)
    spots = []
    for _ in range(count):
        out = max(-0.25, min(0.25, rng.gauss(0, 0.12)))
        spots.append((lean + out, 0.73 + (0.23 - 0.5 * abs(out)) * rng.random()))
    for tone, lift, shrink in ((0.0, -0.016, 1.0), (0.4, 0.0, 0.85), (0.85, 0.013, 0.55)):
        for index, (x, y) in enumerate(spots):
            if tone > 0.5 and index % 3 == 0:
                continue
            wide = leaf * shrink * rng.uniform(0.75, 1.25)
            colour = mix(dark, light, min(1.0, tone * rng.uniform(0.7, 1.15)))
            outline = [
                (x - wide, y + lift),
                (x - wide * 0.5, y + lift + wide * 0.42),
                (x + wide * 0.35, y + lift + wide * 0.5),
                (x + wide, y + lift),
                (x + wide * 0.3, y + lift - wide * 0.3),
                (x - wide * 0.5, y + lift - wide * 0.22),
            ]
            pen.blob(outline, colour, steps=2 if large else 1)


def grass(
    pen: Pen,
    rng: random.Random,
    spots: Sequence[Point],
    *,
    size: float,
    dark: str,
    light: str,
    sway: float = 0.25,
    blades: int = 7,
) -> None:
    """Draw tufts of tall grass standing on places of the sheet."""
    tones = [mix(dark, light, step / 5) for step in range(6)]
    for place in spots:
        frame = pen.at(place, size)
        for _ in range(blades):
            lean, high = rng.gauss(sway, 0.28), rng.uniform(0.45, 1.0)
            foot, thick = rng.uniform(-0.16, 0.16), 0.026
            bend = ((foot + lean * 0.12 * high, high * 0.35), (foot + lean * 0.42 * high, high * 0.7))
            frame.polygon(
                [
                    (foot - thick, -0.1),
                    *((x - thick * 0.8, y) for x, y in bend),
                    (foot + lean * high, high),
                    *((x + thick * 0.8, y) for x, y in reversed(bend)),
                    (foot + thick, -0.1),
                ],
                rng.choice(tones),
            )


def plume(pen: Pen, rng: random.Random, place: Point, *, size: float, stem: str, tuft: str) -> None:
    """Draw a stalk of kans grass with its feathery white head."""
    frame = pen.at(place, size)
    lean = rng.uniform(0.05, 0.35)
    frame.line(curve([(0, 0), (lean * 0.3, 0.5), (lean, 0.85)], steps=5), 0.014, stem)
    for step in range(16):
        share = step / 15
        x, y = lean * 0.8 + share * 0.16, 0.76 + 0.26 * share - 0.07 * share**2
        frame.ellipse((x, y), (0.035 * math.sin(math.pi * (0.12 + 0.86 * share)) + 0.006, 0.02), tuft, alpha=0.85)


def flowers(
    pen: Pen,
    rng: random.Random,
    spots: Sequence[Point],
    colours: Sequence[str],
    *,
    size: float,
    stem: str | None = None,
) -> None:
    """Draw small flowers on places of the sheet; with a stem, each stands on one."""
    for place in spots:
        colour = rng.choice(colours)
        frame = pen.at(place, size * rng.uniform(0.7, 1.25))
        if stem is not None:
            frame.line([(0, 0), (rng.uniform(-0.4, 0.4), -2.6)], 0.22, stem)
        for petal in range(5):
            angle = petal * math.tau / 5 + 0.3
            frame.ellipse((math.cos(angle) * 0.5, math.sin(angle) * 0.42), (0.48, 0.42), colour)
        frame.ellipse((0, 0), (0.28, 0.24), mix(colour, "#ffe27a", 0.75))


def fern(pen: Pen, rng: random.Random, *, colour: str, light: str) -> None:
    """Draw one arching frond, a unit long, growing to the right from the origin."""
    spine = curve([(0, 0), (0.35, 0.22), (0.72, 0.22), (1.0, 0.02)], steps=7)
    pen.limb(spine, (0.022, 0.014, 0.004), darker(colour, 0.2), steps=1)
    last = len(spine) - 1
    for step in range(2, last):
        x, y = spine[step]
        run, rise = spine[step + 1][0] - x, spine[step + 1][1] - y
        size = math.hypot(run, rise) or 1.0
        run, rise = run / size, rise / size
        long = 0.24 * math.sin(math.pi * (1 - step / last) ** 0.75 * 0.92) * rng.uniform(0.9, 1.1)
        for side in (-1, 1):
            tip = (x + run * long * 0.55 - side * rise * long, y + rise * long * 0.55 + side * run * long * 0.9)
            bulge = (x + run * long * 0.45 - side * rise * long * 0.4, y + rise * long * 0.45 + side * run * long * 0.4)
            pen.polygon(
                [(x - run * 0.012, y - rise * 0.012), bulge, tip, (x + run * 0.022, y + rise * 0.022)],
                colour if side < 0 else light,
            )
