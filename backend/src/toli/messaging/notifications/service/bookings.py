from collections.abc import Sequence
from dataclasses import dataclass

from aiosmtplib import SMTPException

from toli.delivery.mail.schemas import MailTopic
from toli.kit.formats import format_rupees
from toli.kit.languages import use_language
from toli.kit.money import Paise
from toli.kit.text import join_names, plain_text
from toli.kit.translation import translate, write_day, write_days
from toli.messaging.automation.service import due
from toli.messaging.correspondence.service import messages
from toli.messaging.notifications.schemas import Attachment, Brand, UpiHint
from toli.messaging.notifications.service import attachments
from toli.messaging.notifications.service.sending import Mailer, brand_of, opt_out_link, picture_url, render, send
from toli.messaging.notifications.service.summary import summary_rows
from toli.payments.documents import repository as documents_repository
from toli.payments.documents.schemas import DocumentKind, Issued
from toli.payments.gateway.repository import payments
from toli.payments.gateway.repository import refunds as refunds_repository
from toli.payments.gateway.repository.refunds import StoredRefund
from toli.selling.bookings.repository import desk
from toli.selling.bookings.schemas.fields import BookingStatus
from toli.selling.bookings.service import read as read_service
from toli.selling.bookings.service.read import Confirmation
from toli.selling.changes.service import cancel
from toli.selling.cheques import service as cheques
from toli.selling.credit import service as credit_service
from toli.selling.invoicing.service import documents as documents_service

BOOKINGS_PAGE = "/mybookings"


async def send_booking_confirmed(mailer: Mailer, *, client_id: int, booking_id: int) -> None:
    facts = await read(mailer, client_id=client_id, booking_id=booking_id)
    if facts is None or facts.confirmation.booking.booking_status != BookingStatus.CONFIRMED:
        return
    calendar = attachments.calendar(
        client_id=client_id,
        booking_id=booking_id,
        reference=facts.confirmation.booking.booking_reference,
    )
    booking = facts.confirmation.booking
    async with mailer.database.client_transaction(client_id) as tx:
        custom_text = await due.write_confirmation(
            tx,
            settings=mailer.settings,
            sealer=mailer.sealer,
            booking_id=booking_id,
            now=mailer.clock.now(),
        )
    failure = await send_about(
        mailer,
        facts,
        "booking_confirmed",
        about="confirmed",
        attachments=[*facts.documents(DocumentKind.RECEIPT), calendar],
        subject_line=custom_text.subject,
        message=custom_text.text,
        next_steps=_next_steps(facts.confirmation),
        meeting_point=booking.meeting_point,
        meeting_day=write_day(booking.tour_start_date),
        map_link=booking.map_link,
        instructions=plain_text(booking.instruction_for_trip),
        hotels=[
            f"{write_days(hotel.check_in, hotel.check_out)}: {hotel.name}, {hotel.address}" for hotel in booking.hotels
        ],
    )
    # Nothing is recorded for a booking without an address, which an operator entered.
    if facts.confirmation.email:
        async with mailer.database.client_transaction(client_id) as tx:
            await due.record_confirmation(tx, booking_id=booking_id, failure=failure, now=mailer.clock.now())


async def send_add_ons_added(mailer: Mailer, *, client_id: int, booking_id: int, first_id: int, last_id: int) -> None:
    facts = await read(mailer, client_id=client_id, booking_id=booking_id)
    added = None if facts is None else name_added(facts, first_id=first_id, last_id=last_id)
    if facts is not None and added:
        await send_about(mailer, facts, "add_ons_added", about=f"add_ons:{first_id}", added=added)


async def send_departure_confirmed(mailer: Mailer, *, client_id: int, booking_id: int) -> None:
    facts = await read(mailer, client_id=client_id, booking_id=booking_id)
    if facts is not None and facts.confirmation.booking.booking_status == BookingStatus.CONFIRMED:
        await send_about(mailer, facts, "departure_confirmed", about="runs")


