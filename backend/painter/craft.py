"""Boats, tents, campfires, motorcycles, in a figure's frame: the origin at the waterline or on the ground."""

from painter.palette import darker, lighter, mix
from painter.pen import Pen, Point, curve


def country_boat(pen: Pen, hull: str, *, light: str, hood: str | None = None) -> None:
    """Draw a long river boat with raised ends, two units long; a `hood` gives it a bamboo shelter."""
    top = curve([(-1.02, 0.24), (-0.72, 0.085), (0.0, 0.05), (0.72, 0.085), (1.02, 0.27)], steps=8)
    keel = curve([(0.94, 0.15), (0.62, -0.035), (0.0, -0.055), (-0.62, -0.035), (-0.94, 0.14)], steps=8)
    pen.polygon([*top, *keel], hull)
    if hood is not None:
        dome = curve([(-0.42, 0.05), (-0.36, 0.22), (-0.05, 0.30), (0.26, 0.22), (0.32, 0.05)], steps=8)
        pen.polygon([*dome, (0.32, 0.04), (-0.42, 0.04)], hood)
        for x in (-0.3, -0.16, -0.02, 0.12, 0.24):
            pen.limb(
                [(x, 0.05), (x + 0.004, 0.17), (x + 0.01, 0.26 - abs(x + 0.05) * 0.24)],
                (0.012, 0.012, 0.008),
                darker(hood, 0.28),
            )
        pen.limb([(-0.36, 0.21), (-0.05, 0.29), (0.26, 0.21)], (0.012, 0.028, 0.012), mix(hood, light, 0.5))
    pen.limb(top[::4], (0.014, 0.02, 0.02, 0.014), mix(hull, light, 0.45), steps=2)


def shikara(pen: Pen, hull: str, *, canopy: str, trim: str, light: str) -> None:
    """Draw a Kashmiri shikara, about two units long, its prow to the right."""
    top = curve([(-1.0, 0.10), (-0.5, 0.055), (0.2, 0.05), (0.75, 0.12), (1.12, 0.30)], steps=8)
    keel = curve([(1.05, 0.22), (0.7, 0.0), (0.0, -0.05), (-0.6, -0.03), (-0.98, 0.04)], steps=8)
    pen.polygon([*top, *keel], hull)
    for x in (-0.48, -0.12, 0.24):
        pen.line([(x, 0.05), (x, 0.40)], 0.018, darker(hull, 0.2))
    pen.polygon([(-0.54, 0.09), (-0.5, 0.2), (0.24, 0.2), (0.28, 0.09)], trim)
    pen.blob([(-0.62, 0.385), (-0.48, 0.46), (-0.12, 0.485), (0.24, 0.46), (0.38, 0.385), (-0.12, 0.40)], canopy)
    for index in range(10):
        x = -0.58 + index * 0.1
        pen.polygon([(x, 0.40), (x + 0.1, 0.40), (x + 0.05, 0.345)], trim if index % 2 else lighter(canopy, 0.25))
    pen.limb([(-0.9, 0.1), (-0.2, 0.055), (0.6, 0.1), (1.05, 0.27)], (0.01, 0.018, 0.018, 0.01), mix(hull, light, 0.5))


def kayak(pen: Pen, hull: str, *, light: str) -> None:
    """Draw a kayak two units long."""
    pen.polygon(
        [
            *curve([(-1.05, 0.12), (-0.5, 0.075), (0.0, 0.065), (0.5, 0.075), (1.05, 0.13)], steps=8),
            *curve([(0.8, -0.01), (0.0, -0.045), (-0.8, -0.01)], steps=8),
        ],
        hull,
    )
    pen.limb([(-0.95, 0.1), (0.0, 0.06), (0.95, 0.11)], (0.008, 0.024, 0.008), mix(hull, light, 0.55))


def houseboat(pen: Pen, hull: str, *, thatch: str, light: str, glow: str) -> None:
    """Draw a backwater houseboat, two units long, with its arched woven roof."""
    pen.polygon(
        [
            *curve([(-1.05, 0.26), (-0.8, 0.08), (0.0, 0.045), (0.8, 0.08), (1.08, 0.30)], steps=8),
            *curve([(0.9, 0.02), (0.0, -0.05), (-0.88, 0.02)], steps=8),
        ],
        hull,
    )
    pen.polygon([(-0.66, 0.05), (-0.66, 0.34), (0.62, 0.34), (0.62, 0.05)], darker(thatch, 0.45))
    for x in (-0.58, -0.30, -0.02, 0.26):
        pen.polygon([(x, 0.12), (x, 0.28), (x + 0.17, 0.28), (x + 0.17, 0.12)], glow)
        pen.line([(x + 0.085, 0.12), (x + 0.085, 0.28)], 0.012, darker(thatch, 0.5))
    pen.polygon(
        [
            *curve([(-0.80, 0.27), (-0.68, 0.42), (-0.3, 0.5), (0.1, 0.5), (0.56, 0.42), (0.78, 0.27)], steps=8),
            (0.62, 0.30),
            (-0.66, 0.30),
        ],
        thatch,
    )
    for x in (-0.55, -0.35, -0.15, 0.05, 0.25, 0.45):
        pen.limb([(x, 0.31), (x * 0.97, 0.47 - abs(x) * 0.09)], (0.012, 0.008), darker(thatch, 0.22))
    pen.limb(
        [(-0.66, 0.42), (-0.3, 0.49), (0.1, 0.49), (0.54, 0.415)], (0.012, 0.028, 0.028, 0.012), mix(thatch, light, 0.5)
    )


