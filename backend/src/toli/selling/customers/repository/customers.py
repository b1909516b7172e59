from collections.abc import Sequence
from datetime import date
from typing import Final

from sqlalchemy import RowMapping, text

from toli.clients.companies.team_models import IS_STAFF
from toli.identity.people import rules
from toli.infra.db.transactions import ClientTransaction
from toli.kit.phones import digits_searched
from toli.kit.text import shown_name
from toli.selling.bookings.models import CONTACT_PHONE
from toli.selling.bookings.repository.customer_keys import CUSTOMER, MERGED
from toli.selling.customers.schemas import CustomerRow, CustomerSort
from toli.selling.sales.repository.plans import OWED

OWES = f"r.booking_status = 'confirmed' AND r.due_closed_at IS NULL AND ({OWED}) > 0"

ON_TRIP = """(SELECT b.customer FROM confirmed b WHERE b.trip_id = :trip_id AND b.booking_status = 'confirmed')"""
OWING = f"""(SELECT b.customer FROM confirmed b
    JOIN booking r ON r.client_id = :client_id AND r.booking_id = b.booking_id WHERE {OWES})"""
"""Read once for all customers."""
DUE = f"""(SELECT sum({OWED}) FROM booking r WHERE r.client_id = :client_id AND r.booking_id = ANY (page.booking_ids)
    AND {OWES})"""

PHONE = CONTACT_PHONE.format(contact="last", booking_id="c.last_booking_id")

# `LIMIT 1` keeps the look-up of a contact a look-up by key: as a plain join, whose rows PostgreSQL guesses too low,
# it compared each customer with each booking (4 s for 10,000 of both). Travellers are searched once for all customers:
# for each of 10,000, PostgreSQL read the whole table (over 60 s).
FOUND = f"""
WITH {MERGED}, confirmed AS (
    SELECT b.booking_id, b.user_id, b.confirmed_at, b.booking_status, b.trip_id, b.departure_id,
           {CUSTOMER.format("b")} AS own, coalesce(m.target, {CUSTOMER.format("b")}) AS customer
    FROM booking b LEFT JOIN merged m ON m.customer = {CUSTOMER.format("b")}
    WHERE b.client_id = :client_id AND b.confirmed_at IS NOT NULL
), booked AS (
    SELECT b.customer, min(b.user_id) FILTER (WHERE b.own = b.customer) AS user_id, count(*) AS bookings,
           min(b.confirmed_at) AS first_booked_at,
           count(*) FILTER (WHERE b.booking_status = 'confirmed' AND p.tour_end_date >= :today) AS upcoming,
           min(p.tour_start_date) FILTER (WHERE b.booking_status = 'confirmed' AND p.tour_end_date >= :today)
               AS next_start_date,
           coalesce(min(b.booking_id) FILTER (WHERE b.own = b.customer), min(b.booking_id)) AS first_booking_id,
           max(b.booking_id) AS last_booking_id, array_agg(b.booking_id) AS booking_ids
    FROM confirmed b
    JOIN departure p ON p.client_id = :client_id AND p.departure_id = b.departure_id
    GROUP BY 1
), travelling AS (
    SELECT b.customer FROM traveller t JOIN confirmed b ON b.booking_id = t.booking_id
    WHERE t.client_id = :client_id AND position(lower(CAST(:q AS text)) IN lower(t.full_name)) > 0
), customer AS (
    SELECT coalesce(m.customer, k.customer) AS key,
           coalesce('account-' || coalesce(m.user_id, k.user_id), 'booking-' || k.first_booking_id) AS customer,
           coalesce(m.user_id, k.user_id) AS user_id, m.joined_at, k.first_booked_at,
           coalesce(k.bookings, 0) AS bookings, coalesce(k.upcoming, 0) AS upcoming, k.next_start_date,
           k.last_booking_id, coalesce(k.booking_ids, ARRAY[]::bigint[]) AS booking_ids
    FROM (SELECT j.user_id::text AS customer, j.user_id, j.joined_at FROM membership j
          WHERE j.client_id = :client_id AND NOT {IS_STAFF.format("j")}
          AND NOT EXISTS (SELECT FROM merged WHERE merged.customer = j.user_id::text)) m
    FULL JOIN booked k USING (customer)
), found AS (
    SELECT c.*, coalesce(u.username, last.contact_name) AS username, coalesce(u.email, last.contact_email) AS email,
           {PHONE} AS phone
    FROM customer c
    LEFT JOIN app_user u ON u.user_id = c.user_id
    LEFT JOIN LATERAL (
        SELECT contact_name, contact_email, contact_phone FROM booking r
        WHERE c.user_id IS NULL AND r.client_id = :client_id AND r.booking_id = c.last_booking_id LIMIT 1
    ) last ON true
    WHERE (CAST(:q AS text) IS NULL
           OR position(lower(:q) IN lower(concat_ws(
               ' ', u.username, u.email, last.contact_name, last.contact_email))) > 0
           OR position(CAST(:digits AS text) IN {PHONE}) > 0
           OR c.key IN (SELECT customer FROM travelling))
      AND (CAST(:same_phone AS text) IS NULL AND CAST(:same_email AS text) IS NULL
           OR {PHONE} = :same_phone OR lower(coalesce(u.email, last.contact_email)) = lower(:same_email))
      AND (CAST(:account AS bigint) IS NULL OR c.user_id = :account)
      AND (CAST(:booking AS bigint) IS NULL OR :booking = ANY (c.booking_ids))
      AND (CAST(:trip_id AS bigint) IS NULL
           OR c.key IN {ON_TRIP})
      AND CASE CAST(:shown AS text)
          WHEN 'joined' THEN c.joined_at IS NOT NULL
          WHEN 'booked' THEN c.bookings > 0
          WHEN 'upcoming' THEN c.upcoming > 0
          WHEN 'none' THEN c.bookings = 0
          WHEN 'due' THEN c.key IN {OWING}
          ELSE true END
)
"""

