from uuid import UUID

from sqlalchemy import ForeignKeyConstraint, Index, Integer, UniqueConstraint, Uuid
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from toli.infra.db.models import Base, Tenant, created


class OctoReservation(Tenant, Base):
    """A booking of an agent's program, by the program's uuid.

    `units`: `uuid`, `unit_id` and `reseller_reference`, in the travellers' order. `first_name_length` and
    `notes_length` are where the agent's texts were joined.
    """

    __tablename__ = "octo_reservation"
    __table_args__ = (
        ForeignKeyConstraint(["client_id", "booking_id"], ["booking.client_id", "booking.booking_id"]),
        ForeignKeyConstraint(["client_id", "token_id"], ["api_token.client_id", "api_token.token_id"]),
        UniqueConstraint("client_id", "booking_id"),
        Index(None, "client_id", "token_id"),
    )

    uuid: Mapped[UUID] = mapped_column(Uuid, primary_key=True)
    booking_id: Mapped[int]
    token_id: Mapped[int]
    reseller_reference: Mapped[str | None]
    units: Mapped[list[dict[str, str | None]]] = mapped_column(JSONB)
    first_name_length: Mapped[int | None] = mapped_column(Integer)
    notes_length: Mapped[int | None] = mapped_column(Integer)
    cancel_reason: Mapped[str | None]
    created_at: Mapped[created]
