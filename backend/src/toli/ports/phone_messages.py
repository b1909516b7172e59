"""The port to providers of WhatsApp and SMS.

Texts are approved templates, of which only the placeholders are filled in. No call belongs inside a database
transaction: each may take ten seconds.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, Protocol

from toli.kit.errors import DependencyDown

PhoneChannel = Literal["whatsapp", "sms"]
DeliveryStatus = Literal["sent", "delivered", "read", "failed"]
TemplateStatus = Literal["approved", "pending", "rejected", "paused"]


class ChannelUnavailable(DependencyDown):
    """The provider did not take the message, and may take it later. Nothing was sent."""

    def __init__(self, detail: str = "The message service does not answer right now. Please try again soon.") -> None:
        super().__init__(detail)


class OutcomeUnknown(Exception):
    """The request was sent and no answer came: the provider may have taken the message, or not."""


class ChannelRefused(Exception):
    """The provider refuses the message for good; the text is the reason, for an operator."""


class CredentialsRefused(ChannelRefused):
    """The provider does not accept the account's credentials."""


@dataclass(frozen=True, slots=True)
class WhatsAppCredentials:
    """Of a number at the WhatsApp Cloud API: access token, app secret, and the token of the webhook's verification."""

    access_token: str
    app_secret: str
    verify_token: str


@dataclass(frozen=True, slots=True)
class SmsCredentials:
    """Of an account at the SMS provider."""

    auth_key: str


@dataclass(frozen=True, slots=True)
class TemplateMessage:
    """A message by a template. `values` are by placeholder; `phone` is in E.164; `reference` is our name for it."""

    phone: str
    template: str
    language: str
    values: Mapping[str, str]
    reference: str


@dataclass(frozen=True, slots=True)
class ProviderTemplate:
    """A template as the provider has it."""

    name: str
    language: str
    status: TemplateStatus
    category: str
    body: str


@dataclass(frozen=True, slots=True)
class StatusEvent:
    """What became of a message. `reference` is ours, where the provider repeats it."""

    provider_ref: str
    status: DeliveryStatus
    at: datetime
    failure: str
    reference: str


@dataclass(frozen=True, slots=True)
class InboundText:
    """A text that somebody wrote to a number of ours; `phone` is in E.164."""

    phone: str
    text: str


@dataclass(frozen=True, slots=True)
class ChannelEvents:
    """The contents of a webhook."""

    statuses: Sequence[StatusEvent] = ()
    texts: Sequence[InboundText] = ()


class PhoneProvider(Protocol):
    """One account at a provider of messages to phones."""

    async def send(self, message: TemplateMessage) -> str:
        """Send a message and return the provider's id of it.

        Raises ChannelUnavailable, ChannelRefused and CredentialsRefused when nothing was sent, OutcomeUnknown when
        nobody knows.
        """
        ...

    async def check(self) -> str:
        """Check the credentials and return the name of the sender, or an empty text.

        Raises ChannelUnavailable, ChannelRefused and CredentialsRefused.
        """
        ...


@dataclass(frozen=True, slots=True)
class CodeAccount:
    """The installation's own account of SMS, and the template of codes, with the placeholders `code` and `name`."""

    provider: PhoneProvider
    template: str


class WhatsAppProvider(PhoneProvider, Protocol):
    """A number at the WhatsApp Cloud API."""

    async def list_templates(self) -> Sequence[ProviderTemplate]:
        """List the templates of the number's business account.

        Raises ChannelUnavailable, ChannelRefused and CredentialsRefused.
        """
        ...

    def verify_webhook(self, body: bytes, signature: str) -> bool:
        """Check the signature of a webhook over its raw bytes, in constant time."""
        ...


@dataclass(frozen=True, slots=True)
class PlatformNumber:
    """The installation's own WhatsApp number, for operators without one; `verify_token` is that of its webhook."""

    provider: WhatsAppProvider
    number_id: str
    business_id: str
    verify_token: str


class PhoneProviders(Protocol):
    """The ways to the providers; accounts are the operators', except the installation's own for codes and WhatsApp."""

    def whatsapp(self, *, sender: str, business_id: str, credentials: WhatsAppCredentials) -> WhatsAppProvider:
        """Connect a number."""
        ...

    def sms(self, *, sender: str, credentials: SmsCredentials) -> PhoneProvider:
        """Connect an account."""
        ...

    @property
    def codes(self) -> CodeAccount | None:
        """The installation's own account of SMS for codes; None where it has none."""
        ...

    @property
    def platform_number(self) -> PlatformNumber | None:
        """The installation's own WhatsApp number; None where it has none."""
        ...

    def read_webhook(self, body: bytes) -> ChannelEvents:
        """Read a webhook of the WhatsApp Cloud API. What is not understood is left out."""
        ...

    async def aclose(self) -> None:
        """Close the connections."""
        ...
