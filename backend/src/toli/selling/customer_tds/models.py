from datetime import date

from sqlalchemy import CheckConstraint, ForeignKeyConstraint, Index
from sqlalchemy.orm import Mapped, mapped_column

from toli.infra.db.models import Base, EnumText, Tenant, empty
from toli.kit.tds import TdsSection


class CustomerTds(Tenant, Base):
    """Tax that a customer's company deducted from a payment; the amount is the offline payment's.

    `tan` and `pan` are the company's. The certificate is form 16A, form 131 of the Income-tax Rules, 2026.
    """

    __tablename__ = "customer_tds"
    __table_args__ = (
        ForeignKeyConstraint(
            ["client_id", "offline_payment_id"], ["offline_payment.client_id", "offline_payment.offline_payment_id"]
        ),
        ForeignKeyConstraint(["client_id", "file_id"], ["image.client_id", "image.image_id"]),
        CheckConstraint("tan ~ '^[A-Z]{4}[0-9]{5}[A-Z]$'", name="tan"),
        CheckConstraint("section IN ('194C', '194J', '194J_technical', '194I_plant', '194I_land')", name="section"),
        CheckConstraint("(certified_on IS NULL) = (certificate_number = '')", name="certificate"),
        Index(None, "client_id", "withheld_on"),
    )

    offline_payment_id: Mapped[int] = mapped_column(primary_key=True)
    tan: Mapped[str]
    pan: Mapped[empty]
    section: Mapped[TdsSection] = mapped_column(EnumText(TdsSection))
    withheld_on: Mapped[date]
    certificate_number: Mapped[empty]
    certified_on: Mapped[date | None]
    file_id: Mapped[int | None]
