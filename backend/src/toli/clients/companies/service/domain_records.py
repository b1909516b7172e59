import asyncio
from collections.abc import Sequence
from typing import Final

import structlog

from toli.clients.companies import rules
from toli.clients.companies.models import ClientDomain
from toli.clients.companies.schemas.domains import DomainState, RecordsSeen
from toli.infra.config import Settings
from toli.infra.ports.dns import DnsLookup, NoAnswer, RecordState

log = structlog.get_logger(__name__)

LOCAL: Final = ".localhost"
LONGEST_SEEN: Final = 300


async def target_addresses(dns: DnsLookup, settings: Settings, rows: Sequence[ClientDomain]) -> Sequence[str]:
    if not any(rules.is_apex(row.domain) and row.state != DomainState.ACTIVE for row in rows):
        return []
    try:
        return sorted(await dns.addresses(settings.domain_cname))
    except NoAnswer:
        return []


async def look_up(dns: DnsLookup, settings: Settings, row: ClientDomain) -> RecordsSeen:
    if settings.is_development and row.domain.endswith(LOCAL):
        # Browsers lead these names to their own machine without asking DNS (RFC 6761).
        return RecordsSeen(RecordState.FOUND, RecordState.FOUND)
    (ownership, texts), (pointing, led_to) = await asyncio.gather(
        _check_ownership(dns, row), _check_pointing(dns, settings, row.domain)
    )
    found_instead = [f"TXT: {texts}"] * (ownership == RecordState.WRONG) + [led_to] * (pointing == RecordState.WRONG)
    return RecordsSeen(ownership, pointing, "; ".join(found_instead)[:LONGEST_SEEN])


async def _check_ownership(dns: DnsLookup, row: ClientDomain) -> tuple[RecordState, str]:
    try:
        texts = await dns.texts(f"{rules.TXT_LABEL}.{row.domain}")
    except NoAnswer as error:
        log.info("dns_lookup_failed", reason=str(error))
        return RecordState.NO_ANSWER, ""
    if f"{rules.TXT_PREFIX}{row.token}" in (text.strip() for text in texts):
        return RecordState.FOUND, ""
    return (RecordState.WRONG if texts else RecordState.MISSING), ", ".join(texts)


async def _check_pointing(dns: DnsLookup, settings: Settings, domain: str) -> tuple[RecordState, str]:
    try:
        aliases = await dns.aliases(domain)
        if settings.domain_cname in aliases:
            return RecordState.FOUND, ""
        # At an apex, and where the provider flattens CNAME records, only the addresses show where it leads.
        addresses = await dns.addresses(domain)
        ours = await dns.addresses(settings.domain_cname) if addresses else frozenset()
    except NoAnswer as error:
        log.info("dns_lookup_failed", reason=str(error))
        return RecordState.NO_ANSWER, ""
    if addresses and addresses <= ours:
        return RecordState.FOUND, ""
    if aliases:
        return RecordState.WRONG, f"CNAME: {aliases[-1]}"
    return (RecordState.WRONG, f"A: {', '.join(sorted(addresses))}") if addresses else (RecordState.MISSING, "")