NEWEST_FIRST = "coalesce(joined_at, first_booked_at) DESC, customer DESC"

ORDERS: Final[dict[CustomerSort | None, str]] = {
    None: NEWEST_FIRST,
    "name": f"lower(username), {NEWEST_FIRST}",
    "-name": f"lower(username) DESC, {NEWEST_FIRST}",
    "joined": f"joined_at NULLS LAST, {NEWEST_FIRST}",
    "-joined": f"joined_at DESC NULLS LAST, {NEWEST_FIRST}",
    "bookings": f"bookings, {NEWEST_FIRST}",
    "-bookings": f"bookings DESC, {NEWEST_FIRST}",
    "next": f"next_start_date NULLS LAST, {NEWEST_FIRST}",
    "-next": f"next_start_date DESC NULLS LAST, {NEWEST_FIRST}",
}
"""The columns of each order."""

SEEN_AT = """
SELECT coalesce(
    (SELECT seen_at FROM seen_list WHERE client_id = :client_id AND user_id = :user_id AND list = 'customers'),
    now() - interval '14 days')
"""
"""When a person last looked; two weeks ago for one who never did."""

PAGE = f"""{FOUND}, page AS (
    SELECT found.*, count(*) OVER () AS total FROM found ORDER BY {{order}} LIMIT :limit OFFSET :offset
)
SELECT page.*, last.trip_id AS last_event_id,
       coalesce((SELECT t.full_name FROM traveller t WHERE t.client_id = :client_id
                 AND t.booking_id = page.last_booking_id ORDER BY t.position LIMIT 1), '') AS full_name,
       coalesce({DUE}, 0) AS due, coalesce(page.joined_at > ({SEEN_AT}), false) AS is_new
FROM page LEFT JOIN booking last ON last.client_id = :client_id
     AND last.booking_id = page.last_booking_id
ORDER BY {{order}}
"""

COUNT = f"{FOUND} SELECT count(*) FROM found"

NEW = f"""SELECT count(*) FROM membership m
WHERE m.client_id = :client_id AND m.joined_at > ({SEEN_AT}) AND NOT {IS_STAFF.format("m")}"""

SEE = """
INSERT INTO seen_list (client_id, user_id, list, seen_at) VALUES (:client_id, :user_id, 'customers', now())
ON CONFLICT (client_id, user_id, list) DO UPDATE SET seen_at = excluded.seen_at
"""


async def list_customers(
    tx: ClientTransaction,
    *,
    user_id: int,
    today: date,
    group: str | None,
    q: str | None,
    trip_id: int | None,
    sort: CustomerSort | None,
    limit: int,
    offset: int,
) -> tuple[list[CustomerRow], int]:
    parameters = {"client_id": tx.client_id, "today": today, "shown": group, "q": q, "trip_id": trip_id}
    parameters |= {"digits": digits_searched(q), **dict.fromkeys(("account", "booking", "same_phone", "same_email"))}
    page = {"user_id": user_id, "limit": limit, "offset": offset}
    rows = (await tx.execute(text(PAGE.format(order=ORDERS[sort])), {**parameters, **page})).mappings().all()
    if rows or offset == 0:
        return [_row_to_schema(row) for row in rows], rows[0]["total"] if rows else 0
    return [], (await tx.execute(text(COUNT), parameters)).scalar_one()


async def find_customer(
    tx: ClientTransaction, *, user_id: int, today: date, customer: str
) -> tuple[CustomerRow, list[int]] | None:
    """Find a customer and the ids of their confirmed bookings; a merged one is the customer it was merged into."""
    kind, _, number = customer.partition("-")
    rows = await _list_by(tx, user_id=user_id, today=today, limit=1, **{kind: int(number)})
    return (_row_to_schema(rows[0]), rows[0]["booking_ids"]) if rows else None


async def list_duplicates(
    tx: ClientTransaction, *, user_id: int, today: date, phone: str, email: str, limit: int
) -> list[CustomerRow]:
    """List customers with the same phone number or e-mail address, where it is not empty."""
    same = {"same_phone": phone or None, "same_email": email or None}
    if not any(same.values()):
        return []
    return [_row_to_schema(row) for row in await _list_by(tx, user_id=user_id, today=today, limit=limit, **same)]


async def _list_by(
    tx: ClientTransaction, *, user_id: int, today: date, limit: int, **criteria: int | str | None
) -> Sequence[RowMapping]:
    parameters = {
        "client_id": tx.client_id,
        "today": today,
        "user_id": user_id,
        "limit": limit,
        "offset": 0,
        **dict.fromkeys(("shown", "q", "digits", "trip_id", "account", "booking", "same_phone", "same_email")),
        **criteria,
    }
    return (await tx.execute(text(PAGE.format(order=ORDERS[None])), parameters)).mappings().all()


def _row_to_schema(row: RowMapping) -> CustomerRow:
    is_erased = rules.is_erased(row["email"])
    name = row["full_name"] or ("" if is_erased else shown_name(row["username"]))
    return CustomerRow.model_validate({**row, "name": name, "email": "" if is_erased else row["email"]})


async def count_new(tx: ClientTransaction, *, user_id: int) -> int:
    return int((await tx.execute(text(NEW), {"client_id": tx.client_id, "user_id": user_id})).scalar_one())


async def see_customers(tx: ClientTransaction, *, user_id: int) -> None:
    await tx.execute(text(SEE), {"client_id": tx.client_id, "user_id": user_id})
