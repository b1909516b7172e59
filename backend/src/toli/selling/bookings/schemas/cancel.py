from datetime import date, datetime
from decimal import Decimal
from enum import StrEnum
from typing import Annotated, Literal

from pydantic import BaseModel, Field

from toli.clients.companies.terms import ChargeBasis
from toli.kit.dates import CalendarDate
from toli.kit.money import RupeesOut
from toli.kit.wire import RequestBody
from toli.selling.bookings.schemas.fields import Reason
from toli.selling.bookings.schemas.refund import MoneyBackIn


class CancellationState(StrEnum):
    ASKED = "asked"
    WITHDRAWN = "withdrawn"
    DECLINED = "declined"
    DONE = "done"


class BracketOut(BaseModel):
    """The charge in an inclusive span of days before the start; null is open.

    `charge_percent` is null for an amount per person.
    """

    from_days: int
    to_days: int | None
    charge_basis: ChargeBasis
    charge_percent: float | None
    charge: RupeesOut
    charge_per_person: RupeesOut
    is_in_force: bool


class CancellationOut(BaseModel):
    """Cancellation terms, and the state of a request.

    After a request, `refund` stays promised: `refund_online` by the provider, `refund_offline` by the operator, of it
    `refund_credit` as travel credit and `refund_on_account` on account. Once done, `owed_back` is still owed;
    `credit_returned` is credit again, `credit_given` replaces kept money. `days_before` is negative after the start.
    `tax_kept` is besides the charge.
    """

    booking_reference: str
    state: Literal["none", CancellationState.ASKED, CancellationState.DECLINED, CancellationState.DONE]
    days_before: int
    travellers: int
    paid: RupeesOut
    charge_basis: ChargeBasis
    charge_percent: float | None
    charge: RupeesOut
    tax_kept: RupeesOut
    refund: RupeesOut
    refund_online: RupeesOut
    refund_offline: RupeesOut
    refund_credit: RupeesOut
    refund_on_account: RupeesOut
    brackets: list[BracketOut]
    asked_at: datetime | None
    asked_reason: str
    decided_at: datetime | None
    decided_reason: str
    returned: RupeesOut
    returned_offline: RupeesOut
    owed_back: RupeesOut
    credit_returned: RupeesOut
    credit_given: RupeesOut
    credit_until: date | None
    can_ask: bool


class AskToCancel(RequestBody):
    """A `refund` other than today's is refused with the terms."""

    reason: Reason = ""
    refund: Annotated[Decimal, Field(ge=0, max_digits=12, decimal_places=2)] | None = None


class DeclineIn(BaseModel):
    reason: Annotated[Reason, Field(min_length=1)]


class CancelIn(MoneyBackIn):
    """Refunds by the provider and, `offline_amount`, by the operator; by default as promised.

    `credit_amount` of the kept money becomes travel credit, by default for a year.
    """

    offline_amount: Annotated[Decimal, Field(ge=0, max_digits=12, decimal_places=2)] | None = None
    credit_amount: Annotated[Decimal, Field(ge=0, max_digits=12, decimal_places=2)] = Decimal(0)
    credit_until: CalendarDate | None = None
