"""The provider's API of Route: transfers and reversals (v1), linked accounts (v2)."""

from typing import Any

from fastapi import APIRouter

from toli.identity.access.guards import Db
from toli_demo.simulator.errors import unknown_url
from toli_demo.simulator.routes.api import Body, KeyId, ProviderRoute
from toli_demo.simulator.rules import new_id
from toli_demo.simulator.service import linked_accounts, orders, route

router = APIRouter(route_class=ProviderRoute)


@router.get("/v1/transfers/{transfer_id}")
async def get_transfer(database: Db, key_id: KeyId, transfer_id: str) -> dict[str, Any]:
    """Read one transfer."""
    async with database.platform_transaction() as tx:
        transfer = await route.find(tx, transfer_id)
        await orders.get(tx, transfer.order_id, key_id=key_id)
        return transfer.wire()


@router.patch("/v1/transfers/{transfer_id}")
async def change_transfer(database: Db, key_id: KeyId, transfer_id: str, body: Body) -> dict[str, Any]:
    """Hold a transfer or release it."""
    async with database.platform_transaction() as tx:
        await orders.get(tx, (await route.find(tx, transfer_id)).order_id, key_id=key_id)
        return await route.edit(tx, transfer_id, body)


@router.post("/v1/transfers/{transfer_id}/reversals")
async def reverse_transfer(database: Db, key_id: KeyId, transfer_id: str, body: Body) -> dict[str, Any]:
    """Take a part of a transfer back."""
    async with database.platform_transaction() as tx:
        await orders.get(tx, (await route.find(tx, transfer_id)).order_id, key_id=key_id)
        return await route.reverse(tx, transfer_id, body)


@router.get("/v1/transfers/{transfer_id}/reversals")
async def page_reversals(database: Db, key_id: KeyId, transfer_id: str) -> dict[str, Any]:
    """List the reversals of a transfer."""
    async with database.platform_transaction() as tx:
        await orders.get(tx, (await route.find(tx, transfer_id)).order_id, key_id=key_id)
        return await route.reversals(tx, transfer_id)


@router.post("/v2/accounts")
async def create_linked_account(database: Db, key_id: KeyId, body: Body) -> dict[str, Any]:
    """Open a linked account."""
    async with database.platform_transaction() as tx:
        return await linked_accounts.create(tx, body, key_id=key_id)


@router.get("/v2/accounts/{account_id}")
async def get_linked_account(database: Db, key_id: KeyId, account_id: str) -> dict[str, Any]:
    """Read one linked account."""
    async with database.platform_transaction() as tx:
        return (await linked_accounts.get(tx, account_id, key_id=key_id)).wire()


@router.post("/v2/accounts/{account_id}/stakeholders")
async def create_stakeholder(database: Db, key_id: KeyId, account_id: str, body: Body) -> dict[str, Any]:
    """Name the person who answers for a linked account."""
    async with database.platform_transaction() as tx:
        await linked_accounts.get(tx, account_id, key_id=key_id)
    return {**body, "id": new_id("sth"), "entity": "stakeholder"}


@router.post("/v2/accounts/{account_id}/products")
async def request_product(database: Db, key_id: KeyId, account_id: str, body: Body) -> dict[str, Any]:
    """Request Route for a linked account."""
    async with database.platform_transaction() as tx:
        return await linked_accounts.request_product(tx, account_id, body, key_id=key_id)


@router.patch("/v2/accounts/{account_id}/products/{product_id}")
async def change_product(database: Db, key_id: KeyId, account_id: str, product_id: str, body: Body) -> dict[str, Any]:
    """Save where a linked account is settled to."""
    async with database.platform_transaction() as tx:
        return await linked_accounts.save_bank(tx, account_id, product_id, body, key_id=key_id)


@router.get("/v2/accounts/{account_id}/products/{product_id}")
async def get_product(database: Db, key_id: KeyId, account_id: str, product_id: str) -> dict[str, Any]:
    """Read the state of a linked account's check."""
    async with database.platform_transaction() as tx:
        return await linked_accounts.get_product(tx, account_id, product_id, key_id=key_id)


@router.api_route("/v1/{path:path}", methods=["GET", "POST", "PUT", "PATCH", "DELETE"])
async def unknown(path: str) -> None:  # noqa: ARG001  # the path is any
    """Answer a path that the provider does not have."""
    raise unknown_url()
