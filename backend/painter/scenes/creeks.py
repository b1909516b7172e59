"""Creeks and paddy of the Konkan and Goa."""

import random

from painter.buildings import cottage
from painter.canvas import Canvas
from painter.craft import houseboat, kayak
from painter.light import CLEAR_MORNING, EMBER, GOLDEN, ROSE_DAWN, VALLEY_MIST, sky, sun
from painter.palette import darker, hazed, mix
from painter.pen import Pen
from painter.people import Dress, hiker, paddler, watcher
from painter.plants import fern, grass, palm
from painter.scenes.backdrop import SKIN, wooded
from painter.shapes import ribbon, scatter
from painter.shrines import church
from painter.terrain import Land, canopy, hills, rolling, treetops
from painter.water import ripples, sun_path, water


def goa_church(canvas: Canvas, mood: int) -> None:
    """A whitewashed church over the paddy, palms on both hands."""
    light = (CLEAR_MORNING, GOLDEN, EMBER)[mood % 3]
    rng = canvas.rng
    sky(canvas, light, horizon=0.6)
    canvas.clouds(0.0, 0.5, light.cloud, cover=0.5, flat=0.3, strength=0.9)
    wooded(canvas, light, [(0, 0.54), (0.22, 0.50), (0.5, 0.53), (0.75, 0.49), (1, 0.54)], near=0.15)
    canvas.mist(0.58, 0.04, light.haze, strength=0.6)
    knoll = rolling(canvas, [(0, 0.68), (0.25, 0.655), (0.5, 0.635), (0.75, 0.65), (1, 0.68)], rough=0.004)
    with canvas.pen() as pen:
        for x in (0.06, 0.13, 0.20, 0.27, 0.73, 0.80, 0.87, 0.95):
            palm(
                pen.at((x + rng.uniform(-0.02, 0.02), 0.69), rng.uniform(0.24, 0.34)),
                rng,
                lean=rng.uniform(-0.14, 0.14),
                leaf=mix("#2f6f44", light.haze, 0.25),
                light=mix("#b5cf6a", light.haze, 0.25),
                bark=mix("#7a6a58", light.haze, 0.25),
                fronds=10,
                fine=8,
            )
    hills(
        canvas,
        knoll,
        Land(
            [(0, mix("#8fb552", light.glow, 0.15)), (1, "#3f7a3c")],
            mix("#d9e58a", light.glow, 0.2),
            "#3f7a44",
            "grass",
            0.4,
        ),
    )
    with canvas.pen() as pen:
        for index in range(5):
            half = 0.15 + 0.018 * index
            pen.polygon(
                [
                    (0.5 - half, 0.655 + 0.009 * index),
                    (0.5 - half, 0.665 + 0.009 * index),
                    (0.5 + half, 0.665 + 0.009 * index),
                    (0.5 + half, 0.655 + 0.009 * index),
                ],
                mix("#f4ecd8", "#b59a80", index / 6),
            )
        church(
            pen.at((0.5, 0.66), 0.46),
            mix("#fffaf0", light.glow, 0.12),
            shade=mix("#b3bad2", light.haze, 0.25),
            trim=mix("#e2b65a", light.glow, 0.1),
        )
    rows = (("#a9cf5f", 0.72), ("#8fc04f", 0.755), ("#b5d768", 0.80), ("#7fb347", 0.86), ("#a0ca58", 0.93))
    for index, (green, base) in enumerate(rows):
        wave = rolling(
            canvas, [(0, base + 0.006), (0.4, base - 0.004), (0.7, base + 0.004), (1, base - 0.006)], rough=0.004
        )
        canvas.paint(canvas.under(wave), [(0, mix(green, light.glow, 0.25)), (1, darker(green, 0.3))])
        thick = 0.004 + 0.008 * index / 4
        canvas.paint(
            canvas.area([*wave, *[(x, y + thick) for x, y in reversed(wave)]]), mix("#a07a4a", light.glow, 0.1)
        )
        with canvas.pen() as pen:
            grass(
                pen,
                rng,
                [(rng.random(), base + thick + 0.05 * rng.random() * (1 + index)) for _ in range(40 + 12 * index)],
                size=0.012 + 0.007 * index,
                dark=darker(green, 0.25),
                light=mix(green, "#f0f5a0", 0.5),
                blades=4,
                sway=0.1,
            )
    path = ribbon(
        [(0.5, 0.698, 0.016), (0.515, 0.74, 0.022), (0.47, 0.80, 0.034), (0.54, 0.88, 0.052), (0.48, 1.03, 0.085)]
    )
    canvas.paint(canvas.area(path), [(0, mix("#d9a06a", light.glow, 0.2)), (1, "#b06a45")])
    with canvas.pen() as pen:
        hiker(
            pen.at((0.475, 0.885), 0.115), Dress("#2f7f8f", "#e8dcc4", "#d8452f", skin=SKIN, hat="#f4e6c0"), pole=False
        )
        hiker(pen.at((0.525, 0.875), 0.11), Dress("#d8452f", "#2d3146", "#e0a32f", skin=SKIN), pole=False)
        for x, y, size, lean in ((0.04, 1.0, 0.86, 0.14), (0.96, 1.0, 0.82, -0.14), (0.12, 1.02, 0.6, -0.1)):
            palm(
                pen.at((x, y), size),
                rng,
                lean=lean,
                leaf="#245c34",
                light=mix("#b5d05a", light.glow, 0.15),
                bark="#6f5a46",
            )


