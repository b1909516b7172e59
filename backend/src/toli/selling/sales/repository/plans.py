from dataclasses import dataclass
from datetime import date, datetime
from typing import Final

from sqlalchemy import text
from sqlalchemy.engine import RowMapping

from toli.catalogue.trips.schemas.departures import PLAN_STATUS, PlanStatus
from toli.infra.db.transactions import ClientTransaction
from toli.kit.dates import typed_day, typed_month
from toli.payments.ledger.models import RECEIVED
from toli.selling.bookings.models import OWED_BACK, OWED_OF_CHANGED
from toli.selling.bookings.repository.views import VIEW, BookingView, from_row
from toli.selling.sales.schemas.plans import FoundBooking, PlanSort, ReservationSort

OWED = """
r.total_paise - r.price_reduction_paise
+ (SELECT coalesce(sum(l.amount_paise), 0) FROM ledger_posting l WHERE l.client_id = r.client_id
   AND l.booking_id = r.booking_id AND l.account = 'customer_prepayment')
+ (SELECT coalesce(sum(f.amount_paise), 0) FROM refund f WHERE f.client_id = r.client_id
   AND f.booking_id = r.booking_id AND f.state <> 'processed')
"""
"""The balance of a booking `r`: its reduced price less what was paid, plus refunds under way."""

OVERDUE = f"""
CASE WHEN r.booking_status = 'confirmed' AND r.due_closed_at IS NULL AND r.balance_due_on < :today
     THEN overdue_paise(r.quote->'instalments', CAST({OWED} AS bigint), :today) ELSE 0 END
"""
"""What a booking `r` should have paid before today, by its instalments."""

PLAN = f"""
SELECT p.client_id, p.departure_id, p.trip_id, p.booking_start_date, p.booking_end_date, p.tour_start_date,
       p.tour_end_date, p.access_code IS NOT NULL AS is_private, e.title, e.destination, s.capacity, s.sold,
       {PLAN_STATUS.format(plan="p", event="e", today=":today")} AS status
FROM departure p
JOIN trip e ON e.client_id = p.client_id AND e.trip_id = p.trip_id
JOIN plan_stock s ON s.client_id = p.client_id AND s.departure_id = p.departure_id
WHERE p.client_id = :client_id
"""
FOUND = f"""
WITH plan AS ({PLAN}), found AS (
    SELECT * FROM plan
    WHERE (CAST(:q AS text) IS NULL OR position(lower(:q) IN lower(title || ' ' || destination)) > 0
           OR CAST(departure_id AS text) = :number OR to_char(tour_start_date, 'YYYY-MM-DD') LIKE :day
           OR EXISTS (SELECT FROM booking r WHERE r.client_id = :client_id AND r.departure_id = plan.departure_id
                      AND r.booking_reference = upper(:q)))
      AND (NOT :overdue OR EXISTS (SELECT FROM booking r WHERE r.client_id = :client_id
                                   AND r.departure_id = plan.departure_id AND {OVERDUE} > 0))
      AND (CAST(:first_day AS date) IS NULL OR tour_end_date >= :first_day)
      AND (CAST(:last_day AS date) IS NULL OR tour_start_date <= :last_day)
)
"""

COUNTS = FOUND + "SELECT status, count(*) AS plans FROM found GROUP BY status"

