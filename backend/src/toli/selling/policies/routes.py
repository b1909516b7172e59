from typing import Annotated

from fastapi import APIRouter, Query, Request, Response, status

from toli.identity.access.conditional import fresh
from toli.identity.access.guards import Admin, CurrentSettings, Db, OperatedClient, SignedIn, Visitor
from toli.identity.access.rights import Right, requires
from toli.identity.audit.service import PLATFORM
from toli.selling.policies import service
from toli.selling.policies.schemas import OwnPolicies, PoliciesOut, PolicyKind, PolicyOut

router = APIRouter(tags=["Policies"])


@router.get("/policies/{kind}", operation_id="getPolicy", response_model=PolicyOut)
async def get_policy(
    request: Request,
    kind: PolicyKind,
    context: Visitor,
    database: Db,
    settings: CurrentSettings,
    version: Annotated[
        int | None, Query(ge=1, le=2**31 - 1, description="An earlier version; by default the last")
    ] = None,
) -> Response:
    """Get a policy of this host's company, on the main host of the platform."""
    client_id = PLATFORM if context.client is None else context.client.client_id
    policy = await service.read_policy(database, settings, client_id=client_id, kind=kind, version=version)
    return fresh(request, policy)


@router.get("/policies", operation_id="getPlatformPolicies")
async def get_platform_policies(_actor: Admin, database: Db, settings: CurrentSettings) -> PoliciesOut:
    """Get the platform's policies with their versions."""
    async with database.client_transaction(PLATFORM) as tx:
        return await service.get_policies(tx, settings)


@router.post("/policies", operation_id="publishPlatformPolicies", status_code=status.HTTP_201_CREATED)
async def publish_platform_policies(
    body: OwnPolicies, actor: Admin, database: Db, settings: CurrentSettings
) -> PoliciesOut:
    """Publish the platform's policies as a new version."""
    async with database.client_transaction(PLATFORM) as tx:
        return await service.publish_policies(tx, settings, own=body, user_id=actor.user_id)


@router.get("/clients/{client_id:int}/policies", operation_id="getClientPolicies")
@requires(Right.SITE)
async def get_client_policies(client_id: OperatedClient, database: Db, settings: CurrentSettings) -> PoliciesOut:
    """Get a company's policies with their versions."""
    async with database.client_transaction(client_id) as tx:
        return await service.get_policies(tx, settings)


@router.post(
    "/clients/{client_id:int}/policies", operation_id="publishClientPolicies", status_code=status.HTTP_201_CREATED
)
@requires(Right.SITE)
async def publish_client_policies(
    client_id: OperatedClient, body: OwnPolicies, actor: SignedIn, database: Db, settings: CurrentSettings
) -> PoliciesOut:
    """Publish a company's policies as a new version."""
    async with database.client_transaction(client_id) as tx:
        return await service.publish_policies(tx, settings, own=body, user_id=actor.user_id)
