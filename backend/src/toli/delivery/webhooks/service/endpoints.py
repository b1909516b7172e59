from collections.abc import Sequence
from typing import Final

from sqlalchemy import func

from toli.clients.companies.repository import profile as profile_repository
from toli.delivery.webhooks import repository, rules
from toli.delivery.webhooks.errors import WebhookOff, WebhooksFull
from toli.delivery.webhooks.models import WebhookEndpoint
from toli.delivery.webhooks.repository import AGENT_ENDPOINTS, DELIVERIES, ENDPOINTS
from toli.delivery.webhooks.schemas import (
    AgentEvent,
    DeliveriesOut,
    EndpointState,
    WebhookChange,
    WebhookDeliveryState,
    WebhookIn,
    WebhookSecret,
    WebhooksOut,
)
from toli.identity.audit.service import record
from toli.infra.config import Settings
from toli.infra.db.table import Table
from toli.infra.db.transactions import ClientTransaction
from toli.infra.ports.downloads import DownloadFailed, check_url
from toli.kit.errors import Invalid, NotFound
from toli.kit.paging import Page
from toli.kit.sealing import Sealer
from toli.kit.text import Text

MOST_ENDPOINTS: Final = 20


async def list_webhooks(tx: ClientTransaction) -> WebhooksOut:
    return WebhooksOut(webhooks=await repository.list_webhooks(tx))


async def create_webhook(
    tx: ClientTransaction, settings: Settings, sealer: Sealer, *, body: WebhookIn, actor_id: int
) -> WebhookSecret:
    """Raises WebhooksFull; Invalid for an address outside the internet."""
    endpoint, secret = await _add_endpoint(
        tx, settings, sealer, ENDPOINTS, url=body.url, event_types=body.event_types, actor_id=actor_id, token_id=None
    )
    return await _with_secret(tx, endpoint, secret)


async def list_agent_webhooks(tx: ClientTransaction, *, token_id: int) -> list[WebhookEndpoint]:
    return await AGENT_ENDPOINTS.list_rows(tx, WebhookEndpoint.token_id == token_id)


async def create_agent_webhook(
    tx: ClientTransaction,
    settings: Settings,
    sealer: Sealer,
    *,
    url: str,
    event: AgentEvent,
    actor_id: int,
    token_id: int,
) -> tuple[WebhookEndpoint, str]:
    """A webhook of an API token ends with the token. Return also its secret.

    Raises WebhooksFull; Invalid for an address outside the internet.
    """
    return await _add_endpoint(
        tx,
        settings,
        sealer,
        AGENT_ENDPOINTS,
        url=url,
        event_types=event.event_types,
        actor_id=actor_id,
        token_id=token_id,
    )


async def delete_agent_webhook(tx: ClientTransaction, *, webhook_id: int, actor_id: int, token_id: int) -> None:
    """Raises NotFound."""
    endpoint = await AGENT_ENDPOINTS.get(tx, webhook_id)
    if endpoint.token_id != token_id:
        raise NotFound
    await AGENT_ENDPOINTS.delete(tx, webhook_id)
    await _record(tx, "deleted", endpoint, actor_id=actor_id)


async def _add_endpoint(
    tx: ClientTransaction,
    settings: Settings,
    sealer: Sealer,
    table: Table[WebhookEndpoint],
    *,
    url: str,
    event_types: Sequence[str],
    actor_id: int,
    token_id: int | None,
) -> tuple[WebhookEndpoint, str]:
    """Raises WebhooksFull; Invalid for an address outside the internet."""
    if await profile_repository.lock(tx) is None:
        raise NotFound
    if await table.count(tx, WebhookEndpoint.token_id.is_not_distinct_from(token_id)) >= MOST_ENDPOINTS:
        raise WebhooksFull(most=MOST_ENDPOINTS)
    _check_address(settings, url)
    secret = rules.make_secret()
    endpoint = await table.insert(
        tx,
        {
            "url": url,
            "sealed_secret": seal_secret(sealer, secret, client_id=tx.client_id),
            "event_types": sorted(set(event_types)),
            "created_by": actor_id,
            "token_id": token_id,
        },
    )
    await _record(tx, "created", endpoint, actor_id=actor_id)
    return endpoint, secret


