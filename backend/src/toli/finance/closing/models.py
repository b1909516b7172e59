from datetime import date, datetime

from sqlalchemy import CheckConstraint, ForeignKeyConstraint, Index, text
from sqlalchemy.orm import Mapped

from toli.infra.db.models import Base, Tenant, created, empty, serial, whole


class MonthClosing(Tenant, Base):
    """Closes the books up to the end of `month` (its first day). Enforced by the triggers `refuse_closed_month`."""

    __tablename__ = "month_closing"
    __table_args__ = (
        ForeignKeyConstraint(["client_id"], ["client.client_id"]),
        CheckConstraint("EXTRACT(day FROM month) = 1", name="month"),
        CheckConstraint("(reopened_at IS NULL) = (reopened_by IS NULL)", name="reopened"),
        Index(
            "month_closing_month_key",
            "client_id",
            "month",
            unique=True,
            postgresql_where=text("reopened_at IS NULL"),
        ),
    )

    month_closing_id: Mapped[int] = serial("month_closing_id_seq")
    month: Mapped[date]
    open_points: Mapped[whole]
    reason: Mapped[empty]
    closed_by: Mapped[int]
    closed_at: Mapped[created]
    reopened_by: Mapped[int | None]
    reopened_at: Mapped[datetime | None]
    reopened_reason: Mapped[empty]
