from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import date, datetime
from typing import Final

from toli.catalogue.inventory import service as inventory
from toli.clients.companies.service import profile
from toli.identity.audit import service as audit
from toli.infra.db.idempotency import record_result
from toli.infra.db.queue.jobs import enqueue
from toli.infra.db.transactions import ClientTransaction
from toli.kit.errors import AppError, NotFound
from toli.kit.money import Paise, from_rupees, to_rupees
from toli.payments.documents.service import issuing
from toli.payments.ledger import service as ledger
from toli.payments.ledger.schemas import Account
from toli.payments.ledger.service import PaidFrom
from toli.selling.bookings.errors.bookings import (
    BookingCancelled,
    DueDiffers,
    HoldExpired,
    NotConfirmedYet,
)
from toli.selling.bookings.repository import bookings, cancel, refund
from toli.selling.bookings.repository import offline as repository
from toli.selling.bookings.repository.bookings import BookingRecord
from toli.selling.bookings.repository.cancel import CANCELLATIONS
from toli.selling.bookings.schemas.fields import BookingStatus, OfflineKind, RecordedMethod
from toli.selling.bookings.service.balance import get_balance_due, get_kept_money
from toli.selling.bookings.service.bookings import check_not_in_future, get_booking
from toli.selling.credit import service as credit
from toli.selling.customer_tds.errors import TdsNotCertified
from toli.selling.deposits import service as deposits
from toli.selling.deposits.repository import get_balance
from toli.selling.deposits.schemas import DepositIn
from toli.selling.invoicing.service.documents import issue_missing, issue_receipt
from toli.selling.offline import repository as offline_repository
from toli.selling.offline.errors.offline import OfflineRefundTooLarge
from toli.selling.offline.schemas.offline import (
    OfflinePaymentIn,
    OfflinePaymentOut,
    OfflinePayments,
    RecordedPayments,
)


async def list_offline_payments(tx: ClientTransaction, *, booking_id: int) -> OfflinePayments:
    """Read payments in one snapshot: the sums agree."""
    recorded = await read_payments(tx, await get_booking(tx, booking_id=booking_id))
    customer = f"booking-{booking_id}"
    on_account = await get_balance(tx, customer=customer)
    tds_expected = _sum_tds_expected(recorded)
    # It is not here, so it cannot be returned.
    recorded.left = max(recorded.left - tds_expected, 0)
    return OfflinePayments(
        **dict(recorded),
        credit=await credit.get_usable(tx, customer=customer),
        on_account=on_account,
        tds_expected=tds_expected,
    )


async def record_offline_payment(
    tx: ClientTransaction,
    booking: BookingRecord,
    *,
    actor_id: int,
    money: OfflinePaymentIn,
    now: datetime,
    posted_at: datetime | None = None,
) -> OfflinePayments:
    """Record an offline payment or refund of a locked booking with its document.

    A payment confirms a held booking. A refund takes the latest payments first and settles owed money; any excess
    reduces the price unless disabled. Repeated within a minute, a refund changes nothing. `keep_excess` keeps money
    above the balance on account. Raises NotConfirmedYet, HoldExpired, BookingCancelled, DueDiffers,
    OfflineRefundTooLarge, DateInFuture, CreditTooSmall, OnAccountTooSmall, TdsNotCertified.
    """
    booking_id = booking.booking_id
    is_repeated = money.kind == OfflineKind.RETURNED and await repository.is_repeated_return(
        tx,
        booking_id=booking_id,
        recorded_by=actor_id,
        amount=from_rupees(money.amount),
        method=money.method,
        moved_on=money.moved_on,
        reference=money.reference,
    )
    if not is_repeated:
        await settle_offline_payment(
            tx,
            booking,
            actor_id=actor_id,
            money=money,
            now=now,
            posted_at=posted_at,
        )
    recorded = await list_offline_payments(tx, booking_id=booking_id)
    recorded.is_repeated = is_repeated
    await record_result(tx, recorded, status=201)
    return recorded


