from typing import Annotated, Final

from fastapi import APIRouter, Path, Query, status

from toli.identity.access.guards import CurrentClock, OperatedClient
from toli.identity.access.operators import Operator, OperatorContext
from toli.identity.access.rights import Right, requires
from toli.kit.errors import raises
from toli.kit.paging import Page
from toli.selling.inbox import repository, rules, service
from toli.selling.inbox.errors import InboxItemDone, InboxViewsFull, RequestUndecided
from toli.selling.inbox.schemas import (
    InboxDoneIn,
    InboxFilters,
    InboxKind,
    InboxOut,
    InboxOwnerIn,
    InboxSnoozeIn,
    InboxStatusFilter,
    InboxViewIn,
    InboxViewOut,
    OwnerFilter,
)

router = APIRouter(prefix="/clients/{client_id:int}", tags=["Inbox"])

VIEWS: Final = "/inbox-views"

ViewId = Annotated[int, Path(ge=1, le=2**53)]
Words = Annotated[str, Query(max_length=100, description="Part of a name, e-mail, phone or booking reference")]


def _kinds(operator: OperatorContext, client_id: int) -> list[InboxKind]:
    return rules.visible_kinds(operator.actor.operates[client_id].rights)


@router.get("/inbox", operation_id="getInbox")
@requires(Right.PANEL)
async def get_inbox(
    client_id: OperatedClient,
    operator: Operator,
    clock: CurrentClock,
    page: Annotated[Page, Query()],
    status: InboxStatusFilter = "open",
    kind: InboxKind | None = None,
    owner: OwnerFilter | None = None,
    q: Words = "",
) -> InboxOut:
    """List enquiries, requests about bookings and reviews that the caller may see.

    Open items begin with the longest waiting, snoozed items with the next to return, other items with the newest.
    """
    filters = InboxFilters(
        kind=kind, status=status, owner_id=rules.owner_of(owner, user_id=operator.actor.user_id), q=q.strip()
    )
    async with operator.transaction(client_id) as tx:
        return await service.get_inbox(
            tx, kinds=_kinds(operator, client_id), filters=filters, now=clock.now(), page=page
        )


@router.put("/inbox/owner", operation_id="assignInboxItems", status_code=status.HTTP_204_NO_CONTENT)
@requires(Right.PANEL)
async def assign_items(client_id: OperatedClient, body: InboxOwnerIn, operator: Operator, clock: CurrentClock) -> None:
    """Assign items to a person of the team, or remove their owner. All or none."""
    async with operator.transaction(client_id) as tx:
        await service.assign_items(
            tx, kinds=_kinds(operator, client_id), keys=body.items, user_id=body.user_id, now=clock.now()
        )


@router.put("/inbox/snooze", operation_id="snoozeInboxItems", status_code=status.HTTP_204_NO_CONTENT)
@requires(Right.PANEL)
@raises(InboxItemDone)
async def snooze_items(client_id: OperatedClient, body: InboxSnoozeIn, operator: Operator, clock: CurrentClock) -> None:
    """Hide open and waiting items until a moment, or until the customer writes again. All or none."""
    async with operator.transaction(client_id) as tx:
        await service.snooze_items(
            tx, kinds=_kinds(operator, client_id), keys=body.items, until=body.until, now=clock.now()
        )


@router.put("/inbox/done", operation_id="finishInboxItems", status_code=status.HTTP_204_NO_CONTENT)
@requires(Right.PANEL)
@raises(InboxItemDone, RequestUndecided)
async def finish_items(client_id: OperatedClient, body: InboxDoneIn, operator: Operator, clock: CurrentClock) -> None:
    """Close or reopen enquiries, and reviews without an answer. All or none."""
    async with operator.transaction(client_id) as tx:
        await service.finish_items(
            tx, kinds=_kinds(operator, client_id), keys=body.items, is_done=body.is_done, now=clock.now()
        )


@router.get(VIEWS, operation_id="listInboxViews")
@requires(Right.PANEL, people_only=True)
async def list_views(client_id: OperatedClient, operator: Operator) -> list[InboxViewOut]:
    """The caller's, oldest first."""
    async with operator.transaction(client_id) as tx:
        return await repository.list_views(tx, user_id=tx.user_id)


@router.post(VIEWS, operation_id="createInboxView", status_code=status.HTTP_201_CREATED)
@requires(Right.PANEL, people_only=True)
@raises(InboxViewsFull)
async def create_view(client_id: OperatedClient, body: InboxViewIn, operator: Operator) -> list[InboxViewOut]:
    """At most 20; lists all."""
    async with operator.transaction(client_id) as tx:
        return await service.create_view(tx, view=body)


@router.put(f"{VIEWS}/{{view_id:int}}", operation_id="updateInboxView")
@requires(Right.PANEL, people_only=True)
async def update_view(
    client_id: OperatedClient, view_id: ViewId, body: InboxViewIn, operator: Operator
) -> list[InboxViewOut]:
    """Rename one of the caller's views or change its filters; list all."""
    async with operator.transaction(client_id) as tx:
        return await service.update_view(tx, view_id=view_id, view=body)


@router.delete(f"{VIEWS}/{{view_id:int}}", operation_id="deleteInboxView")
@requires(Right.PANEL, people_only=True)
async def delete_view(client_id: OperatedClient, view_id: ViewId, operator: Operator) -> list[InboxViewOut]:
    async with operator.transaction(client_id) as tx:
        return await service.delete_view(tx, view_id=view_id)
