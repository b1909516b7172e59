from collections.abc import Mapping
from typing import Any, Final

import httpx
import structlog
from prometheus_client import Counter

from toli.infra.ports.phone_messages import ChannelUnavailable, OutcomeUnknown, PhoneChannel

TOO_MANY: Final = 429
FIRST_OF_SERVER: Final = 500

CALLS = Counter("toli_channel_calls_total", "Calls to providers of WhatsApp and SMS", ["channel", "outcome"])

log = structlog.get_logger(__name__)


async def call(
    http: httpx.AsyncClient,
    channel: PhoneChannel,
    method: str,
    path: str,
    *,
    headers: Mapping[str, str],
    json: Mapping[str, object] | None = None,
    params: Mapping[str, str] | None = None,
) -> tuple[int, Any]:
    """Return the status and the JSON, None for other content. Logs no headers or bodies.

    Raises ChannelUnavailable if the provider is unreachable or busy, OutcomeUnknown without an answer.
    """
    try:
        response = await http.request(method, path, headers=headers, json=json, params=params)
    except (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout) as error:
        _count(channel, "unreachable")
        raise ChannelUnavailable from error
    except httpx.HTTPError as error:
        _count(channel, "no answer")
        raise OutcomeUnknown from error
    _count(channel, str(response.status_code))
    if response.status_code == TOO_MANY:
        raise ChannelUnavailable
    try:
        body = response.json()
    except ValueError:
        body = None
    if response.status_code >= FIRST_OF_SERVER and not isinstance(body, dict):
        # A gateway in front of the provider answered, not the provider.
        raise OutcomeUnknown
    return response.status_code, body


def _count(channel: PhoneChannel, outcome: str) -> None:
    CALLS.labels(channel, outcome).inc()
    log.info("channel_call", channel=channel, outcome=outcome)
