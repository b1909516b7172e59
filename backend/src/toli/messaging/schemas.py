"""What messaging tells the layers above it."""

from dataclasses import dataclass
from datetime import datetime

from pydantic import BaseModel


@dataclass(frozen=True, slots=True)
class Brand:
    """Under whose name a mail goes out, and where its links lead.

    `reply_to` is the operator's address for answers, None for the platform's own mails. `contacts` are the operator's
    public contact details.
    """

    name: str
    colour: str
    origin: str
    reply_to: str | None = None
    contacts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Letter:
    """A mail as it is read."""

    subject: str
    text: str
    html: str


@dataclass(frozen=True, slots=True)
class Enclosure:
    """What goes with a letter, by what it is made from on its way out: a paper or, without one, the calendar file."""

    filename: str
    client_id: int
    reservation_event_id: int
    paper_id: int | None


@dataclass(frozen=True, slots=True)
class File:
    """An enclosure as it is sent."""

    filename: str
    media_type: str
    data: bytes


class GivenUpOut(BaseModel):
    """A mail that no server would take. `recipient` is masked; null where the address was erased meanwhile.

    `may_resend`: it is known what made it, and it can be written again.
    """

    mail_id: int
    recipient: str | None
    subject: str
    failure: str
    created_at: datetime
    may_resend: bool


class MailState(BaseModel):
    """Where the mails of the last 30 days are.

    `waiting` are being written or tried again, `kept` stayed here as there is no mail server, `failed` could not be
    handed in however often it was tried, and `given_up` were refused for good and not put away; the last of those are
    named. Letters with codes are not among them: they are good for minutes.
    """

    sent_today: int
    sent: int
    last_sent_at: datetime | None
    kept: int
    last_kept_at: datetime | None
    waiting: int
    failed: int
    given_up: int
    last_given_up: list[GivenUpOut]


@dataclass(frozen=True, slots=True)
class StoredMail:
    """A mail that stayed in the outbox."""

    mail_id: int
    recipient: str
    subject: str
    text: str
    html: str
    enclosures: list[Enclosure]
    created_at: datetime
