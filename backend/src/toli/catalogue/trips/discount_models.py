from datetime import date

from sqlalchemy import CheckConstraint, ForeignKeyConstraint, Index, Integer, text
from sqlalchemy.orm import Mapped, mapped_column

from toli.catalogue.pricing.party import DiscountBasis, DiscountKind
from toli.catalogue.trips.models import TRIP_KEY, TRIP_TARGET
from toli.infra.db.models import Base, EnumText, Tenant, created, false_default, serial, true_default, whole


class Discount(Tenant, Base):
    """Values as in `DiscountIn`, but basis points or paise. `inventory` counts its uses."""

    __tablename__ = "discount"
    __table_args__ = (
        ForeignKeyConstraint(["client_id"], ["client.client_id"]),
        CheckConstraint("kind IN ('code', 'early_bird', 'group', 'returning')", name="kind"),
        CheckConstraint("(kind = 'code') = (code IS NOT NULL) AND code = upper(code)", name="code"),
        CheckConstraint(
            "value > 0 AND basis IN ('price', 'person', 'booking') AND (basis <> 'price' OR value <= 10000)",
            name="value",
        ),
        CheckConstraint("valid_from <= valid_to", name="dates"),
        CheckConstraint("starts_from <= starts_to", name="starts"),
        CheckConstraint(
            "least_people > 0 AND days_before > 0 AND first_beds > 0 AND uses_in_all > 0 AND uses_per_person > 0",
            name="limits",
        ),
        Index(None, "client_id", "code", unique=True, postgresql_where=text("is_active")),
        Index(None, "discount_id"),
    )

    discount_id: Mapped[int] = serial("discount_id_seq")
    kind: Mapped[DiscountKind] = mapped_column(EnumText(DiscountKind))
    name: Mapped[str]
    code: Mapped[str | None]
    basis: Mapped[DiscountBasis] = mapped_column(EnumText(DiscountBasis))
    value: Mapped[int]
    is_exclusive: Mapped[false_default]
    is_for_all: Mapped[true_default]
    """For all trips of the client; else for those of `DiscountTrip`."""
    valid_from: Mapped[date | None]
    valid_to: Mapped[date | None]
    starts_from: Mapped[date | None]
    starts_to: Mapped[date | None]
    least_people: Mapped[whole] = mapped_column(server_default="1")
    days_before: Mapped[int | None] = mapped_column(Integer)
    first_beds: Mapped[int | None] = mapped_column(Integer)
    uses_in_all: Mapped[int | None] = mapped_column(Integer)
    uses_per_person: Mapped[int | None] = mapped_column(Integer)
    is_active: Mapped[true_default]
    created_at: Mapped[created]


class DiscountTrip(Tenant, Base):
    __tablename__ = "discount_trip"
    __table_args__ = (
        ForeignKeyConstraint(
            ["client_id", "discount_id"], ["discount.client_id", "discount.discount_id"], ondelete="CASCADE"
        ),
        ForeignKeyConstraint(TRIP_KEY, TRIP_TARGET, ondelete="CASCADE"),
        Index(None, "client_id", "trip_id"),
    )

    discount_id: Mapped[int] = mapped_column(primary_key=True)
    trip_id: Mapped[int] = mapped_column(primary_key=True)
