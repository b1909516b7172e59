"""Deposits change by a conditional statement under their lock, so that they are never overspent."""

from collections.abc import Iterator, Sequence
from datetime import date, datetime

from toli.identity.audit import service as audit
from toli.infra.db.database import Database
from toli.infra.db.idempotency import record_result
from toli.infra.db.transactions import ClientTransaction
from toli.kit.clock import local_date
from toli.kit.languages import FIRST
from toli.kit.money import Paise, from_rupees
from toli.kit.paging import Page
from toli.payments.documents.service import deposits as documents
from toli.payments.ledger import service as ledger
from toli.selling.bookings.repository import bookings
from toli.selling.bookings.repository.bookings import BookingRecord
from toli.selling.bookings.schemas.fields import RecordedMethod
from toli.selling.bookings.service.bookings import check_not_in_future
from toli.selling.deposits import repository
from toli.selling.deposits.errors import CustomerWithoutContact, DepositPaidOnline, DepositUsed, OnAccountTooSmall
from toli.selling.deposits.models import Deposit
from toli.selling.deposits.repository import DepositPart
from toli.selling.deposits.schemas import (
    DepositRefundIn,
    Deposits,
    OnAccountPage,
    OnAccountSort,
    OwnDeposit,
    ReceivedDeposit,
)


async def list_deposits(tx: ClientTransaction, *, customer: str) -> Deposits:
    deposits = await repository.list_deposits(tx, customer=customer)
    return Deposits(deposits=deposits, left=sum(deposit.left for deposit in deposits))


async def list_customers(tx: ClientTransaction, *, q: str | None, sort: OnAccountSort, page: Page) -> OnAccountPage:
    """List the customers with money on account."""
    customers, total, balance = await repository.list_customers(tx, q=q, sort=sort, page=page)
    return OnAccountPage(data=customers, left=balance, total=total, total_pages=page.pages(total))


async def add_deposit(
    tx: ClientTransaction,
    *,
    customer: str,
    name: str,
    deposit: ReceivedDeposit,
    actor_id: int,
    now: datetime,
    cash_holder: str | None = None,
) -> int:
    """With its receipt, as the transaction's last step.

    `customer` is in the form of `CustomerCard`. Raises DateInFuture, CustomerWithoutContact.
    """
    await check_not_in_future(tx, deposit.moved_on, now=now)
    if not await repository.has_contact(tx, customer=customer):
        raise CustomerWithoutContact
    amount = from_rupees(deposit.amount)
    added = await repository.DEPOSITS.insert(
        tx,
        {
            "customer": customer,
            "amount_paise": amount,
            "left_paise": amount,
            "recorded_by": actor_id,
            "cash_holder": cash_holder,
            **deposit.model_dump(exclude={"amount"}),
        },
    )
    deposit_id = added.deposit_id
    await ledger.receive_deposit(
        tx, deposit_id=deposit_id, amount=amount, is_online=deposit.method == RecordedMethod.ONLINE
    )
    await _record_act(tx, "deposit.received", added, actor_id=actor_id, amount=amount)
    await documents.issue_deposit_receipt(
        tx,
        deposit_id=deposit_id,
        amount=amount,
        customer=name,
        language=await repository.find_language(tx, customer=customer) or FIRST,
        method=deposit.method,
        moved_on=deposit.moved_on,
        reference=deposit.reference,
    )
    return deposit_id


async def keep_of_booking(
    tx: ClientTransaction,
    booking: BookingRecord,
    *,
    deposit: ReceivedDeposit,
    actor_id: int,
    now: datetime,
    cash_holder: str | None = None,
) -> int:
    """Keep money on account of a booking's customer, as the transaction's last step.

    Raises DateInFuture, CustomerWithoutContact.
    """
    customer = f"booking-{booking.booking_id}" if booking.user_id is None else f"account-{booking.user_id}"
    name = await repository.get_name_of_booking(tx, booking_id=booking.booking_id)
    return await add_deposit(
        tx, customer=customer, name=name, deposit=deposit, actor_id=actor_id, now=now, cash_holder=cash_holder
    )


