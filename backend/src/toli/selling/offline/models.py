from datetime import date, datetime

from sqlalchemy import CheckConstraint, ForeignKeyConstraint, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

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


class Cheque(Tenant, Base):
    """The fate of a received cheque; no row before. Its number is the payment's reference.

    `charge_paise` is the bank's charge for a bounce. A bounced cheque's payment is reversed.
    """

    __tablename__ = "cheque"
    __table_args__ = (
        ForeignKeyConstraint(
            ["client_id", "offline_payment_id"], ["offline_payment.client_id", "offline_payment.offline_payment_id"]
        ),
        CheckConstraint("cleared_on IS NULL OR bounced_on IS NULL", name="outcome"),
        CheckConstraint("charge_paise >= 0 AND (charge_paise = 0 OR bounced_on IS NOT NULL)", name="charge"),
    )

    offline_payment_id: Mapped[int] = mapped_column(primary_key=True)
    bank_name: Mapped[empty]
    dated_on: Mapped[date | None]
    deposited_on: Mapped[date | None]
    slip: Mapped[empty]
    cleared_on: Mapped[date | None]
    bounced_on: Mapped[date | None]
    charge_paise: Mapped[paise] = mapped_column(server_default="0")
