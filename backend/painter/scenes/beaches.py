"""Beaches of the Konkan and the sea off them."""

import math
import random

from painter.animals import dolphin, fish, flock, turtle
from painter.buildings import lighthouse
from painter.canvas import Canvas
from painter.craft import country_boat, sailing_boat
from painter.light import DUSK, EMBER, GOLDEN, HIGH_NOON, ROSE_DAWN, sky, sun
from painter.palette import darker, hazed, lighter, mix
from painter.pen import Pen, curve
from painter.people import Dress, diver, hiker, sitter
from painter.plants import grass, palm, tree
from painter.scenes.backdrop import SEA, SKIN, wooded
from painter.shapes import scatter
from painter.terrain import Land, Rock, crags, hills, mountains, rolling
from painter.water import foam, ripples, shore, sun_path, water


def konkan_beach(canvas: Canvas, mood: int) -> None:
    """A palm-fringed Konkan beach at sundown, a fishing boat drawn up on the sand."""
    light = (EMBER, HIGH_NOON, GOLDEN)[mood % 3]
    rng = canvas.rng
    sky(canvas, light, horizon=0.52)
    canvas.clouds(0.0, 0.42, light.cloud, cover=0.46, flat=0.18)
    low = light is not HIGH_NOON
    if low:
        sun(canvas, light, (0.44, 0.455), radius=0.048, reach=0.9)
    wooded(
        canvas, light, [(-0.02, 0.455), (0.08, 0.46), (0.18, 0.485), (0.27, 0.525)], near=0.2, bottom=0.53, rough=0.008
    )
    tint = (
        hazed([(0, light.sky[-1][1]), (0.35, light.sky[3][1]), (1, light.sky[1][1])], light.haze, 0.05) if low else SEA
    )
    water(canvas, 0.52, tint, bottom=0.86, mirror=0.55 if low else 0.25, ripple=0.5)
    ripples(canvas, 0.52, light.glow, bottom=0.86, cover=0.26, strength=0.4, fine=2.8)
    ripples(canvas, 0.52, light.ink if low else "#0f5f8f", bottom=0.86, cover=0.24, strength=0.22, fine=2.4, tile=34)
    if low:
        sun_path(canvas, 0.52, 0.44, light.glow, bottom=0.86, width=0.06)
    with canvas.pen() as pen:
        sailing_boat(pen.at((0.60, 0.575), 0.075), light.ink, sail=mix("#f6ead2", light.haze, 0.3), light=light.glow)
        sailing_boat(pen.at((0.685, 0.55), 0.045), light.ink, sail=mix("#f6ead2", light.haze, 0.5), light=light.glow)
    for swell, width in ((0.70, 0.012), (0.755, 0.018)):
        wave = rolling(canvas, [(0, swell - 0.05), (0.3, swell), (0.6, swell + 0.012), (1, swell - 0.01)], rough=0.005)
        foam(canvas, wave, width=width, colour=mix("#ffffff", light.haze, 0.2))
    beach = rolling(canvas, [(-0.02, 0.68), (0.18, 0.745), (0.42, 0.815), (0.7, 0.835), (1.02, 0.80)], rough=0.006)
    sand, wet = mix("#f0d3a0", light.haze, 0.2), mix("#b58a6a", light.ink, 0.15)
    shore(canvas, beach, [(0, mix(wet, light.sky[-1][1], 0.45)), (0.25, mix(sand, wet, 0.3)), (1, wet)], bottom=1.0)
    foam(canvas, beach, width=0.022, colour=mix("#ffffff", light.haze, 0.12))
    dry = [(x, y + 0.055) for x, y in beach]
    hills(
        canvas,
        dry,
        Land([(0, sand), (1, mix(wet, light.ink, 0.25))], lighter(sand, 0.3), mix(sand, wet, 0.7), "grass", 0.35, 1.6),
    )
    ink = light.ink if low else "#1d3a2c"
    with canvas.pen() as pen:
        country_boat(pen.at((0.40, 0.94), 0.15, turn=0.05), mix("#2f6f9a", light.ink, 0.3), light=light.glow)
        hiker(
            pen.at((0.62, 0.90), 0.115),
            Dress("#d8452f", mix("#2d3146", light.ink, 0.3), "#e0a32f", skin=SKIN),
            pole=False,
            pack=False,
        )
        hiker(
            pen.at((0.665, 0.905), 0.108),
            Dress("#2f8f8f", mix("#e8dcc4", light.ink, 0.2), "#e0a32f", skin=SKIN),
            pole=False,
            pack=False,
        )
        for x, y, size, lean in (
            (0.93, 0.96, 0.72, -0.24),
            (1.0, 0.98, 0.86, -0.16),
            (0.86, 0.95, 0.54, 0.10),
            (0.02, 0.92, 0.66, 0.17),
            (-0.02, 0.96, 0.84, 0.28),
        ):
            palm(
                pen.at((x, y), size),
                rng,
                lean=lean,
                leaf=mix("#245c38", ink, 0.55 if low else 0.0),
                light=mix("#b9d05a", light.haze, 0.35) if not low else mix("#8a8a4a", light.glow, 0.25),
                bark=mix("#6f5a48", ink, 0.4),
            )
        grass(
            pen,
            rng,
            [*scatter(rng, (0.78, 0.95, 1, 1.02), 26), *scatter(rng, (0, 0.93, 0.14, 1.02), 22)],
            size=0.06,
            dark=ink,
            light=mix("#7fa04a", ink, 0.3),
            blades=5,
        )