async def refund_deposit(
    tx: ClientTransaction, *, deposit_id: int, refund: DepositRefundIn, actor_id: int, now: datetime
) -> Deposits:
    """Raises NotFound, DateInFuture, OnAccountTooSmall."""
    await check_not_in_future(tx, refund.moved_on, now=now)
    deposit = await repository.DEPOSITS.get(tx, deposit_id, lock=True)
    await _refund(tx, deposit, refund, amount=from_rupees(refund.amount), actor_id=actor_id)
    deposits = await list_deposits(tx, customer=deposit.customer)
    await record_result(tx, deposits, status=201)
    return deposits


async def refund_of_customer(
    tx: ClientTransaction, *, customer: str, refund: DepositRefundIn, actor_id: int, now: datetime
) -> list[int]:
    """Refund from a customer's deposits, the oldest first; return the ids of the refunds.

    Raises DateInFuture, OnAccountTooSmall.
    """
    await check_not_in_future(tx, refund.moved_on, now=now)
    amount = from_rupees(refund.amount)
    usable = await repository.lock_usable(tx, customer=customer)
    balance = Paise(sum(part.amount for part in usable))
    if amount > balance:
        raise OnAccountTooSmall(left=balance)
    return [
        await _refund(
            tx,
            await repository.DEPOSITS.get(tx, part.deposit_id),
            refund,
            amount=part.amount,
            actor_id=actor_id,
        )
        for part in _split(usable, amount)
    ]


async def _refund(
    tx: ClientTransaction, deposit: Deposit, refund: DepositRefundIn, *, amount: Paise, actor_id: int
) -> int:
    """Raises OnAccountTooSmall."""
    deposit_id = deposit.deposit_id
    if not await repository.claim(tx, deposit_id=deposit_id, amount=amount):
        raise OnAccountTooSmall(left=deposit.left_paise)
    added = await repository.REFUNDS.insert(
        tx,
        {
            "deposit_id": deposit_id,
            "amount_paise": amount,
            "recorded_by": actor_id,
            **refund.model_dump(exclude={"amount"}),
        },
    )
    refund_id = added.deposit_refund_id
    await ledger.refund_deposit(tx, deposit_refund_id=refund_id, amount=amount)
    await _record_act(tx, "deposit.refunded", deposit, actor_id=actor_id, amount=amount)
    await documents.issue_deposit_refund(
        tx,
        deposit_id=deposit_id,
        ref=f"refund:{refund_id}",
        amount=amount,
        method=refund.method,
        moved_on=refund.moved_on,
        reference=refund.reference,
    )
    return refund_id


async def reverse_deposit(
    tx: ClientTransaction, *, deposit_id: int, reason: str, actor_id: int, now: datetime
) -> Deposits:
    """Idempotent. Raises NotFound, DepositPaidOnline, DepositUsed."""
    deposit = await repository.DEPOSITS.get(tx, deposit_id, lock=True)
    if deposit.method == RecordedMethod.ONLINE:
        raise DepositPaidOnline
    if deposit.reversed_at is None:
        amount = deposit.amount_paise
        if deposit.left_paise < amount:
            raise DepositUsed
        await repository.set_reversed(tx, deposit_id=deposit_id, reversed_by=actor_id, reason=reason)
        await ledger.reverse_deposit(tx, deposit_id=deposit_id, amount=amount)
        await _record_act(tx, "deposit.reversed", deposit, actor_id=actor_id, amount=amount)
        await documents.issue_deposit_refund(
            tx,
            deposit_id=deposit_id,
            ref=f"reversal:{deposit_id}",
            amount=amount,
            method=deposit.method,
            moved_on=local_date(now, time_zone=await bookings.get_time_zone(tx)),
            reason=reason,
        )
    deposits = await list_deposits(tx, customer=deposit.customer)
    await record_result(tx, deposits)
    return deposits


