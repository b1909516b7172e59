"""Requests to addresses that a person entered."""

import socket
from collections.abc import Mapping
from http import HTTPStatus
from typing import Final

import aiohttp
import httpx
from aiohttp.abc import AbstractResolver

from toli.infra.ports.public_hosts import HostNotPublic, is_public_address

SECONDS: Final = 5
MOST_REDIRECTS: Final = 3
CHUNK: Final = 64 * 1024

AddressInfo = tuple[int, int, int, str, tuple[object, ...]]


class DownloadFailed(Exception):
    pass


class DownloadTooLarge(Exception):
    pass


async def download(address: str, *, most_bytes: int, is_public_only: bool) -> bytes:
    """Follows a few redirects. Raises DownloadFailed and DownloadTooLarge."""
    headers = {"Accept": "image/*", "Accept-Encoding": "identity"}
    try:
        async with open_session(headers, is_public_only=is_public_only, seconds=SECONDS) as session:
            url = check_url(address, is_public_only=is_public_only)
            for _ in range(MOST_REDIRECTS + 1):
                async with session.get(str(url), allow_redirects=False) as response:
                    if response.status in {301, 302, 303, 307, 308} and "Location" in response.headers:
                        url = check_url(str(url.join(response.headers["Location"])), is_public_only=is_public_only)
                        continue
                    if response.status != HTTPStatus.OK:
                        raise DownloadFailed(f"answered {response.status}")
                    return await _read(response, most_bytes=most_bytes)
    except TimeoutError as error:
        raise DownloadFailed("did not answer in time") from error
    except (aiohttp.ClientError, OSError, ValueError) as error:
        raise DownloadFailed("could not be reached") from error
    raise DownloadFailed("redirects too often")


def open_session(
    headers: Mapping[str, str], *, is_public_only: bool, seconds: float, resolver: AbstractResolver | None = None
) -> aiohttp.ClientSession:
    """Without cookies or proxies, for addresses that `check_url` allows.

    With `is_public_only` each connection goes to an address on the internet, checked when it is opened (DNS rebinding).
    """
    return aiohttp.ClientSession(
        connector=aiohttp.TCPConnector(
            resolver=resolver,
            socket_factory=_open_public if is_public_only else None,
            use_dns_cache=False,
        ),
        timeout=aiohttp.ClientTimeout(total=seconds),
        auto_decompress=False,
        cookie_jar=aiohttp.DummyCookieJar(),
        headers=headers,
    )


def check_url(address: str, *, is_public_only: bool) -> httpx.URL:
    """Raises DownloadFailed for an address that may not be opened.

    With `is_public_only` only HTTPS at its usual port may.
    """
    try:
        url = httpx.URL(address)
    except httpx.InvalidURL as error:
        raise DownloadFailed("is not valid") from error
    if not url.host or url.userinfo or url.scheme not in {"http", "https"}:
        raise DownloadFailed("is not valid")
    if is_public_only and (url.scheme != "https" or url.port is not None):
        raise DownloadFailed("must begin with https:// and have no port")
    return url


def _open_public(info: AddressInfo) -> socket.socket:
    """Open a socket to the resolved address, or to the one in the URL."""
    family, kind, protocol, _, target = info
    if not is_public_address(str(target[0])):
        raise HostNotPublic("not on the internet")
    return socket.socket(family, kind, protocol)


async def _read(response: aiohttp.ClientResponse, *, most_bytes: int) -> bytes:
    data = bytearray()
    async for chunk in response.content.iter_chunked(CHUNK):
        data += chunk
        if len(data) > most_bytes:
            raise DownloadTooLarge
    return bytes(data)
