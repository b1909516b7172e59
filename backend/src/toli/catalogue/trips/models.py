from datetime import date, datetime, time
from typing import Final

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Double,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    Text,
    UniqueConstraint,
    func,
    text,
)
from sqlalchemy.dialects.postgresql import ARRAY, JSONB
from sqlalchemy.orm import Mapped, mapped_column

from toli.catalogue.trips.schemas.events import TripStatus
from toli.infra.db.models import Base, EnumText, Tenant, created, empty, false_default, paise, serial, whole

TRIP_KEY = ["client_id", "trip_id"]
TRIP_TARGET = ["trip.client_id", "trip.trip_id"]


class Trip(Tenant, Base):
    __tablename__ = "trip"
    __table_args__ = (
        ForeignKeyConstraint(["client_id"], ["client.client_id"]),
        CheckConstraint("status IN ('draft', 'active', 'inactive')", name="status"),
        CheckConstraint("tour_capacity >= 0 AND tour_duration >= 0", name="size"),
        CheckConstraint("runs_from >= 0", name="runs_from"),
        CheckConstraint("details_later_below > 0", name="details_later"),
        CheckConstraint("difficulty IN ('', 'easy', 'moderate', 'demanding', 'strenuous')", name="difficulty"),
        CheckConstraint("min_age >= 0 AND max_age >= 0 AND min_age <= max_age", name="ages"),
        CheckConstraint(
            "(meeting_latitude IS NULL) = (meeting_longitude IS NULL) AND (meeting_latitude IS NULL"
            " OR (meeting_latitude BETWEEN -90 AND 90 AND meeting_longitude BETWEEN -180 AND 180))",
            name="meeting",
        ),
        Index(None, "trip_id"),
        Index("trip_order_idx", "client_id", "status", "display_sequence", "created_at"),
    )

    trip_id: Mapped[int] = serial("trip_id_seq")
    title: Mapped[str]
    destination: Mapped[empty]
    description: Mapped[empty]
    instruction_for_trip: Mapped[empty]
    trip_includes: Mapped[empty]
    videos: Mapped[list[str]] = mapped_column(ARRAY(Text), server_default=text("'{}'"))
    """Links to videos, https only, in the order they are shown."""
    tour_capacity: Mapped[whole] = mapped_column(server_default="0")
    tour_duration: Mapped[whole] = mapped_column(server_default="0")
    difficulty: Mapped[empty]
    difficulty_note: Mapped[empty]
    """What the difficulty means on this trip, in the operator's words."""
    min_age: Mapped[int | None] = mapped_column(Integer)
    max_age: Mapped[int | None] = mapped_column(Integer)
    meeting_point: Mapped[empty]
    meeting_latitude: Mapped[float | None] = mapped_column(Double)
    meeting_longitude: Mapped[float | None] = mapped_column(Double)
    packing_list: Mapped[empty]
    """What to pack, a line for each thing."""
    questions: Mapped[list[dict[str, str]]] = mapped_column(JSONB, server_default=text("'[]'"))
    """Questions and their answers (`Question`), in order."""
    is_abroad: Mapped[false_default]
    """It visits a place outside India, so that tax is collected of its buyers."""
    details_later_below: Mapped[int | None] = mapped_column(BigInteger)
    """Paise per person with tax: a cheaper booking may add ID number and contact after payment; None: none may."""
    translations: Mapped[dict[str, dict[str, object]]] = mapped_column(JSONB, server_default="{}")
    """Its texts in other languages, by code and then by column; what is missing is shown as in the column."""
    status: Mapped[TripStatus] = mapped_column(EnumText(TripStatus), server_default=TripStatus.DRAFT)
    runs_from: Mapped[int | None]
    """The minimum group with which its new departures begin; None: with none."""
    display_sequence: Mapped[int | None]
    terms: Mapped[dict[str, object]] = mapped_column(JSONB, server_default="{}")
    """The sections of its terms that are not the client's (`clients.companies.terms`)."""
    created_by: Mapped[int | None] = mapped_column(ForeignKey("app_user.user_id"))
    created_at: Mapped[created]
    updated_at: Mapped[datetime] = mapped_column(server_default=func.now())


