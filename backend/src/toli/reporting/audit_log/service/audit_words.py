"""Audit log in words, for its files.

The screens have the same words in `frontend/src/lib/messages/en/audit-actions.ts` and `audit.ts`.
"""

from collections.abc import Mapping
from typing import Final

from toli.kit.formats import format_rupees

ACTIONS: Final[Mapping[str, str]] = {
    "booking.held": "Beds held",
    "booking.add_ons_added": "Add-ons added",
    "booking.claimed": "Booking claimed by its customer",
    "booking.confirmed": "Booking confirmed",
    "booking.contact_changed": "Contact of booking changed",
    "booking.entered": "Booking entered",
    "booking.held_until": "Beds held until another day",
    "booking.cancelled": "Booking cancelled",
    "booking.changed": "Booking changed",
    "booking.moved": "Booking moved to another departure",
    "booking.split": "Some travellers of booking moved to another departure",
    "change_request.asked": "Change requested",
    "change_request.withdrawn": "Change request withdrawn",
    "change_request.declined": "Change declined",
    "change_request.agreed": "Change agreed",
    "cancellation.asked": "Cancellation requested",
    "cancellation.withdrawn": "Cancellation request withdrawn",
    "cancellation.declined": "Cancellation declined",
    "refund.requested": "Refund",
    "refund.retried": "Refund retried",
    "due.reopened": "Balance reopened",
    "payment.returned": "Payment returned",
    "payment_account.connected": "Payment account connected",
    "payment_account.keys_replaced": "Keys of payment account replaced",
    "payment_account.used": "Payment account used for new payments",
    "payment_account.disconnected": "Payment account disconnected",
    "payment_account.platform_allowed": "Platform's payment account allowed",
    "linked_account.opened": "Linked account at Razorpay opened",
    "linked_account.entered": "Linked account at Razorpay entered",
    "route_reversal.retried": "Reversal of a transfer retried",
    "payment_account.webhook_secret_shown": "Webhook secret of payment account viewed",
    "payment_link.made": "Payment link made",
    "upi.details_changed": "UPI ID changed",
    "upi_claim.made": "UPI payment reported by traveller",
    "upi_claim.dismissed": "UPI payment not received",
    "cost.added": "Cost of departure added",
    "cost.changed": "Cost of departure changed",
    "cost.removed": "Cost of departure removed",
    "cost.copied": "Costs of trip copied to departure",
    "trip_costs.changed": "Costs of trip changed",
    "cost_payment.recorded": "Payment of cost recorded",
    "cost_payment.changed": "Payment of cost changed",
    "cost_payment.removed": "Payment of cost removed",
    "list.exported": "List downloaded",
    "profit.exported": "Profit exported",
    "bank_statement.imported": "Bank statement imported",
    "settlements.exported": "Payouts downloaded",
    "travel_tax.exported": "TCS on trips abroad downloaded",
    "platform_transfer.recorded": "Transfer of the platform recorded",
    "platform_transfer.reversed": "Transfer of the platform reversed",
    "commission_plan.set": "Commission set",
    "platform_invoice.issued": "Invoice of the platform issued",
    "platform_credit.issued": "Credit note of the platform issued",
    "platform_invoice.paid": "Payment of an invoice of the platform recorded",
    "source_tax.collected": "Tax collected at source",
    "bank_line.confirmed": "Bank line confirmed",
    "bank_line.undone": "Bank line undone",
    "bank_line.ignored": "Bank line ignored",
    "bank_line.restored": "Bank line restored",
    "payment_link.replaced": "Payment link replaced",
    "offline_payment.received": "Cash or bank payment recorded",
    "offline_payment.returned": "Cash or bank refund recorded",
    "offline_payment.reversed": "Entry reversed",
    "invoice.issued": "Tax invoice issued",
    "booking.travel_tax_changed": "PAN or TCS changed",
    "booking.billing_changed": "Billing name changed",
    "booking.requests_changed": "Special requests changed",
    "traveller.changed": "Traveller changed",
    "traveller.id_sighted": "ID checked",
    "traveller.id_not_sighted": "ID marked as not checked",
    "traveller.revealed": "ID and medical notes viewed",
    "traveller.own_notes_read": "Own medical notes viewed",
    "travellers.erased": "ID numbers and medical notes erased",
    "contact.erased": "Phone and e-mail of a customer without an account erased",
    "credit.given": "Travel credit given",
    "credit.used": "Travel credit used",
    "credit.returned": "Travel credit returned",
    "message.sent": "Message sent",
    "departure.cancelled": "Departure cancelled",
    "departure.postponed": "Departure postponed",
    "departure_change.made": "Change of a departure confirmed",
    "departure_change.chosen": "Choice after a change of a departure",
    "departure_change.retried": "Change of a departure retried",
    "plan.hotel_replaced": "Hotel of a departure replaced",
    "departure.runs": "Departure runs",
    "departure.messaged": "Message to a departure",
    "template.saved": "Message template saved",
    "timeline.step_saved": "Automatic e-mail changed",
    "timeline.step_reset": "Automatic e-mail reset",
    "timeline.test_sent": "Automatic e-mail sent as a test",
    "template.deleted": "Message template deleted",
    "import.uploaded": "File for an import uploaded",
    "import.discarded": "Import discarded",
    "import.started": "Import started",
    "import.finished": "Import finished",
    "import.undo_started": "Undo of an import started",
    "import.undone": "Import undone",
    "note.removed": "Note removed",
    "account.deleted": "Account deleted",
    "category.added": "Category added",
    "category.changed": "Category renamed",
    "category.removed": "Category removed",
    "discount.added": "Discount added",
    "discount.changed": "Discount changed",
    "discount.ended": "Discount ended",
    "discount.restarted": "Discount restarted",
    "client.registered": "Company registered",
    "client.changed": "Company profile changed",
    "client.approved": "Company approved",
    "client.rejected": "Company rejected",
    "client.rename_requested": "New name or URL requested",
    "client.rename_withdrawn": "Request for a new name or URL withdrawn",
    "client.rename_approved": "New name or URL approved",
    "client.rename_rejected": "New name or URL rejected",
    "mail.address_unblocked": "E-mails to an address allowed again",
    "mail_sender.set": "Sender of e-mails set",
    "mail_sender.active": "Sender of e-mails active",
    "mail_sender.failing": "Sender of e-mails not working",
    "mail_sender.removed": "Sender of e-mails removed",
    "client.domain_added": "Own domain added",
    "client.domain_active": "Own domain active",
    "client.domain_failing": "Records of own domain missing",
    "client.domain_suspended": "Own domain switched off",
    "client.domain_made_primary": "Own domain made main address",
    "client.domain_not_primary": "Own domain no longer main address",
    "client.domain_removed": "Own domain removed",
    "team.invited": "Person invited to the team",
    "team.invitation_withdrawn": "Invitation to the team withdrawn",
    "team.invitation_declined": "Invitation to the team declined",
    "team.joined": "Person joined the team",
    "team.changed": "Role of a person changed",
    "team.removed": "Person removed from the team",
    "team.owner_changed": "Owner changed",
    "departure.leaders_changed": "Leaders of a departure changed",
    "content.written": "Policies written",
    "departure.added": "Departure added",
    "departure.changed": "Departure changed",
    "departure.deleted": "Departure deleted",
    "departure.priced": "Prices of a departure changed",
    "driver.added": "Driver added",
    "driver.changed": "Driver changed",
    "driver.removed": "Driver removed",
    "driver.licence_revealed": "Driving licence viewed",
    "enquiry.moved": "Enquiry status changed",
    "review.written": "Review written",
    "review.answered": "Review answered",
    "review.answer_removed": "Answer to a review removed",
    "review.reported": "Review reported",
    "review.hidden": "Review hidden",
    "review.kept": "Reported review kept",
    "enquiry.replied": "Enquiry answered",
    "event.added": "Event added",
    "event.changed": "Event changed",
    "event.published": "Event published",
    "event.withdrawn": "Event unpublished",
    "event.duplicated": "Event copied",
    "event.deleted": "Event deleted",
    "image.described": "Details of a picture changed",
    "event.ordered": "Order of events changed",
    "event.capacity_changed": "Capacity changed",
    "event.duration_changed": "Duration changed",
    "check.asked": "Data check started",
    "job.retried": "Job retried",
    "job.all_retried": "Failed jobs retried",
    "job.put_away": "Failed job dismissed",
    "job.all_put_away": "Failed jobs dismissed",
    "mail.resent": "E-mail sent again",
    "mail.put_away": "Undelivered e-mail dismissed",
    "hotel.added": "Hotel added",
    "hotel.changed": "Hotel changed",
    "hotel.removed": "Hotel removed",
    "identity.confirmed": "Identity confirmed",
    "documents.details_changed": "Details on receipts changed",
    "password.changed": "Password changed",
    "password.reset": "Password reset",
    "person.admin_appointed": "Administrator appointed",
    "person.registered": "Registered",
    "place.added": "Place added",
    "place.changed": "Place changed",
    "place.removed": "Place removed",
    "plan.hotel_added": "Hotel assigned to a departure",
    "plan.hotel_removed": "Hotel removed from a departure",
    "plan.place_added": "Place assigned to a departure",
    "plan.place_removed": "Place removed from a departure",
    "plan.driver_added": "Driver assigned to a departure",
    "plan.driver_removed": "Driver removed from a departure",
    "prices.changed": "Prices and payment changed",
    "policy.changed": "Cancellation charges changed",
    "price.added": "Price added",
    "price.changed": "Price changed",
    "price.deleted": "Price deleted",
    "rooming.saved": "Rooms assigned",
    "second_factor.enrolled": "Second factor setup started",
    "second_factor.enabled": "Second factor set up",
    "second_factor.disabled": "Second factor turned off",
    "second_factor.codes_renewed": "Recovery codes renewed",
    "second_factor.recovery_code_used": "Recovery code used",
    "session.started": "Signed in",
    "session.carried": "Signed in on another site",
    "session.ended": "Signed out",
    "session.others_ended": "Other sign-ins ended",
    "session.surplus_ended": "Oldest sign-ins ended, there were too many",
    "leader_link.made": "Leader's link made",
    "leader_link.code_renewed": "New code for leader's link",
    "leader_link.opened": "Leader's link opened on a phone",
    "leader_link.sheet_read": "Departure sheet with medical notes read on a leader's phone",
    "leader_link.revoked": "Leader's link revoked",
    "leader_link.erased": "Leader's link and roll calls erased",
    "sheet.exported": "Departure sheet downloaded",
    "sign_in.codes_paused": "Sign-in codes paused after wrong ones",
    "sign_in.password_failed": "Wrong password entered",
    "sign_in.code_failed": "Wrong code entered",
    "sign_in.second_factor_failed": "Wrong second factor entered",
    "access.refused": "Access refused",
    "sign_in.limited": "Too many failed sign-ins",
    "support.begun": "Support view started",
    "support.ended": "Support view ended",
    "to_request.made": "Asked to become a tour operator",
    "to_request.approved": "TO request approved",
    "to_request.rejected": "TO request rejected",
    "waiting.added": "Party added to a waiting list",
    "waiting.offered": "Beds offered to a party of a waiting list",
    "waiting.removed": "Party removed from a waiting list",
}
SUBJECTS: Final[Mapping[str, str]] = {
    "client": "Company",
    "user": "Person",
    "name": "Unknown account",
    "administration": "Administration",
    "enquiry": "Enquiry",
    "refund": "Refund",
    "category": "Category",
    "mail": "E-mail",
    "review": "Review",
    "discount": "Discount",
    "hotel": "Hotel",
    "place": "Place",
    "driver": "Driver",
    "import": "Import",
}
SHOWN_IDS: Final[Mapping[str, tuple[str, int]]] = {"booking": ("RES", 4), "event": ("EVT", 4), "event_plan": ("PLN", 3)}
"""The letters of an id and its digits at least, by the kind of a subject: `booking:12` is RES-0012."""


