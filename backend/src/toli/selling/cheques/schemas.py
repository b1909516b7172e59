from datetime import date
from decimal import Decimal
from typing import Annotated

from pydantic import BaseModel, Field

from toli.kit.dates import CalendarDate
from toli.kit.money import RupeesOut
from toli.kit.text import Line
from toli.kit.wire import RequestBody, Schema
from toli.selling.bookings.schemas.fields import ChequeState, PublicId, Reason


class ChequeOut(Schema):
    """A received cheque of a booking, or of money on account (`deposit_id`; the booking is null).

    `is_stale`: not cleared, and dated three months ago or more, so that banks refuse it. `customer` is the card.
    `charge` is the bank's, for a bounce; `bounced_reason` is that of the reversal.
    """

    offline_payment_id: int | None
    deposit_id: int | None
    booking_id: int | None
    trip_id: int | None
    booking_reference: str | None
    customer: str
    customer_name: str
    amount: RupeesOut
    number: str
    bank_name: str
    received_on: date
    dated_on: date | None
    state: ChequeState
    is_stale: bool
    deposited_on: date | None
    slip: str
    cleared_on: date | None
    bounced_on: date | None
    bounced_reason: str
    charge: RupeesOut


class ChequeCounts(BaseModel):
    in_hand: int = 0
    deposited: int = 0
    cleared: int = 0
    bounced: int = 0


class Cheques(BaseModel):
    """Cheques in hand and deposited the oldest first, other cheques the latest first."""

    data: list[ChequeOut]
    counts: ChequeCounts
    total: int
    total_pages: int


class DepositChequesIn(RequestBody):
    """Cheques of bookings and on account that were taken to the bank together; `slip`: number of the deposit slip."""

    offline_payment_ids: Annotated[list[PublicId], Field(max_length=100)] = Field([])
    deposit_ids: Annotated[list[PublicId], Field(max_length=100)] = Field([])
    deposited_on: CalendarDate
    slip: Annotated[Line, Field(max_length=40)] = ""


class ClearChequeIn(RequestBody):
    cleared_on: CalendarDate


class BounceIn(RequestBody):
    """`charge` is what the bank charged, in rupees."""

    bounced_on: CalendarDate
    reason: Annotated[Reason, Field(min_length=1)]
    charge: Annotated[Decimal, Field(ge=0, max_digits=8, decimal_places=2)] = Decimal(0)


class BounceChequeIn(BounceIn):
    """`customer_charge`: added to the booking's price, in rupees with tax."""

    customer_charge: Annotated[Decimal, Field(ge=0, max_digits=8, decimal_places=2)] = Decimal(0)
