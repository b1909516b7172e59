from datetime import datetime

from sqlalchemy import CheckConstraint, ForeignKeyConstraint, Index
from sqlalchemy.dialects.postgresql import ARRAY, JSONB
from sqlalchemy.orm import Mapped, mapped_column

from toli.infra.db.models import Base, EnumText, Tenant, created, serial
from toli.operating.bulk_edits.schemas import EditedField


class BulkEdit(Tenant, Base):
    """An edit of several departures; deleted after 30 days."""

    __tablename__ = "bulk_edit"
    __table_args__ = (
        ForeignKeyConstraint(["client_id"], ["client.client_id"]),
        CheckConstraint("(undone_at IS NULL) = (undone_by IS NULL)", name="undone"),
        Index(None, "made_at"),
        Index(None, "bulk_edit_id"),
    )

    bulk_edit_id: Mapped[int] = serial("bulk_edit_id_seq")
    fields: Mapped[list[EditedField]] = mapped_column(ARRAY(EnumText(EditedField)))
    made_by: Mapped[int]
    made_at: Mapped[created]
    undone_by: Mapped[int | None]
    undone_at: Mapped[datetime | None]


class BulkEditDeparture(Tenant, Base):
    """The changed values of a departure (`rules.Values`), before and after.

    `is_restored`: null until the edit is undone; false where a value stayed.
    """

    __tablename__ = "bulk_edit_departure"
    __table_args__ = (
        ForeignKeyConstraint(
            ["client_id", "bulk_edit_id"], ["bulk_edit.client_id", "bulk_edit.bulk_edit_id"], ondelete="CASCADE"
        ),
        ForeignKeyConstraint(
            ["client_id", "departure_id"], ["departure.client_id", "departure.departure_id"], ondelete="CASCADE"
        ),
        Index(None, "client_id", "departure_id"),
    )

    bulk_edit_id: Mapped[int] = mapped_column(primary_key=True)
    departure_id: Mapped[int] = mapped_column(primary_key=True)
    before: Mapped[dict[str, object]] = mapped_column(JSONB)
    after: Mapped[dict[str, object]] = mapped_column(JSONB)
    is_restored: Mapped[bool | None]
