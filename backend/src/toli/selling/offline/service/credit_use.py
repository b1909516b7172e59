from collections.abc import Sequence
from datetime import date, datetime, timedelta

from toli.catalogue.pricing.schemas.quotes import QuoteOut
from toli.clients.companies.service import profile
from toli.infra.db.queue.jobs import enqueue
from toli.infra.db.transactions import ClientTransaction
from toli.kit.clock import local_date
from toli.kit.money import Paise, to_rupees
from toli.payments.gateway.repository.orders import Order
from toli.selling.bookings.errors.bookings import (
    AmountRefused,
    BalanceClosed,
    BookingCancelled,
    DueDiffers,
    HoldExpired,
)
from toli.selling.bookings.repository import bookings
from toli.selling.bookings.repository.bookings import BookingRecord
from toli.selling.bookings.repository.views import BookingView
from toli.selling.bookings.schemas.fields import BookingStatus
from toli.selling.bookings.service.balance import get_balance_due
from toli.selling.bookings.service.bookings import get_own_booking, lock_booking
from toli.selling.credit import repository
from toli.selling.credit import service as credit
from toli.selling.credit.errors import CreditTooSmall
from toli.selling.offline.service.offline import confirm_unpaid
from toli.selling.offline.service.stored_money import post_credit_payment

GRACE = timedelta(days=1)
"""A credit note that expired while its customer was at the provider's checkout can be used this much longer."""


async def pay_by_credit(tx: ClientTransaction, *, user_id: int, booking_id: int, amount: Paise, now: datetime) -> None:
    """A part of the balance, or the whole first payment.

    Raises CreditTooSmall, BalanceClosed, DueDiffers, BookingCancelled, HoldExpired, AmountRefused (with the quote).
    """
    booking = await get_own_booking(tx, user_id=user_id, booking_id=booking_id, lock=True)
    ids = await repository.list_ids_of_person(tx, user_id=user_id)
    await _pay(tx, booking, ids=ids, actor_id=user_id, amount=amount, now=now)


async def pay_by_credit_of_contact(tx: ClientTransaction, *, booking_id: int, amount: Paise, now: datetime) -> None:
    """Pay a booking without an account by its contact's credit, in the name of the company's owner.

    Raises the errors of `pay_by_credit`.
    """
    booking = await lock_booking(tx, booking_id=booking_id)
    client = await profile.profile(tx)
    ids = await _list_ids_of_link(tx, booking_id=booking_id, contact=booking.contact_phone or booking.contact_email)
    await _pay(tx, booking, ids=ids, actor_id=client.user_id, amount=amount, now=now)


async def _list_ids_of_link(tx: ClientTransaction, *, booking_id: int, contact: str) -> list[int]:
    """The notes that can pay by the payment link of a booking: none of an account, or of an agent's customer."""
    if not contact or not await repository.is_of_contact(tx, booking_id=booking_id):
        return []
    return await repository.list_ids_of_contact(tx, contact=contact)


async def get_usable_of_link(tx: ClientTransaction, view: BookingView) -> Paise:
    ids = await _list_ids_of_link(tx, booking_id=view.booking_id, contact=view.contact_phone or view.contact_email)
    usable, _, _ = await repository.sum_notes(tx, ids=ids, words=None, today=await repository.get_today(tx))
    return usable


async def _pay(
    tx: ClientTransaction, booking: BookingRecord, *, ids: Sequence[int], actor_id: int, amount: Paise, now: datetime
) -> None:
    today = local_date(now, time_zone=await bookings.get_time_zone(tx))
    if booking.booking_status == BookingStatus.PENDING:
        booking = await _confirm_by_credit(tx, booking, ids=ids, actor_id=actor_id, amount=amount, today=today)
    elif booking.booking_status == BookingStatus.CANCELLED:
        raise HoldExpired if booking.cancel_reason == "expired" else BookingCancelled
    else:
        due = await get_balance_due(tx, booking=booking)
        if booking.due_closed_at is not None:
            raise BalanceClosed(due=to_rupees(max(due, 0)))
        if amount > due:
            raise DueDiffers(due=to_rupees(max(due, 0)))
    await post_credit_payment(
        tx, booking=booking, ids=ids, actor_id=actor_id, amount=amount, today=today, valid_on=today
    )


async def _confirm_by_credit(
    tx: ClientTransaction, booking: BookingRecord, *, ids: Sequence[int], actor_id: int, amount: Paise, today: date
) -> BookingRecord:
    if amount not in {booking.advance_paise, booking.total_paise}:
        raise AmountRefused(QuoteOut.model_validate(booking.quote).model_dump(mode="json"))
    await credit.lock_usable(tx, ids=ids, amount=amount, today=today)
    confirmed = await confirm_unpaid(tx, booking=booking, actor_id=actor_id, tell=True)
    await enqueue(
        tx,
        "messaging.operator_new_booking",
        client_id=tx.client_id,
        booking_id=booking.booking_id,
    )
    return confirmed


async def check_credit_beside(tx: ClientTransaction, *, user_id: int, amount: Paise) -> None:
    """Check credit beside a provider's payment. Raises CreditTooSmall."""
    ids = await repository.list_ids_of_person(tx, user_id=user_id)
    await credit.lock_usable(tx, ids=ids, amount=amount, today=await repository.get_today(tx))


async def has_credit_for(tx: ClientTransaction, *, order: Order) -> bool:
    """Lock an order's credit. The caller has locked order and booking, not beds."""
    if order.user_id is None:
        return False
    ids = await repository.list_ids_of_person(tx, user_id=order.user_id)
    today = await repository.get_today(tx)
    try:
        await credit.lock_usable(tx, ids=ids, amount=order.credit, today=today - GRACE)
    except CreditTooSmall:
        return False
    return True


async def use_credit_of_order(tx: ClientTransaction, *, order: Order, booking: BookingRecord) -> None:
    assert order.user_id is not None
    today = await repository.get_today(tx)
    await post_credit_payment(
        tx,
        booking=booking,
        ids=await repository.list_ids_of_person(tx, user_id=order.user_id),
        actor_id=order.user_id,
        amount=order.credit,
        today=today,
        valid_on=today - GRACE,
    )
