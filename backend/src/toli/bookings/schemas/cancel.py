"""Cancellations on the wire: terms, requests and decisions."""

from datetime import date, datetime
from decimal import Decimal
from typing import Annotated, Literal

from pydantic import BaseModel, Field

from toli.bookings.schemas.fields import Reason
from toli.bookings.schemas.refund import MoneyBackIn
from toli.kit.bodies import RequestBody
from toli.kit.dates import CalendarDate
from toli.kit.money import RupeesOut
from toli.pricing.terms import ChargeBasis


class BracketOut(BaseModel):
    """The charge in a span of days before the start, inclusive; null has no limit.

    `charge_percent` is of the price or of the advance (`charge_basis`), and null for an amount per person.
    """

    from_days: int
    to_days: int | None
    charge_basis: ChargeBasis
    charge_percent: float | None
    charge: RupeesOut
    charge_per_person: RupeesOut
    is_in_force: bool


class CancellationOut(BaseModel):
    """A booking's cancellation terms by its own policy, and the state of a request.

    Once asked, `refund` is what was promised that day: `refund_online` is sent by the payment provider and
    `refund_offline` returned by the operator, `refund_credit` of it as travel credit, by which it was paid. Once
    done, `returned` was decided, `returned_offline` of it offline, of which `owed_back` has still to be given;
    `credit_returned` is credit again. `credit_given` is the travel credit in place of money that was kept, the last of
    it valid until `credit_until`. `days_before` is negative once the tour has begun. `tax_kept` is the tax on
    what would go back, where the terms keep it besides the charge.
    """

    booking_reference: str
    state: Literal["none", "asked", "declined", "done"]
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
    """A traveller's request. A `refund` other than today's is refused with the terms."""

    reason: Reason = ""
    refund: Annotated[Decimal, Field(ge=0, max_digits=12, decimal_places=2)] | None = None


class DeclineIn(BaseModel):
    """The operator's reason for declining a request, for the traveller."""

    reason: Annotated[Reason, Field(min_length=1)]


class CancelIn(MoneyBackIn):
    """Amounts to refund: by the provider, and `offline_amount` by the operator.

    An amount left out means its part of what the traveller was promised. `credit_amount` of the money that is kept is
    given as travel credit instead, valid until a day, by default for a year.
    """

    offline_amount: Annotated[Decimal, Field(ge=0, max_digits=12, decimal_places=2)] | None = None
    credit_amount: Annotated[Decimal, Field(ge=0, max_digits=12, decimal_places=2)] = Decimal(0)
    credit_until: CalendarDate | None = None