async def settle_offline_payment(
    tx: ClientTransaction,
    booking: BookingRecord,
    *,
    actor_id: int,
    money: OfflinePaymentIn,
    now: datetime,
    posted_at: datetime | None = None,
) -> list[int]:
    """Record as `record_offline_payment` does, but return the ids of the parts."""
    if booking.booking_status == BookingStatus.PENDING:
        if booking.made_by is None or money.kind == OfflineKind.RETURNED:
            raise NotConfirmedYet
        if money.method == RecordedMethod.ON_ACCOUNT:
            await deposits.lock_usable(tx, booking_id=booking.booking_id, amount=from_rupees(money.amount))
        if money.method == RecordedMethod.CREDIT:
            await credit.lock_of_customer(tx, booking_id=booking.booking_id, amount=from_rupees(money.amount))
        booking = await confirm_unpaid(tx, booking=booking, actor_id=actor_id, tell=money.tell)
    return await post_offline_payment(tx, booking=booking, actor_id=actor_id, money=money, now=now, posted_at=posted_at)


async def confirm_unpaid(tx: ClientTransaction, *, booking: BookingRecord, actor_id: int, tell: bool) -> BookingRecord:
    """The booking is locked. Raises HoldExpired."""
    booking_id = booking.booking_id
    if not await inventory.consume(tx, hold_id=booking.hold_id):
        raise HoldExpired
    await bookings.set_confirmed(tx, booking_id=booking_id)
    await audit.record(tx, "booking.confirmed", subject=f"booking:{booking_id}", actor_id=actor_id)
    if tell:
        await enqueue(tx, "messaging.booking_confirmed", client_id=tx.client_id, booking_id=booking_id)
    if (await profile.profile(tx)).uses_on_account:
        await enqueue(tx, "bookings.use_on_account", client_id=tx.client_id, booking_id=booking_id)
    return await get_booking(tx, booking_id=booking_id)


async def post_offline_payment(
    tx: ClientTransaction,
    *,
    booking: BookingRecord,
    actor_id: int,
    money: OfflinePaymentIn,
    now: datetime,
    posted_at: datetime | None = None,
) -> list[int]:
    """Record a payment of a locked, not pending booking; see `record_offline_payment`.

    Returns the ids of its parts: a refund may span payments.
    """
    booking_id = booking.booking_id
    await check_not_in_future(tx, money.moved_on, now=now)
    amount = from_rupees(money.amount)
    deducted = from_rupees(money.tds.amount) if money.tds is not None else Paise(0)
    before = await read_payments(tx, booking)
    excess = Paise(0)
    parts: list[tuple[int | None, Paise]]
    if money.kind == OfflineKind.RECEIVED:
        if money.keep_excess and booking.booking_status == BookingStatus.CONFIRMED:
            excess = Paise(amount - min(amount, max(before.due - deducted, 0)))
        if excess < amount:
            await check_due(tx, booking, Paise(amount - excess), before)
        parts = [(None, Paise(amount - excess))] if excess < amount else []
    else:
        parts = [*_split_return(amount, before)]
        await check_kept(tx, booking, amount, OfflineRefundTooLarge())
        if booking.booking_status == BookingStatus.CONFIRMED and money.lowers_price:
            goodwill = Paise(amount - min(amount, await _get_owed(tx, booking)))
            if goodwill:
                await refund.reduce_price(tx, booking_id=booking_id, amount=goodwill)
                booking = replace(booking, price_reduction_paise=booking.price_reduction_paise + goodwill)
    written = [
        (
            returns_of,
            part,
            await _record(
                tx, booking, money, returns_of=returns_of, amount=part, actor_id=actor_id, posted_at=posted_at
            ),
        )
        for returns_of, part in parts
    ]
    # Last, because the operator's document series is locked from here to the commit. What was paid online before
    # this is numbered before it.
    await issue_missing(tx, booking)
    for returns_of, part, offline_payment_id in written:
        if returns_of is None:
            await issue_receipt(
                tx,
                booking=booking,
                payment_id=to_payment_id(offline_payment_id),
                amount=part,
                method=money.method,
                posted_at=posted_at,
                moved_on=_get_day(money),
            )
        else:
            await issuing.issue_refund(
                tx,
                provider_payment_id=to_payment_id(returns_of),
                ref=to_payment_id(offline_payment_id),
                amount=part,
                posted_at=posted_at,
                moved_on=_get_day(money),
            )
    if excess:
        await _keep_on_account(tx, booking, money, amount=excess, actor_id=actor_id, now=now)
    return [offline_payment_id for _, _, offline_payment_id in written]


