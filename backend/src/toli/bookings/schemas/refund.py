"""Refunds on the wire, and offline money that is owed back."""

from datetime import date, datetime
from decimal import Decimal
from typing import Annotated, ClassVar, Final, Literal

from pydantic import BaseModel, Field, field_validator

from toli.bookings.schemas.fields import Reason
from toli.kit.bodies import RequestBody
from toli.kit.money import RupeesOut

NULL_AMOUNT: Final = "Enter the amount, or leave the field out."


class MoneyBackIn(RequestBody):
    """An amount to refund, and why. The call says what leaving the amount out means.

    `tell` sends an e-mail now; one about the processed refund is sent in any case.
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
    """An amount to refund without cancelling.

    `lowers_price`: a confirmed booking costs that much less, and what is due stays due. Otherwise its price stays,
    and the amount is due again.
    """

    lowers_price: bool = True


class ReopenIn(RequestBody):
    """Whether refunds are due again; otherwise they stay a reduction of the price."""

    include_refunded: bool = False


OwedSort = Literal["name", "-name", "starts", "-starts", "since", "-since", "owed", "-owed"]
"""The order of refunds to pay; a minus sign turns it round."""


class OwedRefund(BaseModel):
    """A booking with offline money that the operator has still to return, since it was cancelled or changed."""

    reservation_event_id: int
    booking_reference: str
    customer_name: str
    email: str
    phone: str | None
    event_id: int
    event_plan_id: int
    event_title: str
    tour_start_date: date
    owed_since: datetime
    is_cancelled: bool
    owed: RupeesOut


class OwedRefunds(BaseModel):
    """A page of them, the longest owed first. `owed` is the sum over all pages."""

    data: list[OwedRefund]
    owed: RupeesOut
    total: int
    total_pages: int
