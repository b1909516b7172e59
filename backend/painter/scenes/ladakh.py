"""Ladakh and Spiti: monasteries, a chorten, the high lake."""

import random

from painter.canvas import Canvas
from painter.craft import tent
from painter.light import CLEAR_MORNING, DUSK, EMBER, GOLDEN, HIGH_NOON, ROSE_DAWN, sky
from painter.palette import darker, hazed, mix
from painter.pen import Pen
from painter.people import Dress, hiker, sitter, watcher
from painter.scenes.backdrop import SKIN, far_snows, ochre
from painter.shapes import boulders, level, ribbon, scatter
from painter.shrines import chorten, gompa, prayer_flags
from painter.terrain import Land, hills, rolling
from painter.water import ripples, shore, water


def ladakh_chorten(canvas: Canvas, mood: int) -> None:
    """A white chorten and its prayer flags over a wide desert valley."""
    light = (HIGH_NOON, GOLDEN, ROSE_DAWN)[mood % 3]
    rng = canvas.rng
    sky(canvas, light, horizon=0.62)
    canvas.clouds(0.02, 0.45, light.cloud, cover=0.44, flat=0.28, strength=0.9)
    far_snows(canvas, light, base=0.36, bottom=0.6, share=0.25)
    ochre(
        canvas,
        light,
        [(0, 0.50), (0.2, 0.44), (0.42, 0.54), (0.65, 0.47), (0.85, 0.52), (1, 0.46)],
        bottom=0.78,
        near=0.35,
    )
    ochre(
        canvas,
        light,
        [(0, 0.58), (0.16, 0.55), (0.36, 0.63), (0.6, 0.60), (0.8, 0.64), (1.02, 0.56)],
        bottom=0.86,
        near=0.65,
        tint="#b9784c",
    )
    plain = rolling(canvas, [(0, 0.72), (0.5, 0.70), (1, 0.71)], rough=0.008)
    hills(
        canvas, plain, Land([(0, mix("#d8b483", light.haze, 0.35)), (1, "#a87448")], light.glow, "#8f6244", "sand", 0.3)
    )
    river = ribbon(
        [
            (0.02, 0.735, 0.03),
            (0.22, 0.745, 0.035),
            (0.38, 0.765, 0.035),
            (0.30, 0.80, 0.045),
            (0.12, 0.84, 0.06),
            (-0.1, 0.88, 0.08),
        ]
    )
    canvas.paint(canvas.area(river), [(0, mix("#7fd0cf", light.haze, 0.3)), (1, "#2f9db0")])
    with canvas.pen() as pen:
        for x, y in scatter(rng, (-0.02, 0.728, 0.50, 0.775), 150):
            tall = rng.uniform(0.012, 0.030) if rng.random() < 0.35 else rng.uniform(0.006, 0.012)
            pen.ellipse(
                (x, y - tall * 0.4),
                (0.0045 * rng.uniform(0.6, 1.3), tall * 0.6),
                mix(rng.choice(("#4f7a3a", "#6b8a3f", "#3f6636")), light.haze, 0.12 + 0.15 * rng.random()),
            )
    knoll = rolling(canvas, [(0, 0.97), (0.25, 0.93), (0.5, 0.84), (0.72, 0.80), (1, 0.83)], rough=0.012, scale=5)
    hills(
        canvas, knoll, Land([(0, "#b47a4c"), (1, "#5b3629")], mix("#e2b47c", light.glow, 0.4), "#59352d", "grass", 0.5)
    )
    top = level(knoll, 0.74)
    with canvas.pen() as pen:
        pen.at((0.80, top + 0.02), 0.2).polygon(
            [(-0.6, -0.08), (-0.5, 0.14), (-0.36, 0.1), (-0.1, 0.16), (0.2, 0.11), (0.52, 0.16), (0.75, -0.06)],
            "#7c5640",
        )
        chorten(pen.at((0.74, top + 0.012), 0.50), "#fbf6ea", shade=mix("#aeb6d4", light.haze, 0.2), gold="#e5ae3c")
        tip = (0.74, top - 0.43)
        for end, sag in (((-0.04, 0.50), 0.06), ((0.22, 0.91), 0.03), ((1.05, 0.52), 0.04), ((1.02, 0.80), 0.02)):
            prayer_flags(
                pen,
                tip,
                end,
                sag=sag,
                size=0.026,
                count=max(8, int(abs(end[0] - tip[0]) * 40)),
                aspect=canvas.aspect,
                rng=rng,
            )
        hiker(
            pen.at((0.50, level(knoll, 0.50) + 0.004), 0.115),
            Dress("#2f7f8f", "#2d2f3f", "#e2552f", skin=SKIN, hat="#d8452f"),
        )
        hiker(pen.at((0.43, level(knoll, 0.43) + 0.004), 0.11), Dress("#e0a32f", "#3a3340", "#3f6fae", skin=SKIN))
    boulders(canvas, scatter(rng, (0.0, 0.93, 1.0, 1.0), 18), size=(0.008, 0.02), lit="#d6a878", dark="#4b2f2a")


