"""The snowy Himalaya: Uttarakhand, Himachal, Sikkim, Tawang."""

from painter.animals import yak
from painter.buildings import cottage
from painter.canvas import Canvas
from painter.light import CLEAR_MORNING, DUSK, EMBER, GOLDEN, HIGH_NOON, ROSE_DAWN, sky
from painter.palette import mix
from painter.people import Dress, hiker, watcher
from painter.plants import conifer
from painter.scenes.backdrop import SKIN, far_snows, forest, giants
from painter.shapes import level, ribbon
from painter.shrines import gompa, pagoda_temple, prayer_flags
from painter.terrain import Land, hills, rolling


def snow_trek(canvas: Canvas, mood: int) -> None:
    """A file of trekkers on a snow ridge as the peaks catch the first light."""
    light = (ROSE_DAWN, HIGH_NOON, EMBER)[mood % 3]
    rng = canvas.rng
    sky(canvas, light, horizon=0.6)
    canvas.clouds(0.0, 0.4, light.cloud, cover=0.4, flat=0.2)
    far_snows(canvas, light, base=0.32, bottom=0.6, share=0.5, snow=1.0)
    giants(
        canvas,
        light,
        [
            (0, 0.44),
            (0.14, 0.36),
            (0.30, 0.24),
            (0.36, 0.20),
            (0.46, 0.34),
            (0.60, 0.44),
            (0.74, 0.36),
            (0.86, 0.42),
            (1, 0.36),
        ],
        bottom=0.75,
        snow=1.0,
    )
    canvas.mist(0.66, 0.09, mix(light.haze, "#ffffff", 0.25), strength=0.85)
    forest(canvas, light, [(0, 0.70), (0.25, 0.74), (0.5, 0.78), (0.75, 0.72), (1, 0.66)], near=0.35, snowy=True)
    canvas.mist(0.78, 0.06, mix(light.haze, "#ffffff", 0.4), strength=0.6)
    slope = rolling(canvas, [(0, 0.70), (0.18, 0.73), (0.40, 0.81), (0.65, 0.87), (1, 0.90)], rough=0.008)
    hills(
        canvas,
        slope,
        Land(
            [(0, mix("#ffffff", light.glow, 0.25)), (0.5, "#dfe7f5"), (1, "#9fb3dc")],
            "#ffffff",
            "#a9bbe2",
            "grass",
            0.4,
        ),
    )
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
            hiker(
                pen.at((x, y), 0.115 + 0.004 * index),
                Dress(coat, "#252a42", coats[(index + 2) % 6], skin=SKIN, hat=coats[(index + 3) % 6]),
            )
        for x, size in ((0.93, 0.42), (0.985, 0.52), (0.86, 0.26)):
            conifer(
                pen.at((x, 0.975 if size > 0.3 else 0.93), size), rng, dark="#1c3a3c", light="#5b8a78", snow="#f4f8fd"
            )


