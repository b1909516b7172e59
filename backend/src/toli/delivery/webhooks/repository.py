from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Final
from uuid import UUID

from sqlalchemy import Boolean, Interval, SmallInteger, Text, bindparam, func, insert, select, text

from toli.delivery.webhooks.models import WebhookDelivery, WebhookEndpoint, WebhookEvent
from toli.delivery.webhooks.schemas import (
    TEST_EVENT,
    EndpointOut,
    EndpointState,
    EventDeliveryOut,
    Outcome,
    WebhookDeliveryState,
)
from toli.infra.db.table import Table
from toli.infra.db.transactions import ClientTransaction, PlatformTransaction
from toli.kit.paging import Page

ENDPOINTS: Final = Table(WebhookEndpoint, WebhookEndpoint.token_id.is_(None))
AGENT_ENDPOINTS: Final = Table(
    WebhookEndpoint, WebhookEndpoint.token_id.is_not(None), order_by=[WebhookEndpoint.webhook_endpoint_id]
)
DELIVERIES: Final = Table(WebhookDelivery)

CLAIM: Final = text("""
WITH due AS (
    SELECT endpoint.client_id, endpoint.webhook_endpoint_id, delivery.webhook_event_id
    FROM webhook_endpoint endpoint CROSS JOIN LATERAL (
        SELECT webhook_event_id FROM webhook_delivery waiting
        WHERE waiting.client_id = endpoint.client_id AND waiting.webhook_endpoint_id = endpoint.webhook_endpoint_id
        AND waiting.state = 'pending' AND waiting.due_at <= now()
        AND coalesce(waiting.leased_until, '-infinity') < now()
        AND NOT EXISTS (
            SELECT FROM webhook_delivery earlier
            WHERE earlier.client_id = waiting.client_id AND earlier.webhook_endpoint_id = waiting.webhook_endpoint_id
            AND earlier.state = 'pending' AND earlier.subject = waiting.subject
            AND earlier.webhook_event_id < waiting.webhook_event_id
        )
        ORDER BY waiting.due_at
        LIMIT greatest(0, :at_once - (
            SELECT count(*) FROM webhook_delivery running
            WHERE running.client_id = endpoint.client_id AND running.webhook_endpoint_id = endpoint.webhook_endpoint_id
            AND running.state = 'pending' AND running.leased_until >= now()
        ))
        FOR UPDATE SKIP LOCKED
    ) delivery
    WHERE endpoint.state = 'active'
    AND (endpoint.token_id IS NULL OR EXISTS (
        SELECT FROM api_token
        WHERE client_id = endpoint.client_id AND token_id = endpoint.token_id AND revoked_at IS NULL
        AND expires_at > now()
    ))
    AND (endpoint.failing_since IS NOT NULL) = :is_failing
    LIMIT :most
), leased AS (
    UPDATE webhook_delivery delivery SET leased_until = now() + :lease, attempts = attempts + 1
    FROM due WHERE delivery.client_id = due.client_id AND delivery.webhook_endpoint_id = due.webhook_endpoint_id
    AND delivery.webhook_event_id = due.webhook_event_id
    RETURNING delivery.client_id, delivery.webhook_endpoint_id, delivery.webhook_event_id, delivery.attempts
)
SELECT leased.client_id, leased.webhook_endpoint_id, leased.webhook_event_id, leased.attempts, endpoint.url,
       endpoint.sealed_secret,
       CASE WHEN endpoint.previous_until > now() THEN endpoint.sealed_previous_secret END AS sealed_previous_secret,
       event.type, event.data, event.occurred_at, client.url AS label, endpoint.token_id,
       CASE WHEN endpoint.token_id IS NOT NULL THEN (
           SELECT uuid FROM octo_reservation sale
           WHERE sale.client_id = leased.client_id AND sale.booking_id = (event.data ->> 'booking_id')::bigint
       ) END AS uuid,
       CASE WHEN endpoint.token_id IS NOT NULL THEN (
           SELECT tour_start_date FROM departure
           WHERE departure.client_id = leased.client_id
           AND departure.departure_id = (event.data ->> 'departure_id')::bigint
       ) END AS starts_on,
       (SELECT domain FROM client_domain own WHERE own.client_id = client.client_id AND own.is_primary) AS domain
FROM leased JOIN webhook_endpoint endpoint USING (client_id, webhook_endpoint_id)
JOIN webhook_event event USING (client_id, webhook_event_id) JOIN client USING (client_id)
""")


@dataclass(frozen=True, slots=True)
class DueDelivery:
    """A leased delivery. `attempts` counts the one that begins.

    `uuid`: of an agent's booking. `starts_on`: of the departure in a delivery to an agent.
    """

    client_id: int
    webhook_endpoint_id: int
    webhook_event_id: int
    attempts: int
    url: str
    sealed_secret: bytes
    sealed_previous_secret: bytes | None
    type: str
    data: Mapping[str, int | str]
    occurred_at: datetime
    label: str
    token_id: int | None
    uuid: UUID | None
    starts_on: date | None
    domain: str | None


