from datetime import date

from sqlalchemy import CheckConstraint, ForeignKey, ForeignKeyConstraint, Index
from sqlalchemy.orm import Mapped, mapped_column

from toli.infra.db.models import Base, Tenant, created, false_default, paise, serial


class CreditNote(Tenant, Base):
    """Travel credit for any trip until `valid_until`.

    Without `user_id` it is of the customer of its booking, who may get an account later.
    `left_paise` is claimed by a conditional statement, as beds are. `is_allowance`: not in place of a booking's money.
    """

    __tablename__ = "credit_note"
    __table_args__ = (
        ForeignKeyConstraint(
            ["client_id", "booking_id"],
            ["booking.client_id", "booking.booking_id"],
        ),
        CheckConstraint("amount_paise > 0 AND left_paise BETWEEN 0 AND amount_paise", name="amounts"),
        CheckConstraint("user_id IS NOT NULL OR booking_id IS NOT NULL", name="customer"),
        Index(None, "client_id", "user_id"),
        Index(None, "user_id"),
        Index(None, "client_id", "booking_id"),
    )

    credit_note_id: Mapped[int] = serial("credit_note_id_seq")
    user_id: Mapped[int | None] = mapped_column(ForeignKey("app_user.user_id"))
    booking_id: Mapped[int | None]
    is_allowance: Mapped[false_default]
    amount_paise: Mapped[paise]
    left_paise: Mapped[paise]
    valid_until: Mapped[date]
    reminded_of: Mapped[date | None]
    """The last day of validity of which the customer was reminded; a later one is reminded of again."""
    reason: Mapped[str]
    given_by: Mapped[int]
    given_at: Mapped[created]


class CreditUse(Tenant, Base):
    """`returned_paise` is credit again."""

    __tablename__ = "credit_use"
    __table_args__ = (
        ForeignKeyConstraint(["client_id", "credit_note_id"], ["credit_note.client_id", "credit_note.credit_note_id"]),
        ForeignKeyConstraint(
            ["client_id", "offline_payment_id"], ["offline_payment.client_id", "offline_payment.offline_payment_id"]
        ),
        CheckConstraint("amount_paise > 0 AND returned_paise BETWEEN 0 AND amount_paise", name="amounts"),
        Index(None, "client_id", "offline_payment_id"),
    )

    credit_note_id: Mapped[int] = mapped_column(primary_key=True)
    offline_payment_id: Mapped[int] = mapped_column(primary_key=True)
    amount_paise: Mapped[paise]
    returned_paise: Mapped[paise] = mapped_column(server_default="0")
