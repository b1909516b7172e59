"""Forts of the coast and the hills."""

import math

from painter.animals import bird, flock
from painter.buildings import cottage, fort_wall, lighthouse
from painter.canvas import Canvas
from painter.craft import country_boat
from painter.light import CLEAR_MORNING, EMBER, GOLDEN, HIGH_NOON, ROSE_DAWN, sky, sun
from painter.palette import hazed, mix
from painter.people import Dress, hiker, sitter, watcher
from painter.plants import grass, palm, tree
from painter.scenes.backdrop import SEA, SKIN, mesa
from painter.shapes import boulders, level, scatter
from painter.terrain import Land, Rock, crags, hills, mountains, rolling
from painter.water import foam, ripples, sun_path, water


def sea_fort(canvas: Canvas, mood: int) -> None:
    """Sindhudurg: laterite walls and bastions ringed by the sea, boats putting out to it."""
    light = (HIGH_NOON, GOLDEN, EMBER)[mood % 3]
    rng = canvas.rng
    sky(canvas, light, horizon=0.54)
    canvas.clouds(0.0, 0.44, light.cloud, cover=0.48, flat=0.22, strength=0.9)
    if light is not HIGH_NOON:
        sun(canvas, light, (0.20, 0.44), radius=0.042, reach=0.85)
    stone, shade = mix("#a0563a", light.glow, 0.18), mix("#5a3036", light.ink, 0.15)
    plateau = rolling(
        canvas,
        [(0.20, 0.535), (0.32, 0.485), (0.5, 0.47), (0.72, 0.475), (0.9, 0.49), (1.02, 0.50)],
        rough=0.006,
        jitter=0.004,
    )
    hills(
        canvas,
        plateau,
        Land([(0, "#6f9a4a"), (1, "#3f6a38")], mix("#c5d96a", light.glow, 0.3), "#2f5a34", "forest", 0.4, 1.2),
        bottom=0.60,
    )
    with canvas.pen() as pen:
        for x, y, size, lean in (
            (0.36, 0.50, 0.13, 0.1),
            (0.42, 0.49, 0.16, -0.1),
            (0.47, 0.485, 0.12, 0.15),
            (0.63, 0.485, 0.15, 0.1),
            (0.69, 0.485, 0.13, -0.15),
            (0.86, 0.50, 0.16, 0.1),
            (0.92, 0.50, 0.13, -0.1),
        ):
            palm(
                pen.at((x, y), size),
                rng,
                lean=lean,
                leaf="#2a6a3a",
                light=mix("#b9d05a", light.glow, 0.2),
                bark="#6f5a48",
                fronds=10,
                fine=8,
            )
        cottage(pen.at((0.555, 0.492), 0.06), "#e8d8b8", roof="#a04a35", light=light.glow)
        wall = [
            (0.175, 0.60),
            (0.25, 0.598),
            (0.33, 0.59),
            (0.43, 0.582),
            (0.54, 0.578),
            (0.66, 0.578),
            (0.78, 0.582),
            (0.90, 0.59),
            (1.02, 0.60),
        ]
        fort_wall(pen, wall, high=0.082, stone=stone, shade=shade, aspect=canvas.aspect, rng=rng)
        flag = pen.at((0.43, 0.49), 0.16)
        flag.line([(0, 0), (0, 0.85)], 0.03, "#3a2a24")
        flag.polygon([(0, 0.85), (0.42, 0.76), (0.30, 0.68), (0.44, 0.58), (0, 0.60)], "#f08a2a")
    tint = (
        SEA
        if light is HIGH_NOON
        else hazed([(0, light.sky[-1][1]), (0.4, light.sky[2][1]), (1, light.sky[0][1])], light.haze, 0.1)
    )
    water(canvas, 0.598, tint, mirror=0.42, ripple=0.6)
    ripples(canvas, 0.598, mix("#ffffff", light.glow, 0.4), cover=0.26, strength=0.45, fine=2.8)
    ripples(canvas, 0.598, mix("#0f5f8f", light.ink, 0.3), cover=0.26, strength=0.3, fine=2.4, tile=34)
    boulders(
        canvas,
        [(0.16 + 0.86 * rng.random(), 0.604 + 0.014 * rng.random()) for _ in range(60)],
        size=(0.008, 0.016),
        lit=mix("#8f6a55", light.glow, 0.2),
        dark="#33262a",
    )
    edge = [(x / 40, 0.621 + 0.003 * math.sin(x * 1.7)) for x in range(6, 42)]
    foam(canvas, edge, width=0.012)
    if light is not HIGH_NOON:
        sun_path(canvas, 0.598, 0.20, light.glow, width=0.05)
    with canvas.pen() as pen:
        for spot, size, hull in (((0.40, 0.80), 0.17, "#d8502f"), ((0.74, 0.70), 0.085, "#2f6f9a")):
            pen.at((spot[0], spot[1] + 0.01), size).blob(
                [(-0.95, 0.0), (-0.3, -0.18), (0.4, -0.18), (1.0, 0.0), (0, 0.03)],
                mix("#0f4f7a", light.ink, 0.3),
                alpha=0.4,
            )
            country_boat(pen.at(spot, size), hull, light="#ffffff")
            for index, coat in enumerate(("#f0c23a", "#f4efe2", "#2f7f8f", "#d8452f")):
                sitter(
                    pen.at(
                        (spot[0] + (index - 1.6) * size * 0.22, spot[1] - size * 0.06), size * 0.62, flip=index % 2 == 1
                    ),
                    Dress(coat, "#2d3146", "#000000", skin=SKIN),
                )
        flock(pen, rng, (0.28, 0.24), count=8, size=0.014, colour=mix("#ffffff", light.ink, 0.3))


