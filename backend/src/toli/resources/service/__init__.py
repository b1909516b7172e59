"""Use cases of resources: hotels, places, drivers with vehicles, and what stands on a departure."""

from toli.resources.service.assignments import of_plan, put_on_plan, take_off_plan
from toli.resources.service.drivers import (
    add_driver,
    change_driver,
    drivers,
    one_driver,
    remove_driver,
    reveal_licence,
)
from toli.resources.service.hotels import add_hotel, change_hotel, hotels, one_hotel, remove_hotel
from toli.resources.service.places import add_place, change_place, one_place, places, remove_place

__all__ = [
    "add_driver",
    "add_hotel",
    "add_place",
    "change_driver",
    "change_hotel",
    "change_place",
    "drivers",
    "hotels",
    "of_plan",
    "one_driver",
    "one_hotel",
    "one_place",
    "places",
    "put_on_plan",
    "remove_driver",
    "remove_hotel",
    "remove_place",
    "reveal_licence",
    "take_off_plan",
]
