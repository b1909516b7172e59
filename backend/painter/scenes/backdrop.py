"""What several scenes stand before: snow ranges, bare ranges, forested hills, tablelands, the night sky."""

from PIL import Image, ImageChops

from painter.canvas import Canvas, Line, Mask
from painter.light import Light
from painter.noise import cloud_tile
from painter.palette import darker, hazed, mix
from painter.terrain import Land, Rock, crags, hills, mountains, rolling, treetops

SKIN = "#8a5a3e"


SEA = ((0.0, "#2f9fc0"), (0.35, "#1f86b0"), (0.7, "#35b3b5"), (1.0, "#a5e3d5"))


SUMMITS = (
    ((0, 0.06), (0.16, 0.0), (0.30, 0.08), (0.47, -0.10), (0.62, 0.05), (0.78, -0.05), (1, 0.05)),
    ((0, -0.02), (0.12, -0.07), (0.28, 0.06), (0.44, 0.02), (0.58, 0.09), (0.73, -0.09), (0.88, 0.02), (1, -0.01)),
    ((0, 0.05), (0.20, -0.08), (0.33, -0.03), (0.48, 0.07), (0.66, 0.01), (0.80, 0.07), (1, -0.05)),
    ((0, 0.0), (0.14, 0.06), (0.36, -0.04), (0.43, 0.0), (0.56, -0.09), (0.74, 0.06), (0.9, -0.01), (1, 0.04)),
)
"""Skylines to choose from: places across, and how far each stands below (or above) the base."""


def far_snows(
    canvas: Canvas, light: Light, *, base: float = 0.34, bottom: float = 0.62, share: float = 0.35, snow: float = 0.75
) -> None:
    """Set a snow range on the horizon."""
    summits = canvas.rng.choice(SUMMITS)
    line = crags(canvas, [(x, base + lift) for x, lift in summits], rough=0.3)
    warm = light.glow
    mountains(
        canvas,
        line,
        Rock(
            lit=hazed([(0, mix("#c3b2ab", warm, 0.2)), (1, light.haze)], light.haze, share),
            shade=hazed([(0, "#62719d"), (1, light.haze)], light.haze, share),
            snow=snow,
            snow_lit=hazed([(0, mix("#ffffff", warm, 0.45)), (1, "#f4f2f2")], light.haze, share * 0.5),
            snow_shade=hazed([(0, "#7890c6"), (1, "#a9bcdc")], light.haze, share * 0.6),
            fray=0.3,
            texture=0.45,
        ),
        bottom=bottom,
    )
    canvas.mist(bottom - 0.06, 0.09, light.haze, strength=0.75)


def giants(
    canvas: Canvas,
    light: Light,
    anchors: list[tuple[float, float]],
    *,
    bottom: float,
    share: float = 0.1,
    sun_side: int = -1,
    snow: float = 0.9,
) -> None:
    """Raise great snow peaks near at hand, coloured by the hour."""
    line = crags(canvas, anchors, rough=0.34)
    mountains(
        canvas,
        line,
        Rock(
            lit=hazed([(0, mix("#b09c98", light.glow, 0.25)), (1, light.haze)], light.haze, share),
            shade=hazed([(0, "#4c5a88"), (1, mix("#6f80ac", light.haze, 0.5))], light.haze, share),
            snow=snow,
            snow_lit=hazed(
                [(0, mix("#ffffff", light.cloud, 0.55)), (0.6, mix("#ffffff", light.glow, 0.25)), (1, light.haze)],
                light.haze,
                share * 0.5,
            ),
            snow_shade=hazed([(0, "#6f86c0"), (1, mix("#9db2da", light.haze, 0.4))], light.haze, share),
            fray=0.3,
            texture=0.5,
            zoom=1.3,
        ),
        bottom=bottom,
        sun=sun_side,
    )


def ochre(
    canvas: Canvas,
    light: Light,
    anchors: list[tuple[float, float]],
    *,
    bottom: float,
    near: float,
    sun_side: int = -1,
    tint: str = "#c58b57",
) -> None:
    """Set a bare, banded desert range at a nearness from 0 (lost in haze) to 1 (close by)."""
    away = (1 - near) * 0.72
    lit = mix(tint, light.glow, 0.22)
    dark = mix(darker(tint, 0.48), "#6a3f58", 0.35)
    line = crags(canvas, anchors, rough=0.3)
    mountains(
        canvas,
        line,
        Rock(
            lit=hazed([(0, lit), (0.5, mix(lit, "#d9b184", 0.5)), (1, mix(lit, light.haze, 0.35))], light.haze, away),
            shade=hazed([(0, dark), (1, mix(dark, light.haze, 0.4))], light.haze, away),
            texture=0.35 + 0.2 * near,
            fray=0.5,
            crest=0.10 + 0.06 * near,
            zoom=1.9 - 0.5 * near,
        ),
        bottom=bottom,
        sun=sun_side,
    )


