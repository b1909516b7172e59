"""Land: ridge lines, mountains with lit and shaded faces, hills, forests, water."""

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from painter import noise
from painter.canvas import Canvas, Line, Mask, Point, column, grey
from painter.palette import Stops, rgb
from painter.pen import curve


def crags(
    canvas: Canvas, anchors: Sequence[Point], *, rough: float = 0.3, gain: float = 0.62, jitter: float = 0.012
) -> Line:
    """Draw a broken skyline through anchor points: midpoints are thrown up or down by `rough` of their span."""
    rng = canvas.rng
    line = [(x, y + rng.uniform(-jitter, jitter)) for x, y in sorted(anchors)]
    throw = rough
    while max(right[0] - left[0] for left, right in pairwise(line)) * canvas.width > 5:
        finer: Line = []
        for (left, high), (right, low) in pairwise(line):
            finer.append((left, high))
            span = (right - left) * canvas.aspect
            if span * canvas.height > 5:
                shift = rng.uniform(0.35, 0.65)
                finer.append(
                    (
                        left + (right - left) * shift,
                        high + (low - high) * shift + span * throw * rng.uniform(-0.62, 0.5),
                    )
                )
        finer.append(line[-1])
        line = finer
        throw *= gain * 1.45
    return line


def rolling(
    canvas: Canvas,
    anchors: Sequence[Point],
    *,
    rough: float = 0.02,
    scale: float = 3.0,
    octaves: int = 4,
    jitter: float = 0.012,
) -> Line:
    """Draw a gentle skyline through anchor points, with swells of `rough` (a share of the height)."""
    rng = canvas.rng
    wave = noise.Noise(rng)
    bent = [(x, y + rng.uniform(-jitter, jitter)) for x, y in sorted(anchors)]
    spine = curve([(bent[0][0] - 0.02, bent[0][1]), *bent, (bent[-1][0] + 0.02, bent[-1][1])], steps=24)
    shift = rng.uniform(0, 400)
    return [
        (x, y + rough * wave.fractal(shift + x * canvas.aspect * scale, octaves=octaves, gain=0.45))
        for x, y in _even(spine, 4 / canvas.width)
    ]


def _even(line: Line, step: float) -> Line:
    """Fill a line with points no further apart than `step` across."""
    full: Line = [line[0]]
    for (left, high), (right, low) in pairwise(line):
        parts = max(1, round((right - left) / step))
        full.extend(
            (left + (right - left) * part / parts, high + (low - high) * part / parts) for part in range(1, parts + 1)
        )
    return full


@dataclass(frozen=True)
class Rock:
    """How a mountain is coloured, from its crest down to its foot."""

    lit: Stops
    shade: Stops
    snow: float = 0.0
    """How far down snow lies: 0 none, 1 to the foot."""
    snow_lit: Stops = ((0.0, "#ffffff"), (1.0, "#f2f4fb"))
    snow_shade: Stops = ((0.0, "#a9bbdd"), (1.0, "#c3d0e8"))
    crest: float = 0.0
    """How far below the crest the light reaches, as a share of the height; 0 lights the whole range alike."""
    texture: float = 0.5
    fray: float = 0.5
    """How much the relief breaks up the edge between light and shade."""
    zoom: float = 1.6


def mountains(canvas: Canvas, line: Line, rock: Rock, *, bottom: float, sun: int = -1, depth: float = 2.0) -> None:
    """Paint a range from its skyline down to `bottom`; `sun` is the side the light comes from, -1 left, 1 right."""
    body = canvas.under(line, bottom=bottom)
    size = body.image.size
    relief = noise.cut(noise.rock_tile(21), size, canvas.rng, zoom=rock.zoom)
    if sun > 0:
        relief = relief.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    faces = _faces(canvas, line, body, bottom=bottom, sun=sun, depth=depth)
    # The relief both frays the edge between light and shade and, more softly, models each side of it.
    edge = ImageChops.add(faces, relief.point(_contrast(-rock.fray * 2.4)), 1, -128).point(_contrast(3.2))
    shade = ImageChops.add(edge.point(_span(40, 215)), relief.point(_contrast(-rock.texture * 1.5)), 1, -128)
    if rock.crest > 0:
        shade = ImageChops.add(shade, _depth(canvas, body, reach=rock.crest), 1, -60)
    surface = Image.composite(column(rock.shade, size), column(rock.lit, size), shade)
    if rock.snow > 0:
        cover = _snow(canvas, body, reach=rock.snow)
        white = Image.composite(column(rock.snow_shade, size), column(rock.snow_lit, size), shade)
        surface.paste(white, (0, 0), cover)
    canvas.paint(body, surface)