async def change_webhook(
    tx: ClientTransaction, settings: Settings, *, webhook_id: int, body: WebhookChange, actor_id: int
) -> WebhooksOut:
    """Raises NotFound; Invalid for an address outside the internet."""
    values: dict[str, object] = {}
    if body.url is not None:
        _check_address(settings, body.url)
        values["url"] = body.url
    if body.event_types is not None:
        values["event_types"] = sorted(set(body.event_types))
    if body.is_active is not None:
        values["state"] = EndpointState.ACTIVE if body.is_active else EndpointState.OFF
        values["failing_since"] = None
    if values:
        await _record(tx, "changed", await ENDPOINTS.update(tx, webhook_id, values=values), actor_id=actor_id)
    return await list_webhooks(tx)


async def delete_webhook(tx: ClientTransaction, *, webhook_id: int, actor_id: int) -> WebhooksOut:
    """Delete an endpoint with its log. Raises NotFound."""
    endpoint = await ENDPOINTS.get(tx, webhook_id)
    await ENDPOINTS.delete(tx, webhook_id)
    await _record(tx, "deleted", endpoint, actor_id=actor_id)
    return await list_webhooks(tx)


async def rotate_secret(tx: ClientTransaction, sealer: Sealer, *, webhook_id: int, actor_id: int) -> WebhookSecret:
    """Replace the secret; the previous one also signs for `rules.OVERLAP`. Raises NotFound."""
    secret = rules.make_secret()
    endpoint = await ENDPOINTS.update(
        tx,
        webhook_id,
        values={
            "sealed_previous_secret": WebhookEndpoint.sealed_secret,
            "sealed_secret": seal_secret(sealer, secret, client_id=tx.client_id),
            "previous_until": func.now() + rules.OVERLAP,
        },
    )
    await _record(tx, "secret_rotated", endpoint, actor_id=actor_id)
    return await _with_secret(tx, endpoint, secret)


async def send_test_event(tx: ClientTransaction, *, webhook_id: int) -> None:
    """Raises NotFound, WebhookOff."""
    await _require_active(tx, webhook_id)
    await repository.add_test_event(tx, endpoint_id=webhook_id)


async def list_deliveries(tx: ClientTransaction, *, webhook_id: int, page: Page) -> DeliveriesOut:
    """Raises NotFound."""
    await ENDPOINTS.get(tx, webhook_id)
    deliveries, total = await repository.list_deliveries(tx, endpoint_id=webhook_id, page=page)
    return DeliveriesOut(deliveries=deliveries, total=total, page=page.page, pages=page.pages(total))


async def replay_delivery(tx: ClientTransaction, *, webhook_id: int, event_id: int) -> None:
    """Send an event again, with the whole schedule of attempts. Raises NotFound, WebhookOff."""
    await _require_active(tx, webhook_id)
    await DELIVERIES.update(
        tx, webhook_id, event_id, values={"state": WebhookDeliveryState.PENDING, "attempts": 0, "due_at": func.now()}
    )


async def _require_active(tx: ClientTransaction, webhook_id: int) -> None:
    """Raises NotFound, WebhookOff."""
    endpoint = await ENDPOINTS.get(tx, webhook_id)
    if endpoint.state is not EndpointState.ACTIVE:
        raise WebhookOff


def seal_secret(sealer: Sealer, secret: str, *, client_id: int) -> bytes:
    return sealer.seal(secret, bound_to=_binding(client_id))


def open_secret(sealer: Sealer, sealed: bytes, *, client_id: int) -> str:
    return sealer.open(sealed, bound_to=_binding(client_id))


def _binding(client_id: int) -> str:
    return f"webhook_endpoint.secret:{client_id}"


def _check_address(settings: Settings, url: str) -> None:
    try:
        check_url(url, is_public_only=not settings.is_development)
    except DownloadFailed as error:
        raise Invalid(
            Text("Enter an address that begins with https://, without a port or password."), field="url"
        ) from error


async def _record(tx: ClientTransaction, act: str, endpoint: WebhookEndpoint, *, actor_id: int) -> None:
    await record(
        tx,
        f"webhook.{act}",
        subject=f"webhook:{endpoint.webhook_endpoint_id}",
        actor_id=actor_id,
        url=endpoint.url,
        event_types=endpoint.event_types,
        state=endpoint.state,
    )


async def _with_secret(tx: ClientTransaction, endpoint: WebhookEndpoint, secret: str) -> WebhookSecret:
    webhooks = await repository.list_webhooks(tx)
    return WebhookSecret(webhooks=webhooks, webhook_id=endpoint.webhook_endpoint_id, secret=secret)
