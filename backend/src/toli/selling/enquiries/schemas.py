"""Enquiries on the wire."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Annotated, Final, Literal, Self

from pydantic import AfterValidator, BaseModel, BeforeValidator, Field

from toli.identity.people.schemas import EmailAddress
from toli.kit.bodies import RequestBody
from toli.kit.phones import RequiredPhone
from toli.kit.text import Line, Prose, shown_name

LARGEST_PARTY: Final = 500

EnquiryStatus = Literal["new", "replied", "closed"]

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


@dataclass(frozen=True, slots=True)
class NewEnquiry:
    """`tour_start_date`: first day of the preferred departure."""

    name: str
    email: str
    contact_no: str
    address: str
    event_id: int | None
    event_plan_id: int | None
    tour_start_date: date | None
    party_size: int | None
    message: str


@dataclass(frozen=True, slots=True)
class Reply:
    """A message of a conversation; `written_by`: user name of the operator's person."""

    reply_id: int
    text: str
    is_received: bool
    sender: str
    written_by: str | None
    written_at: datetime


@dataclass(frozen=True, slots=True)
class Enquiry:
    """An enquiry and its later messages, oldest first."""

    connection_request_id: int
    name: str
    email: str
    contact_no: str
    address: str
    event_id: int | None
    event_title: str | None
    event_plan_id: int | None
    tour_start_date: date | None
    party_size: int | None
    message: str
    language: str
    status: EnquiryStatus
    created_at: datetime
    replies: Sequence[Reply]


class EnquiryIn(RequestBody):
    """A visitor's enquiry; only bots fill in the hidden field `website`."""

    name: Annotated[Line, BeforeValidator(_required("Name is required")), Field(max_length=120)]
    email: Annotated[EmailAddress, BeforeValidator(_required("E-mail is required"))]
    contact_no: RequiredPhone
    address: Annotated[Line, Field(max_length=300)] = ""
    event_id: Annotated[int, Field(ge=1, le=2**53)] | None = None
    event_plan_id: Annotated[int, Field(ge=1, le=2**53)] | None = None
    party_size: Annotated[int, Field(ge=1, le=LARGEST_PARTY)] | None = None
    message: Annotated[Prose, Field(max_length=2000)] = ""
    website: Annotated[str, Field(max_length=1000)] = ""


class EnquirySent(BaseModel):
    message: str


class ReplyIn(BaseModel):
    text: Annotated[Prose, BeforeValidator(_required("Write an answer first.")), Field(max_length=4000)]


class ReplyOut(BaseModel):
    """A sent answer or a visitor's mail (`is_received`).

    `written_by`: the operator's person; `sender`: address of a received mail.
    """

    reply_id: int
    text: str
    is_received: bool
    sender: str
    written_by: Annotated[str, AfterValidator(shown_name)] | None
    written_at: datetime

    @classmethod
    def of(cls, reply: Reply) -> Self:
        return cls(
            reply_id=reply.reply_id,
            text=reply.text,
            is_received=reply.is_received,
            sender=reply.sender,
            written_by=reply.written_by,
            written_at=reply.written_at,
        )


class EnquiryOut(BaseModel):
    """An enquiry and its later messages, oldest first.

    `tour_start_date`: first day of the preferred departure at that time.
    """

    connection_request_id: int
    name: str
    email: str
    contact_no: str
    address: str
    event_id: int | None
    event_title: str | None
    event_plan_id: int | None
    tour_start_date: date | None
    party_size: int | None
    message: str
    language: str
    status: EnquiryStatus
    created_at: datetime
    replies: list[ReplyOut]

    @classmethod
    def of(cls, enquiry: Enquiry) -> Self:
        return cls(
            connection_request_id=enquiry.connection_request_id,
            name=enquiry.name,
            email=enquiry.email,
            contact_no=enquiry.contact_no,
            address=enquiry.address,
            event_id=enquiry.event_id,
            event_title=enquiry.event_title,
            event_plan_id=enquiry.event_plan_id,
            tour_start_date=enquiry.tour_start_date,
            party_size=enquiry.party_size,
            message=enquiry.message,
            language=enquiry.language,
            status=enquiry.status,
            created_at=enquiry.created_at,
            replies=[ReplyOut.of(reply) for reply in enquiry.replies],
        )


class Enquiries(BaseModel):
    """A page of enquiries; `counts`: all enquiries by status."""

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
