from typing import Annotated

from fastapi import APIRouter, Path, status

from toli.finance.costs.errors import TooManyPayments
from toli.identity.access.guards import CurrentServices, has_right, require_right
from toli.identity.access.operators import Operator, OperatorContext
from toli.identity.access.path_ids import DepartureId
from toli.identity.access.rights import Right, requires
from toli.kit.errors import raises
from toli.operating.leaders.errors import LeaderLinkOver, SpendingTaken, TooManyLeaders, TourOver
from toli.operating.leaders.schemas import CostsOfLeaders, DepartureLeaders, LeaderLinkIn, LeaderRightIn
from toli.operating.leaders.service import departures, links
from toli.services import Services

PLAN = "/event-plans/{event_plan_id:int}"
LINK = f"{PLAN}/leader-links/{{leader_link_id:int}}"
Id = Annotated[int, Path(ge=1, le=2**53)]

router = APIRouter(tags=["Leaders"])


@router.get(f"{PLAN}/leaders", operation_id="getDepartureLeaders")
@requires(Right.DEPARTURES)
async def get_leaders(departure_id: DepartureId, operator: Operator, services: CurrentServices) -> DepartureLeaders:
    return await _leaders(operator, services, departure_id)


@router.post(f"{PLAN}/leader-links", operation_id="createLeaderLink", status_code=status.HTTP_201_CREATED)
@requires(Right.TRIPS, people_only=True)
@raises(TooManyLeaders, TourOver)
async def make_link(
    departure_id: DepartureId, body: LeaderLinkIn, operator: Operator, services: CurrentServices
) -> DepartureLeaders:
    """Create a link to the departure sheet for a leader's phone, with its address and code."""
    async with operator.owner_transaction("departure", departure_id) as tx:
        if body.takes_payments:
            require_right(operator.actor, tx.client_id, Right.PAYMENTS)
        await links.add_link(tx, sealer=services.sealer, departure_id=departure_id, body=body)
    return await _leaders(operator, services, departure_id)


@router.post(f"{LINK}/code", operation_id="renewLeaderCode")
@requires(Right.TRIPS, people_only=True)
@raises(LeaderLinkOver)
async def renew_code(
    departure_id: DepartureId, leader_link_id: Id, operator: Operator, services: CurrentServices
) -> DepartureLeaders:
    """Give a link a new code. The present phone keeps it until the code is used."""
    async with operator.owner_transaction("departure", departure_id) as tx:
        await links.renew_code(tx, sealer=services.sealer, departure_id=departure_id, leader_link_id=leader_link_id)
    return await _leaders(operator, services, departure_id)


@router.put(f"{LINK}/right", operation_id="changeLeaderRight")
@requires(Right.PAYMENTS, people_only=True)
@raises(LeaderLinkOver)
async def change_right(
    departure_id: DepartureId, leader_link_id: Id, body: LeaderRightIn, operator: Operator, services: CurrentServices
) -> DepartureLeaders:
    """Allow a leader to take payments, or end it. Payments that the phone has not sent by then are refused."""
    async with operator.owner_transaction("departure", departure_id) as tx:
        await links.change_right(
            tx, departure_id=departure_id, leader_link_id=leader_link_id, takes_payments=body.takes_payments
        )
    return await _leaders(operator, services, departure_id)


@router.delete(LINK, operation_id="revokeLeaderLink")
@requires(Right.TRIPS)
async def revoke_link(
    departure_id: DepartureId, leader_link_id: Id, operator: Operator, services: CurrentServices
) -> DepartureLeaders:
    """Revoke a link. Its phone deletes the sheet when online. Sent records stay."""
    async with operator.owner_transaction("departure", departure_id) as tx:
        await links.revoke_link(tx, departure_id=departure_id, leader_link_id=leader_link_id)
    return await _leaders(operator, services, departure_id)


@router.post(f"{PLAN}/leader-costs", operation_id="addLeaderSpendingToCosts")
@requires(Right.MONEY)
@raises(SpendingTaken, TooManyPayments)
async def add_to_costs(
    departure_id: DepartureId, body: CostsOfLeaders, operator: Operator, services: CurrentServices
) -> DepartureLeaders:
    """Record leaders' spending as payments of costs. 409 `spending_taken` when already recorded."""
    async with operator.owner_transaction("departure", departure_id) as tx:
        await departures.add_to_costs(tx, departure_id=departure_id, leader_event_ids=body.leader_event_ids)
    return await _leaders(operator, services, departure_id)


async def _leaders(operator: OperatorContext, services: Services, departure_id: int) -> DepartureLeaders:
    actor = operator.actor
    async with operator.owner_transaction("departure", departure_id) as tx:
        return await departures.departure_leaders(
            tx,
            sealer=services.sealer,
            settings=services.settings,
            departure_id=departure_id,
            # With both, anybody can open the sheet, and its medical notes.
            with_secrets=operator.sees_secrets(tx.client_id, Right.TRIPS),
            with_money=has_right(actor, tx.client_id, Right.MONEY),
            with_payments=has_right(actor, tx.client_id, Right.PAYMENTS),
        )
