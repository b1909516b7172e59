"""Resources over HTTP: hotels, places, drivers with vehicles, and their assignment to departures."""

from toli.resources.routes.assignments import router as assignments
from toli.resources.routes.drivers import router as drivers
from toli.resources.routes.hotels import router as hotels
from toli.resources.routes.places import router as places

__all__ = ["assignments", "drivers", "hotels", "places"]
