"""Price settings on the wire, with a worked example."""

from datetime import date

from pydantic import BaseModel

from toli.bookings.schemas.quote import QuoteOut
from toli.clients.schemas.prices import PriceSettings


class PriceExample(BaseModel):
    """What travellers would pay who book on a day for a trip that starts on another."""

    booked_on: date
    starts_on: date
    quote: QuoteOut


class PriceSettingsOut(PriceSettings):
    """The price settings of a client, with a worked example."""

    example: PriceExample
