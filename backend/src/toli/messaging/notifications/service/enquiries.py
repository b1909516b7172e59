from datetime import date

from toli.catalogue.trips.repository import public_sql
from toli.clients.companies.repository import approvals, renames, sites
from toli.clients.companies.service import profile, to_requests
from toli.identity.audit.service import PLATFORM
from toli.identity.people.service import people
from toli.infra.db.transactions import ClientTransaction
from toli.kit.clock import local_date
from toli.kit.errors import NotFound
from toli.kit.formats import format_day
from toli.kit.languages import use_language
from toli.kit.phones import show_phone
from toli.kit.translation import write_day
from toli.messaging.notifications.schemas import Brand
from toli.messaging.notifications.service.sending import Mailer, brand_of, picture_url, render, send
from toli.selling.enquiries import rules
from toli.selling.enquiries import service as enquiries
from toli.selling.enquiries.schemas import EnquiryOut, EnquiryRef


async def send_enquiry_received(mailer: Mailer, *, client_id: int, connection_request_id: int) -> None:
    """Send to the operator or the platform's support; replies go to the visitor."""
    notice = await _find_notice(mailer, client_id=client_id, connection_request_id=connection_request_id)
    if notice is None:
        return
    enquiry, brand, recipient = notice
    facts = [
        ("Name", enquiry.name),
        ("E-mail", enquiry.email),
        ("Phone", show_phone(enquiry.contact_no)),
        ("Address", enquiry.address),
        ("Trip", enquiry.event_title or ""),
        ("Preferred departure", format_day(enquiry.tour_start_date) if enquiry.tour_start_date else ""),
        ("Travellers", str(enquiry.party_size or "")),
    ]
    email = render(
        "enquiry_received",
        brand=brand,
        name=enquiry.name,
        message=enquiry.message,
        facts=[(name, value) for name, value in facts if value],
        trip_link=f"{brand.origin}/events/{enquiry.trip_id}" if enquiry.trip_id else None,
    )
    await send(
        mailer,
        email,
        brand=brand,
        recipient=recipient,
        reply_to=enquiry.email,
        about=f"enquiry:{connection_request_id}",
    )


async def send_enquiry_reply(mailer: Mailer, *, client_id: int, connection_request_id: int, reply_id: int) -> None:
    """Direct answers to the operator or the platform's support."""
    async with mailer.database.client_transaction(client_id) as tx:
        try:
            enquiry = await enquiries.enquiry(tx, connection_request_id=connection_request_id)
        except NotFound:
            # Erased meanwhile, at the wish of whoever asked.
            return
        brand = await brand_of(tx, mailer, client_id=client_id)
        cover = await public_sql.find_cover(tx, trip_id=enquiry.trip_id) if enquiry.trip_id else None
        reply_to = await _reply_address(tx, mailer, brand, connection_request_id=connection_request_id)
        book_link = None
        if client_id:
            time_zone = (await profile.profile(tx)).time_zone
            book_link = _booking_link(
                enquiry,
                origin=brand.origin,
                today=local_date(mailer.clock.now(), time_zone=time_zone),
                token=rules.token_of(EnquiryRef(client_id, connection_request_id), sealer=mailer.sealer),
            )
    reply = next((candidate for candidate in enquiry.replies if candidate.reply_id == reply_id), None)
    if reply is None or reply.is_received:
        return
    use_language(enquiry.language)
    email = render(
        "enquiry_reply",
        brand=brand,
        name=enquiry.name,
        message=reply.text,
        question=enquiry.message,
        trip=enquiry.event_title,
        trip_link=f"{brand.origin}/events/{enquiry.trip_id}" if enquiry.trip_id else None,
        picture=picture_url(mailer, brand, cover),
        book_link=book_link,
        book_day=write_day(enquiry.tour_start_date) if enquiry.tour_start_date else None,
    )
    await send(
        mailer,
        email,
        brand=brand,
        recipient=enquiry.email,
        reply_to=reply_to,
        about=f"enquiry_reply:{reply_id}",
    )


async def _reply_address(tx: ClientTransaction, mailer: Mailer, brand: Brand, *, connection_request_id: int) -> str:
    """The conversation if Toli receives mail, else the operator."""
    domain = mailer.settings.mail_inbound_domain
    if not domain:
        return brand.reply_to or mailer.settings.support_email
    return f"r-{await enquiries.reply_token(tx, connection_request_id=connection_request_id)}@{domain}"


