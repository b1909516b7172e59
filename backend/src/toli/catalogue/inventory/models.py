from datetime import datetime
from enum import StrEnum

from sqlalchemy import CheckConstraint, ForeignKeyConstraint, Index, Integer, text
from sqlalchemy.orm import Mapped, mapped_column

from toli.infra.db.models import Base, EnumText, Tenant, created, false_default, serial, small, whole


class PlanStock(Tenant, Base):
    """`terms_version` changes with its terms of sale.

    `has_waiting`: returned beds are offered to the waiting list first (`bookings.offer_beds`).
    """

    __tablename__ = "plan_stock"
    __table_args__ = (
        CheckConstraint("held >= 0 AND sold >= 0 AND held + sold <= capacity", name="stock"),
        Index("plan_stock_waiting_idx", "client_id", "departure_id", postgresql_where=text("has_waiting")),
        {"postgresql_with": {"fillfactor": 50}},
    )

    departure_id: Mapped[int] = mapped_column(primary_key=True)
    capacity: Mapped[whole]
    held: Mapped[whole] = mapped_column(server_default="0")
    sold: Mapped[whole] = mapped_column(server_default="0")
    terms_version: Mapped[int] = mapped_column(server_default="1")
    has_waiting: Mapped[false_default]
    going: Mapped[whole] = mapped_column(server_default="0")
    """The people of confirmed bookings, counted by a trigger; who has a room alone takes more beds than one."""


class BedStock(Tenant, Base):
    __tablename__ = "bed_stock"
    __table_args__ = (
        ForeignKeyConstraint(
            ["client_id", "departure_id"],
            ["plan_stock.client_id", "plan_stock.departure_id"],
            ondelete="CASCADE",
        ),
        CheckConstraint("held >= 0 AND sold >= 0 AND held + sold <= total", name="stock"),
        {"postgresql_with": {"fillfactor": 50}},
    )

    departure_id: Mapped[int] = mapped_column(primary_key=True)
    sharing_type_id: Mapped[int] = mapped_column(primary_key=True)
    total: Mapped[whole]
    held: Mapped[whole] = mapped_column(server_default="0")
    sold: Mapped[whole] = mapped_column(server_default="0")


class HoldStatus(StrEnum):
    ACTIVE = "active"
    CONSUMED = "consumed"
    RELEASED = "released"
    EXPIRED = "expired"


class Hold(Tenant, Base):
    """Beds held for a payment; expires by the database's clock.

    `network`: its origin, erased on closing. `ask_first`: ask the provider before release.
    """

    __tablename__ = "hold"
    __table_args__ = (
        ForeignKeyConstraint(["client_id", "departure_id"], ["plan_stock.client_id", "plan_stock.departure_id"]),
        CheckConstraint("state IN ('active', 'consumed', 'released', 'expired')", name="state"),
        Index(
            "hold_active_idx",
            "client_id",
            "departure_id",
            "expires_at",
            postgresql_where=text("state = 'active'"),
        ),
        Index("hold_expiry_idx", "expires_at", postgresql_where=text("state = 'active'")),
        Index(None, "user_id", "expires_at"),
        Index("hold_network_idx", "network", postgresql_where=text("state = 'active'")),
        Index(None, "hold_id"),
    )

    hold_id: Mapped[int] = serial("hold_id_seq")
    departure_id: Mapped[int]
    user_id: Mapped[int | None]
    state: Mapped[HoldStatus] = mapped_column(EnumText(HoldStatus), server_default=HoldStatus.ACTIVE)
    beds: Mapped[whole]
    ask_first: Mapped[false_default]
    extensions: Mapped[small] = mapped_column(server_default="0")
    most_minutes: Mapped[small] = mapped_column(server_default="60")
    network: Mapped[str | None]
    created_at: Mapped[created]
    expires_at: Mapped[datetime]


class HoldBed(Tenant, Base):
    __tablename__ = "hold_bed"
    __table_args__ = (
        ForeignKeyConstraint(["client_id", "hold_id"], ["hold.client_id", "hold.hold_id"], ondelete="CASCADE"),
        CheckConstraint("beds > 0", name="beds"),
    )

    hold_id: Mapped[int] = mapped_column(primary_key=True)
    sharing_type_id: Mapped[int] = mapped_column(primary_key=True)
    beds: Mapped[whole]


class ItemStock(Tenant, Base):
    """`departure_id` 0: shared by all departures."""

    __tablename__ = "item_stock"
    __table_args__ = (
        CheckConstraint("held >= 0 AND sold >= 0 AND (total IS NULL OR held + sold <= total)", name="stock"),
        {"postgresql_with": {"fillfactor": 50}},
    )

    departure_id: Mapped[int] = mapped_column(primary_key=True)
    item: Mapped[str] = mapped_column(primary_key=True)
    item_id: Mapped[int] = mapped_column(primary_key=True)
    total: Mapped[int | None] = mapped_column(Integer)
    held: Mapped[whole] = mapped_column(server_default="0")
    sold: Mapped[whole] = mapped_column(server_default="0")


class HoldItem(Tenant, Base):
    __tablename__ = "hold_item"
    __table_args__ = (
        ForeignKeyConstraint(["client_id", "hold_id"], ["hold.client_id", "hold.hold_id"], ondelete="CASCADE"),
        CheckConstraint("quantity > 0", name="quantity"),
        Index(None, "client_id", "item", "item_id"),
    )

    hold_id: Mapped[int] = mapped_column(primary_key=True)
    departure_id: Mapped[int] = mapped_column(primary_key=True)
    item: Mapped[str] = mapped_column(primary_key=True)
    item_id: Mapped[int] = mapped_column(primary_key=True)
    quantity: Mapped[whole]
