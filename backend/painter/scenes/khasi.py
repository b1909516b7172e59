"""Meghalaya and Manipur: root bridges, falls, clear rivers, floating islands."""

import math
import random

from painter.animals import flock
from painter.buildings import thatched
from painter.canvas import Canvas, Line
from painter.craft import country_boat
from painter.light import CLEAR_MORNING, GOLDEN, MONSOON, ROSE_DAWN, VALLEY_MIST, sky, sun
from painter.palette import darker, hazed, lighter, mix
from painter.pen import Pen, curve
from painter.people import Dress, boatman, hiker, sitter, watcher
from painter.plants import fern, grass
from painter.scenes.backdrop import SKIN, wooded
from painter.shapes import boulders, level, scatter, spray
from painter.terrain import Land, Rock, canopy, crags, hills, mountains, rolling, treetops
from painter.water import arc, ripples, sun_path, water


def root_bridge(canvas: Canvas, mood: int) -> None:
    """A living root bridge over a green pool in the wet forest of Meghalaya."""
    light = (MONSOON, VALLEY_MIST)[mood % 2]
    rng = canvas.rng
    canvas.fill([(0, "#cfe6c9"), (0.4, "#a9d3b0"), (1, "#2f6a54")])
    canvas.glow((0.5, 0.22), 0.75, "#f6fbd8", strength=0.95)
    wooded(
        canvas,
        light,
        [(0, 0.02), (0.18, 0.10), (0.36, 0.22), (0.5, 0.255), (0.64, 0.21), (0.82, 0.10), (1, 0.03)],
        near=0.10,
        green="#4f9a5a",
    )
    canvas.mist(0.34, 0.12, "#eef6dc", strength=0.7)
    wooded(
        canvas,
        light,
        [(0, 0.10), (0.16, 0.20), (0.33, 0.31), (0.47, 0.36), (0.54, 0.36), (0.68, 0.31), (0.84, 0.21), (1, 0.12)],
        near=0.25,
        green="#4f9a5a",
    )
    spray(canvas, 0.505, 0.345, 0.64, width=0.085, strength=0.95, threads=24)
    canvas.mist(0.50, 0.12, "#eef6dc", strength=0.5)
    canvas.mist(0.59, 0.06, "#f4faea", strength=0.8)
    for anchors in (
        [(-0.02, 0.12), (0.10, 0.30), (0.22, 0.50), (0.36, 0.66)],
        [(0.64, 0.66), (0.78, 0.50), (0.90, 0.30), (1.02, 0.14)],
    ):
        wooded(canvas, light, anchors, near=0.5, bottom=0.8, green="#2f7a44")
    water(canvas, 0.665, [(0, "#8fcdb0"), (0.4, "#3f9a84"), (1, "#0f4a48")], mirror=0.45, ripple=0.4)
    ripples(canvas, 0.665, "#dcf4e0", cover=0.2, strength=0.45, fine=2.8)
    boulders(
        canvas,
        [
            *scatter(rng, (0.0, 0.70, 0.30, 0.98), 20),
            *scatter(rng, (0.72, 0.70, 1.0, 0.98), 20),
            (0.46, 0.70),
            (0.56, 0.715),
            (0.40, 0.735),
        ],
        size=(0.014, 0.075),
        lit="#8f9f86",
        dark="#1f3a33",
    )
    deck = arc((-0.05, 0.50), (1.05, 0.47), 0.125, parts=60)
    with canvas.pen() as pen:
        _living_bridge(pen, rng, deck)
        for x, dress in (
            (0.46, Dress("#e0552f", "#2a3040", "#2f7f8f", skin=SKIN, hat="#f0c23a")),
            (0.54, Dress("#f0b83a", "#2a3040", "#3f6fae", skin=SKIN)),
        ):
            hiker(pen.at((x, level(deck, x) - 0.008), 0.135), dress, pole=False)
        for index in range(0, 60, 3):
            x, y = deck[index]
            pen.at((x, y + 0.012), rng.uniform(0.006, 0.012)).blob(
                [(-1, 0), (-0.2, 0.6), (1, 0.2), (0.3, -0.5)], mix("#3f7a3a", "#a6cc5a", rng.random()), steps=4
            )
        for x, y, size, turn in (
            (0.02, 0.98, 0.32, 0.8),
            (0.10, 1.02, 0.28, 0.4),
            (0.0, 0.82, 0.24, 0.3),
            (0.20, 1.03, 0.22, 0.9),
        ):
            fern(pen.at((x, y), size, turn=turn), rng, colour="#2f7a3f", light="#6fb04a")
            fern(pen.at((1 - x, y + 0.01), size, flip=True, turn=turn), rng, colour="#2a6f3a", light="#63a545")
        for x, y, size, turn in ((-0.01, 0.0, 0.3, -0.7), (0.16, -0.03, 0.22, -1.0)):
            fern(pen.at((x, y), size, turn=turn), rng, colour="#1f5f3a", light="#4f9a45")
            fern(pen.at((1 - x, y), size, flip=True, turn=turn), rng, colour="#1f5f3a", light="#4f9a45")


