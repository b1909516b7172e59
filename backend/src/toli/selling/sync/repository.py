from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import RowMapping, select, text

from toli.clients.companies.models import Client
from toli.clients.companies.team_models import IS_STAFF
from toli.identity.people import rules as people
from toli.infra.db.transactions import ClientTransaction, PlatformTransaction
from toli.kit.text import shown_name
from toli.selling.bookings.models import CONTACT_PHONE
from toli.selling.bookings.repository.views import MONEY, MONEY_JOINS
from toli.selling.bookings.rules.read import get_due, get_payment_status, get_refund_status
from toli.selling.bookings.schemas.fields import BookingStatus
from toli.selling.deposits.repository import DOCUMENTS as DEPOSIT_DOCUMENTS
from toli.selling.sync.models import GENERATION
from toli.selling.sync.rules import Position
from toli.selling.sync.schemas import (
    MoneyKind,
    SyncBooking,
    SyncCustomer,
    SyncDeparture,
    SyncDeposit,
    SyncDocument,
    SyncList,
    SyncPayment,
    SyncRefund,
)

HORIZON = f"""
SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint AS xid, generation.last_value AS generation
FROM {GENERATION.name} generation
"""
"""The oldest transaction that may still be open: all before it have ended, and this snapshot sees their changes."""

ENTRIES = """
SELECT xid, item, departure_id, changed_at FROM item_change
WHERE client_id = :client_id AND list = :list AND (xid, item, departure_id) > (:xid, :item, :departure_id)
  AND xid < :horizon AND (CAST(:since AS timestamptz) IS NULL OR changed_at >= :since)
ORDER BY xid, item, departure_id LIMIT :limit
"""

COMPACT = """
DELETE FROM item_change entry WHERE client_id = :client_id AND EXISTS (
    SELECT FROM item_change later WHERE later.client_id = :client_id AND later.list = entry.list
    AND later.item = entry.item AND later.departure_id = entry.departure_id AND later.xid > entry.xid)
"""

CUSTOMER = "coalesce('account-' || b.user_id, 'booking-' || b.booking_id)"

BOOKINGS = f"""
SELECT b.booking_id, b.booking_reference, b.trip_id, b.departure_id, {CUSTOMER} AS customer,
       coalesce(lead.full_name, b.contact_name) AS customer_name, b.total_travelers, b.total_paise,
       b.price_reduction_paise, b.booking_status, b.made_by IS NOT NULL AS is_desk_booking, b.due_closed_at,
       coalesce(b.confirmed_at, b.created_at) AS booking_date, b.cancelled_at, {MONEY}
FROM booking b
LEFT JOIN LATERAL (
    SELECT t.full_name FROM traveller t WHERE t.client_id = b.client_id AND t.booking_id = b.booking_id
    AND t.full_name <> '' ORDER BY t.position LIMIT 1
) lead ON true
{MONEY_JOINS}
WHERE b.client_id = :client_id AND b.booking_id = ANY(CAST(:items AS bigint[]))
"""

