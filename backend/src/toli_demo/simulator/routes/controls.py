"""Controls for tests and demos: faults, manual webhook events, payments that end late."""

from typing import Annotated, Any

from fastapi import APIRouter, Query, status

from toli.access.guards import CurrentServices, CurrentSettings, Db
from toli_demo.simulator.routes.refusals import RefusingRoute
from toli_demo.simulator.schemas import FaultsIn, LateIn
from toli_demo.simulator.service import faults, payments, webhooks

router = APIRouter(route_class=RefusingRoute)


@router.post("/faults", status_code=status.HTTP_204_NO_CONTENT)
async def put_faults(database: Db, wanted: FaultsIn) -> None:
    """Make calls misbehave until cleared, or for a number of times."""
    async with database.platform_transaction() as tx:
        await faults.put(tx, wanted)


@router.delete("/faults", status_code=status.HTTP_204_NO_CONTENT)
async def clear_faults(database: Db) -> None:
    """Let everything behave again."""
    async with database.platform_transaction() as tx:
        await faults.clear(tx)


@router.post("/payments/{payment_id}/late")
async def end_payment_late(database: Db, payment_id: str, late: LateIn) -> dict[str, Any]:
    """Have a payment that failed, or was never answered, succeed after all."""
    async with database.platform_transaction() as tx:
        return await payments.end_late(tx, payment_id, late)


@router.get("/webhooks")
async def page_webhooks(
    database: Db, order_id: Annotated[str | None, Query(max_length=40)] = None
) -> list[dict[str, Any]]:
    """List events, sent or not, with body and signature."""
    async with database.platform_transaction() as tx:
        return await webhooks.page(tx, order_id=order_id)


@router.post("/webhooks/{webhook_id}/deliver")
async def deliver_webhook(
    services: CurrentServices, database: Db, settings: CurrentSettings, webhook_id: str
) -> dict[str, str]:
    """Send an event now, whether it was sent before or not."""
    listener = webhooks.Listener(settings, services.transport)
    return {"answer": await webhooks.deliver(database, listener, webhook_id=webhook_id)}
