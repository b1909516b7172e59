"""A payment provider in memory for the port `Provider`, exact about money."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime

from toli.infra.ports.payments import (
    OrderStatus,
    PaymentStatus,
    ProviderEvent,
    ProviderOrder,
    ProviderPayment,
    ProviderRefund,
    ProviderRefused,
    ProviderUnavailable,
    RefundStatus,
)
from toli.infra.ports.route import NewTransfer

LONG_AGO = datetime(2026, 1, 1, tzinfo=UTC)


def refused(description: str) -> ProviderRefused:
    return ProviderRefused(code="BAD_REQUEST_ERROR", description=description, field=None, reason=None)


@dataclass
class MemoryProvider:
    """`is_down` answers nothing; `loses` does what it is asked, once, and loses the answer."""

    orders: dict[str, ProviderOrder] = field(default_factory=dict)
    payments: dict[str, ProviderPayment] = field(default_factory=dict)
    refunds: dict[str, ProviderRefund] = field(default_factory=dict)
    is_down: bool = False
    loses: bool = False
    key_id: str = "rzp_test_till"

    def _number(self, prefix: str) -> str:
        return f"{prefix}_{len(self.orders) + len(self.payments) + len(self.refunds):014}"

    def _listen(self) -> None:
        if self.is_down:
            raise ProviderUnavailable

    def _answer(self) -> None:
        if self.loses:
            self.loses = False
            raise ProviderUnavailable

    def _is_paid(self, order_id: str | None) -> bool:
        return any(payment.captured for payment in self.payments.values() if payment.order_id == order_id)

    def pay(self, order_id: str, status: PaymentStatus) -> str:
        """Somebody pays, or tries to; an order that is paid takes no more."""
        payment_id = self._number("pay")
        if self._is_paid(order_id):
            status = PaymentStatus.FAILED
        self.payments[payment_id] = ProviderPayment(
            id=payment_id,
            order_id=order_id,
            amount_paise=self.orders[order_id].amount_paise,
            status=status,
            captured=status is PaymentStatus.CAPTURED,
            amount_refunded_paise=0,
            method="card",
            error_description=None,
            created_at=LONG_AGO,
        )
        return payment_id

    def end_late(self, payment_id: str) -> None:
        """A payment that had failed, or was only authorised, is captured after all."""
        payment = self.payments[payment_id]
        if not self._is_paid(payment.order_id) and payment.status in {PaymentStatus.FAILED, PaymentStatus.AUTHORIZED}:
            self.payments[payment_id] = replace(payment, status=PaymentStatus.CAPTURED, captured=True)

    def bank(self, status: RefundStatus) -> None:
        """Every refund on its way arrives, or comes back."""
        for refund in list(self.refunds.values()):
            if refund.status is RefundStatus.PENDING:
                self.refunds[refund.id] = replace(refund, status=status)

    def back(self, payment_id: str) -> int:
        """What of a payment went back or is on its way, in paise."""
        return sum(
            refund.amount_paise
            for refund in self.refunds.values()
            if refund.payment_id == payment_id and refund.status is not RefundStatus.FAILED
        )

    async def create_order(
        self, *, amount_paise: int, receipt: str, notes: Mapping[str, str], transfers: Sequence[NewTransfer] = ()
    ) -> ProviderOrder:
        assert not transfers
        self._listen()
        order = ProviderOrder(
            id=self._number("order"),
            amount_paise=amount_paise,
            amount_paid_paise=0,
            currency="INR",
            receipt=receipt,
            status=OrderStatus.CREATED,
            attempts=0,
            created_at=LONG_AGO,
        )
        assert all(known.receipt != receipt for known in self.orders.values()), f"ordered twice: {notes}"
        self.orders[order.id] = order
        self._answer()
        return order

    async def order_by_receipt(self, receipt: str) -> ProviderOrder | None:
        self._listen()
        return next((order for order in self.orders.values() if order.receipt == receipt), None)

    async def order(self, order_id: str) -> ProviderOrder:
        self._listen()
        return self.orders[order_id]

    async def payments_of(self, order_id: str) -> Sequence[ProviderPayment]:
        self._listen()
        return [payment for payment in self.payments.values() if payment.order_id == order_id]

    async def payment(self, payment_id: str) -> ProviderPayment:
        self._listen()
        return self.payments[payment_id]

    async def page_payments(self, *, since: datetime, until: datetime, skip: int) -> Sequence[ProviderPayment]:
        self._listen()
        found = [payment for payment in self.payments.values() if since <= payment.created_at <= until]
        return found[::-1][skip : skip + 100]

    async def capture(self, payment_id: str, *, amount_paise: int) -> ProviderPayment:
        raise refused(f"{payment_id} of {amount_paise} is captured by itself")

    async def refund(
        self, payment_id: str, *, amount_paise: int, idempotency_key: str, notes: Mapping[str, str]
    ) -> ProviderRefund:
        self._listen()
        known = next((refund for refund in self.refunds.values() if refund.receipt == idempotency_key), None)
        if known is not None:
            assert (known.payment_id, known.amount_paise) == (payment_id, amount_paise), notes
            return known
        payment = self.payments[payment_id]
        # What must never even be asked for fails the test, not the call.
        assert payment.captured
        assert 100 <= amount_paise <= payment.amount_paise - self.back(payment_id)
        refund = ProviderRefund(
            id=self._number("rfnd"),
            payment_id=payment_id,
            amount_paise=amount_paise,
            status=RefundStatus.PENDING,
            receipt=idempotency_key,
        )
        self.refunds[refund.id] = refund
        self._answer()
        return refund

    async def refund_status(self, refund_id: str) -> ProviderRefund:
        self._listen()
        return self.refunds[refund_id]

    async def verify_checkout(self, *, order_id: str, payment_id: str, signature: str) -> bool:
        return signature == f"{order_id}|{payment_id}"

    def verify_webhook(self, body: bytes, signature: str) -> bool:
        return body.decode() == signature

    def read_webhook(self, body: bytes) -> ProviderEvent | None:
        name, order_id, refund_id = [*body.decode().split(" "), "", ""][:3]
        return ProviderEvent(
            name=name, account_id=None, order_id=order_id or None, payment_id=None, refund_id=refund_id or None
        )
