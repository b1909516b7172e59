"""The Brahmaputra and its grasslands: boats, the Majuli ferry, rhinoceros and elephant."""

from painter.animals import bird, elephant, flock, rhino
from painter.buildings import thatched
from painter.canvas import Canvas
from painter.craft import country_boat, ferry
from painter.light import CLEAR_MORNING, EMBER, GOLDEN, ROSE_DAWN, VALLEY_MIST, sky, sun
from painter.palette import darker, hazed, mix
from painter.people import Dress, boatman, hiker, sitter
from painter.plants import grass, palm, plume, tree
from painter.scenes.backdrop import SKIN, far_snows, wooded
from painter.shapes import level, ribbon, scatter
from painter.terrain import Land, hills, rolling, treetops
from painter.water import arc, ripples, shore, sun_path, water


def brahmaputra_sunset(canvas: Canvas, mood: int) -> None:
    """A country boat crossing the Brahmaputra at sundown, between sandbars and kans grass."""
    light = (EMBER, GOLDEN, ROSE_DAWN)[mood % 3]
    rng = canvas.rng
    sky(canvas, light, horizon=0.56)
    canvas.clouds(0.0, 0.46, light.cloud, cover=0.46, flat=0.16, strength=0.75)
    sun(canvas, light, (0.62, 0.475), radius=0.052, reach=0.9)
    for base, share, tint in ((0.50, 0.55, "#8a5f8f"), (0.535, 0.3, "#6b4a7a")):
        line = rolling(
            canvas,
            [
                (0, base - 0.01),
                (0.2, base - 0.03),
                (0.42, base + 0.005),
                (0.7, base + 0.012),
                (0.88, base - 0.01),
                (1, base - 0.025),
            ],
            rough=0.012,
        )
        hills(
            canvas,
            line,
            Land(
                hazed([(0, tint), (1, mix(tint, light.haze, 0.6))], light.haze, share),
                mix(tint, light.haze, 0.7),
                darker(tint, 0.1),
                "forest",
                0.12,
                0.6,
            ),
            bottom=0.575,
            fringe=treetops(canvas, line, size=0.013, kind="round"),
        )
    water(
        canvas,
        0.565,
        hazed([(0, light.sky[-1][1]), (0.4, light.sky[3][1]), (1, light.sky[0][1])], light.haze, 0.1),
        mirror=0.62,
        ripple=0.45,
    )
    ripples(canvas, 0.565, light.glow, cover=0.25, strength=0.4, fine=3.0)
    ripples(canvas, 0.565, light.ink, cover=0.26, strength=0.28, fine=2.4, tile=34)
    sun_path(canvas, 0.565, 0.62, light.glow, width=0.07)
    bar_lit, bar_deep = mix("#e8c08a", light.haze, 0.4), mix("#7a5560", light.ink, 0.25)
    for start, end, bend, thick in (
        ((-0.05, 0.625), (0.40, 0.618), 0.008, 0.009),
        ((0.74, 0.665), (1.05, 0.645), -0.006, 0.014),
        ((-0.05, 0.72), (0.24, 0.735), -0.012, 0.02),
    ):
        upper = arc(start, end, -bend - thick)
        lower = arc(start, end, thick * 0.8)
        canvas.paint(canvas.area([*upper, *reversed(lower)]), [(0, bar_lit), (1, bar_deep)])
    with canvas.pen() as pen:
        spot = (0.40, 0.745)
        pen.at((spot[0], spot[1] + 0.008), 0.17).blob(
            [(-0.95, 0.0), (-0.4, -0.14), (0.1, -0.22), (0.6, -0.12), (1.0, 0.0), (0.0, 0.03)], light.ink, alpha=0.45
        )
        country_boat(
            pen.at(spot, 0.17), mix(light.ink, "#4a2f28", 0.4), light=light.glow, hood=mix("#6b4a30", light.ink, 0.35)
        )
        dress = Dress(
            mix("#8a3a34", light.ink, 0.3), light.ink, light.ink, skin="#4a2e26", hat=mix("#d8b06a", light.ink, 0.3)
        )
        boatman(pen.at((spot[0] - 0.078, spot[1] - 0.012), 0.125), dress)
        sitter(
            pen.at((spot[0] + 0.055, spot[1] - 0.012), 0.12),
            Dress(mix("#e8d8c0", light.ink, 0.35), light.ink, light.ink, skin="#4a2e26"),
        )
        country_boat(pen.at((0.835, 0.622), 0.05), light.ink, light=light.glow)
        flock(pen, rng, (0.30, 0.30), count=11, size=0.012, colour=mix(light.ink, light.sky[2][1], 0.3))
    bank = rolling(canvas, [(0, 0.885), (0.25, 0.92), (0.5, 0.955), (0.75, 0.945), (1, 0.89)], rough=0.01)
    hills(
        canvas,
        bank,
        Land(
            [(0, mix("#5f4638", light.ink, 0.4)), (1, light.ink)],
            mix("#c8925a", light.ink, 0.4),
            light.ink,
            "grass",
            0.5,
        ),
    )
    with canvas.pen() as pen:
        for x, y in scatter(rng, (0, 0.90, 1, 1.0), 70):
            if 0.30 < x < 0.62 and y < 0.96:
                continue
            grass(pen, rng, [(x, y)], size=0.07, dark=light.ink, light=mix("#8a6a3f", light.ink, 0.35), blades=4)
        for x, y in scatter(rng, (0, 0.92, 1, 1.0), 40):
            if not 0.26 < x < 0.66:
                plume(
                    pen,
                    rng,
                    (x, y),
                    size=rng.uniform(0.12, 0.2),
                    stem=mix("#6b5035", light.ink, 0.3),
                    tuft=mix("#fff1d8", light.haze, 0.35),
                )


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
    water(
        canvas,
        0.525,
        hazed([(0, light.haze), (0.5, "#7fa5b0"), (1, "#2f5f73")], light.haze, 0.15),
        mirror=0.6,
        ripple=0.4,
    )
    ripples(canvas, 0.525, light.glow, cover=0.24, strength=0.45, fine=3.0)
    sun_path(canvas, 0.525, 0.30, light.glow, width=0.05, strength=0.7)
    canvas.mist(0.55, 0.03, "#ffffff", strength=0.5)
    with canvas.pen() as pen:
        spot = (0.44, 0.705)
        pen.at((spot[0], spot[1] + 0.012), 0.24).blob(
            [(-0.95, 0.0), (-0.9, -0.3), (0.0, -0.42), (0.7, -0.3), (1.0, -0.02), (0, 0.03)], "#2f5f73", alpha=0.45
        )
        ferry(pen.at(spot, 0.24), "#2b5a8a", cabin="#f4efe0", light=light.glow, trim="#d8502f")
        wake = pen.at((spot[0] + 0.15, spot[1] + 0.01), 0.24)
        for step in range(5):
            wake.polygon(
                [
                    (0.05 - step * 0.3, -0.02 - step * 0.012),
                    (0.12 - step * 0.3, -0.045 - step * 0.02),
                    (-0.22 - step * 0.3, -0.045 - step * 0.018),
                ],
                "#ffffff",
                alpha=0.75 - step * 0.12,
            )
        for x, y, size in ((0.80, 0.60, 0.05), (0.16, 0.625, 0.06)):
            country_boat(pen.at((x, y), size), "#3a2c26", light=light.glow)
            boatman(pen.at((x - size * 0.3, y - 0.004), size * 0.75), Dress("#c9a26a", "#3a3a44", "#000000", skin=SKIN))
        flock(pen, rng, (0.66, 0.25), count=9, size=0.012, colour=mix(light.ink, light.haze, 0.4))
    bank = rolling(canvas, [(0.50, 1.02), (0.62, 0.93), (0.76, 0.865), (0.9, 0.83), (1.02, 0.82)], rough=0.006)
    shore(canvas, bank, [(0, "#d9c492"), (1, "#8a6f4a")], bottom=1.0, rim="#fdf7e2", rim_width=0.003)
    green = [(x, y + 0.018) for x, y in bank]
    hills(
        canvas, green, Land([(0, "#8fb54f"), (1, "#2f5f34")], mix("#d5e07a", light.glow, 0.3), "#3f7238", "grass", 0.5)
    )
    with canvas.pen() as pen:
        thatched(pen.at((0.865, 0.885), 0.16), "#c8a06a", thatch="#94703f", light=light.glow, stilts=True)
        thatched(pen.at((0.965, 0.90), 0.18), "#b98f5c", thatch="#86653a", light=light.glow, stilts=True)
        for x, y, size, lean in ((0.795, 0.90, 0.44, -0.10), (0.93, 0.86, 0.40, 0.08)):
            palm(pen.at((x, y), size), rng, lean=lean, leaf="#2f6a3a", light="#b5cf5a", bark="#7a6a58")
        hiker(pen.at((0.735, 0.935), 0.12, flip=True), Dress("#d8452f", "#2d3146", "#e0a32f", skin=SKIN), pole=False)
        grass(
            pen,
            rng,
            [(x, level(green, x) + rng.uniform(0.01, 0.12)) for x in (rng.uniform(0.58, 1.0) for _ in range(46))],
            size=0.045,
            dark="#2f5f34",
            light="#b5cc5a",
            blades=5,
        )


