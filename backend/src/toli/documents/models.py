"""Tables of documents, the counters of their numbers, and the operator's details."""

from datetime import date

from sqlalchemy import CheckConstraint, ForeignKey, Index, UniqueConstraint
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from toli.db.models import Base, Tenant, created, empty, paise, serial, small, true_default, whole


class DocumentDetails(Tenant, Base):
    """An operator's details for documents.

    `state` is the GST code; no `gstin`: not registered.
    """

    __tablename__ = "document_details"
    __table_args__ = (
        CheckConstraint("state ~ '^[0-9]{2}$'", name="state"),
        CheckConstraint("length(gstin) = 15 AND left(gstin, 2) = state", name="gstin"),
        CheckConstraint("sac ~ '^[0-9]{6}$'", name="sac"),
    )

    client_id: Mapped[int] = mapped_column(ForeignKey("client.client_id"), primary_key=True, sort_order=-10)
    legal_name: Mapped[str]
    address: Mapped[str]
    state: Mapped[str]
    gstin: Mapped[str | None]
    sac: Mapped[str]
    email: Mapped[empty]
    phone: Mapped[empty]
    invoices_after_tour: Mapped[true_default]
    updated_at: Mapped[created]


class DocumentCounter(Tenant, Base):
    """The last serial number of a kind of document in a financial year (by first year).

    A row and not a sequence: its lock lasts until the document's transaction ends, so no number is lost.
    """

    __tablename__ = "document_counter"

    kind: Mapped[str] = mapped_column(primary_key=True)
    financial_year: Mapped[small] = mapped_column(primary_key=True, autoincrement=False)
    last_serial: Mapped[whole]


class Document(Tenant, Base):
    """An issued document, never changed or deleted.

    `ref` is the id of the payment or refund; of an invoice and the notes on it that of the booking, and which note.

    `content` is everything it shows besides the amounts, so that later changes of details do not affect it.
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
        Index(None, "client_id", "reservation_event_id"),
        Index(None, "client_id", "provider_payment_id"),
    )

    document_id: Mapped[int] = serial("document_id_seq")
    kind: Mapped[str]
    financial_year: Mapped[small]
    serial: Mapped[whole]
    number: Mapped[str]
    reservation_event_id: Mapped[int]
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
