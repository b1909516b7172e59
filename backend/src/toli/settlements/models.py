"""Tables of settlements: what the provider sent to the bank of an account, and what each was made of."""

from datetime import date, datetime

from sqlalchemy import BigInteger, CheckConstraint, ForeignKey, ForeignKeyConstraint, Index, UniqueConstraint, text
from sqlalchemy.orm import Mapped, mapped_column

from toli.db.models import Base, Tenant, created, empty, false_default, paise, serial, true_default


class Settlement(Tenant, Base):
    """A settlement of one of the client's accounts.

    Of the platform's account it is the client's part: what its own payments and refunds add to the platform's
    settlement. `is_complete`: its lines add up to its amount. `made_at` is the provider's time.
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
    state: Mapped[str]
    utr: Mapped[str | None]
    is_complete: Mapped[false_default]
    made_at: Mapped[datetime]
    read_at: Mapped[created]


class SettlementLine(Tenant, Base):
    """A payment, a refund or something else in a settlement, under the provider's id and kind.

    `net_paise` is what it adds, below 0 what it takes off; `fee_paise` has the tax `fee_tax_paise` in it. A payment or
    refund that Toli knows is named; others, such as adjustments, are of the account and not of a booking.
    """

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
    """Money that the platform paid out to a client of what it took for it, under the bank's reference."""

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
    """When the settlements of an account were read, and since when that fails, for which reason.

    `is_due` while the account has payments of late, so that its settlements are expected to be read.
    """

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
