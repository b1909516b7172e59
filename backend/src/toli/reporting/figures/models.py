"""Stored sums of dashboards, checked by `toli check` (docs/mechanisms/dashboards.md).

Owner 0 is the platform: all operators, by the platform's calendar.
"""

from datetime import date

from sqlalchemy import Date, Index, Text, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from toli.infra.db.models import Base, Tenant, paise, whole


class FigureFold(Tenant, Base):
    """Every day before `folded_until` is summed up."""

    __tablename__ = "figure_fold"

    zone: Mapped[str] = mapped_column(Text, primary_key=True)
    folded_until: Mapped[date]


class FigureDay(Tenant, Base):
    """The tours of `ended` bookings ended on it."""

    __tablename__ = "figure_day"

    zone: Mapped[str] = mapped_column(Text, primary_key=True)
    day: Mapped[date] = mapped_column(Date, primary_key=True)
    booked: Mapped[whole]
    cancelled: Mapped[whole]
    revenue_paise: Mapped[paise]
    ended: Mapped[whole]
    travelled: Mapped[whole]


class FigureMonth(Tenant, Base):
    """Of finished days; `month` is its first day."""

    __tablename__ = "figure_month"

    zone: Mapped[str] = mapped_column(Text, primary_key=True)
    month: Mapped[date] = mapped_column(Date, primary_key=True)
    trip_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    booked: Mapped[whole]
    revenue_paise: Mapped[paise]


class BookingBalance(Tenant, Base):
    """Price and ledger balance, maintained by triggers.

    Open: confirmed, balance not closed. `due_on` is the day of the first unpaid instalment.
    """

    __tablename__ = "booking_balance"
    __table_args__ = (
        Index(
            "booking_balance_due_idx",
            "client_id",
            "due_on",
            postgresql_include=["total_paise", "paid_paise"],
            postgresql_where=text("is_open AND total_paise > paid_paise"),
        ),
        Index("booking_balance_overpaid_idx", "client_id", postgresql_where=text("paid_paise > total_paise")),
        {"postgresql_with": {"fillfactor": 80}},
    )

    booking_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    is_open: Mapped[bool] = mapped_column(server_default=text("false"))
    total_paise: Mapped[paise] = mapped_column(server_default="0")
    paid_paise: Mapped[paise] = mapped_column(server_default="0")
    due_on: Mapped[date | None]
    instalments: Mapped[list[dict[str, object]]] = mapped_column(JSONB, server_default="[]")
