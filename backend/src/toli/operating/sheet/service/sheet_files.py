from collections.abc import Sequence
from datetime import date
from pathlib import Path

from babel.dates import format_date

from toli.catalogue.resources.schemas.assignments import PlanResources
from toli.infra.ports.files import FileStore
from toli.kit.clock import local_date
from toli.kit.phones import show_phone
from toli.kit.spreadsheets import Cell, Column, Table, csv_file, xlsx_file
from toli.operating.sheet.schemas.sheet import BrandedSheet, SheetTraveller
from toli.payments.documents.service import rendering, typesetting
from toli.selling.rooming.schemas import PlanRoomOut, RoomingOut

TEMPLATE = Path(__file__).resolve().parents[1] / "templates" / "sheet.typ"
LOCALE = "en_IN"
PRIVATE = "Personal data: for those who lead this tour only. Please destroy it afterwards."
MEDICAL = "MEDICAL NOTE"
WHERE_NOTES_ARE = (
    f"{MEDICAL}: the text is not printed. Leaders read it on their phone page (leader's link); the office on the "
    "departure sheet in Toli."
)
NO_MEAL = "N/A"
YES = "Yes"

SHEET = (
    Column("Name", width=26),
    Column("Booking", width=12),
    Column("Phone", "phone", width=18),
    Column("E-mail", width=28),
    Column("Emergency contact", "phone", width=18),
    Column("Age", "number", width=6),
    Column("Gender", width=9),
    Column("Meal", width=14),
    Column("Diet", width=24),
    Column("Medical note", width=10),
    Column("ID", width=14),
    Column("ID sighted", "date", width=13),
    Column("Booked", width=22),
    Column("Category", width=12),
    Column("Pick-up or variant", width=18),
    Column("Add-ons", width=22),
    Column("Room", width=18),
    Column("Due (₹)", "money", width=12),
)
ROOMING = (
    Column("Room", width=18),
    Column("Sharing type", width=16),
    Column("Check-in", "date", width=13),
    Column("Check-out", "date", width=13),
    Column("Name", width=26),
    Column("Gender", width=9),
    Column("Age", "number", width=6),
    Column("Booking", width=12),
    Column("Note", width=30),
)
RESOURCES = (
    Column("What", width=10),
    Column("Name", width=28),
    Column("Where", width=36),
    Column("Phone", "phone", width=18),
    Column("From", "date", width=13),
    Column("To", "date", width=13),
)


def sheet_csv(branded: BrandedSheet) -> bytes:
    return csv_file(_people(branded))


def sheet_xlsx(branded: BrandedSheet) -> bytes:
    """Resources are on a second sheet."""
    sheet = branded.sheet
    return xlsx_file([_people(branded), _resources(sheet.resources)], title=f"Departure sheet: {sheet.event_name}")


def rooming_csv(rooming: RoomingOut) -> bytes:
    """Travellers without a room come last."""
    return csv_file(_rooms(rooming))


def rooming_xlsx(rooming: RoomingOut) -> bytes:
    return xlsx_file([_rooms(rooming)], title=f"Rooming list: {rooming.event_name}")


async def sheet_pdf(store: FileStore, branded: BrandedSheet) -> bytes:
    """Call it outside any transaction. Raises DependencyDown when the logo cannot be fetched."""
    sheet = branded.sheet
    days = f"{_day(sheet.tour_start_date)} to {_day(sheet.tour_end_date)}"
    return await typesetting.typeset(
        store,
        template=TEMPLATE,
        brand=branded.brand,
        values={
            "title": f"Departure sheet: {sheet.event_name}, {days}",
            "event": sheet.event_name,
            "lines": [line for line in (sheet.destination, days) if line],
            "counts": [
                ["Travellers", str(len(sheet.travellers))],
                ["Bookings", str(sheet.bookings)],
                ["With a room", str(sheet.with_room)],
                ["IDs sighted", str(sheet.ids_sighted)],
                ["Due", rendering.rupees(sheet.balance_due)],
            ],
            "notes": WHERE_NOTES_ARE if any(traveller.has_medical_needs for traveller in sheet.travellers) else "",
            "people": [_to_line(traveller) for traveller in sheet.travellers],
            "resources": _resource_lines(sheet.resources),
            "made": f"As of {_day(branded.today)}. {PRIVATE}",
        },
        made_on=branded.today,
    )