async def claim_due(
    tx: PlatformTransaction, *, is_failing: bool, at_once: int, most: int, lease: timedelta
) -> list[DueDelivery]:
    """Lease due deliveries, the earliest of each subject, at most `at_once` of an endpoint."""
    rows = await tx.execute(CLAIM, {"is_failing": is_failing, "at_once": at_once, "most": most, "lease": lease})
    return [DueDelivery(**row) for row in rows.mappings()]


FINISH: Final = text("""
WITH attempt AS (
    INSERT INTO webhook_attempt (client_id, webhook_endpoint_id, webhook_event_id, status, error, duration_ms)
    VALUES (:client_id, :endpoint_id, :event_id, :status, :error, :duration_ms)
), endpoint AS (
    UPDATE webhook_endpoint
    SET failing_since = CASE WHEN :is_delivered THEN NULL ELSE coalesce(failing_since, now()) END,
        state = CASE WHEN state = 'active' THEN coalesce(:disabled, state) ELSE state END
    WHERE client_id = :client_id AND webhook_endpoint_id = :endpoint_id
    AND (failing_since IS NOT NULL OR NOT :is_delivered)
)
UPDATE webhook_delivery SET state = :state, leased_until = NULL, due_at = now() + :pause
WHERE client_id = :client_id AND webhook_endpoint_id = :endpoint_id AND webhook_event_id = :event_id
""").bindparams(
    bindparam("status", type_=SmallInteger),
    bindparam("disabled", type_=Text),
    bindparam("is_delivered", type_=Boolean),
    bindparam("pause", type_=Interval),
)


async def finish_attempt(
    tx: ClientTransaction,
    due: DueDelivery,
    outcome: Outcome,
    *,
    state: WebhookDeliveryState,
    pause: timedelta,
    disabled: EndpointState | None,
) -> None:
    """Record an attempt and end the lease. A pending delivery is due after the pause; `disabled` ends the endpoint."""
    await tx.execute(
        FINISH,
        {
            "client_id": tx.client_id,
            "endpoint_id": due.webhook_endpoint_id,
            "event_id": due.webhook_event_id,
            "status": outcome.status,
            "error": outcome.error,
            "duration_ms": outcome.duration_ms,
            "is_delivered": outcome.is_delivered,
            "state": state,
            "pause": pause,
            "disabled": disabled,
        },
    )


async def add_test_event(tx: ClientTransaction, *, endpoint_id: int) -> None:
    event_id = await tx.scalar(
        insert(WebhookEvent)
        .values(client_id=tx.client_id, type=TEST_EVENT, subject="test", data={})
        .returning(WebhookEvent.webhook_event_id)
    )
    # With a subject of its own, so that it does not wait for earlier tests.
    await DELIVERIES.insert(
        tx, {"webhook_endpoint_id": endpoint_id, "webhook_event_id": event_id, "subject": f"test:{event_id}"}
    )


async def list_webhooks(tx: ClientTransaction) -> list[EndpointOut]:
    pending = (
        select(func.count())
        .where(
            WebhookDelivery.client_id == WebhookEndpoint.client_id,
            WebhookDelivery.webhook_endpoint_id == WebhookEndpoint.webhook_endpoint_id,
            WebhookDelivery.state == WebhookDeliveryState.PENDING,
        )
        .scalar_subquery()
    )
    rows = await tx.execute(
        select(
            WebhookEndpoint.webhook_endpoint_id.label("webhook_id"),
            WebhookEndpoint.url,
            WebhookEndpoint.event_types,
            WebhookEndpoint.state,
            WebhookEndpoint.failing_since,
            WebhookEndpoint.previous_until,
            WebhookEndpoint.created_at,
            pending.label("pending"),
        )
        .where(WebhookEndpoint.client_id == tx.client_id, WebhookEndpoint.token_id.is_(None))
        .order_by(WebhookEndpoint.webhook_endpoint_id)
    )
    return [EndpointOut(**row) for row in rows.mappings()]


DELIVERY_LIST: Final = text("""
SELECT 'evt_' || delivery.webhook_event_id AS event_id, event.type, event.data, event.occurred_at, delivery.state,
       delivery.attempts, delivery.due_at, attempt.status, coalesce(attempt.error, '') AS error, attempt.attempted_at,
       count(*) OVER () AS total
FROM webhook_delivery delivery JOIN webhook_event event USING (client_id, webhook_event_id)
LEFT JOIN LATERAL (
    SELECT status, error, attempted_at FROM webhook_attempt
    WHERE client_id = delivery.client_id AND webhook_endpoint_id = delivery.webhook_endpoint_id
    AND webhook_event_id = delivery.webhook_event_id
    ORDER BY webhook_attempt_id DESC LIMIT 1
) attempt ON true
WHERE delivery.client_id = :client_id AND delivery.webhook_endpoint_id = :endpoint_id
ORDER BY delivery.webhook_event_id DESC LIMIT :limit OFFSET :offset
""")


async def list_deliveries(tx: ClientTransaction, *, endpoint_id: int, page: Page) -> tuple[list[EventDeliveryOut], int]:
    parameters = {"endpoint_id": endpoint_id, "limit": page.limit, "offset": page.offset}
    rows = (await tx.execute(DELIVERY_LIST, {"client_id": tx.client_id, **parameters})).mappings().all()
    return [EventDeliveryOut(**row) for row in rows], rows[0]["total"] if rows else 0
