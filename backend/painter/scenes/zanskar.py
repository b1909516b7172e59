"""Zanskar: the gorge, the frozen river, the road over the passes."""

from painter.canvas import Canvas
from painter.craft import motorcycle
from painter.light import CLEAR_MORNING, GOLDEN, HIGH_NOON, ROSE_DAWN, sky
from painter.palette import lighter, mix
from painter.pen import curve
from painter.people import Dress, hiker
from painter.scenes.backdrop import SKIN, far_snows, ochre
from painter.shapes import boulders, level, ribbon, scatter
from painter.shrines import prayer_flags
from painter.terrain import Land, Rock, crags, hills, mountains, rolling
from painter.water import water


def zanskar_gorge(canvas: Canvas, mood: int) -> None:
    """A turquoise river bending out of an ochre gorge; trekkers on the ledge above it."""
    light = (HIGH_NOON, GOLDEN, CLEAR_MORNING)[mood % 3]
    rng = canvas.rng
    sky(canvas, light, horizon=0.55)
    canvas.clouds(0.02, 0.42, light.cloud, cover=0.4, flat=0.25)
    far_snows(canvas, light, base=0.28, bottom=0.5)
    ochre(
        canvas,
        light,
        [(0, 0.30), (0.22, 0.36), (0.42, 0.50), (0.6, 0.46), (0.8, 0.36), (1, 0.30)],
        bottom=0.72,
        near=0.35,
    )
    ochre(
        canvas,
        light,
        [(0.30, 0.66), (0.5, 0.52), (0.72, 0.38), (0.88, 0.34), (1.02, 0.26)],
        bottom=0.86,
        near=0.6,
        tint="#b9774a",
    )
    canvas.mist(0.62, 0.07, light.haze, strength=0.4)
    ochre(
        canvas,
        light,
        [(-0.02, 0.34), (0.12, 0.40), (0.26, 0.52), (0.42, 0.64), (0.52, 0.72)],
        bottom=1.0,
        near=0.75,
        tint="#c78a52",
    )
    bank = rolling(canvas, [(0, 0.78), (0.3, 0.74), (0.5, 0.67), (0.75, 0.72), (1, 0.70)], rough=0.015)
    hills(
        canvas,
        bank,
        Land(
            [(0, mix("#c9a06c", light.haze, 0.3)), (1, "#8b5c3c")],
            mix("#e6c690", light.glow, 0.3),
            "#7a4e3a",
            "grass",
            0.35,
        ),
    )
    river = [
        (0.50, 0.665, 0.012),
        (0.56, 0.70, 0.03),
        (0.47, 0.745, 0.05),
        (0.36, 0.80, 0.075),
        (0.46, 0.88, 0.12),
        (0.64, 0.96, 0.17),
        (0.72, 1.04, 0.21),
    ]
    canvas.paint(
        canvas.area(ribbon([(x, y + 0.004, half + 0.012 + y * 0.006) for x, y, half in river])),
        [(0, mix("#e9dcc0", light.haze, 0.3)), (1, "#d8c29a")],
    )
    canvas.paint(canvas.area(ribbon(river)), [(0, mix("#8fd6cf", light.haze, 0.35)), (0.35, "#37b3b3"), (1, "#0d6f86")])
    with canvas.pen() as pen:
        for _ in range(70):
            at = rng.uniform(0.25, 5.6)
            cell, share = int(at), at - int(at)
            (x, y, half), (right, low, wide) = river[cell], river[cell + 1]
            px, py, reach = x + (right - x) * share, y + (low - y) * share, half + (wide - half) * share
            px += rng.uniform(-0.75, 0.75) * reach
            long = reach * rng.uniform(0.06, 0.3)
            thick = 0.0007 + 0.003 * (py - 0.66)
            pen.polygon(
                [(px - long, py), (px, py - thick), (px + long, py), (px, py + thick)],
                lighter("#5fd0c8", rng.uniform(0.2, 0.8)),
                alpha=0.55,
            )
    stones = [
        (x + side * (half + 0.012 + rng.random() ** 2 * 0.12), y + rng.uniform(-0.01, 0.02))
        for x, y, half in river[2:]
        for side in (-1, 1)
        for _ in range(5)
    ]
    boulders(
        canvas,
        sorted(stones, key=lambda place: place[1]),
        size=(0.003, 0.02),
        lit=mix("#e0c096", light.glow, 0.2),
        dark="#6b4a3c",
    )
    ledge = crags(canvas, [(-0.02, 0.70), (0.10, 0.72), (0.20, 0.775), (0.27, 0.90), (0.34, 1.05)], rough=0.18)
    mountains(
        canvas,
        ledge,
        Rock(
            lit=[(0, mix("#a8683f", light.glow, 0.15)), (1, "#5d3629")],
            shade=[(0, "#4b2b2c"), (1, "#24171f")],
            texture=0.6,
            fray=0.6,
            crest=0.1,
            zoom=1.2,
        ),
        bottom=1.0,
    )
    boulders(canvas, scatter(rng, (0.0, 0.78, 0.2, 0.98), 10), size=(0.008, 0.025), lit="#c58a5c", dark="#43282a")
    with canvas.pen() as pen:
        for x, size, dress in (
            (0.055, 0.125, Dress("#d8452f", "#2b3148", "#f0b03a", skin=SKIN, hat="#2f7f8f")),
            (0.125, 0.118, Dress("#2f7f8f", "#3a2f2a", "#d8452f", skin=SKIN)),
        ):
            hiker(pen.at((x, level(ledge, x) + 0.006), size), dress)


