"""What the catalogue does for others: read, edit, and the terms that plans are sold by."""

from toli.catalogue.service.approvals import decide_client
from toli.catalogue.service.categories import (
    add_shelf,
    change_shelf,
    create_category,
    order_shelves,
    own_categories,
    platform_categories,
    remove_shelf,
)
from toli.catalogue.service.departures import (
    add_departure,
    add_departures,
    change_departure,
    delete_departure,
    propose,
)
from toli.catalogue.service.event_changes import same
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
    all_own_events,
    change_event,
    delete_event,
    duplicate_event,
    event_of_price,
    event_of_stop,
    forget_places,
    move_event,
    own_event,
    own_events,
    set_places,
    shelve_event,
    unshelve_event,
)
from toli.catalogue.service.itinerary import add_stop, arrange_stops, change_stop, delete_stop
from toli.catalogue.service.prices import add_price, change_price, delete_price, set_price_list
from toli.catalogue.service.search import browse, choices, suggestions
from toli.catalogue.service.storefront import categories, details, listing, published_events
from toli.catalogue.service.terms import (
    departure_start,
    sale_terms,
    standing,
    terms_of_plan,
)

__all__ = [
    "add_departure",
    "add_departures",
    "add_event",
    "add_image",
    "add_plan",
    "add_price",
    "add_shelf",
    "add_stop",
    "all_own_events",
    "arrange_stops",
    "browse",
    "categories",
    "change_departure",
    "change_event",
    "change_price",
    "change_shelf",
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
    "forget_places",
    "listing",
    "move_event",
    "order_shelves",
    "own_categories",
    "own_event",
    "own_events",
    "platform_categories",
    "propose",
    "publish_event",
    "published_events",
    "remove_shelf",
    "sale_terms",
    "same",
    "set_itinerary",
    "set_places",
    "set_price_list",
    "set_prices",
    "shelve_event",
    "standing",
    "suggestions",
    "terms_of_plan",
    "unshelve_event",
    "version_of",
    "withdraw_event",
]
