"""Every scene that can be drawn, by name."""

from collections.abc import Callable, Mapping

from toli.sandbox.demo.pictures.canvas import Canvas
from toli.sandbox.demo.pictures.scenes import coast, ghats, himalaya, ladakh, northeast

Scene = Callable[[Canvas, int], None]
"""Paints a canvas; the number chooses the hour and the weather from those that suit the place."""

SCENES: Mapping[str, Scene] = {
    scene.__name__: scene
    for scene in (
        ladakh.zanskar_gorge, ladakh.ladakh_chorten, ladakh.pangong_lake, ladakh.nubra_dunes, ladakh.nubra_night,
        ladakh.thiksey_gompa, ladakh.spiti_valley, ladakh.frozen_river, ladakh.high_pass_road,
        himalaya.snow_trek, himalaya.alpine_meadow, himalaya.kashmir_lake, himalaya.deodar_village, himalaya.alpine_lake,
        himalaya.kanchenjunga_dawn, himalaya.tawang_monastery,
        northeast.brahmaputra_sunset, northeast.tea_garden, northeast.root_bridge, northeast.plateau_falls,
        northeast.kaziranga_rhino, northeast.ziro_terraces, northeast.nagaland_hills, northeast.majuli_ferry,
        northeast.dawki_boat, northeast.loktak_lake, northeast.cherry_road, northeast.elephant_grassland,
        coast.konkan_beach, coast.sea_fort, coast.cliff_fort, coast.goa_church, coast.backwater, coast.mangrove_kayak,
        coast.dolphin_sea, coast.coral_dive, coast.turtle_beach,
        ghats.ghats_monsoon, ghats.hill_fort, ghats.kaas_flowers, ghats.ridge_camp, ghats.forest_falls,
    )
}
