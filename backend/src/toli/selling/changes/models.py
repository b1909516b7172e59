from datetime import datetime

from sqlalchemy import CheckConstraint, ForeignKeyConstraint, Index, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from toli.infra.db.models import Base, EnumText, Tenant, created, empty, paise, serial, whole
from toli.selling.changes.schemas.change_request import ChangeRequestState


class BookingChange(Tenant, Base):
    """A change of a booking. Amounts with tax.

    `returned_paise` goes through the provider, `owed_paise` is owed by the operator. `split_booking_id` has the moved
    travellers.
    """

    __tablename__ = "booking_change"
    __table_args__ = (
        ForeignKeyConstraint(
            ["client_id", "booking_id"],
            ["booking.client_id", "booking.booking_id"],
        ),
        CheckConstraint("charge_paise >= 0 AND returned_paise >= 0 AND owed_paise >= 0", name="amounts"),
        Index(None, "client_id", "booking_id"),
    )

    booking_change_id: Mapped[int] = serial("booking_change_id_seq")
    booking_id: Mapped[int]
    from_plan_id: Mapped[int]
    to_plan_id: Mapped[int]
    people_before: Mapped[whole]
    people_after: Mapped[whole]
    total_before_paise: Mapped[paise]
    total_after_paise: Mapped[paise]
    charge_paise: Mapped[paise]
    returned_paise: Mapped[paise]
    owed_paise: Mapped[paise]
    split_booking_id: Mapped[int | None]
    reason: Mapped[str]
    changed_by: Mapped[int]
    changed_at: Mapped[created]


class ChangeRequest(Tenant, Base):
    """A traveller's request, with the displayed price.

    It counts while the booking is confirmed and the tour has not begun; a new request replaces an earlier one. `asked`
    has the change with names of joining travellers: null once decided, and erased with travellers' details.
    """

    __tablename__ = "change_request"
    __table_args__ = (
        ForeignKeyConstraint(
            ["client_id", "booking_id"],
            ["booking.client_id", "booking.booking_id"],
        ),
        CheckConstraint("state IN ('asked', 'withdrawn', 'declined', 'agreed')", name="state"),
        CheckConstraint("(state IN ('declined', 'agreed')) = (decided_at IS NOT NULL)", name="decided"),
        Index(None, "client_id", postgresql_where=text("state = 'asked'")),
    )

    booking_id: Mapped[int] = mapped_column(primary_key=True)
    state: Mapped[ChangeRequestState] = mapped_column(EnumText(ChangeRequestState))
    asked: Mapped[dict[str, object] | None] = mapped_column(JSONB(none_as_null=True))
    note: Mapped[str]
    total_before_paise: Mapped[paise]
    total_after_paise: Mapped[paise]
    charge_paise: Mapped[paise]
    refund_paise: Mapped[paise]
    asked_by: Mapped[int]
    asked_at: Mapped[created]
    decided_by: Mapped[int | None]
    decided_at: Mapped[datetime | None]
    decided_reason: Mapped[empty]
