"""The booking is locked first, so that beds are freed once and refunds stay within the payments."""

from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Literal

from toli.catalogue.inventory import service as inventory
from toli.catalogue.pricing.cancellation import Refund, Step, refund_on, steps
from toli.clients.companies.terms import Charge, read_cancellation
from toli.identity.audit import service as audit
from toli.infra.db.queue.jobs import enqueue
from toli.infra.db.transactions import ClientTransaction
from toli.kit.clock import local_date
from toli.kit.money import Paise
from toli.payments.gateway.service import refunds
from toli.selling.bookings.errors.bookings import BookingCancelled, CancellationTermsChanged, TourStarted
from toli.selling.bookings.repository import bookings
from toli.selling.bookings.repository import cancel as repository
from toli.selling.bookings.repository.bookings import BookingRecord
from toli.selling.bookings.repository.cancel import CANCELLATIONS
from toli.selling.bookings.repository.offline import get_balance_of_method
from toli.selling.bookings.rules.refund import RefundParts, split_refund
from toli.selling.bookings.schemas.cancel import BracketOut, CancellationOut, CancellationState
from toli.selling.bookings.schemas.fields import BookingStatus, RecordedMethod
from toli.selling.bookings.service.balance import get_balance_due, get_kept, get_refundable, get_sold
from toli.selling.bookings.service.bookings import get_own_booking, lock_booking
from toli.selling.changes.errors.cancel import DepartureIsCancelled, NothingToCancel, NotRequested
from toli.selling.changes.service.change_request import drop_change_request
from toli.selling.credit.service import get_credit_of_cancelled, give_kept_as_credit
from toli.selling.offline.errors.offline import OfflineRefundTooLarge
from toli.selling.offline.service.stored_money import return_stored_money
from toli.selling.rooming import repository as rooming

BY_OPERATOR = "operator"
NOTHING = Paise(0)


@dataclass(frozen=True, slots=True)
class CancellationRequest:
    asked_at: datetime
    reason: str
    promised: RefundParts


@dataclass(frozen=True, slots=True)
class CancellationDecline:
    declined_at: datetime
    reason: str


async def get_cancellation(tx: ClientTransaction, *, user_id: int, booking_id: int, now: datetime) -> CancellationOut:
    booking = await get_own_booking(tx, user_id=user_id, booking_id=booking_id)
    return await get_cancellation_of(tx, booking, now=now)


async def request_cancellation(
    tx: ClientTransaction,
    *,
    user_id: int,
    booking_id: int,
    reason: str,
    seen_refund: Paise | None,
    now: datetime,
) -> CancellationOut:
    """Today's refund stays promised. Idempotent.

    Raises BookingCancelled, NothingToCancel, DepartureIsCancelled, TourStarted, CancellationTermsChanged (with the
    terms) if the refund differs from `seen_refund`.
    """
    booking = await get_own_booking(tx, user_id=user_id, booking_id=booking_id, lock=True)
    if booking.booking_status == BookingStatus.CANCELLED:
        raise BookingCancelled
    if booking.booking_status != BookingStatus.CONFIRMED:
        raise NothingToCancel
    if await bookings.is_departure_cancelled(tx, departure_id=booking.departure_id):
        raise DepartureIsCancelled
    current = await get_cancellation_of(tx, booking, now=now)
    if current.state == CancellationState.ASKED:
        return current
    if current.days_before < 0:
        raise TourStarted
    if seen_refund is not None and seen_refund != current.refund:
        raise CancellationTermsChanged(current.model_dump(mode="json"))
    await repository.request_cancellation(
        tx,
        booking_id=booking_id,
        asked_by=user_id,
        reason=reason,
        days_before=current.days_before,
        charge=Paise(current.charge),
        promised=Paise(current.refund),
    )
    await drop_change_request(tx, booking_id=booking_id, user_id=user_id)
    await audit.record(
        tx,
        "cancellation.asked",
        subject=f"booking:{booking_id}",
        actor_id=user_id,
        promised_paise=current.refund,
    )
    await enqueue(tx, "messaging.cancellation_requested", client_id=tx.client_id, booking_id=booking_id)
    return await get_cancellation_of(tx, booking, now=now)


async def withdraw_cancellation(
    tx: ClientTransaction, *, user_id: int, booking_id: int, now: datetime
) -> CancellationOut:
    booking = await get_own_booking(tx, user_id=user_id, booking_id=booking_id, lock=True)
    if await repository.withdraw_cancellation(tx, booking_id=booking_id):
        await audit.record(
            tx,
            "cancellation.withdrawn",
            subject=f"booking:{booking_id}",
            actor_id=user_id,
        )
    return await get_cancellation_of(tx, booking, now=now)


