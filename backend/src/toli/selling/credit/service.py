"""Notes change by a conditional statement under their lock, so that they are never overspent."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta

from toli.identity.audit import service as audit
from toli.infra.db.database import Database
from toli.infra.db.idempotency import record_result
from toli.infra.db.transactions import ClientTransaction
from toli.kit.clock import local_date
from toli.kit.money import Paise, from_rupees
from toli.kit.paging import Page
from toli.payments.ledger import service as ledger
from toli.selling.bookings.repository import bookings
from toli.selling.bookings.repository.bookings import BookingRecord
from toli.selling.bookings.schemas.fields import BookingStatus
from toli.selling.bookings.service.balance import get_kept_money
from toli.selling.bookings.service.bookings import lock_booking
from toli.selling.credit import repository
from toli.selling.credit.errors import CreditNotPossible, CreditTooLarge, CreditTooSmall
from toli.selling.credit.repository import CreditPart
from toli.selling.credit.schemas import CreditIn, CreditNoteOut, CreditNotePage, CreditNotes, CreditSort
from toli.selling.invoicing.service.documents import issue_credit_note, issue_missing

CREDIT_DAYS = 365
"""For how long credit can be used unless its operator says otherwise."""
LEAST_DAYS = 90
"""For how long credit that is returned can be used at least."""


async def give_credit(
    tx: ClientTransaction, *, booking_id: int, actor_id: int, credit: CreditIn, now: datetime
) -> CreditNotes:
    """Give credit for kept money (`from_payments`), or as an allowance.

    Raises CreditNotPossible, CreditTooLarge.
    """
    booking = await lock_booking(tx, booking_id=booking_id)
    amount = from_rupees(credit.amount)
    if credit.from_payments:
        await _check_kept(tx, booking, amount)
    await _add_note(
        tx,
        booking,
        actor_id=actor_id,
        amount=amount,
        valid_until=credit.valid_until,
        reason=credit.reason,
        is_allowance=not credit.from_payments,
    )
    notes = await list_credit_of_customer(tx, customer=f"booking-{booking_id}", now=now)
    await record_result(tx, notes, status=201)
    return notes


async def credit_kept_money(
    tx: ClientTransaction, booking: BookingRecord, *, actor_id: int, valid_until: date, reason: str
) -> Paise:
    """Turn a locked booking's kept money into credit; return the amount. Raises CreditNotPossible."""
    if not await repository.can_have_credit(tx, booking_id=booking.booking_id):
        raise CreditNotPossible
    kept_amount = await get_kept_money(tx, booking_id=booking.booking_id)
    if not kept_amount or booking.booking_status != BookingStatus.CANCELLED:
        return Paise(0)
    await _add_note(
        tx,
        booking,
        actor_id=actor_id,
        amount=kept_amount,
        valid_until=valid_until,
        reason=reason,
        is_allowance=False,
    )
    return kept_amount


async def give_kept_as_credit(
    tx: ClientTransaction,
    booking: BookingRecord,
    *,
    actor_id: int,
    amount: Paise,
    valid_until: date | None,
    reason: str,
    now: datetime,
) -> None:
    """Give kept money of a locked booking as credit, by default for a year.

    Raises CreditNotPossible, CreditTooLarge.
    """
    await _check_kept(tx, booking, amount)
    today = local_date(now, time_zone=await bookings.get_time_zone(tx))
    await _add_note(
        tx,
        booking,
        actor_id=actor_id,
        amount=amount,
        valid_until=valid_until or today + timedelta(days=CREDIT_DAYS),
        reason=reason,
        is_allowance=False,
    )


async def _check_kept(tx: ClientTransaction, booking: BookingRecord, amount: Paise) -> None:
    kept_amount = Paise(0)
    if booking.booking_status == BookingStatus.CANCELLED:
        kept_amount = await get_kept_money(tx, booking_id=booking.booking_id)
    if amount > kept_amount:
        raise CreditTooLarge(kept=kept_amount)


