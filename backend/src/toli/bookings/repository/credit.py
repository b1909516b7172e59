"""Credit notes: given, used by conditional statements, and returned."""

from dataclasses import dataclass
from datetime import date, datetime

from sqlalchemy import insert, text

from toli.bookings.credit_models import CreditNote, CreditUse
from toli.db.transactions import ClientTransaction
from toli.kit.money import Paise

# Locked in one order, so that two uses wait for each other and never deadlock. The soonest to expire comes first.
USABLE = """
SELECT credit_note_id, left_paise FROM credit_note
WHERE client_id = :client_id AND user_id = :user_id AND left_paise > 0 AND valid_until >= :today
ORDER BY valid_until, credit_note_id FOR UPDATE
"""

TAKE = """
UPDATE credit_note SET left_paise = left_paise - :amount
WHERE client_id = :client_id AND credit_note_id = :id AND left_paise >= :amount
RETURNING credit_note_id
"""

USES = """
SELECT credit_note_id, amount_paise - returned_paise AS used FROM credit_use
WHERE client_id = :client_id AND hand_payment_id = :payment AND amount_paise > returned_paise
ORDER BY credit_note_id DESC FOR UPDATE
"""

RETURN = """
WITH returned AS (
    UPDATE credit_use SET returned_paise = returned_paise + :amount
    WHERE client_id = :client_id AND credit_note_id = :id AND hand_payment_id = :payment
)
UPDATE credit_note SET left_paise = left_paise + :amount, valid_until = greatest(valid_until, :valid_until)
WHERE client_id = :client_id AND credit_note_id = :id
"""

NOTES = """
SELECT n.credit_note_id, n.user_id, u.username, n.reservation_event_id, b.booking_reference, n.amount_paise,
       n.left_paise, n.valid_until, n.reason, n.given_at, w.username AS giver
FROM credit_note n JOIN app_user u ON u.user_id = n.user_id
LEFT JOIN app_user w ON w.user_id = n.given_by
LEFT JOIN reservation_event b ON b.client_id = n.client_id AND b.reservation_event_id = n.reservation_event_id
WHERE n.client_id = :client_id AND (CAST(:user_id AS bigint) IS NULL OR n.user_id = :user_id)
ORDER BY n.valid_until, n.credit_note_id
"""


@dataclass(frozen=True, slots=True)
class CreditPart:
    """A part of a credit note, in paise."""

    credit_note_id: int
    amount: Paise


@dataclass(frozen=True, slots=True)
class CreditNoteRecord:
    """A credit note with the user names of its customer and its giver."""

    credit_note_id: int
    user_id: int
    username: str
    reservation_event_id: int | None
    booking_reference: str | None
    amount_paise: int
    left_paise: int
    valid_until: date
    reason: str
    given_at: datetime
    giver: str | None


async def add_note(
    tx: ClientTransaction,
    *,
    user_id: int,
    reservation_event_id: int | None,
    amount: Paise,
    valid_until: date,
    reason: str,
    given_by: int,
) -> int:
    """Add a credit note and return its id."""
    added = await tx.execute(
        insert(CreditNote)
        .values(
            client_id=tx.client_id,
            user_id=user_id,
            reservation_event_id=reservation_event_id,
            amount_paise=amount,
            left_paise=amount,
            valid_until=valid_until,
            reason=reason,
            given_by=given_by,
        )
        .returning(CreditNote.credit_note_id)
    )
    return added.scalar_one()


async def lock_usable(tx: ClientTransaction, *, user_id: int, today: date) -> list[CreditPart]:
    """Lock a customer's valid notes with something left, the soonest to expire first."""
    found = await tx.execute(text(USABLE), {"client_id": tx.client_id, "user_id": user_id, "today": today})
    return [CreditPart(row.credit_note_id, Paise(row.left_paise)) for row in found]


async def take(tx: ClientTransaction, *, part: CreditPart, hand_payment_id: int) -> bool:
    """Take a part of a note for a payment; False when that much is not left."""
    taken = await tx.execute(text(TAKE), {"client_id": tx.client_id, "id": part.credit_note_id, "amount": part.amount})
    if taken.scalar_one_or_none() is None:
        return False
    await tx.execute(
        insert(CreditUse).values(
            client_id=tx.client_id,
            credit_note_id=part.credit_note_id,
            hand_payment_id=hand_payment_id,
            amount_paise=part.amount,
        )
    )
    return True


async def lock_uses(tx: ClientTransaction, *, hand_payment_id: int) -> list[CreditPart]:
    """Lock the parts of notes that a payment was made of, without what was returned."""
    found = await tx.execute(text(USES), {"client_id": tx.client_id, "payment": hand_payment_id})
    return [CreditPart(row.credit_note_id, Paise(row.used)) for row in found]


async def give_back(tx: ClientTransaction, *, part: CreditPart, hand_payment_id: int, valid_until: date) -> None:
    """Return a part of a payment to its note, which is then valid until that day at least."""
    await tx.execute(
        text(RETURN),
        {
            "client_id": tx.client_id,
            "id": part.credit_note_id,
            "payment": hand_payment_id,
            "amount": part.amount,
            "valid_until": valid_until,
        },
    )


async def list_notes(tx: ClientTransaction, *, user_id: int | None) -> list[CreditNoteRecord]:
    """List a client's credit notes, or those of a customer, the soonest to expire first."""
    found = await tx.execute(text(NOTES), {"client_id": tx.client_id, "user_id": user_id})
    return [CreditNoteRecord(**row) for row in found.mappings()]