async def _keep_on_account(
    tx: ClientTransaction,
    booking: BookingRecord,
    money: OfflinePaymentIn,
    *,
    amount: Paise,
    actor_id: int,
    now: datetime,
) -> None:
    deposit = DepositIn.model_validate(
        {
            "amount": to_rupees(amount),
            "method": money.method,
            "moved_on": money.moved_on,
            "reference": money.reference,
            "note": money.note,
            "cheque_bank": money.cheque_bank,
            "cheque_dated_on": money.cheque_dated_on,
        }
    )
    await deposits.keep_of_booking(tx, booking, deposit=deposit, actor_id=actor_id, now=now)


async def _get_owed(tx: ClientTransaction, booking: BookingRecord) -> Paise:
    return Paise(max(-await get_balance_due(tx, booking=booking), 0))


async def post_first_payment(
    tx: ClientTransaction, *, booking: BookingRecord, actor_id: int, money: OfflinePaymentIn, now: datetime
) -> None:
    """Record a payment that the caller has compared with the total. Raises DateInFuture."""
    await check_not_in_future(tx, money.moved_on, now=now)
    amount = from_rupees(money.amount)
    offline_payment_id = await _record(
        tx, booking, money, returns_of=None, amount=amount, actor_id=actor_id, posted_at=None
    )
    await issue_receipt(
        tx,
        booking=booking,
        payment_id=to_payment_id(offline_payment_id),
        amount=amount,
        method=money.method,
        moved_on=_get_day(money),
    )


def _get_day(money: OfflinePaymentIn) -> date | None:
    """The day of money that came from outside; money on account becomes an advance when it is used."""
    return None if money.method in ACCOUNTS else money.moved_on


async def _record(
    tx: ClientTransaction,
    booking: BookingRecord,
    money: OfflinePaymentIn,
    *,
    returns_of: int | None,
    amount: Paise,
    actor_id: int,
    posted_at: datetime | None,
) -> int:
    client_id, booking_id = booking.client_id, booking.booking_id
    offline_payment_id = await repository.add_offline_payment(
        tx,
        booking_id=booking_id,
        kind=money.kind,
        amount=amount,
        method=money.method,
        moved_on=money.moved_on,
        returns_of=returns_of,
        reference=money.reference,
        note=money.note,
        recorded_by=actor_id,
    )
    if money.method == RecordedMethod.CHEQUE and returns_of is None:
        await offline_repository.add_cheque(
            tx,
            offline_payment_id=offline_payment_id,
            bank_name=money.cheque_bank,
            dated_on=money.cheque_dated_on,
        )
    if money.method == RecordedMethod.ON_ACCOUNT:
        await deposits.use(tx, booking_id=booking_id, offline_payment_id=offline_payment_id, amount=amount)
    allowance = Paise(0)
    if money.method == RecordedMethod.CREDIT:
        allowance = await credit.take_of_customer(
            tx, booking_id=booking_id, offline_payment_id=offline_payment_id, amount=amount
        )
    await ledger.offline_payment(
        tx,
        booking_id=booking_id,
        offline_payment_id=offline_payment_id,
        amount=amount if returns_of is None else Paise(-amount),
        account=get_account(money.method),
        allowance=allowance,
        posted_at=posted_at,
    )
    await audit.record(
        tx,
        f"offline_payment.{money.kind}",
        subject=f"booking:{booking_id}",
        actor_id=actor_id,
        offline_payment_id=offline_payment_id,
        amount_paise=amount,
        method=money.method,
    )
    if money.tell:
        await enqueue(
            tx,
            "messaging.offline_payment",
            client_id=client_id,
            booking_id=booking_id,
            offline_payment_id=offline_payment_id,
        )
    return offline_payment_id


def _split_return(amount: Paise, before: RecordedPayments) -> Iterator[tuple[int, Paise]]:
    # What was paid by travel credit or money on account goes back there when the booking is cancelled.
    receipts = [receipt for receipt in before.payments if receipt.method not in ACCOUNTS]
    refundable = sum(get_left_of(receipt, before) for receipt in receipts)
    expected = _sum_tds_expected(before)
    if amount > refundable:
        raise OfflineRefundTooLarge
    if amount > refundable - expected:
        raise TdsNotCertified(amount=expected)
    received = [receipt for receipt in receipts if not receipt.is_tds_expected]
    for receipt, part in spread_over_receipts(amount, received, before):
        yield receipt.offline_payment_id, part


