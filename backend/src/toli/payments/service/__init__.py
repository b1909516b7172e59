"""The use cases of payments: orders, refunds and webhooks. Amounts are paise."""

from toli.payments.errors import OnlinePaymentsOff
from toli.payments.repository.accounts import find_account
from toli.payments.repository.batches import Merged, OpenOrder, find_placed_order
from toli.payments.repository.batches import add_statement as addition
from toli.payments.repository.batches import merge_facts as merging
from toli.payments.repository.batches import read_open_order as open_order_read
from toli.payments.repository.batches import settle_statement as settlement
from toli.payments.repository.orders import DueOrder, Order
from toli.payments.repository.payments import StoredPayment
from toli.payments.repository.refunds import StoredRefund
from toli.payments.rules import LEAST, OrderLimits, check_order_limits
from toli.payments.service.accounts import (
    allow_platform_account,
    connect_keys,
    disconnect_account,
    get_webhook_secret,
    list_accounts,
    note_refusal,
    replace_keys,
    test_account,
    use_account,
)
from toli.payments.service.authorisations import (
    begin_authorisation,
    find_client_of_state,
    finish_authorisation,
    note_revocation,
)
from toli.payments.service.inbox import read_webhook, receive_webhook
from toli.payments.service.linked_accounts import (
    check_linked_account,
    check_linked_accounts,
    enter_linked_account,
    open_linked_account,
)
from toli.payments.service.orders import (
    OpenedOrder,
    assign_booking,
    captured_of_booking,
    find_client_of_order,
    has_captured_before,
    list_unknown_captures,
    lock_order,
    mark_checked,
    mark_likely_paid,
    mark_order,
    merge_facts,
    open_or_reuse_order,
    order_by_provider_id,
    orders_of_booking,
    place_order,
    receipt_of,
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
    resend_refund,
    retry_refund,
    spread_over_payments,
    unfinished_refunds,
)
from toli.payments.service.route import (
    begin_syncing_transfers,
    retry_reversal,
    sync_transfer,
    sync_transfer_of_order,
)
from toli.payments.service.route_lists import list_transfers
from toli.payments.service.tokens import renew_expiring
from toli.payments.service.transfers import Transfer, transfer_payments

__all__ = [
    "LEAST",
    "DueOrder",
    "Merged",
    "OnlinePaymentsOff",
    "OpenOrder",
    "OpenedOrder",
    "Order",
    "OrderLimits",
    "StoredPayment",
    "StoredRefund",
    "Transfer",
    "addition",
    "allow_platform_account",
    "apply_refund",
    "assign_booking",
    "begin_authorisation",
    "begin_syncing_transfers",
    "captured_of_booking",
    "carry_out_refund",
    "check_linked_account",
    "check_linked_accounts",
    "check_order_limits",
    "connect_keys",
    "disconnect_account",
    "enter_linked_account",
    "find_account",
    "find_client_of_order",
    "find_client_of_state",
    "find_placed_order",
    "finish_authorisation",
    "get_left",
    "get_webhook_secret",
    "has_captured_before",
    "list_accounts",
    "list_transfers",
    "list_unknown_captures",
    "lock_order",
    "mark_checked",
    "mark_likely_paid",
    "mark_order",
    "merge_facts",
    "merging",
    "note_refusal",
    "note_revocation",
    "open_linked_account",
    "open_or_reuse_order",
    "open_order_read",
    "order_by_provider_id",
    "orders_of_booking",
    "place_order",
    "read_webhook",
    "receipt_of",
    "receive_webhook",
    "refunds_of_booking",
    "refunds_of_payment",
    "renew_expiring",
    "replace_keys",
    "request_refund",
    "request_refunds",
    "resend_refund",
    "retry_refund",
    "retry_reversal",
    "save_provider_order_id",
    "settlement",
    "spread_over_payments",
    "sync_transfer",
    "sync_transfer_of_order",
    "test_account",
    "transfer_payments",
    "unfinished_refunds",
    "unsettled_orders",
    "use_account",
    "verify_checkout",
]