def _living_bridge(pen: Pen, rng: random.Random, deck: Line) -> None:
    """Grow a bridge between two trees: a deck and a rail of plaited roots, tied together, strands hanging below."""
    bark, lit = "#33261f", "#9c8a66"
    for side, trunk in (
        (-1, [(0.03, 1.0), (0.07, 0.70), (0.05, 0.40), (0.09, -0.05)]),
        (1, [(0.96, 1.0), (0.93, 0.68), (0.965, 0.38), (0.93, -0.05)]),
    ):
        pen.limb(trunk, (0.30, 0.14, 0.13, 0.16), bark, steps=14)
        pen.limb([(x - 0.018, y) for x, y in trunk], (0.05, 0.02, 0.02, 0.03), mix(bark, lit, 0.3), steps=14)
        for _ in range(9):
            foot = trunk[0][0] + side * rng.uniform(-0.20, 0.03)
            pen.limb(
                [
                    (trunk[1][0], rng.uniform(0.5, 0.66)),
                    (trunk[1][0] - side * rng.uniform(0.0, 0.06), 0.8),
                    (foot, rng.uniform(0.93, 1.02)),
                ],
                (0.03, 0.022, 0.010),
                mix(bark, lit, rng.uniform(0, 0.3)),
                steps=8,
            )
    for strand in range(15):
        lift = rng.uniform(-0.016, 0.024)
        path = [(x, y + lift + 0.012 * math.sin(x * 17 + strand * 1.7)) for x, y in deck[::6]]
        pen.limb(path, (0.020, rng.uniform(0.007, 0.014), 0.020), mix(bark, lit, rng.uniform(0.0, 0.4)), steps=6)
    rail = [(x, y - 0.085 + 0.02 * math.sin(x * 9)) for x, y in deck]
    for strand in range(5):
        pen.limb(
            [(x, y + rng.uniform(-0.010, 0.010)) for x, y in rail[::6]],
            (0.014, 0.008, 0.014),
            mix(bark, lit, 0.15 + 0.08 * strand),
            steps=6,
        )
    for index in range(3, 58):
        x, y = rail[index]
        low = deck[min(60, max(0, index + rng.randint(-2, 2)))]
        pen.limb(
            [(x, y), ((x + low[0]) / 2 + rng.uniform(-0.01, 0.01), (y + low[1]) / 2), low],
            (0.006, 0.004, 0.007),
            mix(bark, lit, rng.uniform(0, 0.35)),
            steps=4,
        )
    for index in range(6, 56, 2):
        x, y = deck[index]
        pen.limb(
            [(x, y + 0.01), (x + rng.uniform(-0.008, 0.008), y + rng.uniform(0.03, 0.11))],
            (0.005, 0.002),
            mix(bark, "#4f7a3f", 0.5),
            steps=2,
        )


