from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Final, TypeVar

from pydantic import ValidationError

from toli.catalogue.pricing.party import AgreedPrice
from toli.catalogue.terms.repository import terms as terms_repository
from toli.catalogue.terms.service import terms as terms_service
from toli.catalogue.trips.schemas.terms import SaleTerms
from toli.infra.db.caches.versioned_cache import VersionedCache
from toli.infra.db.database import run_read
from toli.infra.db.transactions import ClientTransaction, OperatorTransaction
from toli.kit.cells import Unclear, read_phone
from toli.kit.errors import AppError
from toli.kit.money import from_rupees
from toli.selling.checkout.service.quote import price_at_desk
from toli.selling.desk.schemas import DeskPaymentIn
from toli.selling.desk.service import desk_batch
from toli.selling.imports.repository import offers as offers_repository
from toli.selling.imports.repository import payments as payments_repository
from toli.selling.imports.repository import rows as rows_repository
from toli.selling.imports.rules.bookings import BookingPlan, key_of, plan_booking
from toli.selling.imports.rules.fields import field_of
from toli.selling.imports.rules.groups import Group
from toli.selling.imports.rules.offers import OfferedDeparture, Offers
from toli.selling.imports.rules.payments import Recorded, find_new_payments
from toli.selling.imports.rules.rows import Row

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
    "sharing_type_id": "sharing",
}
"""Which field of an import an error of a use case is about, by the last part of the error's field that is here."""


@dataclass(frozen=True, slots=True)
class BookingContext:
    """Existing bookings: `made` by key, `booked` by departure and phone.

    `due` is in paise.
    """

    terms: Mapping[int, SaleTerms]
    made: Mapping[str, int]
    booked: Mapping[tuple[int, str], int]
    references: Mapping[int, str]
    recorded: Mapping[int, Sequence[Recorded]]
    due: Mapping[int, int]

    def find_there(self, plan: BookingPlan) -> int | None:
        """Imported before, or of the same phone on the departure."""
        booking_id = self.made.get(plan.key)
        # Who has a reference in each row may have two bookings of one phone, as travel agents have.
        return booking_id if booking_id is not None or plan.reference else self.booked.get(contact_of(plan))

    def find_added(self, plan: BookingPlan, there: int) -> Sequence[DeskPaymentIn]:
        """Payments that an existing booking lacks; none for a cancelled one."""
        return find_new_payments(plan.payments, self.recorded.get(there, ())) if there in self.due else ()


def contact_of(plan: BookingPlan) -> tuple[int, str]:
    return plan.departure.departure_id, plan.body.contact.phone


async def load_offers(tx: OperatorTransaction) -> Offers:
    return Offers(
        today=tx.today,
        trips=await offers_repository.list_trips(tx),
        departures=await offers_repository.list_departures(tx),
        categories=await offers_repository.list_categories(tx),
    )


async def load_context(
    tx: ClientTransaction,
    groups: Sequence[tuple[Group, OfferedDeparture | None]],
    *,
    cache: VersionedCache,
    now: datetime,
) -> BookingContext:
    named = [(group, departure) for group, departure in groups if departure is not None]
    terms = await _load_terms(tx, {departure.departure_id for _, departure in named}, cache=cache, now=now)
    phones = [(group.head.text("reference"), departure.departure_id, _phone_of(group)) for group, departure in named]
    keys = {
        key_of(reference=reference, departure_id=departure_id, phone=phone) for reference, departure_id, phone in phones
    }
    imported = await rows_repository.find_made_before(tx, keys=sorted(keys))
    contacts = {(departure_id, phone) for reference, departure_id, phone in phones if phone and not reference}
    booked = await offers_repository.find_booked(tx, contacts=contacts)
    ids = sorted({*imported.values(), *booked.values()})
    return BookingContext(
        terms,
        imported,
        booked,
        references=await offers_repository.find_references(tx, booking_ids=ids),
        recorded=await payments_repository.list_recorded(tx, booking_ids=ids),
        due=await payments_repository.list_due(tx, booking_ids=ids),
    )


async def _load_terms(
    tx: ClientTransaction, departures: Collection[int], *, cache: VersionedCache, now: datetime
) -> dict[int, SaleTerms]:
    terms_by_departure = {}
    for departure_id in sorted(departures):
        state = await run_read(tx, terms_repository.plan_state(client_id=tx.client_id, departure_id=departure_id))
        terms = state and await terms_service.sale_terms(tx, cache=cache, now=now, state=state)
        if terms:
            terms_by_departure[departure_id] = terms
    return terms_by_departure


def _phone_of(group: Group) -> str:
    text = next((row.text("phone") for row in group.rows if row.text("phone")), "")
    try:
        return read_phone(text) if text else ""
    except Unclear:
        return ""


def plan_group(group: Group, *, departure: OfferedDeparture, terms: SaleTerms, today: date) -> BookingPlan | None:
    """Plan a booking and check that it has a price; None for rows with problems."""
    plan = catch_invalid(group.head, lambda: plan_booking(group, departure=departure, terms=terms, today=today))
    if plan is None:
        return None
    body = plan.body
    agreed = None if body.agreed_total is None else AgreedPrice(from_rupees(body.agreed_total), body.price_reason)
    try:
        if plan.is_history:
            desk_batch.price_history(terms, body, plan.payments)
        else:
            price_at_desk(terms, body.booking_rooms, [], add_ons=body.add_ons or (), agreed=agreed)
    except AppError as refusal:
        refuse(group.head, refusal)
        return None
    return plan


def catch_invalid(row: Row, planned: Callable[[], Value | None]) -> Value | None:
    try:
        return planned()
    except ValidationError as invalid:
        for error in invalid.errors(include_url=False, include_input=False):
            row.refuse(
                _field_of(row, ".".join(map(str, error["loc"]))), str(error["msg"]).removeprefix("Value error, ")
            )
        return None


def refuse(row: Row, refusal: AppError) -> None:
    errors = refusal.data.get("errors")
    field_errors = (
        [error for error in errors if isinstance(error, dict) and "field" in error] if isinstance(errors, list) else []
    )
    for error in field_errors:
        row.refuse(_field_of(row, str(error["field"])), str(error["message"]))
    if not field_errors:
        row.refuse(None, refusal.detail)


def _field_of(row: Row, path: str) -> str | None:
    for part in reversed(path.split(".")):
        name = FIELD_OF.get(part, part)
        if field_of(row.columns.kind, name) is not None:
            return name
    return None
