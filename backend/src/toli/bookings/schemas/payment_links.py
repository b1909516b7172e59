"""The page of a payment link on the wire. Money is in rupees, dates in the client's time zone."""

from datetime import date, datetime
from typing import Annotated, Literal

from pydantic import BaseModel, Field

from toli.bookings.schemas.fields import RupeesIn
from toli.bookings.schemas.shares import SharePart
from toli.bookings.schemas.upi import UpiPart
from toli.kit.bodies import RequestBody
from toli.kit.money import RupeesOut
from toli.media.schemas import Image
from toli.pricing.schemas.quotes import QuoteOut

LinkState = Literal["held", "due", "paid", "closed", "expired", "cancelled"]


class PaymentLinkPage(BaseModel):
    """What somebody with a payment link sees of the booking.

    `held`: the beds are kept until `held_until`; a payment from `least` to `most` books them. `due`: booked, any part
    of `due` can be paid. `closed`: nothing is asked for. `expired`: the beds were released before a payment came.
    `next_due` is what is to be paid by `next_due_on`. `can_claim`: it is booked and no account has it yet; `is_own`:
    the caller's has. `upi` is how it can be paid without the payment provider. The link of a `share` shows that part
    of the booking: `customer_name`, `paid` and `due` are of the share, and the booking's `quote` is null.
    """

    state: LinkState
    booking_reference: str
    customer_name: str
    total_travelers: int
    event_id: int
    title: str
    destination: str
    tour_start_date: date
    tour_end_date: date
    image: Image | None
    quote: QuoteOut | None
    price_reduction: RupeesOut
    paid: RupeesOut
    due: RupeesOut
    least: RupeesOut
    most: RupeesOut
    next_due: RupeesOut
    next_due_on: date | None
    held_until: datetime | None
    can_claim: bool
    is_own: bool
    upi: UpiPart
    share: SharePart | None


class LinkOrderIn(RequestBody):
    """How much to pay."""

    amount: RupeesIn


class LinkVerifyIn(RequestBody):
    """The checkout's signed result."""

    order_id: Annotated[str, Field(max_length=64)]
    payment_id: Annotated[str, Field(max_length=64)]
    signature: Annotated[str, Field(max_length=256)]
