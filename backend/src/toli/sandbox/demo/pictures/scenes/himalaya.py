"""The green and the snowy Himalaya: Kashmir, Himachal, Uttarakhand, Sikkim, Arunachal."""


from toli.sandbox.demo.pictures.animals import yak
from toli.sandbox.demo.pictures.buildings import cottage, gompa, pagoda_temple, prayer_flags
from toli.sandbox.demo.pictures.canvas import Canvas, Line
from toli.sandbox.demo.pictures.craft import shikara, tent
from toli.sandbox.demo.pictures.light import CLEAR_MORNING, DUSK, EMBER, GOLDEN, HIGH_NOON, ROSE_DAWN, VALLEY_MIST, Light, sky, sun
from toli.sandbox.demo.pictures.palette import hazed, mix
from toli.sandbox.demo.pictures.people import Dress, hiker, sitter, watcher
from toli.sandbox.demo.pictures.plants import conifer, flowers, grass
from toli.sandbox.demo.pictures.scenes.ladakh import SKIN, far_snows
from toli.sandbox.demo.pictures.shapes import boulders, level, ribbon, scatter
from toli.sandbox.demo.pictures.terrain import Land, Rock, crags, hills, mountains, rolling, treetops
from toli.sandbox.demo.pictures.water import ripples, water


def giants(canvas: Canvas, light: Light, anchors: list[tuple[float, float]], *, bottom: float, share: float = 0.1, sun_side: int = -1, snow: float = 0.9) -> None:
    """Raise great snow peaks near at hand, coloured by the hour."""
    line = crags(canvas, anchors, rough=0.34)
    mountains(canvas, line, Rock(
        lit=hazed([(0, mix("#b09c98", light.glow, 0.25)), (1, light.haze)], light.haze, share),
        shade=hazed([(0, "#4c5a88"), (1, mix("#6f80ac", light.haze, 0.5))], light.haze, share),
        snow=snow, snow_lit=hazed([(0, mix("#ffffff", light.cloud, 0.55)), (0.6, mix("#ffffff", light.glow, 0.25)), (1, light.haze)], light.haze, share * 0.5),
        snow_shade=hazed([(0, "#6f86c0"), (1, mix("#9db2da", light.haze, 0.4))], light.haze, share), fray=0.3, texture=0.5, zoom=1.3,
    ), bottom=bottom, sun=sun_side)


def forest(canvas: Canvas, light: Light, anchors: list[tuple[float, float]], *, near: float, bottom: float = 1.0, snowy: bool = False, size: float | None = None) -> Line:
    """Clothe a slope in conifers at a nearness from 0 to 1."""
    away = (1 - near) * 0.7
    line = rolling(canvas, anchors, rough=0.016, scale=3)
    high = size or 0.012 + 0.045 * near
    green, deep = ("#2f6a50", "#12352f") if not snowy else ("#8fa6b8", "#2f4a58")
    hills(canvas, line, Land(
        hazed([(0, green), (1, deep)], light.haze, away), mix(mix("#7fb060", light.glow, 0.2) if not snowy else "#f4f8fc", light.haze, away),
        mix("#0d2b2a" if not snowy else "#2b4356", light.haze, away), "pines", 0.32, 0.7 + 1.3 * near,
    ), bottom=bottom, fringe=treetops(canvas, line, size=high, thick=1.4))
    return line


