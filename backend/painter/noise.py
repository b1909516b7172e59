"""Seeded noise: lines for ridges, tiles for rock, cloud and water. Nothing here depends on the C library's rand()."""

import math
import random
from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw, ImageFilter

TILE = (1024, 512)


class Noise:
    """One-dimensional value noise over a line of random heights, from -1 to 1."""

    def __init__(self, rng: random.Random) -> None:
        self._values = [rng.uniform(-1, 1) for _ in range(512)]

    def at(self, place: float, *, smooth: bool) -> float:
        """Read the height at a place, in kinks or smoothly between the random ones."""
        cell = math.floor(place)
        share = place - cell
        if smooth:
            share = share * share * (3 - 2 * share)
        left, right = self._values[cell & 511], self._values[(cell + 1) & 511]
        return left + (right - left) * share

    def fractal(self, place: float, *, octaves: int, gain: float = 0.5, smooth: bool = True) -> float:
        """Sum octaves, each twice as fine and `gain` as strong; the sum stays within -1 and 1."""
        total, weight, reach = 0.0, 1.0, 0.0
        for octave in range(octaves):
            total += weight * self.at(place * 2**octave + octave * 37.7, smooth=smooth)
            reach += weight
            weight *= gain
        return total / reach


@lru_cache(maxsize=16)
def cloud_tile(seed: int, *, cells: int = 6, octaves: int = 6, gain: float = 0.52) -> Image.Image:
    """Draw billowing noise, grey values spread over 0..255."""
    rng = random.Random(seed)
    layers: list[tuple[Image.Image, float]] = []
    weight = 1.0
    for octave in range(octaves):
        wide, high = cells * 2 * 2**octave, cells * 2**octave
        if wide > TILE[0]:
            break
        grid = Image.frombytes("L", (wide, high), rng.randbytes(wide * high))
        layers.append((grid.resize(TILE, Image.Resampling.BICUBIC), weight))
        weight *= gain
    tile, total = layers[0]
    for layer, share in layers[1:]:
        total += share
        tile = Image.blend(tile, layer, share / total)
    return _spread(tile)


@lru_cache(maxsize=16)
def rock_tile(seed: int, *, cells: int = 7, drawn: float = 3.0) -> Image.Image:
    """Draw gullied relief lit from the left: 128 is level, brighter faces the light.

    `drawn` is how much longer than wide the gullies are.
    """
    rng = random.Random(seed)
    tile: Image.Image | None = None
    total = weight = 1.0
    for octave in range(7):
        wide = cells * 2**octave * 2
        high = max(3, round(cells * 2**octave / (drawn * 0.86**octave)))
        if wide > TILE[0]:
            break
        grid = Image.frombytes("L", (wide, high), rng.randbytes(wide * high)).resize(TILE, Image.Resampling.BICUBIC)
        grid = grid.point([255 - abs(value - 128) * 2 if value else 0 for value in range(256)])
        if tile is None:
            tile = grid
            continue
        weight *= 0.62
        total += weight
        tile = Image.blend(tile, grid, weight / total)
    assert tile is not None
    spread = _spread(tile)
    broad = ImageChops.subtract(spread, ImageChops.offset(spread, -9, -3), 0.9, 128)
    fine = ImageChops.subtract(spread, ImageChops.offset(spread, -2, -1), 0.42, 128)
    return Image.blend(broad, fine, 0.5)


