from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from toli.catalogue.pricing.quotes import price_with_tax
from toli.catalogue.trips.repository.event_page import DetailsOptionJson
from toli.catalogue.trips.rules import last_day_of_add_on, price_of_add_on
from toli.catalogue.trips.schemas.options import AddOnOffer, OptionKind, VariantOffer
from toli.clients.companies.terms import TaxTerms
from toli.kit.money import Paise


@dataclass(frozen=True, slots=True)
class WithTax:
    tax: TaxTerms
    today: date

    def __call__(self, price: Paise, *, own_rate_bp: int | None = None) -> Paise:
        rate = self.tax.rate_on(self.today)
        if rate and own_rate_bp is not None:
            rate = own_rate_bp
        return price_with_tax(price, tax_rate_bp=rate, is_included=self.tax.is_included)


def variant_offers(
    options: Sequence[DetailsOptionJson],
    with_tax: WithTax,
    *,
    names: Mapping[str, str],
    free_units: Mapping[int, int] | None = None,
) -> list[VariantOffer]:
    return [
        VariantOffer(
            option_id=option["option_id"],
            name=names.get(option["name"], option["name"]),
            difference_with_tax=with_tax(Paise(option["price"])),
            left=(free_units or {}).get(option["option_id"]),
        )
        for option in options
        if option["kind"] == OptionKind.VARIANT
    ]


def add_on_offers(
    options: Sequence[DetailsOptionJson],
    with_tax: WithTax,
    *,
    days: int,
    names: Mapping[str, str],
    free_units: Mapping[int, int] | None = None,
    starts_on: date | None = None,
) -> list[AddOnOffer]:
    return [
        AddOnOffer.model_validate(
            {
                **option,
                "name": names.get(option["name"], option["name"]),
                "description": names.get(option["description"], option["description"]),
                "price_with_tax": with_tax(
                    price_of_add_on(option["price"], days=days, is_per_day=option["is_per_day"]),
                    own_rate_bp=option["tax_rate_bp"],
                ),
                "left": (free_units or {}).get(option["option_id"]),
                "bookable_until": None
                if starts_on is None
                else last_day_of_add_on(starts_on, cutoff_days=option["cutoff_days"]),
            }
        )
        for option in options
        if option["kind"] == OptionKind.ADD_ON
    ]
