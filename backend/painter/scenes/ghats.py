"""The Western Ghats: the rains, the flowering plateau, camp on a ridge."""

import math

from painter.canvas import Canvas
from painter.craft import campfire_flames, tent
from painter.light import CLEAR_MORNING, DUSK, MONSOON, NIGHT, ROSE_DAWN, VALLEY_MIST, sky
from painter.palette import mix
from painter.people import Dress, hiker, sitter, watcher
from painter.plants import flowers, grass
from painter.scenes.backdrop import SKIN, mesa, milky_way, wooded
from painter.shapes import boulders, level, ribbon, scatter, spray
from painter.terrain import Land, Rock, canopy, crags, hills, mountains, rolling, treetops
from painter.water import ripples, water


def ghats_monsoon(canvas: Canvas, mood: int) -> None:
    """The Sahyadri in the rains: every cliff a waterfall, cloud lying in the valleys."""
    light = (MONSOON, VALLEY_MIST)[mood % 2]
    rng = canvas.rng
    sky(canvas, light, horizon=0.58)
    canvas.clouds(0.0, 0.34, light.cloud, cover=0.56, flat=0.3, strength=0.85)
    mesa(
        canvas,
        light,
        [
            (0, 0.36),
            (0.10, 0.30),
            (0.26, 0.29),
            (0.32, 0.38),
            (0.48, 0.42),
            (0.6, 0.34),
            (0.76, 0.33),
            (0.84, 0.42),
            (1, 0.40),
        ],
        near=0.15,
        bottom=0.86,
    )
    canvas.mist(0.46, 0.08, mix(light.haze, "#ffffff", 0.3), strength=0.85)
    right = mesa(
        canvas,
        light,
        [
            (0.42, 0.86),
            (0.50, 0.66),
            (0.58, 0.50),
            (0.63, 0.36),
            (0.67, 0.28),
            (0.80, 0.265),
            (0.92, 0.27),
            (1.02, 0.26),
        ],
        near=0.55,
        bottom=0.86,
    )
    for x, width, end in ((0.72, 0.032, 0.58), (0.80, 0.050, 0.66), (0.885, 0.024, 0.56), (0.955, 0.030, 0.60)):
        spray(canvas, x, level(right, x), end, width=width, threads=10)
    canvas.mist(0.64, 0.07, mix(light.haze, "#ffffff", 0.4), strength=0.8)
    left = mesa(
        canvas,
        light,
        [(-0.02, 0.42), (0.12, 0.425), (0.24, 0.44), (0.29, 0.52), (0.33, 0.64), (0.42, 0.74), (0.52, 0.80)],
        near=0.8,
        bottom=1.0,
        green="#4f9a45",
    )
    for x, width, end in ((0.08, 0.040, 0.78), (0.185, 0.058, 0.82), (0.262, 0.022, 0.72)):
        spray(canvas, x, level(left, x), end, width=width, threads=12)
    canvas.mist(0.78, 0.06, mix(light.haze, "#ffffff", 0.4), strength=0.75)
    wooded(canvas, light, [(0, 0.80), (0.25, 0.84), (0.5, 0.86), (0.75, 0.83), (1, 0.78)], near=0.75, green="#3f8f3f")
    front = rolling(canvas, [(0, 0.955), (0.3, 0.94), (0.55, 0.915), (0.8, 0.90), (1, 0.91)], rough=0.008)
    hills(canvas, front, Land([(0, "#8fc04f"), (1, "#2f6a34")], "#d9ec7f", "#2f7038", "grass", 0.5))
    trail = ribbon([(0.62, 0.918, 0.004), (0.58, 0.94, 0.012), (0.66, 0.97, 0.022), (0.58, 1.03, 0.04)])
    canvas.paint(canvas.area(trail), [(0, "#c98a5a"), (1, "#9a5a3c")])
    with canvas.pen() as pen:
        hiker(pen.at((0.60, 0.945), 0.13), Dress("#f0b83a", "#2d3146", "#d8452f", skin=SKIN, hat="#f0b83a"))
        hiker(pen.at((0.535, 0.95), 0.13), Dress("#2f8fae", "#2d3146", "#e0702f", skin=SKIN, hat="#2f8fae"))
        grass(pen, rng, scatter(rng, (0, 0.95, 1, 1.03), 80), size=0.045, dark="#2f6a34", light="#c5e06a", blades=5)
        flowers(pen, rng, scatter(rng, (0, 0.94, 0.5, 1.0), 30), ("#f4d24a", "#ffffff", "#c58ae0"), size=0.006)


