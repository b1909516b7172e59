"""Accounts and templates of channels, on the wire."""

from datetime import datetime
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, Field, SecretStr

from toli.channels.schemas.fields import FIELDS
from toli.kit.bodies import RequestBody
from toli.kit.phones import RequiredPhone
from toli.kit.text import Line, Prose
from toli.ports.phone_messages import PhoneChannel

TemplateState = Literal["approved", "pending", "rejected", "paused", "deleted"]
AccountState = Literal["active", "failing"]

Digits = Annotated[str, Field(pattern=r"^[0-9]{5,25}$")]
DltId = Annotated[str, Field(pattern=r"^[0-9]{19}$")]
Secret = Annotated[SecretStr, Field(min_length=8, max_length=1000)]


class WhatsAppIn(RequestBody):
    """A number at the WhatsApp Cloud API, with the ids and secrets of its Meta app.

    Without the secrets those of before stay, if the number is the same.
    """

    phone_number_id: Digits
    business_account_id: Digits
    access_token: Secret | None = None
    app_secret: Secret | None = None


class SmsIn(RequestBody):
    """An account at MSG91: its key, the sender header and the DLT entity that they are registered for.

    Without the key the one of before stays.
    """

    auth_key: Secret | None = None
    sender: Annotated[str, Field(pattern=r"^[A-Za-z0-9]{3,11}$")]
    dlt_entity_id: DltId


class ChannelAccountOut(BaseModel):
    """An account that is connected. `notified_at`: when its provider last sent a state of a message.

    `is_platform`: it is the platform's number, which the operator uses.
    """

    channel: PhoneChannel
    is_platform: bool
    state: AccountState
    sender: str
    business_id: str
    connected_at: datetime
    tested_at: datetime | None
    notified_at: datetime | None


class ChannelTemplateOut(BaseModel):
    """A template with its placeholders; each names the field that fills it, null for none yet.

    `is_usable`: it is approved, and every placeholder has a field. `text` has the fields in place of the placeholders.
    """

    template_id: int
    channel: PhoneChannel
    name: str
    language: str
    status: TemplateState
    category: str
    body: str
    text: str
    placeholders: list[str]
    fields: dict[str, str]
    is_usable: bool
    dlt_template_id: str
    sms_template_id: int | None
    synced_at: datetime


class ChannelField(BaseModel):
    """A field that can fill a placeholder."""

    name: str
    label: str


class ChannelsOut(BaseModel):
    """The accounts and templates of an operator, and the fields for placeholders.

    `has_platform_number`: the platform has a WhatsApp number that operators without one can use.
    """

    has_platform_number: bool
    whatsapp: ChannelAccountOut | None
    sms: ChannelAccountOut | None
    templates: list[ChannelTemplateOut]
    fields: list[ChannelField]


class WebhookOut(BaseModel):
    """What is entered in the Meta app, for states of messages and for STOP."""

    url: str
    verify_token: str


def _known(field: str) -> str:
    if field not in FIELDS:
        raise ValueError(f"There is no field {field}. The fields are: {', '.join(FIELDS)}.")
    return field


Fields = Annotated[
    dict[Annotated[str, Field(min_length=1, max_length=40)], Annotated[str, AfterValidator(_known)]],
    Field(max_length=20),
]


class TemplateFieldsIn(RequestBody):
    """Which field fills which placeholder, and the SMS that takes the place of a WhatsApp message."""

    fields: Fields
    sms_template_id: int | None = None


class SmsTemplateIn(RequestBody):
    """A text that is registered with DLT, and its id at MSG91. Placeholders are written `##name##`."""

    name: Annotated[Line, Field(min_length=1, max_length=60)]
    msg91_template_id: Annotated[str, Field(pattern=r"^[A-Za-z0-9]{8,40}$")]
    dlt_template_id: DltId
    body: Annotated[Prose, Field(min_length=1, max_length=1000)]
    fields: Fields


class TestMessageIn(RequestBody):
    """Where a test message is sent, and by which template."""

    template_id: Annotated[int, Field(gt=0)]
    phone: RequiredPhone
