from datetime import date, datetime
from typing import Annotated, Literal

from pydantic import Field

from toli.catalogue.pricing.schemas.quotes import QuoteOut
from toli.clients.media.schemas import Image
from toli.kit.money import RupeesOut
from toli.kit.wire import RequestBody, Schema
from toli.selling.bookings.schemas.fields import RupeesIn
from toli.selling.offline.schemas.upi import UpiPart
from toli.selling.sharing.schemas.shares import SharePart

LinkState = Literal["held", "due", "paid", "closed", "expired", "cancelled"]


class PaymentLinkPage(Schema):
    """The booking of a payment link.

    `held`: until `held_until`, a payment from `least` to `most` books the beds. `due`: any part can be paid. `closed`:
    nothing to pay. `expired`: the beds were released unpaid. `can_claim`: booked without an account; `is_own`: the
    caller's. `upi`: direct payment. `credit`: travel credit of the contact, without an account. With a `share`,
    `customer_name`, `paid` and `due` are the share's, without `quote`.
    """

    state: LinkState
    booking_reference: str
    customer_name: str
    total_travelers: int
    trip_id: int
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
    credit: RupeesOut
    upi: UpiPart
    share: SharePart | None


class LinkOrderIn(RequestBody):
    amount: RupeesIn


class LinkVerifyIn(RequestBody):
    order_id: Annotated[str, Field(max_length=64)]
    payment_id: Annotated[str, Field(max_length=64)]
    signature: Annotated[str, Field(max_length=256)]
