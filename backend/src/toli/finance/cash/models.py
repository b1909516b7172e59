from datetime import date, datetime
from typing import Final

from sqlalchemy import CheckConstraint, ForeignKeyConstraint, Index, text
from sqlalchemy.orm import Mapped, mapped_column

from toli.finance.cash.schemas import CashKind, ExpenseCategory
from toli.infra.db.models import Base, EnumText, Tenant, created, empty, paise, serial

HOLDER: Final = "'^(user|box)-[0-9]{1,16}$'"


class CashBox(Tenant, Base):
    """The cash book of a cash box, or of a person without an account."""

    __tablename__ = "cash_box"
    __table_args__ = (
        ForeignKeyConstraint(["client_id"], ["client.client_id"]),
        CheckConstraint("char_length(name) BETWEEN 1 AND 80", name="name"),
        Index("cash_box_name_key", "client_id", text("lower(name)"), unique=True),
    )

    cash_box_id: Mapped[int] = serial("cash_box_id_seq")
    name: Mapped[str]
    created_at: Mapped[created]
    closed_at: Mapped[datetime | None]


class CashEntry(Tenant, Base):
    """Entries of cash books without another table: hand-overs, the bank, petty expenses, counts and openings.

    `amount_paise` is added to the book of `holder` and taken from that of `receiver`. A hand-over counts once it is
    accepted; a reversed entry is taken back on the day of its reversal.
    """

    __tablename__ = "cash_entry"
    __table_args__ = (
        ForeignKeyConstraint(["client_id"], ["client.client_id"]),
        ForeignKeyConstraint(["client_id", "bill_id"], ["image.client_id", "image.image_id"]),
        CheckConstraint(
            "kind IN ('opening', 'hand_over', 'deposit', 'withdrawal', 'expense', 'count')",
            name="kind",
        ),
        CheckConstraint(f"holder ~ {HOLDER} AND receiver ~ {HOLDER} AND receiver <> holder", name="holders"),
        CheckConstraint("(kind = 'hand_over') = (receiver IS NOT NULL)", name="receiver"),
        CheckConstraint(
            "CASE kind WHEN 'withdrawal' THEN amount_paise > 0 WHEN 'opening' THEN amount_paise >= 0"
            " WHEN 'count' THEN true ELSE amount_paise < 0 END",
            name="amount",
        ),
        CheckConstraint(
            "(kind = 'expense') = (category IS NOT NULL) AND category IN"
            " ('travel', 'fuel', 'food', 'office', 'staff', 'repairs', 'other')",
            name="category",
        ),
        CheckConstraint("(kind = 'count') = (counted_paise IS NOT NULL) AND counted_paise >= 0", name="counted"),
        CheckConstraint(
            "(accepted_at IS NULL) = (accepted_by IS NULL) AND (accepted_at IS NULL OR kind = 'hand_over')",
            name="accepted",
        ),
        CheckConstraint("(reversed_at IS NULL) = (reversed_by IS NULL)", name="reversed"),
        Index(
            "cash_entry_opening_key",
            "client_id",
            "holder",
            unique=True,
            postgresql_where=text("kind = 'opening' AND reversed_at IS NULL"),
        ),
        Index(None, "client_id", "entered_on"),
    )

    cash_entry_id: Mapped[int] = serial("cash_entry_id_seq")
    kind: Mapped[CashKind] = mapped_column(EnumText(CashKind))
    holder: Mapped[str]
    receiver: Mapped[str | None]
    amount_paise: Mapped[paise]
    entered_on: Mapped[date]
    category: Mapped[ExpenseCategory | None] = mapped_column(EnumText(ExpenseCategory))
    counted_paise: Mapped[paise | None]
    note: Mapped[empty]
    bill_id: Mapped[int | None]
    recorded_by: Mapped[int]
    recorded_at: Mapped[created]
    accepted_by: Mapped[int | None]
    accepted_at: Mapped[datetime | None]
    reversed_by: Mapped[int | None]
    reversed_at: Mapped[datetime | None]
    reversed_reason: Mapped[empty]
