"""Tables of the ledger: append-only double entry in paise."""

from sqlalchemy import CheckConstraint, ForeignKeyConstraint, Index, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from toli.infra.db.models import Base, EnumText, Tenant, created, paise, serial, small
from toli.payments.ledger.schemas import Account, EntryKind

RECEIVED = "('customer_prepayment', 'allowance_in_prepayments', 'tds_expected')"
"""The accounts that together are what bookings were paid in money, as a list of SQL: revenue is their sum, negated.

Tax that a customer deducted counts once its certificate is here.
"""


class LedgerTransaction(Tenant, Base):
    """`ref`: id of the capture, refund, offline payment or settlement."""

    __tablename__ = "ledger_transaction"
    __table_args__ = (
        UniqueConstraint("client_id", "kind", "ref"),
        CheckConstraint(
            "kind IN ('capture', 'attribution', 'refund', 'refund_reversal', 'offline_receipt', 'offline_return',"
            " 'offline_reversal', 'credit_given', 'transfer', 'settlement', 'settlement_match', 'settlement_reversal',"
            " 'platform_transfer', 'platform_reversal', 'source_tax', 'route_transfer', 'route_reversal',"
            " 'route_settled', 'platform_invoice', 'platform_credit', 'platform_payment', 'travel_tax',"
            " 'deposit_receipt', 'deposit_refund', 'deposit_reversal',"
            " 'tds_certified')",
            name="kind",
        ),
        Index(None, "client_id", "booking_id"),
        Index("ledger_transaction_posted_idx", "posted_at", "client_id"),
    )

    ledger_transaction_id: Mapped[int] = serial("ledger_transaction_id_seq")
    kind: Mapped[EntryKind] = mapped_column(EnumText(EntryKind))
    ref: Mapped[str]
    booking_id: Mapped[int | None]
    posted_at: Mapped[created]


class LedgerPosting(Tenant, Base):
    """Debits positive, credits negative. A trigger holds each transaction to zero."""

    __tablename__ = "ledger_posting"
    __table_args__ = (
        ForeignKeyConstraint(
            ["client_id", "ledger_transaction_id"],
            ["ledger_transaction.client_id", "ledger_transaction.ledger_transaction_id"],
        ),
        CheckConstraint(
            "account IN ('provider_clearing', 'customer_prepayment', 'received_offline', 'travel_credit',"
            " 'credit_allowance', 'bank', 'provider_fees', 'provider_fee_tax', 'other_settled', 'platform_receivable',"
            " 'tcs_collected', 'linked_account', 'platform_commission', 'platform_commission_tax',"
            " 'platform_payable', 'travel_tax_payable', 'travel_tax_in_prepayments', 'allowance_in_prepayments',"
            " 'allowance_used', 'customer_on_account', 'tds_expected', 'tds_receivable')",
            name="account",
        ),
        CheckConstraint("amount_paise <> 0", name="amount"),
        Index(None, "client_id", "booking_id", "account"),
    )

    ledger_transaction_id: Mapped[int] = mapped_column(primary_key=True)
    line: Mapped[small] = mapped_column(primary_key=True)
    account: Mapped[Account] = mapped_column(EnumText(Account))
    booking_id: Mapped[int | None]
    amount_paise: Mapped[paise]
