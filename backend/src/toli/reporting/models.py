"""What dashboards keep so that they need not count everything again. Each equals what it was counted from.

`toli check` counts again and compares (docs/mechanisms/dashboards.md). Owner 0 is the platform: every client's facts,
by its own calendar.
"""

from datetime import date

from sqlalchemy import Date, Index, Text, text
from sqlalchemy.orm import Mapped, mapped_column

from toli.db.models import Base, Tenant, paise, whole


class FigureFold(Tenant, Base):
    """How far the days of an owner, in a time zone, have been added up: every day before `folded_until`."""

    __tablename__ = "figure_fold"

    zone: Mapped[str] = mapped_column(Text, primary_key=True)
    folded_until: Mapped[date]


class FigureDay(Tenant, Base):
    """What happened on a finished day. The tours of `ended` bookings had their last day then."""

    __tablename__ = "figure_day"

    zone: Mapped[str] = mapped_column(Text, primary_key=True)
    day: Mapped[date] = mapped_column(Date, primary_key=True)
    booked: Mapped[whole]
    cancelled: Mapped[whole]
    revenue_paise: Mapped[paise]
    ended: Mapped[whole]
    travelled: Mapped[whole]


class FigureMonth(Tenant, Base):
    """What the finished days of a month brought for an event. `month` is its first day."""

    __tablename__ = "figure_month"

    zone: Mapped[str] = mapped_column(Text, primary_key=True)
    month: Mapped[date] = mapped_column(Date, primary_key=True)
    event_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    booked: Mapped[whole]
    revenue_paise: Mapped[paise]


class BookingBalance(Tenant, Base):
    """What a booking costs and what the ledger has for it, kept by triggers. Open: confirmed, its due not closed."""

    __tablename__ = "booking_balance"
    __table_args__ = (
        Index(
            "booking_balance_due_idx",
            "client_id",
            "due_on",
            postgresql_include=["total_paise", "paid_paise"],
            postgresql_where=text("is_open AND total_paise > paid_paise"),
        ),
        {"postgresql_with": {"fillfactor": 80}},
    )

    reservation_event_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    is_open: Mapped[bool] = mapped_column(server_default=text("false"))
    total_paise: Mapped[paise] = mapped_column(server_default="0")
    paid_paise: Mapped[paise] = mapped_column(server_default="0")
    due_on: Mapped[date | None]