def backwater(canvas: Canvas, mood: int) -> None:
    """A houseboat on a still creek between coconut groves."""
    light = (ROSE_DAWN, GOLDEN, VALLEY_MIST)[mood % 3]
    rng = canvas.rng
    sky(canvas, light, horizon=0.5)
    canvas.clouds(0.0, 0.4, light.cloud, cover=0.44, flat=0.2)
    sun(canvas, light, (0.52, 0.40), radius=0.042, reach=0.85)
    wooded(canvas, light, [(0, 0.44), (0.25, 0.46), (0.5, 0.49), (0.75, 0.46), (1, 0.43)], near=0.1, bottom=0.56)
    canvas.mist(0.50, 0.035, light.haze, strength=0.7)
    leaf, glowing = mix("#2a5f3c", light.ink, 0.15), mix("#a9c45a", light.glow, 0.25)
    with canvas.pen() as pen:
        for side in (0, 1):
            for index in range(10):
                share = index / 10
                x = share * 0.40 if side == 0 else 1 - share * 0.36
                away = 0.08 + 0.45 * share
                palm(
                    pen.at((x + rng.uniform(-0.02, 0.02), 0.545), (0.40 - 0.30 * share) * rng.uniform(0.85, 1.1)),
                    rng,
                    lean=rng.uniform(-0.16, 0.16),
                    leaf=mix(leaf, light.haze, away),
                    light=mix(glowing, light.haze, away),
                    bark=mix("#6f5a48", light.haze, away),
                    fronds=10,
                    fine=8,
                )
    for anchors, away in (
        ([(-0.02, 0.515), (0.15, 0.522), (0.30, 0.533), (0.44, 0.548)], 0.1),
        ([(0.62, 0.548), (0.74, 0.533), (0.88, 0.52), (1.02, 0.512)], 0.1),
    ):
        bank = rolling(canvas, anchors, rough=0.004, jitter=0.003)
        hills(
            canvas,
            bank,
            Land(hazed([(0, "#6f9a45"), (1, "#2f5a34")], light.haze, away), light.glow, "#2f5a34", "forest", 0.35, 1.0),
            bottom=0.552,
        )
    with canvas.pen() as pen:
        cottage(pen.at((0.255, 0.548), 0.055), "#e8d2a8", roof="#a04a35", light=light.glow, glow="#ffe2a0")
        cottage(pen.at((0.80, 0.546), 0.06), "#dfe3dc", roof="#9a4634", light=light.glow, glow="#ffe2a0")
    water(
        canvas,
        0.55,
        hazed([(0, "#a9b9a8"), (0.5, "#5f8a80"), (1, "#1f4a4c")], light.haze, 0.12),
        mirror=0.85,
        ripple=0.35,
    )
    ripples(canvas, 0.55, light.glow, cover=0.20, strength=0.4, fine=3.0)
    sun_path(canvas, 0.55, 0.52, light.glow, width=0.045, strength=0.6)
    with canvas.pen() as pen:
        spot = (0.46, 0.745)
        pen.at((spot[0], spot[1] + 0.012), 0.22).blob(
            [(-1.0, 0.0), (-0.7, -0.26), (0.0, -0.40), (0.6, -0.26), (1.05, 0.0), (0, 0.03)], "#1f3f3c", alpha=0.5
        )
        houseboat(pen.at(spot, 0.22), "#2f221b", thatch="#b58d50", light=light.glow, glow="#ffd98a")
        watcher(
            pen.at((spot[0] + 0.122, spot[1] - 0.012), 0.115),
            Dress("#d8452f", "#2d3146", "#000000", skin=SKIN),
            pack=False,
        )
        for x, y, size, lean in ((0.965, 1.02, 0.98, -0.22), (0.04, 1.03, 0.9, 0.2)):
            palm(
                pen.at((x, y), size),
                rng,
                lean=lean,
                leaf=mix("#1f4f34", light.ink, 0.35),
                light=mix("#9fb850", light.ink, 0.1),
                bark=mix("#5f4c3c", light.ink, 0.3),
            )
        for x, y in [*scatter(rng, (0.0, 0.94, 0.24, 1.02), 20), *scatter(rng, (0.80, 0.94, 1.0, 1.02), 20)]:
            frame = pen.at((x, y), rng.uniform(0.02, 0.045))
            frame.blob(
                [(-1, 0), (-0.4, 0.3), (0.5, 0.28), (1, 0), (0.3, -0.22), (-0.6, -0.2)],
                mix("#1f5a3c", "#8fb55a", rng.random() * 0.7),
                steps=4,
            )
            if rng.random() < 0.35:
                frame.blob(
                    [(-0.2, 0.2), (-0.35, 0.75), (0, 0.6), (0.0, 0.95), (0.12, 0.6), (0.4, 0.72), (0.2, 0.2)],
                    "#b58ad8",
                    steps=4,
                )


