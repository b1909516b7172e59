from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Annotated, Literal

from pydantic import BaseModel, Field

from toli.infra.ports.phone_messages import PhoneChannel
from toli.kit.wire import RequestBody

Wording = Annotated[int, Field(ge=1, le=1000)]
Source = Literal["checkout", "desk", "profile", "stop"]


class MessageChannel(StrEnum):
    WHATSAPP = "whatsapp"
    SMS = "sms"
    EMAIL = "email"


class MessageState(StrEnum):
    QUEUED = "queued"
    SENDING = "sending"
    SENT = "sent"
    DELIVERED = "delivered"
    READ = "read"
    FAILED = "failed"
    UNKNOWN = "unknown"
    EMAILED = "emailed"


@dataclass(frozen=True, slots=True)
class Step:
    """A channel to try, with a template unless it is e-mail."""

    channel: MessageChannel
    template_id: int = 0


@dataclass(frozen=True, slots=True)
class EmailJob:
    name: str
    takes: Mapping[str, int | str]


@dataclass(frozen=True, slots=True)
class Draft:
    """A message to one phone, sent once for each `dedupe_key`; `email_job` replaces the note's e-mail."""

    dedupe_key: str
    phone: str
    values: Mapping[str, str]
    steps: Sequence[Step]
    note_id: int | None = None
    booking_id: int | None = None
    email_job: EmailJob | None = None


@dataclass(frozen=True, slots=True)
class UsableTemplate:
    """A template; `text` shows message fields, in `language`."""

    template_id: int
    channel: PhoneChannel
    name: str
    text: str
    language: str
    fields: Mapping[str, str]
    sms_template_id: int | None


class ConsentWording(BaseModel):
    """Null if the operator does not use WhatsApp."""

    wording: int | None
    sentence: str


class ConsentIn(RequestBody):
    client_id: int
    phone: str
    is_given: bool


class OwnConsent(BaseModel):
    """`sentence`: the agreed text; `expires_at`: end without renewal."""

    client_id: int
    client_name: str
    phone: str
    is_given: bool
    sentence: str
    decided_at: datetime
    expires_at: datetime | None
