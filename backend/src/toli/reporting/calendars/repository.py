from dataclasses import dataclass
from datetime import date, datetime

from sqlalchemy import text

from toli.catalogue.pricing.quotes import DuePart, get_unpaid_instalments
from toli.infra.db.transactions import ClientTransaction
from toli.kit.money import Paise
from toli.kit.text import shown_name

TRIPS = "SELECT count(*) FROM trip WHERE client_id = :client_id"

DEPARTURES = """
SELECT p.departure_id, p.trip_id, e.title, e.destination, e.meeting_point, p.tour_start_date, p.tour_end_date,
       p.is_draft OR e.status = 'draft' AS is_draft, p.cancelled_at IS NOT NULL AS is_cancelled,
       CASE WHEN p.runs_from > 0 AND p.runs_since IS NULL THEN p.runs_from END AS awaited_travellers,
       s.capacity, s.sold, coalesce(changed.changed_at, p.created_at) AS changed_at,
       led.members, led.phones, coalesce(going.names, '{}') AS travellers
FROM departure p
JOIN trip e ON e.client_id = p.client_id AND e.trip_id = p.trip_id
JOIN plan_stock s ON s.client_id = p.client_id AND s.departure_id = p.departure_id
LEFT JOIN (
    SELECT item, max(changed_at) AS changed_at FROM item_change
    WHERE client_id = :client_id AND list = 'departures' GROUP BY item
) changed ON changed.item = p.departure_id::text
CROSS JOIN LATERAL (
    SELECT ARRAY(SELECT u.username FROM departure_leader l JOIN app_user u ON u.user_id = l.user_id
                 WHERE l.client_id = p.client_id AND l.departure_id = p.departure_id ORDER BY u.username) AS members,
           ARRAY(SELECT l.name FROM leader_link l WHERE l.client_id = p.client_id
                 AND l.departure_id = p.departure_id AND l.revoked_at IS NULL ORDER BY l.name) AS phones
) led
LEFT JOIN LATERAL (
    SELECT array_agg(t.full_name ORDER BY b.booking_id, t.position) AS names
    FROM booking b JOIN traveller t ON t.client_id = b.client_id AND t.booking_id = b.booking_id
    WHERE b.client_id = p.client_id AND b.departure_id = p.departure_id AND b.booking_status = 'confirmed'
      AND t.full_name <> ''
) going ON CAST(:has_names AS boolean)
WHERE p.client_id = :client_id AND p.tour_end_date >= :since
  AND (NOT CAST(:is_duty AS boolean) OR cardinality(led.members) > 0 OR cardinality(led.phones) > 0)
ORDER BY p.tour_start_date, p.departure_id
"""

BALANCES = """
SELECT b.booking_id, b.booking_reference, b.trip_id, e.title, p.tour_start_date, b.updated_at AS changed_at,
       (b.confirmed_at AT TIME ZONE c.time_zone)::date AS confirmed_on, k.instalments,
       k.total_paise - k.paid_paise AS owed_paise,
       CASE WHEN CAST(:has_names AS boolean) THEN coalesce(lead.full_name, b.contact_name, '') ELSE '' END AS customer
FROM booking_balance k
JOIN booking b ON b.client_id = k.client_id AND b.booking_id = k.booking_id
JOIN client c ON c.client_id = b.client_id
JOIN trip e ON e.client_id = b.client_id AND e.trip_id = b.trip_id
JOIN departure p ON p.client_id = b.client_id AND p.departure_id = b.departure_id
LEFT JOIN LATERAL (
    SELECT t.full_name FROM traveller t WHERE t.client_id = b.client_id AND t.booking_id = b.booking_id
    AND t.full_name <> '' ORDER BY t.position LIMIT 1
) lead ON true
WHERE k.client_id = :client_id AND k.is_open AND k.total_paise > k.paid_paise
ORDER BY b.booking_id
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class CalendarDeparture:
    """Days are in the client's time zone. `awaited_travellers`: the minimum group that is not reached or waived yet."""

    departure_id: int
    trip_id: int
    title: str
    destination: str
    meeting_point: str
    tour_start_date: date
    tour_end_date: date
    is_draft: bool
    is_cancelled: bool
    awaited_travellers: int | None
    capacity: int
    sold: int
    changed_at: datetime
    leaders: list[str]
    travellers: list[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class CalendarBalance:
    """An unpaid instalment. `position`: its place among the instalments of its booking. Paise."""

    booking_id: int
    position: int
    booking_reference: str
    trip_id: int
    title: str
    tour_start_date: date
    due_on: date
    amount: Paise
    customer: str
    changed_at: datetime


async def has_trips(tx: ClientTransaction) -> bool:
    return bool((await tx.execute(text(TRIPS), {"client_id": tx.client_id})).scalar_one())


async def list_departures(
    tx: ClientTransaction, *, since: date, is_duty: bool, has_names: bool
) -> list[CalendarDeparture]:
    """Departures with an end on `since` or later, by first day; for duty, only departures with a leader."""
    rows = await tx.execute(
        text(DEPARTURES),
        {"client_id": tx.client_id, "since": since, "is_duty": is_duty, "has_names": has_names},
    )
    departures = []
    for row in rows.mappings():
        values = dict(row)
        leaders = [*map(shown_name, values.pop("members")), *values.pop("phones")]
        departures.append(CalendarDeparture(**values, leaders=list(dict.fromkeys(leaders))))
    return departures


async def list_balances(tx: ClientTransaction, *, has_names: bool) -> list[CalendarBalance]:
    """Unpaid instalments by day. Without a plan the whole is due since the booking was confirmed."""
    rows = await tx.execute(text(BALANCES), {"client_id": tx.client_id, "has_names": has_names})
    balances = []
    for row in rows.mappings():
        planned = [DuePart(date.fromisoformat(part["due_on"]), Paise(part["amount"])) for part in row["instalments"]]
        owed = Paise(row["owed_paise"])
        unpaid = get_unpaid_instalments(planned, owed=owed) or [DuePart(row["confirmed_on"], owed)]
        balances += [
            CalendarBalance(
                booking_id=row["booking_id"],
                position=max(len(planned) - len(unpaid), 0) + number,
                booking_reference=row["booking_reference"],
                trip_id=row["trip_id"],
                title=row["title"],
                tour_start_date=row["tour_start_date"],
                due_on=part.due_on,
                amount=part.amount,
                customer=row["customer"],
                changed_at=row["changed_at"],
            )
            for number, part in enumerate(unpaid)
        ]
    return sorted(balances, key=lambda balance: (balance.due_on, balance.booking_id))
