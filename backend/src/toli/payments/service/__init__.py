"""Money's ways in and out: orders, refunds, and what the provider tells us. Amounts are paise."""

from toli.payments.repository import Order, StoredPayment, StoredRefund
from toli.payments.rules import LEAST
from toli.payments.service.inbox import read_webhook, receive_webhook
from toli.payments.service.orders import (
    adopt,
    bind,
    captured_of_booking,
    has_captured_before,
    locate,
    lock_order,
    mark_order,
    merge_facts,
    open_order,
    order_by_provider_id,
    orders_of_booking,
    place,
    unsettled_orders,
    verify_checkout,
)
from toli.payments.service.refunds import (
    apply_refund,
    carry_out,
    left_of,
    refunds_of_booking,
    refunds_of_payment,
    request_back,
    request_refund,
    retry,
    unfinished_refunds,
)

__all__ = [
    "LEAST",
    "Order",
    "StoredPayment",
    "StoredRefund",
    "adopt",
    "apply_refund",
    "bind",
    "captured_of_booking",
    "carry_out",
    "has_captured_before",
    "left_of",
    "locate",
    "lock_order",
    "mark_order",
    "merge_facts",
    "open_order",
    "order_by_provider_id",
    "orders_of_booking",
    "place",
    "read_webhook",
    "receive_webhook",
    "refunds_of_booking",
    "refunds_of_payment",
    "request_back",
    "request_refund",
    "retry",
    "unfinished_refunds",
    "unsettled_orders",
    "verify_checkout",
]
