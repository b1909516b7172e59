"""Wire models of the WhatsApp Cloud API.

https://developers.facebook.com/docs/whatsapp/cloud-api/reference/messages
"""

from datetime import UTC, datetime
from typing import Final, Literal

from pydantic import BaseModel, Field, ValidationError

from toli.infra.ports.phone_messages import ChannelEvents, InboundText, ProviderTemplate, StatusEvent, TemplateStatus

STATUSES: Final[dict[str, TemplateStatus]] = {
    "APPROVED": "approved",
    "PENDING": "pending",
    "IN_APPEAL": "pending",
    "REJECTED": "rejected",
    "PAUSED": "paused",
    "DISABLED": "paused",
}


class Sent(BaseModel):
    id: str


class SentMessages(BaseModel):
    messages: list[Sent] = Field(min_length=1)


class ErrorBody(BaseModel):
    code: int = -1
    message: str = ""
    error_user_msg: str = ""


class Refusal(BaseModel):
    error: ErrorBody


class Component(BaseModel):
    """A template's part; only the body's text is filled in."""

    type: str
    format: str = ""
    text: str = ""


class TemplateEntity(BaseModel):
    name: str
    language: str
    status: str
    category: str = ""
    components: list[Component] = Field(default_factory=list)

    def fact(self) -> ProviderTemplate | None:
        """None without a body, or with a picture or document."""
        body = next((part.text for part in self.components if part.type == "BODY"), "")
        needs_file = any(part.type == "HEADER" and part.format not in {"", "TEXT"} for part in self.components)
        has_variables = any(part.type != "BODY" and "{{" in part.text for part in self.components)
        status = STATUSES.get(self.status)
        if not body or needs_file or has_variables or status is None:
            return None
        return ProviderTemplate(self.name, self.language, status, self.category.lower(), body)


class Cursors(BaseModel):
    after: str = ""


class Paging(BaseModel):
    """`next` is absent on the last page."""

    cursors: Cursors = Cursors()
    next: str = ""


class TemplatePage(BaseModel):
    data: list[TemplateEntity]
    paging: Paging = Paging()


class NumberEntity(BaseModel):
    display_phone_number: str = ""
    verified_name: str = ""


class StatusError(BaseModel):
    code: int = 0
    title: str = ""
    message: str = ""


class StatusEntity(BaseModel):
    """Delivery status; `timestamp` in seconds since 1970."""

    id: str
    status: Literal["sent", "delivered", "read", "failed"]
    timestamp: int
    biz_opaque_callback_data: str = ""
    errors: list[StatusError] = Field(default_factory=list)


class TextPart(BaseModel):
    body: str = ""


class ButtonPart(BaseModel):
    text: str = ""


class InboundEntity(BaseModel):
    """An incoming message; `from_` has the digits of the number."""

    from_: str = Field(alias="from")
    type: str
    text: TextPart = TextPart()
    button: ButtonPart = ButtonPart()


def read_events(body: bytes) -> ChannelEvents:
    """Skips unknown content: other fields of an account use the same address."""
    try:
        envelope = _Envelope.model_validate_json(body)
    except ValidationError:
        return ChannelEvents()
    statuses: list[StatusEvent] = []
    texts: list[InboundText] = []
    for change in (change for entry in envelope.entry for change in entry.changes):
        statuses += [event for item in change.value.statuses if (event := _read_status(item)) is not None]
        texts += [text for item in change.value.messages if (text := _read_text(item)) is not None]
    return ChannelEvents(statuses, texts)


class _Value(BaseModel):
    statuses: list[dict[str, object]] = Field(default_factory=list)
    messages: list[dict[str, object]] = Field(default_factory=list)


class _Change(BaseModel):
    value: _Value


class _Entry(BaseModel):
    changes: list[_Change] = Field(default_factory=list)


class _Envelope(BaseModel):
    entry: list[_Entry]


def _read_status(item: dict[str, object]) -> StatusEvent | None:
    try:
        entity = StatusEntity.model_validate(item)
    except ValidationError:
        return None
    failure = next((f"{error.title or error.message} ({error.code})" for error in entity.errors), "")
    return StatusEvent(
        provider_ref=entity.id,
        status=entity.status,
        at=datetime.fromtimestamp(entity.timestamp, UTC),
        failure=failure,
        reference=entity.biz_opaque_callback_data,
    )


def _read_text(item: dict[str, object]) -> InboundText | None:
    try:
        entity = InboundEntity.model_validate(item)
    except ValidationError:
        return None
    text = entity.button.text if entity.type == "button" else entity.text.body
    return InboundText(f"+{entity.from_}", text) if text else None