async def decline_cancellation(
    tx: ClientTransaction, *, booking_id: int, actor_id: int, reason: str, now: datetime
) -> CancellationOut:
    """Idempotent for the same reason. Raises NotRequested."""
    booking = await lock_booking(tx, booking_id=booking_id)
    if not await repository.decline_cancellation(tx, booking_id=booking_id, decided_by=actor_id, reason=reason):
        current = await get_cancellation_of(tx, booking, now=now)
        if current.state != CancellationState.DECLINED or current.decided_reason != reason:
            raise NotRequested
        return current
    await audit.record(
        tx,
        "cancellation.declined",
        subject=f"booking:{booking_id}",
        actor_id=actor_id,
        reason=reason,
    )
    await enqueue(tx, "messaging.cancellation_declined", client_id=tx.client_id, booking_id=booking_id)
    return await get_cancellation_of(tx, booking, now=now)


async def cancel_booking(
    tx: ClientTransaction,
    booking: BookingRecord,
    *,
    actor_id: int,
    amount: Paise | None,
    offline_amount: Paise | None = None,
    credit_amount: Paise = NOTHING,
    credit_until: date | None = None,
    reason: str,
    tell: bool,
    now: datetime,
) -> BookingRecord:
    """The booking is locked. Idempotent.

    The provider refunds `amount`, the operator `offline_amount`; each defaults to the promised refund. Raises
    RefundTooLarge, RefundTooSmall, OfflineRefundTooLarge, CreditNotPossible, CreditTooLarge.
    """
    booking_id = booking.booking_id
    if booking.booking_status == BookingStatus.CANCELLED:
        return booking
    refund = RefundParts(Paise(0), Paise(0))
    if booking.booking_status == BookingStatus.CONFIRMED:
        refund = await _return_money(
            tx, booking, actor_id=actor_id, amount=amount, offline_amount=offline_amount, reason=reason, now=now
        )
        beds = await repository.get_beds(tx, booking_id=booking_id)
        await inventory.give_back(tx, departure_id=booking.departure_id, beds=beds, hold_id=booking.hold_id)
        await rooming.remove_travellers(tx, booking_id=booking_id, actor_id=actor_id)
    else:
        await inventory.release(tx, hold_id=booking.hold_id)
    await bookings.set_cancelled(tx, booking_ids=[booking_id], reason=BY_OPERATOR)
    await audit.record(
        tx,
        "booking.cancelled",
        subject=f"booking:{booking_id}",
        actor_id=actor_id,
        returned_paise=refund.online,
        owed_paise=refund.offline,
        credit_paise=credit_amount,
    )
    cancelled_booking = replace(booking, booking_status=BookingStatus.CANCELLED, cancel_reason=BY_OPERATOR)
    if credit_amount:
        await give_kept_as_credit(
            tx,
            cancelled_booking,
            actor_id=actor_id,
            amount=credit_amount,
            valid_until=credit_until,
            reason=reason,
            now=now,
        )
    if booking.booking_status == BookingStatus.CONFIRMED and tell:
        await enqueue(tx, "messaging.booking_cancelled", client_id=tx.client_id, booking_id=booking_id)
    return cancelled_booking


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
    booking_id = booking.booking_id
    today = (await _get_terms(tx, booking, now=now)).today
    request = await CANCELLATIONS.find(tx, booking_id)
    promised = request.promised_paise if request is not None and request.state == CancellationState.ASKED else 0
    # What was paid too much since a change of the booking goes back in any case.
    promised = max(promised, -await get_balance_due(tx, booking=booking))
    refundable = await get_refundable(tx, booking_id=booking_id)
    parts = split_refund(Paise(min(promised, today.paid)), online=refundable.online, offline=refundable.offline)
    online = parts.online if amount is None else amount
    offline = parts.offline if offline_amount is None else offline_amount
    if offline > refundable.offline:
        raise OfflineRefundTooLarge
    if online:
        await refunds.request_refunds(
            tx,
            booking_id=booking_id,
            amount=online,
            reason="cancellation",
            note=reason,
            requested_by=actor_id,
        )
    await repository.complete_cancellation(
        tx,
        booking_id=booking_id,
        decided_by=actor_id,
        reason=reason,
        days_before=today.days_before,
        charge=today.charge,
        promised=today.refund,
        returned=online,
        returned_offline=offline,
        kept_offline=Paise(refundable.offline - offline),
    )
    stored = await return_stored_money(tx, booking=booking, actor_id=actor_id, amount=offline, now=now)
    return RefundParts(online, Paise(offline - stored))


async def get_cancel_reason(tx: ClientTransaction, *, booking_id: int) -> str:
    cancellation = await CANCELLATIONS.find(tx, booking_id)
    return "" if cancellation is None else cancellation.decided_reason


