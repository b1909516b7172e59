"""The Konkan and Goa: beaches, sea forts, creeks, the sea itself."""

import math
import random

from toli.sandbox.demo.pictures.animals import dolphin, fish, flock, turtle
from toli.sandbox.demo.pictures.buildings import church, cottage, fort_wall, lighthouse
from toli.sandbox.demo.pictures.canvas import Canvas
from toli.sandbox.demo.pictures.craft import country_boat, houseboat, kayak, sailing_boat
from toli.sandbox.demo.pictures.light import CLEAR_MORNING, DUSK, EMBER, GOLDEN, HIGH_NOON, ROSE_DAWN, VALLEY_MIST, sky, sun
from toli.sandbox.demo.pictures.palette import darker, hazed, lighter, mix
from toli.sandbox.demo.pictures.pen import Pen, curve
from toli.sandbox.demo.pictures.people import Dress, diver, hiker, paddler, sitter, watcher
from toli.sandbox.demo.pictures.plants import fern, grass, palm, tree
from toli.sandbox.demo.pictures.scenes.ladakh import SKIN
from toli.sandbox.demo.pictures.scenes.northeast import wooded
from toli.sandbox.demo.pictures.shapes import boulders, level, ribbon, scatter
from toli.sandbox.demo.pictures.terrain import Land, Rock, canopy, crags, hills, mountains, rolling, treetops
from toli.sandbox.demo.pictures.water import foam, ripples, shore, sun_path, water

SEA = ((0.0, "#2f9fc0"), (0.35, "#1f86b0"), (0.7, "#35b3b5"), (1.0, "#a5e3d5"))


def konkan_beach(canvas: Canvas, mood: int) -> None:
    """A palm-fringed Konkan beach at sundown, a fishing boat drawn up on the sand."""
    light = (EMBER, HIGH_NOON, GOLDEN)[mood % 3]
    rng = canvas.rng
    sky(canvas, light, horizon=0.52)
    canvas.clouds(0.0, 0.42, light.cloud, cover=0.46, flat=0.18)
    low = light is not HIGH_NOON
    if low:
        sun(canvas, light, (0.44, 0.455), radius=0.048, reach=0.9)
    wooded(canvas, light, [(-0.02, 0.455), (0.08, 0.46), (0.18, 0.485), (0.27, 0.525)], near=0.2, bottom=0.53, rough=0.008)
    tint = hazed([(0, light.sky[-1][1]), (0.35, light.sky[3][1]), (1, light.sky[1][1])], light.haze, 0.05) if low else SEA
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
    hills(canvas, dry, Land([(0, sand), (1, mix(wet, light.ink, 0.25))], lighter(sand, 0.3), mix(sand, wet, 0.7), "grass", 0.35, 1.6))
    ink = light.ink if low else "#1d3a2c"
    with canvas.pen() as pen:
        country_boat(pen.at((0.40, 0.94), 0.15, turn=0.05), mix("#2f6f9a", light.ink, 0.3), light=light.glow)
        hiker(pen.at((0.62, 0.90), 0.115), Dress("#d8452f", mix("#2d3146", light.ink, 0.3), "#e0a32f", skin=SKIN), pole=False, pack=False)
        hiker(pen.at((0.665, 0.905), 0.108), Dress("#2f8f8f", mix("#e8dcc4", light.ink, 0.2), "#e0a32f", skin=SKIN), pole=False, pack=False)
        for x, y, size, lean in ((0.93, 0.96, 0.72, -0.24), (1.0, 0.98, 0.86, -0.16), (0.86, 0.95, 0.54, 0.10), (0.02, 0.92, 0.66, 0.17), (-0.02, 0.96, 0.84, 0.28)):
            palm(pen.at((x, y), size), rng, lean=lean, leaf=mix("#245c38", ink, 0.55 if low else 0.0), light=mix("#b9d05a", light.haze, 0.35) if not low else mix("#8a8a4a", light.glow, 0.25), bark=mix("#6f5a48", ink, 0.4))
        grass(pen, rng, [*scatter(rng, (0.78, 0.95, 1, 1.02), 26), *scatter(rng, (0, 0.93, 0.14, 1.02), 22)], size=0.06, dark=ink, light=mix("#7fa04a", ink, 0.3), blades=5)


