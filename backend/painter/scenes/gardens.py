"""Worked land of the North-East: tea, rice, cherry, and the hills of Nagaland."""

import math

from painter.animals import hornbill
from painter.buildings import morung, thatched
from painter.canvas import Canvas, Line
from painter.craft import campfire_flames
from painter.light import CLEAR_MORNING, DUSK, EMBER, GOLDEN, ROSE_DAWN, VALLEY_MIST, Light, sky, sun
from painter.palette import darker, hazed, mix
from painter.people import Dress, hiker, plucker, watcher
from painter.plants import conifer, flowers, shade_tree, tree
from painter.scenes.backdrop import SKIN, forest, wooded
from painter.shapes import level, ribbon, scatter
from painter.terrain import Land, Rock, crags, hills, mountains, rolling
from painter.water import ripples, water


def tea_garden(canvas: Canvas, mood: int) -> None:
    """Rows of tea running to the blue hills under shade trees, pluckers among them."""
    light = (VALLEY_MIST, GOLDEN, CLEAR_MORNING)[mood % 3]
    rng = canvas.rng
    sky(canvas, light, horizon=0.5)
    canvas.clouds(0.0, 0.34, light.cloud, cover=0.42, flat=0.2)
    sun(canvas, light, (0.72, 0.32), radius=0.035, reach=0.8)
    wooded(canvas, light, [(0, 0.38), (0.22, 0.33), (0.45, 0.42), (0.7, 0.37), (1, 0.40)], near=0.06, bottom=0.6)
    wooded(canvas, light, [(0, 0.45), (0.25, 0.43), (0.5, 0.47), (0.75, 0.43), (1, 0.46)], near=0.25, bottom=0.65)
    canvas.mist(0.50, 0.05, light.haze, strength=0.8)
    back = rolling(canvas, [(0, 0.52), (0.25, 0.50), (0.55, 0.53), (0.8, 0.50), (1, 0.53)], rough=0.004)
    _tea(canvas, light, back, rows=13, depth=0.16, away=0.35)
    with canvas.pen() as pen:
        for x, y in scatter(rng, (0.0, 0.535, 1.0, 0.60), 17):
            shade_tree(
                pen.at((x, y), 0.10 + 1.1 * (y - 0.53)),
                rng,
                dark=mix("#2b6a40", light.haze, 0.4),
                light=mix("#a6cc6a", light.haze, 0.3),
                bark=mix("#6a5a4a", light.haze, 0.35),
            )
    canvas.mist(0.60, 0.035, light.haze, strength=0.6)
    middle = rolling(canvas, [(0, 0.60), (0.2, 0.64), (0.45, 0.66), (0.7, 0.62), (1, 0.585)], rough=0.004)
    _tea(canvas, light, middle, rows=12, depth=0.24, away=0.14)
    with canvas.pen() as pen:
        for x, y in scatter(rng, (0.0, 0.66, 1.0, 0.72), 6):
            shade_tree(
                pen.at((x, y + 0.01), rng.uniform(0.28, 0.34)),
                rng,
                dark=mix("#24603a", light.haze, 0.15),
                light=mix("#a6cc5a", light.glow, 0.2),
                bark=mix("#6a5644", light.haze, 0.15),
            )
    front = rolling(canvas, [(0, 0.80), (0.2, 0.755), (0.5, 0.74), (0.75, 0.77), (1, 0.82)], rough=0.003)
    _tea(canvas, light, front, rows=8, depth=0.36, away=0.0)
    with canvas.pen() as pen:
        for x, y, size, shawl in (
            (0.36, 0.835, 0.15, "#c8352f"),
            (0.44, 0.81, 0.135, "#e0a32f"),
            (0.61, 0.845, 0.155, "#7a3f8f"),
        ):
            frame = pen.at((x, y), size)
            plucker(frame, Dress(shawl, mix(shawl, "#f4e6cc", 0.75), "#000000", skin=SKIN))
        for x, size in ((0.06, 0.62), (0.93, 0.66)):
            shade_tree(
                pen.at((x, 0.93), size), rng, dark="#1f5a34", light=mix("#b5d95a", light.glow, 0.2), bark="#5f4c3c"
            )
    near = rolling(canvas, [(0, 0.90), (0.3, 0.885), (0.6, 0.90), (1, 0.93)], rough=0.003)
    _tea(canvas, light, near, rows=4, depth=0.3, away=0.0)