def kaziranga_rhino(canvas: Canvas, mood: int) -> None:
    """A rhinoceros and her calf in the elephant grass at first light, egrets rising."""
    light = (GOLDEN, ROSE_DAWN, VALLEY_MIST)[mood % 3]
    rng = canvas.rng
    sky(canvas, light, horizon=0.58)
    canvas.clouds(0.0, 0.36, light.cloud, cover=0.42, flat=0.16)
    sun(canvas, light, (0.70, 0.44), radius=0.05, reach=0.9)
    far_snows(canvas, light, base=0.42, bottom=0.56, share=0.72, snow=0.8)
    wooded(
        canvas,
        light,
        [(0, 0.52), (0.25, 0.505), (0.5, 0.53), (0.75, 0.525), (1, 0.50)],
        near=0.12,
        bottom=0.62,
        rough=0.008,
    )
    canvas.mist(0.565, 0.04, light.haze, strength=0.9)
    straw, deep = mix("#d9b662", light.glow, 0.2), mix("#6b5a2c", light.ink, 0.2)
    for base, away in ((0.59, 0.5), (0.64, 0.28)):
        line = rolling(canvas, [(0, base), (0.5, base - 0.006), (1, base)], rough=0.006)
        hills(
            canvas,
            line,
            Land(
                hazed([(0, straw), (1, deep)], light.haze, away),
                mix(light.glow, light.haze, away),
                mix(deep, light.haze, away),
                "grass",
                0.5,
                1.2,
            ),
        )
        with canvas.pen() as pen:
            for index in range(8):
                x = (index + rng.random()) / 8
                if base < 0.6:
                    tree(
                        pen.at((x, base + 0.01), rng.uniform(0.05, 0.085)),
                        rng,
                        dark=mix("#3f5a34", light.haze, 0.45),
                        light=mix("#9fae5a", light.haze, 0.4),
                        bark=mix("#4a3a2c", light.haze, 0.4),
                        clumps=20,
                    )
    water(
        canvas,
        0.70,
        hazed([(0, light.haze), (0.5, light.sky[1][1]), (1, light.sky[0][1])], light.glow, 0.15),
        bottom=0.80,
        mirror=0.5,
        ripple=0.3,
    )
    ripples(canvas, 0.70, light.glow, bottom=0.80, cover=0.25, strength=0.5, fine=3.0)
    far_bank = rolling(canvas, [(0, 0.695), (0.3, 0.705), (0.6, 0.70), (1, 0.69)], rough=0.004)
    canvas.paint(canvas.under(far_bank, bottom=0.712), [(0, mix(straw, deep, 0.3)), (1, deep)])
    with canvas.pen() as pen:
        grass(
            pen,
            rng,
            [(x / 70, level(far_bank, x / 70) + 0.006) for x in range(71)],
            size=0.03,
            dark=mix(deep, light.haze, 0.2),
            light=mix(straw, light.haze, 0.2),
            blades=4,
        )
    near_bank = rolling(canvas, [(0, 0.80), (0.25, 0.775), (0.5, 0.785), (0.8, 0.775), (1, 0.80)], rough=0.006)
    hills(
        canvas,
        near_bank,
        Land(
            [(0, mix(straw, "#8f9a45", 0.4)), (0.4, mix(deep, "#5a6a2f", 0.3)), (1, light.ink)],
            light.glow,
            deep,
            "grass",
            0.5,
        ),
    )
    with canvas.pen() as pen:
        hide = mix("#4f484c", light.ink, 0.25)
        pen.at((0.45, 0.862), 0.2).blob([(-0.9, 0.0), (0.0, 0.06), (1.0, 0.0), (0.2, -0.09)], light.ink, alpha=0.45)
        rhino(pen.at((0.44, 0.86), 0.20), hide, light=light.glow)
        rhino(pen.at((0.245, 0.868), 0.105), mix(hide, light.haze, 0.06), light=light.glow)
        egret = pen.at((0.435, 0.683), 0.055)
        egret.limb([(-0.2, 0.25), (0.05, 0.4), (0.16, 0.62), (0.22, 0.8)], (0.02, 0.2, 0.07, 0.07), "#fdfaf0")
        egret.limb([(0.22, 0.82), (0.38, 0.76)], (0.05, 0.02), "#f0b53a")
        egret.line([(0.02, 0.32), (0.02, -0.05)], 0.04, "#3a3330")
        for x, y, size in (
            (0.20, 0.38, 0.022),
            (0.26, 0.35, 0.026),
            (0.31, 0.385, 0.02),
            (0.355, 0.34, 0.018),
            (0.16, 0.345, 0.017),
        ):
            bird(
                pen.at((x, y), size, turn=rng.uniform(-0.2, 0.2)),
                mix("#ffffff", light.glow, 0.2),
                lift=rng.uniform(0.2, 0.5),
            )
        grass(
            pen,
            rng,
            scatter(rng, (0, 0.84, 1, 0.90), 34),
            size=0.05,
            dark=mix(deep, light.ink, 0.3),
            light=straw,
            blades=4,
        )
        grass(
            pen,
            rng,
            scatter(rng, (0, 0.94, 1, 1.04), 110),
            size=0.12,
            dark=mix(deep, light.ink, 0.55),
            light=mix(straw, deep, 0.2),
            blades=5,
        )
        for x in (*[rng.uniform(0, 0.2) for _ in range(9)], *[rng.uniform(0.72, 1.0) for _ in range(13)]):
            plume(
                pen,
                rng,
                (x, rng.uniform(0.95, 1.02)),
                size=rng.uniform(0.2, 0.3),
                stem=mix(deep, light.ink, 0.3),
                tuft=mix("#fff3d8", light.glow, 0.2),
            )


