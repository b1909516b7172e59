"""Messages to phones, and consent, for the domains above."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Literal

from pydantic import BaseModel, Field

from toli.kit.bodies import RequestBody

Wording = Annotated[int, Field(ge=1, le=1000)]
Source = Literal["checkout", "desk", "profile", "stop"]
StepChannel = Literal["whatsapp", "sms", "email"]
MessageState = Literal["queued", "sending", "sent", "delivered", "read", "failed", "unknown", "emailed"]


@dataclass(frozen=True, slots=True)
class Step:
    """A channel to try, by a template; an e-mail needs none."""

    channel: StepChannel
    template_id: int = 0


@dataclass(frozen=True, slots=True)
class EmailJob:
    """The job that sends an e-mail in place of a message to a phone."""

    name: str
    takes: Mapping[str, int | str]


@dataclass(frozen=True, slots=True)
class Draft:
    """A message to one phone; `values` by field. Sent once for each `dedupe_key`.

    Its e-mail is that of the note, or `email_job` with what that takes.
    """

    dedupe_key: str
    phone: str
    values: Mapping[str, str]
    steps: Sequence[Step]
    note_id: int | None = None
    reservation_event_id: int | None = None
    email_job: EmailJob | None = None


@dataclass(frozen=True, slots=True)
class UsableTemplate:
    """A template that can be used now; `text` has the fields of messages in place of its placeholders.

    `language` is the one that its fields are filled in with.
    """

    template_id: int
    channel: Literal["whatsapp", "sms"]
    name: str
    text: str
    language: str
    fields: Mapping[str, str]
    sms_template_id: int | None


class ConsentWording(BaseModel):
    """The sentence that people agree to, and its version; null where an operator does not write by WhatsApp."""

    wording: int | None
    sentence: str


class ConsentIn(RequestBody):
    """Whether an operator may write by WhatsApp to a number of the caller."""

    client_id: int
    phone: str
    is_given: bool


class OwnConsent(BaseModel):
    """A decision of the caller about messages by WhatsApp; `sentence` is what was agreed to.

    `expires_at`: when an agreement ends, or has ended, unless it is renewed.
    """

    client_id: int
    client_name: str
    phone: str
    is_given: bool
    sentence: str
    decided_at: datetime
    expires_at: datetime | None