def snow_trek(canvas: Canvas, mood: int) -> None:
    """A file of trekkers on a snow ridge as the peaks catch the first light."""
    light = (ROSE_DAWN, HIGH_NOON, EMBER)[mood % 3]
    rng = canvas.rng
    sky(canvas, light, horizon=0.6)
    canvas.clouds(0.0, 0.4, light.cloud, cover=0.4, flat=0.2)
    far_snows(canvas, light, base=0.32, bottom=0.6, share=0.5, snow=1.0)
    giants(canvas, light, [(0, 0.44), (0.14, 0.36), (0.30, 0.24), (0.36, 0.20), (0.46, 0.34), (0.60, 0.44), (0.74, 0.36), (0.86, 0.42), (1, 0.36)], bottom=0.75, snow=1.0)
    canvas.mist(0.66, 0.09, mix(light.haze, "#ffffff", 0.25), strength=0.85)
    forest(canvas, light, [(0, 0.70), (0.25, 0.74), (0.5, 0.78), (0.75, 0.72), (1, 0.66)], near=0.35, snowy=True)
    canvas.mist(0.78, 0.06, mix(light.haze, "#ffffff", 0.4), strength=0.6)
    slope = rolling(canvas, [(0, 0.70), (0.18, 0.73), (0.40, 0.81), (0.65, 0.87), (1, 0.90)], rough=0.008)
    hills(canvas, slope, Land([(0, mix("#ffffff", light.glow, 0.25)), (0.5, "#dfe7f5"), (1, "#9fb3dc")], "#ffffff", "#a9bbe2", "grass", 0.4))
    track = [(0.02, 0.99), (0.16, 0.93), (0.30, 0.90), (0.46, 0.885), (0.62, 0.893), (0.80, 0.92), (1.02, 0.925)]
    canvas.paint(canvas.area(ribbon([(x, y, 0.004) for x, y in track])[:]), "#a9bbe0")
    with canvas.pen() as pen:
        for step in range(34):
            x = 0.03 + step * 0.0175
            y = level(track, x)
            pen.ellipse((x, y + rng.uniform(-0.004, 0.004)), (0.0045, 0.0035), "#8ca2d2")
        coats = ("#d8452f", "#2f7f8f", "#e0a32f", "#3f6fae", "#b0446f", "#d8452f")
        for index, coat in enumerate(coats):
            x = 0.585 - 0.082 * index
            y = level(track, x) + 0.004
            pen.at((x + 0.02, y), 0.1).blob([(-0.2, 0.02), (0.5, 0.05), (0.9, 0.0), (0.3, -0.05)], "#9db1dc", alpha=0.8)
            hiker(pen.at((x, y), 0.115 + 0.004 * index), Dress(coat, "#252a42", coats[(index + 2) % 6], skin=SKIN, hat=coats[(index + 3) % 6]))
        for x, size in ((0.93, 0.42), (0.985, 0.52), (0.86, 0.26)):
            conifer(pen.at((x, 0.975 if size > 0.3 else 0.93), size), rng, dark="#1c3a3c", light="#5b8a78", snow="#f4f8fd")


