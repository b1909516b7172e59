from toli.identity.people import rules
from toli.identity.people.repository import codes as codes_repository
from toli.identity.people.service import codes
from toli.infra.db.queue.jobs import enqueue
from toli.infra.db.transactions import ClientTransaction
from toli.kit.languages import FIRST, use_language
from toli.messaging.notifications.service.phone_codes import send_sms_code
from toli.messaging.notifications.service.sending import Mailer, render_account_email, send_account_email
from toli.messaging.notifications.service.sites import find_site_origin, host_of
from toli.selling.bookings.repository import desk
from toli.selling.customer_links import service as customer_links
from toli.selling.customer_links.service import CodeContact

MINUTE_SECONDS = 60


async def send_claim_code(
    mailer: Mailer, *, client_id: int, code_id: int, booking_reference: str, by: str = "email", language: str = FIRST
) -> None:
    """Nothing is sent if an account has the booking. Skips a used or expired code. Deletes its digits after sending."""
    use_language(language)
    async with mailer.database.client_transaction(client_id) as tx:
        sent = await codes_repository.find_code_to_send(tx, code_id=code_id)
        contact = await desk.find_claim_contact(tx, booking_reference=booking_reference)
        origin = await find_site_origin(tx, mailer.settings)
    digits = None if sent is None else codes.open_code(sent, sealer=mailer.sealer)
    if digits is not None and contact is not None and by == "phone":
        await send_sms_code(mailer, phone=contact.phone, digits=digits, code_id=code_id)
    elif digits is not None and contact is not None and contact.email:
        await _send_email(
            mailer,
            "claim_code",
            recipient=contact.email,
            origin=origin,
            digits=digits,
            code_id=code_id,
            reference=booking_reference,
        )
    async with mailer.database.client_transaction(client_id) as tx:
        await codes_repository.erase_digits(tx, code_id=code_id)


async def send_customer_code(
    mailer: Mailer, *, client_id: int, code_id: int, by: str | None = None, language: str = FIRST
) -> None:
    """Send by SMS, and by e-mail where there is an address, to a customer without an account.

    A job for each, so that one is not repeated when the other fails. Skips a used or expired code, which erases its
    digits.
    """
    use_language(language)
    async with mailer.database.client_transaction(client_id) as tx:
        sent = await codes_repository.find_code_to_send(tx, code_id=code_id)
        contact = None if sent is None else await customer_links.find_code_contact(tx, subject=sent.email)
        origin = await find_site_origin(tx, mailer.settings)
        if by is None:
            await _enqueue_customer_code(tx, code_id=code_id, contact=contact, language=language)
    digits = None if sent is None else codes.open_code(sent, sealer=mailer.sealer)
    if digits is None or contact is None:
        return
    if by == "phone":
        await send_sms_code(mailer, phone=contact.phone, digits=digits, code_id=code_id)
    elif by == "email":
        await _send_email(
            mailer, "customer_code", recipient=contact.email, origin=origin, digits=digits, code_id=code_id
        )


async def _enqueue_customer_code(
    tx: ClientTransaction, *, code_id: int, contact: CodeContact | None, language: str
) -> None:
    """Enqueue a job for each way; erase the digits of an unknown number."""
    if contact is None:
        await codes_repository.erase_digits(tx, code_id=code_id)
        return
    for by in ("phone", "email") if contact.email else ("phone",):
        await enqueue(tx, "messaging.customer_code", client_id=tx.client_id, code_id=code_id, by=by, language=language)


async def _send_email(
    mailer: Mailer, template: str, *, recipient: str, origin: str, digits: str, code_id: int, **values: str
) -> None:
    email = render_account_email(
        mailer,
        template,
        site_name=host_of(origin),
        digits=digits,
        minutes=int(rules.CODE_LIFETIME.total_seconds()) // MINUTE_SECONDS,
        **values,
    )
    await send_account_email(mailer, email, recipient=recipient, about=f"{template}:{code_id}")
