import secrets
from datetime import date, datetime, timedelta
from math import ceil
from typing import Final

from toli.catalogue.terms.repository import terms
from toli.clients.companies.service import messages
from toli.identity.access.context import Context
from toli.identity.access.ownership import find_public_owner
from toli.identity.audit.service import PLATFORM, record
from toli.identity.people.service import limits as limits_service
from toli.infra.db.database import Database
from toli.infra.db.queue.jobs import enqueue
from toli.infra.db.transactions import ClientTransaction, Transaction
from toli.kit.errors import Invalid, NotFound
from toli.kit.list_files import ListColumn, ListFile
from toli.kit.paging import Page
from toli.kit.sealing import Sealer
from toli.kit.text import Text
from toli.selling.enquiries import repository, rules
from toli.selling.enquiries.errors import EnquiryClosed
from toli.selling.enquiries.schemas import (
    AnswerTime,
    Enquiries,
    EnquiryIn,
    EnquiryOut,
    EnquiryPrefill,
    EnquirySort,
    EnquiryStatus,
    ReceivedReply,
)


async def ask(database: Database, *, context: Context, enquiry: EnquiryIn, sealer: Sealer) -> None:
    """E-mail an enquiry to the operator or the platform; ignore bots. Raises TooMany, NotFound, Invalid."""
    if enquiry.website:
        return
    client_id = await _addressee(database, context=context, trip_id=enquiry.trip_id)
    async with database.client_transaction(client_id) as tx:
        limits = rules.limits(address=context.origin.address, email=enquiry.email, sealer=sealer)
        await limits_service.count_attempt(tx, limits)
        request_id = await add_enquiry(tx, enquiry=enquiry)
        await enqueue(tx, "messaging.enquiry_received", client_id=client_id, connection_request_id=request_id)


async def _addressee(database: Database, *, context: Context, trip_id: int | None) -> int:
    host_client_id = context.client.client_id if context.client else None
    if trip_id is None:
        return PLATFORM if host_client_id is None else host_client_id
    client_id = await find_public_owner(database, "trip", trip_id)
    if client_id is None or host_client_id not in {None, client_id}:
        raise NotFound(Text("This trip is not on this site."))
    return client_id


async def add_enquiry(tx: ClientTransaction, *, enquiry: EnquiryIn) -> int:
    """Raises Invalid unless the departure is a published one of the trip."""
    starts = await _preferred_start(tx, enquiry=enquiry)
    return await repository.add(
        tx,
        values={**enquiry.model_dump(exclude={"website"}), "tour_start_date": starts},
    )


async def _preferred_start(tx: ClientTransaction, *, enquiry: EnquiryIn) -> date | None:
    if enquiry.departure_id is None:
        return None
    starts = None
    if enquiry.trip_id is not None:
        starts = await terms.find_departure_start(tx, trip_id=enquiry.trip_id, departure_id=enquiry.departure_id)
    if starts is None:
        raise Invalid(
            Text("This departure is not one of this trip's. Please choose another one."), field="departure_id"
        )
    return starts


async def answer_time(database: Database, *, context: Context, trip_id: int, now: datetime) -> AnswerTime:
    """Raises NotFound for a trip that is not on this site."""
    client_id = await _addressee(database, context=context, trip_id=trip_id)
    async with database.client_transaction(client_id) as tx:
        enquiry_count, minutes = await repository.answer_minutes(
            tx,
            since=now - rules.ANSWERS_SINCE,
            overdue=now - rules.SLOWEST_SHOWN,
            share=rules.ANSWERED_SHARE,
        )
    if enquiry_count < rules.LEAST_ANSWERS or minutes is None or timedelta(minutes=minutes) > rules.SLOWEST_SHOWN:
        return AnswerTime(within_hours=None)
    return AnswerTime(within_hours=max(1, ceil(minutes / 60)))


async def enquiry(tx: ClientTransaction, *, connection_request_id: int) -> EnquiryOut:
    """Raises NotFound."""
    stored_enquiry = await repository.find(tx, connection_request_id=connection_request_id)
    if stored_enquiry is None:
        raise NotFound
    return stored_enquiry


async def enquiries(
    tx: ClientTransaction,
    *,
    connection_request_id: int | None = None,
    status: EnquiryStatus | None,
    q: str,
    sort: EnquirySort | None,
    page: Page,
) -> Enquiries:
    """List unanswered first, the longest waiting at the top, then newest; or by `sort`.

    `q`: part of a name, e-mail, phone, trip or message.
    """
    data, total = await repository.page_of(
        tx, connection_request_id=connection_request_id, status=status, q=q, sort=sort, page=page
    )
    counts = await repository.counts(tx)
    return Enquiries(data=data, counts=counts, total=total, total_pages=page.pages(total))


