from datetime import date, datetime
from decimal import Decimal
from typing import Annotated, ClassVar, Final, Literal

from pydantic import BaseModel, Field, field_validator

from toli.kit.money import RupeesOut
from toli.kit.wire import RequestBody, Schema
from toli.selling.bookings.schemas.fields import Reason

NULL_AMOUNT: Final = "Enter the amount, or leave the field out."


class MoneyBackIn(RequestBody):
    """Each call defines the default amount.

    `tell` sends an e-mail now; another follows once the refund is processed.
    """

    never_blank: ClassVar = frozenset({"amount", "offline_amount"})
    never_null: ClassVar = never_blank

    amount: Annotated[Decimal, Field(ge=0, max_digits=12, decimal_places=2)] | None = None
    reason: Reason = ""
    tell: bool = True

    @field_validator(*never_null, mode="before", check_fields=False)
    @classmethod
    def _refuse_null(cls, amount: object) -> object:
        if amount is None:
            raise ValueError(NULL_AMOUNT)
        return amount


class RefundIn(MoneyBackIn):
    """`lowers_price`: the price of a confirmed booking falls, otherwise the amount is due again."""

    lowers_price: bool = True


class ReopenIn(RequestBody):
    """Refunds still reduce the price unless `include_refunded`."""

    include_refunded: bool = False


OwedSort = Literal["name", "-name", "starts", "-starts", "since", "-since", "owed", "-owed"]
"""The order of refunds to pay; a minus sign turns it round."""


class OwedRefund(Schema):
    """Money to return; with `refund_id` an online payment above the balance, to refund or to keep on account."""

    booking_id: int
    refund_id: int | None
    booking_reference: str
    customer_name: str
    email: str
    phone: str | None
    trip_id: int
    departure_id: int
    event_title: str
    tour_start_date: date
    owed_since: datetime
    is_cancelled: bool
    owed: RupeesOut


class OwedRefunds(BaseModel):
    """Longest owed first. `owed` is the sum over all pages."""

    data: list[OwedRefund]
    owed: RupeesOut
    total: int
    total_pages: int