async def send_booking_cancelled(mailer: Mailer, *, client_id: int, booking_id: int) -> None:
    facts = await read(mailer, client_id=client_id, booking_id=booking_id)
    if facts is None:
        return
    refund_amount = sum(refund.amount for refund in facts.refunds if refund.reason == "cancellation")
    async with mailer.database.client_transaction(client_id) as tx:
        reason = await cancel.get_cancel_reason(tx, booking_id=booking_id)
        credit = await credit_service.get_credit_of_cancelled(tx, booking_id=booking_id)
    owed = facts.confirmation.booking.owed_back
    await send_about(
        mailer,
        facts,
        "booking_cancelled",
        about="cancelled",
        refund=format_rupees(refund_amount) if refund_amount else None,
        owed=format_rupees(owed) if owed else None,
        credit=format_rupees(credit.given) if credit.given else None,
        credit_until=write_day(credit.valid_until) if credit.valid_until else None,
        credit_back=format_rupees(credit.returned) if credit.returned else None,
        reason=reason,
    )


async def send_cancellation_declined(mailer: Mailer, *, client_id: int, booking_id: int) -> None:
    facts = await read(mailer, client_id=client_id, booking_id=booking_id)
    if facts is None:
        return
    async with mailer.database.client_transaction(client_id) as tx:
        declined = await cancel.find_cancellation_decline(tx, booking_id=booking_id)
    if declined is None:
        return
    await send_about(
        mailer,
        facts,
        "cancellation_declined",
        about=f"declined:{declined.declined_at.isoformat()}",
        reason=declined.reason,
    )


MAIL_SERVER_AWAY = "the mail server did not take it; it is tried again for an hour"


async def send_invoice(mailer: Mailer, *, client_id: int, booking_id: int) -> None:
    facts = await read(mailer, client_id=client_id, booking_id=booking_id)
    invoice = (
        next(
            (issued_document for issued_document in facts.issued if issued_document.kind == DocumentKind.INVOICE), None
        )
        if facts is not None
        else None
    )
    if facts is None or invoice is None:
        return
    await send_about(
        mailer,
        facts,
        "invoice_issued",
        about=invoice.ref,
        attachments=facts.documents(DocumentKind.INVOICE),
        document=translate(invoice.title).lower(),
        number=invoice.number,
        day=write_day(invoice.issued_on),
        amount=format_rupees(invoice.parts.amount),
    )


async def send_operator_message(mailer: Mailer, *, client_id: int, booking_id: int, note_id: int) -> None:
    """Send and record the outcome; replies go to the operator."""
    facts = await read(mailer, client_id=client_id, booking_id=booking_id)
    if facts is None:
        return
    async with mailer.database.client_transaction(client_id) as tx:
        message = await messages.find_message(tx, booking_id=booking_id, note_id=note_id)
    if message is None:
        return
    try:
        failure = await send_about(
            mailer,
            facts,
            "operator_message",
            about=f"message:{note_id}",
            subject=message.subject,
            message=message.text,
        )
    except (SMTPException, OSError):
        await _record_delivery(mailer, client_id=client_id, note_id=note_id, failure=MAIL_SERVER_AWAY)
        raise
    await _record_delivery(mailer, client_id=client_id, note_id=note_id, failure=failure)


async def _record_delivery(mailer: Mailer, *, client_id: int, note_id: int, failure: str | None) -> None:
    async with mailer.database.client_transaction(client_id) as tx:
        await messages.record_delivery(tx, note_id=note_id, failure=failure)


@dataclass(frozen=True, slots=True)
class BookingFacts:
    """Facts for e-mails; `amounts`: captured payments by id, in paise.

    `page`: the customer's page of the booking or its payment link. `uncleared`: paid by cheques that are not cleared.
    """

    brand: Brand
    confirmation: Confirmation
    amounts: dict[str, int]
    refunds: list[StoredRefund]
    issued: list[Issued]
    page: str
    uncleared: Paise

    def documents(self, kind: DocumentKind, *, ref: str | None = None) -> list[Attachment]:
        client_id = self.confirmation.booking.client_id
        return [
            attachments.document(issued, client_id=client_id)
            for issued in self.issued
            if issued.kind == kind and (ref is None or issued.ref == ref)
        ]


