from typing import Annotated

from fastapi import APIRouter, Path, status

from toli.clients.companies.errors import (
    ClientWaits,
    LabelReserved,
    LabelTaken,
    MovedTooOften,
    NameReserved,
    RenameDecided,
)
from toli.clients.companies.repository import renames as renames_repository
from toli.clients.companies.schemas.profile import ClientBody, ClientChange, ClientProfile, LabelState
from toli.clients.companies.service import profile, renames
from toli.identity.access.guards import (
    Db,
    ManagedClient,
    SecondFactorEnrolmentRequired,
    SignedIn,
    require_second_factor,
)
from toli.identity.access.rights import Right, requires
from toli.identity.access.roles import Role
from toli.kit.errors import NotAllowed, raises

router = APIRouter(prefix="/clients", tags=["Companies"])

Label = Annotated[str, Path(max_length=100, description="A subdomain label, like `brahmaputra`")]


@router.get("/url_availability/{label}", operation_id="getUrlAvailability")
@raises(LabelTaken, NotAllowed, SecondFactorEnrolmentRequired)
async def get_url_availability(label: Label, actor: SignedIn, database: Db) -> LabelState:
    """The caller's own subdomains count as free."""
    if actor.role is not Role.OPERATOR:
        raise NotAllowed
    require_second_factor(actor)
    async with database.public_transaction() as tx:
        return await profile.label_state(tx, label=label, own=actor.operates)


@router.post("", operation_id="registerClient", status_code=status.HTTP_201_CREATED)
@raises(ClientWaits, LabelReserved, LabelTaken, NameReserved, NotAllowed, SecondFactorEnrolmentRequired)
async def register_client(body: ClientBody, actor: SignedIn, database: Db) -> ClientProfile:
    """Register a client. Operators only; one undecided client at a time.

    400 `Client URL already exists` for a subdomain used by another client now or in the last 90 days.
    """
    if actor.role is not Role.OPERATOR:
        raise NotAllowed
    require_second_factor(actor)
    return ClientProfile.of(await profile.register(database, user_id=actor.user_id, body=body))


@router.get("/{client_id:int}", operation_id="getClient")
@requires(Right.PANEL)
async def get_client(client_id: ManagedClient, database: Db) -> ClientProfile:
    """Get a client in any approval status. Operators and administrators only."""
    async with database.client_transaction(client_id) as tx:
        client = await profile.profile(tx)
        return ClientProfile.of(client, rename=await renames_repository.find_rename(tx))


@router.put("/{client_id:int}/update_client", operation_id="updateClient")
@requires(Right.SITE)
@raises(LabelReserved, LabelTaken, MovedTooOften, NameReserved)
async def update_client(client_id: ManagedClient, body: ClientChange, actor: SignedIn, database: Db) -> ClientProfile:
    """Change a client; omitted fields stay.

    A new name or subdomain of an approved client waits for review (`rename`), unless an administrator changes it. A
    former subdomain redirects for 90 days.
    """
    async with database.client_transaction(client_id) as tx:
        client = await profile.change_client(tx, actor_id=actor.user_id, change=body, is_admin=actor.role is Role.ADMIN)
        return ClientProfile.of(client, rename=await renames_repository.find_rename(tx))


@router.delete("/{client_id:int}/rename", operation_id="withdrawRename")
@requires(Right.SITE)
@raises(RenameDecided)
async def withdraw_rename(client_id: ManagedClient, actor: SignedIn, database: Db) -> ClientProfile:
    """409 without one."""
    async with database.client_transaction(client_id) as tx:
        await renames.withdraw_rename(tx, actor_id=actor.user_id)
        return ClientProfile.of(await profile.profile(tx))
