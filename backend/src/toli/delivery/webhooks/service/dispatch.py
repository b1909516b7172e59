"""Delivery of events from the outbox, by each worker."""

import asyncio
import json
from collections.abc import Mapping
from contextlib import suppress
from datetime import timedelta
from random import Random
from typing import Final, Never

import structlog

from toli.delivery.webhooks import repository, rules
from toli.delivery.webhooks.repository import DueDelivery
from toli.delivery.webhooks.schemas import AgentEvent, EndpointState, Outcome, WebhookDeliveryState
from toli.delivery.webhooks.service.endpoints import open_secret
from toli.delivery.webhooks.service.sending import SECONDS, post
from toli.infra.config import Settings
from toli.infra.db.outages import is_outage
from toli.infra.db.queue.jobs import enqueue
from toli.infra.db.transactions import ClientTransaction
from toli.services import Services

log = structlog.get_logger(__name__)

PAUSE: Final = 0.5
"""Seconds between two looks at the outbox while no attempt ends."""
LEAST_PAUSE: Final = 0.05
"""Seconds between two looks at the outbox while attempts end: their endpoints may have further events."""
LEASE: Final = timedelta(seconds=3 * SECONDS)
"""After it, the delivery of a dead worker is tried again."""
AT_ONCE: Final[Mapping[bool, int]] = {False: 2, True: 1}
"""Attempts at an endpoint at a time, by whether it is failing."""
MOST_AT_ONCE: Final[Mapping[bool, int]] = {False: 400, True: 100}
"""Attempts of a worker at a time: failing endpoints take no slots of the others."""

LINKS: Final[Mapping[str, str]] = {
    "booking_id": "/api/bookings/clients/{client_id}/reservations/{booking_id}/details",
    "departure_id": "/api/bookings/event-plan/{departure_id}/summary",
    "enquiry_id": "/api/connection-requests",
}
"""The read that has the event's subject, by the id in the event's data."""


class Dispatcher:
    """Attempts in progress, of failing endpoints apart."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._random = Random()  # noqa: S311  for the jitter of pauses
        self._attempts: dict[bool, set[asyncio.Task[None]]] = {False: set(), True: set()}
        self._attempt_ended = asyncio.Event()

    async def run(self) -> Never:
        """Attempts end when it is cancelled; a failed look at the outbox leaves them."""
        try:
            while True:
                self._attempt_ended.clear()
                await self.start_due()
                await asyncio.sleep(LEAST_PAUSE)
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._attempt_ended.wait(), PAUSE - LEAST_PAUSE)
        except asyncio.CancelledError:
            self.stop()
            raise

    def stop(self) -> None:
        """Cancel the attempts in progress; their leases end."""
        for attempt in self._in_progress():
            attempt.cancel()

    async def start_due(self) -> int:
        """Start an attempt at each due delivery; count them."""
        started = 0
        for is_failing, attempts in self._attempts.items():
            room = MOST_AT_ONCE[is_failing] - len(attempts)
            if room <= 0:
                continue
            async with self._services.database.platform_transaction() as tx:
                due = await repository.claim_due(
                    tx, is_failing=is_failing, at_once=AT_ONCE[is_failing], most=room, lease=LEASE
                )
            for delivery in due:
                attempt = asyncio.create_task(self._attempt(delivery))
                attempts.add(attempt)
                attempt.add_done_callback(attempts.discard)
                attempt.add_done_callback(lambda _attempt: self._attempt_ended.set())
            started += len(due)
        return started

    async def finish(self) -> None:
        """Wait for the attempts in progress."""
        await asyncio.gather(*self._in_progress())

    def _in_progress(self) -> list[asyncio.Task[None]]:
        return [attempt for attempts in self._attempts.values() for attempt in attempts]

    async def _attempt(self, due: DueDelivery) -> None:
        services = self._services
        try:
            secrets = [
                open_secret(services.sealer, sealed, client_id=due.client_id)
                for sealed in (due.sealed_secret, due.sealed_previous_secret)
                if sealed is not None
            ]
            body = body_of(services.settings, due)
            message_id = f"evt_{due.webhook_event_id}"
            outcome = await post(
                due.url,
                body,
                rules.sign(body, message_id=message_id, moment=services.clock.now(), keys=secrets),
                dns=services.dns,
                is_public_only=not services.settings.is_development,
            )
            async with services.database.client_transaction(due.client_id) as tx:
                await record_outcome(tx, due, outcome, pause=rules.next_pause(due.attempts, random=self._random))
        except Exception as error:
            # The lease ends, and the delivery is tried again.
            log.warning(
                "webhook_attempt_failed",
                client_id=due.client_id,
                webhook_endpoint_id=due.webhook_endpoint_id,
                error=type(error).__name__,
                exc_info=not is_outage(error),
            )


def body_of(settings: Settings, due: DueDelivery) -> bytes:
    """JSON by Standard Webhooks: type, time and thin data, alike for each attempt."""
    if due.token_id is not None:
        return json.dumps(agent_body(due)).encode()
    origin = settings.site_origin(label=due.label, domain=due.domain)
    path = next((LINKS[name] for name in LINKS if name in due.data), None)
    link = {} if path is None else {"link": origin + path.format(client_id=due.client_id, **due.data)}
    return json.dumps(
        {"type": due.type, "timestamp": due.occurred_at.isoformat(), "data": {**due.data, **link}}
    ).encode()


def agent_body(due: DueDelivery) -> dict[str, object]:
    """The form of `octo/webhooks`, with ids alone."""
    event = AgentEvent.of(due.type)
    webhook = {"id": str(due.webhook_endpoint_id), "event": event, "url": due.url}
    if event is AgentEvent.BOOKING_UPDATE:
        return {"webhook": webhook, "booking": {"id": str(due.data["booking_id"]), "uuid": str(due.uuid)}}
    day = None if due.starts_on is None else due.starts_on.isoformat()
    availability = {
        "productId": str(due.data["trip_id"]),
        "availabilityIds": [str(due.data["departure_id"])],
        "localDateStart": day,
        "localDateEnd": day,
    }
    return {"webhook": webhook, "availability": availability}


async def record_outcome(tx: ClientTransaction, due: DueDelivery, outcome: Outcome, *, pause: timedelta | None) -> None:
    """`pause`: before the next attempt, None after the last. Warns the owner when the last attempt is next."""
    is_last = pause is None or outcome.is_gone
    disabled = None
    if outcome.is_delivered:
        state = WebhookDeliveryState.DELIVERED
    elif is_last:
        state = WebhookDeliveryState.FAILED
        disabled = EndpointState.GONE if outcome.is_gone else EndpointState.FAILED
    else:
        state = WebhookDeliveryState.PENDING
    await repository.finish_attempt(tx, due, outcome, state=state, pause=pause or timedelta(0), disabled=disabled)
    is_warned = not outcome.is_delivered and due.attempts == len(rules.PAUSES) - 1
    if disabled is not None or is_warned:
        await enqueue(tx, "messaging.webhook_failing", client_id=tx.client_id, webhook_id=due.webhook_endpoint_id)