async def _add_note(
    tx: ClientTransaction,
    booking: BookingRecord,
    *,
    actor_id: int,
    amount: Paise,
    valid_until: date,
    reason: str,
    is_allowance: bool,
) -> None:
    booking_id = booking.booking_id
    if not await repository.can_have_credit(tx, booking_id=booking_id):
        raise CreditNotPossible
    note_id = await repository.add_note(
        tx,
        user_id=booking.user_id,
        booking_id=booking_id,
        is_allowance=is_allowance,
        amount=amount,
        valid_until=valid_until,
        reason=reason,
        given_by=actor_id,
    )
    await ledger.give_credit(tx, credit_note_id=note_id, booking_id=None if is_allowance else booking_id, amount=amount)
    await audit.record(
        tx,
        "credit.given",
        subject=f"booking:{booking_id}",
        actor_id=actor_id,
        credit_note_id=note_id,
        amount_paise=amount,
        reason=reason,
    )
    await issue_missing(tx, booking)
    await issue_credit_note(
        tx,
        booking=booking,
        credit_note_id=note_id,
        amount=amount,
        valid_until=valid_until,
        reason=reason,
        is_allowance=is_allowance,
    )


async def list_credit_of_customer(tx: ClientTransaction, *, customer: str, now: datetime) -> CreditNotes:
    """`customer` is in the form of `CustomerCard`."""
    return await _list_credit(tx, ids=await repository.list_ids_of_customer(tx, customer=customer), now=now)


async def list_credit_of_person(tx: ClientTransaction, *, user_id: int, now: datetime) -> CreditNotes:
    ids = await repository.list_ids_of_person(tx, user_id=user_id)
    return await _list_credit(tx, ids=ids, reader=user_id, now=now)


async def list_credit_of_contact(tx: ClientTransaction, *, contact: str, now: datetime) -> CreditNotes:
    return await _list_credit(tx, ids=await repository.list_ids_of_contact(tx, contact=contact), now=now)


async def _list_credit(
    tx: ClientTransaction, *, ids: Sequence[int], reader: int | None = None, now: datetime
) -> CreditNotes:
    today = local_date(now, time_zone=await bookings.get_time_zone(tx))
    notes = await repository.list_notes(tx, today=today, ids=ids, reader=reader) if ids else []
    return CreditNotes(
        notes=notes,
        usable=sum(note.left for note in notes if note.state == "valid"),
        expired=sum(note.left for note in notes if note.state == "expired"),
    )


async def list_credit_page(
    tx: ClientTransaction, *, customer: str | None, words: str | None, sort: CreditSort, page: Page, now: datetime
) -> CreditNotePage:
    ids = None if customer is None else await repository.list_ids_of_customer(tx, customer=customer)
    today = local_date(now, time_zone=await bookings.get_time_zone(tx))
    notes = await repository.list_notes(tx, today=today, ids=ids, words=words, sort=sort, page=page)
    usable, expired, total = await repository.sum_notes(tx, ids=ids, words=words, today=today)
    return CreditNotePage(
        notes=notes,
        usable=usable,
        expired=expired,
        total=total,
        total_pages=page.pages(total),
    )


async def find_valid_credit(tx: ClientTransaction, *, credit_note_id: int, now: datetime) -> CreditNoteOut | None:
    today = local_date(now, time_zone=await bookings.get_time_zone(tx))
    notes = await repository.list_notes(tx, today=today, ids=[credit_note_id])
    return notes[0] if notes and notes[0].state == "valid" else None