@lru_cache(maxsize=16)
def swell_tile(seed: int, *, cells: int, octaves: int) -> Image.Image:
    """Draw rounded relief lit from the upper left: 128 is level, brighter swells face the light."""
    swell = cloud_tile(seed, cells=cells, octaves=octaves, gain=0.5)
    reach = max(2, round(26 / math.sqrt(cells)))
    return ImageChops.subtract(swell, ImageChops.offset(swell, -reach // 2, -reach), 0.7, 128)


@lru_cache(maxsize=8)
def ripple_tile(seed: int) -> Image.Image:
    """Draw noise drawn out sideways, several times wider than high, for the surface of water."""
    rng = random.Random(seed)
    tile: Image.Image | None = None
    total = weight = 1.0
    for octave in range(3):
        wide, high = 30 * 2**octave, 84 * 2**octave
        grid = Image.frombytes("L", (wide, high), rng.randbytes(wide * high)).resize(TILE, Image.Resampling.BICUBIC)
        if tile is None:
            tile = grid
            continue
        weight *= 0.55
        total += weight
        tile = Image.blend(tile, grid, weight / total)
    assert tile is not None
    return _spread(tile)


@lru_cache(maxsize=4)
def canopy_tile(seed: int) -> Image.Image:
    """Draw the crowns of a broadleaved forest seen from across a valley, lit from the upper left; 128 is level."""
    rng = random.Random(seed)
    tile = Image.new("L", TILE, 96)
    draw = ImageDraw.Draw(tile)
    for row in range(-6, TILE[1] + 20, 7):
        for _ in range(60):
            x, y = rng.uniform(-10, TILE[0] + 10), row + rng.uniform(-5, 5)
            wide, tone = rng.uniform(7, 15), rng.uniform(-22, 22)
            for shrink, left, up, light in (
                (1.0, 0, 0, 66),
                (0.86, 1.4, 1.6, 108),
                (0.62, 2.8, 3.4, 142),
                (0.34, 4.2, 5.2, 172),
            ):
                across, down = wide * shrink, wide * shrink * 0.8
                draw.ellipse(
                    (x - left - across, y - up - down, x - left + across, y - up + down), fill=round(light + tone)
                )
    leaves = Image.frombytes("L", TILE, rng.randbytes(TILE[0] * TILE[1])).filter(ImageFilter.GaussianBlur(1.1))
    leaves = leaves.point(
        [128 + round((value - 128) * 1.5) if abs(value - 128) < 80 else value for value in range(256)]
    )
    return ImageChops.add(tile.filter(ImageFilter.GaussianBlur(0.7)), leaves, 1, -128)


@lru_cache(maxsize=4)
def conifer_tile(seed: int) -> Image.Image:
    """Draw a conifer forest seen from across a valley, lit from the left; 128 is level."""
    rng = random.Random(seed)
    tile = Image.new("L", TILE, 90)
    draw = ImageDraw.Draw(tile)
    for row in range(-4, TILE[1] + 40, 8):
        for _ in range(64):
            x, y = rng.uniform(-10, TILE[0] + 10), row + rng.uniform(-4, 4)
            high, tone = rng.uniform(22, 40), rng.uniform(-24, 24)
            wide = high * 0.24
            draw.polygon([(x, y - high), (x + wide, y), (x, y + 2)], fill=round(72 + tone))
            draw.polygon([(x, y - high), (x - wide, y), (x, y + 2)], fill=round(146 + tone))
    return tile.filter(ImageFilter.GaussianBlur(0.6))


def cut(
    tile: Image.Image, size: tuple[int, int], rng: random.Random, *, zoom: float = 1.0, tall: float = 1.0
) -> Image.Image:
    """Cut a random piece of a tile and stretch it over `size` pixels.

    A larger zoom shows less of the tile, larger; a larger `tall` draws the grain out downwards.
    """
    # The rim is left out: shifting a tile against itself wraps round there.
    rim = 14
    room = (TILE[0] - 2 * rim, TILE[1] - 2 * rim)
    wide = min(room[0], max(8, int(room[0] / zoom)))
    high = min(room[1], max(8, int(room[0] / zoom * size[1] / max(1, size[0]) / tall)))
    left, top = rng.randint(rim, rim + room[0] - wide), rng.randint(rim, rim + room[1] - high)
    return tile.resize(size, Image.Resampling.BILINEAR, box=(left, top, left + wide, top + high))


@lru_cache(maxsize=4)
def grain(size: tuple[int, int], *, strength: int = 3) -> Image.Image:
    """Draw the fine paper grain laid over a finished picture: 128 changes nothing."""
    paper = random.Random(20260101).randbytes(size[0] * size[1])
    table = [128 + round((value / 127.5 - 1) * strength) for value in range(256)]
    band = Image.frombytes("L", size, paper).point(table)
    return Image.merge("RGB", (band, band, band))


@lru_cache(maxsize=4)
def corners(size: tuple[int, int], *, shade: float) -> Image.Image:
    """Draw the slight darkening of a picture's corners, to be multiplied with it."""
    table = [round(255 * (1 - shade * max(0.0, value / 255 - 0.35) ** 2 / 0.42)) for value in range(256)]
    band = Image.radial_gradient("L").crop((18, 18, 238, 238)).point(table).resize(size, Image.Resampling.BILINEAR)
    return Image.merge("RGB", (band, band, band))


def _spread(tile: Image.Image) -> Image.Image:
    low, high = _percentiles(tile)
    scale = 255 / max(1, high - low)
    return tile.point([min(255, max(0, round((value - low) * scale))) for value in range(256)])


def _percentiles(tile: Image.Image) -> tuple[int, int]:
    histogram = tile.histogram()
    edge = sum(histogram) * 0.01
    low = high = 0
    seen = 0
    for value, count in enumerate(histogram):
        seen += count
        if seen <= edge:
            low = value
        if seen <= sum(histogram) - edge:
            high = value
    return low, high