def pangong_lake(canvas: Canvas, mood: int) -> None:
    """A high lake in bands of blue under bare mountains; a tent on the shingle."""
    light = (HIGH_NOON, ROSE_DAWN, EMBER)[mood % 3]
    rng = canvas.rng
    sky(canvas, light, horizon=0.52)
    canvas.clouds(0.0, 0.4, light.cloud, cover=0.46, flat=0.2, strength=0.9)
    far_snows(canvas, light, base=0.30, bottom=0.5, share=0.2, snow=0.7)
    ochre(
        canvas,
        light,
        [(0, 0.40), (0.18, 0.35), (0.38, 0.45), (0.55, 0.47), (0.7, 0.43), (1, 0.36)],
        bottom=0.53,
        near=0.45,
        tint="#a97a58",
    )
    ochre(canvas, light, [(0.58, 0.53), (0.7, 0.46), (0.85, 0.38), (1.02, 0.28)], bottom=0.53, near=0.8, tint="#9a6544")
    water(
        canvas,
        0.525,
        [(0, "#2a8fc0"), (0.25, "#1567ad"), (0.6, "#0f4f93"), (0.8, "#1fa0b0"), (1, "#8fd9cc")]
        if light is not EMBER
        else [(0, "#d98a78"), (0.5, "#5f4f8c"), (1, "#2f6b8f")],
        bottom=0.90,
        mirror=0.36,
        ripple=0.7,
    )
    ripples(canvas, 0.525, "#bfe9ee", bottom=0.90, cover=0.28, strength=0.35, fine=2.6)
    ripples(canvas, 0.525, "#0b3b78", bottom=0.90, cover=0.3, strength=0.35, fine=2.2, tile=34)
    beach = rolling(canvas, [(0, 0.86), (0.3, 0.90), (0.6, 0.865), (1, 0.80)], rough=0.008)
    shore(canvas, beach, [(0, "#cdb592"), (1, "#7a5d48")], bottom=1.0, rim="#e9f6f0", rim_width=0.004)
    hills(
        canvas,
        [(x, y + 0.006) for x, y in beach],
        Land([(0, mix("#d9c09a", light.glow, 0.2)), (1, "#7b5c47")], "#f3e3c3", "#8a6c55", "grass", 0.5),
    )
    boulders(canvas, scatter(rng, (0.0, 0.91, 1.0, 1.0), 46), size=(0.004, 0.018), lit="#e6d3b3", dark="#5b473c")
    with canvas.pen() as pen:
        tent(pen.at((0.80, 0.925), 0.125), "#e8702c", light=light.glow)
        sitter(
            pen.at((0.655, 0.93), 0.155, flip=True), Dress("#2f6f8f", "#2d2b38", "#c8452f", skin=SKIN, hat="#e0a32f")
        )


def thiksey_gompa(canvas: Canvas, mood: int) -> None:
    """A monastery climbing its hill, poplars and barley at its foot."""
    light = (CLEAR_MORNING, GOLDEN, HIGH_NOON)[mood % 3]
    rng = canvas.rng
    sky(canvas, light, horizon=0.6)
    canvas.clouds(0.02, 0.45, light.cloud, cover=0.45, flat=0.3)
    far_snows(canvas, light, base=0.36, bottom=0.62, share=0.3)
    ochre(canvas, light, [(0, 0.46), (0.22, 0.53), (0.5, 0.56), (0.8, 0.48), (1, 0.43)], bottom=0.8, near=0.4)
    ochre(
        canvas,
        light,
        [(0.12, 0.80), (0.26, 0.66), (0.40, 0.50), (0.5, 0.44), (0.60, 0.49), (0.74, 0.62), (0.9, 0.78)],
        bottom=0.86,
        near=0.8,
        tint="#b98252",
    )
    with canvas.pen() as pen:
        gompa(
            pen.at((0.50, 0.66), 0.42),
            rng,
            white="#fbf5e8",
            shade=mix("#b9b3c4", light.haze, 0.2),
            red="#9a332c",
            gold="#e8b23f",
            levels=5,
            wide=1.35,
        )
    for base, stops, cover in ((0.77, [(0, "#8f9c4a"), (1, "#6f8a3a")], "forest"),):
        line = rolling(canvas, [(0, base), (0.3, base + 0.01), (0.6, base - 0.005), (1, base + 0.005)], rough=0.006)
        hills(canvas, line, Land(hazed(stops, light.haze, 0.12), "#c9cf6a", "#4b6630", cover, 0.4, 1.1))
    with canvas.pen() as pen:
        for x, y in scatter(rng, (-0.02, 0.79, 1.02, 0.815), 46):
            if 0.40 < x < 0.56 and rng.random() < 0.7:
                continue
            _poplar(
                pen,
                rng,
                (x, y),
                rng.uniform(0.09, 0.15),
                mix(rng.choice(("#5e8a3a", "#7d9a3f", "#476f34")), light.haze, 0.1),
                light.glow,
            )
    field = rolling(canvas, [(0, 0.835), (0.5, 0.82), (1, 0.84)], rough=0.004)
    hills(
        canvas, field, Land([(0, "#d6bb54"), (0.3, "#a8ab48"), (1, "#4c7036")], "#f0dd86", "#6f8a3c", "grass", 0.5, 1.4)
    )
    path = ribbon([(0.485, 0.825, 0.004), (0.47, 0.86, 0.012), (0.52, 0.92, 0.028), (0.46, 1.03, 0.06)])
    canvas.paint(canvas.area(path), [(0, "#e6cd9c"), (1, "#c09a66")])
    with canvas.pen() as pen:
        hiker(pen.at((0.487, 0.93), 0.115), Dress("#d8452f", "#2d3146", "#2f7f8f", skin=SKIN, hat="#f0c23a"))