def kaas_flowers(canvas: Canvas, mood: int) -> None:
    """The Kaas plateau in September: sheets of violet and yellow to the edge of the world."""
    light = (CLEAR_MORNING, VALLEY_MIST, ROSE_DAWN)[mood % 3]
    rng = canvas.rng
    sky(canvas, light, horizon=0.5)
    canvas.clouds(0.0, 0.42, light.cloud, cover=0.5, flat=0.32, strength=0.92)
    mesa(
        canvas,
        light,
        [
            (0, 0.44),
            (0.14, 0.38),
            (0.30, 0.375),
            (0.40, 0.46),
            (0.56, 0.44),
            (0.68, 0.37),
            (0.84, 0.365),
            (0.92, 0.44),
            (1, 0.42),
        ],
        near=0.15,
        bottom=0.62,
    )
    canvas.mist(0.50, 0.055, mix(light.haze, "#ffffff", 0.3), strength=0.8)
    plateau = rolling(canvas, [(0, 0.555), (0.3, 0.54), (0.6, 0.548), (1, 0.535)], rough=0.006)
    hills(
        canvas,
        plateau,
        Land(
            [(0, mix("#9cc55a", light.haze, 0.3)), (1, "#3f7a3c")],
            mix("#dcec8a", light.glow, 0.2),
            "#3f7a40",
            "grass",
            0.5,
        ),
    )
    bands = (
        ("#a76fd0", 0.565, 0.020),
        ("#f0d24a", 0.598, 0.022),
        ("#c98ae0", 0.64, 0.034),
        ("#f4e07a", 0.70, 0.03),
        ("#9a5fc8", 0.755, 0.05),
    )
    for colour, y, deep in bands:
        upper = rolling(canvas, [(0, y), (0.35, y + 0.012), (0.65, y - 0.006), (1, y + 0.008)], rough=0.008, scale=5)
        lower = rolling(
            canvas,
            [(0, y + deep), (0.35, y + deep * 0.6), (0.65, y + deep * 1.2), (1, y + deep * 0.7)],
            rough=0.008,
            scale=5,
        )
        canvas.paint(canvas.area([*upper, *reversed(lower)]), mix(colour, mix("#6fa850", light.haze, 0.2), 0.42))
    path = ribbon(
        [
            (0.53, 0.552, 0.003),
            (0.50, 0.59, 0.008),
            (0.55, 0.65, 0.018),
            (0.46, 0.74, 0.034),
            (0.56, 0.86, 0.06),
            (0.50, 1.04, 0.11),
        ]
    )
    canvas.paint(canvas.area(path), [(0, mix("#d9a878", light.haze, 0.2)), (1, "#a8683f")])
    with canvas.pen() as pen:
        colours = ("#a76fd0", "#c98ae0", "#f0d24a", "#ffffff", "#8a4fc0", "#f4a6c8")
        for x, y in scatter(rng, (0, 0.575, 1, 0.80), 900):
            band = colours[int(y * 40) % 3 if rng.random() < 0.7 else rng.randrange(6)]
            if abs(x - 0.51) > 0.025 + 0.18 * (y - 0.55):
                pen.ellipse(
                    (x, y),
                    (0.0007 + 0.010 * (y - 0.56), 0.0012 + 0.010 * (y - 0.56)),
                    mix(band, "#ffffff", rng.random() * 0.3),
                )
        hiker(pen.at((0.515, 0.80), 0.12), Dress("#d8452f", "#2d3146", "#e0a32f", skin=SKIN, hat="#f4e6c0"), pole=False)
        hiker(pen.at((0.47, 0.775), 0.108), Dress("#2f7f8f", "#e8dcc4", "#d8452f", skin=SKIN), pole=False)
        near = [(x, y) for x, y in scatter(rng, (0, 0.80, 1, 1.02), 190) if abs(x - 0.52) > 0.10 + 0.12 * (y - 0.8)]
        grass(pen, rng, near[::2], size=0.05, dark="#2f6a34", light="#b9d86a", blades=3)
        for x, y in near:
            flowers(pen, rng, [(x, y - 0.01)], colours, size=0.004 + 0.045 * (y - 0.79), stem="#4f8a40")


