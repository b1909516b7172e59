"""Each posting is posted once per id; functions return whether it was posted now."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import date, datetime
from typing import Final, Literal

from psycopg.types.json import Jsonb

from toli.infra.db.batching import Statement
from toli.infra.db.transactions import ClientTransaction
from toli.kit.money import Paise
from toli.payments.ledger import repository
from toli.payments.ledger.repository import Side
from toli.payments.ledger.schemas import Account, EntryKind

NOTHING: Final = Paise(0)

PaidFrom = Literal[
    Account.RECEIVED_OFFLINE,
    Account.TRAVEL_CREDIT,
    Account.CUSTOMER_ON_ACCOUNT,
    Account.TDS_EXPECTED,
    Account.TDS_RECEIVABLE,
]
"""The account that an offline payment is debited to."""


@dataclass(frozen=True, slots=True)
class PaymentToPost:
    """Paise; posted now, or as of its day of receipt."""

    offline_payment_id: int
    booking_id: int
    amount: Paise
    received_on: date | None = None


def posting(
    *,
    client_id: int,
    booking_id: int | None,
    provider_payment_id: str,
    amount: Paise,
    posted_at: datetime | None = None,
) -> Statement:
    """Statement that posts a capture, now or as of `posted_at`."""
    return Statement(
        repository.CAPTURE,
        {
            "client_id": client_id,
            "ref": provider_payment_id,
            "booking_id": booking_id,
            "amount": amount,
            "posted_at": posted_at,
        },
    )


async def attribute(tx: ClientTransaction, *, booking_id: int, provider_payment_id: str, amount: Paise) -> bool:
    return await repository.attribute(tx, ref=provider_payment_id, booking_id=booking_id, amount=amount)


async def refund(
    tx: ClientTransaction,
    *,
    booking_id: int | None,
    refund_id: int,
    amount: Paise,
    posted_at: datetime | None = None,
) -> bool:
    return await repository.post(
        tx,
        kind=EntryKind.REFUND,
        ref=str(refund_id),
        booking_id=booking_id,
        postings={Account.PROVIDER_CLEARING: -amount, Account.CUSTOMER_PREPAYMENT: amount},
        posted_at=posted_at,
    )


async def offline_payment(
    tx: ClientTransaction,
    *,
    booking_id: int,
    offline_payment_id: int,
    amount: Paise,
    account: PaidFrom = Account.RECEIVED_OFFLINE,
    allowance: Paise = NOTHING,
    posted_at: datetime | None = None,
) -> bool:
    """Post an offline payment, or a refund (`amount` below 0)."""
    return await repository.post(
        tx,
        kind=EntryKind.OFFLINE_RECEIPT if amount > 0 else EntryKind.OFFLINE_RETURN,
        ref=str(offline_payment_id),
        booking_id=booking_id,
        postings={
            account: amount,
            Account.CUSTOMER_PREPAYMENT: -amount,
            **_get_allowance_postings(allowance if amount > 0 else -allowance),
        },
        posted_at=posted_at,
    )


def offline_postings(*, client_id: int, payments: Sequence[PaymentToPost]) -> Statement:
    rows = [asdict(payment) | {"offline_payment_id": str(payment.offline_payment_id)} for payment in payments]
    return Statement(repository.OFFLINE, {"client_id": client_id, "payments": Jsonb(rows)})


async def reverse_offline_payment(
    tx: ClientTransaction,
    *,
    booking_id: int,
    offline_payment_id: int,
    amount: Paise,
    account: PaidFrom = Account.RECEIVED_OFFLINE,
    allowance: Paise = NOTHING,
) -> bool:
    return await repository.post(
        tx,
        kind=EntryKind.OFFLINE_REVERSAL,
        ref=str(offline_payment_id),
        booking_id=booking_id,
        postings={
            account: -amount,
            Account.CUSTOMER_PREPAYMENT: amount,
            **_get_allowance_postings(-allowance),
        },
    )


def _get_allowance_postings(amount: int) -> dict[Account, int]:
    return {Account.ALLOWANCE_IN_PREPAYMENTS: amount, Account.ALLOWANCE_USED: -amount} if amount else {}


async def certify_tds(tx: ClientTransaction, *, booking_id: int, offline_payment_id: int, amount: Paise) -> bool:
    return await repository.post(
        tx,
        kind=EntryKind.TDS_CERTIFIED,
        ref=str(offline_payment_id),
        booking_id=booking_id,
        postings={Account.TDS_RECEIVABLE: amount, Account.TDS_EXPECTED: -amount},
    )


async def receive_deposit(tx: ClientTransaction, *, deposit_id: int, amount: Paise, is_online: bool = False) -> bool:
    return await _post_deposit(
        tx,
        EntryKind.DEPOSIT_RECEIPT,
        ref=deposit_id,
        amount=amount,
        account=Account.PROVIDER_CLEARING if is_online else Account.RECEIVED_OFFLINE,
    )


async def refund_deposit(tx: ClientTransaction, *, deposit_refund_id: int, amount: Paise) -> bool:
    return await _post_deposit(tx, EntryKind.DEPOSIT_REFUND, ref=deposit_refund_id, amount=Paise(-amount))


async def reverse_deposit(tx: ClientTransaction, *, deposit_id: int, amount: Paise) -> bool:
    return await _post_deposit(tx, EntryKind.DEPOSIT_REVERSAL, ref=deposit_id, amount=Paise(-amount))


async def _post_deposit(
    tx: ClientTransaction, kind: EntryKind, *, ref: int, amount: Paise, account: Account = Account.RECEIVED_OFFLINE
) -> bool:
    return await repository.post(
        tx,
        kind=kind,
        ref=str(ref),
        booking_id=None,
        postings={account: amount, Account.CUSTOMER_ON_ACCOUNT: -amount},
        posted_at=None,
    )


async def give_credit(tx: ClientTransaction, *, credit_note_id: int, booking_id: int | None, amount: Paise) -> bool:
    """Post credit that reduces a booking's payments, or the operator's own allowance."""
    source = Account.CREDIT_ALLOWANCE if booking_id is None else Account.CUSTOMER_PREPAYMENT
    return await repository.post_sides(
        tx,
        kind=EntryKind.CREDIT_GIVEN,
        ref=str(credit_note_id),
        booking_id=booking_id,
        sides=[(source, booking_id, amount), (Account.TRAVEL_CREDIT, None, -amount)],
    )


async def transfer(
    tx: ClientTransaction, *, payment_transfer_id: int, from_booking: int, to_booking: int, amount: Paise
) -> bool:
    return await repository.post_sides(
        tx,
        kind=EntryKind.TRANSFER,
        ref=str(payment_transfer_id),
        booking_id=to_booking,
        sides=[
            (Account.CUSTOMER_PREPAYMENT, from_booking, amount),
            (Account.CUSTOMER_PREPAYMENT, to_booking, Paise(-amount)),
        ],
    )


@dataclass(frozen=True, slots=True)
class SettledAmounts:
    """`receivable`: payments less refunds; `fee` includes `fee_tax`; `amount`: sent. Paise.

    `is_own`: to the operator's bank, else to the platform's.
    """

    amount: int
    receivable: int
    fee: int
    fee_tax: int
    is_own: bool = True

    def sides(self, *, sign: int = 1) -> list[Side]:
        """Return nonzero sides; amounts without booking are in `other_settled`."""
        amounts = (
            (Account.BANK if self.is_own else Account.PLATFORM_RECEIVABLE, self.amount),
            (Account.PROVIDER_FEES, self.fee - self.fee_tax),
            (Account.PROVIDER_FEE_TAX, self.fee_tax),
            (Account.PROVIDER_CLEARING, -self.receivable),
            (Account.OTHER_SETTLED, self.receivable - self.fee - self.amount),
        )
        return [(account, None, sign * amount) for account, amount in amounts if amount]


async def travel_tax(tx: ClientTransaction, *, number: str, amount: Paise) -> None:
    """Post a document's TCS, negative for refunds.

    A part of customers' prepayments or debts, paid to the government by the operator.
    """
    sides = [(Account.TRAVEL_TAX_IN_PREPAYMENTS, None, int(amount)), (Account.TRAVEL_TAX_PAYABLE, None, -int(amount))]
    await repository.post_sides(tx, kind=EntryKind.TRAVEL_TAX, ref=number, booking_id=None, sides=sides)


async def settlement(tx: ClientTransaction, *, settlement_id: int, amounts: SettledAmounts) -> bool:
    return await _post_settled(tx, EntryKind.SETTLEMENT, str(settlement_id), amounts.sides())


async def match_settlement(
    tx: ClientTransaction, *, settlement_id: int, entity_id: str, amounts: SettledAmounts
) -> bool:
    return await _post_settled(tx, EntryKind.SETTLEMENT_MATCH, f"{settlement_id}:{entity_id}", amounts.sides())


async def reverse_settlement(tx: ClientTransaction, *, settlement_id: int, amounts: SettledAmounts) -> bool:
    """Post the bank's return of a settlement; `amounts` include its later matches."""
    return await _post_settled(tx, EntryKind.SETTLEMENT_REVERSAL, str(settlement_id), amounts.sides(sign=-1))


