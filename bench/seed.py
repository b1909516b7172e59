"""Operators, departures and people to measure with, made by the same use cases that operators use."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal

import psycopg
from psycopg import sql
from sqlalchemy import func, insert, select, update

from toli.catalogue.inventory.models import BedStock, PlanStock
from toli.catalogue.trips.models import SharingType
from toli.catalogue.trips.repository import events as events_repository
from toli.catalogue.trips.schemas.departures import PlanDates
from toli.catalogue.trips.schemas.events import NewEvent
from toli.catalogue.trips.schemas.itinerary import StopIn
from toli.catalogue.trips.schemas.prices import PriceIn
from toli.catalogue.trips.service import categories, event_import
from toli.clients.companies.models import Client
from toli.clients.media.models import Image
from toli.identity.access.roles import Role
from toli.identity.people.models import User, UserSession
from toli.infra.db.database import Database
from toli.kit.clock import local_date
from toli.kit.secrets import new_token, token_hash
from toli.payments.gateway.service import accounts
from toli.tables import metadata

SHELVES = 5
COPIES_APART = 1_000_000
"""Between the ids of a thing and of its next copy."""

COPIED = (
    "client",
    "category",
    "image",
    "trip",
    "trip_category",
    "trip_image",
    "itinerary_item",
    "sharing_type",
    "departure",
    "plan_stock",
    "bed_stock",
)
MOVED = {
    "client_id",
    "category_id",
    "image_id",
    "trip_id",
    "itinerary_id",
    "sharing_type_id",
    "departure_id",
}
TIME_ZONE = "Asia/Kolkata"
ENOUGH_BEDS = 1_000_000_000
"""No measurement is to end because a departure is sold out."""

PEOPLE = 4001
"""On the first operator's site, whose departures are taken as hot: one person may hold beds three times on each."""

PEOPLE_ELSEWHERE = 101
"""Primes, so that the samples, whose numbers begin a million apart, do not begin with the same people."""


PLACES = (
    "Tawang", "Ziro", "Kaziranga", "Sivasagar", "Shillong", "Cherrapunji", "Dawki", "Kohima", "Dzukou", "Loktak",
    "Imphal", "Moreh", "Aizawl", "Gangtok", "Pelling", "Lachung", "Darjeeling", "Kalimpong", "Sundarban", "Bishnupur",
    "Puri", "Konark", "Chilika", "Araku", "Hampi", "Badami", "Gokarna", "Coorg", "Wayanad", "Munnar", "Alleppey",
    "Varkala", "Madurai", "Thanjavur", "Chettinad", "Pondicherry", "Mahabalipuram", "Ajanta", "Ellora", "Lonavala",
    "Raigad", "Malvan", "Udaipur", "Jaisalmer", "Bundi", "Pushkar", "Khajuraho", "Orchha", "Sanchi", "Varanasi",
    "Rishikesh", "Auli", "Munsiyari", "Spiti", "Kinnaur", "Tirthan", "Leh", "Nubra", "Zanskar", "Gurez",
)  # fmt: skip
LISTED = (
    "trip_id", "client_id", "words", "places", "days", "min_price_paise", "display_sequence", "created_at", "starts",
    "closes",
)  # fmt: skip


@dataclass(frozen=True)
class Plan:
    """A departure, and what a request for its beds has to name."""

    label: str
    client_id: int
    trip_id: int
    plan_id: int
    double_id: int
    quad_id: int


@dataclass(frozen=True)
class World:
    """What was made. `front` is the operator whose storefront is read, `copies` are like it; plans are of the others.

    `tokens` are the sessions on each operator's site, by its label; the first operator has the most.
    """

    front: str
    front_id: int
    copies: Sequence[tuple[str, int]]
    labels: Sequence[tuple[str, int]]
    plans: Sequence[Plan]
    tokens: Mapping[str, Sequence[str]]

    @property
    def people(self) -> int:
        """How many have an account; their ids begin at 1."""
        return sum(map(len, self.tokens.values()))


