from datetime import datetime

from sqlalchemy import ForeignKeyConstraint, UniqueConstraint, text
from sqlalchemy.orm import Mapped, mapped_column

from toli.infra.db.models import Base, Tenant, created


class CustomerLink(Tenant, Base):
    """The link of a customer without an account, by the phone number of the bookings. `created_by`: null by code.

    `expires_at` is renewed by each use at the desk, in a message and by code.
    """

    __tablename__ = "customer_link"
    __table_args__ = (
        ForeignKeyConstraint(["client_id"], ["client.client_id"]),
        UniqueConstraint("client_id", "token"),
    )

    phone: Mapped[str] = mapped_column(primary_key=True)
    token: Mapped[str]
    created_by: Mapped[int | None]
    created_at: Mapped[created]
    expires_at: Mapped[datetime] = mapped_column(server_default=text("now() + interval '180 days'"))
