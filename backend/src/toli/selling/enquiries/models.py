from datetime import date

from sqlalchemy import CheckConstraint, ForeignKeyConstraint, Index
from sqlalchemy.orm import Mapped, mapped_column

from toli.infra.db.models import Base, EnumText, Tenant, created, empty, reads, serial, small
from toli.selling.enquiries.schemas import EnquiryStatus


class ConnectionRequest(Tenant, Base):
    """An enquiry from a contact form. `client_id` 0 is the platform.

    `replied`: answered by e-mail or otherwise. `tour_start_date`: first day of the preferred departure at that time.
    """

    __tablename__ = "connection_request"
    __table_args__ = (
        ForeignKeyConstraint(["client_id", "trip_id"], ["trip.client_id", "trip.trip_id"]),
        ForeignKeyConstraint(
            ["client_id", "departure_id"],
            ["departure.client_id", "departure.departure_id"],
            ondelete="SET NULL (departure_id)",
        ),
        CheckConstraint("status IN ('new', 'replied', 'closed')", name="status"),
        CheckConstraint("party_size > 0", name="party_size"),
        Index(None, "client_id", "created_at"),
        Index(None, "client_id", "departure_id"),
        Index(None, "email"),
        Index(None, "reply_token"),
    )

    connection_request_id: Mapped[int] = serial("connection_request_id_seq")
    trip_id: Mapped[int | None]
    departure_id: Mapped[int | None]
    tour_start_date: Mapped[date | None]
    party_size: Mapped[small | None]
    name: Mapped[str]
    email: Mapped[str]
    contact_no: Mapped[str]
    address: Mapped[empty]
    message: Mapped[empty]
    language: Mapped[reads]
    reply_token: Mapped[str | None]
    """In the address to which the visitor replies; made with the first answer."""
    status: Mapped[EnquiryStatus] = mapped_column(EnumText(EnquiryStatus), server_default=EnquiryStatus.NEW)
    created_at: Mapped[created]


class EnquiryReply(Tenant, Base):
    """A sent answer or a received mail.

    `written_by`: null for a visitor's mail, which has a `sender`, and a `message_id` against duplicates.
    """

    __tablename__ = "enquiry_reply"
    __table_args__ = (
        ForeignKeyConstraint(
            ["client_id", "connection_request_id"],
            ["connection_request.client_id", "connection_request.connection_request_id"],
            ondelete="CASCADE",
        ),
        CheckConstraint("(written_by IS NULL) = (message_id IS NOT NULL)", name="direction"),
        Index(
            "enquiry_reply_client_id_connection_request_id_message_id_key",
            "client_id",
            "connection_request_id",
            "message_id",
            unique=True,
        ),
        Index(None, "client_id", "connection_request_id"),
    )

    reply_id: Mapped[int] = serial("enquiry_reply_id_seq")
    connection_request_id: Mapped[int]
    body: Mapped[str]
    written_by: Mapped[int | None]
    sender: Mapped[empty]
    message_id: Mapped[str | None]
    written_at: Mapped[created]