def elephant_grassland(canvas: Canvas, mood: int) -> None:
    """A herd crossing at Manas, the Bhutan hills behind."""
    light = (GOLDEN, CLEAR_MORNING, EMBER)[mood % 3]
    rng = canvas.rng
    sky(canvas, light, horizon=0.56)
    canvas.clouds(0.0, 0.4, light.cloud, cover=0.44, flat=0.2)
    wooded(canvas, light, [(0, 0.36), (0.2, 0.40), (0.45, 0.33), (0.7, 0.41), (1, 0.35)], near=0.08)
    wooded(canvas, light, [(0, 0.46), (0.25, 0.44), (0.5, 0.48), (0.8, 0.45), (1, 0.47)], near=0.25)
    canvas.mist(0.52, 0.05, light.haze, strength=0.8)
    wooded(
        canvas,
        light,
        [(0, 0.53), (0.25, 0.545), (0.5, 0.55), (0.75, 0.54), (1, 0.525)],
        near=0.5,
        bottom=0.66,
        rough=0.01,
    )
    straw, deep = mix("#c9bb5a", light.glow, 0.2), mix("#5f6a2c", light.ink, 0.15)
    plain = rolling(canvas, [(0, 0.595), (0.5, 0.59), (1, 0.595)], rough=0.004)
    hills(canvas, plain, Land(hazed([(0, straw), (1, deep)], light.haze, 0.15), light.glow, deep, "grass", 0.5))
    river = ribbon([(1.05, 0.64, 0.03), (0.8, 0.65, 0.05), (0.55, 0.675, 0.08), (0.3, 0.71, 0.12), (-0.05, 0.77, 0.2)])
    canvas.paint(canvas.area([(x, y - 0.004) for x, y in river]), mix("#e3d3a0", light.haze, 0.2))
    canvas.paint(canvas.area(river), [(0, mix("#cfe0df", light.glow, 0.3)), (1, "#6fa3b0")])
    near = rolling(canvas, [(0, 0.83), (0.3, 0.80), (0.6, 0.775), (1, 0.75)], rough=0.006)
    with canvas.pen() as pen:
        hide = mix("#57504f", light.ink, 0.2)
        for x, y, size in (
            (0.34, 0.735, 0.12),
            (0.455, 0.72, 0.145),
            (0.555, 0.722, 0.07),
            (0.645, 0.71, 0.135),
            (0.745, 0.70, 0.10),
        ):
            pen.at((x, y + 0.002), size).blob(
                [(-0.7, 0), (0.0, 0.05), (0.8, 0), (0.0, -0.16)], darker("#6fa3b0", 0.4), alpha=0.5
            )
            elephant(pen.at((x, y), size), hide, light=light.glow)
        flock(pen, rng, (0.62, 0.40), count=7, size=0.014, colour="#fffaf0")
    hills(canvas, near, Land([(0, straw), (1, light.ink)], light.glow, deep, "grass", 0.5))
    with canvas.pen() as pen:
        grass(
            pen,
            rng,
            scatter(rng, (0, 0.82, 1, 1.04), 150),
            size=0.085,
            dark=mix(deep, light.ink, 0.4),
            light=straw,
            blades=4,
        )
        for _ in range(14):
            plume(
                pen,
                rng,
                (rng.choice((rng.uniform(0, 0.25), rng.uniform(0.7, 1))), rng.uniform(0.92, 1.02)),
                size=rng.uniform(0.16, 0.24),
                stem=deep,
                tuft=mix("#fff3d8", light.glow, 0.2),
            )
