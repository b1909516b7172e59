"""Use cases of enquiries: asking, reading, answering by mail, putting away."""

from collections.abc import Sequence
from datetime import date

from toli.access.context import Context
from toli.access.ownership import find_public_owner
from toli.audit.service import PLATFORM, record
from toli.catalogue import service as catalogue
from toli.db.database import Database
from toli.db.queue.jobs import enqueue
from toli.db.transactions import ClientTransaction, Transaction
from toli.enquiries import repository, rules
from toli.enquiries.errors import EnquiryClosed
from toli.enquiries.schemas import Enquiries, EnquiryIn, EnquiryOut, EnquiryStatus
from toli.identity import service as identity
from toli.kit.errors import Invalid, NotFound
from toli.kit.paging import Page


async def ask(database: Database, *, context: Context, enquiry: EnquiryIn) -> None:
    """Keep a visitor's question for the operator it is for, and write to them; without one it is for the platform.

    What a program filled in is dropped without a word. Raises TooMany, NotFound for a trip not on this site, and
    Invalid for a departure that is not the trip's.
    """
    if enquiry.website:
        return
    client_id = await _addressee(database, context=context, event_id=enquiry.event_id)
    async with database.client_transaction(client_id) as tx:
        await identity.count_attempt(tx, rules.limits(address=context.origin.address, email=enquiry.email))
        request_id = await keep(tx, enquiry=enquiry)
        await enqueue(tx, "messaging.enquiry_received", client_id=client_id, connection_request_id=request_id)


async def _addressee(database: Database, *, context: Context, event_id: int | None) -> int:
    here = context.client.client_id if context.client else None
    if event_id is None:
        return PLATFORM if here is None else here
    client_id = await find_public_owner(database, "event", event_id)
    if client_id is None or here not in {None, client_id}:
        raise NotFound("This trip is not on this site.")
    return client_id


async def keep(tx: ClientTransaction, *, enquiry: EnquiryIn) -> int:
    """Put an enquiry on a client's list; its id.

    Raises Invalid for a departure that is not a published one of the enquiry's trip.
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


async def enquiry(tx: ClientTransaction, *, connection_request_id: int) -> EnquiryOut:
    """An enquiry of a client's.

    Raises NotFound.
    """
    found = await repository.find(tx, connection_request_id=connection_request_id)
    if found is None:
        raise NotFound
    return found


async def enquiries(tx: ClientTransaction, *, status: EnquiryStatus | None, page: Page) -> Enquiries:
    """A page of a client's enquiries, the newest first."""
    data, total = await repository.page_of(tx, status=status, page=page)
    counts = await repository.counts(tx)
    return Enquiries(data=list(data), counts=counts, total=total, total_pages=page.pages(total))


async def new_enquiries(tx: ClientTransaction) -> int:
    """How many enquiries wait for an answer."""
    return (await repository.counts(tx))["new"]


async def mark(
    tx: ClientTransaction, *, connection_request_id: int, status: EnquiryStatus, actor_id: int
) -> EnquiryOut:
    """Put an enquiry away or open it again, or note that it was answered by other means than mail.

    Raises NotFound.
    """
    before = await repository.lock(tx, connection_request_id=connection_request_id)
    if before is None:
        raise NotFound
    await _move(tx, connection_request_id=connection_request_id, before=before, status=status, actor_id=actor_id)
    return await enquiry(tx, connection_request_id=connection_request_id)


async def reply(tx: ClientTransaction, *, connection_request_id: int, text: str, actor_id: int) -> EnquiryOut:
    """Answer an enquiry by mail, and keep what was written with it.

    Raises NotFound, and EnquiryClosed for one that is put away.
    """
    before = await repository.lock(tx, connection_request_id=connection_request_id)
    if before is None:
        raise NotFound
    if before == "closed":
        raise EnquiryClosed
    reply_id = await repository.add_reply(
        tx, connection_request_id=connection_request_id, body=text, written_by=actor_id
    )
    await _move(tx, connection_request_id=connection_request_id, before=before, status="replied", actor_id=actor_id)
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


async def _move(
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
    """What was asked in the name of an address, as far as the scope sees (its owner's, or the platform's)."""
    asked = await repository.all_by_email(tx, email=email)
    # Who of the operator's wrote is theirs to say.
    for one in asked:
        for answer in one.replies:
            answer.written_by = None
    return asked


async def erase_email(tx: Transaction, *, email: str) -> None:
    """Forget what was asked in the name of an address, in the platform's scope."""
    await repository.delete_by_email(tx, email=email)
