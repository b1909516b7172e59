"""Enquiries of visitors."""

from datetime import date

from sqlalchemy import CheckConstraint, ForeignKeyConstraint, Index
from sqlalchemy.orm import Mapped, mapped_column

from toli.db.models import Base, Tenant, created, empty, serial, small


class ConnectionRequest(Tenant, Base):
    """A message of a contact form. `client_id` 0 is the platform, which has a form too.

    `new` has no answer, `replied` has one, by e-mail or otherwise; `closed` can be reopened. `tour_start_date` is the
    first day of the preferred departure at the time of the enquiry: it stays when the departure is moved or deleted.
    """

    __tablename__ = "connection_request"
    __table_args__ = (
        ForeignKeyConstraint(["client_id", "event_id"], ["event.client_id", "event.event_id"]),
        ForeignKeyConstraint(
            ["client_id", "event_plan_id"],
            ["event_plan.client_id", "event_plan.ep_id"],
            ondelete="SET NULL (event_plan_id)",
        ),
        CheckConstraint("status IN ('new', 'replied', 'closed')", name="status"),
        CheckConstraint("party_size > 0", name="party_size"),
        Index(None, "client_id", "created_at"),
        Index(None, "client_id", "event_plan_id"),
        Index(None, "email"),
    )

    connection_request_id: Mapped[int] = serial("connection_request_id_seq")
    event_id: Mapped[int | None]
    event_plan_id: Mapped[int | None]
    tour_start_date: Mapped[date | None]
    party_size: Mapped[small | None]
    name: Mapped[str]
    email: Mapped[str]
    contact_no: Mapped[str]
    address: Mapped[empty]
    message: Mapped[empty]
    status: Mapped[str] = mapped_column(server_default="new")
    created_at: Mapped[created]


class EnquiryReply(Tenant, Base):
    """An answer to an enquiry, sent by e-mail."""

    __tablename__ = "enquiry_reply"
    __table_args__ = (
        ForeignKeyConstraint(
            ["client_id", "connection_request_id"],
            ["connection_request.client_id", "connection_request.connection_request_id"],
            ondelete="CASCADE",
        ),
        Index(None, "client_id", "connection_request_id"),
    )

    reply_id: Mapped[int] = serial("enquiry_reply_id_seq")
    connection_request_id: Mapped[int]
    body: Mapped[str]
    written_by: Mapped[int]
    written_at: Mapped[created]
