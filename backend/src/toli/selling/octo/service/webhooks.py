from toli.delivery.webhooks.models import WebhookEndpoint
from toli.delivery.webhooks.schemas import AgentEvent, EndpointState
from toli.delivery.webhooks.service import endpoints
from toli.infra.config import Settings
from toli.infra.db.transactions import ClientTransaction
from toli.kit.errors import NotFound
from toli.kit.sealing import Sealer
from toli.selling.octo.rules.products import parse_id
from toli.selling.octo.schemas.webhooks import OctoWebhook, OctoWebhookIn
from toli.selling.octo.service.reserve import Reseller, refusing


async def list_webhooks(tx: ClientTransaction, reseller: Reseller) -> list[OctoWebhook]:
    return [_build(each) for each in await endpoints.list_agent_webhooks(tx, token_id=reseller.token_id)]


async def create_webhook(
    tx: ClientTransaction, settings: Settings, sealer: Sealer, reseller: Reseller, *, body: OctoWebhookIn
) -> OctoWebhook:
    """Raises OctoUnprocessable for too many, and for an address outside the internet."""
    with refusing():
        endpoint, secret = await endpoints.create_agent_webhook(
            tx,
            settings,
            sealer,
            url=body.url,
            event=body.event,
            actor_id=reseller.actor_id,
            token_id=reseller.token_id,
        )
    return _build(endpoint).model_copy(update={"secret": secret})


async def delete_webhook(tx: ClientTransaction, reseller: Reseller, *, webhook_id: str) -> None:
    """Raises NotFound."""
    endpoint_id = parse_id(webhook_id)
    if endpoint_id is None:
        raise NotFound
    await endpoints.delete_agent_webhook(
        tx, webhook_id=endpoint_id, actor_id=reseller.actor_id, token_id=reseller.token_id
    )


def _build(endpoint: WebhookEndpoint) -> OctoWebhook:
    return OctoWebhook(
        id=str(endpoint.webhook_endpoint_id),
        event=AgentEvent.of(endpoint.event_types[0]),
        url=endpoint.url,
        active=endpoint.state is EndpointState.ACTIVE,
        retry_on_error=True,
    )
