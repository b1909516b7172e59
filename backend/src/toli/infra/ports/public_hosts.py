"""Hosts of an operator's choice, on the internet only.

The address is checked when the connection is made, so DNS rebinding leads nowhere.
"""

import asyncio
import ipaddress
import socket
from typing import Final

GLOBAL_UNICAST: Final = ipaddress.IPv6Network("2000::/3")
"""All that is assigned on the IPv6 internet (RFC 4291). NAT64, mapped and compatible addresses are outside it."""
NOT_PUBLIC: Final = tuple(
    map(
        ipaddress.ip_network,
        (
            "2001::/23",  # Teredo and other protocols (RFC 2928)
            "2001:db8::/32",  # documentation (RFC 3849)
            "2002::/16",  # 6to4, with an IPv4 address inside (RFC 3056)
            "3fff::/20",  # documentation (RFC 9637)
            "192.88.99.0/24",  # relays of 6to4 (RFC 7526)
        ),
    )
)


class HostNotPublic(OSError):
    """A host without an address, or with a private one."""


def is_public_address(text: str) -> bool:
    address = ipaddress.ip_address(text)
    if isinstance(address, ipaddress.IPv6Address) and address not in GLOBAL_UNICAST:
        return False
    if address.is_multicast or address.is_reserved or address.is_unspecified:
        return False
    return address.is_global and not any(address in network for network in NOT_PUBLIC)


async def find_public_addresses(host: str, *, port: int) -> list[str]:
    """Addresses of a host. Raises HostNotPublic unless all are on the internet."""
    try:
        answers = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        # Names outside IDNA, such as one with an empty label, are a UnicodeError.
        raise HostNotPublic(f"{host} has no address") from error
    addresses = list(dict.fromkeys(str(answer[4][0]) for answer in answers))
    if not addresses or not all(map(is_public_address, addresses)):
        raise HostNotPublic(f"{host} is not on the internet")
    return addresses


async def connect_public(host: str, *, port: int, seconds: float) -> socket.socket:
    """Connect to the first address that answers. Raises HostNotPublic and OSError."""
    failure: OSError | None = None
    async with asyncio.timeout(seconds):
        for address in await find_public_addresses(host, port=port):
            family = socket.AF_INET6 if ":" in address else socket.AF_INET
            connection = socket.socket(family, socket.SOCK_STREAM)
            connection.setblocking(False)
            try:
                await asyncio.get_running_loop().sock_connect(connection, (address, port))
            except OSError as error:
                connection.close()
                failure = error
            except BaseException:
                connection.close()
                raise
            else:
                return connection
    raise failure or HostNotPublic(f"{host} has no address")
