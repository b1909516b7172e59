from datetime import date

from sqlalchemy import CheckConstraint, ForeignKey, Index, Text, UniqueConstraint
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from toli.infra.db.models import Base, EnumText, Tenant, created, empty, paise, serial, small, true_default, whole
from toli.kit.gst import StateCode
from toli.payments.documents.schemas import TOUR_OPERATOR_SERVICES, DepositDocumentKind, DocumentKind

ISSUER = f"""
       json_build_object(
           'name', coalesce(d.legal_name, c.client_name), 'address', coalesce(d.address, c.public_address),
           'state', d.state, 'gstin', d.gstin, 'sac', coalesce(d.sac, '{TOUR_OPERATOR_SERVICES}'),
           'email', coalesce(nullif(d.email, ''), c.public_email),
           'phone', coalesce(nullif(d.phone, ''), c.public_phone)
       ) AS supplier,
       json_build_object('name', c.client_name, 'colour', c.colour, 'logo', c.client_logo) AS brand
"""
"""The parts of `Issuer`, of a client `c` and its document details `d`, if any."""

DEPOSIT_REF = """
CASE t.kind WHEN 'deposit_receipt' THEN 'deposit:' WHEN 'deposit_refund' THEN 'refund:' ELSE 'reversal:' END || t.ref
"""
"""The `ref` of the document of a ledger transaction `t` of money on account."""


class DocumentDetails(Tenant, Base):
    """`state` is the GST code; no `gstin`: not registered."""

    __tablename__ = "document_details"
    __table_args__ = (
        CheckConstraint("state ~ '^[0-9]{2}$'", name="state"),
        CheckConstraint("length(gstin) = 15 AND left(gstin, 2) = state", name="gstin"),
        CheckConstraint("sac ~ '^[0-9]{6}$'", name="sac"),
    )

    client_id: Mapped[int] = mapped_column(ForeignKey("client.client_id"), primary_key=True, sort_order=-10)
    legal_name: Mapped[str]
    address: Mapped[str]
    state: Mapped[StateCode] = mapped_column(Text)
    gstin: Mapped[str | None]
    sac: Mapped[str]
    email: Mapped[empty]
    phone: Mapped[empty]
    invoices_after_tour: Mapped[true_default]
    updated_at: Mapped[created]


class DocumentCounter(Tenant, Base):
    """Last serial number per financial year; see `PlatformCounter`."""

    __tablename__ = "document_counter"

    kind: Mapped[str] = mapped_column(primary_key=True)
    financial_year: Mapped[small] = mapped_column(primary_key=True, autoincrement=False)
    last_serial: Mapped[whole]


class Document(Tenant, Base):
    """Never changed or deleted.

    `ref`: id of the payment or refund; for an invoice and notes, the booking's id and the note. `content` is frozen.
    `moved_on`: an earlier day of the money than that of its record; null for the day of issue.
    """

    __tablename__ = "document"
    __table_args__ = (
        CheckConstraint(
            "kind IN ('receipt', 'refund', 'credit', 'invoice', 'invoice_credit', 'invoice_debit')", name="kind"
        ),
        CheckConstraint("length(number) <= 16", name="number"),
        CheckConstraint("amount_paise > 0", name="amount"),
        CheckConstraint(
            "taxable_paise + cgst_paise + sgst_paise + igst_paise + tcs_paise = amount_paise", name="parts"
        ),
        CheckConstraint("cgst_paise = 0 OR igst_paise = 0", name="heads"),
        CheckConstraint("tcs_paise >= 0", name="tcs"),
        UniqueConstraint("client_id", "kind", "financial_year", "serial"),
        UniqueConstraint("client_id", "kind", "ref"),
        Index(None, "client_id", "booking_id"),
        Index(None, "client_id", "provider_payment_id"),
    )

    document_id: Mapped[int] = serial("document_id_seq")
    kind: Mapped[DocumentKind] = mapped_column(EnumText(DocumentKind))
    financial_year: Mapped[small]
    serial: Mapped[whole]
    number: Mapped[str]
    booking_id: Mapped[int]
    provider_payment_id: Mapped[str]
    ref: Mapped[str]
    amount_paise: Mapped[paise]
    taxable_paise: Mapped[paise]
    cgst_paise: Mapped[paise]
    sgst_paise: Mapped[paise]
    igst_paise: Mapped[paise]
    tcs_paise: Mapped[paise] = mapped_column(server_default="0")
    content: Mapped[dict[str, object]] = mapped_column(JSONB)
    issued_on: Mapped[date]
    issued_at: Mapped[created]
    moved_on: Mapped[date | None]


class DepositDocument(Tenant, Base):
    """A receipt for money on account, or for its refund. Never changed or deleted.

    `ref`: see `DepositDocumentFacts`. `content` is frozen.
    """

    __tablename__ = "deposit_document"
    __table_args__ = (
        CheckConstraint("kind IN ('deposit', 'deposit_refund')", name="kind"),
        CheckConstraint("length(number) <= 16", name="number"),
        CheckConstraint("amount_paise > 0", name="amount"),
        UniqueConstraint("client_id", "kind", "financial_year", "serial"),
        UniqueConstraint("client_id", "ref"),
        Index(None, "client_id", "deposit_id"),
    )

    deposit_document_id: Mapped[int] = serial("deposit_document_id_seq")
    deposit_id: Mapped[int]
    kind: Mapped[DepositDocumentKind] = mapped_column(EnumText(DepositDocumentKind))
    financial_year: Mapped[small]
    serial: Mapped[whole]
    number: Mapped[str]
    ref: Mapped[str]
    amount_paise: Mapped[paise]
    content: Mapped[dict[str, object]] = mapped_column(JSONB)
    issued_on: Mapped[date]
    issued_at: Mapped[created]
