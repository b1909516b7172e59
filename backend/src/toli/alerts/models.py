"""Visitors who want to hear of a trip when it can be booked."""

from datetime import datetime

from sqlalchemy import ForeignKeyConstraint, Index, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from toli.catalogue.models import EVENT_KEY, EVENT_TARGET
from toli.db.models import Base, Tenant, created, serial


class DepartureAlert(Tenant, Base):
    """A wish to be told, once, that a departure of an event is open for booking; gone when that has been done.

    Nobody is told anything before `confirmed_at`: whoever reads the address's mail has agreed by then.
    """

    __tablename__ = "departure_alert"
    __table_args__ = (
        ForeignKeyConstraint(EVENT_KEY, EVENT_TARGET, ondelete="CASCADE"),
        UniqueConstraint("client_id", "event_id", "email"),
        Index(None, "email"),
    )

    alert_id: Mapped[int] = serial("departure_alert_id_seq")
    event_id: Mapped[int]
    email: Mapped[str]
    asked_at: Mapped[created]
    """When it was last asked for: each time a letter to confirm goes out."""
    confirmed_at: Mapped[datetime | None] = mapped_column()
