"""A small operator to test with: one event with one departure on sale, and people to buy from it."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from functools import partial
from typing import Any

import httpx
from sqlalchemy import func, insert, select, update

from tests.snapshots import once
from toli.catalogue.trips.models import SharingType, Trip
from toli.catalogue.trips.repository import events
from toli.catalogue.trips.schemas.departures import PlanDates
from toli.catalogue.trips.schemas.events import NewEvent
from toli.catalogue.trips.schemas.itinerary import StopIn
from toli.catalogue.trips.schemas.prices import PriceIn
from toli.catalogue.trips.service import categories, event_import
from toli.clients.companies.models import Client
from toli.identity.access.context import Origin
from toli.identity.access.roles import Role
from toli.identity.people.models import User, UserSession
from toli.identity.people.service import sessions
from toli.infra.db.database import Database
from toli.payments.gateway.service import accounts

ORIGIN = Origin(address="127.0.0.1", user_agent="test")
PRICES = {"Double Sharing": 1_000_000, "Quad Sharing": 750_000}
PAYER = {
    "full_name": "Asha Baruah",
    "id_type": "Passport",
    "id_proof": "P1234567",
    "meal_preference": "Vegetarian",
    "emergency_contact": "9876543210",
}


@dataclass(frozen=True)
class Person:
    """Somebody with a live session."""

    user_id: int
    token: str

    def on(self, client: httpx.AsyncClient) -> httpx.AsyncClient:
        """The same client, signed in."""
        client.headers["Authorization"] = f"Bearer {self.token}"
        return client


@dataclass(frozen=True)
class Shop:
    """What was set up. `beds` maps a sharing type's name to its `sharing_type_id`."""

    label: str
    client_id: int
    category_id: int
    trip_id: int
    plan_id: int
    beds: Mapping[str, int]
    operator: Person
    today: date

    def payload(self, *, travellers: list[dict[str, Any]] | None = None, **rooms: int) -> dict[str, Any]:
        """A booking's payload: `payload(double=2)`."""
        return {
            "reservation_event": {"event_id": self.trip_id, "event_plan_id": self.plan_id},
            # Copies, so that a test that changes its payload does not change the next test's.
            "traveller_info": [{**traveller} for traveller in ([PAYER] if travellers is None else travellers)],
            "booking_rooms": [
                {"room_bed_id": self.beds[f"{name.title()} Sharing"], "selected_beds_quantity": count}
                for name, count in rooms.items()
            ],
        }


async def person(database: Database, email: str, *, role: Role = Role.TRAVELLER, label: str | None = None) -> Person:
    """A person signed in on a site.

    An administrator has the second factor that administrators need. An operator has just proven their identity, as
    before a refund.
    """
    async with database.platform_transaction() as tx:
        added = await tx.execute(
            insert(User)
            .values(
                email=email,
                username=email,
                role_id=int(role),
                phone="+919876543210",
                totp_enabled_at=func.now() if role is Role.ADMIN else None,
            )
            .returning(User.user_id)
        )
        user_id = added.scalar_one()
        session = await sessions.start_session(
            tx, user_id=user_id, role=role, host_label=label, origin=ORIGIN, instead_of=None
        )
        if role is Role.OPERATOR:
            proven = update(UserSession).where(UserSession.user_id == user_id)
            await tx.execute(proven.values(confirmed_until=func.now() + timedelta(minutes=10)))
    return Person(user_id, session.token)


async def open_shop(
    database: Database,
    *,
    label: str = "brahmaputra",
    today: date,
    capacity: int = 20,
    rooms: Mapping[str, int] | None = None,
    starts_in: int = 60,
    has_gstin: bool = True,
    takes_online_payments: bool = True,
) -> Shop:
    """Open a client with one event on sale: `rooms` of each sharing type, a departure `starts_in` days from today.

    Its payments go to the platform's account, unless it takes none online. With `has_gstin` its prices have 5 % tax in
    them; its receipt details are not filled in.
    """
    chosen = rooms or {"Double Sharing": 5, "Quad Sharing": 5}
    make = partial(
        _open_shop,
        database,
        label=label,
        today=today,
        capacity=capacity,
        rooms=chosen,
        starts_in=starts_in,
        has_gstin=has_gstin,
        takes_online_payments=takes_online_payments,
    )
    key = (label, today, capacity, tuple(chosen.items()), starts_in, has_gstin, takes_online_payments)
    return await once(database, key, make)


async def _open_shop(
    database: Database,
    *,
    label: str,
    today: date,
    capacity: int,
    rooms: Mapping[str, int],
    starts_in: int,
    has_gstin: bool,
    takes_online_payments: bool,
) -> Shop:
    operator = await person(database, f"operator@{label}.example", role=Role.OPERATOR, label=label)
    async with database.platform_transaction() as tx:
        added = await tx.execute(
            insert(Client)
            .values(
                user_id=operator.user_id,
                client_name=f"{label.title()} Trails",
                url=label,
                about="Small groups.",
                approval_status="approved",
                has_gstin=has_gstin,
                terms_confirmed_at=func.now(),
            )
            .returning(Client.client_id)
        )
        client_id = added.scalar_one()
    async with database.client_transaction(client_id) as tx:
        if takes_online_payments:
            await accounts.allow_platform_account(
                tx, is_allowed=True, has_platform_account=True, actor_id=operator.user_id
            )
        category_id = await categories.create_category(tx, name="River trips")
        trip_id = await events.create_event(
            tx,
            created_by=operator.user_id,
            event=NewEvent(
                title="Majuli by boat",
                destination="Majuli, Assam",
                description="Four days on the **largest** river island.",
                instruction_for_trip="- Age 16 to 34",
                trip_includes="- Boats",
                tour_capacity=capacity,
                tour_duration=4,
                category_ids=(category_id,),
            ),
        )
        await event_import.set_itinerary(
            tx,
            trip_id=trip_id,
            stops=[StopIn(day_count=day, stop_name=f"Stop {day}") for day in range(1, 5)],
        )
        await event_import.set_prices(
            tx,
            trip_id=trip_id,
            prices=[
                PriceIn(room_type=name, total_rooms=count, price_per_head_trip=Decimal(PRICES[name]) / 100)
                for name, count in rooms.items()
            ],
        )
        starts = today + timedelta(days=starts_in)
        plan_id = await event_import.add_plan(
            tx,
            trip_id=trip_id,
            today=today,
            dates=PlanDates(
                booking_start_date=today,
                booking_end_date=starts - timedelta(days=1),
                tour_start_date=starts,
                tour_end_date=starts + timedelta(days=3),
            ),
        )
        await tx.execute(
            update(Trip).where(Trip.client_id == client_id, Trip.trip_id == trip_id).values(status="active")
        )
    async with database.client_transaction(client_id) as tx:
        found = await tx.execute(
            select(SharingType.room_type, SharingType.sharing_type_id).where(
                SharingType.client_id == client_id, SharingType.trip_id == trip_id
            )
        )
        beds = {row.room_type: row.sharing_type_id for row in found}
    return Shop(label, client_id, category_id, trip_id, plan_id, beds, operator, today)
