from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from sqlalchemy import insert, text, update

from toli.infra.db.transactions import ClientTransaction, TravellerTransaction
from toli.kit.money import Paise
from toli.kit.paging import Page
from toli.selling.bookings.repository.customer_keys import CAN_HAVE_CREDIT, HAS_NO_ACCOUNT, KEY, MERGED, REACHABLE
from toli.selling.credit.models import CreditNote, CreditUse
from toli.selling.credit.schemas import CreditNoteOut, CreditSort

OF_CUSTOMER = f"""
WITH {MERGED}, owner AS (
    SELECT coalesce(m.target, k.key) AS customer
    FROM (SELECT {KEY.format("CAST(:customer AS text)")} AS key) k LEFT JOIN merged m ON m.customer = k.key
)
SELECT n.credit_note_id FROM credit_note n
LEFT JOIN booking o ON o.client_id = n.client_id AND o.booking_id = n.booking_id
CROSS JOIN LATERAL (SELECT coalesce(n.user_id::text, {REACHABLE.format("o")}) AS key) k
LEFT JOIN merged m ON m.customer = k.key
WHERE n.client_id = :client_id AND coalesce(m.target, k.key) = (SELECT customer FROM owner)
"""
"""The notes of a customer, with those of the customers merged into one."""

OF_PERSON = """
SELECT n.credit_note_id FROM credit_note n
LEFT JOIN booking o ON o.client_id = n.client_id AND o.booking_id = n.booking_id
JOIN app_user u ON u.user_id = :user_id
WHERE n.client_id = :client_id AND (
    n.user_id = u.user_id OR n.user_id IS NULL AND (
        o.user_id = u.user_id OR o.user_id IS NULL AND (
            lower(o.contact_email) = u.email OR o.contact_phone = u.phone AND u.phone_confirmed_at IS NOT NULL)))
"""
"""The notes of an account, with those of bookings by its e-mail address or confirmed phone number."""

OF_CONTACT = f"""
SELECT n.credit_note_id FROM credit_note n
JOIN booking o ON o.client_id = n.client_id AND o.booking_id = n.booking_id
WHERE n.client_id = :client_id AND n.user_id IS NULL AND o.user_id IS NULL AND {REACHABLE.format("o")} = :contact
"""
"""The notes of a phone number, or of an e-mail address without one, that has no account."""

CAN_HAVE = f"""
SELECT {CAN_HAVE_CREDIT.format("b")} FROM booking b WHERE b.client_id = :client_id AND b.booking_id = :id
"""

IS_OF_CONTACT = f"""
SELECT 1 FROM booking b WHERE b.client_id = :client_id AND b.booking_id = :id AND {HAS_NO_ACCOUNT.format("b")}
"""

# Locked in the order of their ids, so that uses and returns wait for each other and never deadlock.
USABLE = """
SELECT credit_note_id, left_paise, valid_until, is_allowance FROM credit_note
WHERE client_id = :client_id AND credit_note_id = ANY (:ids) AND left_paise > 0 AND valid_until >= :today
ORDER BY credit_note_id FOR UPDATE
"""

TAKE = """
UPDATE credit_note SET left_paise = left_paise - :amount
WHERE client_id = :client_id AND credit_note_id = :id AND left_paise >= :amount
RETURNING credit_note_id
"""

TODAY = "SELECT (now() AT TIME ZONE time_zone)::date FROM client WHERE client_id = :client_id"

USES = """
SELECT u.credit_note_id, u.amount_paise - u.returned_paise AS used, n.is_allowance
FROM credit_note n JOIN credit_use u USING (client_id, credit_note_id)
WHERE u.client_id = :client_id AND u.offline_payment_id = :payment AND u.amount_paise > u.returned_paise
ORDER BY n.credit_note_id FOR UPDATE
"""

RETURN = """
WITH returned AS (
    UPDATE credit_use SET returned_paise = returned_paise + :amount
    WHERE client_id = :client_id AND credit_note_id = :id AND offline_payment_id = :payment
)
UPDATE credit_note SET left_paise = left_paise + :amount, valid_until = greatest(valid_until, :valid_until)
WHERE client_id = :client_id AND credit_note_id = :id
"""

