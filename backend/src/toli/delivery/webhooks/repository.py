"""Statements of the outbox."""

from collections.abc import Mapping
from typing import Final

from sqlalchemy import bindparam, text
from sqlalchemy.dialects.postgresql import JSONB

from toli.delivery.webhooks.schemas import EventType
from toli.infra.db.transactions import ClientTransaction

RECORD: Final = text("""
WITH endpoint AS (
    SELECT webhook_endpoint_id FROM webhook_endpoint
    WHERE client_id = :client_id AND state = 'active' AND :type = ANY (event_types)
), event AS (
    INSERT INTO webhook_event (client_id, type, subject, data)
    SELECT :client_id, :type, :subject, :data WHERE EXISTS (SELECT FROM endpoint)
    RETURNING webhook_event_id
)
INSERT INTO webhook_delivery (client_id, webhook_endpoint_id, webhook_event_id, subject)
SELECT :client_id, webhook_endpoint_id, webhook_event_id, :subject FROM endpoint, event
""").bindparams(bindparam("data", type_=JSONB))


async def record_event(
    tx: ClientTransaction, event_type: EventType, *, subject: str, data: Mapping[str, int | str]
) -> None:
    """Add an event and its deliveries in one statement; nothing without an endpoint for its type."""
    await tx.execute(
        RECORD, {"client_id": tx.client_id, "type": event_type.value, "subject": subject, "data": dict(data)}
    )
