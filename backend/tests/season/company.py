"""The operator of the season: trips, departures, suppliers' offices, and the people who travel."""

import sys
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import httpx
import psycopg
from sqlalchemy import select, update

from tests.bookings.conftest import Play
from tests.conftest import Api, RunJobs
from tests.documents.test_documents import DETAILS
from tests.season.books import Books
from tests.season.moving_clock import SeasonClock
from tests.season.sums import Price
from tests.settlements.test_settlements import RIVER
from tests.shop import Shop, open_shop, person
from toli.catalogue.trips.models import SharingType, Trip
from toli.catalogue.trips.repository import events
from toli.catalogue.trips.schemas.departures import PlanDates
from toli.catalogue.trips.schemas.events import NewEvent
from toli.catalogue.trips.schemas.itinerary import StopIn
from toli.catalogue.trips.schemas.prices import PriceIn
from toli.catalogue.trips.service import event_import
from toli.infra.db.database import Database
from toli_demo.simulator.keys import account_of, secret_of

LABEL = "river"
OPENING = date(2026, 10, 1)
DAYS = 4
RATES = {
    "majuli": {"Double Sharing": 1_000_000, "Quad Sharing": 750_000},
    "ziro": {"Double Sharing": 999_950, "Quad Sharing": 845_025},
    "tawang": {"Double Sharing": 1_850_000, "Quad Sharing": 1_425_050},
}
"""What a person pays for a bed before tax; the odd prices make tax round."""


@dataclass
class Tour:
    """A departure on sale."""

    name: str
    trip: str
    plan_id: int
    start: date
    is_cancelled: bool = False

    @property
    def end(self) -> date:
        return self.start + timedelta(days=DAYS - 1)


@dataclass
class Sale:
    """A booking as its contract: what it costs and who bought it. Money is in the books."""

    name: str
    booking_id: int
    reference: str
    customer: str
    tour: Tour
    people: int
    price: Price
    advance: int
    booked_on: date
    instalments: dict[date, int]
    """What is due after the advance, by day."""
    charges: int = 0
    """Charges for changes, in the price."""
    reduction: int = 0
    is_interstate: bool = False
    is_company: bool = False
    is_confirmed: bool = True
    is_cancelled: bool = False
    is_repriced: bool = False
    cancelled_on: date | None = None
    owed_back: int = 0
    fees: list[int] = field(default_factory=list)
    link: str = ""
    invoiced: int = 0
    invoiced_tax: int = 0
    invoiced_at: int = sys.maxsize
    """The place of the invoice among the entries of the books."""
    ways: Counter[str] = field(default_factory=Counter)
    """What it was paid by, less what went back that way."""

    @property
    def cost(self) -> int:
        return self.price.total - self.reduction


@dataclass
class Season:
    """The operator's browser and books, and everybody who buys."""

    api: Api
    app: Any
    database: Database
    owner: psycopg.Connection[Any]
    clock: SeasonClock
    play: Play
    run_jobs: RunJobs
    shop: Shop
    http: httpx.AsyncClient
    books: Books = field(default_factory=Books)
    trips: dict[str, int] = field(default_factory=dict)
    beds: dict[str, dict[str, int]] = field(default_factory=dict)
    tours: dict[str, Tour] = field(default_factory=dict)
    sales: dict[str, Sale] = field(default_factory=dict)
    browsers: dict[str, httpx.AsyncClient] = field(default_factory=dict)
    phones: dict[str, str] = field(default_factory=dict)
    suppliers: dict[str, int] = field(default_factory=dict)
    unsettled: list[tuple[Sale, int]] = field(default_factory=list)
    """Payments and refunds (negative) at the provider that are in no settlement yet."""
    boxes: dict[str, str] = field(default_factory=dict)
    """Cash books by name."""
    notes: dict[str, int] = field(default_factory=dict)
    """Ids that a later event needs, by any name."""
    events: int = 0

    @property
    def today(self) -> date:
        return self.clock.today

    @property
    def bookings(self) -> str:
        return f"/api/bookings/clients/{self.shop.client_id}"

    @property
    def client(self) -> str:
        return f"/api/clients/{self.shop.client_id}"

    def path(self, sale: Sale) -> str:
        return f"{self.bookings}/reservations/{sale.booking_id}"

    def note(
        self, memo: str, *, debit: str, credit: str, amount: int, day: date | None = None, narration: str = ""
    ) -> None:
        sides = {"debit": debit, "credit": credit}
        day = day or self.today
        self.books.transfer(day, memo, amount=amount, narration=narration, recorded_on=self.today, **sides)

    def paid(self, sale: Sale) -> int:
        return -self.books.balance(f"Advances/{sale.name}")

    def received(self, sale: Sale) -> int:
        """Without deducted tax whose certificate is expected."""
        return self.paid(sale) - self.books.balance(f"TDS expected/{sale.name}")

    def on(self, tour: str, *, standing: bool = True) -> list[Sale]:
        """The bookings of a departure that are confirmed, or were and are cancelled."""
        return [
            sale
            for sale in self.sales.values()
            if sale.tour.name == tour and sale.is_confirmed and sale.is_cancelled != standing
        ]

    async def browser(self, customer: str) -> httpx.AsyncClient:
        if customer not in self.browsers:
            buyer = await person(self.database, f"{customer}@traveller.example", label=LABEL)
            self.browsers[customer] = buyer.on(self.api(LABEL))
            self.owner.execute(
                "UPDATE app_user SET phone = %s WHERE user_id = %s", [self.phone_of(customer), buyer.user_id]
            )
        return self.browsers[customer]

    def phone_of(self, customer: str) -> str:
        return self.phones.setdefault(customer, f"+9198640{len(self.phones):05d}")

    async def call(
        self, verb: str, path: str, /, *, by: httpx.AsyncClient | None = None, status: int = 0, **body: Any
    ) -> Any:
        """Send and expect success, or the status."""
        answer = await (by or self.http).request(verb, path, json=body)
        expected = answer.is_success if not status else answer.status_code == status
        assert expected, (verb, path, body, answer.status_code, answer.text)
        return answer.json() if answer.content else None

    async def get(self, path: str, **query: Any) -> Any:
        answer = await self.http.get(path, params=query)
        assert answer.status_code == 200, (path, answer.text)
        return answer.json()


