"""Texts are approved templates with placeholders.

No call belongs inside a database transaction: each may take ten seconds.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Literal, Protocol

from toli.kit.errors import DependencyDown
from toli.kit.text import Text

DeliveryStatus = Literal["sent", "delivered", "read", "failed"]
TemplateStatus = Literal["approved", "pending", "rejected", "paused"]


class PhoneChannel(StrEnum):
    WHATSAPP = "whatsapp"
    SMS = "sms"


class ChannelUnavailable(DependencyDown):
    """The provider may take the message later. Nothing was sent."""

    def __init__(
        self, detail: Text = Text("The message service does not answer right now. Please try again soon.")
    ) -> None:
        super().__init__(detail)


class OutcomeUnknown(Exception):
    """Sent without an answer: the message may be on its way."""


class ChannelRefused(Exception):
    """Refused for good; the text is the reason, for an operator."""


class CredentialsRefused(ChannelRefused):
    """Refused account credentials."""


@dataclass(frozen=True, slots=True)
class WhatsAppCredentials:
    """`verify_token` is the webhook's."""

    access_token: str
    app_secret: str
    verify_token: str


@dataclass(frozen=True, slots=True)
class SmsCredentials:
    auth_key: str


@dataclass(frozen=True, slots=True)
class TemplateMessage:
    """`phone` is in E.164; `reference` is ours."""

    phone: str
    template: str
    language: str
    values: Mapping[str, str]
    reference: str


@dataclass(frozen=True, slots=True)
class ProviderTemplate:
    name: str
    language: str
    status: TemplateStatus
    category: str
    body: str


@dataclass(frozen=True, slots=True)
class StatusEvent:
    """`reference` is ours, if the provider repeats it."""

    provider_ref: str
    status: DeliveryStatus
    at: datetime
    failure: str
    reference: str


@dataclass(frozen=True, slots=True)
class InboundText:
    """`phone` is in E.164."""

    phone: str
    text: str


@dataclass(frozen=True, slots=True)
class ChannelEvents:
    statuses: Sequence[StatusEvent] = ()
    texts: Sequence[InboundText] = ()


class PhoneProvider(Protocol):
    async def send(self, message: TemplateMessage) -> str:
        """Send a message and return the provider's id.

        Raises ChannelUnavailable, ChannelRefused and CredentialsRefused when nothing was sent, else OutcomeUnknown.
        """
        ...

    async def check(self) -> str:
        """Check the credentials and return the sender's name, if any.

        Raises ChannelUnavailable, ChannelRefused and CredentialsRefused.
        """
        ...


@dataclass(frozen=True, slots=True)
class CodeAccount:
    """`template` has `code` and `name`."""

    provider: PhoneProvider
    template: str


class WhatsAppProvider(PhoneProvider, Protocol):
    async def list_templates(self) -> Sequence[ProviderTemplate]:
        """Templates of the number's business account.

        Raises ChannelUnavailable, ChannelRefused and CredentialsRefused.
        """
        ...

    def verify_webhook(self, body: bytes, signature: str) -> bool:
        """Verify the signature of the raw bytes in constant time."""
        ...


@dataclass(frozen=True, slots=True)
class PlatformNumber:
    """The installation's number; `verify_token` is its webhook's."""

    provider: WhatsAppProvider
    number_id: str
    business_id: str
    verify_token: str


class PhoneProviders(Protocol):
    """Providers of operators' accounts, and of the installation's own."""

    def whatsapp(self, *, sender: str, business_id: str, credentials: WhatsAppCredentials) -> WhatsAppProvider: ...

    def sms(self, *, sender: str, credentials: SmsCredentials) -> PhoneProvider: ...

    @property
    def codes(self) -> CodeAccount | None: ...

    @property
    def platform_number(self) -> PlatformNumber | None: ...

    def read_webhook(self, body: bytes) -> ChannelEvents:
        """Read a WhatsApp Cloud API webhook; unknown parts are omitted."""
        ...

    async def aclose(self) -> None: ...
