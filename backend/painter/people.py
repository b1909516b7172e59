"""People, drawn in a figure's frame: feet at the origin, a person one unit tall, facing right."""

import math
from dataclasses import dataclass

from painter.palette import darker, lighter
from painter.pen import Pen


@dataclass(frozen=True)
class Dress:
    """The colours a person is drawn in."""

    coat: str
    trousers: str
    pack: str
    skin: str = "#4a2e22"
    hair: str = "#1c1512"
    hat: str | None = None


def hiker(pen: Pen, dress: Dress, *, stride: float = 0.18, pole: bool = True, pack: bool = True) -> None:
    """Draw someone walking with a rucksack, seen from the side."""
    skin, coat = dress.skin, dress.coat
    pen.limb(
        [(-0.02, 0.50), (-stride * 0.55, 0.27), (-stride, 0.02)], (0.115, 0.085, 0.06), darker(dress.trousers, 0.25)
    )
    pen.limb([(-stride - 0.02, 0.025), (-stride + 0.09, 0.02)], (0.055, 0.045), darker(dress.trousers, 0.5))
    pen.limb([(0.0, 0.50), (stride * 0.72, 0.29), (stride * 0.8, 0.03)], (0.125, 0.09, 0.06), dress.trousers)
    pen.limb([(stride * 0.78, 0.025), (stride * 0.78 + 0.10, 0.02)], (0.058, 0.045), darker(dress.trousers, 0.5))
    pen.limb([(0.05, 0.77), (0.13, 0.64), (0.2, 0.60)], (0.075, 0.06, 0.045), darker(coat, 0.28))
    if pack:
        pen.blob([(-0.06, 0.84), (-0.18, 0.86), (-0.255, 0.76), (-0.25, 0.58), (-0.16, 0.5), (-0.04, 0.54)], dress.pack)
        pen.blob([(-0.10, 0.90), (-0.20, 0.91), (-0.22, 0.85), (-0.10, 0.84)], darker(dress.pack, 0.22))
        pen.blob([(-0.22, 0.70), (-0.29, 0.69), (-0.295, 0.60), (-0.22, 0.57)], lighter(dress.pack, 0.10))
    pen.limb([(-0.005, 0.49), (0.005, 0.64), (0.015, 0.79)], (0.165, 0.155, 0.135), coat)
    pen.limb([(0.02, 0.80), (0.03, 0.86)], (0.06, 0.055), skin)
    _head(pen, dress, (0.042, 0.915))
    pen.limb([(0.02, 0.79), (0.06, 0.65), (0.19, 0.605)], (0.078, 0.062, 0.045), lighter(coat, 0.08))
    if pole:
        pen.line([(0.20, 0.64), (0.30, 0.0)], 0.016, darker(dress.trousers, 0.4))


def _head(pen: Pen, dress: Dress, at: tuple[float, float]) -> None:
    x, y = at
    pen.ellipse((x, y), (0.058, 0.072), dress.skin)
    if dress.hat is None:
        pen.blob(
            [
                (x + 0.03, y + 0.068),
                (x - 0.03, y + 0.082),
                (x - 0.07, y + 0.03),
                (x - 0.062, y - 0.035),
                (x - 0.03, y - 0.005),
                (x + 0.0, y + 0.035),
            ],
            dress.hair,
        )
    else:
        pen.blob(
            [(x + 0.055, y + 0.03), (x + 0.03, y + 0.085), (x - 0.035, y + 0.09), (x - 0.068, y + 0.02)], dress.hat
        )
        pen.ellipse((x - 0.005, y + 0.095), (0.022, 0.022), lighter(dress.hat, 0.3))


