"""The table of changes of bookings."""

from sqlalchemy import CheckConstraint, ForeignKeyConstraint, Index
from sqlalchemy.orm import Mapped

from toli.db.models import Base, Tenant, created, paise, serial, whole


class BookingChange(Tenant, Base):
    """A change of a confirmed booking: of its party, its price, or its departure. Amounts with tax.

    `charge_paise` is what it charged, `returned_paise` what went back by the payment provider, and `owed_paise` what
    the operator gives back. `split_booking_id` is the booking of those who moved without the others.
    """

    __tablename__ = "booking_change"
    __table_args__ = (
        ForeignKeyConstraint(
            ["client_id", "reservation_event_id"],
            ["reservation_event.client_id", "reservation_event.reservation_event_id"],
        ),
        CheckConstraint("charge_paise >= 0 AND returned_paise >= 0 AND owed_paise >= 0", name="amounts"),
        Index(None, "client_id", "reservation_event_id"),
    )

    booking_change_id: Mapped[int] = serial("booking_change_id_seq")
    reservation_event_id: Mapped[int]
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