async def list_own_credit(database: Database, *, user_id: int, client_id: int | None, now: datetime) -> CreditNotes:
    clients = [] if client_id is None else [client_id]
    if client_id is None:
        async with database.traveller_transaction(user_id) as own:
            clients = [*await repository.list_clients(own, user_id=user_id)]
    pages = []
    for listed_client_id in clients:
        async with database.client_transaction(listed_client_id) as tx:
            pages.append(await list_credit_of_person(tx, user_id=user_id, now=now))
    return CreditNotes(
        notes=[note for notes in pages for note in notes.notes],
        usable=sum(notes.usable for notes in pages),
        expired=sum(notes.expired for notes in pages),
    )


async def lock_usable(tx: ClientTransaction, *, ids: Sequence[int], amount: Paise, today: date) -> list[CreditPart]:
    """The soonest to expire first. Call before locking beds. Raises CreditTooSmall."""
    notes = await repository.lock_usable(tx, ids=ids, today=today)
    usable = Paise(sum(note.amount for note in notes))
    if amount > usable:
        raise CreditTooSmall(left=usable)
    return notes


async def take(
    tx: ClientTransaction, *, ids: Sequence[int], offline_payment_id: int, amount: Paise, today: date
) -> Paise:
    """The soonest to expire first. Return the part that is an allowance. Raises CreditTooSmall."""
    notes = await lock_usable(tx, ids=ids, amount=amount, today=today)
    usable = Paise(sum(note.amount for note in notes))
    rest: int = amount
    allowance = 0
    for note in notes:
        part = Paise(min(rest, note.amount))
        if part and not await repository.take(
            tx, part=replace(note, amount=part), offline_payment_id=offline_payment_id
        ):
            raise CreditTooSmall(left=usable)
        rest -= part
        allowance += part if note.is_allowance else 0
    return Paise(allowance)


async def get_usable(tx: ClientTransaction, *, customer: str) -> Paise:
    """The valid balance of a customer, in the form of `CustomerCard`."""
    ids = await repository.list_ids_of_customer(tx, customer=customer)
    usable, _, _ = await repository.sum_notes(tx, ids=ids, words=None, today=await repository.get_today(tx))
    return usable


async def lock_of_customer(tx: ClientTransaction, *, booking_id: int, amount: Paise) -> None:
    """Lock the credit of a booking's customer. Raises CreditTooSmall."""
    ids = await repository.list_ids_of_customer(tx, customer=f"booking-{booking_id}")
    await lock_usable(tx, ids=ids, amount=amount, today=await repository.get_today(tx))


async def take_of_customer(tx: ClientTransaction, *, booking_id: int, offline_payment_id: int, amount: Paise) -> Paise:
    """As `take`, for the customer of a booking."""
    ids = await repository.list_ids_of_customer(tx, customer=f"booking-{booking_id}")
    today = await repository.get_today(tx)
    return await take(tx, ids=ids, offline_payment_id=offline_payment_id, amount=amount, today=today)


async def give_back(tx: ClientTransaction, *, offline_payment_id: int, amount: Paise, now: datetime) -> Paise:
    """Notes are valid for at least 90 more days."""
    today = local_date(now, time_zone=await bookings.get_time_zone(tx))
    rest: int = amount
    allowance = 0
    for use in await repository.lock_uses(tx, offline_payment_id=offline_payment_id):
        part = Paise(min(rest, use.amount))
        if part:
            await repository.give_back(
                tx,
                part=replace(use, amount=part),
                offline_payment_id=offline_payment_id,
                valid_until=today + timedelta(days=LEAST_DAYS),
            )
            allowance += part if use.is_allowance else 0
        rest -= part
    return Paise(allowance)


@dataclass(frozen=True, slots=True)
class CreditOfCancelled:
    """`given` replaces the booking's money, `returned` had paid for it."""

    given: Paise
    valid_until: date | None
    returned: Paise


async def get_credit_of_cancelled(tx: ClientTransaction, *, booking_id: int) -> CreditOfCancelled:
    credit = await repository.find_credit_given(tx, booking_id=booking_id)
    returned = await repository.get_returned(tx, booking_id=booking_id)
    return CreditOfCancelled(credit.amount, credit.valid_until, returned)