def watcher(pen: Pen, dress: Dress, *, pack: bool = True, arm: bool = False) -> None:
    """Draw someone standing, seen from behind, looking out over the land."""
    for side in (-1, 1):
        pen.limb(
            [(side * 0.045, 0.5), (side * 0.06, 0.25), (side * 0.07, 0.02)],
            (0.12, 0.085, 0.065),
            dress.trousers if side > 0 else darker(dress.trousers, 0.2),
        )
        pen.limb([(side * 0.06, 0.02), (side * 0.10, 0.018)], (0.06, 0.045), darker(dress.trousers, 0.5))
        if arm and side > 0:
            pen.limb([(0.12, 0.78), (0.24, 0.86), (0.30, 1.02)], (0.075, 0.06, 0.045), dress.coat)
        else:
            pen.limb(
                [(side * 0.12, 0.78), (side * 0.175, 0.62), (side * 0.15, 0.48)],
                (0.08, 0.065, 0.05),
                darker(dress.coat, 0.15),
            )
    pen.blob(
        [
            (-0.14, 0.80),
            (-0.06, 0.84),
            (0.06, 0.84),
            (0.14, 0.80),
            (0.12, 0.6),
            (0.115, 0.46),
            (-0.115, 0.46),
            (-0.12, 0.6),
        ],
        dress.coat,
    )
    pen.limb([(0, 0.82), (0, 0.88)], (0.065, 0.06), dress.skin)
    pen.ellipse((0, 0.925), (0.06, 0.072), dress.hair)
    if dress.hat is not None:
        pen.blob([(-0.066, 0.92), (-0.05, 0.99), (0, 1.01), (0.05, 0.99), (0.066, 0.92), (0, 0.905)], dress.hat)
    if pack:
        pen.blob(
            [
                (-0.11, 0.84),
                (0, 0.87),
                (0.11, 0.84),
                (0.125, 0.66),
                (0.11, 0.52),
                (0, 0.50),
                (-0.11, 0.52),
                (-0.125, 0.66),
            ],
            dress.pack,
        )
        pen.blob([(-0.10, 0.87), (0, 0.895), (0.10, 0.87), (0.09, 0.80), (-0.09, 0.80)], darker(dress.pack, 0.2))
        pen.blob([(-0.075, 0.68), (0.075, 0.68), (0.07, 0.55), (-0.07, 0.55)], lighter(dress.pack, 0.10))


def plucker(pen: Pen, dress: Dress, *, basket: str = "#b98a4a") -> None:
    """Draw a tea plucker seen from behind, her basket on her back hung from the brow."""
    pen.blob(
        [(-0.13, 0.50), (0.13, 0.50), (0.17, 0.2), (0.19, 0.0), (-0.19, 0.0), (-0.17, 0.2)], dress.trousers, steps=4
    )
    pen.limb([(0.13, 0.76), (0.25, 0.62), (0.36, 0.55)], (0.075, 0.06, 0.045), dress.coat)
    pen.limb([(-0.13, 0.76), (-0.24, 0.60), (-0.34, 0.52)], (0.075, 0.06, 0.045), darker(dress.coat, 0.15))
    pen.blob(
        [(-0.15, 0.79), (0, 0.84), (0.15, 0.79), (0.13, 0.6), (0.13, 0.45), (-0.13, 0.45), (-0.13, 0.6)], dress.coat
    )
    pen.blob(
        [(-0.075, 0.93), (-0.05, 1.0), (0.05, 1.0), (0.075, 0.93), (0.10, 0.80), (-0.10, 0.80)],
        lighter(dress.coat, 0.12),
    )
    pen.limb([(-0.07, 0.95), (0.0, 0.985), (0.07, 0.95)], (0.02, 0.02, 0.02), dress.hair)
    pen.polygon([(-0.15, 0.80), (0.15, 0.80), (0.10, 0.44), (-0.10, 0.44)], basket)
    pen.blob([(-0.155, 0.79), (-0.06, 0.85), (0.07, 0.85), (0.155, 0.79), (0.0, 0.765)], "#5f9a3f", steps=4)
    for row in (0.52, 0.60, 0.68, 0.75):
        pen.line([(-0.10 - (row - 0.44) * 0.13, row), (0.10 + (row - 0.44) * 0.13, row)], 0.014, darker(basket, 0.25))


def sitter(pen: Pen, dress: Dress) -> None:
    """Draw someone sitting on the ground, arms round the knees; the head is 0.55 up."""
    pen.limb([(0.0, 0.06), (0.24, 0.27), (0.33, 0.02)], (0.12, 0.09, 0.06), dress.trousers)
    pen.limb([(0.32, 0.02), (0.41, 0.02)], (0.055, 0.045), darker(dress.trousers, 0.5))
    pen.limb([(-0.02, 0.06), (-0.01, 0.22), (0.04, 0.38)], (0.17, 0.155, 0.13), dress.coat)
    pen.limb([(0.05, 0.37), (0.12, 0.24), (0.25, 0.22)], (0.075, 0.06, 0.045), lighter(dress.coat, 0.08))
    pen.limb([(0.05, 0.40), (0.06, 0.45)], (0.06, 0.055), dress.skin)
    _head(pen, dress, (0.072, 0.505))


