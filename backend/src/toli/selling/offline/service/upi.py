"""A claim confirms nothing: the operator does, with the money in the bank account."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from decimal import Decimal
from math import ceil
from typing import Final
from zoneinfo import ZoneInfo

from toli.catalogue.inventory.repository import holds
from toli.identity.audit import service as audit
from toli.infra.db.queue.jobs import enqueue
from toli.infra.db.transactions import ClientTransaction
from toli.kit.clock import local_date
from toli.kit.errors import NotFound
from toli.kit.money import Paise, from_rupees, to_rupees
from toli.kit.paging import Page
from toli.payments.upi import repository as upi_repository
from toli.payments.upi import service as upi
from toli.payments.upi.schemas import Payee, UpiRequest
from toli.selling.bookings.errors.bookings import DueDiffers, HoldExpired
from toli.selling.bookings.repository import bookings
from toli.selling.bookings.repository.bookings import BookingRecord
from toli.selling.bookings.schemas.fields import BookingStatus, OfflineKind, RecordedMethod
from toli.selling.bookings.service.balance import get_balance_due
from toli.selling.bookings.service.bookings import get_booking, lock_booking
from toli.selling.offline import repository
from toli.selling.offline.errors.upi import ClaimSettled, TooManyClaims, UpiNotOffered
from toli.selling.offline.schemas.offline import OfflinePaymentIn
from toli.selling.offline.schemas.upi import OpenClaims, UpiClaimIn, UpiClaimOut, UpiPart, UpiPayee
from toli.selling.offline.service.offline import settle_offline_payment

MOST_WAITING: Final = 5
MOST_CLAIMS: Final = 20


@dataclass(frozen=True, slots=True)
class Payable:
    least: int
    most: int


async def get_upi_part(tx: ClientTransaction, *, booking_id: int) -> UpiPart:
    booking = await get_booking(tx, booking_id=booking_id)
    claims = await repository.list_claims(tx, booking_id=booking_id)
    payee = await upi_repository.find_payee(tx)
    is_payable = payee is not None and await _find_payable(tx, booking) is not None
    if payee is None or not is_payable:
        return UpiPart(payee=None, claims=claims)
    title = await repository.get_title(tx, booking_id=booking_id)
    return UpiPart(
        payee=_payee_to_schema(payee, booking_reference=booking.booking_reference, title=title), claims=claims
    )


async def find_waiting_claim(tx: ClientTransaction, *, booking_id: int, claim_id: int) -> UpiClaimOut | None:
    """None once confirmed or dismissed."""
    claims = await repository.list_claims(tx, booking_id=booking_id)
    return next((claim for claim in claims if claim.claim_id == claim_id and claim.state == "waiting"), None)


async def find_upi_request(tx: ClientTransaction, *, booking_id: int, amount: Paise) -> UpiRequest | None:
    payee = await upi_repository.find_payee(tx)
    if payee is None or amount <= 0:
        return None
    booking = await get_booking(tx, booking_id=booking_id)
    title = await repository.get_title(tx, booking_id=booking_id)
    return upi.request_payment(payee, reference=booking.booking_reference, title=title, amount=amount)


async def claim_upi_payment(
    tx: ClientTransaction, *, booking_id: int, upi_claim: UpiClaimIn, said_by: int | None, now: datetime
) -> UpiPart:
    """Record a claim. Idempotent by number.

    The first claim for held beds extends the hold. Raises UpiNotOffered, HoldExpired, DueDiffers, TooManyClaims.
    """
    booking = await lock_booking(tx, booking_id=booking_id)
    payee = await upi_repository.find_payee(tx)
    claims = await repository.list_claims(tx, booking_id=booking_id)
    if all(claim.utr != upi_claim.utr for claim in claims):
        await _check_claim(tx, booking, claims, amount=from_rupees(upi_claim.amount), payee=payee)
        await _add_claim(tx, booking, upi_claim=upi_claim, said_by=said_by)
        if payee is not None and not claims and booking.booking_status == BookingStatus.PENDING:
            await _hold_for_confirmation(tx, booking, days=payee.hold_days, now=now)
    return await get_upi_part(tx, booking_id=booking_id)


async def list_open_claims(tx: ClientTransaction, *, page: Page) -> OpenClaims:
    total = await repository.count_waiting(tx)
    rows = await repository.list_waiting(tx, limit=page.limit, offset=page.offset)
    return OpenClaims(
        data=rows,
        total=total,
        total_pages=page.pages(total),
    )


async def confirm_claim(
    tx: ClientTransaction, *, claim_id: int, keep_excess: bool, actor_id: int, now: datetime
) -> None:
    """Record a UPI payment on its day. Raises ClaimSettled, and the errors of `record_offline_payment`."""
    booking, claim = await _lock_claim(tx, claim_id=claim_id)
    time_zone = await bookings.get_time_zone(tx)
    money = OfflinePaymentIn(
        kind=OfflineKind.RECEIVED,
        amount=Decimal(claim.amount) / 100,
        method=RecordedMethod.UPI,
        moved_on=local_date(claim.said_at, time_zone=time_zone),
        reference=claim.utr,
        keep_excess=keep_excess,
    )
    await settle_offline_payment(tx, booking, actor_id=actor_id, money=money, now=now)


async def dismiss_claim(tx: ClientTransaction, *, claim_id: int, actor_id: int, reason: str) -> None:
    """The traveller reads the reason. Raises ClaimSettled."""
    booking, claim = await _lock_claim(tx, claim_id=claim_id)
    await repository.dismiss_claim(tx, claim_id=claim.claim_id, actor_id=actor_id, reason=reason)
    await _record(
        tx, "upi_claim.dismissed", booking, claim_id=claim_id, actor_id=actor_id, utr=claim.utr, reason=reason
    )


async def _lock_claim(tx: ClientTransaction, *, claim_id: int) -> tuple[BookingRecord, UpiClaimOut]:
    booking_id = await repository.find_booking_of_claim(tx, claim_id=claim_id)
    if booking_id is None:
        raise NotFound
    booking = await lock_booking(tx, booking_id=booking_id)
    claims = await repository.list_claims(tx, booking_id=booking_id)
    claim = next(candidate for candidate in claims if candidate.claim_id == claim_id)
    if claim.state != "waiting":
        raise ClaimSettled
    return booking, claim


async def _check_claim(
    tx: ClientTransaction,
    booking: BookingRecord,
    claims: Sequence[UpiClaimOut],
    *,
    amount: Paise,
    payee: Payee | None,
) -> None:
    if payee is None:
        raise UpiNotOffered
    payable = await _find_payable(tx, booking)
    if payable is None:
        raise HoldExpired if booking.booking_status == BookingStatus.PENDING else UpiNotOffered
    if not payable.least <= amount <= payable.most:
        raise DueDiffers(due=to_rupees(payable.least if amount < payable.least else payable.most))
    if len(claims) >= MOST_CLAIMS or sum(claim.state == "waiting" for claim in claims) >= MOST_WAITING:
        raise TooManyClaims


async def _add_claim(
    tx: ClientTransaction, booking: BookingRecord, *, upi_claim: UpiClaimIn, said_by: int | None
) -> None:
    amount = from_rupees(upi_claim.amount)
    booking_id = booking.booking_id
    claim_id = await repository.add_claim(tx, booking_id=booking_id, utr=upi_claim.utr, amount=amount, said_by=said_by)
    await _record(
        tx, "upi_claim.made", booking, claim_id=claim_id, actor_id=said_by, utr=upi_claim.utr, amount_paise=amount
    )
    await enqueue(
        tx,
        "messaging.operator_upi_claim",
        client_id=tx.client_id,
        booking_id=booking_id,
        claim_id=claim_id,
    )


async def _hold_for_confirmation(tx: ClientTransaction, booking: BookingRecord, *, days: int, now: datetime) -> None:
    """Hold at most to the end of the tour's first day; never shorten."""
    hold = await holds.find_hold(tx, hold_id=booking.hold_id)
    tour = await bookings.get_tour(tx, departure_id=booking.departure_id)
    last = min(local_date(now, time_zone=tour.time_zone) + timedelta(days=days), tour.tour_start_date)
    end = datetime.combine(last + timedelta(days=1), time(), tzinfo=ZoneInfo(tour.time_zone))
    minutes = ceil((end - now) / timedelta(minutes=1))
    if hold is not None and hold.expires_at < now + timedelta(minutes=minutes):
        await holds.set_expiry(tx, hold_id=booking.hold_id, minutes=minutes)