def name_of(action: str) -> str:
    return ACTIONS.get(action) or _spaced(action.replace(".", " "))


def subject_of(subject: str) -> str:
    """As on screens: RES-0012, Static content 3."""
    kind, _, of_id = subject.partition(":")
    if kind in SHOWN_IDS and of_id.isdecimal():
        letters, digits = SHOWN_IDS[kind]
        return f"{letters}-{of_id:0>{digits}}"
    return _capital(f"{SUBJECTS.get(kind, _spaced(kind))} {of_id}".rstrip())


def details_of(data: Mapping[str, object]) -> str:
    rest = [f"{_capital(_named(name))}: {_shown(name, data[name])}" for name in data if name not in {"before", "after"}]
    if "after" in data:
        rest.insert(0, f"{_shown('', data.get('before'))} → {_shown('', data['after'])}")
    elif "before" in data:
        rest.insert(0, f"Before: {_shown('', data['before'])}")
    return "; ".join(rest)


def _shown(name: str, value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int) and name.endswith("_paise"):
        return format_rupees(value)
    if isinstance(value, list):
        return ", ".join(_shown("", element) for element in value) or "nothing"
    if isinstance(value, dict):
        return ", ".join(f"{_named(key)} {_shown(key, element)}" for key, element in value.items())
    return "nothing" if value is None or value == "" else str(value)


def _named(name: str) -> str:
    return _spaced(name.removesuffix("_paise"))


def _spaced(name: str) -> str:
    return name.replace("_", " ")


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
