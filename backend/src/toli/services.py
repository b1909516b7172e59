from dataclasses import dataclass, field

import httpx

from toli.infra.config import Settings
from toli.infra.db.database import Database
from toli.infra.ports.dns import DnsLookup
from toli.infra.ports.files import FileStore
from toli.infra.ports.mail import MailServer
from toli.infra.ports.payments import PaymentProviders
from toli.infra.ports.phone_messages import PhoneProviders
from toli.infra.ports.smtp import SmtpConnections
from toli.kit.clock import Clock
from toli.kit.concurrency import ConcurrencyLimiter
from toli.kit.hourly_counter import HourlyCounter
from toli.kit.rate_limiter import RateLimiter
from toli.kit.sealing import Sealer


@dataclass(slots=True, kw_only=True)
class Services:
    """`transport` replaces the network in tests."""

    settings: Settings
    database: Database
    clock: Clock
    sealer: Sealer
    providers: PaymentProviders
    channels: PhoneProviders
    store: FileStore
    mail_server: MailServer
    dns: DnsLookup
    smtp: SmtpConnections = field(default_factory=SmtpConnections)
    sign_in_limiter: ConcurrencyLimiter
    refusals: HourlyCounter = field(default_factory=HourlyCounter)
    calendar_limiter: RateLimiter = field(default_factory=lambda: RateLimiter("calendar-feed", limit=30, window=60))
    transport: httpx.AsyncBaseTransport | None = None

    async def aclose(self) -> None:
        await self.providers.aclose()
        await self.channels.aclose()
        await self.smtp.aclose()
        await self.database.dispose()
