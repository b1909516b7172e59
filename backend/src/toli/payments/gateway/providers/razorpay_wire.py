"""Razorpay's responses; an invalid response counts as none."""

from datetime import UTC, datetime
from typing import Annotated, Generic, TypeVar

from pydantic import BaseModel, ConfigDict, Field

from toli.infra.ports.payments import (
    OrderStatus,
    PaymentStatus,
    ProviderEvent,
    ProviderOrder,
    ProviderPayment,
    ProviderRefund,
    ProviderSettlement,
    ProviderSettlementLine,
    RefundStatus,
    SettlementStatus,
)


class Wire(BaseModel):
    """Strict types; unknown fields are ignored."""

    model_config = ConfigDict(strict=True, extra="ignore", frozen=True)


Entity = TypeVar("Entity", bound=Wire)
UnixSeconds = Annotated[int, Field(ge=0, le=253_402_300_799)]


class OrderEntity(Wire):
    id: str
    amount: int
    amount_paid: int
    currency: str
    receipt: str | None = None
    status: OrderStatus
    attempts: int
    created_at: UnixSeconds

    def fact(self) -> ProviderOrder:
        return ProviderOrder(
            id=self.id,
            amount_paise=self.amount,
            amount_paid_paise=self.amount_paid,
            currency=self.currency,
            receipt=self.receipt,
            status=self.status,
            attempts=self.attempts,
            created_at=_instant(self.created_at),
        )


class PaymentEntity(Wire):
    id: str
    order_id: str | None = None
    amount: int
    status: PaymentStatus
    captured: bool
    amount_refunded: int | None = None
    method: str | None = None
    error_description: str | None = None
    created_at: UnixSeconds
    fee: int | None = None
    tax: int | None = None

    def fact(self) -> ProviderPayment:
        return ProviderPayment(
            id=self.id,
            order_id=self.order_id,
            amount_paise=self.amount,
            status=self.status,
            captured=self.captured,
            amount_refunded_paise=self.amount_refunded or 0,
            method=self.method,
            error_description=self.error_description or None,
            created_at=_instant(self.created_at),
            fee_paise=self.fee if self.captured else None,
            fee_tax_paise=(self.tax or 0) if self.captured and self.fee is not None else None,
        )


class RefundEntity(Wire):
    id: str
    payment_id: str
    amount: int
    status: RefundStatus
    receipt: str | None = None

    def fact(self) -> ProviderRefund:
        return ProviderRefund(
            id=self.id,
            payment_id=self.payment_id,
            amount_paise=self.amount,
            status=self.status,
            receipt=self.receipt,
        )


class SettlementEntity(Wire):
    id: str
    amount: int
    status: SettlementStatus
    utr: str | None = None
    created_at: UnixSeconds

    def fact(self) -> ProviderSettlement:
        return ProviderSettlement(
            id=self.id,
            amount_paise=self.amount,
            status=self.status,
            utr=self.utr or None,
            created_at=_instant(self.created_at),
        )


class ReconciliationEntity(Wire):
    """A payment, refund, transfer or adjustment; `fee` includes `tax`."""

    entity_id: str
    type: str
    debit: int
    credit: int
    amount: int
    fee: int | None = None
    tax: int | None = None
    settlement_id: str | None = None
    created_at: UnixSeconds

    def fact(self) -> ProviderSettlementLine | None:
        if not self.settlement_id:
            return None
        return ProviderSettlementLine(
            settlement_id=self.settlement_id,
            entity_id=self.entity_id,
            kind=self.type,
            amount_paise=self.amount,
            net_paise=self.credit - self.debit,
            fee_paise=self.fee or 0,
            fee_tax_paise=self.tax or 0,
            created_at=_instant(self.created_at),
        )


class Collection(Wire, Generic[Entity]):
    items: list[Entity]


class RefusalBody(Wire):
    code: str
    description: str
    field: str | None = None
    reason: str | None = None


class Refusal(Wire):
    """The body of every 4xx."""

    error: RefusalBody


class Grant(Wire):
    """`expires_in` in seconds. A renewal does not repeat the account."""

    public_token: str
    access_token: str
    refresh_token: str
    expires_in: Annotated[int, Field(ge=1, le=10 * 365 * 86_400)]
    razorpay_account_id: str | None = None


class Reference(Wire):
    id: str
    order_id: str | None = None


class WebhookPart(Wire):
    entity: Reference


class TransferReference(Wire):
    source: str | None = None


class TransferPart(Wire):
    entity: TransferReference


class WebhookPayload(Wire):
    transfer: TransferPart | None = None
    order: WebhookPart | None = None
    payment: WebhookPart | None = None
    refund: WebhookPart | None = None


class WebhookEnvelope(Wire):
    event: str
    account_id: str | None = None
    payload: WebhookPayload = WebhookPayload()

    def fact(self) -> ProviderEvent:
        order, payment, refund = self.payload.order, self.payload.payment, self.payload.refund
        transfer = self.payload.transfer
        order_id = order.entity.id if order else payment.entity.order_id if payment else None
        if transfer is not None:
            order_id = transfer.entity.source
        return ProviderEvent(
            name=self.event,
            account_id=self.account_id,
            order_id=order_id,
            payment_id=payment.entity.id if payment else None,
            refund_id=refund.entity.id if refund else None,
            is_transfer=transfer is not None,
        )


def _instant(seconds: int) -> datetime:
    return datetime.fromtimestamp(seconds, UTC)
