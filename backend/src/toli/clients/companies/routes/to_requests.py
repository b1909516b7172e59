from typing import Annotated

from fastapi import APIRouter, Path, Query, status

from toli.clients.companies.errors import NotATraveller, OwnerIsNoOperator, RunsApprovedClient, ToRequestOpen
from toli.clients.companies.repository import to_requests as to_requests_repository
from toli.clients.companies.schemas.approvals import DecisionIn
from toli.clients.companies.schemas.fields import ApprovalStatus, Decision
from toli.clients.companies.schemas.to_requests import ToRequestDecisions, ToRequestOut, ToRequestsDecided
from toli.clients.companies.service import approvals, to_requests
from toli.identity.access.guards import Admin, Confirmed, Db, OwnUser
from toli.identity.audit.service import PLATFORM
from toli.kit.errors import raises
from toli.kit.paging import Page

Id = Annotated[int, Path(ge=1, le=2**63 - 1)]
router = APIRouter(prefix="/to-requests", tags=["Companies"])


@router.post("/create/{user_id:int}", operation_id="createToRequest", status_code=status.HTTP_201_CREATED)
@raises(NotATraveller, ToRequestOpen)
async def create_to_request(database: Db, user_id: OwnUser, actor: Confirmed) -> ToRequestOut:
    """Request to become a tour operator, with confirmed identity. 409 while a request is open."""
    async with database.client_transaction(PLATFORM) as tx:
        return await to_requests.request_to_operate(tx, user_id=user_id, actor_id=actor.user_id)


@router.get("", operation_id="listToRequests")
async def list_to_requests(
    database: Db,
    _: Admin,
    approval_status: Annotated[ApprovalStatus | None, Query()] = None,
    page: Annotated[int, Query(ge=1, le=1_000_000)] = 1,
    limit: Annotated[int, Query(ge=1, le=100)] = 100,
) -> list[ToRequestOut]:
    """Undecided first, then newest."""
    async with database.public_transaction() as tx:
        return await to_requests_repository.list_to_requests(
            tx, status=approval_status, page=Page(page=page, limit=limit)
        )


@router.put("/{to_request_id:int}/{decision}", operation_id="decideToRequest")
@raises(NotATraveller, RunsApprovedClient)
async def decide_to_request(
    database: Db, actor: Admin, to_request_id: Id, decision: Decision, body: DecisionIn | None = None
) -> ToRequestOut:
    """Approve or reject a request; the role changes at once and the person gets an e-mail.

    422 for a rejection with a reason under 5 characters. 409 when withdrawing approval from the operator of an approved
    client.
    """
    async with database.client_transaction(PLATFORM) as tx:
        return await to_requests.decide_to_request(
            tx,
            to_request_id=to_request_id,
            decision=decision,
            reason=body.reason if body else None,
            actor_id=actor.user_id,
        )


@router.post("/decisions", operation_id="decideToRequests")
@raises(NotATraveller, OwnerIsNoOperator, RunsApprovedClient)
async def decide_to_requests(database: Db, actor: Admin, body: ToRequestDecisions) -> ToRequestsDecided:
    """Independent; the response lists failures. 422 for a rejection with a reason under 5 characters."""

    async def decide(to_request_id: int) -> ToRequestOut:
        async with database.client_transaction(PLATFORM) as tx:
            return await to_requests.decide_to_request(
                tx,
                to_request_id=to_request_id,
                decision=body.decision,
                reason=body.reason,
                actor_id=actor.user_id,
            )

    decided, refused = await approvals.decide_each(
        body.to_request_ids, decide, decision=body.decision, reason=body.reason
    )
    return ToRequestsDecided(decided=decided, refused=refused)
