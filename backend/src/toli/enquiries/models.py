"""Questions of visitors, before there is any booking."""

from sqlalchemy import CheckConstraint, ForeignKeyConstraint, Index
from sqlalchemy.orm import Mapped, mapped_column

from toli.db.models import Base, Tenant, created, empty, serial


class ConnectionRequest(Tenant, Base):
    """What somebody wrote into a contact form. `client_id` 0 is the platform: its landing page has a form too."""

    __tablename__ = "connection_request"
    __table_args__ = (
        ForeignKeyConstraint(["client_id", "event_id"], ["event.client_id", "event.event_id"]),
        CheckConstraint("status IN ('new', 'answered')", name="status"),
        Index(None, "client_id", "created_at"),
        Index(None, "email"),
    )

    connection_request_id: Mapped[int] = serial("connection_request_id_seq")
    event_id: Mapped[int | None]
    name: Mapped[str]
    email: Mapped[str]
    contact_no: Mapped[str]
    address: Mapped[empty]
    status: Mapped[str] = mapped_column(server_default="new")
    created_at: Mapped[created]