async def platform_transfer(tx: ClientTransaction, *, transfer_id: int, amount: Paise) -> bool:
    sides = [(Account.BANK, None, amount), (Account.PLATFORM_RECEIVABLE, None, -amount)]
    return await _post_settled(tx, EntryKind.PLATFORM_TRANSFER, str(transfer_id), sides)


async def reverse_platform_transfer(tx: ClientTransaction, *, transfer_id: int, amount: Paise) -> bool:
    sides = [(Account.BANK, None, -amount), (Account.PLATFORM_RECEIVABLE, None, amount)]
    return await _post_settled(tx, EntryKind.PLATFORM_REVERSAL, str(transfer_id), sides)


async def source_tax(tx: ClientTransaction, *, month: date, amount: Paise) -> bool:
    sides = [(Account.TCS_COLLECTED, None, amount), (Account.PLATFORM_RECEIVABLE, None, -amount)] if amount else []
    return await _post_settled(tx, EntryKind.SOURCE_TAX, f"{month:%Y-%m}", sides)


async def route_transfer(tx: ClientTransaction, *, route_transfer_id: int, amount: Paise) -> bool:
    sides = [(Account.LINKED_ACCOUNT, None, amount), (Account.PLATFORM_RECEIVABLE, None, -amount)]
    return await _post_settled(tx, EntryKind.ROUTE_TRANSFER, str(route_transfer_id), sides)