def _depth(canvas: Canvas, body: Mask, *, reach: float) -> Image.Image:
    """Measure how far below the crest a place lies, following the crest: 0 on it, 120 at `reach` below."""
    size = body.image.size
    small = (max(1, size[0] // 4), max(1, size[1] // 4))
    drop = max(1, round(reach * canvas.height / 4))
    low = Image.new("L", small)
    low.paste(body.image.resize(small, Image.Resampling.BILINEAR), (0, drop // 2))
    low = low.filter(ImageFilter.GaussianBlur(drop / 2)).point([round(value * 120 / 255) for value in range(256)])
    return low.resize(size, Image.Resampling.BILINEAR)


def _faces(canvas: Canvas, line: Line, body: Mask, *, bottom: float, sun: int, depth: float) -> Image.Image:
    """Mark the faces turned from the sun, softly: below each summit, a flank that runs out along a wandering spur."""
    rng = canvas.rng
    part = 3
    sheet = Image.new("L", (max(1, body.image.width // part), max(1, body.image.height // part)), 62)
    draw = ImageDraw.Draw(sheet)
    run = line if sun < 0 else [(1 - x, y) for x, y in reversed(line)]
    flat = 1 / canvas.aspect

    def patch(points: Line, tone: int) -> None:
        draw.polygon(
            [
                (((x if sun < 0 else 1 - x) * canvas.width - body.left) / part, (y * canvas.height - body.top) / part)
                for x, y in points
            ],
            fill=tone,
        )

    for reach, tone in ((0.15, 212), (0.055, 190), (0.022, 170)):
        for peak in _summits(run, reach * flat):
            saddle = _saddle(run, peak, reach * flat)
            top, low = run[peak], run[saddle]
            drop = low[1] - top[1]
            if drop < 0.12 * reach:
                continue
            fall = min(bottom - top[1], drop * depth * rng.uniform(0.9, 1.5) + reach * 0.7)
            tip = (top[0] + (low[0] - top[0]) * rng.uniform(-0.5, 0.45), top[1] + fall)
            spur = _wandering(rng, top, tip, fall * 0.16 * flat)
            patch([*run[peak : saddle + 1], *_wandering(rng, low, tip, fall * 0.12 * flat), *reversed(spur)], tone)
            if reach > 0.1:
                # A lit buttress inside the dark flank, and a dark gully on the lit one, keep both from lying flat.
                middle = run[peak + (saddle - peak) // 2]
                out = (tip[0] + (low[0] - tip[0]) * 0.25, top[1] + fall * rng.uniform(0.6, 0.9))
                wide = (low[0] - top[0]) * 0.22
                patch(
                    [(middle[0] - wide * 0.3, middle[1] + 0.03), (middle[0] + wide, middle[1] + fall * 0.25), out], 105
                )
    return sheet.filter(ImageFilter.GaussianBlur(max(1.0, canvas.height / 500))).resize(
        body.image.size, Image.Resampling.BILINEAR
    )


def _summits(line: Line, reach: float) -> list[int]:
    """Find the places higher than everything within `reach` (a share of the width) on both sides."""
    found: list[int] = []
    for index in range(1, len(line) - 1):
        x, y = line[index]
        if line[index - 1][1] < y or line[index + 1][1] < y:
            continue
        near = index - 1
        while near > 0 and x - line[near][0] < reach and line[near][1] >= y:
            near -= 1
        far = index + 1
        while far < len(line) - 1 and line[far][0] - x < reach and line[far][1] >= y:
            far += 1
        if line[near][1] >= y and line[far][1] >= y:
            found.append(index)
    return found


def _saddle(line: Line, peak: int, reach: float) -> int:
    """Find the low place that ends a summit's flank: where the line begins to climb in earnest."""
    lowest = peak
    for index in range(peak, len(line)):
        if line[index][1] > line[lowest][1]:
            lowest = index
        elif line[lowest][1] - line[index][1] > reach * 0.22 or line[index][0] - line[peak][0] > reach * 2.4:
            break
    return lowest


def _wandering(rng: random.Random, start: Point, end: Point, swing: float) -> Line:
    """Run from one place to another, thrown sideways ever less."""
    line: Line = [start, end]
    for _ in range(4):
        finer: Line = []
        for (left, high), (right, low) in pairwise(line):
            finer += [(left, high), ((left + right) / 2 + swing * rng.uniform(-1, 1), (high + low) / 2)]
        line = [*finer, end]
        swing *= 0.55
    return line


def _snow(canvas: Canvas, body: Mask, *, reach: float) -> Image.Image:
    """Mark where snow lies: everywhere near the crest, then only in gullies, ending at a ragged line."""
    size = body.image.size
    ramp = grey([(0.0, 1.0), (reach * 0.35, 0.85), (reach, 0.25), (min(1.0, reach + 0.15), 0.0), (1.01, 0.0)], size)
    gullies = noise.cut(noise.rock_tile(22), size, canvas.rng, zoom=1.5)
    blend = ImageChops.add(ramp, gullies.point(_contrast(1.5)), 1, -128)
    return blend.point([_byte((value - 112) * 9) for value in range(256)])


@dataclass(frozen=True)
class Land:
    """How rolling land is coloured, from its crest down, and what covers it."""

    stops: Stops
    light: str
    dark: str
    cover: str = "grass"
    """`grass`, `sand`, `forest` or `pines`."""
    relief: float = 0.5
    zoom: float = 1.0


_COVERS: dict[str, tuple[Callable[[], Image.Image], float]] = {
    "grass": (partial(noise.swell_tile, 23, cells=5, octaves=6), 0.35),
    "sand": (partial(noise.swell_tile, 25, cells=3, octaves=3), 0.3),
    "forest": (partial(noise.canopy_tile, 24), 1.0),
    "pines": (partial(noise.conifer_tile, 26), 1.0),
}


def hills(
    canvas: Canvas,
    line: Line,
    land: Land,
    *,
    bottom: float = 1.0,
    sun: int = -1,
    fringe: Sequence[Sequence[Point]] = (),
) -> Mask:
    """Paint rolling land under a line, with anything in `fringe` (treetops) standing on it. Returns where it lies."""
    body = canvas.area([*line, (line[-1][0], bottom), (line[0][0], bottom)], *fringe)
    size = body.image.size
    tile, tall = _COVERS[land.cover]
    relief = noise.cut(tile(), size, canvas.rng, zoom=land.zoom, tall=tall)
    if sun > 0:
        relief = relief.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    surface = column(land.stops, size)
    strength = 3.4 * land.relief
    for colour, table in (
        (land.light, [_byte((value - 130) * strength) for value in range(256)]),
        (land.dark, [_byte((122 - value) * strength) for value in range(256)]),
    ):
        surface.paste(Image.new("RGB", size, rgb(colour)), (0, 0), relief.point(table))
    canvas.paint(body, surface)
    return body


def canopy(canvas: Canvas, body: Mask, stops: Stops, *, light: str, dark: str, zoom: float = 1.8) -> None:
    """Paint broadleaved foliage through a mask of any shape."""
    size = body.image.size
    relief = noise.cut(noise.canopy_tile(24), size, canvas.rng, zoom=zoom)
    surface = column(stops, size)
    surface.paste(
        Image.new("RGB", size, rgb(light)), (0, 0), relief.point([_byte((value - 132) * 1.7) for value in range(256)])
    )
    surface.paste(
        Image.new("RGB", size, rgb(dark)), (0, 0), relief.point([_byte((120 - value) * 1.7) for value in range(256)])
    )
    canvas.paint(body, surface)


def treetops(canvas: Canvas, line: Line, *, size: float, thick: float = 1.0, kind: str = "pine") -> list[Line]:
    """Draw a row of treetops (`pine` or `round`) along a skyline, `thick` trees for each tree's width."""
    rng = canvas.rng
    tops: list[Line] = []
    at = 0.0
    step = size * (0.3 if kind == "pine" else 0.42) / canvas.aspect / thick
    while at < len(line) - 1:
        x, y = line[int(at)]
        high = size * rng.uniform(0.45, 1.1)
        tops.append(_pine(rng, x, y, high, canvas.aspect) if kind == "pine" else _crown(rng, x, y, high, canvas.aspect))
        jump = step * rng.uniform(0.3, 1.5)
        while at < len(line) - 1 and line[int(at)][0] - x < jump:
            at += 1
    return tops


def _pine(rng: random.Random, x: float, y: float, high: float, aspect: float) -> Line:
    wide = high * rng.uniform(0.17, 0.24) / aspect
    tiers = 5
    left: Line = []
    right: Line = []
    for tier in range(1, tiers + 1):
        share = tier / tiers
        level = y - high * (1 - share) * 0.96 + 0.004
        out = wide * (0.15 + 0.85 * share) * rng.uniform(0.8, 1.15)
        left += [(x - out, level), (x - out * 0.55, level - high * 0.035)]
        right += [(x + out, level), (x + out * 0.55, level - high * 0.035)]
    return [(x, y - high), *left, (x, y + 0.012), *reversed(right)]


def _crown(rng: random.Random, x: float, y: float, high: float, aspect: float) -> Line:
    wide = high * rng.uniform(0.55, 0.8) / aspect
    lobes, turn = rng.randint(4, 6), rng.uniform(0, math.tau)
    points: Line = []
    for step in range(28):
        angle = step * math.tau / 28
        swell = 1 + 0.13 * abs(math.sin(angle * lobes / 2 + turn)) + 0.05 * math.sin(angle * 7 + turn)
        points.append((x + math.cos(angle) * wide * swell, y - high * 0.36 - math.sin(angle) * high * 0.56 * swell))
    return points


def _contrast(strength: float) -> list[int]:
    """Make a table that steepens greys around 128; a negative strength turns them over."""
    return [_byte((value - 128) * strength + 128) for value in range(256)]


def _span(low: int, high: int) -> list[int]:
    return [round(low + (high - low) * value / 255) for value in range(256)]


def _byte(value: float) -> int:
    return min(255, max(0, round(value)))
