"""Which requests count against which rate limit, and what a refused one is answered.

Each web process counts on its own (docs/mechanisms/limits.md): an installation with n processes allows up to n times
as much. Static files are not limited here: they cost less than the counting of who asks for them.
"""

import re
from collections.abc import Hashable, Sequence
from typing import Final

from starlette.datastructures import MutableHeaders

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
    """The limits of one web process."""

    def __init__(self, settings: Settings) -> None:
        self._address = _limiter("address", settings.rate_limit_address)
        self._expensive = _limiter("address-expensive", settings.rate_limit_expensive)
        self._person = _limiter("person", settings.rate_limit_person)
        self._client = _limiter("client", settings.rate_limit_client)

    def take_address(self, quotas: list[Quota], address: str) -> None:
        """Count a request against its address, before anything is looked up for it.

        Raises TooMany beyond the quota, like the other two; each appends to `quotas` what is left.
        """
        _take(quotas, self._address, network_of(address))

    def take_anonymous(self, quotas: list[Quota], address: str, path: str) -> None:
        """Count a request without a session against the lower limit of its address, where it is expensive."""
        if EXPENSIVE.match(path):
            _take(quotas, self._expensive, network_of(address))

    def take_actor(self, quotas: list[Quota], actor: Actor) -> None:
        """Count a request against the person, and against the clients that they run."""
        _take(quotas, self._person, actor.user_id)
        for client_id in actor.operates:
            _take(quotas, self._client, client_id)


def _take(quotas: list[Quota], limiter: RateLimiter | None, key: Hashable) -> None:
    if limiter is None:
        return
    quota = limiter.take(key)
    quotas.append(quota)
    if quota.is_refused:
        raise TooMany(SENTENCE, retry_after=quota.retry_after)


def _limiter(name: str, limit: int) -> RateLimiter | None:
    return RateLimiter(name, limit=limit, window=WINDOW) if limit else None


def write_headers(headers: MutableHeaders, quotas: Sequence[Quota]) -> None:
    """Say what is left (draft-ietf-httpapi-ratelimit-headers-10)."""
    if quotas:
        headers["RateLimit-Policy"] = ", ".join(quota.policy for quota in quotas)
        headers["RateLimit"] = ", ".join(quota.state for quota in quotas)
