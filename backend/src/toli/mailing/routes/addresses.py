"""Addresses to which no e-mails are sent, for operators; and the e-mails of a topic, for their readers."""

from typing import Annotated

from fastapi import APIRouter, Form, Path, Query, Response

from toli.access.guards import CurrentServices, Db, OperatedClient, SignedIn
from toli.mailing.schemas import BlockedAddresses, BlockedAddressOut, OptOutIn, OptOutOut, OptOutTokenIn, UnblockIn
from toli.mailing.service import addresses

router = APIRouter(prefix="/clients/{client_id:int}/blocked-addresses", tags=["mailing"])
opt_outs = APIRouter(prefix="/mail-opt-outs", tags=["mailing"])

Token = Annotated[str, Path(max_length=1000)]


@router.get("", operation_id="listBlockedAddresses")
async def list_blocked(client_id: OperatedClient, database: Db) -> BlockedAddresses:
    """List the addresses to which the operator's e-mails are not sent, the newest 200."""
    async with database.client_transaction(client_id) as tx:
        return await addresses.list_blocked_addresses(tx)


@router.get("/find", operation_id="findBlockedAddress")
async def find_blocked(
    client_id: OperatedClient, address: Annotated[str, Query(max_length=254)], database: Db
) -> BlockedAddressOut | None:
    """Find why e-mails to an address are not sent; null where they are."""
    async with database.client_transaction(client_id) as tx:
        blocked = await addresses.find_blocked_address(tx, address=address.lower())
    return None if blocked is None else BlockedAddressOut.of(blocked)


@router.post("/unblock", operation_id="unblockAddress", status_code=204)
async def unblock(client_id: OperatedClient, body: UnblockIn, actor: SignedIn, database: Db) -> Response:
    """Send e-mails to an address again, after its owner has corrected it or wants them."""
    async with database.client_transaction(client_id) as tx:
        await addresses.unblock_address(tx, address=body.address, actor_id=actor.user_id)
    return Response(status_code=204)


@opt_outs.post("/get", operation_id="getMailOptOut")
async def get_opt_out(body: OptOutTokenIn, services: CurrentServices) -> OptOutOut:
    """Get what the link of an e-mail is about. Nothing is changed."""
    return await addresses.get_opt_out(services.database, token=body.token, sealer=services.sealer)


@opt_outs.put("", operation_id="setMailOptOut")
async def set_opt_out(body: OptOutIn, services: CurrentServices) -> OptOutOut:
    """Stop the e-mails that a link is about, or start them again."""
    return await addresses.set_opt_out(
        services.database, token=body.token, is_wanted=body.is_wanted, sealer=services.sealer
    )


@opt_outs.post("/one-click/{token}", operation_id="optOutInOneClick", status_code=204)
async def opt_out_in_one_click(
    token: Token,
    services: CurrentServices,
    list_unsubscribe: Annotated[str, Form(alias="List-Unsubscribe", max_length=50)] = "",
) -> Response:
    """Stop e-mails by the button of a mail program (RFC 8058), which sends this without asking."""
    if list_unsubscribe == "One-Click":
        await addresses.set_opt_out(services.database, token=token, is_wanted=False, sealer=services.sealer)
    return Response(status_code=204)
