import re
from collections.abc import Sequence
from datetime import date, timedelta
from decimal import Decimal
from typing import Final
from urllib.parse import urlsplit

from toli.catalogue.resources.models import Hotel, HotelRoom
from toli.catalogue.resources.schemas.departures import Coming
from toli.catalogue.resources.schemas.drivers import DriverIn, RenewalState, VehicleIn
from toli.catalogue.resources.schemas.hotels import HotelIn, HotelRoomIn, HotelRoomType
from toli.catalogue.resources.schemas.places import PlaceIn
from toli.kit.errors import Invalid, InvalidFields
from toli.kit.money import BASIS_POINTS, Paise, half_up
from toli.kit.text import Text

DEFAULT_COMMISSION_BP: Final = 1500
NO_ROOM: Final = Text("At least one room with a valid type, AC/Non-AC selection, and price is required.")
NO_VEHICLE: Final = Text("At least one vehicle with all required fields is needed.")
SOON: Final = timedelta(days=30)
EARLY: Final = timedelta(days=1)
"""Travellers may arrive the evening before a tour and leave the morning after."""
FILE = re.compile(r"[a-z2-7]{20}-[0-9]{1,5}\.(webp|avif|pdf)")
"""The form of file names that `/images/upload` gives."""
ENDING: Final = 4
ERASED_DRIVER: Final = {"phone": "", "sealed_licence_number": None, "licence_ending": "", "photo_id": None}
"""The personal data of a driver, erased when the row stays for past departures."""
MOST_NAMED: Final = 3


def hotel_commission(hotel: Hotel | None, room: HotelRoom) -> int:
    """Basis points; 0 for a removed hotel."""
    if room.commission_bp is not None:
        return room.commission_bp
    return 0 if hotel is None else hotel.commission_bp


def hotel_price(hotel: Hotel | None, room: HotelRoom) -> Paise:
    """Paise per night, with commission."""
    return sell_price(room.base_price, commission_bp=hotel_commission(hotel, room))


def basis_points(percent: Decimal | None) -> int:
    """None is the default commission."""
    return DEFAULT_COMMISSION_BP if percent is None else int(percent * 100)


def sell_price(base: Paise, *, commission_bp: int) -> Paise:
    """Add the commission; rounded half up to whole rupees."""
    return Paise(100 * half_up(base * (BASIS_POINTS + commission_bp), BASIS_POINTS * 100))


def final_rate(rate: Paise, *, commission_bp: int) -> Paise:
    """Rounded to the paisa, as rates per kilometre are only a few rupees."""
    return Paise(half_up(rate * (BASIS_POINTS + commission_bp), BASIS_POINTS))


def base_room(types: Sequence[HotelRoomType], *, chosen: int | None) -> int:
    """Index of the chosen room, else of the first Double Seater, else 0."""
    if chosen is not None and chosen < len(types):
        return chosen
    return types.index(HotelRoomType.DOUBLE) if HotelRoomType.DOUBLE in types else 0


def checked_rooms(hotel: HotelIn) -> list[HotelRoomIn]:
    """Raises InvalidFields with every missing field."""
    problems = [
        (field, message)
        for field, message, is_there in (
            ("name", Text("Hotel Name is required."), bool(hotel.name)),
            ("address", Text("Hotel Location is required."), bool(hotel.address)),
            ("category", Text("Hotel Type is required."), hotel.category is not None),
        )
        if not is_there
    ]
    rooms = []
    for number, room in enumerate(hotel.rooms):
        has_rate = bool(room.ac_rate_paise or room.non_ac_rate_paise)
        if room.room_type is not None and has_rate:
            rooms.append(room)
        elif room.room_type is not None or has_rate or room.ac_count or room.non_ac_count:
            problems.append((f"rooms.{number}", NO_ROOM))
    if not rooms and not any(field.startswith("rooms") for field, _ in problems):
        problems.append(("rooms", NO_ROOM))
    problems += _bad_link("photo_url", hotel.photo_url, files=True)
    if problems:
        raise InvalidFields(problems)
    return rooms