def alpine_meadow(canvas: Canvas, mood: int) -> None:
    """Tents among the flowers of a high meadow, a stream coming down from the snows."""
    light = (CLEAR_MORNING, GOLDEN, VALLEY_MIST)[mood % 3]
    rng = canvas.rng
    sky(canvas, light, horizon=0.58)
    canvas.clouds(0.0, 0.42, light.cloud, cover=0.46, flat=0.3)
    giants(canvas, light, [(0, 0.38), (0.12, 0.30), (0.25, 0.42), (0.44, 0.34), (0.58, 0.20), (0.66, 0.27), (0.8, 0.40), (1, 0.30)], bottom=0.7, snow=0.75, share=0.18)
    canvas.mist(0.58, 0.08, light.haze, strength=0.7)
    forest(canvas, light, [(0, 0.50), (0.15, 0.55), (0.32, 0.63), (0.48, 0.67)], near=0.3, bottom=0.75)
    forest(canvas, light, [(0.5, 0.68), (0.68, 0.60), (0.85, 0.52), (1.02, 0.46)], near=0.4, bottom=0.75)
    meadow = rolling(canvas, [(0, 0.66), (0.3, 0.685), (0.55, 0.68), (0.8, 0.665), (1, 0.65)], rough=0.010)
    hills(canvas, meadow, Land(hazed([(0, "#9cbf5a"), (0.4, "#6fa248"), (1, "#2f6a38")], light.haze, 0.06), mix("#d5df7f", light.glow, 0.3), "#3f7a3f", "grass", 0.5))
    stream = [(0.60, 0.685, 0.004), (0.54, 0.71, 0.008), (0.60, 0.745, 0.014), (0.50, 0.79, 0.022), (0.58, 0.85, 0.036), (0.46, 0.93, 0.056), (0.40, 1.04, 0.08)]
    canvas.paint(canvas.area(ribbon([(x, y + 0.004, half * 1.25 + 0.002) for x, y, half in stream])), [(0, "#b9b48c"), (1, "#8d8b6c")])
    canvas.paint(canvas.area(ribbon(stream)), [(0, mix("#bfe3ea", light.glow, 0.2)), (0.5, "#6fb7cc"), (1, "#2f7f9f")])
    with canvas.pen() as pen:
        for step in range(46):
            at = 6 * (step / 46) ** 0.6 * 0.96
            cell = int(at)
            share = at - cell
            x, y, half = (stream[cell][part] + (stream[cell + 1][part] - stream[cell][part]) * share for part in range(3))
            px, long = x + rng.uniform(-0.7, 0.7) * half, half * rng.uniform(0.1, 0.35)
            pen.polygon([(px - long, y), (px, y - 0.0012), (px + long, y + 0.001), (px, y + 0.003)], "#ffffff", alpha=0.6)
    boulders(canvas, [(x + half * side * rng.uniform(1.0, 1.35), y + 0.01) for x, y, half in stream[1:] for side in (-1, 1)], size=(0.006, 0.03), lit="#d6d3c6", dark="#5f645f")
    with canvas.pen() as pen:
        for x, y, size, cloth in ((0.76, 0.775, 0.062, "#e8a02c"), (0.84, 0.80, 0.075, "#e8622c"), (0.70, 0.80, 0.07, "#2f8f9f")):
            pen.at((x, y), size).blob([(-1, -0.02), (0.8, 0.03), (1.2, -0.04), (0.2, -0.12)], "#3f6f38", alpha=0.6)
            tent(pen.at((x, y), size, flip=x > 0.8), cloth, light=light.glow)
        hiker(pen.at((0.23, 0.86), 0.125), Dress("#d8452f", "#2d3146", "#2f7f8f", skin=SKIN, hat="#f0c23a"))
        hiker(pen.at((0.165, 0.875), 0.125), Dress("#3f6fae", "#3a302c", "#e0a32f", skin=SKIN))
        grass(pen, rng, scatter(rng, (0, 0.90, 1, 1.02), 46), size=0.035, dark="#2f6a38", light="#a9c95a", blades=4)
        bloom = [place for place in scatter(rng, (0, 0.80, 1, 1.0), 150) if abs(place[0] - 0.48) > 0.10]
        for x, y in bloom:
            flowers(pen, rng, [(x, y)], ("#e45b8a", "#f4d24a", "#ffffff", "#8a6fd0", "#f0733c"), size=0.002 + 0.030 * (y - 0.77), stem="#3f7a3a" if y > 0.86 else None)


