"""Routes of linked accounts (Razorpay Route)."""

from typing import Annotated

from fastapi import APIRouter, Path, Query, status

from toli.identity.access.guards import Admin, Confirmed, CurrentServices, Db, ManagedClient
from toli.identity.access.rights import Right, requires
from toli.infra.ports.payments import ProviderUnavailable
from toli.kit.errors import raises
from toli.kit.paging import Page
from toli.payments.gateway.errors import LinkedAccountRefused, NoPlatformAccount
from toli.payments.gateway.schemas import LinkedAccountId, LinkedAccountIn, LinkedAccountOut, RouteTransfers
from toli.payments.gateway.service import linked_accounts, route, route_lists

router = APIRouter(tags=["Payment accounts"])

CLIENT = "/clients/{client_id:int}"
ReversalId = Annotated[int, Path(ge=1, le=2**63 - 1)]


@router.get(f"{CLIENT}/route-transfers", operation_id="listRouteTransfers")
@requires(Right.MONEY)
async def list_route_transfers(
    client_id: ManagedClient, database: Db, page: Annotated[Page, Query()]
) -> RouteTransfers:
    """List transfers to the linked account, the latest first."""
    async with database.client_transaction(client_id) as tx:
        return await route_lists.list_transfers(tx, page=page)


@router.put(f"{CLIENT}/linked-account", operation_id="openLinkedAccount")
@requires(Right.PAYMENT_ACCOUNTS)
@raises(LinkedAccountRefused, NoPlatformAccount, ProviderUnavailable)
async def open_linked_account(
    client_id: ManagedClient, body: LinkedAccountIn, actor: Confirmed, services: CurrentServices
) -> LinkedAccountOut:
    """Open a linked account at Razorpay, or correct its bank account.

    422 `linked_account_refused` with Razorpay's reason.
    """
    return await linked_accounts.open_linked_account(
        services.database, services.providers, client_id=client_id, body=body, actor_id=actor.user_id
    )


@router.put(f"{CLIENT}/linked-account/entered", operation_id="recordLinkedAccount")
@requires(Right.PANEL)
@raises(LinkedAccountRefused, NoPlatformAccount, ProviderUnavailable)
async def record_linked_account(
    client_id: ManagedClient, body: LinkedAccountId, actor: Admin, services: CurrentServices
) -> LinkedAccountOut:
    """Use a linked account opened in Razorpay's dashboard."""
    return await linked_accounts.enter_linked_account(
        services.database, services.providers, client_id=client_id, body=body, actor_id=actor.user_id
    )


@router.post(f"{CLIENT}/linked-account/check", operation_id="checkLinkedAccount")
@requires(Right.PAYMENT_ACCOUNTS)
@raises(LinkedAccountRefused, NoPlatformAccount, ProviderUnavailable)
async def check_linked_account(client_id: ManagedClient, services: CurrentServices) -> LinkedAccountOut:
    """Read the state of Razorpay's review."""
    return await linked_accounts.check_linked_account(services.database, services.providers, client_id=client_id)


@router.post(
    f"{CLIENT}/route-reversals/{{route_reversal_id:int}}/retry",
    operation_id="retryRouteReversal",
    status_code=status.HTTP_202_ACCEPTED,
)
@requires(Right.PANEL)
async def retry_route_reversal(
    client_id: ManagedClient, route_reversal_id: ReversalId, actor: Admin, database: Db
) -> None:
    """Retry a refused reversal. Any other stays unchanged."""
    async with database.client_transaction(client_id) as tx:
        await route.retry_reversal(tx, route_reversal_id=route_reversal_id, actor_id=actor.user_id)
