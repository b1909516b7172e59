"""Networks: addresses whose requests and attempts are counted together."""

import ipaddress
from functools import lru_cache
from typing import Final

IPV6_NETWORK: Final = 64
"""Bits that one customer of a provider has in common; the others they choose themselves."""


@lru_cache(maxsize=10_000)
def network_of(address: str) -> str:
    """Return the network that counts as one: an IPv4 address, or the /64 of an IPv6 address."""
    parsed = ipaddress.ip_address(address)
    if isinstance(parsed, ipaddress.IPv4Address):
        return address
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(ipaddress.ip_network((parsed, IPV6_NETWORK), strict=False))
