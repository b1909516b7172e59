"""Tables of what the platform collects from clients and charges to them."""

from datetime import date

from sqlalchemy import CheckConstraint, ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from toli.db.models import Base, Tenant, created, paise, small


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