def mangrove_kayak(canvas: Canvas, mood: int) -> None:
    """Kayaks in a green tunnel of mangroves, light at its end."""
    light = (VALLEY_MIST, GOLDEN)[mood % 2]
    rng = canvas.rng
    canvas.fill([(0, "#b9dcae"), (0.5, "#e8f2c4"), (1, "#5f9a6a")])
    canvas.glow((0.5, 0.40), 0.9, mix("#fffbd8", light.glow, 0.4), strength=0.95)
    for near, inset, top in ((0.1, 0.40, 0.20), (0.3, 0.31, 0.10)):
        for side in (0, 1):
            anchors = (
                [(-0.02, top - 0.1), (inset * 0.5, top + 0.08), (inset, 0.50)]
                if side == 0
                else [(1 - inset, 0.50), (1 - inset * 0.5, top + 0.08), (1.02, top - 0.1)]
            )
            wooded(canvas, light, anchors, near=near, bottom=0.58, green="#4f9a4a")
    canvas.mist(0.53, 0.05, "#f6f8dc", strength=0.7)
    for side in (0, 1):
        with canvas.pen() as pen:
            for index in range(15):
                share = index / 15
                x = 0.36 * (1 - share) - 0.03
                foot = 0.56 + 0.13 * share
                px = x if side == 0 else 1 - x
                _stilts(pen, rng, (px, foot), 0.14 + 0.2 * share, mix("#5a3f30", "#a9b58a", 0.45 * (1 - share)))
    for side in (0, 1):
        anchors = (
            [(-0.02, -0.05), (0.12, 0.10), (0.24, 0.30), (0.34, 0.49)]
            if side == 0
            else [(0.66, 0.49), (0.76, 0.30), (0.88, 0.10), (1.02, -0.05)]
        )
        line = rolling(canvas, anchors, rough=0.03, octaves=5)
        under = rolling(
            canvas,
            [(-0.02, 0.60), (0.14, 0.57), (0.34, 0.515)] if side == 0 else [(0.66, 0.515), (0.86, 0.57), (1.02, 0.60)],
            rough=0.02,
            scale=6,
        )
        body = canvas.area([*line, *reversed(under)], *treetops(canvas, line, size=0.04, kind="round"))
        canopy(
            canvas,
            body,
            [(0, mix("#4f9a44", light.glow, 0.1)), (0.5, "#2f7a3f"), (1, "#174a34")],
            light="#c8e06e",
            dark="#0e3a30",
        )
    water(canvas, 0.585, [(0, "#d5e6b0"), (0.4, "#6fa88a"), (1, "#1f5a50")], mirror=0.75, ripple=0.5, squash=0.75)
    with canvas.pen() as pen:
        for side in (0, 1):
            for index in range(7):
                share = index / 7
                x = 0.30 * (1 - share) ** 1.2 - 0.02
                _stilts(
                    pen,
                    rng,
                    (x if side == 0 else 1 - x, 0.585 + 0.17 * share),
                    0.16 + 0.16 * share,
                    mix("#4a3428", "#7f8f6a", 0.25 * (1 - share)),
                    trunk=False,
                )
    ripples(canvas, 0.585, "#f4fad0", cover=0.24, strength=0.5, fine=2.6)
    sun_path(canvas, 0.585, 0.5, "#fdfbd8", width=0.06, strength=0.6)
    with canvas.pen() as pen:
        for spot, size, hull, coat, angle in (
            ((0.555, 0.66), 0.075, "#f0b83a", "#2f6f8f", -0.35),
            ((0.43, 0.80), 0.16, "#e8562a", "#2f8f8f", 0.35),
        ):
            pen.at((spot[0], spot[1] + 0.008), size).blob(
                [(-0.95, 0.0), (-0.2, -0.24), (0.3, -0.24), (1.0, 0.0), (0, 0.03)], "#1a4a42", alpha=0.5
            )
            paddler(
                pen.at((spot[0] + size * 0.04, spot[1] - size * 0.05), size * 0.98),
                Dress(coat, "#2d3146", "#000000", skin=SKIN, hat="#f4e6c0"),
                angle=angle,
            )
            kayak(pen.at(spot, size), hull, light="#ffffff")
        for x, y, size, turn in ((-0.02, 0.06, 0.34, -0.5), (0.10, -0.04, 0.30, -0.9)):
            fern(pen.at((x, y), size, turn=turn), rng, colour="#1f5f3a", light="#5fa045")
            fern(pen.at((1 - x, y), size, flip=True, turn=turn), rng, colour="#1f5f3a", light="#5fa045")


def _stilts(
    pen: Pen, rng: random.Random, place: tuple[float, float], size: float, bark: str, *, trunk: bool = True
) -> None:
    """Stand a mangrove on its arching roots."""
    frame = pen.at(place, size)
    if trunk:
        frame.limb(
            [(0, 0.42), (rng.uniform(-0.06, 0.06), 0.8), (rng.uniform(-0.12, 0.12), 1.25)], (0.09, 0.07, 0.05), bark
        )
    for root in range(7):
        out = (root - 3) * 0.13 + rng.uniform(-0.04, 0.04)
        start = 0.55 - abs(out) * 0.25
        frame.limb(
            [(0, start), (out * 0.6, start * 0.92), (out, 0.12), (out * 1.06, -0.06)],
            (0.045, 0.032, 0.026, 0.022),
            mix(bark, "#000000", 0.1 * rng.random()),
            steps=4,
        )