def kashmir_lake(canvas: Canvas, mood: int) -> None:
    """A shikara on the Dal, chinars and poplars turning, the Zabarwan and the Pir Panjal mirrored."""
    light = (ROSE_DAWN, GOLDEN, VALLEY_MIST)[mood % 3]
    rng = canvas.rng
    sky(canvas, light, horizon=0.55)
    canvas.clouds(0.0, 0.38, light.cloud, cover=0.42, flat=0.18)
    sun(canvas, light, (0.24, 0.40), radius=0.03, reach=0.6)
    far_snows(canvas, light, base=0.34, bottom=0.55, share=0.4, snow=0.9)
    forest(canvas, light, [(0, 0.42), (0.2, 0.47), (0.42, 0.52), (0.62, 0.47), (0.85, 0.40), (1, 0.37)], near=0.12, bottom=0.58, size=0.010)
    canvas.mist(0.55, 0.045, light.haze, strength=0.8)
    shoreline = rolling(canvas, [(0, 0.535), (0.3, 0.55), (0.6, 0.545), (1, 0.53)], rough=0.004)
    hills(canvas, shoreline, Land(hazed([(0, "#b5793f"), (1, "#6f5a38")], light.haze, 0.25), mix("#e8a94a", light.haze, 0.2), mix("#7a3f2c", light.haze, 0.25), "forest", 0.35, 0.9), bottom=0.575, fringe=treetops(canvas, shoreline, size=0.032, kind="round"))
    with canvas.pen() as pen:
        for _ in range(17):
            x = rng.choice((rng.uniform(0.0, 0.34), rng.uniform(0.66, 1.0)))
            frame = pen.at((x, 0.562), rng.uniform(0.07, 0.11))
            leaf = mix(rng.choice(("#e0a23a", "#d98a35", "#8f9a45")), light.haze, 0.2)
            frame.blob([(-0.09, 0), (-0.12, 0.35), (0, 1.0), (0.12, 0.35), (0.09, 0)], leaf, steps=4)
            frame.blob([(-0.08, 0.05), (-0.10, 0.35), (-0.01, 0.92), (0.0, 0.3)], mix(leaf, light.glow, 0.4), steps=4)
        for x in (0.50, 0.56, 0.615):
            cottage(pen.at((x, 0.568), 0.042), mix("#c9a27a", light.haze, 0.15), roof=mix("#7a4a3a", light.haze, 0.2), light=light.glow, glow="#ffe2a0")
    water(canvas, 0.57, hazed([(0, "#9fb7bf"), (0.5, "#5f8196"), (1, "#27475f")], light.haze, 0.15), mirror=0.75, ripple=0.35)
    ripples(canvas, 0.57, light.glow, cover=0.22, strength=0.4, fine=3.0)
    with canvas.pen() as pen:
        spot = (0.60, 0.765)
        for flip, tone in ((True, 0.5),):
            mirror = pen.at((spot[0], spot[1] + 0.012), 0.15)
            mirror.blob([(-0.95, -0.02), (-0.5, -0.12), (0.0, -0.42), (0.3, -0.36), (0.7, -0.1), (1.0, -0.04), (0.4, 0.03)], mix("#5a3a2c", "#4f6f84", tone), alpha=0.55)
        shikara(pen.at(spot, 0.15), "#6b4327", canopy="#c23f2f", trim="#f0c04a", light=light.glow)
        frame = pen.at((spot[0] - 0.088, spot[1] - 0.008), 0.125)
        hiker(frame, Dress("#4a5a6b", "#3a3a44", "#4a5a6b", skin=SKIN, hat="#e8dcc4"), stride=0.05, pole=False, pack=False)
        frame.line([(0.2, 0.62), (0.42, -0.2)], 0.03, "#5a3a24")
        sitter(pen.at((spot[0] - 0.014, spot[1] - 0.022), 0.12), Dress("#e8dcc4", "#3a4a6b", "#000000", skin=SKIN))
        for x, y in scatter(rng, (-0.02, 0.80, 0.46, 1.0), 46):
            size = 0.006 + 0.075 * (y - 0.77)
            if x > 0.40 - (1.0 - y) * 0.6:
                continue
            tone = rng.uniform(0, 0.6)
            pen_leaf = pen.at((x, y), size)
            pen_leaf.blob([(-1, 0), (-0.6, 0.26), (0.1, 0.32), (0.8, 0.2), (1, -0.04), (0.4, -0.3), (-0.5, -0.28)], mix("#1f5a48", "#8fb56a", tone), steps=4)
            pen_leaf.polygon([(0, 0), (0.9, 0.16), (1.0, 0.0)], mix("#153f3a", "#5f8a5a", tone))
            if rng.random() < 0.32:
                bud = pen.at((x, y), size * 0.75)
                for petal in (-0.6, -0.3, 0.0, 0.3, 0.6):
                    bud.blob([(petal * 0.3, 0.1), (petal * 1.0 - 0.16, 0.55), (petal * 1.1, 0.95 - abs(petal) * 0.5), (petal * 1.0 + 0.16, 0.55)], mix("#e87fa6", "#ffe4ee", 0.5 - petal * 0.5), steps=4)


