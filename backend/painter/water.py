"""Rivers, lakes and seas: what stands above is mirrored, broken by ripples, and lit by the sun's path."""

import math

from PIL import Image, ImageChops, ImageDraw

from painter import noise
from painter.canvas import Canvas, Line, Mask, column, grey
from painter.palette import Stops, rgb


def water(
    canvas: Canvas,
    level: float,
    tint: Stops,
    *,
    bottom: float = 1.0,
    mirror: float = 0.7,
    ripple: float = 0.5,
    squash: float = 1.0,
) -> None:
    """Fill from the horizon `level` to `bottom` with water: a mirror image over `tint`, weaker towards the viewer."""
    top, end = round(level * canvas.height), round(bottom * canvas.height)
    size = (canvas.width, end - top)
    reach = min(top, round(size[1] / squash))
    source = canvas.image.crop((0, top - reach, canvas.width, top)).transpose(Image.Transpose.FLIP_TOP_BOTTOM)
    small = source.resize((max(1, size[0] // 5), max(1, size[1] // 2)), Image.Resampling.BOX)
    image = small.resize(size, Image.Resampling.BILINEAR)
    fade = grey([(0.0, min(1.0, mirror * 1.15)), (0.5, mirror), (1.0, mirror * 0.55)], size)
    surface = Image.composite(image, column(tint, size), fade)
    canvas.image.paste(_rippled(canvas, surface, ripple), (0, top))


def _rippled(canvas: Canvas, surface: Image.Image, strength: float) -> Image.Image:
    """Shift thin rows sideways, more and in thicker rows towards the viewer."""
    wave = noise.Noise(canvas.rng)
    result = surface.copy()
    row = 0.0
    count = 0
    scale = canvas.height / 1067
    while row < surface.height:
        share = row / surface.height
        thick = max(1, round((1.2 + 9 * share) * scale))
        shift = round(strength * (3 + 26 * share) * scale * wave.at(count * 0.83, smooth=True))
        if shift:
            strip = surface.crop((0, round(row), surface.width, min(surface.height, round(row) + thick)))
            result.paste(ImageChops.offset(strip, shift, 0), (0, round(row)))
        row += thick
        count += 1
    return result


def streaks(canvas: Canvas, level: float, *, bottom: float = 1.0, fine: float = 1.0, tile: int = 31) -> Image.Image:
    """Lay noise flat on the water in perspective: a grey image over the whole band, long thin dashes at the horizon."""
    high = max(2, round((bottom - level) * canvas.height) // 2)
    wide = canvas.width // 2
    ratio = 7.0
    fall = (ratio - 1) / high
    across = 1.15 * fine * 800 / wide
    base = noise.ripple_tile(tile)
    start = canvas.rng.uniform(0, 60)
    long = 480.0
    return base.transform(
        (wide, high),
        Image.Transform.PERSPECTIVE,
        (across, across * fall * wide / 2 * 0.9, start, 0, 0, long, 0, fall),
        Image.Resampling.BILINEAR,
    )


def ripples(
    canvas: Canvas,
    level: float,
    colour: str,
    *,
    bottom: float = 1.0,
    cover: float = 0.3,
    strength: float = 0.5,
    fine: float = 1.0,
    tile: int = 31,
) -> None:
    """Draw dashes of light or shade over the water."""
    flat = streaks(canvas, level, bottom=bottom, fine=fine, tile=tile)
    edge = 255 * (1 - cover)
    table = [round(255 * strength * min(1, max(0, (value - edge) / 40))) for value in range(256)]
    dashes = flat.point(table)
    fade = grey([(0.0, 0.25), (0.35, 1.0), (1.0, 0.9)], dashes.size)
    _lay(canvas, level, bottom, ImageChops.multiply(dashes, fade), colour)


def sun_path(
    canvas: Canvas,
    level: float,
    x: float,
    colour: str,
    *,
    bottom: float = 1.0,
    width: float = 0.06,
    strength: float = 0.9,
    spread: float = 2.2,
) -> None:
    """Draw the sun's glitter from the horizon towards the viewer."""
    flat = streaks(canvas, level, bottom=bottom, fine=1.0, tile=32)
    wide, high = flat.size
    beam = Image.new("L", (wide // 4, max(1, high // 4)))
    draw = ImageDraw.Draw(beam)
    for row in range(beam.height):
        share = row / beam.height
        half = width * canvas.height / 8 * (1 + spread * share)
        middle = x * beam.width
        for ring in range(6):
            reach = half * (1 - ring / 6) * 1.9
            draw.line(
                (middle - reach, row, middle + reach, row),
                fill=round(255 * ((ring + 1) / 6) ** 1.5 * (1 - 0.45 * share)),
            )
    lit = ImageChops.multiply(
        flat.point([min(255, max(0, (value - 96) * 4)) for value in range(256)]),
        beam.resize(flat.size, Image.Resampling.BILINEAR),
    )
    _lay(canvas, level, bottom, lit.point([round(value * strength) for value in range(256)]), colour)


def shore(
    canvas: Canvas, line: Line, stops: Stops, *, bottom: float, rim: str | None = None, rim_width: float = 0.004
) -> None:
    """Paint a bank or a beach under a line, with a wet or foaming rim along the water."""
    if rim is not None:
        canvas.paint(
            canvas.area([(x, y - rim_width) for x, y in line] + [(x, y + rim_width * 2) for x, y in reversed(line)]),
            rim,
        )
    canvas.paint(canvas.under(line, bottom=bottom), stops)


def foam(canvas: Canvas, line: Line, *, width: float, colour: str = "#ffffff", strength: float = 0.9) -> None:
    """Draw the lace of a spent wave along a line, broken by noise."""
    body = canvas.area([(x, y - width / 2) for x, y in line] + [(x, y + width / 2) for x, y in reversed(line)])
    holes = noise.cut(noise.cloud_tile(33, cells=20, octaves=4), body.image.size, canvas.rng, zoom=1.1, tall=0.6)
    lace = ImageChops.multiply(
        body.image, holes.point([min(255, max(0, round((value - 70) * 2.6 * strength))) for value in range(256)])
    )
    canvas.paint(Mask(lace, body.left, body.top), colour)


def arc(start: tuple[float, float], end: tuple[float, float], bend: float, *, parts: int = 40) -> Line:
    """Draw a bowed line between two places; `bend` is how far the middle hangs below the chord."""
    return [
        (
            start[0] + (end[0] - start[0]) * part / parts,
            start[1] + (end[1] - start[1]) * part / parts + bend * math.sin(math.pi * part / parts),
        )
        for part in range(parts + 1)
    ]


def _lay(canvas: Canvas, level: float, bottom: float, mask: Image.Image, colour: str) -> None:
    top, end = round(level * canvas.height), round(bottom * canvas.height)
    full = mask.resize((canvas.width, end - top), Image.Resampling.BILINEAR)
    canvas.image.paste(Image.new("RGB", full.size, rgb(colour)), (0, top), full)