def plateau_falls(canvas: Canvas, mood: int) -> None:
    """The Khasi plateau breaking off in green cliffs, waterfalls dropping into cloud."""
    light = (MONSOON, VALLEY_MIST, ROSE_DAWN)[mood % 3]
    rng = canvas.rng
    sky(canvas, light, horizon=0.6)
    canvas.clouds(0.0, 0.36, light.cloud, cover=0.55, flat=0.3, strength=0.8)
    for base, near in ((0.34, 0.08), (0.42, 0.2)):
        wooded(
            canvas,
            light,
            [(0, base), (0.3, base + 0.01), (0.5, base + 0.05), (0.75, base - 0.01), (1, base - 0.03)],
            near=near,
            rough=0.01,
        )
        canvas.mist(base + 0.09, 0.06, light.haze, strength=0.8)
    rock = Rock(
        lit=[
            (0, mix("#7fae58", light.glow, 0.15)),
            (0.12, "#8b9a72"),
            (0.5, "#75826b"),
            (1, mix("#5f7a66", light.haze, 0.5)),
        ],
        shade=[(0, "#3f7a44"), (0.12, "#4a5c4e"), (1, mix("#466052", light.haze, 0.4))],
        texture=0.75,
        fray=0.6,
        zoom=1.3,
    )
    cliff = crags(
        canvas,
        [
            (-0.02, 0.27),
            (0.2, 0.265),
            (0.42, 0.285),
            (0.56, 0.29),
            (0.62, 0.33),
            (0.66, 0.46),
            (0.71, 0.62),
            (0.78, 0.86),
        ],
        rough=0.08,
    )
    mountains(canvas, cliff, rock, bottom=1.0, depth=3.0)
    for x, width, end in ((0.33, 0.075, 0.80), (0.455, 0.026, 0.74), (0.16, 0.03, 0.72)):
        spray(canvas, x, level(cliff, x) + 0.004, end, width=width, threads=22 if width > 0.05 else 9)
        canvas.glow((x, end - 0.01), 0.16, "#f6faf4", strength=0.8)
    right = crags(canvas, [(0.70, 0.80), (0.78, 0.58), (0.86, 0.44), (0.93, 0.40), (1.02, 0.39)], rough=0.12)
    mountains(canvas, right, rock, bottom=1.0, sun=1)
    for size, edge in ((0.030, 0.42), (0.020, 0.54), (0.012, 0.60)):
        tops = treetops(canvas, [point for point in cliff if point[0] < edge], size=size, kind="round")
        canopy(
            canvas,
            canvas.area(*tops),
            [(0, mix("#6faa50", light.glow, 0.2)), (1, "#2f6a44")],
            light="#b9d873",
            dark="#1f5a3c",
            zoom=1.4,
        )
    spray(canvas, 0.33, level(cliff, 0.33) - 0.002, 0.40, width=0.06, threads=10)
    wooded(
        canvas,
        light,
        [(0, 0.66), (0.15, 0.72), (0.35, 0.80), (0.55, 0.78), (0.8, 0.72), (1, 0.66)],
        near=0.45,
        green="#3f8f4a",
    )
    canvas.mist(0.78, 0.07, mix(light.haze, "#ffffff", 0.4), strength=0.85)
    front = wooded(
        canvas, light, [(0, 0.84), (0.2, 0.89), (0.45, 0.93), (0.7, 0.90), (1, 0.82)], near=0.85, green="#2f7f44"
    )
    ledge = rolling(canvas, [(0.60, 0.99), (0.72, 0.915), (0.85, 0.89), (1.02, 0.88)], rough=0.008)
    hills(canvas, ledge, Land([(0, "#7fb04f"), (1, "#24522f")], "#cfe07a", "#2f6a35", "grass", 0.5))
    del front
    with canvas.pen() as pen:
        watcher(
            pen.at((0.80, level(ledge, 0.80) + 0.012), 0.15),
            Dress("#f0b03a", "#2a3040", "#d8452f", skin=SKIN, hat="#2f7f8f"),
        )
        watcher(
            pen.at((0.86, level(ledge, 0.86) + 0.012), 0.145),
            Dress("#d8452f", "#2a3040", "#2f6f8f", skin=SKIN),
            pack=False,
            arm=True,
        )
        grass(pen, rng, scatter(rng, (0.66, 0.93, 1, 1.02), 34), size=0.045, dark="#24522f", light="#a9cc5a", blades=5)


