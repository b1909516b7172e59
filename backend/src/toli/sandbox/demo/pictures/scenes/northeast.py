"""The North-East: the Brahmaputra, Assam's gardens and grasslands, Meghalaya, Nagaland, Manipur, Ziro."""

import math

from toli.sandbox.demo.pictures.animals import bird, elephant, flock, hornbill, rhino
from toli.sandbox.demo.pictures.buildings import morung, thatched
from toli.sandbox.demo.pictures.canvas import Canvas, Line
from toli.sandbox.demo.pictures.craft import country_boat, ferry
from toli.sandbox.demo.pictures.light import CLEAR_MORNING, DUSK, EMBER, GOLDEN, MONSOON, ROSE_DAWN, VALLEY_MIST, Light, sky, sun
from toli.sandbox.demo.pictures.palette import darker, hazed, lighter, mix
from toli.sandbox.demo.pictures.pen import curve
from toli.sandbox.demo.pictures.people import Dress, boatman, hiker, plucker, sitter, watcher
from toli.sandbox.demo.pictures.plants import conifer, fern, flowers, grass, palm, plume, shade_tree, tree
from toli.sandbox.demo.pictures.scenes.himalaya import forest
from toli.sandbox.demo.pictures.scenes.ladakh import SKIN, far_snows
from toli.sandbox.demo.pictures.shapes import boulders, level, ribbon, scatter, spray
from toli.sandbox.demo.pictures.terrain import Land, Rock, canopy, crags, hills, mountains, rolling, treetops
from toli.sandbox.demo.pictures.water import arc, ripples, shore, sun_path, water


def wooded(canvas: Canvas, light: Light, anchors: list[tuple[float, float]], *, near: float, bottom: float = 1.0, green: str = "#3f8a4a", rough: float = 0.02) -> Line:
    """Clothe a hill in broadleaved forest at a nearness from 0 to 1."""
    away = (1 - near) * 0.82
    line = rolling(canvas, anchors, rough=rough, octaves=5)
    hills(canvas, line, Land(
        hazed([(0, green), (0.4, darker(green, 0.22)), (1, darker(green, 0.5))], light.haze, away),
        mix(mix("#b5d465", light.glow, 0.25), light.haze, away), mix("#123f33", light.haze, away), "forest", 0.42, 0.5 + 1.6 * near * near,
    ), bottom=bottom, fringe=treetops(canvas, line, size=0.010 + 0.034 * near, kind="round"))
    return line


def brahmaputra_sunset(canvas: Canvas, mood: int) -> None:
    """A country boat crossing the Brahmaputra at sundown, between sandbars and kans grass."""
    light = (EMBER, GOLDEN, ROSE_DAWN)[mood % 3]
    rng = canvas.rng
    sky(canvas, light, horizon=0.56)
    canvas.clouds(0.0, 0.46, light.cloud, cover=0.46, flat=0.16, strength=0.75)
    sun(canvas, light, (0.62, 0.475), radius=0.052, reach=0.9)
    for base, share, tint in ((0.50, 0.55, "#8a5f8f"), (0.535, 0.3, "#6b4a7a")):
        line = rolling(canvas, [(0, base - 0.01), (0.2, base - 0.03), (0.42, base + 0.005), (0.7, base + 0.012), (0.88, base - 0.01), (1, base - 0.025)], rough=0.012)
        hills(canvas, line, Land(hazed([(0, tint), (1, mix(tint, light.haze, 0.6))], light.haze, share), mix(tint, light.haze, 0.7), darker(tint, 0.1), "forest", 0.12, 0.6), bottom=0.575, fringe=treetops(canvas, line, size=0.013, kind="round"))
    water(canvas, 0.565, hazed([(0, light.sky[-1][1]), (0.4, light.sky[3][1]), (1, light.sky[0][1])], light.haze, 0.1), mirror=0.62, ripple=0.45)
    ripples(canvas, 0.565, light.glow, cover=0.25, strength=0.4, fine=3.0)
    ripples(canvas, 0.565, light.ink, cover=0.26, strength=0.28, fine=2.4, tile=34)
    sun_path(canvas, 0.565, 0.62, light.glow, width=0.07)
    bar_lit, bar_deep = mix("#e8c08a", light.haze, 0.4), mix("#7a5560", light.ink, 0.25)
    for start, end, bend, thick in (((-0.05, 0.625), (0.40, 0.618), 0.008, 0.009), ((0.74, 0.665), (1.05, 0.645), -0.006, 0.014), ((-0.05, 0.72), (0.24, 0.735), -0.012, 0.02)):
        upper = arc(start, end, -bend - thick)
        lower = arc(start, end, thick * 0.8)
        canvas.paint(canvas.area([*upper, *reversed(lower)]), [(0, bar_lit), (1, bar_deep)])
    with canvas.pen() as pen:
        spot = (0.40, 0.745)
        pen.at((spot[0], spot[1] + 0.008), 0.17).blob([(-0.95, 0.0), (-0.4, -0.14), (0.1, -0.22), (0.6, -0.12), (1.0, 0.0), (0.0, 0.03)], light.ink, alpha=0.45)
        country_boat(pen.at(spot, 0.17), mix(light.ink, "#4a2f28", 0.4), light=light.glow, hood=mix("#6b4a30", light.ink, 0.35))
        dress = Dress(mix("#8a3a34", light.ink, 0.3), light.ink, light.ink, skin="#4a2e26", hat=mix("#d8b06a", light.ink, 0.3))
        boatman(pen.at((spot[0] - 0.078, spot[1] - 0.012), 0.125), dress)
        sitter(pen.at((spot[0] + 0.055, spot[1] - 0.012), 0.12), Dress(mix("#e8d8c0", light.ink, 0.35), light.ink, light.ink, skin="#4a2e26"))
        country_boat(pen.at((0.835, 0.622), 0.05), light.ink, light=light.glow)
        flock(pen, rng, (0.30, 0.30), count=11, size=0.012, colour=mix(light.ink, light.sky[2][1], 0.3))
    bank = rolling(canvas, [(0, 0.885), (0.25, 0.92), (0.5, 0.955), (0.75, 0.945), (1, 0.89)], rough=0.01)
    hills(canvas, bank, Land([(0, mix("#5f4638", light.ink, 0.4)), (1, light.ink)], mix("#c8925a", light.ink, 0.4), light.ink, "grass", 0.5))
    with canvas.pen() as pen:
        for x, y in scatter(rng, (0, 0.90, 1, 1.0), 70):
            if 0.30 < x < 0.62 and y < 0.96:
                continue
            grass(pen, rng, [(x, y)], size=0.07, dark=light.ink, light=mix("#8a6a3f", light.ink, 0.35), blades=4)
        for x, y in scatter(rng, (0, 0.92, 1, 1.0), 40):
            if not 0.26 < x < 0.66:
                plume(pen, rng, (x, y), size=rng.uniform(0.12, 0.2), stem=mix("#6b5035", light.ink, 0.3), tuft=mix("#fff1d8", light.haze, 0.35))


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
            shade_tree(pen.at((x, y), 0.10 + 1.1 * (y - 0.53)), rng, dark=mix("#2b6a40", light.haze, 0.4), light=mix("#a6cc6a", light.haze, 0.3), bark=mix("#6a5a4a", light.haze, 0.35))
    canvas.mist(0.60, 0.035, light.haze, strength=0.6)
    middle = rolling(canvas, [(0, 0.60), (0.2, 0.64), (0.45, 0.66), (0.7, 0.62), (1, 0.585)], rough=0.004)
    _tea(canvas, light, middle, rows=12, depth=0.24, away=0.14)
    with canvas.pen() as pen:
        for x, y in scatter(rng, (0.0, 0.66, 1.0, 0.72), 6):
            shade_tree(pen.at((x, y + 0.01), rng.uniform(0.28, 0.34)), rng, dark=mix("#24603a", light.haze, 0.15), light=mix("#a6cc5a", light.glow, 0.2), bark=mix("#6a5644", light.haze, 0.15))
    front = rolling(canvas, [(0, 0.80), (0.2, 0.755), (0.5, 0.74), (0.75, 0.77), (1, 0.82)], rough=0.003)
    _tea(canvas, light, front, rows=8, depth=0.36, away=0.0)
    with canvas.pen() as pen:
        for x, y, size, shawl in ((0.36, 0.835, 0.15, "#c8352f"), (0.44, 0.81, 0.135, "#e0a32f"), (0.61, 0.845, 0.155, "#7a3f8f")):
            frame = pen.at((x, y), size)
            plucker(frame, Dress(shawl, mix(shawl, "#f4e6cc", 0.75), "#000000", skin=SKIN))
        for x, size in ((0.06, 0.62), (0.93, 0.66)):
            shade_tree(pen.at((x, 0.93), size), rng, dark="#1f5a34", light=mix("#b5d95a", light.glow, 0.2), bark="#5f4c3c")
    near = rolling(canvas, [(0, 0.90), (0.3, 0.885), (0.6, 0.90), (1, 0.93)], rough=0.003)
    _tea(canvas, light, near, rows=4, depth=0.3, away=0.0)


