from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import date, datetime
from functools import cache

import structlog
from psycopg.errors import CheckViolation, ForeignKeyViolation
from psycopg.types.json import Jsonb
from sqlalchemy import select, text

from toli.catalogue.inventory.service import Claim, HoldCount
from toli.infra.db.batching import Statement, batch
from toli.infra.db.database import PreparedRead, commit_behind
from toli.infra.db.idempotency import RecordedResponse, record_response
from toli.infra.db.transactions import ClientTransaction, Transaction, driver
from toli.kit.languages import FIRST
from toli.kit.money import Paise
from toli.selling.bookings.models import BOOKING_FACTS, Booking
from toli.selling.bookings.repository.travellers import NewTraveller, base64_of
from toli.selling.bookings.schemas.fields import BookingStatus
from toli.selling.bookings.schemas.travel_tax import TcsExemption

log = structlog.get_logger(__name__)

_FACTS = ", ".join(BOOKING_FACTS)
_FACT_TYPES = ", ".join(f"{name} text" for name in BOOKING_FACTS)
WRITING = {
    "bookings": f"""
        INSERT INTO booking (
            client_id, booking_id, booking_reference, trip_id, departure_id, user_id, hold_id,
            contact_name, contact_phone, contact_email, made_by, language,
            total_travelers, total_paise, advance_paise, balance_due_on, quote, policy,
            billing_state, company, sealed_pan, pan_mac, tcs_exemption, {_FACTS}, policy_version
        )
        SELECT %(client_id)s, b.booking_id, b.reference, b.trip_id, b.departure_id, b.user_id, b.hold_id,
               b.contact_name, b.contact_phone, b.contact_email, b.made_by, b.language,
               b.beds, b.total, b.advance, b.balance_due_on, b.quote, b.policy,
               b.billing_state, b.company, decode(b.pan, 'base64'), decode(b.pan_mac, 'base64'), b.tcs_exemption,
               {_FACTS},
               CASE WHEN b.made_by IS NULL
                    THEN (SELECT max(v.version) FROM policy_version v WHERE v.client_id = %(client_id)s) END
        FROM jsonb_to_recordset(%(bookings)s) AS b(
            booking_id bigint, reference text, trip_id bigint, departure_id bigint, user_id bigint, hold_id bigint,
            contact_name text, contact_phone text, contact_email text, made_by bigint, language text,
            beds integer, total bigint, advance bigint, balance_due_on date, quote jsonb, policy jsonb,
            billing_state text, company jsonb, pan text, pan_mac text, tcs_exemption text, {_FACT_TYPES}
        )
    """,
    "rooms": """
        INSERT INTO booking_room (
            client_id, booking_id, sharing_type_id, room_type, selected_beds_quantity, price_per_head_trip_paise,
            traveller_category_id, traveller_category, option_id, option, beds_each
        )
        SELECT %(client_id)s, r.booking_id, r.sharing_type_id, r.room_type, r.beds, r.price,
               r.traveller_category_id, r.traveller_category, r.option_id, r.option, r.beds_each
        FROM jsonb_to_recordset(%(rooms)s) AS r(
            booking_id bigint, sharing_type_id bigint, room_type text, beds integer, price bigint,
            traveller_category_id bigint, traveller_category text, option_id bigint, option text, beds_each smallint
        )
    """,
    "add_ons": """
        INSERT INTO booking_add_on (
            client_id, booking_id, option_id, name, quantity, price_paise, amount_paise
        )
        SELECT %(client_id)s, a.booking_id, a.option_id, a.name, a.quantity, a.price, a.amount
        FROM jsonb_to_recordset(%(add_ons)s)
            AS a(booking_id bigint, option_id bigint, name text, quantity integer, price bigint, amount bigint)
    """,
    "discounts": """
        INSERT INTO booking_discount (client_id, booking_id, discount_id, kind, name, code, amount_paise)
        SELECT %(client_id)s, d.booking_id, d.discount_id, d.kind, d.name, d.code, d.amount
        FROM jsonb_to_recordset(%(discounts)s)
            AS d(booking_id bigint, discount_id bigint, kind text, name text, code text, amount bigint)
    """,
    "travellers": """
        INSERT INTO traveller (
            client_id, booking_id, position, salutation, full_name, id_type, sealed_id_number, sealed_medical_needs,
            medical_needs_by, meal_preference, emergency_contact, email, phone, gender, dietary_requirements, age,
            traveller_category_id, option_id
        )
        SELECT %(client_id)s, t.booking_id, t.position, t.salutation, t.full_name, t.id_type,
               decode(t.id_number, 'base64'), decode(t.medical_needs, 'base64'), t.medical_needs_by,
               t.meal_preference, t.emergency_contact, t.email, t.phone, t.gender, t.dietary_requirements, t.age,
               t.traveller_category_id, t.option_id
        FROM jsonb_to_recordset(%(travellers)s) AS t(
            booking_id bigint, position smallint, salutation text, full_name text, id_type text, id_number text,
            medical_needs text, medical_needs_by bigint, meal_preference text, emergency_contact text, email text,
            phone text, gender text, dietary_requirements text, age smallint, traveller_category_id bigint,
            option_id bigint
        )
    """,
}
"""Write bookings of one client with everything that belongs to them, by the parameter that has the rows.

Mostly it is one booking. Parts without rows are left out: they cost PostgreSQL as much as others.
"""

FRESH_IDS = """
SELECT nextval('hold_id_seq'), nextval('booking_id_seq'), now(), held.*
FROM count_holds(%(user_id)s, %(network)s) held
"""


@dataclass(frozen=True, slots=True)
class NewRoom:
    sharing_type_id: int
    room_type: str
    beds: int
    price: Paise
    traveller_category_id: int | None
    traveller_category: str | None
    option_id: int | None
    option: str | None
    beds_each: int


