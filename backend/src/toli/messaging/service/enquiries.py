"""Letters about enquiries, and about what administrators decide."""

from toli.audit.service import PLATFORM
from toli.clients import service as clients
from toli.db.transactions import ClientTransaction
from toli.enquiries import service as enquiries
from toli.identity import service as identity
from toli.kit.errors import NotFound
from toli.kit.phones import show_phone
from toli.messaging.rules import format_day
from toli.messaging.service.post import Post, brand_of, send, write


async def tell_enquiry_received(post: Post, *, client_id: int, connection_request_id: int) -> None:
    """Tell an operator, or the platform's support, what a visitor asked; an answer goes straight to the visitor."""
    async with post.database.client_transaction(client_id) as tx:
        try:
            enquiry = await enquiries.enquiry(tx, connection_request_id=connection_request_id)
        except NotFound:
            # Erased meanwhile, at the wish of whoever asked.
            return
        brand = await brand_of(tx, post, client_id=client_id)
        recipient = await _answers_to(tx, post)
    facts = [
        ("Name", enquiry.name),
        ("E-mail", enquiry.email),
        ("Phone", show_phone(enquiry.contact_no)),
        ("Address", enquiry.address),
        ("Trip", enquiry.event_title or ""),
        ("Preferred departure", format_day(enquiry.tour_start_date) if enquiry.tour_start_date else ""),
        ("Travellers", str(enquiry.party_size or "")),
    ]
    letter = write(
        "enquiry_received",
        brand=brand,
        name=enquiry.name,
        message=enquiry.message,
        facts=[(name, value) for name, value in facts if value],
        trip_link=f"{brand.origin}/events/{enquiry.event_id}" if enquiry.event_id else None,
    )
    await send(
        post,
        letter,
        brand=brand,
        recipient=recipient,
        reply_to=enquiry.email,
        about=f"enquiry:{connection_request_id}",
    )


async def send_enquiry_reply(post: Post, *, client_id: int, connection_request_id: int, reply_id: int) -> None:
    """Send what was answered to who asked; their answer goes to the operator, or to the platform's support."""
    async with post.database.client_transaction(client_id) as tx:
        try:
            enquiry = await enquiries.enquiry(tx, connection_request_id=connection_request_id)
        except NotFound:
            # Erased meanwhile, at the wish of whoever asked.
            return
        brand = await brand_of(tx, post, client_id=client_id)
    written = next((one for one in enquiry.replies if one.reply_id == reply_id), None)
    if written is None:
        return
    letter = write(
        "enquiry_reply",
        brand=brand,
        name=enquiry.name,
        message=written.text,
        question=enquiry.message,
        trip=enquiry.event_title,
        trip_link=f"{brand.origin}/events/{enquiry.event_id}" if enquiry.event_id else None,
    )
    await send(
        post,
        letter,
        brand=brand,
        recipient=enquiry.email,
        reply_to=brand.reply_to or post.settings.support_email,
        about=f"enquiry_reply:{reply_id}",
    )


async def _answers_to(tx: ClientTransaction, post: Post) -> str:
    """The address of who answers for a client; the platform's support for its own."""
    client = await clients.client_by_id(tx, client_id=tx.client_id)
    if client is None:
        return post.settings.support_email
    return (await identity.person(tx, user_id=client.user_id)).email


async def tell_to_request_decided(post: Post, *, to_request_id: int, decision: str) -> None:
    """Tell a person whether they may be a tour operator; silent when that was decided anew meanwhile."""
    async with post.database.public_transaction() as tx:
        try:
            request = await clients.to_request(tx, to_request_id=to_request_id)
        except NotFound:
            return
        brand = await brand_of(tx, post, client_id=PLATFORM)
    if request.approval_status != decision or request.decided_at is None:
        return
    letter = write(
        f"to_request_{decision}",
        brand=brand,
        link=f"{brand.origin}/to",
        reason=request.decision_reason,
        support_email=post.settings.support_email,
    )
    await send(
        post,
        letter,
        brand=brand,
        recipient=request.user.email,
        about=f"to_request:{to_request_id}:{request.decided_at.isoformat()}",
    )


async def tell_client_decided(post: Post, *, client_id: int, decision: str) -> None:
    """Tell whoever registered a client whether its site is open; silent when that was decided anew meanwhile."""
    async with post.database.public_transaction() as tx:
        client = await clients.client_row(tx, client_id=client_id)
        if client is None or client.approval_status != decision or client.decided_at is None:
            return
        brand = await brand_of(tx, post, client_id=PLATFORM)
    letter = write(
        f"client_{decision}",
        brand=brand,
        client_name=client.client_name,
        site=post.settings.client_origin(client.url),
        link=f"{post.settings.main_url}/to",
        reason=client.decision_reason,
        support_email=post.settings.support_email,
    )
    about = f"client:{client_id}:{client.decided_at.isoformat()}"
    await send(post, letter, brand=brand, recipient=client.user.email, about=about)