GIVEN = """
SELECT coalesce(sum(amount_paise), 0) AS amount, max(valid_until) AS valid_until FROM credit_note
WHERE client_id = :client_id AND booking_id = :id AND NOT is_allowance
"""

RETURNED = """
SELECT coalesce(sum(amount_paise), 0) FROM offline_payment
WHERE client_id = :client_id AND booking_id = :id AND method = 'credit' AND kind = 'returned'
  AND moved_with IS NULL
"""

NAME = "coalesce(u.username, nullif(b.contact_name, ''), nullif(b.contact_phone, ''), b.contact_email, '')"
"""The name of a note's customer."""

HAS_WORDS = f"""(CAST(:words AS text) IS NULL
    OR strpos(lower(concat_ws(' ', {NAME}, u.email, b.contact_phone, b.contact_email, b.booking_reference, p.number)),
              lower(:words)) > 0)"""
"""Whether a note is of a search; its row is joined with account, booking and document."""

NOTES = f"""
SELECT n.credit_note_id, n.user_id, {NAME} AS customer, c.client_name AS operator, n.booking_id, b.trip_id,
       b.booking_reference, n.is_allowance, n.amount_paise AS amount, n.left_paise AS left, n.valid_until,
       CASE WHEN n.left_paise = 0 THEN 'used' WHEN n.valid_until >= :today THEN 'valid' ELSE 'expired' END AS state,
       n.reason, n.given_at, w.username AS given_by, p.number, coalesce(used.list, '[]') AS uses,
       CASE WHEN CAST(:reader AS bigint) IS NULL OR b.user_id = :reader
            THEN '/api/bookings/' || n.booking_id || '/documents/' || p.document_id || '.pdf' END AS url
FROM credit_note n
JOIN client c ON c.client_id = n.client_id
LEFT JOIN app_user w ON w.user_id = n.given_by
LEFT JOIN booking b ON b.client_id = n.client_id AND b.booking_id = n.booking_id
LEFT JOIN app_user u ON u.user_id = coalesce(n.user_id, b.user_id)
LEFT JOIN document p ON p.client_id = n.client_id AND p.kind = 'credit' AND p.ref = 'credit:' || n.credit_note_id
LEFT JOIN LATERAL (
    SELECT jsonb_agg(jsonb_build_object(
        'booking_id', t.booking_id, 'booking_reference', t.booking_reference,
        'event_title', e.title, 'amount', s.amount_paise - s.returned_paise, 'used_on', h.moved_on)
        ORDER BY h.offline_payment_id) AS list
    FROM credit_use s
    JOIN offline_payment h ON h.client_id = s.client_id AND h.offline_payment_id = s.offline_payment_id
    JOIN booking t ON t.client_id = h.client_id AND t.booking_id = h.booking_id
    JOIN trip e ON e.client_id = t.client_id AND e.trip_id = t.trip_id
    WHERE s.client_id = n.client_id AND s.credit_note_id = n.credit_note_id AND s.amount_paise > s.returned_paise
) used ON true
WHERE n.client_id = :client_id AND (CAST(:ids AS bigint[]) IS NULL OR n.credit_note_id = ANY (:ids))
  AND {HAS_WORDS}
ORDER BY {{order}}, n.credit_note_id LIMIT :limit OFFSET :offset
"""

ORDERS: Final[dict[CreditSort, str]] = {
    "name": f"lower({NAME})",
    "-name": f"lower({NAME}) DESC",
    "given": "n.given_at",
    "-given": "n.given_at DESC",
    "amount": "n.amount_paise",
    "-amount": "n.amount_paise DESC",
    "left": "n.left_paise",
    "-left": "n.left_paise DESC",
    "until": "n.valid_until",
    "-until": "n.valid_until DESC",
}
"""The columns of each order."""

