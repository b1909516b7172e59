"""Plan what is made of rows, from what the client sells and has sold: for the check and for carrying out."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Final, TypeVar

from pydantic import ValidationError

from toli.bookings.schemas.desk import DeskPaymentIn
from toli.bookings.service import desk_batch, hold
from toli.catalogue.schemas.terms import SaleTerms
from toli.catalogue.service import terms as terms_service
from toli.db.caches.versioned_cache import VersionedCache
from toli.db.database import run_read
from toli.db.transactions import ClientTransaction, OperatorTransaction
from toli.imports.repository import offers as offers_repository
from toli.imports.repository import payments as payments_repository
from toli.imports.repository import rows as rows_repository
from toli.imports.rules.bookings import BookingPlan, key_of, plan_booking
from toli.imports.rules.fields import field_of
from toli.imports.rules.groups import Group
from toli.imports.rules.offers import Departure, Offers
from toli.imports.rules.payments import Recorded, find_new_payments
from toli.imports.rules.rows import Row
from toli.kit.cells import Unclear, read_phone
from toli.kit.errors import AppError
from toli.kit.money import from_rupees
from toli.pricing.party import AgreedPrice

Value = TypeVar("Value")

FIELD_OF: Final[Mapping[str, str]] = {
    "agreed_total": "total",
    "total_price": "total",
    "add_ons": "add_ons",
    "payment": "paid",
    "unpaid_until": "held_until",
    "special_requests": "requests",
    "price_per_head_trip": "price_double",
    "room_type": "price_double",
    "title": "title",
    "tour_start_date": "start",
    "booking_start_date": "opens",
    "booking_end_date": "closes",
    "capacity": "capacity",
    "age": "age",
    "gender": "gender",
    "full_name": "traveller",
    "option_id": "variant",
    "is_alone": "alone",
    "room_bed_id": "sharing",
}
"""Which field of an import an error of a use case is about, by the last part of the error's field that is here."""


@dataclass(frozen=True, slots=True)
class BookingContext:
    """What bookings are checked against.

    `made` maps keys, `booked` departures and phones to bookings that are there; `references` are theirs, `recorded` the
    offline payments of them, and `due` what is left to pay, in paise, of those that are not cancelled.
    """

    terms: Mapping[int, SaleTerms]
    made: Mapping[str, int]
    booked: Mapping[tuple[int, str], int]
    references: Mapping[int, str]
    recorded: Mapping[int, Sequence[Recorded]]
    due: Mapping[int, int]

    def find_there(self, plan: BookingPlan) -> int | None:
        """Find the booking of a plan that is there: imported before, or of the same phone on its departure."""
        found = self.made.get(plan.key)
        # Who has a reference in each row may have two bookings of one phone, as travel agents have.
        return found if found is not None or plan.reference else self.booked.get(contact_of(plan))

    def find_added(self, plan: BookingPlan, there: int) -> Sequence[DeskPaymentIn]:
        """Find the payments that the file has and a booking that is there lacks; none for a cancelled one."""
        return find_new_payments(plan.payments, self.recorded.get(there, ())) if there in self.due else ()


def contact_of(plan: BookingPlan) -> tuple[int, str]:
    """Return the departure and the phone of a booking."""
    return plan.departure.ep_id, plan.body.contact.phone


async def load_offers(tx: OperatorTransaction) -> Offers:
    """Load the trips, departures and categories of the client."""
    return Offers(
        today=tx.today,
        trips=await offers_repository.list_trips(tx),
        departures=await offers_repository.list_departures(tx),
        categories=await offers_repository.list_categories(tx),
    )


async def load_context(
    tx: ClientTransaction,
    groups: Sequence[tuple[Group, Departure | None]],
    *,
    cache: VersionedCache,
    now: datetime,
) -> BookingContext:
    """Load the terms of the departures that bookings are for, and which of the bookings are there already."""
    named = [(group, departure) for group, departure in groups if departure is not None]
    terms = await _load_terms(tx, {departure.ep_id for _, departure in named}, cache=cache, now=now)
    phones = [(group.head.text("reference"), departure.ep_id, _phone_of(group)) for group, departure in named]
    keys = {key_of(reference=reference, ep_id=ep_id, phone=phone) for reference, ep_id, phone in phones}
    made = await rows_repository.find_made_before(tx, keys=sorted(keys))
    contacts = {(ep_id, phone) for reference, ep_id, phone in phones if phone and not reference}
    booked = await offers_repository.find_booked(tx, contacts=contacts)
    ids = sorted({*made.values(), *booked.values()})
    return BookingContext(
        terms,
        made,
        booked,
        references=await offers_repository.find_references(tx, booking_ids=ids),
        recorded=await payments_repository.list_recorded(tx, booking_ids=ids),
        due=await payments_repository.list_due(tx, booking_ids=ids),
    )


async def _load_terms(
    tx: ClientTransaction, departures: Collection[int], *, cache: VersionedCache, now: datetime
) -> dict[int, SaleTerms]:
    found = {}
    for ep_id in sorted(departures):
        state = await run_read(tx, terms_service.plan_state(client_id=tx.client_id, event_plan_id=ep_id))
        terms = state and await terms_service.sale_terms(tx, cache=cache, now=now, state=state)
        if terms:
            found[ep_id] = terms
    return found


def _phone_of(group: Group) -> str:
    text = next((row.text("phone") for row in group.rows if row.text("phone")), "")
    try:
        return read_phone(text) if text else ""
    except Unclear:
        return ""


def plan_group(group: Group, *, departure: Departure, terms: SaleTerms, today: date) -> BookingPlan | None:
    """Plan a booking and check that it has a price; None when its rows have problems."""
    plan = catch_invalid(group.head, lambda: plan_booking(group, departure=departure, terms=terms, today=today))
    if plan is None:
        return None
    body = plan.body
    agreed = None if body.agreed_total is None else AgreedPrice(from_rupees(body.agreed_total), body.price_reason)
    try:
        if plan.is_history:
            desk_batch.price_history(terms, body, plan.payments)
        else:
            hold.price_at_desk(terms, body.booking_rooms, [], add_ons=body.add_ons or (), agreed=agreed)
    except AppError as refusal:
        refuse(group.head, refusal)
        return None
    return plan


def catch_invalid(row: Row, planned: Callable[[], Value | None]) -> Value | None:
    """Turn a value that a schema refuses into a problem of a row."""
    try:
        return planned()
    except ValidationError as invalid:
        for one in invalid.errors(include_url=False, include_input=False):
            row.refuse(_field_of(row, ".".join(map(str, one["loc"]))), str(one["msg"]).removeprefix("Value error, "))
        return None


def refuse(row: Row, refusal: AppError) -> None:
    """Turn what a use case refuses into problems of a row."""
    errors = refusal.data.get("errors")
    named = [one for one in errors if isinstance(one, dict) and "field" in one] if isinstance(errors, list) else []
    for one in named:
        row.refuse(_field_of(row, str(one["field"])), str(one["message"]))
    if not named:
        row.refuse(None, refusal.detail)


def _field_of(row: Row, path: str) -> str | None:
    """Return the field of an import that a field of a schema comes from; None for one that comes from none."""
    for part in reversed(path.split(".")):
        name = FIELD_OF.get(part, part)
        if field_of(row.columns.kind, name) is not None:
            return name
    return None