def sea_fort(canvas: Canvas, mood: int) -> None:
    """Sindhudurg: laterite walls and bastions ringed by the sea, boats putting out to it."""
    light = (HIGH_NOON, GOLDEN, EMBER)[mood % 3]
    rng = canvas.rng
    sky(canvas, light, horizon=0.54)
    canvas.clouds(0.0, 0.44, light.cloud, cover=0.48, flat=0.22, strength=0.9)
    if light is not HIGH_NOON:
        sun(canvas, light, (0.20, 0.44), radius=0.042, reach=0.85)
    stone, shade = mix("#a0563a", light.glow, 0.18), mix("#5a3036", light.ink, 0.15)
    plateau = rolling(canvas, [(0.20, 0.535), (0.32, 0.485), (0.5, 0.47), (0.72, 0.475), (0.9, 0.49), (1.02, 0.50)], rough=0.006, jitter=0.004)
    hills(canvas, plateau, Land([(0, "#6f9a4a"), (1, "#3f6a38")], mix("#c5d96a", light.glow, 0.3), "#2f5a34", "forest", 0.4, 1.2), bottom=0.60)
    with canvas.pen() as pen:
        for x, y, size, lean in ((0.36, 0.50, 0.13, 0.1), (0.42, 0.49, 0.16, -0.1), (0.47, 0.485, 0.12, 0.15), (0.63, 0.485, 0.15, 0.1), (0.69, 0.485, 0.13, -0.15), (0.86, 0.50, 0.16, 0.1), (0.92, 0.50, 0.13, -0.1)):
            palm(pen.at((x, y), size), rng, lean=lean, leaf="#2a6a3a", light=mix("#b9d05a", light.glow, 0.2), bark="#6f5a48", fronds=10, fine=8)
        cottage(pen.at((0.555, 0.492), 0.06), "#e8d8b8", roof="#a04a35", light=light.glow)
        wall = [(0.175, 0.60), (0.25, 0.598), (0.33, 0.59), (0.43, 0.582), (0.54, 0.578), (0.66, 0.578), (0.78, 0.582), (0.90, 0.59), (1.02, 0.60)]
        fort_wall(pen, wall, high=0.082, stone=stone, shade=shade, aspect=canvas.aspect, rng=rng)
        flag = pen.at((0.43, 0.49), 0.16)
        flag.line([(0, 0), (0, 0.85)], 0.03, "#3a2a24")
        flag.polygon([(0, 0.85), (0.42, 0.76), (0.30, 0.68), (0.44, 0.58), (0, 0.60)], "#f08a2a")
    tint = SEA if light is HIGH_NOON else hazed([(0, light.sky[-1][1]), (0.4, light.sky[2][1]), (1, light.sky[0][1])], light.haze, 0.1)
    water(canvas, 0.598, tint, mirror=0.42, ripple=0.6)
    ripples(canvas, 0.598, mix("#ffffff", light.glow, 0.4), cover=0.26, strength=0.45, fine=2.8)
    ripples(canvas, 0.598, mix("#0f5f8f", light.ink, 0.3), cover=0.26, strength=0.3, fine=2.4, tile=34)
    boulders(canvas, [(0.16 + 0.86 * rng.random(), 0.604 + 0.014 * rng.random()) for _ in range(60)], size=(0.008, 0.016), lit=mix("#8f6a55", light.glow, 0.2), dark="#33262a")
    edge = [(x / 40, 0.621 + 0.003 * math.sin(x * 1.7)) for x in range(6, 42)]
    foam(canvas, edge, width=0.012)
    if light is not HIGH_NOON:
        sun_path(canvas, 0.598, 0.20, light.glow, width=0.05)
    with canvas.pen() as pen:
        for spot, size, hull in (((0.40, 0.80), 0.17, "#d8502f"), ((0.74, 0.70), 0.085, "#2f6f9a")):
            pen.at((spot[0], spot[1] + 0.01), size).blob([(-0.95, 0.0), (-0.3, -0.18), (0.4, -0.18), (1.0, 0.0), (0, 0.03)], mix("#0f4f7a", light.ink, 0.3), alpha=0.4)
            country_boat(pen.at(spot, size), hull, light="#ffffff")
            for index, coat in enumerate(("#f0c23a", "#f4efe2", "#2f7f8f", "#d8452f")):
                sitter(pen.at((spot[0] + (index - 1.6) * size * 0.22, spot[1] - size * 0.06), size * 0.62, flip=index % 2 == 1), Dress(coat, "#2d3146", "#000000", skin=SKIN))
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
    rock = Rock(lit=[(0, mix("#c97a4f", light.glow, 0.2)), (1, "#8a4a36")], shade=[(0, "#6f3a34"), (1, "#33202a")], texture=0.75, fray=0.7, zoom=1.4)
    far = crags(canvas, [(0.52, 0.54), (0.56, 0.49), (0.64, 0.46), (0.80, 0.44), (1.02, 0.42)], rough=0.14)
    mountains(canvas, far, Rock(lit=hazed(rock.lit, light.haze, 0.35), shade=hazed(rock.shade, light.haze, 0.35), texture=0.6, fray=0.6), bottom=0.60)
    with canvas.pen() as pen:
        lighthouse(pen.at((0.655, level(far, 0.655) + 0.012), 0.17), "#fbf6ea", shade=mix("#8a90a8", light.haze, 0.2), band="#c8402f", glow="#ffedaa")
    foam(canvas, [(0.50 + x / 80, 0.602 + 0.005 * math.sin(x)) for x in range(43)], width=0.022)
    near = crags(canvas, [(0.34, 0.98), (0.37, 0.86), (0.40, 0.76), (0.46, 0.685), (0.56, 0.635), (0.74, 0.60), (1.02, 0.555)], rough=0.12)
    mountains(canvas, near, rock, bottom=1.0, depth=3.0)
    top = [(x, y - 0.004) for x, y in near if x > 0.43]
    turf = [*top, *[(x, y + 0.02 + 0.09 * (x - 0.43) + 0.012 * rng.uniform(-1, 1)) for x, y in reversed(top)]]
    canvas.paint(canvas.area(turf), [(0, mix("#b5c95a", light.glow, 0.25)), (1, "#5f8a3f")])
    line = [(x, level(near, x) + 0.012) for x in (0.50, 0.58, 0.66, 0.75, 0.86, 1.02)]
    with canvas.pen() as pen:
        fort_wall(pen, line, high=0.095, stone=mix("#b0643f", light.glow, 0.15), shade=mix("#5f3236", light.ink, 0.1), aspect=canvas.aspect, rng=rng)
        for x, y, size, lean in ((0.93, 0.62, 0.36, -0.12), (0.985, 0.60, 0.42, -0.2)):
            palm(pen.at((x, y), size), rng, lean=lean, leaf="#2a6a3a", light=mix("#b9d05a", light.glow, 0.2), bark="#6f5a48")
        watcher(pen.at((0.535, level(near, 0.535) + 0.02), 0.125), Dress("#d8452f", "#2d3146", "#2f7f8f", skin=SKIN, hat="#f0c23a"))
        hiker(pen.at((0.70, level(near, 0.70) + 0.045), 0.13, flip=True), Dress("#e0a32f", "#3a3340", "#3f6fae", skin=SKIN), pole=False)
        flock(pen, rng, (0.34, 0.32), count=9, size=0.014, colour=mix(light.ink, light.haze, 0.3))
    boulders(canvas, [(0.24 + 0.14 * rng.random(), 0.88 + 0.1 * rng.random()) for _ in range(18)], size=(0.012, 0.04), lit="#a0604a", dark="#2b1e26")
    foam(canvas, [(0.18 + x / 100, 0.99 - 0.0045 * x + 0.008 * math.sin(x * 1.3)) for x in range(24)], width=0.03)
    with canvas.pen() as pen:
        grass(pen, rng, scatter(rng, (0.60, 0.92, 1, 1.03), 46), size=0.055, dark="#5f6a2c", light="#d9cf6a", blades=5)


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
            palm(pen.at((x + rng.uniform(-0.02, 0.02), 0.69), rng.uniform(0.24, 0.34)), rng, lean=rng.uniform(-0.14, 0.14), leaf=mix("#2f6f44", light.haze, 0.25), light=mix("#b5cf6a", light.haze, 0.25), bark=mix("#7a6a58", light.haze, 0.25), fronds=10, fine=8)
    hills(canvas, knoll, Land([(0, mix("#8fb552", light.glow, 0.15)), (1, "#3f7a3c")], mix("#d9e58a", light.glow, 0.2), "#3f7a44", "grass", 0.4))
    with canvas.pen() as pen:
        for index in range(5):
            half = 0.15 + 0.018 * index
            pen.polygon([(0.5 - half, 0.655 + 0.009 * index), (0.5 - half, 0.665 + 0.009 * index), (0.5 + half, 0.665 + 0.009 * index), (0.5 + half, 0.655 + 0.009 * index)], mix("#f4ecd8", "#b59a80", index / 6))
        church(pen.at((0.5, 0.66), 0.46), mix("#fffaf0", light.glow, 0.12), shade=mix("#b3bad2", light.haze, 0.25), trim=mix("#e2b65a", light.glow, 0.1))
    rows = (("#a9cf5f", 0.72), ("#8fc04f", 0.755), ("#b5d768", 0.80), ("#7fb347", 0.86), ("#a0ca58", 0.93))
    for index, (green, base) in enumerate(rows):
        wave = rolling(canvas, [(0, base + 0.006), (0.4, base - 0.004), (0.7, base + 0.004), (1, base - 0.006)], rough=0.004)
        canvas.paint(canvas.under(wave), [(0, mix(green, light.glow, 0.25)), (1, darker(green, 0.3))])
        thick = 0.004 + 0.008 * index / 4
        canvas.paint(canvas.area([*wave, *[(x, y + thick) for x, y in reversed(wave)]]), mix("#a07a4a", light.glow, 0.1))
        with canvas.pen() as pen:
            grass(pen, rng, [(rng.random(), base + thick + 0.05 * rng.random() * (1 + index)) for _ in range(40 + 12 * index)], size=0.012 + 0.007 * index, dark=darker(green, 0.25), light=mix(green, "#f0f5a0", 0.5), blades=4, sway=0.1)
    path = ribbon([(0.5, 0.698, 0.016), (0.515, 0.74, 0.022), (0.47, 0.80, 0.034), (0.54, 0.88, 0.052), (0.48, 1.03, 0.085)])
    canvas.paint(canvas.area(path), [(0, mix("#d9a06a", light.glow, 0.2)), (1, "#b06a45")])
    with canvas.pen() as pen:
        hiker(pen.at((0.475, 0.885), 0.115), Dress("#2f7f8f", "#e8dcc4", "#d8452f", skin=SKIN, hat="#f4e6c0"), pole=False)
        hiker(pen.at((0.525, 0.875), 0.11), Dress("#d8452f", "#2d3146", "#e0a32f", skin=SKIN), pole=False)
        for x, y, size, lean in ((0.04, 1.0, 0.86, 0.14), (0.96, 1.0, 0.82, -0.14), (0.12, 1.02, 0.6, -0.1)):
            palm(pen.at((x, y), size), rng, lean=lean, leaf="#245c34", light=mix("#b5d05a", light.glow, 0.15), bark="#6f5a46")


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
                palm(pen.at((x + rng.uniform(-0.02, 0.02), 0.545), (0.40 - 0.30 * share) * rng.uniform(0.85, 1.1)), rng, lean=rng.uniform(-0.16, 0.16), leaf=mix(leaf, light.haze, away), light=mix(glowing, light.haze, away), bark=mix("#6f5a48", light.haze, away), fronds=10, fine=8)
    for anchors, away in (([(-0.02, 0.515), (0.15, 0.522), (0.30, 0.533), (0.44, 0.548)], 0.1), ([(0.62, 0.548), (0.74, 0.533), (0.88, 0.52), (1.02, 0.512)], 0.1)):
        bank = rolling(canvas, anchors, rough=0.004, jitter=0.003)
        hills(canvas, bank, Land(hazed([(0, "#6f9a45"), (1, "#2f5a34")], light.haze, away), light.glow, "#2f5a34", "forest", 0.35, 1.0), bottom=0.552)
    with canvas.pen() as pen:
        cottage(pen.at((0.255, 0.548), 0.055), "#e8d2a8", roof="#a04a35", light=light.glow, glow="#ffe2a0")
        cottage(pen.at((0.80, 0.546), 0.06), "#dfe3dc", roof="#9a4634", light=light.glow, glow="#ffe2a0")
    water(canvas, 0.55, hazed([(0, "#a9b9a8"), (0.5, "#5f8a80"), (1, "#1f4a4c")], light.haze, 0.12), mirror=0.85, ripple=0.35)
    ripples(canvas, 0.55, light.glow, cover=0.20, strength=0.4, fine=3.0)
    sun_path(canvas, 0.55, 0.52, light.glow, width=0.045, strength=0.6)
    with canvas.pen() as pen:
        spot = (0.46, 0.745)
        pen.at((spot[0], spot[1] + 0.012), 0.22).blob([(-1.0, 0.0), (-0.7, -0.26), (0.0, -0.40), (0.6, -0.26), (1.05, 0.0), (0, 0.03)], "#1f3f3c", alpha=0.5)
        houseboat(pen.at(spot, 0.22), "#2f221b", thatch="#b58d50", light=light.glow, glow="#ffd98a")
        watcher(pen.at((spot[0] + 0.122, spot[1] - 0.012), 0.115), Dress("#d8452f", "#2d3146", "#000000", skin=SKIN), pack=False)
        for x, y, size, lean in ((0.965, 1.02, 0.98, -0.22), (0.04, 1.03, 0.9, 0.2)):
            palm(pen.at((x, y), size), rng, lean=lean, leaf=mix("#1f4f34", light.ink, 0.35), light=mix("#9fb850", light.ink, 0.1), bark=mix("#5f4c3c", light.ink, 0.3))
        for x, y in [*scatter(rng, (0.0, 0.94, 0.24, 1.02), 20), *scatter(rng, (0.80, 0.94, 1.0, 1.02), 20)]:
            frame = pen.at((x, y), rng.uniform(0.02, 0.045))
            frame.blob([(-1, 0), (-0.4, 0.3), (0.5, 0.28), (1, 0), (0.3, -0.22), (-0.6, -0.2)], mix("#1f5a3c", "#8fb55a", rng.random() * 0.7), steps=4)
            if rng.random() < 0.35:
                frame.blob([(-0.2, 0.2), (-0.35, 0.75), (0, 0.6), (0.0, 0.95), (0.12, 0.6), (0.4, 0.72), (0.2, 0.2)], "#b58ad8", steps=4)


