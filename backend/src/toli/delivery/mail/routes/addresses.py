"""Blocked addresses for operators; opt-outs for readers."""

from typing import Annotated

from fastapi import APIRouter, Form, Path, Query, Response

from toli.delivery.mail.errors import OptOutUnknown
from toli.delivery.mail.repository import addresses as addresses_repository
from toli.delivery.mail.schemas import (
    BlockedAddresses,
    BlockedAddressOut,
    OptOutIn,
    OptOutOut,
    OptOutTokenIn,
    UnblockIn,
)
from toli.delivery.mail.service import addresses
from toli.identity.access.guards import CurrentServices, Db, OperatedClient, SignedIn
from toli.identity.access.rights import Right, requires
from toli.kit.errors import raises

router = APIRouter(prefix="/clients/{client_id:int}/blocked-addresses", tags=["E-mail"])
opt_outs = APIRouter(prefix="/mail-opt-outs", tags=["E-mail"])

Token = Annotated[str, Path(max_length=1000)]


@router.get("", operation_id="listBlockedAddresses")
@requires(Right.SITE)
async def list_blocked(client_id: OperatedClient, database: Db) -> BlockedAddresses:
    """The newest 200."""
    async with database.client_transaction(client_id) as tx:
        return await addresses.list_blocked_addresses(tx)


@router.get("/find", operation_id="findBlockedAddress")
@requires(Right.VIEW_BOOKINGS)
async def find_blocked(
    client_id: OperatedClient, address: Annotated[str, Query(max_length=254)], database: Db
) -> BlockedAddressOut | None:
    """Find a blocked address with its reason; null if not blocked."""
    async with database.client_transaction(client_id) as tx:
        return await addresses_repository.find_blocked_address(tx, address=address.lower())


@router.post("/unblock", operation_id="unblockAddress", status_code=204)
@requires(Right.BOOKINGS)
async def unblock(client_id: OperatedClient, body: UnblockIn, actor: SignedIn, database: Db) -> Response:
    """Unblock an address, after its owner corrected it or asked for e-mails."""
    async with database.client_transaction(client_id) as tx:
        await addresses.unblock_address(tx, address=body.address, actor_id=actor.user_id)
    return Response(status_code=204)


@opt_outs.post("/get", operation_id="getMailOptOut")
@raises(OptOutUnknown)
async def get_opt_out(body: OptOutTokenIn, services: CurrentServices) -> OptOutOut:
    return await addresses.get_opt_out(services.database, token=body.token, sealer=services.sealer)


@opt_outs.put("", operation_id="setMailOptOut")
@raises(OptOutUnknown)
async def set_opt_out(body: OptOutIn, services: CurrentServices) -> OptOutOut:
    return await addresses.set_opt_out(
        services.database, token=body.token, is_wanted=body.is_wanted, sealer=services.sealer
    )


@opt_outs.post("/one-click/{token}", operation_id="optOutInOneClick", status_code=204)
@raises(OptOutUnknown)
async def opt_out_in_one_click(
    token: Token,
    services: CurrentServices,
    list_unsubscribe: Annotated[str, Form(alias="List-Unsubscribe", max_length=50)] = "",
) -> Response:
    """Opt out by a mail program's button, without confirmation (RFC 8058)."""
    if list_unsubscribe == "One-Click":
        await addresses.set_opt_out(services.database, token=token, is_wanted=False, sealer=services.sealer)
    return Response(status_code=204)
