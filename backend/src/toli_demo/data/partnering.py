"""Hotels, places and drivers of the demo, and their assignment to upcoming departures."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import date, timedelta

from toli.catalogue.resources.schemas.assignments import DriverOnPlan, HotelOnPlan, PlaceOnPlan
from toli.catalogue.resources.schemas.drivers import DriverIn, DriverOut
from toli.catalogue.resources.schemas.hotels import HotelIn, HotelOut
from toli.catalogue.resources.schemas.places import PlaceIn, PlaceOut
from toli.catalogue.resources.service.assignments import assign_resource
from toli.catalogue.resources.service.drivers import create_driver
from toli.catalogue.resources.service.hotels import create_hotel
from toli.catalogue.resources.service.places import create_place
from toli.clients.media import service as media
from toli.clients.media.encoding import EncodedImage
from toli.infra.db.transactions import OperatorTransaction
from toli.infra.ports.files import FileStore
from toli.kit.sealing import Sealer
from toli_demo.data.partners import Driver, Hotel
from toli_demo.data.phones import phone_of
from toli_demo.data.pictures import Asset, likeness, lodging, of_partners, portrait
from toli_demo.data.rows import Operator, Trip
from toli_demo.data.sales import Opened

MOST_EQUIPPED = 6
"""The number of upcoming departures of an operator with a hotel, a driver and a place."""
SEATS = {"Sedan": 4, "SUV": 6, "Hatchback": 4}
"""Seats for travellers by the category of a vehicle."""
VANS = {"Force Traveller 12": 12, "Force Traveller 17": 17, "Force Urbania": 12, "Tata Winger": 12}
WORD = re.compile(r"[a-z]{4,}")


async def add_partners(
    tx: OperatorTransaction,
    operator: Operator,
    *,
    store: FileStore,
    sealer: Sealer,
    pictures: Mapping[Asset, EncodedImage],
    coming: Sequence[Opened],
) -> None:
    """Add the resources of an operator and assign some to its next departures."""
    for asset in dict.fromkeys(of_partners(operator)):
        await media.put_files(store, pictures[asset], client_id=tx.client_id)
        await media.record(tx, image=pictures[asset], uploaded_by=tx.user_id)
    # Lists show the newest first, so the first hotel of the file is added last.
    hotels = [await create_hotel(tx, body=_hotel(one, pictures=pictures)) for one in reversed(operator.hotels)]
    places = [
        await create_place(
            tx,
            body=PlaceIn.model_validate(
                {
                    "name": one.name,
                    "location": one.location,
                    "link": one.link,
                    "commission_per_person": one.commission,
                }
            ),
        )
        for one in reversed(operator.places)
    ]
    drivers = [
        await create_driver(tx, sealer=sealer, body=_driver(one, today=tx.today, pictures=pictures))
        for one in operator.drivers
    ]
    states = {
        **{hotel.name: hotel.state for hotel in operator.hotels},
        **{place.name: place.state for place in operator.places},
        **{driver.name: driver.state for driver in operator.drivers},
    }
    busy: Counter[int] = Counter()
    soonest = sorted(coming, key=lambda one: one.departure.starts_in)
    for one in soonest[:MOST_EQUIPPED]:
        near = one.event.states
        await _equip(
            tx,
            one,
            hotels=[hotel for hotel in hotels if states[hotel.name] in near],
            places=[place for place in places if states[place.name] in near],
            drivers=[driver for driver in drivers if states[driver.name] in near],
            busy=busy,
        )


async def _equip(
    tx: OperatorTransaction,
    one: Opened,
    *,
    hotels: Sequence[HotelOut],
    places: Sequence[PlaceOut],
    drivers: Sequence[DriverOut],
    busy: Counter[int],
) -> None:
    """Assign a hotel, a place and a driver of the states that a departure goes to."""
    starts, ends = one.departure.starts(tx.today), one.departure.ends(tx.today, days=one.event.days)
    hotel = max(hotels, key=lambda found: _likeness(one.event, found.name, found.address))
    place = max(places, key=lambda found: _likeness(one.event, found.name, found.location))
    wanted: list[HotelOnPlan | DriverOnPlan | PlaceOnPlan] = [
        HotelOnPlan(
            kind="hotel",
            hotel_id=hotel.hotel_id,
            check_in=starts,
            check_out=max(ends, starts + timedelta(days=1)),
        ),
        PlaceOnPlan(kind="place", place_id=place.place_id),
    ]
    free = [driver for driver in drivers if any(vehicle.is_available for vehicle in driver.vehicles)]
    driver = max(free, key=lambda found: (_likeness(one.event, found.location), -busy[found.driver_id]))
    busy[driver.driver_id] += 1
    vehicle = next(vehicle for vehicle in driver.vehicles if vehicle.is_available)
    wanted.append(DriverOnPlan(kind="driver", driver_id=driver.driver_id, vehicle_id=vehicle.vehicle_id))
    for each in wanted:
        await assign_resource(tx, departure_id=one.departure_id, wanted=each)


def _likeness(event: Trip, *words: str) -> int:
    """Count the words that the description of a partner has in common with the trip's."""
    described = " ".join([event.title, event.destination, *(stop.name for stop in event.stops)])
    return len(set(WORD.findall(described.lower())) & set(WORD.findall(" ".join(words).lower())))


def _hotel(one: Hotel, *, pictures: Mapping[Asset, EncodedImage]) -> HotelIn:
    return HotelIn.model_validate(
        {
            "name": one.name,
            "address": one.address,
            "category": one.category,
            "food_type": one.food,
            "special_view_info": one.view,
            "latitude": one.latitude,
            "longitude": one.longitude,
            "google_rating": one.rating,
            "commission_rate": one.commission,
            "photo_url": pictures[lodging(one)].filename,
            "rooms": [
                {
                    "room_type": room.type,
                    "ac_count": room.ac_count,
                    "non_ac_count": room.non_ac_count,
                    "ac_rate_per_night": room.ac_rate,
                    "non_ac_rate_per_night": room.non_ac_rate,
                }
                for room in one.rooms
            ],
        }
    )


def _driver(one: Driver, *, today: date, pictures: Mapping[Asset, EncodedImage]) -> DriverIn:
    return DriverIn.model_validate(
        {
            "name": one.name,
            "location": one.location,
            "phone": phone_of(one.name),
            "licence_number": one.licence,
            "photo": pictures[portrait(one)].filename,
            "vehicles": [
                {
                    "vehicleName": vehicle.name,
                    "category": vehicle.category,
                    "vehicleNumber": vehicle.number,
                    "seats": VANS.get(vehicle.name, SEATS[vehicle.category]),
                    "rateUnit": vehicle.rate_unit,
                    "rate": vehicle.rate,
                    "commissionRate": 10 + 5 * (place % 2),
                    "insuranceRenewalDate": today + timedelta(days=vehicle.insurance_due_in),
                    "pucDate": today + timedelta(days=vehicle.puc_due_in),
                    "isAc": vehicle.ac,
                    "isAvailable": vehicle.available,
                    "vehicleDocs": list(vehicle.documents),
                    "pictures": [pictures[likeness(vehicle)].filename],
                }
                for place, vehicle in enumerate(one.vehicles)
            ],
        }
    )
