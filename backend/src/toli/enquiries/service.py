"""Enquiries: send, list, answer by e-mail and close."""

import secrets
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta
from math import ceil
from typing import Final

from toli.access.context import Context
from toli.access.ownership import find_public_owner
from toli.audit.service import PLATFORM, record
from toli.catalogue.service import terms
from toli.clients.service import messages
from toli.db.database import Database
from toli.db.queue.jobs import enqueue
from toli.db.transactions import ClientTransaction, Transaction
from toli.enquiries import repository, rules
from toli.enquiries.errors import EnquiryClosed
from toli.enquiries.schemas import (
    AnswerTime,
    Enquiries,
    Enquiry,
    EnquiryIn,
    EnquiryOut,
    EnquiryPrefill,
    EnquiryRef,
    EnquirySort,
    EnquiryStatus,
    NewEnquiry,
    ReceivedReply,
)
from toli.identity.service import limits as limits_service
from toli.kit.errors import Invalid, NotFound
from toli.kit.list_files import ListColumn, ListFile
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
        await limits_service.count_attempt(tx, limits)
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
    return await repository.add(
        tx,
        enquiry=NewEnquiry(
            name=enquiry.name,
            email=enquiry.email,
            contact_no=enquiry.contact_no,
            address=enquiry.address,
            event_id=enquiry.event_id,
            event_plan_id=enquiry.event_plan_id,
            tour_start_date=starts,
            party_size=enquiry.party_size,
            message=enquiry.message,
        ),
    )


async def _preferred_start(tx: ClientTransaction, *, enquiry: EnquiryIn) -> date | None:
    if enquiry.event_plan_id is None:
        return None
    starts = None
    if enquiry.event_id is not None:
        starts = await terms.departure_start(tx, event_id=enquiry.event_id, ep_id=enquiry.event_plan_id)
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


async def enquiry(tx: ClientTransaction, *, connection_request_id: int) -> Enquiry:
    """Return a client's enquiry.

    Raises NotFound.
    """
    found = await repository.find(tx, connection_request_id=connection_request_id)
    if found is None:
        raise NotFound
    return found


async def enquiries(
    tx: ClientTransaction, *, status: EnquiryStatus | None, q: str, sort: EnquirySort | None, page: Page
) -> Enquiries:
    """List a page of a client's enquiries: unanswered ones first, the longest waiting at the top; then the newest.

    `q` is part of a name, e-mail, phone, trip or message; `sort` gives another order.
    """
    data, total = await repository.page_of(tx, status=status, q=q, sort=sort, page=page)
    counts = await repository.counts(tx)
    return Enquiries(
        data=[EnquiryOut.of(one) for one in data], counts=counts, total=total, total_pages=page.pages(total)
    )


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
    """Count the enquiries without an answer."""
    return (await repository.counts(tx))["new"]


async def set_status(
    tx: ClientTransaction, *, connection_request_id: int, status: EnquiryStatus, actor_id: int
) -> Enquiry:
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


async def reply(tx: ClientTransaction, *, connection_request_id: int, text: str, actor_id: int) -> Enquiry:
    """Answer an enquiry by e-mail, and store the answer with it.

    Raises NotFound, EnquiryClosed for a closed one, and TooMany beyond a day's messages.
    """
    before = await repository.lock(tx, connection_request_id=connection_request_id)
    if before is None:
        raise NotFound
    if before == "closed":
        raise EnquiryClosed
    await messages.count_messages(tx)
    reply_id = await repository.add_reply(
        tx, connection_request_id=connection_request_id, body=text, written_by=actor_id
    )
    await _change_status(
        tx, connection_request_id=connection_request_id, before=before, status="replied", actor_id=actor_id
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
    """Return the token of the address to which the visitor replies; it stays the same for an enquiry."""
    token = secrets.token_hex(rules.TOKEN_BYTES)
    return await repository.keep_reply_token(tx, connection_request_id=connection_request_id, token=token)


async def receive_reply(database: Database, *, token: str, received: ReceivedReply) -> bool:
    """Keep a mail of the visitor's in the conversation and notify the operator; the enquiry waits for an answer again.

    The same mail is kept once. False for a token that no enquiry has, and for a conversation that is full.
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
            await _change_status(tx, connection_request_id=request_id, before=before, status="new", actor_id=None)
            await enqueue(
                tx,
                "messaging.enquiry_continued",
                client_id=ref.client_id,
                connection_request_id=request_id,
                reply_id=reply_id,
            )
    return True


def prefill_token(ref: EnquiryRef, *, sealer: Sealer) -> str:
    """Return the token with which the link to book fills in what the visitor has entered; it is not stored."""
    return rules.token_of(ref, sealer=sealer)


async def get_prefill(database: Database, *, context: Context, token: str, sealer: Sealer) -> EnquiryPrefill:
    """Return what a visitor has entered in an enquiry, by the token in the answer.

    Raises NotFound.
    """
    ref = rules.read_token(token, sealer=sealer)
    if ref is None or (context.client is not None and context.client.client_id != ref.client_id):
        raise NotFound
    async with database.client_transaction(ref.client_id) as tx:
        found = await enquiry(tx, connection_request_id=ref.connection_request_id)
    return EnquiryPrefill(name=found.name, email=found.email, contact_no=found.contact_no, party_size=found.party_size)


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


async def asked_by(tx: Transaction, *, email: str) -> Sequence[Enquiry]:
    """List the enquiries of an e-mail address that the scope shows (its owner's, or the platform's)."""
    asked = await repository.all_by_email(tx, email=email)
    # The traveller is not told which person of the operator answered.
    return [replace(one, replies=[replace(answer, written_by=None) for answer in one.replies]) for one in asked]


async def erase_email(tx: Transaction, *, email: str) -> None:
    """Delete the enquiries of an e-mail address (platform scope)."""
    await repository.delete_by_email(tx, email=email)