def deodar_village(canvas: Canvas, mood: int) -> None:
    """A timber temple among deodars in snow, windows lit at nightfall."""
    light = (DUSK, ROSE_DAWN, CLEAR_MORNING)[mood % 3]
    rng = canvas.rng
    sky(canvas, light, horizon=0.6)
    if light is DUSK:
        canvas.stars(0.4, count=220)
    giants(canvas, light, [(0, 0.34), (0.16, 0.42), (0.34, 0.28), (0.44, 0.22), (0.56, 0.36), (0.74, 0.32), (0.88, 0.22), (1, 0.34)], bottom=0.66, snow=1.0, share=0.2)
    canvas.mist(0.56, 0.08, light.haze, strength=0.75)
    forest(canvas, light, [(0, 0.52), (0.25, 0.58), (0.5, 0.63), (0.75, 0.57), (1, 0.50)], near=0.3, snowy=True)
    canvas.mist(0.68, 0.05, light.haze, strength=0.55)
    forest(canvas, light, [(0, 0.64), (0.25, 0.70), (0.5, 0.73), (0.75, 0.69), (1, 0.62)], near=0.55, snowy=True)
    ground = rolling(canvas, [(0, 0.80), (0.25, 0.785), (0.5, 0.775), (0.75, 0.79), (1, 0.81)], rough=0.008)
    hills(canvas, ground, Land([(0, mix("#f4f8fd", light.haze, 0.2)), (0.5, mix("#cdd9ee", light.haze, 0.2)), (1, "#8fa3cc")], "#ffffff", "#a3b4da", "grass", 0.4))
    glow = "#ffc867"
    homes = ((0.10, 0.805, 0.085), (0.24, 0.795, 0.075), (0.80, 0.80, 0.085), (0.93, 0.815, 0.09))
    with canvas.pen() as pen:
        for x, y, size in homes:
            cottage(pen.at((x, y), size), "#7a5a44", roof="#4a4450", light=light.glow, glow=glow, snow="#f2f6fc")
        pagoda_temple(pen.at((0.53, 0.83), 0.44), "#6f4529", slate="#4d5563", light=light.glow, gold="#e8b545", snow="#f4f8fd")
    for x, y, _ in homes:
        canvas.glow((x - 0.005, y - 0.02), 0.08, glow, strength=0.4)
    canvas.glow((0.53, 0.73), 0.16, glow, strength=0.28)
    with canvas.pen() as pen:
        path = ribbon([(0.53, 0.832, 0.012), (0.50, 0.87, 0.022), (0.54, 0.93, 0.045), (0.47, 1.03, 0.08)])
        pen.polygon(path, "#b3c2e2")
        for x, y, size in ((0.33, 0.86, 0.40), (0.405, 0.83, 0.28), (0.70, 0.87, 0.36), (0.03, 1.0, 0.72), (0.13, 1.02, 0.55), (0.91, 1.02, 0.62), (0.99, 1.0, 0.78)):
            conifer(pen.at((x, y), size), rng, dark=mix("#173338", light.haze, 0.03), light=mix("#4f7f74", light.haze, 0.1), snow=mix("#f4f8fd", light.haze, 0.08))
        watcher(pen.at((0.505, 0.925), 0.115), Dress("#c8402f", "#2a2d44", "#2f6f8f", skin=SKIN, hat="#e0a32f"))
        watcher(pen.at((0.55, 0.935), 0.12), Dress("#3a5f8f", "#2a2d44", "#d8952f", skin=SKIN, hat="#f4f1ea"), pack=False)


def alpine_lake(canvas: Canvas, mood: int) -> None:
    """A turquoise tarn in its bowl of meadow and snow, seen from the ridge."""
    light = (HIGH_NOON, CLEAR_MORNING, EMBER)[mood % 3]
    rng = canvas.rng
    sky(canvas, light, horizon=0.5)
    canvas.clouds(0.0, 0.35, light.cloud, cover=0.45, flat=0.25)
    giants(canvas, light, [(0, 0.26), (0.13, 0.20), (0.27, 0.32), (0.42, 0.24), (0.55, 0.30), (0.70, 0.16), (0.84, 0.28), (1, 0.22)], bottom=0.62, snow=0.7, share=0.12)
    canvas.mist(0.5, 0.06, light.haze, strength=0.5)
    scree = Rock(lit=[(0, mix("#a5ab8a", light.glow, 0.2)), (1, "#7fa05a")], shade=[(0, "#5a6a60"), (1, "#4f7548")], snow=0.30, texture=0.5, fray=0.5, crest=0.12)
    mountains(canvas, crags(canvas, [(-0.02, 0.40), (0.14, 0.46), (0.30, 0.55), (0.46, 0.60)], rough=0.25), scree, bottom=0.70)
    mountains(canvas, crags(canvas, [(0.52, 0.60), (0.68, 0.53), (0.84, 0.44), (1.02, 0.36)], rough=0.25), scree, bottom=0.70)
    water(canvas, 0.60, [(0, mix("#4fb7b9", light.haze, 0.25)), (0.45, "#1f93a3"), (0.8, "#1a7590"), (1, "#3fb9b0")], mirror=0.42, ripple=0.3, bottom=0.92)
    ripples(canvas, 0.60, "#d8f4ee", bottom=0.92, cover=0.2, strength=0.4, fine=3.2)
    with canvas.pen() as pen:
        pen.polygon([(x, 0.602 + 0.006 * rng.uniform(-0.3, 1)) for x in [i / 40 for i in range(41)]] + [(1, 0.592), (0, 0.592)], mix("#8fae62", light.haze, 0.2))
    left = rolling(canvas, [(-0.02, 0.60), (0.10, 0.66), (0.16, 0.74), (0.28, 0.83), (0.5, 0.885), (0.75, 0.875), (0.9, 0.83), (1.02, 0.76)], rough=0.008, scale=5)
    hills(canvas, left, Land([(0, "#a9c25f"), (0.5, "#6f9a45"), (1, "#2f5f34")], mix("#dbe58a", light.glow, 0.3), "#3f7238", "grass", 0.5))
    boulders(canvas, scatter(rng, (0.0, 0.80, 0.3, 1.0), 14) + scatter(rng, (0.3, 0.91, 1.0, 1.0), 20), size=(0.008, 0.03), lit="#dcdacb", dark="#5a615c")
    with canvas.pen() as pen:
        watcher(pen.at((0.79, level(left, 0.79) + 0.014), 0.16), Dress("#d8452f", "#2a2d44", "#2f7f8f", skin=SKIN, hat="#f0c23a"), arm=True)
        watcher(pen.at((0.845, level(left, 0.845) + 0.016), 0.155), Dress("#e0a32f", "#3a3340", "#3f6fae", skin=SKIN))
        grass(pen, rng, scatter(rng, (0, 0.93, 1, 1.02), 40), size=0.035, dark="#2f5f34", light="#b0cc60", blades=4)
        for x, y in scatter(rng, (0, 0.90, 1, 1.0), 70):
            flowers(pen, rng, [(x, y)], ("#b07fd6", "#f4d24a", "#ffffff"), size=0.0035 + 0.02 * (y - 0.88), stem="#3f7a3a")


