"""Bookings over HTTP: holding, paying and reading them; who travels, and in which room; cancelling; their documents."""

from toli.bookings.routes.booking import router
from toli.bookings.routes.cancelling import router as cancelling
from toli.bookings.routes.customers import router as customers
from toli.bookings.routes.documents import router as documents
from toli.bookings.routes.drafts import router as drafts
from toli.bookings.routes.office import router as office
from toli.bookings.routes.party import router as party
from toli.bookings.routes.prices import router as prices
from toli.bookings.routes.rooming import router as rooming

__all__ = ["cancelling", "customers", "documents", "drafts", "office", "party", "prices", "rooming", "router"]
