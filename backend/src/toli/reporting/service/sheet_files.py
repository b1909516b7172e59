"""The departure sheet and the rooming list as files: CSV, workbook and PDF."""

from collections.abc import Sequence
from datetime import date
from pathlib import Path

from babel.dates import format_date

from toli.bookings.schemas.rooming import PlanRoomOut, RoomingOut
from toli.documents.service import rendering, typesetting
from toli.kit.phones import show_phone
from toli.kit.spreadsheets import Cell, Column, Table, csv_file, xlsx_file
from toli.ports.files import FileStore
from toli.reporting.schemas.sheet import BrandedSheet, SheetOut, SheetTraveller
from toli.resources.schemas.assignments import PlanResources

TEMPLATE = Path(__file__).resolve().parents[1] / "templates" / "sheet.typ"
LOCALE = "en_IN"
PRIVATE = "Personal data: for those who lead this tour only. Please destroy it afterwards."
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


def sheet_csv(sheet: SheetOut) -> bytes:
    """Export the travellers of a departure as CSV."""
    return csv_file(_people(sheet))


def sheet_xlsx(sheet: SheetOut) -> bytes:
    """Export the travellers of a departure as a workbook, with its resources on a second sheet."""
    return xlsx_file([_people(sheet), _resources(sheet.resources)], title=f"Departure sheet: {sheet.event_name}")


def rooming_csv(rooming: RoomingOut) -> bytes:
    """Export the rooming list as CSV; travellers without a room come last."""
    return csv_file(_rooms(rooming))


def rooming_xlsx(rooming: RoomingOut) -> bytes:
    """Export the same as `rooming_csv` as a workbook."""
    return xlsx_file([_rooms(rooming)], title=f"Rooming list: {rooming.event_name}")


async def sheet_pdf(store: FileStore, branded: BrandedSheet) -> bytes:
    """Typeset the sheet as PDF. Call it outside any transaction.

    Raises DependencyDown when the operator's logo cannot be fetched.
    """
    sheet = branded.sheet
    days = f"{_day(sheet.tour_start_date)} to {_day(sheet.tour_end_date)}"
    return await typesetting.typeset(
        store,
        template=TEMPLATE,
        brand=branded.brand,
        given={
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
            "people": [_to_line(one) for one in sheet.travellers],
            "resources": _resource_lines(sheet.resources),
            "made": f"As of {_day(branded.today)}. {PRIVATE}",
        },
        made_on=branded.today,
    )


def _people(sheet: SheetOut) -> Table:
    return Table(
        "Travellers",
        SHEET,
        [
            (
                one.full_name,
                one.booking_reference,
                one.phone,
                one.email,
                one.emergency_contact,
                one.age,
                one.gender,
                _meal(one),
                one.dietary_requirements,
                YES if one.has_medical_needs else "",
                one.id_type,
                one.id_sighted_at.date() if one.id_sighted_at else None,
                one.sharing_types if one.is_lead else "",
                one.traveller_category,
                one.option,
                one.add_ons,
                one.room,
                one.balance_due if one.is_lead else None,
            )
            for one in sheet.travellers
        ],
    )


def _meal(one: SheetTraveller) -> str:
    return "" if one.meal_preference == NO_MEAL else one.meal_preference


def _to_line(one: SheetTraveller) -> dict[str, object]:
    about = [
        str(one.age) if one.age is not None else "",
        one.gender,
        "minor" if one.is_minor else "",
        one.traveller_category,
        one.option,
        one.add_ons,
    ]
    food = [_meal(one), one.dietary_requirements, "MEDICAL NOTE" if one.has_medical_needs else ""]
    return {
        "name": one.full_name,
        "booking": one.booking_reference,
        "is_lead": one.is_lead,
        "about": ", ".join(part for part in about if part),
        "contact": [part for part in (show_phone(one.phone), one.email) if part],
        "emergency": show_phone(one.emergency_contact),
        "food": [part for part in food if part],
        "id": one.id_type,
        "is_sighted": one.id_sighted_at is not None,
        "room": one.room,
        "due": rendering.rupees(one.balance_due) if one.is_lead and one.balance_due else "",
    }


def _resources(found: PlanResources) -> Table:
    rows = [
        *(("Hotel", one.name, one.address, "", one.check_in, one.check_out) for one in found.hotels),
        *(
            ("Driver", one.name, f"{one.vehicle_name}, {one.vehicle_number}", one.phone, None, None)
            for one in found.drivers
        ),
        *(("Place", one.name, one.location, "", None, None) for one in found.places),
    ]
    return Table("Hotels, drivers, places", RESOURCES, rows)


def _resource_lines(found: PlanResources) -> list[list[str]]:
    """List the resources for the template: what, name, and where and when."""
    lines = [["Hotel", one.name, _joined(one.address, _stay(one.check_in, one.check_out))] for one in found.hotels]
    lines += [
        ["Driver", one.name, _joined(f"{one.vehicle_name}, {one.vehicle_number}", show_phone(one.phone))]
        for one in found.drivers
    ]
    return lines + [["Place", one.name, one.location] for one in found.places]


def _joined(*parts: str) -> str:
    return " · ".join(part for part in parts if part)


def _stay(starts: date, ends: date) -> str:
    return f"{_day(starts)} to {_day(ends)}"


def _rooms(rooming: RoomingOut) -> Table:
    people = {one.traveller_id: one for one in rooming.travellers}
    references = {one.reservation_event_id: one.booking_reference for one in rooming.parties}
    placed: set[int] = set()
    rows: list[Sequence[Cell]] = []

    def row(who: int, *room: Cell, note: str) -> Sequence[Cell]:
        one = people[who]
        return (*room, one.full_name, one.gender, one.age, references[one.reservation_event_id], note)

    for room, name in _named(rooming):
        starts = room.checkin_date or rooming.tour_start_date
        ends = room.checkout_date or rooming.tour_end_date
        for who in room.travellers:
            placed.add(who)
            rows.append(row(who, name, room.room_type, starts, ends, note=room.note))
    rows += [row(who, "", "", None, None, note="No room yet") for who in people if who not in placed]
    return Table("Rooming list", ROOMING, rows)


def _named(rooming: RoomingOut) -> list[tuple[PlanRoomOut, str]]:
    """Name each room: by its number, else by its position among the rooms of its type."""
    counts: dict[int, int] = {}
    named = []
    for room in rooming.rooms:
        counts[room.room_bed_id] = place = counts.get(room.room_bed_id, 0) + 1
        named.append((room, room.room_number or f"{room.room_type} {place}"))
    return named


def _day(day: date) -> str:
    return format_date(day, "d MMM y", locale=LOCALE)
