"""Money's ways in and out: orders, refunds, and what the provider tells us. Amounts are paise."""

from toli.payments.repository import Order, StoredPayment, StoredRefund
from toli.payments.service.inbox import read_webhook, receive_webhook
from toli.payments.service.orders import (
    adopt,
    captured_of_booking,
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
from toli.payments.service.refunds import carry_out, refunds_of_booking, request_refund, unfinished_refunds

__all__ = [
    "Order",
    "StoredPayment",
    "StoredRefund",
    "adopt",
    "captured_of_booking",
    "carry_out",
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
    "request_refund",
    "unfinished_refunds",
    "unsettled_orders",
    "verify_checkout",
]