def ferry(pen: Pen, hull: str, *, cabin: str, light: str, trim: str) -> None:
    """Draw a two-deck country ferry, two units long, with people's heads along the rail."""
    pen.polygon(
        [
            *curve([(-1.0, 0.14), (0.0, 0.10), (0.8, 0.14), (1.08, 0.26)], steps=8),
            *curve([(0.86, -0.02), (0.0, -0.05), (-0.94, -0.03)], steps=8),
        ],
        hull,
    )
    pen.polygon([(-0.9, 0.10), (-0.9, 0.36), (0.64, 0.36), (0.70, 0.10)], cabin)
    for index in range(9):
        x = -0.84 + index * 0.165
        pen.polygon([(x, 0.20), (x, 0.31), (x + 0.11, 0.31), (x + 0.11, 0.20)], darker(cabin, 0.65))
    pen.polygon([(-0.95, 0.36), (-0.95, 0.39), (0.74, 0.39), (0.70, 0.36)], trim)
    for index in range(11):
        x = -0.84 + index * 0.115
        pen.limb([(x, 0.39), (x, 0.47)], (0.05, 0.04), (darker(trim, 0.45), "#8c2f39", "#24476b", "#d9a441")[index % 4])
        pen.ellipse((x, 0.51), (0.024, 0.028), "#3a251c")
    pen.polygon([(0.46, 0.39), (0.46, 0.58), (0.68, 0.58), (0.72, 0.39)], cabin)
    pen.polygon([(0.51, 0.47), (0.51, 0.55), (0.66, 0.55), (0.675, 0.47)], darker(cabin, 0.65))
    pen.polygon([(-0.95, 0.62), (-0.95, 0.645), (0.76, 0.645), (0.76, 0.62)], mix(trim, light, 0.25))
    for x in (-0.9, -0.45, 0.0, 0.44):
        pen.line([(x, 0.39), (x, 0.63)], 0.014, darker(cabin, 0.4))
    pen.limb([(-0.95, 0.12), (0.0, 0.09), (0.8, 0.13), (1.03, 0.24)], (0.03, 0.03, 0.03, 0.01), trim)


def sailing_boat(pen: Pen, hull: str, *, sail: str, light: str) -> None:
    """Draw a lateen-rigged fishing boat, about one unit long."""
    pen.polygon(
        [
            *curve([(-0.52, 0.13), (-0.2, 0.07), (0.2, 0.07), (0.56, 0.18)], steps=6),
            *curve([(0.42, 0.0), (0.0, -0.03), (-0.44, 0.01)], steps=6),
        ],
        hull,
    )
    pen.line([(0.04, 0.06), (0.06, 0.86)], 0.02, darker(hull, 0.1))
    edge = curve([(-0.40, 0.20), (-0.10, 0.60), (0.22, 1.05)], steps=6)
    pen.polygon(
        [
            *edge,
            *curve([(0.22, 1.05), (0.34, 0.60), (0.36, 0.22)], steps=6),
            *curve([(0.36, 0.22), (0.0, 0.17), (-0.40, 0.20)], steps=6),
        ],
        sail,
    )
    pen.polygon([*edge, (0.06, 0.6), (-0.05, 0.19)], mix(sail, light, 0.45))
    pen.line([(-0.42, 0.17), (0.23, 1.07)], 0.016, darker(hull, 0.1))


def campfire_flames(pen: Pen, at: Point, *, size: float) -> None:
    """Draw the flames of a campfire at a point of the picture, three tongues inside each other."""
    for scale, colour in ((1.0, "#e8502a"), (0.72, "#ff9a3a"), (0.42, "#ffe07a")):
        pen.at((at[0], at[1] - 0.003), size * scale).blob(
            [
                (-0.42, 0.0),
                (-0.46, 0.34),
                (-0.2, 0.62),
                (-0.16, 0.95),
                (0.08, 0.72),
                (0.2, 1.12),
                (0.36, 0.6),
                (0.46, 0.3),
                (0.38, 0.0),
                (0, -0.1),
            ],
            colour,
        )


