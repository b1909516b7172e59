"""The dunes of Nubra, by day and by night."""

from painter.animals import camel
from painter.canvas import Canvas
from painter.craft import tent
from painter.light import EMBER, GOLDEN, NIGHT, ROSE_DAWN, sky, sun
from painter.palette import darker, hazed, lighter, mix
from painter.people import Dress, hiker, watcher
from painter.scenes.backdrop import far_snows, milky_way, ochre
from painter.shapes import level, ribbon
from painter.terrain import Land, Rock, crags, hills, mountains, rolling


def nubra_dunes(canvas: Canvas, mood: int) -> None:
    """Two-humped camels on the dunes of Hunder, the mountains behind them turning violet."""
    light = (GOLDEN, EMBER, ROSE_DAWN)[mood % 3]
    sky(canvas, light, horizon=0.6)
    canvas.clouds(0.02, 0.4, light.cloud, cover=0.4, flat=0.2)
    sun(canvas, light, (0.18, 0.34), radius=0.035)
    far_snows(canvas, light, base=0.30, bottom=0.56, share=0.4, snow=0.55)
    ochre(
        canvas,
        light,
        [(0, 0.52), (0.2, 0.45), (0.4, 0.53), (0.62, 0.42), (0.82, 0.5), (1, 0.40)],
        bottom=0.7,
        near=0.4,
        tint="#9a6a68",
    )
    canvas.mist(0.60, 0.06, light.haze, strength=0.7)
    sand, deep = mix("#eec07c", light.glow, 0.25), mix("#96563f", light.ink, 0.2)
    for base, share in ((0.63, 0.55), (0.685, 0.28)):
        line = rolling(
            canvas,
            [(0, base), (0.2, base - 0.02), (0.45, base + 0.02), (0.7, base - 0.025), (1, base + 0.01)],
            rough=0.012,
        )
        hills(
            canvas,
            line,
            Land(
                hazed([(0, sand), (1, deep)], light.haze, share), light.glow, mix(deep, light.haze, share), "sand", 0.25
            ),
        )
    _dune(
        canvas,
        [(-0.02, 0.80), (0.16, 0.76), (0.36, 0.70), (0.50, 0.685), (0.66, 0.73), (0.86, 0.79), (1.02, 0.80)],
        peak=0.50,
        tip=(0.78, 1.02),
        sand=sand,
        deep=deep,
        glow=light.glow,
    )
    walk = [(0.30 + 0.088 * step, 0) for step in range(4)]
    with canvas.pen() as pen:
        ridge = [(-0.02, 0.80), (0.16, 0.76), (0.36, 0.70), (0.50, 0.685), (0.66, 0.73), (0.86, 0.79), (1.02, 0.80)]
        for index, (x, _) in enumerate(walk):
            frame = pen.at((x, level(ridge, x) + 0.012), 0.112)
            camel(
                frame,
                mix("#8a5a38", light.ink, 0.35),
                light=light.glow,
                rider=("#a8322f", "#274f73", None, "#7a3f6b")[index],
            )
        hiker(
            pen.at((0.655, level(ridge, 0.655) + 0.012), 0.092),
            Dress("#a3402f", mix("#4a3a34", light.ink, 0.4), "#5a4632", skin="#5a3a2a", hat="#e8d8b8"),
            pack=False,
        )
    _dune(
        canvas,
        [(-0.02, 0.86), (0.14, 0.88), (0.34, 0.95), (0.5, 1.02)],
        peak=0.02,
        tip=(0.2, 1.1),
        sand=mix(sand, deep, 0.12),
        deep=darker(deep, 0.2),
        glow=light.glow,
    )
    _dune(
        canvas,
        [(0.5, 1.03), (0.72, 0.93), (0.9, 0.885), (1.02, 0.875)],
        peak=0.9,
        tip=(0.86, 1.1),
        sand=mix(sand, deep, 0.1),
        deep=darker(deep, 0.2),
        glow=light.glow,
    )


