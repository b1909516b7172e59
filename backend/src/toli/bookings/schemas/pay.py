"""Orders and payments on the wire."""

from datetime import datetime
from typing import Annotated, ClassVar, Literal

from pydantic import BaseModel, StringConstraints

from toli.bookings.schemas.fields import PublicId, RupeesIn
from toli.bookings.schemas.hold import BookingPayload
from toli.bookings.schemas.read import BookedAddOn, ReservationOut, RoomOut
from toli.bookings.schemas.travellers import TravellerOut
from toli.kit.bodies import RequestBody


class OrderIn(RequestBody):
    """What to pay now. The amount is the quote's advance or its total, less the travel credit to use.

    That credit is used when the payment is settled. Without a rest to pay, `payByCredit` confirms the booking.

    An amount alone is taken on an operator's own site: the booking then comes with the payment's verification.
    """

    never_blank: ClassVar = frozenset({"credit"})

    amount: RupeesIn
    credit: RupeesIn | None = None
    reservation_event_id: PublicId | None = None
    booking_payload: BookingPayload | None = None


class OrderOut(BaseModel):
    """An order for the provider's checkout. `amount` here is in paise, as the checkout wants it.

    The booking is null in an order opened by its amount alone.
    """

    order_id: str
    amount: int
    currency: Literal["INR"] = "INR"
    key_id: str
    booking_reference: str | None
    reservation_event_id: int | None
    expires_at: datetime | None


class OrderState(OrderOut):
    """An order with its state: `paid` for a booking, or `returned` to the traveller."""

    status: Literal["created", "attempted", "paid", "returned", "expired"]


class VerifyIn(RequestBody):
    """The result that the checkout gave to the browser."""

    order_id: Annotated[str, StringConstraints(max_length=64)]
    payment_id: Annotated[str, StringConstraints(max_length=64)]
    signature: Annotated[str, StringConstraints(max_length=128)]
    booking_payload: dict[str, object] | None = None


class ConfirmedBooking(BaseModel):
    """A confirmed booking."""

    reservation_event: ReservationOut
    traveller_info: list[TravellerOut]
    booking_rooms: list[RoomOut]
    add_ons: list[BookedAddOn]
    message: str = "Booking confirmed successfully!"


class BalanceIn(RequestBody):
    """An amount of the balance to pay now, by default all of it."""

    never_blank: ClassVar = frozenset({"amount"})

    amount: RupeesIn | None = None
