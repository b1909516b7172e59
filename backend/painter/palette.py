"""Colours, mixed in OKLab so that a gradient between two hues never passes through grey."""

from collections.abc import Sequence
from functools import lru_cache

Rgb = tuple[int, int, int]
Stop = tuple[float, str]
"""A place from 0 (top) to 1 (bottom) and its `#rrggbb` colour."""
Stops = Sequence[Stop]

Lab = tuple[float, float, float]


@lru_cache(maxsize=4096)
def rgb(colour: str) -> Rgb:
    """Read `#rrggbb`."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def hexadecimal(colour: Rgb) -> str:
    """Write `#rrggbb`."""
    return f"#{colour[0]:02x}{colour[1]:02x}{colour[2]:02x}"


@lru_cache(maxsize=16384)
def mix(first: str, second: str, share: float) -> str:
    """Mix two colours: share 0 is the first alone, 1 the second alone."""
    share = min(1.0, max(0.0, share))
    one, two = _to_lab(first), _to_lab(second)
    return hexadecimal(
        _from_lab(
            (
                one[0] + (two[0] - one[0]) * share,
                one[1] + (two[1] - one[1]) * share,
                one[2] + (two[2] - one[2]) * share,
            )
        )
    )


def lighter(colour: str, share: float) -> str:
    """Mix towards white."""
    return mix(colour, "#ffffff", share)


def darker(colour: str, share: float) -> str:
    """Mix towards a blue-black, as shade is."""
    return mix(colour, "#060914", share)


def hazed(stops: Stops, haze: str, share: float) -> list[Stop]:
    """Push a whole gradient towards the haze of the distance."""
    return [(place, mix(colour, haze, share)) for place, colour in stops]


def sample(stops: Stops, place: float) -> str:
    """Read a gradient at one place."""
    before = stops[0]
    for after in stops:
        if place <= after[0]:
            span = after[0] - before[0]
            return after[1] if span <= 0 else mix(before[1], after[1], round((place - before[0]) / span, 4))
        before = after
    return before[1]


def _linear(value: int) -> float:
    part = value / 255
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def _encoded(value: float) -> int:
    part = 12.92 * value if value <= 0.0031308 else 1.055 * value ** (1 / 2.4) - 0.055
    return round(255 * min(1.0, max(0.0, part)))


@lru_cache(maxsize=4096)
def _to_lab(colour: str) -> Lab:
    red, green, blue = (_linear(part) for part in rgb(colour))
    long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)
    medium = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
    short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short,
    )


def _from_lab(lab: Lab) -> Rgb:
    light, green_red, blue_yellow = lab
    long = (light + 0.3963377774 * green_red + 0.2158037573 * blue_yellow) ** 3
    medium = (light - 0.1055613458 * green_red - 0.0638541728 * blue_yellow) ** 3
    short = (light - 0.0894841775 * green_red - 1.2914855480 * blue_yellow) ** 3
    return (
        _encoded(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
        _encoded(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
        _encoded(-0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short),
    )