def dawki_boat(canvas: Canvas, mood: int) -> None:
    """A boat that seems to float on air over the clear green Umngot, its shadow on the stones below."""
    light = (CLEAR_MORNING, VALLEY_MIST, GOLDEN)[mood % 3]
    rng = canvas.rng
    sky(canvas, light, horizon=0.4)
    canvas.clouds(0.0, 0.24, light.cloud, cover=0.4, flat=0.3)
    wooded(canvas, light, [(0, 0.16), (0.25, 0.20), (0.5, 0.30), (0.75, 0.19), (1, 0.13)], near=0.1)
    canvas.mist(0.34, 0.06, light.haze, strength=0.6)
    wooded(canvas, light, [(-0.02, 0.14), (0.12, 0.22), (0.28, 0.33), (0.44, 0.43)], near=0.35, bottom=0.5)
    wooded(canvas, light, [(0.55, 0.43), (0.7, 0.33), (0.86, 0.20), (1.02, 0.12)], near=0.4, bottom=0.5)
    water(canvas, 0.43, [(0, "#9fd6b8"), (0.3, "#4fb59a"), (0.7, "#2f9f8f"), (1, "#4fb8a0")], mirror=0.35, ripple=0.3)
    for x, y in scatter(rng, (-0.05, 0.56, 1.05, 1.02), 150):
        size = 0.006 + 0.11 * (y - 0.52) ** 1.3 * rng.uniform(0.4, 1.2)
        tone = mix(rng.choice(("#8fb59a", "#5f9a84", "#a9c4a0", "#4f8f7c")), "#3fae9a", 0.35 + 0.3 * rng.random())
        stone = [
            (x + math.cos(turn) * size * rng.uniform(0.8, 1.15) / canvas.aspect * 1.5, y + math.sin(turn) * size * 0.55)
            for turn in (0, 1.05, 2.1, 3.14, 4.2, 5.25)
        ]
        with canvas.pen() as pen:
            pen.polygon(curve(stone, steps=4, closed=True), darker(tone, 0.18), alpha=0.5)
            pen.polygon(
                curve([(px, py - size * 0.12) for px, py in stone], steps=4, closed=True),
                lighter(tone, 0.16),
                alpha=0.42,
            )
    ripples(canvas, 0.43, "#eafff4", cover=0.24, strength=0.4, fine=2.6)
    ripples(canvas, 0.43, "#0f6a60", cover=0.22, strength=0.25, fine=2.2, tile=34)
    spot = (0.50, 0.705)
    with canvas.pen() as pen:
        pen.at((spot[0] + 0.03, spot[1] + 0.14), 0.235).blob(
            [(-1.0, 0.05), (-0.5, -0.07), (0.0, -0.09), (0.5, -0.07), (1.05, 0.07), (0.5, 0.05), (-0.5, 0.04)],
            "#0d4f4c",
            alpha=0.55,
        )
        country_boat(pen.at(spot, 0.235), "#2f5f9a", light="#ffffff")
        country_boat(pen.at((spot[0], spot[1] + 0.0), 0.228), "#e0b23a", light="#fff6d0")
        for x, coat, flip in ((-0.06, "#d8452f", False), (0.005, "#f4efe2", False), (0.07, "#2f7f8f", True)):
            sitter(
                pen.at((spot[0] + x, spot[1] - 0.012), 0.135, flip=flip), Dress(coat, "#2d3146", "#000000", skin=SKIN)
            )
        boatman(
            pen.at((spot[0] - 0.125, spot[1] - 0.018), 0.15),
            Dress("#8a6a4a", "#3a3a44", "#000000", skin=SKIN, hat="#e8d29a"),
        )
    boulders(
        canvas,
        [*scatter(rng, (-0.02, 0.455, 0.22, 0.56), 26), *scatter(rng, (0.80, 0.455, 1.02, 0.58), 26)],
        size=(0.008, 0.042),
        lit="#c9cdbb",
        dark="#4a5f55",
    )


