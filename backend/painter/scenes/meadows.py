"""The green Himalaya: meadows, tarns and the lakes of Kashmir."""

from painter.buildings import cottage
from painter.canvas import Canvas
from painter.craft import shikara, tent
from painter.light import CLEAR_MORNING, EMBER, GOLDEN, HIGH_NOON, ROSE_DAWN, VALLEY_MIST, sky, sun
from painter.palette import hazed, mix
from painter.people import Dress, hiker, sitter, watcher
from painter.plants import flowers, grass
from painter.scenes.backdrop import SKIN, far_snows, forest, giants
from painter.shapes import boulders, level, ribbon, scatter
from painter.terrain import Land, Rock, crags, hills, mountains, rolling, treetops
from painter.water import ripples, water


def alpine_meadow(canvas: Canvas, mood: int) -> None:
    """Tents among the flowers of a high meadow, a stream coming down from the snows."""
    light = (CLEAR_MORNING, GOLDEN, VALLEY_MIST)[mood % 3]
    rng = canvas.rng
    sky(canvas, light, horizon=0.58)
    canvas.clouds(0.0, 0.42, light.cloud, cover=0.46, flat=0.3)
    giants(
        canvas,
        light,
        [(0, 0.38), (0.12, 0.30), (0.25, 0.42), (0.44, 0.34), (0.58, 0.20), (0.66, 0.27), (0.8, 0.40), (1, 0.30)],
        bottom=0.7,
        snow=0.75,
        share=0.18,
    )
    canvas.mist(0.58, 0.08, light.haze, strength=0.7)
    forest(canvas, light, [(0, 0.50), (0.15, 0.55), (0.32, 0.63), (0.48, 0.67)], near=0.3, bottom=0.75)
    forest(canvas, light, [(0.5, 0.68), (0.68, 0.60), (0.85, 0.52), (1.02, 0.46)], near=0.4, bottom=0.75)
    meadow = rolling(canvas, [(0, 0.66), (0.3, 0.685), (0.55, 0.68), (0.8, 0.665), (1, 0.65)], rough=0.010)
    hills(
        canvas,
        meadow,
        Land(
            hazed([(0, "#9cbf5a"), (0.4, "#6fa248"), (1, "#2f6a38")], light.haze, 0.06),
            mix("#d5df7f", light.glow, 0.3),
            "#3f7a3f",
            "grass",
            0.5,
        ),
    )
    stream = [
        (0.60, 0.685, 0.004),
        (0.54, 0.71, 0.008),
        (0.60, 0.745, 0.014),
        (0.50, 0.79, 0.022),
        (0.58, 0.85, 0.036),
        (0.46, 0.93, 0.056),
        (0.40, 1.04, 0.08),
    ]
    canvas.paint(
        canvas.area(ribbon([(x, y + 0.004, half * 1.25 + 0.002) for x, y, half in stream])),
        [(0, "#b9b48c"), (1, "#8d8b6c")],
    )
    canvas.paint(canvas.area(ribbon(stream)), [(0, mix("#bfe3ea", light.glow, 0.2)), (0.5, "#6fb7cc"), (1, "#2f7f9f")])
    with canvas.pen() as pen:
        for step in range(46):
            at = 6 * (step / 46) ** 0.6 * 0.96
            cell = int(at)
            share = at - cell
            x, y, half = (
                stream[cell][part] + (stream[cell + 1][part] - stream[cell][part]) * share for part in range(3)
            )
            px, long = x + rng.uniform(-0.7, 0.7) * half, half * rng.uniform(0.1, 0.35)
            pen.polygon(
                [(px - long, y), (px, y - 0.0012), (px + long, y + 0.001), (px, y + 0.003)], "#ffffff", alpha=0.6
            )
    boulders(
        canvas,
        [(x + half * side * rng.uniform(1.0, 1.35), y + 0.01) for x, y, half in stream[1:] for side in (-1, 1)],
        size=(0.006, 0.03),
        lit="#d6d3c6",
        dark="#5f645f",
    )
    with canvas.pen() as pen:
        for x, y, size, cloth in (
            (0.76, 0.775, 0.062, "#e8a02c"),
            (0.84, 0.80, 0.075, "#e8622c"),
            (0.70, 0.80, 0.07, "#2f8f9f"),
        ):
            pen.at((x, y), size).blob([(-1, -0.02), (0.8, 0.03), (1.2, -0.04), (0.2, -0.12)], "#3f6f38", alpha=0.6)
            tent(pen.at((x, y), size, flip=x > 0.8), cloth, light=light.glow)
        hiker(pen.at((0.23, 0.86), 0.125), Dress("#d8452f", "#2d3146", "#2f7f8f", skin=SKIN, hat="#f0c23a"))
        hiker(pen.at((0.165, 0.875), 0.125), Dress("#3f6fae", "#3a302c", "#e0a32f", skin=SKIN))
        grass(pen, rng, scatter(rng, (0, 0.90, 1, 1.02), 46), size=0.035, dark="#2f6a38", light="#a9c95a", blades=4)
        bloom = [place for place in scatter(rng, (0, 0.80, 1, 1.0), 150) if abs(place[0] - 0.48) > 0.10]
        for x, y in bloom:
            flowers(
                pen,
                rng,
                [(x, y)],
                ("#e45b8a", "#f4d24a", "#ffffff", "#8a6fd0", "#f0733c"),
                size=0.002 + 0.030 * (y - 0.77),
                stem="#3f7a3a" if y > 0.86 else None,
            )


