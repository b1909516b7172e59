"""A pen for figures: solid shapes, tapered limbs, smooth outlines, in the sheet's frame or a figure's own."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from PIL import ImageDraw

from painter.palette import rgb

Point = tuple[float, float]


def curve(points: Sequence[Point], *, steps: int = 8, closed: bool = False) -> list[Point]:
    """Draw a smooth line (Catmull-Rom) through points."""
    count = len(points)
    spans = count if closed else count - 1
    weights = _weights(steps)
    line: list[Point] = []
    for at in range(spans):
        if closed:
            before, start, end, after = (points[(at + shift) % count] for shift in (-1, 0, 1, 2))
        else:
            before, start = points[max(0, at - 1)], points[at]
            end, after = points[at + 1], points[min(count - 1, at + 2)]
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = before, start, end, after
        line += [(i * ax + j * bx + k * cx + m * dx, i * ay + j * by + k * cy + m * dy) for i, j, k, m in weights]
    if not closed:
        line.append(points[-1])
    return line


@lru_cache(maxsize=32)
def _weights(steps: int) -> list[tuple[float, float, float, float]]:
    """Say how much each of four neighbours counts at each step between the middle two."""
    found: list[tuple[float, float, float, float]] = []
    for step in range(steps):
        t = step / steps
        found.append(
            (
                0.5 * (-t + 2 * t**2 - t**3),
                0.5 * (2 - 5 * t**2 + 3 * t**3),
                0.5 * (t + 4 * t**2 - 3 * t**3),
                0.5 * (-(t**2) + t**3),
            )
        )
    return found


@dataclass(frozen=True)
class Mark:
    """One solid shape on the enlarged sheet, in its pixels: what to fill and the box it lies in."""

    kind: str
    points: list[Point]
    ink: tuple[int, int, int, int]
    width: int
    box: tuple[float, float, float, float]

    def draw(self, draw: ImageDraw.ImageDraw) -> None:
        """Put the shape on the enlarged sheet."""
        if self.kind == "ellipse":
            draw.ellipse([*self.points[0], *self.points[1]], fill=self.ink)
        elif self.kind == "line":
            draw.line(self.points, fill=self.ink, width=self.width, joint="curve")
        else:
            draw.polygon(self.points, fill=self.ink)


class Pen:
    """Notes down the shapes of figures; the canvas draws them, enlarged, when the pen is put down.

    A `Pen` of the whole sheet takes fractions of its width and height. `at` gives one for a figure: its origin is a
    place on the sheet, its unit a share of the sheet's height, and y grows upwards.
    """

    def __init__(
        self,
        marks: list[Mark],
        *,
        scale: tuple[float, float],
        origin: Point = (0.0, 0.0),
        turn: float = 0.0,
        upright: bool = False,
    ) -> None:
        self._marks = marks
        self._origin = origin
        self._scale = scale
        self._angle = turn
        self._turn = (math.cos(turn), math.sin(turn))
        self._upright = upright

    def at(self, place: Point, size: float, *, flip: bool = False, turn: float = 0.0) -> "Pen":
        """Open a frame for a figure; `turn` is in radians, anticlockwise."""
        unit = size * (abs(self._scale[0]) if self._upright else self._scale[1])
        mirrored = flip != (self._upright and self._scale[0] < 0)
        return Pen(
            self._marks,
            origin=self._place(place),
            scale=(-unit if mirrored else unit, -unit),
            turn=self._angle + turn,
            upright=True,
        )

    def polygon(self, points: Sequence[Point], colour: str, *, alpha: float = 1.0) -> None:
        """Fill a closed shape."""
        self._note("polygon", self._places(points), _ink(colour, alpha))

    def blob(self, points: Sequence[Point], colour: str, *, alpha: float = 1.0, steps: int = 6) -> None:
        """Fill a smooth closed outline through points."""
        self.polygon(curve(points, steps=steps, closed=True), colour, alpha=alpha)

    def ellipse(self, centre: Point, radius: float | Point, colour: str, *, alpha: float = 1.0) -> None:
        """Fill an upright ellipse; a single radius is a share of the height and stays round."""
        x, y = self._place(centre)
        if isinstance(radius, tuple):
            across, down = abs(radius[0] * self._scale[0]), abs(radius[1] * self._scale[1])
        else:
            across = down = abs(radius * self._scale[1])
        self._note("ellipse", [(x - across, y - down), (x + across, y + down)], _ink(colour, alpha))

    def line(self, points: Sequence[Point], width: float, colour: str, *, alpha: float = 1.0) -> None:
        """Draw a line; the width is a share of the height (or of the figure's unit)."""
        pixels = max(1, round(width * abs(self._scale[1])))
        self._note("line", self._places(points), _ink(colour, alpha), width=pixels)

    def limb(self, points: Sequence[Point], widths: Sequence[float], colour: str, *, steps: int = 6) -> None:
        """Draw a rounded, tapering stroke through points: an arm, a branch, a trunk."""
        spine = self._places(curve(points, steps=steps))
        unit = abs(self._scale[1])
        last = len(spine) - 1
        ink = _ink(colour, 1.0)
        left: list[Point] = []
        right: list[Point] = []
        for index, (x, y) in enumerate(spine):
            share = index / last * (len(widths) - 1)
            cell = min(len(widths) - 2, int(share))
            half = unit * (widths[cell] + (widths[cell + 1] - widths[cell]) * (share - cell)) / 2
            before, after = spine[max(0, index - 1)], spine[min(last, index + 1)]
            across, down = after[0] - before[0], after[1] - before[1]
            length = math.hypot(across, down) or 1.0
            left.append((x - down / length * half, y + across / length * half))
            right.append((x + down / length * half, y - across / length * half))
            if half > 1 and index in {0, last}:
                self._note("ellipse", [(x - half, y - half), (x + half, y + half)], ink)
        self._note("polygon", [*left, *reversed(right)], ink)

    def _note(self, kind: str, points: list[Point], ink: tuple[int, int, int, int], *, width: int = 0) -> None:
        across, down = [x for x, _ in points], [y for _, y in points]
        self._marks.append(
            Mark(
                kind,
                points,
                ink,
                width,
                (min(across) - width, min(down) - width, max(across) + width, max(down) + width),
            )
        )

    def _place(self, point: Point) -> Point:
        return self._places([point])[0]

    def _places(self, points: Sequence[Point]) -> list[Point]:
        (across, down), (left, top) = self._scale, self._origin
        if self._angle:
            cosine, sine = self._turn
            return [((x * cosine - y * sine) * across + left, (x * sine + y * cosine) * down + top) for x, y in points]
        return [(x * across + left, y * down + top) for x, y in points]

    @property
    def unit(self) -> float:
        """How many pixels of the enlarged sheet one unit is."""
        return abs(self._scale[1])


def apart(marks: Sequence[Mark]) -> list[list[Mark]]:
    """Sort marks into groups that do not overlap from left to right, keeping the order in which each was drawn."""
    spans: list[tuple[float, float, list[int]]] = []
    for index in sorted(range(len(marks)), key=lambda at: marks[at].box[0]):
        left, _, right, _ = marks[index].box
        if spans and left <= spans[-1][1] + 8:
            start, end, members = spans[-1]
            spans[-1] = (start, max(end, right), members)
            members.append(index)
        else:
            spans.append((left, right, [index]))
    return [[marks[index] for index in sorted(members)] for _, _, members in spans]


def _ink(colour: str, alpha: float) -> tuple[int, int, int, int]:
    return (*rgb(colour), round(255 * alpha))
