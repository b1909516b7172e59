"""Cancel bookings: terms for the traveller, requests, and the operator's decisions.

Each act locks the booking first, so that beds are freed once and no more is returned than was paid.
"""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Literal

from toli.audit import service as audit
from toli.bookings.errors.bookings import BookingCancelled, CancellationTermsChanged, TourStarted
from toli.bookings.errors.cancel import DepartureIsCancelled, NothingToCancel, NotRequested
from toli.bookings.errors.offline import OfflineRefundTooLarge
from toli.bookings.repository import bookings, rooming
from toli.bookings.repository import cancel as repository
from toli.bookings.repository.bookings import BookingRecord
from toli.bookings.repository.offline import get_credit_balance
from toli.bookings.rules.refund import RefundParts, split_refund
from toli.bookings.schemas.cancel import BracketOut, CancellationOut
from toli.bookings.schemas.fields import BookingStatus
from toli.bookings.service.balance import get_balance_due, get_kept, get_refundable
from toli.bookings.service.bookings import get_own_booking, lock_booking
from toli.bookings.service.change_request import drop_change_request
from toli.bookings.service.credit import get_credit_of_cancelled, give_kept_as_credit
from toli.bookings.service.credit_payments import return_credit
from toli.db.queue.jobs import enqueue
from toli.db.transactions import ClientTransaction
from toli.inventory import service as inventory
from toli.kit.clock import local_date
from toli.kit.money import Paise, half_up
from toli.payments.service import refunds
from toli.pricing.cancellation import Refund, Sold, Step, refund_on, steps
from toli.pricing.schemas.quotes import QuoteOut
from toli.pricing.terms import Charge, read_cancellation

BY_OPERATOR = "operator"
NOTHING = Paise(0)


@dataclass(frozen=True, slots=True)
class CancellationRequest:
    """A traveller's open request, with the promised refund by way."""

    asked_at: datetime
    reason: str
    promised: RefundParts


@dataclass(frozen=True, slots=True)
class CancellationDecline:
    """A declined request."""

    declined_at: datetime
    reason: str


async def get_cancellation(
    tx: ClientTransaction, *, user_id: int, reservation_event_id: int, now: datetime
) -> CancellationOut:
    """Get what cancelling costs and refunds today, under the booking's own policy.

    Raises NotFound for another's booking.
    """
    booking = await get_own_booking(tx, user_id=user_id, reservation_event_id=reservation_event_id)
    return await get_cancellation_of(tx, booking, now=now)


async def ask_to_cancel(
    tx: ClientTransaction,
    *,
    user_id: int,
    reservation_event_id: int,
    reason: str,
    seen_refund: Paise | None,
    now: datetime,
) -> CancellationOut:
    """Request cancellation; today's refund stays promised. Repeated, it changes nothing.

    An open request to change the booking is withdrawn.

    `seen_refund` is what the traveller saw before deciding. Raises NotFound, BookingCancelled, NothingToCancel for one
    that is not confirmed, DepartureIsCancelled, TourStarted, CancellationTermsChanged (with the terms) when the refund
    differs now.
    """
    booking = await get_own_booking(tx, user_id=user_id, reservation_event_id=reservation_event_id, lock=True)
    if booking.booking_status == BookingStatus.CANCELLED:
        raise BookingCancelled
    if booking.booking_status != BookingStatus.CONFIRMED:
        raise NothingToCancel
    if await bookings.is_departure_cancelled(tx, event_plan_id=booking.event_plan_id):
        raise DepartureIsCancelled
    current = await get_cancellation_of(tx, booking, now=now)
    if current.state == "asked":
        return current
    if current.days_before < 0:
        raise TourStarted
    if seen_refund is not None and seen_refund != current.refund:
        raise CancellationTermsChanged(current.model_dump(mode="json"))
    await repository.ask_to_cancel(
        tx,
        reservation_event_id=reservation_event_id,
        asked_by=user_id,
        reason=reason,
        days_before=current.days_before,
        charge=Paise(current.charge),
        promised=Paise(current.refund),
    )
    await drop_change_request(tx, reservation_event_id=reservation_event_id, user_id=user_id)
    await audit.record(
        tx,
        "cancellation.asked",
        subject=f"booking:{reservation_event_id}",
        actor_id=user_id,
        promised_paise=current.refund,
    )
    await enqueue(tx, "messaging.cancellation_asked", client_id=tx.client_id, reservation_event_id=reservation_event_id)
    return await get_cancellation_of(tx, booking, now=now)


