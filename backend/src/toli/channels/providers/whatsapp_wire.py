"""What the WhatsApp Cloud API says, as far as it is read: answers, templates and webhooks.

https://developers.facebook.com/docs/whatsapp/cloud-api/reference/messages
"""

from datetime import UTC, datetime
from typing import Final, Literal

from pydantic import BaseModel, Field, ValidationError

from toli.ports.phone_messages import (
    ChannelEvents,
    InboundText,
    ProviderTemplate,
    StatusEvent,
    TemplateStatus,
)

STATUSES: Final[dict[str, TemplateStatus]] = {
    "APPROVED": "approved",
    "PENDING": "pending",
    "IN_APPEAL": "pending",
    "REJECTED": "rejected",
    "PAUSED": "paused",
    "DISABLED": "paused",
}


class Sent(BaseModel):
    """One message that was accepted."""

    id: str


class SentMessages(BaseModel):
    """The answer to a message."""

    messages: list[Sent] = Field(min_length=1)


class ErrorBody(BaseModel):
    """Why a call was refused."""

    code: int = -1
    message: str = ""
    error_user_msg: str = ""


class Refusal(BaseModel):
    """The answer to a call that was refused."""

    error: ErrorBody


class Component(BaseModel):
    """A part of a template; only the body's text is filled in by us."""

    type: str
    format: str = ""
    text: str = ""


class TemplateEntity(BaseModel):
    """A template of a business account."""

    name: str
    language: str
    status: str
    category: str = ""
    components: list[Component] = Field(default_factory=list)

    def fact(self) -> ProviderTemplate | None:
        """Return the template; None for one without a body, or that needs a picture or a document."""
        body = next((part.text for part in self.components if part.type == "BODY"), "")
        needs_file = any(part.type == "HEADER" and part.format not in {"", "TEXT"} for part in self.components)
        has_variables = any(part.type != "BODY" and "{{" in part.text for part in self.components)
        status = STATUSES.get(self.status)
        if not body or needs_file or has_variables or status is None:
            return None
        return ProviderTemplate(self.name, self.language, status, self.category.lower(), body)


class Cursors(BaseModel):
    """Where the next page begins."""

    after: str = ""


class Paging(BaseModel):
    """Pages of a list. `next` is absent on the last one."""

    cursors: Cursors = Cursors()
    next: str = ""


class TemplatePage(BaseModel):
    """A page of templates."""

    data: list[TemplateEntity]
    paging: Paging = Paging()


class NumberEntity(BaseModel):
    """A phone number of a business account."""

    display_phone_number: str = ""
    verified_name: str = ""


class StatusError(BaseModel):
    """Why a message was not delivered."""

    code: int = 0
    title: str = ""
    message: str = ""


class StatusEntity(BaseModel):
    """What became of a message; `timestamp` in seconds since 1970."""

    id: str
    status: Literal["sent", "delivered", "read", "failed"]
    timestamp: int
    biz_opaque_callback_data: str = ""
    errors: list[StatusError] = Field(default_factory=list)


class TextPart(BaseModel):
    """The text of a message."""

    body: str = ""


class ButtonPart(BaseModel):
    """The button that was pressed."""

    text: str = ""


class InboundEntity(BaseModel):
    """A message that somebody wrote; `from_` are the digits of the number."""

    from_: str = Field(alias="from")
    type: str
    text: TextPart = TextPart()
    button: ButtonPart = ButtonPart()


def read_events(body: bytes) -> ChannelEvents:
    """Read a webhook. What is not understood is left out: other fields of an account come to the same address."""
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