MONEY = f"""
SELECT count(*) FILTER (WHERE is_booked) AS bookings,
       coalesce(sum(travellers) FILTER (WHERE is_booked), 0) AS travellers,
       coalesce(sum(CASE WHEN is_booked THEN price - allowance ELSE paid END), 0) AS amount,
       coalesce(sum(paid), 0) AS paid, coalesce(sum(paid) FILTER (WHERE NOT is_booked), 0) AS from_cancelled,
       coalesce(sum(owed_back), 0) AS owed_back,
       coalesce(sum(greatest(price - allowance - tds_expected - paid + refund_under_way, 0))
                FILTER (WHERE is_payable), 0) AS due,
       coalesce(sum(tds_expected), 0) AS tds_expected,
       count(*) FILTER (WHERE late > 0) AS overdue_bookings,
       coalesce(sum(late) FILTER (WHERE late > 0), 0) AS overdue,
       max(confirmed_at) FILTER (WHERE is_booked) AS booking_date
FROM (
    SELECT r.booking_status = 'confirmed' AS is_booked, r.total_travelers AS travellers, r.confirmed_at,
           r.total_paise - r.price_reduction_paise AS price,
           r.booking_status = 'confirmed' AND r.due_closed_at IS NULL AS is_payable,
           (SELECT coalesce(sum(f.amount_paise), 0) FROM refund f WHERE f.client_id = r.client_id
            AND f.booking_id = r.booking_id AND f.state <> 'processed') AS refund_under_way,
           CASE WHEN r.booking_status = 'confirmed' THEN {OWED_OF_CHANGED.format(balance="k")}
                ELSE {OWED_BACK.format(cancellation="c")} END AS owed_back,
           money.paid, money.allowance, money.tds_expected, {OVERDUE} AS late
    FROM booking r
    LEFT JOIN cancellation c ON c.client_id = r.client_id AND c.booking_id = r.booking_id
        AND c.returned_offline_paise > 0
    LEFT JOIN booking_balance k ON k.client_id = r.client_id AND k.booking_id = r.booking_id
        AND k.paid_paise > k.total_paise
    CROSS JOIN LATERAL (
        SELECT coalesce(-sum(l.amount_paise), 0) AS paid,
               coalesce(sum(l.amount_paise) FILTER (WHERE l.account = 'allowance_in_prepayments'), 0) AS allowance,
               coalesce(sum(l.amount_paise) FILTER (WHERE l.account = 'tds_expected'), 0) AS tds_expected
        FROM ledger_posting l WHERE l.client_id = r.client_id AND l.booking_id = r.booking_id
            AND l.account IN {RECEIVED}
    ) money
    WHERE r.client_id = :client_id AND r.departure_id = {{plan}}
) booking
"""
"""A departure's money: all that the ledger has for its bookings, so that departures add up to the dashboard.

`amount` is what it brings in all: the price of its confirmed bookings, and what is here of the cancelled ones. What was
paid by credit of the operator's own is in neither. Tax deducted at source is paid once its certificate is here.
"""

SUMMARY = f"""
SELECT plan.*, m.* FROM ({PLAN} AND p.departure_id = :departure_id) plan
CROSS JOIN LATERAL ({MONEY.format(plan="plan.departure_id")}) m
"""
PLANS = f"""{FOUND}, chosen AS (
    SELECT * FROM found WHERE CAST(:status AS text) IS NULL OR status = :status
    ORDER BY {{order}}, departure_id LIMIT :limit OFFSET :offset
)
SELECT chosen.*, m.* FROM chosen CROSS JOIN LATERAL ({MONEY.format(plan="chosen.departure_id")}) m
ORDER BY {{order}}, chosen.departure_id
"""
PLANS_BY_MONEY = f"""{FOUND}, chosen AS (
    SELECT * FROM found WHERE CAST(:status AS text) IS NULL OR status = :status
)
SELECT chosen.*, m.* FROM chosen CROSS JOIN LATERAL ({MONEY.format(plan="chosen.departure_id")}) m
ORDER BY {{order}}, tour_start_date, chosen.departure_id LIMIT :limit OFFSET :offset
"""
"""For orders that need the bookings of all departures, not only of those on the page."""

ENDED = "(CAST(:status AS text) IS NULL AND tour_end_date < :today)"

PLAN_ORDERS: Final[dict[PlanSort, str]] = {
    "name": PLANS.format(order="lower(title), tour_start_date"),
    "-name": PLANS.format(order="lower(title) DESC, tour_start_date"),
    "starts": PLANS.format(
        order=f"{ENDED}, CASE WHEN {ENDED} THEN :today - tour_start_date ELSE tour_start_date - :today END"
    ),
    "-starts": PLANS.format(order="tour_start_date DESC"),
    "sold": PLANS.format(order="sold::float / greatest(capacity, 1), tour_start_date"),
    "-sold": PLANS.format(order="sold::float / greatest(capacity, 1) DESC, tour_start_date"),
    "bookings": PLANS_BY_MONEY.format(order="bookings"),
    "-bookings": PLANS_BY_MONEY.format(order="bookings DESC"),
    "received": PLANS_BY_MONEY.format(order="paid"),
    "-received": PLANS_BY_MONEY.format(order="paid DESC"),
}
"""The query of each order. By start, departures of all statuses have those that ended last, the latest first."""

