"""Tables of what the platform collects from clients and charges to them."""

from datetime import date, datetime

from sqlalchemy import BigInteger, CheckConstraint, ForeignKey, ForeignKeyConstraint, Index, UniqueConstraint
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from toli.db.models import Base, Tenant, created, empty, paise, serial, small, whole


class SourceTax(Tenant, Base):
    """Tax that the platform collected at source of a client's supplies of a month (CGST Act, section 52).

    One row by GSTIN of the client, place of supply and rate. `month` is its first day in the client's calendar;
    `gross_paise` and `returned_paise` are taxable values, and the tax is on what is left, never below zero.
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
    """What the platform charges a client for each booking confirmed from a day on: a share of its price, or an amount.

    The share is in basis points of the price without tax.
    """

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
    """The last serial number of the platform's invoices or credit notes in a financial year (by first year).

    A row and not a sequence: its lock lasts until the document's transaction ends, so no number is lost.
    """

    __tablename__ = "platform_counter"

    kind: Mapped[str] = mapped_column(primary_key=True)
    financial_year: Mapped[small] = mapped_column(primary_key=True, autoincrement=False)
    last_serial: Mapped[whole]


class PlatformInvoice(Tenant, Base):
    """An invoice of the platform for its commission of a month, or a credit note for bookings cancelled later.

    Never changed but to record its payment. `is_deducted`: it is taken off what the platform owes, and not paid.
    `content` is everything it shows besides the amounts. `month` is its first day in the client's calendar.
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
    kind: Mapped[str]
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
    """The commission of a booking in an invoice, or in a credit note. `value_paise` is its price without tax."""

    __tablename__ = "platform_invoice_line"
    __table_args__ = (
        ForeignKeyConstraint(
            ["client_id", "invoice_id"], ["platform_invoice.client_id", "platform_invoice.invoice_id"]
        ),
        CheckConstraint("value_paise >= 0 AND commission_paise > 0", name="amounts"),
        Index(None, "client_id", "reservation_event_id"),
    )

    invoice_id: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    reservation_event_id: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    value_paise: Mapped[paise]
    commission_paise: Mapped[paise]