def deodar_village(canvas: Canvas, mood: int) -> None:
    """A timber temple among deodars in snow, windows lit at nightfall."""
    light = (DUSK, ROSE_DAWN, CLEAR_MORNING)[mood % 3]
    rng = canvas.rng
    sky(canvas, light, horizon=0.6)
    if light is DUSK:
        canvas.stars(0.4, count=220)
    giants(
        canvas,
        light,
        [(0, 0.34), (0.16, 0.42), (0.34, 0.28), (0.44, 0.22), (0.56, 0.36), (0.74, 0.32), (0.88, 0.22), (1, 0.34)],
        bottom=0.66,
        snow=1.0,
        share=0.2,
    )
    canvas.mist(0.56, 0.08, light.haze, strength=0.75)
    forest(canvas, light, [(0, 0.52), (0.25, 0.58), (0.5, 0.63), (0.75, 0.57), (1, 0.50)], near=0.3, snowy=True)
    canvas.mist(0.68, 0.05, light.haze, strength=0.55)
    forest(canvas, light, [(0, 0.64), (0.25, 0.70), (0.5, 0.73), (0.75, 0.69), (1, 0.62)], near=0.55, snowy=True)
    ground = rolling(canvas, [(0, 0.80), (0.25, 0.785), (0.5, 0.775), (0.75, 0.79), (1, 0.81)], rough=0.008)
    hills(
        canvas,
        ground,
        Land(
            [(0, mix("#f4f8fd", light.haze, 0.2)), (0.5, mix("#cdd9ee", light.haze, 0.2)), (1, "#8fa3cc")],
            "#ffffff",
            "#a3b4da",
            "grass",
            0.4,
        ),
    )
    glow = "#ffc867"
    homes = ((0.10, 0.805, 0.085), (0.24, 0.795, 0.075), (0.80, 0.80, 0.085), (0.93, 0.815, 0.09))
    with canvas.pen() as pen:
        for x, y, size in homes:
            cottage(pen.at((x, y), size), "#7a5a44", roof="#4a4450", light=light.glow, glow=glow, snow="#f2f6fc")
        pagoda_temple(
            pen.at((0.53, 0.83), 0.44), "#6f4529", slate="#4d5563", light=light.glow, gold="#e8b545", snow="#f4f8fd"
        )
    for x, y, _ in homes:
        canvas.glow((x - 0.005, y - 0.02), 0.08, glow, strength=0.4)
    canvas.glow((0.53, 0.73), 0.16, glow, strength=0.28)
    with canvas.pen() as pen:
        path = ribbon([(0.53, 0.832, 0.012), (0.50, 0.87, 0.022), (0.54, 0.93, 0.045), (0.47, 1.03, 0.08)])
        pen.polygon(path, "#b3c2e2")
        for x, y, size in (
            (0.33, 0.86, 0.40),
            (0.405, 0.83, 0.28),
            (0.70, 0.87, 0.36),
            (0.03, 1.0, 0.72),
            (0.13, 1.02, 0.55),
            (0.91, 1.02, 0.62),
            (0.99, 1.0, 0.78),
        ):
            conifer(
                pen.at((x, y), size),
                rng,
                dark=mix("#173338", light.haze, 0.03),
                light=mix("#4f7f74", light.haze, 0.1),
                snow=mix("#f4f8fd", light.haze, 0.08),
            )
        watcher(pen.at((0.505, 0.925), 0.115), Dress("#c8402f", "#2a2d44", "#2f6f8f", skin=SKIN, hat="#e0a32f"))
        watcher(
            pen.at((0.55, 0.935), 0.12), Dress("#3a5f8f", "#2a2d44", "#d8952f", skin=SKIN, hat="#f4f1ea"), pack=False
        )


def kanchenjunga_dawn(canvas: Canvas, mood: int) -> None:
    """The five treasuries of snow, lit above a sea of cloud, from a ridge hung with flags."""
    light = (EMBER, ROSE_DAWN, GOLDEN)[mood % 3]
    rng = canvas.rng
    sky(canvas, light, horizon=0.64)
    canvas.clouds(0.0, 0.3, light.cloud, cover=0.4, flat=0.15)
    giants(
        canvas,
        light,
        [
            (0, 0.50),
            (0.12, 0.44),
            (0.24, 0.38),
            (0.33, 0.26),
            (0.40, 0.22),
            (0.47, 0.18),
            (0.53, 0.21),
            (0.60, 0.27),
            (0.70, 0.40),
            (0.80, 0.36),
            (0.90, 0.46),
            (1, 0.44),
        ],
        bottom=0.74,
        snow=1.0,
        share=0.08,
    )
    for at, depth, strength in ((0.62, 0.06, 0.8), (0.68, 0.06, 0.9)):
        canvas.mist(at, depth, mix(light.haze, "#ffffff", 0.35), strength=strength, wisps=0.5)
    for base, near in ((0.66, 0.1), (0.73, 0.3), (0.80, 0.5)):
        forest(
            canvas,
            light,
            [(0, base), (0.2, base + 0.03), (0.45, base + 0.05), (0.7, base + 0.02), (1, base - 0.01)],
            near=near,
        )
        canvas.mist(base + 0.075, 0.045, mix(light.haze, "#ffffff", 0.3), strength=0.85, wisps=0.4)
    ridge = rolling(canvas, [(0, 0.86), (0.2, 0.865), (0.42, 0.90), (0.7, 0.935), (1, 0.90)], rough=0.012)
    hills(
        canvas,
        ridge,
        Land(
            [(0, mix("#5a5a3f", light.ink, 0.4)), (1, light.ink)],
            mix("#d8a860", light.ink, 0.35),
            light.ink,
            "grass",
            0.5,
        ),
    )
    ink = light.ink
    with canvas.pen() as pen:
        for x in (0.045, 0.10, 0.155):
            foot = level(ridge, x) + 0.01
            top = foot - 0.36 + 0.05 * rng.random()
            pen.line([(x, foot), (x, top)], 0.005, mix(ink, "#6b4a3a", 0.4))
            colour = ("#d8402f", "#f4f1ea", "#2f6fc0")[round(x * 18) % 3]
            edge = [
                (x + 0.002 + 0.022 * (1 + 0.25 * rng.uniform(-1, 1)), top + 0.012 + step * 0.026) for step in range(11)
            ]
            pen.polygon([(x + 0.002, top + 0.006), *edge, (x + 0.002, edge[-1][1])], mix(colour, ink, 0.15))
        prayer_flags(pen, (0.155, 0.58), (0.60, 0.915), sag=0.05, size=0.024, count=20, aspect=canvas.aspect, rng=rng)
        prayer_flags(pen, (-0.02, 0.50), (0.155, 0.56), sag=0.03, size=0.024, count=8, aspect=canvas.aspect, rng=rng)
        for x, dress in (
            (0.70, Dress("#c8402f", "#20233a", "#e0a32f", skin="#6b4531", hat="#2f7f8f")),
            (0.745, Dress("#2f6f8f", "#20233a", "#d8452f", skin="#6b4531", hat="#f0c23a")),
            (0.83, Dress("#d8952f", "#2a2033", "#3f5f9f", skin="#6b4531")),
        ):
            watcher(pen.at((x, level(ridge, x) + 0.012), 0.15), dress)


