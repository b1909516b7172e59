"""Which requests count against which rate limit, and what a refused one is answered.

Each web process counts on its own (docs/mechanisms/limits.md): an installation with n processes allows up to n times
as much. Static files are not limited here: they cost less than the counting of who asks for them.
"""

import re
from collections.abc import Hashable, Sequence
from typing import Final

from toli.access.context import Actor
from toli.config import Settings
from toli.kit.errors import TooMany
from toli.kit.networks import network_of
from toli.kit.rate_limiter import Quota, RateLimiter

WINDOW: Final = 60
EXPENSIVE: Final = re.compile(
    r"/api/(events(/suggestions|/user_side_listing/.*)?|bookings/quote|connection-requests|departure-alerts)$|/(?!api/)"
)
"""Searches, quotes, forms of visitors, and every page, because pages are rendered on the server."""
SENTENCE: Final = "There were too many requests from you. Please wait a moment and try again."


class RateLimits:
    """The limits of one web process, beside that of an address (`address_limits`)."""

    def __init__(self, settings: Settings) -> None:
        self._expensive = limiter("address-expensive", settings.rate_limit_expensive)
        self._person = limiter("person", settings.rate_limit_person)
        self._client = limiter("client", settings.rate_limit_client)

    def take_anonymous(self, quotas: list[Quota], address: str, path: str) -> None:
        """Count a request without a session against the lower limit of its address, where it is expensive.

        Raises TooMany beyond the quota, like `take_actor`; each appends to `quotas` what is left.
        """
        if EXPENSIVE.match(path):
            take(quotas, self._expensive, network_of(address))

    def take_actor(self, quotas: list[Quota], actor: Actor) -> None:
        """Count a request against the person, and against the clients that they run."""
        take(quotas, self._person, actor.user_id)
        for client_id in actor.operates:
            take(quotas, self._client, client_id)


def take(quotas: list[Quota], limiter: RateLimiter | None, key: Hashable) -> None:
    """Count a request against a quota, and append what is left of it. Raises TooMany."""
    if limiter is None:
        return
    quota = limiter.take(key)
    quotas.append(quota)
    if quota.is_refused:
        raise TooMany(SENTENCE, retry_after=quota.retry_after)


def limiter(name: str, limit: int) -> RateLimiter | None:
    """Make a limiter of requests a minute; None without a limit."""
    return RateLimiter(name, limit=limit, window=WINDOW) if limit else None


def rate_limit_headers(quotas: Sequence[Quota]) -> list[tuple[bytes, bytes]]:
    """Say what is left (draft-ietf-httpapi-ratelimit-headers-10)."""
    if not quotas:
        return []
    return [
        (b"ratelimit-policy", ", ".join(quota.policy for quota in quotas).encode()),
        (b"ratelimit", ", ".join(quota.state for quota in quotas).encode()),
    ]