def mangrove_kayak(canvas: Canvas, mood: int) -> None:
    """Kayaks in a green tunnel of mangroves, light at its end."""
    light = (VALLEY_MIST, GOLDEN)[mood % 2]
    rng = canvas.rng
    canvas.fill([(0, "#b9dcae"), (0.5, "#e8f2c4"), (1, "#5f9a6a")])
    canvas.glow((0.5, 0.40), 0.9, mix("#fffbd8", light.glow, 0.4), strength=0.95)
    for near, inset, top in ((0.1, 0.40, 0.20), (0.3, 0.31, 0.10)):
        for side in (0, 1):
            anchors = [(-0.02, top - 0.1), (inset * 0.5, top + 0.08), (inset, 0.50)] if side == 0 else [(1 - inset, 0.50), (1 - inset * 0.5, top + 0.08), (1.02, top - 0.1)]
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
        anchors = [(-0.02, -0.05), (0.12, 0.10), (0.24, 0.30), (0.34, 0.49)] if side == 0 else [(0.66, 0.49), (0.76, 0.30), (0.88, 0.10), (1.02, -0.05)]
        line = rolling(canvas, anchors, rough=0.03, octaves=5)
        under = rolling(canvas, [(-0.02, 0.60), (0.14, 0.57), (0.34, 0.515)] if side == 0 else [(0.66, 0.515), (0.86, 0.57), (1.02, 0.60)], rough=0.02, scale=6)
        body = canvas.area([*line, *reversed(under)], *treetops(canvas, line, size=0.04, kind="round"))
        canopy(canvas, body, [(0, mix("#4f9a44", light.glow, 0.1)), (0.5, "#2f7a3f"), (1, "#174a34")], light="#c8e06e", dark="#0e3a30")
    water(canvas, 0.585, [(0, "#d5e6b0"), (0.4, "#6fa88a"), (1, "#1f5a50")], mirror=0.75, ripple=0.5, squash=0.75)
    with canvas.pen() as pen:
        for side in (0, 1):
            for index in range(7):
                share = index / 7
                x = 0.30 * (1 - share) ** 1.2 - 0.02
                _stilts(pen, rng, (x if side == 0 else 1 - x, 0.585 + 0.17 * share), 0.16 + 0.16 * share, mix("#4a3428", "#7f8f6a", 0.25 * (1 - share)), trunk=False)
    ripples(canvas, 0.585, "#f4fad0", cover=0.24, strength=0.5, fine=2.6)
    sun_path(canvas, 0.585, 0.5, "#fdfbd8", width=0.06, strength=0.6)
    with canvas.pen() as pen:
        for spot, size, hull, coat, angle in (((0.555, 0.66), 0.075, "#f0b83a", "#2f6f8f", -0.35), ((0.43, 0.80), 0.16, "#e8562a", "#2f8f8f", 0.35)):
            pen.at((spot[0], spot[1] + 0.008), size).blob([(-0.95, 0.0), (-0.2, -0.24), (0.3, -0.24), (1.0, 0.0), (0, 0.03)], "#1a4a42", alpha=0.5)
            paddler(pen.at((spot[0] + size * 0.04, spot[1] - size * 0.05), size * 0.98), Dress(coat, "#2d3146", "#000000", skin=SKIN, hat="#f4e6c0"), angle=angle)
            kayak(pen.at(spot, size), hull, light="#ffffff")
        for x, y, size, turn in ((-0.02, 0.06, 0.34, -0.5), (0.10, -0.04, 0.30, -0.9)):
            fern(pen.at((x, y), size, turn=turn), rng, colour="#1f5f3a", light="#5fa045")
            fern(pen.at((1 - x, y), size, flip=True, turn=turn), rng, colour="#1f5f3a", light="#5fa045")


