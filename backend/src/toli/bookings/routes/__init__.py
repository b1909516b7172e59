"""Bookings over HTTP, a module per use case."""

from toli.bookings.routes.add_ons import router as add_ons
from toli.bookings.routes.billing import router as billing
from toli.bookings.routes.calendar import router as calendar
from toli.bookings.routes.cancel import router as cancel
from toli.bookings.routes.change import router as change
from toli.bookings.routes.change_request import router as change_request
from toli.bookings.routes.claims import router as claims
from toli.bookings.routes.companions import router as companions
from toli.bookings.routes.credit import router as credit
from toli.bookings.routes.customers import router as customers
from toli.bookings.routes.decisions import router as decisions
from toli.bookings.routes.desk import router as desk
from toli.bookings.routes.documents import router as documents
from toli.bookings.routes.drafts import router as drafts
from toli.bookings.routes.history import router as history
from toli.bookings.routes.hold import router as hold
from toli.bookings.routes.list_files import router as list_files
from toli.bookings.routes.messages import router as messages
from toli.bookings.routes.money import router as money
from toli.bookings.routes.offline import router as offline
from toli.bookings.routes.own_change import router as own_change
from toli.bookings.routes.pay import router as pay
from toli.bookings.routes.payment_links import router as payment_links
from toli.bookings.routes.plans import router as plans
from toli.bookings.routes.price_impact import router as price_impact
from toli.bookings.routes.quote import router as quote
from toli.bookings.routes.read import router as read
from toli.bookings.routes.refund import router as refund
from toli.bookings.routes.requests import router as requests
from toli.bookings.routes.rooming import router as rooming
from toli.bookings.routes.shares import router as shares
from toli.bookings.routes.split import router as split
from toli.bookings.routes.travellers import router as travellers
from toli.bookings.routes.upi import router as upi
from toli.bookings.routes.waiting import router as waiting

__all__ = [
    "add_ons",
    "billing",
    "calendar",
    "cancel",
    "change",
    "change_request",
    "claims",
    "companions",
    "credit",
    "customers",
    "decisions",
    "desk",
    "documents",
    "drafts",
    "history",
    "hold",
    "list_files",
    "messages",
    "money",
    "offline",
    "own_change",
    "pay",
    "payment_links",
    "plans",
    "price_impact",
    "quote",
    "read",
    "refund",
    "requests",
    "rooming",
    "shares",
    "split",
    "travellers",
    "upi",
    "waiting",
]
