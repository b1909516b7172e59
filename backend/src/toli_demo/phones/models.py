"""Tables of the simulators, in the schema of the payment simulator."""

from datetime import datetime

from sqlalchemy import CheckConstraint, Index, text
from sqlalchemy.orm import Mapped, mapped_column

from toli.infra.db.models import EnumText, created, empty, whole
from toli.infra.ports.phone_messages import PhoneChannel
from toli_demo.simulator.models import Base


class SentPhoneMessage(Base):
    """A message that was accepted. `reported_at`: when its states were last handed to the product."""

    __tablename__ = "phone_message"
    __table_args__ = (
        CheckConstraint("channel IN ('whatsapp', 'sms')", name="channel"),
        Index("phone_message_unreported_idx", "created_at", postgresql_where=text("reported_at IS NULL")),
    )

    id: Mapped[str] = mapped_column(primary_key=True)
    channel: Mapped[PhoneChannel] = mapped_column(EnumText(PhoneChannel))
    sender: Mapped[str]
    phone: Mapped[str]
    template: Mapped[str]
    body: Mapped[str]
    reference: Mapped[empty]
    created_at: Mapped[created]
    reported_at: Mapped[datetime | None]


class WhatsAppNumber(Base):
    """Where the states of a number's messages go, as set up in the dashboard of its app."""

    __tablename__ = "whatsapp_number"

    id: Mapped[str] = mapped_column(primary_key=True)
    webhook_url: Mapped[str]
    app_secret: Mapped[str]


class PhoneFault(Base):
    """What a channel does instead of taking a message: with every nth one, counted here."""

    __tablename__ = "phone_fault"
    __table_args__ = (CheckConstraint("every >= 1", name="every"),)

    channel: Mapped[str] = mapped_column(primary_key=True)
    kind: Mapped[str]
    every: Mapped[whole]
    seen: Mapped[whole] = mapped_column(server_default="0")
