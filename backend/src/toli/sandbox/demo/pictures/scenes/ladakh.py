"""The cold desert behind the Himalaya: Ladakh, Zanskar, Nubra, Spiti."""

import random

from PIL import Image, ImageChops

from toli.sandbox.demo.pictures.buildings import chorten, gompa, prayer_flags
from toli.sandbox.demo.pictures.canvas import Canvas, Mask
from toli.sandbox.demo.pictures.craft import motorcycle, tent
from toli.sandbox.demo.pictures.animals import camel
from toli.sandbox.demo.pictures.light import CLEAR_MORNING, DUSK, EMBER, GOLDEN, HIGH_NOON, NIGHT, ROSE_DAWN, Light, sky, sun
from toli.sandbox.demo.pictures.noise import cloud_tile
from toli.sandbox.demo.pictures.palette import darker, hazed, lighter, mix
from toli.sandbox.demo.pictures.pen import Pen, curve
from toli.sandbox.demo.pictures.people import Dress, hiker, sitter, watcher
from toli.sandbox.demo.pictures.shapes import boulders, level, ribbon, scatter
from toli.sandbox.demo.pictures.terrain import Land, Rock, crags, hills, mountains, rolling
from toli.sandbox.demo.pictures.water import ripples, shore, water

SKIN = "#8a5a3e"


SUMMITS = (
    ((0, 0.06), (0.16, 0.0), (0.30, 0.08), (0.47, -0.10), (0.62, 0.05), (0.78, -0.05), (1, 0.05)),
    ((0, -0.02), (0.12, -0.07), (0.28, 0.06), (0.44, 0.02), (0.58, 0.09), (0.73, -0.09), (0.88, 0.02), (1, -0.01)),
    ((0, 0.05), (0.20, -0.08), (0.33, -0.03), (0.48, 0.07), (0.66, 0.01), (0.80, 0.07), (1, -0.05)),
    ((0, 0.0), (0.14, 0.06), (0.36, -0.04), (0.43, 0.0), (0.56, -0.09), (0.74, 0.06), (0.9, -0.01), (1, 0.04)),
)
"""Skylines to choose from: places across, and how far each stands below (or above) the base."""


def far_snows(canvas: Canvas, light: Light, *, base: float = 0.34, bottom: float = 0.62, share: float = 0.35, snow: float = 0.75) -> None:
    """Set a snow range on the horizon."""
    summits = canvas.rng.choice(SUMMITS)
    line = crags(canvas, [(x, base + lift) for x, lift in summits], rough=0.3)
    warm = light.glow
    mountains(canvas, line, Rock(
        lit=hazed([(0, mix("#c3b2ab", warm, 0.2)), (1, light.haze)], light.haze, share),
        shade=hazed([(0, "#62719d"), (1, light.haze)], light.haze, share),
        snow=snow, snow_lit=hazed([(0, mix("#ffffff", warm, 0.45)), (1, "#f4f2f2")], light.haze, share * 0.5),
        snow_shade=hazed([(0, "#7890c6"), (1, "#a9bcdc")], light.haze, share * 0.6), fray=0.3, texture=0.45,
    ), bottom=bottom)
    canvas.mist(bottom - 0.06, 0.09, light.haze, strength=0.75)


def ochre(canvas: Canvas, light: Light, anchors: list[tuple[float, float]], *, bottom: float, near: float, sun_side: int = -1, tint: str = "#c58b57") -> None:
    """Set a bare, banded desert range at a nearness from 0 (lost in haze) to 1 (close by)."""
    away = (1 - near) * 0.72
    lit = mix(tint, light.glow, 0.22)
    dark = mix(darker(tint, 0.48), "#6a3f58", 0.35)
    line = crags(canvas, anchors, rough=0.3)
    mountains(canvas, line, Rock(
        lit=hazed([(0, lit), (0.5, mix(lit, "#d9b184", 0.5)), (1, mix(lit, light.haze, 0.35))], light.haze, away),
        shade=hazed([(0, dark), (1, mix(dark, light.haze, 0.4))], light.haze, away),
        texture=0.35 + 0.2 * near, fray=0.5, crest=0.10 + 0.06 * near, zoom=1.9 - 0.5 * near,
    ), bottom=bottom, sun=sun_side)