async def withdraw_cancellation(
    tx: ClientTransaction, *, user_id: int, reservation_event_id: int, now: datetime
) -> CancellationOut:
    """Withdraw a request to cancel; without one, change nothing.

    Raises NotFound for another's booking.
    """
    booking = await get_own_booking(tx, user_id=user_id, reservation_event_id=reservation_event_id, lock=True)
    if await repository.withdraw_cancellation(tx, reservation_event_id=reservation_event_id):
        await audit.record(
            tx,
            "cancellation.withdrawn",
            subject=f"booking:{reservation_event_id}",
            actor_id=user_id,
        )
    return await get_cancellation_of(tx, booking, now=now)


async def decline_cancellation(
    tx: ClientTransaction, *, reservation_event_id: int, actor_id: int, reason: str, now: datetime
) -> CancellationOut:
    """Decline a request to cancel, with a reason for the traveller, who may ask again.

    Repeated with the same reason, it changes nothing. Raises NotFound, NotRequested.
    """
    booking = await lock_booking(tx, reservation_event_id=reservation_event_id)
    if not await repository.decline_cancellation(
        tx, reservation_event_id=reservation_event_id, decided_by=actor_id, reason=reason
    ):
        current = await get_cancellation_of(tx, booking, now=now)
        if current.state != "declined" or current.decided_reason != reason:
            raise NotRequested
        return current
    await audit.record(
        tx,
        "cancellation.declined",
        subject=f"booking:{reservation_event_id}",
        actor_id=actor_id,
        reason=reason,
    )
    await enqueue(
        tx, "messaging.cancellation_declined", client_id=tx.client_id, reservation_event_id=reservation_event_id
    )
    return await get_cancellation_of(tx, booking, now=now)


async def cancel_booking(
    tx: ClientTransaction,
    *,
    reservation_event_id: int,
    actor_id: int,
    amount: Paise | None,
    offline_amount: Paise | None = None,
    credit_amount: Paise = NOTHING,
    credit_until: date | None = None,
    reason: str,
    tell: bool,
    now: datetime,
) -> None:
    """Cancel a booking, free its beds and refund it. Repeated, it changes nothing.

    The provider refunds `amount`; `offline_amount` is owed until the operator records that it was returned. An amount
    left out is its part of the refund promised to the traveller, and 0 without a request. Of what is kept then,
    `credit_amount` is given as travel credit. Raises NotFound, RefundTooLarge, RefundTooSmall, OfflineRefundTooLarge,
    CustomerWithoutAccount, CreditTooLarge.
    """
    booking = await lock_booking(tx, reservation_event_id=reservation_event_id)
    if booking.booking_status == BookingStatus.CANCELLED:
        return
    back = RefundParts(Paise(0), Paise(0))
    if booking.booking_status == BookingStatus.CONFIRMED:
        back = await _return_money(
            tx, booking, actor_id=actor_id, amount=amount, offline_amount=offline_amount, reason=reason, now=now
        )
        beds = await repository.get_beds(tx, reservation_event_id=reservation_event_id)
        await inventory.give_back(tx, event_plan_id=booking.event_plan_id, beds=beds, hold_id=booking.hold_id)
        await rooming.remove_travellers(tx, reservation_event_id=reservation_event_id, actor_id=actor_id)
    else:
        await inventory.release(tx, hold_id=booking.hold_id)
    await bookings.set_cancelled(tx, reservation_event_ids=[reservation_event_id], reason=BY_OPERATOR)
    await audit.record(
        tx,
        "booking.cancelled",
        subject=f"booking:{reservation_event_id}",
        actor_id=actor_id,
        returned_paise=back.online,
        owed_paise=back.offline,
        credit_paise=credit_amount,
    )
    if credit_amount:
        await give_kept_as_credit(
            tx,
            reservation_event_id=reservation_event_id,
            actor_id=actor_id,
            amount=credit_amount,
            valid_until=credit_until,
            reason=reason,
            now=now,
        )
    if booking.booking_status == BookingStatus.CONFIRMED and tell:
        await enqueue(
            tx, "messaging.booking_cancelled", client_id=tx.client_id, reservation_event_id=reservation_event_id
        )


