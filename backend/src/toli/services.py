"""Services of a process, made by the composition root."""

from dataclasses import dataclass, field

import httpx

from toli.config import Settings
from toli.db.database import Database
from toli.kit.clock import Clock
from toli.kit.concurrency import ConcurrencyLimiter
from toli.kit.hourly_counter import HourlyCounter
from toli.kit.sealing import Sealer
from toli.ports.dns import DnsLookup
from toli.ports.files import FileStore
from toli.ports.mail import MailServer
from toli.ports.payments import PaymentProviders
from toli.ports.phone_messages import PhoneProviders
from toli.ports.smtp import SmtpConnections


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
    transport: httpx.AsyncBaseTransport | None = None

    async def aclose(self) -> None:
        await self.providers.aclose()
        await self.channels.aclose()
        await self.smtp.aclose()
        await self.database.dispose()
