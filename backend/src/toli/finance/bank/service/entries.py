"""Entries of no booking that bank lines record: money on account, costs and cash."""

from datetime import datetime

from toli.finance.bank.repository.entries import delete_match
from toli.finance.bank.repository.lines import LineRecord
from toli.finance.bank.rules.lines import LONGEST_NOTE, LONGEST_REFERENCE, find_instrument
from toli.finance.bank.schemas import LineEntryKind, LinePayment, RecordLineIn
from toli.finance.cash import service as cash
from toli.finance.cash.schemas import BANK, CashMoveIn
from toli.finance.cash.service import Cashier
from toli.finance.costs.schemas import CostPaymentIn, PaidBy
from toli.finance.costs.service import payments
from toli.infra.db.transactions import OperatorTransaction
from toli.kit.errors import Invalid
from toli.kit.text import Text
from toli.selling.bookings.repository.bookings import get_open_day
from toli.selling.bookings.schemas.fields import RecordedMethod
from toli.selling.bookings.schemas.payable import RecordedSource
from toli.selling.cheques import service as cheques
from toli.selling.customers.service import deposits as customer_deposits
from toli.selling.deposits import service as deposits
from toli.selling.deposits.schemas import DepositIn, DepositRefundIn


async def record_entry(tx: OperatorTransaction, line: LineRecord, body: RecordLineIn, *, now: datetime) -> list[int]:
    """Record a line as an entry, or a refund as one of each deposit; return the ids.

    Raises Invalid and the entry's errors.
    """
    if body.kind is LineEntryKind.DEPOSIT_REFUND:
        return await _record_deposit_refund(tx, line, body, now=now)
    if body.kind is LineEntryKind.DEPOSIT:
        return [await _record_deposit(tx, line, body, now=now)]
    if body.kind is LineEntryKind.COST:
        return [await _record_cost(tx, line, body)]
    return [await _record_cash(tx, line, body)]


async def undo_entry(tx: OperatorTransaction, entry: LinePayment, *, line_id: int, reason: str, now: datetime) -> None:
    """Unlink a matched entry; reverse or remove a recorded one."""
    if entry.is_match:
        await delete_match(tx, line_id=line_id, source=entry.source, entry_id=entry.entry_id)
    elif entry.source is RecordedSource.DEPOSIT:
        await deposits.reverse_deposit(tx, deposit_id=entry.entry_id, reason=reason, actor_id=tx.user_id, now=now)
    elif entry.source is RecordedSource.CASH:
        cashier = Cashier(tx.user_id, manages=True)
        await cash.reverse_entry(tx, cashier, cash_entry_id=entry.entry_id, reason=reason)
    elif entry.supplier_id is not None:
        await payments.remove_supplier_payment(tx, supplier_id=entry.supplier_id, cost_payment_id=entry.entry_id)
    elif entry.departure_id is not None:
        await payments.remove_payment(tx, departure_id=entry.departure_id, cost_payment_id=entry.entry_id)


async def _record_deposit(tx: OperatorTransaction, line: LineRecord, body: RecordLineIn, *, now: datetime) -> int:
    if not line.is_credit or body.customer is None:
        raise Invalid(Text("Choose a customer, for money that came in."), field="customer")
    method, reference = find_instrument(line.narration, line.reference)
    deposit = DepositIn(
        amount=body.amount,
        method=method,
        moved_on=await get_open_day(tx, line.moved_on),
        reference=reference[:LONGEST_REFERENCE],
        note=f"Bank statement: {line.narration}"[:LONGEST_NOTE],
    )
    deposit_id = await customer_deposits.add_deposit(
        tx, customer=body.customer, deposit=deposit, actor_id=tx.user_id, now=now
    )
    await cheques.settle_by_bank(tx, deposit_ids=[deposit_id], cleared_on=line.moved_on)
    return deposit_id


async def _record_deposit_refund(
    tx: OperatorTransaction, line: LineRecord, body: RecordLineIn, *, now: datetime
) -> list[int]:
    if line.is_credit or body.customer is None:
        raise Invalid(Text("Choose a customer, for money that went out."), field="customer")
    method, reference = find_instrument(line.narration, line.reference)
    refund = DepositRefundIn(
        amount=body.amount,
        method=method,
        moved_on=await get_open_day(tx, line.moved_on),
        reference=reference[:LONGEST_REFERENCE],
        note=f"Bank statement: {line.narration}"[:LONGEST_NOTE],
    )
    return await deposits.refund_of_customer(tx, customer=body.customer, refund=refund, actor_id=tx.user_id, now=now)


async def _record_cost(tx: OperatorTransaction, line: LineRecord, body: RecordLineIn) -> int:
    if line.is_credit or (body.departure_id is None and body.supplier_id is None):
        raise Invalid(Text("Choose a departure or a supplier, for money that went out."), field="departure_id")
    method, reference = find_instrument(line.narration, line.reference)
    texts = [text for text in (reference, line.narration) if text]
    payment = CostPaymentIn(
        payee=body.payee,
        supplier_id=body.supplier_id,
        departure_cost_id=body.departure_cost_id,
        paid_on=await get_open_day(tx, line.moved_on),
        amount=body.amount,
        paid_by=PaidBy.UPI if method is RecordedMethod.UPI else PaidBy.BANK,
        note=" · ".join(dict.fromkeys(texts))[:LONGEST_NOTE],
    )
    return await payments.record_payment(tx, departure_id=body.departure_id, body=payment)


async def _record_cash(tx: OperatorTransaction, line: LineRecord, body: RecordLineIn) -> int:
    if body.holder is None:
        raise Invalid(Text("Choose the cash book."), field="holder")
    move = CashMoveIn(
        holder=body.holder if line.is_credit else BANK,
        receiver=BANK if line.is_credit else body.holder,
        amount=body.amount,
        moved_on=await get_open_day(tx, line.moved_on),
        note=line.narration[:LONGEST_NOTE],
    )
    return await cash.move_cash(tx, Cashier(tx.user_id, manages=True), body=move)