PAYMENTS = f"""
SELECT m.*, b.booking_id FROM (
    SELECT p.provider_payment_id AS item, '{MoneyKind.ONLINE}' AS kind, p.booking_id AS of_booking,
           p.provider_payment_id AS payment_id, p.amount_paise AS amount, p.method, '' AS reference,
           NULL::date AS received_on, coalesce(p.captured_at, p.created_at) AS received_at, NULL::bigint AS moved_with,
           NULL::timestamptz AS reversed_at
    FROM payment p WHERE p.client_id = :client_id AND p.provider_payment_id = ANY(:items)
    UNION ALL
    SELECT 'offline-' || h.offline_payment_id, '{MoneyKind.OFFLINE}', h.booking_id, NULL, h.amount_paise, h.method,
           h.reference, h.moved_on, h.recorded_at, h.moved_with, h.reversed_at
    FROM offline_payment h WHERE h.client_id = :client_id AND h.offline_payment_id = ANY(CAST(:offline AS bigint[]))
    UNION ALL
    SELECT 'transfer-' || t.payment_transfer_id || '-' || part.name, '{MoneyKind.TRANSFER}', part.booking_id,
           t.provider_payment_id, part.sign * t.amount_paise, p.method, '', NULL, t.transferred_at, part.moved_with,
           NULL
    FROM payment_transfer t
    JOIN payment p USING (client_id, provider_payment_id)
    CROSS JOIN LATERAL (
        VALUES ('from', t.from_booking_id, -1, t.to_booking_id), ('to', t.to_booking_id, 1, t.from_booking_id)
    ) AS part (name, booking_id, sign, moved_with)
    WHERE t.client_id = :client_id AND t.payment_transfer_id = ANY(CAST(:transfers AS bigint[]))
) m
JOIN booking b ON b.client_id = :client_id AND b.booking_id = m.of_booking
"""
"""Bookings are joined for the limit to trips, which their table has."""

REFUNDS = f"""
SELECT m.*, b.booking_id FROM (
    SELECT r.refund_id::text AS item, '{MoneyKind.ONLINE}' AS kind, r.booking_id AS of_booking,
           r.provider_payment_id AS of, r.amount_paise AS amount, p.method, r.state, NULL::date AS refunded_on,
           r.created_at AS requested_at, NULL::bigint AS moved_with
    FROM refund r JOIN payment p USING (client_id, provider_payment_id)
    WHERE r.client_id = :client_id AND r.refund_id = ANY(CAST(:items AS bigint[]))
    UNION ALL
    SELECT 'offline-' || h.offline_payment_id, '{MoneyKind.OFFLINE}', h.booking_id, 'offline-' || h.returns_of,
           h.amount_paise, h.method, 'processed', h.moved_on, h.recorded_at, h.moved_with
    FROM offline_payment h WHERE h.client_id = :client_id AND h.offline_payment_id = ANY(CAST(:offline AS bigint[]))
) m
JOIN booking b ON b.client_id = :client_id AND b.booking_id = m.of_booking
"""

DOCUMENTS = """
SELECT d.document_id, d.kind, d.number, b.booking_id, d.amount_paise AS amount, d.taxable_paise AS taxable,
       d.cgst_paise AS cgst, d.sgst_paise AS sgst, d.igst_paise AS igst, d.tcs_paise AS tcs, d.issued_on, d.issued_at
FROM document d JOIN booking b ON b.client_id = d.client_id AND b.booking_id = d.booking_id
WHERE d.client_id = :client_id AND d.document_id = ANY(CAST(:items AS bigint[]))
"""

LEAD = """\
LEFT JOIN LATERAL (
    SELECT t.full_name FROM traveller t WHERE t.client_id = :client_id AND t.booking_id = {booking_id}
    ORDER BY t.position LIMIT 1
) lead ON true"""

CUSTOMERS = f"""
SELECT 'account-' || u.user_id AS item, u.user_id, u.username, u.email, u.phone, m.joined_at, booked.*,
       lead.full_name
FROM app_user u
LEFT JOIN membership m ON m.client_id = :client_id AND m.user_id = u.user_id AND NOT {IS_STAFF.format("m")}
CROSS JOIN LATERAL (
    SELECT count(*) AS bookings, min(b.confirmed_at) AS first_booked_at, max(b.booking_id) AS last_booking_id
    FROM booking b WHERE b.client_id = :client_id AND b.user_id = u.user_id AND b.confirmed_at IS NOT NULL
) booked
{LEAD.format(booking_id="booked.last_booking_id")}
WHERE u.user_id = ANY(CAST(:accounts AS bigint[])) AND (m.user_id IS NOT NULL OR booked.bookings > 0)
UNION ALL
SELECT 'booking-' || b.booking_id, NULL, b.contact_name, b.contact_email,
       {CONTACT_PHONE.format(contact="b", booking_id="b.booking_id")}, NULL, 1, b.confirmed_at, b.booking_id,
       lead.full_name
FROM booking b LEFT JOIN app_user u ON u.user_id = b.user_id
{LEAD.format(booking_id="b.booking_id")}
WHERE b.client_id = :client_id AND b.booking_id = ANY(CAST(:bookings AS bigint[]))
  AND b.user_id IS NULL AND b.confirmed_at IS NOT NULL
"""

