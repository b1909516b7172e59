"""One attempt: a signed POST to an address that is checked when the connection is made."""

import socket
import time
from collections.abc import Mapping
from typing import Final

import aiohttp
from aiohttp.abc import AbstractResolver, ResolveResult

from toli.delivery.webhooks.schemas import Outcome
from toli.infra.ports.dns import DnsLookup, NoAnswer
from toli.infra.ports.downloads import DownloadFailed, check_url, open_session
from toli.infra.ports.public_hosts import HostNotPublic

SECONDS: Final = 20
HEADERS: Final = {"Content-Type": "application/json", "User-Agent": "Toli-Webhooks/1.0"}


class _Resolver(AbstractResolver):
    """Resolves without the loop's few threads, which slow names would occupy."""

    def __init__(self, dns: DnsLookup) -> None:
        self._dns = dns

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_UNSPEC
    ) -> list[ResolveResult]:
        try:
            addresses = await self._dns.addresses(host)
        except NoAnswer as error:
            raise OSError(str(error)) from error
        if not addresses:
            raise OSError("no address")
        return [
            ResolveResult(
                hostname=host,
                host=address,
                port=port,
                family=socket.AF_INET6 if ":" in address else socket.AF_INET,
                proto=socket.IPPROTO_TCP,
                flags=socket.AI_NUMERICHOST,
            )
            for address in sorted(addresses)
            if family in {socket.AF_UNSPEC, socket.AF_INET6 if ":" in address else socket.AF_INET}
        ]

    async def close(self) -> None:
        pass


async def post(
    url: str,
    body: bytes,
    headers: Mapping[str, str],
    *,
    dns: DnsLookup,
    is_public_only: bool,
    seconds: float | None = None,
) -> Outcome:
    """Redirects are not followed. `is_public_only` as in `download`."""
    began = time.monotonic()
    status, error = None, ""
    try:
        check_url(url, is_public_only=is_public_only)
        async with (
            open_session(
                HEADERS,
                is_public_only=is_public_only,
                seconds=SECONDS if seconds is None else seconds,
                resolver=_Resolver(dns) if is_public_only else None,
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