SUMS = f"""
SELECT coalesce(sum(n.left_paise) FILTER (WHERE n.valid_until >= :today), 0) AS usable,
       coalesce(sum(n.left_paise) FILTER (WHERE n.valid_until < :today), 0) AS expired,
       count(*) FILTER (WHERE {HAS_WORDS}) AS total
FROM credit_note n
LEFT JOIN booking b ON b.client_id = n.client_id AND b.booking_id = n.booking_id
LEFT JOIN app_user u ON u.user_id = coalesce(n.user_id, b.user_id)
LEFT JOIN document p ON p.client_id = n.client_id AND p.kind = 'credit' AND p.ref = 'credit:' || n.credit_note_id
WHERE n.client_id = :client_id AND (CAST(:ids AS bigint[]) IS NULL OR n.credit_note_id = ANY (:ids))
"""

CLIENTS = """
SELECT client_id FROM credit_note WHERE user_id = :user_id
UNION SELECT client_id FROM membership WHERE user_id = :user_id
UNION SELECT client_id FROM booking WHERE user_id = :user_id ORDER BY client_id
"""


@dataclass(frozen=True, slots=True)
class CreditPart:
    credit_note_id: int
    amount: Paise
    is_allowance: bool


@dataclass(frozen=True, slots=True)
class CreditGiven:
    amount: Paise
    valid_until: date | None


async def add_note(
    tx: ClientTransaction,
    *,
    user_id: int | None,
    booking_id: int,
    is_allowance: bool,
    amount: Paise,
    valid_until: date,
    reason: str,
    given_by: int,
) -> int:
    added = await tx.execute(
        insert(CreditNote)
        .values(
            client_id=tx.client_id,
            user_id=user_id,
            booking_id=booking_id,
            is_allowance=is_allowance,
            amount_paise=amount,
            left_paise=amount,
            valid_until=valid_until,
            reason=reason,
            given_by=given_by,
        )
        .returning(CreditNote.credit_note_id)
    )
    return added.scalar_one()


async def find_credit_given(tx: ClientTransaction, *, booking_id: int) -> CreditGiven:
    result = await tx.execute(text(GIVEN), {"client_id": tx.client_id, "id": booking_id})
    row = result.one()
    return CreditGiven(Paise(int(row.amount)), row.valid_until)


async def get_returned(tx: ClientTransaction, *, booking_id: int) -> Paise:
    result = await tx.execute(text(RETURNED), {"client_id": tx.client_id, "id": booking_id})
    return Paise(int(result.scalar_one()))


async def list_ids_of_customer(tx: ClientTransaction, *, customer: str) -> list[int]:
    """`customer` is in the form of `CustomerCard`."""
    rows = await tx.execute(text(OF_CUSTOMER), {"client_id": tx.client_id, "customer": customer})
    return list(rows.scalars())


async def list_ids_of_person(tx: ClientTransaction, *, user_id: int) -> list[int]:
    rows = await tx.execute(text(OF_PERSON), {"client_id": tx.client_id, "user_id": user_id})
    return list(rows.scalars())


async def list_ids_of_contact(tx: ClientTransaction, *, contact: str) -> list[int]:
    """`contact` is a phone number, or an e-mail address of customers without one."""
    rows = await tx.execute(text(OF_CONTACT), {"client_id": tx.client_id, "contact": contact})
    return list(rows.scalars())


async def can_have_credit(tx: ClientTransaction, *, booking_id: int) -> bool:
    result = await tx.execute(text(CAN_HAVE), {"client_id": tx.client_id, "id": booking_id})
    return bool(result.scalar_one_or_none())


async def is_of_contact(tx: ClientTransaction, *, booking_id: int) -> bool:
    """Whether a booking has no account, and is not of an agent."""
    result = await tx.execute(text(IS_OF_CONTACT), {"client_id": tx.client_id, "id": booking_id})
    return result.scalar_one_or_none() is not None


