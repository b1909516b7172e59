"""Travel credit: give it, and take from and return to the notes of a customer.

A note is changed by a conditional statement under its lock, so that no more is used than is left.
"""

from datetime import date, datetime, timedelta
from typing import Literal

from toli.audit import service as audit
from toli.bookings.credit_errors import CreditTooLarge, CreditTooSmall, CustomerWithoutAccount
from toli.bookings.repository import bookings
from toli.bookings.repository import credit as repository
from toli.bookings.repository.credit import CreditNoteRecord, CreditPart
from toli.bookings.schemas.credit import CreditIn, CreditNoteOut, CreditNotes
from toli.bookings.service.balance import get_kept_money
from toli.bookings.service.bookings import lock_booking
from toli.db.idempotency import record_result
from toli.db.transactions import ClientTransaction
from toli.kit.clock import local_date
from toli.kit.money import Paise, from_rupees
from toli.kit.text import shown_name
from toli.ledger import service as ledger

LEAST_DAYS = 90
"""For how long credit that is given back can be used at least."""


async def give_credit(
    tx: ClientTransaction, *, reservation_event_id: int, actor_id: int, credit: CreditIn, now: datetime
) -> CreditNotes:
    """Give travel credit to the customer of a booking, and list theirs.

    In place of the money of a cancelled booking (`from_payments`), up to what is kept of it, or as an allowance of the
    operator. Raises NotFound, CustomerWithoutAccount, CreditTooLarge.
    """
    booking = await lock_booking(tx, reservation_event_id=reservation_event_id)
    if booking.user_id is None:
        raise CustomerWithoutAccount
    amount = from_rupees(credit.amount)
    if credit.from_payments:
        kept = await get_kept_money(tx, reservation_event_id=reservation_event_id)
        if booking.booking_status != "cancelled" or amount > kept:
            raise CreditTooLarge(kept=kept if booking.booking_status == "cancelled" else Paise(0))
    await _give(
        tx,
        user_id=booking.user_id,
        reservation_event_id=reservation_event_id,
        from_payments=credit.from_payments,
        amount=amount,
        valid_until=credit.valid_until,
        reason=credit.reason,
        actor_id=actor_id,
    )
    given = await list_credit(tx, user_id=booking.user_id, now=now)
    await record_result(tx, given, status=201)
    return given


async def credit_kept_money(
    tx: ClientTransaction, *, reservation_event_id: int, actor_id: int, valid_until: date, reason: str
) -> Paise:
    """Give credit in place of all that is kept of a cancelled booking, and return how much.

    Raises NotFound, CustomerWithoutAccount.
    """
    booking = await lock_booking(tx, reservation_event_id=reservation_event_id)
    if booking.user_id is None:
        raise CustomerWithoutAccount
    kept = await get_kept_money(tx, reservation_event_id=reservation_event_id)
    if kept and booking.booking_status == "cancelled":
        await _give(
            tx,
            user_id=booking.user_id,
            reservation_event_id=reservation_event_id,
            from_payments=True,
            amount=kept,
            valid_until=valid_until,
            reason=reason,
            actor_id=actor_id,
        )
        return kept
    return Paise(0)


async def _give(
    tx: ClientTransaction,
    *,
    user_id: int,
    reservation_event_id: int,
    from_payments: bool,
    amount: Paise,
    valid_until: date,
    reason: str,
    actor_id: int,
) -> None:
    source = reservation_event_id if from_payments else None
    note_id = await repository.add_note(
        tx,
        user_id=user_id,
        reservation_event_id=source,
        amount=amount,
        valid_until=valid_until,
        reason=reason,
        given_by=actor_id,
    )
    await ledger.give_credit(tx, credit_note_id=note_id, reservation_event_id=source, amount=amount)
    await audit.record(
        tx,
        "credit.given",
        client_id=tx.client_id,
        subject=f"booking:{reservation_event_id}",
        actor_id=actor_id,
        credit_note_id=note_id,
        amount_paise=amount,
        reason=reason,
    )


async def list_credit(tx: ClientTransaction, *, user_id: int | None, now: datetime) -> CreditNotes:
    """List the credit notes of a client, or of one customer, the soonest to expire first."""
    today = local_date(now, time_zone=await bookings.get_time_zone(tx))
    notes = [_to_schema(note, today) for note in await repository.list_notes(tx, user_id=user_id)]
    return CreditNotes(
        notes=notes,
        usable=sum(note.left for note in notes if note.state == "valid"),
        expired=sum(note.left for note in notes if note.state == "expired"),
    )


async def take(tx: ClientTransaction, *, user_id: int, hand_payment_id: int, amount: Paise, today: date) -> None:
    """Take an amount from the valid notes of a customer for a payment, the soonest to expire first.

    Raises CreditTooSmall.
    """
    notes = await repository.lock_usable(tx, user_id=user_id, today=today)
    left = Paise(sum(note.amount for note in notes))
    if amount > left:
        raise CreditTooSmall(left=left)
    rest: int = amount
    for note in notes:
        part = Paise(min(rest, note.amount))
        if part and not await repository.take(
            tx, part=CreditPart(note.credit_note_id, part), hand_payment_id=hand_payment_id
        ):
            raise CreditTooSmall(left=left)
        rest -= part


async def give_back(tx: ClientTransaction, *, hand_payment_id: int, amount: Paise, now: datetime) -> None:
    """Return a part of a payment by credit to its notes. They are valid for 90 more days at least."""
    today = local_date(now, time_zone=await bookings.get_time_zone(tx))
    rest: int = amount
    for use in await repository.lock_uses(tx, hand_payment_id=hand_payment_id):
        part = Paise(min(rest, use.amount))
        if part:
            await repository.give_back(
                tx,
                part=CreditPart(use.credit_note_id, part),
                hand_payment_id=hand_payment_id,
                valid_until=today + timedelta(days=LEAST_DAYS),
            )
        rest -= part


def _to_schema(note: CreditNoteRecord, today: date) -> CreditNoteOut:
    state: Literal["valid", "used", "expired"] = (
        "used" if not note.left_paise else "valid" if note.valid_until >= today else "expired"
    )
    return CreditNoteOut(
        credit_note_id=note.credit_note_id,
        user_id=note.user_id,
        customer=shown_name(note.username),
        booking_reference=note.booking_reference,
        amount=note.amount_paise,
        left=note.left_paise,
        valid_until=note.valid_until,
        state=state if note.left_paise else "used",
        reason=note.reason,
        given_at=note.given_at,
        given_by=note.giver and shown_name(note.giver),
    )