def alpine_lake(canvas: Canvas, mood: int) -> None:
    """A turquoise tarn in its bowl of meadow and snow, seen from the ridge."""
    light = (HIGH_NOON, CLEAR_MORNING, EMBER)[mood % 3]
    rng = canvas.rng
    sky(canvas, light, horizon=0.5)
    canvas.clouds(0.0, 0.35, light.cloud, cover=0.45, flat=0.25)
    giants(
        canvas,
        light,
        [(0, 0.26), (0.13, 0.20), (0.27, 0.32), (0.42, 0.24), (0.55, 0.30), (0.70, 0.16), (0.84, 0.28), (1, 0.22)],
        bottom=0.62,
        snow=0.7,
        share=0.12,
    )
    canvas.mist(0.5, 0.06, light.haze, strength=0.5)
    scree = Rock(
        lit=[(0, mix("#a5ab8a", light.glow, 0.2)), (1, "#7fa05a")],
        shade=[(0, "#5a6a60"), (1, "#4f7548")],
        snow=0.30,
        texture=0.5,
        fray=0.5,
        crest=0.12,
    )
    mountains(
        canvas, crags(canvas, [(-0.02, 0.40), (0.14, 0.46), (0.30, 0.55), (0.46, 0.60)], rough=0.25), scree, bottom=0.70
    )
    mountains(
        canvas, crags(canvas, [(0.52, 0.60), (0.68, 0.53), (0.84, 0.44), (1.02, 0.36)], rough=0.25), scree, bottom=0.70
    )
    water(
        canvas,
        0.60,
        [(0, mix("#4fb7b9", light.haze, 0.25)), (0.45, "#1f93a3"), (0.8, "#1a7590"), (1, "#3fb9b0")],
        mirror=0.42,
        ripple=0.3,
        bottom=0.92,
    )
    ripples(canvas, 0.60, "#d8f4ee", bottom=0.92, cover=0.2, strength=0.4, fine=3.2)
    with canvas.pen() as pen:
        pen.polygon(
            [(x, 0.602 + 0.006 * rng.uniform(-0.3, 1)) for x in [i / 40 for i in range(41)]] + [(1, 0.592), (0, 0.592)],
            mix("#8fae62", light.haze, 0.2),
        )
    left = rolling(
        canvas,
        [
            (-0.02, 0.60),
            (0.10, 0.66),
            (0.16, 0.74),
            (0.28, 0.83),
            (0.5, 0.885),
            (0.75, 0.875),
            (0.9, 0.83),
            (1.02, 0.76),
        ],
        rough=0.008,
        scale=5,
    )
    hills(
        canvas,
        left,
        Land(
            [(0, "#a9c25f"), (0.5, "#6f9a45"), (1, "#2f5f34")], mix("#dbe58a", light.glow, 0.3), "#3f7238", "grass", 0.5
        ),
    )
    boulders(
        canvas,
        scatter(rng, (0.0, 0.80, 0.3, 1.0), 14) + scatter(rng, (0.3, 0.91, 1.0, 1.0), 20),
        size=(0.008, 0.03),
        lit="#dcdacb",
        dark="#5a615c",
    )
    with canvas.pen() as pen:
        watcher(
            pen.at((0.79, level(left, 0.79) + 0.014), 0.16),
            Dress("#d8452f", "#2a2d44", "#2f7f8f", skin=SKIN, hat="#f0c23a"),
            arm=True,
        )
        watcher(pen.at((0.845, level(left, 0.845) + 0.016), 0.155), Dress("#e0a32f", "#3a3340", "#3f6fae", skin=SKIN))
        grass(pen, rng, scatter(rng, (0, 0.93, 1, 1.02), 40), size=0.035, dark="#2f5f34", light="#b0cc60", blades=4)
        for x, y in scatter(rng, (0, 0.90, 1, 1.0), 70):
            flowers(
                pen, rng, [(x, y)], ("#b07fd6", "#f4d24a", "#ffffff"), size=0.0035 + 0.02 * (y - 0.88), stem="#3f7a3a"
            )