def ridge_camp(canvas: Canvas, mood: int) -> None:
    """Tents and a fire on a Sahyadri ridge under the stars."""
    light = (NIGHT, DUSK)[mood % 2]
    rng = canvas.rng
    sky(canvas, light, horizon=0.64)
    if light is NIGHT:
        milky_way(canvas, strength=0.7)
        canvas.glow((0.72, 0.66), 0.6, "#d8906a", strength=0.5)
    else:
        canvas.stars(0.5, count=420)
        canvas.clouds(0.05, 0.45, light.cloud, cover=0.4, flat=0.15, strength=0.6)
        canvas.glow((0.70, 0.62), 0.7, light.glow, strength=0.75)
    for base, near in ((0.58, 0.15), (0.66, 0.4), (0.74, 0.65)):
        mesa(
            canvas,
            light,
            [
                (0, base - 0.02),
                (0.12, base - 0.07),
                (0.22, base - 0.068),
                (0.31, base + 0.02),
                (0.48, base - 0.02),
                (0.62, base - 0.08),
                (0.74, base - 0.075),
                (0.83, base + 0.02),
                (1, base - 0.04),
            ],
            near=near,
            bottom=base + 0.2,
            green=mix("#2f5a5a", light.ink, 0.45),
        )
        canvas.mist(base + 0.085, 0.05, mix(light.haze, "#ffffff", 0.1), strength=0.7)
    front = rolling(canvas, [(0, 0.84), (0.25, 0.865), (0.5, 0.87), (0.75, 0.84), (1, 0.80)], rough=0.008)
    hills(
        canvas,
        front,
        Land(
            [(0, mix("#2f4a44", light.ink, 0.35)), (1, light.ink)],
            mix("#5a7a6a", light.ink, 0.3),
            light.ink,
            "grass",
            0.5,
        ),
    )
    fire = (0.47, 0.915)
    spots = ((0.66, 0.905, 0.115, "#c8642c"), (0.80, 0.885, 0.105, "#2f7f8f"), (0.245, 0.905, 0.11, "#b5842c"))
    for x, y, _, _ in spots:
        canvas.glow((x, y - 0.03), 0.2, "#ffb85a", strength=0.42)
    canvas.glow((fire[0], fire[1] - 0.02), 0.34, "#ff9a4a", strength=0.65)
    with canvas.pen() as pen:
        for x, y, size, cloth in spots:
            tent(pen.at((x, y), size, flip=x > 0.5), cloth, glow="#ffd98a")
        for log in (-0.5, 0.2):
            pen.at(fire, 0.05).limb([(log - 0.4, -0.05), (log + 0.5, 0.15)], (0.14, 0.14), "#2a1a16")
        campfire_flames(pen, fire, size=0.085)
        for _ in range(24):
            pen.ellipse(
                (fire[0] + rng.gauss(0, 0.02), fire[1] - rng.uniform(0.08, 0.3)),
                rng.uniform(0.0008, 0.0022),
                "#ffc870",
                alpha=0.9,
            )
        for x, flip, coat in (
            (0.385, False, "#8a3a34"),
            (0.425, False, "#2f4f6f"),
            (0.545, True, "#7a5a2a"),
            (0.505, True, "#4a3a5f"),
        ):
            sitter(
                pen.at((x, 0.925), 0.13, flip=flip),
                Dress(mix(coat, "#ff9a4a", 0.12), mix("#1a1e33", light.ink, 0.4), "#000000", skin="#8a5a3c"),
            )
        watcher(
            pen.at((0.92, level(front, 0.92) + 0.012), 0.135),
            Dress("#1a2340", light.ink, "#000000", skin="#3a3040", hair=light.ink),
            pack=False,
        )
        grass(
            pen,
            rng,
            scatter(rng, (0, 0.95, 1, 1.03), 80),
            size=0.045,
            dark=light.ink,
            light=mix("#3f5a4a", light.ink, 0.4),
            blades=4,
        )