ENQUIRIES: Final[ListFile[EnquiryOut]] = ListFile(
    "Enquiries",
    file="enquiries",
    columns=(
        ListColumn("Name", lambda one: one.name),
        ListColumn("E-mail", lambda one: one.email, width=30),
        ListColumn("Phone", lambda one: one.contact_no, "phone"),
        ListColumn("Received", lambda one: one.created_at, "date"),
        ListColumn("Status", lambda one: one.status, width=12),
        ListColumn("Trip", lambda one: one.event_title, width=30),
        ListColumn("Preferred departure", lambda one: one.tour_start_date, "date"),
        ListColumn("Travellers", lambda one: one.party_size, "number"),
        ListColumn("Message", lambda one: one.message, width=60),
    ),
)


async def new_enquiries(tx: ClientTransaction) -> int:
    return (await repository.counts(tx))[EnquiryStatus.NEW]


async def set_status(
    tx: ClientTransaction, *, connection_request_id: int, status: EnquiryStatus, actor_id: int
) -> EnquiryOut:
    """Raises NotFound."""
    before = await repository.lock(tx, connection_request_id=connection_request_id)
    if before is None:
        raise NotFound
    await _change_status(
        tx, connection_request_id=connection_request_id, before=before, status=status, actor_id=actor_id
    )
    return await enquiry(tx, connection_request_id=connection_request_id)


async def reply(tx: ClientTransaction, *, connection_request_id: int, text: str, actor_id: int) -> EnquiryOut:
    """Raises NotFound, EnquiryClosed, TooMany."""
    before = await repository.lock(tx, connection_request_id=connection_request_id)
    if before is None:
        raise NotFound
    if before == EnquiryStatus.CLOSED:
        raise EnquiryClosed
    await messages.count_messages(tx)
    reply_id = await repository.add_reply(
        tx, connection_request_id=connection_request_id, body=text, written_by=actor_id
    )
    await _change_status(
        tx, connection_request_id=connection_request_id, before=before, status=EnquiryStatus.REPLIED, actor_id=actor_id
    )
    await record(
        tx,
        "enquiry.replied",
        subject=f"enquiry:{connection_request_id}",
        actor_id=actor_id,
        reply_id=reply_id,
    )
    await enqueue(
        tx,
        "messaging.enquiry_replied",
        client_id=tx.client_id,
        connection_request_id=connection_request_id,
        reply_id=reply_id,
    )
    return await enquiry(tx, connection_request_id=connection_request_id)


async def reply_token(tx: ClientTransaction, *, connection_request_id: int) -> str:
    token = secrets.token_hex(rules.TOKEN_BYTES)
    return await repository.keep_reply_token(tx, connection_request_id=connection_request_id, token=token)


async def receive_reply(database: Database, *, token: str, received: ReceivedReply) -> bool:
    """Store a visitor's mail, notify the operator, mark as unanswered. Idempotent.

    False for an unknown token and for a full conversation.
    """
    async with database.platform_transaction() as tx:
        ref = await repository.find_by_reply_token(tx, token=token)
    if ref is None:
        return False
    request_id = ref.connection_request_id
    async with database.client_transaction(ref.client_id) as tx:
        before = await repository.lock(tx, connection_request_id=request_id)
        if before is None or await repository.count_received(tx, connection_request_id=request_id) >= rules.MOST_MAILS:
            return False
        reply_id = await repository.add_received(tx, connection_request_id=request_id, received=received)
        if reply_id is not None:
            await _change_status(
                tx, connection_request_id=request_id, before=before, status=EnquiryStatus.NEW, actor_id=None
            )
            await enqueue(
                tx,
                "messaging.enquiry_continued",
                client_id=ref.client_id,
                connection_request_id=request_id,
                reply_id=reply_id,
            )
    return True


async def get_prefill(database: Database, *, context: Context, token: str, sealer: Sealer) -> EnquiryPrefill:
    """Raises NotFound."""
    ref = rules.read_token(token, sealer=sealer)
    if ref is None or (context.client is not None and context.client.client_id != ref.client_id):
        raise NotFound
    async with database.client_transaction(ref.client_id) as tx:
        stored_enquiry = await enquiry(tx, connection_request_id=ref.connection_request_id)
    return EnquiryPrefill.model_validate(stored_enquiry, from_attributes=True)


async def _change_status(
    tx: ClientTransaction,
    *,
    connection_request_id: int,
    before: EnquiryStatus,
    status: EnquiryStatus,
    actor_id: int | None,
) -> None:
    if before == status:
        return
    await repository.set_status(tx, connection_request_id=connection_request_id, status=status)
    await record(
        tx,
        "enquiry.moved",
        subject=f"enquiry:{connection_request_id}",
        actor_id=actor_id,
        before=before,
        after=status,
    )


async def asked_by(tx: Transaction, *, email: str) -> list[EnquiryOut]:
    """List enquiries in the scope of the owner or the platform."""
    rows = await repository.all_by_email(tx, email=email)
    # The traveller is not told which person of the operator answered.
    return [
        row.model_copy(update={"replies": [reply.model_copy(update={"written_by": None}) for reply in row.replies]})
        for row in rows
    ]
