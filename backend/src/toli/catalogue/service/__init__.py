"""What the catalogue does for others: read, edit, and the terms that plans are sold by."""

from toli.catalogue.service.approvals import decide_client
from toli.catalogue.service.categories import (
    add_category,
    change_category,
    create_category,
    order_categories,
    own_categories,
    platform_categories,
    remove_category,
)
from toli.catalogue.service.departures import (
    add_departure,
    add_departures,
    change_departure,
    delete_departure,
    propose_departures,
)
from toli.catalogue.service.event_changes import require_version
from toli.catalogue.service.event_import import (
    add_image,
    add_plan,
    create_event,
    publish_event,
    set_itinerary,
    set_prices,
    withdraw_event,
)
from toli.catalogue.service.event_reads import version_of
from toli.catalogue.service.events import (
    add_event,
    add_event_to_category,
    all_own_events,
    change_event,
    delete_event,
    duplicate_event,
    event_of_price,
    event_of_stop,
    own_event,
    own_events,
    remove_event_from_category,
    reset_sequence,
    set_event_category,
    set_sequence,
)
from toli.catalogue.service.itinerary import add_stop, arrange_stops, change_stop, delete_stop
from toli.catalogue.service.own_terms import own_terms_of, preview_terms, set_terms
from toli.catalogue.service.prices import add_price, change_price, delete_price, set_price_list
from toli.catalogue.service.search import browse, choices, relist_prices, suggestions
from toli.catalogue.service.storefront import categories, details, listing, published_events
from toli.catalogue.service.terms import (
    departure_start,
    plan_state,
    sale_terms,
    terms_of_plan,
)

__all__ = [
    "add_category",
    "add_departure",
    "add_departures",
    "add_event",
    "add_event_to_category",
    "add_image",
    "add_plan",
    "add_price",
    "add_stop",
    "all_own_events",
    "arrange_stops",
    "browse",
    "categories",
    "change_category",
    "change_departure",
    "change_event",
    "change_price",
    "change_stop",
    "choices",
    "create_category",
    "create_event",
    "decide_client",
    "delete_departure",
    "delete_event",
    "delete_price",
    "delete_stop",
    "departure_start",
    "details",
    "duplicate_event",
    "event_of_price",
    "event_of_stop",
    "listing",
    "order_categories",
    "own_categories",
    "own_event",
    "own_events",
    "own_terms_of",
    "plan_state",
    "platform_categories",
    "preview_terms",
    "propose_departures",
    "publish_event",
    "published_events",
    "relist_prices",
    "remove_category",
    "remove_event_from_category",
    "require_version",
    "reset_sequence",
    "sale_terms",
    "set_event_category",
    "set_itinerary",
    "set_price_list",
    "set_prices",
    "set_sequence",
    "set_terms",
    "suggestions",
    "terms_of_plan",
    "version_of",
    "withdraw_event",
]