def turtle_beach(canvas: Canvas, mood: int) -> None:
    """Velas at dusk: olive ridley hatchlings making for the sea, people keeping back."""
    light = (DUSK, ROSE_DAWN, EMBER)[mood % 3]
    rng = canvas.rng
    sky(canvas, light, horizon=0.46)
    if light is DUSK:
        canvas.stars(0.26, count=140)
    canvas.clouds(0.0, 0.38, light.cloud, cover=0.44, flat=0.16)
    canvas.glow((0.36, 0.46), 0.7, light.glow, strength=0.7)
    wooded(
        canvas,
        light,
        [(0.62, 0.475), (0.76, 0.43), (0.9, 0.40), (1.02, 0.385)],
        near=0.3,
        bottom=0.48,
        rough=0.008,
        green=mix("#3f7a4a", light.ink, 0.35),
    )
    water(
        canvas,
        0.465,
        hazed([(0, light.sky[-1][1]), (0.4, light.sky[3][1]), (1, light.sky[1][1])], light.haze, 0.1),
        bottom=0.74,
        mirror=0.6,
        ripple=0.5,
    )
    ripples(canvas, 0.465, light.glow, bottom=0.74, cover=0.26, strength=0.4, fine=2.6)
    for swell, width in ((0.575, 0.010), (0.625, 0.016)):
        foam(
            canvas,
            rolling(canvas, [(0, swell + 0.02), (0.35, swell), (0.7, swell - 0.012), (1, swell - 0.03)], rough=0.005),
            width=width,
            colour=mix("#ffffff", light.haze, 0.2),
        )
    beach = rolling(canvas, [(-0.02, 0.715), (0.3, 0.69), (0.6, 0.655), (1.02, 0.60)], rough=0.006)
    sand, wet = mix("#d9bb94", light.haze, 0.35), mix("#7a6266", light.ink, 0.2)
    shore(
        canvas,
        beach,
        [(0, mix(wet, light.sky[-1][1], 0.55)), (0.3, mix(sand, wet, 0.45)), (1, mix(wet, light.ink, 0.3))],
        bottom=1.0,
    )
    foam(canvas, beach, width=0.024, colour=mix("#ffffff", light.haze, 0.12))
    hills(
        canvas,
        [(x, y + 0.09) for x, y in beach],
        Land(
            [(0, sand), (1, mix(wet, light.ink, 0.25))],
            mix(sand, light.glow, 0.4),
            mix(sand, wet, 0.8),
            "grass",
            0.4,
            1.5,
        ),
    )
    with canvas.pen() as pen:
        for x, y, size, turn in (
            (0.33, 0.775, 0.034, 1.75),
            (0.47, 0.765, 0.032, 1.9),
            (0.56, 0.755, 0.03, 1.8),
            (0.22, 0.80, 0.042, 1.85),
            (0.40, 0.83, 0.055, 1.85),
            (0.53, 0.835, 0.052, 1.95),
            (0.29, 0.885, 0.075, 2.0),
            (0.45, 0.90, 0.085, 1.9),
            (0.60, 0.91, 0.08, 2.05),
            (0.17, 0.93, 0.09, 1.9),
        ):
            for step in range(1, 13):
                px, py = (
                    x - math.cos(turn) * size * 0.30 * step / canvas.aspect,
                    y + math.sin(turn) * size * 0.22 * step,
                )
                for side in (-1, 1):
                    pen.ellipse(
                        (px + side * size * 0.26, py),
                        (size * 0.05, size * 0.05),
                        mix(sand, wet, 0.9),
                        alpha=0.7 * (1 - step / 14),
                    )
            pen.at((x + 0.006, y + size * 0.06), size, turn=turn).blob(
                [(0.5, 0.0), (0.2, 0.42), (-0.4, 0.3), (-0.5, 0), (-0.4, -0.3), (0.2, -0.42)], wet, alpha=0.55
            )
            turtle(
                pen.at((x, y), size, turn=turn),
                shell=mix("#4a5140", light.ink, 0.25),
                skin=mix("#6b6f55", light.ink, 0.2),
            )
        for x, size, dress, flip in (
            (0.80, 0.15, Dress("#c8402f", light.ink, "#000000", skin="#6b4632"), True),
            (0.85, 0.155, Dress("#2f6f8f", light.ink, "#000000", skin="#6b4632", hat="#e0a32f"), True),
            (0.92, 0.15, Dress("#d8a03a", light.ink, "#000000", skin="#6b4632"), True),
        ):
            sitter(pen.at((x, 0.80 + 0.02 * rng.random()), size, flip=flip), dress)
        tree(
            pen.at((0.985, 0.80), 0.40),
            rng,
            dark=mix("#1f4a34", light.ink, 0.4),
            light=mix("#7f9a55", light.haze, 0.25),
            bark=light.ink,
            clumps=60,
            leaf=0.8,
        )


