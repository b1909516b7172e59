from datetime import date, datetime

from sqlalchemy import CheckConstraint, ForeignKeyConstraint, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from toli.infra.db.models import Base, EnumText, Tenant, created, paise, serial
from toli.selling.bookings.schemas.fields import ShareRule

"""What happens with a share that is not paid in time: the organiser pays it, or the place is given up."""


class ShareTerms(Tenant, Base):
    __tablename__ = "share_terms"
    __table_args__ = (
        ForeignKeyConstraint(
            ["client_id", "booking_id"],
            ["booking.client_id", "booking.booking_id"],
        ),
        CheckConstraint("rule IN ('organiser', 'release')", name="rule"),
    )

    booking_id: Mapped[int] = mapped_column(primary_key=True)
    due_on: Mapped[date]
    rule: Mapped[ShareRule] = mapped_column(EnumText(ShareRule))
    made_by: Mapped[int]
    made_at: Mapped[created]
    applied_at: Mapped[datetime | None]


class PaymentShare(Tenant, Base):
    """A traveller's share and its link; payments are on orders with its id.

    No traveller after removal, nothing due after `ended_at`. `filled_at`: details were entered by the link.
    """

    __tablename__ = "payment_share"
    __table_args__ = (
        ForeignKeyConstraint(
            ["client_id", "booking_id"],
            ["booking.client_id", "booking.booking_id"],
        ),
        ForeignKeyConstraint(["client_id", "traveller_id"], ["traveller.client_id", "traveller.traveller_id"]),
        CheckConstraint("amount_paise >= 0", name="amount"),
        CheckConstraint("traveller_id IS NOT NULL OR ended_at IS NOT NULL", name="traveller"),
        UniqueConstraint("client_id", "token"),
        UniqueConstraint("client_id", "booking_id", "traveller_id"),
    )

    share_id: Mapped[int] = serial("payment_share_id_seq")
    booking_id: Mapped[int]
    traveller_id: Mapped[int | None]
    amount_paise: Mapped[paise]
    token: Mapped[str]
    made_at: Mapped[created]
    ended_at: Mapped[datetime | None]
    filled_at: Mapped[datetime | None]
