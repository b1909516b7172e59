from sqlalchemy import CheckConstraint, ForeignKeyConstraint, Index, UniqueConstraint, func
from sqlalchemy.orm import Mapped, mapped_column

from toli.infra.db.models import Base, EnumText, Tenant, created, serial
from toli.selling.bookings.schemas.history import Channel


class PlanMessage(Tenant, Base):
    """A message to a departure's bookings; subject and body have unfilled fields."""

    __tablename__ = "plan_message"
    __table_args__ = (
        ForeignKeyConstraint(["client_id", "departure_id"], ["departure.client_id", "departure.departure_id"]),
        CheckConstraint("channel IN ('email', 'whatsapp', 'whatsapp_api', 'sms')", name="channel"),
        CheckConstraint("audience IN ('all', 'due', 'no_id', 'selected')", name="audience"),
        Index(None, "client_id", "departure_id"),
    )

    message_id: Mapped[int] = serial("plan_message_id_seq")
    departure_id: Mapped[int]
    channel: Mapped[Channel] = mapped_column(EnumText(Channel))
    audience: Mapped[str]
    subject: Mapped[str]
    body: Mapped[str]
    written_by: Mapped[int]
    written_at: Mapped[created]


class PlanMessageRecipient(Tenant, Base):
    __tablename__ = "plan_message_recipient"
    __table_args__ = (
        ForeignKeyConstraint(["client_id", "message_id"], ["plan_message.client_id", "plan_message.message_id"]),
        ForeignKeyConstraint(["client_id", "note_id"], ["booking_note.client_id", "booking_note.note_id"]),
    )

    message_id: Mapped[int] = mapped_column(primary_key=True)
    booking_id: Mapped[int] = mapped_column(primary_key=True)
    note_id: Mapped[int]


class MessageTemplate(Tenant, Base):
    __tablename__ = "message_template"
    __table_args__ = (
        ForeignKeyConstraint(["client_id"], ["client.client_id"]),
        UniqueConstraint("client_id", "name"),
    )

    template_id: Mapped[int] = serial("message_template_id_seq")
    name: Mapped[str]
    subject: Mapped[str]
    body: Mapped[str]
    updated_by: Mapped[int]
    updated_at: Mapped[created] = mapped_column(onupdate=func.now())


class LowSeatsNotice(Tenant, Base):
    __tablename__ = "low_seats_notice"
    __table_args__ = (
        ForeignKeyConstraint(
            ["client_id", "departure_id"], ["departure.client_id", "departure.departure_id"], ondelete="CASCADE"
        ),
    )

    departure_id: Mapped[int] = mapped_column(primary_key=True)
    noticed_at: Mapped[created]