def tent(pen: Pen, cloth: str, *, glow: str | None = None, light: str = "#ffffff") -> None:
    """Draw a dome tent about 1.6 units wide and 0.8 high, its door to the right; lit from inside if it glows."""
    shell: list[Point] = curve(
        [(-0.82, 0.0), (-0.66, 0.36), (-0.28, 0.70), (0.10, 0.76), (0.46, 0.58), (0.74, 0.22), (0.82, 0.0)], steps=8
    )
    pen.polygon(shell, cloth)
    pen.polygon(
        [
            *curve([(-0.82, 0.0), (-0.66, 0.36), (-0.28, 0.70), (0.08, 0.76)], steps=8),
            *curve([(0.08, 0.76), (-0.14, 0.45), (-0.22, 0.0)], steps=6),
        ],
        mix(cloth, light, 0.22) if glow is None else mix(cloth, glow, 0.55),
    )
    door = [
        *curve([(0.08, 0.75), (-0.10, 0.4), (-0.16, 0.0)], steps=6),
        *curve([(0.52, 0.0), (0.42, 0.35), (0.08, 0.75)], steps=6),
    ]
    pen.polygon(door, mix(cloth, "#000000", 0.12) if glow is None else mix(cloth, glow, 0.9))
    if glow is None:
        pen.polygon([(0.06, 0.60), (-0.02, 0.0), (0.30, 0.0)], darker(cloth, 0.55))
    pen.limb(
        [(-0.81, 0.02), (-0.28, 0.69), (0.08, 0.755), (0.46, 0.575), (0.81, 0.02)],
        (0.014, 0.018, 0.018, 0.018, 0.014),
        darker(cloth, 0.3),
    )
    pen.line([(-0.7, 0.36), (-1.05, 0.0)], 0.010, darker(cloth, 0.3))
    pen.line([(0.7, 0.3), (1.05, 0.0)], 0.010, darker(cloth, 0.3))


def motorcycle(pen: Pen, body: str, *, rider: str, helmet: str, light: str) -> None:
    """Draw a laden touring motorcycle and its rider, about 1.5 units long and 1.25 high."""
    steel = darker(body, 0.65)
    for x in (-0.52, 0.52):
        pen.ellipse((x, 0.25), (0.255, 0.255), darker(body, 0.85))
        pen.ellipse((x, 0.25), (0.185, 0.185), mix(steel, light, 0.22))
        pen.ellipse((x, 0.25), (0.155, 0.155), darker(body, 0.75))
        pen.ellipse((x, 0.25), (0.05, 0.05), mix(steel, light, 0.35))
    pen.limb([(0.52, 0.25), (0.40, 0.60), (0.33, 0.80)], (0.05, 0.05, 0.045), mix(steel, light, 0.3))
    pen.limb([(-0.50, 0.27), (-0.1, 0.28), (0.2, 0.30)], (0.05, 0.16, 0.06), steel)
    pen.blob([(-0.16, 0.20), (0.16, 0.20), (0.22, 0.40), (0.06, 0.50), (-0.18, 0.46)], mix(steel, light, 0.18))
    pen.limb([(-0.7, 0.30), (-0.2, 0.20), (0.1, 0.22)], (0.075, 0.06, 0.04), mix(steel, light, 0.35))
    pen.blob([(-0.02, 0.52), (0.04, 0.66), (0.22, 0.69), (0.36, 0.60), (0.28, 0.50)], body)
    pen.blob([(-0.62, 0.56), (-0.3, 0.60), (0.02, 0.57), (0.0, 0.50), (-0.5, 0.48)], darker(body, 0.7))
    pen.limb([(0.33, 0.80), (0.22, 0.86)], (0.04, 0.035), steel)
    pen.ellipse((0.42, 0.70), (0.075, 0.08), mix(light, "#ffffff", 0.4))
    pen.blob([(-0.86, 0.60), (-0.84, 0.80), (-0.44, 0.82), (-0.42, 0.60)], mix(rider, "#6b4a2f", 0.6))
    pen.blob([(-0.74, 0.30), (-0.74, 0.58), (-0.36, 0.58), (-0.38, 0.30)], mix(rider, "#4b3a2b", 0.75))
    pen.limb([(-0.26, 0.62), (0.10, 0.58), (0.04, 0.28), (0.15, 0.24)], (0.15, 0.12, 0.09, 0.06), darker(rider, 0.45))
    pen.limb([(-0.27, 0.64), (-0.22, 0.84), (-0.10, 1.00)], (0.19, 0.19, 0.15), rider)
    pen.limb([(-0.08, 0.98), (0.06, 0.84), (0.22, 0.86)], (0.095, 0.075, 0.055), lighter(rider, 0.12))
    pen.ellipse((-0.02, 1.15), (0.10, 0.11), helmet)
    pen.blob([(0.03, 1.19), (0.085, 1.16), (0.085, 1.10), (0.03, 1.10)], "#20242c")
