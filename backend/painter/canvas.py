"""The sheet a scene is painted on: places are fractions of its width and height, from the upper left."""

import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from PIL import Image, ImageChops, ImageDraw

from painter import noise
from painter.palette import Stops, rgb, sample
from painter.pen import Mark, Pen, apart

Point = tuple[float, float]
Line = list[Point]

SMOOTH = 2
"""Edges are drawn this many times larger and averaged down."""


@dataclass(frozen=True)
class Mask:
    """Where paint goes: 0 keeps what is there, 255 covers it; `left` and `top` are pixels."""

    image: Image.Image
    left: int
    top: int


class Canvas:
    """A picture being painted, from the sky forwards."""

    def __init__(self, width: int, height: int, *, rng: random.Random) -> None:
        self.width = width
        self.height = height
        self.aspect = width / height
        self.rng = rng
        self.image = Image.new("RGB", (width, height))
        self._sheet: Image.Image | None = None

    def fill(self, stops: Stops, *, top: float = 0.0, bottom: float = 1.0) -> None:
        """Cover a band of the sheet with a vertical gradient."""
        upper, lower = round(top * self.height), round(bottom * self.height)
        self.image.paste(column(stops, (self.width, max(1, lower - upper))), (0, upper))

    def area(self, *shapes: Sequence[Point]) -> Mask:
        """Make a mask of closed shapes with smooth edges, no larger than they need."""
        across = [x for shape in shapes for x, _ in shape]
        down = [y for shape in shapes for _, y in shape]
        left, top = max(0, int(min(across) * self.width) - 1), max(0, int(min(down) * self.height) - 1)
        right = min(self.width, int(max(across) * self.width) + 2)
        bottom = min(self.height, int(max(down) * self.height) + 2)
        size = (max(1, right - left), max(1, bottom - top))
        sheet = Image.new("L", (size[0] * SMOOTH, size[1] * SMOOTH))
        draw = ImageDraw.Draw(sheet)
        for shape in shapes:
            draw.polygon(
                [((x * self.width - left) * SMOOTH, (y * self.height - top) * SMOOTH) for x, y in shape], fill=255
            )
        return Mask(sheet.reduce(SMOOTH), left, top)

    def under(self, line: Line, *, bottom: float = 1.0) -> Mask:
        """Make a mask of everything below a line, down to `bottom`."""
        return self.area([*line, (line[-1][0], bottom), (line[0][0], bottom)])

    def paint(self, mask: Mask, paint: Stops | str | Image.Image) -> None:
        """Lay a colour, a vertical gradient over the mask's height, or a picture of its size through a mask."""
        if isinstance(paint, Image.Image):
            source = paint
        elif isinstance(paint, str):
            source = Image.new("RGB", mask.image.size, rgb(paint))
        else:
            source = column(paint, mask.image.size)
        self.image.paste(source, (mask.left, mask.top), mask.image)

    def glow(self, place: Point, radius: float, colour: str, *, strength: float = 0.8, fall: float = 2.0) -> None:
        """Spread light around a place; the radius is a share of the height."""
        reach = max(2, round(radius * self.height))
        # Pillow's gradient reaches 255 in the corners and 181 where the circle touches the edges.
        table = [round(255 * strength * max(0.0, 1 - value / 180) ** fall) for value in range(256)]
        left, top = round(place[0] * self.width) - reach, round(place[1] * self.height) - reach
        box = (max(0, -left), max(0, -top), min(reach * 2, self.width - left), min(reach * 2, self.height - top))
        if box[2] <= box[0] or box[3] <= box[1]:
            return
        part = 128 / reach
        ball = (
            Image.radial_gradient("L")
            .point(table)
            .resize(
                (box[2] - box[0], box[3] - box[1]),
                Image.Resampling.BILINEAR,
                box=(box[0] * part, box[1] * part, box[2] * part, box[3] * part),
            )
        )
        self.paint(Mask(ball, left + box[0], top + box[1]), colour)

    def disc(self, place: Point, radius: float, colour: str) -> None:
        """Draw the sun or the moon."""
        with self.pen() as pen:
            pen.ellipse(place, radius, colour)

    def mist(self, level: float, depth: float, colour: str, *, strength: float = 0.7, wisps: float = 0.6) -> None:
        """Lay a bank of mist, thickest at `level`, fading over `depth` above and below."""
        top, bottom = (
            max(0, round((level - depth) * self.height)),
            min(self.height, round((level + depth) * self.height)),
        )
        size = (self.width, max(1, bottom - top))
        small = (max(1, size[0] // 4), max(1, size[1] // 4))
        middle = (level * self.height - top) / size[1]
        fade = grey(
            [(0.0, 0), (middle * 0.55, 0.45), (middle, 1), (middle + (1 - middle) * 0.45, 0.45), (1.0, 0)], small
        )
        billow = noise.cut(noise.cloud_tile(11), small, self.rng, zoom=1.4, tall=0.35)
        billow = billow.point([round(255 * (1 - wisps + wisps * min(1, value / 190))) for value in range(256)])
        bank = ImageChops.multiply(fade, billow).point([round(value * strength) for value in range(256)])
        self.paint(Mask(bank.resize(size, Image.Resampling.BILINEAR), 0, top), colour)

    def clouds(
        self,
        top: float,
        bottom: float,
        colour: str,
        *,
        cover: float = 0.45,
        soft: float = 0.3,
        strength: float = 0.8,
        flat: float = 0.3,
        zoom: float = 1.9,
    ) -> None:
        """Spread cloud between two heights; cover 0 is a clear sky, 1 an overcast one."""
        upper, lower = max(0, round(top * self.height)), min(self.height, round(bottom * self.height))
        size = (self.width, max(1, lower - upper))
        small = (size[0] // 2, max(1, size[1] // 2))
        billow = noise.cut(
            noise.cloud_tile(self.rng.choice((12, 13, 14)), gain=0.56), small, self.rng, zoom=zoom, tall=flat
        )
        if self.rng.random() < 0.5:
            billow = billow.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
        edge = 1 - cover
        table = [round(255 * strength * min(1, max(0, (value / 255 - edge) / soft))) for value in range(256)]
        fade = grey([(0.0, 0), (0.25, 1), (0.7, 1), (1.0, 0)], small)
        bank = ImageChops.multiply(billow.point(table), fade)
        self.paint(Mask(bank.resize(size, Image.Resampling.BICUBIC), 0, upper), colour)

    def stars(self, bottom: float, *, count: int = 500, colour: str = "#ffffff") -> None:
        """Scatter stars above a height, fewer towards it."""
        draw = ImageDraw.Draw(self.image, "RGBA")
        scale = self.height / 1067
        tint = rgb(colour)
        for _ in range(round(count * self.aspect / 1.5)):
            x, y = self.rng.random() * self.width, self.rng.random() ** 1.3 * bottom * self.height
            size = scale * (0.5 + 1.3 * self.rng.random() ** 5)
            light = round(70 + 185 * self.rng.random() ** 2)
            draw.ellipse((x - size, y - size, x + size, y + size), fill=(*tint, light))

    @contextmanager
    def pen(self) -> Iterator[Pen]:
        """Draw figures in solid colours with smooth edges: what was drawn appears when the pen is put down."""
        marks: list[Mark] = []
        yield Pen(marks, scale=(self.width * SMOOTH, self.height * SMOOTH))
        for group in apart(marks):
            left = max(0, int(min(mark.box[0] for mark in group)) // SMOOTH - 1)
            top = max(0, int(min(mark.box[1] for mark in group)) // SMOOTH - 1)
            right = min(self.width, int(max(mark.box[2] for mark in group)) // SMOOTH + 2)
            bottom = min(self.height, int(max(mark.box[3] for mark in group)) // SMOOTH + 2)
            if right <= left or bottom <= top:
                continue
            if self._sheet is None:
                self._sheet = Image.new("RGB", (self.width * SMOOTH, self.height * SMOOTH))
            piece = self.image.crop((left, top, right, bottom))
            size = ((right - left) * SMOOTH, (bottom - top) * SMOOTH)
            self._sheet.paste(piece.resize(size, Image.Resampling.NEAREST), (left * SMOOTH, top * SMOOTH))
            draw = ImageDraw.Draw(self._sheet, "RGBA")
            for mark in group:
                mark.draw(draw)
            drawn = self._sheet.reduce(SMOOTH, (left * SMOOTH, top * SMOOTH, right * SMOOTH, bottom * SMOOTH))
            self.image.paste(drawn, (left, top))

    def finish(self, *, shade: float = 0.16, grain: int = 3) -> Image.Image:
        """Darken the corners a little and lay the paper grain over everything."""
        picture = ImageChops.multiply(self.image, noise.corners(self.image.size, shade=shade))
        return ImageChops.add(picture, noise.grain(picture.size, strength=grain), 1, -128)


def column(stops: Stops, size: tuple[int, int]) -> Image.Image:
    """Make a vertical gradient of the given pixel size."""
    steps = min(size[1], 96)
    strip = Image.new("RGB", (1, steps))
    strip.putdata([rgb(sample(stops, (step + 0.5) / steps)) for step in range(steps)])
    return strip.resize((1, size[1]), Image.Resampling.BICUBIC).resize(size, Image.Resampling.NEAREST)


def grey(stops: Sequence[tuple[float, float]], size: tuple[int, int]) -> Image.Image:
    """Make a vertical ramp of strengths from 0 to 1."""
    high = size[1]
    strip = Image.new("L", (1, high))
    values: list[int] = []
    at = 0
    for row in range(high):
        place = (row + 0.5) / high
        while at < len(stops) - 2 and place > stops[at + 1][0]:
            at += 1
        (start, low), (end, top) = stops[at], stops[at + 1]
        share = min(1.0, max(0.0, (place - start) / (end - start) if end > start else 1.0))
        share = share * share * (3 - 2 * share)
        values.append(round(255 * (low + (top - low) * share)))
    strip.putdata(values)
    return strip.resize(size, Image.Resampling.NEAREST)
