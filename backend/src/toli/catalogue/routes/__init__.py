"""The catalogue over HTTP: what visitors read, what operators change, and the decision that opens a storefront."""

from toli.catalogue.routes.approvals import router as approvals
from toli.catalogue.routes.categories import router as categories
from toli.catalogue.routes.departures import router as departures
from toli.catalogue.routes.discounts import router as discounts
from toli.catalogue.routes.events import router as events
from toli.catalogue.routes.itinerary import router as itinerary
from toli.catalogue.routes.leaders import router as leaders
from toli.catalogue.routes.options import router as options
from toli.catalogue.routes.own_terms import router as own_terms
from toli.catalogue.routes.prices import router as prices
from toli.catalogue.routes.search import router as search
from toli.catalogue.routes.storefront import router as storefront

__all__ = [
    "approvals",
    "categories",
    "departures",
    "discounts",
    "events",
    "itinerary",
    "leaders",
    "options",
    "own_terms",
    "prices",
    "search",
    "storefront",
]