def zanskar_gorge(canvas: Canvas, mood: int) -> None:
    """A turquoise river bending out of an ochre gorge; trekkers on the ledge above it."""
    light = (HIGH_NOON, GOLDEN, CLEAR_MORNING)[mood % 3]
    rng = canvas.rng
    sky(canvas, light, horizon=0.55)
    canvas.clouds(0.02, 0.42, light.cloud, cover=0.4, flat=0.25)
    far_snows(canvas, light, base=0.28, bottom=0.5)
    ochre(canvas, light, [(0, 0.30), (0.22, 0.36), (0.42, 0.50), (0.6, 0.46), (0.8, 0.36), (1, 0.30)], bottom=0.72, near=0.35)
    ochre(canvas, light, [(0.30, 0.66), (0.5, 0.52), (0.72, 0.38), (0.88, 0.34), (1.02, 0.26)], bottom=0.86, near=0.6, tint="#b9774a")
    canvas.mist(0.62, 0.07, light.haze, strength=0.4)
    ochre(canvas, light, [(-0.02, 0.34), (0.12, 0.40), (0.26, 0.52), (0.42, 0.64), (0.52, 0.72)], bottom=1.0, near=0.75, tint="#c78a52")
    bank = rolling(canvas, [(0, 0.78), (0.3, 0.74), (0.5, 0.67), (0.75, 0.72), (1, 0.70)], rough=0.015)
    hills(canvas, bank, Land([(0, mix("#c9a06c", light.haze, 0.3)), (1, "#8b5c3c")], mix("#e6c690", light.glow, 0.3), "#7a4e3a", "grass", 0.35))
    river = [(0.50, 0.665, 0.012), (0.56, 0.70, 0.03), (0.47, 0.745, 0.05), (0.36, 0.80, 0.075), (0.46, 0.88, 0.12), (0.64, 0.96, 0.17), (0.72, 1.04, 0.21)]
    canvas.paint(canvas.area(ribbon([(x, y + 0.004, half + 0.012 + y * 0.006) for x, y, half in river])), [(0, mix("#e9dcc0", light.haze, 0.3)), (1, "#d8c29a")])
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
            pen.polygon([(px - long, py), (px, py - thick), (px + long, py), (px, py + thick)], lighter("#5fd0c8", rng.uniform(0.2, 0.8)), alpha=0.55)
    stones = [(x + side * (half + 0.012 + rng.random() ** 2 * 0.12), y + rng.uniform(-0.01, 0.02)) for x, y, half in river[2:] for side in (-1, 1) for _ in range(5)]
    boulders(canvas, sorted(stones, key=lambda place: place[1]), size=(0.003, 0.02), lit=mix("#e0c096", light.glow, 0.2), dark="#6b4a3c")
    ledge = crags(canvas, [(-0.02, 0.70), (0.10, 0.72), (0.20, 0.775), (0.27, 0.90), (0.34, 1.05)], rough=0.18)
    mountains(canvas, ledge, Rock(lit=[(0, mix("#a8683f", light.glow, 0.15)), (1, "#5d3629")], shade=[(0, "#4b2b2c"), (1, "#24171f")], texture=0.6, fray=0.6, crest=0.1, zoom=1.2), bottom=1.0)
    boulders(canvas, scatter(rng, (0.0, 0.78, 0.2, 0.98), 10), size=(0.008, 0.025), lit="#c58a5c", dark="#43282a")
    with canvas.pen() as pen:
        for x, size, dress in ((0.055, 0.125, Dress("#d8452f", "#2b3148", "#f0b03a", skin=SKIN, hat="#2f7f8f")), (0.125, 0.118, Dress("#2f7f8f", "#3a2f2a", "#d8452f", skin=SKIN))):
            hiker(pen.at((x, level(ledge, x) + 0.006), size), dress)


