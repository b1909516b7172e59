"""Price settings over HTTP, with a worked example."""

from fastapi import APIRouter

from toli.access.guards import CurrentClock, Db, ManagedClient, OperatedClient, SignedIn
from toli.bookings import service
from toli.bookings.schemas.prices import PriceSettingsOut
from toli.clients import service as clients
from toli.clients.schemas.prices import PriceSettingsIn

router = APIRouter(prefix="/clients", tags=["clients"])


@router.get("/{client_id:int}/price_settings", operation_id="getPriceSettings")
async def get_price_settings(client_id: ManagedClient, database: Db, clock: CurrentClock) -> PriceSettingsOut:
    """Get a client's tax, advance and balance settings, with a worked example."""
    async with database.client_transaction(client_id) as tx:
        client = await clients.profile(tx, client_id=client_id)
    return service.get_price_example(client, now=clock.now())


@router.put("/{client_id:int}/price_settings", operation_id="updatePriceSettings")
async def update_price_settings(
    client_id: OperatedClient, body: PriceSettingsIn, actor: SignedIn, database: Db, clock: CurrentClock
) -> PriceSettingsOut:
    """Change price settings for later bookings; earlier ones keep their terms.

    A quote given before ends: holding beds with it is refused (409) with the new quote. 422 `tax_without_gstin` for a
    tax above 0 without a GSTIN.
    """
    async with database.client_transaction(client_id) as tx:
        client = await clients.update_price_settings(tx, client_id=client_id, actor_id=actor.user_id, settings=body)
    return service.get_price_example(client, now=clock.now())


@router.post("/{client_id:int}/price_settings/preview", operation_id="previewPriceSettings")
async def preview_price_settings(
    client_id: OperatedClient, body: PriceSettingsIn, database: Db, clock: CurrentClock
) -> PriceSettingsOut:
    """Preview a change of the price settings without saving it."""
    async with database.client_transaction(client_id) as tx:
        client = await clients.profile(tx, client_id=client_id)
    return service.get_price_example(clients.with_price_settings(client, body), now=clock.now())