def _dune(
    canvas: Canvas,
    anchors: list[tuple[float, float]],
    *,
    peak: float,
    tip: tuple[float, float],
    sand: str,
    deep: str,
    glow: str,
) -> None:
    """Raise a dune: its windward face lit and rippled, its slip face in shade beyond a sharp S of a crest."""
    line = rolling(canvas, anchors, rough=0.002, jitter=0)
    hills(
        canvas,
        line,
        Land(
            [(0, mix(sand, glow, 0.35)), (0.35, sand), (1, mix(sand, deep, 0.45))],
            lighter(sand, 0.4),
            mix(sand, deep, 0.5),
            "sand",
            0.3,
        ),
    )
    crest = [point for point in line if point[0] >= peak]
    start = crest[0]
    middle = ((start[0] + tip[0]) / 2, (start[1] + tip[1]) / 2)
    fall = ribbon(
        [
            (start[0], start[1], 0.0001),
            (middle[0] - 0.07, middle[1] - 0.05, 0.0001),
            (middle[0] + 0.05, middle[1] + 0.07, 0.0001),
            (tip[0], tip[1], 0.0001),
        ]
    )
    edge = fall[: len(fall) // 2]
    canvas.paint(
        canvas.area([*edge, (crest[-1][0], tip[1]), *reversed(crest)]),
        [(0, mix(deep, sand, 0.25)), (0.5, deep), (1, mix(deep, sand, 0.3))],
    )


def nubra_night(canvas: Canvas, mood: int) -> None:
    """The Milky Way over the dunes; one lit tent, one person looking up."""
    light = NIGHT
    sky(canvas, light, horizon=0.66)
    canvas.glow((0.3, 0.68), 0.6, ("#e0a58a", "#7fb0c8")[mood % 2], strength=0.45)
    milky_way(canvas)
    line = crags(canvas, [(0, 0.56), (0.2, 0.50), (0.4, 0.60), (0.62, 0.52), (0.8, 0.57), (1, 0.46)], rough=0.3)
    mountains(
        canvas,
        line,
        Rock(
            lit=[(0, "#3d5589"), (1, "#4a6896")],
            shade=[(0, "#1b2c58"), (1, "#2f4a7c")],
            snow=0.5,
            snow_lit=[(0, "#8fa6d2"), (1, "#6f8cc0")],
            snow_shade=[(0, "#3f5a92"), (1, "#405a90")],
            fray=0.4,
        ),
        bottom=0.75,
    )
    canvas.mist(0.68, 0.06, "#5a78a8", strength=0.5)
    for base, top, low in ((0.70, "#2f4370", "#1a2a52"), (0.77, "#24365f", "#101c3e")):
        ground = rolling(
            canvas, [(0, base + 0.02), (0.3, base - 0.02), (0.6, base + 0.025), (1, base - 0.02)], rough=0.01
        )
        hills(canvas, ground, Land([(0, top), (1, low)], "#5a74a6", low, "sand", 0.3))
    near = rolling(canvas, [(0, 0.90), (0.25, 0.855), (0.5, 0.85), (0.75, 0.89), (1, 0.94)], rough=0.004)
    hills(canvas, near, Land([(0, "#1b2a50"), (1, "#070d22")], "#405788", "#0a1230", "sand", 0.3))
    spot = (0.36, level(near, 0.36) + 0.016)
    canvas.glow((spot[0], spot[1] - 0.03), 0.24, "#ffb85a", strength=0.6)
    with canvas.pen() as pen:
        tent(pen.at(spot, 0.115), "#c8642c", glow="#ffd98a")
        watcher(
            pen.at((0.56, level(near, 0.56) + 0.01), 0.135),
            Dress("#1a2344", "#0c122a", "#26325a", skin="#3a3040", hair="#0c1026"),
            pack=False,
        )
    canvas.glow((spot[0] + 0.01, spot[1] + 0.02), 0.13, "#ffcf80", strength=0.4)
