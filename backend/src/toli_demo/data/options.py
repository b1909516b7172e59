"""The options of the demo's trips."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Final

from toli.catalogue.trips.schemas.options import AddOnBasis, AddOnIn, OptionsIn, TravellerCategoryIn, VariantIn

OPTIONS: Final[Mapping[str, OptionsIn]] = {
    "kashmir-great-lakes": OptionsIn(
        variants=[
            VariantIn(name="Meet in Sonamarg", difference=Decimal(0)),
            VariantIn(name="Jeep from Srinagar", difference=Decimal(1200), stock=12),
        ],
        categories=[TravellerCategoryIn(name="Aged 12 to 17", min_age=12, max_age=17, percent=Decimal(80))],
        add_ons=[
            AddOnIn(
                name="Mule for your bag",
                description="Carries one bag of up to 10 kg from camp to camp.",
                price=Decimal(600),
                basis=AddOnBasis.BOOKING,
                is_per_day=True,
                stock=5,
                cutoff_days=7,
            ),
            AddOnIn(name="Rented boots", description="Sizes 36 to 46, fitted in Sonamarg.", price=Decimal(900)),
        ],
    )
}
"""By the key of the trip."""
