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
class StoredMail:
    """A mail that stayed in the outbox."""

    recipient: str
    subject: str
    text: str
    html: str
    created_at: datetime