async def read(mailer: Mailer, *, client_id: int, booking_id: int, language: str | None = None) -> BookingFacts | None:
    """Read facts, after issuing the booking's documents; texts are in `language`, else the booking's."""
    await documents_service.issue_documents(mailer.database, client_id=client_id, booking_id=booking_id)
    async with mailer.database.client_transaction(client_id) as tx:
        confirmation = await read_service.find_confirmation(
            tx, booking_id=booking_id, now=mailer.clock.now(), language=language
        )
        if confirmation is None:
            return None
        use_language(language or confirmation.booking.language)
        captured = await payments.list_captured_of_booking(tx, booking_id=booking_id)
        token = None
        if confirmation.booking.user_id is None:
            token = await desk.find_payment_token(tx, booking_id=booking_id)
        return BookingFacts(
            brand=await brand_of(tx, mailer, client_id=client_id),
            confirmation=confirmation,
            amounts={payment.provider_payment_id: payment.amount for payment in captured},
            refunds=await refunds_repository.list_refunds_of_booking(tx, booking_id=booking_id),
            issued=await documents_repository.list_documents_of_booking(tx, booking_id=booking_id),
            page=BOOKINGS_PAGE if token is None else f"/pay/{token}",
            uncleared=await cheques.sum_uncleared(tx, booking_id=booking_id),
        )


async def send_about(
    mailer: Mailer,
    facts: BookingFacts,
    template: str,
    *,
    about: str,
    attachments: Sequence[Attachment] = (),
    topic: MailTopic | None = None,
    **data: str | int | list[str] | UpiHint | None,
) -> str | None:
    """Send to the booking's customer, if there is an address; return the failure."""
    booking = facts.confirmation.booking
    if not facts.confirmation.email:
        # An operator entered the booking of somebody without one.
        return None
    email = render(
        template,
        brand=facts.brand,
        booking=booking,
        facts=summary_rows(facts.confirmation, uncleared=facts.uncleared),
        picture=picture_url(mailer, facts.brand, booking.image),
        link=f"{facts.brand.origin}{facts.page}",
        trip_link=f"{facts.brand.origin}/events/{booking.trip_id}",
        end_link=topic and opt_out_link(mailer, facts.brand, recipient=facts.confirmation.email, topic=topic),
        **data,
    )
    return await send(
        mailer,
        email,
        brand=facts.brand,
        recipient=facts.confirmation.email,
        about=f"booking:{booking.booking_id}:{about}",
        attachments=attachments,
        topic=topic,
    )


def name_added(facts: BookingFacts, *, first_id: int, last_id: int) -> str:
    booking = facts.confirmation.booking
    if booking.booking_status != BookingStatus.CONFIRMED:
        return ""
    return join_names(
        f"{add_on.quantity} x {add_on.name}"
        for add_on in booking.add_ons
        if first_id <= add_on.booking_add_on_id <= last_id
    )


def _next_steps(confirmation: Confirmation) -> list[str]:
    booking, balance = confirmation.booking, confirmation.balance
    if not balance.due:
        payment = translate("Nothing is left to pay.")
    elif balance.due_on is None:
        payment = translate("Pay {amount}.", amount=format_rupees(balance.next_due))
    else:
        payment = translate(
            "Pay {amount} by {day}.", amount=format_rupees(balance.next_due), day=write_day(balance.due_on)
        )
    is_complete = all(person.id_number and person.emergency_contact for person in booking.people[:1])
    details = (
        translate("Check the names and details of all travellers in your booking.")
        if is_complete
        else translate("Add ID numbers and an emergency contact to your booking.")
    )
    return [
        payment,
        details,
        translate("Your trip starts on {day}.", day=write_day(booking.tour_start_date)),
    ]
