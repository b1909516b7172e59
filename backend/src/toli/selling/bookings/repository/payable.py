from collections.abc import Sequence
from datetime import date

from sqlalchemy import RowMapping, text

from toli.catalogue.pricing.quotes import DuePart, get_unpaid_instalments
from toli.infra.db.transactions import ClientTransaction
from toli.kit.money import Paise
from toli.selling.bookings.repository.refund import OWED_REFUNDS
from toli.selling.bookings.schemas.payable import ExpectedPayment, RecordedPayment

PARTY = """
       coalesce((SELECT t.full_name FROM traveller t WHERE t.client_id = b.client_id
                 AND t.booking_id = b.booking_id AND t.full_name <> '' ORDER BY t.position LIMIT 1),
                nullif(b.contact_name, ''), u.username, '') AS customer_name,
       (SELECT array_agg(t.full_name) FROM traveller t WHERE t.client_id = b.client_id
        AND t.booking_id = b.booking_id AND t.full_name <> '') AS people,
       (SELECT array_agg(t.phone) FROM traveller t WHERE t.client_id = b.client_id
        AND t.booking_id = b.booking_id AND t.phone <> '') AS phones,
       b.contact_name, b.contact_phone, coalesce(u.phone, '') AS account_phone
"""

DEPOSITOR = """
coalesce(CASE split_part(d.customer, '-', 1)
    WHEN 'account' THEN (SELECT u.username FROM app_user u WHERE 'account-' || u.user_id = d.customer)
    ELSE (SELECT coalesce((SELECT t.full_name FROM traveller t WHERE t.client_id = o.client_id
                           AND t.booking_id = o.booking_id AND t.full_name <> '' ORDER BY t.position LIMIT 1),
                          nullif(o.contact_name, ''), o.contact_phone)
          FROM booking o WHERE o.client_id = d.client_id AND 'booking-' || o.booking_id = d.customer) END, '')
"""
"""The name of the customer of a deposit `d`."""

BOOKING = """
b.booking_id, b.trip_id, b.booking_reference, e.title AS event_title, p.tour_start_date,
(b.created_at AT TIME ZONE c.time_zone)::date AS booked_on
"""

JOINED = """
JOIN trip e ON e.client_id = b.client_id AND e.trip_id = b.trip_id
JOIN departure p ON p.client_id = b.client_id AND p.departure_id = b.departure_id
JOIN client c ON c.client_id = b.client_id
LEFT JOIN app_user u ON u.user_id = b.user_id
"""

DUE = f"""
WITH payable AS (
    SELECT k.client_id, k.booking_id, k.total_paise - k.paid_paise AS due, NULL::bigint AS advance,
           k.instalments
    FROM booking_balance k WHERE k.client_id = :client_id AND k.is_open AND k.total_paise > k.paid_paise
    UNION ALL
    SELECT b.client_id, b.booking_id, b.total_paise, b.advance_paise, '[]'::jsonb
    FROM booking b JOIN hold h ON h.client_id = b.client_id AND h.hold_id = b.hold_id
    WHERE b.client_id = :client_id AND b.booking_status = 'pending' AND b.made_by IS NOT NULL
      AND h.state = 'active' AND h.expires_at > now()
)
SELECT {BOOKING}, {PARTY}, d.due, d.advance, d.instalments,
       (SELECT jsonb_agg(jsonb_build_array(m.utr, m.amount_paise)) FROM upi_claim m WHERE m.client_id = b.client_id
        AND m.booking_id = b.booking_id AND m.dismissed_at IS NULL) AS claims
FROM payable d
JOIN booking b ON b.client_id = d.client_id AND b.booking_id = d.booking_id
{JOINED}
"""

OWED = f"""{OWED_REFUNDS}
SELECT {BOOKING}, {PARTY}, o.owed AS due
FROM owed o
JOIN booking b ON b.client_id = o.client_id AND b.booking_id = o.booking_id
{JOINED} WHERE o.owed > 0
"""

