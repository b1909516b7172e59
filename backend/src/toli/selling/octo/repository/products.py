from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

from sqlalchemy import and_, select, text
from sqlalchemy.dialects.postgresql import JSONB

from toli.catalogue.inventory.models import BedStock
from toli.catalogue.trips.models import Departure, ItineraryItem, SharingType, Trip
from toli.catalogue.trips.option_models import TravellerCategory, TripOption
from toli.catalogue.trips.repository.public_sql import IS_LISTED
from toli.catalogue.trips.schemas.events import TripStatus
from toli.catalogue.trips.schemas.options import OptionKind
from toli.clients.companies.models import Client
from toli.clients.companies.schemas.fields import ApprovalStatus
from toli.infra.db.table import Table
from toli.infra.db.transactions import ClientTransaction

SHARING_TYPES = Table(SharingType, order_by=[SharingType.room_capacity, SharingType.sharing_type_id])
VARIANTS = Table(
    TripOption,
    TripOption.kind == OptionKind.VARIANT,
    TripOption.is_active.is_(True),
    order_by=[TripOption.position, TripOption.option_id],
)
CATEGORIES = Table(
    TravellerCategory,
    TravellerCategory.is_active.is_(True),
    order_by=[TravellerCategory.position, TravellerCategory.traveller_category_id],
)
STOPS = Table(ItineraryItem, order_by=[ItineraryItem.day_count, ItineraryItem.position, ItineraryItem.itinerary_id])
TRIPS = Table(Trip, order_by=[Trip.trip_id])


@dataclass(frozen=True, slots=True)
class SoldTrip:
    """A listed trip with its options and units. `terms`: merged sections as stored."""

    trip: Trip
    terms: dict[str, object]
    has_gstin: bool
    time_zone: str
    sharing: list[SharingType] = field(default_factory=list)
    variants: list[TripOption] = field(default_factory=list)
    categories: list[TravellerCategory] = field(default_factory=list)
    stops: list[ItineraryItem] = field(default_factory=list)


async def list_sold_trips(tx: ClientTransaction, *, trip_id: int | None = None) -> list[SoldTrip]:
    """Listed trips with a sharing type, in the order of their ids; within the limit of the caller's token."""
    query = (
        select(
            *TRIPS.columns,
            Client.terms.op("||", return_type=JSONB())(Trip.terms).label("merged_terms"),
            Client.has_gstin,
            Client.time_zone,
        )
        .join(Client, Client.client_id == Trip.client_id)
        .where(Trip.client_id == tx.client_id, Trip.status == TripStatus.ACTIVE, text(IS_LISTED))
        .where(Client.approval_status == ApprovalStatus.APPROVED)
        .order_by(Trip.trip_id)
    )
    if trip_id is not None:
        query = query.where(Trip.trip_id == trip_id)
    sold = {
        row["trip_id"]: SoldTrip(TRIPS.row(row), row["merged_terms"], row["has_gstin"], row["time_zone"])
        for row in (await tx.execute(query)).mappings()
    }
    for kind in await SHARING_TYPES.list_rows(tx, SharingType.trip_id.in_(sold)):
        sold[kind.trip_id].sharing.append(kind)
    for variant in await VARIANTS.list_rows(tx, TripOption.trip_id.in_(sold)):
        sold[variant.trip_id].variants.append(variant)
    for category in await CATEGORIES.list_rows(tx, TravellerCategory.trip_id.in_(sold)):
        sold[category.trip_id].categories.append(category)
    for stop in await STOPS.list_rows(tx, ItineraryItem.trip_id.in_(sold)):
        sold[stop.trip_id].stops.append(stop)
    return [trip for trip in sold.values() if trip.sharing]


async def list_departure_ids(
    tx: ClientTransaction,
    *,
    trip_id: int,
    first_day: date | None = None,
    last_day: date | None = None,
    ids: Collection[int] | None = None,
) -> list[int]:
    """Public departures of a trip by their first day, inclusive, or by ids."""
    query = select(Departure.departure_id).where(
        Departure.client_id == tx.client_id,
        Departure.trip_id == trip_id,
        Departure.is_draft.is_(False),
        Departure.access_code.is_(None),
    )
    if first_day is not None and last_day is not None:
        query = query.where(Departure.tour_start_date.between(first_day, last_day))
    if ids is not None:
        query = query.where(Departure.departure_id.in_(ids))
    rows = await tx.execute(query.order_by(Departure.tour_start_date, Departure.departure_id))
    return list(rows.scalars())


async def list_windows(
    tx: ClientTransaction, *, departure_ids: Sequence[int], sharing_type_id: int
) -> Mapping[int, tuple[date, int]]:
    """The last day of booking and the beds of a sharing type, by departure."""
    query = (
        select(Departure.departure_id, Departure.booking_end_date, BedStock.total)
        .join(
            BedStock,
            and_(
                BedStock.client_id == Departure.client_id,
                BedStock.departure_id == Departure.departure_id,
                BedStock.sharing_type_id == sharing_type_id,
            ),
        )
        .where(Departure.client_id == tx.client_id, Departure.departure_id.in_(departure_ids))
    )
    return {row.departure_id: (row.booking_end_date, row.total) for row in await tx.execute(query)}
