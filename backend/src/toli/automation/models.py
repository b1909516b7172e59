"""Tables of the timeline: the steps that operators changed, and the e-mails that were sent by it."""

from datetime import date, datetime
from typing import Final

from sqlalchemy import CheckConstraint, ForeignKeyConstraint, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from toli.db.models import Base, Tenant, created, empty, serial, small

STEPS: Final = (
    "'confirmation', 'packing', 'balance_before', 'balance_due', 'balance_late', 'id_missing', 'before_start',"
    " 'first_day', 'after_tour'"
)


class TimelineStep(Tenant, Base):
    """A step of the timeline as an operator wants it: of one trip, or without `event_id` of all their trips.

    Where there is none, the step of Toli applies (`automation.rules`). Subject and body are as written, with fields.
    `template_id`: the approved template that goes to phones in place of the e-mail.
    """

    __tablename__ = "timeline_step"
    __table_args__ = (
        ForeignKeyConstraint(["client_id"], ["client.client_id"]),
        ForeignKeyConstraint(["client_id", "event_id"], ["event.client_id", "event.event_id"], ondelete="CASCADE"),
        UniqueConstraint("client_id", "event_id", "step", postgresql_nulls_not_distinct=True),
        CheckConstraint(f"step IN ({STEPS})", name="step"),
        CheckConstraint("offset_days BETWEEN -90 AND 90 AND hour BETWEEN 0 AND 23", name="moment"),
    )

    timeline_step_id: Mapped[int] = serial("timeline_step_id_seq")
    event_id: Mapped[int | None]
    step: Mapped[str]
    is_on: Mapped[bool]
    subject: Mapped[str]
    body: Mapped[str]
    offset_days: Mapped[small]
    hour: Mapped[small]
    template_id: Mapped[int | None]
    updated_by: Mapped[int]
    updated_at: Mapped[created]


class TimelineDelivery(Tenant, Base):
    """A step that was enqueued for a booking, once for each `occasion`: the day that the step counts from.

    `failure` says why the address was refused. Without both it waits, or was no longer true when it was to be sent.
    """

    __tablename__ = "timeline_delivery"
    __table_args__ = (
        ForeignKeyConstraint(
            ["client_id", "reservation_event_id"],
            ["reservation_event.client_id", "reservation_event.reservation_event_id"],
            ondelete="CASCADE",
        ),
        CheckConstraint(f"step IN ({STEPS})", name="step"),
    )

    reservation_event_id: Mapped[int] = mapped_column(primary_key=True)
    step: Mapped[str] = mapped_column(primary_key=True)
    occasion: Mapped[date] = mapped_column(primary_key=True)
    queued_at: Mapped[created]
    sent_at: Mapped[datetime | None]
    failure: Mapped[empty]
