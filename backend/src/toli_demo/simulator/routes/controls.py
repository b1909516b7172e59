"""Routes for tests and demos: faults, delivery of events, payments that succeed late."""

from typing import Annotated, Any

from fastapi import APIRouter, Query, status

from toli.identity.access.guards import CurrentServices, CurrentSettings, Db
from toli_demo.listener import Listener
from toli_demo.simulator.route_schemas import ReleaseIn, ReviewIn
from toli_demo.simulator.routes.refusals import RefusingRoute
from toli_demo.simulator.schemas import FaultsIn, LateIn, SettleIn, SettlementStatusIn, WebhookIn
from toli_demo.simulator.service import (
    accounts,
    faults,
    grants,
    linked_accounts,
    orders,
    payments,
    route,
    settlements,
    webhooks,
)

router = APIRouter(route_class=RefusingRoute)


@router.post("/faults", status_code=status.HTTP_204_NO_CONTENT)
async def put_faults(database: Db, wanted: FaultsIn) -> None:
    """Set faults of calls, until cleared or for a number of calls."""
    async with database.platform_transaction() as tx:
        await faults.put(tx, wanted)


@router.delete("/faults", status_code=status.HTTP_204_NO_CONTENT)
async def clear_faults(database: Db) -> None:
    """Clear all faults."""
    async with database.platform_transaction() as tx:
        await faults.clear(tx)


@router.put("/accounts/{account_id}/webhook", status_code=status.HTTP_204_NO_CONTENT)
async def set_webhook(database: Db, account_id: str, webhook: WebhookIn) -> None:
    """Send the events of an account to an address, as its operator sets up in the dashboard."""
    async with database.platform_transaction() as tx:
        await accounts.set_webhook(tx, account_id, webhook)


@router.post("/keys/{key_id}/revoke", status_code=status.HTTP_204_NO_CONTENT)
async def revoke_key(database: Db, key_id: str) -> None:
    """Accept a key no more, as when its operator makes a new one in the dashboard."""
    async with database.platform_transaction() as tx:
        await accounts.revoke_key(tx, key_id)


@router.post("/accounts/{account_id}/revoke", status_code=status.HTTP_204_NO_CONTENT)
async def revoke_authorisation(database: Db, account_id: str) -> None:
    """Take the application's authorisation back, as an account's operator does in the dashboard."""
    async with database.platform_transaction() as tx:
        await grants.revoke(tx, account_id)


@router.post("/accounts/{account_id}/expire", status_code=status.HTTP_204_NO_CONTENT)
async def expire_tokens(database: Db, account_id: str) -> None:
    """Let the access tokens of an account expire now."""
    async with database.platform_transaction() as tx:
        await grants.expire(tx, account_id)


@router.post("/payments/{payment_id}/late")
async def end_payment_late(database: Db, payment_id: str, late: LateIn) -> dict[str, Any]:
    """Make a failed or pending payment succeed."""
    async with database.platform_transaction() as tx:
        return await payments.end_late(tx, payment_id, late)


@router.post("/accounts/{account_id}/settlements")
async def settle(database: Db, account_id: str, how: SettleIn) -> dict[str, Any] | None:
    """Settle what an account captured; null while refunds are more than payments."""
    async with database.platform_transaction() as tx:
        return await settlements.settle(tx, account_id, how)


@router.post("/settlements/{settlement_id}/end")
async def end_settlement(database: Db, settlement_id: str, how: SettlementStatusIn) -> dict[str, Any]:
    """Process a settlement, or let the bank send it back."""
    async with database.platform_transaction() as tx:
        return await settlements.end(tx, settlement_id, status=how.status)


@router.post("/linked-accounts/{account_id}/review", status_code=status.HTTP_204_NO_CONTENT)
async def review_linked_account(database: Db, account_id: str, how: ReviewIn) -> None:
    """End the check of a linked account, or suspend it."""
    async with database.platform_transaction() as tx:
        await linked_accounts.set_activation(tx, account_id, activation=how.activation)


@router.post("/orders/{order_id}/transfers")
async def end_transfers(database: Db, order_id: str) -> list[dict[str, Any]]:
    """Make the transfers of an order that are pending or failed, as the provider does when it tries again."""
    async with database.platform_transaction() as tx:
        return await route.end(tx, await orders.get(tx, order_id))


@router.post("/linked-accounts/settle")
async def release_transfers(database: Db, how: ReleaseIn) -> list[str]:
    """Settle what linked accounts have that is not on hold; lists the transfers."""
    async with database.platform_transaction() as tx:
        return await route.release(tx, how)


@router.get("/webhooks")
async def page_webhooks(
    database: Db,
    order_id: Annotated[str | None, Query(max_length=40)] = None,
    count: Annotated[int, Query(ge=1, le=1000)] = 100,
) -> list[dict[str, Any]]:
    """List the newest events, delivered or not, with body and signature."""
    async with database.platform_transaction() as tx:
        return await webhooks.page(tx, order_id=order_id, count=count)


@router.post("/webhooks/{webhook_id}/deliver")
async def deliver_webhook(
    services: CurrentServices, database: Db, settings: CurrentSettings, webhook_id: str
) -> dict[str, str]:
    """Deliver an event now, even if it was delivered before."""
    listener = Listener(settings, services.transport)
    return {"answer": await webhooks.deliver(database, listener, webhook_id=webhook_id)}