def spread_over_receipts(
    amount: Paise, receipts: Iterable[OfflinePaymentOut], current: RecordedPayments
) -> Iterator[tuple[OfflinePaymentOut, Paise]]:
    """The latest first, and deducted tax last: it is no money that was received."""
    rest: int = amount
    for receipt in sorted(receipts, key=lambda receipt: (receipt.tds is not None, -receipt.offline_payment_id)):
        part = min(rest, get_left_of(receipt, current))
        if part > 0:
            rest -= part
            yield receipt, Paise(part)


def _sum_tds_expected(current: RecordedPayments) -> Paise:
    return Paise(sum(get_left_of(receipt, current) for receipt in current.payments if receipt.is_tds_expected))


def get_left_of(receipt: OfflinePaymentOut, current: RecordedPayments) -> int:
    if receipt.kind != OfflineKind.RECEIVED or receipt.reversed_at is not None:
        return 0
    return receipt.amount - sum(
        payment.amount for payment in current.payments if payment.returns_of == receipt.offline_payment_id
    )


ACCOUNTS: Final[Mapping[RecordedMethod, PaidFrom]] = {
    RecordedMethod.CREDIT: Account.TRAVEL_CREDIT,
    RecordedMethod.ON_ACCOUNT: Account.CUSTOMER_ON_ACCOUNT,
}
"""The ledger's account of money that was here before."""


def get_account(method: RecordedMethod) -> PaidFrom:
    return ACCOUNTS.get(method, Account.RECEIVED_OFFLINE)


def get_account_of(receipt: OfflinePaymentOut) -> PaidFrom:
    if receipt.tds is not None:
        return Account.TDS_EXPECTED if receipt.is_tds_expected else Account.TDS_RECEIVABLE
    return get_account(receipt.method)


async def give_back_stored(tx: ClientTransaction, receipt: OfflinePaymentOut, *, amount: Paise, now: datetime) -> Paise:
    """Give travel credit or money on account back to where it came from; return the part that is an allowance."""
    if receipt.method == RecordedMethod.CREDIT:
        return await credit.give_back(tx, offline_payment_id=receipt.offline_payment_id, amount=amount, now=now)
    if receipt.method == RecordedMethod.ON_ACCOUNT:
        await deposits.give_back(tx, offline_payment_id=receipt.offline_payment_id, amount=amount)
    return Paise(0)


def to_payment_id(offline_payment_id: int) -> str:
    return f"offline:{offline_payment_id}"


async def check_kept(tx: ClientTransaction, booking: BookingRecord, amount: Paise, refusal: AppError) -> None:
    """Raise `refusal` if travel credit leaves less than `amount`."""
    if booking.booking_status != BookingStatus.CANCELLED:
        return
    booking_id = booking.booking_id
    owed = await cancel.get_owed_back(tx, booking_id=booking_id)
    if amount > owed + await get_kept_money(tx, booking_id=booking_id):
        raise refusal


async def get_offline_payment(tx: ClientTransaction, *, booking_id: int, offline_payment_id: int) -> OfflinePaymentOut:
    payments = await offline_repository.list_offline_payments(tx, booking_id=booking_id)
    return get_recorded(payments, offline_payment_id)


def get_recorded(payments: Iterable[OfflinePaymentOut], offline_payment_id: int) -> OfflinePaymentOut:
    """Raises NotFound."""
    for payment in payments:
        if payment.offline_payment_id == offline_payment_id:
            return payment
    raise NotFound


async def check_due(tx: ClientTransaction, booking: BookingRecord, amount: Paise, before: RecordedPayments) -> None:
    if booking.booking_status == BookingStatus.CANCELLED:
        decided = await CANCELLATIONS.find(tx, booking.booking_id)
        at_cancelling = decided.kept_offline_paise + decided.returned_offline_paise if decided is not None else 0
        if amount > at_cancelling - before.left:
            raise BookingCancelled
        return
    due = await get_balance_due(tx, booking=booking)
    if amount > due:
        raise DueDiffers(due=to_rupees(max(due, 0)))


async def read_payments(tx: ClientTransaction, booking: BookingRecord) -> RecordedPayments:
    booking_id = booking.booking_id
    rows = await offline_repository.list_offline_payments(tx, booking_id=booking_id)
    is_held_at_desk = booking.booking_status == BookingStatus.PENDING and booking.made_by is not None
    is_payable = booking.booking_status == BookingStatus.CONFIRMED or is_held_at_desk
    due = await get_balance_due(tx, booking=booking) if is_payable else 0
    return RecordedPayments(
        payments=rows,
        left=await repository.get_offline_balance(tx, booking_id=booking_id),
        due=max(due, 0),
    )