async def find_cancellation_request(tx: ClientTransaction, *, booking_id: int) -> CancellationRequest | None:
    cancellation = await CANCELLATIONS.find(tx, booking_id)
    if cancellation is None or cancellation.state != CancellationState.ASKED or cancellation.asked_at is None:
        return None
    refundable = await get_refundable(tx, booking_id=booking_id)
    promised = Paise(min(cancellation.promised_paise, refundable.online + refundable.offline))
    parts = split_refund(promised, online=refundable.online, offline=refundable.offline)
    return CancellationRequest(cancellation.asked_at, cancellation.asked_reason, parts)


async def find_cancellation_decline(tx: ClientTransaction, *, booking_id: int) -> CancellationDecline | None:
    cancellation = await CANCELLATIONS.find(tx, booking_id)
    if cancellation is None or cancellation.state != CancellationState.DECLINED or cancellation.decided_at is None:
        return None
    return CancellationDecline(cancellation.decided_at, cancellation.decided_reason)


@dataclass(frozen=True, slots=True)
class _Terms:
    today: Refund
    steps: tuple[Step, ...]


async def _get_terms(tx: ClientTransaction, booking: BookingRecord, *, now: datetime) -> _Terms:
    tour = await bookings.get_tour(tx, departure_id=booking.departure_id)
    terms = read_cancellation(booking.policy)
    sold = get_sold(booking)
    today = refund_on(
        terms,
        sold,
        paid=await get_kept(tx, booking_id=booking.booking_id),
        starts_on=tour.tour_start_date,
        today=local_date(now, time_zone=tour.time_zone),
    )
    return _Terms(today, steps(terms, sold, starts_on=tour.tour_start_date))


async def get_cancellation_of(tx: ClientTransaction, booking: BookingRecord, *, now: datetime) -> CancellationOut:
    terms = await _get_terms(tx, booking, now=now)
    today = terms.today
    request = await CANCELLATIONS.find(tx, booking.booking_id)
    is_requested = request is not None and request.state == CancellationState.ASKED
    state: Literal["none", CancellationState.ASKED, CancellationState.DECLINED, CancellationState.DONE] = "none"
    if booking.booking_status == BookingStatus.CANCELLED:
        state = CancellationState.DONE
    elif request is not None and request.state != CancellationState.WITHDRAWN:
        state = request.state
    # The promised refund is kept, whatever day the operator decides on.
    refund = Paise(min(request.promised_paise, today.paid)) if request is not None and is_requested else today.refund
    refundable = await get_refundable(tx, booking_id=booking.booking_id)
    parts = split_refund(refund, online=refundable.online, offline=refundable.offline)
    is_done = request is not None and request.state == CancellationState.DONE
    stored = {
        method: await get_balance_of_method(tx, booking_id=booking.booking_id, method=method)
        if parts.offline
        else NOTHING
        for method in (RecordedMethod.CREDIT, RecordedMethod.ON_ACCOUNT)
    }
    refund_credit = min(parts.offline, stored[RecordedMethod.CREDIT])
    credit = await get_credit_of_cancelled(tx, booking_id=booking.booking_id)
    return CancellationOut(
        booking_reference=booking.booking_reference,
        state=state,
        days_before=today.days_before,
        travellers=booking.total_travelers,
        paid=today.paid,
        charge_basis=today.rule.basis,
        charge_percent=_percent(today.rule),
        charge=today.charge if refund == today.refund else today.paid - refund,
        tax_kept=today.tax_kept if refund == today.refund else Paise(0),
        refund=refund,
        refund_online=parts.online,
        refund_offline=parts.offline,
        refund_credit=refund_credit,
        refund_on_account=min(parts.offline - refund_credit, stored[RecordedMethod.ON_ACCOUNT]),
        brackets=[
            BracketOut(
                from_days=bracket.from_days,
                to_days=bracket.to_days,
                charge_basis=bracket.charge.basis,
                charge_percent=_percent(bracket.charge),
                charge=bracket.amount,
                charge_per_person=Paise(bracket.amount // booking.total_travelers),
                is_in_force=today.days_before >= bracket.from_days
                and (bracket.to_days is None or today.days_before <= bracket.to_days),
            )
            for bracket in terms.steps
        ],
        asked_at=request.asked_at if request is not None and request.state != CancellationState.WITHDRAWN else None,
        asked_reason=request.asked_reason
        if request is not None and request.state != CancellationState.WITHDRAWN
        else "",
        decided_at=request.decided_at if request is not None else None,
        decided_reason=request.decided_reason if request is not None else "",
        returned=request.returned_paise + request.returned_offline_paise if request is not None else 0,
        returned_offline=request.returned_offline_paise if request is not None else 0,
        owed_back=max(refundable.offline - request.kept_offline_paise, 0) if request is not None and is_done else 0,
        credit_returned=credit.returned,
        credit_given=credit.given,
        credit_until=credit.valid_until,
        can_ask=booking.booking_status == BookingStatus.CONFIRMED and not is_requested and today.days_before >= 0,
    )


def _percent(rule: Charge) -> float | None:
    return None if rule.basis == "person" else rule.value / 100