DEPARTURES = """
SELECT p.departure_id, p.trip_id, e.title AS event_name, p.access_code IS NOT NULL AS is_private, p.is_draft,
       p.booking_start_date, p.booking_end_date, p.tour_start_date, p.tour_end_date, s.capacity AS tour_capacity,
       s.sold AS beds_sold, p.runs_since AS guaranteed_at, p.cancelled_at
FROM departure p
JOIN trip e ON e.client_id = p.client_id AND e.trip_id = p.trip_id
JOIN plan_stock s ON s.client_id = p.client_id AND s.departure_id = p.departure_id
WHERE p.client_id = :client_id AND p.departure_id = ANY(CAST(:items AS bigint[]))
"""

DEPOSITS = f"""
SELECT d.deposit_id, d.customer, d.amount_paise AS amount, d.left_paise AS balance, d.method, d.reference,
       coalesce(returned.amount, 0)::bigint AS refunded, d.moved_on AS received_on, d.recorded_at AS received_at,
       d.reversed_at, coalesce(issued.list, '[]') AS documents
FROM deposit d
LEFT JOIN LATERAL (
    SELECT sum(f.amount_paise) AS amount FROM deposit_refund f
    WHERE f.client_id = d.client_id AND f.deposit_id = d.deposit_id
) returned ON true
LEFT JOIN LATERAL (
    {DEPOSIT_DOCUMENTS}
) issued ON true
WHERE d.client_id = :client_id AND d.deposit_id = ANY(CAST(:items AS bigint[]))
"""


@dataclass(frozen=True, slots=True)
class Horizon:
    xid: int
    generation: int


@dataclass(frozen=True, slots=True)
class Entry:
    position: Position
    changed_at: datetime


@dataclass(frozen=True, slots=True)
class BookingRow:
    """Sums in paise."""

    booking_status: BookingStatus
    is_desk_booking: bool
    total_paise: int
    price_reduction_paise: int
    paid: int
    ever_paid: int
    tds_expected: int
    refund_under_way: int
    by_operator: int
    returned_offline: int
    owed_back: int
    has_failed: bool


SUMS = (
    "paid",
    "ever_paid",
    "tds_expected",
    "refunded",
    "refund_under_way",
    "by_operator",
    "returned_offline",
    "owed_back",
)
"""Sums of bigint, which PostgreSQL returns as numeric."""


async def get_horizon(tx: ClientTransaction) -> Horizon:
    return Horizon(**(await tx.execute(text(HORIZON))).mappings().one())


async def list_entries(
    tx: ClientTransaction,
    *,
    sync_list: SyncList,
    after: Position,
    horizon: int,
    since: datetime | None,
    limit: int,
) -> list[Entry]:
    result = await tx.execute(
        text(ENTRIES),
        {
            "client_id": tx.client_id,
            "list": sync_list.value,
            "xid": after.xid,
            "item": after.item,
            "departure_id": after.departure_id,
            "horizon": horizon,
            "since": since,
            "limit": limit,
        },
    )
    return [Entry(Position(row.xid, row.item, row.departure_id), row.changed_at) for row in result]


async def list_client_ids(tx: PlatformTransaction) -> list[int]:
    return list((await tx.execute(select(Client.client_id).order_by(Client.client_id))).scalars())


async def compact(tx: ClientTransaction) -> None:
    await tx.execute(text(COMPACT), {"client_id": tx.client_id})


