from datetime import date
from typing import Annotated, Literal, Self

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from toli.catalogue.pricing.discounts import DiscountRule, fold_code
from toli.catalogue.pricing.party import Days, DiscountBasis, DiscountKind
from toli.catalogue.pricing.schemas.terms import HundredthsOut

MOST_CODE_LENGTH = 40

DiscountCode = Annotated[str, Field(max_length=MOST_CODE_LENGTH), AfterValidator(fold_code)]
"""A code as it is compared, whatever its case and blanks."""


class DiscountOfferOut(BaseModel):
    """An automatic discount of a departure today.

    `value`: percent of the price, or rupees. `until`: last day of booking; null: no limit. `least_people`: minimum
    party.
    """

    model_config = ConfigDict(json_schema_serialization_defaults_required=True)

    discount_id: int
    kind: Literal[DiscountKind.EARLY_BIRD, DiscountKind.GROUP]
    name: str
    basis: DiscountBasis
    value: HundredthsOut
    until: date | None
    beds_left: int | None
    least_people: int

    @classmethod
    def of(cls, rule: DiscountRule, days: Days, *, used_beds: int) -> Self | None:
        kind = rule.discount.kind
        beds_left = None if rule.first_beds is None else rule.first_beds - used_beds
        if (
            kind not in (DiscountKind.EARLY_BIRD, DiscountKind.GROUP)
            or not rule.is_valid_on(days)
            or (beds_left is not None and beds_left <= 0)
        ):
            return None
        return cls(
            discount_id=rule.discount.discount_id,
            kind=kind,
            name=rule.discount.name,
            basis=rule.discount.basis,
            value=rule.discount.value,
            until=rule.last_day(days.starts_on),
            beds_left=beds_left,
            least_people=rule.least_people,
        )
