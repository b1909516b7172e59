from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from typing import Annotated, Final, Literal

from pydantic import BaseModel, BeforeValidator, Field

from toli.identity.people.schemas import EmailAddress
from toli.kit.phones import RequiredPhone
from toli.kit.text import Line, Prose, ShownName, Text
from toli.kit.wire import RequestBody, Schema

LARGEST_PARTY: Final = 500


class EnquiryStatus(StrEnum):
    NEW = "new"
    REPLIED = "replied"
    CLOSED = "closed"


EnquirySort = Literal["name", "-name", "received", "-received", "starts", "-starts"]
"""The order of enquiries; `starts` is the first day of the departure. A minus sign turns it round."""


class AnswerTime(BaseModel):
    """Hours within which nine of ten enquiries are answered."""

    within_hours: int | None


def _required(sentence: str) -> Callable[[object], object]:
    def check(value: object) -> object:
        if isinstance(value, str) and not value.strip():
            raise ValueError(sentence)
        return value

    return check


class EnquiryIn(RequestBody):
    """Only bots fill in the hidden field `website`."""

    name: Annotated[Line, BeforeValidator(_required(Text("Name is required"))), Field(max_length=120)]
    email: Annotated[EmailAddress, BeforeValidator(_required(Text("E-mail is required")))]
    contact_no: RequiredPhone
    address: Annotated[Line, Field(max_length=300)] = ""
    trip_id: Annotated[int, Field(ge=1, le=2**53)] | None = None
    departure_id: Annotated[int, Field(ge=1, le=2**53)] | None = None
    party_size: Annotated[int, Field(ge=1, le=LARGEST_PARTY)] | None = None
    message: Annotated[Prose, Field(max_length=2000)] = ""
    website: Annotated[str, Field(max_length=1000)] = ""


class EnquirySent(BaseModel):
    message: str


class ReplyIn(BaseModel):
    text: Annotated[Prose, BeforeValidator(_required(Text("Write an answer first."))), Field(max_length=4000)]


class ReplyOut(BaseModel):
    """A sent answer or a visitor's mail (`is_received`).

    `written_by`: the operator's person; `sender`: address of a received mail.
    """

    reply_id: int
    text: str
    is_received: bool
    sender: str
    written_by: ShownName | None
    written_at: datetime


class EnquiryOut(Schema):
    """An enquiry and its later messages, oldest first.

    `tour_start_date`: first day of the preferred departure at that time.
    """

    connection_request_id: int
    name: str
    email: str
    contact_no: str
    address: str
    trip_id: int | None
    event_title: str | None
    departure_id: int | None
    tour_start_date: date | None
    party_size: int | None
    message: str
    language: str
    status: EnquiryStatus
    created_at: datetime
    replies: list[ReplyOut]


class Enquiries(BaseModel):
    """`counts`: all enquiries by status."""

    data: list[EnquiryOut]
    counts: dict[EnquiryStatus, int]
    total: int
    total_pages: int


class EnquiryPrefill(BaseModel):
    name: str
    email: str
    contact_no: str
    party_size: int | None


@dataclass(frozen=True, slots=True)
class ReceivedReply:
    """A mail to an enquiry, without quoted text."""

    sender: str
    text: str
    message_id: str


@dataclass(frozen=True, slots=True)
class EnquiryRef:
    client_id: int
    connection_request_id: int
