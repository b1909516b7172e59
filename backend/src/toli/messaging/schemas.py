"""What messaging tells the layers above it."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class Brand:
    """Under whose name a mail goes out, and where its links lead."""

    name: str
    colour: str
    origin: str


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
