"""A worked example of a client's price settings."""

from datetime import datetime, timedelta
from typing import Final

from toli.bookings.rules.quote import quote_to_schema
from toli.bookings.schemas.prices import PriceExample, PriceSettingsOut
from toli.clients import service as clients
from toli.clients.schemas.sites import ClientInfo
from toli.kit.clock import local_date
from toli.kit.money import Paise
from toli.pricing.service import Sharing, quote

BEDS: Final = 2

PRICE_PER_HEAD: Final = Paise(10_000_00)

STARTS_IN: Final = timedelta(days=180)


def get_price_example(client: ClientInfo, *, now: datetime) -> PriceSettingsOut:
    """Price two travellers booking today for a trip in half a year."""
    today = local_date(now, time_zone=client.time_zone)
    priced = quote(
        [Sharing(room_bed_id=0, room_type="Double Sharing", beds=BEDS, price_per_head=PRICE_PER_HEAD)],
        tax_rate_bp=client.charged_tax_rate_bp,
        advance_rate_bp=client.advance_rate_bp,
        balance_days_before_start=client.balance_days_before_start,
        today=today,
        starts_on=today + STARTS_IN,
    )
    return PriceSettingsOut(
        **clients.price_settings(client).model_dump(),
        example=PriceExample(booked_on=today, starts_on=today + STARTS_IN, quote=quote_to_schema(priced)),
    )