def check_place(place: PlaceIn) -> None:
    """Raises InvalidFields with every missing field."""
    problems = [
        (field, message)
        for field, message, is_there in (
            ("name", Text("Hotel Name is required."), bool(place.name)),
            ("location", Text("Hotel Location is required."), bool(place.location)),
            ("commission_per_person", Text("Commission per person is required."), place.commission_paise is not None),
        )
        if not is_there
    ]
    problems += _bad_link("link", place.link, files=False)
    if problems:
        raise InvalidFields(problems)


def check_driver(driver: DriverIn, *, has_licence: bool) -> None:
    """Raises Invalid for the first missing field. `has_licence`: a number is stored."""
    keeps_licence = driver.licence_number is None and has_licence
    for field, message, is_there in (
        ("name", Text("Driver Name is required."), bool(driver.name)),
        ("location", Text("Location is required."), bool(driver.location)),
        ("licence_number", Text("Driving License Number is required."), bool(driver.licence_number) or keeps_licence),
        ("photo", Text("Driver Photo is required."), bool(driver.photo)),
    ):
        if not is_there:
            raise Invalid(message, field=field)


def complete_vehicles(vehicles: Sequence[VehicleIn]) -> list[VehicleIn]:
    """Raises Invalid without a complete vehicle."""
    complete = []
    for vehicle in vehicles:
        trimmed = vehicle.model_copy(
            update={
                "vehicle_docs": [entry for entry in vehicle.vehicle_docs if entry],
                "pictures": [entry for entry in vehicle.pictures if entry],
            }
        )
        if _is_complete(trimmed):
            complete.append(trimmed)
    if not complete:
        raise Invalid(NO_VEHICLE, field="vehicles")
    return complete


def _is_complete(vehicle: VehicleIn) -> bool:
    return all(
        (
            vehicle.vehicle_name,
            vehicle.category,
            vehicle.vehicle_number,
            vehicle.rate,
            vehicle.insurance_renewal_date,
            vehicle.puc_date,
            vehicle.vehicle_docs,
            vehicle.pictures,
        )
    )


def _bad_link(field: str, link: str, *, files: bool) -> list[tuple[str, Text]]:
    if not link or (files and is_file(link)) or urlsplit(link).scheme in {"http", "https"}:
        return []
    return [(field, Text("Please give an address that begins with https:// or http://."))]


def is_file(entry: str) -> bool:
    """Whether an entry is an uploaded file, not free text or a link."""
    return FILE.fullmatch(entry) is not None


def licence_ending(number: str) -> str:
    """At most four characters, and at most half."""
    return number[-min(ENDING, len(number) // 2) :] if len(number) > 1 else ""


def masked(ending: str) -> str:
    return f"•••• {ending}".rstrip()


def renewal_state(due_on: date, *, today: date) -> RenewalState:
    if due_on < today:
        return "past"
    return "soon" if due_on <= today + SOON else "later"


def check_nights(check_in: date, check_out: date, *, starts: date, ends: date) -> None:
    """Raises InvalidFields more than a day outside the tour."""
    if check_out <= check_in:
        raise InvalidFields([("check_out", Text("Check-out must be after check-in."))])
    if outside(check_in, check_out, starts=starts, ends=ends):
        first, last = starts - EARLY, ends + EARLY
        raise InvalidFields(
            [
                (
                    "check_in" if check_in < first else "check_out",
                    Text("Nights of this tour lie between {first} and {last}.", first=first, last=last),
                )
            ]
        )


def outside(check_in: date, check_out: date, *, starts: date, ends: date) -> bool:
    """Whether a stay exceeds the tour by more than a day."""
    return check_in < starts - EARLY or check_out > ends + EARLY


def name_departures(departures: Sequence[Coming]) -> tuple[list[Text], int]:
    names = [
        Text("{trip} of {day}", trip=departure.event_name, day=departure.tour_start_date)
        for departure in departures[:MOST_NAMED]
    ]
    return names, len(departures) - len(names)


def describe_departures(departures: Sequence[Coming]) -> str:
    names, more = name_departures(departures)
    return ", ".join(names) + (f" and {more} more" if more else "")
