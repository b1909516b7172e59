"""Small pictures for the back office: who drives, and in what. Flat shapes, drawn large and averaged down."""

import random

from PIL import Image, ImageDraw

from painter.palette import darker, lighter, rgb

_LARGE = 3
_SIDE = 320
_SKINS = ("#8a5a3c", "#a06a46", "#6f4630", "#b07c58")
_COATS = ("#2f5d62", "#8c4a3a", "#3d4a7a", "#5a6b3b", "#7a4e7e", "#40454f")
_GROUNDS = ("#dfe8e4", "#efe2cf", "#dde3f0", "#e9e4d4", "#ead9d4")
_PAINTS = ("#f2f2ee", "#c9ccd1", "#8d1f26", "#27496d", "#3b3f45", "#d8c9a3")


def draw_portrait(name: str) -> Image.Image:
    """Draw somebody's head and shoulders; the same name gives the same picture."""
    rng = random.Random(f"portrait/{name}")
    skin, coat, ground = rng.choice(_SKINS), rng.choice(_COATS), rng.choice(_GROUNDS)
    side = _SIDE * _LARGE
    sheet = Image.new("RGB", (side, side), rgb(ground))
    pen = ImageDraw.Draw(sheet)

    def oval(x: float, y: float, wide: float, high: float, ink: str) -> None:
        pen.ellipse([(x - wide) * side, (y - high) * side, (x + wide) * side, (y + high) * side], fill=rgb(ink))

    hair = rng.choice(("#1d1714", "#2b211c", "#5d5753"))
    oval(0.5, 1.06, 0.37, 0.36, coat)
    oval(0.5, 1.02, 0.13, 0.30, darker(coat, 0.25))
    pen.rectangle([0.435 * side, 0.56 * side, 0.565 * side, 0.76 * side], fill=rgb(darker(skin, 0.12)))
    oval(0.5, 0.36, 0.205, 0.20, hair)
    oval(0.5, 0.44, 0.175, 0.215, skin)
    if rng.random() < 0.5:
        oval(0.5, 0.25, 0.215, 0.10, coat)
        pen.rectangle([0.27 * side, 0.26 * side, 0.76 * side, 0.30 * side], fill=rgb(darker(coat, 0.3)))
    if rng.random() < 0.6:
        oval(0.5, 0.535, 0.075, 0.022, hair)
    for x in (0.435, 0.565):
        oval(x, 0.43, 0.016, 0.02, "#1a1210")
    pen.arc(
        [0.44 * side, 0.52 * side, 0.56 * side, 0.60 * side],
        start=20,
        end=160,
        fill=rgb(darker(skin, 0.45)),
        width=round(0.010 * side),
    )
    return sheet.reduce(_LARGE)


def draw_vehicle(category: str, *, seed: int) -> Image.Image:
    """Draw a vehicle of a category (Sedan, SUV or Hatchback) from the side."""
    rng = random.Random(f"vehicle/{category}/{seed}")
    paint, ground = rng.choice(_PAINTS), rng.choice(_GROUNDS)
    wide, high = _SIDE * _LARGE, _SIDE * 2 // 3 * _LARGE
    sheet = Image.new("RGB", (wide, high), rgb(ground))
    pen = ImageDraw.Draw(sheet)

    def shape(points: list[tuple[float, float]], ink: str) -> None:
        pen.polygon([(x * wide, y * high) for x, y in points], fill=rgb(ink))

    roof = {"Sedan": 0.36, "SUV": 0.25, "Hatchback": 0.32}[category]
    back = {"Sedan": 0.24, "SUV": 0.12, "Hatchback": 0.15}[category]
    shape([(0, 0.80), (1, 0.80), (1, 1), (0, 1)], darker(ground, 0.22))
    shape([(back, 0.55), (back + 0.07, roof), (0.62, roof), (0.75, 0.55)], paint)
    shape([(back + 0.04, 0.54), (back + 0.095, roof + 0.055), (0.42, roof + 0.055), (0.42, 0.54)], "#33404a")
    shape([(0.445, 0.54), (0.445, roof + 0.055), (0.605, roof + 0.055), (0.70, 0.54)], "#3d4c57")
    shape([(0.08, 0.57), (0.11, 0.52), (0.74, 0.52), (0.90, 0.58), (0.92, 0.74), (0.08, 0.74)], paint)
    shape([(0.08, 0.68), (0.92, 0.68), (0.92, 0.755), (0.08, 0.755)], darker(paint, 0.22))
    shape([(0.87, 0.58), (0.905, 0.60), (0.905, 0.645), (0.865, 0.635)], lighter("#ffd98a", 0.2))
    for x in (0.26, 0.74):
        for radius, ink in ((0.088, "#20242a"), (0.045, "#b9bec4"), (0.018, "#4a4f55")):
            y, r = 0.76 * high, radius * wide
            pen.ellipse([x * wide - r, y - r, x * wide + r, y + r], fill=rgb(ink))
    return sheet.reduce(_LARGE)
