"""The use cases of payments: orders, refunds and webhooks. Amounts are paise."""

from toli.payments.repository import Order, StoredPayment, StoredRefund
from toli.payments.rules import LEAST
from toli.payments.service.inbox import read_webhook, receive_webhook
from toli.payments.service.orders import (
    assign_booking,
    captured_of_booking,
    find_client_of_order,
    has_captured_before,
    lock_order,
    mark_order,
    merge_facts,
    open_order,
    order_by_provider_id,
    orders_of_booking,
    place_order,
    save_provider_order_id,
    unsettled_orders,
    verify_checkout,
)
from toli.payments.service.refunds import (
    apply_refund,
    carry_out_refund,
    get_left,
    refunds_of_booking,
    refunds_of_payment,
    request_refund,
    request_refunds,
    retry_refund,
    unfinished_refunds,
)

__all__ = [
    "LEAST",
    "Order",
    "StoredPayment",
    "StoredRefund",
    "apply_refund",
    "assign_booking",
    "captured_of_booking",
    "carry_out_refund",
    "find_client_of_order",
    "get_left",
    "has_captured_before",
    "lock_order",
    "mark_order",
    "merge_facts",
    "open_order",
    "order_by_provider_id",
    "orders_of_booking",
    "place_order",
    "read_webhook",
    "receive_webhook",
    "refunds_of_booking",
    "refunds_of_payment",
    "request_refund",
    "request_refunds",
    "retry_refund",
    "save_provider_order_id",
    "unfinished_refunds",
    "unsettled_orders",
    "verify_checkout",
]