def cliff_fort(canvas: Canvas, mood: int) -> None:
    """A ruined wall on laterite cliffs, a lighthouse at its end, the surf far below."""
    light = (GOLDEN, ROSE_DAWN, HIGH_NOON)[mood % 3]
    rng = canvas.rng
    sky(canvas, light, horizon=0.5)
    canvas.clouds(0.0, 0.4, light.cloud, cover=0.46, flat=0.22)
    sun(canvas, light, (0.15, 0.40), radius=0.04, reach=0.9)
    tint = hazed([(0, light.sky[-1][1]), (0.25, mix("#3f9ab0", light.haze, 0.2)), (1, "#0f5a78")], light.haze, 0.08)
    water(canvas, 0.50, tint, mirror=0.35, ripple=0.4)
    ripples(canvas, 0.50, light.glow, cover=0.25, strength=0.45, fine=2.8)
    ripples(canvas, 0.50, "#0c3f5a", cover=0.24, strength=0.3, fine=2.2, tile=34)
    sun_path(canvas, 0.50, 0.15, light.glow, width=0.06)
    rock = Rock(
        lit=[(0, mix("#c97a4f", light.glow, 0.2)), (1, "#8a4a36")],
        shade=[(0, "#6f3a34"), (1, "#33202a")],
        texture=0.75,
        fray=0.7,
        zoom=1.4,
    )
    far = crags(canvas, [(0.52, 0.54), (0.56, 0.49), (0.64, 0.46), (0.80, 0.44), (1.02, 0.42)], rough=0.14)
    mountains(
        canvas,
        far,
        Rock(lit=hazed(rock.lit, light.haze, 0.35), shade=hazed(rock.shade, light.haze, 0.35), texture=0.6, fray=0.6),
        bottom=0.60,
    )
    with canvas.pen() as pen:
        lighthouse(
            pen.at((0.655, level(far, 0.655) + 0.012), 0.17),
            "#fbf6ea",
            shade=mix("#8a90a8", light.haze, 0.2),
            band="#c8402f",
            glow="#ffedaa",
        )
    foam(canvas, [(0.50 + x / 80, 0.602 + 0.005 * math.sin(x)) for x in range(43)], width=0.022)
    near = crags(
        canvas,
        [(0.34, 0.98), (0.37, 0.86), (0.40, 0.76), (0.46, 0.685), (0.56, 0.635), (0.74, 0.60), (1.02, 0.555)],
        rough=0.12,
    )
    mountains(canvas, near, rock, bottom=1.0, depth=3.0)
    top = [(x, y - 0.004) for x, y in near if x > 0.43]
    turf = [*top, *[(x, y + 0.02 + 0.09 * (x - 0.43) + 0.012 * rng.uniform(-1, 1)) for x, y in reversed(top)]]
    canvas.paint(canvas.area(turf), [(0, mix("#b5c95a", light.glow, 0.25)), (1, "#5f8a3f")])
    line = [(x, level(near, x) + 0.012) for x in (0.50, 0.58, 0.66, 0.75, 0.86, 1.02)]
    with canvas.pen() as pen:
        fort_wall(
            pen,
            line,
            high=0.095,
            stone=mix("#b0643f", light.glow, 0.15),
            shade=mix("#5f3236", light.ink, 0.1),
            aspect=canvas.aspect,
            rng=rng,
        )
        for x, y, size, lean in ((0.93, 0.62, 0.36, -0.12), (0.985, 0.60, 0.42, -0.2)):
            palm(
                pen.at((x, y), size),
                rng,
                lean=lean,
                leaf="#2a6a3a",
                light=mix("#b9d05a", light.glow, 0.2),
                bark="#6f5a48",
            )
        watcher(
            pen.at((0.535, level(near, 0.535) + 0.02), 0.125),
            Dress("#d8452f", "#2d3146", "#2f7f8f", skin=SKIN, hat="#f0c23a"),
        )
        hiker(
            pen.at((0.70, level(near, 0.70) + 0.045), 0.13, flip=True),
            Dress("#e0a32f", "#3a3340", "#3f6fae", skin=SKIN),
            pole=False,
        )
        flock(pen, rng, (0.34, 0.32), count=9, size=0.014, colour=mix(light.ink, light.haze, 0.3))
    boulders(
        canvas,
        [(0.24 + 0.14 * rng.random(), 0.88 + 0.1 * rng.random()) for _ in range(18)],
        size=(0.012, 0.04),
        lit="#a0604a",
        dark="#2b1e26",
    )
    foam(canvas, [(0.18 + x / 100, 0.99 - 0.0045 * x + 0.008 * math.sin(x * 1.3)) for x in range(24)], width=0.03)
    with canvas.pen() as pen:
        grass(pen, rng, scatter(rng, (0.60, 0.92, 1, 1.03), 46), size=0.055, dark="#5f6a2c", light="#d9cf6a", blades=5)