RESERVATIONS = f"""
SELECT seen.*, count(*) OVER () AS total FROM ({VIEW}
    WHERE b.client_id = :client_id AND b.departure_id = :plan
        AND (b.confirmed_at IS NOT NULL OR b.made_by IS NOT NULL)
      AND (CAST(:q AS text) IS NULL OR position(upper(:q) IN b.booking_reference) > 0
           OR CAST(b.booking_id AS text) = :number
           OR EXISTS (SELECT FROM traveller named WHERE named.client_id = b.client_id
                      AND named.booking_id = b.booking_id
                      AND position(lower(:q) IN lower(named.full_name)) > 0))
) seen JOIN booking r ON r.client_id = seen.client_id AND r.booking_id = seen.booking_id
WHERE NOT :overdue OR {OVERDUE} > 0
"""

BALANCE = "seen.total_paise - seen.price_reduction_paise - seen.paid + seen.refund_under_way"

RESERVATION_ORDERS: Final[dict[ReservationSort, str]] = {
    "name": "lower(coalesce(seen.people->0->>'full_name', seen.contact_name))",
    "-name": "lower(coalesce(seen.people->0->>'full_name', seen.contact_name)) DESC",
    "booked": "seen.created_at",
    "-booked": "seen.created_at DESC",
    "total": "seen.total_paise",
    "-total": "seen.total_paise DESC",
    "paid": "seen.paid",
    "-paid": "seen.paid DESC",
    "due": f"seen.booking_status = 'confirmed' DESC, {BALANCE}",
    "-due": f"seen.booking_status = 'confirmed' DESC, {BALANCE} DESC",
}
"""The columns of each order."""


def _search(q: str | None) -> dict[str, str | None]:
    """Parse a search; PLN-012 and RES-0007 are numbers, "6 dec" is the first day of a tour, "dec" its month."""
    number = "" if q is None else q.rpartition("-")[2].lstrip("0")
    return {
        "q": q,
        "number": number if number.isascii() and number.isdigit() else None,
        "day": None if q is None else typed_day(q) or typed_month(q),
    }


@dataclass(frozen=True, slots=True)
class PlanMoney:
    bookings: int
    travellers: int
    amount: int
    paid: int
    from_cancelled: int
    owed_back: int
    due: int
    tds_expected: int
    overdue_bookings: int
    overdue: int
    booking_date: datetime | None


@dataclass(frozen=True, slots=True)
class PlanRecord:
    """`capacity` and `sold` in beds."""

    departure_id: int
    trip_id: int
    booking_start_date: date
    booking_end_date: date
    tour_start_date: date
    tour_end_date: date
    is_private: bool
    title: str
    capacity: int
    sold: int
    status: PlanStatus
    money: PlanMoney


@dataclass(frozen=True, slots=True)
class PlanHead:
    title: str
    tour_start_date: date
    tour_end_date: date


SUMS = ("travellers", "amount", "paid", "from_cancelled", "owed_back", "due", "tds_expected", "overdue")
"""Sums, which PostgreSQL returns as numeric."""


def _money(row: RowMapping) -> PlanMoney:
    return PlanMoney(
        bookings=row["bookings"],
        overdue_bookings=row["overdue_bookings"],
        booking_date=row["booking_date"],
        **{name: int(row[name]) for name in SUMS},
    )


def _plan(row: RowMapping) -> PlanRecord:
    return PlanRecord(
        departure_id=row["departure_id"],
        trip_id=row["trip_id"],
        booking_start_date=row["booking_start_date"],
        booking_end_date=row["booking_end_date"],
        tour_start_date=row["tour_start_date"],
        tour_end_date=row["tour_end_date"],
        is_private=row["is_private"],
        title=row["title"],
        capacity=row["capacity"],
        sold=row["sold"],
        status=row["status"],
        money=_money(row),
    )


async def count_plans(
    tx: ClientTransaction,
    *,
    today: date,
    q: str | None,
    overdue: bool,
    first_day: date | None,
    last_day: date | None,
) -> dict[str, int]:
    days = {"first_day": first_day, "last_day": last_day}
    result = await tx.execute(
        text(COUNTS), {"client_id": tx.client_id, "today": today, "overdue": overdue, **days, **_search(q)}
    )
    return {row.status: row.plans for row in result}


async def list_plans(
    tx: ClientTransaction,
    *,
    today: date,
    status: str | None,
    q: str | None,
    overdue: bool,
    first_day: date | None,
    last_day: date | None,
    sort: PlanSort,
    limit: int,
    offset: int,
) -> list[PlanRecord]:
    result = await tx.execute(
        text(PLAN_ORDERS[sort]),
        {
            "client_id": tx.client_id,
            "today": today,
            "status": status,
            "overdue": overdue,
            "first_day": first_day,
            "last_day": last_day,
            "limit": limit,
            "offset": offset,
            **_search(q),
        },
    )
    return [_plan(row) for row in result.mappings()]