def frozen_river(canvas: Canvas, mood: int) -> None:
    """The winter walk on the frozen Zanskar, between walls of blue shade."""
    light = (ROSE_DAWN, CLEAR_MORNING)[mood % 2]
    rng = canvas.rng
    sky(canvas, light, horizon=0.5)
    canvas.glow((0.5, 0.42), 0.55, light.glow, strength=0.8)
    far_snows(canvas, light, base=0.26, bottom=0.56, share=0.25, snow=1.0)
    snowy = Rock(
        lit=[(0, "#b9a3a0"), (1, "#9aa6c0")],
        shade=[(0, "#56608c"), (1, "#7485b0")],
        snow=0.5,
        snow_lit=[(0, mix("#ffffff", light.glow, 0.4)), (1, "#e8eef8")],
        snow_shade=[(0, "#8fa5d2"), (1, "#b3c5e4")],
        crest=0.14,
        fray=0.5,
    )
    for anchors in (
        [(-0.02, 0.16), (0.14, 0.26), (0.28, 0.44), (0.43, 0.68)],
        [(0.57, 0.68), (0.74, 0.42), (0.86, 0.24), (1.02, 0.14)],
    ):
        mountains(canvas, crags(canvas, anchors, rough=0.28), snowy, bottom=0.66)
    canvas.mist(0.58, 0.07, mix(light.haze, "#ffffff", 0.4), strength=0.75)
    dark = Rock(
        lit=[(0, "#6b6480"), (1, "#5d6a92")],
        shade=[(0, "#2c3358"), (1, "#475a8a")],
        snow=0.28,
        snow_lit=[(0, "#eef2fb"), (1, "#d3def0")],
        snow_shade=[(0, "#7e94c4"), (1, "#93a9d2")],
        fray=0.6,
        texture=0.6,
        zoom=1.2,
    )
    for anchors in (
        [(-0.02, -0.1), (0.08, 0.14), (0.17, 0.36), (0.31, 0.72)],
        [(0.69, 0.72), (0.82, 0.40), (0.92, 0.18), (1.02, -0.06)],
    ):
        mountains(canvas, crags(canvas, anchors, rough=0.25), dark, bottom=0.70, sun=-1 if anchors[0][0] > 0.5 else 1)
    canvas.fill([(0, "#eef3fa"), (0.4, "#cfdff0"), (1, "#9db8dc")], top=0.655)
    water(canvas, 0.655, [(0, "#d6e4f2"), (0.5, "#a9c8e4"), (1, "#86a9d4")], mirror=0.30, ripple=0.0)
    for _ in range(26):
        y = 0.67 + 0.33 * rng.random() ** 1.4
        half = 0.05 + 0.22 * (y - 0.62)
        x = 0.5 + rng.uniform(-0.75, 0.75) * (0.3 + (y - 0.65) * 2.4)
        outline = [
            (x - half, y),
            (x - half * 0.5, y - 0.006 - 0.02 * (y - 0.65)),
            (x + half * 0.4, y - 0.004),
            (x + half, y + 0.004),
            (x + half * 0.2, y + 0.008 + 0.03 * (y - 0.65)),
            (x - half * 0.6, y + 0.006),
        ]
        canvas.paint(canvas.area(curve(outline, steps=5, closed=True)), rng.choice(("#f7fafd", "#e3edf7", "#bcd7ec")))
    lead = ribbon(
        [
            (0.52, 0.664, 0.008),
            (0.57, 0.69, 0.016),
            (0.62, 0.74, 0.026),
            (0.60, 0.80, 0.03),
            (0.70, 0.88, 0.05),
            (0.86, 1.03, 0.09),
        ]
    )
    canvas.paint(canvas.area(lead), [(0, "#6fa8c4"), (0.5, "#2f7d9c"), (1, "#12577c")])
    for anchors in (
        [(-0.02, 0.70), (0.14, 0.672), (0.32, 0.68), (0.42, 0.70)],
        [(0.60, 0.70), (0.70, 0.676), (0.86, 0.672), (1.02, 0.70)],
    ):
        bank = rolling(canvas, anchors, rough=0.006, jitter=0.003)
        canvas.paint(canvas.under(bank, bottom=0.702), [(0, "#ffffff"), (1, "#c3d4ec")])
    with canvas.pen() as pen:
        for index, (x, y, size) in enumerate(
            ((0.50, 0.715, 0.052), (0.475, 0.745, 0.068), (0.44, 0.79, 0.088), (0.395, 0.85, 0.118), (0.33, 0.93, 0.16))
        ):
            pen.at((x, y), size).blob([(-0.5, -0.05), (0.1, 0.02), (0.3, -0.03), (0.0, -0.1)], "#7f9cc8")
            coat = ("#3f6fae", "#d8452f", "#e0a32f", "#2f7f8f", "#d8452f")[index]
            hiker(
                pen.at((x, y), size),
                Dress(
                    coat,
                    "#262b44",
                    ("#e0a32f", "#3a4a7a", "#8f3a3a", "#e2702f", "#f0b03a")[index],
                    skin=SKIN,
                    hat=("#f0c23a", "#28314f", "#d8452f", "#f4f1ea", "#2f7f8f")[index],
                ),
            )


