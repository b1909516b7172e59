"""Enquiries on the wire."""

from collections.abc import Callable
from datetime import datetime
from typing import Annotated, Any, Final, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, Field

from toli.identity.schemas import EmailAddress
from toli.kit.text import Line, Prose

CONTACT_DIGITS: Final = 10

EnquiryStatus = Literal["new", "replied", "closed"]


def _required(sentence: str) -> Callable[[Any], Any]:
    def check(value: Any) -> Any:
        if isinstance(value, str) and not value.strip():
            raise ValueError(sentence)
        return value

    return check


def _ten_digits(text: str) -> str:
    if not (text.isascii() and text.isdigit() and len(text) == CONTACT_DIGITS):
        raise ValueError("Invalid contact number (10 digits required)")
    return text


class EnquiryIn(BaseModel):
    """A question of a visitor. `website` is hidden on the page: people leave it empty, programs fill it in."""

    name: Annotated[Line, BeforeValidator(_required("Name is required")), Field(max_length=120)]
    email: Annotated[EmailAddress, BeforeValidator(_required("Email is required"))]
    contact_no: Annotated[Line, AfterValidator(_ten_digits), BeforeValidator(_required("Phone is required"))]
    address: Annotated[Line, Field(max_length=300)] = ""
    event_id: Annotated[int, Field(ge=1, le=2**53)] | None = None
    website: Annotated[str, Field(max_length=1000)] = ""


class EnquirySent(BaseModel):
    """A sentence to show."""

    message: str


class ReplyIn(BaseModel):
    """An answer to an enquiry, by mail."""

    text: Annotated[Prose, BeforeValidator(_required("Write an answer first.")), Field(max_length=4000)]


class ReplyOut(BaseModel):
    """An answer that was sent. `written_by` is who of the operator's wrote it."""

    reply_id: int
    text: str
    written_by: str | None
    written_at: datetime


class EnquiryOut(BaseModel):
    """An enquiry as its operator reads it, with what was answered, the first answer first."""

    connection_request_id: int
    name: str
    email: str
    contact_no: str
    address: str
    event_id: int | None
    event_title: str | None
    status: EnquiryStatus
    created_at: datetime
    replies: list[ReplyOut]


class Enquiries(BaseModel):
    """A page of enquiries, the newest first; `counts` are of all of the client's, by status."""

    data: list[EnquiryOut]
    counts: dict[EnquiryStatus, int]
    total: int
    total_pages: int