def mesa(
    canvas: Canvas,
    light: Light,
    anchors: list[tuple[float, float]],
    *,
    near: float,
    bottom: float,
    green: str = "#5a9a4c",
) -> list[tuple[float, float]]:
    """Raise a trap-rock tableland: a flat green crown over banded cliffs and skirts of grass."""
    away = (1 - near) * 0.8
    line = crags(canvas, anchors, rough=0.07, jitter=0.006)
    lit, cliff = mix(green, light.glow, 0.2), mix("#6f6a5c", green, 0.25)
    mountains(
        canvas,
        line,
        Rock(
            lit=hazed(
                [
                    (0, lit),
                    (0.10, mix(lit, cliff, 0.3)),
                    (0.16, cliff),
                    (0.34, mix(cliff, lit, 0.4)),
                    (0.45, lit),
                    (1, mix(green, light.haze, 0.3)),
                ],
                light.haze,
                away,
            ),
            shade=hazed(
                [
                    (0, darker(green, 0.2)),
                    (0.14, darker(cliff, 0.4)),
                    (0.36, darker(cliff, 0.45)),
                    (0.5, darker(green, 0.4)),
                    (1, mix(darker(green, 0.35), light.haze, 0.3)),
                ],
                light.haze,
                away,
            ),
            texture=0.5,
            fray=0.6,
            zoom=1.5,
        ),
        bottom=bottom,
        depth=3.0,
    )
    return line


def forest(
    canvas: Canvas,
    light: Light,
    anchors: list[tuple[float, float]],
    *,
    near: float,
    bottom: float = 1.0,
    snowy: bool = False,
    size: float | None = None,
) -> Line:
    """Clothe a slope in conifers at a nearness from 0 to 1."""
    away = (1 - near) * 0.7
    line = rolling(canvas, anchors, rough=0.016, scale=3)
    high = size or 0.012 + 0.045 * near
    green, deep = ("#2f6a50", "#12352f") if not snowy else ("#8fa6b8", "#2f4a58")
    hills(
        canvas,
        line,
        Land(
            hazed([(0, green), (1, deep)], light.haze, away),
            mix(mix("#7fb060", light.glow, 0.2) if not snowy else "#f4f8fc", light.haze, away),
            mix("#0d2b2a" if not snowy else "#2b4356", light.haze, away),
            "pines",
            0.32,
            0.7 + 1.3 * near,
        ),
        bottom=bottom,
        fringe=treetops(canvas, line, size=high, thick=1.4),
    )
    return line


def wooded(
    canvas: Canvas,
    light: Light,
    anchors: list[tuple[float, float]],
    *,
    near: float,
    bottom: float = 1.0,
    green: str = "#3f8a4a",
    rough: float = 0.02,
) -> Line:
    """Clothe a hill in broadleaved forest at a nearness from 0 to 1."""
    away = (1 - near) * 0.82
    line = rolling(canvas, anchors, rough=rough, octaves=5)
    hills(
        canvas,
        line,
        Land(
            hazed([(0, green), (0.4, darker(green, 0.22)), (1, darker(green, 0.5))], light.haze, away),
            mix(mix("#b5d465", light.glow, 0.25), light.haze, away),
            mix("#123f33", light.haze, away),
            "forest",
            0.42,
            0.5 + 1.6 * near * near,
        ),
        bottom=bottom,
        fringe=treetops(canvas, line, size=0.010 + 0.034 * near, kind="round"),
    )
    return line


def milky_way(canvas: Canvas, *, strength: float = 0.85) -> None:
    """Raise the Milky Way across the sky: two tones of noise along a slant, with a dust lane."""
    size = (canvas.width // 3, round(canvas.height * 0.72) // 3)
    band = Image.linear_gradient("L").point(
        [round(255 * max(0.0, 1 - abs(value - 128) / 74) ** 1.6) for value in range(256)]
    )
    long = round((size[0] ** 2 + size[1] ** 2) ** 0.5 * 1.1)
    lane = band.resize((long, round(size[1] * 1.1))).rotate(52, expand=True, resample=Image.Resampling.BILINEAR)
    left, top = (lane.width - size[0]) // 2 - size[0] // 6, (lane.height - size[1]) // 2
    lane = lane.crop((left, top, left + size[0], top + size[1]))
    for tile, colour, power in ((41, "#8fa4e8", 0.55), (42, "#f4d6e4", 0.6), (43, "#ffffff", 0.35)):
        dust = cloud_tile(tile, cells=5, octaves=6, gain=0.6).resize(
            size, Image.Resampling.BILINEAR, box=(40, 20, 840, 460)
        )
        light = ImageChops.multiply(
            lane, dust.point([min(255, max(0, round((value - 70) * 1.7))) for value in range(256)])
        )
        if tile == 43:
            light = ImageChops.multiply(light, lane)
        mask = light.point([round(value * power * strength) for value in range(256)]).resize(
            (size[0] * 3, size[1] * 3), Image.Resampling.BICUBIC
        )
        canvas.paint(Mask(mask, 0, 0), colour)
    canvas.stars(0.62, count=1500)
