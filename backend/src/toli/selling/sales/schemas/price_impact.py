from datetime import datetime

from pydantic import BaseModel


class PriceImpact(BaseModel):
    """The impact of new prices; existing bookings keep their price.

    `carts` keep the quoted price until they expire, the last at `carts_until`. `alerts` are people waiting for an
    e-mail, at new prices.
    """

    bookings: int
    carts: int
    carts_until: datetime | None
    alerts: int
