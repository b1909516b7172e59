from datetime import datetime
from typing import Annotated, ClassVar, Literal

from pydantic import StringConstraints

from toli.kit.wire import RequestBody, Schema
from toli.selling.bookings.schemas.fields import PublicId, RupeesIn
from toli.selling.bookings.schemas.read import BookedAddOn, ReservationOut, RoomOut
from toli.selling.bookings.schemas.travellers import TravellerOut
from toli.selling.checkout.schemas.hold import BookingPayload


class OrderIn(RequestBody):
    """The quote's advance or total, less the travel credit to use on settlement.

    An amount alone is for an operator's own site: the booking comes with the verification. `payByCredit`: nothing is
    left to pay.
    """

    never_blank: ClassVar = frozenset({"credit"})

    amount: RupeesIn
    credit: RupeesIn | None = None
    booking_id: PublicId | None = None
    booking_payload: BookingPayload | None = None


class OrderOut(Schema):
    """`amount` is in paise, as the checkout expects; no booking if ordered by amount alone."""

    order_id: str
    amount: int
    currency: Literal["INR"] = "INR"
    key_id: str
    booking_reference: str | None
    booking_id: int | None
    expires_at: datetime | None


OrderStatus = Literal["created", "attempted", "paid", "returned", "expired"]


class OrderState(OrderOut):
    """`paid` for a booking, or `returned` to the traveller."""

    status: OrderStatus


class VerifyIn(RequestBody):
    order_id: Annotated[str, StringConstraints(max_length=64)]
    payment_id: Annotated[str, StringConstraints(max_length=64)]
    signature: Annotated[str, StringConstraints(max_length=128)]
    booking_payload: dict[str, object] | None = None


class ConfirmedBooking(Schema):
    booking: ReservationOut
    traveller_info: list[TravellerOut]
    booking_rooms: list[RoomOut]
    add_ons: list[BookedAddOn]
    message: str = "Booking confirmed successfully!"


class BalanceIn(RequestBody):
    """A part of the balance, by default all."""

    never_blank: ClassVar = frozenset({"amount"})

    amount: RupeesIn | None = None
