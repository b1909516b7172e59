"""Shops with events in them, made through the catalogue's own services."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from datetime import date, time, timedelta
from decimal import Decimal
from typing import Any

import psycopg
import pytest
from PIL import Image
from tests.catalogue.operator_site import OperatorSite, open_operator_site
from tests.conftest import Api, HandClock

from toli.catalogue.trips.repository import events
from toli.catalogue.trips.schemas.departures import PlanDates
from toli.catalogue.trips.schemas.events import NewEvent
from toli.catalogue.trips.schemas.itinerary import StopIn
from toli.catalogue.trips.schemas.prices import PriceIn
from toli.catalogue.trips.service import categories, event_import
from toli.clients.media import service as media
from toli.infra.db.database import Database
from toli.kit.clock import Clock, local_date

KOLKATA = "Asia/Kolkata"
PRICES = (
    PriceIn(room_type="Double Sharing", total_rooms=6, price_per_head_trip=Decimal(12_500)),
    PriceIn(room_type="Quad Sharing", total_rooms=3, price_per_head_trip=Decimal("9999.50")),
)


def cover(colour: tuple[int, int, int]) -> media.EncodedImage:
    """A small picture of one colour; its files are not stored."""
    return media.encode_picture(Image.new("RGB", (480, 270), colour), purpose="event", effort=0)


@dataclass(frozen=True)
class Made:
    """An event as it was made: its id, and those of its departures in the order they were asked for."""

    trip_id: int
    plan_ids: list[int]


@dataclass
class Shop:
    """A client with its own today."""

    client_id: int
    label: str
    today: date
    database: Database
    shelves: dict[str, int] = field(default_factory=dict)

    async def shelf(self, name: str) -> int:
        """The id of a category, made when it is first asked for."""
        if name not in self.shelves:
            async with self.database.client_transaction(self.client_id) as tx:
                self.shelves[name] = await categories.create_category(tx, name=name)
        return self.shelves[name]

    def dates(self, opens_in: int, closes_in: int, *, days: int = 3) -> PlanDates:
        """A departure that is booked between two days from today and starts two days later."""
        start = self.today + timedelta(days=closes_in + 2)
        return PlanDates(
            self.today + timedelta(days=opens_in),
            self.today + timedelta(days=closes_in),
            start,
            start + timedelta(days=days - 1),
        )

    async def event(
        self,
        title: str = "Majuli by ferry",
        *,
        on: str = "Rivers",
        destination: str = "Majuli, Assam",
        sequence: int | None = None,
        plans: Sequence[tuple[int, int]] = ((0, 10),),
        prices: Sequence[PriceIn] = PRICES,
        is_published: bool = True,
        runs_from: int | None = None,
    ) -> Made:
        """An event of three days and twelve places; `plans` are days from today in which booking opens and closes."""
        category = await self.shelf(on)
        async with self.database.client_transaction(self.client_id) as tx:
            new = NewEvent(title, destination, "Slow days.", "Shoes.", "Meals.", 12, 3, (category,), sequence)
            trip_id = await events.create_event(tx, event=new, created_by=None)
            stops = [StopIn(day_count=day, stop_name=f"Day {day}", eta=time(8, 30)) for day in (1, 2, 3)]
            await event_import.set_itinerary(tx, trip_id=trip_id, stops=stops)
            await event_import.set_prices(tx, trip_id=trip_id, prices=prices)
            made = []
            for opens_in, closes_in in plans:
                dates = self.dates(opens_in, closes_in)
                entered_on = min(self.today, dates.booking_start_date)
                made.append(
                    await event_import.add_plan(tx, trip_id=trip_id, dates=dates, today=entered_on, runs_from=runs_from)
                )
            image = cover((trip_id % 250, 90, 120))
            image_id = await media.record(tx, image=image, uploaded_by=None)
            await event_import.add_image(tx, trip_id=trip_id, image_id=image_id)
            if is_published:
                await event_import.publish_event(tx, trip_id=trip_id)
        return Made(trip_id, made)


MakeShop = Callable[..., Awaitable[Shop]]


@pytest.fixture
def make_shop(database: Database, owner: psycopg.Connection[Any], clock: Clock) -> MakeShop:
    """`await make_shop("majuli")` is an approved client with nothing in it."""

    async def make(label: str = "majuli", *, status: str = "approved", time_zone: str = KOLKATA) -> Shop:
        (user_id,) = owner.execute(
            "INSERT INTO app_user (email, username, role_id) VALUES (%s, %s, 3) RETURNING user_id",
            (f"{label}@operator.example", label),
        ).fetchone() or (0,)
        (client_id,) = owner.execute(
            "INSERT INTO client (user_id, client_name, url, approval_status, time_zone, has_gstin, terms_confirmed_at)"
            " VALUES (%s, %s, %s, %s, %s, true, now()) RETURNING client_id",
            (user_id, label.title(), label, status, time_zone),
        ).fetchone() or (0,)
        return Shop(client_id, label, local_date(clock.now(), time_zone=time_zone), database)

    return make


@pytest.fixture
async def shop(make_shop: MakeShop) -> Shop:
    return await make_shop()


@pytest.fixture
async def site(api: Api, database: Database, clock: HandClock) -> OperatorSite:
    return await open_operator_site(api, database, local_date(clock.now(), time_zone=KOLKATA))
