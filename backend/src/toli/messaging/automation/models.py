from datetime import date, datetime
from typing import Final

from sqlalchemy import CheckConstraint, ForeignKeyConstraint, Text, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from toli.infra.db.models import Base, Tenant, created, empty, serial, small
from toli.messaging.automation.schemas import StepName

STEPS: Final = (
    "'confirmation', 'packing', 'balance_before', 'balance_due', 'balance_late', 'id_missing', 'before_start',"
    " 'first_day', 'after_tour'"
)


class TimelineStep(Tenant, Base):
    """A changed step, of one trip or (without `trip_id`) of all.

    Without a row the default applies (`rules`). `template_id`: the template for phones instead of the e-mail.
    """

    __tablename__ = "timeline_step"
    __table_args__ = (
        ForeignKeyConstraint(["client_id"], ["client.client_id"]),
        ForeignKeyConstraint(["client_id", "trip_id"], ["trip.client_id", "trip.trip_id"], ondelete="CASCADE"),
        UniqueConstraint("client_id", "trip_id", "step", postgresql_nulls_not_distinct=True),
        CheckConstraint(f"step IN ({STEPS})", name="step"),
        CheckConstraint("offset_days BETWEEN -90 AND 90 AND hour BETWEEN 0 AND 23", name="moment"),
    )

    timeline_step_id: Mapped[int] = serial("timeline_step_id_seq")
    trip_id: Mapped[int | None]
    step: Mapped[StepName] = mapped_column(Text)
    is_on: Mapped[bool]
    subject: Mapped[str]
    body: Mapped[str]
    offset_days: Mapped[small]
    hour: Mapped[small]
    template_id: Mapped[int | None]
    updated_by: Mapped[int]
    updated_at: Mapped[created]


class TimelineDelivery(Tenant, Base):
    """Once per `occasion`: the day that the step counts from."""

    __tablename__ = "timeline_delivery"
    __table_args__ = (
        ForeignKeyConstraint(
            ["client_id", "booking_id"],
            ["booking.client_id", "booking.booking_id"],
            ondelete="CASCADE",
        ),
        CheckConstraint(f"step IN ({STEPS})", name="step"),
    )

    booking_id: Mapped[int] = mapped_column(primary_key=True)
    step: Mapped[str] = mapped_column(primary_key=True)
    occasion: Mapped[date] = mapped_column(primary_key=True)
    queued_at: Mapped[created]
    sent_at: Mapped[datetime | None]
    failure: Mapped[empty]