def _poplar(pen: Pen, rng: random.Random, place: tuple[float, float], size: float, leaf: str, glow: str) -> None:
    frame = pen.at(place, size)
    lean = rng.uniform(-0.03, 0.03)
    frame.blob(
        [(-0.09, 0.05), (-0.13, 0.3), (-0.10, 0.7), (lean, 1.0), (0.10, 0.7), (0.13, 0.3), (0.09, 0.05)],
        darker(leaf, 0.18),
        steps=4,
    )
    frame.blob(
        [(-0.08, 0.08), (-0.115, 0.32), (-0.08, 0.7), (lean - 0.01, 0.95), (0.0, 0.6), (-0.01, 0.2)],
        mix(leaf, glow, 0.2),
        steps=4,
    )


def spiti_valley(canvas: Canvas, mood: int) -> None:
    """A monastery on its cone of scree above the braided river of Spiti."""
    light = (HIGH_NOON, ROSE_DAWN, DUSK)[mood % 3]
    rng = canvas.rng
    sky(canvas, light, horizon=0.55)
    canvas.clouds(0.0, 0.4, light.cloud, cover=0.42, flat=0.25)
    far_snows(canvas, light, base=0.24, bottom=0.52, share=0.2, snow=0.85)
    ochre(
        canvas,
        light,
        [(0, 0.34), (0.2, 0.42), (0.45, 0.52), (0.7, 0.46), (1, 0.34)],
        bottom=0.7,
        near=0.4,
        tint="#a98468",
    )
    plain = rolling(canvas, [(0, 0.60), (0.5, 0.58), (1, 0.60)], rough=0.006)
    hills(
        canvas,
        plain,
        Land([(0, mix("#b5a58e", light.haze, 0.4)), (1, "#8c7560")], light.haze, "#8a7564", "sand", 0.3),
        bottom=0.9,
    )
    with canvas.pen() as pen:
        for _ in range(7):
            y = rng.uniform(0.605, 0.70)
            path = [
                (-0.05, y + rng.uniform(-0.03, 0.05), 0.012),
                (0.25, y + rng.uniform(-0.015, 0.02), 0.008),
                (0.5, y, 0.006),
                (0.75, y + rng.uniform(-0.012, 0.02), 0.006),
                (1.05, y + rng.uniform(-0.02, 0.01), 0.005),
            ]
            spine = ribbon([(x, yy, 0.0001) for x, yy, _ in path])[: 4 * 14]
            pen.line(spine, rng.uniform(0.003, 0.007), mix("#6fb9c9", light.haze, rng.uniform(0.1, 0.45)))
    canvas.mist(0.56, 0.05, light.haze, strength=0.5)
    ochre(canvas, light, [(-0.02, 0.50), (0.12, 0.58), (0.3, 0.74), (0.45, 0.9)], bottom=1.0, near=0.7, tint="#a8805e")
    ochre(
        canvas,
        light,
        [(0.28, 0.96), (0.44, 0.78), (0.56, 0.60), (0.63, 0.52), (0.72, 0.54), (0.84, 0.70), (1.02, 0.84)],
        bottom=1.0,
        near=0.95,
        tint="#b98c60",
    )
    with canvas.pen() as pen:
        gompa(
            pen.at((0.66, 0.70), 0.36),
            rng,
            white="#fbf6ea",
            shade=mix("#aeb0c6", light.haze, 0.15),
            red="#94352f",
            gold="#e8b23f",
            levels=5,
            wide=1.15,
        )
    ochre(
        canvas,
        light,
        [
            (0.36, 0.90),
            (0.46, 0.80),
            (0.53, 0.715),
            (0.62, 0.69),
            (0.72, 0.685),
            (0.79, 0.715),
            (0.9, 0.78),
            (1.02, 0.86),
        ],
        bottom=1.0,
        near=0.97,
        tint="#b98c60",
    )
    front = rolling(canvas, [(0, 0.93), (0.35, 0.96), (0.7, 0.95), (1, 0.90)], rough=0.012)
    hills(
        canvas, front, Land([(0, "#8c6848"), (1, "#3f2c2a")], mix("#d6ae7c", light.glow, 0.3), "#4b3530", "grass", 0.5)
    )
    with canvas.pen() as pen:
        watcher(
            pen.at((0.17, level(front, 0.17) + 0.012), 0.155),
            Dress("#d8452f", "#2a2d40", "#2f7f8f", skin=SKIN, hat="#f0c23a"),
        )
