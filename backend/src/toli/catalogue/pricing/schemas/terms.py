"""Percent and rupees for basis points and paise."""

from datetime import date
from decimal import Decimal
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, Field, PlainSerializer, WithJsonSchema

from toli.catalogue.pricing.schemas.quotes import QuoteOut, RefundPoint
from toli.clients.companies.terms import ChargeBasis, DueAfter
from toli.kit.dates import CalendarDate
from toli.kit.money import RupeesOut, to_rupees
from toli.kit.wire import RequestBody

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
    """`from_day` null: from the beginning."""

    rate_bp: PercentIn = Field(alias="percent")
    from_day: CalendarDate | None = None


class TaxTermsIn(RequestBody):
    """In the order of their days, the first from the beginning."""

    rates: Annotated[list[TaxRateIn], Field(min_length=1, max_length=6)]
    is_included: bool = False


class AdvanceIn(RequestBody):
    """Percent of the price, or rupees per person."""

    basis: Literal["price", "person"]
    value: HundredthsIn


class InstalmentIn(RequestBody):
    """Due `days` after the booking or before the start."""

    share: Annotated[int, Field(ge=1, le=100)]
    days: Annotated[int, Field(ge=1, le=730)]
    counted_from: DueAfter


class PaymentTermsIn(RequestBody):
    advance: AdvanceIn
    instalments: Annotated[list[InstalmentIn], Field(max_length=MOST_INSTALMENTS)]


class ChargeIn(RequestBody):
    """Percent of the price or of the advance, or rupees per person."""

    basis: ChargeBasis
    value: HundredthsIn


class BracketIn(RequestBody):
    """A charge for cancelling `from_days` or more days before the start."""

    from_days: Days
    charge: ChargeIn


BracketsIn = Annotated[list[BracketIn], Field(min_length=1, max_length=MOST_BRACKETS)]


class SeasonIn(RequestBody):
    """Start dates, inclusive."""

    first_day: CalendarDate
    last_day: CalendarDate
    brackets: BracketsIn


class CancellationTermsIn(RequestBody):
    """Brackets of decreasing days, the last from 0.

    `is_tax_returned` false: the tax on a refund is kept too. `own_changes_days`: before the start; null: changes on
    request only. `move_per_person`: rupees with tax.
    """

    brackets: BracketsIn
    seasons: Annotated[list[SeasonIn], Field(max_length=MOST_SEASONS)] = Field([])
    least_per_person: HundredthsIn = Decimal(0)
    no_show: ChargeIn = ChargeIn(basis="price", value=Decimal(100))
    is_tax_returned: bool = True
    own_changes_days: Days | None = None
    move_per_person: HundredthsIn = Decimal(0)


class TermsIn(RequestBody):
    """A level's own sections; null: the upper level's."""

    tax: TaxTermsIn | None = None
    payment: PaymentTermsIn | None = None
    cancellation: CancellationTermsIn | None = None


class TaxRateOut(BaseModel):
    """`from_day` null: from the beginning."""

    percent: HundredthsOut = Field(validation_alias="rate_bp")
    from_day: date | None


class TaxTermsOut(BaseModel):
    """`is_included`: the operator's prices include tax."""

    rates: list[TaxRateOut]
    is_included: bool


class AdvanceOut(BaseModel):
    basis: Literal["price", "person"]
    value: HundredthsOut


class InstalmentOut(BaseModel):
    share: int
    days: int
    counted_from: DueAfter


class PaymentTermsOut(BaseModel):
    advance: AdvanceOut
    instalments: list[InstalmentOut]


class ChargeOut(BaseModel):
    basis: ChargeBasis
    value: HundredthsOut


class CancellationBracketOut(BaseModel):
    from_days: int
    charge: ChargeOut


class SeasonOut(BaseModel):
    first_day: date
    last_day: date
    brackets: list[CancellationBracketOut]


class CancellationTermsOut(BaseModel):
    """`no_show`: the charge after the start. See `CancellationTermsIn`."""

    brackets: list[CancellationBracketOut]
    seasons: list[SeasonOut]
    least_per_person: RupeesOut
    no_show: ChargeOut
    is_tax_returned: bool
    own_changes_days: int | None
    move_per_person: RupeesOut


class SectionsOut(BaseModel):
    tax: TaxTermsOut
    payment: PaymentTermsOut
    cancellation: CancellationTermsOut


class OwnSectionsOut(BaseModel):
    """A level's own sections; null: the upper level's."""

    tax: TaxTermsOut | None = None
    payment: PaymentTermsOut | None = None
    cancellation: CancellationTermsOut | None = None


TermsLevel = Literal["client", "event", "departure"]


class TermsSources(BaseModel):
    tax: TermsLevel
    payment: TermsLevel
    cancellation: TermsLevel


class TermsExample(BaseModel):
    """`refunds`: of the whole price; `advance_refunds`: of the advance only. Two travellers book today."""

    booked_on: date
    starts_on: date
    quote: QuoteOut
    refunds: list[RefundPoint]
    advance_refunds: list[RefundPoint]


class TermsOut(BaseModel):
    """`own` sections, effective sections (`applies`) and their sources.

    `above`: without own sections; null for a client. Tax is charged only with a GSTIN.
    """

    level: TermsLevel
    own: OwnSectionsOut
    applies: SectionsOut
    sources: TermsSources
    above: SectionsOut | None
    has_gstin: bool
    example: TermsExample
