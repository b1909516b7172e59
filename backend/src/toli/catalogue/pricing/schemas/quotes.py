"""Rupees."""

from collections.abc import Mapping
from datetime import date
from typing import Self

from pydantic import BaseModel, ConfigDict

from toli.catalogue.pricing.cancellation import CurvePoint
from toli.catalogue.pricing.party import Discount, DiscountBasis, DiscountKind
from toli.catalogue.pricing.quotes import Line, LineKind, Quote
from toli.kit.money import Paise, RupeesOut
from toli.kit.wire import Schema


class QuoteLine(Schema):
    """`quantity` at `price` each. The amounts of all lines sum to the total.

    `is_alone`: a whole room per person, with the single supplement in the price. Without `takes_bed`: infants.
    `discount_percent`: of the beds; `discount_each`: per person or booking. `with_tax`: a charge or correction with
    tax. `tax_percent`: of a tax or TCS line, or an add-on's own rate.
    """

    # Every line has every field, so that readers need not tell an absent field from null.
    model_config = ConfigDict(json_schema_serialization_defaults_required=True)

    kind: LineKind
    name: str
    quantity: int
    price: RupeesOut
    amount: RupeesOut
    sharing_type_id: int | None = None
    room_type: str | None = None
    selected_beds_quantity: int | None = None
    price_per_head_trip: RupeesOut | None = None
    traveller_category_id: int | None = None
    traveller_category: str | None = None
    option_id: int | None = None
    option: str | None = None
    is_alone: bool = False
    takes_bed: bool = True
    discount_id: int | None = None
    discount_kind: DiscountKind | None = None
    discount_basis: DiscountBasis | None = None
    discount_percent: float | None = None
    discount_each: RupeesOut | None = None
    discount_least_people: int | None = None
    with_tax: RupeesOut | None = None
    tax_percent: float | None = None

    def read_in(self, names: Mapping[str, str]) -> Self:
        translations = {
            field: names[name]
            for field in ("name", "room_type", "traveller_category", "option")
            if (name := getattr(self, field)) in names
        }
        if self.kind == "beds":
            # One comma-separated text for readers who do not put it together themselves.
            translations["name"] = ", ".join(names.get(part, part) for part in self.name.split(", "))
        return self.model_copy(update=translations)


class TaxOut(BaseModel):
    percent: float
    taxable: RupeesOut
    tax: RupeesOut


class InstalmentDue(BaseModel):
    due_on: date
    amount: RupeesOut


class QuoteOut(BaseModel):
    """`bed_total`: before discounts, add-ons and added tax.

    `balance_due_on` null: everything is due now. `is_tax_included`: the lines include tax. `tcs`: collected for the
    buyer's income tax, on a tour abroad.
    """

    bed_total: RupeesOut
    tax_percent: float
    tax: RupeesOut
    is_tax_included: bool
    taxes: list[TaxOut]
    total: RupeesOut
    advance_percent: float
    advance: RupeesOut
    balance: RupeesOut
    balance_due_on: date | None
    instalments: list[InstalmentDue]
    lines: list[QuoteLine]
    tcs: RupeesOut = Paise(0)

    # As if it had always been there: bookings of before were sold without.
    model_config = ConfigDict(json_schema_serialization_defaults_required=True)

    def read_in(self, names: Mapping[str, str]) -> Self:
        return self.model_copy(update={"lines": [line.read_in(names) for line in self.lines]}) if names else self

    @classmethod
    def of(cls, quote: Quote) -> Self:
        return cls(
            bed_total=quote.bed_total,
            tax_percent=quote.tax_rate_bp / 100,
            tax=quote.tax,
            is_tax_included=quote.is_tax_included,
            taxes=[
                TaxOut(percent=part.rate_bp / 100, taxable=part.taxable, tax=part.tax)
                for part in quote.taxes
                if part.rate_bp
            ],
            total=quote.total,
            advance_percent=quote.advance_rate_bp / 100,
            advance=quote.advance,
            balance=quote.balance,
            balance_due_on=quote.balance_due_on,
            instalments=[InstalmentDue(due_on=part.due_on, amount=part.amount) for part in quote.instalments],
            lines=[_line(line) for line in quote.lines],
            tcs=quote.tcs,
        )


class RefundPoint(BaseModel):
    """A refund; `until` null: after the start."""

    until: date | None
    charge: RupeesOut
    refund: RupeesOut

    @classmethod
    def of(cls, point: CurvePoint) -> Self:
        return cls(until=point.until, charge=point.charge, refund=point.refund)


def _line(line: Line) -> QuoteLine:
    common = {"kind": line.kind, "quantity": line.quantity, "price": line.price, "amount": line.amount}
    return QuoteLine.model_validate(common | _details(line))


def _details(line: Line) -> dict[str, object]:
    if line.beds is not None:
        beds = line.beds
        category = {}
        if beds.category is not None:
            category = {
                "traveller_category_id": beds.category.traveller_category_id,
                "traveller_category": beds.category.name,
            }
        option = {}
        if beds.variant is not None:
            option = {"option_id": beds.variant.option_id, "option": beds.variant.name}
        takes_bed = beds.beds_each > 0
        return {
            "name": ", ".join(
                [
                    *([beds.room_type] if takes_bed else []),
                    *(part.name for part in (beds.category, beds.variant) if part is not None),
                    *(["room alone"] if beds.supplement is not None else []),
                    *([] if takes_bed else ["no bed"]),
                ]
            ),
            "sharing_type_id": beds.sharing_type_id,
            "room_type": beds.room_type,
            "selected_beds_quantity": beds.quantity,
            "price_per_head_trip": line.price,
            "is_alone": beds.supplement is not None,
            "takes_bed": takes_bed,
            **category,
            **option,
        }
    if line.add_on is not None:
        rate = line.add_on.tax_rate_bp
        return {
            "name": line.add_on.name,
            "option_id": line.add_on.option_id,
            "option": line.add_on.name,
            "tax_percent": None if rate is None else rate / 100,
        }
    if line.discount is not None:
        return _discount_details(line.discount)
    if line.reason is not None:
        return {"name": line.reason}
    if line.kind == "tcs":
        return {"name": "TCS", "tax_percent": (line.rate_bp or 0) / 100}
    return {"name": "GST", "tax_percent": (line.rate_bp or 0) / 100}


def _discount_details(discount: Discount) -> dict[str, object]:
    is_share = discount.basis == DiscountBasis.PRICE
    return {
        "name": discount.name,
        "discount_id": discount.discount_id,
        "discount_kind": discount.kind,
        "discount_basis": discount.basis,
        "discount_percent": discount.value / 100 if is_share else None,
        "discount_each": None if is_share else discount.value,
        "discount_least_people": discount.least_people,
    }
