"""Use cases of resources: hotels, places, drivers with vehicles, and their assignment to departures."""

from toli.resources.service.assignments import assign_resource, departure_resources, unassign_resource
from toli.resources.service.departure_changes import list_conflicts, name_of_hotel, replace_hotel, shift_stays
from toli.resources.service.drivers import (
    add_driver,
    change_driver,
    drivers,
    one_driver,
    remove_driver,
    reveal_licence,
)
from toli.resources.service.hotels import add_hotel, change_hotel, hotels, one_hotel, remove_hotel
from toli.resources.service.list_files import DRIVERS, HOTELS, driver_lines, hotel_lines
from toli.resources.service.places import add_place, change_place, one_place, places, remove_place
from toli.resources.service.rates import ResourceRate, list_rates

__all__ = [
    "DRIVERS",
    "HOTELS",
    "ResourceRate",
    "add_driver",
    "add_hotel",
    "add_place",
    "assign_resource",
    "change_driver",
    "change_hotel",
    "change_place",
    "departure_resources",
    "driver_lines",
    "drivers",
    "hotel_lines",
    "hotels",
    "list_conflicts",
    "list_rates",
    "name_of_hotel",
    "one_driver",
    "one_hotel",
    "one_place",
    "places",
    "remove_driver",
    "remove_hotel",
    "remove_place",
    "replace_hotel",
    "reveal_licence",
    "shift_stays",
    "unassign_resource",
]
