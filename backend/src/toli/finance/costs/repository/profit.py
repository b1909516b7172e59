"""People and money of departures, across domains in one statement."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from sqlalchemy import RowMapping, text

from toli.infra.db.transactions import ClientTransaction
from toli.kit.money import Paise
from toli.payments.ledger.models import RECEIVED
from toli.selling.bookings.models import OWED_BACK, OWED_OF_CHANGED

MONEY = f"""
SELECT coalesce(sum(people) FILTER (WHERE is_booked), 0) AS people,
       coalesce(sum(price) FILTER (WHERE is_booked), 0) AS price,
       coalesce(sum(round((price + allowance) * tax / total)) FILTER (WHERE is_booked), 0) AS price_tax,
       coalesce(sum(paid - to_return) FILTER (WHERE is_cancelled), 0) AS kept,
       coalesce(sum(round((paid + allowance - to_return) * tax / total)) FILTER (WHERE is_cancelled), 0) AS kept_tax,
       coalesce(sum(paid), 0) AS received, coalesce(sum(to_return), 0) AS to_return,
       coalesce(sum(round((paid + allowance - to_return) * tax / total)), 0) AS received_tax,
       coalesce(sum(fees), 0) AS fees, coalesce(sum(without_fee), 0) AS without_fee
FROM (
    SELECT r.booking_status = 'confirmed' AS is_booked, r.booking_status = 'cancelled' AS is_cancelled,
           r.total_travelers AS people, r.total_paise - r.price_reduction_paise - money.allowance AS price,
           (r.quote->>'tax')::numeric + coalesce((r.quote->>'tcs')::numeric, 0) AS tax,
           (r.quote->>'total')::numeric AS total, money.paid, money.allowance, money.fees, money.without_fee,
           CASE WHEN r.booking_status = 'confirmed' THEN {OWED_OF_CHANGED.format(balance="k")} + money.under_way
                WHEN c.booking_id IS NULL THEN money.under_way
                ELSE {OWED_BACK.format(cancellation="c")} + money.under_way END AS to_return
    FROM booking r
    LEFT JOIN cancellation c ON c.client_id = r.client_id AND c.booking_id = r.booking_id
        AND c.returned_offline_paise > 0
    LEFT JOIN booking_balance k ON k.client_id = r.client_id AND k.booking_id = r.booking_id
        AND k.paid_paise > k.total_paise
    CROSS JOIN LATERAL (
        SELECT (SELECT coalesce(-sum(l.amount_paise), 0) FROM ledger_posting l WHERE l.client_id = r.client_id
                AND l.booking_id = r.booking_id AND l.account IN {RECEIVED}) AS paid,
               (SELECT coalesce(sum(l.amount_paise), 0) FROM ledger_posting l WHERE l.client_id = r.client_id
                AND l.booking_id = r.booking_id
                AND l.account = 'allowance_in_prepayments') AS allowance,
               (SELECT coalesce(sum(f.amount_paise), 0) FROM refund f WHERE f.client_id = r.client_id
                AND f.booking_id = r.booking_id AND f.state <> 'processed') AS under_way,
               (SELECT coalesce(sum(y.fee_paise), 0) FROM payment y WHERE y.client_id = r.client_id
                AND y.booking_id = r.booking_id AND y.status IN ('captured', 'refunded'))
               + (SELECT coalesce(sum(f.fee_paise), 0) FROM refund f WHERE f.client_id = r.client_id
                  AND f.booking_id = r.booking_id) AS fees,
               (SELECT count(*) FROM payment y WHERE y.client_id = r.client_id AND y.fee_paise IS NULL
                AND y.booking_id = r.booking_id
                AND y.status IN ('captured', 'refunded')) AS without_fee
    ) money
    WHERE r.client_id = p.client_id AND r.departure_id = p.departure_id
) booking
"""
"""The money of a departure's bookings by the ledger; the tax in an amount is its share of that in the booking's price.

What was paid by credit of the operator's own is no revenue; its tax is.
What goes back is still in the ledger and no revenue any more: refunds under way, and offline money that is owed.
`fees` has those that the payment provider has said, with their tax; of `without_fee` payments it has not.
"""

ROOMS = """
SELECT coalesce(sum(ceil(taken.beds::numeric / kind.room_capacity)), 0) AS rooms
FROM (
    SELECT o.sharing_type_id, sum(o.selected_beds_quantity * o.beds_each) AS beds FROM booking_room o
    JOIN booking r ON r.client_id = o.client_id AND r.booking_id = o.booking_id
    WHERE o.client_id = p.client_id AND r.departure_id = p.departure_id AND r.booking_status = 'confirmed'
    GROUP BY o.sharing_type_id
) taken JOIN sharing_type kind ON kind.client_id = p.client_id AND kind.sharing_type_id = taken.sharing_type_id
"""

LISTED = """
SELECT coalesce(sum(b.total), 0) AS beds, coalesce(sum(ceil(b.total::numeric / kind.room_capacity)), 0) AS bed_rooms,
       coalesce(sum(b.total * coalesce(own.price_per_head_trip_paise, kind.price_per_head_trip_paise)), 0) AS bed_price
FROM bed_stock b JOIN sharing_type kind ON kind.client_id = b.client_id AND kind.sharing_type_id = b.sharing_type_id
LEFT JOIN departure_price own ON own.client_id = b.client_id AND own.departure_id = b.departure_id
    AND own.sharing_type_id = b.sharing_type_id