async def _return_money(
    tx: ClientTransaction,
    booking: BookingRecord,
    *,
    actor_id: int,
    amount: Paise | None,
    offline_amount: Paise | None,
    reason: str,
    now: datetime,
) -> RefundParts:
    """Refund a booking that is being cancelled and save the decision."""
    booking_id = booking.reservation_event_id
    today = (await _get_terms(tx, booking, now=now)).today
    asked = await repository.find_cancellation(tx, reservation_event_id=booking_id)
    promised = asked.promised_paise if asked is not None and asked.state == "asked" else 0
    # What was paid too much since a change of the booking goes back in any case.
    promised = max(promised, -await get_balance_due(tx, booking=booking))
    here = await get_refundable(tx, reservation_event_id=booking_id)
    parts = split_refund(Paise(min(promised, today.paid)), online=here.online, offline=here.offline)
    online = parts.online if amount is None else amount
    offline = parts.offline if offline_amount is None else offline_amount
    if offline > here.offline:
        raise OfflineRefundTooLarge
    if online:
        await refunds.request_refunds(
            tx,
            reservation_event_id=booking_id,
            amount=online,
            reason="cancellation",
            note=reason,
            requested_by=actor_id,
        )
    await repository.complete_cancellation(
        tx,
        reservation_event_id=booking_id,
        decided_by=actor_id,
        reason=reason,
        days_before=today.days_before,
        charge=today.charge,
        promised=today.refund,
        returned=online,
        returned_offline=offline,
        kept_offline=Paise(here.offline - offline),
    )
    credited = await return_credit(tx, booking=booking, actor_id=actor_id, amount=offline, now=now)
    return RefundParts(online, Paise(offline - credited))


async def get_cancel_reason(tx: ClientTransaction, *, reservation_event_id: int) -> str:
    """Get the operator's reason for cancelling; empty without one."""
    found = await repository.find_cancellation(tx, reservation_event_id=reservation_event_id)
    return "" if found is None else found.decided_reason


async def find_cancellation_request(tx: ClientTransaction, *, reservation_event_id: int) -> CancellationRequest | None:
    """Find a traveller's open request to cancel."""
    found = await repository.find_cancellation(tx, reservation_event_id=reservation_event_id)
    if found is None or found.state != "asked" or found.asked_at is None:
        return None
    here = await get_refundable(tx, reservation_event_id=reservation_event_id)
    promised = Paise(min(found.promised_paise, here.online + here.offline))
    parts = split_refund(promised, online=here.online, offline=here.offline)
    return CancellationRequest(found.asked_at, found.asked_reason, parts)


async def find_cancellation_decline(tx: ClientTransaction, *, reservation_event_id: int) -> CancellationDecline | None:
    """Find the declined request, unless the traveller has asked again."""
    found = await repository.find_cancellation(tx, reservation_event_id=reservation_event_id)
    if found is None or found.state != "declined" or found.decided_at is None:
        return None
    return CancellationDecline(found.decided_at, found.decided_reason)


@dataclass(frozen=True, slots=True)
class _Terms:
    """What cancelling a booking today returns, and the charges by days before the start."""

    today: Refund
    steps: tuple[Step, ...]


