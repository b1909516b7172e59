from collections.abc import Sequence
from enum import StrEnum
from typing import Final

import dns.asyncresolver
import dns.exception
import dns.rdatatype
import dns.resolver
from dns.nameserver import Do53Nameserver
from dns.rdtypes.ANY.TXT import TXT

from toli.infra.config import Settings
from toli.infra.config.settings import DNS_PORT
from toli.kit.networks import split_address

TIMEOUT_SECONDS: Final = 5.0
"""For one look-up over all resolvers."""
LONGEST_CHAIN: Final = 12


class RecordState(StrEnum):
    """State of a required DNS record at its last check."""

    UNCHECKED = "unchecked"
    FOUND = "found"
    MISSING = "missing"
    WRONG = "wrong"
    NO_ANSWER = "no_answer"


class NoAnswer(Exception):
    """No usable answer from the resolvers in time."""


class DnsLookup:
    """Reads DNS records; a name without records is not an error."""

    def __init__(self, resolver: dns.asyncresolver.Resolver) -> None:
        self._resolver = resolver

    async def texts(self, name: str) -> Sequence[str]:
        """Raises NoAnswer."""
        answer = await self._answer(name, dns.rdatatype.TXT)
        if answer is None or answer.rrset is None:
            return []
        return [
            b"".join(record.strings).decode("utf-8", "replace") for record in answer.rrset if isinstance(record, TXT)
        ]

    async def aliases(self, name: str) -> Sequence[str]:
        """CNAME chain, without trailing dots and loops. Raises NoAnswer."""
        chain: list[str] = []
        while len(chain) < LONGEST_CHAIN:
            answer = await self._answer(chain[-1] if chain else name, dns.rdatatype.CNAME)
            if answer is None or answer.rrset is None:
                break
            target = answer.rrset[0].to_text().rstrip(".").lower()
            if target == name or target in chain:
                break
            chain.append(target)
        return chain

    async def addresses(self, name: str) -> frozenset[str]:
        """IPv4 and IPv6 addresses, through CNAME records. Raises NoAnswer."""
        resolved: set[str] = set()
        for kind in (dns.rdatatype.A, dns.rdatatype.AAAA):
            answer = await self._answer(name, kind)
            if answer is not None and answer.rrset is not None:
                resolved.update(record.to_text() for record in answer.rrset)
        return frozenset(resolved)

    async def _answer(self, name: str, kind: dns.rdatatype.RdataType) -> dns.resolver.Answer | None:
        try:
            return await self._resolver.resolve(name, kind, search=False, raise_on_no_answer=False)
        except dns.resolver.NXDOMAIN:
            return None
        except dns.exception.DNSException as error:
            raise NoAnswer(f"{dns.rdatatype.to_text(kind)} of {name}: {type(error).__name__}") from error


def make_dns_lookup(settings: Settings) -> DnsLookup:
    resolver = dns.asyncresolver.Resolver(configure=not settings.dns_resolvers)
    if settings.dns_resolvers:
        resolver.nameservers = [Do53Nameserver(*split_address(text, port=DNS_PORT)) for text in settings.dns_resolvers]
    resolver.lifetime = TIMEOUT_SECONDS
    return DnsLookup(resolver)
