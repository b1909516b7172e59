from datetime import datetime

from sqlalchemy import CheckConstraint, ForeignKeyConstraint, UniqueConstraint
from sqlalchemy.orm import Mapped

from toli.infra.db.models import Base, Tenant, created, empty, paise, serial


class UpiClaim(Tenant, Base):
    """A claimed UPI payment with its number (UTR).

    Only an offline payment with that number confirms it. `said_by` is null for a payment link.
    """

    __tablename__ = "upi_claim"
    __table_args__ = (
        ForeignKeyConstraint(
            ["client_id", "booking_id"],
            ["booking.client_id", "booking.booking_id"],
        ),
        CheckConstraint("utr ~ '^[0-9]{12}$'", name="utr"),
        CheckConstraint("amount_paise > 0", name="amount"),
        CheckConstraint("(dismissed_at IS NULL) = (dismissed_by IS NULL)", name="dismissed"),
        UniqueConstraint("client_id", "booking_id", "utr"),
    )

    claim_id: Mapped[int] = serial("upi_claim_id_seq")
    booking_id: Mapped[int]
    utr: Mapped[str]
    amount_paise: Mapped[paise]
    said_by: Mapped[int | None]
    said_at: Mapped[created]
    dismissed_by: Mapped[int | None]
    dismissed_at: Mapped[datetime | None]
    dismissed_reason: Mapped[empty]
