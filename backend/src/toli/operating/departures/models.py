from datetime import date, datetime

from sqlalchemy import CheckConstraint, ForeignKeyConstraint, Index, UniqueConstraint, text
from sqlalchemy.dialects.postgresql import ARRAY, JSONB
from sqlalchemy.orm import Mapped, mapped_column

from toli.infra.db.models import Base, EnumText, Tenant, created, empty, paise, serial
from toli.operating.departures.schemas import (
    ChangedBookingState,
    ChangeKind,
    ChangeState,
    ChoiceKind,
    ChosenBy,
    DefaultChoice,
)


class DepartureChange(Tenant, Base):
    """`details`: state before and after (`schemas.Details`).

    `running` while bookings wait for the job, `open` while travellers may choose. `default_choice` applies after
    `choose_by`.
    """

    __tablename__ = "departure_change"
    __table_args__ = (
        ForeignKeyConstraint(
            ["client_id", "departure_id"], ["departure.client_id", "departure.departure_id"], ondelete="CASCADE"
        ),
        CheckConstraint("kind IN ('cancel', 'postpone', 'merge', 'window', 'hotel', 'itinerary')", name="kind"),
        CheckConstraint("state IN ('running', 'open', 'done')", name="state"),
        CheckConstraint(
            "(choose_by IS NULL) = (default_choice IS NULL) AND (choose_by IS NULL) = (offers = '{}')"
            " AND (default_choice IS NULL OR default_choice = ANY (offers))",
            name="default_choice",
        ),
        Index(None, "client_id", "departure_id"),
        Index("departure_change_open_idx", "choose_by", postgresql_where=text("state = 'open'")),
    )

    change_id: Mapped[int] = serial("departure_change_id_seq")
    departure_id: Mapped[int]
    kind: Mapped[ChangeKind] = mapped_column(EnumText(ChangeKind))
    state: Mapped[ChangeState] = mapped_column(EnumText(ChangeState))
    details: Mapped[dict[str, object]] = mapped_column(JSONB)
    reason: Mapped[empty]
    subject: Mapped[empty]
    body: Mapped[empty]
    offers: Mapped[list[ChoiceKind]] = mapped_column(ARRAY(EnumText(ChoiceKind)), server_default=text("'{}'"))
    choose_by: Mapped[date | None]
    default_choice: Mapped[DefaultChoice | None] = mapped_column(EnumText(ChoiceKind))
    made_by: Mapped[int]
    made_at: Mapped[created]
    finished_at: Mapped[datetime | None]

    @property
    def plan_of_bookings(self) -> int:
        target = self.details.get("target_plan_id")
        return self.departure_id if target is None else int(str(target))


class DepartureChangeBooking(Tenant, Base):
    """The effect of a departure change on a booking.

    `pending` until the job has applied it; `choosing`: the traveller may choose; `skipped`: cancelled before, or hold
    released; `failed`: `error` is a sentence for the operator. `token`: of the choice page.
    """

    __tablename__ = "departure_change_booking"
    __table_args__ = (
        ForeignKeyConstraint(
            ["client_id", "change_id"], ["departure_change.client_id", "departure_change.change_id"], ondelete="CASCADE"
        ),
        ForeignKeyConstraint(
            ["client_id", "booking_id"],
            ["booking.client_id", "booking.booking_id"],
        ),
        CheckConstraint("state IN ('pending', 'choosing', 'done', 'failed', 'skipped')", name="state"),
        CheckConstraint(
            "choice IN ('accept', 'refund', 'credit', 'move')"
            " AND (choice IS NULL) = (chosen_by IS NULL) AND (choice IS NULL) = (chosen_at IS NULL)",
            name="choice",
        ),
        CheckConstraint("chosen_by IN ('traveller', 'operator', 'deadline')", name="chosen_by"),
        CheckConstraint(
            "returned_paise >= 0 AND returned_offline_paise >= 0 AND credit_paise >= 0",
            name="amounts",
        ),
        UniqueConstraint("client_id", "token"),
        Index(None, "client_id", "booking_id"),
    )

    change_id: Mapped[int] = mapped_column(primary_key=True)
    booking_id: Mapped[int] = mapped_column(primary_key=True)
    state: Mapped[ChangedBookingState] = mapped_column(
        EnumText(ChangedBookingState), server_default=ChangedBookingState.PENDING
    )
    choice: Mapped[ChoiceKind | None] = mapped_column(EnumText(ChoiceKind))
    chosen_by: Mapped[ChosenBy | None] = mapped_column(EnumText(ChosenBy))
    chosen_at: Mapped[datetime | None]
    token: Mapped[str]
    returned_paise: Mapped[paise] = mapped_column(server_default="0")
    returned_offline_paise: Mapped[paise] = mapped_column(server_default="0")
    credit_paise: Mapped[paise] = mapped_column(server_default="0")
    note_id: Mapped[int | None]
    error: Mapped[empty]
    reminded_at: Mapped[datetime | None]
    updated_at: Mapped[created]
