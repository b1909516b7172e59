from datetime import date, datetime
from typing import Final

from sqlalchemy import CheckConstraint, ForeignKey, ForeignKeyConstraint, Index, UniqueConstraint, func
from sqlalchemy.orm import Mapped, declared_attr, mapped_column

from toli.finance.costs.schemas import CostBasis, CostCategory, PaidBy
from toli.infra.db.models import Base, EnumText, Tenant, created, empty, false_default, paise, serial, whole

CATEGORIES: Final = "'hotel', 'transport', 'guide', 'permit', 'meal', 'activity', 'other'"
DEPARTURE_KEY = ["client_id", "departure_id"]
DEPARTURE_TARGET = ["departure.client_id", "departure.departure_id"]
SUPPLIER_KEY = ["client_id", "supplier_id"]
SUPPLIER_TARGET = ["supplier.client_id", "supplier.supplier_id"]


class CostColumns:
    """`rate_paise` is paid `quantity` times, with `is_per_day` per day.

    `commission_paise` is the operator's addition to each rate when sold; it is no cost. `supplier_id` is the payee's.
    """

    position: Mapped[whole] = mapped_column(server_default="0")
    category: Mapped[CostCategory] = mapped_column(EnumText(CostCategory))
    name: Mapped[str]
    payee: Mapped[empty]
    supplier_id: Mapped[int | None]
    basis: Mapped[CostBasis] = mapped_column(EnumText(CostBasis))
    rate_paise: Mapped[paise]
    quantity: Mapped[whole] = mapped_column(server_default="1")
    is_per_day: Mapped[false_default]
    commission_paise: Mapped[paise] = mapped_column(server_default="0")

    @declared_attr.directive
    @classmethod
    def __table_args__(cls) -> tuple[object, ...]:
        return (
            CheckConstraint(f"category IN ({CATEGORIES})", name="category"),
            CheckConstraint("char_length(name) BETWEEN 1 AND 120", name="name"),
            CheckConstraint("basis IN ('departure', 'person', 'room')", name="basis"),
            CheckConstraint(
                "rate_paise BETWEEN 0 AND 1000000000000 AND quantity BETWEEN 1 AND 1000"
                " AND commission_paise BETWEEN 0 AND 1000000000000",
                name="amounts",
            ),
            ForeignKeyConstraint(SUPPLIER_KEY, SUPPLIER_TARGET),
            Index(None, "client_id", "supplier_id"),
            *cls.own_constraints(),
        )

    @classmethod
    def own_constraints(cls) -> tuple[object, ...]:
        raise NotImplementedError


class TripCost(CostColumns, Tenant, Base):
    __tablename__ = "trip_cost"

    trip_cost_id: Mapped[int] = serial("trip_cost_id_seq")
    trip_id: Mapped[int]

    @classmethod
    def own_constraints(cls) -> tuple[object, ...]:
        return (
            ForeignKeyConstraint(["client_id", "trip_id"], ["trip.client_id", "trip.trip_id"], ondelete="CASCADE"),
            Index(None, "client_id", "trip_id"),
        )


class DepartureCost(CostColumns, Tenant, Base):
    """`plan_resource_id` is its assigned hotel, vehicle or place."""

    __tablename__ = "departure_cost"

    departure_cost_id: Mapped[int] = serial("departure_cost_id_seq")
    departure_id: Mapped[int]
    plan_resource_id: Mapped[int | None]

    @classmethod
    def own_constraints(cls) -> tuple[object, ...]:
        return (
            ForeignKeyConstraint(DEPARTURE_KEY, DEPARTURE_TARGET, ondelete="CASCADE"),
            ForeignKeyConstraint(
                ["client_id", "plan_resource_id"],
                ["plan_resource.client_id", "plan_resource.plan_resource_id"],
                ondelete="SET NULL (plan_resource_id)",
            ),
            UniqueConstraint("client_id", "departure_id", "departure_cost_id"),
            Index(None, "client_id", "plan_resource_id"),
        )


COST_FACTS: Final = (
    "position",
    "category",
    "name",
    "payee",
    "supplier_id",
    "basis",
    "rate_paise",
    "quantity",
    "is_per_day",
    "commission_paise",
)
"""The columns that say what a cost is; a test compares them with those that Duplicate and new departures copy."""


class CostPayment(Tenant, Base):
    """For one of the departure's costs or none. `bill_id` is the picture of the bill.

    Without a departure: an advance to a supplier, or a payment on account. `cash_holder`: of the paying cash book; null
    for the book of `recorded_by`.
    """

    __tablename__ = "cost_payment"
    __table_args__ = (
        ForeignKeyConstraint(DEPARTURE_KEY, DEPARTURE_TARGET),
        ForeignKeyConstraint(
            ["client_id", "departure_id", "departure_cost_id"],
            ["departure_cost.client_id", "departure_cost.departure_id", "departure_cost.departure_cost_id"],
        ),
        ForeignKeyConstraint(["client_id", "bill_id"], ["image.client_id", "image.image_id"]),
        ForeignKeyConstraint(SUPPLIER_KEY, SUPPLIER_TARGET),
        CheckConstraint("amount_paise BETWEEN 1 AND 1000000000000", name="amount"),
        CheckConstraint("departure_id IS NOT NULL OR supplier_id IS NOT NULL", name="subject"),
        CheckConstraint("departure_id IS NOT NULL OR departure_cost_id IS NULL", name="cost"),
        CheckConstraint("paid_by IN ('cash', 'bank', 'upi')", name="paid_by"),
        Index(None, "client_id", "departure_id"),
        Index(None, "client_id", "departure_cost_id"),
        Index(None, "client_id", "supplier_id"),
    )

    cost_payment_id: Mapped[int] = serial("cost_payment_id_seq")
    departure_id: Mapped[int | None]
    departure_cost_id: Mapped[int | None]
    paid_on: Mapped[date]
    payee: Mapped[empty]
    supplier_id: Mapped[int | None]
    amount_paise: Mapped[paise]
    paid_by: Mapped[PaidBy] = mapped_column(EnumText(PaidBy))
    note: Mapped[empty]
    bill_id: Mapped[int | None]
    cash_holder: Mapped[str | None]
    recorded_by: Mapped[int] = mapped_column(ForeignKey("app_user.user_id"))
    recorded_at: Mapped[created]
    changed_at: Mapped[datetime | None] = mapped_column(onupdate=func.now())