def ladakh_chorten(canvas: Canvas, mood: int) -> None:
    """A white chorten and its prayer flags over a wide desert valley."""
    light = (HIGH_NOON, GOLDEN, ROSE_DAWN)[mood % 3]
    rng = canvas.rng
    sky(canvas, light, horizon=0.62)
    canvas.clouds(0.02, 0.45, light.cloud, cover=0.44, flat=0.28, strength=0.9)
    far_snows(canvas, light, base=0.36, bottom=0.6, share=0.25)
    ochre(canvas, light, [(0, 0.50), (0.2, 0.44), (0.42, 0.54), (0.65, 0.47), (0.85, 0.52), (1, 0.46)], bottom=0.78, near=0.35)
    ochre(canvas, light, [(0, 0.58), (0.16, 0.55), (0.36, 0.63), (0.6, 0.60), (0.8, 0.64), (1.02, 0.56)], bottom=0.86, near=0.65, tint="#b9784c")
    plain = rolling(canvas, [(0, 0.72), (0.5, 0.70), (1, 0.71)], rough=0.008)
    hills(canvas, plain, Land([(0, mix("#d8b483", light.haze, 0.35)), (1, "#a87448")], light.glow, "#8f6244", "sand", 0.3))
    river = ribbon([(0.02, 0.735, 0.03), (0.22, 0.745, 0.035), (0.38, 0.765, 0.035), (0.30, 0.80, 0.045), (0.12, 0.84, 0.06), (-0.1, 0.88, 0.08)])
    canvas.paint(canvas.area(river), [(0, mix("#7fd0cf", light.haze, 0.3)), (1, "#2f9db0")])
    with canvas.pen() as pen:
        for x, y in scatter(rng, (-0.02, 0.728, 0.50, 0.775), 150):
            tall = rng.uniform(0.012, 0.030) if rng.random() < 0.35 else rng.uniform(0.006, 0.012)
            pen.ellipse((x, y - tall * 0.4), (0.0045 * rng.uniform(0.6, 1.3), tall * 0.6), mix(rng.choice(("#4f7a3a", "#6b8a3f", "#3f6636")), light.haze, 0.12 + 0.15 * rng.random()))
    knoll = rolling(canvas, [(0, 0.97), (0.25, 0.93), (0.5, 0.84), (0.72, 0.80), (1, 0.83)], rough=0.012, scale=5)
    hills(canvas, knoll, Land([(0, "#b47a4c"), (1, "#5b3629")], mix("#e2b47c", light.glow, 0.4), "#59352d", "grass", 0.5))
    top = level(knoll, 0.74)
    with canvas.pen() as pen:
        pen.at((0.80, top + 0.02), 0.2).polygon([(-0.6, -0.08), (-0.5, 0.14), (-0.36, 0.1), (-0.1, 0.16), (0.2, 0.11), (0.52, 0.16), (0.75, -0.06)], "#7c5640")
        chorten(pen.at((0.74, top + 0.012), 0.50), "#fbf6ea", shade=mix("#aeb6d4", light.haze, 0.2), gold="#e5ae3c")
        tip = (0.74, top - 0.43)
        for end, sag in (((-0.04, 0.50), 0.06), ((0.22, 0.91), 0.03), ((1.05, 0.52), 0.04), ((1.02, 0.80), 0.02)):
            prayer_flags(pen, tip, end, sag=sag, size=0.026, count=max(8, int(abs(end[0] - tip[0]) * 40)), aspect=canvas.aspect, rng=rng)
        hiker(pen.at((0.50, level(knoll, 0.50) + 0.004), 0.115), Dress("#2f7f8f", "#2d2f3f", "#e2552f", skin=SKIN, hat="#d8452f"))
        hiker(pen.at((0.43, level(knoll, 0.43) + 0.004), 0.11), Dress("#e0a32f", "#3a3340", "#3f6fae", skin=SKIN))
    boulders(canvas, scatter(rng, (0.0, 0.93, 1.0, 1.0), 18), size=(0.008, 0.02), lit="#d6a878", dark="#4b2f2a")


def pangong_lake(canvas: Canvas, mood: int) -> None:
    """A high lake in bands of blue under bare mountains; a tent on the shingle."""
    light = (HIGH_NOON, ROSE_DAWN, EMBER)[mood % 3]
    rng = canvas.rng
    sky(canvas, light, horizon=0.52)
    canvas.clouds(0.0, 0.4, light.cloud, cover=0.46, flat=0.2, strength=0.9)
    far_snows(canvas, light, base=0.30, bottom=0.5, share=0.2, snow=0.7)
    ochre(canvas, light, [(0, 0.40), (0.18, 0.35), (0.38, 0.45), (0.55, 0.47), (0.7, 0.43), (1, 0.36)], bottom=0.53, near=0.45, tint="#a97a58")
    ochre(canvas, light, [(0.58, 0.53), (0.7, 0.46), (0.85, 0.38), (1.02, 0.28)], bottom=0.53, near=0.8, tint="#9a6544")
    water(canvas, 0.525, [(0, "#2a8fc0"), (0.25, "#1567ad"), (0.6, "#0f4f93"), (0.8, "#1fa0b0"), (1, "#8fd9cc")] if light is not EMBER else [(0, "#d98a78"), (0.5, "#5f4f8c"), (1, "#2f6b8f")], bottom=0.90, mirror=0.36, ripple=0.7)
    ripples(canvas, 0.525, "#bfe9ee", bottom=0.90, cover=0.28, strength=0.35, fine=2.6)
    ripples(canvas, 0.525, "#0b3b78", bottom=0.90, cover=0.3, strength=0.35, fine=2.2, tile=34)
    beach = rolling(canvas, [(0, 0.86), (0.3, 0.90), (0.6, 0.865), (1, 0.80)], rough=0.008)
    shore(canvas, beach, [(0, "#cdb592"), (1, "#7a5d48")], bottom=1.0, rim="#e9f6f0", rim_width=0.004)
    hills(canvas, [(x, y + 0.006) for x, y in beach], Land([(0, mix("#d9c09a", light.glow, 0.2)), (1, "#7b5c47")], "#f3e3c3", "#8a6c55", "grass", 0.5))
    boulders(canvas, scatter(rng, (0.0, 0.91, 1.0, 1.0), 46), size=(0.004, 0.018), lit="#e6d3b3", dark="#5b473c")
    with canvas.pen() as pen:
        tent(pen.at((0.80, 0.925), 0.125), "#e8702c", light=light.glow)
        sitter(pen.at((0.655, 0.93), 0.155, flip=True), Dress("#2f6f8f", "#2d2b38", "#c8452f", skin=SKIN, hat="#e0a32f"))


