"""The catalogue over HTTP: what visitors read, what operators change, and the decision that opens a storefront."""

from toli.catalogue.routes.departures import router as departures
from toli.catalogue.routes.events import router as events
from toli.catalogue.routes.parts import router as parts
from toli.catalogue.routes.shelves import router as shelves
from toli.catalogue.routes.storefront import router

__all__ = ["departures", "events", "parts", "router", "shelves"]