def dolphin_sea(canvas: Canvas, mood: int) -> None:
    """Dolphins off the headland at daybreak."""
    light = (ROSE_DAWN, HIGH_NOON, EMBER)[mood % 3]
    rng = canvas.rng
    sky(canvas, light, horizon=0.5)
    canvas.clouds(0.0, 0.42, light.cloud, cover=0.48, flat=0.2)
    if light is not HIGH_NOON:
        sun(canvas, light, (0.70, 0.43), radius=0.045, reach=0.9)
    wooded(
        canvas, light, [(-0.02, 0.42), (0.12, 0.43), (0.24, 0.465), (0.36, 0.51)], near=0.22, bottom=0.52, rough=0.01
    )
    with canvas.pen() as pen:
        lighthouse(
            pen.at((0.17, 0.452), 0.11),
            mix("#fbf6ea", light.haze, 0.2),
            shade=mix("#8a90a8", light.haze, 0.3),
            band=mix("#c8402f", light.haze, 0.2),
            glow="#ffedaa",
        )
    tint = hazed([(0, light.sky[-1][1]), (0.25, light.sky[2][1]), (0.6, "#2f7f9f"), (1, "#0f4f78")], light.haze, 0.05)
    water(canvas, 0.505, tint, mirror=0.42, ripple=0.7)
    ripples(canvas, 0.505, light.glow, cover=0.30, strength=0.5, fine=2.2)
    ripples(canvas, 0.505, "#0a3558", cover=0.32, strength=0.4, fine=1.9, tile=34)
    if light is not HIGH_NOON:
        sun_path(canvas, 0.505, 0.70, light.glow, width=0.07)
    back, belly = mix("#3f5f7f", light.ink, 0.15), mix("#e4ebee", light.glow, 0.2)
    with canvas.pen() as pen:
        for x, y, size, turn in ((0.33, 0.665, 0.21, 0.14), (0.50, 0.72, 0.25, -0.05), (0.63, 0.62, 0.13, 0.1)):
            for _ in range(16):
                dx = rng.gauss(-size * 0.30, size * 0.12) if rng.random() < 0.6 else rng.gauss(size * 0.30, size * 0.08)
                pen.ellipse(
                    (x + dx / canvas.aspect * 1.4, y + size * 0.22 + rng.uniform(-0.03, 0.02) * size * 4),
                    rng.uniform(0.0014, 0.005),
                    "#ffffff",
                    alpha=0.85,
                )
            pen.at((x, y + size * 0.27), size).blob(
                [(-0.62, 0.0), (-0.3, 0.07), (0.0, 0.03), (0.35, 0.06), (0.62, 0.0), (0.2, -0.06), (-0.3, -0.06)],
                "#ffffff",
                alpha=0.55,
            )
            pen.at((x, y + size * 0.30), size).blob(
                [(-0.42, 0.0), (0.0, 0.04), (0.45, 0.0), (0.0, -0.06)], mix("#0f4f78", light.ink, 0.2), alpha=0.7
            )
            dolphin(pen.at((x, y), size, turn=turn), back, belly)
        fin = pen.at((0.80, 0.70), 0.07)
        fin.blob([(-0.5, -0.05), (-0.1, 0.12), (-0.2, 0.42), (0.14, 0.12), (0.5, -0.05)], back)
        sailing_boat(pen.at((0.86, 0.55), 0.07), light.ink, sail=mix("#f6ead2", light.haze, 0.3), light=light.glow)
        flock(pen, rng, (0.52, 0.27), count=8, size=0.013, colour=mix(light.ink, light.haze, 0.3))