def nubra_dunes(canvas: Canvas, mood: int) -> None:
    """Two-humped camels on the dunes of Hunder, the mountains behind them turning violet."""
    light = (GOLDEN, EMBER, ROSE_DAWN)[mood % 3]
    rng = canvas.rng
    sky(canvas, light, horizon=0.6)
    canvas.clouds(0.02, 0.4, light.cloud, cover=0.4, flat=0.2)
    sun(canvas, light, (0.18, 0.34), radius=0.035)
    far_snows(canvas, light, base=0.30, bottom=0.56, share=0.4, snow=0.55)
    ochre(canvas, light, [(0, 0.52), (0.2, 0.45), (0.4, 0.53), (0.62, 0.42), (0.82, 0.5), (1, 0.40)], bottom=0.7, near=0.4, tint="#9a6a68")
    canvas.mist(0.60, 0.06, light.haze, strength=0.7)
    sand, deep = mix("#eec07c", light.glow, 0.25), mix("#96563f", light.ink, 0.2)
    for base, share in ((0.63, 0.55), (0.685, 0.28)):
        line = rolling(canvas, [(0, base), (0.2, base - 0.02), (0.45, base + 0.02), (0.7, base - 0.025), (1, base + 0.01)], rough=0.012)
        hills(canvas, line, Land(hazed([(0, sand), (1, deep)], light.haze, share), light.glow, mix(deep, light.haze, share), "sand", 0.25))
    _dune(canvas, [(-0.02, 0.80), (0.16, 0.76), (0.36, 0.70), (0.50, 0.685), (0.66, 0.73), (0.86, 0.79), (1.02, 0.80)], peak=0.50, tip=(0.78, 1.02), sand=sand, deep=deep, glow=light.glow)
    walk = [(0.30 + 0.088 * step, 0) for step in range(4)]
    with canvas.pen() as pen:
        ridge = [(-0.02, 0.80), (0.16, 0.76), (0.36, 0.70), (0.50, 0.685), (0.66, 0.73), (0.86, 0.79), (1.02, 0.80)]
        for index, (x, _) in enumerate(walk):
            frame = pen.at((x, level(ridge, x) + 0.012), 0.112)
            camel(frame, mix("#8a5a38", light.ink, 0.35), light=light.glow, rider=("#a8322f", "#274f73", None, "#7a3f6b")[index])
        hiker(pen.at((0.655, level(ridge, 0.655) + 0.012), 0.092), Dress("#a3402f", mix("#4a3a34", light.ink, 0.4), "#5a4632", skin="#5a3a2a", hat="#e8d8b8"), pack=False)
    _dune(canvas, [(-0.02, 0.86), (0.14, 0.88), (0.34, 0.95), (0.5, 1.02)], peak=0.02, tip=(0.2, 1.1), sand=mix(sand, deep, 0.12), deep=darker(deep, 0.2), glow=light.glow)
    _dune(canvas, [(0.5, 1.03), (0.72, 0.93), (0.9, 0.885), (1.02, 0.875)], peak=0.9, tip=(0.86, 1.1), sand=mix(sand, deep, 0.1), deep=darker(deep, 0.2), glow=light.glow)