async def lock_usable(tx: ClientTransaction, *, ids: Sequence[int], today: date) -> list[CreditPart]:
    result = await tx.execute(text(USABLE), {"client_id": tx.client_id, "ids": ids, "today": today})
    notes = sorted(result, key=lambda row: (row.valid_until, row.credit_note_id))
    return [CreditPart(row.credit_note_id, Paise(row.left_paise), row.is_allowance) for row in notes]


async def get_today(tx: ClientTransaction) -> date:
    result = await tx.execute(text(TODAY), {"client_id": tx.client_id})
    today: date = result.scalar_one()
    return today


async def take(tx: ClientTransaction, *, part: CreditPart, offline_payment_id: int) -> bool:
    result = await tx.execute(text(TAKE), {"client_id": tx.client_id, "id": part.credit_note_id, "amount": part.amount})
    if result.scalar_one_or_none() is None:
        return False
    await tx.execute(
        insert(CreditUse).values(
            client_id=tx.client_id,
            credit_note_id=part.credit_note_id,
            offline_payment_id=offline_payment_id,
            amount_paise=part.amount,
        )
    )
    return True


async def lock_uses(tx: ClientTransaction, *, offline_payment_id: int) -> list[CreditPart]:
    result = await tx.execute(text(USES), {"client_id": tx.client_id, "payment": offline_payment_id})
    return [CreditPart(row.credit_note_id, Paise(row.used), row.is_allowance) for row in result]


async def give_back(tx: ClientTransaction, *, part: CreditPart, offline_payment_id: int, valid_until: date) -> None:
    """The note is valid until at least `valid_until`."""
    await tx.execute(
        text(RETURN),
        {
            "client_id": tx.client_id,
            "id": part.credit_note_id,
            "payment": offline_payment_id,
            "amount": part.amount,
            "valid_until": valid_until,
        },
    )


async def move_uses(tx: ClientTransaction, *, from_payment: int, to_payment: int, amount: Paise) -> Paise:
    rest: int = amount
    allowance = 0
    for use in await lock_uses(tx, offline_payment_id=from_payment):
        part = min(rest, use.amount)
        rest -= part
        if part:
            await tx.execute(
                update(CreditUse)
                .where(
                    CreditUse.client_id == tx.client_id,
                    CreditUse.credit_note_id == use.credit_note_id,
                    CreditUse.offline_payment_id == from_payment,
                )
                .values(returned_paise=CreditUse.returned_paise + part)
            )
            await tx.execute(
                insert(CreditUse).values(
                    client_id=tx.client_id,
                    credit_note_id=use.credit_note_id,
                    offline_payment_id=to_payment,
                    amount_paise=part,
                )
            )
            allowance += part if use.is_allowance else 0
    return Paise(allowance)


async def list_notes(
    tx: ClientTransaction,
    *,
    today: date,
    ids: Sequence[int] | None,
    reader: int | None = None,
    words: str | None = None,
    sort: CreditSort = "until",
    page: Page | None = None,
) -> list[CreditNoteOut]:
    """All notes without `ids`. `words`: a part of a name, contact, booking reference or document number.

    `reader`: a traveller, who can open documents of own bookings.
    """
    result = await tx.execute(
        text(NOTES.format(order=ORDERS[sort])),
        {
            "client_id": tx.client_id,
            "today": today,
            "ids": ids,
            "reader": reader,
            "words": words,
            "limit": None if page is None else page.limit,
            "offset": 0 if page is None else page.offset,
        },
    )
    return [CreditNoteOut(**row) for row in result.mappings()]


async def sum_notes(
    tx: ClientTransaction, *, ids: Sequence[int] | None, words: str | None, today: date
) -> tuple[Paise, Paise, int]:
    result = await tx.execute(text(SUMS), {"client_id": tx.client_id, "ids": ids, "words": words, "today": today})
    row = result.one()
    return Paise(int(row.usable)), Paise(int(row.expired)), row.total


async def list_clients(tx: TravellerTransaction, *, user_id: int) -> list[int]:
    return list((await tx.execute(text(CLIENTS), {"user_id": user_id})).scalars())
