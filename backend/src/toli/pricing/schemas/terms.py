"""Terms on the wire: percent and rupees, where the program has basis points and paise.

Both are a hundredth, so a `value` is converted the same way whatever it is of.
"""

from datetime import date
from decimal import Decimal
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, Field, PlainSerializer, WithJsonSchema

from toli.kit.bodies import RequestBody
from toli.kit.dates import CalendarDate
from toli.kit.money import RupeesOut, to_rupees
from toli.pricing.schemas.quotes import QuoteOut, RefundPoint
from toli.pricing.terms import ChargeBasis, DueAfter

MOST_INSTALMENTS = 4
MOST_BRACKETS = 8
MOST_SEASONS = 6


def _hundredths(number: Decimal) -> Decimal:
    return number * 100


HundredthsIn = Annotated[
    Decimal,
    Field(ge=0, max_digits=12, decimal_places=2),
    AfterValidator(_hundredths),
    WithJsonSchema({"type": "number"}),
]
"""Percent or rupees that become basis points or paise."""
PercentIn = Annotated[
    Decimal,
    Field(ge=0, le=100, max_digits=5, decimal_places=2),
    AfterValidator(_hundredths),
    WithJsonSchema({"type": "number", "minimum": 0, "maximum": 100}),
]
HundredthsOut = Annotated[
    int,
    PlainSerializer(to_rupees, return_type=int | float, when_used="json"),
    WithJsonSchema({"type": "number", "description": "Percent or rupees"}, mode="serialization"),
]

Days = Annotated[int, Field(ge=0, le=730)]


class TaxRateIn(RequestBody):
    """A rate of tax from a day on; null: from the beginning."""

    rate_bp: PercentIn = Field(alias="percent")
    from_day: CalendarDate | None = None


class TaxTermsIn(RequestBody):
    """The rates of tax in the order of their days, the first from the beginning."""

    rates: Annotated[list[TaxRateIn], Field(min_length=1, max_length=6)]
    is_included: bool = False


class AdvanceIn(RequestBody):
    """What is paid when booking: percent of the price, or rupees per person."""

    basis: Literal["price", "person"]
    value: HundredthsIn


class InstalmentIn(RequestBody):
    """A part of the balance, due `days` after the booking or before the start; `share` of all shares."""

    share: Annotated[int, Field(ge=1, le=100)]
    days: Annotated[int, Field(ge=1, le=730)]
    counted_from: DueAfter


class PaymentTermsIn(RequestBody):
    """The advance and the instalments of the balance."""

    advance: AdvanceIn
    instalments: Annotated[list[InstalmentIn], Field(max_length=MOST_INSTALMENTS)]


class ChargeIn(RequestBody):
    """A cancellation charge: percent of the price or of the advance, or rupees per person."""

    basis: ChargeBasis
    value: HundredthsIn


class BracketIn(RequestBody):
    """The charge for cancelling so many or more days before the start."""

    from_days: Days
    charge: ChargeIn


BracketsIn = Annotated[list[BracketIn], Field(min_length=1, max_length=MOST_BRACKETS)]


class SeasonIn(RequestBody):
    """The brackets of departures that start from one day to another, both included."""

    first_day: CalendarDate
    last_day: CalendarDate
    brackets: BracketsIn


class CancellationTermsIn(RequestBody):
    """What cancelling costs: brackets with fewer and fewer days, the last from 0 on.

    `is_tax_returned` false: the tax on what goes back is kept besides the charge. `own_changes_days`: until so many
    days before the start travellers change their bookings themselves; null: every change is a request.
    `move_per_person`: rupees for moving to another departure, with their tax.
    """

    brackets: BracketsIn
    seasons: Annotated[list[SeasonIn], Field(max_length=MOST_SEASONS)] = Field([])
    least_per_person: HundredthsIn = Decimal(0)
    no_show: ChargeIn = ChargeIn(basis="price", value=Decimal(100))
    is_tax_returned: bool = True
    own_changes_days: Days | None = None
    move_per_person: HundredthsIn = Decimal(0)


class TermsIn(RequestBody):
    """The sections that a level has of its own; null: those of the level above apply."""

    tax: TaxTermsIn | None = None
    payment: PaymentTermsIn | None = None
    cancellation: CancellationTermsIn | None = None


class TaxRateOut(BaseModel):
    """A rate of tax from a day on; null: from the beginning."""

    percent: HundredthsOut = Field(validation_alias="rate_bp")
    from_day: date | None


class TaxTermsOut(BaseModel):
    """The rates of tax. `is_included`: the operator's prices have the tax in them."""

    rates: list[TaxRateOut]
    is_included: bool


class AdvanceOut(BaseModel):
    """What is paid when booking: percent of the price, or rupees per person."""

    basis: Literal["price", "person"]
    value: HundredthsOut


class InstalmentOut(BaseModel):
    """A part of the balance, due `days` after the booking or before the start."""

    share: int
    days: int
    counted_from: DueAfter


class PaymentTermsOut(BaseModel):
    """The advance and the instalments of the balance."""

    advance: AdvanceOut
    instalments: list[InstalmentOut]


class ChargeOut(BaseModel):
    """A cancellation charge: percent of the price or of the advance, or rupees per person."""

    basis: ChargeBasis
    value: HundredthsOut


class CancellationBracketOut(BaseModel):
    """The charge for cancelling so many or more days before the start."""

    from_days: int
    charge: ChargeOut


class SeasonOut(BaseModel):
    """The brackets of departures that start from one day to another, both included."""

    first_day: date
    last_day: date
    brackets: list[CancellationBracketOut]


class CancellationTermsOut(BaseModel):
    """What cancelling costs. `no_show` is charged once the tour has begun.

    `is_tax_returned` false: the tax on what goes back is kept besides the charge. `own_changes_days`: until so many
    days before the start travellers change their bookings themselves; null: every change is a request.
    `move_per_person`: rupees for moving to another departure, with their tax.
    """

    brackets: list[CancellationBracketOut]
    seasons: list[SeasonOut]
    least_per_person: RupeesOut
    no_show: ChargeOut
    is_tax_returned: bool
    own_changes_days: int | None
    move_per_person: RupeesOut


class SectionsOut(BaseModel):
    """Terms with all their sections."""

    tax: TaxTermsOut
    payment: PaymentTermsOut
    cancellation: CancellationTermsOut


class OwnSectionsOut(BaseModel):
    """The sections that a level has of its own; null: those of the level above apply."""

    tax: TaxTermsOut | None = None
    payment: PaymentTermsOut | None = None
    cancellation: CancellationTermsOut | None = None


TermsLevel = Literal["client", "event", "departure"]


class TermsSources(BaseModel):
    """The level that each section comes from."""

    tax: TermsLevel
    payment: TermsLevel
    cancellation: TermsLevel


class TermsExample(BaseModel):
    """What two travellers would pay who book today, and what comes back when they cancel, by the day.

    `refunds` are of the whole price, `advance_refunds` of the advance alone.
    """

    booked_on: date
    starts_on: date
    quote: QuoteOut
    refunds: list[RefundPoint]
    advance_refunds: list[RefundPoint]


class TermsOut(BaseModel):
    """The terms of a level: `own` sections, what `applies` in all and where it comes from, and without the own ones.

    `above` is null for a client, which has all sections. Tax is charged only with a GSTIN.
    """

    level: TermsLevel
    own: OwnSectionsOut
    applies: SectionsOut
    sources: TermsSources
    above: SectionsOut | None
    has_gstin: bool
    example: TermsExample
