from collections.abc import Sequence
from datetime import date, datetime

from toli.identity.audit import service as audit
from toli.infra.db.database import Database
from toli.infra.db.transactions import ClientTransaction
from toli.kit.clock import local_date
from toli.kit.errors import Invalid, NotFound
from toli.kit.money import Paise, from_rupees
from toli.kit.paging import Page
from toli.kit.sealing import Sealer
from toli.kit.text import Text
from toli.selling.bookings.repository import bookings
from toli.selling.bookings.schemas.fields import BookingStatus, ChequeState
from toli.selling.bookings.service.bookings import check_not_in_future, lock_booking
from toli.selling.changes.service.charges import charge_booking
from toli.selling.cheques import repository
from toli.selling.cheques.errors import ChargeImpossible, ChequeMoneyUsed, ChequeSettled
from toli.selling.cheques.schemas import BounceChequeIn, BounceIn, Cheques, DepositChequesIn
from toli.selling.deposits import repository as deposits
from toli.selling.deposits import service as deposit_service
from toli.selling.deposits.errors import DepositUsed
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
    day, ids, deposit_ids = body.deposited_on, sorted(set(body.offline_payment_ids)), sorted(set(body.deposit_ids))
    if not ids and not deposit_ids:
        raise Invalid(Text("Choose at least one cheque."), field="offline_payment_ids")
    settled = await repository.settle_cheques(tx, offline_payment_ids=ids, deposited_on=day, slip=body.slip)
    settled += await deposits.settle_cheques(tx, deposit_ids=deposit_ids, deposited_on=day, slip=body.slip)
    if settled < len(ids) + len(deposit_ids):
        raise ChequeSettled
    await _record(tx, "cheque.deposited", ids, actor_id=actor_id, day=day)
    await deposit_service.record_cheque_acts(tx, "cheque.deposited", deposit_ids, actor_id=actor_id, day=day)


async def clear_cheque(
    tx: ClientTransaction, *, offline_payment_id: int, cleared_on: date, actor_id: int, now: datetime
) -> None:
    """Raises DateInFuture, ChequeSettled."""
    await check_not_in_future(tx, cleared_on, now=now)
    if not await repository.settle_cheques(tx, offline_payment_ids=[offline_payment_id], cleared_on=cleared_on):
        raise ChequeSettled
    await _record(tx, "cheque.cleared", [offline_payment_id], actor_id=actor_id, day=cleared_on)


async def clear_cheque_on_account(
    tx: ClientTransaction, *, deposit_id: int, cleared_on: date, actor_id: int, now: datetime
) -> None:
    """Raises DateInFuture, ChequeSettled."""
    await check_not_in_future(tx, cleared_on, now=now)
    if not await deposits.settle_cheques(tx, deposit_ids=[deposit_id], cleared_on=cleared_on):
        raise ChequeSettled
    await deposit_service.record_cheque_acts(tx, "cheque.cleared", [deposit_id], actor_id=actor_id, day=cleared_on)


async def settle_by_bank(
    tx: ClientTransaction,
    *,
    offline_payment_ids: Sequence[int] = (),
    deposit_ids: Sequence[int] = (),
    cleared_on: date | None,
) -> None:
    """Clear the cheques among the entries of a bank line, or undo it; one that was cleared manually keeps its day."""
    if cleared_on is None:
        await repository.unclear_cheques(tx, offline_payment_ids=offline_payment_ids)
        await deposits.unclear_cheques(tx, deposit_ids=deposit_ids)
    else:
        await repository.settle_cheques(tx, offline_payment_ids=offline_payment_ids, cleared_on=cleared_on)
        await deposits.settle_cheques(tx, deposit_ids=deposit_ids, cleared_on=cleared_on)


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
    """Reverse a cheque's payment, and add the customer's charge to the booking's price.

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


async def bounce_cheque_on_account(
    tx: ClientTransaction, *, deposit_id: int, body: BounceIn, actor_id: int, now: datetime
) -> None:
    """Take the cheque's money off its customer's balance. Raises DateInFuture, ChequeSettled, ChequeMoneyUsed."""
    await check_not_in_future(tx, body.bounced_on, now=now)
    if not await deposits.settle_cheques(tx, deposit_ids=[deposit_id]):
        raise ChequeSettled
    try:
        await deposit_service.reverse_deposit(tx, deposit_id=deposit_id, reason=body.reason, actor_id=actor_id, now=now)
    except DepositUsed as refusal:
        raise ChequeMoneyUsed from refusal
    await deposits.DEPOSITS.update(
        tx, deposit_id, values={"bounced_on": body.bounced_on, "charge_paise": from_rupees(body.charge)}
    )
    day = body.bounced_on
    await deposit_service.record_cheque_acts(tx, "cheque.bounced", [deposit_id], actor_id=actor_id, day=day)


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
