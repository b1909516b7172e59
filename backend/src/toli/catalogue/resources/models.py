"""A resource of past departures is not deleted: `removed_at` is set and personal data are erased."""

from datetime import date, datetime

from sqlalchemy import CheckConstraint, ForeignKeyConstraint, Index, LargeBinary, Text, UniqueConstraint
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.orm import Mapped, mapped_column

from toli.catalogue.resources.schemas.drivers import VehicleCategory
from toli.catalogue.resources.schemas.hotels import HotelCategory, HotelRoomType
from toli.infra.db.models import Base, EnumText, Tenant, created, empty, paise, serial, whole
from toli.kit.money import Paise


class Hotel(Tenant, Base):
    __tablename__ = "hotel"
    __table_args__ = (
        ForeignKeyConstraint(["client_id"], ["client.client_id"]),
        CheckConstraint("category IN ('Homestay', '3 Star', '4 Star', '5 Star')", name="category"),
        CheckConstraint("commission_bp >= 0", name="commission"),
        CheckConstraint("latitude BETWEEN -90 AND 90 AND longitude BETWEEN -180 AND 180", name="position"),
        CheckConstraint("google_rating_tenths BETWEEN 0 AND 50", name="rating"),
    )

    hotel_id: Mapped[int] = serial("hotel_id_seq")
    name: Mapped[str]
    address: Mapped[str]
    category: Mapped[HotelCategory] = mapped_column(EnumText(HotelCategory))
    food_type: Mapped[empty]
    special_view_info: Mapped[empty]
    place_id: Mapped[empty]
    """The hotel's id in a map service, as the caller gave it."""
    latitude: Mapped[float | None]
    longitude: Mapped[float | None]
    photo_url: Mapped[empty]
    google_rating_tenths: Mapped[whole | None]
    commission_bp: Mapped[whole]
    base_room: Mapped[whole | None]
    """The position of the room whose price the card shows; null: the first Double Seater, or the first."""
    created_at: Mapped[created]
    removed_at: Mapped[datetime | None]


class HotelRoom(Tenant, Base):
    """A null rate: no such rooms. Null `commission_bp`: the hotel's."""

    __tablename__ = "hotel_room"
    __table_args__ = (
        ForeignKeyConstraint(
            ["client_id", "hotel_id"],
            ["hotel.client_id", "hotel.hotel_id"],
            ondelete="CASCADE",
        ),
        CheckConstraint("room_type IN ('Single Seater', 'Double Seater', 'Suite', 'Deluxe')", name="room_type"),
        CheckConstraint("ac_count >= 0 AND non_ac_count >= 0", name="counts"),
        CheckConstraint("ac_rate_paise > 0 OR non_ac_rate_paise > 0", name="rates"),
        CheckConstraint("commission_bp >= 0", name="commission"),
    )

    hotel_id: Mapped[int] = mapped_column(primary_key=True)
    position: Mapped[whole] = mapped_column(primary_key=True)
    room_type: Mapped[HotelRoomType] = mapped_column(EnumText(HotelRoomType))
    ac_count: Mapped[whole] = mapped_column(server_default="0")
    non_ac_count: Mapped[whole] = mapped_column(server_default="0")
    ac_rate_paise: Mapped[paise | None]
    non_ac_rate_paise: Mapped[paise | None]
    commission_bp: Mapped[whole | None]
    is_available: Mapped[bool]

    @property
    def base_price(self) -> Paise:
        """Paise per night: with air conditioning, else without."""
        return self.ac_rate_paise or self.non_ac_rate_paise or Paise(0)


class Place(Tenant, Base):
    __tablename__ = "place"
    __table_args__ = (
        ForeignKeyConstraint(["client_id"], ["client.client_id"]),
        CheckConstraint("base_price_paise >= 0 AND commission_paise >= 0", name="prices"),
    )

    place_id: Mapped[int] = serial("place_id_seq")
    name: Mapped[str]
    location: Mapped[str]
    link: Mapped[empty]
    base_price_paise: Mapped[paise] = mapped_column(server_default="0")
    commission_paise: Mapped[paise]
    created_at: Mapped[created]
    removed_at: Mapped[datetime | None]


