from collections.abc import Mapping, Sequence
from typing import Final

from toli.kit.columns import Field, guess_columns
from toli.selling.imports.schemas import ImportKind


def _payment(number: int, *, first: str, also: str, example: tuple[str, str, str, str]) -> tuple[Field, ...]:
    suffix = "" if number == 1 else f"_{number}"
    own = number == 1

    def names(words: str, own_names: str) -> str:
        combined = (f"{prefix} {word}" for prefix in also.split(", ") for word in words.split())
        return ", ".join([*combined, *([own_names] if own else [])])

    methods = "payment mode, mode of payment, payment method, mode, paid via"
    references = "utr, utr no, txn id, transaction id, payment reference, upi ref"
    return (
        Field(f"paid{suffix}", first, example[0], "Received so far, in rupees", also),
        Field(
            f"paid_by{suffix}",
            f"{first}: method",
            example[1],
            "Cash, bank, UPI, NEFT, IMPS, RTGS, cheque, card machine or draft",
            names("mode method by via", methods),
            may_be_fixed=True,
        ),
        Field(
            f"paid_on{suffix}",
            f"{first}: day",
            example[2],
            "",
            names("date on day", "payment date, date of payment, receipt date"),
            may_be_fixed=True,
        ),
        Field(
            f"paid_ref{suffix}",
            f"{first}: reference",
            example[3],
            "The number of the bank or of UPI",
            names("ref reference utr txn", references),
        ),
    )


TRIP: Final = Field(
    "trip",
    "Trip",
    "Spiti Valley",
    "The title of a trip, as in My Events",
    "trip name, trip title, tour, tour name, event, event name, package, package name, trek, title",
    is_required=True,
    may_be_fixed=True,
)
START: Final = Field(
    "start",
    "Start date",
    "15/06/2027",
    "The day comes first, as in 15/06/2027",
    (
        "start, departure, departure date, tour date, travel date, trip date, date of travel, tour start "
        "date, batch, batch date, trip start date, journey date, from, from date, doj"
    ),
    is_required=True,
    may_be_fixed=True,
)

