"""Payments that leaders take on tour, recorded as offline payments of their bookings."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Literal

from toli.clients.companies.service import profile
from toli.finance.cash import service as cash
from toli.identity.audit.service import record
from toli.infra.config import Settings
from toli.infra.db.transactions import ClientTransaction
from toli.kit.clock import local_date
from toli.kit.errors import NotFound
from toli.kit.money import from_rupees
from toli.operating.leaders.models import LeaderLink
from toli.operating.leaders.schemas import PaidWith, PaymentIn, Refusal
from toli.operating.leaders.service.phones import Phone, require_phone
from toli.selling.bookings.repository import bookings
from toli.selling.bookings.repository.bookings import BookingRecord, get_open_day
from toli.selling.bookings.schemas.fields import BookingStatus, OfflineKind, RecordedMethod
from toli.selling.bookings.schemas.references import normalise_reference
from toli.selling.deposits.errors import CustomerWithoutContact
from toli.selling.desk.schemas import PaymentLinkOut
from toli.selling.offline.schemas.offline import OfflinePaymentIn
from toli.selling.offline.service.on_tour import PaymentParts, take_payment
from toli.selling.sharing.service.payment_links import make_payment_link

METHODS: Final[Mapping[PaidWith, Literal[RecordedMethod.CASH, RecordedMethod.UPI]]] = {
    "cash": RecordedMethod.CASH,
    "upi": RecordedMethod.UPI,
}


@dataclass(frozen=True, slots=True)
class TakenPayment:
    """`at` is corrected for the error of the phone's clock."""

    payment: PaymentIn
    at: datetime


async def record_payments(
    tx: ClientTransaction, *, link: LeaderLink, payments: Sequence[TakenPayment], now: datetime
) -> list[PaymentParts | Refusal]:
    """Record each payment, or say why it is refused.

    The part above the balance, or of a cancelled booking, is kept on account. Bookings are locked before the
    operator's document series is.
    """
    if not link.takes_payments:
        return ["payment_not_allowed"] * len(payments)
    locked = {
        booking_id: await bookings.find_booking(tx, booking_id=booking_id, lock=True)
        for booking_id in sorted({tour_payment.payment.booking_id for tour_payment in payments})
    }
    return [
        await _try_payment(tx, locked[tour_payment.payment.booking_id], link=link, tour_payment=tour_payment, now=now)
        for tour_payment in payments
    ]


async def _try_payment(
    tx: ClientTransaction, booking: BookingRecord | None, *, link: LeaderLink, tour_payment: TakenPayment, now: datetime
) -> PaymentParts | Refusal:
    if booking is None or booking.departure_id != link.departure_id or booking.booking_status == BookingStatus.PENDING:
        return "booking_gone"
    savepoint = await tx.begin_nested()
    try:
        parts = await _record_payment(tx, booking, link=link, tour_payment=tour_payment, now=now)
    except CustomerWithoutContact:
        await savepoint.rollback()
        return "customer_without_contact"
    await savepoint.commit()
    return parts


async def _record_payment(
    tx: ClientTransaction, booking: BookingRecord, *, link: LeaderLink, tour_payment: TakenPayment, now: datetime
) -> PaymentParts:
    """Raises CustomerWithoutContact."""
    payment = tour_payment.payment
    method = METHODS[payment.paid_by]
    reference = normalise_reference(method, payment.reference)
    time_zone = await bookings.get_time_zone(tx)
    money = OfflinePaymentIn(
        kind=OfflineKind.RECEIVED,
        amount=payment.amount,
        method=method,
        moved_on=await get_open_day(tx, local_date(tour_payment.at, time_zone=time_zone)),
        reference=reference or "",
        note=f"Taken by {link.name}" + ("" if reference is not None else f", reference {payment.reference}"),
    )
    cash_holder = await cash.open_holder(tx, name=link.name) if payment.paid_by == "cash" else None
    parts = await take_payment(tx, booking, actor_id=link.made_by, money=money, cash_holder=cash_holder, now=now)
    await record(
        tx,
        "leader_link.payment_taken",
        subject=f"leader_link:{link.leader_link_id}",
        departure_id=link.departure_id,
        booking_id=booking.booking_id,
        amount_paise=from_rupees(payment.amount),
        on_account_paise=parts.excess,
        method=payment.paid_by,
    )
    return parts


async def get_payment_link(
    tx: ClientTransaction, *, settings: Settings, phone: Phone, booking_id: int
) -> PaymentLinkOut:
    """Raises NotFound, LeaderLinkOver, LeaderLinkLocked."""
    link = (await require_phone(tx, phone)).link
    booking = await bookings.find_booking(tx, booking_id=booking_id)
    if (
        not link.takes_payments
        or booking is None
        or booking.departure_id != link.departure_id
        or booking.booking_status != BookingStatus.CONFIRMED
    ):
        raise NotFound
    token = await make_payment_link(tx, booking_id=booking_id, actor_id=link.made_by)
    return PaymentLinkOut(url=f"{await profile.site_origin(tx, settings)}/pay/{token}")
