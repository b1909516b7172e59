from datetime import date, datetime

from sqlalchemy import BigInteger, CheckConstraint, ForeignKey, ForeignKeyConstraint, Index, UniqueConstraint, text
from sqlalchemy.orm import Mapped, mapped_column

from toli.finance.settlements.schemas import SettlementState
from toli.infra.db.models import Base, EnumText, Tenant, created, empty, false_default, paise, serial, true_default


class Settlement(Tenant, Base):
    """Of the platform's account, the operator's part.

    `is_complete`: its lines add up to its amount. `made_at` is the provider's time.
    """

    __tablename__ = "settlement"
    __table_args__ = (
        ForeignKeyConstraint(["client_id", "account_id"], ["payment_account.client_id", "payment_account.account_id"]),
        CheckConstraint("state IN ('created', 'processed', 'failed')", name="state"),
        UniqueConstraint("client_id", "account_id", "provider_settlement_id"),
        Index(None, "client_id", "made_at"),
    )

    settlement_id: Mapped[int] = serial("settlement_id_seq")
    account_id: Mapped[int]
    provider_settlement_id: Mapped[str]
    amount_paise: Mapped[paise]
    state: Mapped[SettlementState] = mapped_column(EnumText(SettlementState))
    utr: Mapped[str | None]
    is_complete: Mapped[false_default]
    made_at: Mapped[datetime]
    read_at: Mapped[created]


class SettlementLine(Tenant, Base):
    """`net_paise` is its addition (negative: deduction); `fee_paise` includes `fee_tax_paise`."""

    __tablename__ = "settlement_line"
    __table_args__ = (
        ForeignKeyConstraint(["client_id", "settlement_id"], ["settlement.client_id", "settlement.settlement_id"]),
        ForeignKeyConstraint(
            ["client_id", "provider_payment_id"], ["payment.client_id", "payment.provider_payment_id"]
        ),
        ForeignKeyConstraint(["client_id", "refund_id"], ["refund.client_id", "refund.refund_id"]),
        CheckConstraint("num_nonnulls(provider_payment_id, refund_id) < 2", name="subject"),
        Index(None, "client_id", "provider_payment_id"),
        Index(None, "client_id", "refund_id"),
    )

    settlement_id: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    entity_id: Mapped[str] = mapped_column(primary_key=True)
    kind: Mapped[str]
    amount_paise: Mapped[paise]
    net_paise: Mapped[paise]
    fee_paise: Mapped[paise]
    fee_tax_paise: Mapped[paise]
    provider_payment_id: Mapped[str | None]
    refund_id: Mapped[int | None]
    happened_at: Mapped[datetime]


class PlatformTransfer(Tenant, Base):
    """The platform's transfer to an operator, under the bank's reference."""

    __tablename__ = "platform_transfer"
    __table_args__ = (
        CheckConstraint("amount_paise > 0", name="amount"),
        CheckConstraint("reference <> ''", name="reference"),
        CheckConstraint("(reversed_at IS NULL) = (reversed_by IS NULL)", name="reversed"),
        Index(
            "platform_transfer_reference_idx",
            "client_id",
            "reference",
            unique=True,
            postgresql_where=text("reversed_at IS NULL"),
        ),
    )

    client_id: Mapped[int] = mapped_column(ForeignKey("client.client_id"), primary_key=True, sort_order=-10)
    transfer_id: Mapped[int] = serial("platform_transfer_id_seq")
    amount_paise: Mapped[paise]
    moved_on: Mapped[date]
    reference: Mapped[str]
    note: Mapped[empty]
    recorded_by: Mapped[int]
    recorded_at: Mapped[created]
    reversed_by: Mapped[int | None]
    reversed_at: Mapped[datetime | None]
    reversed_reason: Mapped[empty]


class SettlementCheck(Tenant, Base):
    """`is_due` while the account has recent payments."""

    __tablename__ = "settlement_check"
    __table_args__ = (
        ForeignKeyConstraint(["client_id", "account_id"], ["payment_account.client_id", "payment_account.account_id"]),
        CheckConstraint("reason IN ('', 'keys_refused', 'refused', 'unavailable')", name="reason"),
        CheckConstraint("(failing_since IS NULL) = (reason = '')", name="failing"),
    )

    account_id: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    is_due: Mapped[true_default]
    due_since: Mapped[created]
    checked_at: Mapped[datetime | None]
    failing_since: Mapped[datetime | None]
    reason: Mapped[empty]