def _tea(canvas: Canvas, light: Light, line: Line, *, rows: int, depth: float, away: float) -> None:
    """Plant a slope with clipped tea: rounded rows that widen towards the viewer, each lit on its shoulder."""
    lit = mix(mix("#a3cf4f", light.glow, 0.25), light.haze, away)
    mid, deep = mix("#4f9a3f", light.haze, away), mix("#17482f", light.haze, away)
    hills(canvas, line, Land([(0, mid), (1, deep)], lit, deep, "forest", 0.1, 2.0))
    coarse = line[:: max(1, len(line) // 60)] + [line[-1]]
    rng = canvas.rng
    with canvas.pen() as pen:
        for row in range(rows):
            share = (row + 0.4) / rows
            thick = depth * 1.7 * share**0.7 / rows
            wave = [(x, y + depth * share**1.7 + 0.006 * math.sin(x * 9 + row * 0.9) * share) for x, y in coarse]
            step = max(0.008, thick * 0.8 / canvas.aspect)
            for part, (lift, colour) in enumerate(((0.0, deep), (0.0, mid), (-0.30, mix(mid, lit, 0.55)), (-0.62, lit))):
                foot = (0.78, 0.52, 0.14, -0.04)[part]
                crowns: Line = []
                x = -0.01
                while x < 1.01:
                    y = level(wave, min(1.0, max(0.0, x))) - thick * (0.16 if part < 2 else 0.02 - lift * 0.25)
                    crowns += [(x, y + thick * 0.07), (x + step * 0.25, y - thick * rng.uniform(0.0, 0.07)), (x + step * 0.7, y - thick * rng.uniform(0.0, 0.07))]
                    x += step
                pen.polygon([*crowns, *[(px, py + thick * foot) for px, py in reversed(wave)]], colour)


def root_bridge(canvas: Canvas, mood: int) -> None:
    """A living root bridge over a green pool in the wet forest of Meghalaya."""
    light = (MONSOON, VALLEY_MIST)[mood % 2]
    rng = canvas.rng
    canvas.fill([(0, "#cfe6c9"), (0.4, "#a9d3b0"), (1, "#2f6a54")])
    canvas.glow((0.5, 0.22), 0.75, "#f6fbd8", strength=0.95)
    wooded(canvas, light, [(0, 0.02), (0.18, 0.10), (0.36, 0.22), (0.5, 0.255), (0.64, 0.21), (0.82, 0.10), (1, 0.03)], near=0.10, green="#4f9a5a")
    canvas.mist(0.34, 0.12, "#eef6dc", strength=0.7)
    wooded(canvas, light, [(0, 0.10), (0.16, 0.20), (0.33, 0.31), (0.47, 0.36), (0.54, 0.36), (0.68, 0.31), (0.84, 0.21), (1, 0.12)], near=0.25, green="#4f9a5a")
    spray(canvas, 0.505, 0.345, 0.64, width=0.085, strength=0.95, threads=24)
    canvas.mist(0.50, 0.12, "#eef6dc", strength=0.5)
    canvas.mist(0.59, 0.06, "#f4faea", strength=0.8)
    for anchors in ([(-0.02, 0.12), (0.10, 0.30), (0.22, 0.50), (0.36, 0.66)], [(0.64, 0.66), (0.78, 0.50), (0.90, 0.30), (1.02, 0.14)]):
        wooded(canvas, light, anchors, near=0.5, bottom=0.8, green="#2f7a44")
    water(canvas, 0.665, [(0, "#8fcdb0"), (0.4, "#3f9a84"), (1, "#0f4a48")], mirror=0.45, ripple=0.4)
    ripples(canvas, 0.665, "#dcf4e0", cover=0.2, strength=0.45, fine=2.8)
    boulders(canvas, [*scatter(rng, (0.0, 0.70, 0.30, 0.98), 20), *scatter(rng, (0.72, 0.70, 1.0, 0.98), 20), (0.46, 0.70), (0.56, 0.715), (0.40, 0.735)], size=(0.014, 0.075), lit="#8f9f86", dark="#1f3a33")
    bark, lit = "#33261f", "#9c8a66"
    deck = arc((-0.05, 0.50), (1.05, 0.47), 0.125, parts=60)
    with canvas.pen() as pen:
        for side, trunk in ((-1, [(0.03, 1.0), (0.07, 0.70), (0.05, 0.40), (0.09, -0.05)]), (1, [(0.96, 1.0), (0.93, 0.68), (0.965, 0.38), (0.93, -0.05)])):
            pen.limb(trunk, (0.30, 0.14, 0.13, 0.16), bark, steps=14)
            pen.limb([(x - 0.018, y) for x, y in trunk], (0.05, 0.02, 0.02, 0.03), mix(bark, lit, 0.3), steps=14)
            for _ in range(9):
                foot = trunk[0][0] + side * rng.uniform(-0.20, 0.03)
                pen.limb([(trunk[1][0], rng.uniform(0.5, 0.66)), (trunk[1][0] - side * rng.uniform(0.0, 0.06), 0.8), (foot, rng.uniform(0.93, 1.02))], (0.03, 0.022, 0.010), mix(bark, lit, rng.uniform(0, 0.3)), steps=8)
        for strand in range(15):
            lift = rng.uniform(-0.016, 0.024)
            path = [(x, y + lift + 0.012 * math.sin(x * 17 + strand * 1.7)) for x, y in deck[::6]]
            pen.limb(path, (0.020, rng.uniform(0.007, 0.014), 0.020), mix(bark, lit, rng.uniform(0.0, 0.4)), steps=6)
        rail = [(x, y - 0.085 + 0.02 * math.sin(x * 9)) for x, y in deck]
        for strand in range(5):
            pen.limb([(x, y + rng.uniform(-0.010, 0.010)) for x, y in rail[::6]], (0.014, 0.008, 0.014), mix(bark, lit, 0.15 + 0.08 * strand), steps=6)
        for index in range(3, 58):
            x, y = rail[index]
            low = deck[min(60, max(0, index + rng.randint(-2, 2)))]
            pen.limb([(x, y), ((x + low[0]) / 2 + rng.uniform(-0.01, 0.01), (y + low[1]) / 2), low], (0.006, 0.004, 0.007), mix(bark, lit, rng.uniform(0, 0.35)), steps=4)
        for index in range(6, 56, 2):
            x, y = deck[index]
            pen.limb([(x, y + 0.01), (x + rng.uniform(-0.008, 0.008), y + rng.uniform(0.03, 0.11))], (0.005, 0.002), mix(bark, "#4f7a3f", 0.5), steps=2)
        for x, dress in ((0.46, Dress("#e0552f", "#2a3040", "#2f7f8f", skin=SKIN, hat="#f0c23a")), (0.54, Dress("#f0b83a", "#2a3040", "#3f6fae", skin=SKIN))):
            hiker(pen.at((x, level(deck, x) - 0.008), 0.135), dress, pole=False)
        for index in range(0, 60, 3):
            x, y = deck[index]
            pen.at((x, y + 0.012), rng.uniform(0.006, 0.012)).blob([(-1, 0), (-0.2, 0.6), (1, 0.2), (0.3, -0.5)], mix("#3f7a3a", "#a6cc5a", rng.random()), steps=4)
        for x, y, size, turn in ((0.02, 0.98, 0.32, 0.8), (0.10, 1.02, 0.28, 0.4), (0.0, 0.82, 0.24, 0.3), (0.20, 1.03, 0.22, 0.9)):
            fern(pen.at((x, y), size, turn=turn), rng, colour="#2f7a3f", light="#6fb04a")
            fern(pen.at((1 - x, y + 0.01), size, flip=True, turn=turn), rng, colour="#2a6f3a", light="#63a545")
        for x, y, size, turn in ((-0.01, 0.0, 0.3, -0.7), (0.16, -0.03, 0.22, -1.0)):
            fern(pen.at((x, y), size, turn=turn), rng, colour="#1f5f3a", light="#4f9a45")
            fern(pen.at((1 - x, y), size, flip=True, turn=turn), rng, colour="#1f5f3a", light="#4f9a45")


def plateau_falls(canvas: Canvas, mood: int) -> None:
    """The Khasi plateau breaking off in green cliffs, waterfalls dropping into cloud."""
    light = (MONSOON, VALLEY_MIST, ROSE_DAWN)[mood % 3]
    rng = canvas.rng
    sky(canvas, light, horizon=0.6)
    canvas.clouds(0.0, 0.36, light.cloud, cover=0.55, flat=0.3, strength=0.8)
    for base, near in ((0.34, 0.08), (0.42, 0.2)):
        wooded(canvas, light, [(0, base), (0.3, base + 0.01), (0.5, base + 0.05), (0.75, base - 0.01), (1, base - 0.03)], near=near, rough=0.01)
        canvas.mist(base + 0.09, 0.06, light.haze, strength=0.8)
    rock = Rock(lit=[(0, mix("#7fae58", light.glow, 0.15)), (0.12, "#8b9a72"), (0.5, "#75826b"), (1, mix("#5f7a66", light.haze, 0.5))], shade=[(0, "#3f7a44"), (0.12, "#4a5c4e"), (1, mix("#466052", light.haze, 0.4))], texture=0.75, fray=0.6, zoom=1.3)
    cliff = crags(canvas, [(-0.02, 0.27), (0.2, 0.265), (0.42, 0.285), (0.56, 0.29), (0.62, 0.33), (0.66, 0.46), (0.71, 0.62), (0.78, 0.86)], rough=0.08)
    mountains(canvas, cliff, rock, bottom=1.0, depth=3.0)
    for x, width, end in ((0.33, 0.075, 0.80), (0.455, 0.026, 0.74), (0.16, 0.03, 0.72)):
        spray(canvas, x, level(cliff, x) + 0.004, end, width=width, threads=22 if width > 0.05 else 9)
        canvas.glow((x, end - 0.01), 0.16, "#f6faf4", strength=0.8)
    right = crags(canvas, [(0.70, 0.80), (0.78, 0.58), (0.86, 0.44), (0.93, 0.40), (1.02, 0.39)], rough=0.12)
    mountains(canvas, right, rock, bottom=1.0, sun=1)
    for size, edge in ((0.030, 0.42), (0.020, 0.54), (0.012, 0.60)):
        tops = treetops(canvas, [point for point in cliff if point[0] < edge], size=size, kind="round")
        canopy(canvas, canvas.area(*tops), [(0, mix("#6faa50", light.glow, 0.2)), (1, "#2f6a44")], light="#b9d873", dark="#1f5a3c", zoom=1.4)
    spray(canvas, 0.33, level(cliff, 0.33) - 0.002, 0.40, width=0.06, threads=10)
    wooded(canvas, light, [(0, 0.66), (0.15, 0.72), (0.35, 0.80), (0.55, 0.78), (0.8, 0.72), (1, 0.66)], near=0.45, green="#3f8f4a")
    canvas.mist(0.78, 0.07, mix(light.haze, "#ffffff", 0.4), strength=0.85)
    front = wooded(canvas, light, [(0, 0.84), (0.2, 0.89), (0.45, 0.93), (0.7, 0.90), (1, 0.82)], near=0.85, green="#2f7f44")
    ledge = rolling(canvas, [(0.60, 0.99), (0.72, 0.915), (0.85, 0.89), (1.02, 0.88)], rough=0.008)
    hills(canvas, ledge, Land([(0, "#7fb04f"), (1, "#24522f")], "#cfe07a", "#2f6a35", "grass", 0.5))
    del front
    with canvas.pen() as pen:
        watcher(pen.at((0.80, level(ledge, 0.80) + 0.012), 0.15), Dress("#f0b03a", "#2a3040", "#d8452f", skin=SKIN, hat="#2f7f8f"))
        watcher(pen.at((0.86, level(ledge, 0.86) + 0.012), 0.145), Dress("#d8452f", "#2a3040", "#2f6f8f", skin=SKIN), pack=False, arm=True)
        grass(pen, rng, scatter(rng, (0.66, 0.93, 1, 1.02), 34), size=0.045, dark="#24522f", light="#a9cc5a", blades=5)


def kaziranga_rhino(canvas: Canvas, mood: int) -> None:
    """A rhinoceros and her calf in the elephant grass at first light, egrets rising."""
    light = (GOLDEN, ROSE_DAWN, VALLEY_MIST)[mood % 3]
    rng = canvas.rng
    sky(canvas, light, horizon=0.58)
    canvas.clouds(0.0, 0.36, light.cloud, cover=0.42, flat=0.16)
    sun(canvas, light, (0.70, 0.44), radius=0.05, reach=0.9)
    far_snows(canvas, light, base=0.42, bottom=0.56, share=0.72, snow=0.8)
    wooded(canvas, light, [(0, 0.52), (0.25, 0.505), (0.5, 0.53), (0.75, 0.525), (1, 0.50)], near=0.12, bottom=0.62, rough=0.008)
    canvas.mist(0.565, 0.04, light.haze, strength=0.9)
    straw, deep = mix("#d9b662", light.glow, 0.2), mix("#6b5a2c", light.ink, 0.2)
    for base, away in ((0.59, 0.5), (0.64, 0.28)):
        line = rolling(canvas, [(0, base), (0.5, base - 0.006), (1, base)], rough=0.006)
        hills(canvas, line, Land(hazed([(0, straw), (1, deep)], light.haze, away), mix(light.glow, light.haze, away), mix(deep, light.haze, away), "grass", 0.5, 1.2))
        with canvas.pen() as pen:
            for index in range(8):
                x = (index + rng.random()) / 8
                if base < 0.6:
                    tree(pen.at((x, base + 0.01), rng.uniform(0.05, 0.085)), rng, dark=mix("#3f5a34", light.haze, 0.45), light=mix("#9fae5a", light.haze, 0.4), bark=mix("#4a3a2c", light.haze, 0.4), clumps=20)
    water(canvas, 0.70, hazed([(0, light.haze), (0.5, light.sky[1][1]), (1, light.sky[0][1])], light.glow, 0.15), bottom=0.80, mirror=0.5, ripple=0.3)
    ripples(canvas, 0.70, light.glow, bottom=0.80, cover=0.25, strength=0.5, fine=3.0)
    far_bank = rolling(canvas, [(0, 0.695), (0.3, 0.705), (0.6, 0.70), (1, 0.69)], rough=0.004)
    canvas.paint(canvas.under(far_bank, bottom=0.712), [(0, mix(straw, deep, 0.3)), (1, deep)])
    with canvas.pen() as pen:
        grass(pen, rng, [(x / 70, level(far_bank, x / 70) + 0.006) for x in range(71)], size=0.03, dark=mix(deep, light.haze, 0.2), light=mix(straw, light.haze, 0.2), blades=4)
    near_bank = rolling(canvas, [(0, 0.80), (0.25, 0.775), (0.5, 0.785), (0.8, 0.775), (1, 0.80)], rough=0.006)
    hills(canvas, near_bank, Land([(0, mix(straw, "#8f9a45", 0.4)), (0.4, mix(deep, "#5a6a2f", 0.3)), (1, light.ink)], light.glow, deep, "grass", 0.5))
    with canvas.pen() as pen:
        hide = mix("#4f484c", light.ink, 0.25)
        pen.at((0.45, 0.862), 0.2).blob([(-0.9, 0.0), (0.0, 0.06), (1.0, 0.0), (0.2, -0.09)], light.ink, alpha=0.45)
        rhino(pen.at((0.44, 0.86), 0.20), hide, light=light.glow)
        rhino(pen.at((0.245, 0.868), 0.105), mix(hide, light.haze, 0.06), light=light.glow)
        egret = pen.at((0.435, 0.683), 0.055)
        egret.limb([(-0.2, 0.25), (0.05, 0.4), (0.16, 0.62), (0.22, 0.8)], (0.02, 0.2, 0.07, 0.07), "#fdfaf0")
        egret.limb([(0.22, 0.82), (0.38, 0.76)], (0.05, 0.02), "#f0b53a")
        egret.line([(0.02, 0.32), (0.02, -0.05)], 0.04, "#3a3330")
        for x, y, size in ((0.20, 0.38, 0.022), (0.26, 0.35, 0.026), (0.31, 0.385, 0.02), (0.355, 0.34, 0.018), (0.16, 0.345, 0.017)):
            bird(pen.at((x, y), size, turn=rng.uniform(-0.2, 0.2)), mix("#ffffff", light.glow, 0.2), lift=rng.uniform(0.2, 0.5))
        grass(pen, rng, scatter(rng, (0, 0.84, 1, 0.90), 34), size=0.05, dark=mix(deep, light.ink, 0.3), light=straw, blades=4)
        grass(pen, rng, scatter(rng, (0, 0.94, 1, 1.04), 110), size=0.12, dark=mix(deep, light.ink, 0.55), light=mix(straw, deep, 0.2), blades=5)
        for x in (*[rng.uniform(0, 0.2) for _ in range(9)], *[rng.uniform(0.72, 1.0) for _ in range(13)]):
            plume(pen, rng, (x, rng.uniform(0.95, 1.02)), size=rng.uniform(0.2, 0.3), stem=mix(deep, light.ink, 0.3), tuft=mix("#fff3d8", light.glow, 0.2))


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
    hills(canvas, floor, Land([(0, mix("#c9cf6f", light.haze, 0.4)), (1, "#8fae4a")], light.glow, "#7fa048", "grass", 0.3))
    with canvas.pen() as pen:
        for index in range(15):
            x = 0.36 + 0.31 * (index + rng.random() * 0.6) / 15
            thatched(pen.at((x, 0.545 + 0.012 * (index % 3)), rng.uniform(0.032, 0.042)), mix("#a58258", light.haze, 0.2), thatch=mix(rng.choice(("#8a6a4a", "#9c7a52", "#7a6a62")), light.haze, 0.2), light=light.glow, stilts=True)
    fields = ("#e3c653", "#c9c94f", "#a8c24a", "#d8b548", "#8fb54a")
    top = 0.575
    row = 0
    while top < 1.02:
        high = 0.016 + 0.20 * (top - 0.56)
        wave = [(x / 26, top + 0.014 * math.sin(x / 26 * 5 + row * 1.3) * (1 + 2 * (top - 0.57)) + 0.02 * (x / 26 - 0.5) * math.sin(row)) for x in range(-1, 28)]
        canvas.paint(canvas.under(wave, bottom=min(1.0, top + high * 1.9)), [(0, mix(fields[row % 5], light.glow, 0.30)), (0.5, mix(fields[row % 5], light.haze, max(0.0, 0.30 - row * 0.05))), (1, darker(fields[row % 5], 0.22))])
        width = 0.003 + 0.016 * (top - 0.56)
        canvas.paint(canvas.area([*[(x, y - width * 0.5) for x, y in wave], *[(x, y + width) for x, y in reversed(wave)]]), [(0, "#7f9a45"), (1, "#3f5f30")])
        with canvas.pen() as pen:
            for part in range(7):
                x = (part + rng.random()) / 7
                y = level(wave, x)
                pen.polygon(ribbon([(x, y, 0.0012), (x + 0.01 * math.sin(row + part), y + high * 0.5, 0.0018), (x + 0.016 * math.sin(row + part), y + high + 0.012, 0.003)]), "#5f7f3a")
            if row >= 2:
                step = 0.0024 + 0.012 * (top - 0.58)
                for _ in range(120):
                    x = rng.random()
                    y = level(wave, x) + width + rng.random() * high
                    pen.line([(x, y), (x + 0.002, y - step * rng.uniform(0.6, 1.5))], 0.0012 + 0.004 * (top - 0.56), mix(fields[row % 5], "#fff4b0", rng.uniform(0.1, 0.8)), alpha=0.8)
        top += high
        row += 1
    with canvas.pen() as pen:
        for x, y, size in ((0.09, 0.80, 0.44), (0.155, 0.79, 0.34), (0.035, 0.83, 0.38), (0.93, 0.73, 0.30), (0.97, 0.75, 0.36)):
            conifer(pen.at((x, y), size), rng, dark="#1f4f44", light="#7fb07a")
        watcher(pen.at((0.60, 0.875), 0.135), Dress("#2a2d3a", "#8f2f2a", "#b98a4a", skin=SKIN, hat="#e8d29a"))
        hiker(pen.at((0.44, 0.90), 0.14), Dress("#d8452f", "#2d3146", "#2f7f8f", skin=SKIN, hat="#f0c23a"), pole=False)


def nagaland_hills(canvas: Canvas, mood: int) -> None:
    """Blue ranges at Kisama, a morung's great gable, hornbills crossing at sundown."""
    light = (EMBER, DUSK, ROSE_DAWN)[mood % 3]
    rng = canvas.rng
    sky(canvas, light, horizon=0.62)
    canvas.clouds(0.0, 0.4, light.cloud, cover=0.42, flat=0.18)
    sun(canvas, light, (0.36, 0.46), radius=0.05, reach=0.85)
    deep = mix("#2f4f6f", light.ink, 0.2)
    for index, base in enumerate((0.48, 0.545, 0.61, 0.68)):
        away = 0.78 - 0.2 * index
        line = crags(canvas, [(0, base - 0.02), (0.17, base - 0.05), (0.36, base + 0.03), (0.55, base - 0.02), (0.74, base - 0.06), (0.9, base + 0.01), (1, base - 0.03)], rough=0.16)
        mountains(canvas, line, Rock(lit=hazed([(0, mix(deep, light.glow, 0.22)), (1, light.haze)], light.haze, away), shade=hazed([(0, deep), (1, mix(deep, light.haze, 0.6))], light.haze, away), texture=0.2, fray=0.3), bottom=min(1.0, base + 0.28), sun=1)
        canvas.mist(base + 0.085, 0.035, light.haze, strength=0.55)
    wooded(canvas, light, [(0, 0.74), (0.3, 0.78), (0.6, 0.80), (1, 0.76)], near=0.5, green=mix("#3f6a4a", light.ink, 0.3))
    ground = rolling(canvas, [(0, 0.88), (0.3, 0.865), (0.6, 0.86), (1, 0.85)], rough=0.006)
    hills(canvas, ground, Land([(0, mix("#8a5a3c", light.ink, 0.25)), (1, light.ink)], mix("#e0a05a", light.ink, 0.2), light.ink, "grass", 0.5))
    with canvas.pen() as pen:
        morung(pen.at((0.80, 0.875), 0.46), mix("#6b4327", light.ink, 0.2), thatch=mix("#a8823f", light.ink, 0.22), light=light.glow, glow="#ffb85a")
        morung(pen.at((0.60, 0.87), 0.22), mix("#6b4327", light.ink, 0.3), thatch=mix("#98763c", light.ink, 0.32), light=light.glow, glow="#ffb85a")
        fire = (0.36, 0.93)
        for x, size, dress in ((0.235, 0.15, "#a3302a"), (0.285, 0.155, "#23242e"), (0.435, 0.155, "#a3302a"), (0.485, 0.15, "#23242e"), (0.53, 0.145, "#7a2a2a")):
            frame = pen.at((x, 0.935), size, flip=x > 0.36)
            watcher(frame, Dress(mix(dress, light.ink, 0.15), light.ink, "#000000", skin="#5f3c2b", hair=light.ink), pack=False)
            frame.line([(0.2, 0.0), (0.24, 1.28)], 0.02, mix("#6b4a30", light.ink, 0.4))
            for feather in (-0.35, -0.1, 0.15):
                frame.limb([(0, 0.98), (feather * 0.35, 1.2)], (0.03, 0.018), "#f4efe2")
        for log in (-0.5, 0.1, 0.5):
            pen.at(fire, 0.06).limb([(log - 0.5, -0.05), (log + 0.3, 0.15)], (0.13, 0.13), mix("#4a2a1c", light.ink, 0.3))
        for scale, colour in ((1.0, "#e8502a"), (0.72, "#ff9a3a"), (0.42, "#ffe07a")):
            frame = pen.at((fire[0], fire[1] - 0.003), 0.10 * scale)
            frame.blob([(-0.42, 0.0), (-0.46, 0.34), (-0.2, 0.62), (-0.16, 0.95), (0.08, 0.72), (0.2, 1.12), (0.36, 0.6), (0.46, 0.3), (0.38, 0.0), (0, -0.1)], colour)
        for x, y, size, turn in ((0.20, 0.26, 0.075, 0.15), (0.345, 0.19, 0.055, 0.05), (0.10, 0.16, 0.038, 0.2)):
            hornbill(pen.at((x, y), size, turn=turn), dark=mix("#15141a", light.ink, 0.3))
    canvas.glow(fire, 0.34, "#ff9a4a", strength=0.45)


def majuli_ferry(canvas: Canvas, mood: int) -> None:
    """The morning ferry to Majuli, mist on the river and stilt houses on the bank."""
    light = (VALLEY_MIST, ROSE_DAWN, CLEAR_MORNING)[mood % 3]
    rng = canvas.rng
    sky(canvas, light, horizon=0.52)
    canvas.clouds(0.0, 0.36, light.cloud, cover=0.45, flat=0.18)
    sun(canvas, light, (0.30, 0.36), radius=0.04, reach=0.8)
    far_snows(canvas, light, base=0.40, bottom=0.52, share=0.78, snow=0.8)
    wooded(canvas, light, [(0, 0.485), (0.3, 0.49), (0.6, 0.495), (1, 0.48)], near=0.18, bottom=0.54, rough=0.008)
    canvas.mist(0.52, 0.035, light.haze, strength=0.9)
    water(canvas, 0.525, hazed([(0, light.haze), (0.5, "#7fa5b0"), (1, "#2f5f73")], light.haze, 0.15), mirror=0.6, ripple=0.4)
    ripples(canvas, 0.525, light.glow, cover=0.24, strength=0.45, fine=3.0)
    sun_path(canvas, 0.525, 0.30, light.glow, width=0.05, strength=0.7)
    canvas.mist(0.55, 0.03, "#ffffff", strength=0.5)
    with canvas.pen() as pen:
        spot = (0.44, 0.705)
        pen.at((spot[0], spot[1] + 0.012), 0.24).blob([(-0.95, 0.0), (-0.9, -0.3), (0.0, -0.42), (0.7, -0.3), (1.0, -0.02), (0, 0.03)], "#2f5f73", alpha=0.45)
        ferry(pen.at(spot, 0.24), "#2b5a8a", cabin="#f4efe0", light=light.glow, trim="#d8502f")
        wake = pen.at((spot[0] + 0.15, spot[1] + 0.01), 0.24)
        for step in range(5):
            wake.polygon([(0.05 - step * 0.3, -0.02 - step * 0.012), (0.12 - step * 0.3, -0.045 - step * 0.02), (-0.22 - step * 0.3, -0.045 - step * 0.018)], "#ffffff", alpha=0.75 - step * 0.12)
        for x, y, size in ((0.80, 0.60, 0.05), (0.16, 0.625, 0.06)):
            country_boat(pen.at((x, y), size), "#3a2c26", light=light.glow)
            boatman(pen.at((x - size * 0.3, y - 0.004), size * 0.75), Dress("#c9a26a", "#3a3a44", "#000000", skin=SKIN))
        flock(pen, rng, (0.66, 0.25), count=9, size=0.012, colour=mix(light.ink, light.haze, 0.4))
    bank = rolling(canvas, [(0.50, 1.02), (0.62, 0.93), (0.76, 0.865), (0.9, 0.83), (1.02, 0.82)], rough=0.006)
    shore(canvas, bank, [(0, "#d9c492"), (1, "#8a6f4a")], bottom=1.0, rim="#fdf7e2", rim_width=0.003)
    green = [(x, y + 0.018) for x, y in bank]
    hills(canvas, green, Land([(0, "#8fb54f"), (1, "#2f5f34")], mix("#d5e07a", light.glow, 0.3), "#3f7238", "grass", 0.5))
    with canvas.pen() as pen:
        thatched(pen.at((0.865, 0.885), 0.16), "#c8a06a", thatch="#94703f", light=light.glow, stilts=True)
        thatched(pen.at((0.965, 0.90), 0.18), "#b98f5c", thatch="#86653a", light=light.glow, stilts=True)
        for x, y, size, lean in ((0.795, 0.90, 0.44, -0.10), (0.93, 0.86, 0.40, 0.08)):
            palm(pen.at((x, y), size), rng, lean=lean, leaf="#2f6a3a", light="#b5cf5a", bark="#7a6a58")
        hiker(pen.at((0.735, 0.935), 0.12, flip=True), Dress("#d8452f", "#2d3146", "#e0a32f", skin=SKIN), pole=False)
        grass(pen, rng, [(x, level(green, x) + rng.uniform(0.01, 0.12)) for x in (rng.uniform(0.58, 1.0) for _ in range(46))], size=0.045, dark="#2f5f34", light="#b5cc5a", blades=5)


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
        stone = [(x + math.cos(turn) * size * rng.uniform(0.8, 1.15) / canvas.aspect * 1.5, y + math.sin(turn) * size * 0.55) for turn in (0, 1.05, 2.1, 3.14, 4.2, 5.25)]
        with canvas.pen() as pen:
            pen.polygon(curve(stone, steps=4, closed=True), darker(tone, 0.18), alpha=0.5)
            pen.polygon(curve([(px, py - size * 0.12) for px, py in stone], steps=4, closed=True), lighter(tone, 0.16), alpha=0.42)
    ripples(canvas, 0.43, "#eafff4", cover=0.24, strength=0.4, fine=2.6)
    ripples(canvas, 0.43, "#0f6a60", cover=0.22, strength=0.25, fine=2.2, tile=34)
    spot = (0.50, 0.705)
    with canvas.pen() as pen:
        pen.at((spot[0] + 0.03, spot[1] + 0.14), 0.235).blob([(-1.0, 0.05), (-0.5, -0.07), (0.0, -0.09), (0.5, -0.07), (1.05, 0.07), (0.5, 0.05), (-0.5, 0.04)], "#0d4f4c", alpha=0.55)
        country_boat(pen.at(spot, 0.235), "#2f5f9a", light="#ffffff")
        country_boat(pen.at((spot[0], spot[1] + 0.0), 0.228), "#e0b23a", light="#fff6d0")
        for x, coat, flip in ((-0.06, "#d8452f", False), (0.005, "#f4efe2", False), (0.07, "#2f7f8f", True)):
            sitter(pen.at((spot[0] + x, spot[1] - 0.012), 0.135, flip=flip), Dress(coat, "#2d3146", "#000000", skin=SKIN))
        boatman(pen.at((spot[0] - 0.125, spot[1] - 0.018), 0.15), Dress("#8a6a4a", "#3a3a44", "#000000", skin=SKIN, hat="#e8d29a"))
    boulders(canvas, [*scatter(rng, (-0.02, 0.455, 0.22, 0.56), 26), *scatter(rng, (0.80, 0.455, 1.02, 0.58), 26)], size=(0.008, 0.042), lit="#c9cdbb", dark="#4a5f55")


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
    water(canvas, 0.37, hazed([(0, light.sky[-1][1]), (0.45, light.sky[2][1]), (1, light.sky[0][1])], light.haze, 0.2), mirror=0.55, ripple=0.3)
    ripples(canvas, 0.37, light.glow, cover=0.22, strength=0.4, fine=3.0)
    sun_path(canvas, 0.37, 0.66, light.glow, width=0.05, strength=0.75)
    rings = [(0.16, 0.425, 0.075), (0.42, 0.435, 0.09), (0.82, 0.44, 0.085), (0.63, 0.475, 0.075), (0.27, 0.505, 0.11), (0.90, 0.545, 0.12), (0.56, 0.585, 0.13), (0.10, 0.64, 0.15), (0.80, 0.73, 0.20), (0.28, 0.86, 0.26), (0.98, 0.97, 0.24)]
    for x, y, wide in rings:
        flat = wide * (0.10 + 0.42 * (y - 0.37)) * canvas.aspect
        thick = 0.10 + 0.05 * rng.random()
        turn = [step * math.tau / 44 for step in range(45)]
        wobble = [1 + 0.06 * math.sin(3 * t + x * 20) + 0.03 * rng.uniform(-1, 1) for t in turn]
        outer = [(x + math.cos(t) * wide * k, y + math.sin(t) * flat * k) for t, k in zip(turn, wobble, strict=True)]
        inner = [(x + math.cos(t) * wide * (k - thick * 1.3), y + math.sin(t) * flat * (k - thick * 1.7)) for t, k in zip(turn, wobble, strict=True)]
        away = max(0.0, 0.5 - (y - 0.38) * 1.4)
        canvas.paint(canvas.area([(px, py + 0.004 + 0.012 * (y - 0.4)) for px, py in outer] + [(px, py) for px, py in reversed(inner)]), mix("#2a3f3a", light.haze, away + 0.1))
        canvas.paint(canvas.area([*outer, *reversed(inner)]), [(0, mix(mix("#a9bf5a", light.glow, 0.3), light.haze, away)), (1, mix("#4f7a3c", light.haze, away))])
        with canvas.pen() as pen:
            for (px, py), (qx, qy) in zip(outer[::2], inner[::2], strict=True):
                share = rng.random()
                grass(pen, rng, [(px + (qx - px) * share, py + (qy - py) * share)], size=0.008 + 0.055 * (y - 0.37), dark=mix("#35602f", light.haze, away), light=mix("#b5c85f", light.haze, away), blades=3, sway=0.1)
    with canvas.pen() as pen:
        thatched(pen.at((0.565, 0.535), 0.055), mix("#a5825a", light.haze, 0.1), thatch=mix("#8a6a42", light.haze, 0.1), light=light.glow)
        spot = (0.52, 0.745)
        pen.at((spot[0], spot[1] + 0.01), 0.16).blob([(-0.95, 0.0), (-0.3, -0.15), (0.3, -0.16), (1.0, 0.0), (0, 0.03)], light.ink, alpha=0.4)
        country_boat(pen.at(spot, 0.16), mix("#3a2a22", light.ink, 0.3), light=light.glow)
        boatman(pen.at((spot[0] - 0.05, spot[1] - 0.01), 0.15), Dress("#c8803a", "#2f3344", "#000000", skin=SKIN, hat="#e8d29a"))
        flock(pen, rng, (0.26, 0.18), count=9, size=0.011, colour=mix(light.ink, light.haze, 0.35))


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
    hills(canvas, bank, Land(hazed([(0, "#8fb55a"), (1, "#4f7f44")], light.haze, 0.2), light.glow, "#4f7a48", "grass", 0.3), bottom=0.60)
    blossom, deep = mix("#f7b6cf", light.glow, 0.12), "#c46a95"
    with canvas.pen() as pen:
        for index in range(14):
            tree(pen.at(((index + rng.random()) / 14, 0.572), rng.uniform(0.075, 0.11)), rng, dark=mix(deep, light.haze, 0.3), light=mix(blossom, light.haze, 0.2), bark=mix("#4a332c", light.haze, 0.3), clumps=20)
    water(canvas, 0.572, hazed([(0, "#a9c9cf"), (1, "#4f8296")], light.haze, 0.15), bottom=0.78, mirror=0.75, ripple=0.35)
    ripples(canvas, 0.572, "#ffffff", bottom=0.78, cover=0.18, strength=0.35, fine=3.0)
    verge = rolling(canvas, [(0, 0.74), (0.35, 0.745), (0.6, 0.755), (1, 0.73)], rough=0.005)
    hills(canvas, verge, Land([(0, "#9cbf5a"), (1, "#3f7238")], mix("#dbe58a", light.glow, 0.3), "#3f7a3f", "grass", 0.5))
    road = ribbon([(1.06, 0.755, 0.05), (0.86, 0.775, 0.05), (0.66, 0.815, 0.065), (0.52, 0.88, 0.10), (0.44, 0.96, 0.15), (0.40, 1.06, 0.20)])
    canvas.paint(canvas.area(road), [(0, mix("#b9b2b4", light.haze, 0.2)), (1, "#77727c")])
    with canvas.pen() as pen:
        for x, y in scatter(rng, (0, 0.76, 1, 1.0), 420):
            pen.ellipse((x, y), (0.0014 + 0.006 * (y - 0.74), 0.0010 + 0.004 * (y - 0.74)), mix(blossom, "#ffffff", rng.random() * 0.6), alpha=0.85)
        hiker(pen.at((0.60, 0.885), 0.135), Dress("#2f6f8f", "#2d3146", "#e0a32f", skin=SKIN, hat="#d8452f"), pole=False)
        hiker(pen.at((0.545, 0.90), 0.14), Dress("#e8c04a", "#3a3340", "#b0446f", skin=SKIN), pole=False)
        for x, y, size in ((0.10, 0.93, 0.86), (0.90, 0.86, 0.56)):
            tree(pen.at((x, y), size), rng, dark=deep, light=blossom, bark="#3f2a26", wide=0.46, clumps=260, base=0.34, leaf=0.5)
            for _ in range(130):
                turn, reach = rng.uniform(0, math.tau), rng.uniform(0.7, 1.06)
                pen.at((x, y), size).ellipse((math.cos(turn) * 0.46 * reach, 0.67 + math.sin(turn) * 0.33 * reach), (0.012, 0.010), mix(blossom, "#ffffff", rng.random() * 0.7))
        flowers(pen, rng, scatter(rng, (0, 0.86, 0.3, 1.0), 40), (blossom, "#ffffff"), size=0.006)


def elephant_grassland(canvas: Canvas, mood: int) -> None:
    """A herd crossing at Manas, the Bhutan hills behind."""
    light = (GOLDEN, CLEAR_MORNING, EMBER)[mood % 3]
    rng = canvas.rng
    sky(canvas, light, horizon=0.56)
    canvas.clouds(0.0, 0.4, light.cloud, cover=0.44, flat=0.2)
    wooded(canvas, light, [(0, 0.36), (0.2, 0.40), (0.45, 0.33), (0.7, 0.41), (1, 0.35)], near=0.08)
    wooded(canvas, light, [(0, 0.46), (0.25, 0.44), (0.5, 0.48), (0.8, 0.45), (1, 0.47)], near=0.25)
    canvas.mist(0.52, 0.05, light.haze, strength=0.8)
    wooded(canvas, light, [(0, 0.53), (0.25, 0.545), (0.5, 0.55), (0.75, 0.54), (1, 0.525)], near=0.5, bottom=0.66, rough=0.01)
    straw, deep = mix("#c9bb5a", light.glow, 0.2), mix("#5f6a2c", light.ink, 0.15)
    plain = rolling(canvas, [(0, 0.595), (0.5, 0.59), (1, 0.595)], rough=0.004)
    hills(canvas, plain, Land(hazed([(0, straw), (1, deep)], light.haze, 0.15), light.glow, deep, "grass", 0.5))
    river = ribbon([(1.05, 0.64, 0.03), (0.8, 0.65, 0.05), (0.55, 0.675, 0.08), (0.3, 0.71, 0.12), (-0.05, 0.77, 0.2)])
    canvas.paint(canvas.area([(x, y - 0.004) for x, y in river]), mix("#e3d3a0", light.haze, 0.2))
    canvas.paint(canvas.area(river), [(0, mix("#cfe0df", light.glow, 0.3)), (1, "#6fa3b0")])
    near = rolling(canvas, [(0, 0.83), (0.3, 0.80), (0.6, 0.775), (1, 0.75)], rough=0.006)
    with canvas.pen() as pen:
        hide = mix("#57504f", light.ink, 0.2)
        for x, y, size in ((0.34, 0.735, 0.12), (0.455, 0.72, 0.145), (0.555, 0.722, 0.07), (0.645, 0.71, 0.135), (0.745, 0.70, 0.10)):
            pen.at((x, y + 0.002), size).blob([(-0.7, 0), (0.0, 0.05), (0.8, 0), (0.0, -0.16)], darker("#6fa3b0", 0.4), alpha=0.5)
            elephant(pen.at((x, y), size), hide, light=light.glow)
        flock(pen, rng, (0.62, 0.40), count=7, size=0.014, colour="#fffaf0")
    hills(canvas, near, Land([(0, straw), (1, light.ink)], light.glow, deep, "grass", 0.5))
    with canvas.pen() as pen:
        grass(pen, rng, scatter(rng, (0, 0.82, 1, 1.04), 150), size=0.085, dark=mix(deep, light.ink, 0.4), light=straw, blades=4)
        for _ in range(14):
            plume(pen, rng, (rng.choice((rng.uniform(0, 0.25), rng.uniform(0.7, 1))), rng.uniform(0.92, 1.02)), size=rng.uniform(0.16, 0.24), stem=deep, tuft=mix("#fff3d8", light.glow, 0.2))