FIELDS: Final[Mapping[ImportKind, tuple[Field, ...]]] = {
    ImportKind.TRIPS: (
        Field("title", "Trip", "Spiti Valley", "Its title", f"title, {TRIP.also}", is_required=True),
        Field("destination", "Destination", "Spiti, Himachal Pradesh", "", "place, location, region, where"),
        Field("description", "Description", "Seven days over two passes", "", "about, details, overview"),
        Field("days", "Days", "7", "", "duration, no of days, number of days, length, tour duration"),
        Field(
            "capacity",
            "People at most",
            "12",
            "On each departure",
            "capacity, seats, group size, max pax, pax, max people, batch size, total seats",
        ),
        Field(
            "runs_from",
            "Runs from",
            "4",
            "The fewest people that a departure needs",
            "min pax, minimum, minimum group, min group size, minimum people",
            may_be_fixed=True,
        ),
        Field("category", "Category", "Treks", "One of your categories", "type, theme, trip type", may_be_fixed=True),
        Field("includes", "Includes", "Stay, meals, transport", "", "inclusions, trip includes, included"),
        Field(
            "instructions",
            "Instructions for travellers",
            "Bring warm clothes",
            "",
            "instructions, instruction, things to carry, what to bring",
        ),
        Field(
            "price_single",
            "Single sharing: price",
            "",
            "In rupees per person",
            "single, single price, single sharing, single occupancy",
        ),
        Field(
            "price_double",
            "Double sharing: price",
            "18,500",
            "In rupees per person",
            (
                "double, double price, double sharing, twin, twin sharing, price, price per person, cost, rate, "
                "per person, per head"
            ),
        ),
        Field(
            "price_triple",
            "Triple sharing: price",
            "16,500",
            "In rupees per person",
            "triple, triple price, triple sharing, triple occupancy",
        ),
        Field(
            "price_quad",
            "Quad sharing: price",
            "15,000",
            "In rupees per person",
            "quad, quad price, quad sharing, four sharing, dorm",
        ),
    ),
    ImportKind.DEPARTURES: (
        TRIP,
        START,
        Field(
            "opens",
            "Booking opens",
            "01/01/2027",
            "Today, where it is left out",
            "booking start date, booking opens on, booking from, open from",
            may_be_fixed=True,
        ),
        Field(
            "closes",
            "Booking closes",
            "10/06/2027",
            "The day before the start, where it is left out",
            "booking end date, booking closes on, last date, booking till, cut off, cutoff date",
            may_be_fixed=True,
        ),
        Field(
            "capacity",
            "People at most",
            "12",
            "As the trip, where it is left out",
            "capacity, seats, group size, max pax, pax, batch size, total seats",
            may_be_fixed=True,
        ),
        Field(
            "runs_from",
            "Runs from",
            "4",
            "As the trip, where it is left out",
            "min pax, minimum, minimum group, min group size, minimum people",
            may_be_fixed=True,
        ),
        Field("status", "Status", "on sale", "Draft or on sale", "state", may_be_fixed=True),
    ),
    ImportKind.BOOKINGS: (
        Field(
            "reference",
            "Your reference",
            "B-1041",
            "Your own number of the booking. Rows with the same one are one booking",
            (
                "reference, ref, ref no, booking id, booking no, booking number, booking ref, booking reference, "
                "order id, invoice no"
            ),
        ),
        TRIP,
        START,
        Field(
            "name",
            "Contact: name",
            "Meera Joshi",
            "Who booked",
            (
                "name, customer, customer name, contact name, lead name, lead, client name, guest name, booked "
                "by, lead traveller, contact, contact person"
            ),
            is_required=True,
        ),
        Field(
            "phone",
            "Contact: phone",
            "98160 12345",
            "",
            (
                "phone, mobile, mobile no, phone no, phone number, mobile number, contact no, contact number, "
                "whatsapp, whatsapp no, cell"
            ),
            is_required=True,
        ),
        Field("email", "Contact: e-mail", "meera@example.in", "", "email, e mail, mail, email id, mail id"),
        Field(
            "sharing",
            "Sharing type",
            "Double",
            "Such as Double, or 2 double, 1 triple",
            "sharing, room, room type, occupancy, room sharing, bed type, accommodation",
            may_be_fixed=True,
        ),
        Field(
            "people",
            "People",
            "2",
            "In this row, where one row has several",
            (
                "pax, no of pax, number of people, no of people, travellers count, persons, beds, qty, seats, no "
                "of persons, headcount, total pax"
            ),
        ),
        Field(
            "alone",
            "Room alone",
            "no",
            "Yes for a whole room",
            "single supplement, private room",
            may_be_fixed=True,
        ),
        Field(
            "variant",
            "Variant",
            "",
            "Such as the pick-up point",
            "pick up, pickup, pickup point, pick up point, boarding point, option, from city",
            may_be_fixed=True,
        ),
        Field("add_ons", "Add-ons", "", "Such as Rafting, 2 Tent", "addons, add on, extras, extra services"),
        Field(
            "traveller",
            "Traveller: name",
            "Meera Joshi",
            "Or several, between commas",
            (
                "traveller, traveler, traveller name, traveler name, passenger, passenger name, travellers, "
                "travelers, participant, participant name, pax name, guests, co travellers, member name"
            ),
        ),
        Field("age", "Traveller: age", "34", "", "age, traveller age, age years"),
        Field("gender", "Traveller: gender", "Female", "", "gender, sex, m f, traveller gender"),
        Field(
            "traveller_phone",
            "Traveller: phone",
            "",
            "",
            "traveller phone, traveler phone, passenger phone, traveller mobile, guest phone",
        ),
        Field(
            "total",
            "Agreed total",
            "37,000",
            "With tax. The usual price applies where it is left out",
            (
                "total, total amount, amount, package cost, total cost, total price, agreed price, deal value, "
                "booking amount, net amount, grand total, price, final price"
            ),
        ),
        *_payment(
            1,
            first="Paid",
            also=(
                "paid, advance, amount paid, advance paid, received, paid amount, amount received, deposit, "
                "payment, total paid"
            ),
            example=("10,000", "UPI", "02/01/2027", "4031…77"),
        ),
        *_payment(
            2,
            first="Second payment",
            also=("second payment, 2nd payment, balance paid, balance received, payment 2, paid 2, second instalment"),
            example=("", "", "", ""),
        ),
        Field(
            "held_until",
            "Held until",
            "",
            "Of a booking without a payment: its beds are released after this day",
            "hold till, hold until, held till, unpaid until, option date",
        ),
        Field(
            "status",
            "Status",
            "",
            "Rows that are cancelled are left out",
            "booking status, state",
            may_be_fixed=True,
        ),
        Field(
            "requests",
            "Special requests",
            "",
            "",
            "remarks, notes, note, comments, requests, special request, remark",
        ),
    ),
}


def guess_mapping(
    kind: ImportKind, columns: Sequence[str], *, remembered: Mapping[str, str] | None = None
) -> dict[str, int]:
    """`remembered` maps fields to column names of an earlier file."""
    return guess_columns(FIELDS[kind], columns, remembered=remembered)


def missing_fields(kind: ImportKind, mapping: Mapping[str, int], fixed: Mapping[str, str]) -> list[str]:
    return [
        field.label
        for field in FIELDS[kind]
        if field.is_required and field.name not in mapping and not fixed.get(field.name)
    ]


def field_of(kind: ImportKind, name: str) -> Field | None:
    return next((field for field in FIELDS[kind] if field.name == name), None)
