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

NOTHING: Final = Paise(0)

PaidFrom = Literal["received_offline", "travel_credit", "customer_on_account", "tds_expected", "tds_receivable"]
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
        kind="refund",
        ref=str(refund_id),
        booking_id=booking_id,
        postings={"provider_clearing": -amount, "customer_prepayment": amount},
        posted_at=posted_at,
    )


async def offline_payment(
    tx: ClientTransaction,
    *,
    booking_id: int,
    offline_payment_id: int,
    amount: Paise,
    account: PaidFrom = "received_offline",
    allowance: Paise = NOTHING,
    posted_at: datetime | None = None,
) -> bool:
    """Post an offline payment, or a refund (`amount` below 0)."""
    return await repository.post(
        tx,
        kind="offline_receipt" if amount > 0 else "offline_return",
        ref=str(offline_payment_id),
        booking_id=booking_id,
        postings={
            account: amount,
            "customer_prepayment": -amount,
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
    account: PaidFrom = "received_offline",
    allowance: Paise = NOTHING,
) -> bool:
    return await repository.post(
        tx,
        kind="offline_reversal",
        ref=str(offline_payment_id),
        booking_id=booking_id,
        postings={
            account: -amount,
            "customer_prepayment": amount,
            **_get_allowance_postings(-allowance),
        },
    )


def _get_allowance_postings(amount: int) -> dict[str, int]:
    return {"allowance_in_prepayments": amount, "allowance_used": -amount} if amount else {}


async def certify_tds(tx: ClientTransaction, *, booking_id: int, offline_payment_id: int, amount: Paise) -> bool:
    return await repository.post(
        tx,
        kind="tds_certified",
        ref=str(offline_payment_id),
        booking_id=booking_id,
        postings={"tds_receivable": amount, "tds_expected": -amount},
    )


async def receive_deposit(tx: ClientTransaction, *, deposit_id: int, amount: Paise, is_online: bool = False) -> bool:
    return await _post_deposit(
        tx,
        "deposit_receipt",
        ref=deposit_id,
        amount=amount,
        account="provider_clearing" if is_online else "received_offline",
    )


async def refund_deposit(tx: ClientTransaction, *, deposit_refund_id: int, amount: Paise) -> bool:
    return await _post_deposit(tx, "deposit_refund", ref=deposit_refund_id, amount=Paise(-amount))


async def reverse_deposit(tx: ClientTransaction, *, deposit_id: int, amount: Paise) -> bool:
    return await _post_deposit(tx, "deposit_reversal", ref=deposit_id, amount=Paise(-amount))


async def _post_deposit(
    tx: ClientTransaction, kind: str, *, ref: int, amount: Paise, account: str = "received_offline"
) -> bool:
    return await repository.post(
        tx,
        kind=kind,
        ref=str(ref),
        booking_id=None,
        postings={account: amount, "customer_on_account": -amount},
        posted_at=None,
    )


async def give_credit(tx: ClientTransaction, *, credit_note_id: int, booking_id: int | None, amount: Paise) -> bool:
    """Post credit that reduces a booking's payments, or the operator's own allowance."""
    source = "credit_allowance" if booking_id is None else "customer_prepayment"
    return await repository.post_sides(
        tx,
        kind="credit_given",
        ref=str(credit_note_id),
        booking_id=booking_id,
        sides=[(source, booking_id, amount), ("travel_credit", None, -amount)],
    )


async def transfer(
    tx: ClientTransaction, *, payment_transfer_id: int, from_booking: int, to_booking: int, amount: Paise
) -> bool:
    return await repository.post_sides(
        tx,
        kind="transfer",
        ref=str(payment_transfer_id),
        booking_id=to_booking,
        sides=[
            ("customer_prepayment", from_booking, amount),
            ("customer_prepayment", to_booking, Paise(-amount)),
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

    def sides(self, *, sign: int = 1) -> list[tuple[str, int | None, int]]:
        """Return nonzero sides; amounts without booking are in `other_settled`."""
        amounts = (
            ("bank" if self.is_own else "platform_receivable", self.amount),
            ("provider_fees", self.fee - self.fee_tax),
            ("provider_fee_tax", self.fee_tax),
            ("provider_clearing", -self.receivable),
            ("other_settled", self.receivable - self.fee - self.amount),
        )
        return [(account, None, sign * amount) for account, amount in amounts if amount]


async def travel_tax(tx: ClientTransaction, *, number: str, amount: Paise) -> None:
    """Post a document's TCS, negative for refunds.

    A part of customers' prepayments or debts, paid to the government by the operator.
    """
    sides = [("travel_tax_in_prepayments", None, int(amount)), ("travel_tax_payable", None, -int(amount))]
    await repository.post_sides(tx, kind="travel_tax", ref=number, booking_id=None, sides=sides)


async def settlement(tx: ClientTransaction, *, settlement_id: int, amounts: SettledAmounts) -> bool:
    return await _post_settled(tx, "settlement", str(settlement_id), amounts.sides())


async def match_settlement(
    tx: ClientTransaction, *, settlement_id: int, entity_id: str, amounts: SettledAmounts
) -> bool:
    return await _post_settled(tx, "settlement_match", f"{settlement_id}:{entity_id}", amounts.sides())


async def reverse_settlement(tx: ClientTransaction, *, settlement_id: int, amounts: SettledAmounts) -> bool:
    """Post the bank's return of a settlement; `amounts` include its later matches."""
    return await _post_settled(tx, "settlement_reversal", str(settlement_id), amounts.sides(sign=-1))


async def platform_transfer(tx: ClientTransaction, *, transfer_id: int, amount: Paise) -> bool:
    sides = [("bank", None, amount), ("platform_receivable", None, -amount)]
    return await _post_settled(tx, "platform_transfer", str(transfer_id), sides)


async def reverse_platform_transfer(tx: ClientTransaction, *, transfer_id: int, amount: Paise) -> bool:
    sides = [("bank", None, -amount), ("platform_receivable", None, amount)]
    return await _post_settled(tx, "platform_reversal", str(transfer_id), sides)


async def source_tax(tx: ClientTransaction, *, month: date, amount: Paise) -> bool:
    sides = [("tcs_collected", None, amount), ("platform_receivable", None, -amount)] if amount else []
    return await _post_settled(tx, "source_tax", f"{month:%Y-%m}", sides)


async def route_transfer(tx: ClientTransaction, *, route_transfer_id: int, amount: Paise) -> bool:
    sides = [("linked_account", None, amount), ("platform_receivable", None, -amount)]
    return await _post_settled(tx, "route_transfer", str(route_transfer_id), sides)


async def reverse_route_transfer(tx: ClientTransaction, *, route_reversal_id: int, amount: Paise) -> bool:
    sides = [("linked_account", None, -amount), ("platform_receivable", None, amount)]
    return await _post_settled(tx, "route_reversal", str(route_reversal_id), sides)


async def settle_route_transfer(tx: ClientTransaction, *, route_transfer_id: int, amount: Paise) -> bool:
    sides = [("bank", None, amount), ("linked_account", None, -amount)] if amount else []
    return await _post_settled(tx, "route_settled", str(route_transfer_id), sides)


@dataclass(frozen=True, slots=True)
class ChargedAmounts:
    """Paise. `is_deducted`: from the client's balance, else paid by the operator."""

    taxable: int
    tax: int
    is_deducted: bool

    def sides(self, *, sign: int) -> list[tuple[str, int | None, int]]:
        amounts = (
            ("platform_commission", self.taxable),
            ("platform_commission_tax", self.tax),
            ("platform_receivable" if self.is_deducted else "platform_payable", -self.taxable - self.tax),
        )
        return [(account, None, sign * amount) for account, amount in amounts if amount]


async def platform_invoice(tx: ClientTransaction, *, invoice_id: int, amounts: ChargedAmounts, is_credit: bool) -> bool:
    kind = "platform_credit" if is_credit else "platform_invoice"
    return await _post_settled(tx, kind, str(invoice_id), amounts.sides(sign=-1 if is_credit else 1))


async def pay_platform_invoice(tx: ClientTransaction, *, invoice_id: int, amount: int) -> bool:
    sides = [("platform_payable", None, amount), ("bank", None, -amount)]
    return await _post_settled(tx, "platform_payment", str(invoice_id), sides)


async def _post_settled(
    tx: ClientTransaction, kind: str, ref: str, sides: Sequence[tuple[str, int | None, int]]
) -> bool:
    if not sides:
        return False
    return await repository.post_sides(tx, kind=kind, ref=ref, booking_id=None, sides=sides)


async def paid(tx: ClientTransaction, *, booking_id: int) -> Paise:
    return Paise(-await repository.sum_account(tx, "customer_prepayment", booking_id=booking_id))


async def tds_expected(tx: ClientTransaction, *, booking_id: int) -> Paise:
    return Paise(await repository.sum_account(tx, "tds_expected", booking_id=booking_id))
