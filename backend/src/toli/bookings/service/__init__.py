"""The use cases of bookings. Amounts are paise unless a schema says rupees; dates are the client's."""

from toli.bookings.repository.bookings import get_time_zone
from toli.bookings.rules.hold import HoldLimits
from toli.bookings.rules.messages import build_whatsapp_link
from toli.bookings.service.add_ons import add_own_add_ons
from toli.bookings.service.billing import change_billing, change_own_billing
from toli.bookings.service.bookings import lock_booking
from toli.bookings.service.buyers import change_own_pan, change_travel_tax
from toli.bookings.service.calendar import build_calendar_file
from toli.bookings.service.cancel import (
    ask_to_cancel,
    cancel_booking,
    decline_cancellation,
    find_cancellation_decline,
    find_cancellation_request,
    get_cancel_reason,
    get_cancellation,
    withdraw_cancellation,
)
from toli.bookings.service.change import change_booking, get_change, list_changes, preview_change
from toli.bookings.service.change_request import (
    agree_to_change,
    decline_change,
    find_change_decline,
    find_change_request,
    get_requested_change,
)
from toli.bookings.service.claims import Claim, ask_claim_code, claim_by_code, find_claim_contact
from toli.bookings.service.companions import list_companions
from toli.bookings.service.credit import (
    CREDIT_DAYS,
    credit_kept_money,
    find_valid_credit,
    get_credit_of_cancelled,
    give_credit,
    list_credit,
    list_credit_page,
    list_own_credit,
)
from toli.bookings.service.credit_use import pay_by_credit
from toli.bookings.service.customers import get_news, list_customers, see_customers
from toli.bookings.service.decisions import (
    find_decision,
    list_decisions,
    notice_decisions,
    run_departure,
)
from toli.bookings.service.departure_changes import (
    GivenBack,
    cancel_in_full,
    move_whole,
    pause_due,
    shift_due_dates,
    shift_rooms,
)
from toli.bookings.service.desk import (
    book_at_desk,
    change_contact,
    find_held_until,
    get_desk_state,
    hold_until,
    keep_unpaid,
    quote_at_desk,
)
from toli.bookings.service.desk_batch import DeskEntry, book_batch_at_desk, fits_batch, price_history
from toli.bookings.service.documents import issue_documents, issue_missing
from toli.bookings.service.drafts import LIFETIME as DRAFT_LIFETIME
from toli.bookings.service.drafts import open_draft, seal_draft
from toli.bookings.service.held import get_hold
from toli.bookings.service.history import add_note, add_note_of_new_booking, get_history, remove_note
from toli.bookings.service.hold import extend_hold, hold_beds, price_at_desk, release_hold
from toli.bookings.service.invoices import issue_current_note, issue_due_invoices, issue_invoice
from toli.bookings.service.message_reports import get_plan_message, list_plan_messages
from toli.bookings.service.message_templates import delete_template, list_templates, save_template
from toli.bookings.service.messages import (
    Message,
    fill_message,
    find_message,
    list_phone_templates,
    list_recipients,
    mark_sent,
    preview_message,
    queue_for_phone,
    record_delivery,
    write_filled,
    write_to_plan,
    write_to_traveller,
)
from toli.bookings.service.money import get_money
from toli.bookings.service.notices import digest_overdue, find_low_seats, list_overdue, notice_low_seats
from toli.bookings.service.offline import (
    get_offline_payment,
    list_offline_payments,
    record_offline_payment,
    reverse_offline_payment,
    settle_offline_payment,
)
from toli.bookings.service.own_change import (
    change_own_booking,
    get_own_change,
    preview_own_change,
    withdraw_change_request,
)
from toli.bookings.service.pay import (
    DeferredBooking,
    get_order,
    hold_and_order,
    order_amount,
    order_balance,
    order_first_payment,
    verify_payment,
)
from toli.bookings.service.payable import list_expected, list_recorded
from toli.bookings.service.payment_links import (
    LinkPayment,
    change_traveller_by_link,
    claim_by_link,
    claim_upi_by_link,
    find_payment_link,
    get_link_page,
    make_payment_link,
    order_by_link,
    verify_by_link,
)
from toli.bookings.service.personal_data import (
    NamedTraveller,
    erase_after_tours,
    erase_contacts,
    erase_personal_data,
    list_travellers_named_by,
)
from toli.bookings.service.plans import find_bookings, list_plan_reservations, list_plans
from toli.bookings.service.price_impact import get_price_impact
from toli.bookings.service.quote import quote_booking
from toli.bookings.service.read import (
    Confirmation,
    booking_to_schema,
    find_confirmation,
    get_booking,
    list_bookings_of_user,
)
from toli.bookings.service.reconcile import reconcile
from toli.bookings.service.refund import list_owed_refunds, refund_booking, reopen_due
from toli.bookings.service.remind import remind_of_credit
from toli.bookings.service.requests import list_open_requests
from toli.bookings.service.rooming import get_rooming, propose_rooming, save_rooming
from toli.bookings.service.settle import apply_facts, settle_order
from toli.bookings.service.share_deadline import apply_share_rules, find_unpaid_shares, remind_of_shares
from toli.bookings.service.shares import end_own_shares, get_own_shares, get_shares, save_own_shares
from toli.bookings.service.split import preview_split, split_booking
from toli.bookings.service.sweep import sweep_holds
from toli.bookings.service.travellers import (
    change_own_requests,
    change_own_traveller,
    change_traveller,
    list_medical_needs,
    reveal_traveller,
    sight_traveller_id,
)
from toli.bookings.service.upi import (
    claim_upi_payment,
    confirm_claim,
    dismiss_claim,
    find_upi_request,
    find_waiting_claim,
    get_upi_part,
    list_open_claims,
)
from toli.bookings.service.waiting import (
    add_to_waiting_list,
    decline_offer,
    find_offered_entry,
    forget_waiting,
    get_offer_page,
    get_waiting_list,
    join_waiting_list,
    leave_waiting_list,
    list_own_waiting,
    list_waiting_data,
    remove_from_waiting_list,
)
from toli.bookings.service.waiting_offers import offer_all, offer_beds, offer_to_party

