from collections.abc import Sequence
from datetime import date, datetime

from toli.identity.audit import service as audit
from toli.infra.db.database import Database
from toli.infra.db.transactions import ClientTransaction
from toli.kit.clock import local_date
from toli.kit.errors import NotFound
from toli.kit.money import Paise, from_rupees
from toli.kit.paging import Page
from toli.kit.sealing import Sealer
from toli.selling.bookings.repository import bookings
from toli.selling.bookings.schemas.fields import BookingStatus, ChequeState
from toli.selling.bookings.service.bookings import check_not_in_future, lock_booking
from toli.selling.changes.service.charges import charge_booking
from toli.selling.cheques import repository
from toli.selling.cheques.errors import ChargeImpossible, ChequeSettled
from toli.selling.cheques.schemas import BounceChequeIn, Cheques, DepositChequesIn
from toli.selling.offline.service import reversal

BOUNCE_CHARGE = "Charge for a bounced cheque"


async def list_cheques(tx: ClientTransaction, *, state: ChequeState, page: Page, now: datetime) -> Cheques:
    today = local_date(now, time_zone=await bookings.get_time_zone(tx))
    counts = await repository.count_cheques(tx)
    total: int = getattr(counts, state)
    cheques = await repository.list_cheques(tx, state=state, today=today, limit=page.limit, offset=page.offset)
    return Cheques(data=cheques, counts=counts, total=total, total_pages=page.pages(total))


async def sum_uncleared(tx: ClientTransaction, *, booking_id: int) -> Paise:
    """A booking's payments by cheques that the bank has not cleared."""
    return await repository.sum_uncleared(tx, booking_id=booking_id)


async def deposit_cheques(tx: ClientTransaction, *, body: DepositChequesIn, actor_id: int, now: datetime) -> None:
    """Raises DateInFuture, ChequeSettled."""
    await check_not_in_future(tx, body.deposited_on, now=now)
    ids = sorted(set(body.offline_payment_ids))
    settled = await repository.settle_cheques(
        tx, offline_payment_ids=ids, deposited_on=body.deposited_on, slip=body.slip
    )
    if settled < len(ids):
        raise ChequeSettled
    await _record(tx, "cheque.deposited", ids, actor_id=actor_id, day=body.deposited_on)


async def clear_cheque(
    tx: ClientTransaction, *, offline_payment_id: int, cleared_on: date, actor_id: int, now: datetime
) -> None:
    """Raises DateInFuture, ChequeSettled."""
    await check_not_in_future(tx, cleared_on, now=now)
    if not await repository.settle_cheques(tx, offline_payment_ids=[offline_payment_id], cleared_on=cleared_on):
        raise ChequeSettled
    await _record(tx, "cheque.cleared", [offline_payment_id], actor_id=actor_id, day=cleared_on)


async def settle_by_bank(tx: ClientTransaction, *, offline_payment_ids: Sequence[int], cleared_on: date | None) -> None:
    """Clear the cheques among the payments of a bank line, or undo it; one that was cleared manually keeps its day."""
    if cleared_on is None:
        await repository.unclear_cheques(tx, offline_payment_ids=offline_payment_ids)
    else:
        await repository.settle_cheques(tx, offline_payment_ids=offline_payment_ids, cleared_on=cleared_on)


async def bounce_cheque(
    tx: ClientTransaction,
    *,
    database: Database,
    sealer: Sealer,
    offline_payment_id: int,
    body: BounceChequeIn,
    actor_id: int,
    now: datetime,
) -> None:
    """Reverse a cheque's payment, so that its amount is due again, with what the customer is charged.

    Raises NotFound, DateInFuture, ChequeSettled, ReversalImpossible, CreditGivenInstead, ChargeImpossible.
    """
    await check_not_in_future(tx, body.bounced_on, now=now)
    bookings_of_payments = await repository.map_bookings_of_payments(tx, offline_payment_ids=[offline_payment_id])
    booking_id = bookings_of_payments.get(offline_payment_id)
    if booking_id is None:
        raise NotFound
    booking = await lock_booking(tx, booking_id=booking_id)
    if body.customer_charge and booking.booking_status != BookingStatus.CONFIRMED:
        raise ChargeImpossible
    if not await repository.settle_cheques(
        tx,
        offline_payment_ids=[offline_payment_id],
        bounced_on=body.bounced_on,
        charge=from_rupees(body.charge),
    ):
        raise ChequeSettled
    await _record(tx, "cheque.bounced", [offline_payment_id], actor_id=actor_id, day=body.bounced_on)
    await reversal.reverse_offline_payment(
        tx, booking, offline_payment_id=offline_payment_id, actor_id=actor_id, reason=body.reason, now=now
    )
    if body.customer_charge:
        await charge_booking(
            tx,
            booking,
            database=database,
            sealer=sealer,
            amount=body.customer_charge,
            reason=BOUNCE_CHARGE,
            actor_id=actor_id,
            now=now,
        )


async def _record(tx: ClientTransaction, action: str, ids: Sequence[int], *, actor_id: int, day: date) -> None:
    bookings_of_payments = await repository.map_bookings_of_payments(tx, offline_payment_ids=ids)
    recorded = [
        audit.Act(
            action,
            f"booking:{bookings_of_payments[offline_payment_id]}",
            {"offline_payment_id": offline_payment_id, "moved_on": day.isoformat()},
        )
        for offline_payment_id in ids
    ]
    await audit.record_all(tx, recorded, actor_id=actor_id)