async def reverse_route_transfer(tx: ClientTransaction, *, route_reversal_id: int, amount: Paise) -> bool:
    sides = [(Account.LINKED_ACCOUNT, None, -amount), (Account.PLATFORM_RECEIVABLE, None, amount)]
    return await _post_settled(tx, EntryKind.ROUTE_REVERSAL, str(route_reversal_id), sides)


async def settle_route_transfer(tx: ClientTransaction, *, route_transfer_id: int, amount: Paise) -> bool:
    sides = [(Account.BANK, None, amount), (Account.LINKED_ACCOUNT, None, -amount)] if amount else []
    return await _post_settled(tx, EntryKind.ROUTE_SETTLED, str(route_transfer_id), sides)


@dataclass(frozen=True, slots=True)
class ChargedAmounts:
    """Paise. `is_deducted`: from the client's balance, else paid by the operator."""

    taxable: int
    tax: int
    is_deducted: bool

    def sides(self, *, sign: int) -> list[Side]:
        amounts = (
            (Account.PLATFORM_COMMISSION, self.taxable),
            (Account.PLATFORM_COMMISSION_TAX, self.tax),
            (Account.PLATFORM_RECEIVABLE if self.is_deducted else Account.PLATFORM_PAYABLE, -self.taxable - self.tax),
        )
        return [(account, None, sign * amount) for account, amount in amounts if amount]


async def platform_invoice(tx: ClientTransaction, *, invoice_id: int, amounts: ChargedAmounts, is_credit: bool) -> bool:
    kind = EntryKind.PLATFORM_CREDIT if is_credit else EntryKind.PLATFORM_INVOICE
    return await _post_settled(tx, kind, str(invoice_id), amounts.sides(sign=-1 if is_credit else 1))


async def pay_platform_invoice(tx: ClientTransaction, *, invoice_id: int, amount: int) -> bool:
    sides = [(Account.PLATFORM_PAYABLE, None, amount), (Account.BANK, None, -amount)]
    return await _post_settled(tx, EntryKind.PLATFORM_PAYMENT, str(invoice_id), sides)


async def _post_settled(tx: ClientTransaction, kind: EntryKind, ref: str, sides: Sequence[Side]) -> bool:
    if not sides:
        return False
    return await repository.post_sides(tx, kind=kind, ref=ref, booking_id=None, sides=sides)


async def paid(tx: ClientTransaction, *, booking_id: int) -> Paise:
    return Paise(-await repository.sum_account(tx, Account.CUSTOMER_PREPAYMENT, booking_id=booking_id))


async def tds_expected(tx: ClientTransaction, *, booking_id: int) -> Paise:
    return Paise(await repository.sum_account(tx, Account.TDS_EXPECTED, booking_id=booking_id))
