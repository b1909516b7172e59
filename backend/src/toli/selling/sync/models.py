from sqlalchemy import CheckConstraint, Sequence, text
from sqlalchemy.orm import Mapped, mapped_column

from toli.infra.db.models import Base, EnumText, Tenant, created
from toli.selling.sync.schemas import SyncList

GENERATION = Sequence("item_change_generation_seq", metadata=Base.metadata)
"""Advanced after a restore, as all sequences are. Cursors of before are then refused."""


class ItemChange(Tenant, Base):
    """An item and a transaction with a change of it. Written by triggers alone.

    `departure_id` and `trip_id` are those of the item's booking, for members limited to trips; 0 for customers and
    their deposits.
    """

    __tablename__ = "item_change"
    __table_args__ = (
        CheckConstraint(
            "list IN ('bookings', 'payments', 'refunds', 'documents', 'customers', 'departures', 'deposits')",
            name="list",
        ),
    )

    list: Mapped[SyncList] = mapped_column(EnumText(SyncList), primary_key=True)
    xid: Mapped[int] = mapped_column(
        primary_key=True, autoincrement=False, server_default=text("pg_current_xact_id()::text::bigint")
    )
    item: Mapped[str] = mapped_column(primary_key=True)
    departure_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    trip_id: Mapped[int]
    changed_at: Mapped[created]