def high_pass_road(canvas: Canvas, mood: int) -> None:
    """Motorcycles on the switchbacks to a high pass."""
    light = (HIGH_NOON, CLEAR_MORNING, GOLDEN)[mood % 3]
    rng = canvas.rng
    sky(canvas, light, horizon=0.5)
    canvas.clouds(0.0, 0.38, light.cloud, cover=0.48, flat=0.3, strength=0.9)
    far_snows(canvas, light, base=0.24, bottom=0.5, share=0.15, snow=0.95)
    ochre(
        canvas,
        light,
        [(0, 0.40), (0.2, 0.33), (0.42, 0.43), (0.66, 0.38), (0.85, 0.32), (1, 0.38)],
        bottom=0.72,
        near=0.45,
        tint="#a98c72",
    )
    slope = rolling(canvas, [(0, 0.50), (0.25, 0.53), (0.5, 0.50), (0.8, 0.45), (1.0, 0.42)], rough=0.02, scale=4)
    hills(
        canvas,
        slope,
        Land(
            [(0, mix("#a88a68", light.haze, 0.3)), (0.5, "#9a7450"), (1, "#6b4c3a")],
            mix("#d9bb8c", light.glow, 0.2),
            "#6f5442",
            "grass",
            0.5,
        ),
    )
    road = [
        (0.86, 0.475, 0.006),
        (0.64, 0.52, 0.010),
        (0.50, 0.545, 0.012),
        (0.40, 0.565, 0.014),
        (0.46, 0.590, 0.02),
        (0.66, 0.615, 0.028),
        (0.80, 0.645, 0.034),
        (0.77, 0.685, 0.046),
        (0.55, 0.73, 0.062),
        (0.32, 0.79, 0.082),
        (0.30, 0.86, 0.11),
        (0.52, 0.94, 0.16),
        (0.72, 1.05, 0.22),
    ]
    canvas.paint(
        canvas.area(ribbon([(x, y + 0.006 + 0.01 * (y - 0.45), half * 1.12) for x, y, half in road])),
        [(0, "#6a5142"), (1, "#4b382f")],
    )
    canvas.paint(canvas.area(ribbon(road)), [(0, mix("#8d8a8c", light.haze, 0.3)), (0.4, "#6d6a70"), (1, "#4a4850")])
    spine = ribbon([(x, y, half * 0.018) for x, y, half in road], steps=20)
    half_way = len(spine) // 2
    with canvas.pen() as pen:
        for step in range(8, half_way - 3, 4):
            right = len(spine) - 1 - step
            pen.polygon([spine[step], spine[step + 2], spine[right - 2], spine[right]], "#f4e6b4", alpha=0.9)
        for x, y in scatter(rng, (0.0, 0.5, 1.0, 0.97), 26):
            frame = pen.at((x, y), 0.012 + 0.05 * (y - 0.48))
            if rng.random() < 0.45:
                frame.blob(
                    [
                        (side * rng.uniform(0.5, 1.6), lift)
                        for side, lift in (
                            (-1, 0.0),
                            (-0.6, 0.16),
                            (0.2, 0.2),
                            (0.7, 0.1),
                            (1, -0.02),
                            (0.3, -0.12),
                            (-0.4, -0.1),
                        )
                    ],
                    "#f6f8fc",
                    alpha=0.85,
                )
    boulders(
        canvas,
        scatter(rng, (0.0, 0.62, 0.2, 0.98), 16) + scatter(rng, (0.84, 0.6, 1.0, 0.9), 10),
        size=(0.006, 0.03),
        lit="#cdb08a",
        dark="#59463c",
    )
    with canvas.pen() as pen:
        motorcycle(pen.at((0.60, 0.635), 0.05), "#2f4f7a", rider="#3a4356", helmet="#f4f1ea", light=light.glow)
        motorcycle(pen.at((0.45, 0.945), 0.17), "#2a6b52", rider="#444c5e", helmet="#e8702c", light=light.glow)
        pen.line([(0.03, 1.0), (0.045, 0.40)], 0.006, "#4a3a30")
        for end, sag in (((0.5, -0.03), 0.06), ((0.3, -0.03), 0.05)):
            prayer_flags(pen, (0.045, 0.40), end, sag=sag, size=0.024, count=17, aspect=canvas.aspect, rng=rng)
        prayer_flags(pen, (0.045, 0.41), (-0.05, 0.62), sag=0.02, size=0.024, count=5, aspect=canvas.aspect, rng=rng)