async def send_enquiry_continued(mailer: Mailer, *, client_id: int, connection_request_id: int, reply_id: int) -> None:
    notice = await _find_notice(mailer, client_id=client_id, connection_request_id=connection_request_id)
    if notice is None:
        return
    enquiry, brand, recipient = notice
    reply = next((candidate for candidate in enquiry.replies if candidate.reply_id == reply_id), None)
    if reply is None:
        return
    email = render(
        "enquiry_continued",
        brand=brand,
        name=enquiry.name,
        trip=enquiry.event_title,
        message=reply.text,
        link=f"{brand.panel_origin}{'/to/enquiries' if client_id else '/admin'}",
    )
    about = f"enquiry_continued:{reply_id}"
    await send(mailer, email, brand=brand, recipient=recipient, reply_to=enquiry.email, about=about)


async def _find_notice(
    mailer: Mailer, *, client_id: int, connection_request_id: int
) -> tuple[EnquiryOut, Brand, str] | None:
    """The enquiry, its brand and the address that answers it; None without a recipient."""
    async with mailer.database.client_transaction(client_id) as tx:
        try:
            enquiry = await enquiries.enquiry(tx, connection_request_id=connection_request_id)
        except NotFound:
            # Erased meanwhile, at the wish of whoever asked.
            return None
        if client_id and not (await profile.profile(tx)).notify_enquiries:
            return None
        return enquiry, await brand_of(tx, mailer, client_id=client_id), await _answers_to(tx, mailer)


def _booking_link(enquiry: EnquiryOut, *, origin: str, today: date, token: str) -> str | None:
    if enquiry.departure_id is None or enquiry.tour_start_date is None or enquiry.tour_start_date <= today:
        return None
    return f"{origin}/events/{enquiry.trip_id}/book?plan={enquiry.departure_id}&enquiry={token}"


async def _answers_to(tx: ClientTransaction, mailer: Mailer) -> str:
    client = await sites.find_client(tx, client_id=tx.client_id)
    if client is None:
        return mailer.settings.support_email
    return (await people.person(tx, user_id=client.user_id)).email


async def send_to_request_decided(mailer: Mailer, *, to_request_id: int, decision: str) -> None:
    async with mailer.database.public_transaction() as tx:
        try:
            request = await to_requests.to_request(tx, to_request_id=to_request_id)
        except NotFound:
            return
        brand = await brand_of(tx, mailer, client_id=PLATFORM)
    if request.approval_status != decision or request.decided_at is None:
        return
    email = render(
        f"to_request_{decision}",
        brand=brand,
        link=f"{brand.origin}/to",
        reason=request.decision_reason,
        support_email=mailer.settings.support_email,
    )
    await send(
        mailer,
        email,
        brand=brand,
        recipient=request.user.email,
        about=f"to_request:{to_request_id}:{request.decided_at.isoformat()}",
    )


async def send_rename_decided(mailer: Mailer, *, client_id: int, decision: str) -> None:
    async with mailer.database.client_transaction(client_id) as tx:
        request = await renames.find_rename(tx)
        if request is None or request.approval_status != decision or request.decided_at is None:
            return
        brand = await brand_of(tx, mailer, client_id=PLATFORM)
    email = render(
        f"rename_{decision}",
        brand=brand,
        client_name=request.client_name,
        current_name=request.current_name,
        site=mailer.settings.client_origin(request.url),
        current_site=mailer.settings.client_origin(request.current_url),
        reason=request.decision_reason,
        support_email=mailer.settings.support_email,
    )
    about = f"rename:{client_id}:{request.decided_at.isoformat()}"
    await send(mailer, email, brand=brand, recipient=request.user.email, about=about)


async def send_client_decided(mailer: Mailer, *, client_id: int, decision: str) -> None:
    async with mailer.database.client_transaction(client_id) as tx:
        client = await approvals.find_registered_client(tx)
        if client is None or client.approval_status != decision or client.decided_at is None:
            return
        brand = await brand_of(tx, mailer, client_id=PLATFORM)
    email = render(
        f"client_{decision}",
        brand=brand,
        client_name=client.client_name,
        site=mailer.settings.client_origin(client.url),
        link=f"{mailer.settings.main_url}/to",
        reason=client.decision_reason,
        support_email=mailer.settings.support_email,
    )
    about = f"client:{client_id}:{client.decided_at.isoformat()}"
    await send(mailer, email, brand=brand, recipient=client.user.email, about=about)