def paddler(pen: Pen, dress: Dress, *, angle: float = 0.35, paddle: str = "#f0d9a0") -> None:
    """Draw a seated paddler from the waist up; the waist is at the origin, the head 0.48 up."""
    pen.limb([(-0.02, 0.0), (0.0, 0.16), (0.03, 0.32)], (0.17, 0.16, 0.13), dress.coat)
    pen.limb([(0.04, 0.34), (0.05, 0.40)], (0.06, 0.055), dress.skin)
    _head(pen, dress, (0.06, 0.455))
    reach, rise = math.cos(angle) * 0.55, math.sin(angle) * 0.55
    hub = (0.14, 0.17)
    pen.line([(hub[0] - reach, hub[1] + rise), (hub[0] + reach, hub[1] - rise)], 0.022, paddle)
    for end in (-1, 1):
        tip = (hub[0] + end * reach, hub[1] - end * rise)
        pen.at(tip, 1, turn=-angle).blob([(-0.07, 0.0), (0, 0.045), (0.08, 0.03), (0.08, -0.03), (0, -0.045)], paddle)
    pen.limb(
        [(0.03, 0.31), (0.08, 0.18), (hub[0] + 0.10, hub[1] - 0.05)], (0.075, 0.06, 0.045), lighter(dress.coat, 0.08)
    )
    pen.limb([(0.02, 0.31), (0.0, 0.24), (hub[0] - 0.12, hub[1] + 0.05)], (0.07, 0.06, 0.045), darker(dress.coat, 0.15))


def boatman(pen: Pen, dress: Dress, *, pole: str = "#3a2a20") -> None:
    """Draw a man standing at the stern with a long pole."""
    pen.line([(0.20, 1.25), (-0.22, -0.35)], 0.018, pole)
    for side in (-0.07, 0.08):
        pen.limb([(0.0, 0.5), (side * 0.8, 0.25), (side, 0.0)], (0.11, 0.085, 0.06), dress.trousers)
    pen.limb([(0.0, 0.48), (0.03, 0.64), (0.06, 0.79)], (0.16, 0.15, 0.125), dress.coat)
    pen.limb([(0.07, 0.82), (0.08, 0.87)], (0.06, 0.055), dress.skin)
    _head(pen, dress, (0.09, 0.92))
    pen.limb([(0.07, 0.78), (0.02, 0.66), (0.04, 0.58)], (0.07, 0.055, 0.045), dress.skin)
    pen.limb([(0.06, 0.78), (0.17, 0.80), (0.13, 0.92)], (0.07, 0.055, 0.045), dress.skin)


def diver(pen: Pen, suit: str, *, accent: str = "#ffb347") -> None:
    """Draw a diver swimming to the right; the body is about one unit long."""
    pen.limb([(-0.12, 0.0), (-0.32, -0.03), (-0.48, 0.03)], (0.11, 0.08, 0.05), suit)
    pen.limb([(-0.12, -0.02), (-0.30, -0.11), (-0.46, -0.12)], (0.10, 0.075, 0.05), darker(suit, 0.2))
    for foot, droop in (((-0.47, 0.03), 0.07), ((-0.45, -0.12), -0.06)):
        x, y = foot
        pen.blob(
            [
                (x, y + 0.025),
                (x - 0.12, y + droop * 0.4 + 0.05),
                (x - 0.24, y + droop + 0.03),
                (x - 0.23, y + droop - 0.035),
                (x - 0.1, y + droop * 0.3 - 0.03),
            ],
            accent,
        )
    pen.limb([(-0.13, 0.0), (0.04, 0.03), (0.2, 0.06)], (0.135, 0.16, 0.12), suit)
    pen.limb([(-0.06, 0.115), (0.14, 0.15)], (0.085, 0.085), accent)
    pen.limb([(0.18, 0.03), (0.25, -0.08), (0.36, -0.10)], (0.06, 0.055, 0.04), darker(suit, 0.1))
    pen.ellipse((0.285, 0.085), (0.062, 0.058), "#2b2320")
    pen.blob([(0.30, 0.12), (0.35, 0.11), (0.352, 0.07), (0.31, 0.06)], "#9be0ea")
    pen.limb([(0.33, 0.05), (0.26, 0.02), (0.2, 0.09)], (0.022, 0.022, 0.022), "#1d1d22")