def tawang_monastery(canvas: Canvas, mood: int) -> None:
    """The great monastery on its spur under fresh snow, firs below, the Bhutan ranges beyond."""
    light = (ROSE_DAWN, HIGH_NOON, DUSK)[mood % 3]
    rng = canvas.rng
    sky(canvas, light, horizon=0.58)
    canvas.clouds(0.0, 0.4, light.cloud, cover=0.42, flat=0.22)
    giants(
        canvas,
        light,
        [(0, 0.36), (0.14, 0.30), (0.28, 0.40), (0.44, 0.33), (0.6, 0.42), (0.78, 0.28), (0.9, 0.36), (1, 0.32)],
        bottom=0.66,
        snow=1.0,
        share=0.25,
    )
    canvas.mist(0.56, 0.09, light.haze, strength=0.8)
    forest(canvas, light, [(0, 0.58), (0.2, 0.54), (0.42, 0.60), (0.7, 0.62), (1, 0.55)], near=0.2, snowy=True)
    canvas.mist(0.66, 0.06, mix(light.haze, "#ffffff", 0.3), strength=0.75)
    spur = rolling(
        canvas,
        [(0, 0.80), (0.2, 0.76), (0.38, 0.67), (0.52, 0.63), (0.68, 0.645), (0.84, 0.73), (1, 0.80)],
        rough=0.006,
    )
    hills(
        canvas, spur, Land([(0, mix("#ffffff", light.haze, 0.1)), (1, "#a9bbdc")], "#ffffff", "#8fa4d0", "grass", 0.45)
    )
    with canvas.pen() as pen:
        gompa(
            pen.at((0.54, 0.645), 0.36),
            rng,
            white="#fbf6ea",
            shade=mix("#a6aecb", light.haze, 0.2),
            red="#94352f",
            gold="#f0bb45",
            levels=5,
            wide=1.7,
            snow="#fdfefe",
        )
        for x, y in ((0.27, 0.735), (0.33, 0.715), (0.78, 0.705), (0.845, 0.745)):
            cottage(pen.at((x, y), 0.05), "#d8c8ac", roof="#8f3f35", light=light.glow, snow="#f8fbff")
    front = forest(
        canvas,
        light,
        [(0, 0.80), (0.18, 0.83), (0.36, 0.77), (0.5, 0.74), (0.66, 0.755), (0.84, 0.80), (1, 0.77)],
        near=0.6,
        snowy=True,
    )
    canvas.mist(0.84, 0.05, mix(light.haze, "#ffffff", 0.3), strength=0.6)
    slope = rolling(canvas, [(0, 0.90), (0.3, 0.93), (0.6, 0.90), (1, 0.945)], rough=0.008)
    hills(canvas, slope, Land([(0, "#f4f8fd"), (1, "#9fb1d8")], "#ffffff", "#a3b4da", "grass", 0.45))
    del front
    with canvas.pen() as pen:
        for x, y, size in ((0.04, 0.99, 0.5), (0.13, 1.0, 0.36), (0.95, 1.0, 0.46), (0.88, 1.01, 0.3)):
            conifer(pen.at((x, y), size), rng, dark="#1c3a3e", light="#557f78", snow="#f4f8fd")
        prayer_flags(pen, (0.07, 0.60), (0.93, 0.66), sag=0.07, size=0.022, count=44, aspect=canvas.aspect, rng=rng)
        yak(pen.at((0.66, level(slope, 0.66) + 0.02), 0.085, flip=True), "#2b2322", light=light.glow)
        hiker(
            pen.at((0.40, level(slope, 0.40) + 0.02), 0.12),
            Dress("#d8452f", "#2d3146", "#e0a32f", skin=SKIN, hat="#2f7f8f"),
        )
