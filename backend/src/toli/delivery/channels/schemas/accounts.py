from datetime import datetime
from enum import StrEnum
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, Field, SecretStr

from toli.delivery.channels.schemas.fields import FIELDS
from toli.infra.ports.phone_messages import PhoneChannel
from toli.kit.phones import RequiredPhone
from toli.kit.text import Line, Prose, Text
from toli.kit.wire import RequestBody

AccountState = Literal["active", "failing"]


class TemplateState(StrEnum):
    APPROVED = "approved"
    PENDING = "pending"
    REJECTED = "rejected"
    PAUSED = "paused"
    DELETED = "deleted"


Digits = Annotated[str, Field(pattern=r"^[0-9]{5,25}$")]
DltId = Annotated[str, Field(pattern=r"^[0-9]{19}$")]
Secret = Annotated[SecretStr, Field(min_length=8, max_length=1000)]


class WhatsAppIn(RequestBody):
    """Omitted secrets stay if the number is the same."""

    phone_number_id: Digits
    business_account_id: Digits
    access_token: Secret | None = None
    app_secret: Secret | None = None


class SmsIn(RequestBody):
    """An MSG91 account: key, sender header and DLT entity. An omitted key stays."""

    auth_key: Secret | None = None
    sender: Annotated[str, Field(pattern=r"^[A-Za-z0-9]{3,11}$")]
    dlt_entity_id: DltId


class ChannelAccountOut(BaseModel):
    """`notified_at`: last message state from the provider."""

    channel: PhoneChannel
    is_platform: bool
    state: AccountState
    sender: str
    business_id: str
    connected_at: datetime
    tested_at: datetime | None
    notified_at: datetime | None


class ChannelTemplateOut(BaseModel):
    """`is_usable`: approved, with all `fields` (by placeholder). `text` shows fields instead of placeholders."""

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
    name: str
    label: str


class ChannelsOut(BaseModel):
    has_platform_number: bool
    whatsapp: ChannelAccountOut | None
    sms: ChannelAccountOut | None
    templates: list[ChannelTemplateOut]
    fields: list[ChannelField]


class WebhookOut(BaseModel):
    url: str
    verify_token: str


def _known(field: str) -> str:
    if field not in FIELDS:
        raise ValueError(
            Text("There is no field {field}. The fields are: {fields}.", field=field, fields=", ".join(FIELDS))
        )
    return field


Fields = Annotated[
    dict[Annotated[str, Field(min_length=1, max_length=40)], Annotated[str, AfterValidator(_known)]],
    Field(max_length=20),
]


class TemplateFieldsIn(RequestBody):
    fields: Fields
    sms_template_id: int | None = None


class SmsTemplateIn(RequestBody):
    """A text registered with DLT, and its MSG91 id. Placeholders: `##name##`."""

    name: Annotated[Line, Field(min_length=1, max_length=60)]
    msg91_template_id: Annotated[str, Field(pattern=r"^[A-Za-z0-9]{8,40}$")]
    dlt_template_id: DltId
    body: Annotated[Prose, Field(min_length=1, max_length=1000)]
    fields: Fields


class TestMessageIn(RequestBody):
    template_id: Annotated[int, Field(gt=0)]
    phone: RequiredPhone