async def list_reservations(
    tx: ClientTransaction,
    *,
    departure_id: int,
    today: date,
    q: str | None,
    overdue: bool,
    sort: ReservationSort,
    limit: int,
    offset: int,
) -> tuple[list[BookingView], int]:
    result = await tx.execute(
        text(f"{RESERVATIONS} ORDER BY {RESERVATION_ORDERS[sort]}, seen.booking_id DESC LIMIT :limit OFFSET :offset"),
        {
            "client_id": tx.client_id,
            "plan": departure_id,
            "today": today,
            "overdue": overdue,
            "limit": limit,
            "offset": offset,
            **_search(q),
        },
    )
    rows = result.mappings().all()
    views = [from_row(row) for row in rows]
    return views, rows[0]["total"] if rows else 0


async def find_plan(tx: ClientTransaction, *, departure_id: int, today: date) -> PlanRecord | None:
    result = await tx.execute(text(SUMMARY), {"client_id": tx.client_id, "departure_id": departure_id, "today": today})
    row = result.mappings().one_or_none()
    return None if row is None else _plan(row)


async def find_head(tx: ClientTransaction, *, departure_id: int) -> PlanHead | None:
    result = await tx.execute(
        text(
            """
            SELECT e.title, p.tour_start_date, p.tour_end_date FROM departure p
            JOIN trip e ON e.client_id = p.client_id AND e.trip_id = p.trip_id
            WHERE p.client_id = :client_id AND p.departure_id = :plan
            """
        ),
        {"client_id": tx.client_id, "plan": departure_id},
    )
    row = result.mappings().one_or_none()
    return None if row is None else PlanHead(**row)


MATCHES = """
b.client_id = :client_id AND (b.confirmed_at IS NOT NULL OR b.made_by IS NOT NULL)
  AND (starts_with(b.booking_reference, upper(:q)) OR CAST(b.booking_id AS text) = :number
       OR EXISTS (SELECT FROM traveller named WHERE named.client_id = b.client_id
                  AND named.booking_id = b.booking_id
                  AND position(lower(:q) IN lower(named.full_name)) > 0))
"""
MATCHING = f"""
SELECT b.booking_id, b.booking_reference, b.trip_id, e.title AS event_title, p.tour_start_date,
       coalesce(payer.full_name, '') AS customer_name, coalesce(companion.full_name, '') AS companion_name
FROM booking b
JOIN trip e ON e.client_id = b.client_id AND e.trip_id = b.trip_id
JOIN departure p ON p.client_id = b.client_id AND p.departure_id = b.departure_id
LEFT JOIN LATERAL (
    SELECT t.full_name FROM traveller t
    WHERE t.client_id = b.client_id AND t.booking_id = b.booking_id ORDER BY t.traveller_id LIMIT 1
) payer ON true
LEFT JOIN LATERAL (
    SELECT t.full_name FROM traveller t
    WHERE t.client_id = b.client_id AND t.booking_id = b.booking_id
      AND position(lower(:q) IN lower(t.full_name)) > 0 ORDER BY t.traveller_id LIMIT 1
) companion ON position(lower(:q) IN lower(payer.full_name)) = 0
WHERE {MATCHES}
ORDER BY CASE WHEN b.booking_reference = upper(:q) OR CAST(b.booking_id AS text) = :number THEN 0
              WHEN lower(payer.full_name) = lower(:q) THEN 1
              WHEN position(' ' || lower(:q) IN ' ' || lower(payer.full_name)) > 0 THEN 2
              WHEN companion.full_name IS NULL THEN 3 ELSE 4 END,
         p.tour_start_date DESC, b.booking_id DESC LIMIT :limit OFFSET :offset
"""
COUNTING = f"SELECT count(*) FROM booking b WHERE {MATCHES}"


async def find_bookings(tx: ClientTransaction, *, q: str, limit: int, offset: int) -> tuple[list[FoundBooking], int]:
    """Find by reference, number (RES-0007) or traveller; own before companions' bookings, then latest first."""
    parameters = {"client_id": tx.client_id, "q": q, "number": q.rpartition("-")[2].lstrip("0")}
    result = await tx.execute(text(MATCHING), {**parameters, "limit": limit, "offset": offset})
    rows = [FoundBooking(**row) for row in result.mappings()]
    if offset == 0 and len(rows) < limit:
        return rows, len(rows)
    return rows, (await tx.execute(text(COUNTING), parameters)).scalar_one()