TRIP_FACTS: Final = (
    "destination",
    "description",
    "instruction_for_trip",
    "trip_includes",
    "videos",
    "tour_capacity",
    "tour_duration",
    "difficulty",
    "difficulty_note",
    "min_age",
    "max_age",
    "meeting_point",
    "meeting_latitude",
    "meeting_longitude",
    "packing_list",
    "questions",
    "is_abroad",
    "details_later_below",
)
"""The columns that describe a trip besides its title: operators and visitors read them, Duplicate copies them, and the
version of a trip covers them."""
TRIP_DEFAULTS: Final = ("runs_from", "translations")
"""As `TRIP_FACTS`, but only operators read them whole: with what new departures begin, and texts in all languages."""


class TripImage(Tenant, Base):
    __tablename__ = "trip_image"
    __table_args__ = (
        ForeignKeyConstraint(TRIP_KEY, TRIP_TARGET, ondelete="CASCADE"),
        ForeignKeyConstraint(["client_id", "image_id"], ["image.client_id", "image.image_id"]),
    )

    trip_id: Mapped[int] = mapped_column(primary_key=True)
    position: Mapped[whole] = mapped_column(primary_key=True)
    image_id: Mapped[int]


class Category(Tenant, Base):
    """`translations` by language and column."""

    __tablename__ = "category"
    __table_args__ = (
        ForeignKeyConstraint(["client_id"], ["client.client_id"]),
        UniqueConstraint("client_id", "name"),
        Index(None, "category_id"),
    )

    category_id: Mapped[int] = serial("category_id_seq")
    name: Mapped[str]
    description: Mapped[empty]
    position: Mapped[whole] = mapped_column(server_default="0")
    translations: Mapped[dict[str, dict[str, str]]] = mapped_column(JSONB, server_default="{}")


class TripCategory(Tenant, Base):
    __tablename__ = "trip_category"
    __table_args__ = (
        ForeignKeyConstraint(TRIP_KEY, TRIP_TARGET, ondelete="CASCADE"),
        ForeignKeyConstraint(["client_id", "category_id"], ["category.client_id", "category.category_id"]),
        Index(None, "client_id", "category_id"),
    )

    trip_id: Mapped[int] = mapped_column(primary_key=True)
    category_id: Mapped[int] = mapped_column(primary_key=True)


class ItineraryItem(Tenant, Base):
    """`eta` is a local time. `distance_km`: from the previous item."""

    __tablename__ = "itinerary_item"
    __table_args__ = (
        ForeignKeyConstraint(TRIP_KEY, TRIP_TARGET, ondelete="CASCADE"),
        ForeignKeyConstraint(["client_id", "image_id"], ["image.client_id", "image.image_id"]),
        CheckConstraint("day_count >= 1", name="day"),
        CheckConstraint(
            "(latitude IS NULL) = (longitude IS NULL) AND (latitude IS NULL"
            " OR (latitude BETWEEN -90 AND 90 AND longitude BETWEEN -180 AND 180))",
            name="place",
        ),
        CheckConstraint("altitude_m BETWEEN -500 AND 9000 AND distance_km BETWEEN 0 AND 5000", name="measures"),
        Index(None, "client_id", "trip_id"),
        Index(None, "itinerary_id"),
    )

    itinerary_id: Mapped[int] = serial("itinerary_item_id_seq")
    trip_id: Mapped[int]
    day_count: Mapped[whole]
    stop_name: Mapped[str]
    eta: Mapped[time | None]
    description: Mapped[empty]
    position: Mapped[whole] = mapped_column(server_default="0")
    """Its place among the items of its day, which counts before `eta`; 0 for all until one is moved."""
    latitude: Mapped[float | None] = mapped_column(Double)
    longitude: Mapped[float | None] = mapped_column(Double)
    altitude_m: Mapped[int | None] = mapped_column(Integer)
    distance_km: Mapped[float | None] = mapped_column(Double)
    image_id: Mapped[int | None]
    translations: Mapped[dict[str, dict[str, object]]] = mapped_column(JSONB, server_default="{}")
    """Its texts in other languages, as those of the trip."""


