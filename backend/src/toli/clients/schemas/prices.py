"""How a client prices its trips: tax, advance and balance."""

from typing import Annotated

from pydantic import BaseModel, Field

from toli.clients.schemas.fields import Percent


class PriceSettingsIn(BaseModel):
    """How a client prices its trips, for bookings made from now on.

    `tax_percent` is charged on the bed total; without a GSTIN it must be 0. `balance_days_before_start` null is the
    default rule: the balance is due 28 days after booking, or the day before the start if that is earlier.
    """

    tax_percent: Percent
    advance_percent: Annotated[Percent, Field(ge=1)]
    balance_days_before_start: Annotated[int, Field(ge=1, le=365)] | None


class PriceSettings(BaseModel):
    """How a client prices its trips. `tax_percent` is what is charged now: 0 without a GSTIN.

    `tax_percent_with_gstin` is the rate that is charged once the client has a GSTIN.
    """

    tax_percent: float
    tax_percent_with_gstin: float
    has_gstin: bool
    advance_percent: float
    balance_days_before_start: int | None