def kashmir_lake(canvas: Canvas, mood: int) -> None:
    """A shikara on the Dal, chinars and poplars turning, the Zabarwan and the Pir Panjal mirrored."""
    light = (ROSE_DAWN, GOLDEN, VALLEY_MIST)[mood % 3]
    rng = canvas.rng
    sky(canvas, light, horizon=0.55)
    canvas.clouds(0.0, 0.38, light.cloud, cover=0.42, flat=0.18)
    sun(canvas, light, (0.24, 0.40), radius=0.03, reach=0.6)
    far_snows(canvas, light, base=0.34, bottom=0.55, share=0.4, snow=0.9)
    forest(
        canvas,
        light,
        [(0, 0.42), (0.2, 0.47), (0.42, 0.52), (0.62, 0.47), (0.85, 0.40), (1, 0.37)],
        near=0.12,
        bottom=0.58,
        size=0.010,
    )
    canvas.mist(0.55, 0.045, light.haze, strength=0.8)
    shoreline = rolling(canvas, [(0, 0.535), (0.3, 0.55), (0.6, 0.545), (1, 0.53)], rough=0.004)
    hills(
        canvas,
        shoreline,
        Land(
            hazed([(0, "#b5793f"), (1, "#6f5a38")], light.haze, 0.25),
            mix("#e8a94a", light.haze, 0.2),
            mix("#7a3f2c", light.haze, 0.25),
            "forest",
            0.35,
            0.9,
        ),
        bottom=0.575,
        fringe=treetops(canvas, shoreline, size=0.032, kind="round"),
    )
    with canvas.pen() as pen:
        for _ in range(17):
            x = rng.choice((rng.uniform(0.0, 0.34), rng.uniform(0.66, 1.0)))
            frame = pen.at((x, 0.562), rng.uniform(0.07, 0.11))
            leaf = mix(rng.choice(("#e0a23a", "#d98a35", "#8f9a45")), light.haze, 0.2)
            frame.blob([(-0.09, 0), (-0.12, 0.35), (0, 1.0), (0.12, 0.35), (0.09, 0)], leaf, steps=4)
            frame.blob([(-0.08, 0.05), (-0.10, 0.35), (-0.01, 0.92), (0.0, 0.3)], mix(leaf, light.glow, 0.4), steps=4)
        for x in (0.50, 0.56, 0.615):
            cottage(
                pen.at((x, 0.568), 0.042),
                mix("#c9a27a", light.haze, 0.15),
                roof=mix("#7a4a3a", light.haze, 0.2),
                light=light.glow,
                glow="#ffe2a0",
            )
    water(
        canvas,
        0.57,
        hazed([(0, "#9fb7bf"), (0.5, "#5f8196"), (1, "#27475f")], light.haze, 0.15),
        mirror=0.75,
        ripple=0.35,
    )
    ripples(canvas, 0.57, light.glow, cover=0.22, strength=0.4, fine=3.0)
    with canvas.pen() as pen:
        spot = (0.60, 0.765)
        pen.at((spot[0], spot[1] + 0.012), 0.15).blob(
            [(-0.95, -0.02), (-0.5, -0.12), (0.0, -0.42), (0.3, -0.36), (0.7, -0.1), (1.0, -0.04), (0.4, 0.03)],
            mix("#5a3a2c", "#4f6f84", 0.5),
            alpha=0.55,
        )
        shikara(pen.at(spot, 0.15), "#6b4327", canopy="#c23f2f", trim="#f0c04a", light=light.glow)
        frame = pen.at((spot[0] - 0.088, spot[1] - 0.008), 0.125)
        hiker(
            frame, Dress("#4a5a6b", "#3a3a44", "#4a5a6b", skin=SKIN, hat="#e8dcc4"), stride=0.05, pole=False, pack=False
        )
        frame.line([(0.2, 0.62), (0.42, -0.2)], 0.03, "#5a3a24")
        sitter(pen.at((spot[0] - 0.014, spot[1] - 0.022), 0.12), Dress("#e8dcc4", "#3a4a6b", "#000000", skin=SKIN))
        for x, y in scatter(rng, (-0.02, 0.80, 0.46, 1.0), 46):
            size = 0.006 + 0.075 * (y - 0.77)
            if x > 0.40 - (1.0 - y) * 0.6:
                continue
            tone = rng.uniform(0, 0.6)
            pen_leaf = pen.at((x, y), size)
            pen_leaf.blob(
                [(-1, 0), (-0.6, 0.26), (0.1, 0.32), (0.8, 0.2), (1, -0.04), (0.4, -0.3), (-0.5, -0.28)],
                mix("#1f5a48", "#8fb56a", tone),
                steps=4,
            )
            pen_leaf.polygon([(0, 0), (0.9, 0.16), (1.0, 0.0)], mix("#153f3a", "#5f8a5a", tone))
            if rng.random() < 0.32:
                bud = pen.at((x, y), size * 0.75)
                for petal in (-0.6, -0.3, 0.0, 0.3, 0.6):
                    bud.blob(
                        [
                            (petal * 0.3, 0.1),
                            (petal * 1.0 - 0.16, 0.55),
                            (petal * 1.1, 0.95 - abs(petal) * 0.5),
                            (petal * 1.0 + 0.16, 0.55),
                        ],
                        mix("#e87fa6", "#ffe4ee", 0.5 - petal * 0.5),
                        steps=4,
                    )