def kanchenjunga_dawn(canvas: Canvas, mood: int) -> None:
    """The five treasuries of snow, lit above a sea of cloud, from a ridge hung with flags."""
    light = (EMBER, ROSE_DAWN, GOLDEN)[mood % 3]
    rng = canvas.rng
    sky(canvas, light, horizon=0.64)
    canvas.clouds(0.0, 0.3, light.cloud, cover=0.4, flat=0.15)
    giants(canvas, light, [(0, 0.50), (0.12, 0.44), (0.24, 0.38), (0.33, 0.26), (0.40, 0.22), (0.47, 0.18), (0.53, 0.21), (0.60, 0.27), (0.70, 0.40), (0.80, 0.36), (0.90, 0.46), (1, 0.44)], bottom=0.74, snow=1.0, share=0.08)
    for at, depth, strength in ((0.62, 0.06, 0.8), (0.68, 0.06, 0.9)):
        canvas.mist(at, depth, mix(light.haze, "#ffffff", 0.35), strength=strength, wisps=0.5)
    for base, near in ((0.66, 0.1), (0.73, 0.3), (0.80, 0.5)):
        forest(canvas, light, [(0, base), (0.2, base + 0.03), (0.45, base + 0.05), (0.7, base + 0.02), (1, base - 0.01)], near=near)
        canvas.mist(base + 0.075, 0.045, mix(light.haze, "#ffffff", 0.3), strength=0.85, wisps=0.4)
    ridge = rolling(canvas, [(0, 0.86), (0.2, 0.865), (0.42, 0.90), (0.7, 0.935), (1, 0.90)], rough=0.012)
    hills(canvas, ridge, Land([(0, mix("#5a5a3f", light.ink, 0.4)), (1, light.ink)], mix("#d8a860", light.ink, 0.35), light.ink, "grass", 0.5))
    ink = light.ink
    with canvas.pen() as pen:
        for x in (0.045, 0.10, 0.155):
            foot = level(ridge, x) + 0.01
            top = foot - 0.36 + 0.05 * rng.random()
            pen.line([(x, foot), (x, top)], 0.005, mix(ink, "#6b4a3a", 0.4))
            colour = ("#d8402f", "#f4f1ea", "#2f6fc0")[round(x * 18) % 3]
            edge = [(x + 0.002 + 0.022 * (1 + 0.25 * rng.uniform(-1, 1)), top + 0.012 + step * 0.026) for step in range(11)]
            pen.polygon([(x + 0.002, top + 0.006), *edge, (x + 0.002, edge[-1][1])], mix(colour, ink, 0.15))
        prayer_flags(pen, (0.155, 0.58), (0.60, 0.915), sag=0.05, size=0.024, count=20, aspect=canvas.aspect, rng=rng)
        prayer_flags(pen, (-0.02, 0.50), (0.155, 0.56), sag=0.03, size=0.024, count=8, aspect=canvas.aspect, rng=rng)
        for x, dress in ((0.70, Dress("#c8402f", "#20233a", "#e0a32f", skin="#6b4531", hat="#2f7f8f")), (0.745, Dress("#2f6f8f", "#20233a", "#d8452f", skin="#6b4531", hat="#f0c23a")), (0.83, Dress("#d8952f", "#2a2033", "#3f5f9f", skin="#6b4531"))):
            watcher(pen.at((x, level(ridge, x) + 0.012), 0.15), dress)


