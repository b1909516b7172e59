"""Bookings over HTTP: holding, paying and reading them; cancelling them and paying back."""

from toli.bookings.routes.booking import router
from toli.bookings.routes.cancelling import router as cancelling

__all__ = ["cancelling", "router"]