def _tea(canvas: Canvas, light: Light, line: Line, *, rows: int, depth: float, away: float) -> None:
    """Plant a slope with clipped tea: rounded rows that widen towards the viewer, each lit on its shoulder."""
    lit = mix(mix("#a3cf4f", light.glow, 0.25), light.haze, away)
    mid, deep = mix("#4f9a3f", light.haze, away), mix("#17482f", light.haze, away)
    hills(canvas, line, Land([(0, mid), (1, deep)], lit, deep, "forest", 0.1, 2.0))
    coarse = [*line[:: max(1, len(line) // 60)], line[-1]]
    rng = canvas.rng
    with canvas.pen() as pen:
        for row in range(rows):
            share = (row + 0.4) / rows
            thick = depth * 1.7 * share**0.7 / rows
            wave = [(x, y + depth * share**1.7 + 0.006 * math.sin(x * 9 + row * 0.9) * share) for x, y in coarse]
            step = max(0.008, thick * 0.8 / canvas.aspect)
            spots = [step * index - 0.01 for index in range(int(1.02 / step) + 2)]
            heights = [level(wave, min(1.0, max(0.0, x))) for x in spots]
            for lift, foot, colour in (
                (0.16, 0.78, deep),
                (0.16, 0.52, mid),
                (0.095, 0.14, mix(mid, lit, 0.55)),
                (0.175, -0.04, lit),
            ):
                crowns: Line = []
                for x, high in zip(spots, heights, strict=True):
                    y = high - thick * lift
                    crowns += [
                        (x, y + thick * 0.07),
                        (x + step * 0.25, y - thick * rng.uniform(0.0, 0.07)),
                        (x + step * 0.7, y - thick * rng.uniform(0.0, 0.07)),
                    ]
                pen.polygon([*crowns, *[(px, py + thick * foot) for px, py in reversed(wave)]], colour)


def ziro_terraces(canvas: Canvas, mood: int) -> None:
    """Ripe rice in the bowl of Ziro, blue pines on the knolls, an Apatani village beyond."""
    light = (CLEAR_MORNING, VALLEY_MIST, GOLDEN)[mood % 3]
    rng = canvas.rng
    sky(canvas, light, horizon=0.5)
    canvas.clouds(0.0, 0.36, light.cloud, cover=0.48, flat=0.28)
    wooded(canvas, light, [(0, 0.32), (0.2, 0.27), (0.42, 0.36), (0.66, 0.29), (0.85, 0.34), (1, 0.30)], near=0.08)
    wooded(canvas, light, [(0, 0.42), (0.22, 0.38), (0.5, 0.44), (0.78, 0.38), (1, 0.41)], near=0.25)
    canvas.mist(0.46, 0.055, light.haze, strength=0.75)
    forest(canvas, light, [(0, 0.45), (0.14, 0.46), (0.30, 0.51), (0.40, 0.53)], near=0.4, bottom=0.62)
    forest(canvas, light, [(0.66, 0.53), (0.8, 0.47), (0.92, 0.44), (1.02, 0.45)], near=0.4, bottom=0.62)
    floor = rolling(canvas, [(0, 0.535), (0.5, 0.525), (1, 0.53)], rough=0.003)
    hills(
        canvas, floor, Land([(0, mix("#c9cf6f", light.haze, 0.4)), (1, "#8fae4a")], light.glow, "#7fa048", "grass", 0.3)
    )
    with canvas.pen() as pen:
        for index in range(15):
            x = 0.36 + 0.31 * (index + rng.random() * 0.6) / 15
            thatched(
                pen.at((x, 0.545 + 0.012 * (index % 3)), rng.uniform(0.032, 0.042)),
                mix("#a58258", light.haze, 0.2),
                thatch=mix(rng.choice(("#8a6a4a", "#9c7a52", "#7a6a62")), light.haze, 0.2),
                light=light.glow,
                stilts=True,
            )
    fields = ("#e3c653", "#c9c94f", "#a8c24a", "#d8b548", "#8fb54a")
    top = 0.575
    row = 0
    while top < 1.02:
        high = 0.016 + 0.20 * (top - 0.56)
        wave = [
            (
                x / 26,
                top
                + 0.014 * math.sin(x / 26 * 5 + row * 1.3) * (1 + 2 * (top - 0.57))
                + 0.02 * (x / 26 - 0.5) * math.sin(row),
            )
            for x in range(-1, 28)
        ]
        canvas.paint(
            canvas.under(wave, bottom=min(1.0, top + high * 1.9)),
            [
                (0, mix(fields[row % 5], light.glow, 0.30)),
                (0.5, mix(fields[row % 5], light.haze, max(0.0, 0.30 - row * 0.05))),
                (1, darker(fields[row % 5], 0.22)),
            ],
        )
        width = 0.003 + 0.016 * (top - 0.56)
        canvas.paint(
            canvas.area([*[(x, y - width * 0.5) for x, y in wave], *[(x, y + width) for x, y in reversed(wave)]]),
            [(0, "#7f9a45"), (1, "#3f5f30")],
        )
        with canvas.pen() as pen:
            for part in range(7):
                x = (part + rng.random()) / 7
                y = level(wave, x)
                pen.polygon(
                    ribbon(
                        [
                            (x, y, 0.0012),
                            (x + 0.01 * math.sin(row + part), y + high * 0.5, 0.0018),
                            (x + 0.016 * math.sin(row + part), y + high + 0.012, 0.003),
                        ]
                    ),
                    "#5f7f3a",
                )
            if row >= 2:
                step = 0.0024 + 0.012 * (top - 0.58)
                for _ in range(120):
                    x = rng.random()
                    y = level(wave, x) + width + rng.random() * high
                    pen.line(
                        [(x, y), (x + 0.002, y - step * rng.uniform(0.6, 1.5))],
                        0.0012 + 0.004 * (top - 0.56),
                        mix(fields[row % 5], "#fff4b0", rng.uniform(0.1, 0.8)),
                        alpha=0.8,
                    )
        top += high
        row += 1
    with canvas.pen() as pen:
        for x, y, size in (
            (0.09, 0.80, 0.44),
            (0.155, 0.79, 0.34),
            (0.035, 0.83, 0.38),
            (0.93, 0.73, 0.30),
            (0.97, 0.75, 0.36),
        ):
            conifer(pen.at((x, y), size), rng, dark="#1f4f44", light="#7fb07a")
        watcher(pen.at((0.60, 0.875), 0.135), Dress("#2a2d3a", "#8f2f2a", "#b98a4a", skin=SKIN, hat="#e8d29a"))
        hiker(pen.at((0.44, 0.90), 0.14), Dress("#d8452f", "#2d3146", "#2f7f8f", skin=SKIN, hat="#f0c23a"), pole=False)


def cherry_road(canvas: Canvas, mood: int) -> None:
    """Shillong in November: wild Himalayan cherry in flower over a lake road."""
    light = (CLEAR_MORNING, ROSE_DAWN, VALLEY_MIST)[mood % 3]
    rng = canvas.rng
    sky(canvas, light, horizon=0.52)
    canvas.clouds(0.0, 0.36, light.cloud, cover=0.44, flat=0.3)
    wooded(canvas, light, [(0, 0.38), (0.25, 0.33), (0.5, 0.40), (0.75, 0.34), (1, 0.39)], near=0.08)
    forest(canvas, light, [(0, 0.44), (0.3, 0.46), (0.6, 0.47), (1, 0.42)], near=0.25, bottom=0.6)
    canvas.mist(0.51, 0.045, light.haze, strength=0.75)
    bank = rolling(canvas, [(0, 0.545), (0.3, 0.55), (0.7, 0.55), (1, 0.545)], rough=0.004)
    hills(
        canvas,
        bank,
        Land(hazed([(0, "#8fb55a"), (1, "#4f7f44")], light.haze, 0.2), light.glow, "#4f7a48", "grass", 0.3),
        bottom=0.60,
    )
    blossom, deep = mix("#f7b6cf", light.glow, 0.12), "#c46a95"
    with canvas.pen() as pen:
        for index in range(14):
            tree(
                pen.at(((index + rng.random()) / 14, 0.572), rng.uniform(0.075, 0.11)),
                rng,
                dark=mix(deep, light.haze, 0.3),
                light=mix(blossom, light.haze, 0.2),
                bark=mix("#4a332c", light.haze, 0.3),
                clumps=20,
            )
    water(
        canvas, 0.572, hazed([(0, "#a9c9cf"), (1, "#4f8296")], light.haze, 0.15), bottom=0.78, mirror=0.75, ripple=0.35
    )
    ripples(canvas, 0.572, "#ffffff", bottom=0.78, cover=0.18, strength=0.35, fine=3.0)
    verge = rolling(canvas, [(0, 0.74), (0.35, 0.745), (0.6, 0.755), (1, 0.73)], rough=0.005)
    hills(
        canvas, verge, Land([(0, "#9cbf5a"), (1, "#3f7238")], mix("#dbe58a", light.glow, 0.3), "#3f7a3f", "grass", 0.5)
    )
    road = ribbon(
        [
            (1.06, 0.755, 0.05),
            (0.86, 0.775, 0.05),
            (0.66, 0.815, 0.065),
            (0.52, 0.88, 0.10),
            (0.44, 0.96, 0.15),
            (0.40, 1.06, 0.20),
        ]
    )
    canvas.paint(canvas.area(road), [(0, mix("#b9b2b4", light.haze, 0.2)), (1, "#77727c")])
    with canvas.pen() as pen:
        for x, y in scatter(rng, (0, 0.76, 1, 1.0), 420):
            pen.ellipse(
                (x, y),
                (0.0014 + 0.006 * (y - 0.74), 0.0010 + 0.004 * (y - 0.74)),
                mix(blossom, "#ffffff", rng.random() * 0.6),
                alpha=0.85,
            )
        hiker(
            pen.at((0.60, 0.885), 0.135), Dress("#2f6f8f", "#2d3146", "#e0a32f", skin=SKIN, hat="#d8452f"), pole=False
        )
        hiker(pen.at((0.545, 0.90), 0.14), Dress("#e8c04a", "#3a3340", "#b0446f", skin=SKIN), pole=False)
        for x, y, size in ((0.10, 0.93, 0.86), (0.90, 0.86, 0.56)):
            tree(
                pen.at((x, y), size),
                rng,
                dark=deep,
                light=blossom,
                bark="#3f2a26",
                wide=0.46,
                clumps=260,
                base=0.34,
                leaf=0.5,
            )
            for _ in range(130):
                turn, reach = rng.uniform(0, math.tau), rng.uniform(0.7, 1.06)
                pen.at((x, y), size).ellipse(
                    (math.cos(turn) * 0.46 * reach, 0.67 + math.sin(turn) * 0.33 * reach),
                    (0.012, 0.010),
                    mix(blossom, "#ffffff", rng.random() * 0.7),
                )
        flowers(pen, rng, scatter(rng, (0, 0.86, 0.3, 1.0), 40), (blossom, "#ffffff"), size=0.006)


def nagaland_hills(canvas: Canvas, mood: int) -> None:
    """Blue ranges at Kisama, a morung's great gable, hornbills crossing at sundown."""
    light = (EMBER, DUSK, ROSE_DAWN)[mood % 3]
    sky(canvas, light, horizon=0.62)
    canvas.clouds(0.0, 0.4, light.cloud, cover=0.42, flat=0.18)
    sun(canvas, light, (0.36, 0.46), radius=0.05, reach=0.85)
    deep = mix("#2f4f6f", light.ink, 0.2)
    for index, base in enumerate((0.48, 0.545, 0.61, 0.68)):
        away = 0.78 - 0.2 * index
        line = crags(
            canvas,
            [
                (0, base - 0.02),
                (0.17, base - 0.05),
                (0.36, base + 0.03),
                (0.55, base - 0.02),
                (0.74, base - 0.06),
                (0.9, base + 0.01),
                (1, base - 0.03),
            ],
            rough=0.16,
        )
        mountains(
            canvas,
            line,
            Rock(
                lit=hazed([(0, mix(deep, light.glow, 0.22)), (1, light.haze)], light.haze, away),
                shade=hazed([(0, deep), (1, mix(deep, light.haze, 0.6))], light.haze, away),
                texture=0.2,
                fray=0.3,
            ),
            bottom=min(1.0, base + 0.28),
            sun=1,
        )
        canvas.mist(base + 0.085, 0.035, light.haze, strength=0.55)
    wooded(
        canvas, light, [(0, 0.74), (0.3, 0.78), (0.6, 0.80), (1, 0.76)], near=0.5, green=mix("#3f6a4a", light.ink, 0.3)
    )
    ground = rolling(canvas, [(0, 0.88), (0.3, 0.865), (0.6, 0.86), (1, 0.85)], rough=0.006)
    hills(
        canvas,
        ground,
        Land(
            [(0, mix("#8a5a3c", light.ink, 0.25)), (1, light.ink)],
            mix("#e0a05a", light.ink, 0.2),
            light.ink,
            "grass",
            0.5,
        ),
    )
    with canvas.pen() as pen:
        morung(
            pen.at((0.80, 0.875), 0.46),
            mix("#6b4327", light.ink, 0.2),
            thatch=mix("#a8823f", light.ink, 0.22),
            light=light.glow,
            glow="#ffb85a",
        )
        morung(
            pen.at((0.60, 0.87), 0.22),
            mix("#6b4327", light.ink, 0.3),
            thatch=mix("#98763c", light.ink, 0.32),
            light=light.glow,
            glow="#ffb85a",
        )
        fire = (0.36, 0.93)
        for x, size, dress in (
            (0.235, 0.15, "#a3302a"),
            (0.285, 0.155, "#23242e"),
            (0.435, 0.155, "#a3302a"),
            (0.485, 0.15, "#23242e"),
            (0.53, 0.145, "#7a2a2a"),
        ):
            frame = pen.at((x, 0.935), size, flip=x > 0.36)
            watcher(
                frame,
                Dress(mix(dress, light.ink, 0.15), light.ink, "#000000", skin="#5f3c2b", hair=light.ink),
                pack=False,
            )
            frame.line([(0.2, 0.0), (0.24, 1.28)], 0.02, mix("#6b4a30", light.ink, 0.4))
            for feather in (-0.35, -0.1, 0.15):
                frame.limb([(0, 0.98), (feather * 0.35, 1.2)], (0.03, 0.018), "#f4efe2")
        for log in (-0.5, 0.1, 0.5):
            pen.at(fire, 0.06).limb(
                [(log - 0.5, -0.05), (log + 0.3, 0.15)], (0.13, 0.13), mix("#4a2a1c", light.ink, 0.3)
            )
        campfire_flames(pen, fire, size=0.10)
        for x, y, size, turn in ((0.20, 0.26, 0.075, 0.15), (0.345, 0.19, 0.055, 0.05), (0.10, 0.16, 0.038, 0.2)):
            hornbill(pen.at((x, y), size, turn=turn), dark=mix("#15141a", light.ink, 0.3))
    canvas.glow(fire, 0.34, "#ff9a4a", strength=0.45)