async def _get_terms(tx: ClientTransaction, booking: BookingRecord, *, now: datetime) -> _Terms:
    tour = await bookings.get_tour(tx, event_plan_id=booking.event_plan_id)
    terms = read_cancellation(booking.policy)
    price = Paise(booking.total_paise - booking.price_reduction_paise)
    # A price reduction takes its share of the tax with it.
    tax = Paise(half_up(QuoteOut.model_validate(booking.quote).tax * price, booking.total_paise))
    sold = Sold(price, tax, Paise(booking.advance_paise), booking.total_travelers)
    today = refund_on(
        terms,
        sold,
        paid=await get_kept(tx, reservation_event_id=booking.reservation_event_id),
        starts_on=tour.tour_start_date,
        today=local_date(now, time_zone=tour.time_zone),
    )
    return _Terms(today, steps(terms, sold, starts_on=tour.tour_start_date))


async def get_cancellation_of(tx: ClientTransaction, booking: BookingRecord, *, now: datetime) -> CancellationOut:
    """Get a booking's cancellation terms and state. The caller has locked the booking, or reads a snapshot."""
    terms = await _get_terms(tx, booking, now=now)
    found = terms.today
    asked = await repository.find_cancellation(tx, reservation_event_id=booking.reservation_event_id)
    is_asked = asked is not None and asked.state == "asked"
    state: Literal["none", "asked", "declined", "done"] = "none"
    if booking.booking_status == BookingStatus.CANCELLED:
        state = "done"
    elif asked is not None and asked.state != "withdrawn":
        state = asked.state
    # The promised refund is kept, whatever day the operator decides on.
    refund = Paise(min(asked.promised_paise, found.paid)) if asked is not None and is_asked else found.refund
    here = await get_refundable(tx, reservation_event_id=booking.reservation_event_id)
    parts = split_refund(refund, online=here.online, offline=here.offline)
    is_done = asked is not None and asked.state == "done"
    paid_by_credit = (
        await get_credit_balance(tx, reservation_event_id=booking.reservation_event_id) if parts.offline else NOTHING
    )
    credit = await get_credit_of_cancelled(tx, reservation_event_id=booking.reservation_event_id)
    return CancellationOut(
        booking_reference=booking.booking_reference,
        state=state,
        days_before=found.days_before,
        travellers=booking.total_travelers,
        paid=found.paid,
        charge_basis=found.rule.basis,
        charge_percent=_percent(found.rule),
        charge=found.charge if refund == found.refund else found.paid - refund,
        tax_kept=found.tax_kept if refund == found.refund else Paise(0),
        refund=refund,
        refund_online=parts.online,
        refund_offline=parts.offline,
        refund_credit=min(parts.offline, paid_by_credit),
        brackets=[
            BracketOut(
                from_days=bracket.from_days,
                to_days=bracket.to_days,
                charge_basis=bracket.charge.basis,
                charge_percent=_percent(bracket.charge),
                charge=bracket.amount,
                charge_per_person=Paise(bracket.amount // booking.total_travelers),
                is_in_force=found.days_before >= bracket.from_days
                and (bracket.to_days is None or found.days_before <= bracket.to_days),
            )
            for bracket in terms.steps
        ],
        asked_at=asked.asked_at if asked is not None and asked.state != "withdrawn" else None,
        asked_reason=asked.asked_reason if asked is not None and asked.state != "withdrawn" else "",
        decided_at=asked.decided_at if asked is not None else None,
        decided_reason=asked.decided_reason if asked is not None else "",
        returned=asked.returned_paise + asked.returned_offline_paise if asked is not None else 0,
        returned_offline=asked.returned_offline_paise if asked is not None else 0,
        owed_back=max(here.offline - asked.kept_offline_paise, 0) if asked is not None and is_done else 0,
        credit_returned=credit.returned,
        credit_given=credit.given,
        credit_until=credit.valid_until,
        can_ask=booking.booking_status == BookingStatus.CONFIRMED and not is_asked and found.days_before >= 0,
    )


def _percent(rule: Charge) -> float | None:
    return None if rule.basis == "person" else rule.value / 100
