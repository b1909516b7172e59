"""Every scene draws, the same each time, with something to see, and the demo's masters are what it draws."""

import hashlib

import pytest
from PIL import Image, ImageChops, ImageStat

import painter
from painter.__main__ import draw_asset
from toli_demo.data import content
from toli_demo.data.pictures import FOLDER, every

SMALL = {"width": 480, "height": 320}


def print_of(picture: Image.Image) -> str:
    return hashlib.sha256(picture.tobytes()).hexdigest()


@pytest.mark.parametrize("scene", painter.SCENES)
def test_scene_is_a_picture_and_the_same_each_time(scene):
    picture = painter.draw(scene, seed=0, **SMALL)
    assert (picture.mode, picture.size) == ("RGB", (480, 320))
    assert print_of(painter.draw(scene, seed=0, **SMALL)) == print_of(picture)
    statistics = ImageStat.Stat(picture)
    assert max(statistics.stddev) > 18
    darkest, brightest = zip(*statistics.extrema, strict=True)
    assert max(brightest) - min(darkest) > 120
    assert len(picture.resize((64, 43)).getcolors(64 * 43)) > 300


def test_scene_is_the_same_whatever_was_drawn_before():
    alone = print_of(painter.draw("tea_garden", seed=3, **SMALL))
    painter.draw("coral_dive", seed=1, **SMALL)
    painter.draw("tea_garden", seed=4, **SMALL)
    assert print_of(painter.draw("tea_garden", seed=3, **SMALL)) == alone


def test_seeds_give_different_pictures():
    assert len({print_of(painter.draw("snow_trek", seed=seed, **SMALL)) for seed in range(6)}) == 6


def test_pictures_come_in_the_size_asked_for():
    assert painter.draw("sea_fort", seed=0).size == (1600, 1067)
    assert painter.draw("sea_fort", seed=0, width=300, height=500).size == (300, 500)


def test_banner_is_wide():
    assert painter.draw_banner("brahmaputra_sunset", seed=0).size == (2400, 900)


@pytest.mark.parametrize("operator", content.operators(), ids=lambda operator: operator.label)
def test_logo_is_square_and_of_the_operators_colour(operator):
    logo = painter.draw_logo(operator.mark, colour=operator.colour, size=256)
    assert (logo.mode, logo.size) == ("RGB", (256, 256))
    assert print_of(logo) == print_of(painter.draw_logo(operator.mark, colour=operator.colour, size=256))
    corner, wanted = logo.getpixel((4, 4)), tuple(bytes.fromhex(operator.colour[1:]))
    assert max(abs(one - other) for one, other in zip(corner, wanted, strict=True)) < 90


@pytest.mark.parametrize(
    "call",
    [
        lambda: painter.draw("atlantis", seed=0),
        lambda: painter.draw_banner("atlantis", seed=0),
        lambda: painter.draw_logo("comet", colour="#123456"),
    ],
)
def test_unknown_names_are_refused(call):
    with pytest.raises(KeyError):
        call()


ASSETS = list(dict.fromkeys(asset for operator in content.operators() for asset in every(operator)))


def test_every_picture_of_the_demo_has_its_master_and_no_other_is_kept():
    assert {asset.path for asset in ASSETS} == set(FOLDER.glob("*/*"))
    assert sum(asset.path.stat().st_size for asset in ASSETS) <= 6_000_000


def test_no_two_masters_are_the_same():
    digests = [hashlib.sha256(asset.path.read_bytes()).hexdigest() for asset in ASSETS if asset.kind == "event"]
    assert len(digests) == len(set(digests))


@pytest.mark.parametrize("asset", [ASSETS[0], ASSETS[1], ASSETS[2], ASSETS[-1]], ids=str)
def test_a_master_is_what_the_painter_draws(asset):
    colours = {operator.mark: operator.colour for operator in content.operators()}
    with Image.open(asset.path) as master:
        off = ImageChops.difference(master.convert("RGB"), draw_asset(asset, colour=colours.get(asset.name, "")))
    assert max(ImageStat.Stat(off).mean) < 6
