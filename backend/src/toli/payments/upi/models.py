from sqlalchemy import CheckConstraint, ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from toli.infra.db.models import Base, Tenant, created, false_default, small


class UpiDetails(Tenant, Base):
    """`hold_days`: how long held beds wait for confirmation of a reported payment."""

    __tablename__ = "upi_details"
    __table_args__ = (
        CheckConstraint("length(vpa) BETWEEN 5 AND 255", name="vpa"),
        CheckConstraint("payee_name <> ''", name="payee_name"),
        CheckConstraint("hold_days BETWEEN 0 AND 14", name="hold_days"),
    )

    client_id: Mapped[int] = mapped_column(ForeignKey("client.client_id"), primary_key=True, sort_order=-10)
    vpa: Mapped[str]
    payee_name: Mapped[str]
    is_on: Mapped[false_default]
    hold_days: Mapped[small]
    updated_at: Mapped[created]