def hill_fort(canvas: Canvas, mood: int) -> None:
    """A Maratha hill fort on its ridge above the clouds, a bastion wall running along the crest."""
    light = (ROSE_DAWN, GOLDEN, CLEAR_MORNING)[mood % 3]
    rng = canvas.rng
    sky(canvas, light, horizon=0.6)
    canvas.clouds(0.0, 0.36, light.cloud, cover=0.42, flat=0.2)
    sun(canvas, light, (0.76, 0.46), radius=0.045, reach=0.9)
    for base, near in ((0.54, 0.1), (0.62, 0.3), (0.76, 0.5)):
        mesa(
            canvas,
            light,
            [
                (0, base - 0.02),
                (0.12, base - 0.08),
                (0.24, base - 0.075),
                (0.33, base + 0.02),
                (0.5, base - 0.03),
                (0.63, base - 0.09),
                (0.74, base - 0.085),
                (0.83, base + 0.01),
                (1, base - 0.05),
            ],
            near=near,
            bottom=base + 0.22,
        )
        canvas.mist(base + 0.10, 0.06, mix(light.haze, "#ffffff", 0.35), strength=0.85)
    crest = mesa(
        canvas,
        light,
        [
            (-0.02, 0.40),
            (0.10, 0.385),
            (0.24, 0.42),
            (0.34, 0.50),
            (0.46, 0.55),
            (0.58, 0.64),
            (0.70, 0.76),
            (0.80, 0.90),
        ],
        near=0.9,
        bottom=1.0,
    )
    line = [(x, level(crest, x) + 0.012) for x in (-0.02, 0.06, 0.15, 0.24, 0.33, 0.40, 0.47)]
    with canvas.pen() as pen:
        fort_wall(
            pen,
            line,
            high=0.07,
            stone=mix("#6f6560", light.glow, 0.25),
            shade=mix("#38333f", light.ink, 0.2),
            aspect=canvas.aspect,
            rng=rng,
        )
        flag = pen.at((0.15, level(crest, 0.15) - 0.055), 0.15)
        flag.line([(0, 0), (0, 0.95)], 0.03, light.ink)
        flag.polygon([(0, 0.95), (0.5, 0.84), (0.34, 0.76), (0.5, 0.64), (0, 0.68)], "#f08a2a")
    canvas.mist(0.80, 0.07, mix(light.haze, "#ffffff", 0.35), strength=0.75)
    front = rolling(canvas, [(0, 0.90), (0.3, 0.93), (0.6, 0.915), (0.8, 0.87), (1, 0.83)], rough=0.01)
    hills(
        canvas,
        front,
        Land(
            [(0, mix("#8a9a4a", light.ink, 0.1)), (1, mix("#2f4a30", light.ink, 0.3))],
            mix("#e8d98a", light.glow, 0.3),
            light.ink,
            "grass",
            0.5,
        ),
    )
    with canvas.pen() as pen:
        for x, coat, pack, hat in (
            (0.72, "#d8452f", "#2f7f8f", "#f0c23a"),
            (0.655, "#2f6f8f", "#e0a32f", None),
            (0.59, "#e0a32f", "#b0446f", "#f4f1ea"),
        ):
            hiker(pen.at((x, level(front, x) + 0.012), 0.135), Dress(coat, "#2d3146", pack, skin=SKIN, hat=hat))
        tree(
            pen.at((0.93, 0.875), 0.34),
            rng,
            dark=mix("#24502f", light.ink, 0.2),
            light=mix("#a9bf5a", light.glow, 0.2),
            bark=light.ink,
            clumps=60,
            leaf=0.8,
        )
        grass(
            pen,
            rng,
            scatter(rng, (0, 0.93, 1, 1.03), 90),
            size=0.05,
            dark=mix("#4f5a2c", light.ink, 0.3),
            light=mix("#e0cf7a", light.glow, 0.2),
            blades=4,
        )
        for x, y, size in ((0.50, 0.26, 0.03), (0.57, 0.22, 0.024), (0.44, 0.20, 0.02)):
            bird(pen.at((x, y), size), mix(light.ink, light.haze, 0.2), lift=0.2)