async def seed(database: Database, owner_url: str, *, fronts: int, operators: int, events: int, plans: int) -> World:
    """Make so many full storefronts, `operators` with so many `events` each and `plans` an event, and people."""
    owner = await _owner(database)
    front = "brahmaputra"
    front_id, _ = await _operator(database, owner, label=front, events=10 * SHELVES, plans=1)
    labels = [f"operator{number}" for number in range(operators)]
    made = []
    for first in range(0, operators, 4):
        made += await asyncio.gather(
            *(
                _operator(database, owner, label=label, events=events, plans=plans)
                for label in labels[first : first + 4]
            )
        )
    return World(
        front=front,
        front_id=front_id,
        copies=_copied(owner_url, front_id, number=fronts - 1),
        labels=[(label, client_id) for label, (client_id, _) in zip(labels, made, strict=True)],
        plans=[plan for _, offered in made for plan in offered],
        tokens={
            label: await _people(database, label=label, number=PEOPLE if label == labels[0] else PEOPLE_ELSEWHERE)
            for label in labels
        },
    )


async def _owner(database: Database) -> int:
    async with database.platform_transaction() as tx:
        added = await tx.execute(
            insert(User)
            .values(email="owner@bench.example", username="owner@bench.example", role_id=int(Role.OPERATOR))
            .returning(User.user_id)
        )
        return added.scalar_one()


def _copied(owner_url: str, front_id: int, *, number: int) -> list[tuple[str, int]]:
    """More operators with the same trips; by one statement a table, for there are many."""
    with psycopg.connect(owner_url, options="-c toli.scope=platform") as connection:
        for table in COPIED:
            columns = [column.name for column in metadata.tables[table].columns if column.computed is None]
            names, values = (sql.SQL(", ").join(parts) for parts in zip(*map(_copy_of, columns), strict=True))
            name = sql.Identifier(table)
            connection.execute(sql.SQL("ALTER TABLE {} DISABLE TRIGGER USER").format(name))
            connection.execute(
                sql.SQL(
                    "INSERT INTO {name} ({names}) OVERRIDING SYSTEM VALUE SELECT {values}"
                    " FROM {name}, generate_series(1, %s) number WHERE client_id = %s"
                ).format(name=name, names=names, values=values),
                [number, front_id],
            )
            connection.execute(sql.SQL("ALTER TABLE {} ENABLE TRIGGER USER").format(name))
        # What the triggers would have done for search.
        listed = sql.SQL(", ").join(map(sql.Identifier, LISTED))
        connection.execute(
            sql.SQL(
                "INSERT INTO listed_trip ({columns}) SELECT {columns} FROM listable_trip ON CONFLICT DO NOTHING"
            ).format(columns=listed)
        )
        connection.execute("ANALYZE listed_trip")
    return [(f"front{place}", front_id + place * COPIES_APART) for place in range(1, number + 1)]


def _copy_of(column: str) -> tuple[sql.Composable, sql.Composable]:
    name = sql.Identifier(column)
    if column == "url":
        return name, sql.SQL("'front' || number")
    if column == "title":
        # Not all alike: a word of a search is to find some of them.
        places = sql.SQL(", ").join(map(sql.Literal, PLACES))
        return name, sql.SQL("(ARRAY[{}])[1 + (number * 50 + trip_id) %% {}] || ' and ' || {}").format(
            places, sql.Literal(len(PLACES)), name
        )
    if column in MOVED:
        return name, sql.SQL("{} + number * {}").format(name, sql.Literal(COPIES_APART))
    return name, name


async def _people(database: Database, *, label: str, number: int) -> list[str]:
    tokens = [new_token() for _ in range(number)]
    emails = [f"traveller{place}@{label}.example" for place in range(number)]
    async with database.platform_transaction() as tx:
        added = await tx.execute(
            insert(User).returning(User.user_id),
            [
                {"email": email, "username": email, "role_id": int(Role.TRAVELLER), "phone": "9876543210"}
                for email in emails
            ],
        )
        await tx.execute(
            insert(UserSession).values(family=func.gen_random_uuid()),
            [
                {
                    "user_id": user_id,
                    "token_hash": token_hash(token),
                    "host_label": label,
                    "site_label": label,
                    "expires_at": datetime.now(UTC) + timedelta(days=1),
                }
                for user_id, token in zip(added.scalars(), tokens, strict=True)
            ],
        )
    return tokens