def loktak_lake(canvas: Canvas, mood: int) -> None:
    """Floating rings of phumdi on Loktak, a fisherman poling between them."""
    light = (ROSE_DAWN, GOLDEN, VALLEY_MIST)[mood % 3]
    rng = canvas.rng
    sky(canvas, light, horizon=0.36)
    canvas.clouds(0.0, 0.24, light.cloud, cover=0.42, flat=0.16)
    sun(canvas, light, (0.66, 0.25), radius=0.036, reach=0.7)
    wooded(canvas, light, [(0, 0.30), (0.2, 0.26), (0.42, 0.32), (0.7, 0.27), (1, 0.30)], near=0.06, bottom=0.4)
    wooded(canvas, light, [(0, 0.345), (0.3, 0.335), (0.6, 0.35), (1, 0.34)], near=0.2, bottom=0.4)
    canvas.mist(0.365, 0.03, light.haze, strength=0.8)
    water(
        canvas,
        0.37,
        hazed([(0, light.sky[-1][1]), (0.45, light.sky[2][1]), (1, light.sky[0][1])], light.haze, 0.2),
        mirror=0.55,
        ripple=0.3,
    )
    ripples(canvas, 0.37, light.glow, cover=0.22, strength=0.4, fine=3.0)
    sun_path(canvas, 0.37, 0.66, light.glow, width=0.05, strength=0.75)
    rings = [
        (0.16, 0.425, 0.075),
        (0.42, 0.435, 0.09),
        (0.82, 0.44, 0.085),
        (0.63, 0.475, 0.075),
        (0.27, 0.505, 0.11),
        (0.90, 0.545, 0.12),
        (0.56, 0.585, 0.13),
        (0.10, 0.64, 0.15),
        (0.80, 0.73, 0.20),
        (0.28, 0.86, 0.26),
        (0.98, 0.97, 0.24),
    ]
    for x, y, wide in rings:
        flat = wide * (0.10 + 0.42 * (y - 0.37)) * canvas.aspect
        thick = 0.10 + 0.05 * rng.random()
        turn = [step * math.tau / 44 for step in range(45)]
        wobble = [1 + 0.06 * math.sin(3 * t + x * 20) + 0.03 * rng.uniform(-1, 1) for t in turn]
        outer = [(x + math.cos(t) * wide * k, y + math.sin(t) * flat * k) for t, k in zip(turn, wobble, strict=True)]
        inner = [
            (x + math.cos(t) * wide * (k - thick * 1.3), y + math.sin(t) * flat * (k - thick * 1.7))
            for t, k in zip(turn, wobble, strict=True)
        ]
        away = max(0.0, 0.5 - (y - 0.38) * 1.4)
        canvas.paint(
            canvas.area(
                [(px, py + 0.004 + 0.012 * (y - 0.4)) for px, py in outer] + [(px, py) for px, py in reversed(inner)]
            ),
            mix("#2a3f3a", light.haze, away + 0.1),
        )
        canvas.paint(
            canvas.area([*outer, *reversed(inner)]),
            [(0, mix(mix("#a9bf5a", light.glow, 0.3), light.haze, away)), (1, mix("#4f7a3c", light.haze, away))],
        )
        with canvas.pen() as pen:
            for (px, py), (qx, qy) in zip(outer[::2], inner[::2], strict=True):
                share = rng.random()
                grass(
                    pen,
                    rng,
                    [(px + (qx - px) * share, py + (qy - py) * share)],
                    size=0.008 + 0.055 * (y - 0.37),
                    dark=mix("#35602f", light.haze, away),
                    light=mix("#b5c85f", light.haze, away),
                    blades=3,
                    sway=0.1,
                )
    with canvas.pen() as pen:
        thatched(
            pen.at((0.565, 0.535), 0.055),
            mix("#a5825a", light.haze, 0.1),
            thatch=mix("#8a6a42", light.haze, 0.1),
            light=light.glow,
        )
        spot = (0.52, 0.745)
        pen.at((spot[0], spot[1] + 0.01), 0.16).blob(
            [(-0.95, 0.0), (-0.3, -0.15), (0.3, -0.16), (1.0, 0.0), (0, 0.03)], light.ink, alpha=0.4
        )
        country_boat(pen.at(spot, 0.16), mix("#3a2a22", light.ink, 0.3), light=light.glow)
        boatman(
            pen.at((spot[0] - 0.05, spot[1] - 0.01), 0.15),
            Dress("#c8803a", "#2f3344", "#000000", skin=SKIN, hat="#e8d29a"),
        )
        flock(pen, rng, (0.26, 0.18), count=9, size=0.011, colour=mix(light.ink, light.haze, 0.35))