def _stilts(pen: Pen, rng: random.Random, place: tuple[float, float], size: float, bark: str, *, trunk: bool = True) -> None:
    """Stand a mangrove on its arching roots."""
    frame = pen.at(place, size)
    if trunk:
        frame.limb([(0, 0.42), (rng.uniform(-0.06, 0.06), 0.8), (rng.uniform(-0.12, 0.12), 1.25)], (0.09, 0.07, 0.05), bark)
    for root in range(7):
        out = (root - 3) * 0.13 + rng.uniform(-0.04, 0.04)
        start = 0.55 - abs(out) * 0.25
        frame.limb([(0, start), (out * 0.6, start * 0.92), (out, 0.12), (out * 1.06, -0.06)], (0.045, 0.032, 0.026, 0.022), mix(bark, "#000000", 0.1 * rng.random()), steps=4)


def dolphin_sea(canvas: Canvas, mood: int) -> None:
    """Dolphins off the headland at daybreak."""
    light = (ROSE_DAWN, HIGH_NOON, EMBER)[mood % 3]
    rng = canvas.rng
    sky(canvas, light, horizon=0.5)
    canvas.clouds(0.0, 0.42, light.cloud, cover=0.48, flat=0.2)
    if light is not HIGH_NOON:
        sun(canvas, light, (0.70, 0.43), radius=0.045, reach=0.9)
    wooded(canvas, light, [(-0.02, 0.42), (0.12, 0.43), (0.24, 0.465), (0.36, 0.51)], near=0.22, bottom=0.52, rough=0.01)
    with canvas.pen() as pen:
        lighthouse(pen.at((0.17, 0.452), 0.11), mix("#fbf6ea", light.haze, 0.2), shade=mix("#8a90a8", light.haze, 0.3), band=mix("#c8402f", light.haze, 0.2), glow="#ffedaa")
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
                pen.ellipse((x + dx / canvas.aspect * 1.4, y + size * 0.22 + rng.uniform(-0.03, 0.02) * size * 4), rng.uniform(0.0014, 0.005), "#ffffff", alpha=0.85)
            pen.at((x, y + size * 0.27), size).blob([(-0.62, 0.0), (-0.3, 0.07), (0.0, 0.03), (0.35, 0.06), (0.62, 0.0), (0.2, -0.06), (-0.3, -0.06)], "#ffffff", alpha=0.55)
            pen.at((x, y + size * 0.30), size).blob([(-0.42, 0.0), (0.0, 0.04), (0.45, 0.0), (0.0, -0.06)], mix("#0f4f78", light.ink, 0.2), alpha=0.7)
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
            pen.polygon([(x, -0.01), (x + wide, -0.01), (x + wide * 2.2 + lean, 0.9), (x + lean, 0.9)], "#d5fbf4", alpha=rng.uniform(0.03, 0.085))
    for base, away in ((0.66, 0.72), (0.76, 0.45)):
        line = crags(canvas, [(0, base - 0.12), (0.15, base - 0.05), (0.32, base + 0.05), (0.55, base + 0.08), (0.8, base - 0.01), (1, base - 0.14)], rough=0.3)
        mountains(canvas, line, Rock(lit=[(0, mix("#4fa8a0", "#168fae", away)), (1, mix("#1f6f86", "#0b5f86", away))], shade=[(0, mix("#0f4f6b", "#168fae", away)), (1, mix("#083a58", "#0b5f86", away))], texture=0.5, fray=0.7), bottom=1.0)
    sand = rolling(canvas, [(0, 0.88), (0.4, 0.91), (0.7, 0.90), (1, 0.87)], rough=0.008)
    hills(canvas, sand, Land([(0, "#6fb3ac"), (1, "#1f6a7f")], "#c5ecd8", "#2f7f8f", "sand", 0.5))
    with canvas.pen() as pen:
        corals = ("#f0627a", "#f79a4a", "#e8c24f", "#b56fd0", "#ef86a8", "#4fc0a0")
        for x, y in [*scatter(rng, (-0.02, 0.80, 0.36, 1.02), 30), *scatter(rng, (0.66, 0.78, 1.02, 1.02), 32), *scatter(rng, (0.34, 0.97, 0.68, 1.03), 7)]:
            _coral(pen, rng, (x, y), rng.uniform(0.6, 1.3) * (0.045 + 0.20 * (y - 0.74)), mix(rng.choice(corals), "#168fae", max(0.0, 0.62 - (y - 0.76) * 3)))
        for cx, cy, colour, stripe, size, count in ((0.25, 0.42, "#f7c63f", "#2f3f5f", 0.052, 11), (0.80, 0.58, "#f0733a", "#ffffff", 0.042, 9), (0.66, 0.26, "#3f7fb0", None, 0.026, 26)):
            for _ in range(count):
                fish(pen.at((cx + rng.gauss(0, 0.05), cy + rng.gauss(0, 0.045)), size * rng.uniform(0.7, 1.2), flip=colour == "#f0733a"), mix(colour, "#168fae", 0.15), stripe=stripe)
        diver(pen.at((0.50, 0.52), 0.30, turn=-0.10), "#15202f")
        for index in range(14):
            pen.ellipse((0.565 + rng.uniform(-0.012, 0.012), 0.47 - index * 0.032), 0.003 + 0.0006 * index * rng.uniform(0.6, 1.4), "#e8ffff", alpha=0.7)
        for side in (0, 1):
            for index in range(5):
                x = 0.03 + 0.035 * index
                sway = curve([(x, 1.02), (x + 0.02, 0.86), (x - 0.012, 0.72), (x + 0.015, 0.58 + 0.03 * index)], steps=6)
                ribbon_ = [*((px - 0.006, py) for px, py in sway), *((px + 0.006 * (1 - i / len(sway)), py) for i, (px, py) in reversed(list(enumerate(sway))))]
                pen.polygon(ribbon_ if side == 0 else [(1 - px, py) for px, py in ribbon_], mix("#2f8f5a", "#0b4f5f", 0.3 + 0.1 * index))


