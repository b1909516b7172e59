from datetime import date, datetime

from sqlalchemy import CheckConstraint, ForeignKeyConstraint, Index
from sqlalchemy.orm import Mapped, mapped_column

from toli.infra.db.models import Base, EnumText, Tenant, created, empty, paise, serial
from toli.selling.bookings.schemas.fields import RecordedMethod


class Deposit(Tenant, Base):
    """Money on account.

    `customer` is in the form of `CustomerCard`. `left_paise` is claimed by a conditional statement, as beds are.
    `moved_on` is the operator's day. `cash_holder`: of the cash book; null: the recorder's. `deposited_on` to
    `charge_paise` are of a cheque or a bank draft, as in `Cheque`.
    """

    __tablename__ = "deposit"
    __table_args__ = (
        ForeignKeyConstraint(["client_id"], ["client.client_id"]),
        CheckConstraint("amount_paise > 0 AND left_paise BETWEEN 0 AND amount_paise", name="amounts"),
        CheckConstraint("customer ~ '^(account|booking)-[0-9]{1,16}$'", name="customer"),
        CheckConstraint(
            "method IN ('cash', 'bank', 'upi', 'neft', 'imps', 'rtgs', 'cheque', 'card_machine', 'draft', 'online')",
            name="method",
        ),
        CheckConstraint(
            "(reversed_at IS NULL) = (reversed_by IS NULL) AND (reversed_at IS NULL OR left_paise = 0)",
            name="reversed",
        ),
        CheckConstraint(
            "method IN ('cheque', 'draft') OR num_nonnulls(deposited_on, cleared_on, bounced_on) = 0", name="cheque"
        ),
        CheckConstraint("cleared_on IS NULL OR bounced_on IS NULL", name="outcome"),
        CheckConstraint("bounced_on IS NULL OR reversed_at IS NOT NULL", name="bounced"),
        CheckConstraint("charge_paise >= 0 AND (charge_paise = 0 OR bounced_on IS NOT NULL)", name="charge"),
        Index(None, "customer"),
    )

    deposit_id: Mapped[int] = serial("deposit_id_seq")
    customer: Mapped[str]
    amount_paise: Mapped[paise]
    left_paise: Mapped[paise]
    method: Mapped[RecordedMethod] = mapped_column(EnumText(RecordedMethod))
    moved_on: Mapped[date]
    reference: Mapped[empty]
    note: Mapped[empty]
    recorded_by: Mapped[int]
    recorded_at: Mapped[created]
    reversed_by: Mapped[int | None]
    reversed_at: Mapped[datetime | None]
    reversed_reason: Mapped[empty]
    cash_holder: Mapped[str | None]
    cheque_bank: Mapped[empty]
    cheque_dated_on: Mapped[date | None]
    deposited_on: Mapped[date | None]
    slip: Mapped[empty]
    cleared_on: Mapped[date | None]
    bounced_on: Mapped[date | None]
    charge_paise: Mapped[paise] = mapped_column(server_default="0")


class DepositUse(Tenant, Base):
    """`returned_paise` is on account again."""

    __tablename__ = "deposit_use"
    __table_args__ = (
        ForeignKeyConstraint(["client_id", "deposit_id"], ["deposit.client_id", "deposit.deposit_id"]),
        ForeignKeyConstraint(
            ["client_id", "offline_payment_id"], ["offline_payment.client_id", "offline_payment.offline_payment_id"]
        ),
        CheckConstraint("amount_paise > 0 AND returned_paise BETWEEN 0 AND amount_paise", name="amounts"),
        Index(None, "client_id", "offline_payment_id"),
    )

    deposit_id: Mapped[int] = mapped_column(primary_key=True)
    offline_payment_id: Mapped[int] = mapped_column(primary_key=True)
    amount_paise: Mapped[paise]
    returned_paise: Mapped[paise] = mapped_column(server_default="0")


class DepositRefund(Tenant, Base):
    """Money on account that was returned to the customer."""

    __tablename__ = "deposit_refund"
    __table_args__ = (
        ForeignKeyConstraint(["client_id", "deposit_id"], ["deposit.client_id", "deposit.deposit_id"]),
        CheckConstraint("amount_paise > 0", name="amount"),
        CheckConstraint("method IN ('cash', 'bank', 'upi', 'neft', 'imps', 'rtgs', 'cheque')", name="method"),
        Index(None, "client_id", "deposit_id"),
    )

    deposit_refund_id: Mapped[int] = serial("deposit_refund_id_seq")
    deposit_id: Mapped[int]
    amount_paise: Mapped[paise]
    method: Mapped[RecordedMethod] = mapped_column(EnumText(RecordedMethod))
    moved_on: Mapped[date]
    reference: Mapped[empty]
    note: Mapped[empty]
    recorded_by: Mapped[int]
    recorded_at: Mapped[created]