RECORDED = f"""
WITH alike AS (
    SELECT h.offline_payment_id FROM offline_payment h
    WHERE h.client_id = :client_id AND (
        h.offline_payment_id = ANY(:ids) OR substring(h.reference FROM '[0-9]{{12}}') = ANY(:numbers) OR EXISTS (
            SELECT FROM regexp_split_to_table(upper(h.reference), '[^A-Z0-9]+') AS said(token)
            WHERE said.token = ANY(:numbers) OR regexp_replace(said.token, '^[A-Z]+', '') = ANY(:numbers)))
    UNION
    SELECT h.offline_payment_id FROM offline_payment h
    JOIN unnest(CAST(:amounts AS bigint[]), CAST(:days AS date[])) AS moved(amount, day)
        ON h.amount_paise = moved.amount AND h.moved_on BETWEEN moved.day - :near_days AND moved.day + :near_days
    WHERE h.client_id = :client_id
)
SELECT h.offline_payment_id AS entry_id, h.booking_id, b.trip_id, b.booking_reference, e.title AS event_title, h.kind,
       h.amount_paise AS amount, h.reference, h.method, h.moved_on, {PARTY}
FROM alike JOIN offline_payment h ON h.client_id = :client_id AND h.offline_payment_id = alike.offline_payment_id
JOIN booking b ON b.client_id = h.client_id AND b.booking_id = h.booking_id
{JOINED}
WHERE h.reversed_at IS NULL AND h.method NOT IN ('credit', 'on_account', 'tds') AND h.moved_with IS NULL
ORDER BY h.offline_payment_id
"""


async def list_expected(tx: ClientTransaction) -> list[ExpectedPayment]:
    result = await tx.execute(text(DUE), {"client_id": tx.client_id})
    due = [_from_row(row) for row in result.mappings()]
    owed = await tx.execute(text(OWED), {"client_id": tx.client_id})
    return due + [_from_row(row, is_return=True) for row in owed.mappings()]


async def list_recorded(
    tx: ClientTransaction,
    *,
    numbers: Sequence[str],
    amounts: Sequence[tuple[int, date]] = (),
    near_days: int = 0,
    ids: Sequence[int] = (),
) -> list[RecordedPayment]:
    rows = await tx.execute(
        text(RECORDED),
        {
            "client_id": tx.client_id,
            "numbers": list(numbers),
            "amounts": [amount for amount, _ in amounts],
            "days": [day for _, day in amounts],
            "near_days": near_days,
            "ids": list(ids),
        },
    )
    names = RecordedPayment.__dataclass_fields__.keys() - {"source", "payment_ids", "deposit_ids"}
    return [RecordedPayment(**{name: row[name] for name in names}) for row in rows.mappings()]


def _from_row(row: RowMapping, *, is_return: bool = False) -> ExpectedPayment:
    due: int = row["due"]
    parts = [
        DuePart(date.fromisoformat(part["due_on"]), Paise(part["amount"])) for part in row.get("instalments") or ()
    ]
    unpaid = get_unpaid_instalments(parts, owed=Paise(due))
    first = (row.get("advance"), *(part.amount for part in unpaid[:1]))
    return ExpectedPayment(
        booking_id=row["booking_id"],
        trip_id=row["trip_id"],
        booking_reference=row["booking_reference"],
        customer_name=row["customer_name"],
        event_title=row["event_title"],
        tour_start_date=row["tour_start_date"],
        booked_on=row["booked_on"],
        due=due,
        amounts=frozenset(amount for amount in (due, *first) if amount),
        names=tuple(filter(None, [row["contact_name"], row["customer_name"], *(row["people"] or ())])),
        phones=tuple(filter(None, [row["contact_phone"], row["account_phone"], *(row["phones"] or ())])),
        claims=tuple((utr, amount) for utr, amount in row.get("claims") or ()),
        is_return=is_return,
    )
