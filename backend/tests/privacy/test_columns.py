"""Each column that may hold personal data has its place: erased with the person, after a time, or kept for a reason."""

import re

from sqlalchemy import LargeBinary, Text
from sqlalchemy.dialects.postgresql import JSONB

from toli.infra.db.models import Base

MAY_BE_PERSONAL = re.compile(
    "name|phone|email|contact|address|vpa|payee|paid_by|narration|note|body|asked|reason|sealed_|recipient|company"
    "|pan_mac|gst|utr|licence|requests|cells|user_agent|medical|dietary|emergency|id_type|gender|text_"
)
"""Names of columns in which something about a person would be."""

NOT_PERSONAL = {
    # Of the operator's business, its products and documents' heads.
    *("bank_statement.filename", "booking_add_on.name", "booking_discount.name", "category.name", "client.client_name"),
    *(
        "client.licences",
        "client.public_address",
        "client.public_email",
        "client.public_phone",
        "client.decision_reason",
    ),
    *("client_domain.removal_reason", "client_rename.client_name", "client_rename.decision_reason"),
    # Suppliers are accounts of the operator's books.
    *("supplier.name", "supplier.phone", "supplier.email", "supplier.gstin", "supplier.sealed_pan", "supplier.vpa"),
    *("supplier.sealed_account_number", "supplier.note", "supplier_bill.note"),
    "supplier_rate.name",
    *("supplier_commission.gstin", "supplier_commission.supplier_gstin", "supplier_commission.note"),
    *("month_closing.reason", "month_closing.reopened_reason"),
    *("cash_box.name", "cash_entry.note", "cash_entry.reversed_reason"),
    *("departure_cost.name", "departure_cost.payee", "trip_cost.name", "trip_cost.payee", "cost_payment.payee"),
    *("cost_payment.note", "discount.name", "hotel.name", "hotel.address", "image.filename"),
    *(
        "itinerary_item.stop_name",
        "message_template.name",
        "message_template.body",
        "timeline_step.body",
        "document_details.legal_name",
    ),
    *(
        "document_details.address",
        "document_details.email",
        "document_details.gstin",
        "document_details.phone",
        "place.name",
    ),
    *("plan_room.note", "platform_category.name", "settlement.utr", "settlement_check.reason"),
    *("traveller_category.name", "trip_option.name", "upi_details.payee_name", "upi_details.vpa", "vehicle.name"),
    *("mail_sender.address", "mail_sender.sealed_secret", "mail_sender.username"),
    *("channel_account.sealed_credentials", "channel_template.body", "channel_template.name"),
    *("payment_account.sealed_credentials", "webhook_inbox.body_sha256"),
    *("platform_transfer.note", "platform_transfer.reversed_reason", "source_tax.gstin"),
    # Names programs.
    *("api_token.name", "assistant.name", "calendar_feed.name"),
    *("inbox_view.name", "team_role.name"),
    *("webhook_endpoint.sealed_secret", "webhook_endpoint.sealed_previous_secret"),
    "phone_message.email_job",
    *("leader_event.payee", "leader_event.paid_by", "leader_event.note"),
    "trip.difficulty_note",
    *("departure_change.reason", "departure_change.body", "plan_message.body", "hand_off.support_reason"),
}
ERASED_WITH_THE_PERSON = {
    *("app_user.email", "app_user.phone", "app_user.username", "app_user.sealed_totp_secret"),
    *("cancellation.asked_reason", "change_request.asked", "change_request.note", "connection_request.address"),
    *("connection_request.contact_no", "connection_request.email", "connection_request.name", "departure_alert.email"),
    *("enquiry_reply.body", "mail.html_body", "mail.recipient", "mail.text_body", "one_time_code.email"),
    *(
        "one_time_code.sealed_code",
        "booking.special_requests",
        "to_request.decision_reason",
        "traveller.email",
    ),
    "phone_consent.phone",
    *("blocked_address.address", "blocked_address.reason", "mail_opt_out.address"),
    *("traveller.emergency_contact", "traveller.phone", "traveller.sealed_id_number", "traveller.sealed_medical_needs"),
    *("review.body", "review.hidden_reason", "review_report.reason", "review_report.decision_reason"),
    "team_invitation.email",
    "customer_card.notes",
    *("user_session.user_agent", "waiting_entry.email", "waiting_entry.name", "waiting_entry.phone"),
}
ERASED_AFTER_A_TIME = {
    # Of customers without an account, and with the account of the others.
    *("booking.contact_email", "booking.contact_phone", "customer_link.phone"),
    *("phone_message.phone", "phone_message.text_values"),
    # The hours of an idempotency record; a webhook's until it is read; a statement whose columns were not chosen.
    *("idempotency_record.body", "webhook_inbox.body", "bank_statement.cells"),
    # Of leaders' links and what they recorded about people.
    *("leader_link.phone", "leader_link.email", "leader_link.sealed_token", "leader_link.sealed_code"),
    "leader_event.sealed_text",
    *("import_row.cells", "import_run.filename", "driver.sealed_licence_number", "driver.licence_ending"),
}
KEPT_WITH_THE_BOOKS = {
    # Documents name who travelled and who paid, and the law wants them kept. What an operator wrote stays theirs.
    *("traveller.full_name", "traveller.gender", "traveller.id_type", "traveller.dietary_requirements"),
    *(
        "booking.contact_name",
        "booking.company",
        "booking.sealed_pan",
        "booking.pan_mac",
        "booking.cancel_reason",
        "octo_reservation.cancel_reason",
    ),
    *(
        "bank_line.narration",
        "bank_line.ignored_reason",
        "upi_claim.utr",
        "upi_claim.dismissed_reason",
        "cheque.bank_name",
    ),
    *("offline_payment.note", "offline_payment.reversed_reason", "refund.note", "refund.reason", "credit_note.reason"),
    *("deposit.note", "deposit.reversed_reason", "deposit_refund.note"),
    *("booking_change.reason", "booking_note.body", "cancellation.decided_reason", "change_request.decided_reason"),
    *("driver.name", "driver.phone", "leader_link.name"),
}


def test_no_column_with_personal_data_is_forgotten() -> None:
    found = {
        f"{table.name}.{column.name}"
        for table in Base.metadata.tables.values()
        for column in table.columns
        if isinstance(column.type, Text | LargeBinary | JSONB) and MAY_BE_PERSONAL.search(column.name)
    }
    known = [NOT_PERSONAL, ERASED_WITH_THE_PERSON, ERASED_AFTER_A_TIME, KEPT_WITH_THE_BOOKS]
    assert found - set().union(*known) == set(), "say what erases these, or why they stay"
    assert sum(map(len, known)) == len(set().union(*known)), "a column has one place"
    assert set().union(*known) - found == set(), "these columns are no more"
