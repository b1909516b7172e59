from dataclasses import dataclass

import httpx

from toli.delivery.channels.providers.msg91 import Msg91
from toli.delivery.channels.providers.whatsapp import WhatsApp
from toli.delivery.channels.providers.whatsapp_wire import read_events
from toli.infra.ports.http import connect
from toli.infra.ports.phone_messages import (
    ChannelEvents,
    CodeAccount,
    PhoneProvider,
    PlatformNumber,
    SmsCredentials,
    WhatsAppCredentials,
)


@dataclass(frozen=True, slots=True)
class PlatformWhatsApp:
    number_id: str
    business_id: str
    credentials: WhatsAppCredentials


class LiveProviders:
    """PhoneProviders over shared connections: WhatsApp Cloud API and MSG91, or their simulators."""

    def __init__(
        self,
        *,
        whatsapp_url: str,
        sms_url: str,
        transport: httpx.AsyncBaseTransport | None,
        code_key: str | None,
        code_template: str,
        code_sender: str,
        platform: PlatformWhatsApp | None = None,
    ) -> None:
        self._whatsapp = connect(whatsapp_url, transport=transport)
        self._sms = connect(sms_url, transport=transport)
        self._codes: CodeAccount | None = None
        if code_key is not None:
            account = self.sms(sender=code_sender, credentials=SmsCredentials(code_key))
            self._codes = CodeAccount(account, code_template)

        self._platform: PlatformNumber | None = None
        if platform is not None:
            number = self.whatsapp(
                sender=platform.number_id, business_id=platform.business_id, credentials=platform.credentials
            )
            token = platform.credentials.verify_token
            self._platform = PlatformNumber(number, platform.number_id, platform.business_id, token)

    def whatsapp(self, *, sender: str, business_id: str, credentials: WhatsAppCredentials) -> WhatsApp:
        return WhatsApp(sender=sender, business_id=business_id, credentials=credentials, http=self._whatsapp)

    def sms(self, *, sender: str, credentials: SmsCredentials) -> PhoneProvider:
        return Msg91(sender=sender, credentials=credentials, http=self._sms)

    @property
    def codes(self) -> CodeAccount | None:
        return self._codes

    @property
    def platform_number(self) -> PlatformNumber | None:
        return self._platform

    def read_webhook(self, body: bytes) -> ChannelEvents:
        return read_events(body)

    async def aclose(self) -> None:
        await self._whatsapp.aclose()
        await self._sms.aclose()