def _people(branded: BrandedSheet) -> Table:
    return Table(
        "Travellers",
        SHEET,
        [
            (
                traveller.full_name,
                traveller.booking_reference,
                traveller.phone,
                traveller.email,
                traveller.emergency_contact,
                traveller.age,
                traveller.gender,
                _meal(traveller),
                traveller.dietary_requirements,
                YES if traveller.has_medical_needs else "",
                traveller.id_type,
                _sighted_on(traveller, time_zone=branded.time_zone),
                traveller.sharing_types if traveller.is_lead else "",
                traveller.traveller_category,
                traveller.option,
                traveller.add_ons,
                traveller.room,
                traveller.balance_due if traveller.is_lead else None,
            )
            for traveller in branded.sheet.travellers
        ],
    )


def _sighted_on(traveller: SheetTraveller, *, time_zone: str) -> date | None:
    return local_date(traveller.id_sighted_at, time_zone=time_zone) if traveller.id_sighted_at else None


def _meal(traveller: SheetTraveller) -> str:
    return "" if traveller.meal_preference == NO_MEAL else traveller.meal_preference


def _to_line(traveller: SheetTraveller) -> dict[str, object]:
    about = [
        str(traveller.age) if traveller.age is not None else "",
        traveller.gender,
        "minor" if traveller.is_minor else "",
        traveller.traveller_category,
        traveller.option,
        traveller.add_ons,
    ]
    food = [_meal(traveller), traveller.dietary_requirements, MEDICAL if traveller.has_medical_needs else ""]
    return {
        "name": traveller.full_name,
        "booking": traveller.booking_reference,
        "is_lead": traveller.is_lead,
        "about": ", ".join(part for part in about if part),
        "contact": [part for part in (show_phone(traveller.phone), traveller.email) if part],
        "emergency": show_phone(traveller.emergency_contact),
        "food": [part for part in food if part],
        "id": traveller.id_type,
        "is_sighted": traveller.id_sighted_at is not None,
        "room": traveller.room,
        "due": rendering.rupees(traveller.balance_due) if traveller.is_lead and traveller.balance_due else "",
    }


def _resources(resources: PlanResources) -> Table:
    rows = [
        *(
            ("Hotel", resource.name, resource.address, "", resource.check_in, resource.check_out)
            for resource in resources.hotels
        ),
        *(
            ("Driver", resource.name, f"{resource.vehicle_name}, {resource.vehicle_number}", resource.phone, None, None)
            for resource in resources.drivers
        ),
        *(("Place", resource.name, resource.location, "", None, None) for resource in resources.places),
    ]
    return Table("Hotels, drivers, places", RESOURCES, rows)


def _resource_lines(resources: PlanResources) -> list[list[str]]:
    lines = [
        ["Hotel", resource.name, _joined(resource.address, _stay(resource.check_in, resource.check_out))]
        for resource in resources.hotels
    ]
    lines += [
        [
            "Driver",
            resource.name,
            _joined(f"{resource.vehicle_name}, {resource.vehicle_number}", show_phone(resource.phone)),
        ]
        for resource in resources.drivers
    ]
    return lines + [["Place", resource.name, resource.location] for resource in resources.places]


def _joined(*parts: str) -> str:
    return " · ".join(part for part in parts if part)


def _stay(starts: date, ends: date) -> str:
    return f"{_day(starts)} to {_day(ends)}"


def _rooms(rooming: RoomingOut) -> Table:
    people = {traveller.traveller_id: traveller for traveller in rooming.travellers}
    references = {traveller.booking_id: traveller.booking_reference for traveller in rooming.parties}
    placed: set[int] = set()
    rows: list[Sequence[Cell]] = []

    def row(traveller_id: int, *room: Cell, note: str) -> Sequence[Cell]:
        traveller = people[traveller_id]
        return (
            *room,
            traveller.full_name,
            traveller.gender,
            traveller.age,
            references[traveller.booking_id],
            note,
        )

    for room, name in _named(rooming):
        starts = room.checkin_date or rooming.tour_start_date
        ends = room.checkout_date or rooming.tour_end_date
        for traveller_id in room.travellers:
            placed.add(traveller_id)
            rows.append(row(traveller_id, name, room.room_type, starts, ends, note=room.note))
    rows += [
        row(traveller_id, "", "", None, None, note="No room yet")
        for traveller_id in people
        if traveller_id not in placed
    ]
    return Table("Rooming list", ROOMING, rows)


def _named(rooming: RoomingOut) -> list[tuple[PlanRoomOut, str]]:
    """By its number, else by its position among the rooms of its type."""
    counts: dict[int, int] = {}
    named = []
    for room in rooming.rooms:
        counts[room.sharing_type_id] = place = counts.get(room.sharing_type_id, 0) + 1
        named.append((room, room.room_number or f"{room.room_type} {place}"))
    return named


def _day(day: date) -> str:
    return format_date(day, "d MMM y", locale=LOCALE)
