"""Changes of departures over HTTP."""

from toli.departures.routes.changes import router as changes
from toli.departures.routes.choices import router as choices

__all__ = ["changes", "choices"]
