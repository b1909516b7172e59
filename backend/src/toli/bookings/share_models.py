"""The tables of bookings whose travellers each pay their share."""

from datetime import date, datetime
from typing import Literal

from sqlalchemy import CheckConstraint, ForeignKeyConstraint, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from toli.db.models import Base, Tenant, created, paise, serial

ShareRule = Literal["organiser", "release"]
"""What happens with a share that is not paid in time: the organiser pays it, or the place is given up."""


class ShareTerms(Tenant, Base):
    """Until when the shares of a booking are to be paid, and what happens then.

    `applied_at` is when the deadline was over and the rule was applied.
    """

    __tablename__ = "share_terms"
    __table_args__ = (
        ForeignKeyConstraint(
            ["client_id", "reservation_event_id"],
            ["reservation_event.client_id", "reservation_event.reservation_event_id"],
        ),
        CheckConstraint("rule IN ('organiser', 'release')", name="rule"),
    )

    reservation_event_id: Mapped[int] = mapped_column(primary_key=True)
    due_on: Mapped[date]
    rule: Mapped[str]
    made_by: Mapped[int]
    made_at: Mapped[created]
    applied_at: Mapped[datetime | None]


class PaymentShare(Tenant, Base):
    """What a traveller is to pay of a booking in all, and the link for it.

    What is paid of it are the payments on orders with its id. It has no traveller once they left the booking. After
    `ended_at` nothing is asked for on it. `filled_at` is when somebody with the link entered the traveller's details.
    """

    __tablename__ = "payment_share"
    __table_args__ = (
        ForeignKeyConstraint(
            ["client_id", "reservation_event_id"],
            ["reservation_event.client_id", "reservation_event.reservation_event_id"],
        ),
        ForeignKeyConstraint(["client_id", "traveller_id"], ["traveller.client_id", "traveller.traveller_id"]),
        CheckConstraint("amount_paise >= 0", name="amount"),
        CheckConstraint("traveller_id IS NOT NULL OR ended_at IS NOT NULL", name="traveller"),
        UniqueConstraint("client_id", "token"),
        UniqueConstraint("client_id", "reservation_event_id", "traveller_id"),
    )

    share_id: Mapped[int] = serial("payment_share_id_seq")
    reservation_event_id: Mapped[int]
    traveller_id: Mapped[int | None]
    amount_paise: Mapped[paise]
    token: Mapped[str]
    made_at: Mapped[created]
    ended_at: Mapped[datetime | None]
    filled_at: Mapped[datetime | None]
