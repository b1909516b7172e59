"""Bank statements, their lines, and offline payments recorded by them."""

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
