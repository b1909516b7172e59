from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from hashlib import blake2b
from typing import Final, TypeVar

from email_validator import EmailNotValidError, validate_email

from toli.catalogue.trips.schemas.terms import SaleTerms
from toli.kit.cells import fold, quote, read_choice, read_day, read_phone, read_rupees
from toli.kit.formats import format_rupees
from toli.kit.money import from_rupees
from toli.kit.text import beds_in
from toli.selling.bookings.schemas.references import normalise_reference
from toli.selling.desk.schemas import ContactIn, DeskBookingIn, DeskPaymentIn
from toli.selling.imports.rules.groups import Group
from toli.selling.imports.rules.offers import OfferedDeparture, Offers, show_day
from toli.selling.imports.rules.parties import LONGEST_NAME, PartyPlan, plan_party
from toli.selling.imports.rules.rows import Row

Value = TypeVar("Value")

PAYMENTS: Final = ("", "_2")
"""The endings of the fields of a booking's payments."""
METHODS: Final = {
    "cash": frozenset({"by cash", "in cash", "hand"}),
    "bank": frozenset(
        {"bank transfer", "transfer", "online", "net banking", "netbanking", "account", "bank deposit",
         "hdfc", "icici", "sbi", "axis", "razorpay"}
    ),
    "upi": frozenset({"gpay", "google pay", "phonepe", "phone pe", "paytm", "bhim", "upi transfer", "qr", "g pay"}),
    "neft": frozenset({"neft transfer"}),
    "imps": frozenset({"imps transfer"}),
    "rtgs": frozenset({"rtgs transfer"}),
    "cheque": frozenset({"check", "chq", "by cheque"}),
    "card_machine": frozenset({"card machine", "card", "credit card", "debit card", "swipe", "pos", "edc"}),
    "draft": frozenset({"dd", "demand draft", "bank draft"}),
}  # fmt: skip
CANCELLED: Final = frozenset({"cancelled", "canceled", "cancel", "dropped", "refunded", "no show", "void"})
LONGEST_REFERENCE: Final = 80
LONGEST_REQUESTS: Final = 500
PRICE_REASON: Final = "Price agreed before the import"


@dataclass(frozen=True, slots=True)
class BookingPlan:
    """`is_history`: the tour is over."""

    departure: OfferedDeparture
    body: DeskBookingIn
    more_payments: tuple[DeskPaymentIn, ...]
    reference: str
    key: str
    title: str
    detail: str
    is_history: bool

    @property
    def payments(self) -> list[DeskPaymentIn]:
        return [*([] if self.body.payment is None else [self.body.payment]), *self.more_payments]


def drop_cancelled(group: Group) -> tuple[Group | None, list[Row]]:
    cancelled_rows = [row for row in group.rows if fold(row.text("status")) in CANCELLED]
    active_rows = [row for row in group.rows if row not in cancelled_rows]
    return (Group(group.key, active_rows) if active_rows else None), cancelled_rows


def find_departure(group: Group, offers: Offers) -> OfferedDeparture | None:
    own = [row for row in group.rows if row is group.head or row.own_text("trip") or row.own_text("start")]
    group_departure: OfferedDeparture | None = None
    for row in own:
        # In a row further down, one of the two may be left out.
        if row is not group.head and not (row.text("trip") and row.text("start")):
            continue
        departure = offers.find_departure(row)
        if group_departure is None:
            group_departure = departure
        elif departure is not None and departure != group_departure:
            row.refuse(
                "start" if departure.trip_id == group_departure.trip_id else "trip",
                f"Row {group.head.number} of the same booking is for {group_departure.title}"
                f" on {show_day(group_departure.starts_on)}.",
            )
    return None if any(row.problems for row in group.rows) else group_departure


def plan_booking(group: Group, *, departure: OfferedDeparture, terms: SaleTerms, today: date) -> BookingPlan | None:
    head = group.head
    is_history = terms.today > terms.tour_end_date
    if not is_history and (departure.is_draft or not terms.is_on_sale):
        head.refuse("trip", f"{departure.title} on {show_day(departure.starts_on)} is not on sale. Publish it first.")
    contact = _contact(group)
    party = plan_party(group.rows, terms)
    total = _shared(group, "total", read_rupees)
    if total is not None and total < 1:
        head.refuse("total", "An agreed total is at least ₹1.")
    payments = [paid for suffix in PAYMENTS if (paid := _payment(group, suffix, today=today)) is not None]
    # Of a tour that is over nothing is held any more.
    held_until = None if is_history else _shared(group, "held_until", read_day)
    _check_money(group, total=total, payments=payments, held_until=held_until, departure=departure, today=today)
    reference = head.limited("reference", LONGEST_REFERENCE)
    requests = head.limited("requests", LONGEST_REQUESTS)
    if contact is None or party is None or any(row.problems for row in group.rows):
        return None
    body = DeskBookingIn(
        departure_id=departure.departure_id,
        booking_rooms=list(party.rooms),
        add_ons=list(party.add_ons) or None,
        agreed_total=total,
        price_reason="" if total is None else PRICE_REASON,
        contact=contact,
        traveller_info=list(party.travellers)[: party.people],
        payment=payments[0] if payments else None,
        unpaid="hold" if held_until is not None and not payments else "keep",
        unpaid_until=None if payments else held_until,
        special_requests=requests,
        tell=False,
    )
    return BookingPlan(
        departure,
        body,
        tuple(payments[1:]),
        reference,
        key_of(reference=reference, departure_id=departure.departure_id, phone=contact.phone),
        f"{contact.name} · {departure.title}, {show_day(departure.starts_on)}",
        ("Past tour · " if is_history else "")
        + _detail(party, terms, total=total, payments=payments, held_until=held_until),
        is_history,
    )