async def open_season(
    api: Api,
    app: Any,
    database: Database,
    owner: psycopg.Connection[Any],
    clock: SeasonClock,
    play: Play,
    run_jobs: RunJobs,
    tours: Mapping[str, tuple[str, date]],
) -> Season:
    """Open the operator with an account of its own at the provider; `tours` are names with trip and first day."""
    shop = await open_shop(
        database, label=LABEL, today=clock.today, takes_online_payments=False, rooms={"Double Sharing": 1}
    )
    owner.execute("UPDATE user_session SET confirmed_until = season.now() + interval '1 day'")
    http = shop.operator.on(api(LABEL))
    season = Season(api, app, database, owner, clock, play, run_jobs, shop, http)
    account = {"key_id": RIVER, "key_secret": secret_of(RIVER)}
    await season.call("POST", f"{season.client}/payment-accounts", **account)
    await _connect_webhook(season)
    await season.call("PUT", f"{season.client}/document-details", **DETAILS)
    for trip in RATES:
        await _add_trip(season, trip)
    for name, (trip, start) in tours.items():
        async with database.client_transaction(shop.client_id) as tx:
            plan_id = await event_import.add_plan(
                tx,
                trip_id=season.trips[trip],
                today=clock.today,
                dates=PlanDates(
                    booking_start_date=clock.today,
                    booking_end_date=start - timedelta(days=1),
                    tour_start_date=start,
                    tour_end_date=start + timedelta(days=DAYS - 1),
                ),
            )
        season.tours[name] = Tour(name, trip, plan_id, start)
    return season


async def _connect_webhook(season: Season) -> None:
    """Let the provider say when a refund is processed."""
    accounts = f"{season.client}/payment-accounts"
    account_id = (await season.get(accounts))["accounts"][0]["account_id"]
    shown = await season.get(f"{accounts}/{account_id}/webhook-secret")
    hook = {"url": shown["webhook_url"], "secret": shown["webhook_secret"]}
    answer = await season.api().put(f"/sandbox/razorpay/accounts/{account_of(RIVER)}/webhook", json=hook)
    assert answer.is_success, answer.text


async def _add_trip(season: Season, trip: str) -> None:
    client_id = season.shop.client_id
    async with season.database.client_transaction(client_id) as tx:
        trip_id = await events.create_event(
            tx,
            created_by=season.shop.operator.user_id,
            event=NewEvent(
                title=f"{trip.title()} in season",
                destination=f"{trip.title()}, Assam",
                description="Four days.",
                instruction_for_trip="- Bring a jacket",
                trip_includes="- Meals",
                tour_capacity=40,
                tour_duration=DAYS,
                category_ids=(season.shop.category_id,),
            ),
        )
        stops = [StopIn(day_count=day, stop_name=f"Stop {day}") for day in range(1, DAYS + 1)]
        await event_import.set_itinerary(tx, trip_id=trip_id, stops=stops)
        rooms = [
            PriceIn(room_type=name, total_rooms=10, price_per_head_trip=Decimal(rate) / 100)
            for name, rate in RATES[trip].items()
        ]
        await event_import.set_prices(tx, trip_id=trip_id, prices=rooms)
        await tx.execute(
            update(Trip).where(Trip.client_id == client_id, Trip.trip_id == trip_id).values(status="active")
        )
        beds = await tx.execute(
            select(SharingType.room_type, SharingType.sharing_type_id).where(
                SharingType.client_id == client_id, SharingType.trip_id == trip_id
            )
        )
        season.beds[trip] = {row.room_type: row.sharing_type_id for row in beds}
    season.trips[trip] = trip_id


async def settle_at_provider(season: Season) -> dict[str, Any] | None:
    """Have the provider pay out everything; None while refunds are more than payments."""
    # The simulator settles by the clock of the machine unless it gets a time.
    moment = (season.clock.now() + timedelta(minutes=5)).isoformat()
    answer = await season.http.post(
        f"/sandbox/razorpay/accounts/{account_of(RIVER)}/settlements", json={"until": moment, "at": moment}
    )
    assert answer.status_code == 200, answer.text
    settled: dict[str, Any] | None = answer.json()
    return settled
