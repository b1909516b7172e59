"""Every scene draws, the same each time, with something to see, and fast enough for a cold start."""

import hashlib
import time

import pytest
from PIL import Image, ImageStat

from toli.sandbox.demo import content, pictures

SMALL = {"width": 480, "height": 320}


def print_of(picture: Image.Image) -> str:
    return hashlib.sha256(picture.tobytes()).hexdigest()


@pytest.mark.parametrize("scene", pictures.SCENES)
def test_scene_is_a_picture_and_the_same_each_time(scene):
    picture = pictures.draw(scene, seed=0, **SMALL)
    assert (picture.mode, picture.size) == ("RGB", (480, 320))
    assert print_of(pictures.draw(scene, seed=0, **SMALL)) == print_of(picture)
    statistics = ImageStat.Stat(picture)
    assert max(statistics.stddev) > 18
    darkest, brightest = zip(*statistics.extrema, strict=True)
    assert max(brightest) - min(darkest) > 120
    assert len(picture.resize((64, 43)).getcolors(64 * 43)) > 300


def test_scene_is_the_same_whatever_was_drawn_before():
    alone = print_of(pictures.draw("tea_garden", seed=3, **SMALL))
    pictures.draw("coral_dive", seed=1, **SMALL)
    pictures.draw("tea_garden", seed=4, **SMALL)
    assert print_of(pictures.draw("tea_garden", seed=3, **SMALL)) == alone


def test_seeds_give_different_pictures():
    assert len({print_of(pictures.draw("snow_trek", seed=seed, **SMALL)) for seed in range(6)}) == 6


def test_pictures_come_in_the_size_asked_for():
    assert pictures.draw("sea_fort", seed=0).size == (1600, 1067)
    assert pictures.draw("sea_fort", seed=0, width=300, height=500).size == (300, 500)


def test_banner_is_wide():
    assert pictures.draw_banner("brahmaputra_sunset", seed=0).size == (2400, 900)


@pytest.mark.parametrize("operator", content.operators(), ids=lambda operator: operator.label)
def test_logo_is_square_and_of_the_operators_colour(operator):
    logo = pictures.draw_logo(operator.mark, colour=operator.colour, size=256)
    assert (logo.mode, logo.size) == ("RGB", (256, 256))
    assert print_of(logo) == print_of(pictures.draw_logo(operator.mark, colour=operator.colour, size=256))
    corner, wanted = logo.getpixel((4, 4)), tuple(bytes.fromhex(operator.colour[1:]))
    assert max(abs(one - other) for one, other in zip(corner, wanted, strict=True)) < 90


@pytest.mark.parametrize(
    "call",
    [
        lambda: pictures.draw("atlantis", seed=0),
        lambda: pictures.draw_banner("atlantis", seed=0),
        lambda: pictures.draw_logo("comet", colour="#123456"),
    ],
)
def test_unknown_names_are_refused(call):
    with pytest.raises(KeyError):
        call()


def test_drawing_is_fast_enough_for_a_cold_start():
    # About 100 ms each on one core; five times that still starts in seconds.
    scenes = list(pictures.SCENES)[::6]
    for scene in scenes:
        pictures.draw(scene, seed=0, **SMALL)
    started = time.process_time()
    for scene in scenes:
        pictures.draw(scene, seed=0)
    assert (time.process_time() - started) / len(scenes) < 0.5