@dataclass(frozen=True, slots=True)
class NewAddOn:
    option_id: int
    name: str
    quantity: int
    price: Paise
    amount: Paise


@dataclass(frozen=True, slots=True)
class NewDiscount:
    discount_id: int
    kind: str
    name: str
    code: str | None
    amount: Paise


@dataclass(frozen=True, slots=True)
class Buyer:
    user_id: int | None
    contact_name: str = ""
    contact_phone: str = ""
    contact_email: str = ""
    made_by: int | None = None
    language: str = FIRST


@dataclass(frozen=True, slots=True)
class NewBooking:
    client_id: int
    booking_id: int
    reference: str
    trip_id: int
    departure_id: int
    buyer: Buyer
    hold_id: int
    beds: int
    total_paise: int
    advance_paise: int
    balance_due_on: date | None
    quote: dict[str, object]
    policy: dict[str, object]
    billing_state: str | None
    company: dict[str, object] | None
    sealed_pan: bytes | None
    pan_mac: bytes | None
    tcs_exemption: TcsExemption | None
    facts: Mapping[str, str | None]
    """By the names of `BOOKING_FACTS`."""
    rooms: list[NewRoom]
    add_ons: list[NewAddOn]
    discounts: list[NewDiscount]
    travellers: list[NewTraveller]

    @property
    def record(self) -> dict[str, object]:
        return {
            "booking_id": self.booking_id,
            "reference": self.reference,
            "trip_id": self.trip_id,
            "departure_id": self.departure_id,
            **asdict(self.buyer),
            "hold_id": self.hold_id,
            "beds": self.beds,
            "total": self.total_paise,
            "advance": self.advance_paise,
            "balance_due_on": self.balance_due_on,
            "quote": self.quote,
            "policy": self.policy,
            "billing_state": self.billing_state,
            "company": self.company,
            "pan": base64_of(self.sealed_pan),
            "pan_mac": base64_of(self.pan_mac),
            "tcs_exemption": self.tcs_exemption,
            **self.facts,
        }


def insert_statement(bookings: Sequence[NewBooking]) -> Statement:
    def records(parts: Callable[[NewBooking], Sequence[NewRoom | NewAddOn | NewDiscount]]) -> list[dict[str, object]]:
        return [{"booking_id": booking.booking_id} | asdict(part) for booking in bookings for part in parts(booking)]

    travellers = [
        {"booking_id": booking.booking_id} | traveller.as_record(place)
        for booking in bookings
        for place, traveller in enumerate(booking.travellers)
    ]
    rows = {
        "bookings": [booking.record for booking in bookings],
        "rooms": records(lambda booking: booking.rooms),
        "add_ons": records(lambda booking: booking.add_ons),
        "discounts": records(lambda booking: booking.discounts),
        "travellers": travellers,
    }
    parameters = {name: Jsonb(some) for name, some in rows.items() if some}
    return Statement(_writing(frozenset(parameters)), {"client_id": bookings[0].client_id, **parameters})


@cache
def _writing(present: frozenset[str]) -> str:
    parts = ", ".join(f"{name} AS ({part})" for name, part in WRITING.items() if name in present)
    return f"WITH {parts} SELECT"


@dataclass(frozen=True, slots=True)
class FreshIds:
    hold_id: int
    booking_id: int
    now: datetime
    held: HoldCount


def read_fresh_ids(*, user_id: int | None, network: str | None) -> PreparedRead[FreshIds]:
    """Other holds of the person wait until the commit."""

    def read(row: tuple[int, int, datetime, int, int, int, int, int, float | None, bool] | None) -> FreshIds:
        assert row is not None
        return FreshIds(*row[:3], HoldCount(*row[3:]))

    return PreparedRead(FRESH_IDS, {"user_id": user_id, "network": network}, width=10, read=read)


async def lock_holds(tx: ClientTransaction, *, user_id: int | None, network: str | None) -> None:
    """Block other holds of the person and network. Call before any row lock."""
    await tx.execute(text("SELECT lock_holds(:user_id, :network)"), {"user_id": user_id, "network": network})


async def claim_and_write(
    tx: Transaction, *, claim: Claim, booking: NewBooking, response: RecordedResponse | None, goes_on: bool = False
) -> bool:
    """Write in one round trip with the commit, unless the transaction `goes_on`.

    False if the claim is refused: the caller must roll back.
    """
    connection = await driver(tx)
    try:
        async with batch(connection):
            claiming = claim.statement
            claimed = await connection.execute(claiming.sql, claiming.parameters)
            writing = insert_statement([booking])
            await connection.execute(writing.sql, writing.parameters)
            if response is not None:
                await record_response(connection, response)
            if not goes_on:
                await commit_behind(connection)
    except ForeignKeyViolation:
        # A refused claim returns no row. It makes no hold, so that a foreign key stops the batch before the commit.
        if claimed.rowcount != 0:
            raise
        return False
    except CheckViolation as violation:
        # A check of the counters stopped the claim itself.
        if claimed.rowcount != -1:
            raise
        log.info("claim_refused", constraint=violation.diag.constraint_name)
        return False
    return True


async def lock_pending_by_holds(tx: ClientTransaction, *, hold_ids: list[int]) -> dict[int, int]:
    """Map holds to bookings, skipping locked rows. A booking is always locked before its hold."""
    result = await tx.execute(
        select(Booking.hold_id, Booking.booking_id)
        .where(
            Booking.client_id == tx.client_id,
            Booking.hold_id.in_(hold_ids),
            Booking.booking_status == BookingStatus.PENDING,
        )
        .order_by(Booking.booking_id)
        .with_for_update(skip_locked=True)
    )
    return {row.hold_id: row.booking_id for row in result}
