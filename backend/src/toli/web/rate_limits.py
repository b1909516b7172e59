"""Per web process (docs/mechanisms/limits.md)."""

import re
from collections.abc import Hashable, Sequence
from typing import Final

from toli.identity.access.context import Actor
from toli.infra.config import Settings
from toli.kit.errors import TooMany
from toli.kit.networks import network_of
from toli.kit.rate_limiter import Quota, RateLimiter
from toli.kit.text import Text

WINDOW: Final = 60
EXPENSIVE: Final = re.compile(
    r"/api/(events(/suggestions|/user_side_listing/.*)?|bookings/quote|connection-requests|departure-alerts)$|/(?!api/)"
)
"""Searches, quotes, forms of visitors, and every page, because pages are rendered on the server."""
SENTENCE: Final = Text("There were too many requests from you. Please wait a moment and try again.")


class RateLimits:
    """Beside the address's limit (`address_limits`)."""

    def __init__(self, settings: Settings) -> None:
        self._expensive = limiter("address-expensive", settings.rate_limit_expensive)
        self._person = limiter("person", settings.rate_limit_person)
        self._token = limiter("token", settings.rate_limit_token)
        self._client = limiter("client", settings.rate_limit_client)

    def take_anonymous(self, quotas: list[Quota], address: str, path: str) -> None:
        """Count an expensive request against its address's lower limit.

        Appends the remaining quota to `quotas`, like `take_actor`. Raises TooMany.
        """
        if EXPENSIVE.match(path):
            take(quotas, self._expensive, network_of(address))

    def take_actor(self, quotas: list[Quota], actor: Actor) -> None:
        """Against the user, or the API token, and its operators."""
        if actor.token_id is None:
            take(quotas, self._person, actor.user_id)
        else:
            take(quotas, self._token, actor.token_id)
        for client_id in actor.operates:
            take(quotas, self._client, client_id)


def take(quotas: list[Quota], limiter: RateLimiter | None, key: Hashable) -> None:
    if limiter is None:
        return
    quota = limiter.take(key)
    quotas.append(quota)
    if quota.is_refused:
        raise TooMany(SENTENCE, retry_after=quota.retry_after)


def limiter(name: str, limit: int) -> RateLimiter | None:
    return RateLimiter(name, limit=limit, window=WINDOW) if limit else None


def rate_limit_headers(quotas: Sequence[Quota]) -> list[tuple[bytes, bytes]]:
    """Remaining quotas (draft-ietf-httpapi-ratelimit-headers-10)."""
    if not quotas:
        return []
    return [
        (b"ratelimit-policy", ", ".join(quota.policy for quota in quotas).encode()),
        (b"ratelimit", ", ".join(quota.state for quota in quotas).encode()),
    ]
