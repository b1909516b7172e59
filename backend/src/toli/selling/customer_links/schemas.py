from datetime import date
from typing import Annotated

from pydantic import BaseModel, Field

from toli.clients.media.schemas import Image
from toli.kit.money import RupeesOut
from toli.kit.phones import RequiredPhone
from toli.kit.text import Text
from toli.kit.wire import RequestBody, Schema
from toli.selling.bookings.schemas.fields import BookingStatus
from toli.selling.waiting.schemas import OwnWaiting

SENT = Text("If we know this number, a code is on its way by SMS, and by e-mail where we have an address.")


class CustomerLinkIn(RequestBody):
    """`replace` ends the link before."""

    replace: bool = False


class CustomerLinkOut(BaseModel):
    link: str


class LinkedReservation(Schema):
    """`payment_token` opens the payment page while something is due, `review_token` the review of a finished trip."""

    booking_id: int
    booking_reference: str
    title: str
    destination: str
    tour_start_date: date
    tour_end_date: date
    booking_status: BookingStatus
    total_travelers: int
    image: Image | None
    price: RupeesOut
    paid: RupeesOut
    due: RupeesOut
    due_on: date | None
    payment_token: str | None
    review_token: str | None
    has_documents: bool


class LinkedCredit(Schema):
    """The travel credit that expires after `valid_until`."""

    left: RupeesOut
    valid_until: date


class CustomerLinkPage(BaseModel):
    """Bookings, balance and waiting places of a customer, the newest first. `name` as in greetings.

    `credit`: valid travel credit, the soonest to expire first.
    """

    name: str
    reservations: list[LinkedReservation]
    on_account: RupeesOut
    credit: list[LinkedCredit]
    waiting: list[OwnWaiting]


class CustomerCodeIn(RequestBody):
    phone: RequiredPhone


class CustomerCodeSent(BaseModel):
    """The response to every request for a code; times in seconds."""

    message: str
    expires_in: int
    resend_after: int


class CustomerCodeTry(CustomerCodeIn):
    code: Annotated[str, Field(min_length=1, max_length=20)]


class CustomerToken(BaseModel):
    token: str