WHERE b.client_id = p.client_id AND b.departure_id = p.departure_id
"""

DEPARTURES = f"""
SELECT p.departure_id, p.trip_id, e.title, p.tour_start_date, p.tour_end_date, p.runs_from,
       p.cancelled_at IS NOT NULL AS is_cancelled,
       coalesce(s.capacity, 0) AS capacity, c.has_gstin, c.terms || e.terms || p.terms AS terms, m.*, o.*, l.*
FROM departure p
JOIN trip e ON e.client_id = p.client_id AND e.trip_id = p.trip_id
JOIN client c ON c.client_id = p.client_id
LEFT JOIN plan_stock s ON s.client_id = p.client_id AND s.departure_id = p.departure_id
CROSS JOIN LATERAL ({MONEY}) m CROSS JOIN LATERAL ({ROOMS}) o CROSS JOIN LATERAL ({LISTED}) l
WHERE p.client_id = :client_id AND p.departure_id = ANY(:plans)
ORDER BY p.tour_start_date, p.departure_id
"""

TRIP = """
SELECT e.trip_id, e.tour_duration, c.has_gstin, c.terms || e.terms AS terms, l.*
FROM trip e JOIN client c ON c.client_id = e.client_id
CROSS JOIN LATERAL (
    SELECT coalesce(sum(b.room_capacity * b.total_rooms), 0) AS beds, coalesce(sum(b.total_rooms), 0) AS bed_rooms,
           coalesce(sum(b.room_capacity * b.total_rooms * b.price_per_head_trip_paise), 0) AS bed_price
    FROM sharing_type b WHERE b.client_id = e.client_id AND b.trip_id = e.trip_id
) l
WHERE e.client_id = :client_id AND e.trip_id = :event
"""

CHOSEN = """
SELECT p.departure_id,
    EXISTS (SELECT FROM departure_cost d WHERE d.client_id = p.client_id AND d.departure_id = p.departure_id)
        OR EXISTS (SELECT FROM cost_payment y WHERE y.client_id = p.client_id AND y.departure_id = p.departure_id)
        OR EXISTS (SELECT FROM supplier_bill b WHERE b.client_id = p.client_id AND b.departure_id = p.departure_id)
        AS has_costs
FROM departure p
WHERE p.client_id = :client_id AND p.tour_end_date BETWEEN :first AND :last
  AND (p.cancelled_at IS NOT NULL OR NOT p.is_draft)
  AND (CAST(:event AS bigint) IS NULL OR p.trip_id = :event)
ORDER BY p.tour_start_date, p.departure_id
"""


@dataclass(frozen=True, slots=True)
class ListPrices:
    """All beds together, in paise, with the tax terms."""

    beds: int
    rooms: int
    price: Paise
    has_gstin: bool
    terms: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class TripFacts:
    trip_id: int
    days: int
    listed: ListPrices


@dataclass(frozen=True, slots=True)
class DepartureFacts:
    """In paise. Amounts include the tax that follows them."""

    departure_id: int
    trip_id: int
    title: str
    tour_start_date: date
    tour_end_date: date
    runs_from: int | None
    is_cancelled: bool
    capacity: int
    people: int
    rooms: int
    price: Paise
    price_tax: Paise
    kept: Paise
    kept_tax: Paise
    received: Paise
    to_return: Paise
    received_tax: Paise
    fees: Paise
    without_fee: int
    listed: ListPrices

    @property
    def days(self) -> int:
        return (self.tour_end_date - self.tour_start_date).days + 1


def _listed(row: RowMapping) -> ListPrices:
    return ListPrices(
        beds=int(row["beds"]),
        rooms=int(row["bed_rooms"]),
        price=Paise(int(row["bed_price"])),
        has_gstin=row["has_gstin"],
        terms=row["terms"],
    )


SUMS = ("price", "price_tax", "kept", "kept_tax", "received", "to_return", "received_tax", "fees")
"""Sums, which PostgreSQL returns as numeric."""


async def list_departures(tx: ClientTransaction, *, departure_ids: Sequence[int]) -> list[DepartureFacts]:
    rows = await tx.execute(text(DEPARTURES), {"client_id": tx.client_id, "plans": list(departure_ids)})
    return [
        DepartureFacts(
            departure_id=row["departure_id"],
            trip_id=row["trip_id"],
            title=row["title"],
            tour_start_date=row["tour_start_date"],
            tour_end_date=row["tour_end_date"],
            runs_from=row["runs_from"],
            is_cancelled=row["is_cancelled"],
            capacity=row["capacity"],
            listed=_listed(row),
            people=int(row["people"]),
            rooms=int(row["rooms"]),
            without_fee=int(row["without_fee"]),
            **{name: Paise(int(row[name])) for name in SUMS},
        )
        for row in rows.mappings()
    ]


async def find_trip(tx: ClientTransaction, *, trip_id: int) -> TripFacts | None:
    rows = await tx.execute(text(TRIP), {"client_id": tx.client_id, "event": trip_id})
    row = rows.mappings().one_or_none()
    return None if row is None else TripFacts(row["trip_id"], row["tour_duration"], _listed(row))


async def choose_departures(
    tx: ClientTransaction, *, first: date, last: date, trip_id: int | None
) -> tuple[list[int], int]:
    """List the departures with costs and their last day in the range; count all others."""
    result = await tx.execute(text(CHOSEN), {"client_id": tx.client_id, "first": first, "last": last, "event": trip_id})
    rows = result.all()
    chosen = [row.departure_id for row in rows if row.has_costs]
    return chosen, len(rows) - len(chosen)
