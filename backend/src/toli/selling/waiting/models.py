from datetime import datetime

from sqlalchemy import CheckConstraint, ForeignKeyConstraint, Index, UniqueConstraint, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from toli.infra.db.models import Base, EnumText, Tenant, created, empty, reads, serial, whole
from toli.selling.waiting.schemas import WaitingState

OPEN = "state IN ('waiting', 'offered')"


class WaitingEntry(Tenant, Base):
    """A waiting party, in the order of ids.

    Without `beds` any sharing type will do. While `offered`, a hold of the party's size lasts until `offer_ends_at`;
    `token` books it.
    """

    __tablename__ = "waiting_entry"
    __table_args__ = (
        ForeignKeyConstraint(
            ["client_id", "departure_id"], ["departure.client_id", "departure.departure_id"], ondelete="CASCADE"
        ),
        ForeignKeyConstraint(["client_id", "hold_id"], ["hold.client_id", "hold.hold_id"]),
        ForeignKeyConstraint(
            ["client_id", "booking_id"],
            ["booking.client_id", "booking.booking_id"],
        ),
        CheckConstraint(
            "state IN ('waiting', 'offered', 'taken', 'declined', 'expired', 'left', 'removed', 'ended')", name="state"
        ),
        CheckConstraint("(state = 'offered') = (hold_id IS NOT NULL)", name="offered"),
        CheckConstraint("(state = 'taken') = (booking_id IS NOT NULL)", name="taken"),
        CheckConstraint("party > 0", name="party"),
        UniqueConstraint("client_id", "token"),
        UniqueConstraint("client_id", "hold_id"),
        Index(
            "waiting_entry_once_idx",
            "client_id",
            "departure_id",
            "user_id",
            unique=True,
            postgresql_where=text(OPEN),
        ),
        Index(None, "client_id", "departure_id", "waiting_entry_id"),
        Index(None, "client_id", "booking_id"),
        Index(None, "user_id"),
    )

    waiting_entry_id: Mapped[int] = serial("waiting_entry_id_seq")
    departure_id: Mapped[int]
    user_id: Mapped[int | None]
    name: Mapped[str]
    phone: Mapped[empty]
    email: Mapped[empty]
    language: Mapped[reads]
    party: Mapped[whole]
    beds: Mapped[dict[str, int]] = mapped_column(JSONB, server_default=text("'{}'"))
    state: Mapped[WaitingState] = mapped_column(EnumText(WaitingState), server_default=WaitingState.WAITING)
    added_by: Mapped[int | None]
    joined_at: Mapped[created]
    token: Mapped[str | None]
    hold_id: Mapped[int | None]
    offered_at: Mapped[datetime | None]
    offer_ends_at: Mapped[datetime | None]
    closed_at: Mapped[datetime | None]
    booking_id: Mapped[int | None]

    @property
    def beds_by_type(self) -> dict[int, int]:
        """Beds by sharing type, empty for any."""
        return {int(sharing_type_id): count for sharing_type_id, count in self.beds.items()}