__all__ = [
    "CREDIT_DAYS",
    "DRAFT_LIFETIME",
    "Claim",
    "Confirmation",
    "DeferredBooking",
    "DeskEntry",
    "GivenBack",
    "HoldLimits",
    "LinkPayment",
    "Message",
    "NamedTraveller",
    "add_note",
    "add_note_of_new_booking",
    "add_own_add_ons",
    "add_to_waiting_list",
    "agree_to_change",
    "apply_facts",
    "apply_share_rules",
    "ask_claim_code",
    "ask_to_cancel",
    "book_at_desk",
    "book_batch_at_desk",
    "booking_to_schema",
    "build_calendar_file",
    "build_whatsapp_link",
    "cancel_booking",
    "cancel_in_full",
    "change_billing",
    "change_booking",
    "change_contact",
    "change_own_billing",
    "change_own_booking",
    "change_own_pan",
    "change_own_requests",
    "change_own_traveller",
    "change_travel_tax",
    "change_traveller",
    "change_traveller_by_link",
    "claim_by_code",
    "claim_by_link",
    "claim_upi_by_link",
    "claim_upi_payment",
    "confirm_claim",
    "credit_kept_money",
    "decline_cancellation",
    "decline_change",
    "decline_offer",
    "delete_template",
    "digest_overdue",
    "dismiss_claim",
    "end_own_shares",
    "erase_after_tours",
    "erase_contacts",
    "erase_personal_data",
    "extend_hold",
    "fill_message",
    "find_bookings",
    "find_cancellation_decline",
    "find_cancellation_request",
    "find_change_decline",
    "find_change_request",
    "find_claim_contact",
    "find_confirmation",
    "find_decision",
    "find_held_until",
    "find_low_seats",
    "find_message",
    "find_offered_entry",
    "find_payment_link",
    "find_unpaid_shares",
    "find_upi_request",
    "find_valid_credit",
    "find_waiting_claim",
    "fits_batch",
    "forget_waiting",
    "get_booking",
    "get_cancel_reason",
    "get_cancellation",
    "get_change",
    "get_credit_of_cancelled",
    "get_desk_state",
    "get_history",
    "get_hold",
    "get_link_page",
    "get_money",
    "get_news",
    "get_offer_page",
    "get_offline_payment",
    "get_order",
    "get_own_change",
    "get_own_shares",
    "get_plan_message",
    "get_price_impact",
    "get_requested_change",
    "get_rooming",
    "get_shares",
    "get_time_zone",
    "get_upi_part",
    "get_waiting_list",
    "give_credit",
    "hold_and_order",
    "hold_beds",
    "hold_until",
    "issue_current_note",
    "issue_documents",
    "issue_due_invoices",
    "issue_invoice",
    "issue_missing",
    "join_waiting_list",
    "keep_unpaid",
    "leave_waiting_list",
    "list_bookings_of_user",
    "list_changes",
    "list_companions",
    "list_credit",
    "list_credit_page",
    "list_customers",
    "list_decisions",
    "list_expected",
    "list_medical_needs",
    "list_offline_payments",
    "list_open_claims",
    "list_open_requests",
    "list_overdue",
    "list_owed_refunds",
    "list_own_credit",
    "list_own_waiting",
    "list_phone_templates",
    "list_plan_messages",
    "list_plan_reservations",
    "list_plans",
    "list_recipients",
    "list_recorded",
    "list_templates",
    "list_travellers_named_by",
    "list_waiting_data",
    "lock_booking",
    "make_payment_link",
    "mark_sent",
    "move_whole",
    "notice_decisions",
    "notice_low_seats",
    "offer_all",
    "offer_beds",
    "offer_to_party",
    "open_draft",
    "order_amount",
    "order_balance",
    "order_by_link",
    "order_first_payment",
    "pause_due",
    "pay_by_credit",
    "preview_change",
    "preview_message",
    "preview_own_change",
    "preview_split",
    "price_at_desk",
    "price_history",
    "propose_rooming",
    "queue_for_phone",
    "quote_at_desk",
    "quote_booking",
    "reconcile",
    "record_delivery",
    "record_offline_payment",
    "refund_booking",
    "release_hold",
    "remind_of_credit",
    "remind_of_shares",
    "remove_from_waiting_list",
    "remove_note",
    "reopen_due",
    "reveal_traveller",
    "reverse_offline_payment",
    "run_departure",
    "save_own_shares",
    "save_rooming",
    "save_template",
    "seal_draft",
    "see_customers",
    "settle_offline_payment",
    "settle_order",
    "shift_due_dates",
    "shift_rooms",
    "sight_traveller_id",
    "split_booking",
    "sweep_holds",
    "verify_by_link",
    "verify_payment",
    "withdraw_cancellation",
    "withdraw_change_request",
    "write_filled",
    "write_to_plan",
    "write_to_traveller",
]
