"""Networks: addresses that share one count."""

import ipaddress
from functools import lru_cache
from typing import Final

IPV6_NETWORK: Final = 64
"""Bits that one customer of a provider has in common; the others they choose themselves."""


@lru_cache(maxsize=10_000)
def network_of(address: str) -> str:
    """An IPv4 address, or the /64 of an IPv6 address."""
    parsed = ipaddress.ip_address(address)
    if isinstance(parsed, ipaddress.IPv4Address):
        return address
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(ipaddress.ip_network((parsed, IPV6_NETWORK), strict=False))


def split_address(text: str, *, port: int) -> tuple[str, int]:
    """Split an IP address and its port (default `port`): `192.0.2.1:53`, `[2001:db8::1]:53`.

    Raises ValueError.
    """
    host, colon, end = text.rpartition(":")
    has_port = bool(colon) and (":" not in host or host.endswith("]"))
    address = ipaddress.ip_address((host if has_port else text).removeprefix("[").removesuffix("]"))
    return str(address), int(end) if has_port else port