def key_of(*, reference: str, departure_id: int, phone: str) -> str:
    """Reference, else departure and phone, as a digest, because it outlives personal data."""
    folded = fold(reference)
    text = f"reference {folded}" if folded else f"who {departure_id} {phone}"
    return blake2b(text.encode(), digest_size=16).hexdigest()


def _contact(group: Group) -> ContactIn | None:
    named = next((row for row in group.rows if row.text("name")), group.head)
    name, phone = named.text("name"), None
    if not name:
        group.head.refuse("name", "This is missing.")
    elif len(name) > LONGEST_NAME:
        named.refuse("name", f"A name has {LONGEST_NAME} characters at most.")
    with_phone = next((row for row in group.rows if row.text("phone")), group.head)
    phone = with_phone.require("phone", read_phone)
    email: str | None = None
    with_email = next((row for row in group.rows if row.text("email")), None)
    if with_email is not None:
        try:
            email = validate_email(with_email.text("email"), check_deliverability=False).normalized
        except EmailNotValidError:
            with_email.refuse("email", f"{quote(with_email.text('email'))} is not an e-mail address.")
    if not name or phone is None or any(row.problems for row in group.rows):
        return None
    return ContactIn(name=name, phone=phone, email=email)


def _shared(group: Group, name: str, reader: Callable[[str], Value]) -> Value | None:
    shared_value: Value | None = None
    first_row: Row | None = None
    for row in group.rows:
        value = row.read(name, reader)
        if value is None:
            continue
        if first_row is None:
            shared_value, first_row = value, row
        elif value != shared_value:
            row.refuse(
                name, f"This differs from row {first_row.number} of the same booking. Say it once, or alike in each."
            )
    return shared_value


def _payment(group: Group, suffix: str, *, today: date) -> DeskPaymentIn | None:
    amount = _shared(group, f"paid{suffix}", read_rupees)
    if not amount:
        return None
    row = next(row for row in group.rows if row.text(f"paid{suffix}"))
    method = row.require(
        f"paid_by{suffix}", lambda cell: read_choice(cell, METHODS, choice_names="Cash, Bank, UPI, Cheque, Card")
    )
    day = row.require(f"paid_on{suffix}", read_day)
    if day is not None and day > today:
        row.refuse(f"paid_on{suffix}", f"{show_day(day)} is in the future. Enter what was received so far.")
        return None
    reference = row.limited(f"paid_ref{suffix}", LONGEST_REFERENCE)
    if method is None or day is None:
        return None
    normalised = normalise_reference(method, reference)
    return DeskPaymentIn.model_validate(
        {
            "amount": amount,
            "method": method,
            "moved_on": day,
            "reference": normalised or "",
            # What older records have in place of a number is not lost.
            "note": reference if normalised is None else "",
        }
    )


def _check_money(
    group: Group,
    *,
    total: Decimal | None,
    payments: Sequence[DeskPaymentIn],
    held_until: date | None,
    departure: OfferedDeparture,
    today: date,
) -> None:
    paid = sum((payment.amount for payment in payments), Decimal(0))
    if total is not None and paid > total:
        group.head.refuse(
            "paid",
            f"{format_rupees(from_rupees(paid))} paid are more than the total of {format_rupees(from_rupees(total))}.",
        )
    if held_until is not None and not payments and not today <= held_until <= departure.starts_on:
        group.head.refuse(
            "held_until", f"Choose a day from today to {show_day(departure.starts_on)}, or leave it empty."
        )


def _detail(
    party: PartyPlan,
    terms: SaleTerms,
    *,
    total: Decimal | None,
    payments: Sequence[DeskPaymentIn],
    held_until: date | None,
) -> str:
    names = {kind.sharing_type_id: kind.room_type for kind in terms.sharing}
    infants = {
        category.category.traveller_category_id
        for category in terms.options.categories
        if not category.category.takes_bed
    }
    beds: dict[int, int] = {}
    without_bed = 0
    for room in party.rooms:
        if room.traveller_category_id in infants:
            without_bed += room.selected_beds_quantity
        else:
            beds[room.sharing_type_id] = beds.get(room.sharing_type_id, 0) + room.selected_beds_quantity
    paid = from_rupees(sum((category.amount for category in payments), Decimal(0)))
    if paid:
        money = f"{format_rupees(paid)} paid"
    elif held_until is not None:
        money = f"held until {show_day(held_until)}"
    else:
        money = "nothing paid"
    price = "usual price" if total is None else format_rupees(from_rupees(total))
    parts: list[str] = [beds_in(count, names[key]) for key, count in beds.items()]
    if without_bed:
        parts.append(f"{without_bed} without a bed")
    return " · ".join([", ".join(parts), price, money])


def take_beds(terms: SaleTerms, beds: dict[int, int]) -> SaleTerms | str:
    """Subtract beds, or return a sentence with the reason for a refusal."""
    total_beds = sum(beds.values())
    if total_beds > terms.available:
        return f"Only {max(terms.available, 0)} of these {total_beds} beds are left on this departure."
    sharing = []
    for kind in terms.sharing:
        bed_count = beds.get(kind.sharing_type_id, 0)
        if bed_count > kind.available:
            return f"Only {max(kind.available, 0)} of these {beds_in(bed_count, kind.room_type)} are left."
        sharing.append(replace(kind, available=kind.available - bed_count))
    return replace(terms, available=terms.available - total_beds, sharing=tuple(sharing))