async def list_bookings(tx: ClientTransaction, items: Iterable[str]) -> Mapping[str, SyncBooking]:
    rows = await _list_rows(tx, BOOKINGS, items=_numbers(items))
    return {str(row["booking_id"]): _to_booking(row) for row in rows}


async def list_payments(tx: ClientTransaction, items: Iterable[str]) -> Mapping[str, SyncPayment]:
    ids = list(items)
    rows = await _list_rows(
        tx, PAYMENTS, items=ids, offline=_numbers_of(ids, "offline"), transfers=_numbers_of(ids, "transfer")
    )
    return {row["item"]: SyncPayment.model_validate(row) for row in rows}


async def list_refunds(tx: ClientTransaction, items: Iterable[str]) -> Mapping[str, SyncRefund]:
    ids = list(items)
    rows = await _list_rows(tx, REFUNDS, items=_numbers(ids), offline=_numbers_of(ids, "offline"))
    return {row["item"]: SyncRefund.model_validate(row) for row in rows}


async def list_documents(tx: ClientTransaction, items: Iterable[str]) -> Mapping[str, SyncDocument]:
    rows = await _list_rows(tx, DOCUMENTS, items=_numbers(items))
    return {
        str(row["document_id"]): SyncDocument.model_validate(
            {**row, "url": f"/api/bookings/{row['booking_id']}/documents/{row['document_id']}.pdf"}
        )
        for row in rows
    }


async def list_customers(tx: ClientTransaction, items: Iterable[str]) -> Mapping[str, SyncCustomer]:
    """Erased accounts are left out."""
    ids = list(items)
    rows = await _list_rows(tx, CUSTOMERS, accounts=_numbers_of(ids, "account"), bookings=_numbers_of(ids, "booking"))
    return {
        row["item"]: SyncCustomer.model_validate({**row, "name": row["full_name"] or shown_name(row["username"])})
        for row in rows
        if not people.is_erased(row["email"])
    }


async def list_departures(tx: ClientTransaction, items: Iterable[str]) -> Mapping[str, SyncDeparture]:
    rows = await _list_rows(tx, DEPARTURES, items=_numbers(items))
    return {str(row["departure_id"]): SyncDeparture.model_validate(row) for row in rows}


async def list_deposits(tx: ClientTransaction, items: Iterable[str]) -> Mapping[str, SyncDeposit]:
    rows = await _list_rows(tx, DEPOSITS, items=_numbers(items))
    return {str(row["deposit_id"]): SyncDeposit.model_validate(row) for row in rows}


async def _list_rows(tx: ClientTransaction, statement: str, **ids: list[int] | list[str]) -> list[RowMapping]:
    return list((await tx.execute(text(statement), {"client_id": tx.client_id, **ids})).mappings())


def _numbers(items: Iterable[str]) -> list[int]:
    return [int(item) for item in items if item.isdecimal()]


def _numbers_of(items: Iterable[str], prefix: str) -> list[int]:
    """The numbers in ids such as `offline-7` and `transfer-7-to`."""
    return [int(item.split("-")[1]) for item in items if item.startswith(f"{prefix}-")]


def _to_booking(row: RowMapping) -> SyncBooking:
    facts = {**row} | {name: int(row[name]) for name in SUMS}
    facts["booking_status"] = BookingStatus(row["booking_status"])
    money = BookingRow(**{name: facts[name] for name in BookingRow.__slots__})
    return SyncBooking.model_validate(
        facts
        | {
            "total_price": money.total_paise,
            "price_reduction": money.price_reduction_paise,
            "advance_paid": money.paid - money.tds_expected,
            "balance_due": get_due(money),
            "refunded_amount": facts["refunded"] + money.returned_offline,
            "payment_status": get_payment_status(money),
            "refund_status": get_refund_status(money),
            "refund_needs_attention": facts["refund_stuck"],
            "is_due_closed": facts["due_closed_at"] is not None,
            "cancellation_asked_at": facts["cancel_asked_at"],
        }
    )