def tawang_monastery(canvas: Canvas, mood: int) -> None:
    """The great monastery on its spur under fresh snow, firs below, the Bhutan ranges beyond."""
    light = (ROSE_DAWN, HIGH_NOON, DUSK)[mood % 3]
    rng = canvas.rng
    sky(canvas, light, horizon=0.58)
    canvas.clouds(0.0, 0.4, light.cloud, cover=0.42, flat=0.22)
    giants(canvas, light, [(0, 0.36), (0.14, 0.30), (0.28, 0.40), (0.44, 0.33), (0.6, 0.42), (0.78, 0.28), (0.9, 0.36), (1, 0.32)], bottom=0.66, snow=1.0, share=0.25)
    canvas.mist(0.56, 0.09, light.haze, strength=0.8)
    forest(canvas, light, [(0, 0.58), (0.2, 0.54), (0.42, 0.60), (0.7, 0.62), (1, 0.55)], near=0.2, snowy=True)
    canvas.mist(0.66, 0.06, mix(light.haze, "#ffffff", 0.3), strength=0.75)
    spur = rolling(canvas, [(0, 0.80), (0.2, 0.76), (0.38, 0.67), (0.52, 0.63), (0.68, 0.645), (0.84, 0.73), (1, 0.80)], rough=0.006)
    hills(canvas, spur, Land([(0, mix("#ffffff", light.haze, 0.1)), (1, "#a9bbdc")], "#ffffff", "#8fa4d0", "grass", 0.45))
    with canvas.pen() as pen:
        gompa(pen.at((0.54, 0.645), 0.36), rng, white="#fbf6ea", shade=mix("#a6aecb", light.haze, 0.2), red="#94352f", gold="#f0bb45", levels=5, wide=1.7, snow="#fdfefe")
        for x, y in ((0.27, 0.735), (0.33, 0.715), (0.78, 0.705), (0.845, 0.745)):
            cottage(pen.at((x, y), 0.05), "#d8c8ac", roof="#8f3f35", light=light.glow, snow="#f8fbff")
    front = forest(canvas, light, [(0, 0.80), (0.18, 0.83), (0.36, 0.77), (0.5, 0.74), (0.66, 0.755), (0.84, 0.80), (1, 0.77)], near=0.6, snowy=True)
    canvas.mist(0.84, 0.05, mix(light.haze, "#ffffff", 0.3), strength=0.6)
    slope = rolling(canvas, [(0, 0.90), (0.3, 0.93), (0.6, 0.90), (1, 0.945)], rough=0.008)
    hills(canvas, slope, Land([(0, "#f4f8fd"), (1, "#9fb1d8")], "#ffffff", "#a3b4da", "grass", 0.45))
    del front
    with canvas.pen() as pen:
        for x, y, size in ((0.04, 0.99, 0.5), (0.13, 1.0, 0.36), (0.95, 1.0, 0.46), (0.88, 1.01, 0.3)):
            conifer(pen.at((x, y), size), rng, dark="#1c3a3e", light="#557f78", snow="#f4f8fd")
        prayer_flags(pen, (0.07, 0.60), (0.93, 0.66), sag=0.07, size=0.022, count=44, aspect=canvas.aspect, rng=rng)
        yak(pen.at((0.66, level(slope, 0.66) + 0.02), 0.085, flip=True), "#2b2322", light=light.glow)
        hiker(pen.at((0.40, level(slope, 0.40) + 0.02), 0.12), Dress("#d8452f", "#2d3146", "#e0a32f", skin=SKIN, hat="#2f7f8f"))


