"""Bank statements, their lines, and the offline payments and other entries of lines."""

from datetime import date, datetime

from sqlalchemy import BigInteger, CheckConstraint, ForeignKey, ForeignKeyConstraint, Index, UniqueConstraint
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from toli.finance.bank.schemas import Bank
from toli.infra.db.models import Base, EnumText, Tenant, created, empty, false_default, paise, serial, small, whole


class BankStatement(Tenant, Base):
    """`cells` has its rows until its columns are chosen."""

    __tablename__ = "bank_statement"
    __table_args__ = (
        CheckConstraint("bank IN ('hdfc', 'icici', 'sbi', 'axis', 'other')", name="bank"),
        CheckConstraint("(read_at IS NULL) = (cells IS NOT NULL)", name="cells"),
    )

    client_id: Mapped[int] = mapped_column(ForeignKey("client.client_id"), primary_key=True, sort_order=-10)
    statement_id: Mapped[int] = serial("bank_statement_id_seq")
    filename: Mapped[str]
    bank: Mapped[Bank] = mapped_column(EnumText(Bank))
    columns: Mapped[list[str]] = mapped_column(JSONB)
    mapping: Mapped[dict[str, int]] = mapped_column(JSONB)
    cells: Mapped[list[tuple[int, list[str]]] | None] = mapped_column(JSONB(none_as_null=True))
    added: Mapped[whole] = mapped_column(server_default="0")
    known: Mapped[whole] = mapped_column(server_default="0")
    skipped: Mapped[whole] = mapped_column(server_default="0")
    first_day: Mapped[date | None]
    last_day: Mapped[date | None]
    uploaded_by: Mapped[int]
    uploaded_at: Mapped[created]
    read_at: Mapped[datetime | None]


class BankLine(Tenant, Base):
    """Stored once over all statements: equal lines share `key`, `repeat` numbers separate transactions."""

    __tablename__ = "bank_line"
    __table_args__ = (
        ForeignKeyConstraint(
            ["client_id", "statement_id"], ["bank_statement.client_id", "bank_statement.statement_id"]
        ),
        CheckConstraint("amount_paise > 0", name="amount"),
        CheckConstraint("(ignored_at IS NULL) = (ignored_by IS NULL)", name="ignored"),
        UniqueConstraint("client_id", "key", "repeat"),
        Index(None, "client_id", "moved_on"),
    )

    line_id: Mapped[int] = serial("bank_line_id_seq")
    statement_id: Mapped[int]
    key: Mapped[str]
    repeat: Mapped[small]
    moved_on: Mapped[date]
    is_credit: Mapped[bool]
    amount_paise: Mapped[paise]
    narration: Mapped[str]
    reference: Mapped[empty]
    balance_paise: Mapped[int | None] = mapped_column(BigInteger)
    ignored_by: Mapped[int | None]
    ignored_at: Mapped[datetime | None]
    ignored_reason: Mapped[empty]


class BankLinePayment(Tenant, Base):
    """Reversed payments do not count."""

    __tablename__ = "bank_line_payment"
    __table_args__ = (
        ForeignKeyConstraint(["client_id", "line_id"], ["bank_line.client_id", "bank_line.line_id"]),
        ForeignKeyConstraint(
            ["client_id", "offline_payment_id"], ["offline_payment.client_id", "offline_payment.offline_payment_id"]
        ),
        Index(None, "client_id", "line_id"),
    )

    offline_payment_id: Mapped[int] = mapped_column(primary_key=True)
    line_id: Mapped[int]
    confirmed_by: Mapped[int]
    confirmed_at: Mapped[created]
    is_match: Mapped[false_default]


class BankLineEntry(Tenant, Base):
    """A line's money on account, its refund, cost or cash movement. Reversed entries do not count.

    A trigger deletes the row when the amount or way of its cost payment changes.
    """

    __tablename__ = "bank_line_entry"
    __table_args__ = (
        ForeignKeyConstraint(["client_id", "line_id"], ["bank_line.client_id", "bank_line.line_id"]),
        ForeignKeyConstraint(["client_id", "deposit_id"], ["deposit.client_id", "deposit.deposit_id"]),
        ForeignKeyConstraint(
            ["client_id", "deposit_refund_id"], ["deposit_refund.client_id", "deposit_refund.deposit_refund_id"]
        ),
        ForeignKeyConstraint(
            ["client_id", "cost_payment_id"],
            ["cost_payment.client_id", "cost_payment.cost_payment_id"],
            ondelete="CASCADE",
        ),
        ForeignKeyConstraint(["client_id", "cash_entry_id"], ["cash_entry.client_id", "cash_entry.cash_entry_id"]),
        CheckConstraint(
            "num_nonnulls(deposit_id, deposit_refund_id, cost_payment_id, cash_entry_id) = 1", name="subject"
        ),
        Index(None, "client_id", "line_id"),
        *(
            Index(f"bank_line_entry_client_id_{name}_key", "client_id", name, unique=True)
            for name in ("deposit_id", "deposit_refund_id", "cost_payment_id", "cash_entry_id")
        ),
    )

    bank_line_entry_id: Mapped[int] = serial("bank_line_entry_id_seq")
    line_id: Mapped[int]
    deposit_id: Mapped[int | None]
    deposit_refund_id: Mapped[int | None]
    cost_payment_id: Mapped[int | None]
    cash_entry_id: Mapped[int | None]
    is_match: Mapped[false_default]
    confirmed_by: Mapped[int]
    confirmed_at: Mapped[created]
