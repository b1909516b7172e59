"""One attempt: a signed POST to an address that is checked when the connection is made."""

import time
from collections.abc import Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import Final

import aiohttp

from toli.infra.ports.downloads import DownloadFailed, check_url, open_public
from toli.infra.ports.public_hosts import HostNotPublic

SECONDS: Final = 20


@dataclass(frozen=True, slots=True)
class Outcome:
    """`status` is None without a response, whose body is never read."""

    status: int | None
    error: str
    duration_ms: int

    @property
    def is_delivered(self) -> bool:
        return self.status is not None and HTTPStatus(200) <= self.status < HTTPStatus.MULTIPLE_CHOICES

    @property
    def is_gone(self) -> bool:
        return self.status == HTTPStatus.GONE


async def post(
    url: str, body: bytes, headers: Mapping[str, str], *, is_public_only: bool, seconds: float = SECONDS
) -> Outcome:
    """Redirects are not followed. With `is_public_only` as in `download`."""
    began = time.monotonic()
    status, error = None, ""
    try:
        check_url(url, is_public_only=is_public_only)
        connector = aiohttp.TCPConnector(
            socket_factory=open_public if is_public_only else None, use_dns_cache=False, force_close=True
        )
        async with (
            aiohttp.ClientSession(
                connector=connector,
                timeout=aiohttp.ClientTimeout(total=seconds),
                auto_decompress=False,
                cookie_jar=aiohttp.DummyCookieJar(),
                headers={"Content-Type": "application/json", "User-Agent": "Toli-Webhooks/1.0"},
            ) as session,
            session.post(url, data=body, headers=headers, allow_redirects=False) as response,
        ):
            status = response.status
    except TimeoutError:
        error = "did not answer in time"
    except DownloadFailed as failure:
        error = str(failure)
    except aiohttp.ClientConnectorError as failure:
        is_private = isinstance(failure.os_error, HostNotPublic)
        error = "is not on the internet" if is_private else "could not be reached"
    except (aiohttp.ClientError, OSError, ValueError):
        error = "could not be reached"
    return Outcome(status, error, round((time.monotonic() - began) * 1000))