class Departure(Tenant, Base):
    """Dates in the operator's time zone; `inventory` has the beds."""

    __tablename__ = "departure"
    __table_args__ = (
        ForeignKeyConstraint(TRIP_KEY, TRIP_TARGET, ondelete="CASCADE"),
        CheckConstraint(
            "booking_start_date <= booking_end_date AND booking_end_date < tour_start_date"
            " AND tour_start_date <= tour_end_date",
            name="dates",
        ),
        CheckConstraint("runs_from >= 0", name="runs_from"),
        CheckConstraint("access_code ~ '^[A-Z0-9-]{6,40}$'", name="access_code"),
        CheckConstraint(
            "minimum_party IS NULL OR (access_code IS NOT NULL AND minimum_party > 0)", name="minimum_party"
        ),
        CheckConstraint("cancelled_at IS NULL OR is_draft", name="cancelled"),
        Index(None, "client_id", "trip_id", "tour_start_date"),
        Index("departure_start_idx", "tour_start_date", "client_id"),
        Index("departure_end_idx", "tour_end_date", "client_id"),
        Index(None, "departure_id"),
    )

    departure_id: Mapped[int] = serial("departure_id_seq")
    trip_id: Mapped[int]
    booking_start_date: Mapped[date]
    booking_end_date: Mapped[date]
    tour_start_date: Mapped[date]
    tour_end_date: Mapped[date]
    is_draft: Mapped[false_default]
    runs_from: Mapped[int | None]
    """The minimum group: from so many people on it runs; 0: in any case."""
    decide_on: Mapped[date | None]
    """When the operator decides whether it runs without the minimum group."""
    runs_since: Mapped[datetime | None]
    """Since then it runs, because the minimum group was reached or the operator decided so; this is never undone."""
    decision_noticed_at: Mapped[datetime | None]
    access_code: Mapped[str | None]
    """The code of a private departure, which is in no list; None for a public one."""
    minimum_party: Mapped[int | None]
    """The fewest people of one booking on a private departure."""
    instruction_for_trip: Mapped[empty]
    """Instructions for its travellers; empty: those of the trip apply."""
    terms: Mapped[dict[str, object]] = mapped_column(JSONB, server_default="{}")
    """The sections of its terms that are not the trip's."""
    created_by: Mapped[int | None] = mapped_column(ForeignKey("app_user.user_id"))
    created_at: Mapped[created]
    cancelled_at: Mapped[datetime | None]
    """Since then it is off sale for good, as a draft is for a time."""


class SharingType(Tenant, Base):
    """Price per person for the whole trip."""

    __tablename__ = "sharing_type"
    __table_args__ = (
        ForeignKeyConstraint(TRIP_KEY, TRIP_TARGET, ondelete="CASCADE"),
        Index("sharing_type_room_type_idx", "client_id", "trip_id", text("lower(room_type)"), unique=True),
        CheckConstraint("char_length(room_type) BETWEEN 1 AND 60", name="room_type"),
        CheckConstraint("room_capacity BETWEEN 1 AND 12 AND total_rooms > 0", name="rooms"),
        CheckConstraint("price_per_head_trip_paise > 0", name="price"),
        CheckConstraint(
            "single_supplement_paise IS NULL OR (single_supplement_paise >= 0 AND room_capacity > 1)",
            name="single_supplement",
        ),
        Index(None, "sharing_type_id"),
    )

    sharing_type_id: Mapped[int] = serial("sharing_type_id_seq")
    trip_id: Mapped[int]
    room_type: Mapped[str]
    room_capacity: Mapped[whole]
    total_rooms: Mapped[whole]
    price_per_head_trip_paise: Mapped[paise]
    single_supplement_paise: Mapped[paise | None]
    """What one person pays besides for a whole room; None: nobody takes one alone."""
    remarks: Mapped[empty]


class DeparturePrice(Tenant, Base):
    __tablename__ = "departure_price"
    __table_args__ = (
        ForeignKeyConstraint(
            ["client_id", "departure_id"], ["departure.client_id", "departure.departure_id"], ondelete="CASCADE"
        ),
        ForeignKeyConstraint(
            ["client_id", "sharing_type_id"],
            ["sharing_type.client_id", "sharing_type.sharing_type_id"],
            ondelete="CASCADE",
        ),
        CheckConstraint("price_per_head_trip_paise > 0", name="price"),
        Index(None, "client_id", "sharing_type_id"),
    )

    departure_id: Mapped[int] = mapped_column(primary_key=True)
    sharing_type_id: Mapped[int] = mapped_column(primary_key=True)
    price_per_head_trip_paise: Mapped[paise]
