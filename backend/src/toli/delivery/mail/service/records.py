import asyncio
from collections.abc import Sequence
from typing import Final

import structlog

from toli.delivery.mail import rules
from toli.delivery.mail.models import MailSender
from toli.delivery.mail.schemas import RecordsFound
from toli.infra.config import Settings
from toli.infra.ports.dns import DnsLookup, NoAnswer, RecordState
from toli.kit.hostnames import registrable_domain

log = structlog.get_logger(__name__)

RESERVED: Final = ".example"


async def look_up(dns: DnsLookup, settings: Settings, row: MailSender) -> RecordsFound:
    if settings.is_development and row.domain.endswith(RESERVED):
        # Nobody has these names (RFC 2606), so in the demo they work without records.
        state = RecordState.FOUND
        return RecordsFound(spf=state, dkim=state, dmarc=state, return_path=state, spf_value="")
    dkim, (spf, spf_value), dmarc, return_path = await asyncio.gather(
        _check_dkim(dns, row), _check_spf(dns, settings, row), _check_dmarc(dns, row), _check_return(dns, settings, row)
    )
    return RecordsFound(spf, dkim, dmarc, return_path, spf_value)


async def _texts(dns: DnsLookup, name: str) -> Sequence[str] | None:
    try:
        return await dns.texts(name)
    except NoAnswer as error:
        log.info("dns_lookup_failed", reason=str(error))
        return None


async def _check_dkim(dns: DnsLookup, row: MailSender) -> RecordState:
    texts = await _texts(dns, f"{row.selector}._domainkey.{row.domain}")
    return RecordState.NO_ANSWER if texts is None else rules.judge_dkim(texts, public_key=row.public_key)


async def _check_spf(dns: DnsLookup, settings: Settings, row: MailSender) -> tuple[RecordState, str]:
    texts = await _texts(dns, row.domain)
    return (RecordState.NO_ANSWER, "") if texts is None else rules.judge_spf(texts, include=settings.spf_include)


async def _check_dmarc(dns: DnsLookup, row: MailSender) -> RecordState:
    """The domain's policy, else the registered domain's (RFC 7489, 6.6.3)."""
    state = RecordState.MISSING
    for domain in dict.fromkeys((row.domain, registrable_domain(row.domain) or row.domain)):
        texts = await _texts(dns, f"_dmarc.{domain}")
        state = RecordState.NO_ANSWER if texts is None else rules.judge_dmarc(texts)
        if state != RecordState.MISSING:
            break
    return state


async def _check_return(dns: DnsLookup, settings: Settings, row: MailSender) -> RecordState:
    if not settings.mail_inbound_domain:
        return RecordState.FOUND
    try:
        aliases = await dns.aliases(f"{rules.RETURN_LABEL}.{row.domain}")
    except NoAnswer as error:
        log.info("dns_lookup_failed", reason=str(error))
        return RecordState.NO_ANSWER
    if settings.mail_inbound_domain in aliases:
        return RecordState.FOUND
    return RecordState.WRONG if aliases else RecordState.MISSING
