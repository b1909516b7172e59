import ipaddress
import re
from functools import cache
from typing import Final

import idna
from publicsuffixlist import PublicSuffixList

from toli.kit.text import Text

LONGEST: Final = 253
"""The longest host name, in characters (RFC 1035)."""
LABEL: Final = re.compile(r"[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?")


class NotAHostName(ValueError):
    """Invalid host name; the message is for users."""

    def __init__(self, detail: Text) -> None:
        super().__init__(detail)
        self.detail = detail


def to_ascii(text: str) -> str:
    """Lower-case ASCII form (IDNA 2008, with the mapping of UTS 46).

    Raises NotAHostName for a scheme, path, port, IP address, single label, or a name outside IDNA.
    """
    name = text.strip().removesuffix(".")
    if "/" in name or ":" in name or "@" in name:
        raise NotAHostName(Text("Enter the domain alone, without https://, a path or a port: trips.example.in"))
    if _is_ip_address(name):
        raise NotAHostName(Text("This is an IP address. Enter a domain, like trips.example.in."))
    try:
        ascii_name = idna.encode(name, uts46=True, std3_rules=True, transitional=False).decode()
    except idna.IDNAError:
        raise NotAHostName(Text("This is not a valid domain. Enter one like trips.example.in.")) from None
    labels = ascii_name.split(".")
    is_whole = len(labels) > 1 and len(ascii_name) <= LONGEST and all(LABEL.fullmatch(label) for label in labels)
    if not is_whole or labels[-1].isdigit():
        raise NotAHostName(Text("This is not a valid domain. Enter one like trips.example.in."))
    return ascii_name


def to_display(name: str) -> str:
    try:
        return idna.decode(name)
    except idna.IDNAError:
        return name


def registrable_domain(name: str) -> str | None:
    """`example.co.in` of `trips.example.co.in`; None for a public suffix.

    Unlisted top-level domains count as suffixes.
    """
    domain: str | None = _suffixes().privatesuffix(name)
    return domain


def _is_ip_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name.removeprefix("[").removesuffix("]"))
    except ValueError:
        return False
    return True


@cache
def _suffixes() -> PublicSuffixList:
    # Read at the first use: most processes never need the list.
    return PublicSuffixList()
