"""What the catalogue does for others: read, edit, and the terms that plans are sold by."""

from toli.catalogue.service.browsing import browse, choices, suggestions
from toli.catalogue.service.events import (
    add_image,
    add_plan,
    create_category,
    create_event,
    publish_event,
    set_itinerary,
    set_prices,
    withdraw_event,
)
from toli.catalogue.service.storefront import categories, details, listing, published_events
from toli.catalogue.service.terms import client_of_event, client_of_plan, sale_terms

__all__ = [
    "add_image",
    "add_plan",
    "browse",
    "categories",
    "choices",
    "client_of_event",
    "client_of_plan",
    "create_category",
    "create_event",
    "details",
    "listing",
    "publish_event",
    "published_events",
    "sale_terms",
    "set_itinerary",
    "set_prices",
    "suggestions",
    "withdraw_event",
]
