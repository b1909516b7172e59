from datetime import date, datetime
from typing import Annotated, Literal

from pydantic import BaseModel, Field

from toli.delivery.mail.schemas import MailTopic
from toli.kit.dates import CalendarDate
from toli.kit.money import RupeesOut
from toli.kit.text import Line, Prose
from toli.kit.wire import RequestBody, Schema
from toli.selling.bookings.schemas.fields import BookingStatus
from toli.selling.bookings.schemas.history import NoteOut
from toli.selling.credit.schemas import CreditNotes
from toli.selling.deposits.schemas import Deposits

Shown = Literal["joined", "booked", "upcoming", "due", "none"]
"""Which customers: who joined the site; who ever booked; who is still to travel or on the way; who owes something;
who has not booked yet."""


CustomerSort = Literal["name", "-name", "joined", "-joined", "bookings", "-bookings", "next", "-next"]
"""The order of customers; a minus sign turns it round. Without one, the newest first."""


class CustomerRow(BaseModel):
    """A member of the site, or a customer without an account (`user_id` null).

    `customer` is the id of their page: `account-12`, or `booking-34` of the first booking without an account.
    `name` is as booked, else the user name. `bookings` were ever confirmed, `upcoming` have not ended. `is_new`: since
    the caller's last look.
    """

    customer: str
    user_id: int | None
    name: str
    email: str
    phone: str
    joined_at: datetime | None
    first_booked_at: datetime | None
    bookings: int
    upcoming: int
    next_start_date: date | None
    last_booking_id: int | None
    last_event_id: int | None
    due: RupeesOut
    is_new: bool


class Customers(BaseModel):
    """Newest first. `fresh` counts customers new to the caller."""

    data: list[CustomerRow]
    fresh: int
    total: int
    total_pages: int


class News(BaseModel):
    """`inbox`: open items that the caller may see."""

    joined: int
    inbox: int
    enquiries: int
    requests: int
    reviews: int


CustomerId = Annotated[str, Field(pattern=r"^(account|booking)-[1-9][0-9]{0,15}$")]
Tag = Annotated[Line, Field(min_length=1, max_length=30)]


class CustomerCardIn(RequestBody):
    """A team's notes, tags and birthday of a customer; an omitted field is emptied."""

    notes: Annotated[Prose, Field(max_length=4000)] = ""
    tags: Annotated[list[Tag], Field(default_factory=list, max_length=20)]
    birthday: CalendarDate | None = None


class CustomerMergeIn(RequestBody):
    """`into` is the remaining customer."""

    into: CustomerId


class CustomerBooking(Schema):
    """`price` is after refunds that reduced it."""

    booking_id: int
    booking_reference: str
    trip_id: int
    event_title: str
    tour_start_date: date
    tour_end_date: date
    booking_status: BookingStatus
    total_travelers: int
    price: RupeesOut
    paid: RupeesOut


class CustomerMoney(Schema):
    """A payment, or a refund. `method`: of offline payments, or one of the provider's."""

    booking_id: int
    booking_reference: str
    trip_id: int
    kind: Literal["payment", "refund"]
    method: str
    amount: RupeesOut
    moved_at: datetime


class CustomerNote(NoteOut):
    """A note or message of a booking."""

    booking_reference: str


class MergedCustomer(BaseModel):
    customer: str
    name: str
    email: str
    phone: str


class CustomerConsents(BaseModel):
    """`blocked` is the reason for sending no e-mails to the address; `opted_out` are topics of e-mails."""

    whatsapp: bool
    blocked: str | None
    opted_out: list[MailTopic]


class CustomerProfile(CustomerRow):
    """A customer with all records, the newest first.

    `paid` is the sum of all bookings, less refunds. `duplicates` have the same phone or e-mail address; `merged` are
    the customers merged into this one.
    """

    notes: str
    tags: list[str]
    birthday: date | None
    paid: RupeesOut
    reservations: list[CustomerBooking]
    money: list[CustomerMoney]
    messages: list[CustomerNote]
    credit: CreditNotes
    on_account: Deposits
    consents: CustomerConsents
    duplicates: list[CustomerRow]
    merged: list[MergedCustomer]


class TravellerData(BaseModel):
    """A traveller in the person's booking, unmasked."""

    booking_reference: str
    salutation: str
    full_name: str
    id_type: str
    id_proof: str
    medical_needs: str
    meal_preference: str
    emergency_contact: str
    email: str
    phone: str
    age: int | None
    gender: str
    dietary_requirements: str
