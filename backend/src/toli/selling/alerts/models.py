from datetime import datetime

from sqlalchemy import ForeignKeyConstraint, Index, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from toli.catalogue.trips.models import TRIP_KEY, TRIP_TARGET
from toli.infra.db.models import Base, Tenant, created, reads, serial


class DepartureAlert(Tenant, Base):
    """A request for one e-mail when a trip can be booked; deleted after it."""

    __tablename__ = "departure_alert"
    __table_args__ = (
        ForeignKeyConstraint(TRIP_KEY, TRIP_TARGET, ondelete="CASCADE"),
        UniqueConstraint("client_id", "trip_id", "email"),
        Index(None, "email"),
    )

    alert_id: Mapped[int] = serial("departure_alert_id_seq")
    trip_id: Mapped[int]
    email: Mapped[str]
    language: Mapped[reads]
    asked_at: Mapped[created]
    """When it was last requested: each request sends an e-mail that asks for confirmation."""
    confirmed_at: Mapped[datetime | None] = mapped_column()
