from datetime import date, datetime

from sqlalchemy import CheckConstraint, ForeignKey, ForeignKeyConstraint, Index, LargeBinary, func, text
from sqlalchemy.orm import Mapped, mapped_column

from toli.finance.costs.schemas import RateUnit
from toli.finance.suppliers.schemas import CommissionEntryKind, SupplierKind
from toli.infra.db.models import Base, EnumText, Tenant, created, empty, false_default, paise, serial, whole
from toli.kit.money import Paise
from toli.kit.tds import TdsSection

SECTIONS = "'none', '194C', '194J', '194J_technical', '194I_plant', '194I_land'"


class Supplier(Tenant, Base):
    """PAN and account number are sealed."""

    __tablename__ = "supplier"
    __table_args__ = (
        ForeignKeyConstraint(["client_id"], ["client.client_id"]),
        ForeignKeyConstraint(["client_id", "contract_id"], ["image.client_id", "image.image_id"]),
        CheckConstraint("kind IN ('hotel', 'transporter', 'guide', 'porter', 'other')", name="kind"),
        CheckConstraint("char_length(name) BETWEEN 1 AND 120", name="name"),
        CheckConstraint(f"tds_section IN ({SECTIONS})", name="tds_section"),
        Index("supplier_name_key", "client_id", text("lower(name)"), unique=True),
    )

    supplier_id: Mapped[int] = serial("supplier_id_seq")
    name: Mapped[str]
    kind: Mapped[SupplierKind] = mapped_column(EnumText(SupplierKind))
    phone: Mapped[empty]
    email: Mapped[empty]
    gstin: Mapped[empty]
    sealed_pan: Mapped[bytes | None] = mapped_column(LargeBinary)
    account_holder: Mapped[empty]
    sealed_account_number: Mapped[bytes | None] = mapped_column(LargeBinary)
    ifsc: Mapped[empty]
    vpa: Mapped[empty]
    tds_section: Mapped[TdsSection] = mapped_column(EnumText(TdsSection), server_default="none")
    is_individual: Mapped[false_default]
    """An individual or a Hindu undivided family."""
    commission_bp: Mapped[whole] = mapped_column(server_default="0")
    """The agreed commission for the operator, in basis points of the supplier's costs."""
    contract_text: Mapped[empty]
    contract_id: Mapped[int | None]
    """The file of the rate contract."""
    contract_until: Mapped[date | None]
    note: Mapped[empty]
    created_at: Mapped[created]
    archived_at: Mapped[datetime | None]


class SupplierRate(Tenant, Base):
    """A rate of the contract in a season: valid on both days, without an end until another notice."""

    __tablename__ = "supplier_rate"
    __table_args__ = (
        ForeignKeyConstraint(
            ["client_id", "supplier_id"], ["supplier.client_id", "supplier.supplier_id"], ondelete="CASCADE"
        ),
        CheckConstraint("char_length(name) BETWEEN 1 AND 120", name="name"),
        CheckConstraint("unit IN ('room_night', 'person', 'person_day', 'vehicle_day', 'trip')", name="unit"),
        CheckConstraint("rate_paise BETWEEN 1 AND 1000000000000", name="rate"),
        CheckConstraint("valid_until >= valid_from", name="season"),
        Index(None, "client_id", "supplier_id"),
    )

    supplier_rate_id: Mapped[int] = serial("supplier_rate_id_seq")
    supplier_id: Mapped[int]
    name: Mapped[str]
    unit: Mapped[RateUnit] = mapped_column(EnumText(RateUnit))
    rate_paise: Mapped[paise]
    valid_from: Mapped[date]
    valid_until: Mapped[date | None]


class SupplierBill(Tenant, Base):
    """For a departure or one of its costs, or for none. `tds_section` is the supplier's on that day."""

    __tablename__ = "supplier_bill"
    __table_args__ = (
        ForeignKeyConstraint(["client_id", "supplier_id"], ["supplier.client_id", "supplier.supplier_id"]),
        ForeignKeyConstraint(["client_id", "departure_id"], ["departure.client_id", "departure.departure_id"]),
        ForeignKeyConstraint(
            ["client_id", "departure_id", "departure_cost_id"],
            ["departure_cost.client_id", "departure_cost.departure_id", "departure_cost.departure_cost_id"],
        ),
        ForeignKeyConstraint(["client_id", "file_id"], ["image.client_id", "image.image_id"]),
        CheckConstraint("char_length(number) BETWEEN 1 AND 60", name="number"),
        CheckConstraint("due_on >= billed_on", name="due_on"),
        CheckConstraint(
            "taxable_paise BETWEEN 1 AND 1000000000000 AND gst_paise BETWEEN 0 AND 1000000000000"
            " AND tds_paise BETWEEN 0 AND taxable_paise",
            name="amounts",
        ),
        CheckConstraint(f"tds_section IN ({SECTIONS})", name="tds_section"),
        CheckConstraint("departure_id IS NOT NULL OR departure_cost_id IS NULL", name="cost"),
        Index("supplier_bill_number_key", "client_id", "supplier_id", text("lower(number)"), unique=True),
        Index(None, "client_id", "departure_id"),
        Index(None, "client_id", "departure_cost_id"),
    )

    supplier_bill_id: Mapped[int] = serial("supplier_bill_id_seq")
    supplier_id: Mapped[int]
    number: Mapped[str]
    billed_on: Mapped[date]
    due_on: Mapped[date]
    departure_id: Mapped[int | None]
    departure_cost_id: Mapped[int | None]
    taxable_paise: Mapped[paise]
    gst_paise: Mapped[paise] = mapped_column(server_default="0")
    tds_paise: Mapped[paise] = mapped_column(server_default="0")
    tds_section: Mapped[TdsSection] = mapped_column(EnumText(TdsSection), server_default="none")
    note: Mapped[empty]
    file_id: Mapped[int | None]
    recorded_by: Mapped[int] = mapped_column(ForeignKey("app_user.user_id"))
    recorded_at: Mapped[created]
    changed_at: Mapped[datetime | None] = mapped_column(onupdate=func.now())

    @property
    def payable(self) -> Paise:
        """With GST, less tax withheld."""
        return Paise(self.taxable_paise + self.gst_paise - self.tds_paise)


class CommissionEntry(Tenant, Base):
    """An invoice for commission to a supplier, or a receipt. `amount_paise` of an invoice is without GST."""

    __tablename__ = "supplier_commission"
    __table_args__ = (
        ForeignKeyConstraint(["client_id", "supplier_id"], ["supplier.client_id", "supplier.supplier_id"]),
        CheckConstraint("kind IN ('invoice', 'receipt')", name="kind"),
        CheckConstraint(
            "amount_paise BETWEEN 1 AND 1000000000000 AND gst_paise BETWEEN 0 AND 1000000000000"
            " AND (kind = 'invoice' OR gst_paise = 0)",
            name="amounts",
        ),
        Index(None, "client_id", "supplier_id"),
    )

    supplier_commission_id: Mapped[int] = serial("supplier_commission_id_seq")
    supplier_id: Mapped[int]
    kind: Mapped[CommissionEntryKind] = mapped_column(EnumText(CommissionEntryKind))
    entered_on: Mapped[date]
    amount_paise: Mapped[paise]
    gst_paise: Mapped[paise] = mapped_column(server_default="0")
    number: Mapped[empty]
    gstin: Mapped[empty]
    supplier_gstin: Mapped[empty]
    place_of_supply: Mapped[empty]
    note: Mapped[empty]
    recorded_by: Mapped[int] = mapped_column(ForeignKey("app_user.user_id"))
    recorded_at: Mapped[created]