def coral_dive(canvas: Canvas, mood: int) -> None:
    """A diver over the coral off Tarkarli, the light coming down in shafts."""
    rng = canvas.rng
    deep = ("#06466b", "#0a4f5f")[mood % 2]
    canvas.fill([(0, "#7fe0dc"), (0.12, "#3fbfcc"), (0.45, "#168fae"), (0.8, "#0b5f86"), (1, deep)])
    ripples(canvas, 0.0, "#eaffff", bottom=0.10, cover=0.4, strength=0.6, fine=1.4)
    with canvas.pen() as pen:
        for _ in range(13):
            x, wide = rng.uniform(-0.1, 1.0), rng.uniform(0.015, 0.06)
            lean = 0.16 + 0.1 * rng.random()
            pen.polygon(
                [(x, -0.01), (x + wide, -0.01), (x + wide * 2.2 + lean, 0.9), (x + lean, 0.9)],
                "#d5fbf4",
                alpha=rng.uniform(0.03, 0.085),
            )
    for base, away in ((0.66, 0.72), (0.76, 0.45)):
        line = crags(
            canvas,
            [
                (0, base - 0.12),
                (0.15, base - 0.05),
                (0.32, base + 0.05),
                (0.55, base + 0.08),
                (0.8, base - 0.01),
                (1, base - 0.14),
            ],
            rough=0.3,
        )
        mountains(
            canvas,
            line,
            Rock(
                lit=[(0, mix("#4fa8a0", "#168fae", away)), (1, mix("#1f6f86", "#0b5f86", away))],
                shade=[(0, mix("#0f4f6b", "#168fae", away)), (1, mix("#083a58", "#0b5f86", away))],
                texture=0.5,
                fray=0.7,
            ),
            bottom=1.0,
        )
    sand = rolling(canvas, [(0, 0.88), (0.4, 0.91), (0.7, 0.90), (1, 0.87)], rough=0.008)
    hills(canvas, sand, Land([(0, "#6fb3ac"), (1, "#1f6a7f")], "#c5ecd8", "#2f7f8f", "sand", 0.5))
    with canvas.pen() as pen:
        corals = ("#f0627a", "#f79a4a", "#e8c24f", "#b56fd0", "#ef86a8", "#4fc0a0")
        for x, y in [
            *scatter(rng, (-0.02, 0.80, 0.36, 1.02), 30),
            *scatter(rng, (0.66, 0.78, 1.02, 1.02), 32),
            *scatter(rng, (0.34, 0.97, 0.68, 1.03), 7),
        ]:
            _coral(
                pen,
                rng,
                (x, y),
                rng.uniform(0.6, 1.3) * (0.045 + 0.20 * (y - 0.74)),
                mix(rng.choice(corals), "#168fae", max(0.0, 0.62 - (y - 0.76) * 3)),
            )
        for cx, cy, colour, stripe, size, count in (
            (0.25, 0.42, "#f7c63f", "#2f3f5f", 0.052, 11),
            (0.80, 0.58, "#f0733a", "#ffffff", 0.042, 9),
            (0.66, 0.26, "#3f7fb0", None, 0.026, 26),
        ):
            for _ in range(count):
                fish(
                    pen.at(
                        (cx + rng.gauss(0, 0.05), cy + rng.gauss(0, 0.045)),
                        size * rng.uniform(0.7, 1.2),
                        flip=colour == "#f0733a",
                    ),
                    mix(colour, "#168fae", 0.15),
                    stripe=stripe,
                )
        diver(pen.at((0.50, 0.52), 0.30, turn=-0.10), "#15202f")
        for index in range(14):
            pen.ellipse(
                (0.565 + rng.uniform(-0.012, 0.012), 0.47 - index * 0.032),
                0.003 + 0.0006 * index * rng.uniform(0.6, 1.4),
                "#e8ffff",
                alpha=0.7,
            )
        for side in (0, 1):
            for index in range(5):
                x = 0.03 + 0.035 * index
                sway = curve(
                    [(x, 1.02), (x + 0.02, 0.86), (x - 0.012, 0.72), (x + 0.015, 0.58 + 0.03 * index)], steps=6
                )
                ribbon_ = [
                    *((px - 0.006, py) for px, py in sway),
                    *((px + 0.006 * (1 - i / len(sway)), py) for i, (px, py) in reversed(list(enumerate(sway)))),
                ]
                pen.polygon(
                    ribbon_ if side == 0 else [(1 - px, py) for px, py in ribbon_],
                    mix("#2f8f5a", "#0b4f5f", 0.3 + 0.1 * index),
                )