async def _operator(database: Database, owner: int, *, label: str, events: int, plans: int) -> tuple[int, list[Plan]]:
    async with database.platform_transaction() as tx:
        added = await tx.execute(
            insert(Client)
            .values(user_id=owner, client_name=label.title(), url=label, approval_status="approved")
            .returning(Client.client_id)
        )
        client_id = added.scalar_one()
    offered = []
    async with database.client_transaction(client_id) as tx:
        await accounts.allow_platform_account(tx, is_allowed=True, has_platform_account=True, actor_id=owner)
        shelves = [
            await categories.create_category(tx, name=f"{place} trips")
            for place in ("River", "Mountain", "Forest", "Coast", "Desert")
        ]
        added = await tx.execute(
            insert(Image)
            .values(
                client_id=client_id,
                filename="0f6c1f7f1bdb44ba-1600.webp",
                purpose="event",
                width=1600,
                height=1000,
                sources=[
                    {"url": f"/media/0f6c1f7f1bdb44ba-{width}.webp", "width": width} for width in (400, 800, 1600)
                ],
                placeholder="data:image/webp;base64,UklGRjoAAABXRUJQVlA4IC4AAACwAQCdASoIAAUAAUAmJaQAA3AA",
            )
            .returning(Image.image_id)
        )
        image_id = added.scalar_one()
    for number in range(events):
        async with database.client_transaction(client_id) as tx:
            trip_id = await events_repository.create_event(
                tx,
                created_by=owner,
                event=NewEvent(
                    title=f"Majuli by boat, the {number}th way",
                    destination="Majuli, Assam",
                    description="Four days on the **largest** river island.",
                    instruction_for_trip="- Age 16 to 34",
                    trip_includes="- Boats",
                    tour_capacity=1000,
                    tour_duration=4,
                    category_ids=(shelves[number % SHELVES],),
                ),
            )
            stops = [StopIn(day_count=day, stop_name=f"Stop {day}") for day in range(1, 5)]
            await event_import.set_itinerary(tx, trip_id=trip_id, stops=stops)
            await event_import.add_image(tx, trip_id=trip_id, image_id=image_id)
            await event_import.set_prices(
                tx,
                trip_id=trip_id,
                prices=[
                    PriceIn(room_type="Double Sharing", total_rooms=500, price_per_head_trip=Decimal(10_000)),
                    PriceIn(room_type="Quad Sharing", total_rooms=250, price_per_head_trip=Decimal(7_500)),
                ],
            )
            found = await tx.execute(
                select(SharingType.room_type, SharingType.sharing_type_id).where(
                    SharingType.client_id == client_id, SharingType.trip_id == trip_id
                )
            )
            beds = {row.room_type: row.sharing_type_id for row in found}
            # All was entered two days ago: on the day a departure opens, a process whose clock is behind refuses it.
            today = local_date(datetime.now(UTC), time_zone=TIME_ZONE) - timedelta(days=2)
            for month in range(1, plans + 1):
                plan_id = await event_import.add_plan(tx, trip_id=trip_id, today=today, dates=_dates(today, month))
                offered.append(Plan(label, client_id, trip_id, plan_id, beds["Double Sharing"], beds["Quad Sharing"]))
            await event_import.publish_event(tx, trip_id=trip_id)
    async with database.client_transaction(client_id) as tx:
        await tx.execute(update(PlanStock).where(PlanStock.client_id == client_id).values(capacity=ENOUGH_BEDS))
        await tx.execute(update(BedStock).where(BedStock.client_id == client_id).values(total=ENOUGH_BEDS))
    return client_id, offered


def _dates(today: date, month: int) -> PlanDates:
    starts = today + timedelta(days=30 * month)
    return PlanDates(
        booking_start_date=today,
        booking_end_date=starts - timedelta(days=1),
        tour_start_date=starts,
        tour_end_date=starts + timedelta(days=3),
    )
