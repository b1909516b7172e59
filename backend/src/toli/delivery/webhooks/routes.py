from typing import Annotated

from fastapi import APIRouter, Path, Query, status

from toli.delivery.webhooks.errors import WebhookOff, WebhooksFull
from toli.delivery.webhooks.schemas import DeliveriesOut, WebhookChange, WebhookIn, WebhookSecret, WebhooksOut
from toli.delivery.webhooks.service import endpoints
from toli.identity.access.guards import CurrentServices, CurrentSettings, Db, OperatedClient, Proven, SignedIn
from toli.identity.access.rights import Right, requires
from toli.kit.errors import raises
from toli.kit.paging import Page

router = APIRouter(tags=["Webhooks"])

WEBHOOKS = "/clients/{client_id:int}/webhooks"
WEBHOOK = f"{WEBHOOKS}/{{webhook_id:int}}"
WebhookId = Annotated[int, Path(ge=1, le=2**53)]


@router.get(WEBHOOKS, operation_id="listWebhooks")
@requires(Right.API_TOKENS)
async def list_webhooks(client_id: OperatedClient, database: Db) -> WebhooksOut:
    async with database.client_transaction(client_id) as tx:
        return await endpoints.list_webhooks(tx)


@router.post(WEBHOOKS, operation_id="createWebhook", status_code=status.HTTP_201_CREATED)
@requires(Right.API_TOKENS)
@raises(WebhooksFull)
async def create_webhook(
    client_id: OperatedClient, actor: Proven, body: WebhookIn, services: CurrentServices
) -> WebhookSecret:
    """Create a webhook. Its secret is shown this once."""
    async with services.database.client_transaction(client_id) as tx:
        return await endpoints.create_webhook(tx, services.settings, services.sealer, body=body, actor_id=actor.user_id)


@router.put(WEBHOOK, operation_id="updateWebhook")
@requires(Right.API_TOKENS)
async def update_webhook(
    client_id: OperatedClient,
    actor: Proven,
    webhook_id: WebhookId,
    body: WebhookChange,
    database: Db,
    settings: CurrentSettings,
) -> WebhooksOut:
    async with database.client_transaction(client_id) as tx:
        return await endpoints.change_webhook(tx, settings, webhook_id=webhook_id, body=body, actor_id=actor.user_id)


@router.delete(WEBHOOK, operation_id="deleteWebhook")
@requires(Right.API_TOKENS)
async def delete_webhook(
    client_id: OperatedClient, actor: SignedIn, webhook_id: WebhookId, database: Db
) -> WebhooksOut:
    """Delete a webhook with its log; events that wait are not sent."""
    async with database.client_transaction(client_id) as tx:
        return await endpoints.delete_webhook(tx, webhook_id=webhook_id, actor_id=actor.user_id)


@router.post(f"{WEBHOOK}/secret", operation_id="rotateWebhookSecret")
@requires(Right.API_TOKENS)
async def rotate_webhook_secret(
    client_id: OperatedClient, actor: Proven, webhook_id: WebhookId, services: CurrentServices
) -> WebhookSecret:
    """The previous one also signs for 24 hours."""
    async with services.database.client_transaction(client_id) as tx:
        return await endpoints.rotate_secret(tx, services.sealer, webhook_id=webhook_id, actor_id=actor.user_id)


@router.post(f"{WEBHOOK}/test", operation_id="sendTestWebhook", status_code=status.HTTP_202_ACCEPTED)
@requires(Right.API_TOKENS)
@raises(WebhookOff)
async def send_test_webhook(client_id: OperatedClient, webhook_id: WebhookId, database: Db) -> None:
    """Send the event `webhook.test`."""
    async with database.client_transaction(client_id) as tx:
        await endpoints.send_test_event(tx, webhook_id=webhook_id)


@router.get(f"{WEBHOOK}/deliveries", operation_id="listWebhookDeliveries")
@requires(Right.API_TOKENS)
async def list_webhook_deliveries(
    client_id: OperatedClient, webhook_id: WebhookId, page: Annotated[Page, Query()], database: Db
) -> DeliveriesOut:
    """List the events of a webhook of the last 30 days with their last attempt, newest first."""
    async with database.client_transaction(client_id) as tx:
        return await endpoints.list_deliveries(tx, webhook_id=webhook_id, page=page)


@router.post(
    f"{WEBHOOK}/deliveries/evt_{{webhook_event_id:int}}/replay",
    operation_id="replayWebhookDelivery",
    status_code=status.HTTP_202_ACCEPTED,
)
@requires(Right.API_TOKENS)
@raises(WebhookOff)
async def replay_webhook_delivery(
    client_id: OperatedClient, webhook_id: WebhookId, webhook_event_id: WebhookId, database: Db
) -> None:
    """Send an event again, also a delivered one."""
    async with database.client_transaction(client_id) as tx:
        await endpoints.replay_delivery(tx, webhook_id=webhook_id, event_id=webhook_event_id)
