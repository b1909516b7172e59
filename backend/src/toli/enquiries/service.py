"""Enquiries: send, list, answer by e-mail and close."""

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from math import ceil

from toli.access.context import Context
from toli.access.ownership import find_public_owner
from toli.audit.service import PLATFORM, record
from toli.catalogue import service as catalogue
from toli.clients import service as clients
from toli.db.database import Database
from toli.db.queue.jobs import enqueue
from toli.db.transactions import ClientTransaction, Transaction
from toli.enquiries import repository, rules
from toli.enquiries.errors import EnquiryClosed
from toli.enquiries.schemas import AnswerTime, Enquiries, EnquiryIn, EnquiryOut, EnquiryStatus
from toli.identity import service as identity
from toli.kit.errors import Invalid, NotFound
from toli.kit.paging import Page
from toli.kit.sealing import Sealer


async def ask(database: Database, *, context: Context, enquiry: EnquiryIn, sealer: Sealer) -> None:
    """Add a visitor's enquiry to the list of its operator, or else the platform.

    They are notified by e-mail.

    Enquiries by bots, which fill in the hidden field, are ignored. Raises TooMany, NotFound for a trip
    that is not on this site, and Invalid for a departure that is not the trip's.
    """
    if enquiry.website:
        return
    client_id = await _addressee(database, context=context, event_id=enquiry.event_id)
    async with database.client_transaction(client_id) as tx:
        limits = rules.limits(address=context.origin.address, email=enquiry.email, sealer=sealer)
        await identity.count_attempt(tx, limits)
        request_id = await add_enquiry(tx, enquiry=enquiry)
        await enqueue(tx, "messaging.enquiry_received", client_id=client_id, connection_request_id=request_id)


async def _addressee(database: Database, *, context: Context, event_id: int | None) -> int:
    here = context.client.client_id if context.client else None
    if event_id is None:
        return PLATFORM if here is None else here
    client_id = await find_public_owner(database, "event", event_id)
    if client_id is None or here not in {None, client_id}:
        raise NotFound("This trip is not on this site.")
    return client_id


async def add_enquiry(tx: ClientTransaction, *, enquiry: EnquiryIn) -> int:
    """Add an enquiry to a client's list and return its id.

    Raises Invalid for a departure that is not a published one of the trip.
    """
    starts = await _preferred_start(tx, enquiry=enquiry)
    return await repository.add(tx, enquiry=enquiry, tour_start_date=starts)


async def _preferred_start(tx: ClientTransaction, *, enquiry: EnquiryIn) -> date | None:
    if enquiry.event_plan_id is None:
        return None
    starts = None
    if enquiry.event_id is not None:
        starts = await catalogue.departure_start(tx, event_id=enquiry.event_id, ep_id=enquiry.event_plan_id)
    if starts is None:
        raise Invalid("This departure is not one of this trip's. Please choose another one.", field="event_plan_id")
    return starts


async def answer_time(database: Database, *, context: Context, event_id: int, now: datetime) -> AnswerTime:
    """Return how fast the operator of a trip answers enquiries.

    Raises NotFound for a trip that is not on this site.
    """
    client_id = await _addressee(database, context=context, event_id=event_id)
    async with database.client_transaction(client_id) as tx:
        known, minutes = await repository.answer_minutes(
            tx,
            since=now - rules.ANSWERS_SINCE,
            overdue=now - rules.SLOWEST_SHOWN,
            share=rules.ANSWERED_SHARE,
        )
    if known < rules.LEAST_ANSWERS or minutes is None or timedelta(minutes=minutes) > rules.SLOWEST_SHOWN:
        return AnswerTime(within_hours=None)
    return AnswerTime(within_hours=max(1, ceil(minutes / 60)))


async def enquiry(tx: ClientTransaction, *, connection_request_id: int) -> EnquiryOut:
    """Return a client's enquiry.

    Raises NotFound.
    """
    found = await repository.find(tx, connection_request_id=connection_request_id)
    if found is None:
        raise NotFound
    return found


async def enquiries(tx: ClientTransaction, *, status: EnquiryStatus | None, page: Page) -> Enquiries:
    """List a page of a client's enquiries: unanswered ones first, the longest waiting at the top; then the newest."""
    data, total = await repository.page_of(tx, status=status, page=page)
    counts = await repository.counts(tx)
    return Enquiries(data=list(data), counts=counts, total=total, total_pages=page.pages(total))


async def new_enquiries(tx: ClientTransaction) -> int:
    """Count the enquiries without an answer."""
    return (await repository.counts(tx))["new"]


async def set_status(
    tx: ClientTransaction, *, connection_request_id: int, status: EnquiryStatus, actor_id: int
) -> EnquiryOut:
    """Close an enquiry, reopen it, or mark it as answered outside the system.

    Raises NotFound.
    """
    before = await repository.lock(tx, connection_request_id=connection_request_id)
    if before is None:
        raise NotFound
    await _change_status(
        tx, connection_request_id=connection_request_id, before=before, status=status, actor_id=actor_id
    )
    return await enquiry(tx, connection_request_id=connection_request_id)


async def reply(tx: ClientTransaction, *, connection_request_id: int, text: str, actor_id: int) -> EnquiryOut:
    """Answer an enquiry by e-mail, and store the answer with it.

    Raises NotFound, EnquiryClosed for a closed one, and TooMany beyond a day's messages.
    """
    before = await repository.lock(tx, connection_request_id=connection_request_id)
    if before is None:
        raise NotFound
    if before == "closed":
        raise EnquiryClosed
    await clients.count_messages(tx)
    reply_id = await repository.add_reply(
        tx, connection_request_id=connection_request_id, body=text, written_by=actor_id
    )
    await _change_status(
        tx, connection_request_id=connection_request_id, before=before, status="replied", actor_id=actor_id
    )
    await record(
        tx,
        "enquiry.replied",
        client_id=tx.client_id,
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


async def _change_status(
    tx: ClientTransaction, *, connection_request_id: int, before: EnquiryStatus, status: EnquiryStatus, actor_id: int
) -> None:
    if before == status:
        return
    await repository.set_status(tx, connection_request_id=connection_request_id, status=status)
    await record(
        tx,
        "enquiry.moved",
        client_id=tx.client_id,
        subject=f"enquiry:{connection_request_id}",
        actor_id=actor_id,
        before=before,
        after=status,
    )


async def asked_by(tx: Transaction, *, email: str) -> Sequence[EnquiryOut]:
    """List the enquiries of an e-mail address that the scope shows (its owner's, or the platform's)."""
    asked = await repository.all_by_email(tx, email=email)
    # The traveller is not told which person of the operator answered.
    for one in asked:
        for answer in one.replies:
            answer.written_by = None
    return asked


async def erase_email(tx: Transaction, *, email: str) -> None:
    """Delete the enquiries of an e-mail address (platform scope)."""
    await repository.delete_by_email(tx, email=email)