def forest_falls(canvas: Canvas, mood: int) -> None:
    """Dudhsagar: four tiers of white through the forest, the railway bridge across its face."""
    light = (MONSOON, VALLEY_MIST)[mood % 2]
    rng = canvas.rng
    sky(canvas, light, horizon=0.5)
    canvas.clouds(0.0, 0.3, light.cloud, cover=0.52, flat=0.3)
    wooded(
        canvas,
        light,
        [(0, 0.10), (0.2, 0.06), (0.42, 0.04), (0.6, 0.05), (0.8, 0.08), (1, 0.12)],
        near=0.2,
        green="#4f9a4a",
    )
    canvas.mist(0.14, 0.08, mix(light.haze, "#ffffff", 0.4), strength=0.6)
    rock = Rock(
        lit=[(0, "#7f9a6a"), (0.12, "#84907c"), (1, "#5f6f64")],
        shade=[(0, "#3f5c44"), (0.15, "#3f4c48"), (1, "#2a3a38")],
        texture=0.75,
        fray=0.6,
        zoom=1.4,
    )
    face = crags(
        canvas,
        [
            (0.06, 0.30),
            (0.18, 0.24),
            (0.33, 0.165),
            (0.45, 0.13),
            (0.55, 0.132),
            (0.68, 0.17),
            (0.82, 0.24),
            (0.94, 0.32),
        ],
        rough=0.10,
    )
    mountains(canvas, face, rock, bottom=0.9, depth=4.0)
    canopy(
        canvas,
        canvas.area(*treetops(canvas, face, size=0.035, kind="round")),
        [(0, mix("#6faa54", light.haze, 0.2)), (1, mix("#2f6a3f", light.haze, 0.2))],
        light="#b9d873",
        dark="#1f5a3c",
        zoom=1.4,
    )
    for x, top, end, width in (
        (0.50, 0.13, 0.34, 0.075),
        (0.485, 0.31, 0.52, 0.12),
        (0.52, 0.36, 0.54, 0.07),
        (0.50, 0.57, 0.74, 0.17),
        (0.47, 0.60, 0.78, 0.09),
        (0.535, 0.60, 0.78, 0.10),
    ):
        spray(canvas, x, top, end, width=width, threads=26)
        canvas.glow((x, end - 0.01), 0.09, "#f6faf4", strength=0.6)
    with canvas.pen() as pen:
        pen.polygon([(0.0, 0.535), (1.0, 0.515), (1.0, 0.532), (0.0, 0.552)], "#6b5a50")
        for index in range(-1, 12):
            x = 0.04 + index * 0.088
            y = 0.551 - x * 0.02
            if 0.22 < x < 0.80:
                half = 0.032
                arch = [
                    (x + math.cos(step * math.pi / 8) * half, y + 0.045 - math.sin(step * math.pi / 8) * 0.040)
                    for step in range(9)
                ]
                pen.polygon(
                    [
                        (x - 0.044, y),
                        (x + 0.044, y - 0.0018),
                        (x + 0.044, y + 0.075),
                        (x + half, y + 0.075),
                        *arch,
                        (x - half, y + 0.075),
                        (x - 0.044, y + 0.075),
                    ],
                    mix("#7a675a", light.haze, 0.1),
                )
        for car in range(7):
            left = 0.23 + car * 0.075
            y = 0.536 - left * 0.02
            pen.polygon(
                [(left, y - 0.034), (left + 0.071, y - 0.0355), (left + 0.071, y), (left, y + 0.0015)],
                "#2f5fa0" if car < 6 else "#c8402f",
            )
            pen.polygon(
                [(left, y - 0.034), (left + 0.071, y - 0.0355), (left + 0.071, y - 0.030), (left, y - 0.0285)],
                "#e4e8ea",
            )
            for pane in range(5):
                px = left + 0.008 + pane * 0.0125
                pen.polygon(
                    [(px, y - 0.024), (px + 0.008, y - 0.0242), (px + 0.008, y - 0.014), (px, y - 0.0138)], "#dfeef4"
                )
    for anchors in (
        [(-0.02, 0.20), (0.12, 0.28), (0.24, 0.42), (0.33, 0.60), (0.40, 0.82)],
        [(0.62, 0.82), (0.69, 0.60), (0.78, 0.42), (0.89, 0.28), (1.02, 0.22)],
    ):
        wooded(canvas, light, anchors, near=0.55, green="#3f8f44")
    canvas.mist(0.76, 0.07, mix(light.haze, "#ffffff", 0.4), strength=0.75)
    water(canvas, 0.80, [(0, "#cfe6da"), (0.5, "#6fae9c"), (1, "#24605a")], mirror=0.4, ripple=0.5)
    ripples(canvas, 0.80, "#ffffff", cover=0.3, strength=0.55, fine=2.4)
    boulders(
        canvas,
        [
            *scatter(rng, (-0.02, 0.82, 0.34, 1.0), 24),
            *scatter(rng, (0.64, 0.82, 1.02, 1.0), 24),
            *scatter(rng, (0.36, 0.82, 0.62, 0.87), 8),
        ],
        size=(0.014, 0.07),
        lit="#9aa595",
        dark="#2a3a36",
    )
    with canvas.pen() as pen:
        watcher(pen.at((0.27, 0.93), 0.16), Dress("#f0b83a", "#2d3146", "#d8452f", skin=SKIN, hat="#f0b83a"))
        watcher(pen.at((0.325, 0.94), 0.155), Dress("#2f8fae", "#2d3146", "#e0702f", skin=SKIN), arm=True)
