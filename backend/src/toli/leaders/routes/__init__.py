"""Leaders' links over HTTP: the operator's calls, and those of phones."""

from toli.leaders.routes.departures import router as departures
from toli.leaders.routes.phones import bills
from toli.leaders.routes.phones import router as phones

__all__ = ["bills", "departures", "phones"]
