"""Bookings over HTTP: holding, paying and reading them; who travels; cancelling and paying back; their papers."""

from toli.bookings.routes.booking import router
from toli.bookings.routes.cancelling import router as cancelling
from toli.bookings.routes.office import router as office
from toli.bookings.routes.papers import router as papers
from toli.bookings.routes.party import router as party

__all__ = ["cancelling", "office", "papers", "party", "router"]
