from datetime import date, datetime

from sqlalchemy import BigInteger, CheckConstraint, ForeignKey, ForeignKeyConstraint, Index, UniqueConstraint
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from toli.infra.db.models import Base, EnumText, Tenant, created, empty, paise, serial, small, whole
from toli.payments.billing.schemas import PlatformInvoiceKind


class SourceTax(Tenant, Base):
    """Tax collected at source in a month (CGST Act, section 52), by GSTIN, place of supply and rate.

    `month` is its first day. The tax is on `gross_paise` less `returned_paise` (taxable values), at least 0.
    """

    __tablename__ = "source_tax"
    __table_args__ = (
        CheckConstraint("extract(day FROM month) = 1", name="month"),
        CheckConstraint("length(gstin) = 15 AND place_of_supply ~ '^[0-9]{2}$'", name="codes"),
        CheckConstraint("least(gross_paise, returned_paise, igst_paise, cgst_paise, sgst_paise) >= 0", name="amounts"),
        CheckConstraint("cgst_paise = sgst_paise AND (cgst_paise = 0 OR igst_paise = 0)", name="heads"),
    )

    client_id: Mapped[int] = mapped_column(ForeignKey("client.client_id"), primary_key=True, sort_order=-10)
    month: Mapped[date] = mapped_column(primary_key=True)
    gstin: Mapped[str] = mapped_column(primary_key=True)
    place_of_supply: Mapped[str] = mapped_column(primary_key=True)
    rate_bp: Mapped[small] = mapped_column(primary_key=True, autoincrement=False)
    gross_paise: Mapped[paise]
    returned_paise: Mapped[paise]
    igst_paise: Mapped[paise]
    cgst_paise: Mapped[paise]
    sgst_paise: Mapped[paise]
    collected_at: Mapped[created]


class CommissionPlan(Tenant, Base):
    """A commission per booking: basis points of its price without tax, or an amount."""

    __tablename__ = "commission_plan"
    __table_args__ = (
        CheckConstraint("num_nonnulls(percent_bp, amount_paise) = 1", name="one"),
        CheckConstraint("percent_bp BETWEEN 0 AND 5000", name="percent"),
        CheckConstraint("amount_paise > 0", name="amount"),
    )

    client_id: Mapped[int] = mapped_column(ForeignKey("client.client_id"), primary_key=True, sort_order=-10)
    valid_from: Mapped[date] = mapped_column(primary_key=True)
    percent_bp: Mapped[small | None]
    amount_paise: Mapped[paise | None]
    set_by: Mapped[int]
    set_at: Mapped[created]


class PlatformCounter(Base):
    """Last serial number per financial year (its first year).

    A row and not a sequence: its lock lasts until the transaction ends, so the series has no gaps.
    """

    __tablename__ = "platform_counter"

    kind: Mapped[str] = mapped_column(primary_key=True)
    financial_year: Mapped[small] = mapped_column(primary_key=True, autoincrement=False)
    last_serial: Mapped[whole]


class PlatformInvoice(Tenant, Base):
    """An invoice for a month's commission, or a credit note for later cancellations.

    Only its payment is ever updated. `is_deducted`: from the client's balance.
    """

    __tablename__ = "platform_invoice"
    __table_args__ = (
        CheckConstraint("kind IN ('invoice', 'credit')", name="kind"),
        CheckConstraint("length(number) <= 16", name="number"),
        CheckConstraint("taxable_paise > 0", name="amount"),
        CheckConstraint("cgst_paise = sgst_paise AND (cgst_paise = 0 OR igst_paise = 0)", name="heads"),
        CheckConstraint("(paid_on IS NULL) = (paid_by IS NULL) AND (paid_on IS NULL OR NOT is_deducted)", name="paid"),
        UniqueConstraint("client_id", "kind", "month"),
        UniqueConstraint("client_id", "kind", "financial_year", "serial"),
    )

    client_id: Mapped[int] = mapped_column(ForeignKey("client.client_id"), primary_key=True, sort_order=-10)
    invoice_id: Mapped[int] = serial("platform_invoice_id_seq")
    kind: Mapped[PlatformInvoiceKind] = mapped_column(EnumText(PlatformInvoiceKind))
    month: Mapped[date]
    financial_year: Mapped[small]
    serial: Mapped[whole]
    number: Mapped[str]
    taxable_paise: Mapped[paise]
    igst_paise: Mapped[paise]
    cgst_paise: Mapped[paise]
    sgst_paise: Mapped[paise]
    is_deducted: Mapped[bool]
    content: Mapped[dict[str, object]] = mapped_column(JSONB)
    issued_on: Mapped[date]
    issued_at: Mapped[created]
    paid_on: Mapped[date | None]
    paid_reference: Mapped[empty]
    paid_by: Mapped[int | None]
    paid_at: Mapped[datetime | None]


class PlatformInvoiceLine(Tenant, Base):
    """A booking's commission; `value_paise` is its price without tax."""

    __tablename__ = "platform_invoice_line"
    __table_args__ = (
        ForeignKeyConstraint(
            ["client_id", "invoice_id"], ["platform_invoice.client_id", "platform_invoice.invoice_id"]
        ),
        CheckConstraint("value_paise >= 0 AND commission_paise > 0", name="amounts"),
        Index(None, "client_id", "booking_id"),
    )

    invoice_id: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    booking_id: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    value_paise: Mapped[paise]
    commission_paise: Mapped[paise]
