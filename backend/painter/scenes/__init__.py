"""Every scene that can be drawn, by name."""

from collections.abc import Callable, Mapping

from painter.canvas import Canvas
from painter.scenes import (
    beaches,
    brahmaputra,
    creeks,
    forts,
    gardens,
    ghats,
    khasi,
    ladakh,
    meadows,
    nubra,
    snows,
    zanskar,
)

Scene = Callable[[Canvas, int], None]
"""Paints a canvas; the number chooses the hour and the weather from those that suit the place."""

SCENES: Mapping[str, Scene] = {
    scene.__name__: scene
    for scene in (
        zanskar.zanskar_gorge,
        zanskar.frozen_river,
        zanskar.high_pass_road,
        ladakh.ladakh_chorten,
        ladakh.pangong_lake,
        ladakh.thiksey_gompa,
        ladakh.spiti_valley,
        nubra.nubra_dunes,
        nubra.nubra_night,
        snows.snow_trek,
        snows.deodar_village,
        snows.kanchenjunga_dawn,
        snows.tawang_monastery,
        meadows.alpine_meadow,
        meadows.alpine_lake,
        meadows.kashmir_lake,
        brahmaputra.brahmaputra_sunset,
        brahmaputra.majuli_ferry,
        brahmaputra.kaziranga_rhino,
        brahmaputra.elephant_grassland,
        gardens.tea_garden,
        gardens.ziro_terraces,
        gardens.cherry_road,
        gardens.nagaland_hills,
        khasi.root_bridge,
        khasi.plateau_falls,
        khasi.dawki_boat,
        khasi.loktak_lake,
        beaches.konkan_beach,
        beaches.turtle_beach,
        beaches.dolphin_sea,
        beaches.coral_dive,
        forts.sea_fort,
        forts.cliff_fort,
        forts.hill_fort,
        creeks.goa_church,
        creeks.backwater,
        creeks.mangrove_kayak,
        ghats.ghats_monsoon,
        ghats.kaas_flowers,
        ghats.ridge_camp,
        ghats.forest_falls,
    )
}
