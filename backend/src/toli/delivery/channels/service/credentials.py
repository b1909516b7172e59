from typing import Final

from pydantic import TypeAdapter

from toli.delivery.channels.models import ChannelAccount
from toli.infra.ports.phone_messages import (
    CredentialsRefused,
    PhoneChannel,
    PhoneProvider,
    PhoneProviders,
    SmsCredentials,
    WhatsAppCredentials,
    WhatsAppProvider,
)
from toli.kit.sealing import Sealer

_WHATSAPP: Final = TypeAdapter(WhatsAppCredentials)
_SMS: Final = TypeAdapter(SmsCredentials)


def seal_whatsapp(sealer: Sealer, credentials: WhatsAppCredentials, *, client_id: int) -> bytes:
    return sealer.seal(_WHATSAPP.dump_json(credentials).decode(), bound_to=_binding(client_id, PhoneChannel.WHATSAPP))


def seal_sms(sealer: Sealer, credentials: SmsCredentials, *, client_id: int) -> bytes:
    return sealer.seal(_SMS.dump_json(credentials).decode(), bound_to=_binding(client_id, PhoneChannel.SMS))


def open_whatsapp(sealer: Sealer, account: ChannelAccount) -> WhatsAppCredentials:
    return _WHATSAPP.validate_json(_open(sealer, account))


def open_sms(sealer: Sealer, account: ChannelAccount) -> SmsCredentials:
    return _SMS.validate_json(_open(sealer, account))


def connect_whatsapp(providers: PhoneProviders, sealer: Sealer, account: ChannelAccount) -> WhatsAppProvider:
    """Raises CredentialsRefused if the platform's number has no credentials."""
    if account.is_platform:
        if providers.platform_number is None:
            raise CredentialsRefused("the platform's number is not connected")
        return providers.platform_number.provider
    return providers.whatsapp(
        sender=account.sender, business_id=account.business_id, credentials=open_whatsapp(sealer, account)
    )


def connect(providers: PhoneProviders, sealer: Sealer, account: ChannelAccount) -> PhoneProvider:
    if account.channel == PhoneChannel.WHATSAPP:
        return connect_whatsapp(providers, sealer, account)
    return providers.sms(sender=account.sender, credentials=open_sms(sealer, account))


def _open(sealer: Sealer, account: ChannelAccount) -> str:
    assert account.sealed_credentials is not None
    return sealer.open(account.sealed_credentials, bound_to=_binding(account.client_id, account.channel))


def _binding(client_id: int, channel: PhoneChannel) -> str:
    return f"channel_account.sealed_credentials:{client_id}:{channel}"