def _dune(canvas: Canvas, anchors: list[tuple[float, float]], *, peak: float, tip: tuple[float, float], sand: str, deep: str, glow: str) -> None:
    """Raise a dune: its windward face lit and rippled, its slip face in shade beyond a sharp S of a crest."""
    line = rolling(canvas, anchors, rough=0.002, jitter=0)
    hills(canvas, line, Land([(0, mix(sand, glow, 0.35)), (0.35, sand), (1, mix(sand, deep, 0.45))], lighter(sand, 0.4), mix(sand, deep, 0.5), "sand", 0.3))
    crest = [point for point in line if point[0] >= peak]
    start = crest[0]
    middle = ((start[0] + tip[0]) / 2, (start[1] + tip[1]) / 2)
    fall = ribbon([(start[0], start[1], 0.0001), (middle[0] - 0.07, middle[1] - 0.05, 0.0001), (middle[0] + 0.05, middle[1] + 0.07, 0.0001), (tip[0], tip[1], 0.0001)])
    edge = fall[: len(fall) // 2]
    canvas.paint(canvas.area([*edge, (crest[-1][0], tip[1]), *reversed(crest)]), [(0, mix(deep, sand, 0.25)), (0.5, deep), (1, mix(deep, sand, 0.3))])


def milky_way(canvas: Canvas, *, strength: float = 0.85) -> None:
    """Raise the Milky Way across the sky: two tones of noise along a slant, with a dust lane."""
    size = (canvas.width // 3, round(canvas.height * 0.72) // 3)
    band = Image.linear_gradient("L").point([round(255 * max(0.0, 1 - abs(value - 128) / 74) ** 1.6) for value in range(256)])
    long = round((size[0] ** 2 + size[1] ** 2) ** 0.5 * 1.1)
    lane = band.resize((long, round(size[1] * 1.1))).rotate(52, expand=True, resample=Image.Resampling.BILINEAR)
    left, top = (lane.width - size[0]) // 2 - size[0] // 6, (lane.height - size[1]) // 2
    lane = lane.crop((left, top, left + size[0], top + size[1]))
    for tile, colour, power in ((41, "#8fa4e8", 0.55), (42, "#f4d6e4", 0.6), (43, "#ffffff", 0.35)):
        dust = cloud_tile(tile, cells=5, octaves=6, gain=0.6).resize(size, Image.Resampling.BILINEAR, box=(40, 20, 840, 460))
        light = ImageChops.multiply(lane, dust.point([min(255, max(0, round((value - 70) * 1.7))) for value in range(256)]))
        if tile == 43:
            light = ImageChops.multiply(light, lane)
        mask = light.point([round(value * power * strength) for value in range(256)]).resize((size[0] * 3, size[1] * 3), Image.Resampling.BICUBIC)
        canvas.paint(Mask(mask, 0, 0), colour)
    canvas.stars(0.62, count=1500)


def nubra_night(canvas: Canvas, mood: int) -> None:
    """The Milky Way over the dunes; one lit tent, one person looking up."""
    light = NIGHT
    sky(canvas, light, horizon=0.66)
    canvas.glow((0.3, 0.68), 0.6, ("#e0a58a", "#7fb0c8")[mood % 2], strength=0.45)
    milky_way(canvas)
    line = crags(canvas, [(0, 0.56), (0.2, 0.50), (0.4, 0.60), (0.62, 0.52), (0.8, 0.57), (1, 0.46)], rough=0.3)
    mountains(canvas, line, Rock(lit=[(0, "#3d5589"), (1, "#4a6896")], shade=[(0, "#1b2c58"), (1, "#2f4a7c")], snow=0.5, snow_lit=[(0, "#8fa6d2"), (1, "#6f8cc0")], snow_shade=[(0, "#3f5a92"), (1, "#405a90")], fray=0.4), bottom=0.75)
    canvas.mist(0.68, 0.06, "#5a78a8", strength=0.5)
    for base, top, low in ((0.70, "#2f4370", "#1a2a52"), (0.77, "#24365f", "#101c3e")):
        ground = rolling(canvas, [(0, base + 0.02), (0.3, base - 0.02), (0.6, base + 0.025), (1, base - 0.02)], rough=0.01)
        hills(canvas, ground, Land([(0, top), (1, low)], "#5a74a6", low, "sand", 0.3))
    near = rolling(canvas, [(0, 0.90), (0.25, 0.855), (0.5, 0.85), (0.75, 0.89), (1, 0.94)], rough=0.004)
    hills(canvas, near, Land([(0, "#1b2a50"), (1, "#070d22")], "#405788", "#0a1230", "sand", 0.3))
    spot = (0.36, level(near, 0.36) + 0.016)
    canvas.glow((spot[0], spot[1] - 0.03), 0.24, "#ffb85a", strength=0.6)
    with canvas.pen() as pen:
        tent(pen.at(spot, 0.115), "#c8642c", glow="#ffd98a")
        watcher(pen.at((0.56, level(near, 0.56) + 0.01), 0.135), Dress("#1a2344", "#0c122a", "#26325a", skin="#3a3040", hair="#0c1026"), pack=False)
    canvas.glow((spot[0] + 0.01, spot[1] + 0.02), 0.13, "#ffcf80", strength=0.4)


def thiksey_gompa(canvas: Canvas, mood: int) -> None:
    """A monastery climbing its hill, poplars and barley at its foot."""
    light = (CLEAR_MORNING, GOLDEN, HIGH_NOON)[mood % 3]
    rng = canvas.rng
    sky(canvas, light, horizon=0.6)
    canvas.clouds(0.02, 0.45, light.cloud, cover=0.45, flat=0.3)
    far_snows(canvas, light, base=0.36, bottom=0.62, share=0.3)
    ochre(canvas, light, [(0, 0.46), (0.22, 0.53), (0.5, 0.56), (0.8, 0.48), (1, 0.43)], bottom=0.8, near=0.4)
    ochre(canvas, light, [(0.12, 0.80), (0.26, 0.66), (0.40, 0.50), (0.5, 0.44), (0.60, 0.49), (0.74, 0.62), (0.9, 0.78)], bottom=0.86, near=0.8, tint="#b98252")
    with canvas.pen() as pen:
        gompa(pen.at((0.50, 0.66), 0.42), rng, white="#fbf5e8", shade=mix("#b9b3c4", light.haze, 0.2), red="#9a332c", gold="#e8b23f", levels=5, wide=1.35)
    for base, stops, cover in ((0.77, [(0, "#8f9c4a"), (1, "#6f8a3a")], "forest"),):
        line = rolling(canvas, [(0, base), (0.3, base + 0.01), (0.6, base - 0.005), (1, base + 0.005)], rough=0.006)
        hills(canvas, line, Land(hazed(stops, light.haze, 0.12), "#c9cf6a", "#4b6630", cover, 0.4, 1.1))
    with canvas.pen() as pen:
        for x, y in scatter(rng, (-0.02, 0.79, 1.02, 0.815), 46):
            if 0.40 < x < 0.56 and rng.random() < 0.7:
                continue
            _poplar(pen, rng, (x, y), rng.uniform(0.09, 0.15), mix(rng.choice(("#5e8a3a", "#7d9a3f", "#476f34")), light.haze, 0.1), light.glow)
    field = rolling(canvas, [(0, 0.835), (0.5, 0.82), (1, 0.84)], rough=0.004)
    hills(canvas, field, Land([(0, "#d6bb54"), (0.3, "#a8ab48"), (1, "#4c7036")], "#f0dd86", "#6f8a3c", "grass", 0.5, 1.4))
    path = ribbon([(0.485, 0.825, 0.004), (0.47, 0.86, 0.012), (0.52, 0.92, 0.028), (0.46, 1.03, 0.06)])
    canvas.paint(canvas.area(path), [(0, "#e6cd9c"), (1, "#c09a66")])
    with canvas.pen() as pen:
        hiker(pen.at((0.487, 0.93), 0.115), Dress("#d8452f", "#2d3146", "#2f7f8f", skin=SKIN, hat="#f0c23a"))


def _poplar(pen: Pen, rng: random.Random, place: tuple[float, float], size: float, leaf: str, glow: str) -> None:
    frame = pen.at(place, size)
    lean = rng.uniform(-0.03, 0.03)
    frame.blob([(-0.09, 0.05), (-0.13, 0.3), (-0.10, 0.7), (lean, 1.0), (0.10, 0.7), (0.13, 0.3), (0.09, 0.05)], darker(leaf, 0.18), steps=4)
    frame.blob([(-0.08, 0.08), (-0.115, 0.32), (-0.08, 0.7), (lean - 0.01, 0.95), (0.0, 0.6), (-0.01, 0.2)], mix(leaf, glow, 0.2), steps=4)


def spiti_valley(canvas: Canvas, mood: int) -> None:
    """A monastery on its cone of scree above the braided river of Spiti."""
    light = (HIGH_NOON, ROSE_DAWN, DUSK)[mood % 3]
    rng = canvas.rng
    sky(canvas, light, horizon=0.55)
    canvas.clouds(0.0, 0.4, light.cloud, cover=0.42, flat=0.25)
    far_snows(canvas, light, base=0.24, bottom=0.52, share=0.2, snow=0.85)
    ochre(canvas, light, [(0, 0.34), (0.2, 0.42), (0.45, 0.52), (0.7, 0.46), (1, 0.34)], bottom=0.7, near=0.4, tint="#a98468")
    plain = rolling(canvas, [(0, 0.60), (0.5, 0.58), (1, 0.60)], rough=0.006)
    hills(canvas, plain, Land([(0, mix("#b5a58e", light.haze, 0.4)), (1, "#8c7560")], light.haze, "#8a7564", "sand", 0.3), bottom=0.9)
    with canvas.pen() as pen:
        for _ in range(7):
            y = rng.uniform(0.605, 0.70)
            path = [(-0.05, y + rng.uniform(-0.03, 0.05), 0.012), (0.25, y + rng.uniform(-0.015, 0.02), 0.008), (0.5, y, 0.006), (0.75, y + rng.uniform(-0.012, 0.02), 0.006), (1.05, y + rng.uniform(-0.02, 0.01), 0.005)]
            spine = ribbon([(x, yy, 0.0001) for x, yy, _ in path])[: 4 * 14]
            pen.line(spine, rng.uniform(0.003, 0.007), mix("#6fb9c9", light.haze, rng.uniform(0.1, 0.45)))
    canvas.mist(0.56, 0.05, light.haze, strength=0.5)
    ochre(canvas, light, [(-0.02, 0.50), (0.12, 0.58), (0.3, 0.74), (0.45, 0.9)], bottom=1.0, near=0.7, tint="#a8805e")
    ochre(canvas, light, [(0.28, 0.96), (0.44, 0.78), (0.56, 0.60), (0.63, 0.52), (0.72, 0.54), (0.84, 0.70), (1.02, 0.84)], bottom=1.0, near=0.95, tint="#b98c60")
    with canvas.pen() as pen:
        gompa(pen.at((0.66, 0.70), 0.36), rng, white="#fbf6ea", shade=mix("#aeb0c6", light.haze, 0.15), red="#94352f", gold="#e8b23f", levels=5, wide=1.15)
    ochre(canvas, light, [(0.36, 0.90), (0.46, 0.80), (0.53, 0.715), (0.62, 0.69), (0.72, 0.685), (0.79, 0.715), (0.9, 0.78), (1.02, 0.86)], bottom=1.0, near=0.97, tint="#b98c60")
    front = rolling(canvas, [(0, 0.93), (0.35, 0.96), (0.7, 0.95), (1, 0.90)], rough=0.012)
    hills(canvas, front, Land([(0, "#8c6848"), (1, "#3f2c2a")], mix("#d6ae7c", light.glow, 0.3), "#4b3530", "grass", 0.5))
    with canvas.pen() as pen:
        watcher(pen.at((0.17, level(front, 0.17) + 0.012), 0.155), Dress("#d8452f", "#2a2d40", "#2f7f8f", skin=SKIN, hat="#f0c23a"))


def frozen_river(canvas: Canvas, mood: int) -> None:
    """The winter walk on the frozen Zanskar, between walls of blue shade."""
    light = (ROSE_DAWN, CLEAR_MORNING)[mood % 2]
    rng = canvas.rng
    sky(canvas, light, horizon=0.5)
    canvas.glow((0.5, 0.42), 0.55, light.glow, strength=0.8)
    far_snows(canvas, light, base=0.26, bottom=0.56, share=0.25, snow=1.0)
    snowy = Rock(lit=[(0, "#b9a3a0"), (1, "#9aa6c0")], shade=[(0, "#56608c"), (1, "#7485b0")], snow=0.5, snow_lit=[(0, mix("#ffffff", light.glow, 0.4)), (1, "#e8eef8")], snow_shade=[(0, "#8fa5d2"), (1, "#b3c5e4")], crest=0.14, fray=0.5)
    for anchors in ([(-0.02, 0.16), (0.14, 0.26), (0.28, 0.44), (0.43, 0.68)], [(0.57, 0.68), (0.74, 0.42), (0.86, 0.24), (1.02, 0.14)]):
        mountains(canvas, crags(canvas, anchors, rough=0.28), snowy, bottom=0.66)
    canvas.mist(0.58, 0.07, mix(light.haze, "#ffffff", 0.4), strength=0.75)
    dark = Rock(lit=[(0, "#6b6480"), (1, "#5d6a92")], shade=[(0, "#2c3358"), (1, "#475a8a")], snow=0.28, snow_lit=[(0, "#eef2fb"), (1, "#d3def0")], snow_shade=[(0, "#7e94c4"), (1, "#93a9d2")], fray=0.6, texture=0.6, zoom=1.2)
    for anchors in ([(-0.02, -0.1), (0.08, 0.14), (0.17, 0.36), (0.31, 0.72)], [(0.69, 0.72), (0.82, 0.40), (0.92, 0.18), (1.02, -0.06)]):
        mountains(canvas, crags(canvas, anchors, rough=0.25), dark, bottom=0.70, sun=-1 if anchors[0][0] > 0.5 else 1)
    canvas.fill([(0, "#eef3fa"), (0.4, "#cfdff0"), (1, "#9db8dc")], top=0.655)
    water(canvas, 0.655, [(0, "#d6e4f2"), (0.5, "#a9c8e4"), (1, "#86a9d4")], mirror=0.30, ripple=0.0)
    for _ in range(26):
        y = 0.67 + 0.33 * rng.random() ** 1.4
        half = 0.05 + 0.22 * (y - 0.62)
        x = 0.5 + rng.uniform(-0.75, 0.75) * (0.3 + (y - 0.65) * 2.4)
        outline = [(x - half, y), (x - half * 0.5, y - 0.006 - 0.02 * (y - 0.65)), (x + half * 0.4, y - 0.004), (x + half, y + 0.004), (x + half * 0.2, y + 0.008 + 0.03 * (y - 0.65)), (x - half * 0.6, y + 0.006)]
        canvas.paint(canvas.area(curve(outline, steps=5, closed=True)), rng.choice(("#f7fafd", "#e3edf7", "#bcd7ec")))
    lead = ribbon([(0.52, 0.664, 0.008), (0.57, 0.69, 0.016), (0.62, 0.74, 0.026), (0.60, 0.80, 0.03), (0.70, 0.88, 0.05), (0.86, 1.03, 0.09)])
    canvas.paint(canvas.area(lead), [(0, "#6fa8c4"), (0.5, "#2f7d9c"), (1, "#12577c")])
    for anchors in ([(-0.02, 0.70), (0.14, 0.672), (0.32, 0.68), (0.42, 0.70)], [(0.60, 0.70), (0.70, 0.676), (0.86, 0.672), (1.02, 0.70)]):
        bank = rolling(canvas, anchors, rough=0.006, jitter=0.003)
        canvas.paint(canvas.under(bank, bottom=0.702), [(0, "#ffffff"), (1, "#c3d4ec")])
    with canvas.pen() as pen:
        for index, (x, y, size) in enumerate(((0.50, 0.715, 0.052), (0.475, 0.745, 0.068), (0.44, 0.79, 0.088), (0.395, 0.85, 0.118), (0.33, 0.93, 0.16))):
            pen.at((x, y), size).blob([(-0.5, -0.05), (0.1, 0.02), (0.3, -0.03), (0.0, -0.1)], "#7f9cc8")
            coat = ("#3f6fae", "#d8452f", "#e0a32f", "#2f7f8f", "#d8452f")[index]
            hiker(pen.at((x, y), size), Dress(coat, "#262b44", ("#e0a32f", "#3a4a7a", "#8f3a3a", "#e2702f", "#f0b03a")[index], skin=SKIN, hat=("#f0c23a", "#28314f", "#d8452f", "#f4f1ea", "#2f7f8f")[index]))


def high_pass_road(canvas: Canvas, mood: int) -> None:
    """Motorcycles on the switchbacks to a high pass."""
    light = (HIGH_NOON, CLEAR_MORNING, GOLDEN)[mood % 3]
    rng = canvas.rng
    sky(canvas, light, horizon=0.5)
    canvas.clouds(0.0, 0.38, light.cloud, cover=0.48, flat=0.3, strength=0.9)
    far_snows(canvas, light, base=0.24, bottom=0.5, share=0.15, snow=0.95)
    ochre(canvas, light, [(0, 0.40), (0.2, 0.33), (0.42, 0.43), (0.66, 0.38), (0.85, 0.32), (1, 0.38)], bottom=0.72, near=0.45, tint="#a98c72")
    slope = rolling(canvas, [(0, 0.50), (0.25, 0.53), (0.5, 0.50), (0.8, 0.45), (1.0, 0.42)], rough=0.02, scale=4)
    hills(canvas, slope, Land([(0, mix("#a88a68", light.haze, 0.3)), (0.5, "#9a7450"), (1, "#6b4c3a")], mix("#d9bb8c", light.glow, 0.2), "#6f5442", "grass", 0.5))
    road = [(0.86, 0.475, 0.006), (0.64, 0.52, 0.010), (0.50, 0.545, 0.012), (0.40, 0.565, 0.014), (0.46, 0.590, 0.02), (0.66, 0.615, 0.028), (0.80, 0.645, 0.034), (0.77, 0.685, 0.046), (0.55, 0.73, 0.062), (0.32, 0.79, 0.082), (0.30, 0.86, 0.11), (0.52, 0.94, 0.16), (0.72, 1.05, 0.22)]
    canvas.paint(canvas.area(ribbon([(x, y + 0.006 + 0.01 * (y - 0.45), half * 1.12) for x, y, half in road])), [(0, "#6a5142"), (1, "#4b382f")])
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
                frame.blob([(side * rng.uniform(0.5, 1.6), lift) for side, lift in ((-1, 0.0), (-0.6, 0.16), (0.2, 0.2), (0.7, 0.1), (1, -0.02), (0.3, -0.12), (-0.4, -0.1))], "#f6f8fc", alpha=0.85)
    boulders(canvas, scatter(rng, (0.0, 0.62, 0.2, 0.98), 16) + scatter(rng, (0.84, 0.6, 1.0, 0.9), 10), size=(0.006, 0.03), lit="#cdb08a", dark="#59463c")
    with canvas.pen() as pen:
        motorcycle(pen.at((0.60, 0.635), 0.05), "#2f4f7a", rider="#3a4356", helmet="#f4f1ea", light=light.glow)
        motorcycle(pen.at((0.45, 0.945), 0.17), "#2a6b52", rider="#444c5e", helmet="#e8702c", light=light.glow)
        pen.line([(0.03, 1.0), (0.045, 0.40)], 0.006, "#4a3a30")
        for end, sag in (((0.5, -0.03), 0.06), ((0.3, -0.03), 0.05)):
            prayer_flags(pen, (0.045, 0.40), end, sag=sag, size=0.024, count=17, aspect=canvas.aspect, rng=rng)
        prayer_flags(pen, (0.045, 0.41), (-0.05, 0.62), sag=0.02, size=0.024, count=5, aspect=canvas.aspect, rng=rng)