def _coral(pen: Pen, rng: random.Random, place: tuple[float, float], size: float, colour: str) -> None:
    frame = pen.at(place, size)
    kind = rng.randrange(3)
    if kind == 0:
        for branch in range(7):
            out = (branch - 3) * 0.2 + rng.uniform(-0.06, 0.06)
            frame.limb([(0, -0.05), (out * 0.5, 0.4), (out, rng.uniform(0.7, 1.1))], (0.16, 0.12, 0.09), mix(colour, "#ffffff", 0.12 * (branch % 3)), steps=4)
    elif kind == 1:
        for tone, grow in ((darker(colour, 0.25), 1.0), (colour, 0.86), (lighter(colour, 0.22), 0.5)):
            frame.ellipse((-0.12 * (1 - grow), 0.22 + 0.2 * (1 - grow)), (0.62 * grow, 0.46 * grow), tone)
    else:
        frame.blob([(0, -0.1), (-0.55, 0.4), (-0.62, 0.85), (-0.2, 1.02), (0.25, 1.0), (0.62, 0.8), (0.5, 0.35)], colour, steps=5)
        for vein in range(9):
            out = (vein - 4) * 0.13
            frame.line([(0, 0), (out * 0.8, 0.5), (out, 0.92 - abs(out) * 0.25)], 0.022, darker(colour, 0.28))