async def _find_payable(tx: ClientTransaction, booking: BookingRecord) -> Payable | None:
    if booking.booking_status == BookingStatus.PENDING and booking.made_by is not None:
        hold = await holds.find_hold(tx, hold_id=booking.hold_id)
        is_live = hold is not None and hold.is_live
        return Payable(booking.advance_paise, booking.total_paise) if is_live else None
    if booking.booking_status != BookingStatus.CONFIRMED or booking.due_closed_at is not None:
        return None
    due = await get_balance_due(tx, booking=booking)
    return Payable(1, due) if due > 0 else None


async def map_payees(tx: ClientTransaction, *, references: Collection[str], title: str) -> dict[str, UpiPayee]:
    """Map booking references of one trip to payees; empty without direct UPI."""
    payee = await upi_repository.find_payee(tx)
    if payee is None:
        return {}
    return {reference: _payee_to_schema(payee, booking_reference=reference, title=title) for reference in references}


def _payee_to_schema(payee: Payee, *, booking_reference: str, title: str) -> UpiPayee:
    reference = upi.make_reference(booking_reference)
    return UpiPayee(
        vpa=payee.vpa,
        payee_name=payee.name,
        reference=reference,
        link=upi.build_link(payee, reference=reference, note=upi.make_note(reference, title)),
    )


async def _record(
    tx: ClientTransaction, action: str, booking: BookingRecord, *, actor_id: int | None, **data: object
) -> None:
    await audit.record(
        tx,
        action,
        subject=f"booking:{booking.booking_id}",
        actor_id=actor_id,
        **data,
    )
