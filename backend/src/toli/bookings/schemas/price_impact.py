"""Whom a change of prices concerns, on the wire."""

from datetime import datetime

from pydantic import BaseModel


class PriceImpact(BaseModel):
    """Whom new prices of a trip, or of one departure, concern; nobody's own price changes.

    `bookings` are confirmed on departures that are not over, and keep their price. `carts` are beds being paid for:
    they keep the price that was quoted until they expire, the last at `carts_until`. `alerts` are people who asked for
    an e-mail when the trip can be booked, and see the new prices.
    """

    bookings: int
    carts: int
    carts_until: datetime | None
    alerts: int
