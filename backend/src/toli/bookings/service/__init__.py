"""What can be done with bookings. Amounts are paise unless a schema says rupees; dates are the client's."""

from toli.bookings.service.by_hand import hand_payment, hand_payments, record_by_hand, reverse_by_hand
from toli.bookings.service.calendar import calendar_file
from toli.bookings.service.cancel import (
    ask,
    asked,
    cancel,
    cancel_reason,
    decline,
    declined,
    terms,
    withdraw,
)
from toli.bookings.service.customers import customers, news, see_customers
from toli.bookings.service.drafts import LIFETIME as DRAFT_LIFETIME
from toli.bookings.service.drafts import open_draft, seal_draft
from toli.bookings.service.history import history, message, note, remove_note, write_to_traveller
from toli.bookings.service.hold import extend_hold, hold, let_go, quote_beds
from toli.bookings.service.lists import bookings_like, plan_reservations, plans
from toli.bookings.service.owed import owed_refunds
from toli.bookings.service.party import (
    change_own_requests,
    change_own_traveller,
    change_traveller,
    reveal_traveller,
    sight_id,
)
from toli.bookings.service.pay import (
    Newcomer,
    hold_and_order,
    order_amount,
    order_balance,
    order_first,
    order_of,
    verify,
)
from toli.bookings.service.people import NamedTraveller, erase_after_tours, erase_person, travellers_named_by
from toli.bookings.service.prices import priced_example
from toli.bookings.service.read import (
    booking_of,
    bookings_of_user,
    confirmation,
    hold_state,
)
from toli.bookings.service.refund import money, refund, reopen_due
from toli.bookings.service.remind import remind
from toli.bookings.service.rooming import propose_rooming, rooming, save_rooming
from toli.bookings.service.settle import apply_facts, settle
from toli.bookings.service.sweep import reconcile, sweep

__all__ = [
    "DRAFT_LIFETIME",
    "NamedTraveller",
    "Newcomer",
    "apply_facts",
    "ask",
    "asked",
    "booking_of",
    "bookings_like",
    "bookings_of_user",
    "calendar_file",
    "cancel",
    "cancel_reason",
    "change_own_requests",
    "change_own_traveller",
    "change_traveller",
    "confirmation",
    "customers",
    "decline",
    "declined",
    "erase_after_tours",
    "erase_person",
    "extend_hold",
    "hand_payment",
    "hand_payments",
    "history",
    "hold",
    "hold_and_order",
    "hold_state",
    "let_go",
    "message",
    "money",
    "news",
    "note",
    "open_draft",
    "order_amount",
    "order_balance",
    "order_first",
    "order_of",
    "owed_refunds",
    "plan_reservations",
    "plans",
    "priced_example",
    "propose_rooming",
    "quote_beds",
    "reconcile",
    "record_by_hand",
    "refund",
    "remind",
    "remove_note",
    "reopen_due",
    "reveal_traveller",
    "reverse_by_hand",
    "rooming",
    "save_rooming",
    "seal_draft",
    "see_customers",
    "settle",
    "sight_id",
    "sweep",
    "terms",
    "travellers_named_by",
    "verify",
    "withdraw",
    "write_to_traveller",
]