def _coral(pen: Pen, rng: random.Random, place: tuple[float, float], size: float, colour: str) -> None:
    frame = pen.at(place, size)
    kind = rng.randrange(3)
    if kind == 0:
        for branch in range(7):
            out = (branch - 3) * 0.2 + rng.uniform(-0.06, 0.06)
            frame.limb(
                [(0, -0.05), (out * 0.5, 0.4), (out, rng.uniform(0.7, 1.1))],
                (0.16, 0.12, 0.09),
                mix(colour, "#ffffff", 0.12 * (branch % 3)),
                steps=4,
            )
    elif kind == 1:
        for tone, grow in ((darker(colour, 0.25), 1.0), (colour, 0.86), (lighter(colour, 0.22), 0.5)):
            frame.ellipse((-0.12 * (1 - grow), 0.22 + 0.2 * (1 - grow)), (0.62 * grow, 0.46 * grow), tone)
    else:
        frame.blob(
            [(0, -0.1), (-0.55, 0.4), (-0.62, 0.85), (-0.2, 1.02), (0.25, 1.0), (0.62, 0.8), (0.5, 0.35)],
            colour,
            steps=5,
        )
        for vein in range(9):
            out = (vein - 4) * 0.13
            frame.line([(0, 0), (out * 0.8, 0.5), (out, 0.92 - abs(out) * 0.25)], 0.022, darker(colour, 0.28))