async def record_cheque_acts(
    tx: ClientTransaction, action: str, deposit_ids: Sequence[int], *, actor_id: int, day: date
) -> None:
    deposits = await repository.DEPOSITS.list_rows(tx, Deposit.deposit_id.in_(deposit_ids))
    acts = [_act(action, deposit, amount=Paise(deposit.amount_paise), moved_on=day.isoformat()) for deposit in deposits]
    await audit.record_all(tx, acts, actor_id=actor_id)


async def lock_usable(tx: ClientTransaction, *, booking_id: int, amount: Paise) -> list[DepositPart]:
    """The oldest first. Call before locking beds. Raises OnAccountTooSmall."""
    deposits = await repository.lock_usable(tx, customer=f"booking-{booking_id}")
    balance = Paise(sum(deposit.amount for deposit in deposits))
    if amount > balance:
        raise OnAccountTooSmall(left=balance)
    return deposits


async def use(tx: ClientTransaction, *, booking_id: int, offline_payment_id: int, amount: Paise) -> None:
    """The oldest first. Raises OnAccountTooSmall."""
    deposits = await lock_usable(tx, booking_id=booking_id, amount=amount)
    for part in _split(deposits, amount):
        if not await repository.claim(tx, deposit_id=part.deposit_id, amount=part.amount):
            raise OnAccountTooSmall(left=Paise(0))
        await repository.add_use(tx, part=part, offline_payment_id=offline_payment_id)


async def give_back(tx: ClientTransaction, *, offline_payment_id: int, amount: Paise) -> None:
    uses = await repository.lock_uses(tx, offline_payment_id=offline_payment_id)
    for part in _split(uses, amount):
        await repository.give_back(tx, part=part, offline_payment_id=offline_payment_id)


async def move_uses(tx: ClientTransaction, *, from_payment: int, to_payment: int, amount: Paise) -> None:
    uses = await repository.lock_uses(tx, offline_payment_id=from_payment)
    for part in _split(uses, amount):
        await repository.move_use(tx, part=part, from_payment=from_payment, to_payment=to_payment)


def _split(parts: Sequence[DepositPart], amount: Paise) -> Iterator[DepositPart]:
    rest: int = amount
    for part in parts:
        used_amount = min(rest, part.amount)
        rest -= used_amount
        if used_amount:
            yield DepositPart(part.deposit_id, Paise(used_amount))


async def list_own_balances(database: Database, *, user_id: int, client_id: int | None) -> list[OwnDeposit]:
    """A traveller's balances: this operator's on its site, else all."""
    clients = [] if client_id is None else [client_id]
    if client_id is None:
        async with database.traveller_transaction(user_id) as own:
            clients = await repository.list_own_clients(own, user_id=user_id)
    balances = []
    for listed_client_id in clients:
        async with database.client_transaction(listed_client_id) as tx:
            balances.append(await repository.find_own_balance(tx, key=str(user_id)))
    return [balance for balance in balances if balance is not None]


async def get_balance_of_contact(tx: ClientTransaction, *, phone: str) -> Paise:
    balance = await repository.find_own_balance(tx, key=phone)
    return Paise(0) if balance is None else Paise(balance.left)


async def _record_act(tx: ClientTransaction, action: str, deposit: Deposit, *, actor_id: int, amount: Paise) -> None:
    await audit.record_all(tx, [_act(action, deposit, amount=amount)], actor_id=actor_id)


def _act(action: str, deposit: Deposit, *, amount: Paise, **details: str) -> audit.Act:
    kind, _, number = deposit.customer.partition("-")
    return audit.Act(
        action,
        f"{'user' if kind == 'account' else kind}:{number}",
        {"deposit_id": deposit.deposit_id, "amount_paise": amount, "method": deposit.method, **details},
    )
