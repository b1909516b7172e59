from typing import Annotated

from fastapi import APIRouter, Query

from toli.identity.access.guards import CurrentClock, Db, OperatedClient, SignedIn, Visitor
from toli.identity.access.ownership import client_of_own
from toli.identity.access.path_ids import BookingId
from toli.identity.access.rights import Right, requires
from toli.kit.errors import raises
from toli.kit.paging import Page
from toli.kit.text import Line
from toli.selling.credit import service as credit
from toli.selling.credit.errors import CreditNotPossible, CreditTooLarge
from toli.selling.credit.schemas import CreditIn, CreditNotePage, CreditNotes, CreditSort

router = APIRouter(tags=["Travel credit"])


@router.get("/bookings/clients/{client_id:int}/credit-notes", operation_id="listCreditNotes")
@requires(Right.VIEW_BOOKINGS)
async def list_credit_notes(
    client_id: OperatedClient,
    database: Db,
    clock: CurrentClock,
    page: Annotated[Page, Query()],
    user_id: Annotated[int | None, Query(gt=0)] = None,
    q: Annotated[Line | None, Query(max_length=100)] = None,
    sort: CreditSort = "until",
) -> CreditNotePage:
    """List travel credit; `q` matches names, references and documents."""
    async with database.client_transaction(client_id) as tx:
        return await credit.list_credit_page(
            tx,
            customer=None if user_id is None else f"account-{user_id}",
            words=q or None,
            sort=sort,
            page=page,
            now=clock.now(),
        )


@router.post(
    "/bookings/clients/{client_id:int}/reservations/{reservation_event_id:int}/credit",
    operation_id="giveCredit",
    status_code=201,
)
@requires(Right.REFUNDS, fresh_proof=True)
@raises(CreditTooLarge, CreditNotPossible)
async def give_credit(
    client_id: OperatedClient,
    booking_id: BookingId,
    body: CreditIn,
    actor: SignedIn,
    database: Db,
    clock: CurrentClock,
) -> CreditNotes:
    """Give travel credit to a booking's customer, and list the customer's credit."""
    async with database.client_transaction(client_id) as tx:
        return await credit.give_credit(tx, booking_id=booking_id, actor_id=actor.user_id, credit=body, now=clock.now())


@router.get("/bookings/credit-notes", operation_id="listOwnCreditNotes")
async def list_own_credit_notes(context: Visitor, actor: SignedIn, database: Db, clock: CurrentClock) -> CreditNotes:
    """List the caller's travel credit: this operator's on its site, else all."""
    return await credit.list_own_credit(
        database,
        user_id=actor.user_id,
        client_id=context.client.client_id if context.client else None,
        now=clock.now(),
    )


@router.get("/bookings/{reservation_event_id:int}/credit", operation_id="getOwnCredit")
async def get_own_credit(
    booking_id: BookingId, context: Visitor, actor: SignedIn, database: Db, clock: CurrentClock
) -> CreditNotes:
    client_id = await client_of_own(database, context, actor, "booking", booking_id)
    async with database.client_transaction(client_id) as tx:
        return await credit.list_credit_of_person(tx, user_id=actor.user_id, now=clock.now())
