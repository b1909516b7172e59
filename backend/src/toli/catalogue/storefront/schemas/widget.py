from typing import Self

from toli.catalogue.storefront.schemas.search import EventCard
from toli.catalogue.storefront.schemas.storefront import ListedPlan
from toli.catalogue.trips.schemas.fields import Rupees
from toli.kit.wire import Schema


class WidgetTrip(Schema):
    """`min_price_with_tax`: see `ListedEvent`."""

    trip_id: int
    title: str
    destination: str
    tour_duration: int
    min_price_with_tax: Rupees | None
    tax_percent: Rupees
    event_plans: list[ListedPlan]

    @classmethod
    def of_card(cls, card: EventCard) -> Self:
        return cls(trip_id=card.id, **{name: getattr(card, name) for name in cls.model_fields if name != "trip_id"})


class WidgetDepartures(Schema):
    client_name: str
    events: list[WidgetTrip]