class Driver(Tenant, Base):
    """The licence number is sealed, except its last characters."""

    __tablename__ = "driver"
    __table_args__ = (
        ForeignKeyConstraint(["client_id"], ["client.client_id"]),
        ForeignKeyConstraint(["client_id", "photo_id"], ["image.client_id", "image.image_id"]),
    )

    driver_id: Mapped[int] = serial("driver_id_seq")
    name: Mapped[str]
    location: Mapped[str]
    phone: Mapped[empty]
    sealed_licence_number: Mapped[bytes | None] = mapped_column(LargeBinary)
    licence_ending: Mapped[empty]
    photo_id: Mapped[int | None]
    created_at: Mapped[created]
    removed_at: Mapped[datetime | None]


class Vehicle(Tenant, Base):
    __tablename__ = "vehicle"
    __table_args__ = (
        ForeignKeyConstraint(
            ["client_id", "driver_id"],
            ["driver.client_id", "driver.driver_id"],
            ondelete="CASCADE",
        ),
        UniqueConstraint("client_id", "driver_id", "vehicle_id"),
        CheckConstraint("category IN ('Sedan', 'SUV', 'Hatchback')", name="category"),
        CheckConstraint("rate_paise > 0 AND commission_bp >= 0", name="rate"),
        CheckConstraint("seats BETWEEN 1 AND 60", name="seats"),
        CheckConstraint("cardinality(documents) > 0 AND cardinality(pictures) > 0", name="documents"),
    )

    vehicle_id: Mapped[int] = serial("vehicle_id_seq")
    driver_id: Mapped[int]
    position: Mapped[whole]
    name: Mapped[str]
    category: Mapped[VehicleCategory] = mapped_column(EnumText(VehicleCategory))
    number: Mapped[str]
    rate_unit: Mapped[str]
    rate_paise: Mapped[paise]
    commission_bp: Mapped[whole]
    insurance_renewal_date: Mapped[date]
    puc_date: Mapped[date]
    is_ac: Mapped[bool]
    is_available: Mapped[bool]
    documents: Mapped[list[str]] = mapped_column(ARRAY(Text))
    pictures: Mapped[list[str]] = mapped_column(ARRAY(Text))
    removed_at: Mapped[datetime | None]
    seats: Mapped[whole | None]
    """For travellers, without the driver's."""


class PlanResource(Tenant, Base):
    __tablename__ = "plan_resource"
    __table_args__ = (
        ForeignKeyConstraint(
            ["client_id", "departure_id"], ["departure.client_id", "departure.departure_id"], ondelete="CASCADE"
        ),
        ForeignKeyConstraint(["client_id", "hotel_id"], ["hotel.client_id", "hotel.hotel_id"]),
        ForeignKeyConstraint(
            ["client_id", "driver_id", "vehicle_id"],
            ["vehicle.client_id", "vehicle.driver_id", "vehicle.vehicle_id"],
        ),
        ForeignKeyConstraint(["client_id", "place_id"], ["place.client_id", "place.place_id"]),
        CheckConstraint("kind IN ('hotel', 'driver', 'place')", name="kind"),
        CheckConstraint(
            "(kind = 'hotel') = (hotel_id IS NOT NULL) AND (kind = 'driver') = (driver_id IS NOT NULL)"
            " AND (kind = 'driver') = (vehicle_id IS NOT NULL) AND (kind = 'place') = (place_id IS NOT NULL)",
            name="one",
        ),
        CheckConstraint(
            "(kind = 'hotel') = (check_in IS NOT NULL) AND (kind = 'hotel') = (check_out IS NOT NULL)"
            " AND (check_in IS NULL OR check_in < check_out)",
            name="nights",
        ),
        UniqueConstraint("client_id", "departure_id", "vehicle_id"),
        UniqueConstraint("client_id", "departure_id", "place_id"),
        Index(None, "client_id", "hotel_id"),
        Index(None, "client_id", "driver_id"),
        Index(None, "client_id", "place_id"),
    )

    plan_resource_id: Mapped[int] = serial("plan_resource_id_seq")
    departure_id: Mapped[int]
    kind: Mapped[str]
    hotel_id: Mapped[int | None]
    driver_id: Mapped[int | None]
    vehicle_id: Mapped[int | None]
    place_id: Mapped[int | None]
    check_in: Mapped[date | None]
    check_out: Mapped[date | None]