def turtle_beach(canvas: Canvas, mood: int) -> None:
    """Velas at dusk: olive ridley hatchlings making for the sea, people keeping back."""
    light = (DUSK, ROSE_DAWN, EMBER)[mood % 3]
    rng = canvas.rng
    sky(canvas, light, horizon=0.46)
    if light is DUSK:
        canvas.stars(0.26, count=140)
    canvas.clouds(0.0, 0.38, light.cloud, cover=0.44, flat=0.16)
    canvas.glow((0.36, 0.46), 0.7, light.glow, strength=0.7)
    wooded(canvas, light, [(0.62, 0.475), (0.76, 0.43), (0.9, 0.40), (1.02, 0.385)], near=0.3, bottom=0.48, rough=0.008, green=mix("#3f7a4a", light.ink, 0.35))
    water(canvas, 0.465, hazed([(0, light.sky[-1][1]), (0.4, light.sky[3][1]), (1, light.sky[1][1])], light.haze, 0.1), bottom=0.74, mirror=0.6, ripple=0.5)
    ripples(canvas, 0.465, light.glow, bottom=0.74, cover=0.26, strength=0.4, fine=2.6)
    for swell, width in ((0.575, 0.010), (0.625, 0.016)):
        foam(canvas, rolling(canvas, [(0, swell + 0.02), (0.35, swell), (0.7, swell - 0.012), (1, swell - 0.03)], rough=0.005), width=width, colour=mix("#ffffff", light.haze, 0.2))
    beach = rolling(canvas, [(-0.02, 0.715), (0.3, 0.69), (0.6, 0.655), (1.02, 0.60)], rough=0.006)
    sand, wet = mix("#d9bb94", light.haze, 0.35), mix("#7a6266", light.ink, 0.2)
    shore(canvas, beach, [(0, mix(wet, light.sky[-1][1], 0.55)), (0.3, mix(sand, wet, 0.45)), (1, mix(wet, light.ink, 0.3))], bottom=1.0)
    foam(canvas, beach, width=0.024, colour=mix("#ffffff", light.haze, 0.12))
    hills(canvas, [(x, y + 0.09) for x, y in beach], Land([(0, sand), (1, mix(wet, light.ink, 0.25))], mix(sand, light.glow, 0.4), mix(sand, wet, 0.8), "grass", 0.4, 1.5))
    with canvas.pen() as pen:
        for x, y, size, turn in ((0.33, 0.775, 0.034, 1.75), (0.47, 0.765, 0.032, 1.9), (0.56, 0.755, 0.03, 1.8), (0.22, 0.80, 0.042, 1.85), (0.40, 0.83, 0.055, 1.85), (0.53, 0.835, 0.052, 1.95), (0.29, 0.885, 0.075, 2.0), (0.45, 0.90, 0.085, 1.9), (0.60, 0.91, 0.08, 2.05), (0.17, 0.93, 0.09, 1.9)):
            for step in range(1, 13):
                px, py = x - math.cos(turn) * size * 0.30 * step / canvas.aspect, y + math.sin(turn) * size * 0.22 * step
                for side in (-1, 1):
                    pen.ellipse((px + side * size * 0.26, py), (size * 0.05, size * 0.05), mix(sand, wet, 0.9), alpha=0.7 * (1 - step / 14))
            pen.at((x + 0.006, y + size * 0.06), size, turn=turn).blob([(0.5, 0.0), (0.2, 0.42), (-0.4, 0.3), (-0.5, 0), (-0.4, -0.3), (0.2, -0.42)], wet, alpha=0.55)
            turtle(pen.at((x, y), size, turn=turn), shell=mix("#4a5140", light.ink, 0.25), skin=mix("#6b6f55", light.ink, 0.2))
        for x, size, dress, flip in ((0.80, 0.15, Dress("#c8402f", light.ink, "#000000", skin="#6b4632"), True), (0.85, 0.155, Dress("#2f6f8f", light.ink, "#000000", skin="#6b4632", hat="#e0a32f"), True), (0.92, 0.15, Dress("#d8a03a", light.ink, "#000000", skin="#6b4632"), True)):
            sitter(pen.at((x, 0.80 + 0.02 * rng.random()), size, flip=flip), dress)
        tree(pen.at((0.985, 0.80), 0.40), rng, dark=mix("#1f4a34", light.ink, 0.4), light=mix("#7f9a55", light.haze, 0.25), bark=light.ink, clumps=60, leaf=0.8)
